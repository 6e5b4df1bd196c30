"""What a form is for those who hear it: tables with as many columns in each row, headings in full,
and a name for each place to type into.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.generic import NumberObject

from cardgen.dealing.view import record_view
from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.forms.record import record_pdf
from cardgen.pages.forms.score_sheet import score_sheet_pdf
from cardgen.pdf.draw import fonts
from cardgen.text.catalogue import catalogue
from cardgen.views import Event
from tests.drawn import File
from tests.people import LONG
from tests.turns import sweep
from tests.unit.scenes import dealt, planned, style, table_of, told

EVENT = Event()
TURNING_UP = "romanian 7 special=blind8 first-dealer=2 from=30"
NULLO = "romanian 4 premium=10/5 penalty=on nullo=start one-card=choice"
SHORT = "corona 8 max=2"
CONTRACT = "bidwhist 4 rounds=3"


class Cell(NamedTuple):
    """A cell as it is heard.  fields: what those in it are called."""

    kind: str
    scope: str
    span: int
    says: str
    fields: tuple[str, ...]


Table = list[list[Cell]]


class FileAloud(NamedTuple):
    tables: list[Table]
    fields: int  # of the whole file
    labels: list[str]
    outline: int


def texts_by_mark(file: File, reader: PdfReader) -> Iterator[dict[int, str]]:
    """Of each page."""
    for page, trace in zip(reader.pages, file.traces, strict=False):
        runs = zip(trace.shown, trace.fonts, strict=True)
        shown, hidden = (
            iter([text for text, font in runs if fonts.runs(text, font)]),
            iter(trace.spoken),
        )
        said: dict[int, str] = {}
        mark = -1
        for line in page.get_contents().get_data().decode("latin-1").splitlines():  # type: ignore[union-attr]
            if begin := re.fullmatch(r"/\w+ <</MCID (\d+)>> BDC", line):
                mark = int(begin[1])
            elif line == "EMC":
                mark = -1
            elif line.startswith("BT "):
                text = next(hidden if line.startswith("BT 3 Tr") else shown)
                said[mark] = f"{said.get(mark, '')} {text}"
        yield said


def heard(file: File) -> FileAloud:
    reader = PdfReader(BytesIO(file.content))
    pages = [page.indirect_reference for page in reader.pages]
    marks = list(texts_by_mark(file, reader))
    tables: list[Table] = []

    def inside(element: Any) -> Iterator[Any]:
        yield element
        for kid in element.get("/K", ()):
            if "/S" in (found := kid.get_object() if not isinstance(kid, NumberObject) else {}):
                yield from inside(found)

    def cell(element: Any) -> Cell:
        look, names, says = element.get("/A", {}), [], []
        for part in inside(element):
            for kid in part["/K"]:
                if isinstance(kid, NumberObject):
                    says.append(marks[pages.index(part.raw_get("/Pg"))][kid])
                elif kid.get("/Type") == "/OBJR":
                    names.append(kid["/Obj"]["/TU"])
        text = element.get("/ActualText") or " ".join(says)
        span = look.get("/ColSpan", 1)
        return Cell(
            element["/S"], look.get("/Scope", ""), span, " ".join(text.split()), tuple(names)
        )

    root: Any = reader.trailer["/Root"]
    for top in root["/StructTreeRoot"]["/K"]["/K"]:
        if top["/S"] == "/Table":
            rows = [row.get_object() for row in top["/K"] if row["/S"] == "/TR"]
            tables.append([[cell(each.get_object()) for each in row["/K"]] for row in rows])
    fields = reader.get_fields() or {}
    return FileAloud(tables, len(fields), reader.page_labels, len(reader.outline))


def drawn_of(kind: str, game: str, language: str) -> File:
    look = style(language, large=kind.startswith("large"))
    if kind.endswith("sheet"):
        return score_sheet_pdf(
            planned(game, LONG if kind == "sheet" else ()), look, EVENT, copies=2
        )
    if kind == "protocol":
        return protocol_pdf(table_of(game), look, EVENT)
    return record_pdf(record_view(dealt(game), LONG[: told(game).players]), look, EVENT)


@sweep(
    ("kind", ["sheet", "large sheet", "protocol", "record", "large record"]),
    ("game", [TURNING_UP, NULLO, SHORT, CONTRACT, "whist 4"]),
    ("language", ["de", "en", "ro"]),
)
def test_tables_are_regular_and_every_row_and_field_says_what_it_is_of(
    kind: str, game: str, language: str
) -> None:
    file = heard(drawn_of(kind, game, language))
    played = planned(game) if kind.endswith("sheet") else table_of(game)
    rounds = [facts.number for facts in played.rounds]
    numbers, fields = list[int](), 0
    for table in file.tables:
        assert len({sum(cell.span for cell in row) for row in table}) == 1
        for row in table:
            head, *cells = row
            assert all(cell.scope and cell.says for cell in row if cell.kind == "/TH")
            for cell in cells:
                fields += len(cell.fields)
                assert all(cell.fields)
                if head.says.isdigit():
                    title = catalogue(language)("round.title", n=head.says)
                    assert all(name.startswith(title) for name in cell.fields)
        first = [row[0] for row in table if row[0].scope == "/Row"]
        word = catalogue(language)("round.title", n="")  # “7”, or “Round 7, …”
        named = (re.match(f"(?:{word})?([0-9]+)", cell.says) for cell in first)
        numbers += [int(number[1]) for number in named if number]
    assert fields == file.fields
    if kind != "large record":  # there a round is a table
        assert numbers[: len(rounds)] == rounds
    assert all(file.labels)
    assert file.outline


@sweep(("game", [TURNING_UP, SHORT]), ("language", ["de", "en", "ro"]))
def test_headings_are_heard_in_full_where_they_are_cut(game: str, language: str) -> None:
    texts, players = catalogue(language), planned(game).players
    (table, *_) = heard(drawn_of("sheet", game, language)).tables
    groups, labels = ([cell.says for cell in row if cell.kind == "/TH"] for row in table[:2])
    assert groups[-players:] == [f"{i} {name}" for i, name in enumerate(LONG[:players], 1)]
    words = [texts(f"protocol.{key}") for key in ("bid", "tricks", "points", "total")]
    if planned(game).rules.hook and players < 8:
        assert labels[-4 * players :] == words * players
    assert texts("protocol.round") == labels[0]
    assert texts("speech.sum") in " ".join(labels).split()
