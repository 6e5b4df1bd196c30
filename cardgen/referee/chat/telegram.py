"""Telegram's ``result.json``, read message by message, however large it is.

Shape: ``{"name": …, "messages": [{"type": "message", "date": "2026-03-14T20:15:02", "from": "Anna",
"text": "♥10"}, …]}``; a text may be a list of pieces; the export of a whole account has several
such lists.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import Any, TextIO

from cardgen.errors import FileError
from cardgen.referee.chat.messages import Message, as_seconds

_CHUNK = 1 << 18
_KEY = '"messages"'
_MOST = 4_000_000
"""Characters that one message may have."""


def read_telegram(stream: TextIO, source: str) -> Iterator[Message]:
    """The messages of a file, as they come.

    Raises:
        FileError: it isn't whole, or isn't such a file.
    """
    buffer = _Buffer(stream, source)
    found = False
    while buffer.skip_to_messages():
        found = True
        while (item := buffer.next_item()) is not None:
            message = _message(*item)
            if message:
                yield message
    if not found:
        raise FileError(
            f"{source} has no messages in it", "Telegram Desktop: Export chat history, format JSON"
        )


class _Buffer:
    """A window over the text of a file."""

    def __init__(self, stream: TextIO, source: str) -> None:
        self._stream, self._source = stream, source
        self._text, self._at, self._line, self._counted = "", 0, 1, 0
        self._decode = json.JSONDecoder().raw_decode

    def _count(self) -> int:
        """The line that the window's place is in."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _more(self) -> bool:
        """Read on; forget what is done with."""
        self._count()
        chunk = self._stream.read(_CHUNK)
        self._text, self._at, self._counted = self._text[self._at :] + chunk, 0, 0
        return bool(chunk)

    def skip_to_messages(self) -> bool:
        """Go into the next list of messages; whether there is one."""
        while True:
            found = self._text.find(_KEY, self._at)
            if found >= 0:
                self._at = found + len(_KEY)
                if self._peek() == ":":
                    self._at += 1
                    if self._peek() == "[":
                        self._at += 1
                        return True
                continue
            self._at = max(self._at, len(self._text) - len(_KEY))
            if not self._more():
                return False

    def _peek(self) -> str:
        """The next character that isn't blank; nothing at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in " \t\r\n":
                self._at += 1
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def next_item(self) -> tuple[int, Any] | None:
        """Line and value of the next item of the list; None at its end."""
        sign = self._peek()
        if sign == ",":
            self._at += 1
            sign = self._peek()
        if sign == "]":
            self._at += 1
            return None
        while True:
            try:
                value, end = self._decode(self._text, self._at)
            except (ValueError, RecursionError):
                if len(self._text) - self._at > _MOST or not self._more():
                    problem = f"{self._source} breaks off in line {self._count()}, or isn't JSON"
                    raise FileError(problem, "export the chat again") from None
                continue
            line = self._count()
            self._at = end
            return line, value


def _message(line: int, item: object) -> Message | None:
    """A message that somebody wrote; None for what the app says, pictures and the like."""
    if (
        not isinstance(item, dict)
        or item.get("type") != "message"
        or not isinstance(item.get("from"), str)
    ):
        return None
    text = item.get("text", "")
    if isinstance(text, list):
        text = "".join(
            piece if isinstance(piece, str) else str(piece.get("text", ""))
            for piece in text
            if isinstance(piece, (str, dict))
        )
    return Message(line, _time(str(item.get("date", ""))), item["from"].strip(), str(text))


def _time(text: str) -> int:
    """``2026-03-14T20:15:02`` as seconds; 0 if it isn't a time."""
    try:
        hour, minute, second = int(text[11:13]), int(text[14:16]), int(text[17:19])
        return as_seconds(_ordinal(text[:10]), hour, minute, second)
    except ValueError:
        return 0


@lru_cache(2_000)
def _ordinal(day: str) -> int:
    return date.fromisoformat(day).toordinal()
