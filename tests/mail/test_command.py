"""``cardgen mail`` through its command line, against a good server and against bad ones."""

from __future__ import annotations

import email
import email.policy
import hashlib
import io
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from ledger_run import change
from pypdf import PdfReader, PdfWriter

from cardgen.cli import run, terminal
from cardgen.errors import CheckError, MailLogin
from cardgen.mail import ledger as ledgers
from cardgen.mail import message as mails
from cardgen.mail import sending, service
from cardgen.mail.delivery import Delivery
from cardgen.mail.message import Message
from cardgen.mail.transport import Outcome, Reply
from cardgen.pack.formats import LEDGER, MAIL_BEGUN, as_json
from tests.mail.postman import no_pauses
from tests.mail.servers import (
    DROP,
    HANG,
    Answer,
    Authority,
    FaultServer,
    GoodServer,
    running_server,
)
from tests.packs import pack_of
from tests.turns import LATER, each, thinned

SIX = {
    "Anna": "anna@example.org",
    "Ștefan": "stefan@example.org",
    "Łukasz": "Lukasz@example.com",
    "李小龙": "li@exämple.org",
    "Maximiliane-Charlotte von Hohenstein-Ber": "max@example.com",
    "Zoë": "zoe@example.org",
}
FOUR = {name: SIX[name] for name in ("Anna", "Ștefan", "Łukasz", "Zoë")}
"""Enough for whatever happens to the first, the next, and those after them."""
Say = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.delenv("CARDGEN_SMTP_PASSWORD", raising=False)
    no_pauses(monkeypatch)
    return tmp_path


def dealt(people: dict[str, str] | None = None, *more: str, out: str = "output") -> Path:
    players = [
        f"{name} <{address}>" if address else name for name, address in (people or FOUR).items()
    ]
    return pack_of(
        "corona", "-s", "max=1", *(part for one in players for part in ("-p", one)), *more, out=out
    )


def set_up(server: GoodServer | FaultServer, username: str | None = None, more: str = "") -> None:
    """A mail.toml that leads to a server."""
    settings = server.settings()
    user = f'username = "{username}"\n' if username else ""
    Path("mail.toml").write_text(
        f'[smtp]\nhost = "localhost"\nport = {server.port}\nsecurity ='
        f' "{settings.security}"\n{user}\n[mail]\nfrom = "Anna <anna@example.org>"\nrate_per_minute'
        f" = 600\n{more}",
        "utf-8",
    )


def send(pack: Path, expect: int, *more: str) -> int:
    return run(["mail", "send", str(pack), "--yes", "--expect", str(expect), *more])


def send_cards(pack: Path, expect: int, *more: str) -> int:
    """The same without protocol and rules, which are most of a mail: where it is looked at what
    a server does, or a disk.
    """
    return send(pack, expect, "--only-cards", *more)


def received(server: GoodServer) -> dict[str, list[str]]:
    """Recipient → hashes of the files that came."""
    found: dict[str, list[str]] = {}
    for mail in server.mails:
        (recipient,) = mail.recipients
        parsed = email.message_from_bytes(mail.content, policy=email.policy.default)
        own, *_ = parsed.iter_attachments()
        found.setdefault(recipient, []).append(hashlib.sha256(own.get_content()).hexdigest())
    return found


def hashes(pack: Path) -> list[str]:
    names = [
        player["file"] for player in json.loads((pack / "pack.json").read_text("utf-8"))["players"]
    ]
    return [hashlib.sha256((pack / name).read_bytes()).hexdigest() for name in names]


def events(pack: Path, player: str = "") -> list[str]:
    noted = ledgers.read_ledger(pack).events
    return [event.event for event in noted if player in ("", event.player)]


@pytest.fixture
def good() -> Iterator[GoodServer]:
    with running_server() as server:
        set_up(server)
        yield server


@pytest.mark.quick
def test_each_gets_exactly_their_own_file_and_nothing_twice(good: GoodServer, capsys: Say) -> None:
    pack = dealt(SIX)
    assert send(pack, 6) == 0
    wire = [
        "anna@example.org",
        "stefan@example.org",
        "Lukasz@example.com",
        "li@xn--exmple-cua.org",
        "max@example.com",
        "zoe@example.org",
    ]
    assert received(good) == {
        address: [sha256] for address, sha256 in zip(wire, hashes(pack), strict=True)
    }
    assert "accepted by the server  6" in capsys.readouterr().out
    assert send(pack, 0) == 0
    assert len(good.mails) == 6
    assert "Nothing to send" in capsys.readouterr().out
    assert (pack / LEDGER).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("typed", "mails"),
    thinned(
        [("yes\n", 4), ("Yes\n", 4), ("ja\n", 4), ("no\n", 0), ("\n", 0), ("yep\nno\n", 0)],
        2,
        LATER,
    ),
)
def test_only_a_typed_yes_sends(
    good: GoodServer, monkeypatch: pytest.MonkeyPatch, typed: str, mails: int
) -> None:
    pack = dealt()
    monkeypatch.setattr(terminal, "can_ask", lambda: True)
    from cardgen.cli import cli

    result = CliRunner().invoke(cli, ["mail", "send", str(pack), "--send"], input=typed)
    assert result.exit_code == 0, result.output
    assert len(good.mails) == mails
    assert ("Nothing was sent" in result.output) is (mails == 0)


def test_a_test_mail_is_read_again_before_anybody_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(message: object) -> None:
        raise CheckError("the mail isn't what it should be")

    monkeypatch.setattr("cardgen.mail.message.check", refuse)
    with FaultServer() as server:
        set_up(server)
        assert run(["mail", "send", str(dealt()), "--test-to", "me@example.org"]) == 5
        assert server.connections == 0


def test_over_tls_with_a_login(
    trusted: Authority, monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    monkeypatch.setenv("CARDGEN_SMTP_PASSWORD", "a secret ü")
    with running_server(trusted.server_context(), users={"anna": "a secret ü"}) as server:
        set_up(server, "anna")
        pack = dealt()
        assert run(["mail", "check", str(pack), "--connect"]) == 0
        assert not server.mails
        assert "logged in" in capsys.readouterr().out
        assert send(pack, 4) == 0
        assert all(mail.encrypted and mail.user == "anna" for mail in server.mails)
        monkeypatch.setenv("CARDGEN_SMTP_PASSWORD", "another secret")
        second = dealt()
        logins = len(server.logins)
        assert send(second, 4, "--two-packs") == 13
        assert len(server.logins) == logins + 1, "one try only"
        assert events(second) == [*["planned"] * 4, "connecting", "temp"]
    said = capsys.readouterr()
    assert "another secret" not in said.out + said.err
    assert len(server.mails) == 4


# -- what can go wrong with a pack


def _put(pack: Path, content: bytes) -> None:
    """Another file in Zoë's place, with its hash in the list."""
    (pack / "4-Zoe.pdf").write_bytes(content)
    path = pack / "organiser/files.json"
    listed = json.loads(path.read_text("utf-8"))
    listed[3]["sha256"] = hashlib.sha256(content).hexdigest()
    path.write_bytes(as_json(listed))


def _hand_first(pack: Path) -> None:
    reader, writer = PdfReader(pack / "4-Zoe.pdf"), PdfWriter()
    for page in (reader.pages[-1], *reader.pages[:-1]):
        writer.add_page(page)
    writer.add_metadata(reader.metadata or {})
    content = io.BytesIO()
    writer.write(content)
    _put(pack, content.getvalue())


def _others_pages(pack: Path) -> None:
    """M8: Anna's pages, which say of themselves that they are Zoë's; a cover shows no name that
    could be read by machines alone.
    """
    anna, zoe, writer = PdfReader(pack / "1-Anna.pdf"), PdfReader(pack / "4-Zoe.pdf"), PdfWriter()
    for page in anna.pages:
        writer.add_page(page)
    writer.add_metadata(zoe.metadata or {})
    content = io.BytesIO()
    writer.write(content)
    _put(pack, content.getvalue())


@pytest.mark.parametrize("change_pages", [_hand_first, _others_pages])
def test_m8_pages_that_another_program_put_together_are_refused(
    change_pages: Callable[[Path], None],
) -> None:
    with FaultServer() as server:
        set_up(server)
        pack = dealt()
        change_pages(pack)
        assert send(pack, 4) == 5
        assert run(["mail", "check", str(pack)]) == 5
        assert run(["mail", "drafts", str(pack), "drafts"]) == 5
        assert server.connections == 0
    assert not (pack / LEDGER).exists()


def test_every_mail_is_read_again_before_anybody_is_called(
    monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    build = mails.build

    def mixed_up(delivery: Delivery, *others: Any) -> Message:
        """The mail of whoever was asked for, with the file of whoever came before."""
        seen.append(delivery)
        return replace(
            build(replace(delivery, content=seen[0].content), *others), delivery=delivery
        )

    seen: list[Delivery] = []
    monkeypatch.setattr(mails, "build", mixed_up)
    with FaultServer() as server:
        set_up(server)
        pack = dealt()
        assert send(pack, 4) == 5
        assert "doesn't bring Ștefan's file, but another" in capsys.readouterr().err
        assert server.connections == 0
    assert not (pack / LEDGER).exists()


def test_nobody_replaces_a_pack_that_is_read_to_be_sent(
    good: GoodServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack, read = (
        dealt({"Anna": "anna@example.org", "Ben": "ben@example.org"}, "--seed", "KAT"),
        service._read_packs,
    )
    again = [
        "pack",
        "corona",
        "-s",
        "max=1",
        "-q",
        "-p",
        "Anna",
        "-p",
        "Ben",
        "--seed",
        "KAT",
        "--lang",
        "de",
        "--force",
    ]

    def slowly(*given: Any) -> Any:
        assert run(again) == 4
        return read(*given)

    monkeypatch.setattr(service, "_read_packs", slowly)
    assert send(pack, 2) == 0
    assert len(good.mails) == 2


# -- what servers do


def test_who_was_put_off_is_tried_again_with_those_who_werent_reached() -> None:
    """Anna is to come later, and then the server goes away in the middle of Ștefan's turn."""
    with FaultServer(
        {
            "mail": ["450 4.2.0 later"],
            "rcpt": [Answer("421 4.3.2 bye", DROP)],
            "greeting": [None, "421 busy"],
        }
    ) as server:
        set_up(server)
        pack = dealt()
        assert send_cards(pack, 4) == 0
        assert len(server.mails) == 4
    noted = ledgers.read_ledger(pack).events
    tries = {
        player: [
            event.attempt
            for event in noted
            if (event.player, event.event) == (player, "connecting")
        ]
        for player in FOUR
    }
    twice = ("Anna", "Ștefan", "Łukasz")
    assert tries == {player: [1, 2] if player in twice else [1] for player in FOUR}


def test_attempts_are_counted_from_run_to_run() -> None:
    with FaultServer({"rcpt": ["550 5.1.1 no such user"]}) as server:
        set_up(server)
        pack = dealt()
        assert send_cards(pack, 4) == 10
        assert send_cards(pack, 1) == 0
    noted = ledgers.read_ledger(pack).events
    assert [(event.event, event.attempt) for event in noted if event.player == "Anna"] == [
        ("planned", 0), ("connecting", 1), ("perm", 1), ("planned", 1), ("connecting", 2),
        ("committing", 2), ("sent", 2),
    ]  # fmt: skip


def test_too_large_for_any_server(monkeypatch: pytest.MonkeyPatch, capsys: Say) -> None:
    with FaultServer() as server:
        set_up(server)
        pack = dealt()
        monkeypatch.setattr(mails, "WARN_BYTES", 20_000)
        assert send_cards(pack, 4) == 0
        assert capsys.readouterr().err.count("some mailboxes don't take that") == 4
        monkeypatch.setattr(mails, "MOST_BYTES", 20_000)
        connections = server.connections
        assert send_cards(dealt(), 4) == 10
        assert "more than servers take" in capsys.readouterr().err
        assert server.connections == connections


# -- what can go wrong on our side


def test_two_runs_at_once(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    with ledgers.Ledger.open(pack):
        assert send_cards(pack, 4) == 14
    assert "somebody else is sending" in capsys.readouterr().err
    assert not good.mails


@each(
    "outcomes, code",
    [
        ([Outcome.SENT], 0),
        ([Outcome.SENT, Outcome.TEMPORARY], 11),
        ([Outcome.TEMPORARY, Outcome.REFUSED], 10),
        ([Outcome.REFUSED, Outcome.UNKNOWN, Outcome.TEMPORARY], 12),
    ],
)
def test_the_exit_code_is_that_of_the_worst_outcome(outcomes: list[Outcome], code: int) -> None:
    results: Any = tuple(SimpleNamespace(reply=Reply(outcome, 0, "")) for outcome in outcomes)
    assert service.exit_code([], sending.MailReport(results)) == code
    assert service.exit_code([], sending.MailReport(results, MailLogin("no"))) == 13


def test_a_deleted_ledger_makes_everybody_unknown(good: GoodServer) -> None:
    """What the organiser finds out is noted with the address that the pack has."""
    pack = dealt()
    assert send_cards(pack, 4) == 0
    (pack / LEDGER).unlink()
    assert send_cards(pack, 0) == 12
    for name in FOUR:
        assert run(["mail", "send", str(pack), "--delivered", name]) == 0
    assert [event.addr for event in ledgers.read_ledger(pack).events] == list(FOUR.values())
    assert send_cards(pack, 0) == 0
    assert len(good.mails) == 4


@contextmanager
def full_disk_at(happened: ledgers.Happened) -> Iterator[None]:
    """The disk has no room for this kind of event."""
    real = ledgers.Ledger._write

    def full(self: ledgers.Ledger, event: ledgers.MailEvent) -> None:
        if event.event is happened:
            raise OSError(28, "No space left on device")
        real(self, event)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ledgers.Ledger, "_write", full)
        yield


def test_a_full_disk_stops_before_anything_is_handed_over(capsys: Say) -> None:
    with FaultServer() as server:
        set_up(server)
        pack = dealt()
        with full_disk_at(ledgers.Happened.COMMITTING):
            assert send_cards(pack, 4) == 4
            assert not server.mails
            assert "DATA" not in server.words()
        assert send_cards(pack, 4) == 0


def test_a_disk_that_is_full_after_the_server_took_it(capsys: Say) -> None:
    with FaultServer() as server:
        set_up(server)
        pack = dealt()
        with full_disk_at(ledgers.Happened.SENT):
            assert send_cards(pack, 4) == 14
            said = capsys.readouterr()
            assert "accepted by the server  1" in said.out
            assert f"cardgen mail send {pack} --delivered Anna" in said.err
        assert send_cards(pack, 3) == 12, "Anna's is unknown"
        assert run(["mail", "send", str(pack), "--delivered", "Anna"]) == 0
        assert send_cards(pack, 0) == 0
        assert len(server.mails) == 4


def test_ctrl_c_leaves_what_was_done(monkeypatch: pytest.MonkeyPatch, capsys: Say) -> None:
    real = sending.Session.send
    sent = []

    def interrupted(
        self: sending.Session, message: sending.Message, committing: Callable[[], None]
    ) -> sending.Reply:
        if len(sent) == 2:
            raise KeyboardInterrupt
        sent.append(message)
        return real(self, message, committing)

    with FaultServer() as server:
        set_up(server)
        pack = dealt()
        monkeypatch.setattr(sending.Session, "send", interrupted)
        assert send_cards(pack, 4) == 130
        said = capsys.readouterr()
        assert "accepted by the server  2" in said.out
        assert "interrupted" in said.err
        monkeypatch.setattr(sending.Session, "send", real)
        assert send_cards(pack, 2) == 0
        assert len(server.mails) == 4


def test_ctrl_c_while_the_server_thinks_leaves_one_unknown(
    monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    def interrupted(self: sending.Session, message: sending.Message) -> sending.Reply:
        raise KeyboardInterrupt

    with FaultServer() as server:
        set_up(server)
        pack = dealt()
        monkeypatch.setattr(sending.Session, "_hand_over", interrupted)
        assert send_cards(pack, 4) == 130
        assert "unknown    1  Anna" in capsys.readouterr().out
    assert events(pack, "Anna")[-1] == "committing"


def test_a_hanging_server_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardgen.mail import transport

    monkeypatch.setattr(
        sending,
        "connect",
        lambda settings, password: transport.connect(
            settings, password, transport.Timeouts(0.3, 0.3, 0.3)
        ),
    )
    with FaultServer({"dot": [None, HANG]}) as server:
        set_up(server)
        pack = dealt({"Anna": "anna@example.org", "Zoë": "zoe@example.org"})
        assert send_cards(pack, 2) == 12
        assert events(pack, "Zoë")[-1] == "unknown"


def test_status_of_a_mail_that_may_be_on_its_way_just_now(capsys: Say) -> None:
    pack = dealt()
    with ledgers.Ledger.open(pack) as ledger:
        zoes = ("Zoë", "zoe@example.org", hashes(pack)[3], "<1@example.org>", 1)
        ledger.record(ledgers.MailEvent(*zoes, ledgers.Happened.COMMITTING))
        assert run(["mail", "status", str(pack)]) == 0
    out = capsys.readouterr().out
    assert "wait until it is done" in out
    assert "Zoë: it isn't known whether the mail arrived" in out


# -- two packs for one person


TABLE = {"Anna": "anna@example.org", "Bob": "bob@example.org"}


def test_two_packs_of_one_evening_are_asked_about(
    good: GoodServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = ("--title", "Tisch 1", "--date", "2026-03-14")
    both = ["mail", "send", *(str(dealt(TABLE, *title)) for _ in range(2)), "--send"]
    monkeypatch.setattr(terminal, "can_ask", lambda: True)
    from cardgen.cli import cli

    assert "Nothing was sent" in CliRunner().invoke(cli, both, input="no\nyes\n").output
    assert not good.mails
    CliRunner().invoke(cli, both, input="yes\nyes\n")
    assert len(good.mails) == 4


def test_times_are_those_of_this_place(
    good: GoodServer, capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = dealt(TABLE)
    assert send_cards(pack, 2) == 0
    (pack / MAIL_BEGUN).unlink()
    change(pack, "UPDATE event SET ts = '2026-03-14T23:30:00Z'")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    capsys.readouterr()
    try:
        assert run(["mail", "status", str(pack)]) == 0
    finally:
        monkeypatch.undo()
        time.tzset()
    assert "accepted by the server 2026-03-15 08:30\n" in capsys.readouterr().out
