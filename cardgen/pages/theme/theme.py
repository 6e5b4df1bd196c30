"""How running text is set for a reader: on a phone or on paper, in print of the usual size or in
large print.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.pages.theme.style import LARGE, Layout, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, mm, plain, wrap


class Theme(NamedTuple):
    """Type sizes and gaps of running text; one of another size or gap is made by ``_replace``."""

    size: float
    leading: float
    gap: float = 0  # free between paragraphs or steps
    disc: float = 0  # radius of a step's
    indent: float = 0  # from a step's left edge to its words
    bold: bool = False  # all words are
    rise: float = 0.9  # from the upper edge of a line to its baseline, as a share of the size
    number: float = 0  # type of the number on a disc; 0: as the words

    @property
    def font(self) -> str:
        """Of words that aren't marked."""
        return BOLD if self.bold else REGULAR

    def marked(self, markup: str) -> str:
        """The markup as it is set: where all is bold, all of it in one pair of ``*``."""
        return f"*{plain(markup)}*" if self.bold else markup

    def height(self, markup: str, width: float) -> float:
        """Of a paragraph in so many points, without a gap."""
        return len(wrap(self.marked(markup), self.size, width)) * self.leading


def middle_rise(leading: float) -> float:
    """The rise with which capitals stand in the middle of their lines.  leading: as a factor of
    the size.
    """
    return (leading + CAP_HEIGHT) / 2


NORMAL = Theme(12.5, 14.5, 1.6 * mm, 2.7 * mm, 7.2 * mm)
LARGE_PRINT = Theme(LARGE, 22, 2.2 * mm, 3.7 * mm, 9.6 * mm, bold=True)
ON_PAPER = Theme(
    10.5, 12.8, 0.9 * mm, 2.2 * mm, 6 * mm
)  # for print, which is read at its true size
LARGE_ON_PAPER = LARGE_PRINT._replace(leading=23, gap=1.4 * mm)


def theme_of(style: Style) -> Theme:
    """The theme of a reader's rounds."""
    if style.layout is Layout.PHONE:
        return LARGE_PRINT if style.large else NORMAL
    return LARGE_ON_PAPER if style.large else ON_PAPER
