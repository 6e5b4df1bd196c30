"""How large a file that is read may be, in every direction: the one place that says it.

Whoever sends a file can write anything into it.  What cardgen draws stays below each of these, the longest game as letters or as
cards to cut out in large print too, and most of it below a tenth; whatever is larger is refused, so that no file of any sender
costs more than some seconds and two hundred megabytes.
"""

from __future__ import annotations

from cardgen.errors import CheckError

MOST_PDF = 20_000_000  # bytes of a file
MOST_UNPACKED = 24_000_000  # bytes of all its streams together, unpacked
# bytes of all its streams together to which something was done before they were deflated: tables, of other programs
MOST_PREDICTED = 1_000_000
MOST_OBJECTS = 20_000  # numbered objects
MOST_PARTS = 400_000  # names, numbers, texts and brackets of all objects together
MOST_PAGES = 500
MOST_OPERATORS = 8_000_000  # bytes of the operators of all pages together, each long drawing as often as it is looked into
MOST_AGAIN = 16_000_000  # the same of short drawings, which pages are made of
MOST_SHOWN = 40_000  # texts, drawings and painted areas of a page
MOST_SHOWN_IN_ALL = 220_000  # the same of all pages together
MOST_PATH = 20_000  # steps of a path that is painted at once
MOST_TEXT = 100_000  # bytes of one text
MOST_NESTED = 60  # brackets within brackets, and states that a page saves one over the other
MOST_LINE = 1_000  # letters of a line of text in which cards are looked for
MOST_NAMED = 60  # things of one page of which each is named that is different


class TooLarge(CheckError):
    """A file is larger than any that cardgen draws."""

    def __init__(self, what: str, most: int) -> None:
        super().__init__(f"has {what} than cardgen ever draws (at most {most:,} are looked at)")


class Budget:
    """What is left of a limit while a file is read."""

    def __init__(self, most: int, what: str) -> None:
        self._most = self.left = most
        self._what = what

    def spend(self, count: int = 1) -> None:
        """Raises TooLarge when nothing is left."""
        self.left -= count
        if self.left < 0:
            raise TooLarge(self._what, self._most)
