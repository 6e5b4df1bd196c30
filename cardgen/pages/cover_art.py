"""What a cover is made of: the back of a card as its ground, the sun from its middle, and book plates.

Lengths are points; the origin is the page's top left corner, y runs down.  Art is in 0.1 mm around its centre, y up.
"""

from __future__ import annotations

from functools import cache, lru_cache
from unicodedata import normalize

from cardgen.cards import Suit
from cardgen.faces.pen import Art, Pen, line_outline, rect_outline, star_outline
from cardgen.faces.pips import pip
from cardgen.pages import fonts
from cardgen.pages.fonts import BOLD
from cardgen.pages.measures import LARGE
from cardgen.pages.style import CREAM, GOLD, GREY, NAVY, RED, SKY, WHITE, Style
from cardgen.pages.surface import TENTH, Box, Page, mm
from cardgen.view import PlayerView

SUN_RADIUS = 8.2 * mm
_STOP, STOP_UP = 8 * mm, 4 * mm
"""Height of the red words' ground, and how far it stays off the plate's lower edge."""

_VOWELS = "aeiouy"
_LATTICE, _PALE = "#3C5384", "#DCE6F7"


@lru_cache(maxsize=32)  # plates differ by what a game has to say
def ground(plate: Box, sheet: Box) -> Art:
    """The lozenge net with the four marks in its meshes; none is cut by a plate."""
    w, h = 820, 1520
    across, down = 12, 17
    a, b = w / across, h / down
    pen = Pen()
    for inset, width in ((20, 4.5), (30, 1.5)):
        pen.rounded_rect(inset - 450, inset - 800, 900 - 2 * inset, 1600 - 2 * inset, 26 - inset / 5, None, GOLD, width)
    lines = []
    run = h * a / b
    for i in range(-down, across + down + 1):
        x = i * a - w / 2
        lines += [line_outline([(x, h / 2), (x + run, -h / 2)]), line_outline([(x, h / 2), (x - run, -h / 2)])]
    pen.push()
    pen.clip(rect_outline(-w / 2, -h / 2, w, h))
    pen.paint(" ".join(lines), None, _LATTICE, 1.6)
    pen.pop()
    unit, size = TENTH, 25
    taken = [
        (box.x / unit - 450 - size, box.right / unit - 450 + size, 800 - box.bottom / unit - size, 800 - box.y / unit + size)
        for box in (plate, sheet)
    ]
    sun_y = 800 - (plate.bottom + sheet.y) / 2 / unit
    order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    marks: dict[Suit, list[tuple[float, float]]] = {suit: [] for suit in Suit}  # suit by suit, so that each colour is set once
    for j in range(1, 2 * down):
        y = h / 2 - j * b / 2
        beside = [(left, right) for left, right, low, high in taken if low < y < high]
        if abs(y - sun_y) < 105:
            beside.append((-105, 105))
        for i in range(1 + j % 2, 2 * across, 2):
            x = i * a / 2 - w / 2
            if not any(left < x < right for left, right in beside):
                marks[order[(abs(i - across) + j) // 2 % 4]].append((x, y))  # mirrored, like the back
    for suit, places in marks.items():
        for x, y in places:
            pen.use(pip(suit), x, y, size / 100, colour=GOLD if suit.is_red else _PALE)
    return pen.art(f"cover-ground-{plate.bottom:.0f}-{sheet.y:.0f}", (-450, -800, 450, 800))


@cache
def sun() -> Art:
    """The sun from the middle of the card back."""
    r = SUN_RADIUS / TENTH
    pen = Pen()
    pen.circle(0, 0, r, NAVY, GOLD, 3.5)
    pen.circle(0, 0, r * 0.88, None, SKY, 2)
    pen.paint(star_outline(0, 0, r * 0.83, r * 0.56, 16), GOLD)
    pen.circle(0, 0, r * 0.53, NAVY)
    for suit, x, y in ((Suit.SPADES, 0, 1), (Suit.DIAMONDS, 1, 0), (Suit.CLUBS, 0, -1), (Suit.HEARTS, -1, 0)):
        pen.use(pip(suit), x * r * 0.29, y * r * 0.29, r * 0.003, colour=GOLD if suit.is_red else _PALE)
    return pen.art("cover-sun", (-r, -r, r, r))


def draw_plate(page: Page, box: Box) -> None:
    """A book plate: cream with two gold rules."""
    page.rect(box, CREAM, radius=3 * mm)
    page.rect(box.inset(1.2 * mm), None, GOLD, 0.35 * mm, 2 * mm)
    page.rect(box.inset(1.9 * mm), None, GOLD, 0.12 * mm, 1.5 * mm)


def draw_owner(page: Page, view: PlayerView, style: Style, plate: Box) -> None:
    """Whose file it is, and the red words that stop everybody else."""
    pill = Box(plate.x + 5 * mm, plate.bottom - STOP_UP - _STOP, plate.w - 10 * mm, _STOP)
    base = plate.y + 0.205 * plate.h
    size = 15.5 if style.large else 13
    page.text(plate.cx, base, style.texts("cover.belongs"), size, colour=GREY, align="centre", room=plate.w - 10 * mm)
    draw_name(page, view.name, Box(plate.x + 5 * mm, base + 1 * mm, plate.w - 10 * mm, pill.y - base - 1.4 * mm))
    page.rect(pill, RED, radius=_STOP / 2)
    stop = style.texts("cover.stop")
    size = min(LARGE if style.large else 14.5, (pill.w - 5 * mm) / fonts.width(stop, 1, BOLD))
    page.centred(pill, stop, size, BOLD, WHITE)


def draw_name(page: Page, name: str, box: Box, biggest: float = 44) -> None:
    """A name as big as it goes in a box, on one line or two."""
    lines = [name]
    size = min(biggest, box.h / 1.1, biggest * box.w / fonts.width(name, biggest, BOLD))
    cuts = _cuts(name)
    if size < 0.55 * biggest and cuts:
        halves = min(cuts, key=lambda cut: max(fonts.width(part, 1, BOLD) for part in cut))
        two = min(biggest, box.h / 2, box.w / max(fonts.width(part, 1, BOLD) for part in halves))
        if two > size:
            lines, size = list(halves), two
    y = box.cy + size * (0.27 - 0.5 * (len(lines) - 1))  # letters that reach below the line are in the middle too
    for line in lines:
        page.text(box.cx, y, line, size, BOLD, align="centre", room=box.w)
        y += size


def _cuts(name: str) -> list[tuple[str, str]]:
    """All ways to break a name: at blanks and behind hyphens; one long word about its middle, with a hyphen."""
    breaks = [i + (name[i] == "-") for i in range(1, len(name) - 1) if name[i] in " -"]
    if breaks or len(name) <= 20:
        return [(name[:i].rstrip(), name[i:].lstrip()) for i in breaks]
    middle = len(name) // 2
    i = min((i for i in range(middle - 4, middle + 5) if _syllable(name, i)), key=lambda i: abs(i - middle), default=middle)
    return [(name[:i] + ("-" if name[i - 1 : i + 1].isalpha() and name[i].lower() != name[i].upper() else ""), name[i:])]


def _syllable(name: str, i: int) -> bool:
    """Whether a syllable is likely to begin here: with a consonant and a vowel, and not with the end of ch, sch, th, ph."""
    here, after = (normalize("NFD", letter)[0] not in _VOWELS for letter in name[i : i + 2].lower())
    return here and not after and name[i] != "h"
