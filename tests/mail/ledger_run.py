"""A run of mail without a server: what is “handed over” stands in a file.  Started on its own, so
that it can be killed.

python ledger_run.py kill FOLDER    one copy of the run for each thing it does to the disk, killed
there python ledger_run.py hold FOLDER    holds the ledger until it is killed python ledger_run.py
slow FOLDER    writes every line in two halves
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from cardgen.mail.events import Happened, State
from cardgen.mail.ledger import Ledger

PLAYERS = ("Anna", "Ștefan")
HANDED_OVER = "handed-over.txt"


def hash_of(player: str) -> str:
    """Of a player's file."""
    return f"{PLAYERS.index(player):064x}"


def address_of(player: str) -> str:
    return f"{player.casefold()}@example.org"


def run(folder: Path) -> None:
    """Send to everybody who may be sent to."""
    with Ledger.open(folder) as ledger:
        for player in PLAYERS:
            if ledger.status(player, hash_of(player)).state in (State.SENT, State.UNKNOWN):
                continue

            def note(event: Happened, code: int = 0, text: str = "", player: str = player) -> None:
                ledger.record(
                    player,
                    address_of(player),
                    hash_of(player),
                    f"<{player}@example.org>",
                    1,
                    event,
                    code,
                    text,
                )

            note(Happened.PLANNED)
            note(Happened.CONNECTING)
            note(Happened.COMMITTING)
            hand_over(folder, player)
            note(Happened.SENT, 250, "2.0.0 Ok: queued")


def hand_over(folder: Path, player: str) -> None:
    with (folder / HANDED_OVER).open("a", encoding="utf-8") as stream:
        stream.write(f"{player}\n")


def new_pack(folder: Path) -> Path:
    (folder / "organiser").mkdir(parents=True)
    return folder


def _kill_everywhere(base: Path) -> None:
    for step in range(200):
        folder = new_pack(base / f"{step:03}")
        child = os.fork()
        if child == 0:
            _kill_at(step)
            run(folder)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            print(step, os.waitstatus_to_exitcode(status))
            return


def _kill_at(step: int) -> None:
    """Each call that reaches the disk is a place to die before it; each that writes, also one to
    die in.
    """
    left = step

    def here() -> None:
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    def deadly(call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*arguments: Any) -> Any:
            here()
            return call(*arguments)

        return wrapped

    write = os.write

    def torn_write(handle: int, content: bytes) -> int:
        here()
        half = write(handle, content[: len(content) // 2])
        here()
        return half + write(handle, content[half:])

    os.write = torn_write
    for name in ("fsync", "replace", "open", "close"):
        setattr(os, name, deadly(getattr(os, name)))


def _hold(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        ledger.record("Anna", "", hash_of("Anna"), "", 0, Happened.PLANNED)
        print("held", flush=True)
        time.sleep(60)


def _slow(folder: Path) -> None:
    write = os.write

    def in_halves(handle: int, content: bytes) -> int:
        half = write(handle, content[: len(content) // 2])
        time.sleep(0.01)  # a busy machine too reads it often meanwhile
        return half + write(handle, content[half:])

    os.write = in_halves
    with Ledger.open(folder) as ledger:
        for attempt in range(60):
            ledger.record(
                "Anna", "", hash_of("Anna"), "", attempt, Happened.PLANNED, text="ă" * 100
            )


if __name__ == "__main__":
    {"kill": _kill_everywhere, "hold": _hold, "slow": _slow}[sys.argv[1]](Path(sys.argv[2]))
