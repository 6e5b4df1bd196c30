"""One connection to a mail server: smtplib's commands, with a clock on every answer, which is read
strictly.

smtplib's own reading isn't enough for a program that must never send twice: it makes up a 500 for
an answer that is too long, takes ``25`` for a code, starts its clock anew with every byte, and
doesn't notice answers to questions that nobody asked.
"""

from __future__ import annotations

import re
import smtplib
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

# how we introduce ourselves: an address that everybody has, since the name of a computer often
# tells whose it is
_NOBODY = "[127.0.0.1]"
_CHUNK = (
    1 << 16
    # bytes that have to get through within one step; a slow connection may take long for a whole
    # message
)
_LONGEST = 2048  # bytes of one line of an answer that are kept
_MOST_LINES = (
    64  # lines of one answer that are kept; the list of a server's abilities has about ten
)
_GOODBYE = 5.0  # seconds that the answer to QUIT may take
_END = len(b".\r\n")
_ANSWER = re.compile(rb"([1-5][0-9][0-9])(?:([ -])(.*))?", re.S)

MASK = "•••".encode()  # in place of a password, wherever a server repeats it
NO_ANSWER = -1  # in place of a code: what came isn't an answer


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long to wait, in seconds."""

    connect: float = 30.0  # for the connection itself
    step: float = 60.0  # for each answer, and for each piece of a message to get through
    # for the answer to a whole message, while a server may look for viruses; giving up then makes
    # it unknown
    last: float = 600.0


class Silent(smtplib.SMTPServerDisconnected):
    """No answer in time; the connection is still open, and whoever catches this closes it."""


class OutOfStep(smtplib.SMTPServerDisconnected):
    """The server spoke when it wasn't its turn; the connection is closed.  code: of what it
    said, or `NO_ANSWER`.  reply: its words.
    """

    def __init__(self, code: int, reply: bytes) -> None:
        super().__init__("the server answered before it was asked")
        self.code = code
        self.reply = reply


class Connection(smtplib.SMTP):
    """A connection that stands; closing it is the caller's.

    mask: takes out of an answer what it mustn't show, the password above all.
    """

    def __init__(self, sock: socket.socket, timeouts: Timeouts) -> None:
        super().__init__(local_hostname=_NOBODY, timeout=timeouts.step)
        self.sock = sock
        with suppress(OSError):  # it may be gone already, which the greeting will tell
            sock.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
            )  # so that the final dot, by itself, goes out at once
        self._timeouts = timeouts
        self._wait: float | None = None
        self._heard = bytearray()
        self.mask: Callable[[bytes], bytes] = bytes

    @property
    def heard_more(self) -> bool:
        """Whether something stands behind the last answer."""
        return bool(self._heard)

    def encrypt(self, host: str, seconds: float | None = None) -> None:
        """Everything from here on goes through TLS; the certificate has to be good, and for this
        host.

        seconds: for both sides to agree; as for any step if None.  Raises OSError; `ssl.SSLError`
            says why.
        """
        try:
            assert self.sock is not None
            # else wrapping it fails halfway, and what it wraps is never closed
            self.sock.getpeername()
        except OSError:
            raise ConnectionResetError from None
        self.sock.settimeout(self._timeouts.step if seconds is None else seconds)
        # The handshake by itself, so that the new socket is ours to close whatever happens.
        secure = ssl.create_default_context().wrap_socket(
            self.sock, server_hostname=host, do_handshake_on_connect=False
        )
        self.sock = secure
        secure.do_handshake()

    def is_quiet(self) -> bool:
        """Whether the connection is up and the server waits for us."""
        if self._heard or self.sock is None:
            return False
        try:
            self.sock.settimeout(0.0)
            self._heard += self.sock.recv(_CHUNK)
        except (BlockingIOError, ssl.SSLWantReadError):
            return True
        except OSError:
            pass
        return False

    def says_more(self, seconds: float) -> bool:
        """Whether the server says something that nobody asked for, within so many seconds."""
        if not self._heard and self.sock is not None:
            with suppress(OSError):
                self.sock.settimeout(seconds)
                self._heard += self.sock.recv(_CHUNK)
        return bool(self._heard)

    def listen_first(self) -> None:
        """Before we speak: the server has to be waiting.  Raises OutOfStep: it said something,
        such as 421 as it goes down.
        """
        if self.is_quiet():
            return
        if not self._heard:
            self.close()
            raise smtplib.SMTPServerDisconnected("the server closed the connection")
        try:
            self._wait = min(1.0, self._timeouts.step)
            code, reply = self.getreply()
        except smtplib.SMTPServerDisconnected:
            code, reply = NO_ANSWER, b""
        self.close()
        raise OutOfStep(code, reply)

    def putcmd(self, cmd: str, args: str = "") -> None:
        """A command, if the server waits for one."""
        self.listen_first()
        super().putcmd(cmd, args)

    def send(self, s: Any) -> None:
        """A command (text) or, from `data`, a whole message with its final dot (bytes)."""
        if isinstance(s, str):
            self._push(s.encode(self.command_encoding))
            return
        # The dot goes out by itself: whoever breaks off before can be sure that nothing was
        # delivered.
        content = memoryview(s)
        for start in range(0, len(content) - _END, _CHUNK):
            self._push(content[start : min(start + _CHUNK, len(content) - _END)])
        self.listen_first()
        try:
            self._push(content[-_END:])
        except OutOfStep:  # the dot may have got through all the same
            raise smtplib.SMTPServerDisconnected("the connection broke") from None
        self._wait = self._timeouts.last

    def getreply(self) -> tuple[int, bytes]:
        """The next answer: its code and its lines, or `NO_ANSWER` and what came instead.

        Raises smtplib.SMTPServerDisconnected: nothing came in time (`Silent`), or the connection
        broke.
        """
        until = time.monotonic() + (self._timeouts.step if self._wait is None else self._wait)
        self._wait = None
        codes: set[int] = set()
        lines: list[bytes] = []
        more = True
        while more:
            line = self._line(until)
            found = _ANSWER.fullmatch(line)
            if not found:
                return NO_ANSWER, self.mask(line)
            codes.add(int(found[1]))
            if len(lines) < _MOST_LINES:
                lines.append(self.mask((found[3] or b"").strip()))
            more = found[2] == b"-"
        return codes.pop() if len(codes) == 1 else NO_ANSWER, b"\n".join(lines)

    def leave(self) -> None:
        """QUIT; the answer decides nothing, so it isn't waited for long.  Raises
        SMTPServerDisconnected: it is gone or silent.
        """
        self.putcmd("QUIT")
        self._wait = min(_GOODBYE, self._timeouts.step)
        self.getreply()

    def close(self) -> None:
        self._heard.clear()
        super().close()

    def _line(self, until: float) -> bytes:
        while (end := self._heard.find(b"\n")) < 0:
            del self._heard[_LONGEST:]
            self._hear(until)
        line = bytes(self._heard[:end]).rstrip(b"\r")
        del self._heard[: end + 1]
        return line[:_LONGEST]

    def _hear(self, until: float) -> None:
        left = until - time.monotonic()
        if self.sock is None:
            raise smtplib.SMTPServerDisconnected("the connection is closed")
        try:
            if left <= 0:
                raise TimeoutError
            self.sock.settimeout(left)
            heard = self.sock.recv(_CHUNK)
        except TimeoutError:
            raise Silent("the server didn't answer in time") from None
        except OSError:
            heard = b""
        if not heard:
            self.close()
            raise smtplib.SMTPServerDisconnected("the server closed the connection")
        self._heard += heard

    def _push(self, piece: bytes | memoryview) -> None:
        if self.sock is None:
            raise smtplib.SMTPServerDisconnected("the connection is closed")
        try:
            self.sock.settimeout(self._timeouts.step)
            self.sock.sendall(piece)
        except OSError:
            self.listen_first()  # often it said why
            self.close()
            raise smtplib.SMTPServerDisconnected("the connection broke") from None
