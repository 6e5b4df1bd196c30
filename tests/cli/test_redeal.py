"""``cardgen redeal``: the rest of a game from a fresh seed, in a new pack; the old one says that
it no longer counts.
"""

from __future__ import annotations

import json
import os
import re
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.dealing import shuffle
from cardgen.dealing.shuffle import fresh_seed
from cardgen.errors import CardgenError, ExitCode
from cardgen.mail.ledger import Ledger
from cardgen.orders import redeal
from cardgen.pack import folder as pack_folder
from cardgen.pack.build import redealt
from cardgen.pack.manifest import read_manifest
from cardgen.pack.organiser import read_addresses, read_print, read_superseded
from tests.packs import pack_of
from tests.page_text import text_of
from tests.second_dealer import deal_again
from tests.turns import sweep

GROUP = """
title = "Club"
place = "Brașov"
date = 2026-03-14
organiser = "Cem"
[[player]]
name = "Anna 🎉"
layout = "sheet"
large = true
email = "anna@example.org"
[[player]]
name = "Ben"
email = "ben@example.org"
language = "ro"
[[player]]
name = "Cem"
colours = "skat"
email = "cem@example.org"
"""
PACKS = {
    "corona": ["corona", "-s", "max=3", "-n", "3", "--paper", "letter", "--lang", "de"],
    "group": ["romanian", "-g", "group.toml", "--low-ink", "--lang", "de", "-s", "one-card=choice"],
    "house": ["--rules", "house.toml", "-p", "Anna", "-p", "Ben", "-p", "Cem"],
    "whist": ["whist", "-s", "target=2", "-p", "1", "-p", "Ben", "-p", "Cem", "-p", "Dörte"],
    "practice": ["corona", "-s", "max=3", "-p", "Anna", "-p", "Ben", "--seed", "a practice text"],
}
LATE = {"group": 18, "house": 18}
"""From which round those with many rounds are dealt again: few are drawn, and those of one card,
which may be sealed, are among them.
"""
HOUSE = 'based_on = "romanian"\nname = "La bunica"\n[settings]\npremium = "10/5"\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    Path("house.toml").write_text(HOUSE, "utf-8")
    Path("group.toml").write_text(GROUP, "utf-8")
    return tmp_path


def made(name: str = "corona", *more: str) -> Path:
    return pack_of(*PACKS[name], *more)


def again(old: Path, number: int, *more: str) -> Path:
    """The new pack."""
    before = set(Path("output").iterdir())
    assert run(["redeal", str(old), "--from-round", str(number), "-q", *more]) == 0
    (pack,) = set(Path("output").iterdir()) - before
    return pack


def data(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def seed_code(pack: Path) -> str:
    return (pack / "organiser/seed.txt").read_text("utf-8").split()[-1]


def failed(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> str:
    """What stderr says: one line."""
    capsys.readouterr()
    assert run(arguments) == code
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    return err


# -- the new pack


@pytest.mark.parametrize("name", PACKS)
def test_the_rest_is_dealt_afresh(name: str) -> None:
    """By the scheme, for the same people and wishes, whatever the old pack was dealt from."""
    old, number = made(name), LATE.get(name, 3)
    new = again(old, number)
    before, after = read_manifest(old), read_manifest(new)
    was, public = data(old / "pack.json"), data(new / "pack.json")
    assert public["header"]["replaces"] == was["game_code"]
    assert public["header"]["from_round"] == number
    assert public["replaces_mark"] == was["pack_mark"]
    assert (public["seed_kind"], public["words"]) == ("fresh", "")
    assert public["pack_mark"] != was["pack_mark"]
    same = ("game", "players", "schedule", "title", "scheme")
    assert [public["header"][key] for key in same] == [was["header"][key] for key in same]
    for one, other in zip(was["rounds"][number - 1 :], public["rounds"], strict=True):
        assert all(one[key] == other[key] for key in ("number", "cards", "dealer", "leader"))
    assert (public["players"], public.get("house_rules")) == (
        was["players"],
        was.get("house_rules"),
    )
    assert (read_print(before), read_addresses(before)) == (
        read_print(after),
        read_addresses(after),
    )
    assert seed_code(new) != seed_code(old)
    dealt, theirs = (
        data(new / "organiser/deal.json")["rounds"],
        data(old / "organiser/deal.json")["rounds"][number - 1 :],
    )
    assert [one.hands for one in deal_again(public, seed_code(new))] == [
        one["hands"] for one in dealt
    ]
    assert [one["hands"] for one in dealt] != [one["hands"] for one in theirs]
    assert redealt(after).keys.game_code == public["game_code"]
    assert {path.name for path in old.glob("*.pdf")} == {path.name for path in new.glob("*.pdf")}


def test_the_rules_and_protocols_are_in_the_same_hands() -> None:
    old = made("group")
    new = again(old, 20)
    files = [
        [
            (file["path"], file["kind"], file["language"])
            for file in data(pack / "pack.json")["files"]
        ]
        for pack in (old, new)
    ]
    assert files[0] == files[1]
    assert {file[0] for file in files[0]} == {
        "protocol-de.pdf",
        "protocol-ro.pdf",
        "rules-de.pdf",
        "rules-ro.pdf",
    }


def test_the_paper_is_the_same() -> None:
    old = made()
    new = again(old, 2)
    sizes = {tuple(PdfReader(pack / "protocol.pdf").pages[0].mediabox) for pack in (old, new)}
    assert len(sizes) == 1
    assert max(sizes.pop()) == 792  # letter


@pytest.mark.quick
def test_the_lot_stays_drawn() -> None:
    old = made("whist")
    assert data(old / "pack.json")["header"]["settings"]["first-dealer"] == "lot"
    new = again(old, 2)
    dealer = data(old / "pack.json")["rounds"][0]["dealer"]
    assert data(new / "pack.json")["header"]["settings"]["first-dealer"] == str(dealer + 1)


@pytest.mark.quick
def test_modes() -> None:
    old = made()
    new = again(old, 2)
    assert stat.S_IMODE((new / "organiser").stat().st_mode) == 0o700
    for path in (*(new / "organiser").iterdir(), *(old / "organiser").iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_paper_names_the_old_pack() -> None:
    old = made("group")
    new = again(old, 18)
    mark = data(old / "pack.json")["pack_mark"]
    for path in sorted(new.glob("*.pdf")):
        pages = [" ".join(text_of(page).split()) for page in PdfReader(path).pages]
        if not path.name.startswith("rules"):
            assert mark in " ".join(pages), path.name
        if path.name[0].isdigit():
            assert mark in pages[0], path.name
        assert seed_code(new)[:9] not in " ".join(pages)
    ben = " ".join(text_of(page) for page in PdfReader(new / "2-Ben.pdf").pages)
    assert re.search(r"Runda 18\s+din 21", ben)
    assert not re.search(r"Runda 17\b", ben)


def test_reprint_share_and_score_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    old = made("group")
    new = again(old, 18)
    before = everything(new)
    assert run(["reprint", str(new), "-p", "Ben", "-q"]) == 0
    assert everything(new) == before
    capsys.readouterr()
    assert run(["share", str(new), "--lang", "en", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert len(said["rounds"]) == 4
    assert said["rounds"][0].startswith("Round 18 of 21")
    assert f"replaces pack {data(old / 'pack.json')['pack_mark']} from round 18 on" in said["start"]
    assert run(["share", str(new), "--lang", "en", "--round", "21"]) == 0
    assert capsys.readouterr().out.startswith("Round 21 of 21")
    assert "from 18 to 21" in failed(
        ["share", str(new), "--lang", "en", "--round", "17"], 3, capsys
    )
    assert run(["score", str(new), "--template"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.partition(",")[0] for row in rows[1:]] == [str(number) for number in range(1, 22)]
    assert run(["mail", "check", str(new)]) == 0


def test_an_encrypted_pack_stays_encrypted() -> None:
    pytest.importorskip("cryptography")
    old = made("practice", "--encrypt")
    new = again(old, 2)
    assert all(PdfReader(path).is_encrypted for path in new.glob("[12]-*.pdf"))
    passwords = [
        (pack / "organiser/passwords.txt").read_text("utf-8").splitlines()[-2:]
        for pack in (old, new)
    ]
    assert not set(passwords[0]) & set(passwords[1])


# -- the report


def test_the_report_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    old = made("corona")
    assert run(["redeal", str(old), "--from-round", "4"]) == 0
    out, err = capsys.readouterr()
    assert not err
    (new,) = set(Path("output").iterdir()) - {old}
    public = data(new / "pack.json")
    assert f"{new}  (3 players, rounds 4 to 5, pack mark {public['pack_mark']})" in out
    assert "-".join(re.findall("....", public["game_code"])) in out
    assert (
        f"put the files of pack {data(old / 'pack.json')['pack_mark']} away: from round 4 on they"
        " don't count" in out
    )
    assert "seed codes of both packs" in out
    assert seed_code(new) not in out


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    old = made("corona")
    assert run(["redeal", str(old), "--from-round", "5", "--json", "-o", "second"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["replaces"], said["from_round"], said["rounds"]) == (
        data(old / "pack.json")["pack_mark"],
        5,
        1,
    )
    assert Path(said["folder"]).parent == Path("second")
    superseded = read_superseded(read_manifest(old))
    assert superseded is not None
    assert Path(superseded.folder).samefile(said["folder"])


def test_words_of_a_joint_deal_arent_in_the_new_shuffle(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", "corona", "-s", "max=2", "-p", "Anna", "-p", "Ben", "--joint", "-q"]) == 0
    (start,) = Path("output").iterdir()
    assert run(["pack", "--continue", str(start), "--word", "Ben=apfel", "-q"]) == 0
    (old,) = Path("output").iterdir()
    capsys.readouterr()
    assert run(["redeal", str(old), "--from-round", "2"]) == 0
    assert "words and draw of the old pack aren't in the new shuffle" in capsys.readouterr().err


# -- the old pack


def test_the_old_pack_says_what_replaces_it() -> None:
    old = made("corona")
    before = everything(old)
    new = again(old, 3)
    after = everything(old)
    note = json.loads(after.pop("organiser/superseded.json"))
    assert after == before
    public = data(new / "pack.json")
    assert note == {
        "folder": new.name,
        "pack_mark": public["pack_mark"],
        "game_code": public["game_code"],
        "from_round": 3,
    }


FOR_A_PACK = (
    ["mail", "check"], ["mail", "send"], ["mail", "drafts"], ["reprint", "-p", "Ben"],
    ["redeal", "--from-round", "4"],
    ["share", "--lang", "de", "--round", "19"],
)  # fmt: skip


def test_nobody_gets_a_file_of_it_any_more(capsys: pytest.CaptureFixture[str]) -> None:
    old = made("group")
    new = again(old, 19)
    before = everything(old)
    Path("mail.toml").write_text(
        '[smtp]\nhost = "smtp.club.test"\nport = 587\n[mail]\nfrom = "Anna <anna@example.org>"\n',
        "utf-8",
    )
    for command in FOR_A_PACK:
        said = failed(
            [*command, str(old), *(["drafts"] if command[-1] == "drafts" else [])], 3, capsys
        )
        assert f"{old} no longer counts" in said, command
        assert f"in {new} takes its place from round 19 on" in said, command
        assert everything(old) == before, command


def test_its_messages_for_the_rounds_played_are_still_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = made("corona")
    new = again(old, 3)
    capsys.readouterr()
    assert run(["share", str(old), "--json"]) == 0
    out, err = capsys.readouterr()
    assert len(json.loads(out)["rounds"]) == 2
    assert f"cardgen share {new}" in err
    assert run(["share", str(old), "--round", "2", "-q"]) == 0


def test_a_note_that_was_changed(capsys: pytest.CaptureFixture[str]) -> None:
    old = made("corona")
    again(old, 3)
    for content in (
        "{",
        "[]",
        '{"folder": 1}',
        '{"folder": "x", "pack_mark": "y", "game_code": "z", "from_round": true}',
    ):
        (old / "organiser/superseded.json").write_text(content, "utf-8")
        assert "superseded.json" in failed(["reprint", str(old), "-p", "Spieler 1"], 3, capsys)


# -- a chain


def test_a_redealt_game_is_dealt_again(capsys: pytest.CaptureFixture[str]) -> None:
    first = made("group")
    second = again(first, 18)
    said = failed(["redeal", str(second), "--from-round", "17"], 3, capsys)
    assert "from 18 to 21" in said
    third = again(second, 18)
    fourth = again(third, 21)
    marks = [data(pack / "pack.json")["pack_mark"] for pack in (first, second, third, fourth)]
    assert len(set(marks)) == 4
    assert [
        data(pack / "pack.json").get("replaces_mark") for pack in (first, second, third, fourth)
    ] == [None, *marks[:3]]
    last = data(fourth / "pack.json")
    assert [one["number"] for one in last["rounds"]] == [21]
    assert last["rounds"][0]["dealer"] == data(first / "pack.json")["rounds"][-1]["dealer"]
    assert [one.number for one in deal_again(last, seed_code(fourth))] == [21]
    assert run(["mail", "check", str(fourth)]) == 0


@pytest.mark.parametrize("number", ["0", "-1", "6", "99"])
def test_a_round_that_isnt_there(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    old = made()
    assert "from 1 to 5" in failed(["redeal", str(old), "--from-round", number], 3, capsys)
    assert list(Path("output").iterdir()) == [old]


@pytest.mark.parametrize("arguments", [["--from-round", "x"], [], ["--from-round", "2.5"]])
def test_a_round_must_be_said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "--from-round" in failed(["redeal", str(made()), *arguments], 2, capsys)


def test_what_is_no_pack(capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty").mkdir()
    assert "isn't a pack" in failed(["redeal", "empty", "--from-round", "2"], 4, capsys)


# -- whole or not at all


@sweep(
    ("step", ["_write_file", "replace_all", "_move_into_place"]),
    ("error", [OSError(28, "No space left on device"), KeyboardInterrupt()]),
)
def test_both_packs_or_neither(
    step: str,
    error: BaseException,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = made()
    before = everything(old)

    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(pack_folder, step, fails)
    assert run(["redeal", str(old), "--from-round", "3", "-o", "new"]) == (
        4 if isinstance(error, OSError) else 130
    )
    assert capsys.readouterr().err.count("\n") == 1
    assert everything(old) == before
    assert not Path("new").exists()
    assert list(Path("output").iterdir()) == [old]


def test_an_interruption_after_the_last_step_keeps_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the last moment: the new pack is there, and so is the note."""
    old, rename = made(), os.rename

    def renamed(source: Path, target: Path) -> None:
        rename(source, target)
        os.kill(os.getpid(), 2)

    monkeypatch.setattr(os, "rename", renamed)
    assert run(["redeal", str(old), "--from-round", "3"]) == 130
    assert (old / "organiser/superseded.json").exists()
    assert len(list(Path("output").iterdir())) == 2


def test_two_at_once_make_one_pack() -> None:
    old = made()

    def one(_: int) -> str:
        try:
            return str(redeal.redeal_pack(old, 3).folder)
        except CardgenError as error:
            return error.problem

    with ThreadPoolExecutor(4) as pool:
        said = sorted(pool.map(one, range(4)))
    assert len(list(Path("output").iterdir())) == 2
    assert sum("no longer counts" in line for line in said) == 3


def test_the_mark_of_a_pack_that_lies_there_isnt_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = made()
    seeds = [fresh_seed(), fresh_seed()]
    waiting = [seeds[0], *seeds]
    monkeypatch.setattr(shuffle, "fresh_seed", lambda: waiting.pop(0))
    first = again(old, 3)
    (old / "organiser/superseded.json").unlink()
    second = again(old, 3)
    assert seed_code(first) == seeds[0].code
    assert seed_code(second) == seeds[1].code


def test_from_inside_the_pack(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = made().resolve()
    monkeypatch.chdir(old)
    assert run(["redeal", ".", "--from-round", "3", "-q"]) == 0
    (new,) = set((folder / "output").iterdir()) - {old}
    assert str(new) in failed(["reprint", ".", "-p", "Spieler 1"], 3, capsys)
    assert data(old / "organiser/superseded.json")["folder"] == new.name


def test_not_while_the_old_files_are_being_sent(capsys: pytest.CaptureFixture[str]) -> None:
    old = made()
    with Ledger.open(old):
        assert run(["redeal", str(old), "--from-round", "2"]) == ExitCode.MAIL_LEDGER
    assert "somebody else is sending" in capsys.readouterr().err
    assert list(Path("output").iterdir()) == [old]
    assert run(["redeal", str(old), "--from-round", "2", "-q"]) == 0
    assert not (old / "organiser/mail-ledger.jsonl").exists()
    assert len(list(Path("output").iterdir())) == 2
