"""E-mail addresses and header lines as they go over the wire, and whether two addresses reach
the same mailbox.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from cardgen.errors import InputError
from cardgen.names import clean_text, quoted

_MOST_ADDRESS = 254  # bytes of a whole address (RFC 5321: a path of 256 with its angle brackets)
_MOST_LOCAL = 64  # bytes in front of the “@” (RFC 5321)
_MOST_DOMAIN = 253
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_NO_NAME = frozenset(("Cc", "Cf", "Cs", "Zs", "Zl", "Zp"))
_SPECIAL = '()<>[]:;@\\,"'


def wire(address: str) -> str:
    """The address as a server reads it: the domain in ASCII and small letters, the rest
    untouched.  Raises InputError: it isn't an address, or is too long.
    """
    local, domain = _parts(address)
    written = f"{local}@{domain}"
    for part, most, where in (
        (local, _MOST_LOCAL, " in front of the “@”"),
        (written, _MOST_ADDRESS, ""),
    ):
        if len(part.encode()) > most:
            raise InputError(
                f"the address {quoted(address)} is too long{where}", f"at most {most} bytes"
            )
    return written


def key(address: str) -> str:
    """Equal for addresses that reach the same mailbox, as far as can be known: capitals, accents
    and domains in other letters.

    Servers may tell ``Anna@`` from ``anna@``; hardly one does, and two hands in one mailbox are the
    greater evil.
    """
    local, domain = _parts(address)

    # ``ａ`` is ``a`` to a reader, and to some servers
    letters = ""
    for letter in unicodedata.normalize("NFC", local):
        usual = unicodedata.normalize("NFKC", letter)
        letters += usual if usual.isalnum() else letter
    folded = unicodedata.normalize("NFD", letters).casefold()
    local = unicodedata.normalize("NFC", folded)  # compatibility caseless match

    # ``"anna"`` and ``anna`` are one mailbox; quotes that are needed stay
    if len(local) > 2 and local[0] == local[-1] == '"':
        inside = re.sub(r"\\(.)", r"\1", local[1:-1])
        if not any(sign in _SPECIAL for sign in inside):
            local = inside
    return f"{local}@{domain}"


def shared_mailboxes(people: Iterable[tuple[str, str]]) -> list[tuple[str, str, str, str]]:
    """Of people, as name and address, which may be empty: whoever has a mailbox that somebody
    before has, that one first.
    """
    seen: dict[str, tuple[str, str]] = {}
    shared = []
    for name, address in people:
        if address:
            first = seen.setdefault(key(address), (name, address))
            if first != (name, address):
                shared.append((*first, name, address))
    return shared


def needs_smtputf8(address: str) -> bool:
    """Whether only a server with SMTPUTF8 takes it: letters beyond ASCII in front of the “@” (a
    domain can be rewritten).
    """
    return not address.rpartition("@")[0].isascii()


def ascii_domain(domain: str) -> str:
    """A domain or host name in ASCII and small letters, by IDNA 2008 and UTS 46.  Raises
    ValueError: it isn't one.
    """
    written = domain.lower()
    if not written.isascii():
        import idna  # its tables are loaded only when needed

        written = idna.encode(domain, uts46=True, std3_rules=True).decode("ascii")
    if len(written) > _MOST_DOMAIN or not all(
        _LABEL.fullmatch(label) for label in written.split(".")
    ):
        raise ValueError
    return written


def _parts(address: str) -> tuple[str, str]:
    """What is in front of the “@”, and the domain in ASCII."""
    local, at, domain = address.rpartition("@")
    odd = any(unicodedata.category(character) in _NO_NAME for character in address) or any(
        sign in local for sign in "<>"
    )
    if not at or not local or not domain or odd:
        raise InputError(f"{quoted(address)} is no e-mail address", "for example anna@example.org")
    try:
        written = ascii_domain(domain)
    except ValueError:  # idna's own errors are such
        raise InputError(
            f"{quoted(address)}: no mail can go to the domain {quoted(domain)}",
            "check its spelling",
        ) from None
    if "." not in written or written.rpartition(".")[2].isdigit():
        raise InputError(
            f"{quoted(address)}: {quoted(domain)} is no whole domain",
            "for example anna@example.org",
        )
    return local, written


# Header lines are written here rather than by `EmailMessage`: where that folds a long subject
# between two encoded words, the blank there is lost with Python 3.11 and 3.12.1, and may come twice
# with 3.13.0; and a text that only looks like an encoded word, such as “=?utf-8?q?x?=”, it doesn't
# encode, so that “x” arrives.

_MOST_LINE = 76  # characters of a line that holds encoded words (RFC 2047)
_MOST = 1000  # characters of a text; callers have narrower limits


def text_line(header: str, text: str) -> bytes:
    """``Subject: …``, folded where it is long, with CRLF.  Raises InputError: a line end or
    another control character in the text.
    """
    clean_text(text, header.lower(), _MOST)
    if not _is_plain(text) or len(f"{header}: {text}") > _MOST_LINE:
        text = _encoded(header, text)
    return f"{header}: {text}\r\n".encode()


def mailbox_line(header: str, name: str, address: str) -> bytes:
    """``To: "Anna" <anna@example.org>`` with CRLF.  Raises InputError: a line end or another
    control character.

    name: may be empty.  address: as it goes over the wire; letters beyond ASCII in it stay as they
        are (SMTPUTF8).
    """
    clean_text(name, "name", _MOST)
    clean_text(address, "address", _MOST)
    if not name:
        return f"{header}: <{address}>\r\n".encode()
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    phrase = (
        f'"{escaped}"'
        if _is_plain(name) and len(escaped) < _MOST_LINE - len(header) - 4
        else _encoded(header, name)
    )
    last = phrase.rpartition("\r\n")[2] if "\r\n" in phrase else f"{header}: {phrase}"
    fold = "\r\n " if len(last) + len(address) + 3 > _MOST_LINE else " "
    return f"{header}: {phrase}{fold}<{address}>\r\n".encode()


def _is_plain(text: str) -> bool:
    """Whether a mail program shows these characters as they are.  ``=?`` looks like the start of
    an encoded word.
    """
    return text.isascii() and "=?" not in text


def _encoded(header: str, text: str) -> str:
    """The text as encoded words (RFC 2047), folded: all in “Q”, because some mail programs show
    nothing after a word in base64 that ends in “=”.
    """
    from email.charset import QP, Charset
    from email.header import Header

    charset = Charset("utf-8")
    charset.header_encoding = QP
    return Header(text, charset, maxlinelen=_MOST_LINE, header_name=header).encode(linesep="\r\n")
