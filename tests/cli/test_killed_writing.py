"""Runs that are killed before one of their file operations: what they were to write is there
whole or not at all.
"""

from __future__ import annotations

import errno
import io
import json
import os
import random
import shutil
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest

from cardgen.cli import run
from cardgen.mail.events import Happened, MailEvent
from cardgen.mail.ledger import Ledger
from cardgen.pack import PLAYER_FILES
from cardgen.pack import folder as staging
from tests import turns
from tests.chats.evening import SimulatedTable
from tests.chats.exports import EXPORTS, send
from tests.packs import pack_of

OPERATIONS = {
    "os.rename",
    "os.remove",
    "os.mkdir",
    "os.rmdir",
    "os.chmod",
    "shutil.copyfile",
    "ctypes.dlsym",
}
MOST = 90
"""Operations that a command has at most."""


def killed(arguments: list[str], when: int | Callable[[], bool], two_steps: bool = False) -> bool:
    """Whether a run in a process of its own was killed before that operation; else it had fewer."""
    return stopped(arguments, when, two_steps) == STOPPED


STOPPED = 99


def stopped(
    arguments: list[str], when: int | Callable[[], bool], two_steps: bool = False, how: str = "kill"
) -> int:
    """How a run in a process of its own ended, to which something happens before one of its
    operations.

    when: after so many operations, or as soon as this is true.
    how: ``kill``: it ends there, as `STOPPED`; ``interrupt``: somebody types Ctrl-C; ``full``: the
        disk is full from there on.
    """
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    left = when if isinstance(when, int) else MOST

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal left
        writes = (
            event == "open"
            and isinstance(arguments[2], int)
            and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        )
        if event in OPERATIONS or (writes and "organiser" not in str(arguments[0]).split("/")[-1]):
            left = left - 1 if isinstance(when, int) or not when() else -1
            if left < 0 and how == "kill":
                os._exit(STOPPED)
            if left < 0 and how == "full" and event in ("open", "os.mkdir", "shutil.copyfile"):
                raise OSError(errno.ENOSPC, "No space left on device")
            if left == -1 and how == "interrupt":
                os.kill(os.getpid(), signal.SIGINT)

    try:
        sys.stdin = io.StringIO("")
        if two_steps:
            staging.exchange = lambda *_: False  # type: ignore[assignment]
        sys.addaudithook(watch)
        os._exit(run(arguments))
    finally:
        os._exit(1)


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def packs() -> list[Path]:
    return sorted(path for path in Path("output").glob("*") if (path / "pack.json").exists())


PLAYERS = ("-p", "Anna", "-p", "Ben")
ORDER = ("corona", *PLAYERS, "-s", "max=1")


def two_packs(old: Path) -> list[str]:
    return ["redeal", str(old), "--from-round", "1", "-q"]


def starts() -> list[Path]:
    return sorted(Path("output").glob("*-start-*"))


def begun() -> Path:
    assert run(["joint", "start", *ORDER, "-q"]) == 0
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
    new = {"protocol-large.pdf", "rules-en-large.pdf"}
    lists = {"organiser/files.json", "organiser/print.json", "pack.json"}
    assert changed in (set(), {"1-Anna.pdf", *lists, *new})


def check_substituted(before: dict[str, bytes]) -> None:
    """File, protocol, ``pack.json`` and address belong together."""
    (pack,) = packs()
    now = everything(pack)
    changed = {path for path in now.keys() | before.keys() if now.get(path) != before.get(path)}
    whole = {
        "1-Anna.pdf",
        "protocol.pdf",
        "pack.json",
        "organiser/addresses.json",
        "organiser/files.json",
    }
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
        return [
            "joint",
            "deal",
            str(start),
            "--word",
            "Ben=apfel",
            "-q",
        ], lambda: check_continued(start, before)
    old = pack_of(*ORDER, "--lang", "en", "--seed", "KAT")
    before = everything(old)
    if command == "force":
        return [
            "pack",
            *ORDER,
            "--lang",
            "de",
            "--seed",
            "KAT",
            "--force",
            "-q",
        ], lambda: check_forced(before)
    if command == "reprint":
        return ["reprint", str(old), "-p", "Anna", "--large", "-q"], lambda: check_reprinted(before)
    if command == "substitute":
        return [
            "reprint",
            str(old),
            "-p",
            "Anna",
            "--now",
            "Uwe <uwe@example.org>",
            "-q",
        ], lambda: check_substituted(before)
    return two_packs(old), lambda: check_redealt(old)


COMMANDS = ("pack", "force", "force in two steps", "reprint", "substitute", "redeal", "continue")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way there")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("part", turns.thinned(range(10), 10))
def test_m4_whole_or_absent(
    command: str,
    part: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And the next run, whichever it is, leaves nothing of it and says so.  A part is every
    tenth operation; a quick run tries one, of each command another one.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    tried = 0
    one = 10 + 2 * COMMANDS.index(command)
    for operation in range(part, MOST, 10) if turns.wanted else (one,):
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


# -- what is written beside packs, or into one, by commands that deal nothing


def evening() -> Path:
    """A whist drive of two tables whose scores are noted."""
    names = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frida", "Gül", "Hans")
    Path("list.csv").write_text("Name\n" + "\n".join(names) + "\n", "utf-8")
    assert run(["club", "deal", "whist", "list.csv", "-s", "rounds=1", "--title", "Cup", "-q"]) == 0
    (place,) = Path("output").iterdir()
    for table in ("1", "2"):
        assert run(["score", str(place), "--table", table, "--round", "1", "8 5"]) == 0
    return place


def chat_of(pack: Path) -> str:
    """What was said in the first rounds of a game."""
    name, write = EXPORTS["android-de"]
    table = SimulatedTable("romanian 4", "de", 5, most=2)
    Path(name).write_bytes(write(send(table.evening(), random.Random(1)), "de"))
    return name


def mailed(pack: Path) -> None:
    """Anna's mail may have gone."""
    sha256 = json.loads((pack / PLAYER_FILES).read_text("utf-8"))[0]["sha256"]
    with Ledger.open(pack, lambda: datetime(2026, 3, 1, tzinfo=UTC)) as ledger:
        for event in (Happened.PLANNED, Happened.CONNECTING, Happened.COMMITTING):
            ledger.record(
                MailEvent("Anna", "anna@example.org", sha256, "<1@example.org>", 1, event)
            )


def ordered(command: str) -> list[str]:
    """What is run."""
    if command == "next":
        return ["club", "next", str(evening()), "next.csv", "--force"]
    if command == "referee":
        people = [word for name in ("Anna", "Ben", "Cem", "Dörte") for word in ("-p", name)]
        pack = pack_of("romanian", *people, "--seed", "evening romanian 5", "--lang", "de")
        return ["referee", str(pack), chat_of(pack), "--keep"]
    pack = pack_of(
        "corona",
        "-p",
        "Anna <anna@example.org>",
        "-p",
        "Ben",
        "-s",
        "max=2",
        "--lang",
        "en",
        "--seed",
        "KAT",
    )
    if command == "delivered":
        mailed(pack)
        return ["mail", "send", str(pack), "--delivered", "Anna"]
    if command == "stand-in":
        return ["stand-in", str(pack), "-p", "Ben"]
    if command != "score":
        assert run(["score", str(pack), "--round", "1", "1/1 0/0"]) == 0
    if command == "season":  # it counts whole games
        assert (
            run(["score", str(pack), "--round", "2", "1/1 1/1"])
            == run(["score", str(pack), "--round", "3", "1/1 0/0"])
            == 0
        )
    if command == "redeal":
        return ["redeal", str(pack), "--from-round", "2", "-q"]
    words = {
        "score": ["score", str(pack), "--round", "1", "1/1 0/0"],
        "undo": ["score", str(pack), "--undo"],
        "results": ["results", str(pack), "-o", "kept.csv", "--force"],
        "season": ["season", "output", "-o", "kept.json", "--force"],
        "share": ["share", str(pack), "--qr", "kept.png", "--force"],
        "drafts": ["mail", "drafts", str(pack), "kept", "--force"],
    }
    return words[command]


WRITING = (
    "score",
    "undo",
    "referee",
    "results",
    "season",
    "share",
    "next",
    "drafts",
    "delivered",
    "stand-in",
    "redeal",
)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way there")
@pytest.mark.parametrize(
    ("command", "how"),
    turns.search_but(
        product(WRITING, ("kill", "interrupt", "full")),
        ("score", "kill"),
        ("redeal", "kill"),
        ("results", "interrupt"),
        ("drafts", "full"),
    ),
)
def test_m4_a_file_is_whole_or_as_it_was(
    command: str,
    how: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The same command said again finds nothing of a run that was killed, and says so; any other
    end leaves nothing.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    for operation in turns.steps(range(MOST), 1):
        for place in Path().iterdir():
            shutil.rmtree(place) if place.is_dir() else place.unlink()
        arguments = ordered(command)
        if arguments[-1] == "--force":
            assert run(arguments) == 0
        before = everything(Path())
        done = stopped(arguments, operation, how=how)
        stood = everything(Path())
        left = {
            path.name for path in Path().rglob(".*.part") if path.is_file() or any(path.iterdir())
        }
        capsys.readouterr()
        if how == "kill":
            if done != STOPPED:
                break
        else:
            assert done in (0, 130 if how == "interrupt" else 4), operation
            assert not left, operation
        if how == "full" and done == 4:
            # Of no matter there.
            kept = {
                path: content
                for path, content in stood.items()
                if not path.endswith("scores-history.json")
            }
            assert kept == {path: content for path, content in before.items() if path in kept}, (
                operation
            )
        again = run(arguments)
        said = capsys.readouterr().err
        assert again == 0 or (command in ("redeal", "undo", "delivered") and again == 3), (
            operation,
            said,
        )
        assert all(name in said for name in left), (operation, said)
        assert not list(Path().rglob("*.part")), operation
        now = everything(Path())
        # Whose second run does something else.
        if command not in (
            "undo",
            "delivered",
            "redeal",
            "drafts",
        ):
            own = [
                path
                for path in stood
                if ".part" not in path and not path.endswith("scores-history.json")
            ]
            assert not [
                path for path in own if stood[path] not in (before.get(path), now.get(path))
            ], operation
            assert before.keys() <= now.keys(), operation
        for pack in packs():
            assert run(["audit", str(pack), "-q"]) == run(["verify", str(pack), "-q"]) == 0, (
                operation,
                capsys.readouterr().err,
            )
        if how != "kill" and done == 0 and now == stood:  # it had fewer operations
            break


# -- evenings of many tables, and what else deals, however it ends

DRAW = ("--draw", "Lotto 6aus49, Saturday 14 March 2026")
DRAWN = ("--drawn", "3 17 22 31 40 49 7")
CLUB = (
    "club",
    "deal",
    "corona",
    "list.csv",
    "-s",
    "max=1",
    "--table-size",
    "2",
    "--title",
    "Cup",
    "--lang",
    "en",
    "--workers",
    "1",
    "-q",
)
GIVEN = ("--seed", "AWVC-KKY0-WBNZ-A7TX-C2QC-NDR0-RMGG")
DEALING = {
    "new": (*CLUB, *GIVEN),
    "resumed": (*CLUB, "--resume"),
    "begun anew": (*CLUB, *GIVEN),
    "announced": (*CLUB, *DRAW),
    "drawn": (*CLUB, *DRAW, *DRAWN),
}


def prepare_evening(command: str) -> None:
    """What is there before the command: a table of two was dealt, or the code of the evening was
    posted.
    """
    Path("list.csv").write_text("Name\nAnna\nBen\nCem\nDora\n", "utf-8")
    if command in ("resumed", "begun anew"):
        assert killed([*CLUB, *GIVEN], lambda: any(Path("output").glob(".evening-*/*/pack.json")))
    if command == "drawn":
        assert run([*CLUB, *DRAW]) == 0


def gone_on(command: str, begun: list[Path]) -> list[str]:
    """How to come to the evening now."""
    if command in ("announced", "drawn"):
        assert run([*CLUB, *DRAW]) == 0  # says the same code again, where one was fixed
        return [*CLUB, *DRAW, *DRAWN]
    return [*CLUB, "--resume"] if begun else [*CLUB, *GIVEN]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way there")
@pytest.mark.parametrize(
    ("command", "how"),
    turns.search_but(
        product(DEALING, ("kill", "interrupt", "full")),
        ("resumed", "kill"),
        ("begun anew", "interrupt"),
    ),
)
def test_m4_an_evening_is_whole_or_goes_on(
    command: str,
    how: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With the same seed, which is of the kind that it was; `list` says what was begun, and the
    next run what it removed.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    prepare_evening("new")
    assert run([*CLUB, *GIVEN, "-o", "whole"]) == 0
    (whole,) = (everything(place) for place in Path("whole").iterdir())
    assert json.loads(whole["evening.json"])["seed_kind"] == "given"
    for operation in turns.steps(range(MOST), 30):
        shutil.rmtree("output", ignore_errors=True)
        prepare_evening(command)
        seeds = [
            path.read_text("utf-8") for path in Path("output").glob(".evening-*/organiser/seed.txt")
        ]
        done = stopped(list(DEALING[command]), operation, how=how)
        assert done in {"kill": (0, STOPPED), "interrupt": (0, 130), "full": (0, 4)}[how], operation
        left = {
            path.name
            for path in Path("output").rglob(".*.part")
            if path.is_file() or any(path.iterdir())
        }
        assert how == "kill" or not left, operation
        finished = [place for place in Path("output").glob("*") if not place.name.startswith(".")]
        begun = [path.parents[1] for path in Path("output").glob(".evening-*/organiser/seed.txt")]
        assert len(finished) + len(begun) <= 1, operation
        capsys.readouterr()
        assert run(["list"]) == 0
        said = capsys.readouterr().err
        assert all(place.name in said for place in begun), operation
        if not finished:
            assert run(gone_on(command, begun)) == 0, operation
        elif command != "drawn":
            assert run([*CLUB, "--resume"]) == 3, operation
        said += capsys.readouterr().err
        assert all(name in said for name in left), operation
        (place,) = Path("output").iterdir()
        if command in ("announced", "drawn"):
            assert not seeds or (place / "organiser/seed.txt").read_text("utf-8") == seeds[0], (
                operation
            )
            assert json.loads((place / "evening.json").read_text("utf-8"))["words"], operation
            assert run(["verify", str(place), "-q"]) == run(["audit", str(place), "-q"]) == 0, (
                operation
            )
        else:
            assert everything(place) == whole, operation
        if done == 0:  # it had fewer operations
            break


def prepare_dealt(command: str) -> tuple[list[str], Path]:
    """What is run, and the pack or start that it takes the place of."""
    if command == "continue":
        start = begun()
        return ["joint", "deal", str(start), "--word", "Ben=apfel", "-q"], start
    prepare_evening("new")
    assert run([*CLUB, *GIVEN]) == 0
    (place,) = Path("output").iterdir()
    return ["redeal", str(place), "--table", "1", "--from-round", "1", "-q"], next(
        place.glob("table-*1-*")
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way there")
@pytest.mark.parametrize(
    ("command", "how"),
    turns.search_but(
        product(("table", "continue"), ("kill", "interrupt", "full")),
        ("table", "kill"),
        ("continue", "full"),
    ),
)
def test_m3_the_old_counts_until_the_new_is_there(
    command: str,
    how: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A table of an evening, and a start that is dealt; the same line said again does what is
    left to do, and says what it removed.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    for operation in turns.steps(range(MOST), 20):
        shutil.rmtree("output", ignore_errors=True)
        arguments, old = prepare_dealt(command)
        before = everything(Path("output"))
        done = stopped(arguments, operation, how=how)
        assert done in {"kill": (0, STOPPED), "interrupt": (0, 130), "full": (0, 4)}[how], operation
        left = {
            path.name
            for path in Path("output").rglob(".*.part")
            if path.is_file() or any(path.iterdir())
        }
        assert how == "kill" or not left, operation
        stood = everything(Path("output"))
        if done == 4:
            assert stood == before, operation
        kept = [path for path in before if not path.startswith(str(old.relative_to("output")))]
        assert all(stood[path] == before[path] for path in kept), operation
        new = [
            path.parent
            for path in Path("output").rglob("pack.json")
            if str(path.relative_to("output")) not in before
        ]
        new = [pack for pack in new if not any(part.startswith(".") for part in pack.parts)]
        assert len(new) == 1 or (not new and (command == "table" or everything(old))), operation
        capsys.readouterr()
        again = run(arguments)
        said = capsys.readouterr().err
        assert again == 0 if not new else again in (0, 3, 4), (operation, said)
        assert all(name in said for name in left), (operation, said)
        assert not list(Path("output").rglob(".*")), operation
        (place,) = Path("output").iterdir()
        assert run(["verify", str(place), "-q"]) == run(["audit", str(place), "-q"]) == 0, (
            operation,
            capsys.readouterr().err,
        )
        if command == "table":
            counted = [
                pack
                for pack in place.glob("table-*")
                if not (pack / "organiser/superseded.json").exists()
            ]
            assert len(counted) == 2, operation
        if done == 0:  # it had fewer operations
            break
