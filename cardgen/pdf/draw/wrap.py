"""Words into lines: ``*bold*`` words, wrapping, shrinking, breaking in two.  Sizes and widths are
points.

Markup is broken at blanks (`wrap`); a text in one font that mustn't get smaller also behind hyphens
and, where a word is wider than a line, within it (`wrap_anywhere`).  Both are filled line by line
in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple
from unicodedata import normalize

from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.fonts import BOLD, REGULAR

Run = tuple[str, str]  # a font and a text in it
Line = tuple[Run, ...]

_VOWELS = "aeiouy"
_LEAST_PART = 3  # letters of a word that stay together on a line


class _Piece(NamedTuple):
    """What stays on one line."""

    runs: Sequence[Run]  # its texts
    blank: bool = True  # one parts it from what stands before it on the line
    begins: bool = False  # it begins a line


def _runs(markup: str) -> tuple[Run, ...]:
    """``a *bold* word`` → ((font, text), …)"""
    return tuple(
        (BOLD if i % 2 else REGULAR, part) for i, part in enumerate(markup.split("*")) if part
    )


def plain(markup: str) -> str:
    """The text without its ``*``."""
    return markup.replace("*", "")


def _width(runs: Sequence[Run], size: float) -> float:
    return fsum(fonts.width(text, size, font) for font, text in runs)


def markup_width(markup: str, size: float) -> float:
    """How far the text runs on one line, in points."""
    return _width(_runs(markup), size)


def shrink(markup: str, size: float, room: float, least: float) -> float:
    """The largest size from `size` down to `least` at which the text fits on one line of `room`
    points.
    """
    return max(least, min(size, size * room / max(markup_width(markup, size), 0.01)))


@lru_cache(maxsize=1024)
def wrap(markup: str, size: float, room: float) -> tuple[Line, ...]:
    """Lines of (font, text), broken at blanks; a no-break space holds words together, and behind
    a line break a new line begins.
    """
    if "\n" in markup:
        return tuple(line for part in markup.split("\n") for line in wrap(part, size, room))
    words: list[list[Run]] = [[]]
    for font, text in _runs(markup):
        for i, part in enumerate(text.split(" ")):
            if i:
                words.append([])
            if part:
                words[-1].append((font, part))
    return tuple(_filled(map(_Piece, filter(None, words)), size, room))


def balanced(markup: str, size: float, room: float) -> tuple[Line, ...]:
    """As `wrap`, on as many lines, all of about the same length."""
    lines = wrap(markup, size, room)
    narrow = room / len(lines)
    while len(lines) > 1 and narrow < room and len(wrap(markup, size, narrow)) > len(lines):
        narrow += size / 2
    return wrap(markup, size, min(room, narrow))


def wrap_anywhere(text: str, size: float, room: float, font: str = BOLD) -> list[str]:
    """A text in one font on as many lines as it needs: broken at blanks, behind hyphens but that
    of a number (``17-K``), in a word that is too wide, and at line breaks.
    """
    if "\n" in text:
        return [line for part in text.split("\n") for line in wrap_anywhere(part, size, room, font)]
    text = fonts.drawable(text)
    pieces: list[_Piece] = []
    end = -1
    for word in text.split(" "):
        end += 1
        for i, part in enumerate(re.sub(r"(?<!\d)-", "-\n", word).removesuffix("\n").split("\n")):
            end += len(part)
            broken = _broken(part, text[end:], size, room, font)
            pieces += [
                _Piece([(font, some)], blank=not i, begins=len(broken) > 1) for some in broken
            ]
    return ["".join(some for _, some in line) for line in _filled(pieces, size, room)]


def _filled(pieces: Iterable[_Piece], size: float, room: float) -> list[Line]:
    lines: list[list[_Piece]] = []
    used = wide = 0.0
    for piece in pieces:
        before = fonts.width(" ", size, piece.runs[0][0]) if piece.blank else 0
        wide = _width(piece.runs, size) + before
        if lines and not piece.begins and used + wide <= room + fonts.TOLERANCE:
            lines[-1].append(piece)
            used += wide
        else:
            lines.append([piece])
            used = wide - before

    # A sentence's short last word isn't alone: it gets the one before it, if that leaves two there.
    if len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2 and wide < room / 2.5:
        ends = piece.runs[-1][1].endswith((".", ":", "?", "!"))
        if ends and _width(lines[-2][-1].runs, size) + wide <= room:
            lines[-1].insert(0, lines[-2].pop())
    return [_joined(line) for line in lines]


def _joined(line: Sequence[_Piece]) -> Line:
    out: list[Run] = []
    for i, (runs, blank, _) in enumerate(line):
        for font, text in [(runs[0][0], " " * bool(blank and i)), *runs]:
            if out and out[-1][0] == font:
                out[-1] = (font, out[-1][1] + text)
            elif text:
                out.append((font, text))
    return tuple(out)


def _broken(word: str, behind: str, size: float, room: float, font: str) -> list[str]:
    """A word in parts that each fit on a line, mostly one; behind: the rest of the text."""

    def fits(part: str) -> bool:
        return fonts.width(part, size, font) <= room + fonts.TOLERANCE

    parts: list[str] = []
    while not fits(word):
        rest = word + behind
        most = max(2, next(i for i in range(1, len(word) + 1) if not fits(word[:i])))
        inside = [
            i
            for i in range(_LEAST_PART, min(most, len(rest) - _LEAST_PART + 1))
            if fits(f"{word[:i]}-")
        ]
        i = max(
            (i for i in inside if begins_syllable(rest, i)),
            default=inside[-1] if inside else most - 1,
        )
        parts.append(
            f"{word[:i]}{'-' * (rest[i - 1 : i + 1].isalpha() and not fonts.is_wide(rest[i]))}"
        )
        word = word[i:]
    return [*parts, word]


def begins_syllable(name: str, i: int) -> bool:
    """Whether a syllable is likely to begin here: with a consonant and a vowel, and not with the
    end of ch, sch, th, ph.
    """
    here, after = (normalize("NFD", letter)[0] not in _VOWELS for letter in name[i : i + 2].lower())
    return here and not after and name[i] != "h"


def narrowest(ways: Iterable[Sequence[str]], font: str = BOLD) -> Sequence[str]:
    """Of the ways to break a text into lines the first with the shortest longest line."""
    return min(ways, key=lambda lines: max(fonts.width(line, 1, font) for line in lines))
