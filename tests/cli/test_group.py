"""``cardgen group`` and packs dealt for a group."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.errors import ExitCode
from cardgen.games.registry import GAMES

GROUP = """
title = "Runde"
place = "Köln"
date = 2026-03-14
language = "de"

[[player]]
name = "Anna"
email = "anna@example.org"

[[player]]
name = "Ioana"
language = "ro"
large = true

[[player]]
name = "Ben"
letters = "en"
colours = "poker"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    Path("group.toml").write_text(GROUP, "utf-8")
    return tmp_path


def the_pack() -> Path:
    (folder,) = Path("output").iterdir()
    return folder


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


@pytest.mark.quick
def test_the_example_is_written_checked_and_dealt(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["group", "init", "new.toml"]) == 0
    assert run(["group", "check", "new.toml"]) == 0
    assert "new.toml: 4 players, all is well" in capsys.readouterr().out
    assert run(["pack", "corona", "-s", "max=2", "-g", "new.toml", "-q"]) == 0
    assert {entry["layout"] for entry in read(the_pack() / "organiser/files.json")} == {
        "phone",
        "sheet",
        "cards",
    }


def test_what_a_player_wishes_shows_in_no_file_but_their_own() -> None:
    """Protocols, rules, ``pack.json`` and the others' files are byte for byte those of a group
    that wishes nothing.
    """
    wishes = 'letters = "fr"\ncolours = "skat"\npaper = "letter"\nlow-ink = true\nlarge = true\n'
    plain = 'language = "en"\n[[player]]\nname = "Anna"\n{}[[player]]\nname = "Ben"\n'
    packs = []
    for out, said in (("with", wishes), ("without", "")):
        Path("wishes.toml").write_text(plain.format(said), "utf-8")
        assert (
            run(
                [
                    "pack",
                    "corona",
                    "-s",
                    "max=2",
                    "-g",
                    "wishes.toml",
                    "--seed",
                    "test",
                    "-o",
                    out,
                    "-q",
                ]
            )
            == 0
        )
        (pack,) = Path(out).iterdir()
        packs.append({path.name: path.read_bytes() for path in pack.iterdir() if path.is_file()})
    assert {
        name
        for name in packs[0].keys() | packs[1].keys()
        if packs[0].get(name) != packs[1].get(name)
    } == {"1-Anna.pdf"}


def test_an_example_never_replaces_a_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["group", "init"]) == ExitCode.FILE
    assert Path("group.toml").read_text("utf-8") == GROUP
    assert "group.toml exists already" in capsys.readouterr().err
    assert run(["group", "init", "--force", "-q"]) == 0
    assert Path("group.toml").read_text("utf-8") != GROUP


def test_alone_it_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["group"]) == 0
    out, err = capsys.readouterr()
    assert "cardgen group check" in out
    assert err == ""


def test_check_says_who_gets_what(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["group", "check", "group.toml"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Runde, Köln, 2026-03-14" in lines[1]
    assert lines[2].split() == ["1", "Anna", "anna@example.org", "phone,", "de"]
    assert lines[3].split("no e-mail")[1].strip() == "phone, ro, large print"
    assert lines[4].endswith("phone, de, letters en, poker colours")
    assert (
        lines[5]
        == f"Can play: {', '.join(name for name, game in GAMES.items() if 3 in game.players)}"
    )
    assert run(["group", "check", "group.toml", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [
        (one["name"], one["email"], one["language"], one["letters"], one["large"])
        for one in said["players"]
    ] == [
        ("Anna", "anna@example.org", "de", "de", False),
        ("Ioana", None, "ro", "ro", True),
        ("Ben", None, "de", "en", False),
    ]


def test_each_file_in_its_readers_language_and_a_protocol_for_each_language() -> None:
    assert run(["pack", "corona", "-s", "max=2", "-g", "group.toml", "-q"]) == 0
    pack = the_pack()
    names = {path.name for path in pack.iterdir()}
    assert {"protocol-de.pdf", "protocol-ro.pdf", "rules-de.pdf", "rules-ro.pdf"} <= names
    assert "protocol.pdf" not in names
    manifest = read(pack / "pack.json")
    assert [(file["path"], file["language"]) for file in manifest["files"]] == [
        ("protocol-de.pdf", "de"),
        ("protocol-ro.pdf", "ro"),
        ("rules-de.pdf", "de"),
        ("rules-ro.pdf", "ro"),
    ]
    assert manifest["header"]["title"] == "Runde"
    printed = read(pack / "organiser/print.json")
    assert [printed[key] for key in ("date", "place", "organiser")] == [
        "2026-03-14",
        "Köln",
        "Anna",
    ]
    entries = printed["players"]
    assert [(e["language"], e["letters"], e["colours"], e["large"]) for e in entries] == [
        ("de", "de", "two", False),
        ("ro", "ro", "two", True),
        ("de", "en", "poker", False),
    ]
    for entry in read(pack / "organiser/files.json"):
        assert PdfReader(pack / entry["path"]).trailer["/Root"]["/Lang"] == entry["language"]
    assert read(pack / "organiser/addresses.json")[0] == {
        "seat": 0,
        "name": "Anna",
        "address": "anna@example.org",
    }
    assert "Runda" in PdfReader(pack / "2-Ioana.pdf").pages[-1].extract_text()
    assert "Runde" in PdfReader(pack / "3-Ben.pdf").pages[-1].extract_text()


def test_check_says_what_a_point_is_worth_and_who_is_who_in_the_chat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("g.toml").write_text(
        f'stake = 0.1\nfee = "0,50"\n{GROUP}chat = ["+49 170 1", "Benni"]\n', "utf-8"
    )
    assert run(["group", "check", "g.toml"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "  stakes: 0.10 a point, 0.50 for a missed contract"
    assert lines[5].endswith("in the chat: “+49 170 1”, “Benni”")
    assert run(["group", "check", "g.toml", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["stake"], said["fee"]) == (10, 50)
    assert [one["chat"] for one in said["players"]] == [[], [], ["+49 170 1", "Benni"]]


def test_json_says_what_each_file_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", "corona", "-s", "max=2", "-g", "group.toml", "--json"]) == 0
    files = json.loads(capsys.readouterr().out)["files"]
    assert [
        (file["path"], file["player"], file["language"], file["layout"]) for file in files[1:4]
    ] == [
        ("2-Ioana.pdf", "Ioana", "ro", "phone"),
        ("3-Ben.pdf", "Ben", "de", "phone"),
        ("protocol-de.pdf", None, "de", None),
    ]


def test_nobodys_wishes_are_in_what_everybody_gets() -> None:
    """How somebody reads is between them and the organiser."""
    assert run(["pack", "corona", "-s", "max=2", "-g", "group.toml", "-q"]) == 0
    said = (the_pack() / "pack.json").read_text("utf-8")
    assert "large" not in said
    assert "example.org" not in said


def test_the_deal_is_that_of_the_same_players_without_a_group() -> None:
    assert (
        run(["pack", "corona", "-s", "max=3", "-g", "group.toml", "--seed", "x", "-q", "-o", "a"])
        == 0
    )
    names = ["-p", "Anna", "-p", "Ioana", "-p", "Ben"]
    assert (
        run(
            [
                "pack",
                "corona",
                "-s",
                "max=3",
                *names,
                "--title",
                "Runde",
                "--seed",
                "x",
                "-q",
                "-o",
                "b",
                "--lang",
                "de",
            ]
        )
        == 0
    )
    first, second = (next(Path(out).iterdir()) / "organiser/deal.json" for out in "ab")
    assert first.read_bytes() == second.read_bytes()


def test_the_command_line_speaks_for_who_wishes_nothing() -> None:
    command = [
        "pack",
        "corona",
        "-s",
        "max=2",
        "-g",
        "group.toml",
        "-q",
        "--title",
        "Final",
        "--date",
        "2026-05-01",
        "--organiser",
        "none",
    ]
    assert run([*command, "--large", "--lang", "en"]) == 0
    manifest = read(the_pack() / "pack.json")
    assert manifest["header"]["title"] == "Final"
    printed = read(the_pack() / "organiser/print.json")
    assert [printed[key] for key in ("date", "place", "organiser")] == ["2026-05-01", "Köln", ""]
    entries = printed["players"]
    assert [(e["language"], e["large"]) for e in entries] == [
        ("en", True),
        ("ro", True),
        ("en", True),
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (
            ["pack", "corona", "-g", "group.toml", "-n", "3"],
            ExitCode.USAGE,
            "-p, -n and -g exclude each other",
        ),
        (
            ["pack", "corona", "-g", "group.toml", "-p", "A"],
            ExitCode.USAGE,
            "-p, -n and -g exclude each other",
        ),
        (["pack", "whist", "-g", "group.toml"], ExitCode.INPUT, "group.toml: "),
        (
            ["pack", "corona", "-g", "nowhere.toml"],
            ExitCode.FILE,
            "can't read the group nowhere.toml",
        ),
        (["group", "check", "nowhere.toml"], ExitCode.FILE, "can't read the group"),
        (["group", "check"], ExitCode.USAGE, "FILE"),
        (["group", "chekc", "group.toml"], ExitCode.USAGE, "chekc"),
        (["group", "init", " "], ExitCode.INPUT, "the file has no name"),
        (["group", "init", ""], ExitCode.INPUT, "the file has no name"),
        (["group", "init", "nowhere/group.toml"], ExitCode.FILE, "there is no folder nowhere"),
    ],
)
def test_mistakes(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == code
    said = capsys.readouterr().err
    assert words in said
    assert len(said.splitlines()) == 1
    assert not Path("output").exists()


def test_a_mistake_in_the_file_deals_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("group.toml").write_text(GROUP.replace('colours = "poker"', 'colors = "poker"'), "utf-8")
    for arguments in (["group", "check", "group.toml"], ["pack", "corona", "-g", "group.toml"]):
        assert run(arguments) == ExitCode.INPUT
        assert (
            capsys.readouterr().err
            == "cardgen: group.toml, player 3 (Ben): unknown key “colors” — it is written colours\n"
        )
    assert not Path("output").exists()


def test_a_size_of_cards_that_isnt_met_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """It is for cards to cut out alone, and large print has no room on the smallest."""
    small = ["pack", "corona", "-s", "max=1", "-n", "2", "--card-size", "mini"]
    assert run(small) == 0
    assert (
        capsys.readouterr().err
        == "cardgen: --card-size changes nothing now: it is for --layout cards\n"
    )
    assert run([*small, "--layout", "cards"]) == 0
    assert capsys.readouterr().err == ""
    assert run([*small, "--layout", "cards", "--large"]) == 0
    assert (
        capsys.readouterr().err
        == "cardgen: mini cards have no room for large print: they are drawn as poker cards\n"
    )
    Path("group.toml").write_text('layout = "cards"\ncard-size = "mini"\n' + GROUP, "utf-8")
    assert run(["group", "check", "group.toml"]) == 0
    assert "mini cards have no room for large print" in capsys.readouterr().err


def test_two_players_with_one_mailbox_are_remarked(capsys: pytest.CaptureFixture[str]) -> None:
    for other, remarked in (("Anna@Example.org", True), ("ben@example.org", False)):
        people = "".join(
            f'[[player]]\nname = "{name}"\nemail = "{mail}"\n'
            for name, mail in (("Anna", "anna@example.org"), ("Ben", other))
        )
        Path("two.toml").write_text(people, "utf-8")
        assert run(["group", "check", "two.toml"]) == 0
        assert (
            "Anna and Ben share the mailbox anna@example.org" in capsys.readouterr().err
        ) is remarked
