"""The way to a mail server, up to where the first message can go: reach it, encrypt, introduce
ourselves, log in.

Nothing here sends a message, so whatever goes wrong, nothing was sent.  What would go wrong again
is a `MailLogin`, what may pass a `ConnectFailed`.
"""

from __future__ import annotations

import errno
import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardgen.errors import MailLogin, MailTemporary
from cardgen.mail.settings import MailSettings, Security
from cardgen.mail.smtp.connection import NO_ANSWER, Connection, OutOfStep, Silent, Timeouts
from cardgen.mail.smtp.login import log_in
from cardgen.mail.smtp.replies import one_line

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
    """No connection for now.  code: the server's, such as 421; 0 if it gave none.  text: its
    words, or what happened.
    """

    def __init__(self, problem: str, remedy: str, code: int = 0, text: str = "") -> None:
        super().__init__(problem, remedy)
        self.code = code
        self.text = text or problem


def open_connection(settings: MailSettings, password: str | None, timeouts: Timeouts) -> Connection:
    """A connection that takes messages: encrypted as the settings say, introduced, logged in if
    there is a user.

    Raises MailLogin: the server doesn't let us in or isn't safe to speak to; the same again
    wouldn't help.
    Raises ConnectFailed: it can't be reached, breaks off, keeps silent or asks for patience; it may
    be tried again.
    """
    connection = Connection(_reach(settings, timeouts.connect), timeouts)
    try:
        if settings.security is Security.TLS:
            _encrypt(connection, settings)
        _hear_greeting(connection, settings, timeouts)
        _introduce(connection, settings)
        if settings.security is Security.STARTTLS:
            _start_tls(connection, settings)
            _introduce(connection, settings)
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


def _introduce(connection: Connection, settings: MailSettings) -> None:
    _step(settings, connection.ehlo, 250, "when we said hello")


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
        raise _untrusted(settings, error) from None
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


def _untrusted(settings: MailSettings, error: ssl.SSLCertVerificationError) -> MailLogin:
    """Why the server's certificate doesn't prove that it is the right server."""
    other = (f"isn't good: {error.verify_message}", "look at host in {file}, or ask your provider")
    problem, remedy = _CERTIFICATES.get(error.verify_code, other)
    return MailLogin(
        f"the certificate of {_server(settings)} {problem}",
        f"{remedy.format(file=settings.file)}; your password wasn't sent",
    )


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
