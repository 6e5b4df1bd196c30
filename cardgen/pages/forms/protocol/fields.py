"""What can be typed into a protocol: bids, tricks, contracts, nullos; the names of the fields are the same for every layout.

``r07-p2-bid`` and ``r07-p2-tricks`` are of round 7 and seat 2, or side 2; ``r07-declarer``, ``r07-number``,
``r07-direction`` and ``r07-trump`` of its contract; ``nullo-p2`` says before which round seat 2 announces one.
"""

from __future__ import annotations

from cardgen.pages.forms.table import Table
from cardgen.pdf.draw import Box, Page, mm

_OF_PLAYERS = ("bid", "tricks")
_OF_ROUNDS = ("declarer", "number", "direction", "trump")
_PRINTED = ("direction", "trump")
_TRACK, _STRIP, _SMALL = 20 * mm, 3.7 * mm, 8.0
"""A cell so wide has something printed in it, as those of directions and trumps have: what is typed goes below, so high, so large."""


def add_fields(page: Page, table: Table, announced: bool) -> None:
    """Make the cells of a score table fillable.  announced: also those of nullos; they stand above every part, and count once."""
    for index, group, key, box in table.cells():
        name = f"r{table.rounds[index].number:02}"
        place, size = box.inset(0.5), 0.0
        if box.w > _TRACK or key in _PRINTED:
            place, size = Box(place.x, place.bottom - _STRIP, place.w, _STRIP), _SMALL
        if key in _OF_PLAYERS and not (key == "bid" and group < table.first_total):
            if table.rounds[index].sits_out != group - table.first_total:
                page.field(f"{name}-p{group - table.first_total + 1}-{key}", place, size)
        elif key in _OF_ROUNDS and table.rounds[index].unknown_trump:
            page.field(f"{name}-{key}", place, size)
    for group, box in table.announced_cells() if announced else ():
        page.field(f"nullo-p{group - table.first_total + 1}", Box(box.right - 10 * mm, box.y + 0.5, 9.5 * mm, box.h - 1))
