"""The hand record in large print: a block a round, a row a player, the hand in one line of large
indices.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.cards import Card, Suit
from cardgen.games import RoundFacts
from cardgen.pages.forms import frame, record_parts
from cardgen.pages.forms.frame import FormSheet, continued, draw_foot, rounds_title
from cardgen.pages.forms.game_form import in_fours
from cardgen.pages.forms.record_parts import HeldCards, index_width
from cardgen.pages.layout import Drawn, evenly_shared, paragraph, stack, stacked_height, together
from cardgen.pages.parts import draw_suit, marks
from cardgen.pages.theme import INK, LARGE, LARGE_PRINT, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Document, Page, fonts, mm
from cardgen.views import Event, RecordRound, RecordView

_CAP, _MARK = 13.2, 14.5  # heights of an index and of a suit's mark
_WORDS = LARGE_PRINT._replace(leading=24, gap=6, rise=0.85)
_STEP, _TITLE = 25.0, 24.0  # from row to row; type size of a round's number
_HEAD, _BELOW = 32.0, 14.0  # heights of a round's first line, and of what is free below the round
_SUIT_GAP, _ASIDE = 0.75 * _CAP, 4 * mm  # before the next suit; between names and hands
_SIZES = frame.LARGE._replace(edges=(8 * mm, 16.4 * mm), foot=7 * mm)
_NAMES = 0.32  # share of the width that names take at most


def draw_large_record(document: Document, view: RecordView, style: Style, event: Event) -> None:
    """All pages: as few as there can be, evenly filled, and no round on two."""
    texts, table = style.texts, view.table
    sheet = record_parts.record_sheet(view, style, event, False, _SIZES.margin)
    mark = f"{texts('protocol.mark')}\u00a0{table.pack_mark}"
    sheet = sheet._replace(line=f"{sheet.line} · {mark}", mark="", sizes=_SIZES)
    first = record_parts.record_heading(view, style, event, sheet)
    later = continued(sheet, "").height
    rounds = [_round(record_round, view, style, sheet) for record_round in view.rounds]
    code = f"{texts('protocol.code')}: {in_fours(table.game_code, ' ')}"
    words = [text for text in (code, sheet.imprint) if text]
    last = together([paragraph(_WORDS, text, sheet.left, sheet.room) for text in words], _WORDS.gap)
    units = [first.height - later, *(block.height for block in rounds), last.height + _WORDS.gap]
    idle = [False, *[False] * len(rounds), True]
    shares = evenly_shared(units, sheet.bottom - sheet.top - later, idle)
    for share in shares:
        on_page = slice(max(0, share.start - 1), share.stop - 1)
        facts = [record_round.facts for record_round in view.rounds[on_page]]
        title = rounds_title(facts, texts) if facts else texts("record.title")
        number = len(document.pages) + 1
        page = document.page(sheet.width, sheet.height, f"rounds-{number}", title)
        above = continued(sheet, title) if share.start else first
        below = [last] if share.stop == len(units) else []
        stack(page, [above, *rounds[on_page], *below], sheet.top)
        draw_foot(page, sheet, number, len(shares))


def _round(record_round: RecordRound, view: RecordView, style: Style, sheet: FormSheet) -> Drawn:
    facts, names, texts = record_round.facts, view.table.names, style.texts
    held = record_parts.all_held(record_round, view, style)
    labels = [fonts.called(name, names, LARGE, _NAMES * sheet.room, BOLD) for name in names]
    labels += [rest.name for rest in held[len(labels) :]]
    aside = max(fonts.width(label, LARGE, BOLD) for label in labels) + _ASIDE
    rows = [
        _row(hand, label, aside, facts, view, style, sheet)
        for hand, label in zip(held, labels, strict=True)
    ]
    said = [texts.count("plural.cards", facts.cards), record_parts.kind_of(facts, style)]
    for word, seat in record_parts.turns(facts, style):
        room = sheet.room - fonts.width(f"{word}: ", LARGE, BOLD)
        name = fonts.called(names[seat], names, LARGE, room, BOLD)
        said.append(f"{word}:\u00a0{name}".replace(" ", "\u00a0").replace("*", "∗"))
    words = paragraph(_WORDS, " · ".join(filter(None, said)), sheet.left, sheet.room)

    def draw(page: Page, y: float) -> None:
        page.line(sheet.left, y, sheet.right, y, INK, 1.1)
        middle = y + _HEAD / 2 + 2
        base = middle + CAP_HEIGHT * _TITLE / 2
        page.text(sheet.left, base, texts("round.title", n=facts.number), _TITLE, BOLD)
        _draw_trump(page, sheet.right, middle, facts, style)
        stack(page, rows, stack(page, [words], y + _HEAD, _WORDS.gap))

    return Drawn(_HEAD + words.height + _WORDS.gap + stacked_height(rows) + _BELOW, draw)


def _row(
    held: HeldCards,
    label: str,
    aside: float,
    facts: RoundFacts,
    view: RecordView,
    style: Style,
    sheet: FormSheet,
) -> Drawn:
    """A name, shortened to fit, and cards; aside: from the left margin to these."""
    lines = []
    if held.cards is not None:
        lines = _flow(record_parts.in_order(held.cards, facts, view), style, sheet.room - aside)

    def draw(page: Page, y: float) -> None:
        base, x = y + _STEP / 2 + CAP_HEIGHT * LARGE / 2, sheet.left + aside
        page.text(sheet.left, base, label, LARGE, BOLD)
        if held.cards is None:
            page.text(x, base, held.words, LARGE, BOLD)
        else:
            shortened = label != fonts.drawable(held.name)  # then it is read in full
            spoken = f"{held.name}: {held.words}" if shortened else held.words
            page.hidden(x, base, spoken, 8, sheet.right - x, narrow=True)
        for i, line in enumerate(lines):
            middle = y + (i + 0.5) * _STEP
            for at, item in line:
                if isinstance(item, Suit):
                    draw_suit(page, item, x + at, middle, _MARK, style.palette.colour(item))
                    continue
                if item == facts.turned_up:
                    width = index_width(item, style) * _CAP + 4
                    record_parts.draw_frame(page, x + at, middle, width, _CAP + 6)
                record_parts.draw_index(page, item, x + at, middle, _CAP, style)

    return Drawn(max(1, len(lines)) * _STEP, draw)


def _flow(
    cards: Sequence[Card], style: Style, room: float
) -> list[list[tuple[float, Card | Suit]]]:
    """Sorted cards in lines, each with where its middle is, from where the hand begins; a suit's
    mark stays with the first card that follows it, and comes again on a new line.
    """
    lines: list[list[tuple[float, Card | Suit]]] = [[]]
    x, last = 0.0, None
    for card in cards:
        width = index_width(card, style) * _CAP
        change = card.suit is not last
        need = width + (_MARK + record_parts.GAP * _CAP if change and card.suit else 0)
        if lines[-1] and x + (_SUIT_GAP if change else 0) + need > room:
            lines.append([])
            x, change = 0.0, True
        elif change and lines[-1]:
            x += _SUIT_GAP
        if change and card.suit:
            lines[-1].append((x + _MARK / 2, card.suit))
            x += _MARK + record_parts.GAP * _CAP / 2
        lines[-1].append((x + width / 2, card))
        x += width + record_parts.GAP * _CAP
        last = card.suit
    return lines


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
