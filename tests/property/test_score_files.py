"""Random score files in every form that one may have: what is in them is read, or refused with
every place that is wrong, and nothing is guessed.
"""

from __future__ import annotations

import csv
import io
import json
import random
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from pypdf import PdfReader, PdfWriter

from cardgen.cli import run
from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.theme import style_of
from cardgen.preferences import usual_preferences
from cardgen.views import Event
from tests.cli.test_score_ways import fields_of, filled, letters
from tests.played import PlayedGame
from tests.second_scorer import places
from tests.turns import thinned

SPOILT = ("99", "-1", "x", "1.5", "4444", "two", "1/1", "#REF!")
FORMS = (*["csv"] * 6, *["xlsx"] * 3, "pdf")

Spots = set[tuple[int, str]]  # line or number of the round, and column or field


def as_csv(rnd: random.Random, rows: list[list[Any]], path: Path) -> int:
    """In a dialect and an encoding that some program writes; lines before the headings."""
    text, delimiter, before = io.StringIO(), rnd.choice(",;\t"), False
    if rnd.random() < 0.2 and delimiter != "\t":
        before = text.write(f"sep={delimiter}\r\n") > 0
    ends = rnd.choice(["\n", "\r\n"])
    quoting: Any = rnd.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    csv.writer(text, delimiter=delimiter, quoting=quoting, lineterminator=ends).writerows(rows)
    encodings = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"]
    for encoding in ("cp1250", "cp1252"):
        try:
            text.getvalue().encode(encoding)
        except UnicodeEncodeError:
            continue
        encodings.append(encoding)
    path.write_bytes(text.getvalue().encode(rnd.choice(encodings)))
    return int(before)


def as_book(rnd: random.Random, rows: list[list[Any]], path: Path) -> int:
    """Numbers as numbers or as texts; here and there a row that is formatted and blank."""
    book = openpyxl.Workbook()
    for r, row in enumerate(rows, 1):
        for c, value in enumerate(row, 1):
            if value == "":
                continue
            cell = book.active.cell(r, c)
            is_number = str(value).isdigit() and rnd.random() < 0.8
            cell.value = int(value) if is_number else str(value)
            if not is_number:
                cell.data_type = "s"
    book.active.cell(len(rows) + rnd.randint(1, 500), 1).value = "" if rnd.random() < 0.5 else None
    book.save(path)
    return 0


def as_form(played: PlayedGame, spoilt: dict[str, str], path: Path) -> None:
    blank = io.BytesIO(protocol_pdf(played.view, style_of(usual_preferences()), Event()).content)
    writer = PdfWriter(clone_from=PdfReader(blank))
    for page in writer.pages:
        if "/Annots" in page:
            values = dict(fields_of(played)) | spoilt
            writer.update_page_form_field_values(page, values, auto_regenerate=False)
    writer.write(path)


@pytest.mark.parametrize("seed", thinned(range(300), 50))
def test_what_is_in_a_file_is_read_or_refused_with_every_place(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = PlayedGame(tmp_path / "pack", seed)
    rnd, pack = played.random, str(played.folder)
    form = rnd.choice(FORMS)
    file = tmp_path / f"file.{form}"
    # half of the files are right; in the others one cell each of some rounds is spoilt
    wrong = rnd.sample(range(len(played.rounds)), rnd.randint(1, min(4, len(played.rounds))))
    wrong = wrong if rnd.random() < 0.6 else []
    spots: Spots = set()
    if form == "pdf":
        names = [name for name, _ in fields_of(played) if "-p" in name]
        spoilt = {}
        for at in wrong:
            name = rnd.choice([one for one in names if one.startswith(f"r{at + 1:02}-")])
            spoilt[name] = rnd.choice(SPOILT)
            spots.add((at + 1, ""))
        as_form(played, spoilt, file)
    else:
        language = rnd.choice(["de", "en", "ro"])
        assert run(["score", pack, "--template", "--lang", language]) == 0
        rows = filled(played, list(csv.reader(io.StringIO(capsys.readouterr().out))))
        count = len(played.rounds[0]["tricks"])
        both = {"bids", "held"} & played.rounds[0].keys()  # of a player or a side two columns
        players = 2 * count if both else 2
        order = list(range(len(rows[0])))
        rnd.shuffle(order)
        if rnd.random() < 0.5:  # what is played later may be left out
            del rows[len(played.rounds) + 1 :]
        for at in wrong:
            columns = range(len(order) - players, len(order))
            column = rnd.choice([i for i in columns if rows[at + 1][i] != ""])
            rows[at + 1][column] = rnd.choice(SPOILT)
            spots.add((at + 2, letters(order.index(column))))
        rows = [[row[i] for i in order] for row in rows]
        before = (as_csv if form == "csv" else as_book)(rnd, rows, file)
        spots = {(line + before, column) for line, column in spots}

    code = run(["score", pack, str(file), "--keep"])
    said = capsys.readouterr().err
    if not wrong:
        assert (code, said) == (0, ""), form
        assert run(["results", pack, "--json"]) == 0
        result = json.loads(capsys.readouterr().out)
        assert [one["totals"] for one in result["rounds"]] == played.totals
        assert result["places"] == places(played.totals[-1])
        return
    assert code == 5, (form, said)
    assert not (played.folder / "scores.csv").exists()
    named = set(re.findall(r"(?:line|round) (\d+), (?:column ([A-Z]+)|field)", said))
    found = {(int(line), column) for line, column in named}
    lines = {line for line, _ in spots}
    assert lines == {int(line) for line in re.findall(r"(?:line|round) (\d+)[,:]", said)}, said
    assert spots <= found, (form, spots, said)
