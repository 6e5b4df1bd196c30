"""What stands on the pages of a finished file: every text, shape and drawing, where it lies, in the
order in which it was drawn.

Places and sizes are read from the file's own operators; only the texts and the names of drawings
come from the trace that a finished file carries along.  Lengths are points; the origin is the top
left corner of the page as it is looked at, y runs down.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, Protocol

from cardgen.faces.pen import Art
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.document import Document
from cardgen.pdf.draw.page import TENTH, Box, Trace
from tests.containers import PdfParts

Matrix = tuple[float, float, float, float, float, float]
_SAME: Matrix = (1, 0, 0, 1, 0, 0)


class Text(NamedTuple):
    """A line of text.

    Attributes:
        text: its words.
        x, y: its left end on the baseline.
        right: where it ends.
        size, font, colour: of its type.
        box: of its capitals, whichever way the line runs.
        hidden: invisible, for screen readers and searches.
        turned: 0; 180 where it stands on its head, 90 where it reads from bottom to top.
    """

    text: str
    x: float
    y: float
    right: float
    size: float
    font: str
    colour: str
    box: Box
    hidden: bool = False
    turned: int = 0


class Rect(NamedTuple):
    """A rectangle.  fill, stroke: colours or None; width: of its outline; radius: of its
    corners.
    """

    box: Box
    fill: str | None
    stroke: str | None
    width: float
    radius: float = 0.0
    turned: int = 0


class Line(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float
    dash: tuple[float, ...] = ()
    turned: int = 0

    @property
    def box(self) -> Box:
        """Around it."""
        return Box(
            min(self.x1, self.x2),
            min(self.y1, self.y2),
            abs(self.x2 - self.x1),
            abs(self.y2 - self.y1),
        )


class Shape(NamedTuple):
    """A circle or a polygon."""

    kind: str
    box: Box
    fill: str | None
    stroke: str | None
    turned: int = 0


class Placed(NamedTuple):
    """Card art.  x, y: its centre; scale: 1 is its true size; angle: degrees clockwise; box:
    around all of it, as far as it shows.
    """

    name: str
    x: float
    y: float
    scale: float
    angle: float
    colour: str
    box: Box
    turned: int = 0


class Link(NamedTuple):
    """A key.  page: the index of the page that it leads to."""

    box: Box
    page: int


Mark = Text | Rect | Line | Shape | Placed


@dataclass(frozen=True)
class Page:
    """A page.

    Attributes:
        marks: all that is drawn, in order; what stands on a page that this one shows is among it.
        links: its keys.
    """

    width: float
    height: float
    marks: tuple[Mark, ...] = field(repr=False)
    links: tuple[Link, ...] = field(repr=False, default=())

    @cached_property
    def lines(self) -> list[Text]:
        """Visible text."""
        return [mark for mark in self.marks if isinstance(mark, Text) and not mark.hidden]

    @cached_property
    def spoken(self) -> list[Text]:
        """Invisible text."""
        return [mark for mark in self.marks if isinstance(mark, Text) and mark.hidden]

    @cached_property
    def rects(self) -> list[Rect]:
        return [mark for mark in self.marks if isinstance(mark, Rect)]

    @cached_property
    def rules(self) -> list[Line]:
        """Straight lines."""
        return [mark for mark in self.marks if isinstance(mark, Line)]

    @cached_property
    def arts(self) -> list[Placed]:
        return [mark for mark in self.marks if isinstance(mark, Placed)]

    def cell(self, x: float, y: float) -> tuple[float, float]:
        """Width and height of the cell around a point, from the middle of a rule to the next."""
        xs = [rule.x1 - x for rule in self.rules if not rule.box.w and inside(rule.box, rule.x1, y)]
        ys = [rule.y1 - y for rule in self.rules if not rule.box.h and inside(rule.box, x, rule.y1)]
        xs, ys = [*xs, -x, self.width - x], [*ys, -y, self.height - y]
        wide, high = (
            min(at for at in to if at > 0) - max(at for at in to if at < 0) for to in (xs, ys)
        )
        return wide, high

    def outside(self, margin: float) -> list[Mark]:
        """What comes nearer to the edge than `margin`; fitted text may miss by as much as
        `fonts.TOLERANCE`.
        """
        area = Box(0, 0, self.width, self.height).inset(margin - fonts.TOLERANCE)
        return [
            mark
            for mark in self.marks
            if not (isinstance(mark, Text) and mark.hidden) and not within(area, around(mark))
        ]


class File(Protocol):
    """A finished file."""

    @property
    def content(self) -> bytes: ...
    @property
    def traces(self) -> tuple[Trace, ...]: ...


def drawn(file: File) -> list[Page]:
    """The pages of a finished file."""
    objects = _Objects(file.content)
    later = iter(file.traces[len(objects.pages) :])  # of pages that are shown on others
    shown: dict[str, Trace] = {}
    indices = {number: i for i, number in enumerate(objects.pages)}
    pages = []
    for number, trace in zip(objects.pages, file.traces, strict=False):
        page = objects.entries(number)
        data = objects.data(_reference(page, b"Contents"))
        width, height = (float(side) for side in _list(page, b"MediaBox")[2:])
        if on_side := re.match(r"0 1 -1 0 \S+ 0 cm(\n|$)", data):
            data, width, height = data[on_side.end() :], height, width
        painter = _Painter(height, objects, _reference(page, b"Resources"), shown, later)
        painter.run(data, trace)
        links = [
            Link(_upright(_corners(*map(float, box.split())), height), indices[int(to)])
            for annotation in _ANNOTATIONS.findall(page)
            for number in annotation.split()[::3]
            for box, to in _LINK.findall(objects.entries(int(number)))
        ]
        pages.append(Page(width, height, tuple(painter.marks), tuple(links)))
    return pages


def drawn_so_far(document: Document) -> list[Page]:
    """The pages of a document that isn't complete: keys may lead to pages that it hasn't got."""
    count = len(document.pages)
    for target in {
        target: None
        for page in document.pages
        for target, _ in page.links
        if target not in document.anchors
    }:
        document.page(10, 10, target)
    return drawn(document.finish())[:count]


def around(mark: Mark) -> Box:
    """The box of a mark, with the tails of a text's letters and the width of a line."""
    if isinstance(mark, Text) and not mark.turned:
        return Box(mark.x, mark.y - 0.7 * mark.size, mark.right - mark.x, 0.92 * mark.size)
    return mark.box


def overlapping(lines: Sequence[Text]) -> list[tuple[str, str]]:
    """Pairs of level lines that lie on each other."""
    found = []
    for one, other in combinations(lines, 2):
        lower = one if one.y > other.y else other
        beside = one.right <= other.x + 0.3 or other.right <= one.x + 0.3
        if not beside and abs(one.y - other.y) < lower.size * 0.62:
            found.append((one.text, other.text))
    return found


def collisions(lines: Sequence[Text]) -> list[tuple[Text, Text]]:
    """Pairs of lines whose capitals lie on each other, whichever way they run."""
    ordered = sorted(lines, key=lambda line: line.box.y)
    found = []
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 :]:
            if other.box.y > one.box.bottom:
                break
            if overlap(one.box, other.box):
                found.append((one, other))
    return found


def spilling(page: Page) -> list[tuple[Text, Box]]:
    """Lines that run over the edge of the smallest box around their middle; below too, if a
    letter hangs.
    """
    boxes: list[Box] = []
    found = []
    for mark in page.marks:
        if isinstance(mark, Rect):
            boxes.append(mark.box)
        elif isinstance(mark, Text) and mark.text.strip() and not mark.hidden and not mark.turned:
            own = min(
                (box for box in boxes if inside(box, mark.box.cx, mark.box.cy)),
                key=lambda box: box.w * box.h,
                default=mark.box,
            )
            hanging = 0.2 * mark.size * any(letter in "gjpqyQ,;" for letter in mark.text)
            if own is not mark.box and not within(
                own, mark.box._replace(h=mark.box.h + hanging), fonts.TOLERANCE
            ):
                found.append((mark, own))
    return found


def overlap(a: Box, b: Box) -> bool:
    return (
        min(a.right, b.right) - max(a.x, b.x) > 0.1
        and min(a.bottom, b.bottom) - max(a.y, b.y) > 0.1
    )


def inside(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def within(outer: Box, inner: Box, slack: float = 0.01) -> bool:
    """Whether a box lies in another one."""
    return (
        outer.x - slack <= inner.x
        and inner.right <= outer.right + slack
        and outer.y - slack <= inner.y
        and inner.bottom <= outer.bottom + slack
    )


# -- the objects of a file

_LINK = re.compile(
    rb"/Rect\[([^\]]*)\]/Subtype/Link/Border\[0 0 0\]/Dest\[(\d+) 0 R/Fit\]/Contents"
)
_ANNOTATIONS = re.compile(rb"/Annots\[([^\]]*)\]")
_NAMED = re.compile(rb"/(\S+) (\d+) 0 R")
_PAGE_RESOURCES = re.compile(rb"/Resources \d+ 0 R")


class _Objects:
    """The objects of a file as `cardgen.pdf.draw` writes them, and nobody else."""

    def __init__(self, content: bytes) -> None:
        file = PdfParts.of(content)
        self._objects = dict(enumerate(file.objects, 1))
        self._resources: dict[int, tuple[dict[str, int], set[str]]] = {}
        catalog = self.entries(file.root)
        self.pages = [
            int(number)
            for number in _list(self.entries(_reference(catalog, b"Pages")), b"Kids")[::3]
        ]

    def entries(self, number: int) -> bytes:
        """The dictionary of an object."""
        return self._objects[number].partition(b">>stream")[0]

    def data(self, number: int) -> str:
        """The operators of a page or a drawing."""
        return (
            zlib.decompressobj()
            .decompress(self._objects[number].partition(b">>stream\n")[2])
            .decode("latin-1")
        )

    def resources(self, number: int) -> tuple[dict[str, int], set[str]]:
        """Numbers of drawings by their name, and names of bold fonts."""
        if number not in self._resources:
            fonts, _, drawings = self.entries(number).partition(b"/XObject")
            named = _NAMED.findall(self.entries(_reference(fonts, b"Font")))
            bold = {name.decode() for name, font in named if b"-Bold" in self.entries(int(font))}
            self._resources[number] = (
                {name.decode(): int(form) for name, form in _NAMED.findall(drawings)},
                bold,
            )
        return self._resources[number]


def _reference(entries: bytes, key: bytes) -> int:
    """The number of the object to which an entry leads."""
    return int(re.search(rb"/%s (\d+) 0 R" % key, entries)[1])  # type: ignore[index]


def _list(entries: bytes, key: bytes) -> list[bytes]:
    """The words of a list."""
    return re.search(rb"/%s ?\[([^\]]*)\]" % key, entries)[1].split()  # type: ignore[index]


# -- from operators to marks

_TEXT = re.compile(
    r"BT (3 Tr \S+ Tw )?(?:\S+ Tz )?(?:(\S+) Tc )?(\S+) (\S+) Td ((?:/\S+ )(\S+) Tf .*)ET",
    re.DOTALL,
)
_FONT = re.compile(r"/(F\S+) \S+ Tf (?:2 Tr )?\(")
_GROUP = re.compile(r"q (\S+) (\S+) (\S+) (\S+) (\S+) (\S+) cm(?: (.*) Q)?")
_PAIR = re.compile(r"/\S+ Do (\S+) (\S+) (\S+) (\S+) (\S+) (\S+) cm /\S+ Do")
_PAINTED = re.compile(r"(.*) ([fSBn])")


class _Painter:
    """Follows the operators of a page; each line of them is the work of one verb of `Page`."""

    def __init__(
        self,
        height: float,
        objects: _Objects,
        resources: int,
        shown: dict[str, Trace],
        later: Iterator[Trace],
    ) -> None:
        self.marks: list[Mark] = []
        self._height, self._objects = height, objects
        self._forms, self._bold = objects.resources(resources)
        self._shown, self._later = shown, later
        self._matrix = _SAME
        self._clip: Box | None = None
        self._fill, self._stroke, self._width = "#000000", "#000000", 1.0
        self._dash: tuple[float, ...] = ()

    def run(self, data: str, trace: Trace) -> None:
        """All lines of a page."""
        self._arts = iter(trace.arts)
        self._texts = (text for text in trace.shown if fonts.runs(text, fonts.REGULAR))
        self._spoken = (text for text in trace.spoken if fonts.runs(text, fonts.REGULAR))
        saved: list[tuple[Matrix, Box | None, str, str, float, tuple[float, ...]]] = []
        for line in filter(None, data.split("\n")):
            if line.startswith("BT "):
                self._text(line)
            elif line.startswith("q ") and line.endswith((" cm", " W n", " l S")):
                saved.append(
                    (self._matrix, self._clip, self._fill, self._stroke, self._width, self._dash)
                )
                if not line.endswith(" l S"):  # a line of a chart, which leaves no mark here
                    self._open(line)
            elif line == "EMC" or line.endswith((" BMC", " BDC")):
                pass  # what is heard
            elif line == "Q":
                self._matrix, self._clip, self._fill, self._stroke, self._width, self._dash = (
                    saved.pop()
                )
            elif line.startswith("q "):
                self._group(line)
            elif line.endswith((" rg", " RG", " d")):
                self._state(line)
            else:
                self._path(line)
        assert not saved, "a state is left open"
        assert (
            next(self._arts, None) is next(self._texts, None) is next(self._spoken, None) is None
        ), "the trace has more than the page"

    # -- states

    def _open(self, line: str) -> None:
        if group := _GROUP.fullmatch(line):
            self._matrix = _times(_numbers(group.groups()[:6]), self._matrix)
            return
        box = self._box(_rectangle(line.removeprefix("q ").removesuffix(" W n"))[0])
        self._clip = box if self._clip is None else _both(box, self._clip)

    def _state(self, line: str) -> None:
        words = line.split()
        if words[-1] == "rg":
            self._fill = _colour(words[:3])
        elif words[-1] == "RG":
            self._stroke = _colour(words[:3])
        else:
            self._width = float(words[0])
            self._dash = tuple(float(word) for word in " ".join(words[2:-2]).strip("[]").split())

    # -- marks

    def _text(self, line: str) -> None:
        found = _TEXT.fullmatch(line)
        assert found, line
        hidden, tracking, x, y, body, size = found.groups()
        start_x, start_y, points = float(x), float(y), float(size)
        text = next(self._spoken if hidden else self._texts)
        font = fonts.BOLD if self._bold & set(_FONT.findall(body)) else fonts.REGULAR
        wide = 0.1 if hidden else fonts.width(text, points, font, float(tracking or 0))
        high = 3.0 if hidden else fonts.CAP_HEIGHT * points
        box = self._box((start_x, start_y, start_x + wide, start_y + high))
        turned = self._turned()
        if turned:
            left, right, base = box.x, box.right, box.bottom
        else:
            left, up = _at(self._matrix, start_x, start_y)
            right, base = left + wide * self._scale(), self._height - up
        colour = "" if hidden else self._fill
        self.marks.append(
            Text(
                text,
                left,
                base,
                right,
                points * self._scale(),
                font,
                colour,
                box,
                bool(hidden),
                turned,
            )
        )

    def _path(self, line: str) -> None:
        painted = _PAINTED.fullmatch(line)
        assert painted, line
        path, how = painted.groups()
        fill, stroke = self._colours(how)
        words = path.split()
        if words[-1] == "re":
            self._add(
                Rect(self._box(_rectangle(path)[0]), fill, stroke, self._width, 0.0, self._turned())
            )
        elif words[-1] == "l":
            (x1, y1), (x2, y2) = (
                _at(self._matrix, float(words[i]), float(words[i + 1])) for i in (0, 3)
            )
            top, bottom = self._height - y1, self._height - y2
            self.marks.append(
                Line(x1, top, x2, bottom, self._stroke, self._width, self._dash, self._turned())
            )
        else:
            self._add(Shape("polygon", self._box(_span(words)), fill, stroke, self._turned()))

    def _group(self, line: str) -> None:
        found = _GROUP.fullmatch(line)
        assert found, line
        *matrix, body = found.groups()
        placing = _numbers(matrix)
        if placing[:4] == (1, 0, 0, 1) and not body.startswith("/"):
            self._moved(placing, body)
            return
        if pair := _PAIR.fullmatch(body):
            self._art(next(self._arts), placing)
            self._art(next(self._arts), _times(_numbers(pair.groups()), placing))
            return
        name = body[1:].removesuffix(" Do") if body.startswith("/") and body.endswith(" Do") else ""
        if name and _PAGE_RESOURCES.search(self._objects.entries(self._forms[name])):
            self._page(name, placing)
        else:
            self._art(next(self._arts), placing)

    def _moved(self, placing: Matrix, body: str) -> None:
        """A shape behind a translation: a rectangle with round corners, or a circle."""
        before, self._matrix = self._matrix, _times(placing, self._matrix)
        painted = _PAINTED.fullmatch(body)
        assert painted, body
        fill, stroke = self._colours(painted[2])
        words = painted[1].split()
        if words[5] == "l":
            corners, radius = _rectangle(painted[1])
            self._add(Rect(self._box(corners), fill, stroke, self._width, radius, self._turned()))
        else:
            self._add(Shape("circle", self._box(_span(words)), fill, stroke, self._turned()))
        self._matrix = before

    def _art(self, art: Art, placing: Matrix) -> None:
        _, _, c, d, x, y = placing
        matrix = _times(placing, self._matrix)
        scale = round(math.hypot(c, d) / TENTH, 3)  # operators have five digits
        angle = round(math.degrees(math.atan2(c, d)) % 360, 2)
        box = _upright([_at(matrix, *corner) for corner in _corners(*art.box)], self._height)
        there = _at(self._matrix, x, y)
        visible = box if self._clip is None else _both(box, self._clip)
        self.marks.append(
            Placed(
                art.name,
                there[0],
                self._height - there[1],
                scale,
                angle,
                self._fill,
                visible,
                self._turned(),
            )
        )

    def _page(self, name: str, placing: Matrix) -> None:
        """Another page, shown on this one."""
        if name not in self._shown:
            self._shown[name] = next(self._later)
        number = self._forms[name]
        inner = _Painter(
            self._height,
            self._objects,
            _reference(self._objects.entries(number), b"Resources"),
            self._shown,
            self._later,
        )
        inner._matrix, inner._clip = _times(placing, self._matrix), self._clip
        inner.run(self._objects.data(number), self._shown[name])
        self.marks += inner.marks

    def _add(self, mark: Rect | Shape) -> None:
        self.marks.append(
            mark if self._clip is None else mark._replace(box=_both(mark.box, self._clip))
        )

    # -- places

    def _colours(self, how: str) -> tuple[str | None, str | None]:
        return (self._fill if how in "fB" else None), (self._stroke if how in "SB" else None)

    def _turned(self) -> int:
        a, b, *_ = self._matrix
        return 90 if b > 1e-6 else 180 if a < 0 else 0

    def _scale(self) -> float:
        return math.hypot(*self._matrix[:2])

    def _box(self, corners: tuple[float, float, float, float]) -> Box:
        """Two corners in this state → a box of the page."""
        return _upright([_at(self._matrix, *corner) for corner in _corners(*corners)], self._height)


def _numbers(words: Sequence[str | None]) -> Matrix:
    a, b, c, d, e, f = (float(word or 0) for word in words)
    return a, b, c, d, e, f


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _corners(left: float, bottom: float, right: float, top: float) -> list[tuple[float, float]]:
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def _upright(points: Sequence[tuple[float, float]], height: float) -> Box:
    """The box around points of the file, whose y runs up."""
    xs, ys = [x for x, _ in points], [height - y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _both(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)


def _rectangle(path: str) -> tuple[tuple[float, float, float, float], float]:
    """The corners of a rectangle's path, and the radius of round ones."""
    words = path.split()
    if words[-1] == "re":
        x, y, w, h = map(float, words[:4])
        return (x, y, x + w, y + h), 0.0
    corners = _span(words)
    return corners, float(words[0]) - corners[0]


def _span(words: Sequence[str]) -> tuple[float, float, float, float]:
    """How far a path reaches; of its curves the points that they are bent towards count too, and
    none lies outside here.
    """
    values = [float(word) for word in words if word not in "mlch"]
    return min(values[::2]), min(values[1::2]), max(values[::2]), max(values[1::2])


def _colour(shares: Sequence[str]) -> str:
    return "#" + "".join(f"{round(float(share) * 255):02X}" for share in shares)
