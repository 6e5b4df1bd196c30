"""``cardgen cards``, ``sheet``, ``rules``: what is drawn; transcripts/paper.txt tells the rest."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.orders import paper as decks
from cardgen.pages import card_grid as cut_grid
from cardgen.pages.deck import Backs
from tests.turns import each


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")


def read(path: str) -> PdfReader:
    return PdfReader(io.BytesIO(Path(path).read_bytes()))


def text(path: str) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in read(path).pages)


def made(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["cards", *arguments, "--json", "--force"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def test_what_is_known_of_pages_without_loading_them() -> None:
    assert tuple(Backs) == decks.BACKS
    assert (cut_grid.MOST_BLEED, cut_grid.MOST_OFFSET) == (decks.MOST_BLEED, decks.MOST_OFFSET)


@pytest.mark.quick
def test_usual_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards"]) == 0
    path = Path("output/deck-52-poker-a4-de.pdf")
    assert capsys.readouterr().out == f"{path}  52 Karten auf 12 Seiten\n"
    assert "♠ A K D" in text(str(path))


@pytest.mark.parametrize(
    ("arguments", "name", "cards", "pages"),
    [
        (["--deck", "54"], "deck-54-poker-a4-de.pdf", 54, 12),
        (["--backs", "none"], "deck-52-poker-a4-de.pdf", 52, 6),
        (["--backs", "fold"], "deck-52-poker-a4-de.pdf", 52, 13),
        (
            ["--size", "mini", "--paper", "letter", "--lang", "ro"],
            "deck-52-mini-letter-ro.pdf",
            52,
            6,
        ),
        (["--size", "63.5x88,9 mm"], "deck-52-63-5x88-9mm-a4-de.pdf", 52, 12),
        (["--size", "63 × 88"], "deck-52-poker-a4-de.pdf", 52, 12),
        (["--size", "30x60"], "deck-52-30x60mm-a4-de.pdf", 52, 4),
        (
            ["--game", "romanian", "-n", "5", "--lang", "en"],
            "deck-romanian-5-poker-a4-en.pdf",
            40,
            10,
        ),
        (
            ["--game", "romanian", "-n", "7", "-s", "seven=ones"],
            "deck-romanian-7-poker-a4-de.pdf",
            56,
            14,
        ),
        (["--game", "bidwhist"], "deck-bidwhist-4-poker-a4-de.pdf", 54, 12),
        (["--game", "bidwhist", "-s", "no-jokers=on"], "deck-bidwhist-4-poker-a4-de.pdf", 52, 12),
        (["--test-page"], "deck-test-duplex-long-a4.pdf", 0, 2),
        (
            ["--test-page", "--backs", "duplex-short", "--size", "mini"],
            "deck-test-duplex-short-a4.pdf",
            0,
            2,
        ),
    ],
)
def test_decks(
    arguments: list[str], name: str, cards: int, pages: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert made(capsys, *arguments) == {
        "file": str(Path("output") / name),
        "cards": cards,
        "pages": pages,
    }
    assert len(read(f"output/{name}").pages) == pages
    assert Path(f"output/{name}").stat().st_size < 120_000


@pytest.mark.parametrize(
    "arguments",
    [
        ["--large"],
        ["--low-ink"],
        ["--colours", "skat"],
        ["--letters", "fr"],
        ["--lang", "ro"],
        ["--paper", "letter"],
        ["--size", "bridge"],
        ["--bleed", "2.5"],
        ["--backs", "duplex-short"],
        ["--back-offset", "0.4,-1"],
        ["--back-text", "Ștefan & 李小龙"],
        ["--deck", "54"],
    ],
)
def test_every_option_changes_what_is_drawn(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    made(capsys, "-o", "usual.pdf")
    made(capsys, *arguments, "-o", "changed.pdf")
    streams = [
        [page.get_contents().get_data() for page in read(path).pages]
        for path in ("usual.pdf", "changed.pdf")
    ]  # type: ignore[union-attr]
    assert streams[0] != streams[1]


@each(
    "said, offset",
    [
        ("0.4,-1", (0.4, -1.0)),
        ("+1;−2", (1.0, -2.0)),
        (" 0 , -0.25 ", (0.0, -0.25)),
        ("1mm,2mm", (1.0, 2.0)),
        ("-5,5", (-5.0, 5.0)),
    ],
)
def test_offsets(said: str, offset: tuple[float, float]) -> None:
    assert decks.read_offset(said) == offset


@pytest.mark.quick
def test_help_draws_nothing() -> None:
    code = (
        "import sys\nfrom cardgen.cli import run\nassert run(['sheet', '--help']) =="
        " 0\nsys.exit(bool({'reportlab', 'cardgen.pages', 'cardgen.dealing.deal', 'tomllib'} &"
        " set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "--two-up" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "size"),
    [
        ("sheet whist --paper a4", {595, 842}),
        ("sheet whist --paper a5", {420, 595}),
        ("sheet whist --paper letter", {612, 792}),
        ("rules whist --paper letter --layout sheet", {612, 792}),
    ],
)
def test_papers(arguments: str, size: set[int]) -> None:
    assert run([*arguments.split(), "-o", "a.pdf"]) == 0
    box = read("a.pdf").pages[0].mediabox
    assert {round(float(box.width)), round(float(box.height))} == size
