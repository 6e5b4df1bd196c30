"""A run of mail without a server: what is “handed over” stands in a file.  Started on its own, so
that it can be killed.

python ledger_run.py states FOLDER    every state of its folder in which a kill can leave it
python ledger_run.py hold FOLDER      holds the ledger until it is killed
python ledger_run.py write FOLDER     notes events until it is killed
"""

from __future__ import annotations

import ctypes
import os
import signal
import sqlite3
import sys
import time
from contextlib import closing
from itertools import count, zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from cardgen.mail.events import Happened, MailEvent, State
from cardgen.mail.ledger import Ledger
from cardgen.pack.formats import LEDGER

PLAYERS = ("Anna", "Ștefan")
HANDED_OVER = "handed-over.txt"


def hash_of(player: str) -> str:
    """Of a player's file."""
    return f"{PLAYERS.index(player):064x}"


def run(folder: Path) -> None:
    """Send to everybody who may be sent to."""
    with Ledger.open(folder) as ledger:
        for player in PLAYERS:
            if ledger.history.status(player, hash_of(player)).state in (State.SENT, State.UNKNOWN):
                continue
            for event in (
                Happened.PLANNED,
                Happened.CONNECTING,
                Happened.COMMITTING,
                Happened.SENT,
            ):
                if event is Happened.SENT:
                    with (folder / HANDED_OVER).open("a", encoding="utf-8") as stream:
                        stream.write(f"{player}\n")
                message_id = f"<{player}@example.org>"
                ledger.record(MailEvent(player, "", hash_of(player), message_id, 1, event))


def new_pack(folder: Path) -> Path:
    (folder / "organiser").mkdir(parents=True)
    return folder


def change(pack: Path, statement: str) -> None:
    """Change a ledger by hand."""
    with closing(sqlite3.connect(pack / LEDGER)) as database:
        database.execute(statement)
        database.commit()


def _states(base: Path) -> None:
    """A run, stopped before and after each system call.  Whatever it has changed by then is what a
    kill would leave: each such state is a folder of its own, and each in which a change is half
    made.
    """
    folder, trace = new_pack(base / "run"), ctypes.CDLL(None, use_errno=True).ptrace
    trace_me, go_on = 0, 24  # PTRACE_TRACEME and PTRACE_SYSCALL
    child = os.fork()
    if child == 0:
        trace(trace_me, 0, None, None)
        os.kill(os.getpid(), signal.SIGSTOP)
        run(folder)
        os._exit(0)
    number, before = count(), dict[str, bytes]()
    while os.WIFSTOPPED(os.waitpid(child, 0)[1]):
        now = {
            str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }
        changed = [name for name in now if now[name] != before.get(name)]
        if changed and now.keys() == before.keys() and changed != [HANDED_OVER]:
            (name,) = changed
            pairs = zip_longest(now[name], before[name])
            places = [place for place, (new, old) in enumerate(pairs) if new != old]
            middle = (places[0] + places[-1] + 1) // 2
            torn = now[name][:middle] + before[name][middle:]
            _keep(base / f"{next(number):03}", {**now, name: torn})
        if now != before:
            _keep(base / f"{next(number):03}", now)
        before = now
        if trace(go_on, child, None, None):
            raise OSError(ctypes.get_errno(), "can't trace")
    print(next(number))


def _keep(folder: Path, files: dict[str, bytes]) -> None:
    new_pack(folder)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _hold(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        ledger.record(MailEvent("Anna", "", hash_of("Anna"), "", 0, Happened.PLANNED))
        print("held", flush=True)
        time.sleep(60)


def _write(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        for attempt in count():
            ledger.record(
                MailEvent(
                    "Anna", "", hash_of("Anna"), "", attempt, Happened.PLANNED, text="ă" * 100
                )
            )


if __name__ == "__main__":
    {"states": _states, "hold": _hold, "write": _write}[sys.argv[1]](Path(sys.argv[2]))
