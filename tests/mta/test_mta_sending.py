"""From a dealt pack to six mailboxes, through a real mail server and with the real command."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.mta.desk import SIX, Desk, Player, files, ledger, many
from tests.mta.mta import Mta
from tests.mta.mta_settings import LOOPBACK, USER

pytestmark = pytest.mark.mta


def have_mailboxes(mta: Mta, *players: Player) -> None:
    mta.empty(*(one.mailbox for one in players))


def each_has_exactly_their_own(mta: Mta, players: tuple[Player, ...], pack: Path) -> None:
    """One mail in each mailbox, the file byte for byte, and no mail anywhere else."""
    own = files(pack)
    for player, file in zip(players, own, strict=True):
        (received,) = mta.mailbox(player.mailbox)
        assert received.file == file, player.name
        assert received.message["delivered-to"] == player.mailbox
        assert received.message["to"].addresses[0].addr_spec == player.mailbox
        others = {one for one in own if one != file}
        assert not any(other in received.content for other in others)
    assert len(set(own)) == len(players)
    assert len(mta.mailboxes_with_mail()) == len(players)


@pytest.mark.parametrize("port", ["starttls", "tls"])
def test_six_mailboxes_each_with_exactly_its_own_file(desk: Desk, mta: Mta, port: str) -> None:
    have_mailboxes(mta, *SIX)
    desk.settings(port)
    pack = desk.pack(SIX)
    shown = desk.run("mail", "send", pack)
    assert "add --send" in shown.said
    assert mta.mailboxes_with_mail() == set(), "showing sends nothing"

    sent = desk.send(pack, expect=6)
    assert "accepted by the server" in sent.said
    each_has_exactly_their_own(mta, SIX, pack)
    assert [one["event"] for one in ledger(pack)].count("sent") == 6

    again = desk.run("mail", "send", pack, "--send")
    assert "Nothing to send" in again.said
    assert again.said.count("accepted by the server") == 6
    assert "Nothing to send" in desk.send(pack, expect=6).said, (
        "the same line again, from the shell's history"
    )
    each_has_exactly_their_own(mta, SIX, pack)


def test_what_mail_programs_see(desk: Desk, mta: Mta) -> None:
    have_mailboxes(mta, *SIX)
    desk.settings(more='subject = "Karten für {{ name }} ♥: {{ title }}"\n')
    pack = desk.pack(SIX)
    desk.send(pack, expect=6)
    noted = {one["player"]: one["message_id"] for one in ledger(pack) if one["event"] == "sent"}
    for player, listed in zip(
        SIX, json.loads((pack / "organiser/files.json").read_text("utf-8")), strict=True
    ):
        (received,) = mta.mailbox(player.mailbox)
        _, subject, sender, _, _, to, cc, bcc, _, message_id = received.parsed_envelope()
        assert subject == f"Karten für {player.name} ♥: Ștefans Abend ♥"
        assert sender == [("Die Schriftführerin", USER)]
        assert to == [(player.name, player.mailbox)]
        assert (cc, bcc, message_id) == (None, None, noted[player.name])
        message = received.message
        assert message["subject"] == subject
        assert message["to"].addresses[0].display_name == player.name
        assert message["content-language"] == player.language
        kinds = [part.get_content_type() for part in message.walk()]
        assert kinds == [
            "multipart/mixed",
            "multipart/alternative",
            "text/plain",
            "text/html",
            *["application/pdf"] * 3,
        ]
        structure = received.structure.lower()
        assert f'"attachment" ("filename" "{listed["path"].lower()}")' in structure
        assert structure.count('"attachment"') == 3
        assert player.name in message.get_body(("plain",)).get_content()  # type: ignore[union-attr]


def test_after_a_second_pack_and_a_reprint_only_what_is_new_is_offered(
    desk: Desk, mta: Mta
) -> None:
    players = many(4)
    have_mailboxes(mta, *players)
    first = desk.pack(players)
    desk.send(first, expect=4)

    second = desk.pack(players)
    assert "4 mails to be sent" in desk.run("mail", "send", first, second).said
    desk.send(first, second, expect=4, more=["--two-packs"])
    for player, *own in zip(players, files(first), files(second), strict=True):
        assert [one.file for one in mta.mailbox(player.mailbox)] == own

    desk.run("reprint", first, "--player", "Player 2", "--large")
    shown = desk.run("mail", "send", first, second)
    assert "1 mail to be sent" in shown.said
    assert "a new version" in shown.said
    desk.send(first, second, expect=1, more=["--two-packs"])
    assert [len(mta.mailbox(one.mailbox)) for one in players] == [2, 3, 2, 2]
    assert mta.mailbox(players[1].mailbox)[-1].file == files(first)[1]


def test_a_pack_dealt_anew_in_the_same_place_is_new(desk: Desk, mta: Mta) -> None:
    players = many(3)
    have_mailboxes(mta, *players)
    pack = desk.pack(players, seed="evening")
    desk.send(pack, expect=3)
    refused = desk.run(
        "pack", "corona", "-g", "group.toml", "-s", "max=1", "--seed", "evening", "--force", code=4
    )
    assert "mail" in refused.complained, "a pack that was mailed isn't replaced"
    assert [len(mta.mailbox(one.mailbox)) for one in players] == [1, 1, 1]


def test_ten_packs_in_one_run(desk: Desk, mta: Mta) -> None:
    everybody = many(60)
    have_mailboxes(mta, *everybody)
    tables = [everybody[first : first + 6] for first in range(0, 60, 6)]
    packs = [desk.pack(table) for table in tables]
    done = desk.send(*packs, expect=60)
    assert done.said.count("accepted by the server") == 1, "one report"
    for table, pack in zip(tables, packs, strict=True):
        for player, own in zip(table, files(pack), strict=True):
            (received,) = mta.mailbox(player.mailbox)
            assert received.file == own
    assert len(mta.mailboxes_with_mail()) == 60
    assert mta.connections() == 1, "one connection for all"


def test_an_unknown_mailbox_is_refused_and_the_others_get_theirs(desk: Desk, mta: Mta) -> None:
    players = many(4)
    have_mailboxes(mta, *players[:2], players[3])
    pack = desk.pack(players)
    done = desk.send(pack, expect=4, code=10)
    assert "Player 3: refused: 550" in done.said
    assert "player3@family.example" in done.said
    assert [one.get("code") for one in ledger(pack) if one["event"] == "perm"] == [550]
    own = files(pack)
    for seat in (0, 1, 3):
        assert [one.file for one in mta.mailbox(players[seat].mailbox)] == [own[seat]]

    have_mailboxes(mta, *players)
    desk.send(pack, expect=1)
    assert [one.file for one in mta.mailbox(players[2].mailbox)] == [own[2]]
    assert mta.mailboxes_with_mail() == {"family.example/player3"}


def test_too_large_by_what_the_server_says_goes_nowhere(desk: Desk, mta: Mta) -> None:
    players = many(3)
    have_mailboxes(mta, *players)
    desk.settings("small")
    pack = desk.pack(players)
    done = desk.send(pack, expect=3, code=10)
    assert "Player 1" in done.said + done.complained
    assert mta.mailboxes_with_mail() == set()
    assert "committing" not in [one["event"] for one in ledger(pack)]
    assert mta.since("MAIL from") == [], "it wasn't even tried"
    connected = desk.run("mail", "check", pack, "--connect", code=10)
    assert connected.complained


def test_too_large_without_warning_is_refused(desk: Desk, mta: Mta) -> None:
    players = many(3)
    have_mailboxes(mta, *players)
    desk.settings("silent")
    pack = desk.pack(players)
    done = desk.send(pack, expect=3, code=10)
    assert "552" in done.said + done.complained
    assert mta.mailboxes_with_mail() == set()
    desk.settings()
    desk.send(pack, expect=3)
    each_has_exactly_their_own(mta, players, pack)


def test_a_wrong_password_is_tried_once(desk: Desk, mta: Mta) -> None:
    players = many(3)
    have_mailboxes(mta, *players)
    pack = desk.pack(players)
    desk.environment["CARDGEN_SMTP_PASSWORD"] = "wrong-☹-secret"
    done = desk.send(pack, expect=3, code=13)
    assert len(mta.since("authentication failed")) == 1
    assert mta.connections() == 1
    assert USER in done.complained
    assert "wrong-☹-secret" not in done.said + done.complained + repr(ledger(pack)) + mta.log()
    desk.run("mail", "check", pack, "--connect", code=13)
    assert len(mta.since("authentication failed")) == 2
    assert mta.mailboxes_with_mail() == set()


def test_a_stranger_gets_no_password(desk: Desk, mta: Mta) -> None:
    """A certificate by nobody we know, or for somebody else."""
    players = many(3)
    have_mailboxes(mta, *players)
    pack = desk.pack(players)
    for port in ("starttls", "tls"):
        desk.settings(port, host=LOOPBACK)
        assert "certificate" in desk.send(pack, expect=3, code=13).complained
        desk.settings(port)
        trusted = desk.environment.pop("SSL_CERT_FILE")
        assert "certificate" in desk.send(pack, expect=3, code=13).complained
        desk.environment["SSL_CERT_FILE"] = trusted
    assert mta.connections() == 4
    assert mta.since("auth=") == []
    assert mta.mailboxes_with_mail() == set()


def test_ports_mixed_up(desk: Desk, mta: Mta) -> None:
    pack = desk.pack(many(3))
    settings_file = desk.folder / "mail.toml"
    desk.settings("small")  # on the usual ports the settings alone would tell
    settings_file.write_text(
        settings_file.read_text("utf-8").replace('"starttls"', '"tls"'), encoding="utf-8"
    )
    assert "starttls" in desk.run("mail", "check", pack, "--connect", code=13).complained
    assert mta.since("auth=") == []


def test_another_sender_than_the_account_stops_the_run(desk: Desk, mta: Mta) -> None:
    players = many(3)
    have_mailboxes(mta, *players)
    pack = desk.pack(players)
    settings_file = desk.folder / "mail.toml"
    settings_file.write_text(
        settings_file.read_text("utf-8").replace(f"<{USER}>", "<someone.else@club.example>"),
        encoding="utf-8",
    )
    done = desk.send(pack, expect=3, code=10)
    assert "553" in done.said + done.complained
    assert mta.mailboxes_with_mail() == set()


def test_the_check_logs_in_and_sends_nothing(desk: Desk, mta: Mta) -> None:
    players = many(3)
    have_mailboxes(mta, *players)
    pack = desk.pack(players)
    for port in ("starttls", "tls"):
        desk.settings(port)
        assert "logged in" in desk.run("mail", "check", pack, "--connect").said
    assert mta.mailboxes_with_mail() == set()
    assert ledger(pack) == []
    assert len(mta.since("auth=1")) == 2
    assert mta.since("mail=") == []


def test_a_test_mail_holds_no_hand(desk: Desk, mta: Mta) -> None:
    have_mailboxes(mta, *SIX)
    pack = desk.pack(SIX)
    desk.run("mail", "send", pack, "--test-to", USER)
    received = mta.mailbox(USER)
    assert len(received) == 3, "one in each language"
    for one in received:
        assert one.file not in files(pack)
        assert "♥ " not in pdf_text(one.file)
    assert mta.mailboxes_with_mail() == {"club.example/secretary"}
    assert "sent" not in [one["event"] for one in ledger(pack)]
    assert "6 mails to be sent" in desk.run("mail", "send", pack).said


def pdf_text(content: bytes) -> str:
    from io import BytesIO

    from pypdf import PdfReader

    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def test_one_player_alone_and_once_more(desk: Desk, mta: Mta) -> None:
    players = many(3)
    have_mailboxes(mta, *players)
    pack = desk.pack(players)
    desk.send(pack, expect=1, more=("--only", "Player 2"))
    assert mta.mailboxes_with_mail() == {"family.example/player2"}
    desk.send(pack, expect=1, more=("--again", "Player 2"))
    assert len(mta.mailbox(players[1].mailbox)) == 2
    assert "Nothing to send" in desk.run("mail", "send", pack, "--only", "Player 2", "--send").said
    desk.send(pack, expect=2)
    assert [len(mta.mailbox(one.mailbox)) for one in players] == [1, 2, 1]


LOCAL = st.from_regex(r"[a-z][a-z0-9]{0,8}([.+_-][a-zA-Z0-9]{1,6})?", fullmatch=True)
DOMAIN = st.sampled_from(
    [
        ("club.example", "club.example"),
        ("Family.Example", "family.example"),
        ("MÜNCHEN.example", "xn--mnchen-3ya.example"),
    ]
)
LETTERS = st.characters(categories=("Lu", "Ll", "Lo"), max_codepoint=0x2FFF)
NAME = st.lists(st.text(LETTERS, min_size=1, max_size=9), min_size=1, max_size=3).map(" ".join)


@settings(
    max_examples=6,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.generate],
)
@given(
    people=st.lists(
        st.tuples(NAME, LOCAL, DOMAIN, st.sampled_from(["de", "en", "ro"])),
        min_size=3,
        max_size=7,
        unique_by=(lambda one: one[0].casefold(), lambda one: one[1].casefold()),
    ),
)
def test_whoever_plays_each_mailbox_holds_exactly_its_own_hash(
    people: list[tuple[str, str, tuple[str, str], str]], desk: Desk, mta: Mta
) -> None:
    players = tuple(
        Player(name, f"{local}@{typed}", language, f"{local}@{wire}")
        for name, local, (typed, wire), language in people
    )
    have_mailboxes(mta, *players)
    pack = desk.pack(players)
    desk.send(pack, expect=len(players))
    listed = [
        one["sha256"] for one in json.loads((pack / "organiser/files.json").read_text("utf-8"))
    ]
    held = [
        [hashlib.sha256(one.file).hexdigest() for one in mta.mailbox(player.mailbox)]
        for player in players
    ]
    assert held == [[own] for own in listed]
    assert len(mta.mailboxes_with_mail()) == len(players)
