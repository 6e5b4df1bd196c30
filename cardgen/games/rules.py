"""What is played, in the terms that pages, scoring and trick rules ask for; a game makes it from its settings.

Plain records: nothing here knows a card that was dealt to anybody in secret.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from cardgen.cards import Card, Rank, Suit


class Bidding(Enum):
    """What players say before the first card."""

    EXACT = "exact"
    """Everybody for themselves: how many tricks, and then exactly so many."""

    NONE = "none"
    """Nothing: two sides play for tricks."""

    CONTRACT = "contract"
    """Two sides: the highest bid makes its player the declarer, who names the trump."""


class Lead(Enum):
    """Who leads to the first trick of a round."""

    WINNER = "winner"
    """Whoever took the last trick of the round before; in the first round a set player."""

    ROTATE = "rotate"
    """Each player in turn."""

    ELDEST = "eldest"
    """The player left of the dealer."""

    DECLARER = "declarer"
    """Whoever won the bidding."""


class TrumpFrom(Enum):
    """How a round comes by its trump."""

    ORDER = "rotate"
    """The suits are trump in a set order."""

    TURN_UP = "turn-up"
    """The next card after the hands is turned up; none left: no trump."""

    LOT = "lot"
    """Drawn from the four suits and no trump."""

    NONE = "none"
    """There is none."""

    DEALERS_LAST = "dealers-last"
    """The dealer's own last card is turned up; an ace or court card: no trump."""

    CONTRACT = "contract"
    """The declarer names it after the bidding."""


class Sight(Enum):
    """What players see of their cards before they bid."""

    OPEN = "normal"
    """Their own cards."""

    FOREHEAD = "forehead"
    """Everybody's cards but their own."""

    BLIND = "blind"
    """Nothing."""

    CHOICE = "choice"
    """The dealer says which of the three."""


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """What everybody may know of a round.  As planned, it leaves open what only the cards decide.

    Attributes:
        number: from 1.
        cards: dealt to each player who plays.
        trump: None for no trump, or not yet known (`unknown_trump`).
        trump_from: how the round comes by it.
        turned_up: a card that everybody sees.
        dealer: seat from 0; None where nobody deals, or the lot isn't drawn yet.
        leader: of the first trick, seat from 0; None where play decides, or the lot isn't drawn yet.
        sits_out: the dealer of a dead hand.
        sight: what players see before they bid.
        special: of a special deal at the end: ``blind8``, ``null8``, ``eight8``; else empty.
        forced_bid: what everybody must bid.
        forbidden_sum: what all bids together mustn't make.
        counts: towards a premium.
        opens: a sheet draws a strong rule above it: a new series, a new turn of dealers or trumps.
    """

    number: int
    cards: int
    trump: Suit | None = None
    trump_from: TrumpFrom = TrumpFrom.ORDER
    turned_up: Card | None = None
    dealer: int | None = None
    leader: int | None = None
    sits_out: int | None = None
    sight: Sight = Sight.OPEN
    special: str = ""
    forced_bid: int | None = None
    forbidden_sum: int | None = None
    counts: bool = True
    opens: bool = False

    @property
    def unknown_trump(self) -> bool:
        """Whether the trump is named only after the bidding."""
        return self.trump_from is TrumpFrom.CONTRACT

    @property
    def is_sealed(self) -> bool:
        """Whether there are closed cards, which the others tell by numbers."""
        return self.unknown_trump or self.sight in (Sight.BLIND, Sight.CHOICE)

    def as_data(self) -> dict[str, Any]:
        """What the files of a pack say of the round."""
        return {
            "number": self.number,
            "cards": self.cards,
            "trump": self.trump.value if self.trump else None,
            "turned_up": self.turned_up.notation if self.turned_up else None,
            "dealer": self.dealer,
            "leader": self.leader,
        }


@dataclass(frozen=True, slots=True)
class Premium:
    """Points for a streak.

    Attributes:
        points: for so many right bids in a row.
        streak: how many.  Then the count starts at nothing.
        penalty: whether as many wrong ones in a row cost the same.
    """

    points: int
    streak: int
    penalty: bool = False

    @property
    def word(self) -> str:
        """As it is set: ``10/5``."""
        return f"{self.points}/{self.streak}"


@dataclass(frozen=True, slots=True)
class ContractRules:
    """What Bid Whist's special rules change.

    Attributes:
        kitty: cards in it; 0 for none.
        jokers: whether the deck has two.
        discard_counts: whether what the declarer lays away is a trick for the declarer's side.
        doubled: whether a round without trump counts double.
        low_beats_high: whether a downtown bid beats an uptown bid of the same number.
        jokers_free: whether a joker may be played at any time in a round without trump.
        show_kitty: whether everybody sees the kitty before it is taken up.
        training: whether it is only a friendly.
    """

    kitty: int
    jokers: bool
    discard_counts: bool
    doubled: bool
    low_beats_high: bool
    jokers_free: bool
    show_kitty: bool
    training: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """A game with its settings.

    Attributes:
        ranking: ranks of a suit, high to low (uptown, where there are two ways).
        deck: number of cards.
        bidding, lead, trump: see there.
        partners: seats 1 and 3 play against 2 and 4.
        score: how an exact bid is scored, a key of `scoring.SCORES`; else empty.
        hook: the last to bid may not make the bids add up to the cards.
        must_trump: who can't follow suit must trump.
        dead_hand: the dealer sits out.
        premium: for streaks of right bids; None for none.
        nullo_before: a nullo is announced before this round is dealt at the latest; None: there is no nullo.
        target: the game ends when a side has so many points; None: all rounds are played.
        target_below: it also ends at so many points below nothing.
        contract: what is special about a game with a declarer.
    """

    ranking: tuple[Rank, ...]
    deck: int
    bidding: Bidding
    lead: Lead
    trump: TrumpFrom
    partners: bool = False
    score: str = ""
    hook: bool = False
    must_trump: bool = False
    dead_hand: bool = False
    premium: Premium | None = None
    nullo_before: int | None = None
    target: int | None = None
    target_below: bool = False
    contract: ContractRules | None = None

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Seats (from 0) that score together: two sides of a partnership game; empty where each plays alone."""
        return ((0, 2), (1, 3)) if self.partners else ()


@dataclass(frozen=True, slots=True)
class Contract:
    """What a declarer has promised.

    Attributes:
        declarer: seat from 0.
        number: points to reach, 3 to 7.
        trump: None for no trump.
        downtown: low cards win.
    """

    declarer: int
    number: int
    trump: Suit | None
    downtown: bool = False


CONTRACT_NUMBERS = range(3, 8)
"""What a declarer may promise."""
