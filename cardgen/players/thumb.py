"""Rules of thumb: which card looks right at a glance.  They play the easy level, and the games
that the good one imagines.

A hand is a whole number with a bit a card, which makes thousands of imagined games fast enough in
plain Python.  A suit has sixteen bits, its cards low to high from the second bit on; jokers are the
highest trumps, or without a trump two bits above all suits.  So of two cards of a suit the better
one is the greater number, and 0 is no card.

A `need` is how many tricks a player still wants: above 0 the player wants this trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from cardgen.cards import BIG_JOKER, Card, Cards, Suit
from cardgen.games import Play

WIDTH = 16  # bits of a suit
_SUITS = tuple(Suit)
LOOSE = 0b11 << (WIDTH * len(_SUITS))
"""Jokers without trump: of no suit."""
SUIT_MASKS = tuple(((1 << WIDTH) - 1) << (WIDTH * i) for i in range(len(_SUITS)))


class Coding:
    """Which bit is which card.

    Attributes:
        trump: all bits of the trump suit; 0 for no trump.
        bit, card: card → its bit, and back.
        mask_of: a card's bit → all bits of its suit; 0 for a joker without a trump.
        order: the suits' masks, the trump's last.
    """

    def __init__(self, play: Play, deck: Sequence[Card]) -> None:
        self.play = play
        self.trump = SUIT_MASKS[_SUITS.index(play.trump)] if play.trump else 0
        self.bit = {card: 1 << self._place(card) for card in deck}
        self.card = {bit: card for card, bit in self.bit.items()}
        self.mask_of = {
            bit: next((mask for mask in SUIT_MASKS if bit & mask), 0) for bit in self.card
        }
        self.order = tuple(sorted(SUIT_MASKS, key=lambda mask: mask == self.trump))

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return len(self.card)

    def _place(self, card: Card) -> int:
        """The number of a card's bit, from 0."""
        ranking = self.play.ranking
        if card.suit:
            return WIDTH * _SUITS.index(card.suit) + len(ranking) - ranking.index(card.rank)
        big = int(card == BIG_JOKER)
        return (
            WIDTH * (_SUITS.index(self.play.trump) + 1) - 2 + big
            if self.play.trump
            else WIDTH * len(_SUITS) + big
        )

    def mask(self, cards: Iterable[Card]) -> int:
        out = 0
        for card in cards:
            out |= self.bit[card]
        return out

    def cards(self, mask: int) -> Cards:
        return tuple(self.card[bit] for bit in bits(mask))


@lru_cache(128)
def coding_for(play: Play, deck: Cards) -> Coding:
    """The bits of a way to play with a deck."""
    return Coding(play, deck)


def bits(mask: int) -> Iterator[int]:
    """The cards of a hand, each as a number with one bit set, low to high."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def top(mask: int) -> int:
    """The highest bit set.  mask: not 0."""
    return 1 << (mask.bit_length() - 1)


# -- rules of thumb

_LOW = WIDTH - 1  # of a bit's number the part that says where in its suit it is


def beating(coding: Coding, options: int, best: int) -> int:
    """Those of `options` that beat the best card lying.  best: 0 if none lies: all do."""
    if not best:
        return options
    if best & LOOSE:
        return options & ~LOOSE | (options & LOOSE & -(best << 1))
    mask = coding.mask_of[best]
    over = options & mask & -(best << 1)
    return over if mask == coding.trump else over | (options & coding.trump)


def legal(coding: Coding, hand: int, led: int) -> int:
    """The cards that may be played.  led: mask of the suit to follow; 0: there is none yet."""
    if not led:
        return hand
    following = hand & led
    if following:
        return following | (hand & LOOSE) if coding.play.jokers_free else following
    if coding.play.must_trump and hand & coding.trump:
        return hand & coding.trump
    return hand


def cheapest(coding: Coding, options: int) -> int:
    """The card that is missed least: the lowest one, a trump only as a last resort."""
    return _lowest(coding, options, WIDTH, -1) or options & -options


def _lowest(coding: Coding, cards: int, trumps: int, rest: int) -> int:
    """The lowest card of any suit, jokers apart; 0 if there is none.

    trumps: by how many ranks a trump counts as higher.
    rest: all cards in other hands; one that none of them beats in its suit counts as the highest.
    """
    best = 0
    height = 999
    for mask in coding.order:
        part = cards & mask
        if part:
            low = part & -part
            rank = (low.bit_length() - 1) & _LOW
            if not rest & mask & -low:
                rank += WIDTH
            elif mask == coding.trump:
                rank += trumps
            if rank < height:
                best = low
                height = rank
    return best


def lead_exact(coding: Coding, hand: int, rest: int, need: int) -> int:
    """What somebody leads who wants exactly `need` more tricks.  rest: all cards in other hands."""
    if need <= 0:  # a card that somebody will most likely beat
        return hand & LOOSE or _lowest(coding, hand, WIDTH // 4, rest)
    best = 0
    height = -99
    for mask in coding.order:
        part = hand & mask
        if part:
            high = top(part)
            rank = (high.bit_length() - 1) & _LOW
            if not rest & mask & -high:
                rank += 2 * WIDTH if rest & mask else WIDTH  # nobody can beat it, but for a trump
            if mask == coding.trump:
                rank += 2
            if rank > height:
                best = high
                height = rank
    return best or top(hand)


def follow_exact(coding: Coding, options: int, over: int, need: int, last: bool) -> int:
    """What somebody plays who wants exactly `need` more tricks, once a card lies.

    over: those of the options that beat all that lies.  last: nobody plays after this.
    """
    if need > 0:
        if not over:
            return cheapest(coding, options)
        return over & -over if last or over & coding.trump == over else top(over)
    under = options & ~over
    if under:
        # Who wants no trick gets rid of the highest card that doesn't win, of trumps rather.
        best = 0
        height = -1
        for mask in coding.order:
            part = under & mask
            if part:
                high = top(part)
                rank = (high.bit_length() - 1) & _LOW
                if mask == coding.trump:
                    rank += WIDTH // 2
                if rank >= height:
                    best = high
                    height = rank
        return best or top(under)
    return top(over) if last else over & -over


def lead_side(coding: Coding, hand: int, rest: int, foes: int) -> int:
    """What a side leads that wants as many tricks as it can get.

    rest: all cards in other hands; foes: those of the other side, as they are imagined.
    """
    trump = coding.trump
    if hand & trump and foes & trump and top(hand & trump) > rest & trump:
        return top(hand & trump)
    for mask in coding.order:
        part = hand & mask
        if part and mask != trump and top(part) > rest & mask:
            return top(part)
    best = 0
    length = -1
    for mask in coding.order:
        part = hand & mask
        if part and mask != trump and part.bit_count() > length:
            best = part & -part
            length = part.bit_count()
    return best or (hand & ~LOOSE and top(hand & ~LOOSE)) or hand & -hand


def follow_side(
    coding: Coding, options: int, over: int, mates: bool, safe: bool, lying: int
) -> int:
    """What a side of two plays that wants as many tricks as it can get.

    over: those of the options that beat all that lies.  mates: the trick is the partner's so far.
    safe: nobody who is still to play beats the partner's card, or else the highest of `over`.
    lying: how many cards lie.
    """
    last = lying == 3
    if mates and (last or safe):
        return cheapest(coding, options)
    if not over or (mates and over & coding.trump == over):
        return cheapest(coding, options)
    if last or over & coding.trump == over:
        return over & -over
    if lying == 1 and not safe:
        return cheapest(coding, options)
    return top(over)


@lru_cache(256)
def worths(coding: Coding, players: int, cards: int) -> dict[int, int]:
    """Each card's bit → what it is worth at the start of a round, in hundredths of a trick.

    players: how many play; cards: how many each of them has.
    """
    # How likely it is that somebody else has a certain card, in hundredths.
    share = 100 * (players - 1) * cards // max(1, coding.size - cards)
    out: dict[int, int] = {}
    for bit in coding.card:
        mask = coding.mask_of[bit]
        higher = sum(other > bit for other in coding.card if other & mask)
        worth = 100
        for _ in range(higher):
            worth = worth * (100 - share) // 100
        if mask != coding.trump and coding.trump:
            worth = worth * (92 - 2 * min(cards, 10)) // 100
        elif mask == coding.trump and cards > 1:
            worth = max(worth, 35)
        out[bit] = worth if mask else 5
    # Scaled, so that all hands together come to about all tricks: with few cards side suits are
    # seldom led, with many cards length counts.
    wanted = 100 * coding.size // players
    whole, trumps = 0, 0
    for bit, worth in out.items():
        whole += worth
        trumps += worth if bit & coding.trump else 0
    if whole > wanted:
        left = max(wanted - trumps, wanted // 5)
        return {
            bit: worth if bit & coding.trump else worth * left // max(1, whole - trumps)
            for bit, worth in out.items()
        }
    missing = 100 * len(out) - whole
    return {
        bit: worth + (100 - worth) * (wanted - whole) * 9 // (10 * missing)
        for bit, worth in out.items()
    }


def estimate(worth: dict[int, int], hand: int) -> int:
    """What a hand is worth, in hundredths of a trick.  worth: as `worths` says."""
    return sum(worth[bit] for bit in bits(hand))
