"""One player's file for the phone: cover, list of rounds, and a page a round."""

from __future__ import annotations

from cardgen.games import Sight
from cardgen.pages.hand import draw_hand, sorted_hand
from cardgen.pages.parts import rank_line
from cardgen.pages.phone.cover import draw_cover
from cardgen.pages.phone.keys import round_keys
from cardgen.pages.phone.page import frame_of, round_page
from cardgen.pages.phone.round_list import draw_list, list_anchor, list_parts
from cardgen.pages.theme import MARGIN, ROOM, Style
from cardgen.pdf.draw import Box, Document
from cardgen.views import Event, PlayerRound, PlayerView


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """All pages, 90 × 160 mm."""
    style = style._replace(dark=style.night)
    draw_cover(document, view, style, event)
    draw_list(document, view, style)
    lists = list_parts(view.table.numbers, style.large)
    for player_round in view.rounds:
        _draw_round(document, view, player_round, style, list_anchor(lists, player_round.facts.number))


def _draw_round(document: Document, view: PlayerView, player_round: PlayerRound, style: Style, listed: str) -> None:
    """The page of a round, and that of its kitty.  listed: anchor of the list page that has this round."""
    # What few packs have is loaded only for them: a pack is made in a fifth of a second, and every module counts.
    if player_round.facts.sits_out == view.seat:
        from cardgen.pages.phone.pause import draw_pause

        draw_pause(document, view, player_round.facts, style, listed)
    elif player_round.facts.sight is not Sight.OPEN:
        from cardgen.pages.phone.closed import draw_sealed_round

        draw_sealed_round(document, view, player_round, style, listed)
    else:
        _draw_open(document, view, player_round, style, listed)
    if player_round.hand and player_round.sealed:
        from cardgen.pages.phone.closed import draw_kitty

        draw_kitty(document, view, player_round, style, listed)


def _draw_open(document: Document, view: PlayerView, player_round: PlayerRound, style: Style, listed: str) -> None:
    """A round with an open hand, top to bottom in the order of need."""
    facts, rules, frame = player_round.facts, view.table.rules, frame_of(style)
    page, above = round_page(document, view, facts, style)
    top = above + frame.to_content
    cards = sorted_hand(player_round.hand or (), rules.ranking, facts.trump)
    draw_hand(page, Box(MARGIN, top, ROOM, frame.bottom - top), cards, facts.trump, style, facts.turned_up)
    rank_line(page, style, rules, frame.ranks)
    round_keys(page, style, facts.number, view.table.numbers, listed)
