"""``cardgen cards``: what it writes, where, and one line for what can't be."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.orders import deck as decks
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
    assert capsys.readouterr().out == f"{path}  52 cards on 12 pages\n"
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


def test_one_page_is_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(
            [
                "cards",
                "--game",
                "romanian",
                "-n",
                "3",
                "--size",
                "30x30",
                "--backs",
                "none",
                "-o",
                "a.pdf",
            ]
        )
        == 0
    )
    assert capsys.readouterr().out == "a.pdf  24 cards on 1 page\n"


def test_house_rules_name_their_deck(capsys: pytest.CaptureFixture[str]) -> None:
    Path("family.toml").write_text('based_on = "romanian"\nname = "Whist la bunica"\n', "utf-8")
    said = made(capsys, "--rules", "family.toml", "-n", "3", "--lang", "ro", "-o", "a.pdf")
    assert said["cards"] == 24
    assert "Whist la bunica, 3 jucători" in text("a.pdf")


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


def test_an_existing_file_stays_unless_forced(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.pdf").write_text("mine")
    assert run(["cards", "-o", "a.pdf"]) == 4
    assert "exists already" in capsys.readouterr().err
    assert Path("a.pdf").read_text() == "mine"
    assert run(["cards", "-o", "a.pdf", "--force", "-q"]) == 0
    assert capsys.readouterr() == ("", "")
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (
            ["--size", "card"],
            3,
            (
                "“card” isn't a size of cards — poker, bridge, mini, or width and height: --size"
                " 63x88mm"
            ),
        ),
        (["--size", ""], 3, "isn't a size of cards"),
        (["--size", "20x40"], 3, "cards can't be 20 × 40 mm — each side 30 to 120 mm"),
        (["--size", "70x130"], 3, "each side 30 to 120 mm"),
        (["--size", "88x63"], 3, "at most as wide as high"),
        (["--size", "40x90"], 3, "at least half as wide"),
        (["--size", "9" * 50 + "x88"], 3, "isn't a size of cards"),
        (["--bleed", "6"], 3, "a bleed of 6 mm doesn't fit on the paper — at most 5 mm"),
        (["--bleed", "-1"], 3, "the bleed “-1” isn't a length"),
        (["--bleed", "nan"], 3, "the bleed “nan” isn't a length"),
        (["--back-offset", "1"], 3, "the offset “1” isn't X,Y"),
        (["--back-offset", "inf,0"], 3, "the offset “inf,0” isn't X,Y"),
        (["--back-offset", "0,5.1"], 3, "moves backs off the paper — at most 5 mm each way"),
        (["--back-text", " "], 3, "the text on the backs is empty"),
        (["--back-text", "x" * 41], 3, "has 41 characters — at most 40"),
        (["--back-text", "a\nb"], 3, "has a line end"),
        (["--backs", "none", "--back-text", "x"], 2, "--back-text is for backs"),
        (["--backs", "none", "--bleed", "3"], 2, "--bleed is for backs"),
        (
            ["--backs", "fold", "--back-offset", "0,1"],
            2,
            "--back-offset is for backs on the other side of the paper",
        ),
        (["--test-page", "--deck", "54"], 2, "--test-page prints no cards"),
        (
            ["--test-page", "--back-text", "Hi"],
            2,
            "leave out --deck, --game, --back-text and --bleed",
        ),
        (
            ["--backs", "fold", "--test-page"],
            2,
            "--test-page shows whether two sides of paper meet",
        ),
        (["--backs", "front"], 2, "--backs “"),
        (["--deck", "53"], 2, "--deck “"),
        (["--deck", "52", "--game", "corona"], 2, "--deck and --game exclude each other"),
        (["--deck", "52", "--rules", "x.toml"], 2, "--deck and --rules exclude each other"),
        (["-n", "4"], 2, "-n belongs to a game"),
        (["-s", "max=4"], 2, "-s belongs to a game"),
        (["--game", "romanain"], 3, "did you mean “romanian”?"),
        (["--game", "romanian", "-n", "9"], 3, "romanian can't be played by 9 players"),
        (["--rules", "none.toml"], 4, "can't read the house rules none.toml"),
        (["--letters", "xx"], 3, "unknown kind of index letters “xx”"),
        (["-o", "no/where.pdf"], 4, "there is no folder no"),
        (["-o", ""], 3, "the file has no name"),
    ],
)
def test_what_cant_be_is_one_line(
    arguments: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert len(err.splitlines()) == 1
    assert not list(Path().rglob("*.pdf"))


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
