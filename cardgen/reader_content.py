"""The drawing operators of a PDF page → what they show: texts, drawings that are placed, painted areas.

Knows the format's operators, not only those that cardgen writes: whoever hides something in a file uses others.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Matrix = tuple[float, float, float, float, float, float]
Area = tuple[float, float, float, float]
"""Left, bottom, right, top; points from the page's lower left corner."""
Colour = tuple[float, ...]

_SAME: Matrix = (1, 0, 0, 1, 0, 0)
_EVERYWHERE: Area = (-1e9, -1e9, 1e9, 1e9)
BLACK: Colour = (0, 0, 0)
_DEEPEST = 12
"""Drawings within drawings that are followed."""


@dataclass(frozen=True, slots=True)
class Font:
    """How codes become letters.

    Attributes:
        letters: code → text.
        widths: code → thousandths of the size.
        wide: whether a code has two bytes.
    """

    letters: Mapping[int, str]
    widths: Mapping[int, float]
    wide: bool = False

    def codes(self, raw: bytes) -> Iterator[int]:
        """The codes of a string."""
        if not self.wide:
            yield from raw
            return
        for i in range(0, len(raw) - 1, 2):
            yield raw[i] << 8 | raw[i + 1]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something that is drawn once and placed by name.

    Attributes:
        name: by which it was placed.
        digest: of all that it draws, whatever it is called.
        data: its operators.
        matrix: from its world to that of the page.
        box: what it fills, in its world.
        resources: fonts and drawings that it uses itself.
        picture: whether it is a picture rather than operators.
    """

    name: str
    digest: str
    data: bytes = field(repr=False)
    matrix: Matrix
    box: Area
    resources: Resources
    picture: bool = False


@dataclass(frozen=True, slots=True)
class Resources:
    """What operators name.  Both find None where there is nothing of that name."""

    font: Callable[[str], Font | None]
    drawing: Callable[[str], Drawing | None]


class Span(NamedTuple):
    """A piece of text.

    Attributes:
        text: in letters; a letter that its font doesn't tell is ``�``.
        x, y: its beginning on the baseline, in points from the lower left corner; end: where it ends.
        size: in points.
        mode: 0 filled, 1 outlined, 2 both, 3 invisible, more: the same as a clip.
        colour: of its letters; empty where the file's own colours can't be told.
        within: name of the drawing that has it, or empty.
        clip: outside of which it isn't seen.
        block: number of its text object on the page.
        level: whether its baseline is level and its letters upright or upside down.
    """

    text: str
    x: float
    y: float
    end: float
    size: float
    mode: int
    colour: Colour
    within: str
    clip: Area
    block: int
    level: bool


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


def read_scene(data: bytes, resources: Resources, familiar: Callable[[str], bool] = lambda digest: True) -> Scene:
    """What operators show.

    Args:
        familiar: by its digest, whether a drawing is known, so that nobody needs to look into it.
    """
    painter = _Painter(familiar)
    painter.run(data, resources, 0)
    return Scene(tuple(painter.shown), frozenset(painter.operators))


def drawing_digest(box: Area, data: bytes, uses: Mapping[str, str], matrix: Matrix = _SAME) -> str:
    """The digest of a drawing.

    Args:
        uses: names and digests of the drawings that it places itself; those that it doesn't place count for nothing.
    """
    numbers = " ".join(f"{one:.2f}" for one in (*box, *matrix))
    used = "".join(f"{name} {uses[name]}\n" for name in sorted(named_drawings(data)) if name in uses)
    return hashlib.sha256(f"{numbers}\n{used}".encode() + data).hexdigest()


def named_drawings(data: bytes) -> set[str]:
    """What operators place, by name."""
    return {_name(name) for name in re.findall(rb"/([^\0\t\n\f\r \[\]()<>{}/%]+)[\0\t\n\f\r ]+Do\b", data)}


# -- tokens

_TOKEN = re.compile(
    rb"[\0\t\n\f\r ]+|%[^\r\n]*"
    rb"|(?P<number>[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?=[\0\t\n\f\r \[\]()<>/%]|$))"
    rb"|/(?P<name>[^\0\t\n\f\r \[\]()<>{}/%]*)"
    rb"|\((?P<string>(?:[^()\\]|\\[\s\S])*)\)"
    rb"|(?P<open><<|\[)|(?P<close>>>|\])"
    rb"|<(?P<hex>[0-9A-Fa-f\0\t\n\f\r ]*)>"
    rb"|(?P<operator>[^\0\t\n\f\r \[\]()<>{}/%]+)"
)
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|\r\n|[\s\S])")
_CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}


def _unescaped(found: re.Match[bytes]) -> bytes:
    code = found.group(1)
    return bytes([int(code, 8) & 255]) if code[:1].isdigit() and code[:1] < b"8" else _CONTROLS.get(code, code)


def _tokens(data: bytes) -> Iterator[tuple[str, Any]]:
    """Operators with what stands before them: ``("operator", name)`` and ``("value", …)``."""
    at, size, match = 0, len(data), _TOKEN.match
    while at < size:
        found = match(data, at)
        if found is None:
            if data[at : at + 1] == b"(":
                string, at = _nested(data, at)
                yield "value", string
            else:
                at += 1  # a sign that has no meaning here
            continue
        at, kind = found.end(), found.lastgroup
        if kind == "number":
            yield "value", float(found.group())
        elif kind == "operator":
            name = found.group().decode("latin-1")
            yield "operator", name
            if name == "ID":
                end = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)").search(data, at)
                at = end.end() if end else size
        elif kind == "string":
            yield "value", _ESCAPED.sub(_unescaped, found.group("string"))
        elif kind == "name":
            yield "value", _name(found.group("name"))
        elif kind == "hex":
            digits = re.sub(rb"\s|\0", b"", found.group("hex"))
            yield "value", bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


def _name(raw: bytes) -> str:
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda found: bytes.fromhex(found.group(1).decode()), raw).decode("latin-1")


def _nested(data: bytes, at: int) -> tuple[bytes, int]:
    """A string that has brackets of its own, and where it ends."""
    depth, end = 0, at
    while end < len(data):
        sign = data[end : end + 1]
        end += 2 if sign == b"\\" else 1
        depth += (sign == b"(") - (sign == b")")
        if depth == 0:
            break
    return _ESCAPED.sub(_unescaped, data[at + 1 : end - 1]), end


# -- operators


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

    matrix: Matrix = _SAME
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
        return _State(*(getattr(self, name) for name in self.__slots__))


_NO_FONT = Font({}, {})


class _Painter:
    """Follows operators and notes what they show."""

    def __init__(self, familiar: Callable[[str], bool]) -> None:
        self.shown: list[Shown] = []
        self.operators: set[str] = set()
        self._familiar = familiar
        self._now = _State()
        self._saved: list[_State] = []
        self._path: list[tuple[float, float]] = []
        self._said: list[str] = []
        self._clips = False
        self._text, self._line = _SAME, _SAME
        self._block = 0
        self._within = ""
        self._resources: Resources

    def run(self, data: bytes, resources: Resources, depth: int) -> None:
        """Follow the operators of a page or a drawing."""
        before, self._resources = getattr(self, "_resources", resources), resources
        values: list[Any] = []
        for kind, value in _tokens(data):
            if kind == "value":
                values.append(value)
                continue
            self.operators.add(value)
            try:
                self._do(value, values, depth)
            except (IndexError, TypeError, ValueError, KeyError):
                self.operators.add(f"{value} without sense")
            values.clear()
        self._resources = before

    def _do(self, name: str, v: list[Any], depth: int) -> None:
        now = self._now
        if name == "cm":
            now.matrix = _times(_six(v), now.matrix)
        elif name == "q":
            self._saved.append(now.copy())
        elif name == "Q":
            self._now = self._saved.pop()
        elif name in _PATH:
            self._add(name, v)
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
        if name == "re":
            x, y, w, h = v[-4:]
            points = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        else:
            points = list(zip(v[::2], v[1::2], strict=True))
        there = [_at(self._now.matrix, x, y) for x, y in points]
        self._path += there
        self._said.append(f"{name} {' '.join(f'{x:.2f} {y:.2f}' for x, y in there)}")

    def _paint(self, name: str) -> None:
        area = _around(self._path)
        if self._clips:
            self._now.clip = _both(self._now.clip, area)
        if name != "n" and self._path:
            colour = self._now.line if name in "Ss" else self._now.colour
            self.shown.append(Painted(name, " ".join(self._said), colour, _both(area, self._now.clip)))
        self._path, self._said, self._clips = [], [], False

    def _place(self, name: str, depth: int) -> None:
        drawing, now = self._resources.drawing(name), self._now
        if drawing is None:
            self.shown.append(Placed(name, "", now.matrix, now.colour, (0, 0, 0, 0), picture=False))
            return
        matrix = _times(drawing.matrix, now.matrix)
        area = _both(_box_at(matrix, drawing.box), now.clip)
        self.shown.append(Placed(name, drawing.digest, matrix, now.colour, area, drawing.picture))
        if drawing.picture or depth >= _DEEPEST or self._familiar(drawing.digest):
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
                self._text = self._line = _SAME
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
        start, letters = self._text, []
        for piece in pieces:
            if isinstance(piece, float):
                self._advance(-piece / 1000 * now.size * now.wide)
                if piece < -200:
                    letters.append(" ")
                continue
            for code in font.codes(piece):
                letters.append(font.letters.get(code, "�"))
                extra = now.blank if code == 32 or letters[-1] in (" ", "\u00a0") else 0.0
                self._advance((font.widths.get(code, 500.0) / 1000 * now.size + now.between + extra) * now.wide)
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


_COLUMN = 2.5
"""Sizes of its letters that lie between a text and what stands in another column."""


def _goes_on(before: Span, span: Span) -> bool:
    if before.block == span.block and before.x == span.x and before.y == span.y:
        return True
    if not (before.level and span.level) or abs(before.y - span.y) > 0.15 * max(before.size, span.size):
        return False
    forward = 1 if span.end >= span.x else -1  # upside down it runs to the left
    gap = (span.x - before.end) * forward
    return -0.3 * span.size < gap < _COLUMN * max(span.size, before.size)
