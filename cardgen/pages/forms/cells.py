"""What is drawn into the cells of score sheets and over their columns: seats and names, whose turn it is, what is closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardgen.games import PlannedGame, RoundFacts, bidding_order
from cardgen.pages.forms.sizes import Cells
from cardgen.pages.layout import Entry
from cardgen.pages.parts import marks
from cardgen.pages.theme import EDGE
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm
from cardgen.text import Catalogue

FORCED = "#70768A"  # ink of a bid that everybody must make: paler than what is written over it, dark enough to read
_LARGE_DISC = 13.5


def mark_turn(page: Page, box: Box, facts: RoundFacts, seat: int, players: int, texts: Catalogue, cells: Cells) -> None:
    """A dog-ear in the dealer's cell, a pointer in that of the player who bids first; the words lie under them, hidden."""
    order, scale = bidding_order(facts, players), max(1, cells.marks * 0.75)
    if facts.dealer == seat:
        marks.dog_ear(page, box.x, box.y, min(2.9 * mm * scale, box.w * 0.36))
        page.hidden(box.x + 1, box.cy + marks.BASE, texts("protocol.dealer"), room=box.w - 2)
    elif facts.dealer is not None and order and order[0] == seat:
        marks.pointer(page, box.x, box.cy, 1.3 * mm * scale)
        page.hidden(box.x + 1, box.cy + marks.BASE, texts("protocol.eldest"), room=box.w - 2)


def turn_legend(dealer: str, eldest: str, scale: float) -> tuple[Entry, Entry]:
    size = 5.2 * scale
    return (
        Entry(size, lambda page, x, y: marks.dog_ear(page, x - size / 2, y - size / 2, size), dealer),
        Entry(size * 0.7, lambda page, x, y: marks.pointer(page, x - size * 0.35, y, size * 0.6), eldest),
    )


def sign_entry(sign: str, text: str, scale: float) -> Entry:
    """A sign that is printed as text."""
    size = 9.0 * scale
    return Entry(5.5 * scale, lambda page, x, y: _centre(page, x, y + CAP_HEIGHT * size / 2, sign, size), text)


def draw_tricks(seat: int, texts: Catalogue, page: Page, box: Box, facts: RoundFacts) -> None:
    """Empty; closed for a player who sits out, which is what the words under it say, hidden."""
    close_if_out(seat, page, box, facts)
    if facts.sits_out == seat:
        page.hidden(box.x + 1, box.cy + marks.BASE, texts("protocol.sits-out"), room=box.w - 2)


def close_if_out(seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
    if facts.sits_out == seat:
        page.rect(box, marks.CLOSED)


def close_streak(seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
    """Empty, or closed where the round doesn't count for the player's premium."""
    if not facts.counts or facts.sits_out == seat:
        page.rect(box, marks.CLOSED)


def seat_disc(page: Page, x: float, y: float, seat: int, cells: Cells) -> None:
    """A seat's number in a disc, in a type that can be read."""
    marks.seat_disc(page, x, y, seat, cells.number / 1.34 if cells.bold else 2.1 * mm)


def text_heading(text: str, cells: Cells) -> Callable[[Page, Box], None]:
    """Over columns that belong together."""
    if cells.bold:
        return lambda page, box: _centre(page, box.cx, box.cy + CAP_HEIGHT * cells.name / 2, text, cells.name)
    return lambda page, box: page.centred(box, text, 8.5, BOLD, pad=0.6 * mm)


def _centre(page: Page, x: float, y: float, text: str, size: float) -> None:
    page.text(x, y, text, size, BOLD, align="centre")


def player_heading(game: PlannedGame, seat: int, cells: Cells) -> Callable[[Page, Box], None]:
    """Over a player's columns: seat and name, or a line to write it on."""
    if cells.bold or not game.names:
        return partial(_draw_head, seat, game.names, cells.bold)
    return lambda page, box: marks.name_head(page, box, seat, game.names[seat], cells.name)


def _draw_head(seat: int, names: tuple[str, ...], large: bool, page: Page, box: Box) -> None:
    """Disc and line, or disc and name at 18 points, which never shrinks: side by side, or in a high box the disc above."""
    radius, pad, above = (_LARGE_DISC if large else 1.9 * mm), 1.2 * mm, box.h >= 18 * mm
    left = box.x + pad if above else box.x + 2 * pad + 2 * radius
    if not names:
        disc = (box.cx, box.y + radius + pad) if above else (box.x + pad + radius, box.cy)
        marks.seat_disc(page, *disc, seat, radius)
        page.line(left, box.bottom - 1.8 * mm, box.right - pad, box.bottom - 1.8 * mm, EDGE, 0.5)
        return
    size = 18.0
    name = fonts.called(names[seat], names, size, box.w - (2 * pad if above else 2 * radius + 4 * pad), BOLD)
    if above:
        marks.seat_disc(page, box.cx, box.y + radius + pad, seat, radius)
        _centre(page, box.cx, box.bottom - 1.8 * mm, name, size)
    else:
        x = box.cx - (fonts.width(name, size, BOLD) + 2 * radius + pad) / 2
        marks.seat_disc(page, x + radius, box.cy, seat, radius)
        page.text(x + 2 * radius + pad, box.cy + CAP_HEIGHT * size / 2, name, size, BOLD)


def side_heading(game: PlannedGame, seats: tuple[int, ...], cells: Cells) -> Callable[[Page, Box], None]:
    """Over a side's columns: its two seats, each with a name or a line to write it on."""
    if game.names and not cells.bold:
        return lambda page, box: marks.side_head(page, box, seats, game.names, cells.name)

    def draw(page: Page, box: Box) -> None:
        across = box.w >= 46 * mm * max(1, cells.marks)
        for i, seat in enumerate(seats):
            part = Box(box.x + i * box.w / 2, box.y, box.w / 2, box.h) if across else Box(box.x, box.y + i * box.h / 2, box.w, box.h / 2)
            player_heading(game, seat, cells)(page, part)

    return draw
