"""A mail server in a transcript.

``server`` begins one, and a ``mail.toml`` that leads to it. Lines below it say what it answers at a
phase, the first time | the second time …, as ``answers.txt`` writes it; ``-`` is the usual,
``phase always:`` is for each time, ``offers:`` what EHLO says.

``mails`` tells what came since: connections, commands, then each mail's subject and reader, and
which file of which pack each attachment is.
"""

from __future__ import annotations

import email
import email.policy
import os
import sqlite3
from contextlib import ExitStack
from pathlib import Path

import pytest

from cardgen.cli import chosen, terminal, verify
from cardgen.mail import ledger, sending
from tests.mail.servers import Deed, FaultServer, read_deed


class Postman(ExitStack):
    """The server of a transcript.  left_out: of answers, by what stands instead."""

    def __init__(self) -> None:
        super().__init__()
        patch = self.enter_context(pytest.MonkeyPatch.context())
        no_pauses(patch)
        self.left_out: dict[str, str] = {}

    def answer(self, typed: str, script: str) -> str:
        if typed == "mails":
            return self._mails()
        lines = dict(line.split(": ", 1) for line in script.splitlines())
        offers = lines.pop("offers", "SIZE 50000000 | 8BITMIME | SMTPUTF8").split(" | ")
        deeds: dict[str, Deed | list[Deed]] = {}
        for phase, said in lines.items():
            answers = [read_deed(words) for words in said.split(" | ")]
            deeds[phase.split()[0]] = answers[0] if phase.endswith(" always") else answers
        self._server = self.enter_context(FaultServer(deeds, offers=[one for one in offers if one]))
        self._told = self._connections = self._heard = 0
        port = self._server.port
        self.left_out[f"port {port}"] = "port PORT"
        Path("mail.toml").write_text(
            f'[smtp]\nhost = "localhost"\nport = {port}\nsecurity = "none"\n'
            '[mail]\nfrom = "Cem <cem@example.org>"\n',
            "utf-8",
        )
        return ""

    def _mails(self) -> str:
        server = self._server
        lines = [f"{server.connections - self._connections} connections"]
        lines += [" ".join(dict.fromkeys(server.words()[self._heard :]))]
        packs = [path for path in Path().rglob("*.pdf") if path.is_file()]
        for content in server.mails[self._told :]:
            mail = email.message_from_bytes(content, policy=email.policy.default)
            lines.append(f"{mail['To']}: {mail['Subject']}")
            for part in mail.iter_attachments():
                same = [path for path in packs if path.read_bytes() == part.get_content()]
                lines.append(f"  {part.get_filename()}: {min(same, default='in no pack')}")
        self._told, self._connections = len(server.mails), server.connections
        self._heard = len(server.commands)
        return "\n".join(lines)


def no_pauses(patch: pytest.MonkeyPatch) -> None:
    """Neither between mails nor for a disk; `test_ledger` looks at what is left to a disk."""
    connect = ledger._connect

    def unsynced(path: Path, patience: float) -> sqlite3.Connection:
        database = connect(path, patience)
        database.execute("PRAGMA synchronous = OFF")
        return database

    patch.setattr(ledger, "_connect", unsynced)
    patch.setattr(os, "fsync", lambda handle: None)
    patch.setattr(sending, "RETRY_AFTER", (0.0, 0.0, 0.0))
    patch.setattr(sending._Run, "_keep_the_rate", lambda self: None)


def say_yes(patch: pytest.MonkeyPatch) -> None:
    """Somebody sits at the terminal and agrees to everything."""
    # a command that is loaded meanwhile would keep the answer for later tests
    for place in (terminal, chosen, verify):
        patch.setattr(place, "can_ask", lambda: True)
        patch.setattr(place, "says_yes", lambda question: True, raising=False)


VARYING = {
    r"(TODAY|\d{4}-\d\d-\d\d)([ T])\d\d:\d\d(:\d\dZ)?": r"TODAY\2TIME",
    r"  [0-9a-f]{8}  ": "  HASH      ",
    r'"[0-9a-f]{64}"': '"HASH"',
    r"<[0-9a-f]{32}@": "<MESSAGE-ID@",
}
