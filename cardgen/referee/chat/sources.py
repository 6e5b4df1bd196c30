"""A chat as a file: text, JSON, or a ZIP with one of them in it; opened as often as it is read,
never held whole.
"""

from __future__ import annotations

import codecs
import errno
import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from cardgen.errors import FileError, InputError
from cardgen.files import reason
from cardgen.referee.chat.lines import read_lines, survey_lines
from cardgen.referee.chat.messages import Message, Shape, Survey, count_senders
from cardgen.referee.chat.telegram import read_telegram

MOST_CHAT = 200_000_000
"""Bytes of text; a ZIP may have pictures beside it."""
_HEAD = 65_536
_SIGN = re.compile("[\u2660-\u2667\u2764\U0001f0a0-\U0001f0ff]")
_LOST = re.compile(r"(?<![^\s:])[?\ufffd]{1,3} ?(?:10|[2-9]|[AKDQBJV])(?!\w)", re.IGNORECASE)
"""What is left of ♥ 10 where a file was saved in letters that have no suits."""
_WANTED = (
    "a chat exported by WhatsApp (.txt, .zip), Telegram (result.json) or Signal, or lines “Name:"
    " text”"
)


@dataclass(frozen=True, slots=True)
class ChatFile:
    """An exported chat.

    Attributes:
        path: of the file.
        inside: which file of a ZIP; empty where it is none.
        encoding: of its text.
        survey: who speaks in it, and how its dates are written.
    """

    path: Path
    inside: str
    encoding: str
    survey: Survey

    def messages(self) -> Iterator[Message]:
        """All messages, as they come.  Raises FileError if the file can't be read to its end."""
        with _opened(self.path, self.inside, self.encoding) as stream:
            items = self.survey.shape is Shape.ITEMS
            yield from (
                read_telegram(stream, str(self.path)) if items else read_lines(stream, self.survey)
            )

    def has(self, text: str) -> bool:
        """Whether a text is in one of its lines."""
        with _opened(self.path, self.inside, self.encoding) as stream:
            return any(text in line for line in stream)

    def lost_signs(self) -> int:
        """How many lines have a question mark where the sign of a suit was; 0 if the file has
        such signs.
        """
        lost = 0
        with _opened(self.path, self.inside, self.encoding) as stream:
            for line in stream:
                if _SIGN.search(line):
                    return 0
                lost += _LOST.search(line) is not None
        return lost


def read_chat(path: Path) -> ChatFile:
    """A first look at an exported chat: it is read once, and nothing of it is kept.

    Raises:
        FileError: it can't be read, or isn't a chat.
        InputError: it is larger than 200 MB.
    """
    inside = _inside(path)
    with _bytes(path, inside) as stream:
        head = stream.read(_HEAD)
    encoding = _encoding(head, path)
    json = head.decode(encoding, "replace").lstrip("\ufeff \t\r\n").startswith("{")
    with _opened(path, inside, encoding) as stream:
        survey = count_senders(read_telegram(stream, str(path))) if json else survey_lines(stream)
    if not survey.senders:
        raise FileError(f"{path} isn't a chat that can be read", _WANTED)
    return ChatFile(path, inside, encoding, survey)


def _inside(path: Path) -> str:
    """The chat in a ZIP; nothing if it is none.  Raises FileError if it has no end, or can't be
    read a second time: a device, a pipe.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise OSError(errno.ENOTSUP, "it isn't an ordinary file")
        if path.is_dir() or not zipfile.is_zipfile(path):
            return ""
        with zipfile.ZipFile(path) as archive:
            chats = [
                info
                for info in archive.infolist()
                if info.filename.casefold().endswith((".txt", "result.json")) and not info.is_dir()
            ]
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise FileError(
            f"can't read {path}:"
            f" {reason(error) if isinstance(error, OSError) else 'the ZIP is damaged'}",
            _WANTED,
        ) from None
    if not chats:
        raise FileError(f"{path} has no chat in it", _WANTED)
    return max(
        chats, key=lambda info: (info.filename.endswith("_chat.txt"), info.file_size)
    ).filename


@contextmanager
def _bytes(path: Path, inside: str) -> Iterator[BinaryIO]:
    """Raises FileError if it can't be read, InputError if it is too large."""
    try:
        if not inside:
            with path.open("rb") as stream:
                _check(stream.seek(0, io.SEEK_END), path)
                stream.seek(0)
                yield stream
            return
        with zipfile.ZipFile(path) as archive, archive.open(inside) as packed:
            _check(archive.getinfo(inside).file_size, path)
            yield cast(BinaryIO, packed)
    except (
        OSError,
        ValueError,
        RuntimeError,
        NotImplementedError,
        EOFError,
        zipfile.BadZipFile,
    ) as error:
        why = (
            reason(error)
            if isinstance(error, (OSError, ValueError))
            else "the ZIP is damaged or locked"
        )
        raise FileError(f"can't read {path}: {why}", "check its name and who may read it") from None


def _check(size: int, path: Path) -> None:
    if size > MOST_CHAT:
        raise InputError(
            f"{path} is too large",
            f"at most {MOST_CHAT // 1_000_000} MB: export the chat without media, or its last"
            " months",
        )


@contextmanager
def _opened(path: Path, inside: str, encoding: str) -> Iterator[TextIO]:
    with (
        _bytes(path, inside) as stream,
        io.TextIOWrapper(stream, encoding, errors="replace", newline="\n") as text,
    ):
        yield text


def _encoding(head: bytes, path: Path) -> str:
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    wide = [
        place for place in (0, 1) if head[place::2].count(0) > len(head) // 4
    ]  # every other byte is zero
    if len(wide) == 1:
        return ("utf-16-be", "utf-16-le")[wide[0]]
    if b"\0" in head or head.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8", b"Rar!")):
        raise FileError(f"{path} isn't a text file", _WANTED)
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)  # its last letter may be cut off
    except UnicodeDecodeError:
        return "cp1250"  # of Windows; German letters have the same places in cp1252
    return "utf-8-sig"
