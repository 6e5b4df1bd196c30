"""``cardgen mail`` through its command line, against a good server and against bad ones."""

from __future__ import annotations

import email
import email.policy
import hashlib
import io
import json
import os
import re
import shutil
import sqlite3
import tempfile
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
from tests.turns import each

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
    monkeypatch.setattr(sending, "RETRY_AFTER", (0.0, 0.0, 0.0))
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


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither between mails nor for a disk; what the ledger leaves to a disk is looked at in
    `test_ledger`.
    """
    connect = ledgers._connect

    def unsynced(path: Path, patience: float) -> sqlite3.Connection:
        database = connect(path, patience)
        database.execute("PRAGMA synchronous = OFF")
        return database

    monkeypatch.setattr(ledgers, "_connect", unsynced)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    monkeypatch.setattr(sending._Run, "_keep_the_rate", lambda self: None)


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


def attached(server: GoodServer) -> dict[str, list[str]]:
    """Recipient → names of the files that came, each compared with the pack's."""
    found = {}
    for mail in server.mails:
        files = list(
            email.message_from_bytes(mail.content, policy=email.policy.default).iter_attachments()
        )
        for file in files:
            (place,) = Path("output").glob(f"*/{file.get_filename()}")
            assert file.get_content() == place.read_bytes()
        found[mail.recipients[0]] = [str(file.get_filename()) for file in files]
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


@pytest.mark.quick
def test_protocol_and_rules_come_in_the_readers_language(good: GoodServer, capsys: Say) -> None:
    Path("group.toml").write_text(
        '[[player]]\nname = "Anna"\nemail = "anna@example.org"\nlanguage = "de"\n'
        '[[player]]\nname = "Bob"\nemail = "bob@example.org"\nlanguage = "en"\n', "utf-8",
    )  # fmt: skip
    pack = pack_of("corona", "-s", "max=1", "-g", "group.toml")
    assert send(pack, 2) == 0
    assert attached(good) == {
        "anna@example.org": ["1-Anna.pdf", "protocol-de.pdf", "rules-de.pdf"],
        "bob@example.org": ["2-Bob.pdf", "protocol-en.pdf", "rules-en.pdf"],
    }
    assert run(["mail", "resend", str(pack), "Anna", "--reason", "once more"]) == 0
    rules = (pack / "rules-de.pdf").rename("rules-de.pdf")
    capsys.readouterr()
    assert send(pack, 1) == 4
    assert (
        "rules-de.pdf is missing — put it back as it was, or send the cards alone: --only-cards"
        in capsys.readouterr().err
    )
    assert send(pack, 1, "--only-cards") == 0
    rules.rename(pack / rules)
    assert attached(good)["anna@example.org"] == ["1-Anna.pdf"]
    assert run(["mail", "drafts", str(pack), "drafts", "--only-cards", "-q"]) == 0
    assert (
        len(
            list(
                email.message_from_bytes(
                    Path("drafts/1-Anna.eml").read_bytes(), policy=email.policy.default
                ).iter_attachments()
            )
        )
        == 1
    )


@each("planted", ["2-Bob.pdf", "other.pdf"])
def test_nobodys_hand_goes_out_as_the_rules(good: GoodServer, capsys: Say, planted: str) -> None:
    """Even if the public list says so: a player's file is told by itself."""
    pack = dealt({"Anna": "anna@example.org", "Bob": "bob@example.org"})
    other = dealt({"Carl": "c@example.org", "Dora": "d@example.org"}, out="elsewhere")
    content = ((pack / planted) if planted[0] == "2" else (other / "1-Carl.pdf")).read_bytes()
    (pack / "rules-en.pdf").write_bytes(content)
    manifest = json.loads((pack / "pack.json").read_text("utf-8"))
    manifest["files"][1]["sha256"] = hashlib.sha256(content).hexdigest()
    (pack / "pack.json").write_bytes(as_json(manifest))
    assert send(pack, 2) == 5
    assert (
        "rules-en.pdf is a player's file, but lies where everybody looks" in capsys.readouterr().err
    )
    assert not good.mails


def test_without_send_nothing_goes_out(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    assert run(["mail", "send", str(pack)]) == 0
    out = capsys.readouterr().out
    assert "Nothing was sent: add --send" in out
    assert not good.mails
    assert all(sha256[:8] in out and sha256 not in out for sha256 in hashes(pack))
    assert not (pack / LEDGER).exists()


@pytest.mark.parametrize(
    ("typed", "mails"),
    [("yes\n", 4), ("Yes\n", 4), ("ja\n", 4), ("no\n", 0), ("\n", 0), ("yep\n", 0)],
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


def test_the_number_has_to_be_right(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    assert send(pack, 3) == 3
    assert "4 mails would go out, not 3" in capsys.readouterr().err
    assert run(["mail", "send", str(pack), "--yes"]) == 2
    assert run(["mail", "send", str(pack), "--expect", "4"]) == 2
    assert run(["mail", "send", str(pack), "--send"]) == 2, "nobody is there to type yes"
    assert not good.mails


def test_after_a_second_pack_or_a_reprint_only_what_is_new_is_offered(
    good: GoodServer, capsys: Say
) -> None:
    first = dealt()
    assert send(first, 4) == 0
    second = dealt()
    assert (
        run(["mail", "send", str(first), str(second), "--yes", "--expect", "4", "--two-packs"]) == 0
    )
    assert sorted(sha256 for each in received(good).values() for sha256 in each) == sorted(
        [*hashes(first), *hashes(second)]
    )
    assert run(["reprint", str(first), "-p", "Zoë", "--large", "-q"]) == 0
    capsys.readouterr()
    assert run(["mail", "send", str(first), str(second)]) == 0
    out = capsys.readouterr().out
    assert "1 mail to be sent" in out
    assert "a new version (the one before: accepted by the server" in out
    assert run(["mail", "send", str(first), str(second), "--yes", "--expect", "1"]) == 0
    assert received(good)["zoe@example.org"][-1] == hashes(first)[3]


def test_some_only_first_and_the_others_later(good: GoodServer) -> None:
    pack = dealt()
    assert send(pack, 2, "--only", "zoë", "--only", "Anna") == 0
    assert sorted(received(good)) == ["anna@example.org", "zoe@example.org"]
    assert send(pack, 1, "--only", "Nobody") == 3
    assert send(pack, 2) == 0


def test_a_test_mail_holds_no_hand_and_isnt_noted(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    assert run(["mail", "send", str(pack), "--test-to", "me@example.org"]) == 0
    ((recipient, (sha256,)),) = received(good).items()
    assert recipient == "me@example.org"
    assert sha256 not in hashes(pack)
    assert not (pack / LEDGER).exists()
    assert run(["mail", "send", str(pack), "--test-to", "me@example.org", "--send"]) == 2
    assert run(["mail", "send", str(pack), "--test-to", "me@"]) == 3


def test_there_is_a_test_mail_for_each_language_in_the_order_of_the_seats(
    good: GoodServer, capsys: Say
) -> None:
    Path("group.toml").write_text(
        "".join(
            f'[[player]]\nname = "{name}"\nlanguage = "{language}"\n'
            for name, language in zip("ABCD", ("ro", "de", "ro", "en"), strict=True)
        ),
        "utf-8",
    )
    assert run(["pack", "corona", "-s", "max=1", "-q", "-g", "group.toml"]) == 0
    (pack,) = Path("output").iterdir()
    assert run(["mail", "send", str(pack), "--test-to", "me@example.org"]) == 0
    assert re.findall(r"\(language: (..)\)", capsys.readouterr().out) == ["ro", "de", "en"]


def test_a_game_that_may_end_early_says_so() -> None:
    for game, settings, rounds in (
        ("whist", ["target=2", "rounds=3"], "3 rounds at most"),
        ("corona", ["max=1"], "1 round"),
    ):
        out = Path(game)
        assert (
            run(
                [
                    "pack",
                    game,
                    "-q",
                    "-o",
                    game,
                    "-n",
                    "4",
                    *(word for setting in settings for word in ("-s", setting)),
                ]
            )
            == 0
        )
        assert run(["mail", "drafts", str(next(out.iterdir())), f"{game}-drafts", "-q"]) == 0
        draft = email.message_from_bytes(
            next(Path(f"{game}-drafts").iterdir()).read_bytes(), policy=email.policy.default
        )
        text = draft.get_body(("plain",))
        assert text is not None
        assert f", {rounds}" in text.get_content()


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


def test_a_player_without_an_address_is_said(good: GoodServer, capsys: Say) -> None:
    pack = dealt(FOUR | {"Ștefan": ""})
    assert send(pack, 3) == 0
    assert "Ștefan has no address: hand over 2-Stefan.pdf" in capsys.readouterr().out
    assert (
        run(["mail", "check", str(dealt({"Anna": "", "Ben": "ben@example.org", "Cem": ""}))]) == 0
    )
    assert "\nAnna, Cem have no address: " in capsys.readouterr().out


def test_addresses_of_a_group_file_go_first(good: GoodServer) -> None:
    pack = dealt({"Anna": "", "Ben": "ben@example.org"})
    Path("group.toml").write_text(
        '[[player]]\nname = "anna"\nemail = "new@example.org"\n[[player]]\nname = "Ben"\n', "utf-8"
    )
    assert send(pack, 2, "-g", "group.toml") == 0
    assert list(received(good)) == ["new@example.org", "ben@example.org"]


def test_a_corrected_address_is_not_sent_to_by_itself(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    assert send(pack, 4) == 0
    path = pack / "organiser/addresses.json"
    path.write_text(path.read_text("utf-8").replace("zoe@example.org", "zoe@example.com"), "utf-8")
    capsys.readouterr()
    assert send(pack, 0) == 0
    assert "Zoë's file went to another address before" in capsys.readouterr().out
    assert run(["mail", "resend", str(pack), "Zoë", "--reason", "new address"]) == 0
    assert send(pack, 1) == 0
    assert received(good)["zoe@example.com"] == [hashes(pack)[3]]
    path.write_text(path.read_text("utf-8").replace("zoe@example.com", "ZOE@Example.COM"), "utf-8")
    capsys.readouterr()
    assert send(pack, 0) == 0
    assert "another address" not in capsys.readouterr().out, "it is the same mailbox"


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


def _swap(pack: Path) -> None:
    one, other = pack / "1-Anna.pdf", pack / "4-Zoe.pdf"
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)


def _swap_and_relist(pack: Path) -> None:
    _swap(pack)
    path = pack / "organiser/files.json"
    listed = json.loads(path.read_text("utf-8"))
    listed[0]["sha256"], listed[3]["sha256"] = listed[3]["sha256"], listed[0]["sha256"]
    path.write_bytes(as_json(listed))


def _put(pack: Path, content: bytes) -> None:
    """Another file in Zoë's place, with its hash in the list."""
    (pack / "4-Zoe.pdf").write_bytes(content)
    path = pack / "organiser/files.json"
    listed = json.loads(path.read_text("utf-8"))
    listed[3]["sha256"] = hashlib.sha256(content).hexdigest()
    path.write_bytes(as_json(listed))


def _edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(pack: Path) -> None:
        text = (pack / name).read_text("utf-8")
        assert old in text
        (pack / name).write_text(text.replace(old, new), "utf-8")

    return edit


def _one_byte(pack: Path) -> None:
    content = bytearray((pack / "4-Zoe.pdf").read_bytes())
    content[len(content) // 2] ^= 1
    (pack / "4-Zoe.pdf").write_bytes(content)


def _linked(pack: Path) -> None:
    (pack / "4-Zoe.pdf").rename(pack.parent / "elsewhere.pdf")
    (pack / "4-Zoe.pdf").symlink_to(pack.parent.resolve() / "elsewhere.pdf")


def _hand_first(pack: Path) -> None:
    reader, writer = PdfReader(pack / "4-Zoe.pdf"), PdfWriter()
    for page in (reader.pages[-1], *reader.pages[:-1]):
        writer.add_page(page)
    writer.add_metadata(reader.metadata or {})
    content = io.BytesIO()
    writer.write(content)
    _put(pack, content.getvalue())


def _out_of_order(pack: Path) -> None:
    path = pack / "organiser/files.json"
    path.write_bytes(as_json(json.loads(path.read_text("utf-8"))[::-1]))


def _another_game_code(pack: Path) -> None:
    code = json.loads((pack / "pack.json").read_text("utf-8"))["game_code"]
    _edit("pack.json", code, code[::-1])(pack)


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


MUTATIONS: dict[str, tuple[Callable[[Path], object], int]] = {
    "two files swapped": (_swap, 5),
    "two files swapped, and their hashes": (_swap_and_relist, 5),
    "one byte changed": (_one_byte, 5),
    "a blank at the end": (
        lambda pack: (pack / "4-Zoe.pdf").write_bytes((pack / "4-Zoe.pdf").read_bytes() + b" "),
        5,
    ),
    "another protocol": (
        lambda pack: (pack / "protocol.pdf").write_bytes((pack / "rules-en.pdf").read_bytes()),
        5,
    ),
    "emptied": (lambda pack: (pack / "4-Zoe.pdf").write_bytes(b""), 5),
    "emptied, and listed so": (lambda pack: _put(pack, b""), 5),
    "cut off, and listed so": (
        lambda pack: _put(pack, (pack / "4-Zoe.pdf").read_bytes()[:9000]),
        5,
    ),
    "no PDF": (lambda pack: _put(pack, b"the seven of hearts"), 5),
    "missing": (lambda pack: (pack / "4-Zoe.pdf").unlink(), 4),
    "renamed": (lambda pack: (pack / "4-Zoe.pdf").rename(pack / "4-Zoey.pdf"), 4),
    "a link": (_linked, 5),
    "a folder": (lambda pack: ((pack / "4-Zoe.pdf").unlink(), (pack / "4-Zoe.pdf").mkdir()), 5),
    "the protocol": (lambda pack: _put(pack, (pack / "protocol.pdf").read_bytes()), 5),
    "the rules": (lambda pack: _put(pack, (pack / "rules-en.pdf").read_bytes()), 5),
    "another player's": (lambda pack: _put(pack, (pack / "1-Anna.pdf").read_bytes()), 5),
    "another player's pages": (_others_pages, 5),
    "a stranger's file": (lambda pack: shutil.copy(pack / "1-Anna.pdf", pack / "5-Eve.pdf"), 5),
    "a player renamed": (_edit("pack.json", "Zoë", "Zoe"), 5),
    "only the shown name": (_edit("pack.json", '"name": "Zoë"', '"name": "Zoey"'), 3),
    "the game code": (_another_game_code, 5),
    "a game code too long": (_edit("pack.json", '"game_code": "', '"game_code": "0'), 3),
    "two players' files": (_edit("pack.json", '"file": "4-Zoe.pdf"', '"file": "1-Anna.pdf"'), 3),
    "a file outside": (_edit("pack.json", '"file": "4-Zoe.pdf"', '"file": "../4-Zoe.pdf"'), 3),
    "the title": (_edit("pack.json", '"title": ""', '"title": "Friday"'), 5),
    "the words": (_edit("pack.json", '"words": ""', '"words": "Anna=rain"'), 3),
    "a trump": (_edit("pack.json", '"trump": "H"', '"trump": "D"'), 3),
    "the protocol's hash": (_edit("pack.json", '"sha256": "', '"sha256": "' + "0" * 8), 3),
    "no address": (_edit("organiser/addresses.json", "zoe@example.org", "zoe@"), 3),
    "two addresses": (
        _edit("organiser/addresses.json", "zoe@example.org", "zoe@example.org, b@example.org"),
        3,
    ),
    "a line end": (
        _edit(
            "organiser/addresses.json",
            "zoe@example.org",
            "zoe@example.org\\r\\nBcc: eve@example.org",
        ),
        3,
    ),
    "names in the list": (_edit("organiser/addresses.json", "Zoë", "Eve"), 3),
    "the deal": (_edit("organiser/deal.json", '"trump": "H"', '"trump": "S"'), 5),
    "no list of rounds": (
        lambda pack: (pack / "organiser/deal.json").write_text('{"rounds": 5}'),
        5,
    ),
    "a place that isn't text": (
        _edit("organiser/print.json", '"place": ""', '"place": {"a": "b"}'),
        3,
    ),
    "the list of files out of order": (_out_of_order, 3),
    "another number of pages": (_edit("organiser/files.json", '"pages": ', '"pages": 1'), 5),
    "the hand in front of the cover": (_hand_first, 5),
    "an unknown language": (
        _edit("organiser/files.json", '"language": "en"', '"language": "zz"'),
        3,
    ),
}


@each("name", MUTATIONS, few=19)
def test_m8_a_changed_pack_is_refused_before_anybody_is_called(
    name: str, capsys: Say, tmp_path: Path
) -> None:
    os.chdir(Path(tempfile.mkdtemp(dir=tmp_path)))
    mutate, code = MUTATIONS[name]
    with FaultServer() as server:
        set_up(server)
        pack = dealt()
        mutate(pack)
        assert send(pack, 4) == code
        assert run(["mail", "check", str(pack)]) == code
        assert run(["mail", "drafts", str(pack), "drafts"]) == code
        assert server.connections == 0
    said = capsys.readouterr().err
    assert said.count("\n") == 3
    assert "Traceback" not in said
    assert not (pack / LEDGER).exists()
    assert not Path("drafts").exists()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            lambda pack: (pack / "4-Zoe.pdf").unlink(),
            "is missing — put it back, or draw it again: cardgen reprint {pack} --player Zoë",
        ),
        (
            lambda pack: (pack / "4-Zoe.pdf").write_bytes(b""),
            (
                "can't be judged: it isn't a PDF; it is another kind of file, or cut off — put it"
                " back, or draw it"
            ),
        ),
        (
            lambda pack: (pack / "4-Zoe.pdf").rename(pack / "4-Zoey.PDF"),
            "4-Zoe.pdf is missing — put it back, or draw it again",
        ),
        (
            lambda pack: shutil.copy(pack / "4-Zoe.pdf", pack / "4-Zoey.PDF"),
            "4-Zoey.PDF belongs to no player of this pack — if it was renamed",
        ),
        (_linked, "is a link or a folder, not the file itself — put it back, or draw it again"),
    ],
)
def test_what_to_do_about_a_changed_file(
    damage: Callable[[Path], object], said: str, capsys: Say
) -> None:
    pack = dealt()
    damage(pack)
    assert run(["mail", "check", str(pack)]) in (4, 5)
    assert said.format(pack=pack) in capsys.readouterr().err.replace("'Zoë'", "Zoë")


def test_two_spellings_of_one_mailbox_are_both_said(capsys: Say) -> None:
    pack = dealt({"Anna": "a@exämple.org", "Ben": "A@xn--exmple-cua.org"})
    assert run(["mail", "check", str(pack)]) == 3
    assert (
        f"{pack}: Anna and Ben have the same address, a@exämple.org or A@xn--exmple-cua.org"
        in capsys.readouterr().err
    )


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


@pytest.mark.parametrize(
    ("one", "other"),
    [("zoe@example.org", "ZOE@Example.org"), ("zoe@exämple.org", "zoe@xn--exmple-cua.org")],
)
def test_two_with_one_mailbox_get_drafts_but_no_mail(
    good: GoodServer, capsys: Say, one: str, other: str
) -> None:
    pack = dealt({"Anna": one, "Zoë": other})
    assert send(pack, 2) == 3
    assert "Anna and Zoë have the same address" in capsys.readouterr().err
    assert run(["mail", "drafts", str(pack), "drafts", "-q"]) == 0
    assert not good.mails


def test_a_file_of_another_pack_is_refused(good: GoodServer, capsys: Say) -> None:
    pack, other = dealt(), dealt()
    _put(pack, (other / "4-Zoe.pdf").read_bytes())
    assert send(pack, 4) == 5
    assert (
        "4-Zoe.pdf isn't the file that was dealt: it differs on pages 1 to "
        in capsys.readouterr().err
    )
    assert not good.mails


def test_a_plain_file_in_an_encrypted_pack_is_refused(good: GoodServer, capsys: Say) -> None:
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    plain, pack = (
        dealt(people, "--seed", "KAT", out="plain"),
        dealt(people, "--seed", "KAT", "--encrypt"),
    )
    content = (plain / "1-Anna.pdf").read_bytes()
    (pack / "1-Anna.pdf").write_bytes(content)
    listed = json.loads((pack / "organiser/files.json").read_text("utf-8"))
    listed[0]["sha256"] = hashlib.sha256(content).hexdigest()
    (pack / "organiser/files.json").write_bytes(as_json(listed))
    assert send(pack, 2) == 5
    assert "1-Anna.pdf isn't encrypted, as it should be" in capsys.readouterr().err
    assert not good.mails


def test_a_pack_named_twice_and_a_group_for_two(good: GoodServer, capsys: Say) -> None:
    pack, other = dealt(), dealt()
    Path("group.toml").write_text('[[player]]\nname = "Anna"\n[[player]]\nname = "Zoë"\n', "utf-8")
    Path("link").symlink_to(pack)
    for again in (f"{pack}/", f"{pack}/pack.json", "link"):
        assert run(["mail", "send", str(pack), again]) == 3
        assert run(["mail", "send", str(pack), again, "--yes", "--expect", "8"]) == 3
        assert capsys.readouterr().err.count("is named twice") == 2
    assert run(["mail", "send", str(pack), str(other), "-g", "group.toml"]) == 2


def test_a_group_of_others(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    Path("group.toml").write_text(
        '[[player]]\nname = "Eve"\nemail = "eve@example.org"\n[[player]]\nname = "Finn"\n', "utf-8"
    )
    assert run(["mail", "send", str(pack), "-g", "group.toml", "--yes", "--expect", "4"]) == 3
    assert "nobody in group.toml plays in" in capsys.readouterr().err
    assert not good.mails


def test_a_copy_of_a_pack_isnt_mailed_beside_it(good: GoodServer, capsys: Say) -> None:
    """Its ledger knows nothing of what goes out here, so everybody would get everything twice."""
    pack = dealt()
    shutil.copytree(pack, "copy")
    assert run(["mail", "send", str(pack), "copy", "--yes", "--expect", "8"]) == 3
    assert f"{pack} and copy hold the same file for Anna" in capsys.readouterr().err
    assert not good.mails


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


@pytest.mark.parametrize(
    ("script", "code", "happened", "word"),
    [
        ({"rcpt": [None, "550 5.1.1 no such user"]}, 10, "perm", "refused"),
        ({"mail": [None, *["450 4.2.0 later"] * 4]}, 11, "temp", "not now"),
        ({"dot": [None, "550 5.7.1 looks like spam"]}, 10, "perm", "refused"),
        ({"dot": [None, *["451 4.3.0 later"] * 4]}, 11, "temp", "not now"),
        ({"dot": [None, DROP]}, 12, "unknown", "unknown"),
        ({"dot": [None, "hello?"]}, 12, "unknown", "unknown"),
    ],
)
def test_what_became_of_the_second_one(
    script: dict[str, list[Answer | str | None]], code: int, happened: str, word: str, capsys: Say
) -> None:
    people = {"Anna": "anna@example.org", "Zoë": "zoe@example.org"}
    with FaultServer(script) as server:
        set_up(server)
        pack = dealt(people)
        assert send_cards(pack, 2) == code
        out = capsys.readouterr().out
        assert f"{word}" in out
        assert "Zoë" in out
        assert [events(pack, name)[-1] for name in people] == ["sent", happened]
        if happened == "unknown":
            assert run(["mail", "send", str(pack), "--yes", "--expect", "0"]) == 12
            assert "Message-ID <" in capsys.readouterr().out
            assert run(["mail", "resolve", str(pack), "zoë", "--not-delivered"]) == 0
            assert run(["mail", "status", str(pack)]) == 0
            assert "not delivered, as you noted 20" in capsys.readouterr().out
        mails = len(server.mails)
        assert send_cards(pack, 1) == 0
        assert len(server.mails) == mails + 1
        assert run(["mail", "send", str(pack), "--yes", "--expect", "0"]) == 0


def test_two_without_an_answer_stop_the_run(capsys: Say) -> None:
    with FaultServer({"dot": DROP}) as server:
        set_up(server)
        pack = dealt()
        assert send_cards(pack, 4) == 12
        assert len(server.mails) == 2
        said = capsys.readouterr()
        assert "not tried" in said.out
        assert "two mails in a row" in said.err
        assert run(["mail", "resolve", str(pack), "Anna", "--delivered"]) == 0
        assert "won't be sent again" in capsys.readouterr().out
        assert run(["mail", "resolve", str(pack), "Anna", "--delivered"]) == 3
        assert run(["mail", "resolve", str(pack), "Anna"]) == 2


def test_two_without_an_answer_that_dont_follow_each_other_stop_nothing(capsys: Say) -> None:
    with FaultServer({"dot": [DROP, None, DROP]}) as server:
        set_up(server)
        assert send_cards(dealt(), 4) == 12
        out = " ".join(capsys.readouterr().out.split())
        assert "accepted by the server 2" in out
        assert "unknown 2 Anna, Łukasz" in out


def test_a_daily_limit_stops_the_run_and_the_rest_go_later(capsys: Say) -> None:
    limit = "550 5.4.5 Daily user sending quota exceeded"
    with FaultServer({"rcpt": [None, None, limit]}) as server:
        set_up(server)
        pack = dealt()
        assert send_cards(pack, 4) == 10
        said = capsys.readouterr()
        assert "takes no more mail from you for now" in said.err
        assert "Łukasz: refused: 550 5.4.5" in said.out
        assert "That is a limit of yours" in said.out, "and not that the address is wrong"
        assert events(pack, "Łukasz")[-1] == "perm", "what a server says is noted as it says it"
        assert send_cards(pack, 2) == 0
        assert len(server.mails) == 4


@pytest.mark.parametrize("script", [{"greeting": "421 busy"}, {"greeting": DROP}, {"ehlo": DROP}])
def test_a_server_that_isnt_there_now(script: dict[str, Answer | str], capsys: Say) -> None:
    with FaultServer(script) as server:
        set_up(server)
        pack = dealt()
        assert send_cards(pack, 4) == 11
        assert server.connections == 4, "the first time, and three times more"
        assert set(events(pack)) == {"planned", "connecting", "temp"}
        said = capsys.readouterr()
        assert "not tried  4" in said.out
        assert f"the mail server localhost (port {server.port})" in said.err
        assert "nothing was sent" in said.err
        assert run(["mail", "check", str(pack), "--connect"]) == 11
    assert send_cards(pack, 4) == 11, "nobody listens at all"
    assert "look at host and port in mail.toml" in capsys.readouterr().err


def test_after_some_were_sent_nothing_was_sent_is_never_said(capsys: Say) -> None:
    with FaultServer(
        {"mail": [None, None, Answer("421 bye", DROP)], "greeting": [None, *["421 busy"] * 4]}
    ) as server:
        set_up(server)
        assert send_cards(dealt(), 4) == 11
        said = capsys.readouterr()
        assert "accepted by the server  2" in said.out
        assert "not now                 1  Łukasz" in said.out
        assert "not tried               1" in said.out
        assert "421 busy" in said.err
        assert "nothing was sent" not in said.err


@pytest.mark.parametrize(
    ("answer", "advice"),
    [
        ("550 5.1.1 no such user", "Is stefan@example.org right?"),
        ("552 5.2.2 mailbox full", "ask Ștefan to make room"),
        ("554 5.7.1 looks like spam", "ask Ștefan for another address"),
        ("552 5.3.4 message too big", "draw it smaller"),
    ],
)
def test_a_refusal_says_what_to_do(answer: str, advice: str, capsys: Say) -> None:
    with FaultServer({"dot": [None, answer]}) as server:
        set_up(server)
        assert send_cards(dealt(), 4) == 10
    line = next(
        line for line in capsys.readouterr().out.splitlines() if line.startswith("Ștefan: refused")
    )
    assert answer in line
    assert advice in line
    assert "hand over 2-Stefan.pdf another way" in line


def test_an_unwelcome_sender_is_not_the_players_fault(capsys: Say) -> None:
    with FaultServer({"mail": "550 5.7.1 not your address"}) as server:
        set_up(server)
        assert send_cards(dealt(), 4) == 10
        said = capsys.readouterr()
        assert "see “from” in mail.toml" in said.err
        assert "Anna: refused" not in said.out


def test_it_comes_back_while_we_wait() -> None:
    with FaultServer({"greeting": ["421 busy", "421 busy"]}) as server:
        set_up(server)
        pack = dealt()
        assert send_cards(pack, 4) == 0
        assert len(server.mails) == 4


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


def test_too_large_for_the_server_and_letters_it_doesnt_know(capsys: Say) -> None:
    with FaultServer(offers=("SIZE 20000",)) as server:
        set_up(server)
        pack = dealt()
        assert send_cards(pack, 4) == 10
        assert "the server takes 20,000" in capsys.readouterr().err
        assert "MAIL" not in server.words()
        assert run(["mail", "check", str(pack), "--connect"]) == 10
        small = dealt({"Anna": "anna@example.org", "Zoë": "zoë@example.org"})
    with FaultServer(offers=()) as server:
        set_up(server)
        assert send_cards(small, 2) == 10
        assert "knows no letters like these" in capsys.readouterr().err
        assert "MAIL" not in server.words()
    with running_server() as good:
        set_up(good)
        assert send_cards(small, 2) == 0
        assert [mail.utf8 for mail in good.mails] == [False, True]


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


def test_quit_without_an_answer_changes_nothing() -> None:
    with FaultServer({"quit": DROP}) as server:
        set_up(server)
        assert send_cards(dealt(), 4) == 0


# -- what can go wrong on our side


def test_two_runs_at_once(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    with ledgers.Ledger.open(pack):
        assert send_cards(pack, 4) == 14
    assert "somebody else is sending" in capsys.readouterr().err
    assert not good.mails


def test_a_damaged_ledger_stops_everything(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    assert send_cards(pack, 4) == 0
    change(pack, "UPDATE event SET event = 'snet' WHERE rowid = 8")
    for command in (["send", str(pack)], ["status", str(pack)], ["check", str(pack)]):
        assert run(["mail", *command]) == 14
    assert send_cards(pack, 0) == 14
    assert len(good.mails) == 4


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
    assert service.exit_code([], sending.Report(results)) == code
    assert service.exit_code([], sending.Report(results, MailLogin("no"))) == 13


def test_a_deleted_ledger_makes_everybody_unknown(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    assert send_cards(pack, 4) == 0
    (pack / LEDGER).unlink()
    assert send_cards(pack, 0) == 12
    for look in (["check"], ["send"], ["status"]):
        capsys.readouterr()
        assert run(["mail", *look, str(pack), "--json"]) == 0
        (said,) = json.loads(capsys.readouterr().out)["packs"]
        assert [player["state"] for player in said["players"]] == ["unknown"] * 4, look
    addresses = [player["address"] for player in said["players"]]
    for name in FOUR:
        assert run(["mail", "resolve", str(pack), name, "--delivered"]) == 0
    noted = ledgers.read_ledger(pack).events
    assert [event.addr for event in noted if event.event == "resolved"] == addresses
    assert all(addresses)
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
            assert f"cardgen mail resolve {pack} Anna --delivered" in said.err
        assert send_cards(pack, 3) == 12, "Anna's is unknown"
        assert run(["mail", "resolve", str(pack), "Anna", "--delivered"]) == 0
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


def test_an_earlier_version_that_is_unknown_is_said_and_resolved(capsys: Say) -> None:
    with FaultServer({"dot": [None, DROP]}) as server:
        set_up(server)
        pack = dealt()
        assert send_cards(pack, 4) == 12
        assert run(["reprint", str(pack), "--player", "Ștefan", "--large"]) == 0
        capsys.readouterr()
        assert run(["mail", "status", str(pack)]) == 0
        assert "not sent yet; an earlier version: unknown" in capsys.readouterr().out
        assert run(["mail", "resolve", str(pack), "Ștefan", "--delivered"]) == 0
        assert events(pack, "Ștefan")[-1] == "resolved"
        assert send_cards(pack, 1) == 0


def test_resend_only_what_was_sent(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    assert run(["mail", "resend", str(pack), "Zoë", "--reason", "new phone"]) == 3
    assert send_cards(pack, 4) == 0
    assert run(["mail", "resend", str(pack), "Zoë", "--reason", " "]) == 3
    assert run(["mail", "resend", str(pack), "Zora", "--reason", "new phone"]) == 3
    assert run(["mail", "resend", str(pack), "Zoe", "--reason", "new phone"]) == 0
    assert run(["mail", "status", str(pack)]) == 0
    assert "was sent, and may be once more, as you noted 20" in capsys.readouterr().out
    assert send_cards(pack, 1) == 0
    assert send_cards(pack, 0) == 0
    assert len(received(good)["zoe@example.org"]) == 2


def test_as_json(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    assert run(["mail", "check", str(pack), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["packs"][0]["players"]) == 4
    assert send_cards(pack, 4, "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["outcome"], one["code"]) for one in said["sent"]] == [
        (name, "sent", 250) for name in FOUR
    ]
    assert run(["mail", "status", str(pack), "--json"]) == 0
    assert {
        player["state"] for player in json.loads(capsys.readouterr().out)["packs"][0]["players"]
    } == {"sent"}


def test_without_settings(capsys: Say) -> None:
    pack = dealt()
    assert run(["mail", "check", str(pack)]) == 0
    assert run(["mail", "send", str(pack)]) == 4
    assert "cardgen mail init" in capsys.readouterr().err
    assert run(["mail", "init", "-q"]) == 0
    assert run(["mail", "init", "-q"]) == 4
    assert run(["mail", "check", str(pack)]) == 0
    assert run(["mail", "drafts", str(pack), "drafts", "-q"]) == 0
    assert len(list(Path("drafts").iterdir())) == 4


def test_an_unknown_name_in_the_subject(good: GoodServer, capsys: Say) -> None:
    set_up(good, more='subject = "{{ seed }}"\n')
    pack = dealt()
    assert send_cards(pack, 4) == 3
    assert "seed" in capsys.readouterr().err
    assert not good.mails


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


def test_what_is_printed_can_be_typed(capsys: Say) -> None:
    with FaultServer({"dot": DROP}) as server:
        set_up(server)
        pack = dealt(
            {"Anna Maria": "anna@example.org"} | {"Ben": "ben@example.org"}, out="card club"
        )
        assert send_cards(pack, 2) == 12
    assert f"cardgen mail resolve '{pack}' 'Anna Maria' --delivered" in capsys.readouterr().out
    assert run(["mail", "resolve", str(pack), "anna maria", "--not-delivered"]) == 0
    assert f"cardgen mail send '{pack}' --only 'Anna Maria'" in capsys.readouterr().out


def test_quiet_is_silent_only_about_what_went_well(capsys: Say) -> None:
    with FaultServer(
        {"rcpt": [None, "550 5.1.1 no such user", "452 4.2.2 later"] + ["452 4.2.2 later"] * 20}
    ) as server:
        set_up(server)
        assert send_cards(dealt(), 4, "-q") == 10
    said = capsys.readouterr()
    assert said.out == ""
    assert "cardgen: Ștefan: refused: 550 5.1.1" in said.err
    assert "not now: 452 4.2.2" in said.err
    assert "Anna" not in said.err


def test_json_has_one_shape_whether_or_not_there_is_something_to_send(
    good: GoodServer, capsys: Say
) -> None:
    pack = dealt()
    assert send_cards(pack, 4) == 0
    capsys.readouterr()
    assert send_cards(pack, 4, "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert said["sent"] == []
    assert len(said["skipped"]) == 4
    assert said["stopped"] is None
    assert run(["mail", "send", str(pack), "--test-to", "me@example.org", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"test_to": "me@example.org", "languages": ["en"]}


def test_only_says_how_many_weren_t_asked_for(good: GoodServer, capsys: Say) -> None:
    assert run(["mail", "send", str(dealt()), "--only", "Zoë"]) == 0
    out = capsys.readouterr().out
    assert "3 players not asked for" in out
    assert "anna@example.org" not in out


def test_drafts_of_files_that_were_sent_already(good: GoodServer, capsys: Say) -> None:
    pack = dealt()
    assert send_cards(pack, 1, "--only", "Zoë") == 0
    capsys.readouterr()
    assert run(["mail", "drafts", str(pack), "drafts"]) == 0
    assert "have their file already: Zoë" in capsys.readouterr().err


def test_settings_that_nobody_filled_in(capsys: Say) -> None:
    assert run(["mail", "init", "-q"]) == 0
    assert send_cards(dealt(), 4) == 3
    assert "still names the mail server of the example" in capsys.readouterr().err


def test_status_of_a_mail_that_may_be_on_its_way_just_now(capsys: Say) -> None:
    pack = dealt()
    with ledgers.Ledger.open(pack) as ledger:
        ledger.record(
            "Zoë",
            "zoe@example.org",
            hashes(pack)[3],
            "<1@example.org>",
            1,
            ledgers.Happened.COMMITTING,
        )
        assert run(["mail", "status", str(pack)]) == 0
    out = capsys.readouterr().out
    assert "wait until it is done" in out
    assert "Zoë: it isn't known whether the mail arrived" in out


# -- two packs for one person


TABLE = {"Anna": "anna@example.org", "Bob": "bob@example.org"}


def test_two_packs_of_one_evening_are_asked_about(
    good: GoodServer, capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = ("--title", "Tisch 1", "--date", "2026-03-14")
    first, second = dealt(TABLE, *title), dealt(TABLE | {"Carl": "carl@example.org"}, *title)
    other = dealt(TABLE, "--title", "Tisch 2", "--date", "2026-03-14")
    both = ["mail", "send", str(first), str(second), "--yes", "--expect", "5"]
    assert run(["mail", "check", str(first), str(second), str(other)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("3 packs, 7 players: 7 to be sent\n\nTisch 1, 2026-03-14: ")
    assert said.count("would get two packs") == 1
    assert run(both) == 3
    problem = (
        f"Anna, Bob would get two packs of one evening: {second} (Tisch 1, 2026-03-14) and {first}"
        " (Tisch 1, 2026-03-14)"
    )
    assert f"cardgen: {problem}; nothing was sent — name only" in capsys.readouterr().err
    monkeypatch.setattr(terminal, "can_ask", lambda: True)
    from cardgen.cli import cli

    assert (
        "Nothing was sent"
        in CliRunner()
        .invoke(cli, ["mail", "send", str(first), str(second), "--send"], input="no\nyes\n")
        .output
    )
    assert not good.mails
    # Two tables.
    assert run(["mail", "send", str(first), str(other), "--yes", "--expect", "4"]) == 0
    assert send_cards(second, 3) == 3  # one that went out before, and isn't named now
    assert f"{second} (Tisch 1, 2026-03-14) and {first} (Tisch 1" in capsys.readouterr().err
    assert send_cards(second, 3, "--two-packs") == 0
    assert len(good.mails) == 7
    assert send_cards(second, 0) == 0


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
