"""The hand record in large print: a block a round, a row a player, the hand in one line of large indices.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from cardgen.cards import Card, Suit
from cardgen.games import RoundFacts
from cardgen.pages.forms.dealt import in_fours
from cardgen.pages.forms.form import all_ranks
from cardgen.pages.forms.frame import Sheet, draw_foot, rounds_title, when_and_where
from cardgen.pages.forms.heading import continued, heading
from cardgen.pages.forms.record.heading import record_sheet
from cardgen.pages.forms.record.table import GAP, draw_index, frame, kind_of, record_form, rest_name, rest_of, spoken, wide
from cardgen.pages.forms.sizes import LARGE as CELLS
from cardgen.pages.hand import sorted_hand
from cardgen.pages.layout import evenly_shared
from cardgen.pages.parts import draw_suit, marks
from cardgen.pages.theme import INK, LARGE, PAPERS, Occasion, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Document, Page, fonts, mm, wrap
from cardgen.views import RecordRound, RecordView

_CAP, _MARK = 13.2, 14.5
"""Heights of an index and of a suit's mark."""
_STEP, _LEADING, _TITLE = 25.0, 24.0, 24.0
"""From row to row and from line to line of words; type size of a round's number."""
_HEAD, _BELOW_WORDS, _BELOW = 32.0, 6.0, 14.0
"""Heights of a round's first line, of what is free below its words, and below the round."""
_SUIT_GAP, _ASIDE = 0.75 * _CAP, 4 * mm
"""Before the next suit; between names and hands."""
_EDGES, _FOOT = (8 * mm, 16.4 * mm), 7 * mm
"""Of what stands above the foot, from the upper and from the lower edge of the paper; from there to the foot's baseline."""
_NAMES = 0.32
"""Share of the width that names take at most."""


class _Item(NamedTuple):
    """A card, or the mark of a suit that the following cards have.  x: of its middle, from where the hand begins."""

    x: float
    card: Card | None
    suit: Suit | None = None


class _Row(NamedTuple):
    """What somebody held.

    Attributes:
        name: shortened to fit.
        said: what is read aloud, or shown where there are no cards.
        lines: of cards; none for a player who sat out.
    """

    name: str
    said: str
    lines: tuple[tuple[_Item, ...], ...]


class _Block(NamedTuple):
    """A round before it is drawn.

    Attributes:
        words: what is known of it, as one text.
        aside: where hands begin, from the left margin.
    """

    known: RecordRound
    words: str
    rows: tuple[_Row, ...]
    aside: float
    height: float


def draw_large_record(document: Document, view: RecordView, style: Style, occasion: Occasion) -> None:
    """All pages: as few as there can be, evenly filled, and no round on two."""
    form = record_form(view, style, PAPERS[style.paper])._replace(flat=False)
    sheet = record_sheet(view, style, occasion, form)
    texts = style.texts
    mark = f"{texts('protocol.mark')}\u00a0{view.table.pack_mark}"
    sheet = sheet._replace(
        line=f"{sheet.line} · {mark}", mark="", edges=_EDGES, foot=_FOOT, margin=CELLS.margin, type=CELLS.type, run_in=True
    )
    ranks = all_ranks(view.table.rules.ranking, style.letters)
    top = heading(sheet, texts("record.check-how"), ranks, when_and_where(texts, occasion), "record.check")
    blocks = [_block(known, view, style, sheet) for known in view.rounds]
    code = f"{texts('protocol.code')}: {in_fours(view.table.game_code, ' ')}"
    end = [f"*{text}*" for text in (code, sheet.imprint.replace("*", "")) if text]
    ending = fsum(_words_height(text, sheet) for text in end) + _BELOW_WORDS * len(end)
    head = continued(sheet, "").height
    units = [top.height - head, *(block.height for block in blocks), ending]
    shares = evenly_shared(units, sheet.bottom - sheet.top - head, [False, *[False] * len(blocks), True])
    for share in shares:
        some = [blocks[i - 1] for i in share if 0 < i <= len(blocks)]
        title = rounds_title([block.known.facts for block in some], texts) if some else texts("record.title")
        page = document.page(sheet.width, sheet.height, f"rounds-{len(document.pages) + 1}", title)
        above = continued(sheet, title) if share.start else top
        above.draw(page, sheet.top)
        y = sheet.top + above.height
        for block in some:
            _draw_block(page, sheet, y, block, view, style)
            y += block.height
        if share.stop == len(units):
            for text in end:
                y = _draw_words(page, sheet, y, text) + _BELOW_WORDS
        draw_foot(page, sheet, len(document.pages), len(shares))


# -- layout


def _block(known: RecordRound, view: RecordView, style: Style, sheet: Sheet) -> _Block:
    facts, names, width = known.facts, view.table.names, sheet.right - sheet.left
    labels = [fonts.called(name, names, LARGE, _NAMES * width, BOLD) for name in names]
    held: list[tuple[str, str, tuple[Card, ...] | None]] = list(zip(names, labels, known.hands, strict=True))
    if rest_of(known):
        held.append((rest_name(view, style), rest_name(view, style), rest_of(known)))
    aside = max(fonts.width(label, LARGE, BOLD) for _, label, _ in held) + _ASIDE
    rows = []
    for name, label, cards in held:
        if cards is None:
            rows.append(_Row(label, style.texts("protocol.sits-out"), ()))
            continue
        said = spoken(cards, view, facts, style)
        inorder = sorted_hand(cards, view.table.rules.ranking, facts.trump, len(cards))
        said = said if label == fonts.drawable(name) else f"{name}: {said}"  # what was shortened is read in full
        rows.append(_Row(label, said, _flow(inorder, style, width - aside)))
    words = _words(facts, view, style, width)
    lines = sum(max(1, len(row.lines)) for row in rows)
    height = _HEAD + _words_height(words, sheet) + _BELOW_WORDS + lines * _STEP + _BELOW
    return _Block(known, words, tuple(rows), aside, height)


def _words(facts: RoundFacts, view: RecordView, style: Style, room: float) -> str:
    """Cards, kind, who dealt and who began."""
    texts, names = style.texts, view.table.names
    said = [texts.count("plural.cards", facts.cards), kind_of(facts, style)]
    for key, seat in (("protocol.dealer", facts.dealer), ("protocol.begins", facts.leader)):
        if seat is not None:
            name = fonts.called(names[seat], names, LARGE, room - fonts.width(f"{texts(key)}: ", LARGE, BOLD), BOLD)
            said.append(f"{texts(key)}:\u00a0{name}".replace(" ", "\u00a0").replace("*", "∗"))
    return f"*{' · '.join(filter(None, said))}*"


def _flow(cards: Sequence[Card], style: Style, room: float) -> tuple[tuple[_Item, ...], ...]:
    """Sorted cards in lines; a suit's mark stays with the first card that follows it, and comes again on a new line."""
    lines: list[list[_Item]] = [[]]
    x, last = 0.0, None
    for card in cards:
        width = wide(card, style) * _CAP
        change = card.suit is not last
        need = width + (_MARK + GAP * _CAP if change and card.suit else 0)
        if lines[-1] and x + (_SUIT_GAP if change else 0) + need > room:
            lines.append([])
            x, change = 0.0, True
        elif change and lines[-1]:
            x += _SUIT_GAP
        if change and card.suit:
            lines[-1].append(_Item(x + _MARK / 2, None, card.suit))
            x += _MARK + GAP * _CAP / 2
        lines[-1].append(_Item(x + width / 2, card))
        x += width + GAP * _CAP
        last = card.suit
    return tuple(map(tuple, lines))


def _words_height(text: str, sheet: Sheet) -> float:
    return len(wrap(text, LARGE, sheet.right - sheet.left)) * _LEADING


# -- drawing


def _draw_words(page: Page, sheet: Sheet, y: float, text: str) -> float:
    """Words from `y` down.  Returns where they end."""
    page.prose(sheet.left, y + LARGE * 0.85, sheet.right - sheet.left, text, LARGE, _LEADING, INK)
    return y + _words_height(text, sheet)


def _draw_block(page: Page, sheet: Sheet, y: float, block: _Block, view: RecordView, style: Style) -> None:
    facts, bottom = block.known.facts, y + block.height - _BELOW
    page.line(sheet.left, y, sheet.right, y, INK, 1.1)
    middle = y + _HEAD / 2 + 2
    page.text(sheet.left, middle + CAP_HEIGHT * _TITLE / 2, style.texts("round.title", n=facts.number), _TITLE, BOLD)
    _draw_trump(page, sheet.right, middle, facts, style)
    y = _draw_words(page, sheet, y + _HEAD, block.words) + _BELOW_WORDS
    for row in block.rows:
        base = y + _STEP / 2 + CAP_HEIGHT * LARGE / 2
        page.text(sheet.left, base, row.name, LARGE, BOLD)
        x = sheet.left + block.aside
        if not row.lines:
            page.text(x, base, row.said, LARGE, BOLD)
            y += _STEP
            continue
        page.hidden(x, base, row.said, 8, sheet.right - x, narrow=True)
        for line in row.lines:
            for item in line:
                _draw_item(page, x + item.x, y + _STEP / 2, item, facts, style)
            y += _STEP
    assert y <= bottom + 0.1


def _draw_item(page: Page, x: float, y: float, item: _Item, facts: RoundFacts, style: Style) -> None:
    if item.card is None:
        assert item.suit
        draw_suit(page, item.suit, x, y, _MARK, style.palette.colour(item.suit))
        return
    if item.card == facts.turned_up:
        frame(page, x, y, wide(item.card, style) * _CAP + 4, _CAP + 6)
    draw_index(page, item.card, x, y, _CAP, style)


def _draw_trump(page: Page, right: float, y: float, facts: RoundFacts, style: Style) -> None:
    """The card turned up, or the trump in sign and word."""
    if facts.unknown_trump:
        return
    if facts.turned_up:
        height = 8.4 * mm
        width = marks.CARD_WIDTH * height / marks.CARD_HEIGHT
        marks.lying_card(page, right - width / 2, y, facts.turned_up, height, style)
        right -= width + 4 * mm
    word = style.texts.suit(facts.trump) if facts.trump else style.texts("round.no-trump")
    right -= page.text(right, y + CAP_HEIGHT * 20 / 2, word, 20, BOLD, align="right") + 2 * mm
    if facts.trump:
        draw_suit(page, facts.trump, right - 10, y, 22, style.palette.colour(facts.trump))
    else:
        marks.no_trump_mark(page, right - 10, y, 13, style)
