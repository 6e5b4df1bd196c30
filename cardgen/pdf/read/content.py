"""The drawing operators of a PDF page → what they show.

Knows the format's operators, not only those that cardgen writes: whoever hides something in a file uses others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

from cardgen.pdf.read.limits import MOST_NESTED, MOST_PATH, MOST_SHOWN, Budget, TooLarge
from cardgen.pdf.read.scene import SAME, Area, Colour, Font, Matrix, Painted, Placed, Resources, Scene, Shown, Span
from cardgen.pdf.read.tokens import operations

_EVERYWHERE: Area = (-1e9, -1e9, 1e9, 1e9)
BLACK: Colour = (0, 0, 0)
_DEEPEST = 12  # drawings within drawings that are followed
_SHORT = 5_000  # bytes of a drawing whose operators are kept: pips and parts of faces are placed many times


def read_scene(
    data: bytes, resources: Resources, familiar: Callable[[str], bool], operators: tuple[Budget, Budget], shown: Budget
) -> Scene:
    """What operators show.

    Args:
        familiar: by its digest, whether a drawing is known, so that nobody needs to look into it.
        operators: how many bytes there may still be of pages and long drawings, and of short drawings.
        shown: how many things.
    """
    painter = _Painter(familiar, operators)
    painter.run(data, resources, 0)
    shown.spend(len(painter.shown))
    return Scene(tuple(painter.shown), frozenset(painter.operators))


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _around(points: list[tuple[float, float]]) -> Area:
    if not points:
        return (0, 0, 0, 0)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _both(one: Area, other: Area) -> Area:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


@dataclass(slots=True)
class _State:
    """What q saves and Q brings back."""

    matrix: Matrix = SAME
    clip: Area = _EVERYWHERE
    colour: Colour = BLACK
    line: Colour = BLACK
    font: Font | None = None
    size: float = 0.0
    mode: int = 0
    between: float = 0.0
    blank: float = 0.0
    wide: float = 1.0
    leading: float = 0.0
    rise: float = 0.0

    def copy(self) -> _State:
        text = self.font, self.size, self.mode, self.between, self.blank, self.wide, self.leading, self.rise
        return _State(self.matrix, self.clip, self.colour, self.line, *text)


_NO_FONT = Font({}, {})


@lru_cache(300)
def _kept(data: bytes) -> tuple[tuple[str, list[Any]], ...]:
    return tuple(operations(data))


@lru_cache(50)
def _form(points: int) -> str:
    return " ".join(["%.2f %.2f"] * points)


class _Painter:
    """Follows operators and notes what they show."""

    def __init__(self, familiar: Callable[[str], bool], operators: tuple[Budget, Budget]) -> None:
        self._long, self._short = operators
        self.shown: list[Shown] = []
        self.operators: set[str] = set()
        self._familiar = familiar
        self._now = _State()
        self._saved: list[_State] = []
        self._path: list[tuple[float, float]] = []
        self._outline: list[str] = []
        self._clips = False
        self._text, self._line = SAME, SAME
        self._block = 0
        self._within = ""
        self._resources: Resources

    def run(self, data: bytes, resources: Resources, depth: int) -> None:
        """Follow the operators of a page or a drawing."""
        before, self._resources = getattr(self, "_resources", resources), resources
        short = depth > 0 and len(data) < _SHORT
        (self._short if short else self._long).spend(len(data))
        for name, values in _kept(data) if short else operations(data):
            self.operators.add(name)
            if len(self.shown) > MOST_SHOWN:
                raise TooLarge("more on a page", MOST_SHOWN)
            try:
                if name in _PATH:
                    self._add(name, values)
                else:
                    self._do(name, values, depth)
            except (IndexError, TypeError, ValueError, KeyError, OverflowError):
                self.operators.add(f"{name} without sense")
        self._resources = before

    def _do(self, name: str, v: list[Any], depth: int) -> None:
        now = self._now
        if name == "cm":
            now.matrix = _times(_six(v), now.matrix)
        elif name == "q":
            if len(self._saved) > MOST_NESTED:
                raise TooLarge("more states one over the other", MOST_NESTED)
            self._saved.append(now.copy())
        elif name == "Q":
            self._now = self._saved.pop()
        elif name in _PAINT:
            self._paint(name)
        elif name in ("W", "W*"):
            self._clips = True
        elif name in ("rg", "g", "k", "sc", "scn"):
            now.colour = _colour(name, v)
        elif name in ("RG", "G", "K", "SC", "SCN"):
            now.line = _colour(name.lower(), v)
        elif name in ("cs", "CS"):
            setattr(now, "colour" if name == "cs" else "line", ())
        elif name == "Do":
            self._place(v[-1], depth)
        elif name == "BI":
            self.shown.append(Placed("", "", now.matrix, now.colour, _box_at(now.matrix, (0, 0, 1, 1)), picture=True))
        else:
            self._write(name, v)

    # -- paths

    def _add(self, name: str, v: list[Any]) -> None:
        if len(self._outline) == MOST_PATH:
            raise TooLarge("a longer path", MOST_PATH)
        if name == "re":
            x, y, w, h = v[-4:]
            v = [x, y, x + w, y, x + w, y + h, x, y + h]
        a, b, c, d, e, f = self._now.matrix
        there = [(a * x + c * y + e, b * x + d * y + f) for x, y in zip(v[::2], v[1::2], strict=True)]
        self._path += there
        self._outline.append(f"{name} {_form(len(there)) % tuple(chain.from_iterable(there))}")

    def _paint(self, name: str) -> None:
        area = _around(self._path)
        if self._clips:
            self._now.clip = _both(self._now.clip, area)
        if name != "n" and self._path:
            colour = self._now.line if name in "Ss" else self._now.colour
            self.shown.append(Painted(name, " ".join(self._outline), colour, _both(area, self._now.clip)))
        self._path, self._outline, self._clips = [], [], False

    def _place(self, name: str, depth: int) -> None:
        drawing, now = self._resources.drawing(name), self._now
        if drawing is None:
            self.shown.append(Placed(name, "", now.matrix, now.colour, (0, 0, 0, 0), picture=False))
            return
        matrix = _times(drawing.matrix, now.matrix)
        area = _both(_box_at(matrix, drawing.box), now.clip)
        self.shown.append(Placed(name, drawing.digest, matrix, now.colour, area, drawing.picture))
        if drawing.picture or drawing.paint or depth >= _DEEPEST or self._familiar(drawing.digest):
            return
        saved, within = self._now.copy(), self._within
        stack, self._saved, self._within = self._saved, [], within or name
        self._now.matrix, self._now.clip = matrix, area
        self.run(drawing.data, drawing.resources, depth + 1)
        self._now, self._saved, self._within = saved, stack, within

    # -- texts

    def _write(self, name: str, v: list[Any]) -> None:
        now = self._now
        match name:
            case "BT":
                self._text = self._line = SAME
                self._block += 1
            case "Tf":
                now.font, now.size = self._resources.font(v[-2]), v[-1]
            case "Tr":
                now.mode = int(v[-1])
            case "Tc":
                now.between = v[-1]
            case "Tw":
                now.blank = v[-1]
            case "Tz":
                now.wide = v[-1] / 100
            case "TL":
                now.leading = v[-1]
            case "Ts":
                now.rise = v[-1]
            case "Tm":
                self._text = self._line = _six(v)
            case "Td" | "TD":
                if name == "TD":
                    now.leading = -v[-1]
                self._next(v[-2], v[-1])
            case "T*":
                self._next(0, -now.leading)
            case "Tj":
                self._show([v[-1]])
            case "TJ":
                self._show(v)
            case "'":
                self._next(0, -now.leading)
                self._show([v[-1]])
            case '"':
                now.blank, now.between = v[-3], v[-2]
                self._next(0, -now.leading)
                self._show([v[-1]])

    def _next(self, x: float, y: float) -> None:
        self._text = self._line = _times((1, 0, 0, 1, x, y), self._line)

    def _show(self, pieces: list[Any]) -> None:
        now, font = self._now, self._now.font or _NO_FONT
        start, letters, size = self._text, list[str](), now.size
        for piece in pieces:
            if isinstance(piece, float):
                self._advance(-piece / 1000 * size * now.wide)
                if piece < -200:
                    letters.append(" ")
                continue
            a, b, c, d, e, f = self._text
            for code in font.codes(piece):
                letter = font.letters.get(code, "�")
                letters.append(letter)
                extra = now.blank if code == 32 or letter in (" ", "\u00a0") else 0.0
                by = (font.widths.get(code, 500.0) / 1000 * size + now.between + extra) * now.wide
                e, f = by * a + e, by * b + f
            self._text = a, b, c, d, e, f
        matrix = _times(start, now.matrix)
        x, y = _at(matrix, 0, now.rise)
        end, _ = _at(_times(self._text, now.matrix), 0, now.rise)
        size = now.size * (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5
        level = abs(matrix[1]) < 1e-6 and matrix[0] * matrix[3] > 0
        text = "".join(letters)
        self.shown.append(Span(text, x, y, end, size, now.mode, now.colour, self._within, now.clip, self._block, level))

    def _advance(self, by: float) -> None:
        self._text = _times((1, 0, 0, 1, by, 0), self._text)


_PATH = frozenset({"m", "l", "c", "v", "y", "h", "re"})
_PAINT = frozenset({"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"})


def _six(v: list[Any]) -> Matrix:
    a, b, c, d, e, f = map(float, v[-6:])
    return a, b, c, d, e, f


def _colour(operator: str, v: list[Any]) -> Colour:
    """Red, green, blue from 0 to 1; empty where it is a pattern or can't be told."""
    parts = [one for one in v if isinstance(one, float)]
    match len(parts):
        case 1:
            return (parts[0],) * 3
        case 3:
            return tuple(parts)
        case 4:
            black = parts[3]
            return tuple((1 - part) * (1 - black) for part in parts[:3])
    return ()


def _box_at(matrix: Matrix, box: Area) -> Area:
    left, bottom, right, top = box
    return _around([_at(matrix, x, y) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top))])
