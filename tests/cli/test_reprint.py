"""``cardgen reprint``: one file of a pack again; everything else stays byte for byte."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter

from cardgen import files
from cardgen.cli import run
from cardgen.errors import ExitCode, FileError
from cardgen.orders.redeal import reprint_player
from cardgen.pack import folder as pack_folder
from cardgen.pack.build import PackFile
from cardgen.pack.formats import as_json
from cardgen.preferences import Preferences
from tests.packs import pack_of
from tests.turns import LATER, thinned

PLAYERS = ["-p", "Anna", "-p", "Ștefan", "-p", "Grandma"]
PACKS = {
    "named": [
        "corona",
        "-s",
        "max=3",
        *PLAYERS,
        "--title",
        "Runde",
        "--date",
        "2026-03-14",
        "--place",
        "Köln",
    ],
    "unnamed": ["corona", "-s", "max=3", "-n", "3", "--organiser", "none"],
    "practice": ["corona", "-s", "max=3", *PLAYERS, "--seed", "a practice text"],
    "lot": ["ohhell", "-s", "max=3", "-s", "first-dealer=lot", *PLAYERS],
    "sealed": ["romanian", "-s", "one-card=choice", "-s", "special=blind8", *PLAYERS],
    "house": ["--rules", "house.toml", *PLAYERS],
}
HOUSE = 'based_on = "romanian"\nname = "La bunica"\n[settings]\npremium = "10/5"\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    Path("house.toml").write_text(HOUSE, "utf-8")
    return tmp_path


def made(name: str = "named", *more: str) -> Path:
    return pack_of(*PACKS[name], "--lang", "de", *more)


def contents(pack: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(pack)): path.read_bytes()
        for path in sorted(pack.rglob("*"))
        if path.is_file()
    }


def entries(pack: Path) -> list[dict[str, Any]]:
    """What is said of each player's file, in both lists."""
    files, printed = (
        json.loads((pack / f"organiser/{name}.json").read_text("utf-8"))
        for name in ("files", "print")
    )
    assert all(
        file[key] == one[key]
        for file, one in zip(files, printed["players"], strict=True)
        for key in ("language", "layout")
    )
    return [file | one for file, one in zip(files, printed["players"], strict=True)]


def third(pack: Path) -> str:
    return str(json.loads((pack / "pack.json").read_text("utf-8"))["players"][2]["name"])


@pytest.mark.parametrize("name", thinned(PACKS, 2, LATER))
def test_without_a_wish_the_file_comes_out_as_it_was(name: str) -> None:
    """The deal, the names, the evening and all wishes are found again: every byte of the pack is
    what it was.
    """
    pack = made(name, "--colours", "skat", "--letters", "fr")
    before = contents(pack)
    file = next(path for path in before if path.startswith("3-"))
    (pack / file).unlink()
    assert run(["reprint", str(pack), "--player", third(pack), "-q"]) == 0
    assert contents(pack) == before


def test_same_cards_same_codes() -> None:
    pack = made()

    def hands() -> list[str]:
        pages = PdfReader(pack / "3-Grandma.pdf").pages[-5:]
        return [
            " ".join(sorted(re.findall(r"[♠♥♦♣] ?(?:[\dAKDB]+ ?)+", page.extract_text())))
            for page in pages
        ]

    def codes() -> list[bool]:
        code = json.loads((pack / "pack.json").read_text("utf-8"))["game_code"]
        text = "".join(page.extract_text() for page in PdfReader(pack / "3-Grandma.pdf").pages)
        return [code[i : i + 4] in text for i in range(0, 24, 4)]

    cards = hands()
    assert all(cards)
    assert run(["reprint", str(pack), "-p", "Grandma", "--large", "--colours", "poker", "-q"]) == 0
    assert codes() == [True] * 6
    assert hands() == cards


def turn_up_another(pack: Path) -> None:
    """A card of the same suit, so that the pack could have been dealt like this."""
    path = pack / "pack.json"
    said = json.loads(path.read_text("utf-8"))
    facts = next(facts for facts in said["rounds"] if facts["turned_up"])
    suit = facts["turned_up"][0]
    facts["turned_up"] = suit + ("K" if facts["turned_up"] == suit + "A" else "A")
    path.write_bytes(as_json(said))


LIST, PRINT, SEED = "organiser/files.json", "organiser/print.json", "organiser/seed.txt"


def test_a_pack_that_tells_of_another_deal(capsys: pytest.CaptureFixture[str]) -> None:
    pack = made("lot")
    turn_up_another(pack)
    before = contents(pack)
    assert run(["reprint", str(pack), "-p", "Grandma"]) == ExitCode.CHECK
    assert "isn't the seed of this pack's game code" in capsys.readouterr().err
    assert contents(pack) == before


def test_all_players_at_once() -> None:
    """Each run writes both lists: none forgets what another one has written."""
    pack = made()
    with ThreadPoolExecutor() as pool:
        list(
            pool.map(
                lambda name: reprint_player(pack, name, Preferences(large=True)),
                ["Anna", "Ștefan", "Grandma"],
            )
        )
    for entry in entries(pack):
        assert entry["large"] is True
        assert entry["sha256"] == hashlib.sha256((pack / entry["path"]).read_bytes()).hexdigest()


def test_if_the_list_cant_be_written_the_old_file_comes_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = made()
    before = contents(pack)
    real = os.replace

    def failing(source: Path, target: Path) -> None:
        if Path(target).name == "files.json" and not (Path(source).parent / "back").exists():
            raise OSError(28, "No space left on device")
        real(source, target)

    monkeypatch.setattr(pack_folder.os, "replace", failing)
    assert run(["reprint", str(pack), "-p", "Grandma", "--large"]) == ExitCode.FILE
    assert "the disk is full — nothing was changed" in capsys.readouterr().err
    assert contents(pack) == before
    assert list(Path("output").iterdir()) == [pack]


def test_nothing_is_written_through_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    """In a stranger's pack it may lead anywhere."""
    pack, elsewhere = made(), Path("elsewhere")
    (pack / "organiser").rename(elsewhere)
    (pack / "organiser").symlink_to(elsewhere.resolve())
    before = contents(elsewhere)
    assert run(["reprint", str(pack), "-p", "Grandma", "--large"]) == ExitCode.FILE
    assert "organiser is a link — nothing was changed" in capsys.readouterr().err
    assert contents(elsewhere) == before


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "the disk is full — nothing was changed: free some room first"),
        (errno.EROFS, "the disk is read-only — nothing was changed: see who may write there"),
    ],
)
def test_a_full_disk_and_one_that_cant_be_written(
    number: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = made()

    def failing(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(pack_folder, "_write_file", failing)
    assert run(["reprint", str(pack), "-p", "Grandma", "--large"]) == ExitCode.FILE
    assert said in capsys.readouterr().err
    monkeypatch.setattr(files, "create", failing)
    with pytest.raises(FileError) as caught:
        files.write_whole(Path("note.txt"), b"")
    words, remedy = caught.value.problem.partition(": ")[2], caught.value.remedy
    assert said.startswith(words)
    assert ("room" in remedy) is (number == errno.ENOSPC)


def test_the_seed_is_never_said(capsys: pytest.CaptureFixture[str]) -> None:
    pack = made()
    seed = (pack / "organiser/seed.txt").read_text("utf-8").split("\n\n")[1].strip()
    (pack / "organiser/seed.txt").write_text(seed[:-1] + ("0" if seed[-1] != "0" else "1"))
    assert run(["reprint", str(pack), "-p", "Grandma"]) == ExitCode.INPUT
    assert seed[:9] not in capsys.readouterr().err


def test_nobody_else_sees_what_is_being_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a new pack nor a file that is drawn again: the folder beside the pack is the
    organiser's alone.
    """
    modes = []
    write = pack_folder._write_file

    def noted(folder: Path, file: PackFile) -> None:
        modes.append(folder.parent.stat().st_mode & 0o777)
        write(folder, file)

    monkeypatch.setattr(pack_folder, "_write_file", noted)
    pack = made()
    written = len(modes)
    assert run(["reprint", str(pack), "-p", "Grandma", "--large", "-q"]) == 0
    assert len(modes) > written
    assert set(modes) == {0o700}


# -- somebody else takes over a seat


def test_a_seat_changes_hands_and_nobody_is_accused(capsys: pytest.CaptureFixture[str]) -> None:
    """Files of before, or of a stand-in, match; what was typed into the protocol stays,
    unjudged.
    """
    pack = pack_of(
        "corona", "-s", "max=2", "-p", "Anna", "-p", "Ben", "--lang", "en", "--seed", "KAT"
    )
    writer = PdfWriter(clone_from=pack / "protocol.pdf")
    for page in writer.pages:
        writer.update_page_form_field_values(page, {"r01-p1-bid": "1"})
    writer.write(pack / "protocol.pdf")
    shutil.copytree(pack, "before")
    typed = (pack / "protocol.pdf").read_bytes()
    assert run(["reprint", str(pack), "-p", "Ben", "--now", "Ben (stand-in)", "-q"]) == 0
    assert (pack / "protocol-filled.pdf").read_bytes() == typed
    (pack / "protocol.pdf").write_bytes(typed)  # still open in a viewer, and saved there once more
    assert run(["reprint", str(pack), "-p", "Ben", "--now", "Uwe"]) == 0
    assert (
        "protocol-filled-2.pdf: the protocol that you had written into" in capsys.readouterr().out
    )
    (pack / "protocol.pdf").write_bytes(typed)
    assert run(["audit", str(pack), "-q"]) == run(["verify", str(pack), "-q"]) == ExitCode.UNJUDGED
    code = json.loads((pack / "pack.json").read_text("utf-8"))["game_code"]
    seed = (pack / "organiser/seed.txt").read_text("utf-8").split()[-1]
    assert run(["reprint", str(pack), "-p", "Ben", "--now", "Ben (stand-in)", "-q"]) == 0
    for path in (
        Path("before/1-Anna.pdf"),
        Path("before/2-Ben.pdf"),
        pack / "1-Anna.pdf",
        pack / "2-Ben.pdf",
    ):
        assert run(["verify", "--file", str(path), "--code", code, "--seed-code", seed, "-q"]) == 0
