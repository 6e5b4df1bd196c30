"""Chats as apps export them, each in the shape that its files have."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from tests.chats.evening import Post, ToldEvening
from tests.chats.words import words


class Sent(NamedTuple):
    """A message with the time at which it was sent; sender: as the phone shows them."""

    at: datetime
    sender: str
    text: str


ORGANISER = "Oma Ilse"


def send(evening: ToldEvening, chance: random.Random, start: datetime | None = None) -> list[Sent]:
    """The posts of an evening, one after another."""
    at = start or datetime(2026, 3, chance.randrange(1, 28), 19, chance.randrange(60), 5)
    sent = []
    for post in evening.posts:
        at += timedelta(seconds=chance.randrange(3, 50))
        sent.append(Sent(at, _name(post, evening), post.text))
    return sent


def _name(post: Post, evening: ToldEvening) -> str:
    return (post.sender or ORGANISER) if post.seat is None else evening.names[post.seat]


def _clock(at: datetime, half: bool, blank: str = " ", seconds: bool = False) -> str:
    tail = f":{at.second:02}" if seconds else ""
    if half:
        return (
            f"{(at.hour - 1) % 12 + 1}:{at.minute:02}{tail}{blank}{'PM' if at.hour >= 12 else 'AM'}"
        )
    return f"{at.hour:02}:{at.minute:02}{tail}"


def _android(
    date: str, half: bool = False, blank: str = " ", dash: str = "-"
) -> Callable[[Sequence[Sent], str], bytes]:
    def write(sent: Sequence[Sent], language: str) -> bytes:
        first = sent[0].at

        def stamp(at: datetime) -> str:
            day = date.format(d=at.day, m=at.month, y=at.year % 100, Y=at.year)
            return f"{day}, {_clock(at, half, blank)} {dash} "

        lines = [stamp(first) + words.CLOSED_BY_APP[language]]
        lines += [f"{stamp(at)}{sender}: {text}" for at, sender, text in sent]
        return ("\n".join(lines) + "\n").encode()

    return write


def _iphone(
    date: str, half: bool = False, comma: str = ", "
) -> Callable[[Sequence[Sent], str], bytes]:
    def write(sent: Sequence[Sent], language: str) -> bytes:
        def stamp(at: datetime) -> str:
            day = date.format(d=at.day, m=at.month, y=at.year % 100, Y=at.year)
            clock = _clock(at, half, "\u202f", seconds=True)
            return f"[{day}{comma}{clock}] "

        lines = [f"{stamp(sent[0].at)}Whist: \u200e{words.CLOSED_BY_APP[language]}"]
        for at, sender, text in sent:
            mark = "\u200e" if text in words.MEDIA.values() else ""
            lines.append(f"{mark}{stamp(at)}{sender}: {mark}{text}")
        return ("\r\n".join(lines) + "\r\n").encode()

    return write


def _zipped(sent: Sequence[Sent], language: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("00000012-PHOTO-2026-03-14.jpg", b"\xff\xd8\xff not a picture")
        archive.writestr("_chat.txt", _iphone("{d:02}.{m:02}.{y:02}")(sent, language))
    return out.getvalue()


def _unnoted(text: str) -> str:
    """Only WhatsApp writes behind a text that it was edited."""
    for note in words.EDITED.values():
        text = text.removesuffix(f" {note}")
    return text


def _telegram(sent: Sequence[Sent], language: str) -> bytes:
    created = {"id": 1, "type": "service", "actor": ORGANISER, "action": "create_group"}
    items: list[dict[str, object]] = [created | {"date": sent[0].at.isoformat(), "title": "Whist"}]
    for number, (at, sender, text) in enumerate(sent, 2):
        said: object = _unnoted(text)
        if number % 5 == 0 and len(_unnoted(text)) > 3:
            said = [text[:2], {"type": "bold", "text": _unnoted(text)[2:]}]
        message = {"id": number, "type": "message", "date": at.isoformat(), "from": sender}
        who = {"from_id": f"user{sum(map(ord, sender))}", "date_unixtime": "1773"}
        items.append(message | who | {"text": said, "text_entities": []})
    chat = {"name": "Whist", "type": "private_group", "id": 7, "messages": items}
    return json.dumps(chat, ensure_ascii=False, indent=1).encode()


def _in_lines(line: str, begin: str = "") -> Callable[[Sequence[Sent], str], bytes]:
    """Messages one after another, each as a line or block says."""

    def write(sent: Sequence[Sent], language: str) -> bytes:
        said = [
            line.format(at=at, sender=sender, text=_unnoted(text), length=len(sender))
            for at, sender, text in sent
        ]
        return "".join([begin, *said]).encode()

    return write


SIGNAL_BLOCK = """\
From: {sender} (+49151{length:07})
Type: incoming
Sent: {at:%a, %d %b %Y %H:%M:%S} +0100

{text}

"""

EXPORTS: dict[str, tuple[str, Callable[[Sequence[Sent], str], bytes]]] = {
    "android-de": ("chat.txt", _android("{d:02}.{m:02}.{y:02}")),
    "android-us": ("chat.txt", _android("{m}/{d}/{y:02}", half=True, blank="\u202f")),
    "android-uk": ("chat.txt", _android("{d:02}/{m:02}/{Y}", dash="–")),
    "android-ro": ("chat.txt", _android("{d:02}.{m:02}.{Y}")),
    "android-iso": ("chat.txt", _android("{Y}-{m:02}-{d:02}")),
    "iphone-de": ("_chat.txt", _iphone("{d:02}.{m:02}.{y:02}")),
    "iphone-us": ("_chat.txt", _iphone("{m}/{d}/{y:02}", half=True)),
    "iphone-iso": ("_chat.txt", _iphone("{Y}-{m:02}-{d:02}", comma=" ")),
    "zip": ("WhatsApp Chat.zip", _zipped),
    "telegram": ("result.json", _telegram),
    "signal": ("index.md", _in_lines("[{at:%Y-%m-%d, %H:%M}] {sender}: {text}\n")),
    "signal-blocks": ("signal.txt", _in_lines(SIGNAL_BLOCK, "Conversation: Whist\n\n")),
    "plain": ("chat.txt", _in_lines("{sender}: {text}\n")),
}
STAMPED = [name for name in EXPORTS if name != "plain"]
