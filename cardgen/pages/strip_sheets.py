"""Which strips are on which sheet, and how high they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import evenly_shared
from cardgen.pages.theme import PAPERS, Style, foot_height
from cardgen.pdf.draw import mm
from cardgen.views import PlayerRound

GAP = 4 * mm  # between two strips on a page, and between the halves of a strip for closed cards
_UNITS, _LARGE_UNITS = 5, 2  # strips on a page, at most
TOP = 7 * mm  # free above the first one
_ABOVE_FOOT = 1 * mm
PAUSE = 47 * mm  # height of a round that the reader sits out, in large print
_MANY = 5  # numbers for others to announce
_TALLEST = 60 * mm  # of a strip where pages have room for more


class StripSheet(NamedTuple):
    """What is on a page."""

    rounds: tuple[PlayerRound, ...]  # in order
    unit: float  # height of a strip, in points


def sheets(rounds: Sequence[PlayerRound], style: Style) -> list[StripSheet]:
    """The rounds page by page: as few pages as can be, evenly filled, no round on two; all
    strips of a height, unless in large print one that the reader sits out is beside two others.
    """
    room = PAPERS[style.paper][1] - TOP - foot_height(style) - _ABOVE_FOOT + GAP
    most = _LARGE_UNITS if style.large else _UNITS
    if style.large:
        # Beside much to announce, or on lower paper, there is no room for a pause.
        full = [style.paper != "a4" or len(one.announcements) > _MANY for one in rounds]
        closed_cards = [2.5 if is_full else 2 for is_full in full]
        takes = [
            0.5 if pauses(one) else (1, closed)[strip_units(one) - 1]
            for one, closed in zip(rounds, closed_cards, strict=True)
        ]
        out = []
        for share in evenly_shared(takes, most + 0.5, [take < 1 for take in takes]):
            on_page = tuple(rounds[share.start : share.stop])
            outs = sum(1 for one in on_page if pauses(one))
            hands = fsum(map(strip_units, on_page)) - outs
            unit = min(room / most, (room - outs * (PAUSE + GAP)) / max(1, hands)) - GAP
            out.append(StripSheet(on_page, unit))
        return out
    units = [strip_units(player_round) for player_round in rounds]
    shares = [slice(share.start, share.stop) for share in evenly_shared(units, most)]
    fullest = max([fsum(units[share]) for share in shares], default=most)
    unit = min(room / fullest - GAP, max(room / most - GAP, _TALLEST))
    return [StripSheet(tuple(rounds[share]), unit) for share in shares]


def pauses(player_round: PlayerRound) -> bool:
    """Whether its reader sits it out: there is nothing to see."""
    return not (player_round.hand or player_round.sealed or player_round.others)


def strip_units(player_round: PlayerRound) -> int:
    """How many strips a round takes, one below the other."""
    return 2 if player_round.sealed else 1


def strip_height(units: int, unit: float) -> float:
    """How high a round of so many strips is.  unit: height of one strip."""
    return units * unit + (units - 1) * GAP
