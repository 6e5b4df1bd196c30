"""What reaches a mailbox, by mail or as a draft, opened with other people's programs."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

from tests.mta.desk import SIX, Desk, files, many, shared
from tests.mta.mta import Mta
from tests.mta.mta_settings import HOST, PASSWORD, USER

pytestmark = pytest.mark.mta

Program = Callable[..., str]


def unpacked(munpack: Program, mail: Path) -> list[bytes]:
    """The PDF files that munpack finds in a mail."""
    folder = mail.with_suffix(".unpacked")
    folder.mkdir()
    munpack("-q", "-t", "-C", folder, mail)  # -t: without, it stumbles over two texts
    return [path.read_bytes() for path in sorted(folder.glob("*.pdf"))]


def test_drafts_open_and_bring_the_same_file(
    desk: Desk, mta: Mta, outside: Callable[[str], Program]
) -> None:
    mta.empty(*(one.mailbox for one in SIX))
    pack = desk.pack(SIX)
    desk.run("mail", "drafts", pack, "drafts")
    drafts = sorted((desk.folder / "drafts").glob("*.eml"))
    assert len(drafts) == 6
    for player, own, draft in zip(SIX, files(pack), drafts, strict=True):
        message = email.message_from_string(
            draft.read_bytes().decode(), policy=email.policy.default
        )
        assert message["x-unsent"] == "1"
        assert (message["date"], message["message-id"]) == (None, None)
        assert [(one.display_name, one.addr_spec) for one in message["to"].addresses] == [
            (player.name, player.mailbox)
        ]
        assert unpacked(outside("munpack"), draft) == [own, *shared(pack, player.language)]
        if not player.mailbox.isascii():
            continue  # more than swaks can
        outside("swaks")(
            "--server", HOST, "--port", mta.ports.starttls, "-tls", "--tls-verify", "--tls-ca-path",
            mta.ca,
            "--auth", "PLAIN", "--auth-user", USER, "--auth-password", PASSWORD,
            "--from", USER, "--to", player.mailbox, "--data", f"@{draft}", "--suppress-data",
        )  # fmt: skip
        (received,) = mta.mailbox(player.mailbox)
        assert received.file == own
        assert received.message["subject"] == message["subject"]
    assert mta.connections() == 5


def test_munpack_opens_what_was_sent(
    desk: Desk, mta: Mta, outside: Callable[[str], Program]
) -> None:
    mta.empty(*(one.mailbox for one in SIX))
    pack = desk.pack(SIX)
    desk.send(pack, expect=6)
    for seat, (player, own) in enumerate(zip(SIX, files(pack), strict=True)):
        (received,) = mta.mailbox(player.mailbox)
        mail = desk.folder / f"{seat}.eml"
        mail.write_bytes(received.content)
        assert unpacked(outside("munpack"), mail) == [own, *shared(pack, player.language)]


def test_an_encrypted_file_opens_with_its_password_alone(
    desk: Desk, mta: Mta, outside: Callable[[str], Program]
) -> None:
    players = many(3)
    mta.empty(*(one.mailbox for one in players))
    pack = desk.pack(players, "--encrypt")
    listed = (pack / "organiser/passwords.txt").read_text("utf-8").split("\n\n", 1)[1].split("\n")
    passwords = [line.rpartition(" ")[2] for line in listed if line]
    assert len(set(passwords)) == 3
    desk.send(pack, expect=3)
    for player, own, password in zip(players, files(pack), passwords, strict=True):
        (received,) = mta.mailbox(player.mailbox)
        assert received.file == own
        words = "".join(
            part.get_content()
            for part in received.message.walk()
            if part.get_content_maintype() == "text"
        )
        assert not any(one in words or one.encode() in received.content for one in passwords), (
            "never in the same mail"
        )
        saved = desk.folder / "saved.pdf"
        saved.write_bytes(received.file)
        assert "♥" not in saved.read_bytes().decode("latin-1")
        for wrong in ("", password.lower(), *(one for one in passwords if one != password)):
            # 0: the password isn't right.
            outside("qpdf")(f"--password={wrong}", "--requires-password", saved, accept=(0,))
            assert not PdfReader(BytesIO(received.file)).decrypt(wrong)
            with pytest.raises(pypdfium2.PdfiumError):
                pypdfium2.PdfDocument(received.file, password=wrong)
        outside("qpdf")(f"--password={password}", "--check", saved)
        assert player.name in outside("pdftotext")("-upw", password, "-l", "1", saved, "-")
        document = pypdfium2.PdfDocument(received.file, password=password)
        assert len(document) > 1
        document.close()
