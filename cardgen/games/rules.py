"""What is played, in the terms that pages, scoring and trick rules ask for; a game makes it from
its settings.

Plain records: nothing here knows a card that was dealt to anybody in secret.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from cardgen.cards import Card, Rank, Suit

Seats = tuple[int, ...]  # from 0


class Bidding(Enum):
    """What players say before the first card."""

    EXACT = "exact"  # everybody for themselves: how many tricks, and then exactly so many
    NONE = "none"  # nothing: two sides play for tricks
    CONTRACT = (  # two sides: the highest bid makes its player the declarer, who names the trump
        "contract"
    )


class Lead(Enum):
    """Who leads to the first trick of a round."""

    WINNER = (  # whoever took the last trick of the round before; in the first round a set player
        "winner"
    )
    ROTATE = "rotate"  # each player in turn
    ELDEST = "eldest"  # the player left of the dealer
    DECLARER = "declarer"  # whoever won the bidding


class TrumpFrom(Enum):
    """How a round comes by its trump."""

    ORDER = "rotate"  # the suits are trump in a set order
    TURN_UP = "turn-up"  # the next card after the hands is turned up; none left: no trump
    LOT = "lot"  # drawn from the four suits and no trump
    NONE = "none"  # there is none
    DEALERS_LAST = (  # the dealer's own last card is turned up; an ace or court card: no trump
        "dealers-last"
    )
    DEALERS_SUIT = "dealers-suit"  # the same card; its suit is trump, whatever it is
    CONTRACT = "contract"  # the declarer names it after the bidding


class Sight(Enum):
    """What players see of their cards before they bid."""

    OPEN = "normal"  # their own cards
    FOREHEAD = "forehead"  # everybody's cards but their own
    BLIND = "blind"  # nothing
    CHOICE = "choice"  # the dealer says which of the three


class RoundFacts(NamedTuple):
    """What everybody may know of a round.  As planned, it leaves open what only the cards
    decide.
    """

    number: int  # from 1
    cards: int  # dealt to each player who plays
    trump: Suit | None = None  # None for no trump, or not yet known (`unknown_trump`)
    trump_from: TrumpFrom = TrumpFrom.ORDER  # how the round comes by it
    turned_up: Card | None = None  # a card that everybody sees
    dealer: int | None = None  # seat from 0; None where nobody deals, or the lot isn't drawn yet
    # of the first trick, seat from 0; None where play decides, or the lot isn't drawn yet
    leader: int | None = None
    sits_out: int | None = None  # the dealer of a dead hand
    sight: Sight = Sight.OPEN  # what players see before they bid
    special: str = ""  # of a special deal at the end: ``blind8``, ``null8``, ``eight8``; else empty
    forced_bid: int | None = None  # what everybody must bid
    forbidden_sum: int | None = None  # what all bids together mustn't make
    counts: bool = True  # towards a premium
    # a sheet draws a strong rule above it: a new series, a new turn of dealers or trumps
    opens: bool = False

    @property
    def unknown_trump(self) -> bool:
        """Whether the trump is named only after the bidding."""
        return self.trump_from is TrumpFrom.CONTRACT

    @property
    def shown_by_dealer(self) -> bool:
        """Whether the card turned up is the dealer's own last one, which stays in the hand."""
        return self.trump_from in (TrumpFrom.DEALERS_LAST, TrumpFrom.DEALERS_SUIT)

    @property
    def has_no_trump(self) -> bool:
        """Whether it is known beforehand that there is none."""
        told = self.turned_up or self.trump_from in (TrumpFrom.ORDER, TrumpFrom.NONE)
        return self.trump is None and bool(told)

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


class Premium(NamedTuple):
    """Points for a streak."""

    points: int  # for so many right bids in a row
    streak: int  # how many.  Then the count starts at nothing.
    penalty: bool = False  # whether as many wrong ones in a row cost the same

    @property
    def word(self) -> str:
        """As it is set: ``10/5``."""
        return f"{self.points}/{self.streak}"


class ContractRules(NamedTuple):
    """What Bid Whist's special rules change."""

    kitty: int  # cards in it; 0 for none
    jokers: bool  # whether the deck has two
    discard_counts: bool  # whether what the declarer lays away is a trick for the declarer's side
    doubled: bool  # whether a round without trump counts double
    low_beats_high: bool  # whether a downtown bid beats an uptown bid of the same number
    jokers_free: bool  # whether a joker may be played at any time in a round without trump
    show_kitty: bool  # whether everybody sees the kitty before it is taken up
    training: bool  # whether it is only a friendly


class Rules(NamedTuple):
    """A game with its settings.  bidding, lead, trump: see there."""

    ranking: tuple[Rank, ...]  # ranks of a suit, high to low (uptown, where there are two ways)
    deck: int  # number of cards
    bidding: Bidding
    lead: Lead
    trump: TrumpFrom
    partners: bool = False  # seats 1 and 3 play against 2 and 4
    score: str = ""  # how an exact bid is scored, a key of `scoring.SCORES`; else empty
    hook: bool = False  # the last to bid may not make the bids add up to the cards
    must_trump: bool = False  # who can't follow suit must trump
    dead_hand: bool = False  # the dealer sits out
    premium: Premium | None = None  # for streaks of right bids; None for none
    # a nullo is announced before this round is dealt at the latest; None: there is no nullo
    nullo_before: int | None = None
    # the game ends when a side has so many points; None: all rounds are played
    target: int | None = None
    honours: bool = False  # a side scores for the high trumps that it held
    target_below: bool = False  # it also ends at so many points below nothing
    contract: ContractRules | None = None  # what is special about a game with a declarer

    @property
    def sides(self) -> tuple[Seats, ...]:
        """Seats (from 0) that score together: two sides of a partnership game; empty where each
        plays alone.
        """
        return ((0, 2), (1, 3)) if self.partners else ()


class Contract(NamedTuple):
    """What a declarer has promised."""

    declarer: int  # seat from 0
    number: int  # points to reach, 3 to 7
    trump: Suit | None  # None for no trump
    downtown: bool = False  # low cards win


CONTRACT_NUMBERS = range(3, 8)  # what a declarer may promise
