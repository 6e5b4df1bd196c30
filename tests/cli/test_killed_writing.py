"""Runs that are killed before one of their file operations: what they were to write is there whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cli import run
from cardgen.pack import staging
from tests import turns
from tests.packs import pack_of

OPERATIONS = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "shutil.copyfile", "ctypes.dlsym"}
MOST = 90
"""Operations that a command has at most."""


def killed(arguments: list[str], operation: int, two_steps: bool) -> bool:
    """Whether a run in a process of its own was killed before that operation; else it had fewer."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    left = operation

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal left
        writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if event in OPERATIONS or (writes and "organiser" not in str(arguments[0]).split("/")[-1]):
            left -= 1
            if left < 0:
                os._exit(9)

    try:
        if two_steps:
            staging.exchange = lambda *_: False  # type: ignore[assignment]
        sys.addaudithook(watch)
        os._exit(run(arguments))
    finally:
        os._exit(1)


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def packs() -> list[Path]:
    return sorted(path for path in Path("output").glob("*") if (path / "pack.json").exists())


PLAYERS = ("-p", "Anna", "-p", "Ben")
ORDER = ("corona", *PLAYERS, "-s", "max=1")


def two_packs(old: Path) -> list[str]:
    return ["redeal", str(old), "--from-round", "1", "-q"]


def starts() -> list[Path]:
    return sorted(Path("output").glob("*-start-*"))


def begun() -> Path:
    assert run(["pack", *ORDER, "--joint", "-q"]) == 0
    return starts()[0]


def check_new() -> None:
    assert len(packs()) <= 1


def check_forced(before: dict[str, bytes]) -> None:
    (pack,) = packs()
    now = everything(pack)
    language = json.loads(now["pack.json"])["files"][0]["language"]
    assert now == before if language == "en" else language == "de"


def check_reprinted(before: dict[str, bytes]) -> None:
    (pack,) = packs()
    now = everything(pack)
    changed = {path for path in now.keys() | before.keys() if now.get(path) != before.get(path)}
    assert changed in (set(), {"1-Anna.pdf", "organiser/files.json", "organiser/print.json"})


def check_substituted(before: dict[str, bytes]) -> None:
    """File, protocol, ``pack.json`` and address belong together."""
    (pack,) = packs()
    now = everything(pack)
    changed = {path for path in now.keys() | before.keys() if now.get(path) != before.get(path)}
    whole = {"1-Anna.pdf", "protocol.pdf", "pack.json", "organiser/addresses.json", "organiser/files.json"}
    assert not changed or whole <= changed


def check_redealt(old: Path) -> None:
    """M3: the note counts only when the new pack is there."""
    counts = run(["reprint", str(old), "-p", "Ben", "-q"]) == 0
    assert counts is (packs() == [old])


def check_continued(start: Path, before: dict[str, bytes]) -> None:
    assert packs() or everything(start) == before
    assert not start.exists() or everything(start) == before


def prepared(command: str) -> tuple[list[str], Callable[[], None]]:
    """What is run, and what must be true whenever it was killed."""
    if command == "pack":
        return ["pack", *ORDER, "-q"], check_new
    if command == "continue":
        start = begun()
        before = everything(start)
        return ["pack", "--continue", str(start), "--word", "Ben=apfel", "-q"], lambda: check_continued(start, before)
    old = pack_of(*ORDER, "--lang", "en", "--seed", "KAT")
    before = everything(old)
    if command == "force":
        return ["pack", *ORDER, "--lang", "de", "--seed", "KAT", "--force", "-q"], lambda: check_forced(before)
    if command == "reprint":
        return ["reprint", str(old), "-p", "Anna", "--large", "-q"], lambda: check_reprinted(before)
    if command == "substitute":
        return ["reprint", str(old), "-p", "Anna", "--now", "Uwe <uwe@example.org>", "-q"], lambda: check_substituted(before)
    return two_packs(old), lambda: check_redealt(old)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way there")
@pytest.mark.parametrize("command", ["pack", "force", "force in two steps", "reprint", "substitute", "redeal", "continue"])
@pytest.mark.parametrize("part", turns.thinned(range(10), 10))
def test_m4_whole_or_absent(
    command: str, part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the next run, whichever it is, leaves nothing of it and says so.  A part is every tenth operation; a quick run tries some."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    tried = 0
    for operation in range(part, MOST, 10 if turns.wanted else 50):
        shutil.rmtree("output", ignore_errors=True)
        arguments, check = prepared(command.partition(" ")[0])
        if not killed(arguments, operation, "two steps" in command):
            break
        tried += 1
        left = [path for path in Path("output").glob(".*.part") if any(path.iterdir())]
        capsys.readouterr()
        for pack in packs()[:1] or [Path("output/none")]:
            assert run(["verify", str(pack), "-q"]) == (0 if pack.exists() else 4), operation
        said = capsys.readouterr().err
        assert all(path.name in said for path in left), operation
        assert not list(Path("output").glob(".*")), operation
        for pack in packs():
            assert run(["verify", str(pack), "-q"]) == 0, operation
            assert run(["audit", str(pack), "-q"]) == 0, operation
        check()
    assert tried or part
