"""One player's file, in the layout that its reader prefers."""

from __future__ import annotations

from cardgen.pages.properties import SEAT, dealt_facts, hand_json
from cardgen.pages.theme import Layout, Style
from cardgen.pdf.draw import Document, Finished, Properties
from cardgen.views import Event, PlayerView


def player_pdf(view: PlayerView, style: Style, event: Event) -> Finished:
    """The file of one player.

    event: what the cover says of the evening.
    """
    table = view.table
    document = Document(
        Properties(
            title=f"{table.pack_mark} · {view.name}",
            language=style.language,
            subject=style.texts(f"game.{table.game}"),
            author=event.organiser,
            facts=(*dealt_facts(table, style, event), (SEAT, str(view.seat + 1))),
        )
    )
    document.data = hand_json(view, style, event)
    match style.layout:  # only the one that is asked for is loaded
        case Layout.PHONE:
            from cardgen.pages.phone import draw_pages
        case Layout.SHEET:
            from cardgen.pages.strips import draw_pages
        case Layout.CARDS:
            from cardgen.pages.cut_out import draw_pages
        case Layout.FOLD:
            from cardgen.pages.letter import draw_pages
    draw_pages(document, view, style, event)
    return document.finish()
