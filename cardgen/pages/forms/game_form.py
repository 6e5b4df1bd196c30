"""The sheet of a game by its kind of bidding; and of a dealt pack, whose sheets name it and print
what is known of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games import Bidding, PlannedGame
from cardgen.pages.forms.form import Form, FormLayout, sheet_of
from cardgen.pages.forms.frame import PRINTED, FormSheet
from cardgen.pages.properties import KIND, dealt_facts
from cardgen.pages.theme import PAPERS, Style
from cardgen.pdf.draw import Document, Printing, Properties
from cardgen.views import Event, PublicView

_STACKED_FROM = 8  # players from whom on the bid of a protocol is above the tricks


def form_of(layout: FormLayout) -> Form | None:
    """The sheet of a kind of bidding; the others aren't even loaded.  None if its columns would
    get too narrow to write in.
    """
    match layout.game.rules.bidding:
        case Bidding.EXACT:
            from cardgen.pages.forms.exact import exact_form as form
        case Bidding.NONE:
            from cardgen.pages.forms.sides import sides_form as form
        case Bidding.CONTRACT:
            from cardgen.pages.forms.sides import contract_form as form
    return form(layout)


# -- sheets of a dealt pack


def game_of(table: PublicView) -> PlannedGame:
    """The game as its sheet is made of."""
    names = table.names
    return PlannedGame(table.game, table.house, len(names), names, table.rules, table.rounds)


def dealt_form(table: PublicView, style: Style) -> Form:
    """The sheet of the kind of game."""
    storeys = int(len(table.names) >= _STACKED_FROM)
    form = form_of(FormLayout(game_of(table), style, PRINTED, storeys=storeys, dealt=True))
    assert form is not None  # the table shrinks to fit
    return form


def dealt_sheet(table: PublicView, form: Form, style: Style, event: Event) -> FormSheet:
    """The paper of a pack, with all that is around its tables."""
    texts, (short, long) = style.texts, PAPERS[style.paper]
    layout = FormLayout(game_of(table), style, PRINTED._replace(margin=form.margin))
    sheet = sheet_of(layout, form, table.title, (long, short) if form.flat else (short, long))
    imprint = []
    if event.organiser:
        imprint.append(texts("protocol.prepared", name=event.organiser))
    if table.seed_kind != "fresh":
        imprint.append(texts(f"protocol.{table.seed_kind}"))
    if table.spoken:
        words = " · ".join(f"{name}:\u00a0{word}" for name, word in table.spoken)
        imprint.append(texts("protocol.words", words=words))
    if table.left_out:
        imprint.append(texts("protocol.without", names=", ".join(table.left_out)))
    if table.draw:
        imprint.append(texts("protocol.draw", draw=table.draw, drawn=table.drawn))
    if table.joint.instead_of:
        code = in_fours(table.joint.instead_of, "\u00a0")
        imprint.append(texts("protocol.instead", code=code))
    imprint = [text.replace("*", "∗") for text in imprint]  # a star in a name isn't bold
    if table.replaces:
        replaces = texts("protocol.replaces", mark=table.replaces, n=table.from_round)
        imprint.insert(0, f"*{replaces}*")
    return sheet._replace(
        code=in_fours(table.game_code, "\u00a0"),
        mark=table.pack_mark,
        imprint=" ".join(imprint),
        run_in=form.flat,  # landscape pages are short
    )


def in_fours(code: str, gap: str) -> str:
    """A game code as it is read aloud."""
    return gap.join(code[i : i + 4] for i in range(0, len(code), 4))


def dealt_document(
    table: PublicView, title: str, subject: Sequence[str], style: Style, event: Event, kind: str
) -> Document:
    """An empty file that says which pack it belongs to.  kind: of file, in a word of its
    document information.
    """
    facts = (*dealt_facts(table, style, event), (KIND, kind))
    title = f"{table.pack_mark} · {title}"
    document = Document(
        Properties(title, style.language, " · ".join(subject), event.organiser, facts)
    )
    document.printing = Printing.EITHER
    return document
