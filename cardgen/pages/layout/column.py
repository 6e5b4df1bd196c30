"""A column: a cursor that knows its page, its place, and how text is set there.

What is drawn into it moves it on::

    column = Column(page, style, x, y, width, bottom)
    column.steps(markups)
    draw_something(page, column.take(12 * mm, 2 * mm))
    column.prose(markup)
    draw_the_rest(page, column.rest)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum

from cardgen.pages.layout.block import draw_prose, draw_step
from cardgen.pages.theme import Style, Theme, theme_of
from cardgen.pdf.draw import Box, Page


@dataclass(slots=True)
class Column:
    """Where the next thing on a page is drawn."""

    page: Page
    style: Style
    x: float  # where the next thing begins
    y: float
    w: float
    bottom: float = 0  # where the column ends
    type: Theme | None = None  # how text is set; None: as in this reader's rounds

    @classmethod
    def within(cls, page: Page, style: Style, box: Box) -> Column:
        """A column that fills a box."""
        return cls(page, style, box.x, box.y, box.w, box.bottom)

    @property
    def theme(self) -> Theme:
        return self.type or theme_of(self.style)

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def rest(self) -> Box:
        """What is left of the column."""
        return Box(self.x, self.y, self.w, self.bottom - self.y)

    def beside(self, left: float = 0, right: float = 0) -> Column:
        """A column from here down, narrower by what is beside it; this one doesn't move on with
        it.
        """
        return replace(self, x=self.x + left, w=self.w - left - right)

    def take(self, height: float, gap: float = 0) -> Box:
        """The next `height` points for a drawing, and a gap below them."""
        box = Box(self.x, self.y, self.w, height)
        self.y += height + gap
        return box

    def prose(self, markup: str, gap: float = 0) -> float:
        """A paragraph, and a gap below it.  Returns the new y."""
        self.y = draw_prose(self.page, self.theme, markup, self.x, self.y, self.w) + gap
        return self.y

    def steps(self, markups: Sequence[str], first: int = 1) -> float:
        """Numbered sentences, the theme's gap below each.  Returns the new y."""
        for number, markup in enumerate(markups, first):
            end = draw_step(
                self.page, self.style, self.theme, number, markup, self.x, self.y, self.w
            )
            self.y = end + self.theme.gap
        return self.y

    def steps_height(self, markups: Sequence[str]) -> float:
        """How far `steps` would move the column on."""
        theme = self.theme
        return fsum(theme.height(markup, self.w - theme.indent) + theme.gap for markup in markups)

    def prose_height(self, markups: Sequence[str]) -> float:
        """How far paragraphs with the theme's gap below each would move it on."""
        return fsum(self.theme.height(markup, self.w) + self.theme.gap for markup in markups)
