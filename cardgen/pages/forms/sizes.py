"""Sizes of sheets for writing on, by how they are read: type, and the cells of the table.

Handwriting wants digits of 4 mm, on small paper too; large print wants type of 18 points and more.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.pages.forms.table import Lettering
from cardgen.pages.theme import GREY, INK, Theme
from cardgen.pdf.draw import mm


def _words(size: float, leading: float, gap: float = 0, bold: bool = False) -> Theme:
    """Words without steps; their upper edge is a size above their baseline."""
    return Theme(size, leading, gap, 0, 0, bold, rise=1)


IMPRINT = _words(7, 9)


class Type(NamedTuple):
    """Type of what stands around a table."""

    title: float = 21  # and line, rule, ranks: sizes in the heading
    line: float = 10.5
    rule: float = 8.8
    ranks: float = 10
    field: float = 8  # and value: of a field's label and of what is filled in
    value: float = 10
    note: Theme = _words(8.3, 11.1, 3.5)  # and legend: how these are set
    legend: Theme = _words(8, 10.5)
    foot: float = 7.5  # and ruler: sizes in the foot
    ruler: float = 7

    @property
    def bold(self) -> bool:
        """Large print: all of it is, and none of it grey."""
        return self.note.bold

    @property
    def ink(self) -> str:
        """Colour of words that stay in the background where there is room for that."""
        return INK if self.bold else GREY

    @property
    def font(self) -> str:
        return self.note.font


class Widths(NamedTuple):
    """Of a player's or a side's columns."""

    bid: float
    tricks: float
    points: float
    streak: float
    total: float


class Cells(NamedTuple):
    """Sizes of a sheet."""

    # of what is drawn above the foot, from the upper and from the lower edge of the paper; None:
    # the usual ones
    edges: tuple[float, float] | None
    foot: float  # from the foot's baseline to the paper's lower edge
    margin: float  # left and right
    type: Type  # and lettering: of what stands around the table, and of its own words
    lettering: Lettering
    name: float  # and number, word: type sizes in the table
    number: float
    word: float
    marks: float  # size of marks, 1 the usual one
    pile: float  # height of the pile of cards at most; pile_share: of it that is its number's size
    pile_share: float
    # and least: widths of columns, and those below which they get too narrow to write in
    usual: Widths
    least: Widths
    round: float  # from here on widths of the other columns, or of parts of them
    cards: float
    picture: float  # size of the picture beside the number of cards, 1 the usual one
    seat: float
    suit: float
    box: float
    trump: float
    sum_of_bids: float
    stacked_sums: float
    forbidden: float
    row: tuple[float, float]  # least and greatest height of a row
    storeys: tuple[float, float]  # with the bid over the tricks
    wide_row: tuple[float, float]  # of games of two sides
    names: float  # and blank_names, labels, final: heights of the other rows
    blank_names: float
    labels: float
    final: float

    @property
    def bold(self) -> bool:
        """Large print: all type is bold, and none of it grey."""
        return self.type.bold


def widths(bid: float, tricks: float, points: float, streak: float, total: float) -> Widths:
    """From millimetres."""
    return Widths(bid * mm, tricks * mm, points * mm, streak * mm, total * mm)


USUAL = Cells(
    edges=None, foot=7 * mm, margin=10 * mm, type=Type(), lettering=Lettering(),
    name=11.5, number=10, word=8, marks=1, pile=7 * mm, pile_share=0.48,
    usual=widths(8, 7.4, 8, 6, 10.8), least=widths(6.9, 6.4, 6.8, 5.2, 8.8),
    round=7.5 * mm, cards=9 * mm, picture=1, seat=9.6 * mm, suit=4.7 * mm, box=9.4 * mm, trump=8.4 * mm,
    sum_of_bids=6.4 * mm, stacked_sums=8 * mm, forbidden=12.5 * mm,
    row=(6.5 * mm, 16 * mm), storeys=(10.6 * mm, 15 * mm), wide_row=(8 * mm, 16 * mm),
    names=7.4 * mm, blank_names=9 * mm, labels=5.2 * mm, final=10 * mm,
)  # fmt: skip
"""A4 and Letter."""

CLOSE = USUAL._replace(
    edges=(6.5 * mm, 11.4 * mm),
    names=6.2 * mm,
    blank_names=6.6 * mm,
    labels=4.2 * mm,
    final=7.6 * mm,
)
"""The same where that saves a page."""

PRINTED = USUAL._replace(margin=12 * mm, trump=8.8 * mm, storeys=(10.6 * mm, 14 * mm))
"""The protocol of rounds that are dealt: what is known of them is printed."""

SMALL = Cells(
    edges=(6.5 * mm, 10.8 * mm), foot=5.8 * mm, margin=5.5 * mm,
    type=Type(14.5, 8.4, 7.6, 8.4, 7.2, 8.6, note=_words(7, 9, 3.5), legend=_words(7.2, 9.4), foot=7),
    lettering=Lettering(label=7, least=7, carried=7.5, announced=7, final=8.2, announced_row=4.8 * mm, ring=2.9 * mm),
    name=9.5, number=9, word=7, marks=0.9, pile=5.8 * mm, pile_share=0.5,
    usual=widths(7, 6.4, 6.8, 5.2, 8.6), least=widths(5.9, 5.5, 5.8, 5, 7.4),
    round=6 * mm, cards=6 * mm, picture=1, seat=6.8 * mm, suit=4 * mm, box=7.2 * mm, trump=6.9 * mm,
    sum_of_bids=5.2 * mm, stacked_sums=6.8 * mm, forbidden=9.4 * mm,
    row=(6.2 * mm, 8.6 * mm), storeys=(10.4 * mm, 12.4 * mm), wide_row=(6.3 * mm, 10.5 * mm),
    names=6.4 * mm, blank_names=7.4 * mm, labels=3.9 * mm, final=7.4 * mm,
)  # fmt: skip
"""A5, and half a page of A4 or Letter."""

LARGE = Cells(
    edges=(8 * mm, 15.4 * mm), foot=6 * mm, margin=6.5 * mm,
    type=Type(24, 18, 18, 18, 18, 18, note=_words(18, 27, 3.5, bold=True), legend=_words(18, 25, bold=True), foot=18, ruler=18),
    lettering=Lettering(label=18, least=18, carried=18, announced=18, final=18, announced_row=11 * mm, ring=5 * mm, bold=True),
    name=18, number=18, word=18, marks=2, pile=10.7 * mm, pile_share=0.596,
    usual=widths(11, 10.5, 11, 9, 14), least=widths(8, 8, 8, 8, 10.2),
    round=11.7 * mm, cards=10.5 * mm, picture=2, seat=14.5 * mm, suit=8.4 * mm, box=12 * mm, trump=10.8 * mm,
    sum_of_bids=9 * mm, stacked_sums=9 * mm, forbidden=20 * mm,
    row=(12.1 * mm, 15 * mm), storeys=(18 * mm, 26 * mm), wide_row=(13 * mm, 18 * mm),
    names=13 * mm, blank_names=14 * mm, labels=9 * mm, final=13 * mm,
)  # fmt: skip
"""Large print."""
