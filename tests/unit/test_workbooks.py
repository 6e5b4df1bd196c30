"""Workbooks as spreadsheets write them, and as somebody makes them who means harm."""

from __future__ import annotations

import io
import random
import time
import tracemalloc
import zipfile
from collections.abc import Sequence
from contextlib import suppress

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from cardgen.errors import InputError
from cardgen.score.columns import is_heading
from cardgen.score.table import read_cells, read_table
from tests.turns import search_but

SHEET = "xl/worksheets/sheet1.xml"
_STRINGS_OF = '<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/>'


def book(*rows: Sequence[object]) -> bytes:
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append(row)
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def with_parts(content: bytes, **parts: str) -> bytes:
    """A workbook with other contents; sheet: what is in its rows; strings: the shared ones."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as old,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for name in old.namelist():
            text = old.read(name).decode()
            if name == SHEET and "sheet" in parts:
                text = f"<worksheet><sheetData>{parts['sheet']}</sheetData></worksheet>"
            if name == "xl/_rels/workbook.xml.rels":
                text = text.replace("</Relationships>", f"{_STRINGS_OF}</Relationships>")
            new.writestr(name, text)
        new.writestr("xl/sharedStrings.xml", f"<sst>{parts.get('strings', '')}</sst>")
    return stream.getvalue()


def test_what_spreadsheets_write_is_read() -> None:
    rich = CellRichText("An", TextBlock(InlineFont(b=True), "na"))
    content = book(["round", rich, None], [1, 2.0, None], [], [1.5, True, "=1+1"])
    shared = with_parts(
        content,
        sheet='<row r="2"><c r="B2" t="s"><v>1</v></c><c><f>1</f><v>7</v></c>'
        '<c t="str"><f>""</f><v></v></c></row><row><c t="e"><v>#REF!</v></c></row>',
        strings="<si><t>a</t></si><si><r><t>An</t></r><r><t>na</t></r><rPh><t>x</t></rPh></si>",
    )
    with pytest.raises(InputError, match=r"x\.xlsx: C4: a formula without its result"):
        read_cells(content, "x.xlsx")
    assert read_cells(shared, "x.xlsx") == [(2, ("", "Anna", "7")), (3, ("#REF!",))]


def test_nothing_far_away_is_left_out_silently() -> None:
    far = with_parts(
        book(),
        sheet='<row r="1"><c r="A1" t="str"><v>round</v></c></row>'
        '<row r="200000"><c r="A200000"><v>3</v></c></row>',
    )
    assert read_table(far, "x", is_heading, "round").rows[0].line == 200_000
    wide = with_parts(
        book(),
        sheet='<row r="1"><c r="A1" t="str"><v>round</v></c></row>'
        '<row r="2"><c r="XFD2"><v>3</v></c></row>',
    )
    with pytest.raises(InputError, match="line 2: there is more than the 1 columns"):
        read_table(wide, "x", is_heading, "round")


HOSTILE = {
    "empty cells": {"sheet": f"<row>{'<c/>' * 199_000}</row>"},
    "more cells": {"sheet": f"<row>{'<c/>' * 700_000}</row>"},
    "wide rows": {"sheet": '<row><c r="XFD1"><v>1</v></c></row>' * 30_000},
    "nested": {"sheet": "<a>" * 190_000},
    "attributes": {"sheet": "<row " + "".join(f"a{i}='' " for i in range(190_000)) + "/>"},
    "line ends": {"sheet": ">\r]" * 900_000},
    "strings": {"strings": "<si><t/></si>" * 66_000},
    "a long string": {
        "strings": f"<si><t>{'ä ' * 700_000}</t></si>",
        "sheet": "<row>" + "<c t='s'><v>0</v></c>" * 40_000 + "</row>",
    },
    "unpacked": {"sheet": "\t" * 100_000_000},
    "entities": {
        "sheet": "</sheetData><!DOCTYPE a [<!ENTITY a 'aaaaaaaaaaaaaaaaaaaaaa'>"
        + "".join(f"<!ENTITY {chr(98 + i)} '{f'&{chr(97 + i)};' * 10}'>" for i in range(9))
        + "]>&j;"
    },
}


def cost(name: str) -> tuple[float, int]:
    """Seconds without, and bytes with a look at the memory."""
    content = with_parts(book(), **HOSTILE[name])
    before = time.process_time()
    with suppress(InputError):
        read_cells(content, "x.xlsx")
    seconds = time.process_time() - before
    tracemalloc.start()
    with suppress(InputError):
        read_cells(content, "x.xlsx")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return seconds, most


@pytest.mark.parametrize(
    "name", search_but(HOSTILE, "nested", "unpacked", later=["attributes", "line ends", "entities"])
)
def test_a_hostile_workbook_costs_no_more_than_a_large_one(name: str) -> None:
    seconds, most = cost(name)
    assert seconds < 3  # a third of that where nothing else runs
    assert most < 100_000_000


def test_a_broken_workbook_is_refused_and_no_mistake_of_ours() -> None:
    whole = book(["round", "Anna bid", "Anna tricks"], *([i, 1, 1] for i in range(1, 9)))
    chance = random.Random(7)
    for _ in range(300):
        broken = bytearray(whole)
        for _ in range(chance.randrange(1, 9)):
            broken[chance.randrange(4, len(broken))] = chance.randrange(256)
        with suppress(InputError):
            read_cells(bytes(broken[: chance.randrange(len(broken))] + broken[-300:]), "x.xlsx")
        with suppress(InputError):
            read_cells(bytes(broken), "x.xlsx")
