"""What a hand record has above its hands, whatever its print: the heading, when and where, which rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.games import RoundFacts
from cardgen.pages.forms.form import Form
from cardgen.pages.forms.frame import (
    Sheet,
)
from cardgen.pages.forms.protocol import form_of, sheet_of
from cardgen.pages.theme import Occasion, Style
from cardgen.text import Catalogue
from cardgen.views import RecordView


def record_sheet(view: RecordView, style: Style, occasion: Occasion, form: Form) -> Sheet:
    """The paper, and the same heading as on the protocol, but that it says what this is."""
    texts, table = style.texts, replace(view.table, replaces="")  # the protocol says something else about that
    like = form_of(table.rules, table.rounds, table.names, style)._replace(flat=form.flat, margin=form.margin)
    sheet, title = sheet_of(table, like, style, occasion), texts("record.title")
    earlier = texts("record.earlier", n=table.from_round, mark=view.table.replaces) if view.table.replaces else ""
    later = texts("record.later", n=table.rounds[-1].number + 1, mark=view.continued) if view.continued else ""
    sheet = sheet._replace(imprint=" ".join(filter(None, (earlier, later, sheet.imprint))))
    if table.title:
        return sheet._replace(line=f"{title} · {sheet.line}")
    return sheet._replace(title=title, line=f"{sheet.game} · {sheet.line}")


def fields(style: Style, occasion: Occasion) -> list[tuple[str, str]]:
    """When and where; what isn't known leaves a line to write on."""
    day = style.texts.date(occasion.day) if occasion.day else ""
    return [(style.texts("protocol.date"), day), (style.texts("protocol.place"), occasion.place)]


def rounds_said(rounds: Sequence[RoundFacts], texts: Catalogue) -> str:
    """``Rounds 1 to 10``"""
    first, last = rounds[0].number, rounds[-1].number
    return texts("round.title", n=first) if first == last else texts("protocol.rounds", first=first, last=last)
