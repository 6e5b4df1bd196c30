"""What a page of a PDF shows: texts, drawings that are placed, painted areas."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardgen.pdf.read.tokens import read_name

Matrix = tuple[float, float, float, float, float, float]
Area = tuple[float, float, float, float]  # left, bottom, right, top; points from the page's lower left corner
Colour = tuple[float, ...]

SAME: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Font:
    """How codes become letters."""

    letters: Mapping[int, str]  # code → text
    widths: Mapping[int, float]  # code → thousandths of the size
    wide: bool = False  # whether a code has two bytes
    name: str = ""  # as the file calls it

    def codes(self, raw: bytes) -> Iterator[int]:
        """The codes of a string."""
        if not self.wide:
            yield from raw
            return
        for i in range(0, len(raw) - 1, 2):
            yield raw[i] << 8 | raw[i + 1]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something that is drawn once and placed by name."""

    name: str  # by which it was placed
    digest: str  # of all that it draws, whatever it is called
    data: bytes = field(repr=False)  # its operators
    matrix: Matrix  # from its world to that of the page
    box: Area  # what it fills, in its world
    resources: Resources  # fonts and drawings that it uses itself
    picture: bool = False  # whether it is a picture rather than operators
    paint: bool = False  # whether its operators do nothing but paint: no text, no drawing and no mark is in it


@dataclass(frozen=True, slots=True)
class Resources:
    """What operators name.  Both find None where there is nothing of that name."""

    font: Callable[[str], Font | None]
    drawing: Callable[[str], Drawing | None]


class Span(NamedTuple):
    """A piece of text."""

    text: str  # in letters; a letter that its font doesn't tell is ``�``
    x: float  # and y: its beginning on the baseline, in points from the lower left corner
    y: float
    end: float  # where it ends
    size: float  # in points
    mode: int  # 0 filled, 1 outlined, 2 both, 3 invisible, more: the same as a clip
    colour: Colour  # of its letters; empty where the file's own colours can't be told
    within: str  # name of the drawing that has it, or empty
    clip: Area  # outside of which it isn't seen
    block: int  # number of its text object on the page
    level: bool  # whether its baseline is level and its letters upright or upside down


class Placed(NamedTuple):
    """A drawing on a page.  area: what it covers."""

    name: str
    digest: str
    matrix: Matrix
    colour: Colour
    area: Area
    picture: bool


class Painted(NamedTuple):
    """An area that is filled or outlined.  path: its outline on the page, as text."""

    operator: str
    path: str
    colour: Colour
    area: Area


Shown = Span | Placed | Painted


class Scene(NamedTuple):
    """All that a page shows, in its order; operators: every one that is used."""

    shown: tuple[Shown, ...]
    operators: frozenset[str]

    @property
    def spans(self) -> tuple[Span, ...]:
        return tuple(one for one in self.shown if isinstance(one, Span))

    @property
    def placed(self) -> tuple[Placed, ...]:
        return tuple(one for one in self.shown if isinstance(one, Placed))


def drawing_digest(box: Area, data: bytes, uses: Mapping[str, str], matrix: Matrix = SAME) -> str:
    """The digest of a drawing.

    Args:
        uses: names and digests of the drawings that it places itself; those that it doesn't place count for nothing.
    """
    numbers = " ".join(f"{one:.2f}" for one in (*box, *matrix))
    used = "".join(f"{name} {uses[name]}\n" for name in sorted(named_drawings(data)) if name in uses)
    return hashlib.sha256(f"{numbers}\n{used}".encode() + data).hexdigest()


_PAINTS = frozenset(b"m l c v y h re f F f* B B* b b* s S n W W* w J j M q Q cm rg RG g G k K".split())


def is_paint(data: bytes) -> bool:
    """Whether operators do nothing but paint."""
    return set(re.findall(rb"[^\0\t\n\f\r 0-9.+-][^\0\t\n\f\r ]*", data)) <= _PAINTS


def named_drawings(data: bytes) -> set[str]:
    """What operators place, by name."""
    return {read_name(name) for name in re.findall(rb"/([^\0\t\n\f\r \[\]()<>{}/%]+)[\0\t\n\f\r ]+Do\b", data)}


# -- lines of text


def lines_of(scene: Scene) -> str:
    """The text of a page, line by line in the order in which it was drawn, invisible text too.

    Pieces on one baseline, one behind the other, are one line.
    """
    lines: list[str] = []
    before: Span | None = None
    for span in scene.spans:
        text = span.text.replace("\u00a0", " ").replace("\0", "")
        if before is not None and _goes_on(before, span):
            gap = abs(span.x - before.end)
            apart = gap > 0.12 * min(span.size, before.size)
            lines[-1] += f"{' ' * (apart and not lines[-1].endswith(' ') and not text.startswith(' '))}{text}"
        else:
            lines.append(text)
        before = span
    return "\n".join(line.rstrip() for line in lines)


_COLUMN = 2.5  # sizes of its letters that are between a text and what is in another column


def _goes_on(before: Span, span: Span) -> bool:
    if before.block == span.block and before.x == span.x and before.y == span.y:
        return True
    if not (before.level and span.level) or abs(before.y - span.y) > 0.15 * max(before.size, span.size):
        return False
    forward = 1 if span.end >= span.x else -1  # upside down it runs to the left
    gap = (span.x - before.end) * forward
    return -0.3 * span.size < gap < _COLUMN * max(span.size, before.size)
