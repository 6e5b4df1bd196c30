"""What a hand record has whatever its print: its paper and heading, what everybody held,
indices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import BIG_JOKER, Card
from cardgen.faces import indices, joker_star, label
from cardgen.games import RoundFacts
from cardgen.pages.forms.dealt import dealt_form, dealt_sheet
from cardgen.pages.forms.form import all_ranks
from cardgen.pages.forms.frame import Sheet, when_and_where
from cardgen.pages.forms.heading import heading
from cardgen.pages.hand import sorted_hand, spoken_hand
from cardgen.pages.layout import Drawn
from cardgen.pages.theme import INK, RED, Style
from cardgen.pdf.draw import TENTH, Box, Page
from cardgen.views import Event, RecordRound, RecordView

GAP, _WIDEST = 0.42, 1.2  # from index to index, and the widest index, as shares of the cap height


def record_sheet(view: RecordView, style: Style, event: Event, flat: bool, margin: float) -> Sheet:
    """The paper, and the same title as on the protocol, but that it says what this is."""
    texts, table = (
        style.texts,
        view.table._replace(replaces=""),
    )  # the protocol says something else about that
    like = dealt_form(table, style)._replace(flat=flat, margin=margin)
    sheet, title = dealt_sheet(table, like, style, event), texts("record.title")
    earlier = (
        texts("record.earlier", n=table.from_round, mark=view.table.replaces)
        if view.table.replaces
        else ""
    )
    later = (
        texts("record.later", n=table.rounds[-1].number + 1, mark=view.continued)
        if view.continued
        else ""
    )
    sheet = sheet._replace(imprint=" ".join(filter(None, (earlier, later, sheet.imprint))))
    if table.title:
        return sheet._replace(line=f"{title} · {sheet.line}")
    return sheet._replace(title=title, line=f"{sheet.game} · {sheet.line}")


def record_heading(view: RecordView, style: Style, event: Event, sheet: Sheet) -> Drawn:
    """The heading of the first page: how to check the cards instead of how to score."""
    texts, ranks = style.texts, all_ranks(view.table.rules.ranking, style.letters)
    return heading(
        sheet, texts("record.check-how"), ranks, when_and_where(texts, event), "record.check"
    )


class Held(NamedTuple):
    """What somebody was dealt, or nobody."""

    name: str
    cards: tuple[Card, ...] | None  # None for a player who sat out
    words: (
        str  # the same in words: cards in the order in which they stood on their player's own page
    )


def all_held(record_round: RecordRound, view: RecordView, style: Style) -> list[Held]:
    """What each player was dealt, and then what was left over."""

    def held(name: str, cards: tuple[Card, ...] | None) -> Held:
        if cards is None:
            return Held(name, None, style.texts("protocol.sits-out"))
        return Held(name, cards, spoken_hand(in_order(cards, record_round.facts, view), style))

    dealt = list(zip(view.table.names, record_round.hands, strict=True))
    rest = [(rest_name(view, style), rest_of(record_round))] if rest_of(record_round) else []
    return [held(name, cards) for name, cards in (*dealt, *rest)]


def in_order(cards: Sequence[Card], facts: RoundFacts, view: RecordView) -> Sequence[Card]:
    return sorted_hand(cards, view.table.rules.ranking, facts.trump, len(cards))


def rest_of(record_round: RecordRound) -> tuple[Card, ...]:
    """What nobody was dealt."""
    return record_round.kitty or record_round.rest


def rest_name(view: RecordView, style: Style) -> str:
    return style.texts(
        "round.kitty" if any(record_round.kitty for record_round in view.rounds) else "record.left"
    )


def kind_of(facts: RoundFacts, style: Style) -> str:
    """What was special about a round, in a word; empty for nothing."""
    key = f"list.kind.{facts.special or facts.sight.value}"
    return style.texts(key) if style.texts.has(key) else ""


def turns(facts: RoundFacts, style: Style) -> list[tuple[str, int]]:
    """Who dealt and who began, where there was such a player: word and seat."""
    both = (("protocol.dealer", facts.dealer), ("protocol.begins", facts.leader))
    return [(style.texts(key), seat) for key, seat in both if seat is not None]


def wide(card: Card, style: Style) -> float:
    """How wide an index is at a cap height of 1."""
    if card.suit is None:
        return 1.2
    index = label(card.rank, style.letters)
    return indices.glyph_width(index, small=True) / 100 * _squeeze(index)


def _squeeze(index: str) -> float:
    return indices.fit(index, 1, _WIDEST, small=True)[1]


def frame(page: Page, x: float, y: float, width: float, height: float) -> None:
    """Around an index: the card was turned up."""
    page.rect(Box(x - width / 2, y - height / 2, width, height), stroke=INK, width=0.6, radius=1.2)


def draw_index(
    page: Page, card: Card, x: float, y: float, cap: float, style: Style, colour: str = INK
) -> None:
    """A card's index, or a joker's star, around (x, y); as wide as `wide` says."""
    if card.suit is None:
        star(page, x, y, card == BIG_JOKER, 1.2 * cap)
        return
    index = label(card.rank, style.letters)
    page.art(
        indices.glyph(index, small=True),
        x,
        y,
        cap / (100 * TENTH),
        colour=colour,
        squeeze=_squeeze(index),
    )


def star(page: Page, x: float, y: float, big: bool, height: float) -> None:
    page.art(joker_star(big), x, y, height / (100 * TENTH), colour=RED if big else INK)
