"""A score table on as few pages as possible, with rows of one height."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import fsum
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.forms.form import Form
from cardgen.pages.forms.frame import Sheet
from cardgen.pages.forms.heading import continued
from cardgen.pages.forms.table import Heights, Table

TALLER_ON_PAGES = (
    1.2  # how much taller rows may get on several pages: they would leave a quarter of each empty
)
_TALLER_ENDS = 1.5  # how much taller its first and last row may get where rows leave room
_UNGROUPED = 0.95  # what taller rows are worth where a part doesn't begin at a strong rule


def score_tables(
    sheet: Sheet,
    rounds: Sequence[RoundFacts],
    form: Form,
    heights: Heights,
    header: float,
    below: float,
    under: float = 0,
    uneven: bool = False,
    begun: str = "",
) -> tuple[Table, ...]:
    """The parts of the score table, one a page; none if not even a round a page has room.

    Args:
        heights: of the rows, those of rounds at their tallest.
        header: height of the first page's heading.
        below, under: room that stays free below the first part and below the last one.
        uneven: parts may be as long as their pages have room; else they are of about the same
            length.
        begun: label of the row for totals carried over from rounds that this table doesn't have;
            empty for none.
    """
    names, labels, row, final = heights
    lettering, carried = sheet.cells.lettering, sheet.texts("protocol.carried")
    tops = sheet.top + header, sheet.top + continued(sheet, "").height
    announced = lettering.announced_row if form.announced else 0.0
    first, later = (sheet.bottom - top - names - labels for top in tops)
    pages = _Pages(
        first - below - announced, later, final + under, row, form.least_row, bool(begun)
    )
    ways = (pages.fitting(rounds, count, uneven) for count in range(1, len(rounds) + 1))
    parts = next((fits[0] for fits in ways if fits), [])
    if (
        len(parts) == 1
    ):  # what rows at their tallest leave goes to the names above them and the totals below
        spare = (pages.rooms(1)[0] - pages.row_of(parts) * (len(rounds) + bool(begun))) / 2
        names, final = (
            min(names + spare, _TALLER_ENDS * names),
            (min(final + spare, _TALLER_ENDS * final) if final else 0),
        )
    return tuple(
        Table(
            sheet.left,
            tops[bool(i)],
            sheet.room,
            part,
            form.groups,
            Heights(names, labels, pages.row_of(parts), final),
            carried=carried if i else begun,
            final=form.final if i == len(parts) - 1 else "",
            announced="" if i else form.announced,
            lettering=lettering,
        )
        for i, part in enumerate(parts)
    )


Parts = list[Sequence[RoundFacts]]  # the rounds of each page


class _Pages(NamedTuple):
    """What pages have room for."""

    first: float  # and later: height that rows have on the first page and on the others
    later: float
    last: float  # of that what the last page needs for other things
    row: float  # and least: height of a row at its tallest and at least
    least: float
    begun: bool  # the first part begins with totals carried over, as all others do

    def rooms(self, pages: int) -> list[float]:
        rooms = [self.first, *[self.later] * (pages - 1)]
        rooms[-1] -= self.last
        return rooms

    def row_of(self, parts: Parts) -> float:
        """The row height at which the parts fit on their pages."""
        rows, rooms = (
            [len(part) + bool(i or self.begun) for i, part in enumerate(parts)],
            self.rooms(len(parts)),
        )
        most = self.row if len(parts) == 1 else self.row * TALLER_ON_PAGES
        return min(most, *(room / number for room, number in zip(rooms, rows, strict=True)))

    def fitting(self, rounds: Sequence[RoundFacts], pages: int, uneven: bool) -> list[Parts]:
        """Ways to part the rounds that fit on so many pages, the preferred one first."""
        shares = [[1.0] * pages]
        if uneven:  # by the room of each page without the totals carried over
            shares.append(
                [max(room - self.least * bool(i), 0.01) for i, room in enumerate(self.rooms(pages))]
            )
        opening = [
            i for i, facts in enumerate(rounds) if facts.opens
        ]  # a sheet draws a strong rule there
        ways = [
            split(rounds, share, starts, [1.0] * len(rounds))
            for starts in (opening, range(len(rounds)))
            for share in shares
        ]
        fits = [parts for parts in ways if len(parts) <= pages and self.row_of(parts) >= self.least]
        return sorted(
            fits,
            key=lambda parts: (
                -self.row_of(parts)
                * (1 if all(part[0].opens for part in parts[1:]) else _UNGROUPED)
            ),
        )


def split(
    rounds: Sequence[RoundFacts],
    shares: Sequence[float],
    starts: Sequence[int],
    weights: Sequence[float],
) -> Parts:
    """The rounds in parts of about these shares of all weights, one a round; starts: indices
    where a part may begin.
    """
    taken = [0.0, *accumulate(weights)]
    ideal = [taken[-1] * fsum(shares[:page]) / fsum(shares) for page in range(1, len(shares))]
    cuts = (
        sorted(
            {min(starts, key=lambda start: abs(taken[start] - wanted)) for wanted in ideal} - {0}
        )
        if starts
        else []
    )
    return [rounds[start:end] for start, end in pairwise([0, *cuts, len(rounds)])]
