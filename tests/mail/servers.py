"""Mail servers for tests, all in this process and on loopback.

`running_server` is a well-behaved one (aiosmtpd) that keeps what it gets; `FaultServer` does at
each point what a script says; `Authority` makes certificates.

    with running_server(authority.server_context(), users={"anna": "secret"}) as server:
        settings = server.settings(username="anna")
        ...
        assert server.mails[0].recipients == ("ben@example.org",)

    with FaultServer({"rcpt": "550 5.1.1 no such user"}) as server: ...      # each time
    with FaultServer({"dot": [None, DROP]}) as server: ...                   # the second time; None
    is what is usual with FaultServer({"mail": Answer("421 bye", DROP)}) as server: ...       #
    first the one, then the other
"""

from __future__ import annotations

import re
import socket
import ssl
import struct
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Any

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from cardgen.mail.settings import MailSettings, Security, Sender

HOST = "127.0.0.1"
BOUND = 10.0
"""Seconds after which a server of a test gives up by itself."""


def settings_for(
    port: int, security: Security = Security.NONE, username: str | None = None, host: str = HOST
) -> MailSettings:
    """The settings that lead to a server."""
    return MailSettings(
        "mail.toml", host, port, security, username, Sender("Anna", "anna@example.org"), None, 600
    )


def free_port() -> int:
    """A port where nobody answers."""
    with socket.create_server((HOST, 0)) as listening:
        return int(listening.getsockname()[1])


# -- certificates


class Authority:
    """Signs certificates for servers; whoever has SSL_CERT_FILE set to `file` trusts it."""

    def __init__(self, folder: Path) -> None:
        self._ca = trustme.CA()
        self.file = folder / "authority.pem"
        self._ca.cert_pem.write_to_path(self.file)

    def server_context(self, *names: str, from_days: int = -1, to_days: int = 2) -> ssl.SSLContext:
        """For a server called so (localhost and 127.0.0.1 if nothing is said), valid from and to
        so many days from now.
        """
        now = datetime.now(UTC)
        leaf = self._ca.issue_cert(
            *(names or ("localhost", HOST)),
            not_before=now + timedelta(days=from_days),
            not_after=now + timedelta(days=to_days),
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        leaf.configure_cert(context)
        return context

    def self_signed_context(self) -> ssl.SSLContext:
        """For a server that signed for itself; only another `Authority` than the trusted one
        makes this a stranger.
        """
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        with trustme.Blob(
            self._ca.private_key_pem.bytes() + self._ca.cert_pem.bytes()
        ).tempfile() as path:
            context.load_cert_chain(path)
        return context


# -- a server as it should be


@dataclass(frozen=True, slots=True)
class Mail:
    """What arrived."""

    sender: str
    recipients: tuple[str, ...]
    content: bytes
    options: tuple[str, ...]
    utf8: bool
    encrypted: bool
    user: str | None


Rule = Callable[[str], str | None]
"""From a recipient's address to an answer other than yes."""


class GoodServer:
    """Keeps mail; made by `running_server`.

    Attributes:
        mails: in the order in which they came.
        logins: user names that were tried, right or wrong.
    """

    def __init__(self, users: Mapping[str, str], answer: Rule, security: Security) -> None:
        self.mails: list[Mail] = []
        self.logins: list[str] = []
        self.port = 0
        self.security = security
        self._users = {user.encode(): password.encode() for user, password in users.items()}
        self._answer = answer

    def settings(self, username: str | None = None, **changed: Any) -> MailSettings:
        """The settings that lead here."""
        return settings_for(
            **{"port": self.port, "security": self.security, "username": username, **changed}
        )

    # what aiosmtpd calls

    def check(
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        mechanism: str,
        data: LoginPassword,
    ) -> AuthResult:
        self.logins.append(data.login.decode())
        good = self._users.get(data.login) == data.password
        return AuthResult(
            success=good,
            handled=good,
            auth_data=data,
            message=None if good else "535 5.7.8 wrong password",
        )

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        answer = self._answer(address)
        if answer is None:
            envelope.rcpt_tos.append(address)
        return answer or "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        who = session.auth_data.login.decode() if session.authenticated else None
        options = tuple(envelope.mail_options)
        utf8 = "SMTPUTF8" in options
        encrypted = session.ssl is not None or self.security is Security.TLS
        content = envelope.original_content
        self.mails.append(
            Mail(
                envelope.mail_from, tuple(envelope.rcpt_tos), content, options, utf8, encrypted, who
            )
        )
        return f"250 2.0.0 queued as {len(self.mails)}"


class _Controller(Controller):
    """aiosmtpd's, at a port that the system chooses."""

    def factory(self) -> SMTP:
        smtp: SMTP = super().factory()
        # It doesn't know that TLS from the first byte is TLS.
        smtp._auth_require_tls = smtp.require_starttls
        return smtp

    def _create_server(self) -> Any:
        listening = socket.create_server((HOST, 0))
        self.port = listening.getsockname()[1]
        return self.loop.create_server(self._factory_invoker, sock=listening, ssl=self.ssl_context)


@contextmanager
def running_server(
    context: ssl.SSLContext | None = None,
    security: Security | None = None,
    *,
    users: Mapping[str, str] | None = None,
    answer: Rule = lambda address: None,
    most_bytes: int = 50_000_000,
    utf8: bool = True,
    only: Sequence[str] = ("LOGIN", "PLAIN"),
) -> Iterator[GoodServer]:
    """A mail server as providers have it.

    Args:
        context: with its certificate; None: it doesn't encrypt.
        security: STARTTLS if it has a context, and else NONE.
        users: with passwords; without users nobody logs in.
        answer: from a recipient's address to an answer other than yes.
        most_bytes: it takes.
        utf8: whether it offers SMTPUTF8.
        only: ways to log in.
    """
    security = security or (Security.STARTTLS if context else Security.NONE)
    server = GoodServer(users or {}, answer, security)
    starttls = context if security is Security.STARTTLS else None
    controller = _Controller(
        server,
        hostname=HOST,
        ssl_context=context if security is Security.TLS else None,
        tls_context=starttls,
        require_starttls=starttls is not None,
        authenticator=server.check,
        auth_required=bool(users),
        auth_exclude_mechanism=[way for way in ("LOGIN", "PLAIN") if way not in only],
        data_size_limit=most_bytes,
        enable_SMTPUTF8=utf8,
        server_hostname="mail.example.org",
    )
    controller.start()
    server.port = controller.port
    try:
        yield server
    finally:
        controller.stop()


# -- a server as it shouldn't be


class Do(Enum):
    """What a server does instead of an answer."""

    DROP = "closes the connection"
    RESET = "breaks the connection off"
    HANG = "says nothing more"


DROP, RESET, HANG = Do.DROP, Do.RESET, Do.HANG


@dataclass(frozen=True, slots=True)
class Answer:
    """Bytes for the client, and what comes after.

    Attributes:
        said: text gets its line end; bytes go out as they are.
        then: instead of going on.
        pause: seconds after each byte; 0: all at once.
    """

    said: str | bytes
    then: Do | None = None
    pause: float = 0.0


Deed = Do | Answer | str | bytes | None


def read_deed(words: str) -> Deed:
    """What a server does, as answers.txt writes it; ``-`` is what is usual."""
    said, _, then = words.partition(" & ")
    if said in Do.__members__ or said == "-":
        return None if said == "-" else Do[said]
    said = expand(said)
    content: str | bytes = said
    if "\\" in said:
        raw = said[:-1] if said.endswith("\\") else said
        content = raw.encode("latin-1").decode("unicode_escape").encode("latin-1")
    if not then:
        return content
    return Answer(content, pause=0.05) if then == "slow" else Answer(content, Do[then])


def expand(text: str) -> str:
    """``(x){99}`` becomes 99 times x."""
    longer = re.sub(r"\(([^()]*)\){(\d+)}", lambda m: m[1] * int(m[2]), text)
    return expand(longer) if longer != text else text


def read_dialogue(name: str) -> list[tuple[str, Deed, str]]:
    """Phase, what a server does there, and what comes of it, line by line of a file here."""
    text = Path(__file__).with_name(name).read_text("utf-8")
    rows = re.findall(r"^([a-z ]+): (.*) -> (.*)$", text, re.MULTILINE)
    return [
        (phase, read_deed(words), outcome)
        for phases, words, outcome in rows
        for phase in phases.split()
    ]


PHASES = (
    "handshake",
    "greeting",
    "ehlo",
    "starttls",
    "auth",
    "secret",
    "mail",
    "rcpt",
    "data",
    "body",
    "dot",
    "rset",
    "quit",
)
"""handshake: of TLS.  secret: each line of a login after AUTH.  body: after the first bytes of a
message, before its dot.
"""

_USUAL = {
    "greeting": "220 mail.example.org",
    "starttls": "220 go ahead",
    "auth": "334 ",
    "secret": "235 2.7.0 welcome",
    "mail": "250 2.1.0 fine",
    "rcpt": "250 2.1.5 fine",
    "data": "354 go ahead",
    "dot": "250 2.0.0 queued",
    "rset": "250 2.0.0 forgotten",
    "quit": "221 2.0.0 bye",
}


class _Gone(Exception):
    """The connection is over."""


@dataclass(slots=True)
class _Client:
    sock: socket.socket
    heard: bytearray = field(default_factory=bytearray)
    encrypted: bool = False


class FaultServer:
    """A server that follows a script; as a context manager it runs, and leaves no socket and no
    thread behind.

    Attributes:
        commands: the lines it got outside of messages, such as ``RCPT TO:<ben@example.org>``, of
            all connections.
        in_the_open: those of them that weren't encrypted.
        mails: whole messages, with their dot, without its doubling; also those that the script
            refused afterwards.
        pieces: of messages that the client broke off before their dot.
        connections: how many there were.
    """

    def __init__(
        self,
        script: Mapping[str, Deed | Sequence[Deed]] | None = None,
        *,
        tls: ssl.SSLContext | None = None,
        starttls: ssl.SSLContext | None = None,
        offers: Sequence[str] = ("SIZE 50000000", "8BITMIME", "SMTPUTF8", "AUTH PLAIN LOGIN"),
    ) -> None:
        self._script = dict(script or {})
        if not self._script.keys() <= set(PHASES):
            raise ValueError(f"phases are {PHASES}")
        self._tls, self._starttls = tls, starttls
        self._offers = offers
        self._times: Counter[str] = Counter()
        self._over = threading.Event()
        self._threads: list[threading.Thread] = []
        self._open: list[socket.socket] = []
        self._listening = socket.create_server((HOST, 0))
        self._listening.settimeout(0.1)
        # A large message doesn't vanish into it at once.
        self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        self.port = int(self._listening.getsockname()[1])
        self.commands: list[str] = []
        self.in_the_open: list[str] = []
        self.mails: list[bytes] = []
        self.pieces: list[bytes] = []
        self.connections = 0

    def settings(self, username: str | None = None, **changed: Any) -> MailSettings:
        """The settings that lead here."""
        security = (
            Security.TLS if self._tls else Security.STARTTLS if self._starttls else Security.NONE
        )
        return settings_for(
            **{"port": self.port, "security": security, "username": username, **changed}
        )

    def words(self) -> list[str]:
        """The first word of each command."""
        return [command.split(" ")[0].upper() for command in self.commands]

    def __enter__(self) -> FaultServer:
        self._start(self._accept)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        with suppress(OSError):
            # Where this doesn't wake the thread, its clock does.
            self._listening.shutdown(socket.SHUT_RDWR)
        self._threads[0].join(BOUND)
        self._listening.close()
        for sock in self._open:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)  # wakes whoever waits there
        for thread in self._threads:
            thread.join(BOUND)
            assert not thread.is_alive(), "a connection of a fault server doesn't end"

    def wait(self) -> None:
        """Until all connections so far are over; what they got is complete then."""
        for thread in self._threads[1:]:
            thread.join(BOUND)

    def _start(self, work: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=work, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._over.is_set():
            try:
                sock, _ = self._listening.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            sock.settimeout(BOUND)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections += 1
            self._open.append(sock)
            self._start(self._serve, _Client(sock))

    def _serve(self, client: _Client) -> None:
        try:
            if self._tls:
                self._encrypt(client, self._tls)
            self._do(client, "greeting")
            while True:
                self._command(client, self._line(client))
        except (_Gone, OSError):
            pass
        finally:
            client.sock.close()

    def _command(self, client: _Client, line: bytes) -> None:
        command = line.decode("utf-8", "replace")
        self.commands.append(command)
        if not client.encrypted:
            self.in_the_open.append(command)
        match command.split(" ")[0].upper():
            case "EHLO":
                offers = [
                    *(["STARTTLS"] if self._starttls and not client.encrypted else []),
                    *self._offers,
                ]
                lines = ["mail.example.org", *offers]
                self._do(
                    client,
                    "ehlo",
                    "\r\n".join([*(f"250-{line}" for line in lines[:-1]), f"250 {lines[-1]}"]),
                )
            case "STARTTLS" if self._starttls:
                self._do(client, "starttls")
                self._encrypt(client, self._starttls)
            case "AUTH":
                self._login(client, command)
            case "DATA":
                if self._do(client, "data").startswith(b"354"):
                    self._message(client)
            case "MAIL" | "RCPT" | "RSET" as word:
                self._do(client, word.lower())
            case "QUIT":
                self._do(client, "quit")
                raise _Gone
            case _:
                self._say(client, b"500 5.5.1 what?\r\n")

    def _login(self, client: _Client, command: str) -> None:
        """Any password is good, unless the script says otherwise.  LOGIN asks twice, the others
        once.
        """
        answer = self._do(client, "auth")
        steps = 2 if command.split(" ")[1].upper() == "LOGIN" else 1
        while answer.startswith(b"334") and steps:
            steps -= 1
            self.commands.append(self._line(client).decode("ascii", "replace"))
            answer = self._do(client, "secret", "334 UGFzc3dvcmQ6" if steps else None)

    def _message(self, client: _Client) -> None:
        client.heard[:0] = b"\r\n"  # so that a message of nothing but its dot has an end as well
        searched, started = 0, False
        while (end := client.heard.find(b"\r\n.\r\n", searched)) < 0:
            searched = max(0, len(client.heard) - 4)
            if searched and not started:
                started = True
                self._do(client, "body")
            try:
                self._hear(client)
            except (_Gone, OSError):
                self.pieces.append(bytes(client.heard[2:]))
                raise
        content = bytes(client.heard[2 : end + 2])
        del client.heard[: end + 5]
        self.mails.append(re.sub(rb"(?m)^\.", b"", content))
        self._do(client, "dot")

    def _do(self, client: _Client, phase: str, usual: str | None = None) -> bytes:
        """Follows the script once; returns what was said."""
        deed = self._script.get(phase)
        if isinstance(deed, Sequence) and not isinstance(deed, (str, bytes)):
            deed = deed[self._times[phase]] if self._times[phase] < len(deed) else None
        self._times[phase] += 1
        if deed is None:
            deed = usual or _USUAL.get(phase)
        if deed is None:
            return b""
        if isinstance(deed, Do):
            self._end(client, deed)
        answer = deed if isinstance(deed, Answer) else Answer(deed)
        said = answer.said if isinstance(answer.said, bytes) else answer.said.encode() + b"\r\n"
        self._say(client, said, answer.pause)
        if answer.then:
            self._end(client, answer.then)
        return said

    def _end(self, client: _Client, how: Do) -> None:
        if how is HANG:
            self._over.wait(BOUND)
        if how is RESET:
            client.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise _Gone

    def _say(self, client: _Client, said: bytes, pause: float = 0.0) -> None:
        if not pause:
            client.sock.sendall(said)
            return
        for byte in said:
            client.sock.sendall(bytes([byte]))
            if self._over.wait(pause):
                raise _Gone

    def _line(self, client: _Client) -> bytes:
        while b"\r\n" not in client.heard:
            self._hear(client)
        line, _, rest = bytes(client.heard).partition(b"\r\n")
        client.heard[:] = rest
        return line

    def _hear(self, client: _Client) -> None:
        heard = client.sock.recv(1 << 16)
        if not heard:
            raise _Gone
        client.heard += heard

    def _encrypt(self, client: _Client, context: ssl.SSLContext) -> None:
        self._do(client, "handshake")
        # a socket whose client is gone isn't wrapped, because it would never be closed
        client.sock.getpeername()
        secure = context.wrap_socket(client.sock, server_side=True, do_handshake_on_connect=False)
        self._open.append(secure)
        client.sock = secure
        secure.do_handshake()
        client.encrypted = True
