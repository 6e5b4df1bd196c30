"""``cardgen redeal``: the rest of a game from a fresh seed, in a new pack; the old one says that
it no longer counts.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import run
from cardgen.dealing import shuffle
from cardgen.dealing.shuffle import fresh_seed
from cardgen.errors import CardgenError, ExitCode
from cardgen.mail.ledger import Ledger
from cardgen.orders import redeal
from cardgen.pack import folder as pack_folder
from cardgen.pack.build import redealt
from cardgen.pack.manifest import read_manifest
from cardgen.pack.organiser import read_addresses, read_print
from tests.packs import pack_of
from tests.second_dealer import deal_again
from tests.turns import LATER, sweep, thinned

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


# -- the new pack


@pytest.mark.parametrize("name", thinned(PACKS, 2, LATER))
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


def test_not_while_the_old_files_are_being_sent(capsys: pytest.CaptureFixture[str]) -> None:
    old = made()
    with Ledger.open(old):
        assert run(["redeal", str(old), "--from-round", "2"]) == ExitCode.MAIL_LEDGER
    assert "somebody else is sending" in capsys.readouterr().err
    assert list(Path("output").iterdir()) == [old]
    assert run(["redeal", str(old), "--from-round", "2", "-q"]) == 0
    assert not list((old / "organiser").glob("mail*"))
    assert len(list(Path("output").iterdir())) == 2
