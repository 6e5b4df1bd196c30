"""What a hand record has above its hands, whatever its print."""

from __future__ import annotations

from dataclasses import replace

from cardgen.pages.forms.dealt import dealt_form, dealt_sheet
from cardgen.pages.forms.form import Form
from cardgen.pages.forms.frame import Sheet
from cardgen.pages.theme import Occasion, Style
from cardgen.views import RecordView


def record_sheet(view: RecordView, style: Style, occasion: Occasion, form: Form) -> Sheet:
    """The paper, and the same heading as on the protocol, but that it says what this is."""
    texts, table = style.texts, replace(view.table, replaces="")  # the protocol says something else about that
    like = dealt_form(table, style)._replace(flat=form.flat, margin=form.margin)
    sheet, title = dealt_sheet(table, like, style, occasion), texts("record.title")
    earlier = texts("record.earlier", n=table.from_round, mark=view.table.replaces) if view.table.replaces else ""
    later = texts("record.later", n=table.rounds[-1].number + 1, mark=view.continued) if view.continued else ""
    sheet = sheet._replace(imprint=" ".join(filter(None, (earlier, later, sheet.imprint))))
    if table.title:
        return sheet._replace(line=f"{title} · {sheet.line}")
    return sheet._replace(title=title, line=f"{sheet.game} · {sheet.line}")
