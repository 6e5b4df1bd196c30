"""What sheets of a dealt pack have in common: what is known of the game is printed, and every
page names the pack.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games import PlannedGame
from cardgen.pages.forms.form import Form, Room, sheet_of
from cardgen.pages.forms.frame import Sheet
from cardgen.pages.forms.kinds import form_of
from cardgen.pages.forms.sizes import PRINTED
from cardgen.pages.properties import KIND, dealt_facts
from cardgen.pages.theme import PAPERS, Style
from cardgen.pdf.draw import Document, Printing, Properties
from cardgen.views import Event, PublicView

_STACKED_FROM = 8  # players from whom on the bid stands over the tricks


def game_of(table: PublicView) -> PlannedGame:
    """The game as its sheet is made of."""
    return PlannedGame(
        table.game, table.house, len(table.names), table.names, table.rules, table.rounds
    )


def dealt_form(table: PublicView, style: Style) -> Form:
    """The sheet of the kind of game."""
    form = form_of(
        Room(
            game_of(table),
            style,
            PRINTED,
            storeys=int(len(table.names) >= _STACKED_FROM),
            dealt=True,
        )
    )
    assert form is not None  # the table shrinks to fit
    return form


def dealt_sheet(table: PublicView, form: Form, style: Style, event: Event) -> Sheet:
    """The paper of a pack, with all that stands around its tables."""
    texts = style.texts
    short, long = PAPERS[style.paper]
    size = (long, short) if form.flat else (short, long)
    sheet = sheet_of(
        Room(game_of(table), style, PRINTED._replace(margin=form.margin)), form, table.title, size
    )
    imprint = [
        texts("protocol.prepared", name=event.organiser) if event.organiser else "",
        texts(f"protocol.{table.seed_kind}") if table.seed_kind != "fresh" else "",
        (
            texts(
                "protocol.words",
                words=" · ".join(f"{name}:\u00a0{word}" for name, word in table.spoken),
            )
            if table.spoken
            else ""
        ),
        texts("protocol.without", names=", ".join(table.left_out)) if table.left_out else "",
        texts("protocol.draw", draw=table.draw, drawn=table.drawn) if table.draw else "",
        (
            texts("protocol.instead", code=in_fours(table.joint.instead_of, "\u00a0"))
            if table.joint.instead_of
            else ""
        ),
    ]
    replaces = (
        f"*{texts('protocol.replaces', mark=table.replaces, n=table.from_round)}*"
        if table.replaces
        else ""
    )
    return sheet._replace(
        code=in_fours(table.game_code, "\u00a0"),
        mark=table.pack_mark,
        imprint=" ".join(
            filter(None, (replaces, *(text.replace("*", "∗") for text in imprint)))
        ),  # a star in a name isn't bold
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
    document = Document(
        Properties(
            f"{table.pack_mark} · {title}",
            style.language,
            " · ".join(subject),
            event.organiser,
            facts,
        )
    )
    document.printing = Printing.EITHER
    return document
