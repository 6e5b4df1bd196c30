"""One player's finished file: what it says of its deal and of how it was drawn, and whether that deal makes it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from cardgen.check.expected import reader_of, wanted_player
from cardgen.check.finding import Finding, Judgement
from cardgen.check.judge import judge_file
from cardgen.check.redraw import is_todays
from cardgen.check.shown import ShownHands
from cardgen.dealing import EDITION, Deal, Header, deal_header, shuffle
from cardgen.dealing import read as read_header
from cardgen.errors import CheckError, InputError, NewerFormat
from cardgen.files import read_limited
from cardgen.names import shown_name
from cardgen.pack import Manifest
from cardgen.pdf.read import MOST_PDF, Locked, PdfFile, look, number_said
from cardgen.preferences import Preferences, read_languages, read_noted
from cardgen.views import SEPARATE, Event, Joint

_ASK_FOR_IT = "it was changed: ask for the file that was sent"
_HOW_DRAWN = {"version", "names", "house_rules", "seed_kind", "date", "place", "organiser", "wishes"}


AskPassword = Callable[[str], str]
"""Asks for the password of a file that is named; raises InputError if nobody can be asked."""


@dataclass(frozen=True, slots=True)
class HowDrawn:
    """What a player's file says of how it was drawn.  Attributes as in `cardgen.pages.player`."""

    names: tuple[str, ...]
    house: str
    seed_kind: shuffle.SeedKind
    event: Event
    preferences: Preferences
    replaces: str = ""
    joint: Joint = SEPARATE


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A player's file, opened.

    Attributes:
        name: how it is called in messages.
        info: its document information.
        drawn: how it was drawn, as it says.
    """

    name: str
    pdf: PdfFile = field(repr=False)
    info: Mapping[str, str] = field(repr=False)
    drawn: HowDrawn = field(repr=False)

    @property
    def header(self) -> str:
        return self.info["/CardgenHeader"]

    @property
    def words(self) -> str:
        return self.info.get("/CardgenWords", "")

    @property
    def evening(self) -> object:
        """What it says of its evening of many tables; None where it is a game by itself.  Raises ValueError: it says that wrongly."""
        return json.loads(self.info["/CardgenEvening"]) if "/CardgenEvening" in self.info else None

    @property
    def edition(self) -> int:
        """Of the pack; 1 where the file names none, 0 where it names what is none."""
        return number_said(self.info, "/CardgenEdition", 1) or 0

    @property
    def seat(self) -> int:
        """Whose hands it holds, from 0."""
        return int(self.info["/CardgenSeat"]) - 1

    def shown(self, first: int, last: int) -> ShownHands:
        """What it shows of each round from `first` to `last`.

        Raises:
            CheckError: it can't be read.
        """
        try:
            return ShownHands.read(look(self.pdf, frozenset()), reader_of(self.drawn.preferences), first, last)
        except CheckError as error:
            raise CheckError(f"{self.name} can't be read: {error.problem}", "ask for the file that was sent") from None


def open_player_file(name: str, content: bytes, password: str | Callable[[], str] = "") -> PlayerFile:
    """Open a player's file.

    Args:
        password: of an encrypted one, or what asks for it.

    Raises:
        CheckError: it is none or is damaged.
        Locked: it doesn't open with that password.
    """
    try:
        pdf = PdfFile(content, password)
        info = pdf.info
        if not re.fullmatch("[1-9][0-9]?", info.get("/CardgenSeat", "")) or not info.get("/CardgenHeader"):
            raise CheckError("isn't the file of a player")
        return PlayerFile(name, pdf, info, _read_how_drawn(info.get("/CardgenPrint", "")))
    except CheckError as error:
        kind = Locked if isinstance(error, Locked) else CheckError
        raise kind(f"{name} {error.problem}", error.remedy or "take the file as it was sent") from None


def open_asking(path: Path, password: str | None, ask: AskPassword) -> PlayerFile:
    """Open a player's file; where it is encrypted and no password is known, ask for one."""
    return open_player_file(path.name, read_limited(path, MOST_PDF), (lambda: ask(path.name)) if password is None else password)


def _read_how_drawn(text: str) -> HowDrawn:
    try:
        said: dict[str, Any] = json.loads(text)
        if not _HOW_DRAWN <= said.keys() <= _HOW_DRAWN | {"languages", "replaces_mark", "without", "instead_of"}:
            raise ValueError
        texts = [said[key] for key in ("version", "house_rules", "place", "organiser")] + list(said["names"])
        if not all(isinstance(one, str) and one.isprintable() for one in texts):
            raise ValueError
        preferences = read_noted(said["wishes"])
        if None in preferences.as_data().values():
            raise ValueError
        day = None if said["date"] is None else date.fromisoformat(said["date"])
        return HowDrawn(
            names=tuple(said["names"]),
            house=said["house_rules"],
            seed_kind=shuffle.SeedKind(said["seed_kind"]),
            event=Event(day, said["place"], said["organiser"], read_languages(said.get("languages", []))),
            preferences=preferences,
            replaces=said.get("replaces_mark", ""),
            joint=Joint.read(said, len(said["names"])),
        )
    except (ValueError, TypeError, AttributeError, KeyError, InputError, RecursionError):
        raise CheckError("doesn't say how it was drawn, or says it wrongly") from None


def deal_of_file(file: PlayerFile, seed: shuffle.Seed) -> Deal:
    """What header and words of a file make of a seed.

    Raises:
        CheckError: the header is none.
    """
    header = header_of(file)
    names, players = file.drawn.names, header.players
    if header.text != file.header or not _are_names_of(names, players, file.seat) or file.seat >= len(players):
        raise CheckError(f"{file.name} contradicts itself: players, settings and rounds don't fit together", _ASK_FOR_IT)
    try:
        return deal_header(header, shuffle.Seed(seed.text, file.drawn.seed_kind), file.words, file.edition, file.drawn.joint)
    except ValueError:  # words that can't be
        raise CheckError(f"{file.name} doesn't say which game it belongs to", _ASK_FOR_IT) from None


def header_of(file: PlayerFile) -> Header:
    """The header in a file.

    Raises:
        NewerFormat: it says something that isn't known here.
        CheckError: it is none.
    """
    if file.edition > EDITION:
        raise NewerFormat(f"{file.name} is of edition {file.edition}, and {EDITION} is the last that is known here")
    try:
        return read_header(json.loads(file.header), file.name, file.drawn.replaces, file.evening)
    except NewerFormat:
        raise
    except (ValueError, AttributeError, InputError, RecursionError):
        raise CheckError(f"{file.name} doesn't say which game it belongs to", _ASK_FOR_IT) from None


def _are_names_of(names: Sequence[str], declared: Sequence[str], seat: int) -> bool:
    """Whether these are the names that are shown for those of a header, in the file of that seat, which may have been taken over."""
    unnamed = list(declared) == [str(seat) for seat in range(1, len(declared) + 1)]
    if unnamed or len(names) != len(declared):
        return len(names) == len(declared)
    shown = [shown_name(name) for name in declared]
    return all(one == name or (at == seat and one.endswith(f" ({name})")) for at, (one, name) in enumerate(zip(names, shown, strict=True)))


def check_player_file(file: PlayerFile, deal: Deal, seat: int, names: Sequence[str], house: str) -> Judgement:
    """Compare a player's file with the one that a deal makes.

    Args:
        seat: whose file it should be, from 0.
        names, house: that it should show.

    Returns:
        What came out, in words that name the file; at most one finding.
    """
    try:
        wanted = wanted_player(deal, seat, names, house, file.drawn.preferences, file.drawn.event, file.info)
        judged = judge_file(file.name, file.pdf, wanted)
        if not judged.findings:
            return judged
        numbers = [one.facts.number for one in deal.rounds]
        shown = file.shown(numbers[0], numbers[-1])
    except CheckError as error:
        return Judgement((Finding(file.name, f"{file.name} {error.problem.removeprefix(file.name).strip()}"),))
    wrong = {one.number for one in (*shown.wrong(deal, seat, names), *shown.missing())} - {0}
    wrong |= {number for one in judged.findings for number in one.rounds}
    if wrong:
        return Judgement((Finding(file.name, f"the cards in {file.name} aren't those that were dealt", 0, tuple(sorted(wrong))),))
    first = judged.findings[0]
    where = f"page {first.page}: " if first.page else ""
    words = f"{file.name} isn't the file that cardgen drew: {where}{first.words}; the cards that can be read in it are right"
    return Judgement((Finding(file.name, words, first.page),))


def shows_others_cards(manifest: Manifest, seat: int, content: bytes, password: str, dealt: Sequence[Mapping[str, Any]]) -> str:
    """What a player's file shows that wasn't dealt to that player, in words that follow its name; or nothing.

    Args:
        seat: whose file it is to be, from 0.
        dealt: the rounds with all hands, as the organiser keeps them.

    Raises:
        CheckError: it can't be read.
    """
    table = manifest.table
    file = open_player_file(manifest.player_files[seat], content, password)
    shown = file.shown(table.from_round, table.planned)
    if shown.not_drawn and is_todays(file.info):
        return f"draws other cards than it names in round {min(shown.not_drawn)}"
    return shown.others_cards(seat, table.names, dealt, table.rounds)
