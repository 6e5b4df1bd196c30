"""The way to a mail server, up to where the first message can go: reach it, encrypt, introduce
ourselves, log in.  Nothing here sends a message, so whatever goes wrong, nothing was sent.

A `Connection` has smtplib's commands, with a clock on every answer, which is read strictly.
smtplib's own reading isn't enough for a program that must never send twice: it makes up a 500 for
an answer that is too long, takes ``25`` for a code, starts its clock anew with every byte, and
doesn't notice answers to questions that nobody asked.

What would go wrong again is a `MailLogin`, what may pass a `ConnectFailed`.
"""

from __future__ import annotations

import errno
import re
import smtplib
import socket
import ssl
import time
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from cardgen.errors import MailLogin, MailTemporary
from cardgen.mail.settings import MailSettings, Security

# how we introduce ourselves: an address that everybody has, since the name of a computer often
# tells whose it is
_NOBODY = "[127.0.0.1]"
# bytes that have to get through within one step; for a whole message a slow connection may take
# long
_CHUNK = 1 << 16
_LONGEST = 2048  # bytes of one line of an answer that are kept
# lines of one answer that are kept; the list of a server's abilities has about ten
_MOST_LINES = 64
_MOST_SIGNS = 300  # characters of a server's answer that are shown
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
    """An open connection; closing it is the caller's.

    mask: takes out of an answer what it mustn't show, the password above all.
    """

    def __init__(self, sock: socket.socket, timeouts: Timeouts) -> None:
        super().__init__(local_hostname=_NOBODY, timeout=timeouts.step)
        self.sock = sock
        with suppress(OSError):  # it may be gone already, which the greeting will tell
            # so that the final dot, by itself, goes out at once
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._timeouts = timeouts
        self._wait: float | None = None
        self._heard = bytearray()
        self.mask: Callable[[bytes], bytes] = bytes

    @property
    def heard_more(self) -> bool:
        """Whether something came after the last answer."""
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
            match = _ANSWER.fullmatch(line)
            if not match:
                return NO_ANSWER, self.mask(line)
            codes.add(int(match[1]))
            if len(lines) < _MOST_LINES:
                lines.append(self.mask((match[3] or b"").strip()))
            more = match[2] == b"-"
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
        """The next line, without its end, cut off where it is too long."""
        while (end := self._heard.find(b"\n")) < 0:
            del self._heard[_LONGEST:]
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
        line = bytes(self._heard[:end]).rstrip(b"\r")
        del self._heard[: end + 1]
        return line[:_LONGEST]

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


def one_line(reply: bytes) -> str:
    """A server's words for people: one line without control signs; an enhanced code at the head
    of each line is kept once.
    """
    text = reply.decode("utf-8", "replace")
    head = re.match(r"[245]\.\d{1,3}\.\d{1,3}(?=\s)", text)
    if head:
        text = head[0] + re.sub(rf"(?m)^{re.escape(head[0])}(?=\s)", "", text)
    plain = "".join(
        " " if unicodedata.category(sign) in ("Cc", "Zl", "Zp", "Zs") else sign for sign in text
    )
    plain = " ".join(
        "".join(sign for sign in plain if unicodedata.category(sign)[0] != "C").split()
    )
    return plain if len(plain) <= _MOST_SIGNS else plain[: _MOST_SIGNS - 1] + "…"


_NOT_ENCRYPTED = {
    "WRONG_VERSION_NUMBER",
    "UNKNOWN_PROTOCOL",
    "HTTP_REQUEST",
    "RECORD_LAYER_FAILURE",
    "PACKET_LENGTH_TOO_LONG",
}
"""What the TLS library calls plain text where a handshake should be."""

_MOST_FOR_A_GUESS = 10.0  # seconds to find out what a silent server waits for

_OTHER_NAME = (
    "is for another name, so this may be a wrong server",
    "look at host in {file}: it has to be the name that your provider gives",
)
_STRANGER = (
    "is from an authority that this computer doesn't know",
    (
        "look at host in {file}; a virus scanner or a company network may be reading along: try"
        " without it"
    ),
)
_CERTIFICATES = {
    9: ("isn't valid yet", "see whether this computer's date is right"),
    10: ("has expired", "see whether this computer's date is right; if so, tell your provider"),
    18: (
        "is signed by nobody but itself, so anybody could have made it",
        "look at host in {file}; your own server needs a certificate from a public authority",
    ),
    **dict.fromkeys((62, 64), _OTHER_NAME),
    **dict.fromkeys((2, 19, 20, 21), _STRANGER),
}
"""What is wrong with a certificate, and what to do about it, by OpenSSL's number for it
(X509_V_ERR_…).
"""


class ConnectFailed(MailTemporary):
    """No connection for now.  reply_code: the server's, such as 421; 0 if it gave none.  text: its
    words, or what happened.
    """

    def __init__(self, problem: str, remedy: str, reply_code: int = 0, text: str = "") -> None:
        super().__init__(problem, remedy)
        self.reply_code = reply_code
        self.text = text or problem


def open_connection(settings: MailSettings, password: str | None, timeouts: Timeouts) -> Connection:
    """A connection that takes messages: encrypted as the settings say, introduced, logged in if
    there is a user.

    Raises:
        MailLogin: the server doesn't let us in or isn't safe to speak to; the same again wouldn't
        help.
        ConnectFailed: it can't be reached, breaks off, keeps silent or asks for patience; it may be
        tried again.
    """
    connection = Connection(_reach(settings, timeouts.connect), timeouts)
    try:
        if settings.security is Security.TLS:
            _encrypt(connection, settings)
        _hear_greeting(connection, settings, timeouts)
        _step(settings, connection.ehlo, 250, "when we said hello")
        if settings.security is Security.STARTTLS:
            _start_tls(connection, settings)
            _step(settings, connection.ehlo, 250, "when we said hello")
        if settings.username is not None:
            if settings.security is Security.NONE:
                raise MailLogin(
                    f"{_server(settings)} would get the password in the open",
                    f'in {settings.file} leave out username, or write security = "starttls" or'
                    ' "tls"',
                )
            _step(settings, lambda: log_in(connection, settings, password), 235, "at the login")
    except BaseException:
        connection.close()
        raise
    return connection


def _server(settings: MailSettings) -> str:
    return f"the mail server {settings.host} (port {settings.port})"


def _reach(settings: MailSettings, seconds: float) -> socket.socket:
    where = f"look at host and port in {settings.file}"
    try:
        return socket.create_connection((settings.host, settings.port), seconds)
    except (socket.gaierror, UnicodeError):
        problem = f"no mail server called “{settings.host}” can be found"
        remedy = f"look at host in {settings.file}, and whether this computer is on line"
    except ConnectionRefusedError:
        problem = f"{_server(settings)} isn't there: the connection was refused"
        remedy = f"{where}; usual are 587 with starttls and 465 with tls"
    except TimeoutError:
        problem = f"{_server(settings)} didn't answer within {seconds:g} seconds"
        remedy = (
            f"{where}, and try again later or from another network: some, as in hotels, don't let"
            " mail out"
        )
    except ConnectionError:
        problem = f"{_server(settings)} broke off at once"
        remedy = f"try again later; if it stays so, {where}"
    except OSError as error:
        problem = f"{_server(settings)} can't be reached: {error.strerror or error}"
        remedy = where
        if error.errno in (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN):
            remedy = f"see whether this computer is on line, and {where}"
    raise ConnectFailed(problem, remedy)


def _hear_greeting(connection: Connection, settings: MailSettings, timeouts: Timeouts) -> None:
    with _talking(settings, "with its greeting"):
        try:
            code, reply = connection.getreply()
        except Silent:
            if settings.security is Security.TLS or not _speaks_tls(
                connection, min(timeouts.step, _MOST_FOR_A_GUESS)
            ):
                raise
            raise MailLogin(
                f"{_server(settings)} is encrypted from the first byte",
                f'write security = "tls" in {settings.file}, or port = 587 for "starttls"',
            ) from None
    if code == NO_ANSWER:
        raise MailLogin(
            f"what answers at {settings.host}, port {settings.port}, takes no mail: it says"
            f" “{one_line(reply)}”",
            f"look at host and port in {settings.file}: sending uses SMTP, usually port 587 or 465",
        )
    if code != 220:
        raise _answer(settings, code, reply, "with its greeting")


def _start_tls(connection: Connection, settings: MailSettings) -> None:
    if not connection.has_extn("starttls"):
        raise MailLogin(
            f"{_server(settings)} offers no encryption (STARTTLS), or somebody on the way hides it",
            f'try security = "tls" with port = 465 in {settings.file}, or another network; no'
            " password was sent",
        )
    _step(settings, lambda: connection.docmd("STARTTLS"), 220, "before encrypting")
    if connection.heard_more:
        raise MailLogin(
            f"somebody between here and {settings.host} puts words into the connection before it is"
            " encrypted",
            "try another network; your password wasn't sent",
        )
    _encrypt(connection, settings)


def _encrypt(connection: Connection, settings: MailSettings) -> None:
    try:
        connection.encrypt(settings.host)
    except ssl.SSLCertVerificationError as error:
        unknown = (
            f"isn't good: {error.verify_message}",
            "look at host in {file}, or ask your provider",
        )
        problem, remedy = _CERTIFICATES.get(error.verify_code, unknown)
        raise MailLogin(
            f"the certificate of {_server(settings)} {problem}",
            f"{remedy.format(file=settings.file)}; your password wasn't sent",
        ) from None
    except (ssl.SSLEOFError, ssl.SSLZeroReturnError, TimeoutError, ConnectionError):
        raise ConnectFailed(
            f"{_server(settings)} broke off while the encryption was being agreed on",
            f"try again later; if it stays so, look at security and port in {settings.file}",
        ) from None
    except ssl.SSLError as error:
        if error.reason in _NOT_ENCRYPTED and settings.security is Security.TLS:
            raise MailLogin(
                f"{_server(settings)} doesn't speak TLS from the first byte",
                f'write security = "starttls" in {settings.file} (usual with port 587), or port ='
                ' 465 for "tls"',
            ) from None
        raise MailLogin(
            f"{_server(settings)} and this computer can't agree on an encryption"
            f" ({error.reason or 'no reason given'})",
            f"look at host, port and security in {settings.file}, or ask your provider",
        ) from None
    except OSError as error:
        raise ConnectFailed(
            f"{_server(settings)} broke off: {error.strerror or error}", "try again later"
        ) from None


def _step(
    settings: MailSettings, ask: Callable[[], tuple[int, bytes]], expected: int, when: str
) -> None:
    """One step of the way in.  Raises MailLogin or ConnectFailed if the answer isn't the
    expected code.
    """
    with _talking(settings, when):
        code, reply = ask()
    if code != expected:
        raise _answer(settings, code, reply, when)


def _answer(
    settings: MailSettings, code: int, reply: bytes, when: str
) -> MailLogin | ConnectFailed:
    text = one_line(reply)
    if code // 100 == 4:
        return ConnectFailed(
            f"{_server(settings)} says “not now” {when}: {code} {text}",
            "try again later",
            code,
            text,
        )
    if code // 100 == 5:
        return MailLogin(
            f"{_server(settings)} lets nobody in {when}: {code} {text}",
            f"look at host, port and security in {settings.file}; if they are right, your provider"
            " knows why",
        )
    words = text if code == NO_ANSWER else f"{code} {text}"
    return ConnectFailed(
        f"{_server(settings)} answered nonsense {when}: “{words}”",
        f"look at host and port in {settings.file}",
    )


@contextmanager
def _talking(settings: MailSettings, when: str) -> Iterator[None]:
    """Turns a connection that breaks, or a server that keeps silent, into `ConnectFailed`."""
    try:
        yield
    except OutOfStep as error:
        raise _answer(settings, error.code, error.reply, when) from None
    except Silent:
        raise ConnectFailed(
            f"{_server(settings)} is there but keeps silent {when}",
            f"look at port and security in {settings.file}, or try again later",
            text="no answer in time",
        ) from None
    except (smtplib.SMTPException, OSError) as error:
        raise ConnectFailed(
            f"{_server(settings)} broke off {when}", "try again later", text=str(error)
        ) from None


def _speaks_tls(connection: Connection, seconds: float) -> bool:
    """Whether a server that keeps silent was waiting for a handshake."""
    try:
        connection.encrypt("localhost", seconds)
    except ssl.SSLCertVerificationError:
        return True
    except OSError:
        return False
    return True


_GO_ON = 334
_PASSWORD_REFUSED = (432, 534, 535)
_APP_PASSWORD = (
    "many providers want an app password instead of the usual one: make it in your account's"
    " security settings"
)


def log_in(
    connection: Connection, settings: MailSettings, password: str | None
) -> tuple[int, bytes]:
    """Log in with one way, one try; returns the server's last answer, 235 if all is well.

    Not smtplib's ``login``: after a wrong password it goes on with the next mechanism, which locks
    accounts, and it knows only ASCII.  Nothing here keeps the password or puts it into an error.

    Raises MailLogin: there is no password, the server refuses it, or it offers no way to log in
    that we know.
    """
    user, secret = (
        (text or "").encode("utf-8", "surrogateescape") for text in (settings.username, password)
    )
    if not secret:
        raise MailLogin(
            f"there is no password for {settings.username}",
            "type it when you are asked, or set CARDGEN_SMTP_PASSWORD",
        )
    offered = connection.esmtp_features.get("auth", "").upper().split()
    if not offered:
        raise MailLogin(
            f"{settings.host} offers no login on port {settings.port}",
            f"look at port in {settings.file} (usual are 587 and 465), or leave out username",
        )
    ways: dict[str, tuple[Callable[[bytes], bytes], ...]] = {  # questions → our answers
        "PLAIN": (lambda _: b"\0" + user + b"\0" + secret,),
        "LOGIN": (lambda _: user, lambda _: secret),
        "CRAM-MD5": (lambda question: user + b" " + _keyed(secret, question),),
    }
    way = next((name for name in ways if name in offered), None)
    if way is None:
        raise MailLogin(
            f"{settings.host} takes no passwords, only {', '.join(offered[:6])}",
            "send through another provider, or write the mails as files with “cardgen mail drafts”",
        )

    answers: list[bytes] = []
    code, reply = connection.docmd("AUTH", way)
    connection.mask = _masking(secret, b64encode(secret))
    for step in ways[way]:
        if code != _GO_ON:
            break
        answers.append(b64encode(step(_decoded(reply))))
        connection.mask = _masking(*answers, secret, b64encode(secret))
        code, reply = connection.docmd(answers[-1].decode("ascii"))

    if MASK in reply:
        reply = b"(its answer repeats what was typed, so it isn't shown)"
    if code in _PASSWORD_REFUSED or (code // 100 == 5 and answers):
        raise MailLogin(
            f"{settings.host} doesn't accept the user name or password of {settings.username}:"
            f" {code} {one_line(reply)}",
            f"tried once; {_APP_PASSWORD}",
        )
    return code, reply


def _masking(*secrets: bytes) -> Callable[[bytes], bytes]:
    """Takes secrets out of a server's words."""

    def mask(line: bytes) -> bytes:
        for secret in sorted(secrets, key=len, reverse=True):
            line = line.replace(secret, MASK)
        return line

    return mask


def _decoded(question: bytes) -> bytes:
    try:
        return b64decode(question)
    except ValueError:
        return b""


def _keyed(secret: bytes, question: bytes) -> bytes:
    import hmac

    return hmac.new(secret, question, "md5").hexdigest().encode("ascii")
