"""``cardgen sheet``: what it writes, where, and one line for what can't be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from cardgen.cli import run


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")


def read(path: str) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(path).pages)


@pytest.mark.quick
def test_usual_place_and_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "romanian"]) == 0
    assert capsys.readouterr().out == f"{Path('output/sheet-romanian-de.pdf')}  1 sheet on 1 page\n"
    said = read("output/sheet-romanian-de.pdf")
    assert "Rumänisches Whist" in said
    assert "4 Spieler · 24 Runden" in said


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


def test_names_title_and_settings(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "sheet",
        "corona",
        "-p",
        "Anna <anna@example.org>",
        "-p",
        "Ștefan 🎲",
        "-p",
        "Bo",
        "-s",
        "max=5",
        "-s",
        "hook=on",
    ]
    assert (
        run(
            [
                *arguments,
                "--title",
                "Game night",
                "--date",
                "2026-03-14",
                "--place",
                "Brașov",
                "--lang",
                "en",
                "-o",
                "a.pdf",
                "--json",
            ]
        )
        == 0
    )
    done = capsys.readouterr()
    assert json.loads(done.out) == {"file": "a.pdf", "pages": 1, "sheets": 1}
    assert "“Ștefan 🎲” is printed as “Ștefan”" in done.err
    said = read("a.pdf")
    for text in (
        "Anna",
        "Ștefan",
        "Bo",
        "Game night",
        "14 March 2026",
        "Brașov",
        "3 players · 9 rounds",
        "≠ 5",
    ):
        assert text in said
    assert "example.org" not in said


GROUP = """
title = "Friday whist"
place = "Brașov"
date = 2026-03-14
language = "en"
paper = "letter"
[[player]]
name = "Ștefan"
email = "stefan@example.org"
[[player]]
name = "Ben"
language = "de"
layout = "cards"
"""


def test_a_group_says_who_plays_and_what_is_known_of_the_evening() -> None:
    Path("group.toml").write_text(GROUP, "utf-8")
    assert run(["sheet", "corona", "-g", "group.toml", "-s", "max=3", "-o", "a.pdf"]) == 0
    said = read("a.pdf")
    for text in ("Ștefan", "Ben", "Friday whist", "14 March 2026", "Brașov", "2 players"):
        assert text in said
    assert "example.org" not in said
    assert [round(side) for side in PdfReader("a.pdf").pages[0].mediabox[2:]] == [612, 792]
    arguments = [
        "--title",
        "Finale",
        "--date",
        "2026-04-01",
        "--place",
        "Köln",
        "--lang",
        "de",
        "--paper",
        "a5",
    ]
    assert (
        run(["sheet", "corona", "-g", "group.toml", "-s", "max=3", *arguments, "-o", "b.pdf"]) == 0
    )
    said = read("b.pdf")
    for text in ("Ștefan", "Finale", "1. April 2026", "Köln", "2 Spieler"):
        assert text in said
    assert "Friday" not in said
    assert "Brașov" not in said
    assert run(["sheet", "whist", "-g", "group.toml", "-o", "c.pdf"]) == 3


def test_a_title_and_a_place_of_emoji_alone_are_none() -> None:
    assert run(["sheet", "corona", "-o", "a.pdf"]) == 0
    assert run(["sheet", "corona", "--title", "🎲", "--place", "😀", "-o", "b.pdf"]) == 0
    assert read("a.pdf") == read("b.pdf")


def test_other_players_or_settings_have_another_name(capsys: pytest.CaptureFixture[str]) -> None:
    for wanted in (["-n", "4"], ["-n", "5"], ["-n", "5", "-s", "max=6"]):
        assert run(["sheet", "corona", *wanted]) == 0
    assert run(["rules", "corona"]) == run(["rules", "corona", "-s", "max=6"]) == 0
    written = {line.split()[0] for line in capsys.readouterr().out.splitlines()}
    names = (
        "sheet-corona-4-de",
        "sheet-corona-5-de",
        "sheet-corona-5-max-6-de",
        "rules-corona-de",
        "rules-corona-max-6-de",
    )
    assert written == {str(Path(f"output/{name}.pdf")) for name in names}


def test_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    Path("family.toml").write_text(
        'based_on = "romanian"\nname = "Whist la bunica"\n[settings]\npremium = "10/5"\n', "utf-8"
    )
    assert run(["sheet", "--rules", "family.toml", "-n", "5", "--lang", "ro", "-q"]) == 0
    assert capsys.readouterr().out == ""
    said = read("output/sheet-romanian-5-ro.pdf")
    assert "Whist la bunica" in said
    assert "5 jucători" in said
    assert "Serie" in said


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", {595, 842}), ("a5", {420, 595}), ("letter", {612, 792})]
)
def test_papers(paper: str, size: set[int]) -> None:
    assert run(["sheet", "whist", "--paper", paper, "-o", "a.pdf"]) == 0
    box = PdfReader("a.pdf").pages[0].mediabox
    assert {round(float(box.width)), round(float(box.height))} == size


def test_copies_two_on_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "stiche-raten", "--copies", "5", "--two-up", "-o", "a.pdf"]) == 0
    assert capsys.readouterr().out == "a.pdf  6 sheets on 3 pages\n"
    assert len(PdfReader("a.pdf").pages) == 3


def test_large_print_takes_more_pages() -> None:
    assert run(["sheet", "romanian", "--large", "-o", "a.pdf"]) == 0
    assert 1 < len(PdfReader("a.pdf").pages) <= 4


def test_colours_and_letters() -> None:
    assert run(["sheet", "corona", "--colours", "skat", "--letters", "fr", "-o", "a.pdf"]) == 0
    assert "A 10 R D V 9" in read("a.pdf")


def test_a_setting_without_effect_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "ohhell", "-s", "trump-order=HC"]) == 0
    assert "trump-order has no effect" in capsys.readouterr().err


def test_an_existing_file_stays_unless_forced(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.pdf").write_text("mine")
    assert run(["sheet", "corona", "-o", "a.pdf"]) == 4
    assert "exists already" in capsys.readouterr().err
    assert Path("a.pdf").read_text() == "mine"
    assert run(["sheet", "corona", "-o", "a.pdf", "--force"]) == 0
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ([], 2, "name one of corona"),
        (["corna"], 3, "did you mean “corona”?"),
        (["corona", "-n", "9"], 3, "2 to 8 can play"),
        (["corona", "-n", "4", "-p", "Anna"], 2, "-p, -n and -g exclude each other"),
        (["corona", "-p", "Anna"], 3, "2 to 8 can play"),
        (["corona", "-p", "Anna", "-p", "ANNA"], 3, "every player needs a name of their own"),
        (["corona", "-p", "Anna", "-p", " "], 3, "the name is empty"),
        (["corona", "-s", "max=99"], 3, "a whole number from 1 to 13"),
        (["corona", "--date", "14.13.2026"], 3, "for example 2026-03-14"),
        (["corona", "--title", "x" * 61], 3, "at most 60"),
        (["corona", "--copies", "0"], 3, "1 to 500"),
        (["corona", "--copies", "501"], 3, "1 to 500"),
        (["corona", "--copies", "many"], 2, "isn't a whole number — for example --copies 4"),
        (["corona", "--paper", "a6"], 2, "a5"),
        (["corona", "--letters", "xx"], 3, "index letters"),
        (
            ["corona", "-n", "8", "--two-up"],
            3,
            "rows would get too low to write in — leave --two-up out",
        ),
        (["romanian", "-n", "7", "--large", "--paper", "a5"], 3, "--paper a4 or letter"),
        (["corona", "-o", " "], 3, "no name"),
        (["corona", "-o", "no/such/folder/a.pdf"], 4, "there is no folder no/such/folder"),
        (["--rules", "missing.toml"], 4, "missing.toml"),
    ],
)
def test_one_line_for_what_cant_be(
    arguments: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["sheet", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err
    assert captured.err.count("\n") == 1
    assert not list(Path().rglob("*.pdf"))


def test_named_players_and_a_lot_leave_the_dealers_open_and_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    named = ["sheet", "romanian", "-p", "Anna", "-p", "Ben", "-p", "Cem", "-s"]
    assert run([*named, "first-dealer=lot"]) == 0
    assert "the dealers are left to fill in" in capsys.readouterr().err
    assert run([*named, "first-dealer=2", "--force"]) == 0
    assert capsys.readouterr().err == ""
