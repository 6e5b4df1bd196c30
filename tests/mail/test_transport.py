"""From finished messages to a server's answers: what is sent, what isn't, and what nobody knows.

Servers that break off or keep silent are scripted; the clocks are long where nothing has to wait
for them.
"""

from __future__ import annotations

import errno
import hmac
import re
import smtplib
import socket
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from cardgen.errors import CardgenError, CheckError, MailLogin, MailTemporary
from cardgen.mail.connection import ConnectFailed, Connection, Timeouts, one_line
from cardgen.mail.message import Message
from cardgen.mail.settings import MailSettings, Security
from cardgen.mail.transport import Outcome, Reply, Session, connect, is_sender_limit
from tests.mail.servers import (
    DROP,
    HANG,
    RESET,
    Answer,
    Authority,
    Deed,
    FaultServer,
    free_port,
    read_dialogue,
    running_server,
    settings_for,
)
from tests.turns import each, sweep

PATIENT = Timeouts(5.0, 5.0, 5.0)
QUICK = Timeouts(2.0, 0.2, 0.2)
LONGER = (Timeouts(2.0, 1.0, 1.0), PATIENT)
IN_TIME = 3.0  # seconds beyond a step's; on a busy machine one of the tries has to keep to it
"""Where a machine is so busy that a client of little patience gives up before the server comes
to what it is asked for.
"""
PASSWORD = "correct horse"
SENT, TEMPORARY, REFUSED, UNKNOWN = Outcome
CONTENT = (
    b"From: Anna <anna@example.org>\r\nSubject: Your cards\r\n\r\n.a line\r\n..\r\n.\r\nthe end\r\n"
)
LARGE = CONTENT + (b"." + b"x" * 74 + b"\r\n") * 27_000
HUGE = CONTENT + (b"x" * 998 + b"\r\n") * 8_000
"""More than the system takes off our hands before the server reads."""


def letter(
    to: str = "ben@example.org",
    content: bytes = CONTENT,
    utf8: bool = False,
    sender: str = "anna@example.org",
) -> Message:
    return Message(cast(Any, None), sender, to, "<1@example.org>", content, utf8)


class Commits:
    """Stands for the ledger: counts."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.count = 0
        self.error = error

    def __call__(self) -> None:
        self.count += 1
        if self.error:
            raise self.error


def clocks(deed: object) -> tuple[Timeouts, ...]:
    """Short only where a server keeps silent; there longer ones for another try."""
    slow = deed is HANG or (isinstance(deed, Answer) and (deed.then is HANG or deed.pause))
    return (QUICK, *LONGER) if slow else (PATIENT,)


@contextmanager
def at(server: FaultServer, timeouts: Timeouts = PATIENT) -> Iterator[Session]:
    with connect(server.settings(), None, timeouts) as session:
        yield session


# -- a server as it should be


@pytest.mark.quick
@sweep(("security", [Security.STARTTLS, Security.TLS]), ("way", ["PLAIN", "LOGIN"]))
def test_a_message_arrives_byte_for_byte(trusted: Authority, security: Security, way: str) -> None:
    users = {"änna@example.org": "pässwört ♥ 10"}
    with (
        running_server(
            trusted.server_context(), security, users=users, only=[way], utf8=False
        ) as server,
        connect(server.settings("änna@example.org"), "pässwört ♥ 10", PATIENT) as session,
    ):
        assert session.send(letter(), Commits()) == Reply(SENT, 250, "2.0.0 queued as 1")
        assert session.send(letter("zoe@example.org", LARGE), Commits()).outcome is SENT
    assert [mail.content for mail in server.mails] == [CONTENT, LARGE]
    assert [mail.recipients for mail in server.mails] == [
        ("ben@example.org",),
        ("zoe@example.org",),
    ]
    assert all(
        mail.encrypted and mail.user == "änna@example.org" and mail.sender == "anna@example.org"
        for mail in server.mails
    )
    assert server.mails[0].options == (f"SIZE={len(CONTENT)}",)
    assert server.logins == ["änna@example.org"]


def test_what_a_server_offers() -> None:
    with (
        running_server(most_bytes=12_345) as server,
        connect(server.settings(), None, PATIENT) as session,
    ):
        assert (session.most_bytes, session.smtputf8, session.alive) == (12_345, True, True)
    for offers in (("SIZE",), ("SIZE 0",), ("SIZE many",), ()):
        with FaultServer(offers=offers) as fault, at(fault) as session:
            assert (session.most_bytes, session.smtputf8) == (None, False)
    assert not session.alive


def test_letters_of_any_script_before_the_at() -> None:
    content = "From: Änna <änna@example.org>\r\n\r\n♥\r\n".encode()
    message = letter("zoë@example.org", content, utf8=True, sender="änna@example.org")
    with running_server() as server, connect(server.settings(), None, PATIENT) as session:
        assert session.send(message, Commits()).outcome is SENT
        assert session.send(letter(), Commits()).outcome is SENT
    first, second = server.mails
    assert (first.sender, first.recipients, first.content) == (
        "änna@example.org",
        ("zoë@example.org",),
        content,
    )
    assert (first.utf8, second.utf8) == (True, False)
    assert "BODY=8BITMIME" in first.options
    assert "BODY=8BITMIME" not in second.options


@each("flagged", [True, False])
def test_a_server_without_utf8_is_told_nothing(flagged: bool) -> None:
    commits = Commits()
    with FaultServer(offers=()) as server, at(server) as session:
        reply = session.send(letter("zoë@example.org", utf8=flagged), commits)
        assert (reply.outcome, reply.code, commits.count) == (REFUSED, 0, 0)
        assert "SMTPUTF8" in reply.text
    assert server.words() == ["EHLO", "QUIT"]


def test_this_computer_stays_unnamed(trusted: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getfqdn", lambda *_: "annas-laptop.example.org")
    with FaultServer(starttls=trusted.server_context()) as server, at(server):
        pass
    assert [command for command in server.commands if command.startswith("ehlo")] == [
        "ehlo [127.0.0.1]"
    ] * 2


# -- one message, phase by phase

NONSENSE = b"\xff\xfe what?\r\n"


def told(value: object) -> str:
    return repr(value)[:40]


@pytest.mark.parametrize(("phase", "deed", "becomes"), read_dialogue("answers.txt"), ids=told)
def test_what_became_of_a_message(
    monkeypatch: pytest.MonkeyPatch, phase: str, deed: Deed, becomes: str
) -> None:
    outcome, code = Outcome(becomes.split()[0]), int((becomes + " 0").split()[1])
    content = HUGE if phase == "body" else CONTENT
    for timeouts in clocks(deed):
        commits = Commits()
        began = time.monotonic()
        with FaultServer({phase: deed}) as server:
            with at(server) as session:
                monkeypatch.setattr(session._connection, "_timeouts", timeouts)
                reply = session.send(letter(content=content), commits)
                alive = session.alive
            took = time.monotonic() - began
        if (reply.outcome, reply.code) == (outcome, code) and took < timeouts.step + IN_TIME:
            break
    assert (reply.outcome, reply.code) == (outcome, code), reply
    assert reply.text == one_line(reply.text.encode())
    assert took < timeouts.step + IN_TIME
    assert commits.count == (phase in ("data", "body", "dot") or outcome is SENT)
    assert len(server.mails) == (phase == "dot" or outcome is SENT)
    if outcome is UNKNOWN or code == 421 or (code == 0):
        assert not alive
        assert "QUIT" not in server.words()
    if deed is HANG:
        assert "in time" in reply.text or phase == "body"


@sweep(("phase", ["mail", "rcpt", "data", "dot"]), ("no", ["450 4.2.0 later", "550 5.1.1 never"]))
def test_after_a_refusal_the_next_message_uses_the_connection(phase: str, no: str) -> None:
    with FaultServer({phase: [no]}) as server, at(server) as session:
        assert session.send(letter(), Commits()).code == int(no[:3])
        assert session.alive
        assert session.send(letter("zoe@example.org"), Commits()).outcome is SENT
    assert (server.connections, server.mails[-1]) == (1, CONTENT)
    assert server.words().count("RSET") == 1


@each("first", ["451 4.3.0 busy", "550 5.7.1 spam", "421 4.3.2 going down"])
@each(
    "script",
    [lambda first: {"dot": f"{first}\r\n250 queued\r\n".encode()}, lambda first: {"body": first}],
)
def test_m6_an_answer_too_many_leaves_it_unknown(
    first: str, script: Callable[[str], dict[str, Deed]]
) -> None:
    """A server that says no while the message is coming, and yes behind its dot, has it."""
    with FaultServer(script(first)) as server, at(server) as session:
        reply = session.send(letter(), Commits())
        alive = session.alive
    # A message that came in one piece was answered once; one whose dot was kept back didn't arrive.
    assert reply.outcome in ((UNKNOWN, SENT) if server.mails else (TEMPORARY, REFUSED))
    assert alive is (reply.outcome is SENT)
    assert reply.outcome is UNKNOWN or "dot" not in script(first)


@each("deed", ["421 bye", "500 what", DROP, HANG, NONSENSE])
def test_a_connection_that_cant_be_cleared_isnt_used_again(deed: Deed) -> None:
    with (
        FaultServer({"rcpt": "550 no", "rset": deed}) as server,
        at(server, clocks(deed)[0]) as session,
    ):
        assert session.send(letter(), Commits()) == Reply(REFUSED, 550, "no")
        assert not session.alive
        again = session.send(letter(), Commits())
        assert (again.outcome, again.text) == (TEMPORARY, "the server closed the connection")


def test_a_server_that_tires_of_waiting_gets_no_message() -> None:
    commits = Commits()
    with (
        FaultServer({"dot": Answer(b"250 queued\r\n421 4.4.2 idle\r\n", DROP)}) as server,
        at(server) as session,
    ):
        assert session.send(letter(), commits) == Reply(SENT, 250, "queued")
        assert not session.alive
        assert session.send(letter(), commits) == Reply(
            TEMPORARY, 421, "4.4.2 idle", about_sender=False
        )
    assert (commits.count, len(server.mails)) == (1, 1)


@each("deed", ["421 bye", "500 what", DROP, RESET, HANG, NONSENSE])
def test_leaving_changes_nothing(deed: Deed) -> None:
    with FaultServer({"quit": deed}) as server:
        session = connect(server.settings(), None, clocks(deed)[0])
        assert session.send(letter(), Commits()).outcome is SENT
        began = time.monotonic()
        session.close()
        session.close()
        assert time.monotonic() - began < 2.0
        assert not session.alive
    assert server.words()[-1] == "QUIT"


# -- stopped by us


@each("error", [OSError(errno.ENOSPC, "disk full"), KeyboardInterrupt()])
def test_what_cant_be_written_down_isnt_sent(error: BaseException) -> None:
    with FaultServer() as server:
        with at(server) as session:
            with pytest.raises(type(error)) as caught:
                session.send(letter(), Commits(error))
            assert caught.value is error
            assert not session.alive
        server.wait()
    assert server.words() == ["EHLO", "MAIL", "RCPT"]
    assert server.mails == server.pieces == []


@pytest.mark.parametrize("pieces", [1, 3, -1])
def test_interrupted_in_the_middle_there_is_no_dot(
    monkeypatch: pytest.MonkeyPatch, pieces: int
) -> None:
    """Given Ctrl-C after so many pieces of a message, or just before its dot, the server never
    sees the dot, nor QUIT.
    """
    push = Connection._push
    content: list[bytes | memoryview] = []

    def pushed(connection: Connection, piece: bytes | memoryview) -> None:
        if isinstance(piece, memoryview):
            content.append(piece)
            if len(content) > pieces > 0 or bytes(piece) == b".\r\n":
                raise KeyboardInterrupt
        push(connection, piece)

    monkeypatch.setattr(Connection, "_push", pushed)
    with FaultServer() as server:
        with at(server) as session:
            with pytest.raises(KeyboardInterrupt):
                session.send(letter(content=LARGE), Commits())
            assert not session.alive
        server.wait()
    assert server.mails == []
    assert server.words() == ["EHLO", "MAIL", "RCPT", "DATA"]
    assert len(server.pieces) == 1
    assert not server.pieces[0].endswith(b"\r\n.\r\n")


@each(
    "message",
    [
        letter("ben@example.org, zoe@example.org"),
        letter("ben@example.org> SIZE=1 <zoe@example.org"),
        letter("ben@example.org\r\nRCPT TO:<zoe@example.org>"),
        letter("Ben <ben@example.org>"),
        letter("ben @example.org"),
        letter("ben"),
        letter("ben\x00@example.org"),
        letter("ben\x7f@example.org"),
        letter(""),
        letter(sender="anna@example.org>BODY=x"),
        letter(content=b"a\n.\nb\r\n"),
        letter(content=b"a\r.\r\nb\r\n"),
        letter(content=b"a"),
    ],
)
def test_a_message_that_would_turn_into_another_isnt_begun(message: Message) -> None:
    with (
        FaultServer() as server,
        at(server) as session,
        pytest.raises(CheckError, match="nothing was sent"),
    ):
        session.send(message, Commits())
    assert server.words() == ["EHLO", "QUIT"]


# -- the way there


def whole_story(error: BaseException | None) -> str:
    """Everything that could be shown of an error and of those behind it."""
    out = []
    while error:
        out.append(f"{error} {error!r} {error.args!r} {vars(error)!r}")
        error = error.__cause__ or error.__context__
    return "\n".join(out)


def assert_helpful(error: CardgenError) -> None:
    text = str(error)
    assert "\n" not in text
    assert error.remedy
    assert not any(word in text for word in ("Error", "Errno", "Exception", "[SSL", "_ssl"))


def assert_secret(error: BaseException, password: str = PASSWORD) -> None:
    story = whole_story(error)
    for told_by in (
        password,
        b64encode(password.encode()).decode(),
        b64encode(f"\0anna\0{password}".encode()).decode(),
    ):
        assert told_by not in story


@pytest.mark.parametrize(("phase", "deed", "error"), read_dialogue("refusals.txt"), ids=told)
def test_no_connection(trusted: Authority, phase: str, deed: Deed, error: str) -> None:
    kind, words = error.replace("?", r"\?").split(": ", 1)
    for timeouts in clocks(deed):
        with FaultServer({phase: deed}, starttls=trusted.server_context()) as server:
            began = time.monotonic()
            with pytest.raises(CardgenError) as caught:
                connect(server.settings("anna"), PASSWORD, timeouts)
            took = time.monotonic() - began
        if re.search(words, str(caught.value)) and took < timeouts.step + IN_TIME:
            break
    assert type(caught.value).__name__ == kind
    assert re.search(words, str(caught.value))
    assert took < timeouts.step + IN_TIME
    assert_helpful(caught.value)
    assert_secret(caught.value)
    assert server.connections == 1
    assert not {"AUTH", "MAIL"} & {command.split(" ")[0].upper() for command in server.in_the_open}
    assert server.words().count("AUTH") <= 1
    if isinstance(caught.value, ConnectFailed):
        said = deed.said if isinstance(deed, Answer) else deed
        assert caught.value.reply_code == (
            int(said[:3]) if isinstance(said, str) and said[0] == "4" else 0
        )
        assert caught.value.text
        assert isinstance(caught.value, MailTemporary)


def refusal(
    settings: MailSettings,
    words: str,
    password: str | None = PASSWORD,
    timeouts: Timeouts = PATIENT,
    kind: Any = MailLogin,
) -> Any:
    """Why nobody gets in: one line that helps, without the password."""
    with pytest.raises(kind, match=words) as caught:
        connect(settings, password, timeouts)
    assert_helpful(caught.value)
    assert_secret(caught.value)
    return caught.value


@each("offers", [(), ("AUTH PLAIN LOGIN", "SIZE 1000")])
def test_without_starttls_nothing_is_said(offers: tuple[str, ...]) -> None:
    with FaultServer(offers=offers) as server:
        refusal(server.settings("anna", security=Security.STARTTLS), "STARTTLS")
    server.wait()
    assert server.words() == ["EHLO"]


def test_a_password_never_goes_in_the_open() -> None:
    with FaultServer() as server:
        refusal(server.settings("anna"), "in the open")
    assert server.words() == ["EHLO"]


def test_a_tls_server_at_the_port_of_starttls_and_the_other_way_round(trusted: Authority) -> None:
    with running_server(trusted.server_context(), Security.TLS) as server:
        settings = server.settings(security=Security.STARTTLS)
        refusal(settings, 'security = "tls"', timeouts=QUICK)
    with running_server() as server:
        settings = server.settings(security=Security.TLS)
        refusal(settings, 'security = "starttls"')


@sweep(
    ("security", [Security.STARTTLS, Security.TLS]),
    (
        "names, days, words",
        [
            ((), (-10, -1), "has expired"),
            ((), (1, 2), "isn't valid yet"),
            (("smtp.example.org",), (-1, 2), "for another name"),
        ],
    ),
)
def test_a_certificate_that_isnt_good(
    trusted: Authority, security: Security, names: Any, days: Any, words: str
) -> None:
    context = trusted.server_context(*names, from_days=days[0], to_days=days[1])
    with FaultServer(**{security.value: context}) as server:
        refusal(server.settings("anna"), words)
    assert "AUTH" not in server.words()


def test_a_certificate_for_another_name_than_the_host(trusted: Authority) -> None:
    with FaultServer(tls=trusted.server_context("mail.example.org")) as server:
        settings = server.settings("anna", host="localhost")
        refusal(settings, "for another name")


@pytest.mark.parametrize(("own", "words"), [(False, "doesn't know"), (True, "nobody but itself")])
def test_a_stranger_s_certificate(tmp_path: Any, trusted: Authority, own: bool, words: str) -> None:
    stranger = Authority(tmp_path)
    context = stranger.self_signed_context() if own else stranger.server_context()
    with FaultServer(starttls=context) as server:
        refusal(server.settings("anna"), words)
    assert server.words() == ["EHLO", "STARTTLS"]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            socket.gaierror(socket.EAI_NONAME, "Name or service not known"),
            "no mail server called “127.0.0.1” can be found",
        ),
        (UnicodeError("label too long"), "can be found"),
        (TimeoutError("timed out"), "didn't answer within 5 seconds"),
        (OSError(errno.ENETUNREACH, "Network is unreachable"), "whether this computer is on line"),
        (OSError(errno.EHOSTUNREACH, "No route to host"), "whether this computer is on line"),
        (ConnectionResetError(errno.ECONNRESET, "Connection reset by peer"), "broke off at once"),
        (PermissionError(errno.EACCES, "Permission denied"), "can't be reached: Permission denied"),
    ],
)
def test_nobody_there(monkeypatch: pytest.MonkeyPatch, error: Exception, words: str) -> None:
    def create_connection(*_: object) -> None:
        raise error

    monkeypatch.setattr(socket, "create_connection", create_connection)
    assert refusal(settings_for(587), words, kind=ConnectFailed).reply_code == 0


def test_a_port_where_nobody_listens() -> None:
    refusal(settings_for(free_port()), "the connection was refused", kind=ConnectFailed)


# -- logging in


@pytest.mark.parametrize("only", [("LOGIN", "PLAIN"), ("LOGIN",)])
def test_a_wrong_password_is_tried_once(trusted: Authority, only: tuple[str, ...]) -> None:
    context = trusted.server_context()
    with running_server(context, users={"anna": "another"}, only=only) as server:
        refusal(server.settings("anna"), "app password")
    assert server.logins == ["anna"]


def test_what_goes_over_the_wire_to_log_in(trusted: Authority) -> None:
    """Given what a server offers, one way is taken: PLAIN, else LOGIN, else CRAM-MD5, all in
    UTF-8.
    """
    user, password, question = "änna", "pässwört", b"<1896.697170952@mail.example.org>"
    digest = hmac.new(password.encode(), question, "md5").hexdigest()
    for offered, script, answers in [
        ("CRAM-MD5 LOGIN plain", {}, [f"\0{user}\0{password}"]),
        ("CRAM-MD5 LOGIN XOAUTH2", {}, [user, password]),
        ("CRAM-MD5 GSSAPI", {"auth": f"334 {b64encode(question).decode()}"}, [f"{user} {digest}"]),
    ]:
        with FaultServer(
            script, starttls=trusted.server_context(), offers=[f"AUTH {offered}"]
        ) as server:
            connect(server.settings(user), password, PATIENT).close()
        login = next(i for i, command in enumerate(server.commands) if command.startswith("AUTH"))
        assert [
            b64decode(command).decode() for command in server.commands[login + 1 : -1]
        ] == answers


def test_a_password_that_the_system_couldnt_read(trusted: Authority) -> None:
    """Bytes that aren't UTF-8, as they come out of an environment variable, go out as they were."""
    with FaultServer(starttls=trusted.server_context()) as server:
        connect(
            server.settings("anna"), b"caf\xe9".decode("utf-8", "surrogateescape"), PATIENT
        ).close()
    assert b64encode(b"\0anna\0caf\xe9").decode() in server.commands


@pytest.mark.parametrize(
    ("offers", "password", "words"),
    [
        ((), PASSWORD, "offers no login"),
        (("AUTH",), PASSWORD, "offers no login"),
        (
            ("AUTH XOAUTH2 OAUTHBEARER",),
            PASSWORD,
            "takes no passwords, only XOAUTH2, OAUTHBEARER.*drafts",
        ),
        (("AUTH PLAIN",), None, "no password"),
        (("AUTH PLAIN",), "", "no password"),
    ],
)
def test_no_way_to_log_in(
    trusted: Authority, offers: tuple[str, ...], password: str | None, words: str
) -> None:
    with FaultServer(starttls=trusted.server_context(), offers=offers) as server:
        refusal(server.settings("anna"), words, password)
    assert "AUTH" not in server.words()


@sweep(
    ("typed", [PASSWORD, b64encode(f"\0anna\0{PASSWORD}".encode()).decode()]),
    ("code", [535, 500, 454, 250]),
)
def test_a_server_that_repeats_the_password_isnt_quoted(
    trusted: Authority, typed: str, code: int
) -> None:
    script: dict[str, Deed] = {"secret": f"{code} don't know {typed}"}
    with FaultServer(script, starttls=trusted.server_context()) as server:
        told = "repeats what was typed"
        refusal(server.settings("anna"), told, kind=(MailLogin, ConnectFailed))


@each("phase", ["mail", "rcpt", "data", "dot", "rset"])
def test_m9_a_password_that_a_server_repeats_is_masked(trusted: Authority, phase: str) -> None:
    """Wherever it does so: what it says goes to the screen and into the ledger."""
    typed = [
        PASSWORD.encode(),
        b64encode(PASSWORD.encode()),
        b64encode(f"\0anna\0{PASSWORD}".encode()),
    ]
    said = b"550 you are " + b" or ".join(typed)
    script: dict[str, Deed] = {phase: said + b"\r\n"}
    with (
        FaultServer(script, starttls=trusted.server_context()) as server,
        connect(server.settings("anna"), PASSWORD, PATIENT) as session,
    ):
        reply = session.send(letter(), Commits())
    assert PASSWORD not in reply.text
    assert b64encode(PASSWORD.encode()).decode()[:-2] not in reply.text
    assert phase == "rset" or "•••" in reply.text


def test_a_session_tells_no_password(trusted: Authority, capfd: pytest.CaptureFixture[str]) -> None:
    with (
        FaultServer(starttls=trusted.server_context()) as server,
        connect(server.settings("anna"), PASSWORD, PATIENT) as session,
    ):
        assert session.send(letter(), Commits()).outcome is SENT
        line = session._connection
        shown = f"{session!r} {line!r} {vars(session)!r} {vars(line)!r}"
        assert isinstance(line, smtplib.SMTP)
    assert PASSWORD not in shown
    assert b64encode(f"\0anna\0{PASSWORD}".encode()).decode() not in shown
    assert capfd.readouterr() == ("", "")


# -- what an answer means


@each("said, about", [(str(said), about) for _, said, about in read_dialogue("limits.txt")])
def test_a_limit_of_the_sender_stops_the_run(said: str, about: str) -> None:
    code, text = int(said[:3]), said[4:]
    reply = Reply(REFUSED if code >= 500 else TEMPORARY, code, text)
    assert reply.stops_the_run is is_sender_limit(reply) is (about == "sender")
    assert not is_sender_limit(Reply(SENT, 250, text))
    assert not is_sender_limit(Reply(UNKNOWN, 0, text))


@each(
    "phase, deed, stops",
    [
        ("mail", "553 5.7.1 sender address not owned by user", True),
        ("mail", "530 5.7.0 authentication required", True),
        ("mail", "552 5.3.4 message size exceeds fixed limit", False),
        ("mail", "451 4.3.0 not now", False),
        ("rcpt", "550 5.1.1 no such user", False),
        ("rcpt", "550 5.4.5 daily limit", True),
    ],
)
def test_a_sender_who_isnt_welcome_stops_the_run(phase: str, deed: str, stops: bool) -> None:
    with FaultServer({phase: deed}) as server, at(server) as session:
        assert session.send(letter(), Commits()).stops_the_run is stops


@each(
    "said, shown",
    [
        (b"2.0.0 OK\n2.0.0 queued", "2.0.0 OK queued"),
        (b"5.1.1 a\n5.1.10 b\n  c", "5.1.1 a 5.1.10 b c"),
        ("schön ♥".encode(), "schön ♥"),
        (b"sch\xf6n", "sch\ufffdn"),
        (b"\x1b[2J\x1b]0;owned\x07 a\tb\r\x00c", "[2J ]0;owned a b c"),
        ("a\u202eb\u2028c\u200d\ufeff".encode(), "ab c"),
        (b"", ""),
        (b"x" * 5000, "x" * 299 + "…"),
    ],
)
def test_words_of_a_server_fit_a_line(said: bytes, shown: str) -> None:
    assert one_line(said) == shown


def test_clocks() -> None:
    assert Timeouts() == Timeouts(connect=30.0, step=60.0, last=600.0)


def test_only_the_last_answer_may_take_long() -> None:
    """Given a server that thinks for longer than a step, the message is sent if it thinks after
    the dot, and not before.
    """

    def slow(text: str) -> Answer:
        return Answer(text.encode() + b"\r\n", pause=0.01)

    timeouts = Timeouts(2.0, 0.2, 5.0)
    with (
        FaultServer({"dot": slow("250 queued, and it took its time")}) as server,
        at(server, timeouts) as session,
    ):
        assert session.send(letter(), Commits()).outcome is SENT
        assert session.send(letter(), Commits()).outcome is SENT
    for phase in ("rcpt", "data"):
        with (
            FaultServer({phase: slow("354 fine, and it took its time")}) as server,
            at(server, timeouts) as session,
        ):
            assert session.send(letter(), Commits()).outcome is (
                UNKNOWN if phase == "data" else TEMPORARY
            )
