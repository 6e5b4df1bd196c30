"""What each reader of a file may know: all that pages show of a game comes from these views.

The wall between the hands is a type: a player's file is drawn from a `PlayerView`, and nothing in
it leads to the other hands.  `cardgen.dealing` makes views from a deal; this module knows no deal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen import __version__, frozen
from cardgen.cards import Card, Cards
from cardgen.games import Contract, RoundFacts, Rules, Seats, Settings
from cardgen.names import Names, shown_name

if TYPE_CHECKING:
    from cardgen.text import Catalogue

DRAW = "*"  # in place of a name: what follows is the result of a public draw; nobody has that name


class Joint(NamedTuple):
    """What the header of a joint deal says of it."""

    asked: Seats = ()  # seats, from 0, of those who are asked for a word
    draw: str = ""  # a public draw that is announced with the game code; or empty
    instead_of: str = ""  # game code of the start that this one takes the place of; or empty

    @classmethod
    def of(cls, header: Mapping[str, Any]) -> Joint:
        """From the data of a header, which `cardgen.dealing` has checked."""
        return cls(
            tuple(header.get("joint", ())), header.get("draw", ""), header.get("instead_of", "")
        )


SEPARATE = Joint()  # of a game that isn't a joint deal

EVENING_KINDS = ("separate", "duplicate", "moving")
"""Kinds of evenings with many tables: each has its own cards, all have the same, players change
tables.
"""


class AtTable(NamedTuple):
    """The table of an evening of many tables that a game is for."""

    evening: str  # what the evening's code fixes beside its seed, canonical JSON
    kind: str  # one of `EVENING_KINDS`
    code: str  # of the evening, 24 characters
    table: int  # from 1
    set: int  # from 1; 0 where nobody moves
    tables: int  # how many there are

    def titled(self, title: str, texts: Catalogue) -> str:
        """``Club night · Table 3``, in the words of `texts`; without the first where `title` is
        empty.
        """
        where = (
            texts("evening.table", n=self.table)
            if not self.set
            else texts("evening.set", n=self.table, set=self.set)
        )
        return " · ".join(filter(None, (title, where)))


class PublicView(NamedTuple):
    """What everybody knows of a game.

    settings, rules: what was set, and what that means for play.
    header, words, game_code, pack_mark, seed_kind: of the fair deal; see `cardgen.dealing.shuffle`.
    """

    game: str  # its name
    house: str  # name of the house rules, or empty
    settings: Settings
    rules: Rules
    title: str
    names: Names  # as they are shown, in seat order
    header: str
    words: str
    game_code: str
    pack_mark: str
    seed_kind: str  # fresh, given or practice
    rounds: tuple[RoundFacts, ...]  # in order; those that this pack holds
    replaces: str = ""  # mark of the pack that this one takes the place of, or empty
    from_round: int = 1  # the first round that this pack holds
    joint: Joint = SEPARATE
    at: AtTable | None = None  # the table of an evening of many; None: a game by itself

    def title_in(self, texts: Catalogue) -> str:
        """The title in a reader's language, with the table where there are many."""
        return self.at.titled(self.title, texts) if self.at else self.title

    @property
    def planned(self) -> int:
        """The number of the last round, which pages show as “of 19”."""
        return self.rounds[-1].number

    @property
    def numbers(self) -> range:
        """Numbers of the rounds that this pack holds."""
        return range(self.from_round, self.planned + 1)

    @property
    def code_rows(self) -> tuple[tuple[str, ...], ...]:
        """The game code in fours, three a row."""
        fours = [self.game_code[i : i + 4] for i in range(0, len(self.game_code), 4)]
        return tuple(tuple(fours[i : i + 3]) for i in range(0, len(fours), 3))

    @property
    def spoken(self) -> tuple[tuple[str, str], ...]:
        """Who said which word for a joint deal, in seat order; names as they are shown."""
        return spoken_words(self.words)

    @property
    def draw(self) -> str:
        """The public draw that was announced with the game code; or empty."""
        return self.joint.draw

    @property
    def drawn(self) -> str:
        """The result of that draw: numbers and words with blanks between them; or empty."""
        return drawn_result(self.words)

    @property
    def left_out(self) -> Names:
        """Who was asked for a word and gave none; names as they are shown."""
        spoke = {name for name, _ in self.spoken}
        players = json.loads(self.header)["players"]
        return tuple(
            self.names[seat] for seat in self.joint.asked if shown_name(players[seat]) not in spoke
        )


def spoken_words(words: str) -> tuple[tuple[str, str], ...]:
    """Pairs of a name, as it is shown, and that player's word.  words: of a deal, as hashed."""
    return tuple((shown_name(name), word) for name, word in _entries(words) if name != DRAW)


def drawn_result(words: str) -> str:
    """The result of a public draw, with blanks; empty if there was none.  words: as above."""
    return dict(_entries(words)).get(DRAW, "").replace("-", " ")


def announced_draw(header: str) -> str:
    """The public draw that a header announces; or empty."""
    return str(json.loads(header).get("draw", ""))


def _entries(words: str) -> list[tuple[str, str]]:
    """``Anna=apfel|*=3-14`` → pairs of name and word, in their order."""
    return [
        (name, word)
        for name, _, word in (entry.rpartition("=") for entry in words.split("|") if entry)
    ]


@frozen
class Announcement:
    """Numbers that a player has to tell another one."""

    to: int  # whose list they lead into, seat from 0
    # Whose card they mean, seat from 0: the reader's own, or that of `to`; None: the kitty.
    card_of: int | None
    numbers: tuple[str, ...] = field(repr=False)  # with their check letters, ``17-K``


@frozen
class Listed:
    """A place of a sealed list: its number with its check letter, and the card that it means."""

    number: str
    card: Card = field(repr=False)


@frozen
class PlayerRound:
    """What one player knows of a round.

    hand: own cards, in dealt order; None for a player who sits out or doesn't see them yet.
    others: in a forehead round, seats (from 0) and their cards, clockwise from the player's left.
    sealed: the player's list, in its secret order; empty where no card is closed.
    """

    facts: RoundFacts  # what everybody knows
    # A card must not slip into a log or a traceback.
    hand: Cards | None = field(repr=False)
    others: tuple[tuple[int, Cards], ...] = field(default=(), repr=False)
    sealed: tuple[Listed, ...] = field(default=(), repr=False)
    # Numbers for others, clockwise from the player's left.
    announcements: tuple[Announcement, ...] = field(default=(), repr=False)


@frozen
class PlayerView:
    """What one player may know of a game: all that their own file is drawn from."""

    table: PublicView  # what everybody knows
    seat: int  # the player's, from 0
    rounds: tuple[PlayerRound, ...]  # in order

    @property
    def name(self) -> str:
        return self.table.names[self.seat]

    @property
    def partner(self) -> int | None:
        """The partner's seat, from 0; None in a game without partners."""
        return next(
            (
                side[1 - side.index(self.seat)]
                for side in self.table.rules.sides
                if self.seat in side
            ),
            None,
        )


@frozen
class RecordRound:
    """All cards of a round.  rest: those that weren't dealt to anybody, in dealt order, the
    turned-up card among them if it is in no hand.
    """

    facts: RoundFacts  # what everybody may know
    # Seats × cards, in dealt order; None for a seat that sits out.
    hands: tuple[Cards | None, ...] = field(repr=False)
    kitty: Cards = field(repr=False)  # for the declarer, in dealt order
    rest: Cards = field(repr=False)


@frozen
class RecordView:
    """What was dealt in the rounds that were played, for the record of a game."""

    table: PublicView  # what everybody knew; of its rounds only those that were played
    rounds: tuple[RecordRound, ...]  # those that were played, in order
    # Mark of the pack that has the later rounds, dealt afresh; empty where none were.
    continued: str = ""


class Event(NamedTuple):
    """When and where a game is played and who prepares it, for covers and headings; what isn't
    known is left blank on paper.
    """

    day: date | None = None
    place: str = ""
    organiser: str = ""
    # of the readers, as a `Naming` is noted, where there are several
    languages: tuple[str, ...] = ()
    version: str = __version__  # of the cardgen that draws
    page: str = ""  # address of the page in the browser, for links; on no paper


class PlayedTrick(NamedTuple):
    """A trick as it was played."""

    cards: tuple[tuple[int, Card], ...]  # seat, from 0, and card, in the order of play
    taker: int | None  # seat, from 0; None where the trick wasn't finished


class PlayedRound(NamedTuple):
    """What was played in a round, for a protocol that is filled in.

    Attributes:
        number: of the round.
        bids: by seat; empty in a game without exact bids.
        made: tricks by player or by side; None for a seat that sat out.
        points, totals: by player or by side, of the round and up to it; empty where the round
            isn't scored.
        contract: of a game with a declarer.
        tricks: in order, as far as they are known.
        taken: tricks by seat.
        honours: by side, what it claims for them.
    """

    number: int
    bids: tuple[int | None, ...]
    made: tuple[int | None, ...]
    points: tuple[int | None, ...]
    totals: tuple[int, ...]
    contract: Contract | None
    tricks: tuple[PlayedTrick, ...]
    taken: tuple[int, ...]
    honours: tuple[int | None, ...] = ()
