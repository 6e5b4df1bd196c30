"""The book plate on white paper: a pale net of the card back's lozenges, and on it whose file it
is.
"""

from __future__ import annotations

from functools import lru_cache

from cardgen.faces import Art, Pen
from cardgen.pages.parts import cover_art
from cardgen.pages.theme import GOLD, GREY, LARGE, NAVY, Style
from cardgen.pdf.draw import BOLD, REGULAR, TENTH, Box, Page, fonts, mm
from cardgen.views import PlayerView

_NET_INSET, _MARK = 2.2 * mm, 28
_LOZENGE = 78, 100  # width and height, in 0.1 mm, about
_NAME, _LARGEST_NAME, _USUAL_HEIGHT = (
    52.0,
    68.0,
    58 * mm,
)  # type of the name at most, in a net so high, and in any
_PLATE = 0.64  # width of the plate as a share of the net's


def draw_paper_plate(page: Page, box: Box, view: PlayerView, style: Style) -> None:
    """Net and plate in a box, and on the plate the name and the words that stop everybody else."""
    page.rect(box, None, NAVY, 0.5 * mm, 4 * mm)
    page.rect(box.inset(1.1 * mm), None, GOLD, 0.3 * mm, 3.2 * mm)
    field = box.inset(_NET_INSET)
    wide = box.w * (0.78 if style.large else _PLATE)
    plate = Box(box.cx - wide / 2, box.y + 8 * mm, wide, box.h - 16 * mm)
    page.art(
        _net(
            round(field.w / TENTH),
            round(field.h / TENTH),
            round(plate.w / TENTH),
            round(plate.h / TENTH),
        ),
        field.cx,
        field.cy,
    )
    cover_art.draw_plate(page, plate, style)
    _draw_owner(page, plate, view, style, min(_LARGEST_NAME, _NAME * box.h / _USUAL_HEIGHT))


@lru_cache(maxsize=8)
def _net(w: int, h: int, plate_w: int, plate_h: int) -> Art:
    """The net, without the marks that the plate would cut."""
    half_w, half_h = plate_w / 2 + _MARK * 0.6, plate_h / 2 + _MARK * 0.6
    net = cover_art.Net(w, h, round(w / _LOZENGE[0]), round(h / _LOZENGE[1]), 1.6, _MARK)
    pen = Pen()
    cover_art.draw_net(pen, net, cover_art.TINT, lambda x, y: abs(x) > half_w or abs(y) > half_h)
    return pen.art(f"paper-net-{w}-{h}-{plate_h}", (-w / 2, -h / 2, w / 2, h / 2))


def _draw_owner(page: Page, plate: Box, view: PlayerView, style: Style, most: float) -> None:
    texts = style.texts
    small, loud = (LARGE, 22.0) if style.large else (14.0, 17.0)
    room = plate.w - 12 * mm
    base = plate.y + 3.6 * mm + small * 0.75
    page.text(
        plate.cx,
        base,
        texts("cover.belongs"),
        small,
        BOLD if style.large else REGULAR,
        GREY,
        "centre",
    )
    words = texts("cover.stop")
    tall = loud * 1.7
    wide = min(room, fonts.width(words, loud, BOLD) + 14 * mm)
    pill = Box(plate.cx - wide / 2, plate.bottom - 4 * mm - tall, wide, tall)
    cover_art.draw_name(
        page, view.name, Box(plate.x + 6 * mm, base + 2.4 * mm, room, pill.y - base - 4 * mm), most
    )
    cover_art.draw_stop(page, style, pill, words, loud)
