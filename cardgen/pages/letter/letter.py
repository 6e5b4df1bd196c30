"""A player's file as letters that fold shut, to hand over or to post.

Each letter is one sheet, printed on one side and folded twice.  Its quarters, as the sheet leaves
the printer:

    ┌─────────────────┐   upper half, upside down: the inside, one spread
    │     inside      │
    ├────────┬────────┤   fold 1, across: the upper half goes to the back, so that print is on both
    outer sides │  back  │ front  │   fold 2, upright: the left half goes to the back, so that the
    inside is in the middle └────────┴────────┘

The letter opens like a card.  Each half of the inside is under two layers of paper; the outer one
is tinted there.

"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from cardgen.pages.layout import evenly_shared
from cardgen.pages.letter.outside import Letter, Outside, Piece, Sheet
from cardgen.pages.paper import draw_paper_cover
from cardgen.pages.sheet import draw_first_part, draw_lookup, draw_strip, strip_units
from cardgen.pages.theme import GREY, LARGE, PAPERS, PRINTABLE, Style, draw_feet
from cardgen.pdf.draw import BOLD, REGULAR, Box, Document, Page, Printing, fonts, mm
from cardgen.views import Event, PlayerView

_CAPACITY = 3  # strips in a letter
_SIDE, _WIDEST = 6 * mm, 200 * mm
_TOP, _HEAD = 2.5 * mm, 7 * mm  # free below the fold, and the height of the heading
_ENVELOPES = {"a4": "C6", "letter": "A2"}  # what a folded sheet fits into, by its paper
_FOOT = 0.5 * mm  # below the lowest strip, for letters that reach below their line
_BETWEEN, _TALLEST = 2.4 * mm, 60 * mm  # between strips, and how high one is at most
_PAUSE = 47 * mm  # height of a round that the reader sits out, in large print


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """A cover, and a page a letter; arguments as for `player_pdf`."""
    document.printing = Printing.ONE_SIDED
    steps = [
        step.format(envelope=_ENVELOPES[style.paper]) for step in style.texts.lines("fold.steps")
    ]
    draw_paper_cover(document, view, style, steps, event)
    shares = _shares(view, style)
    letters = [Letter(number, len(shares), share) for number, share in enumerate(shares, 1)]
    draw_feet(document, view, style, len(document.pages) + len(letters))
    sheet = Sheet(*PAPERS[style.paper])
    longest = max(letters, key=lambda letter: fonts.width(letter.rounds(style), 1))
    outside = Outside(document, sheet, view, style, longest)
    for letter in letters:
        title = letter.rounds(style)
        page = document.page(
            sheet.width, sheet.height, anchor=f"letter-{letter.number}", outline=title, label=title
        )
        inside = Box(0, 0, sheet.width, sheet.height / 2)
        with page.turned(inside):
            _draw_inside(page, inside, view, letter.pieces, style, title)
        outside.draw(page, letter)


def _shares(view: PlayerView, style: Style) -> list[list[Piece]]:
    """What is in each letter: up to three strips; in large print a hand, and half a round with
    closed cards.

    There a round that the reader sits out is above the next hand, or else below the one before:
    shared out from the end on.
    """
    pieces = (
        list(_large_pieces(view))
        if style.large
        else [Piece(player_round, strip_units(player_round)) for player_round in view.rounds]
    )
    pieces = pieces[::-1] if style.large else pieces
    idle = [piece.player_round.facts.sits_out == view.seat for piece in pieces]
    shares = evenly_shared([piece.units for piece in pieces], 1 if style.large else _CAPACITY, idle)
    found = [pieces[share.start : share.stop] for share in shares]
    return [share[::-1] for share in reversed(found)] if style.large else found


def _large_pieces(view: PlayerView) -> Iterator[Piece]:
    """A hand takes a letter, which has room for a pause beside it; closed cards leave none."""
    for player_round in view.rounds:
        if player_round.facts.sits_out == view.seat:
            yield Piece(player_round, 0)
        elif player_round.sealed:
            yield from (Piece(player_round, 2, part) for part in (1, 2))
        else:
            yield Piece(player_round, 2 if player_round.hand is None else 1)


def _draw_inside(
    page: Page, box: Box, view: PlayerView, pieces: Sequence[Piece], style: Style, title: str
) -> None:
    """Rounds one below the other, under a heading.  box: the half sheet; its upper edge is fold
    1; title: which rounds these are.
    """
    wide = min(_WIDEST, box.w - 2 * _SIDE)
    x, right = box.cx - wide / 2, box.cx + wide / 2
    top = box.y + _TOP
    if not style.large or any(
        piece.part > 1 for piece in pieces
    ):  # else the round has a heading of its own
        _draw_heading(page, x, right, top + 4.6 * mm, view, style, title)
        top += _HEAD
    free = box.bottom - PRINTABLE - _FOOT - top - _BETWEEN * (len(pieces) - 1)
    for piece, height in zip(pieces, _heights(pieces, free, style), strict=True):
        place = Box(x, top, wide, height)
        if piece.part:
            (draw_first_part if piece.part == 1 else draw_lookup)(
                page, place, view, piece.player_round, style
            )
        else:
            draw_strip(
                page, place, view, piece.player_round, style, gap=_BETWEEN, named=False
            )  # the heading says whose
        top += height + _BETWEEN


def _draw_heading(
    page: Page, left: float, right: float, y: float, view: PlayerView, style: Style, title: str
) -> None:
    """Which rounds, whose, of which pack; y: the baseline."""
    font, size = (BOLD, LARGE) if style.large else (REGULAR, 13.0)
    right -= page.text(right, y, view.table.pack_mark, size, font, GREY, "right") + 4 * mm
    left += page.text(left, y, title, size, BOLD) + 4 * mm
    page.text(
        left, y, fonts.called(view.name, view.table.names, size, right - left, font), size, font
    )


def _heights(pieces: Sequence[Piece], free: float, style: Style) -> list[float]:
    """How high each round gets, of so much that there is for all."""
    if style.large:
        rest = free - _PAUSE * sum(not piece.units for piece in pieces)
        return [rest if piece.units else _PAUSE for piece in pieces]
    between = [_BETWEEN * (piece.units - 1) for piece in pieces]
    unit = min(_TALLEST, (free - fsum(between)) / fsum(piece.units for piece in pieces))
    return [unit * piece.units + more for piece, more in zip(pieces, between, strict=True)]
