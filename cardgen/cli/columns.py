"""Text in columns of a terminal, where a Chinese character is two columns wide and an accent none."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence


def width(text: str) -> int:
    """Columns that a text takes."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def left(text: str, columns: int) -> str:
    """The text, filled up with blanks behind it."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """The text, filled up with blanks before it."""
    return " " * (columns - width(text)) + text


def shorten(text: str, columns: int) -> str:
    """The text, cut with “…” if it takes more columns."""
    if width(text) <= columns:
        return text
    kept = ""
    for character in text:
        if width(kept + character) > columns - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def lined_up(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows of a table as lines, each indented by two blanks."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield f"  {'  '.join(map(left, row, widths))}".rstrip()


def counted(count: int, what: str) -> str:
    """``1 page``, ``2 pages``."""
    return f"{count} {what}{'s' * (count != 1)}"
