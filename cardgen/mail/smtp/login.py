"""Logging in at a mail server: one way, one try.

Not smtplib's ``login``: after a wrong password it goes on with the next mechanism, which locks
accounts, and it knows only ASCII.  Nothing here keeps the password or puts it into an error.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardgen.errors import MailLogin
from cardgen.mail.smtp.connection import MASK
from cardgen.mail.smtp.replies import one_line

if TYPE_CHECKING:
    from cardgen.mail.settings import MailSettings
    from cardgen.mail.smtp.connection import Connection

_GO_ON = 334
_PASSWORD_REFUSED = (432, 534, 535)
_APP_PASSWORD = (
    "many providers want an app password instead of the usual one: make it in your account's"
    " security settings"
)

Step = Callable[[bytes], bytes]  # from the server's question to our answer


def log_in(
    connection: Connection, settings: MailSettings, password: str | None
) -> tuple[int, bytes]:
    """Logs in once; returns the server's last answer, 235 if all is well.

    Raises MailLogin: there is no password, the server refuses it, or there is no way to log in that
    we know.
    """
    user = _encoded(settings.username or "")
    secret = _encoded(password or "")
    if not secret:
        raise MailLogin(
            f"there is no password for {settings.username}",
            "type it when you are asked, or set CARDGEN_SMTP_PASSWORD",
        )
    offered = connection.esmtp_features.get("auth", "").upper().split()
    ways: dict[str, tuple[Step, ...]] = {
        "PLAIN": (lambda _: b"\0" + user + b"\0" + secret,),
        "LOGIN": (lambda _: user, lambda _: secret),
        "CRAM-MD5": (lambda question: user + b" " + _keyed(secret, question),),
    }
    way = next((name for name in ways if name in offered), None)
    if way is None:
        raise _no_way(settings, offered)
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


def _no_way(settings: MailSettings, offered: list[str]) -> MailLogin:
    if not offered:
        return MailLogin(
            f"{settings.host} offers no login on port {settings.port}",
            f"look at port in {settings.file} (usual are 587 and 465), or leave out username",
        )
    return MailLogin(
        f"{settings.host} takes no passwords, only {', '.join(offered[:6])}",
        "send through another provider, or write the mails as files with “cardgen mail drafts”",
    )


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _decoded(question: bytes) -> bytes:
    try:
        return b64decode(question)
    except ValueError:
        return b""


def _keyed(secret: bytes, question: bytes) -> bytes:
    import hmac

    return hmac.new(secret, question, "md5").hexdigest().encode("ascii")
