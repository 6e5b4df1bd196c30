"""What the files of a pack should be: each drawn again from what its reader may know, as far as it is known how it was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.check.files import contents
from cardgen.check.finding import Judgement
from cardgen.check.hands import Reader
from cardgen.check.judge import Wanted, judge_file
from cardgen.check.other_drawing import Hands
from cardgen.check.redraw import find_drawn, names_in_shared, preferences_of_shared, redraw_player, redraw_shared
from cardgen.dealing import Deal
from cardgen.errors import CheckError, FileError
from cardgen.pack import Kind, Manifest, PublicFile
from cardgen.pdf.read import PdfFile, is_filled
from cardgen.preferences import Preferences
from cardgen.views import Event


def reader_of(preferences: Preferences) -> Reader:
    """How a player's file is read."""
    language = preferences.language or ""
    return Reader(language, preferences.letters or language, preferences.layout == "cards")


def wanted_player(
    deal: Deal, seat: int, names: Sequence[str], house: str, preferences: Preferences, event: Event, info: Mapping[str, str]
) -> Wanted:
    """A player's file.  Arguments as in `redraw_player`."""
    drawn = redraw_player(deal, seat, names, house, preferences, event, info)
    return Wanted(drawn, deal, f"{names[seat]}'s file", Hands(deal, seat, tuple(names), reader_of(preferences)))


@dataclass(frozen=True, slots=True)
class SharedFiles:
    """Protocol and rules of a pack.

    Attributes:
        shared: how they were drawn, as the organiser's list says; empty where there is none.
        players: how players' files were, as far as that is known.
        event: None where nothing says it.
    """

    manifest: Manifest
    deal: Deal
    shared: tuple[Preferences, ...]
    players: tuple[Preferences, ...]
    event: Event | None

    def judge(self, file: PublicFile, pdf: PdfFile, path: str = "") -> Judgement:
        """Whether a file is what it should be, which may have been drawn in any of some ways.

        Args:
            path: of the file, where that isn't where the list has it.

        Raises:
            CheckError: it is damaged.
        """
        path, info = path or file.path, pdf.info
        event = self.event or Event(None, "", info.get("/Author", ""))  # as they are where nobody names a day or a place
        whose = "the protocol of this deal" if file.kind == Kind.PROTOCOL else "the rules of this game"
        names, house = names_in_shared(self.manifest, file.kind), self.manifest.table.house
        ways = preferences_of_shared(file, self.shared, self.players)
        drawn = find_drawn(pdf, (redraw_shared(self.deal, names, house, file.kind, one, event, info) for one in ways))
        judged = judge_file(path, pdf, Wanted(drawn, self.deal, whose))
        if judged.findings and self.event is None:
            return Judgement(unjudged=(f"{path} couldn't be drawn again: put a player's file beside it, which says how",))
        return judged

    def judge_copies(self) -> Iterator[tuple[str, Judgement]]:
        """Protocols that somebody filled in and saved beside the empty ones; other files that are called so are none of ours."""
        listed = {file.path for file in self.manifest.files}
        protocols = [file for file in self.manifest.files if file.kind == Kind.PROTOCOL]
        for path in sorted(self.manifest.folder.glob("protocol*.pdf")):
            if path.name in listed:
                continue
            try:
                pdf = PdfFile(contents(path))
                judged = [self.judge(file, pdf, path.name) for file in protocols if is_filled(pdf)]
            except (CheckError, FileError):
                continue
            if judged:
                yield path.name, min(judged, key=lambda one: (len(one.findings), len(one.unjudged)))
