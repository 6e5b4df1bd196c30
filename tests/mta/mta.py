"""A real mail server for tests: Postfix takes mail in and delivers it, Dovecot knows the passwords
and gives the mailboxes to read.

Both run as an instance of their own: all their files lie in one temporary folder, nothing under
``/etc`` or ``/var`` is read that would matter or written, and they listen on the loopback interface
only.  Nothing ever leaves the machine: mail for any other domain is refused, DNS is switched off,
and whatever would be sent on regardless runs into the ``error`` transport.
Root is needed: Postfix changes its user for each of its parts.
"""

from __future__ import annotations

import contextlib
import email
import email.policy
import imaplib
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.header import decode_header, make_header
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from tests.mta.mta_settings import (
    LOOPBACK,
    OWNER,
    READING,
    USER,
    Ports,
    write_certificates,
    write_dovecot,
    write_postfix,
)

PATIENCE = 30.0
"""Seconds for anything that has to happen by itself."""

PROGRAMS = ("postfix", "postconf", "dovecot", "swaks", "munpack", "qpdf", "pdftotext")
QUEUES = ("incoming", "active", "deferred")


@dataclass(frozen=True, slots=True)
class Received:
    """A message in a mailbox.  envelope, structure: as Dovecot sees its headers and parts, one
    IMAP line each.
    """

    content: bytes = field(repr=False)
    envelope: str
    structure: str

    @property
    def message(self) -> EmailMessage:
        """The message, read by Python's parser."""
        message = email.message_from_string(
            self.content.decode("utf-8"), policy=email.policy.default
        )
        assert isinstance(message, EmailMessage)
        assert not [one for part in message.walk() for one in part.defects]
        return message

    def parsed_envelope(self) -> list[object]:
        """The ten fields of Dovecot's envelope: words decoded, lists of mailboxes as (name,
        address), None for NIL.
        """
        fields = _parsed(self.envelope)[1][1]
        return [
            (
                [(_decoded(one[0]), f"{one[2]}@{one[3]}") for one in field]
                if isinstance(field, list)
                else _decoded(field)
            )
            for field in fields
        ]

    @property
    def file(self) -> bytes:
        """The player's own file, the first of three that are attached."""
        own, *shared = self.message.iter_attachments()
        assert len(shared) == 2
        content = own.get_content()
        assert isinstance(content, bytes)
        return content


class Mta:
    """The running server.  folder: where everything lies; ca: the certificate to trust."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ca = folder / "ca.pem"
        self.ports = Ports(*_free_ports(587, 465, 0, 0, 0))
        self.running: list[subprocess.Popen[bytes]] = []
        self.guard: subprocess.Popen[str] | None = None
        self._seen = 0

    # Running it

    def start(self) -> None:
        """Write all settings, start both programs and wait until every port answers."""
        self.folder.chmod(0o755)  # each part of Postfix is another user
        write_certificates(self.folder)
        write_postfix(self.folder, self.ports)
        write_dovecot(self.folder, self.ports)
        self.empty()
        daemons = _said("postconf", "-d", "-h", "daemon_directory")
        self._run(
            "dovecot",
            shutil.which("dovecot") or "dovecot",
            "-F",
            "-c",
            self.folder / "dovecot.conf",
        )
        self._run("postfix", Path(daemons, "master"), "-d", "-c", self.folder / "postfix")
        self._guard()
        ports = self.ports
        for port in (ports.starttls, ports.small, ports.silent, ports.imap, ports.tls):
            self._wait_for(port, greets=port != ports.tls)

    def _run(self, name: str, *command: str | Path) -> None:
        with (self.folder / f"{name}.out").open("wb") as out:
            process = subprocess.Popen(
                list(map(str, command)),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,  # a group of its own, to end all of it at once
                env={"PATH": os.environ["PATH"]},
                cwd=self.folder,
            )
        self.running.append(process)

    def _wait_for(self, port: int, greets: bool) -> None:
        for _ in until("a port to answer", lambda: f"{port}\n{self.log()}"):
            assert all(one.poll() is None for one in self.running), (
                f"the server has ended\n{self.log()}"
            )
            with (
                contextlib.suppress(OSError),
                socket.create_connection((LOOPBACK, port), timeout=PATIENCE) as there,
            ):
                if not greets or there.recv(1):
                    return

    def _guard(self) -> None:
        """Something that outlives us and ends the server if we are killed: then its input ends
        without a word.
        """
        groups = " ".join(f"-{process.pid}" for process in self.running)
        end = f'kill -s TERM -- {groups}; sleep 2; kill -s KILL -- {groups}; rm -rf "{self.folder}"'
        after = f'read -r said; [ "$said" = done ] || {{ {end}; }}'
        self.guard = subprocess.Popen(
            ["sh", "-c", after],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )

    def stop(self) -> None:
        """End both programs and everything they started.  Can be called twice."""
        groups = [process.pid for process in self.running]
        for process in self.running:
            _end(process)
        self.running.clear()
        if self.guard:
            self.guard.communicate("done\n", timeout=PATIENCE)
            self.guard = None
        assert all(map(is_gone, groups)), "a part of the mail server is still running"

    def log(self) -> str:
        """All that was logged so far."""
        names = ("postfix.log", "dovecot.log", "postfix.out", "dovecot.out")
        return "\n".join(
            path.read_text("utf-8", "replace")
            for name in names
            if (path := self.folder / name).exists()
        )

    def since(self, what: str) -> list[str]:
        """Lines of Postfix's log that hold this, since `empty` was called."""
        self.settle()
        said = (self.folder / "postfix.log").read_text("utf-8", "replace")[self._seen :]
        return [line for line in said.splitlines() if what in line]

    def connections(self) -> int:
        """How often somebody connected in order to send, since `empty` was called."""
        return len(self.since("]: connect from"))

    def kill_receivers(self) -> None:
        """End whatever talks to senders, in the middle of a word."""
        group = self.running[-1].pid
        for number, name in _processes(group):
            if name == "smtpd":
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)

    # Mailboxes

    def empty(self, *addresses: str) -> None:
        """Throw away all mail and have exactly these mailboxes, and USER's.  Domains as they go
        over the wire.
        """
        if self.running:
            self.settle()
        shutil.rmtree(self.folder / "mail", ignore_errors=True)
        (self.folder / "mail").mkdir()
        os.chown(self.folder / "mail", OWNER, OWNER)
        known = dict.fromkeys(address.lower() for address in (USER, *addresses))
        _replace(
            self.folder / "mailboxes",
            "".join(f"{address} {_maildir(address)}/\n" for address in known),
        )
        # Postfix waits two seconds before it believes a fresh table.
        os.utime(self.folder / "mailboxes", (0, 0))
        log = self.folder / "postfix.log"
        self._seen = len(log.read_text("utf-8", "replace")) if log.exists() else 0

    def settle(self) -> None:
        """Wait until nobody is connected and all accepted mail is delivered."""
        calm = 0
        for _ in until("mail to be delivered", self.log):
            # Each ends with its connection.
            talking = any(name == "smtpd" for _, name in _processes(self.running[-1].pid))
            queued = any(
                path.is_file()
                for name in QUEUES
                for path in (self.folder / "queue" / name).rglob("*")
            )
            calm = 0 if talking or queued else calm + 1
            if calm == 2:  # a message may wander between two folders while they are looked through
                return

    def mailbox(self, address: str) -> tuple[Received, ...]:
        """What lies in a mailbox, read over IMAP after all is delivered; the order of arrival."""
        self.settle()
        return tuple(self._read(address))

    def _read(self, address: str) -> Iterator[Received]:
        with imaplib.IMAP4(LOOPBACK, self.ports.imap, timeout=PATIENCE) as there:
            there.authenticate("PLAIN", lambda _: f"\0{address.lower()}\0{READING}".encode())
            there.select("INBOX", readonly=True)
            for number in there.search(None, "ALL")[1][0].split():
                one = number.decode()
                content = there.fetch(one, "(BODY.PEEK[])")[1][0]
                assert isinstance(content, tuple)
                yield Received(
                    content[1], _line(there, one, "ENVELOPE"), _line(there, one, "BODYSTRUCTURE")
                )

    def mailboxes_with_mail(self) -> set[str]:
        """The folders of mailboxes in which anything lies, whoever's they are."""
        self.settle()
        base = self.folder / "mail"
        return {str(path.relative_to(base).parents[1]) for path in base.glob("*/*/new/*")} | {
            str(path.relative_to(base).parents[1]) for path in base.glob("*/*/cur/*")
        }


def _parsed(line: str) -> list[Any]:
    """Nested lists of an IMAP answer."""
    stack: list[list[Any]] = [[]]
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+', line):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif token.startswith('"'):
            stack[-1].append(re.sub(r"\\(.)", r"\1", token[1:-1]))
        else:
            stack[-1].append(None if token == "NIL" else token)
    (found,) = stack
    return found


def _decoded(word: str | None) -> str | None:
    return None if word is None else str(make_header(decode_header(word)))


def _line(there: imaplib.IMAP4, number: str, what: str) -> str:
    """An answer on one line; what the server sent as a counted block is put in quotes."""
    parts = there.fetch(number, f"({what})")[1]
    pieces = []
    for part in parts:
        if isinstance(part, tuple):
            pieces += [
                part[0].decode().rpartition("{")[0],
                '"' + part[1].decode("utf-8").replace('"', r"\"") + '"',
            ]
        elif part is not None:
            pieces.append(part.decode("utf-8"))
    return "".join(pieces)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask a process and its whole group to end, then make them."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, sign)
        with contextlib.suppress(subprocess.TimeoutExpired, AssertionError):
            process.wait(10)
            for _ in until("processes to end", "", patience=5):
                if is_gone(process.pid):
                    return


def missing_programs() -> tuple[str, ...]:
    """What has to be installed before the server can run."""
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    return tuple(name for name in PROGRAMS if shutil.which(name, path=path) is None)


def _maildir(address: str) -> str:
    name, _, domain = address.rpartition("@")
    return f"{domain}/{name}"


def until(what: str, told: object, patience: float = PATIENCE) -> Iterator[None]:
    """Turns of a loop, 20 a second, for so many seconds; then it fails and says what told()
    tells.
    """
    end = time.monotonic() + patience
    while time.monotonic() < end:
        yield
        time.sleep(0.05)
    raise AssertionError(
        f"waited {patience:.0f} s for {what}\n{told() if callable(told) else told}"
    )


def _said(*command: str) -> str:
    return subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout.strip()


def _replace(path: Path, text: str) -> None:
    """Write a file in one step: the servers may read at any moment."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.chmod(0o644)
    new.replace(path)


def _free_ports(*wishes: int) -> tuple[int, ...]:
    """A port for each wish, another one where it is taken or 0."""
    with contextlib.ExitStack() as held:
        found = []
        for wish in wishes:
            one = held.enter_context(socket.socket())
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind((LOOPBACK, wish))
            except OSError:
                one.bind((LOOPBACK, 0))
            found.append(one.getsockname()[1])
        return tuple(found)


def is_gone(group: int) -> bool:
    """No process of a group runs."""
    return not any(_processes(group))


def _processes(group: int) -> Iterator[tuple[int, str]]:
    """Number and name of each process of a group; one that has ended and isn't waited for
    doesn't count.
    """
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            before, _, after = path.read_text().rpartition(")")
            state, _, its_group = after.split()[:3]
            if int(its_group) == group and state != "Z":
                yield int(path.parent.name), before.partition("(")[2]
