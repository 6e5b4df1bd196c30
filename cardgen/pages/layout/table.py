"""A table: cells side by side, each with a way of its own to fill its place in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum
from typing import Generic, NamedTuple, TypeVar

from cardgen.pages.theme import HAIR
from cardgen.pdf.draw import Box, Page

Item = TypeVar("Item")  # what a row is about


class Cell(NamedTuple, Generic[Item]):
    """A column of a table."""

    width: float
    draw: Callable[[Box, Item], object] | None = (
        None  # fills its place in the row of an item; None: nothing is there
    )
    label: str = ""  # above it


def places(cells: Sequence[Cell[Item]], box: Box) -> Iterator[tuple[Cell[Item], Box]]:
    """Cells and their places in a row."""
    for i, cell in enumerate(cells):
        yield cell, box._replace(x=box.x + fsum(one.width for one in cells[:i]), w=cell.width)


def draw_row(page: Page, cells: Sequence[Cell[Item]], item: Item, box: Box, rule: float) -> None:
    """A row, and a line of so many points below it."""
    for cell, place in places(cells, box):
        if cell.draw:
            cell.draw(place, item)
    page.line(box.x, box.bottom, box.right, box.bottom, HAIR, rule)


def side_by_side(
    items: Sequence[Item], columns: int, box: Box, between: float
) -> Iterator[tuple[Sequence[Item], Box]]:
    """Items, shared out to columns one after the other, and the place of each column.  between:
    free between two.
    """
    rows = -(-len(items) // columns)
    wide = (box.w - between * (columns - 1)) / columns
    for i in range(columns):
        yield items[i * rows : (i + 1) * rows], box._replace(x=box.x + i * (wide + between), w=wide)
