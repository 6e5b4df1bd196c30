"""The mail server of these tests does what real ones do; without this, the other tests would
prove little.
"""

from __future__ import annotations

import os
import shutil
import smtplib
import socket
import ssl
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mta.mta import Mta, is_gone, until
from tests.mta.mta_settings import HOST, PASSWORD, SMALL, USER, Ports

pytestmark = pytest.mark.mta

Program = Callable[..., str]
LETTER = (
    b"From: <secretary@club.example>\r\nTo: you\r\nSubject: =?utf-8?q?=C8=98tefan?=\r\n\r\n..a"
    b" line\r\n"
)


def connected(mta: Mta, port: str, password: str = PASSWORD) -> smtplib.SMTP:
    """Logged in, by hand: smtplib's own login knows no letters beyond ASCII."""
    trust = ssl.create_default_context(cafile=str(mta.ca))
    number = getattr(mta.ports, port)
    if port == "tls":
        there: smtplib.SMTP = smtplib.SMTP_SSL(HOST, number, "here", context=trust, timeout=30)
    else:
        there = smtplib.SMTP(HOST, number, "here", timeout=30)
        there.starttls(context=trust)
    there.ehlo()
    code, said = there.docmd(
        "AUTH", "PLAIN " + b64encode(f"\0{USER}\0{password}".encode()).decode()
    )
    if code != 235:
        there.close()
        raise smtplib.SMTPAuthenticationError(code, said)
    return there


@pytest.mark.parametrize("port", ["starttls", "tls"])
def test_what_is_sent_arrives(mta: Mta, port: str) -> None:
    mta.empty("Anna.K@family.example", "ben@xn--mnchen-3ya.example")
    with connected(mta, port) as there:
        assert not there.sendmail(USER, "Anna.K@family.example", LETTER)
    (received,) = mta.mailbox("Anna.K@family.example")
    assert received.message["subject"] == "Ștefan"
    assert received.message["delivered-to"] == "Anna.K@family.example"
    assert received.message.get_content() == "..a line\r\n"
    assert mta.mailbox("ben@xn--mnchen-3ya.example") == ()
    assert mta.mailboxes_with_mail() == {"family.example/anna.k"}


def test_a_letter_outside_ascii_before_the_at(mta: Mta) -> None:
    mta.empty("ștefan@club.example")
    with connected(mta, "starttls") as there:
        there.command_encoding = "utf-8"
        assert there.mail(USER, ["SMTPUTF8"])[0] == 250
        assert there.rcpt("ștefan@club.example")[0] == 250
        assert there.data(LETTER)[0] == 250
    assert len(mta.mailbox("ștefan@club.example")) == 1


def test_what_is_refused(mta: Mta) -> None:
    with connected(mta, "starttls") as there:
        assert there.mail(USER)[0] == 250
        assert there.rcpt("nobody@club.example")[0] == 550
        assert there.rcpt("anybody@gmail.com")[0] == 554, "nothing leaves the machine"
        there.rset()
        there.mail("somebody.else@club.example")
        assert there.rcpt(USER)[0] == 553, "nobody may send in another's name"
    with pytest.raises(smtplib.SMTPAuthenticationError) as refused:
        connected(mta, "tls", "wrong")
    assert refused.value.smtp_code == 535


def test_nothing_goes_without_encryption_and_password(mta: Mta) -> None:
    with smtplib.SMTP(HOST, mta.ports.starttls, "here", timeout=30) as there:
        there.ehlo()
        assert "auth" not in there.esmtp_features
        assert there.mail(USER)[0] == 530
        there.starttls(context=ssl.create_default_context(cafile=str(mta.ca)))
        there.ehlo()
        assert "auth" in there.esmtp_features
        there.mail(USER)
        assert there.rcpt(USER)[0] == 554


def test_large_letters(mta: Mta) -> None:
    large = LETTER + b"0123456789abcde\r\n" * 4000
    with connected(mta, "small") as there:
        assert there.esmtp_features["size"] == str(SMALL)
        assert there.mail(USER, [f"SIZE={len(large)}"])[0] == 552
    with connected(mta, "silent") as there:
        assert "size" not in there.esmtp_features
        there.mail(USER)
        there.rcpt(USER)
        assert there.data(large)[0] == 552
    assert mta.mailbox(USER) == ()


@pytest.mark.parametrize("port", ["starttls", "tls"])
def test_swaks_gets_through(mta: Mta, port: str, outside: Callable[[str], Program]) -> None:
    encrypted = "-tls" if port == "starttls" else "-tlsc"
    outside("swaks")(
        "--server", HOST, "--port", getattr(mta.ports, port), encrypted, "--tls-verify",
        "--tls-ca-path", mta.ca,
        "--auth", "PLAIN", "--auth-user", USER, "--auth-password", PASSWORD, "--from", USER, "--to",
        USER,
        "--header", "Subject: hello",
    )  # fmt: skip
    (received,) = mta.mailbox(USER)
    assert received.message["subject"] == "hello"


def test_it_listens_on_this_machine_alone(mta: Mta) -> None:
    inside = {
        one.to_bytes(2).hex().upper()
        for one in (getattr(mta.ports, name) for name in Ports.__slots__)
    }
    where = [
        line.split()[1].split(":")
        for name in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]
        if line.split()[3] == "0A"
    ]
    assert {address for address, port in where if port in inside} == {"0100007F"}


OWN = """
import sys, tempfile, time
from pathlib import Path
from tests.mta.mta import Mta
mta = Mta(Path(tempfile.mkdtemp(prefix="mta-", dir=sys.argv[1])))
mta.start()
print(*(process.pid for process in mta.running), mta.ports.tls, flush=True)
time.sleep(60)
"""


def test_a_second_one_beside_it_and_none_left_behind_if_its_tests_are_killed(mta: Mta) -> None:
    folder = tempfile.mkdtemp(prefix="cardgen-mta-")
    os.chmod(folder, 0o755)
    owner = subprocess.Popen([sys.executable, "-c", OWN, folder], stdout=subprocess.PIPE, text=True)
    try:
        assert owner.stdout is not None
        *groups, port = map(int, owner.stdout.readline().split())
        assert port != mta.ports.tls
        socket.create_connection((HOST, port), timeout=30).close()
    finally:
        owner.kill()
        owner.communicate()
    for _ in until("the second server to end", mta.log):
        if all(map(is_gone, groups)):
            break
    shutil.rmtree(folder)
