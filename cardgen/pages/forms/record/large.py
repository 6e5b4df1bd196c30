"""The hand record in large print: a block a round, a row a player, the hand in one line of large indices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Card, Suit
from cardgen.games import RoundFacts
from cardgen.pages.forms import sizes
from cardgen.pages.forms.dealt import in_fours
from cardgen.pages.forms.frame import Sheet, draw_foot, rounds_title
from cardgen.pages.forms.heading import continued
from cardgen.pages.forms.record.parts import GAP, all_held, draw_index, frame, in_order, kind_of, record_heading, record_sheet, turns, wide
from cardgen.pages.layout import Drawn, evenly_shared, paragraph, stack, together
from cardgen.pages.parts import draw_suit, marks
from cardgen.pages.theme import INK, LARGE, LARGE_PRINT, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Document, Page, fonts, mm
from cardgen.views import Event, RecordRound, RecordView

_CAP, _MARK = 13.2, 14.5  # heights of an index and of a suit's mark
_WORDS = LARGE_PRINT._replace(leading=24, gap=6, rise=0.85)
_STEP, _TITLE = 25.0, 24.0  # from row to row; type size of a round's number
_HEAD, _BELOW = 32.0, 14.0  # heights of a round's first line, and of what is free below the round
_SUIT_GAP, _ASIDE = 0.75 * _CAP, 4 * mm  # before the next suit; between names and hands
_CELLS = sizes.LARGE._replace(edges=(8 * mm, 16.4 * mm), foot=7 * mm)
_NAMES = 0.32  # share of the width that names take at most


class _Item(NamedTuple):
    """A card, or the mark of a suit that the following cards have.  x: of its middle, from where the hand begins."""

    x: float
    card: Card | None
    suit: Suit | None = None


class _Row(NamedTuple):
    """What somebody held."""

    name: str  # shortened to fit
    words: str  # what is read aloud, or shown where there are no cards
    lines: tuple[tuple[_Item, ...], ...] = ()  # of cards; none for a player who sat out


def draw_large_record(document: Document, view: RecordView, style: Style, event: Event) -> None:
    """All pages: as few as there can be, evenly filled, and no round on two."""
    texts, sheet = style.texts, _sheet(view, style, event)
    first, later = record_heading(view, style, event, sheet), continued(sheet, "").height
    rounds = [_round(record_round, view, style, sheet) for record_round in view.rounds]
    code = f"{texts('protocol.code')}: {in_fours(view.table.game_code, ' ')}"
    last = together([paragraph(_WORDS, text, sheet.left, sheet.room) for text in (code, sheet.imprint) if text], _WORDS.gap)
    units = [first.height - later, *(block.height for block in rounds), last.height + _WORDS.gap]
    shares = evenly_shared(units, sheet.bottom - sheet.top - later, [False, *[False] * len(rounds), True])
    for share in shares:
        some = slice(max(0, share.start - 1), share.stop - 1)
        facts = [record_round.facts for record_round in view.rounds[some]]
        title = rounds_title(facts, texts) if facts else texts("record.title")
        page = document.page(sheet.width, sheet.height, f"rounds-{len(document.pages) + 1}", title)
        above, blocks = continued(sheet, title) if share.start else first, rounds[some]
        stack(page, [above, *blocks, *([last] if share.stop == len(units) else [])], sheet.top)
        draw_foot(page, sheet, len(document.pages), len(shares))


def _sheet(view: RecordView, style: Style, event: Event) -> Sheet:
    sheet = record_sheet(view, style, event, False, _CELLS.margin)
    mark = f"{style.texts('protocol.mark')}\u00a0{view.table.pack_mark}"
    return sheet._replace(line=f"{sheet.line} · {mark}", mark="", cells=_CELLS)


def _round(record_round: RecordRound, view: RecordView, style: Style, sheet: Sheet) -> Drawn:
    facts, held = record_round.facts, all_held(record_round, view, style)
    labels = [fonts.called(name, view.table.names, LARGE, _NAMES * sheet.room, BOLD) for name in view.table.names]
    labels += [one.name for one in held[len(labels) :]]
    aside = max(fonts.width(label, LARGE, BOLD) for label in labels) + _ASIDE
    rows = []
    for one, label in zip(held, labels, strict=True):
        if one.cards is None:
            rows.append(_Row(label, one.words))
            continue
        spoken = one.words if label == fonts.drawable(one.name) else f"{one.name}: {one.words}"  # what was shortened is read in full
        rows.append(_Row(label, spoken, _flow(in_order(one.cards, facts, view), style, sheet.room - aside)))
    words = paragraph(_WORDS, _words(facts, view, style, sheet.room), sheet.left, sheet.room)
    lines = sum(max(1, len(row.lines)) for row in rows)

    def draw(page: Page, y: float) -> None:
        page.line(sheet.left, y, sheet.right, y, INK, 1.1)
        middle = y + _HEAD / 2 + 2
        page.text(sheet.left, middle + CAP_HEIGHT * _TITLE / 2, style.texts("round.title", n=facts.number), _TITLE, BOLD)
        _draw_trump(page, sheet.right, middle, facts, style)
        y = stack(page, [words], y + _HEAD, _WORDS.gap)
        for row in rows:
            _draw_row(page, sheet, y, row, aside, facts, style)
            y += max(1, len(row.lines)) * _STEP

    return Drawn(_HEAD + words.height + _WORDS.gap + lines * _STEP + _BELOW, draw)


def _words(facts: RoundFacts, view: RecordView, style: Style, room: float) -> str:
    texts, names = style.texts, view.table.names
    parts = [texts.count("plural.cards", facts.cards), kind_of(facts, style)]
    for word, seat in turns(facts, style):
        name = fonts.called(names[seat], names, LARGE, room - fonts.width(f"{word}: ", LARGE, BOLD), BOLD)
        parts.append(f"{word}:\u00a0{name}".replace(" ", "\u00a0").replace("*", "∗"))
    return " · ".join(filter(None, parts))


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


def _draw_row(page: Page, sheet: Sheet, y: float, row: _Row, aside: float, facts: RoundFacts, style: Style) -> None:
    """Name and cards; aside: from the left margin to these."""
    base, x = y + _STEP / 2 + CAP_HEIGHT * LARGE / 2, sheet.left + aside
    page.text(sheet.left, base, row.name, LARGE, BOLD)
    if not row.lines:
        page.text(x, base, row.words, LARGE, BOLD)
        return
    page.hidden(x, base, row.words, 8, sheet.right - x, narrow=True)
    for i, line in enumerate(row.lines):
        for item in line:
            _draw_item(page, x + item.x, y + (i + 0.5) * _STEP, item, facts, style)


def _draw_item(page: Page, x: float, y: float, item: _Item, facts: RoundFacts, style: Style) -> None:
    if item.card is None:
        assert item.suit
        draw_suit(page, item.suit, x, y, _MARK, style.palette.colour(item.suit))
        return
    if item.card == facts.turned_up:
        frame(page, x, y, wide(item.card, style) * _CAP + 4, _CAP + 6)
    draw_index(page, item.card, x, y, _CAP, style)


def _draw_trump(page: Page, right: float, y: float, facts: RoundFacts, style: Style) -> None:
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
