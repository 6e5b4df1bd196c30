"""The room that a blank sheet's table has, and the ways to make it fit."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.pages.forms.score_sheet.cells import Cells


class Room(NamedTuple):
    """One way to lay out a table.

    Attributes:
        cells: its sizes.
        width: of the table, in points.
        storeys: 0: every column by itself; 1: the bid over the tricks; 2: the points over the streak, too.
        to_circle: where the cards decide the trump, suits to circle rather than a box to draw one in.
        generous: columns must get their usual widths, not only the least.
    """

    cells: Cells
    width: float
    storeys: int = 0
    to_circle: bool = False
    generous: bool = False
