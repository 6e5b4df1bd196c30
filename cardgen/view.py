"""Deal → what everybody may know, and what one player may know: the wall between the hands.

Pages are drawn from these types alone.  They hold no seed, no key and no other player's card, so nothing that is drawn
from them can show one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardgen.cards import Card, Rank, Suit
from cardgen.games.game import Settings

if TYPE_CHECKING:  # pages import this module; they must not even load the dealer
    from cardgen.deal import Deal


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """What everybody knows of a round.

    Attributes:
        number: from 1.
        cards: in each hand.
        trump: None for no trump.
        turned_up: a card that everybody has seen.
        dealer, leader: seats from 0; None where play decides or nobody deals.
    """

    number: int
    cards: int
    trump: Suit | None
    turned_up: Card | None
    dealer: int | None
    leader: int | None


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody knows of a game.

    Attributes:
        game: its name.
        ranking: ranks of a suit, high to low.
        trump_cycle: after how many rounds the order of trumps begins again.
        names: as they are shown, in seat order.
        header, words, game_code, pack_mark, seed_kind: of the fair deal; see `cardgen.shuffle`.
        rounds: in order.
    """

    game: str
    settings: Settings
    ranking: tuple[Rank, ...]
    trump_cycle: int
    title: str
    names: tuple[str, ...]
    header: str
    words: str
    game_code: str
    pack_mark: str
    seed_kind: str  # fresh, given or practice
    rounds: tuple[RoundFacts, ...]

    @property
    def hook(self) -> bool:
        """Whether the last to bid may not make the bids add up to the tricks."""
        return self.settings.get("hook") is True

    @property
    def lead(self) -> str:
        """Who begins a round: the ``winner`` of the last trick, or the players ``rotate``."""
        return self.settings.word("lead")

    @property
    def score(self) -> str:
        """The method by which a round is scored, a key of `games.scoring.SCORES`."""
        return self.settings.word("score")


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What one player knows of a game.

    Attributes:
        table: what everybody knows.
        seat: the player's, from 0.
        hands: rounds × cards, in dealt order; None for a round that the player sits out.
    """

    table: TableView
    seat: int
    hands: tuple[tuple[Card, ...] | None, ...] = field(repr=False)  # a card must not slip into a log or a traceback

    @property
    def name(self) -> str:
        return self.table.names[self.seat]


def table_view(deal: Deal, names: Sequence[str]) -> TableView:
    """What everybody may know.  names: as they are shown, in seat order."""
    return TableView(
        game=deal.game.name,
        settings=deal.settings,
        ranking=deal.game.ranking,
        trump_cycle=deal.game.trump_cycle(deal.settings),
        title=deal.title,
        names=tuple(names),
        header=deal.header,
        words=deal.words,
        game_code=deal.keys.game_code,
        pack_mark=deal.keys.pack_mark,
        seed_kind=deal.seed.kind,
        rounds=tuple(RoundFacts(r.number, r.cards, r.trump, r.turned_up, r.dealer, r.leader) for r in deal.rounds),
    )


def player_view(deal: Deal, seat: int, names: Sequence[str]) -> PlayerView:
    """What the player at `seat` (from 0) may know."""
    return PlayerView(table_view(deal, names), seat, tuple(r.hands[seat] for r in deal.rounds))
