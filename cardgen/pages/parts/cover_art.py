"""What a cover is made of: the back of a card as its background, the sun from its middle, and
book plates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.faces import (
    Art,
    Pen,
    back_inks,
    diamond_outline,
    line_outline,
    pip,
    rect_outline,
    star_outline,
)
from cardgen.pages.theme import GOLD, GREY, HEIGHT, INK, SKY, WIDTH, Background, Style, inks
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, begins_syllable, fonts, mm, narrowest
from cardgen.views import PlayerView

SUN_RADIUS = 8.2 * mm
_LEADING, _TWO_LINES = 1.06, 2.3  # of a name on two lines; height of its box, in sizes of type
# Height of the red words' box, and how far it is from the plate's lower edge.
_STOP, STOP_UP = 8 * mm, 4 * mm
_PALE = "#DCE6F7"
_SUN_CLEAR = 1.5 * mm  # free between the sun and the red words or the game's name
_SUN_STRIP = 6 * mm  # a narrower one shows no sun


class Net(NamedTuple):
    """The lozenge net in 0.1 mm."""

    w: float
    h: float
    across: int  # lozenges in a row and in a column
    down: int
    line: float  # width of its lines
    mark: float  # height of the marks in its meshes


class NetInk(NamedTuple):
    """Colours of a net: its lines, the marks of ♥ and ♦, those of ♠ and ♣, and every second row
    of meshes, if any.
    """

    line: str
    red: str
    black: str
    mesh: str | None = None


NIGHT = NetInk("#3C5384", GOLD, _PALE)  # on navy
TINT = NetInk("#B9C6E2", "#E3BE78", "#A9B8DA")  # on white paper


def draw_net(pen: Pen, net: Net, ink: NetInk, free: Callable[[float, float], bool]) -> None:
    """The lozenge net around the origin, with the four marks in its meshes.  free: whether a
    mark may be around a point.
    """
    w, h, across, down = net.w, net.h, net.across, net.down
    a, b = w / across, h / down

    # Lines and every second row of meshes.
    lines = []
    run = h * a / b
    for i in range(-down, across + down + 1):
        x = i * a - w / 2
        lines += [line_outline([(x, h / 2), (x + way, -h / 2)]) for way in (run, -run)]
    pen.push()
    pen.clip(rect_outline(-w / 2, -h / 2, w, h))
    if ink.mesh:
        meshes = (
            diamond_outline(i * a - w / 2, h / 2 - j * b, a / 2, b / 2)
            for j in range(down + 1)
            for i in range(across + 1)
        )
        pen.paint(" ".join(meshes), ink.mesh)
    pen.paint(" ".join(lines), None, ink.line, net.line)
    pen.pop()

    # Marks, mirrored, like the back; suit by suit, so that each colour is set once.
    order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    marks: dict[Suit, list[tuple[float, float]]] = {suit: [] for suit in Suit}
    for j in range(1, 2 * down):
        y = h / 2 - j * b / 2
        for i in range(1 + j % 2, 2 * across, 2):
            x = i * a / 2 - w / 2
            if free(x, y):
                marks[order[(abs(i - across) + j) // 2 % 4]].append((x, y))
    for suit, places in marks.items():
        colour = ink.red if suit.is_red else ink.black
        for x, y in places:
            pen.use(pip(suit), x, y, net.mark / 100, colour=colour)


def free_of(boxes: Sequence[Box], field: Box, around: float) -> Callable[[float, float], bool]:
    """Whether a mark, so much `around` its middle in 0.1 mm, may be at a point of a net in a
    field: clear of all boxes.
    """
    taken = [
        ((box.x - field.cx) / TENTH - around, (box.right - field.cx) / TENTH + around,
         (field.cy - box.bottom) / TENTH - around, (field.cy - box.y) / TENTH + around)
        for box in boxes
    ]  # fmt: skip
    return lambda x, y: (
        not any(left < x < right and low < y < high for left, right, low, high in taken)
    )


@lru_cache(maxsize=32)  # plates differ by what a game has to say
def _phone_net(plate: Box, sheet: Box, low_ink: bool) -> Art:
    """The lozenge net with the four marks in its meshes; none is cut by a plate."""
    pen = Pen()
    for inset, width in ((20, 4.5), (30, 1.5)):
        x, y, w, h = inset - 450, inset - 800, 900 - 2 * inset, 1600 - 2 * inset
        pen.rounded_rect(x, y, w, h, 26 - inset / 5, None, GOLD, width)
    size, reach = 25, 80 * TENTH
    light = Box(WIDTH / 2 - reach, (plate.bottom + sheet.y) / 2 - reach, 2 * reach, 2 * reach)
    free = free_of((plate, sheet, light), Box(0, 0, WIDTH, HEIGHT), size)
    draw_net(pen, Net(820, 1520, 12, 17, 1.6, size), TINT if low_ink else NIGHT, free)
    name = f"cover-ground{'-pale' if low_ink else ''}-{plate.bottom:.0f}-{sheet.y:.0f}"
    return pen.art(name, (-450, -800, 450, 800))


@cache
def sun(low_ink: bool = False) -> Art:
    """The sun from the middle of the card back."""
    r, ink = SUN_RADIUS / TENTH, back_inks(low_ink)
    pen = Pen()
    pen.circle(0, 0, r, ink.background, GOLD, 3.5)
    pen.circle(0, 0, r * 0.88, None, SKY, 2)
    pen.paint(star_outline(0, 0, r * 0.83, r * 0.56, 16), ink.sun, ink.sun_line, 2.5)
    pen.circle(0, 0, r * 0.53, ink.disc, ink.sun_line, 2.5)
    for suit, x, y in (
        (Suit.SPADES, 0, 1),
        (Suit.DIAMONDS, 1, 0),
        (Suit.CLUBS, 0, -1),
        (Suit.HEARTS, -1, 0),
    ):
        colour = ink.red_on_disc if suit.is_red else ink.on_disc
        pen.use(pip(suit), x * r * 0.29, y * r * 0.29, r * 0.003, colour=colour)
    return pen.art(f"cover-sun{'-pale' if low_ink else ''}", (-r, -r, r, r))


def background(style: Style) -> Background:
    """What is behind the net of a cover."""
    return Background(back_inks(style.low_ink).background)


def draw_plate(page: Page, box: Box, style: Style) -> None:
    """A book plate: cream, for low ink white, with two gold rules."""
    inks(style).plate.paint(page, box, 3 * mm)
    page.rect(box.inset(1.2 * mm), None, GOLD, 0.35 * mm, 2 * mm)
    page.rect(box.inset(1.9 * mm), None, GOLD, 0.12 * mm, 1.5 * mm)


def draw_plates(page: Page, style: Style, plate: Box, sheet: Box, stop_up: float) -> None:
    """Both book plates of a phone cover on their net, the sun between them where it has room;
    stop_up: of the red words, as `STOP_UP`.
    """
    page.art(_phone_net(plate, sheet, style.low_ink), WIDTH / 2, HEIGHT / 2, inline=True)
    draw_plate(page, plate, style)
    draw_plate(page, sheet, style)
    strip = sheet.y - plate.bottom
    if strip > _SUN_STRIP - 1e-6:
        scale = min(SUN_RADIUS, strip / 2 + stop_up - _SUN_CLEAR) / SUN_RADIUS
        page.art(sun(style.low_ink), WIDTH / 2, plate.bottom + strip / 2, scale, inline=True)


def draw_stamp(
    page: Page, box: Box, mark: str, size: float, line: float = 0.35 * mm, radius: float = 1.2 * mm
) -> None:
    """The pack mark in a frame.  line, radius: width of the frame's line, and of its corners."""
    page.rect(box, None, INK, line, radius)
    page.centred(box, mark, size, BOLD)


def draw_owner(page: Page, view: PlayerView, style: Style, plate: Box) -> None:
    """Whose file it is, and the red words that stop everybody else."""
    left, room, base = plate.x + 5 * mm, plate.w - 10 * mm, plate.y + 0.205 * plate.h
    pill = Box(left, plate.bottom - STOP_UP - _STOP, room, _STOP)
    words, stop = style.texts("cover.belongs"), style.texts("cover.stop")
    page.text(plate.cx, base, words, 13, colour=GREY, align="centre", room=room)
    draw_name(page, view.name, Box(left, base + 1 * mm, room, pill.y - base - 1.4 * mm))
    draw_stop(page, style, pill, stop, fonts.shrunk(stop, 14.5, room - 5 * mm, BOLD))


def draw_stop(page: Page, style: Style, pill: Box, words: str, size: float) -> None:
    """The red words that stop everybody but the owner."""
    red = inks(style).stop
    red.paint(page, pill, pill.h / 2)
    page.centred(pill, words, size, BOLD, red.ink)


def draw_name(page: Page, name: str, box: Box, biggest: float = 44) -> None:
    """A name as big as it goes in a box, on one line or two."""
    draw_lines(page, *name_lines(name, box, biggest), box)


def draw_lines(page: Page, lines: Sequence[str], size: float, box: Box) -> None:
    """Lines of a name in the middle of a box."""
    leading = size * (_LEADING if len(lines) < 3 else 1)
    # Letters that reach below the line are in the middle too.
    y = box.cy + size * 0.27 - leading * 0.5 * (len(lines) - 1)
    for line in lines:
        page.text(box.cx, y, line, size, BOLD, align="centre", room=box.w)
        y += leading


def name_lines(name: str, box: Box, biggest: float = 44) -> tuple[list[str], float]:
    """The lines of a name that is as big as it goes in a box, and their size."""
    size = min(box.h / 1.1, fonts.shrunk(name, biggest, box.w, BOLD))
    cuts = _cuts(name)
    if size < 0.55 * biggest and cuts:
        halves = narrowest(cuts)
        widest = max(fonts.width(half, 1, BOLD) for half in halves)
        two = min(biggest, box.h / _TWO_LINES, box.w / widest)
        if two > size:
            return list(halves), two
    return [name], size


def _cuts(name: str) -> list[tuple[str, str]]:
    """All ways to break a name: at blanks and behind hyphens; one long word about its middle,
    with a hyphen.
    """
    breaks = [i + (name[i] == "-") for i in range(1, len(name) - 1) if name[i] in " -"]
    if breaks or len(name) <= 20:
        return [(name[:i].rstrip(), name[i:].lstrip()) for i in breaks]
    middle = len(name) // 2
    near = (i for i in range(middle - 4, middle + 5) if begins_syllable(name, i))
    i = min(near, key=lambda i: abs(i - middle), default=middle)
    # Only between letters, and not in a script without capitals.
    hyphen = name[i - 1 : i + 1].isalpha() and name[i].lower() != name[i].upper()
    return [(name[:i] + "-" * hyphen, name[i:])]
