"""The drawing surface of all pages: a few verbs that write PDF operators, in other colours where a
page is read in the dark.

Lengths are points; the origin is the top left corner of the page, y runs down.  Art of
`cardgen.faces` keeps its own world (0.1 mm, origin at its centre, y up) and is placed by its
centre.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from typing import Literal, NamedTuple

from cardgen.faces import (
    Art,
    circle_outline,
    colour_operands,
    painter,
    rounded_rect_outline,
)
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.fonts import BOLD, CAP_HEIGHT, REGULAR
from cardgen.pdf.draw.tags import AROUND, GROUPING, HEADINGS, WITHOUT_TEXT, Element, Kind, Mark
from cardgen.pdf.draw.wrap import wrap

# -- other colours


class Tone(NamedTuple):
    """What colours become, from ``#RRGGBB`` to ``#RRGGBB``."""

    name: str  # ASCII letters and ``-``: art in it is named by it too
    words: Callable[[str], str]  # colours of type
    shapes: Callable[[str], str]  # and of all else


_COLOUR = (  # patterns are compiled when a page is toned
    r"(?<![\d.])((?:\d*\.)?\d+) ((?:\d*\.)?\d+) ((?:\d*\.)?\d+) (rg|RG)\b"
)
_USED = r"/([A-Za-z0-9-]+) Do\b"


@lru_cache(maxsize=512)  # the faces are the same on every page
def toned(art: Art, tone: Tone) -> Art:
    """The same art in a tone; itself if it has no colour that changes."""

    def colour(match: re.Match[str]) -> str:
        red, green, blue = (round(255 * float(match[i])) for i in (1, 2, 3))
        return f"{colour_operands(tone.shapes(f'#{red:02X}{green:02X}{blue:02X}'))} {match[4]}"

    uses = tuple(toned(used, tone) for used in art.uses)
    names = {old.name: new.name for old, new in zip(art.uses, uses, strict=True)}
    operators = re.sub(
        _USED,
        lambda match: f"/{names.get(match[1], match[1])} Do",
        re.sub(_COLOUR, colour, art.operators),
    )
    return (
        art
        if operators == art.operators
        else Art(f"{art.name}-{tone.name}", art.box, operators, uses)
    )


# -- the page

Align = Literal["left", "centre", "right"]
Encoder = Callable[[str, float, str, bool], str]
"""A text, its size and font, and whether a blank follows → the operators that show it; a document's
own.
"""

mm = 72 / 25.4
TENTH = mm / 10  # one unit of card art in points
_READABLE = 7.0  # points; type in a cell shrinks no further
_OUTLINE = 0.035  # width of the line around letters that are thin for bold type, as a share of it


class Box(NamedTuple):
    """A rectangle.  x, y: its top left corner; points, y down."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def base(self, size: float) -> float:
        """The baseline on which capitals of this size are centred between top and bottom."""
        return self.cy + CAP_HEIGHT * size / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by `dx` at the left and right and by `dy` above and below; None: as `dx`."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)


@lru_cache(maxsize=4096)  # pages of one kind have their numbers in common
def number(value: float) -> str:
    """A number in content operators: two decimals (0.007 mm), no superfluous zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class Trace(NamedTuple):
    """What was drawn on a page."""

    shown: list[str]  # its visible texts
    fonts: list[str]  # that of each of them
    spoken: list[str]  # its invisible ones
    arts: list[Art]  # its art, in order


class _Open(AbstractContextManager["Element"]):
    """The element of a page that was opened last, until what is in it is drawn; pages have
    hundreds, a generator for each would take three times the time.
    """

    __slots__ = ("_elements", "_end")

    def __init__(self, elements: list[Element], end: Callable[[], None]) -> None:
        self._elements, self._end = elements, end

    def __enter__(self) -> Element:
        return self._elements[-1]

    def __exit__(self, *raised: object) -> None:
        self._end()


class Page:
    """One page that is being drawn."""

    def __init__(
        self,
        encode: Encoder,
        width: float,
        height: float,
        on_side: bool = False,
        tone: Tone | None = None,
        layered: bool = False,
    ) -> None:
        self._encode = encode
        self.width = width
        self.height = height
        # In the file it is turned by a quarter: its top is at the left edge of an upright sheet.
        self.on_side = on_side
        self.operators: list[str] = []
        self.trace = Trace([], [], [], [])  # to check the page once all is drawn
        self.arts: dict[str, Art] = {}  # forms that the operators use, by name
        self.links: list[tuple[str, Box]] = []  # target and area
        self.fields: list[tuple[str, Box, float, str]] = []  # name, area, size of type, what it is
        self.root = Element("Sect")  # all that is to be read
        self.is_read = False  # it is read elsewhere: where this is placed again, it is decoration
        # What the operators from an index on belong to; None: to the decoration.
        self.marks: list[tuple[int, Mark | None]] = [(0, None)]
        self._owner: Element | None = None  # that of the last one
        self._open = [self.root]
        self._opened = _Open(self._open, self._end)
        self.later: list[Callable[[], object]] = []  # drawn, and heard, when all else is there
        self._line_at: tuple[Element, float] | None = None  # of a line: paragraph and baseline
        self.placed: dict[str, Page] = {}  # other pages that the operators use, by name
        self._fill: str | None = None
        self._stroke: str | None = None
        self._line: tuple[float, tuple[float, ...]] | None = None
        self._tone = tone
        # Decoration lies under all words, and is drawn here: what changes between the two by turns
        # takes more room.
        self._ground = Page(encode, width, height, on_side, tone) if layered else None

    def draw_last(self) -> None:
        """Draw what is to be heard last."""
        last, self.later = self.later, []
        for draw in last:
            draw()

    def settle(self) -> None:
        """All is drawn: put what lies under words before them."""
        if self._ground:
            under, self._ground = self._ground.operators, None
            self.operators = under + self.operators
            self.marks = [(0, None), *((len(under) + i, mark) for i, mark in self.marks)]

    # -- for those who hear it

    def tag(
        self, kind: Kind, alt: str = "", scope: str = "", span: int = 1, full: str = ""
    ) -> AbstractContextManager[Element]:
        """What is drawn in the block that begins with this is one thing of this kind, and is read
        in this place.  Items and rows that follow each other are in one list or table.

        Args:
            alt: what is said in place of it, of a figure.
            scope: of a heading in a table: ``Row``, ``Column`` or ``Both``.
            span: how many columns a cell of a table takes.
            full: what is read in place of texts that are cut or shortened.
        """
        outer = self._open[-1]
        if kind == "P" and outer.kind in HEADINGS:  # a paragraph of it is the heading
            self._open.append(outer)
            return self._opened
        if outer.kind == "Artifact":
            kind = "Artifact"
        element = Element(kind, alt, scope, span, [], "", full)
        kids, around = outer.kids, AROUND.get(kind)
        if around and outer.kind != around:
            last = kids[-1] if kids else None
            if not isinstance(last, Element) or last.kind != around:
                last = Element(around)
                kids.append(last)
            kids = last.kids
        if kind != "Artifact":
            kids.append(element)
        self._open.append(element)
        self._line_at = None
        return self._opened

    def _end(self) -> None:
        """That was all of the last one."""
        element, self._line_at = self._open.pop(), None
        beside = self._open[-1].kids
        if element.kind == "TD" and not element.kids and len(beside) > 1:
            before = beside[-2]
            if isinstance(before, Element) and before.kind == "TD" and not before.kids:
                before.span += element.span  # cells to write in, side by side, are one
                beside.pop()

    def _belongs(self, element: Element | None) -> None:
        """The next operators draw this, and no longer the last owner."""
        index, mark = self.marks[-1]
        if index == len(self.operators):
            self.marks.pop()
            if mark:
                mark.element.kids.remove(mark)
        new = Mark(element) if element else None
        if element and new:
            element.kids.append(new)
        self.marks.append((len(self.operators), new))
        self._owner = element

    def _under(self) -> Page:
        """Where the next operators go, which are decoration unless a figure is open."""
        element = self._open[-1]
        figure = element if element.kind == "Figure" else None
        if self._ground and not figure:
            return self._ground
        if self._owner is not figure:
            self._belongs(figure)
        return self

    def _read(self, y: float, text: str, ends: bool = True) -> None:
        """The next operators show this text, on a baseline; texts that are side by side are one
        paragraph unless something else is open.
        """
        element = self._open[-1]
        if element.kind == "Artifact":
            if self._owner:
                self._belongs(None)
            return
        if element.kind in WITHOUT_TEXT:
            raise ValueError(f"“{text}” is in a {element.kind}, but in none of its parts")
        if element.kind in GROUPING:
            line, base = self._line_at or (None, 0)
            if not line or abs(base - y) > 0.01 or element.kids[-1] is not line:
                line = Element("P")
                element.kids.append(line)
            self._line_at = line, y
            element = line
        element.text += text + " " * ends
        if self._owner is not element:
            self._belongs(element)

    # -- shapes

    def rect(
        self,
        box: Box,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.5,
        radius: float = 0.0,
    ) -> None:
        """A rectangle, filled and outlined as asked; radius rounds its corners."""
        if not radius:
            self._paint(self._outline(box, 0), fill, stroke, width, ())
            return
        path = _rounded(box.w, box.h, radius)
        self._paint_at(box.x, box.bottom, path, fill, stroke, width)

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        colour: str,
        width: float = 0.5,
        dash: tuple[float, ...] = (),
    ) -> None:
        self._paint(self._through(((x1, y1), (x2, y2))), None, colour, width, dash)

    def polyline(
        self,
        points: Sequence[tuple[float, float]],
        colour: str,
        width: float,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Lines from point to point, with round corners and ends."""
        self._paint(f"q 1 j 1 J {self._through(points)}", None, colour, width, dash)
        self.operators.append("Q")

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.5,
    ) -> None:
        """A circle around (x, y)."""
        self._paint_at(x, y, circle_outline(0, 0, r, number), fill, stroke, width)

    def polygon(self, points: Sequence[tuple[float, float]], fill: str) -> None:
        self._paint(f"{self._through(points)} h", fill, None, 0, ())

    # -- type

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 12,
        font: str = REGULAR,
        colour: str = "#16181F",
        align: Align = "left",
        room: float | None = None,
        tracking: float = 0.0,
        level: int = 0,
        ends: bool = True,
    ) -> float:
        """One line; (x, y) lies on the baseline at its left end, middle or right end (`align`).

        Args:
            room: points that it must fit into, see `fonts.fit`.
            level: of a heading, from 1.
            ends: the next text is read with a blank before it.

        Returns:
            Its width in points.
        """
        if level:
            with self.tag("H1" if level == 1 else "H2" if level == 2 else "H3"):
                return self.text(x, y, text, size, font, colour, align, room, tracking)
        if room is not None:
            text, size = fonts.fit(text, size, room, font)
        wide = fonts.width(text, size, font, tracking)
        if align != "left":
            x -= wide / 2 if align == "centre" else wide
        shown = self._encode(text, size, font, ends)
        outline = colour if " Tf 2 Tr (" in shown else None
        self._set(colour, outline, _OUTLINE * size, (), words=True)
        self.trace.shown.append(text)
        self.trace.fonts.append(font)
        if shown:
            self._read(y, text, ends)
            before, after = (f"{number(tracking)} Tc ", "0 Tc ") if tracking else ("", "")
            self.operators.append(f"BT {before}{self._at(x, y)} Td {shown}{after}ET")
        return wide

    def centred(
        self,
        box: Box,
        text: str,
        size: float,
        font: str = REGULAR,
        colour: str = "#16181F",
        align: Align = "centre",
        pad: float = 1.5,
    ) -> None:
        """Text in a box, fitted to it, its capitals centred between top and bottom; it shrinks
        no further than can be read.

        pad: points left free at the left and right.
        """
        least = min(1.0, max(0.7, _READABLE / size))
        text, size = fonts.fit(text, size, box.w - 2 * pad, font, least)
        x = box.cx if align == "centre" else box.x + pad if align == "left" else box.right - pad
        self.text(x, box.base(size), text, size, font, colour, align)

    def hidden(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 6,
        room: float | None = None,
        narrow: bool = False,
        alt: str = "",
        full: str = "",
    ) -> None:
        """Invisible text: what is only drawn can be extracted, searched and read aloud.

        Its blanks are wide: poppler takes single letters that stand close to each other for one
        spaced word.

        room: points that it must fit into, by getting smaller; or narrower, for poppler takes small
            text behind larger text for another column.
        alt: what is said of the picture that this is the text of.
        full: what is read in its place.
        """
        if not text:
            return
        if alt:
            with self.tag("Figure", alt):
                self.hidden(x, y, text, size, room, narrow)
            return
        self._read(y, text)
        self._open[-1].full = full or self._open[-1].full
        self.trace.spoken.append(text)
        before = after = ""
        if room is not None:
            share = min(1.0, room / (size * (fonts.width(text, 1) + text.count(" ") / 2)))
            if not narrow:
                size *= share
            elif share < 1:
                before, after = f"{number(100 * share)} Tz ", "100 Tz "
        self.operators.append(
            f"BT 3 Tr {number(size / 2)} Tw {before}{self._at(x, y)} Td "
            f"{self._encode(text, size, REGULAR, True)}{after}0 Tr 0 Tw ET"
        )

    def prose(
        self,
        x: float,
        y: float,
        room: float,
        markup: str,
        size: float = 12,
        leading: float | None = None,
        colour: str = "#16181F",
        bold_colour: str | None = None,
    ) -> float:
        """Wrapped text, first baseline at y; ``*words*`` are bold.  Returns the next baseline.

        leading: points from line to line; None: 1.25 × size.
        """
        if self._open[-1].kind in GROUPING:
            with self.tag("P"):
                return self.prose(x, y, room, markup, size, leading, colour, bold_colour)
        for line in wrap(markup, size, room):
            at = x
            for i, (font, text) in enumerate(line):
                shown = bold_colour if bold_colour and font == BOLD else colour
                at += self.text(at, y, text, size, font, shown, ends=i + 1 == len(line))
            y += leading or size * 1.25
        return y

    # -- card art

    def art(
        self,
        art: Art,
        x: float,
        y: float,
        scale: float = 1.0,
        angle: float = 0.0,
        colour: str | None = None,
        inline: bool = False,
        squeeze: float = 1.0,
    ) -> None:
        """Card art with its centre at (x, y).

        Args:
            scale: 1 is its true size (0.1 mm a unit).
            angle: degrees clockwise.
            colour: for art without colours of its own.
            inline: write its operators into the page, for what is drawn once; else it becomes a
                form of the document.
            squeeze: its width as a share of its natural width.
        """
        self.trace.arts.append(art)
        art = toned(art, self._tone) if self._tone else art
        k = scale * TENTH
        if angle:
            # half a turn isn't exact
            c, s = (round(f(math.radians(angle)), 9) * k for f in (math.cos, math.sin))
            matrix = f"{c * squeeze:.5g} {-s * squeeze:.5g} {s:.5g} {c:.5g}"
        else:
            matrix = f"{k * squeeze:.5g} 0 0 {k:.5g}"
        ground = self._under()
        if colour is not None:
            ground._set(colour, None, 0, ())
        if inline:
            body = art.operators
            for used in art.uses:
                self.arts[used.name] = used
        else:
            body = f"/{art.name} Do"
            self.arts[art.name] = art
        ground.operators.append(f"q {matrix} {self._at(x, y)} cm {body} Q")

    def pair(
        self,
        first: Art,
        second: Art,
        x: float,
        y: float,
        scale: float,
        apart: tuple[float, float],
        share: float,
        colour: str,
        squeeze: float = 1.0,
    ) -> None:
        """Two arts without colours of their own, as a label and its suit's mark: alike pairs are
        nearly equal bytes.  (x, y): the centre of the first.

        Args:
            apart: from the centre of the first to that of the second, right and down, in points.
            share: scale of the second, as a share of the first's.
            squeeze: width of the first as a share of its natural width.
        """
        self.trace.arts.extend((first, second))
        self.arts |= {first.name: first, second.name: second}
        k, ground = scale * TENTH, self._under()
        ground._set(colour, None, 0, ())
        right, down = apart[0] / (k * squeeze), apart[1] / k
        ground.operators.append(
            f"q {k * squeeze:.5g} 0 0 {k:.5g} {self._at(x, y)} cm /{first.name} Do"
            f" {share / squeeze:.4g} 0 0 {share:.4g} {number(right)} {number(-down)} cm"
            f" /{second.name} Do Q"
        )

    def place(self, other: Page, box: Box, name: str = "") -> None:
        """Another page, already drawn, scaled to a box's width and at its upper edge.  It is read
        where it is placed first; elsewhere it is decoration.

        name: one that nothing else on this page has, in ASCII letters and ``-``, for what several
            pages show: it is written once for all that don't read it.
        """
        k = box.w / other.width
        at = self._at(box.x, box.y + k * other.height)
        self._under()
        other.settle()
        is_read = other.is_read or not other.root.kids
        if is_read and name:
            self.placed[name] = other
            self.operators.append(f"q {k:.5g} 0 0 {k:.5g} {at} cm /{name} Do Q")
            return
        with self._changed(f"{k:.5g} 0 0 {k:.5g} {at} cm"):
            first = len(self.operators)
            if not is_read:
                self.marks += [(first + index, mark) for index, mark in other.marks]
                self._owner = other._owner
            self.operators += other.operators
        self.trace.shown.extend(other.trace.shown)
        self.trace.fonts.extend(other.trace.fonts)
        self.trace.spoken.extend(other.trace.spoken)
        self.trace.arts.extend(other.trace.arts)
        self.arts |= other.arts
        if not is_read:
            self._open[-1].kids += other.root.kids
            other.is_read = True

    # -- states

    @contextmanager
    def _changed(self, operators: str) -> Iterator[None]:
        """Draw in the graphics state that these operators set; afterwards it is as before."""
        state = self._fill, self._stroke, self._line
        self.operators.append(f"q {operators}")
        yield
        self.operators.append("Q")
        self._fill, self._stroke, self._line = state

    @contextmanager
    def toned(self, tone: Tone | None) -> Iterator[None]:
        """Draw in this tone, or in none, in place of the page's own."""
        before, self._tone = self._tone, tone
        yield
        self._tone = before

    def clipped(self, box: Box, radius: float = 0.0) -> AbstractContextManager[None]:
        """Nothing shows outside the box, whose corners `radius` rounds."""
        return self._changed(f"{self._outline(box, radius)} W n")

    def turned(self, box: Box) -> AbstractContextManager[None]:
        """What is drawn comes out upside down: turned by 180° around the middle of the box."""
        return self._changed(
            f"-1 0 0 -1 {number(2 * box.cx)} {number(2 * (self.height - box.cy))} cm"
        )

    def sideways(self, box: Box) -> AbstractContextManager[None]:
        """What is drawn stands on end and reads from bottom to top: (0, 0) is the box's lower
        left corner, x runs up, y to the right.
        """
        return self._changed(
            f"0 1 -1 0 {number(box.x + self.height)} {number(self.height - box.bottom)} cm"
        )

    # -- navigation

    def link(self, target: str, box: Box, alt: str = "") -> AbstractContextManager[Element]:
        """Tapping the box leads to a page, by its anchor.  alt: says whereto, if not its title."""
        opened = self.tag("Link", alt)
        self._open[-1].annotation = len(self.links)
        self.links.append((target, box))
        return opened

    def field(self, name: str, box: Box, says: str, size: float = 0) -> None:
        """A place to type into; nothing is printed there while it is empty.

        Args:
            name: one that no other field of the file has, in ASCII.
            says: what it is for, such as “Round 7, Ben: bid”.
            size: of what is typed, 0: as in other fields.
        """
        with self.tag("Form") as element:
            element.annotation = len(self.fields)
            self.fields.append((name, box, size, says))

    # -- operators

    def _at(self, x: float, y: float) -> str:
        return f"{number(x)} {number(self.height - y)}"

    def _through(self, points: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{self._at(x, y)} {'l' if i else 'm'}" for i, (x, y) in enumerate(points))

    def _outline(self, box: Box, radius: float) -> str:
        x, y, w, h = box.x, self.height - box.bottom, box.w, box.h
        if not radius:
            return f"{number(x)} {number(y)} {number(w)} {number(h)} re"
        return _rounded(w, h, radius, x, y)

    def _set(
        self,
        fill: str | None,
        stroke: str | None,
        width: float,
        dash: tuple[float, ...],
        words: bool = False,
    ) -> None:
        if self._tone:
            change = self._tone.words if words else self._tone.shapes
            fill, stroke = change(fill) if fill else fill, change(stroke) if stroke else stroke
        if fill and fill != self._fill:
            self.operators.append(f"{colour_operands(fill)} rg")
            self._fill = fill
        if stroke:
            if stroke != self._stroke:
                self.operators.append(f"{colour_operands(stroke)} RG")
                self._stroke = stroke
            if (width, dash) != self._line:
                self.operators.append(f"{number(width)} w [{' '.join(map(number, dash))}] 0 d")
                self._line = (width, dash)

    def _paint(
        self, path: str, fill: str | None, stroke: str | None, width: float, dash: tuple[float, ...]
    ) -> None:
        ground = self._under()
        ground._set(fill, stroke, width, dash)
        ground.operators.append(f"{path} {painter(fill, stroke)}")

    def _paint_at(
        self, x: float, y: float, path: str, fill: str | None, stroke: str | None, width: float
    ) -> None:
        """An outline around or from (0, 0), moved to (x, y): equal ones are equal bytes wherever
        they are, which deflate well.
        """
        ground = self._under()
        ground._set(fill, stroke, width, ())
        ground.operators.append(f"q 1 0 0 1 {self._at(x, y)} cm {path} {painter(fill, stroke)} Q")


@lru_cache(maxsize=512)  # boxes on a page come back from page to page
def _rounded(w: float, h: float, radius: float, x: float = 0, y: float = 0) -> str:
    """Outline of a rectangle with round corners.  x, y: its lower left corner, y up."""
    return rounded_rect_outline(x, y, w, h, min(radius, w / 2, h / 2), number)
