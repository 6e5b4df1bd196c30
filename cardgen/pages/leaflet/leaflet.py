"""The rules leaflet: phone pages, and the same pages on paper, four to a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Literal

from cardgen.games import Bidding, PlannedGame
from cardgen.pages.layout import Block
from cardgen.pages.leaflet.blocks import SHORT, Leaf, fullness, joined, lay_out, one_section
from cardgen.pages.leaflet.glossary import glossaries
from cardgen.pages.leaflet.words import Words
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    HAIR,
    HAIRLINE,
    HEIGHT,
    MARGIN,
    NAVY,
    PAPER,
    PAPERS,
    PRINTABLE,
    ROOM,
    RULER,
    WHITE,
    WIDTH,
    Style,
    draw_ruler,
)
from cardgen.pdf.draw import BOLD, Box, Document, Finished, Page, Properties, mm

Layout = Literal["phone", "sheet", "both"]
Section = tuple[str, Sequence[Block]]
"""Its title and what stands below."""

_BAND = 16 * mm
_NUMBER = "#C9D3E8"  # colour of a page's number on its band
_ACROSS, _DOWN = 2, 2
_ON_A_SHEET = _ACROSS * _DOWN
_EDGE, _FOLD = (
    6 * mm,
    4 * mm,
)  # free at the edge of the paper, which printers can't reach, and on both sides of a fold


def leaflet_pdf(
    game: PlannedGame,
    style: Style,
    layout: Layout = "both",
    *,
    with_glossary: bool = False,
    facts: tuple[tuple[str, str], ...] = (),
) -> Finished:
    """The rules of a game with its settings.

    layout: phone pages of 90 × 160 mm, sheets of paper with four of them each, or first the ones
        and then the others.
    facts: of the pack that it belongs to, for its document information.
    with_glossary: the words of the game are explained at the end; on paper they are, too, where a
        second sheet has room for them.
    """
    words = Words(game, style)
    name = style.texts(f"game.{game.name}")
    title = words("title", game=f"{game.house} ({name})" if game.house else name)
    document = Document(
        Properties(
            title=f"{title} · {game.players}", language=style.language, subject=name, facts=facts
        )
    )
    sections = _sections(words)
    leaves = _leaves([*sections, next(glossaries(words))] if with_glossary else sections)
    if layout != "phone" and len(leaves) > _ON_A_SHEET:
        leaves = _filled(words, sections, leaves, with_glossary)
    pages = []
    for number, leaf in enumerate(leaves, 1):
        if layout == "sheet":
            page = document.drawing(WIDTH, HEIGHT)
        else:
            page = document.page(
                WIDTH, HEIGHT, anchor=f"leaf-{number}", outline=leaf.title, label=leaf.title
            )
        _draw(page, leaf, number, len(leaves))
        pages.append(page)
    if layout != "phone":
        _draw_sheets(document, pages, style, words("for-print"))
    return document.finish()


def _sections(words: Words) -> Sequence[Section]:
    if words.game.rules.bidding is Bidding.EXACT:
        from cardgen.pages.leaflet.bids import sections
    else:
        from cardgen.pages.leaflet.sides import sections
    return sections(words)


def _leaves(sections: Sequence[Section]) -> list[Leaf]:
    return [leaf for title, blocks in joined(sections) for leaf in lay_out(title, blocks)]


def _filled(
    words: Words, sections: Sequence[Section], leaves: list[Leaf], with_glossary: bool
) -> list[Leaf]:
    """The leaves with as much of the glossary as fills their last sheet: all of it, or what the
    rules don't say themselves.

    with_glossary: all of it is among the leaves, however much that is.  Only a short section shares
        a page with the glossary's beginning.
    """
    *before, (title, last) = joined(sections)
    fixed = _leaves(before)
    pages = -(-len(leaves) // _ON_A_SHEET) * _ON_A_SHEET - len(fixed)
    for name, entries in islice(glossaries(words), 1 if with_glossary else None):
        if fullness(last) < SHORT:
            first, *more = lay_out(title, one_section(last, name, entries), pages)
            ending = [first, *(leaf._replace(title=name) for leaf in more)]
        else:
            own = lay_out(title, last)
            ending = [*own, *lay_out(name, entries, pages - len(own))]
        if len(ending) <= pages:
            return [*fixed, *ending]
    return leaves


def _draw(page: Page, leaf: Leaf, number: int, pages: int) -> None:
    page.rect(Box(0, 0, WIDTH, HEIGHT), PAPER)
    page.rect(Box(0, 0, WIDTH, _BAND), NAVY)
    page.line(0, _BAND, WIDTH, _BAND, GOLD, 0.6 * mm)
    wide = page.text(
        WIDTH - MARGIN, 11.2 * mm, f"{number} / {pages}", 13, colour=_NUMBER, align="right"
    )
    page.text(MARGIN, 11.2 * mm, leaf.title, 21, BOLD, WHITE, room=ROOM - wide - 4 * mm)
    for y, block in leaf.placed:
        block.draw(page, y)


def _draw_sheets(document: Document, pages: list[Page], style: Style, title: str) -> None:
    width, height = PAPERS[style.paper]
    fit = min((width / _ACROSS - _EDGE - _FOLD) / WIDTH, (height / _DOWN - _EDGE - _FOLD) / HEIGHT)
    each = Box(0, 0, WIDTH * fit, HEIGHT * fit)
    for first in range(0, len(pages), _ON_A_SHEET):
        number = first // _ON_A_SHEET + 1
        sheet = document.page(
            width,
            height,
            anchor=f"sheet-{number}",
            outline=title if first == 0 else "",
            label=f"{title} {number}",
        )
        sheet.line(width / 2, PRINTABLE, width / 2, height - PRINTABLE, HAIR, 0.3, dash=(2, 4))
        sheet.line(PRINTABLE, height / 2, width - PRINTABLE, height / 2, HAIR, 0.3, dash=(2, 4))
        aside = (width / _ACROSS - each.w) / 2
        with sheet.sideways(Box(0, 0, aside, (height / _DOWN + RULER) / 2)):
            draw_ruler(sheet, 0, (aside + PRINTABLE) / 2 + 1.5 * mm, style.texts)
        for i, page in enumerate(pages[first : first + _ON_A_SHEET]):
            column, row = i % _ACROSS, i // _ACROSS
            x = (column + 0.5) * width / _ACROSS - each.w / 2
            y = (row + 0.5) * height / _DOWN - each.h / 2 + (_EDGE - _FOLD) / 2 * (1 - 2 * row)
            box = Box(x, y, each.w, each.h)
            sheet.place(page, f"leaf-{first + i + 1}", box)
            sheet.rect(box, None, EDGE, HAIRLINE)
