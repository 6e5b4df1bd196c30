"""One player's file, in the layout that its reader prefers."""

from __future__ import annotations

import json

from cardgen import __version__
from cardgen.pages.theme import Layout, Style
from cardgen.pdf.draw import Document, Finished, Properties
from cardgen.views import Event, PlayerView


def player_pdf(view: PlayerView, style: Style, event: Event, version: str = __version__) -> Finished:
    """The file of one player.

    Args:
        event: what the cover says of the evening.
        version: of cardgen, as the file is to name it.
    """
    document = Document(_properties(view, style, event, version))
    match style.layout:  # only the one that is asked for is loaded
        case Layout.PHONE:
            from cardgen.pages.phone import draw_pages
        case Layout.SHEET:
            from cardgen.pages.sheet import draw_pages
        case Layout.CARDS:
            from cardgen.pages.cutout import draw_pages
        case Layout.FOLD:
            from cardgen.pages.letter import draw_pages
    draw_pages(document, view, style, event)
    return document.finish()


def _how_drawn(view: PlayerView, style: Style, event: Event, version: str) -> str:
    """What it takes, beside the view, to draw the same file again: so whoever gets the seed code can prove every byte of theirs."""
    table = view.table
    facts = {
        "version": version,
        "names": table.names,
        "house_rules": table.house,
        "seed_kind": table.seed_kind,
        "date": event.day.isoformat() if event.day else None,
        "place": event.place,
        "organiser": event.organiser,
        "wishes": style.as_preferences().as_noted(),
    }
    if event.languages:
        facts["languages"] = event.languages
    if table.replaces:
        facts["replaces_mark"] = table.replaces
    facts |= table.joint.as_data()
    return json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _properties(view: PlayerView, style: Style, event: Event, version: str) -> Properties:
    """Whose file it is, and of which deal."""
    table = view.table
    return Properties(
        title=f"{table.pack_mark} · {view.name}",
        language=style.language,
        subject=style.texts(f"game.{table.game}"),
        author=event.organiser,
        facts=(
            *table.properties,
            ("CardgenSeat", str(view.seat + 1)),
            ("CardgenPrint", _how_drawn(view, style, event, version)),
        ),
    )
