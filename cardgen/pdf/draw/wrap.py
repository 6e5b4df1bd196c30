"""Words into lines: ``*bold*`` words, wrapping, shrinking.  Sizes and widths are points."""

from __future__ import annotations

from functools import lru_cache
from math import fsum

from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.fonts import BOLD, REGULAR


def _pieces(markup: str) -> tuple[tuple[str, str], ...]:
    """``a *bold* word`` → ((font, text), …)"""
    return tuple((BOLD if i % 2 else REGULAR, part) for i, part in enumerate(markup.split("*")) if part)


def plain(markup: str) -> str:
    """The text without its ``*``."""
    return markup.replace("*", "")


def markup_width(markup: str, size: float) -> float:
    """How far the text runs on one line, in points."""
    return fsum(fonts.width(text, size, font) for font, text in _pieces(markup))


def shrink(markup: str, size: float, room: float, least: float) -> float:
    """The largest size from `size` down to `least` at which the text fits on one line of `room` points."""
    return max(least, min(size, size * room / max(markup_width(markup, size), 0.01)))


@lru_cache(maxsize=1024)
def wrap(markup: str, size: float, room: float) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Lines of (font, text), broken at blanks; a no-break space holds words together."""
    words: list[list[tuple[str, str]]] = [[]]
    for font, text in _pieces(markup):
        for i, part in enumerate(text.split(" ")):
            if i:
                words.append([])
            if part:
                words[-1].append((font, part))
    lines: list[list[tuple[str, str]]] = []
    used = 0.0
    for word in filter(None, words):
        wide = fsum(fonts.width(part, size, font) for font, part in word)
        blank = fonts.width(" ", size, word[0][0])
        if lines and used + blank + wide <= room + fonts.TOLERANCE:
            lines[-1].append((word[0][0], " "))
            used += blank + wide
        else:
            lines.append([])
            used = wide
        lines[-1].extend(word)
    return tuple(tuple(_joined(line)) for line in lines)


def _joined(line: list[tuple[str, str]]) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    for font, text in line:
        if out and out[-1][0] == font:
            out[-1] = (font, out[-1][1] + text)
        else:
            out.append((font, text))
    return out
