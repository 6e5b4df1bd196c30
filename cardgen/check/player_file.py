"""One player's finished file: what it says of its deal and of how it was drawn, and whether that deal makes it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from cardgen.check.cards import is_index
from cardgen.check.finding import SAME_CARDS, SAME_PAGES, Finding, Judgement
from cardgen.check.hands import Reader
from cardgen.check.judge import judge_file
from cardgen.check.read_hands import ReadRound
from cardgen.check.redraw import Wanted, is_todays, wanted_player
from cardgen.check.shown import ShownHands
from cardgen.dealing import ALPHABET, EDITION, Deal, Header, deal_header, shuffle
from cardgen.dealing import read as read_header
from cardgen.errors import CheckError, InputError, NewerFormat
from cardgen.files import read_limited
from cardgen.names import shown_name
from cardgen.pack import Manifest, PackFile, is_taken_over
from cardgen.pack import PlayerFile as Listed
from cardgen.pdf.read import MOST_PDF, Locked, PdfFile, info_number, lines_of, look
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
    """

    name: str
    pdf: PdfFile = field(repr=False)

    @property
    def info(self) -> Mapping[str, str]:
        """Its document information."""
        return self.pdf.info

    @property
    def drawn(self) -> HowDrawn:
        """How it was drawn, as it says.  Raises CheckError: it doesn't say that, or wrongly."""
        try:
            return _read_how_drawn(self.info.get("/CardgenPrint", ""))
        except CheckError as error:
            raise CheckError(f"{self.name} {error.problem}", "take the file as it was sent") from None

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
        return info_number(self.info, "/CardgenEdition", 1) or 0

    @property
    def seat(self) -> int:
        """Whose hands it holds, from 0."""
        return int(self.info["/CardgenSeat"]) - 1

    def shown(self, first: int, last: int, reader: Reader | None = None) -> ShownHands:
        """What it shows of each round from `first` to `last`.

        Args:
            reader: how it is read, where something else than the file says it.

        Raises:
            CheckError: it can't be read.
        """
        return self._read(frozenset(), first, last, reader)

    def rounds_in_words(self, first: int, last: int) -> tuple[ReadRound, ...]:
        """What its words tell of the same rounds; nobody looks into its drawings.  Raises as `shown`."""
        return self._read(None, first, last).rounds

    def _read(self, familiar: frozenset[str] | None, first: int, last: int, reader: Reader | None = None) -> ShownHands:
        try:
            reader = reader or Reader.of(self.drawn.preferences)
            return ShownHands.read(self.name, look(self.pdf, familiar), reader, first, last)
        except CheckError as error:
            raise CheckError(f"{self.name} can't be read: {error.problem}", "ask for the file that was sent") from None


def misplaced(info: Mapping[str, str], manifest: Manifest, seat: int, by_mark: bool) -> str:
    """Whether a file is a whole other one than that player's of this pack, in words that follow its name; or nothing.

    Args:
        info: its document information.
        by_mark: its title counts, too, as viewers show it.
    """
    table, name = manifest.table, manifest.table.names[seat]
    whose = info.get("/Title", "").partition(" · ")[2]
    mark = _mark_in_title(info)
    if "/CardgenHeader" not in info or "/CardgenSeat" not in info:
        return f"isn't a player's file, but lies in {name}'s place"
    if by_mark and mark != table.pack_mark:
        return f"is from another pack (mark {mark or 'another one'}; this one is {table.pack_mark})"
    if info["/CardgenSeat"] != str(seat + 1) or (by_mark and whose != manifest.current_names[seat]):
        return f"is another player's file, but lies in {name}'s place"
    edition = info_number(info, "/CardgenEdition", 1)
    if (info["/CardgenHeader"], info.get("/CardgenWords", "")) != (table.header, table.words) or (not by_mark and edition != table.edition):
        return "belongs to another game: its names, settings, title or words aren't those of pack.json"
    return ""


def _mark_in_title(info: Mapping[str, str]) -> str:
    """The pack mark that a file's title begins with, as viewers show it; empty where it has none."""
    mark = info.get("/Title", "").partition(" · ")[0]
    return mark if len(mark) == 4 and set(mark) <= set(ALPHABET) else ""


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
        if "/CardgenSeat" not in info and _mark_in_title(info) and info.get("/CardgenHeader"):
            problem = f"isn't the file of a player, but the protocol of pack {_mark_in_title(info)}"
            raise CheckError(problem, "it is compared with its pack: cardgen verify PACK; --file takes a player's own file")
        if not re.fullmatch("[1-9][0-9]?", info.get("/CardgenSeat", "")) or not info.get("/CardgenHeader"):
            raise CheckError("isn't the file of a player")
        _read_how_drawn(info.get("/CardgenPrint", ""))
        return PlayerFile(name, pdf)
    except CheckError as error:
        kind = Locked if isinstance(error, Locked) else CheckError
        raise kind(f"{name} {error.problem}", error.remedy or "take the file as it was sent") from None


def open_asking(path: Path, password: str | None, ask: AskPassword) -> PlayerFile:
    """Open a player's file; where it is encrypted and no password is known, ask for one."""
    return open_player_file(path.name, read_limited(path, MOST_PDF), (lambda: ask(path.name)) if password is None else password)


def _read_how_drawn(text: str) -> HowDrawn:
    try:
        data: dict[str, Any] = json.loads(text)
        if not _HOW_DRAWN <= data.keys() <= _HOW_DRAWN | {"languages", "replaces_mark", "without", "instead_of"}:
            raise ValueError
        texts = [data[key] for key in ("version", "house_rules", "place", "organiser")] + list(data["names"])
        if not all(isinstance(one, str) and one.isprintable() for one in texts):
            raise ValueError
        preferences = read_noted(data["wishes"])
        if None in preferences.as_data().values():
            raise ValueError
        day = None if data["date"] is None else date.fromisoformat(data["date"])
        return HowDrawn(
            names=tuple(data["names"]),
            house=data["house_rules"],
            seed_kind=shuffle.SeedKind(data["seed_kind"]),
            event=Event(day, data["place"], data["organiser"], read_languages(data.get("languages", []))),
            preferences=preferences,
            replaces=data.get("replaces_mark", ""),
            joint=Joint.read(data, len(data["names"])),
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
    return all(one == name or (at == seat and is_taken_over(one, name)) for at, (one, name) in enumerate(zip(names, shown, strict=True)))


def check_player_file(file: PlayerFile, deal: Deal) -> Judgement:
    """Compare a player's file with the one that a deal makes, as the file itself says that it was drawn; returns what `sum_up` does."""
    how = file.drawn
    try:
        wanted = wanted_player(deal, file.seat, how.names, how.house, how.preferences, how.event, file.info)
        judged = judge_file(file.name, file.pdf, wanted)
    except CheckError as error:
        return Judgement((Finding(file.name, error.problem).naming,))
    return sum_up(file, judged, wanted)


def sum_up(file: PlayerFile, judged: Judgement, wanted: Wanted) -> Judgement:
    """What came out for a player's file as one finding at most, in words that name the file."""
    if not judged.findings:
        return judged
    seat = wanted.drawn.seat
    assert seat is not None
    try:
        numbers = [one.facts.number for one in wanted.deal.rounds]
        shown = file.shown(numbers[0], numbers[-1], wanted.reader)
    except CheckError as error:
        return Judgement((Finding(file.name, error.problem).naming,))
    findings = *shown.wrong(wanted.deal, seat, wanted.names), *shown.missing(), *judged.findings
    if wrong := {number for one in findings for number in one.rounds}:
        return Judgement((Finding(file.name, f"the cards in {file.name} aren't those that were dealt", 0, tuple(sorted(wrong))),))
    first = judged.findings[0]
    where = f"page {first.page}: " if first.page else ""
    cards = "" if first.words.endswith(SAME_PAGES) else SAME_CARDS
    words = f"{file.name} isn't the file that cardgen drew: {where}{first.words}{cards}"
    return Judgement((Finding(file.name, words, first.page),))


def not_to_send(manifest: Manifest, listed: Listed, content: bytes, password: str, dealt: Sequence[Mapping[str, Any]]) -> str:
    """Why a player's file mustn't be sent to that player, in words that follow its name; or nothing.

    Args:
        listed: what the pack's list says of it.
        dealt: the rounds with all hands, as the organiser keeps them.

    Raises:
        CheckError: it is damaged or no PDF, or doesn't open.
    """
    table, pdf = manifest.table, PdfFile(content, password)
    file = PlayerFile(listed.path, pdf)
    if other := misplaced(file.info, manifest, listed.seat, by_mark=True):
        return other
    if bool(password) is not bool(pdf.lock):
        return "isn't encrypted, as the other files are" if password else "is encrypted, but the pack has no passwords"
    try:
        shown = file.shown(table.from_round, table.planned)
        pages = shown.found.pages
        if len(pages) != listed.pages or len(pages) < 2:
            return f"has {len(pages)} pages, not {listed.pages}"
        if table.game_code not in re.sub("[^0-9A-Z]", "", "\n".join(lines_of(page.scene) for page in pages[:2])):
            return "doesn't begin with this game's code"
        if any(is_index(one.digest) for one in pages[0].scene.placed):
            return "shows a card on its first page"
        if shown.not_drawn and is_todays(file.info):
            return f"draws other cards than it names in round {min(shown.not_drawn)}"
        return shown.others_cards(listed.seat, table.names, dealt, table.rounds)
    except CheckError as error:
        return error.problem.removeprefix(f"{file.name} ")


def check_player(file: PackFile, deal: Deal, names: Sequence[str]) -> PackFile:
    """Prove that one player's file, newly drawn, shows what was dealt; returns it.

    Raises:
        CheckError: it doesn't: a mistake of cardgen.  The message names no card.
    """
    assert file.style is not None
    assert file.seat is not None
    numbers = [one.facts.number for one in deal.rounds]
    shown = ShownHands.read(file.path, look(PdfFile(file.content), frozenset()), Reader.of(file.style), numbers[0], numbers[-1])
    for wrong in (*shown.wrong(deal, file.seat, names), *shown.missing()):
        raise CheckError(f"the file didn't come out as it was dealt: {wrong.words}", "nothing was changed; please report it")
    return file
