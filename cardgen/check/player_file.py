"""One player's finished file against the deal that it should show.

The file is drawn again from the deal and compared byte by byte.  Only where that fails, its text is read, to say in which
rounds other cards stand.  No message names a card.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cardgen import __version__
from cardgen.cards import Card
from cardgen.check.read_hands import ReadRound, read_rounds
from cardgen.dealing import EDITION, Deal, Header, deal_header, player_view, shuffle, table_view
from cardgen.dealing import read as read_header
from cardgen.errors import CheckError, InputError, NewerFormat
from cardgen.names import shown_name
from cardgen.pack import draw_player
from cardgen.pdf.read import FileFacts
from cardgen.pdf.read import document as reader
from cardgen.preferences import Preferences, read_preferences
from cardgen.views import PlayerRound

OLD_NUMBERS = (
    "{}: its cards and lists were read and compared; the numbers for closed cards are those of an older cardgen, "
    "and neither they nor the other lines could be"
)
_ASK_FOR_IT = "it was changed: ask for the file that was sent"
_HOW_DRAWN = {"version", "names", "house_rules", "seed_kind", "date", "place", "organiser", "wishes"}


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that isn't as it was dealt.

    Attributes:
        words: what, in one line; names no card.
        file: in which; a path in the pack, or as it was named.
        rounds: which rounds it concerns; empty: none in particular.
    """

    words: str
    file: str
    rounds: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{spoken_rounds(self.rounds)}: {self.words}" if self.rounds else self.words


@dataclass(frozen=True, slots=True)
class HowDrawn:
    """What a player's file says of how it was drawn.  Attributes as in `cardgen.pages.player`."""

    version: str
    names: tuple[str, ...]
    house: str
    seed_kind: shuffle.SeedKind
    day: date | None
    place: str
    organiser: str
    preferences: Preferences
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A player's file, opened.

    Attributes:
        name: how it is called in messages.
        facts, drawn: what it says of itself.
    """

    name: str
    content: bytes = field(repr=False)
    password: str = field(repr=False)
    facts: FileFacts = field(repr=False)
    drawn: HowDrawn = field(repr=False)

    def read(self, last: int, first: int = 1) -> tuple[ReadRound, ...]:
        """What its text says of each round, from `first` to `last`.

        Raises:
            CheckError: it can't be read.
        """
        language, letters = self.drawn.preferences.language, self.drawn.preferences.letters
        assert language
        assert letters
        try:
            return read_rounds(reader.read_pages(self.content, self.password), language, letters, last, first)
        except CheckError as error:
            raise CheckError(f"{self.name} can't be read: {error.problem}", "ask for the file that was sent") from None


def open_player_file(name: str, content: bytes, password: str = "") -> PlayerFile:
    """Open a player's file.

    Raises:
        CheckError: it is none, is damaged, or doesn't open with that password.
    """
    try:
        facts = reader.read_facts(content, password)
        if facts.seat is None or not facts.header:
            raise CheckError("isn't the file of a player")
        return PlayerFile(name, content, password, facts, _read_how_drawn(facts.printed))
    except CheckError as error:
        raise CheckError(f"{name} {error.problem}", error.remedy or "take the file as it was sent") from None


def _read_how_drawn(text: str) -> HowDrawn:
    try:
        said: dict[str, Any] = json.loads(text)
        if not _HOW_DRAWN <= said.keys() <= _HOW_DRAWN | {"replaces_mark"}:
            raise ValueError
        texts = [said[key] for key in ("version", "house_rules", "place", "organiser")] + list(said["names"])
        if not all(isinstance(one, str) and one.isprintable() for one in texts):
            raise ValueError
        preferences = read_preferences(said["wishes"])
        if None in preferences.as_data().values():
            raise ValueError
        return HowDrawn(
            version=said["version"],
            names=tuple(said["names"]),
            house=said["house_rules"],
            seed_kind=shuffle.SeedKind(said["seed_kind"]),
            day=None if said["date"] is None else date.fromisoformat(said["date"]),
            place=said["place"],
            organiser=said["organiser"],
            preferences=preferences,
            replaces=said.get("replaces_mark", ""),
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
    if header.text != file.facts.header or not _are_names_of(names, players) or not 0 <= (file.facts.seat or 0) < len(players):
        raise CheckError(f"{file.name} contradicts itself: players, settings and rounds don't fit together", _ASK_FOR_IT)
    try:
        return deal_header(header, shuffle.Seed(seed.text, file.drawn.seed_kind), file.facts.words, file.facts.edition)
    except ValueError:  # words that can't be
        raise CheckError(f"{file.name} doesn't say which game it belongs to", _ASK_FOR_IT) from None


def header_of(file: PlayerFile) -> Header:
    """The header in a file.

    Raises:
        NewerFormat: it says something that isn't known here.
        CheckError: it is none.
    """
    if file.facts.edition > EDITION:
        raise NewerFormat(f"{file.name} is of edition {file.facts.edition}, and {EDITION} is the last that is known here")
    try:
        return read_header(json.loads(file.facts.header), file.name, file.drawn.replaces)
    except NewerFormat:
        raise
    except (ValueError, AttributeError, InputError, RecursionError):
        raise CheckError(f"{file.name} doesn't say which game it belongs to", _ASK_FOR_IT) from None


def _are_names_of(names: Sequence[str], declared: Sequence[str]) -> bool:
    """Whether these are the names that are shown for those of a header."""
    unnamed = list(declared) == [str(seat) for seat in range(1, len(declared) + 1)]
    return len(names) == len(declared) and (unnamed or list(names) == [shown_name(name) for name in declared])


def check_player_file(file: PlayerFile, dealt: Deal, seat: int, names: Sequence[str], house: str) -> tuple[list[Difference], str]:
    """Compare a player's file with the one that a deal makes.

    Args:
        seat: whose file it should be, from 0.
        names, house: that it should show.

    Returns:
        What differs; and if nothing does, what couldn't be judged, or nothing.
    """
    from cardgen.pages.theme import Occasion, style_of
    from cardgen.pdf.draw import DRAWING  # what draws is loaded only where something is drawn

    drawn = file.drawn
    occasion = Occasion(drawn.day, drawn.place, drawn.organiser)
    again = draw_player(dealt, seat, names, house, style_of(drawn.preferences), occasion, drawn.version, file.facts.drawing).content
    if file.content == again:
        return [], ""
    try:
        same = reader.read_all(file.content, file.password).digest == reader.read_all(again).digest
        if same and file.facts.encrypted:
            return [], ""
        wrong = tuple(
            read.number
            for read, known in zip(
                file.read(dealt.rounds[-1].facts.number, dealt.rounds[0].facts.number), player_view(dealt, seat, names).rounds, strict=True
            )
            if not fits(read, known, names, dealt.edition)
        )
        elsewhere = _pages_that_differ(file, again)
    except CheckError as error:
        return [Difference(error.problem, file.name)], ""
    if wrong:
        return [Difference(f"the cards in {file.name} aren't those that were dealt", file.name, wrong)], ""
    if table_view(dealt, names).old_numbers:
        return [], OLD_NUMBERS.format(file.name)
    another = file.facts.drawing not in (DRAWING, None) or drawn.version != __version__
    if another and not same:
        return [], (
            f"{file.name} was drawn in another way, by cardgen {drawn.version}, and this is {__version__}: "
            f"its cards were read and compared, its other lines couldn't be; with that version they could"
        )
    where = f"the text of {_spoken('page', elsewhere)} was changed" if elsewhere else "something was changed in it that isn't text"
    return [Difference(f"{file.name} isn't the file that cardgen drew: {where}; the cards that can be read in it are right", file.name)], ""


def _pages_that_differ(file: PlayerFile, again: bytes) -> tuple[int, ...]:
    """Numbers of the pages, from 1, whose text isn't that of the file drawn again."""
    there, wanted = reader.read_pages(file.content, file.password), reader.read_pages(again)
    longer = range(max(len(there), len(wanted)))
    return tuple(page + 1 for page in longer if there[page : page + 1] != wanted[page : page + 1])


# -- what was read against what the player may know


def fits(read: ReadRound, known: PlayerRound, names: Sequence[str], edition: int = EDITION) -> bool:
    """Whether the text of a round says what its reader may know, and nothing else.

    Args:
        names: of all players, by seat; long ones are shortened on paper.
        edition: of the pack; in the first one other numbers were told, and lists had other letters.
    """
    others = [(names[seat], cards) for seat, cards in known.others]
    same_others = len(read.others) == len(others) and all(
        _sorted(found) == _sorted(cards) and _can_be(shown, name, names)
        for (shown, found), (name, cards) in zip(read.others, others, strict=True)
    )
    told = [(names[told.to], told.numbers) for told in known.told]
    listed = [card for _, card in read.sealed] == [entry.card for entry in known.sealed]
    same_told = Counter(numbers for _, numbers in read.told) == Counter(numbers for _, numbers in told) and all(
        any(found == numbers and _can_be(shown, name, names) for name, numbers in told) for shown, found in read.told
    )
    return (
        (read.hand is None) is (known.hand is None)
        and _sorted(read.hand or ()) == _sorted(known.hand or ())
        and same_others
        and listed
        and (edition < 2 or (same_told and [number for number, _ in read.sealed] == [entry.number for entry in known.sealed]))
    )


def _sorted(cards: Iterable[Card]) -> list[str]:
    return sorted(card.notation for card in cards)


def _can_be(shown: str, name: str, names: Sequence[str]) -> bool:
    """Whether a name on paper can be this player's: it may be shortened, but isn't another one's."""
    return shown == name or shown not in names


# -- words


def spoken_rounds(rounds: Sequence[int]) -> str:
    """``Round 7 doesn't match``, ``Rounds 2, 5 to 9 and 12 don't match``."""
    verb = "doesn't" if len(rounds) == 1 else "don't"
    return f"{_spoken('round', rounds).capitalize()} {verb} match"


def _spoken(what: str, numbers: Sequence[int]) -> str:
    """``page 3``, ``pages 1, 4 to 6 and 9``."""
    parts: list[str] = []
    start = previous = numbers[0]
    for number in [*numbers[1:], 0]:
        if number != previous + 1:
            parts += (
                [str(start)] if start == previous else [f"{start} to {previous}"] if previous > start + 1 else [str(start), str(previous)]
            )
            start = number
        previous = number
    listed = " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
    return f"{what}{'s' * (len(numbers) > 1)} {listed}"
