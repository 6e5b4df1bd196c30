"""Why a card is played, where the situation itself says it: only what follows from what the seat
may know.

Whatever no such sentence fits is told by how often it came out well in imagined deals.
"""

from __future__ import annotations

from cardgen.players.bits import LOOSE, Coding, top
from cardgen.players.imagine import Imagination
from cardgen.players.playout import Lying, Trick
from cardgen.players.thumb import beating


def exact_reason(
    coding: Coding,
    imagination: Imagination,
    lying: Lying,
    options: int,
    card: int,
    need: int,
    left: int,
) -> str:
    """Name of the sentence for a card of somebody who still wants so many tricks; empty: none fits.

    lying: the trick on the table, by place.  options: what may be played.  left: tricks to come,
        with this one.
    """
    if not 0 <= need <= left:
        return ""  # the bid is lost: what is wanted now hangs on the points
    trick = Trick.of(coding, lying)
    over = beating(coding, options, trick.best)
    if need > 0:
        if card & over and _is_safe(coding, imagination, lying, card):
            return "take-last" if len(lying) == len(imagination.places) - 1 else "take-sure"
        return "spare-low" if lying and not over and _is_lowest(coding, options, card) else ""
    if not lying:
        return "lead-lowest" if _is_lowest_left(coding, imagination, card) else ""
    if not card & over:
        return "under"
    return "over" if not options & ~over else ""


def side_reason(
    coding: Coding, imagination: Imagination, lying: Lying, options: int, card: int, me: int
) -> str:
    """The same for somebody whose side wants as many tricks as it can get.  me: the place."""
    trick = Trick.of(coding, lying)
    over = beating(coding, options, trick.best)
    if card & over and _is_safe(coding, imagination, lying, card):
        return "side-last" if len(lying) == len(imagination.places) - 1 else "side-sure"
    if lying and not card & over and (trick.owner - me) % 2 == 0:
        return "partner-has-it"
    return "spare-low" if lying and not over and _is_lowest(coding, options, card) else ""


def _is_safe(coding: Coding, imagination: Imagination, lying: Lying, card: int) -> bool:
    """Whether nobody who is still to play can beat a card, which beats all that lies."""
    if card & LOOSE:
        return False
    there = {imagination.me, *(place for place, _ in lying)}
    return not any(
        beating(coding, imagination.possible(place), card)
        for place in imagination.places.values()
        if place not in there
    )


def _is_lowest(coding: Coding, options: int, card: int) -> bool:
    """Whether all that may be played is of one suit, and a card the lowest of it."""
    return not options & ~coding.mask_of[card] and not options & (card - 1)


def _is_lowest_left(coding: Coding, imagination: Imagination, card: int) -> bool:
    """Whether others hold cards of its suit for certain or perhaps, and only higher ones."""
    mask, others = coding.mask_of[card], 0
    for place in imagination.places.values():
        if place != imagination.me:
            others |= imagination.possible(place)
    return bool(others & mask) and not others & mask & (card - 1) and top(others & mask) > card
