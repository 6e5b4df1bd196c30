"""One player's file for the phone: cover, list of rounds, and a page a round.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from cardgen.games.rules import RoundFacts
from cardgen.pages import parts
from cardgen.pages.cover import draw_cover
from cardgen.pages.document import Document, Finished, Properties
from cardgen.pages.hand import draw_hand, sorted_hand
from cardgen.pages.large import draw_large_round
from cardgen.pages.parts import KEYS_TOP, MARGIN, ROOM
from cardgen.pages.round_list import draw_list, list_anchor, list_parts
from cardgen.pages.style import Occasion, Style
from cardgen.pages.surface import Box, mm
from cardgen.view import PlayerView

_BANNER = Box(MARGIN, 15 * mm, ROOM, 16 * mm)
_BEGINS = _BANNER.bottom + 6.2 * mm
_RANKS = KEYS_TOP - 2.7 * mm
_HAND = Box(MARGIN, _BEGINS + 3.4 * mm, ROOM, _RANKS - 6.5 * mm - (_BEGINS + 3.4 * mm))


def player_pdf(view: PlayerView, style: Style, occasion: Occasion) -> Finished:
    """The file of one player, pages 90 × 160 mm.

    Args:
        view: all that it is drawn from.
        style: the reader's wishes.
        occasion: what the cover says of the evening.
    """
    table = view.table
    document = Document(
        Properties(
            title=f"{table.pack_mark} · {view.name}",
            language=style.language,
            subject=style.texts(f"game.{table.game}"),
            author=occasion.organiser,
            facts=(("CardgenHeader", table.header), ("CardgenWords", table.words)),
        )
    )
    draw_cover(document, view, style, occasion)
    draw_list(document, view, style)
    draw_round = draw_large_round if style.large else _draw_round
    lists = list_parts(len(table.rounds), style.large)
    for facts in table.rounds:
        draw_round(document, view, facts, style, list_anchor(lists, facts.number))
    return document.finish()


def _draw_round(document: Document, view: PlayerView, facts: RoundFacts, style: Style, listed: str) -> None:
    """One round, top to bottom in the order of need.

    Args:
        listed: anchor of the list page that has this round.
    """
    rounds = len(view.table.rounds)
    page = parts.phone_page(document, parts.round_anchor(facts.number), style.texts("round.title", n=facts.number))
    parts.heading(page, style, view, facts.number)
    parts.banner(page, style, view, facts, _BANNER.y, _BANNER.h)
    parts.beginner(page, style, view, facts, _BEGINS)
    cards = view.rounds[facts.number - 1].hand or ()
    draw_hand(page, _HAND, sorted_hand(cards, view.table.rules.ranking, facts.trump), facts.trump, style)
    parts.rank_line(page, style, view.table.rules.ranking, _RANKS)
    parts.round_keys(page, style, facts.number, rounds, listed)
