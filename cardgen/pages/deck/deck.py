"""A deck of cards to print and cut out: fronts, and backs where they meet them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from cardgen.cards import SUIT_RANKS, Card, sort_hand
from cardgen.faces import Edge, Look, Size, face, label
from cardgen.pages.deck.back import Back, make_back
from cardgen.pages.hand import spoken_hand
from cardgen.pages.layout import Flip, Grid, cut_grid, draw_crop_marks, draw_foot, fold_grid
from cardgen.pages.theme import Style
from cardgen.pdf.draw import Box, Document, Finished, Page, Printing, Properties, mm


class Backs(StrEnum):
    """Where the backs are."""

    DUPLEX_LONG = "duplex-long"  # on the other side of the paper, turned over on that edge
    DUPLEX_SHORT = "duplex-short"
    FOLD = "fold"  # beside the fronts; the paper is folded between them
    NONE = "none"

    @property
    def flip(self) -> Flip | None:
        flips: dict[Backs, Flip] = {Backs.DUPLEX_LONG: "long", Backs.DUPLEX_SHORT: "short"}
        return flips.get(self)


class Deck(NamedTuple):
    """The cards of a deck."""

    cards: tuple[Card, ...]  # each once
    game: str = ""  # name of the game that they are for; empty: for any
    players: int = 0


class Cut(NamedTuple):
    """How a deck is put on paper."""

    size: Size  # of the cards
    bleed: float = 0.0  # millimetres by which the backs' colour runs out over the cut
    backs: Backs = Backs.DUPLEX_LONG
    offset: tuple[float, float] = (0.0, 0.0)  # millimetres by which back pages are moved right and down, on upright sheets
    words: str = ""  # lettered on the backs

    @property
    def printing(self) -> Printing:
        return {"long": Printing.LONG_EDGE, "short": Printing.SHORT_EDGE, None: Printing.ONE_SIDED}[self.backs.flip]

    def grid(self, cards: int, paper: str) -> Grid:
        """The grid with the fewest pages for so many cards."""
        return (fold_grid if self.backs is Backs.FOLD else cut_grid)(self.size, paper, cards, self.bleed)


def deck_pdf(deck: Deck, cut: Cut, style: Style) -> Finished:
    """A deck to print: pages with fronts, each followed by its page with backs; the `card_size` of the style doesn't count."""
    texts = style.texts
    document = Document(Properties(title=" · ".join((texts("deck.title"), *_names(deck, cut, style))), language=style.language))
    document.printing = cut.printing
    look = style.look._replace(size=cut.size, edge=Edge.NONE if cut.bleed else Edge.CORNERS)
    back = make_back(document, look, cut.words)
    grid = cut.grid(len(deck.cards), style.paper)
    cards = in_order(deck.cards)
    sheets = [cards[first : first + grid.capacity] for first in range(0, len(cards), grid.capacity)]
    flip = cut.backs.flip
    sides, on_side = (2, grid.lies) if flip else (1, False)
    names = _names(deck, cut, style)
    for i, sheet in enumerate(sheets):
        at = texts("deck.page", n=i * sides + 1, m=len(sheets) * sides)
        range_ = " – ".join(dict.fromkeys(_name(card, style) for card in (sheet[0], sheet[-1])))
        label = f"{i + 1} {texts('deck.fronts')}"
        page = document.page(grid.width, grid.height, f"sheet-{i + 1}", range_, label, on_side)
        how = texts({Backs.FOLD: "deck.fold", Backs.NONE: "deck.cut"}.get(cut.backs, "deck.fronts"))
        draw_foot(page, grid, texts, " · ".join((*names, how, at)))
        _draw_fronts(page, grid, sheet, look, style)
        if cut.backs is Backs.FOLD:
            _draw_backs(page, [grid.folded(k) for k in range(len(sheet))], back, cut.bleed * mm)
        draw_crop_marks(page, grid)
        if flip:
            page = document.page(grid.width, grid.height, label=f"{i + 1} {texts('deck.backs')}", on_side=on_side)
            at = texts("deck.page", n=i * sides + 2, m=len(sheets) * sides)
            draw_foot(page, grid, texts, " · ".join((*names, texts("deck.backs"), at)), flip)
            _draw_backs(page, [grid.mirrored(k, flip, cut.offset) for k in range(len(sheet))], back, cut.bleed * mm)
    return document.finish()


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a deck as they are on the pages: suit by suit, each from the ace down, then the jokers."""
    ordered = sort_hand(cards, tuple(reversed(SUIT_RANKS)))
    return (*(card for card in ordered if not card.is_joker), *(card for card in ordered if card.is_joker))


def _draw_fronts(page: Page, grid: Grid, cards: Sequence[Card], look: Look, style: Style) -> None:
    for i, card in enumerate(cards):
        box = grid.place(i)
        page.art(face(card, look), box.cx, box.cy)
    for row in range(0, len(cards), grid.columns):
        box = grid.place(row)
        page.hidden(box.x + 2 * mm, box.y + 4 * mm, spoken_hand(cards[row : row + grid.columns], style), 6, grid.columns * box.w - 4 * mm)


def _draw_backs(page: Page, boxes: Sequence[Box], back: Back, bleed: float) -> None:
    if bleed:
        for box in boxes:  # all before the first back, for they run into their neighbours
            page.rect(box.inset(-bleed), back.background)
    for box in boxes:
        back.draw(page, box)


def _names(deck: Deck, cut: Cut, style: Style) -> tuple[str, ...]:
    texts = style.texts
    whose = (f"{deck.game}, {texts.count('plural.players', deck.players)}",) if deck.game else ()
    return (*whose, texts.count("plural.cards", len(deck.cards)), millimetres(cut.size, style))


def millimetres(size: Size, style: Style) -> str:
    """The size of a card: ``63 × 88 mm``."""
    width, height = (style.texts("deck.decimal").join(f"{side / 10:g}".split(".")) for side in (size.width, size.height))
    return f"{width} × {height} mm"


def _name(card: Card, style: Style) -> str:
    return spoken_hand([card], style) if card.suit is None else f"{card.suit.sign} {label(card.rank, style.letters)}"
