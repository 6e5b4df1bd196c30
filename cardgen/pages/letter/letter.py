"""A player's file as letters that fold shut, to hand over or to post.

Each letter is one sheet, printed on one side and folded twice.  Its quarters, as the sheet leaves the printer:

    ┌─────────────────┐   upper half, upside down: the inside, one spread
    │     inside      │
    ├────────┬────────┤   fold 1, across: the upper half goes to the back, so that print is on both outer sides
    │  back  │ front  │   fold 2, upright: the left half goes to the back, so that the inside is in the middle
    └────────┴────────┘

The letter opens like a card.  Each half of the inside is under two layers of paper; the outer one is tinted there.

"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import evenly_shared
from cardgen.pages.letter.outside import Letter, Outside, Sheet
from cardgen.pages.paper import draw_paper_cover
from cardgen.pages.sheet import draw_first_part, draw_lookup, draw_strip, strip_units
from cardgen.pages.theme import GREY, LARGE, PAPERS, PRINTABLE, Style, draw_feet
from cardgen.pdf.draw import BOLD, REGULAR, Box, Document, Page, Printing, fonts, mm
from cardgen.views import Event, PlayerRound, PlayerView

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
    steps = [step.format(envelope=_ENVELOPES[style.paper]) for step in style.texts.lines("fold.steps")]
    draw_paper_cover(document, view, style, steps, event)
    letters = _letters(view, style)
    draw_feet(document, view, style, len(document.pages) + len(letters))
    sheet = Sheet(*PAPERS[style.paper])
    longest = max((letter for letter, _ in letters), key=lambda letter: fonts.width(letter.rounds(style), 1))
    outside = Outside(document, sheet, view, style, longest)
    for letter, pieces in letters:
        title = letter.rounds(style)
        page = document.page(sheet.width, sheet.height, anchor=f"letter-{letter.number}", outline=title, label=title)
        inside = Box(0, 0, sheet.width, sheet.height / 2)
        with page.turned(inside):
            draw_inside(page, inside, view, pieces, style, title)
        outside.draw(page, letter)


class Piece(NamedTuple):
    player_round: PlayerRound
    units: int  # the room it takes
    part: int = 0  # 1 or 2, of a round that takes two letters; else 0


def _letters(view: PlayerView, style: Style) -> list[tuple[Letter, tuple[Piece, ...]]]:
    """All letters of a player, and what is in each."""
    shares = _large_shares(view, style) if style.large else _shares(view, style)
    letters = []
    for number, share in enumerate(shares, 1):
        first, last = share[0].player_round.facts.number, share[-1].player_round.facts.number
        letters.append((Letter(number, len(shares), first, last, share[0].part if len(share) == 1 else 0), tuple(share)))
    return letters


def _shares(view: PlayerView, style: Style) -> list[list[Piece]]:
    """Up to three rounds a letter."""
    pieces = [Piece(player_round, strip_units(player_round)) for player_round in view.rounds]
    idle = [player_round.facts.sits_out == view.seat for player_round in view.rounds]
    return [pieces[share.start : share.stop] for share in evenly_shared([piece.units for piece in pieces], _CAPACITY, idle)]


def _large_shares(view: PlayerView, style: Style) -> list[list[Piece]]:
    """A hand a letter, and two for closed cards.

    A round that the reader sits out is above the next hand, or below the one before; closed cards leave no room for it.
    """
    shares: list[list[Piece]] = []
    for i, player_round in enumerate(view.rounds):
        if player_round.facts.sits_out == view.seat:
            before = i > 0 and _has_open_hand(view.rounds[i - 1])
            after = i + 1 < len(view.rounds) and _has_open_hand(view.rounds[i + 1])
            if before and not after:
                shares[-1].append(Piece(player_round, 0))
            else:
                shares.append([Piece(player_round, 0)])
        elif strip_units(player_round) > 1:
            shares += [[Piece(player_round, 1, 1)], [Piece(player_round, 1, 2)]]
        elif i > 0 and view.rounds[i - 1].facts.sits_out == view.seat and _has_open_hand(player_round):
            shares[-1].append(Piece(player_round, 1))
        else:
            shares.append([Piece(player_round, 1)])
    return shares


def _has_open_hand(player_round: PlayerRound) -> bool:
    return player_round.hand is not None and not player_round.sealed


def draw_inside(page: Page, box: Box, view: PlayerView, pieces: Sequence[Piece], style: Style, title: str) -> None:
    """Rounds one below the other, under a heading.  box: the half sheet; its upper edge is fold 1; title: which rounds these are."""
    wide = min(_WIDEST, box.w - 2 * _SIDE)
    x, right = box.cx - wide / 2, box.cx + wide / 2
    top = box.y + _TOP
    if not style.large or any(piece.part > 1 for piece in pieces):  # else the round has a heading of its own
        _draw_heading(page, x, right, top + 4.6 * mm, view, style, title)
        top += _HEAD
    free = box.bottom - PRINTABLE - _FOOT - top - _BETWEEN * (len(pieces) - 1)
    for piece, height in zip(pieces, _heights(pieces, free, style), strict=True):
        place = Box(x, top, wide, height)
        if piece.part:
            (draw_first_part if piece.part == 1 else draw_lookup)(page, place, view, piece.player_round, style)
        else:
            draw_strip(page, place, view, piece.player_round, style, gap=_BETWEEN, named=False)  # the heading says whose
        top += height + _BETWEEN


def _draw_heading(page: Page, left: float, right: float, y: float, view: PlayerView, style: Style, title: str) -> None:
    """Which rounds, whose, of which pack; y: the baseline."""
    font, size = (BOLD, LARGE) if style.large else (REGULAR, 13.0)
    right -= page.text(right, y, view.table.pack_mark, size, font, GREY, "right") + 4 * mm
    left += page.text(left, y, title, size, BOLD) + 4 * mm
    page.text(left, y, fonts.called(view.name, view.table.names, size, right - left, font), size, font)


def _heights(pieces: Sequence[Piece], free: float, style: Style) -> list[float]:
    """How high each round gets, of so much that there is for all."""
    if style.large:
        rest = free - _PAUSE * sum(not piece.units for piece in pieces)
        return [rest if piece.units else _PAUSE for piece in pieces]
    between = [_BETWEEN * (piece.units - 1) for piece in pieces]
    unit = min(_TALLEST, (free - fsum(between)) / fsum(piece.units for piece in pieces))
    return [unit * piece.units + more for piece, more in zip(pieces, between, strict=True)]
