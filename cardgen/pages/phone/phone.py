"""One player's file for the phone: cover, list of rounds, and a page a round."""

from __future__ import annotations

from cardgen.games import Sight
from cardgen.pages.hand import draw_hand, sorted_hand
from cardgen.pages.parts import rank_line
from cardgen.pages.phone.cover import draw_cover
from cardgen.pages.phone.page import RoundPages, frame_of
from cardgen.pages.phone.round_list import draw_list, list_anchor
from cardgen.pages.theme import MARGIN, ROOM, Style
from cardgen.pdf.draw import Box, Document
from cardgen.views import Event, PlayerView


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """All pages, 90 × 160 mm."""
    style = style._replace(dark=style.night)
    draw_cover(document, view, style, event)
    lists = draw_list(document, view, style)
    for player_round in view.rounds:
        _draw_round(
            RoundPages(
                document, view, player_round, style, list_anchor(lists, player_round.facts.number)
            )
        )


def _draw_round(pages: RoundPages) -> None:
    """The page of a round, and that of its kitty."""
    # What few packs have is loaded only for them: a pack is made in a fifth of a second, and every
    # module counts.
    if pages.facts.sits_out == pages.view.seat:
        from cardgen.pages.phone.pause import draw_pause

        draw_pause(pages)
        return
    if pages.facts.sight is Sight.OPEN:
        _draw_open(pages)
    if pages.facts.sight is not Sight.OPEN or pages.player_round.sealed:
        if pages.style.large:
            from cardgen.pages.phone.closed_large import draw_closed
        else:
            from cardgen.pages.phone.closed import draw_closed
        draw_closed(pages)


def _draw_open(pages: RoundPages) -> None:
    """A round with an open hand, top to bottom in the order of need."""
    style, facts, rules, frame = (
        pages.style,
        pages.facts,
        pages.view.table.rules,
        frame_of(pages.style),
    )
    page, above = pages.first()
    top = above + frame.to_content
    cards = sorted_hand(pages.player_round.hand or (), rules.ranking, facts.trump)
    draw_hand(
        page, Box(MARGIN, top, ROOM, frame.bottom - top), cards, facts.trump, style, facts.turned_up
    )
    rank_line(page, style, rules, frame.ranks)
    pages.keys(page)
