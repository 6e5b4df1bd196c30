"""Deal → what everybody may know, and what one player may know: the wall between the hands.

Pages are drawn from these types alone.  They hold no seed, no key and no card that their reader may not see, so nothing
that is drawn from them can show one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardgen.cards import Card
from cardgen.games.dealing import playing_seats
from cardgen.games.rules import RoundFacts, Rules, Sight
from cardgen.games.settings import Settings
from cardgen.names import shown_name

if TYPE_CHECKING:  # pages import this module; they must not even load the dealer
    from cardgen.dealing.deal import Deal, Round


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody knows of a game.

    Attributes:
        game: its name.
        house: name of the house rules, or empty.
        settings, rules: as they are set, and what that means.
        names: as they are shown, in seat order.
        header, words, game_code, pack_mark, seed_kind: of the fair deal; see `cardgen.dealing.shuffle`.
        rounds: in order; those that this pack holds.
        replaces: mark of the pack that this one takes the place of, or empty.
        from_round: the first round that this pack holds.
        edition: of the pack; 1 where a file names none.
    """

    game: str
    house: str
    settings: Settings
    rules: Rules
    title: str
    names: tuple[str, ...]
    header: str
    words: str
    game_code: str
    pack_mark: str
    seed_kind: str  # fresh, given or practice
    rounds: tuple[RoundFacts, ...]
    replaces: str = ""
    from_round: int = 1
    edition: int = 1

    @property
    def old_numbers(self) -> bool:
        """Whether closed cards are told by numbers of edition 1, which can be neither checked nor drawn any more."""
        return self.edition < 2 and any(facts.is_sealed for facts in self.rounds)

    @property
    def properties(self) -> tuple[tuple[str, str], ...]:
        """What every file says of its deal in its document information."""
        edition = (("CardgenEdition", str(self.edition)),) if self.edition > 1 else ()
        return (("CardgenHeader", self.header), ("CardgenWords", self.words), *edition)

    @property
    def planned(self) -> int:
        """How many rounds the whole game has."""
        return self.rounds[-1].number

    @property
    def numbers(self) -> range:
        """Of the rounds that this pack holds."""
        return range(self.from_round, self.planned + 1)

    @property
    def spoken(self) -> tuple[tuple[str, str], ...]:
        """Who said which word for a joint deal, in seat order; names as they are shown."""
        entries = [entry.rpartition("=") for entry in self.words.split("|") if entry]
        return tuple((shown_name(name), word) for name, _, word in entries)


@dataclass(frozen=True, slots=True)
class Told:
    """Numbers that a player tells another one.

    Attributes:
        to: whose list they lead into, seat from 0.
        card_of: whose card they mean, seat from 0: the reader's own, or that of `to`; None: the kitty.
        numbers: with their check letters, ``17-K``.
    """

    to: int
    card_of: int | None
    numbers: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Listed:
    """A place of a sealed list: its number with its check letter, and the card that it means."""

    number: str
    card: Card = field(repr=False)


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """What one player knows of a round.

    Attributes:
        facts: what everybody knows.
        hand: own cards, in dealt order; None for a player who sits out or doesn't see them yet.
        others: forehead round: seats (from 0) and their cards, clockwise from the player's left.
        sealed: the player's list, in its secret order; empty where nothing is sealed for them.
        told: numbers for others, clockwise from the player's left.
    """

    facts: RoundFacts
    hand: tuple[Card, ...] | None = field(repr=False)  # a card must not slip into a log or a traceback
    others: tuple[tuple[int, tuple[Card, ...]], ...] = field(default=(), repr=False)
    sealed: tuple[Listed, ...] = field(default=(), repr=False)
    told: tuple[Told, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What one player knows of a game.

    Attributes:
        table: what everybody knows.
        seat: the player's, from 0.
        rounds: in order.
    """

    table: TableView
    seat: int
    rounds: tuple[PlayerRound, ...]

    @property
    def name(self) -> str:
        return self.table.names[self.seat]

    @property
    def partner(self) -> int | None:
        """The seat opposite, in a partnership game."""
        return next((side[1 - side.index(self.seat)] for side in self.table.rules.sides if self.seat in side), None)


def table_view(deal: Deal, names: Sequence[str], house: str = "") -> TableView:
    """What everybody may know.

    Args:
        names: as they are shown, in seat order.
        house: name of the house rules.
    """
    return TableView(
        game=deal.game.name,
        house=house,
        settings=deal.settings,
        rules=deal.rules,
        title=deal.title,
        names=tuple(names),
        header=deal.header,
        words=deal.words,
        game_code=deal.keys.game_code,
        pack_mark=deal.keys.pack_mark,
        seed_kind=deal.seed.kind,
        rounds=tuple(r.facts for r in deal.rounds),
        replaces=deal.replaced.pack_mark if deal.replaced else "",
        from_round=deal.replaced.from_round if deal.replaced else 1,
        edition=deal.edition,
    )


def player_view(deal: Deal, seat: int, names: Sequence[str], house: str = "") -> PlayerView:
    """What the player at `seat` (from 0) may know."""
    return PlayerView(table_view(deal, names, house), seat, tuple(player_round(r, seat) for r in deal.rounds))


def player_round(dealt: Round, seat: int) -> PlayerRound:
    """What the player at `seat` (from 0) may know of a round."""
    from cardgen.dealing.sealed import kitty_share, shared_out  # the pages, which import this module, must not load it

    facts, hand = dealt.facts, dealt.hands[seat]
    if hand is None:
        return PlayerRound(facts, None)
    left = _from_left(facts, seat, len(dealt.hands))
    if facts.sight is Sight.FOREHEAD:
        return PlayerRound(facts, None, others=tuple((other, dealt.hands[other] or ()) for other in left))
    own = dealt.lists[seat]
    if own is None:
        return PlayerRound(facts, hand)
    sealed = tuple(Listed(own.number(card), card) for card in own.cards)
    told: list[Told] = []
    for other in left:
        theirs = dealt.lists[other]
        assert theirs is not None
        if dealt.kitty:
            share = kitty_share(dealt.kitty, other, seat)
        else:  # what is meant for the other is shared out from the other's left
            share = shared_out(dealt.hands[other] or (), len(left))[_from_left(facts, other, len(dealt.hands)).index(seat)]
        if share:
            told.append(Told(other, None if dealt.kitty else other, tuple(map(theirs.number, share))))
        if facts.sight is Sight.CHOICE:
            told.append(Told(other, seat, tuple(map(theirs.number, hand))))
    return PlayerRound(facts, hand if dealt.kitty else None, sealed=sealed, told=tuple(told))


def _from_left(facts: RoundFacts, seat: int, players: int) -> tuple[int, ...]:
    """The others who play, clockwise from the player's left."""
    playing = playing_seats(facts, players)
    return tuple(other for other in ((seat + 1 + i) % players for i in range(players - 1)) if other in playing)
