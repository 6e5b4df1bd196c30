"""``cardgen rules``: what it writes, where, and one line for what can't be."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from pypdf import PdfReader

from cardgen.cli import run


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")


def read(path: str) -> str:
    return " ".join(
        page.extract_text() for page in PdfReader(io.BytesIO(Path(path).read_bytes())).pages
    )


@pytest.mark.quick
def test_usual_place_and_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "corona"]) == 0
    assert capsys.readouterr().out == f"{Path('output/rules-corona-de.pdf')}  5 pages\n"
    assert "Vorsicht:" in read("output/rules-corona-de.pdf")


def test_settings_players_and_layout(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "rules",
        "romanian",
        "-n",
        "5",
        "-s",
        "premium=10/5",
        "--lang",
        "ro",
        "--layout",
        "phone",
        "-o",
        "mine.pdf",
        "--json",
    ]
    assert run(arguments) == 0
    assert json.loads(capsys.readouterr().out) == {"file": "mine.pdf", "pages": 4}
    said = read("mine.pdf")
    assert "5 jucători" in said
    assert "10/5" in said


def test_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    Path("family.toml").write_text(
        'based_on = "romanian"\nname = "Whist la bunica"\n[settings]\nhook = false\n', "utf-8"
    )
    assert run(["rules", "--rules", "family.toml", "--lang", "en", "-q"]) == 0
    assert capsys.readouterr().out == ""
    said = read("output/rules-romanian-en.pdf")
    assert "Whist la bunica" in said
    assert "Forbidden" not in said


def test_letters_and_paper() -> None:
    assert (
        run(
            [
                "rules",
                "whist",
                "--letters",
                "fr",
                "--paper",
                "letter",
                "--layout",
                "sheet",
                "--colours",
                "skat",
                "-o",
                "a.pdf",
            ]
        )
        == 0
    )
    (page,) = PdfReader("a.pdf").pages
    assert float(page.mediabox[2]) == 612


def test_an_existing_file_stays_unless_forced(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.pdf").write_text("mine")
    assert run(["rules", "corona", "-o", "a.pdf"]) == 4
    assert "exists already" in capsys.readouterr().err
    assert Path("a.pdf").read_text() == "mine"
    assert run(["rules", "corona", "-o", "a.pdf", "--force"]) == 0
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")
    assert os.listdir() == ["a.pdf"]


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ([], 2, "name one of corona"),
        (["corna"], 3, "did you mean “corona”?"),
        (["corona", "-n", "9"], 3, "2 to 8 can play"),
        (["corona", "-s", "max=99"], 3, "a whole number from 1 to 13"),
        (["bidwhist", "-s", "no-jokers=on", "-s", "jokers-free=on"], 3, "jokers-free"),
        (["corona", "--letters", "xx"], 3, "index letters"),
        (["corona", "--layout", "fold"], 2, "phone"),
        (["corona", "-o", " "], 3, "no name"),
        (
            ["corona", "-o", "no/such/folder/a.pdf"],
            4,
            "can't write no/such/folder/a.pdf: there is no folder no/such/folder",
        ),
        (["--rules", "missing.toml"], 4, "missing.toml"),
    ],
)
def test_one_line_for_what_cant_be(
    arguments: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", *arguments]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert says in said.err
    assert not os.listdir()


def test_force_never_replaces_a_device_or_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("pipe")
    assert run(["rules", "corona", "-o", "pipe", "--force"]) == 4
    assert "pipe isn't an ordinary file" in capsys.readouterr().err
    assert Path("pipe").is_fifo()


def test_a_pack_has_its_rules_and_every_deal_the_same() -> None:
    contents = []
    for seed in ("one", "two"):
        assert (
            run(
                [
                    "pack",
                    "romanian",
                    "-p",
                    "Anna",
                    "-p",
                    "Ben",
                    "-p",
                    "Cem",
                    "--seed",
                    seed,
                    "-o",
                    seed,
                    "-q",
                    "--lang",
                    "en",
                ]
            )
            == 0
        )
        (folder,) = Path(seed).iterdir()
        (entry,) = [
            entry
            for entry in json.loads((folder / "pack.json").read_text("utf-8"))["files"]
            if entry["kind"] == "rules"
        ]
        assert entry["path"] == "rules-en.pdf"
        contents.append((folder / "rules-en.pdf").read_bytes())
    assert contents[0] == contents[1]
    assert "Cem" in PdfReader(io.BytesIO(contents[0])).pages[2].extract_text()
