"""What a hand record has whatever its print: its paper and heading, what everybody held,
indices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import BIG_JOKER, Card
from cardgen.faces import indices, joker_star, label
from cardgen.games import RoundFacts
from cardgen.pages.forms.form import all_ranks
from cardgen.pages.forms.frame import FormSheet, heading, when_and_where
from cardgen.pages.forms.game_form import dealt_form, dealt_sheet
from cardgen.pages.hand import sorted_hand, spoken_hand
from cardgen.pages.layout import Drawn
from cardgen.pages.theme import INK, RED, Style
from cardgen.pdf.draw import TENTH, Box, Page
from cardgen.views import Event, RecordRound, RecordView

GAP, _WIDEST = 0.42, 1.2  # from index to index, and the widest index, as shares of the cap height


def record_sheet(
    view: RecordView, style: Style, event: Event, flat: bool, margin: float
) -> FormSheet:
    """The paper, and the same title as on the protocol, but that it says what this is."""
    texts, replaces = style.texts, view.table.replaces
    table = view.table._replace(replaces="")  # the protocol says something else about that
    like = dealt_form(table, style)._replace(flat=flat, margin=margin)
    sheet, title = dealt_sheet(table, like, style, event), texts("record.title")
    imprint = []
    if replaces:
        imprint.append(texts("record.earlier", n=table.from_round, mark=replaces))
    if view.continued:
        after = table.rounds[-1].number + 1
        imprint.append(texts("record.later", n=after, mark=view.continued))
    sheet = sheet._replace(imprint=" ".join(filter(None, (*imprint, sheet.imprint))))
    if table.title:
        return sheet._replace(line=f"{title} · {sheet.line}")
    return sheet._replace(title=title, line=f"{sheet.game} · {sheet.line}")


def record_heading(view: RecordView, style: Style, event: Event, sheet: FormSheet) -> Drawn:
    """The heading of the first page: how to check the cards instead of how to score."""
    texts, ranks = style.texts, all_ranks(view.table.rules.ranking, style.letters)
    fields = when_and_where(texts, event)
    return heading(sheet, texts("record.check-how"), ranks, fields, "record.check")


# -- what everybody held


class HeldCards(NamedTuple):
    """What somebody was dealt, or nobody."""

    name: str
    cards: tuple[Card, ...] | None  # None for a player who sat out
    # the same in words: cards in the order in which they stood on their player's own page
    words: str


def all_held(record_round: RecordRound, view: RecordView, style: Style) -> list[HeldCards]:
    """What each player was dealt, and then what was left over."""
    dealt = list(zip(view.table.names, record_round.hands, strict=True))
    if rest_of(record_round):
        dealt.append((rest_name(view, style), rest_of(record_round)))
    held = []
    for name, cards in dealt:
        words = style.texts("protocol.sits-out")
        if cards is not None:
            words = spoken_hand(in_order(cards, record_round.facts, view), style)
        held.append(HeldCards(name, cards, words))
    return held


def in_order(cards: Sequence[Card], facts: RoundFacts, view: RecordView) -> Sequence[Card]:
    return sorted_hand(cards, view.table.rules.ranking, facts.trump, len(cards))


def rest_of(record_round: RecordRound) -> tuple[Card, ...]:
    """What nobody was dealt."""
    return record_round.kitty or record_round.rest


def rest_name(view: RecordView, style: Style) -> str:
    kitty = any(record_round.kitty for record_round in view.rounds)
    return style.texts("round.kitty" if kitty else "record.left")


def kind_of(facts: RoundFacts, style: Style) -> str:
    """What was special about a round, in a word; empty for nothing."""
    key = f"list.kind.{facts.special or facts.sight.value}"
    return style.texts(key) if style.texts.has(key) else ""


def turns(facts: RoundFacts, style: Style) -> list[tuple[str, int]]:
    """Who dealt and who began, where there was such a player: word and seat."""
    both = (("protocol.dealer", facts.dealer), ("protocol.begins", facts.leader))
    return [(style.texts(key), seat) for key, seat in both if seat is not None]


# -- indices


def index_width(card: Card, style: Style) -> float:
    """How wide an index is at a cap height of 1."""
    if card.suit is None:
        return 1.2
    index = label(card.rank, style.letters)
    squeeze = indices.fit(index, 1, _WIDEST, small=True)[1]
    return indices.glyph_width(index, small=True) / 100 * squeeze


def draw_index(
    page: Page, card: Card, x: float, y: float, cap: float, style: Style, colour: str = INK
) -> None:
    """A card's index, or a joker's star, around (x, y); as wide as `index_width` says."""
    if card.suit is None:
        draw_star(page, x, y, card == BIG_JOKER, 1.2 * cap)
        return
    index, scale = label(card.rank, style.letters), cap / (100 * TENTH)
    squeeze = indices.fit(index, 1, _WIDEST, small=True)[1]
    page.art(indices.glyph(index, small=True), x, y, scale, colour=colour, squeeze=squeeze)


def draw_star(page: Page, x: float, y: float, big: bool, height: float) -> None:
    page.art(joker_star(big), x, y, height / (100 * TENTH), colour=RED if big else INK)


def draw_frame(page: Page, x: float, y: float, width: float, height: float) -> None:
    """Around an index: the card was turned up."""
    page.rect(Box(x - width / 2, y - height / 2, width, height), stroke=INK, width=0.6, radius=1.2)
