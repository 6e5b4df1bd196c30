"""Header lines of a mail, for text and names in any script.

Written here rather than by `EmailMessage`: where that folds a long subject between two encoded
words, the blank there is lost with Python 3.11 and 3.12.1, and may come twice with 3.13.0; and a
text that only looks like an encoded word, such as “=?utf-8?q?x?=”, it doesn't encode, so that “x”
arrives.
"""

from __future__ import annotations

from cardgen.names import clean_text

_MOST_LINE = 76  # characters of a line that holds encoded words (RFC 2047)
_MOST = 1000  # characters of a text; callers have narrower limits


def text_line(header: str, text: str) -> bytes:
    """``Subject: …``, folded where it is long, with CRLF.  Raises InputError: a line end or
    another control character in the text.
    """
    clean_text(text, header.lower(), _MOST)
    plain = f"{header}: {text}"
    return _line(
        plain
        if _is_plain(text) and len(plain) <= _MOST_LINE
        else f"{header}: {_encoded(header, text)}"
    )


def mailbox_line(header: str, name: str, address: str) -> bytes:
    """``To: "Anna" <anna@example.org>`` with CRLF.  Raises InputError: a line end or another
    control character.

    name: may be empty.  address: as it goes over the wire; letters beyond ASCII in it stay as they
        are (SMTPUTF8).
    """
    clean_text(name, "name", _MOST)
    clean_text(address, "address", _MOST)
    if not name:
        return _line(f"{header}: <{address}>")
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    phrase = (
        f'"{escaped}"'
        if _is_plain(name) and len(escaped) < _MOST_LINE - len(header) - 4
        else _encoded(header, name)
    )
    last = phrase.rpartition("\r\n")[2] if "\r\n" in phrase else f"{header}: {phrase}"
    fold = "\r\n " if len(last) + len(address) + 3 > _MOST_LINE else " "
    return _line(f"{header}: {phrase}{fold}<{address}>")


def _is_plain(text: str) -> bool:
    """Whether a mail program shows these characters as they are.  ``=?`` looks like the start of
    an encoded word.
    """
    return text.isascii() and "=?" not in text


def _encoded(header: str, text: str) -> str:
    """The text as encoded words (RFC 2047), folded."""
    from email.header import Header

    return Header(text, "utf-8", maxlinelen=_MOST_LINE, header_name=header).encode(linesep="\r\n")


def _line(text: str) -> bytes:
    return f"{text}\r\n".encode()
