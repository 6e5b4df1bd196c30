"""Parcels and settings for tests of mails, made without a pack."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from cardgen.mail.delivery import Delivery, SharedFile, with_shared
from cardgen.mail.settings import MailSettings, Security, Sender, Words

CODE = "X2M2-RXS4-CDHM-EYMA-PB8H-P036"
SETTINGS = MailSettings(
    file="mail.toml",
    host="smtp.example.org",
    port=587,
    security=Security.STARTTLS,
    username="zoe@example.org",
    sender=Sender("Zoë Müller", "zoe@example.org"),
    subject=None,
    rate_per_minute=20,
)
WORDS = Words(
    name="Anna",
    title="Freitagsrunde",
    game="Corona Whist",
    game_code=CODE,
    pack_mark="ST8K",
    rounds=19,
    at_most=False,
    players=("Anna", "Ștefan", "李小龙"),
    organiser="Zoë",
    day="14 March 2026",
    place="Café Central",
    file="1-Anna.pdf",
    encrypted=False,
    card="♥ Q",
)


def delivery(
    seat: int = 0,
    name: str = "Anna",
    address: str = "anna@example.org",
    language: str = "en",
    **words: object,
) -> Delivery:
    """What a player gets; every player's file has bytes of its own.

    Args:
        words: that the letter says otherwise.
    """
    content = (
        b"%PDF-1.4\r\n\0\xff only for "
        + f"{seat} {name}".encode()
        + b"\n.\r\n%%EOF\n" * (50 + seat)
    )
    file = f"{seat + 1}-Player.pdf" if name != "Anna" else "1-Anna.pdf"
    return Delivery(
        folder=Path("output/corona-ST8K"),
        pack_mark="ST8K",
        seat=seat,
        name=name,
        address=address,
        language=language,
        file=file,
        content=content,
        sha256=hashlib.sha256(content).hexdigest(),
        words=replace(WORDS, **{"name": name, "file": file, **words}),  # type: ignore[arg-type]
    )


def shared(kind: str, language: str = "en") -> SharedFile:
    content = f"%PDF-1.4 {kind} for everybody, {language}\n%%EOF\n".encode() * 40
    return SharedFile(kind, f"{kind}-{language}.pdf", content, hashlib.sha256(content).hexdigest())


def with_all(language: str = "en") -> Delivery:
    """A delivery that also brings protocol and rules."""
    return with_shared(
        delivery(language=language), (shared("protocol", language), shared("rules", language))
    )
