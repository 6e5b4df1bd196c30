"""A pen that writes PDF path operators as text, and the `Art` that it leaves behind.

Unit 0.1 mm, origin at the centre of the drawing, y up.  Nothing here knows pages, fonts or
reportlab: a piece of art is a string of operators, made once a process and placed as often as
needed with a `cm`.

A shape is first an *outline* (a string of path construction operators, from one of the functions
here) and then painted with `Pen.paint`; the pen's other verbs do both at once.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cardgen.faces.palette import BLUSH, INK, LIPS, WHITE


class Art(NamedTuple):
    """A finished drawing."""

    # unique for its look, ASCII letters, digits and ``-``; equal names mean equal operators
    name: str
    # left, bottom, right, top, in 0.1 mm; what is outside is clipped when the art is placed as a
    # form
    box: tuple[float, float, float, float]
    # PDF content operators; ``/name Do`` places another art; without colour operators it takes the
    # fill colour of its place
    operators: str
    uses: tuple[Art, ...] = ()  # the arts named in `operators`


HERE = "currentColor"  # in place of a colour: the one that is set where the art is placed
Point = tuple[float, float]
Segment = tuple[str, list[float]]  # a path command, M L C or Z, and its coordinates
# control point distance of a quarter circle drawn as a Bézier curve, as a share of the radius
KAPPA = 0.5523
_PATH_TOKEN = re.compile(r"[MLHVCZ]|-?\d*\.?\d+")
_OPERANDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(maxsize=4096)  # shapes are mirrored and repeated
def number(value: float) -> str:
    """A coordinate: one decimal (0.01 mm), no superfluous zeros."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def factor(value: float) -> str:
    """A scale factor: four significant digits."""
    text = f"{value:.4g}" if abs(value) >= 1e-4 else "0"  # no exponents in PDF
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@lru_cache(maxsize=256)
def colour_operands(colour: str) -> str:
    """``#RRGGBB`` as the three operands of rg and RG, as short as they can be written."""
    shares = (f"{int(colour[i : i + 2], 16) / 255:.3f}".rstrip("0").rstrip(".") for i in (1, 3, 5))
    return " ".join(share.removeprefix("0") or "0" for share in shares)


# -- outlines


def segments(data: str) -> list[Segment]:
    """Path data with absolute commands M L H V C Z, as in SVG; only M L C Z are left in the
    result.
    """
    tokens = _PATH_TOKEN.findall(data)
    out: list[Segment] = []
    command, x, y, i = "", 0.0, 0.0, 0
    while i < len(tokens):
        if tokens[i].isalpha():
            command, i = tokens[i], i + 1
        count = _OPERANDS[command]
        values = [float(token) for token in tokens[i : i + count]]
        i += count
        kind = command
        if command == "H":
            kind, values = "L", [values[0], y]
        elif command == "V":
            kind, values = "L", [x, values[0]]
        out.append((kind, values))
        if values:
            x, y = values[-2:]
        if command == "M":
            command = "L"
    return out


def written(path: Iterable[Segment], as_text: Callable[[float], str] = number) -> str:
    """Path operators.  as_text: writes a coordinate."""
    words: list[str] = []
    for kind, values in path:
        words += map(as_text, values)
        words.append(_OPERATORS[kind])
    return " ".join(words)


def transformed(
    path: Iterable[Segment],
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    scale_x: float | None = None,
) -> list[Segment]:
    """Segments scaled about the origin, then moved by (x, y).  scale_x: of its own if not None."""
    across = scale if scale_x is None else scale_x
    return [
        (
            kind,
            [v * (scale if i % 2 else across) + (y if i % 2 else x) for i, v in enumerate(values)],
        )
        for kind, values in path
    ]


def outline(data: str) -> str:
    return written(segments(data))


@lru_cache(maxsize=256)  # rings and discs on a page are alike
def circle_outline(x: float, y: float, r: float, as_text: Callable[[float], str] = number) -> str:
    """as_text: as in `written`."""
    k = r * KAPPA
    return written(
        [
            ("M", [x + r, y]),
            ("C", [x + r, y + k, x + k, y + r, x, y + r]),
            ("C", [x - k, y + r, x - r, y + k, x - r, y]),
            ("C", [x - r, y - k, x - k, y - r, x, y - r]),
            ("C", [x + k, y - r, x + r, y - k, x + r, y]),
            ("Z", []),
        ],
        as_text,
    )


def rect_outline(x: float, y: float, width: float, height: float) -> str:
    """(x, y): lower left corner."""
    return f"{number(x)} {number(y)} {number(width)} {number(height)} re"


def rounded_rect_outline(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    as_text: Callable[[float], str] = number,
) -> str:
    """(x, y): lower left corner; as_text: as in `written`."""
    r, k, right, top = radius, radius * (1 - KAPPA), x + width, y + height
    return written(
        [
            ("M", [x + r, y]),
            ("L", [right - r, y]),
            ("C", [right - k, y, right, y + k, right, y + r]),
            ("L", [right, top - r]),
            ("C", [right, top - k, right - k, top, right - r, top]),
            ("L", [x + r, top]),
            ("C", [x + k, top, x, top - k, x, top - r]),
            ("L", [x, y + r]),
            ("C", [x, y + k, x + k, y, x + r, y]),
            ("Z", []),
        ],
        as_text,
    )


def polygon_outline(points: Sequence[Point]) -> str:
    return f"{line_outline(points)} h"


def line_outline(points: Sequence[Point]) -> str:
    """An open line through the points."""
    return " ".join(
        f"{number(x)} {number(y)} {'l' if i else 'm'}" for i, (x, y) in enumerate(points)
    )


def star_outline(x: float, y: float, outer: float, inner: float, points: int) -> str:
    radii = (outer, inner)
    corners = [(radii[i % 2], i * math.pi / points) for i in range(2 * points)]
    return polygon_outline([(x + r * math.sin(a), y + r * math.cos(a)) for r, a in corners])


def diamond_outline(x: float, y: float, half_width: float, half_height: float) -> str:
    return polygon_outline(
        [(x, y + half_height), (x + half_width, y), (x, y - half_height), (x - half_width, y)]
    )


# -- low ink: shapes become pale tints, and lines thinner
#
# A shape that had no outline gets a thin one in its colour.  So every picture is drawn by the same
# code in both manners.

_SOLID = frozenset((HERE, INK, WHITE, LIPS))
"""Small shapes have these colours: pupils, ermine tails, lips; and stones and brows, in the
colour of their place.
"""
_THINNER = 0.56  # width of lines, as a share of the usual
_FINE = 3.2  # width of the outline that a shape gets, before it gets thinner
_DARKEST = 0.042  # darkness that the tint of black would have


@cache
def tint(colour: str) -> str:
    """A pale tint of ``#RRGGBB``; darker colours have slightly darker ones."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    darkness = 1 - (0.299 * r + 0.587 * g + 0.114 * b)
    if darkness <= 0:
        return colour
    share = min(1.0, _DARKEST * darkness**0.5 / darkness)
    return "#" + "".join(f"{round(255 * (1 - share * (1 - v))):02X}" for v in (r, g, b))


def painter(fill: str | None, stroke: str | None) -> str:
    """The operator that paints an outline."""
    if fill:
        return "B" if stroke else "f"
    return "S" if stroke else "n"


class Pen:
    """Collects the operators of one drawing.

    It sets a colour or a line width only when it changes.  Line joins are round and lines solid
    whatever the place the art is put in has set.
    """

    def __init__(self, lined: bool = False) -> None:
        """lined: it draws in lines and tints; its arts have names of their own."""
        self._lined = lined
        self._operators: list[str] = []
        self._uses: dict[str, Art] = {}
        self._fill: str | None = None
        self._stroke: str | None = None
        self._width: float | None = None
        self._lines_reset = False
        self._saved: list[tuple[str | None, str | None, float | None, bool]] = []

    def art(self, name: str, box: tuple[float, float, float, float]) -> Art:
        """What has been drawn; raises ValueError if a `push` lacks its `pop`."""
        if self._saved:
            raise ValueError(f"art {name}: {len(self._saved)} × push without pop")
        name += "-lined" if self._lined else ""
        return Art(name, box, " ".join(self._operators), tuple(self._uses.values()))

    def paint(
        self,
        path: str,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 3,
        even_odd: bool = False,
    ) -> None:
        """Fill and stroke an outline, in ``#RRGGBB``, `HERE`, or None.  even_odd: what an even
        number of outlines holds stays free.
        """
        if self._lined:
            if fill and fill not in _SOLID:
                if not stroke and fill != BLUSH:
                    stroke, width = fill, _FINE
                fill = tint(fill)
            width *= _THINNER
        self._set(fill, stroke, width)
        inside = "*" if even_odd and fill else ""
        self._operators.append(f"{path} {painter(fill, stroke)}{inside}")

    def path(
        self, data: str, fill: str | None = None, stroke: str | None = None, width: float = 3
    ) -> None:
        self.paint(outline(data), fill, stroke, width)

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 3,
    ) -> None:
        self.paint(circle_outline(x, y, r), fill, stroke, width)

    def circles(
        self,
        circles: Iterable[tuple[float, float, float]],
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 3,
    ) -> None:
        self.paint(" ".join(circle_outline(*circle) for circle in circles), fill, stroke, width)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 3,
    ) -> None:
        """(x, y): lower left corner."""
        self.paint(rect_outline(x, y, w, h), fill, stroke, width)

    def rounded_rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 3,
    ) -> None:
        """(x, y): lower left corner."""
        self.paint(rounded_rect_outline(x, y, w, h, radius), fill, stroke, width)

    def push(
        self,
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        turned: bool = False,
        squeeze: float = 1,
        degrees: float | None = None,
    ) -> None:
        """Save the state and go on in a world that is scaled and moved to (x, y).

        turned: upside down; squeeze: its width as a share of the natural one, negative mirrors it;
            degrees: anticlockwise.
        """
        self._saved.append((self._fill, self._stroke, self._width, self._lines_reset))
        self._operators.append("q")
        if degrees is not None:
            c, s = math.cos(math.radians(degrees)) * scale, math.sin(math.radians(degrees)) * scale
            matrix = " ".join(map(factor, (c * squeeze, s * squeeze, -s, c)))
            self._operators.append(f"{matrix} {number(x)} {number(y)} cm")
        elif (x, y, scale, turned, squeeze) != (0, 0, 1, False, 1):
            self._operators.append(f"{_matrix(x, y, scale, turned, squeeze)} cm")

    def pop(self) -> None:
        self._operators.append("Q")
        self._fill, self._stroke, self._width, self._lines_reset = self._saved.pop()

    def clip(self, path: str) -> None:
        """From here to the next `pop` only what is inside the outline is drawn."""
        self._operators.append(f"{path} W n")

    def round_caps(self) -> None:
        self._operators.append("1 J")

    def dash(self, on: float, off: float) -> None:
        self._reset_lines()
        self._operators.append(f"[{number(on)} {number(off)}] 0 d")

    def use(
        self,
        art: Art,
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        turned: bool = False,
        colour: str | None = None,
        squeeze: float = 1,
    ) -> None:
        """Place an art with its origin at (x, y), turned and squeezed as for `push`.  colour:
        for one that has none of its own.
        """
        self._set(colour, None, 0)
        self._uses[art.name] = art
        self._operators.append(f"q {_matrix(x, y, scale, turned, squeeze)} cm /{art.name} Do Q")

    def _set(self, fill: str | None, stroke: str | None, width: float) -> None:
        if fill and fill != HERE and fill != self._fill:
            self._operators.append(f"{colour_operands(fill)} rg")
            self._fill = fill
        if stroke:
            self._reset_lines()
            if stroke != HERE and stroke != self._stroke:
                self._operators.append(f"{colour_operands(stroke)} RG")
                self._stroke = stroke
            if width != self._width:
                self._operators.append(f"{number(width)} w")
                self._width = width

    def _reset_lines(self) -> None:
        if not self._lines_reset:
            self._operators.append("1 j [] 0 d")
            self._lines_reset = True


def _matrix(x: float, y: float, scale: float, turned: bool, squeeze: float) -> str:
    sign = -1 if turned else 1
    return f"{factor(sign * scale * squeeze)} 0 0 {factor(sign * scale)} {number(x)} {number(y)}"
