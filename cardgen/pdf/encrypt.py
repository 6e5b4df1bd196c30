"""A finished player's file → one that opens only with a password (AES-256, revision 6 of the
format's own encryption).

That encryption hides texts and drawings, but neither names nor numbers nor lengths.  Left as it is,
a file would say in plain letters which drawings it uses, and those are called after cards.  So
nearly everything goes into one encrypted stream; the drawings that remain beside it look alike, are
equally long, and there are always equally many.  That costs a few hundred kilobytes.  Without the
password one sees how many pages it has, and nothing of what is on them.

The result is a function of the plain file, the password and 32 random bytes, which the file carries
as its identity: whoever has all three encrypts again and compares.  Source: ISO 32000-2, 7.6.4,
algorithms 2.B, 8, 9 and 10.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
import zlib
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256, sha384, sha512, shake_256

from cardgen.errors import CheckError, InputError
from cardgen.pdf import container
from cardgen.pdf.container import Container, NotOurs

# Bytes of a stream that draws a card or a part of one; all of them are shorter.
_ROOM_OF_A_DRAWING = 2048

_ROOM = 16_384
"""Bytes of every other stream, such as pages and fonts.  Almost twice as
many as any of them takes in any game, layout and deal that we tried.  It doesn't depend on what was
dealt: with a length of its own for each page, or for the longest one of a file, one could see who
holds a joker.
"""

_ROOM_OF_OBJECTS = 65_536
"""Bytes of the list of all that isn't a stream, which says in words what is on the pages.  The
longest one that we saw takes 24,000.
"""

# The number of drawings in a file is a multiple of this; no game that we know needs more.
_DRAWINGS = 192
_HIDDEN = 256  # and the number of all that isn't a stream
_EMPTY_DRAWING = b"<</Type/XObject/Subtype/Form/BBox[0 0 0 0]"
# Of deflated data: nothing, and more follows; or not.
_EMPTY_BLOCK, _LAST_BLOCK = (b"\x00\x00\x00\xff\xff", b"\x01\x00\x00\xff\xff")
_MOST_HIDDEN = 4_000_000  # bytes of what isn't a stream, in a stranger's file
_AES = 16  # bytes of a block

_STRING = rb"\((?:[^\\()]|\\.)*\)|<[0-9a-fA-F]+>"
_REFERENCE = re.compile(_STRING + rb"|\b([0-9]+) 0 R\b")
_TOKEN = re.compile(_STRING + rb"|<<|>>|\[|\]|[0-9]+ 0 R\b|/[^\s()<>\[\]/]*|[^\s()<>\[\]/]+")


class Locked(CheckError):
    """A file that is encrypted, and can't be opened."""


def check_available() -> None:
    """Raises InputError if nothing is installed that encrypts."""
    try:
        import cryptography.hazmat.primitives.ciphers  # noqa: F401
    except ImportError:
        raise InputError(
            "encryption needs the package cryptography, which isn't installed",
            'pipx inject cardgen cryptography, or pip install "cardgen[encrypt]"',
        ) from None


def encrypt(content: bytes, password: str, random: bytes | None = None) -> bytes:
    """Encrypt a file that cardgen drew.

    Args:
        random: 32 bytes, as an encrypted file has them for its identity; None: fresh ones.
    """
    random = secrets.token_bytes(32) if random is None else random
    plain = container.read(content)
    lock = _Lock(password, random)
    streams = [
        number for number in plain.packed if b"/Subtype/Form" not in plain.objects[number - 1]
    ]
    drawings: list[int] = [number for number in plain.packed if number not in streams]
    drawings += [0] * (-len(drawings) % _DRAWINGS)
    drawings = [
        drawings[place]
        for place in sorted(
            range(len(drawings)), key=lambda place: lock.derived(16, f"place {place}")
        )
    ]
    # Those come first whose numbers are in plain letters.
    named = map(int, re.findall(rb"([0-9]+) 0 R", plain.objects[plain.root - 1]))
    others = [
        number
        for number in dict.fromkeys((plain.info, *named, *range(1, len(plain.objects) + 1)))
        if number not in plain.packed and number != plain.root
    ]

    # Streams come first, then the catalogue, the lock, and all else.
    catalog = len(streams) + len(drawings) + 1
    first_hidden = catalog + 2
    order = {number: place for place, number in enumerate((*streams, *drawings), 1)} | {
        plain.root: catalog
    }
    order |= {number: first_hidden + place for place, number in enumerate(others)}

    def renumbered(text: bytes) -> bytes:
        return _REFERENCE.sub(
            lambda found: b"%d 0 R" % order[int(found[1])] if found[1] else found[0], text
        )

    hidden = [renumbered(plain.objects[number - 1]) for number in others]
    hidden += [b"null"] * (-len(hidden) % _HIDDEN)  # the next numbers are in plain letters too

    def hide(value: bytes) -> bytes:
        """A reference to what is hidden."""
        if value.endswith(b" R"):
            return renumbered(value)
        hidden.append(renumbered(value))
        return b"%d 0 R" % (first_hidden + len(hidden) - 1)

    objects: list[bytes] = []
    for number in (*streams, *drawings):
        entries = dict(_entries(plain.objects[number - 1] if number else _EMPTY_DRAWING))
        is_drawing = entries.get(b"/Subtype") == b"/Form"
        if is_drawing:
            entries.setdefault(b"/Resources", b"<<>>")
        shown = (b"/Type", b"/Subtype")
        keys = sorted(entries.keys() - {b"/Filter"})
        text = b"".join(
            key + (entries[key] if key in shown else b" " + hide(entries[key])) for key in keys
        )
        data = plain.stream(number) if number else b""
        locked = lock.locked(
            _deflated(data, _ROOM_OF_A_DRAWING if is_drawing else _ROOM), len(objects) + 1
        )
        objects.append(container.stream(text.decode("latin-1"), locked))
    # The catalogue stays outside: some readers look for it nowhere else.
    shown = (b"/Type", b"/PageLayout")
    entries = dict(_entries(plain.objects[plain.root - 1]))
    kept = b"".join(
        key + (value if key in shown else b" " + hide(value)) for key, value in entries.items()
    )
    objects.append(b"<</Extensions<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>%s>>" % kept)
    objects.append(lock.text)
    hidden += [b"null"] * (-len(hidden) % _HIDDEN)
    return container.write(
        [*objects, *hidden],
        catalog,
        order[plain.info],
        random,
        catalog + 1,
        lambda body, number: lock.locked(_deflated(body, _ROOM_OF_OBJECTS), number),
    )


def compare(given: Container, right: bytes, password: str) -> frozenset[int]:
    """Compare an encrypted file, as `container.compare` does.

    Args:
        right: the plain file as cardgen draws it.

    Returns:
        Numbers of objects in the plain file; 0 for all that isn't the stream of a page or a font.
    """
    lock = _Lock(password, given.identity)
    plain = container.read(right)
    differ = container.compare(
        given, container.read(encrypt(right, password, given.identity)), lock.unlocked
    )
    streams = [
        0,
        *(number for number in plain.packed if b"/Subtype/Form" not in plain.objects[number - 1]),
    ]
    return frozenset(streams[number] if number < len(streams) else 0 for number in differ)


def read_info(given: Container, password: str) -> dict[str, str]:
    """The document information of an encrypted file.

    Raises:
        Locked: it doesn't open with that password.
        NotOurs: it isn't encrypted as cardgen does it.
    """
    lock = _Lock(password, given.identity)
    count = len(given.objects)
    number = re.search(rb"/Encrypt ([0-9]+) 0 R", given.trailer)
    said = given.objects[int(number[1]) - 1] if number and int(number[1]) <= count else b""
    if not said.startswith(b"<</Filter/Standard/V 5/R 6"):
        raise NotOurs(
            "is encrypted in another way than cardgen does it, which others may be able to open"
        )
    if said != lock.text:
        raise Locked("doesn't open with its password")
    body = container.inflated(lock.unlocked(given.packed.get(count, b"")), _MOST_HIDDEN) or b""
    first = re.search(rb"/First ([0-9]{1,6})/", given.objects[-1])
    begin = int(first[1]) if first else 0
    words = body[:begin].split()  # numbers of objects, each with its place
    start = dict(zip(words[::2], words[1::2], strict=False)).get(b"%d" % given.info, b"")
    if not re.fullmatch(rb"[0-9]{1,7}", start):
        raise NotOurs("says nothing of itself")
    at = begin + int(start)
    return container.read_info(body[at : body.find(b"\n", at)])


class _Lock:
    """All that password and random bytes make.  text: the dictionary of the encryption."""

    def __init__(self, password: str, random: bytes) -> None:
        self._secret = unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")[
            :127
        ]
        self._random = random
        self._key = self.derived(32, "key")
        user = self.derived(16, "user")
        owner = self.derived(16, "owner")
        # It would open the file, too: nobody gets it.
        second = self.derived(32, "second password").hex().encode()
        u = _hash(self._secret, user[:8], b"") + user
        o = _hash(second, owner[:8], u) + owner
        nothing = bytes(_AES)
        parts = {
            b"O": o,
            b"U": u,
            b"OE": _cbc(_hash(second, owner[8:], u), nothing, self._key),
            b"UE": _cbc(_hash(self._secret, user[8:], b""), nothing, self._key),
            b"Perms": _cbc(
                self._key,
                nothing,
                b"\xfc\xff\xff\xff\xff\xff\xff\xffTadb" + self.derived(4, "permissions"),
            ),
        }
        self.text = (
            b"<</Filter/Standard/V 5/R 6/Length 256/P -4/EncryptMetadata true"
            b"/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF%s>>"
            % b"".join(b"/%s<%s>" % (name, part.hex().encode()) for name, part in parts.items())
        )

    def derived(self, size: int, what: str) -> bytes:
        return shake_256(
            b"\n".join((b"cardgen encrypt", what.encode(), self._random, self._secret))
        ).digest(size)

    def locked(self, data: bytes, number: int) -> bytes:
        """A stream, encrypted.  number: of its object; the key is the same for all, the first
        block isn't.
        """
        more = _AES - len(data) % _AES
        begin = self.derived(_AES, f"stream {number}")
        return begin + _cbc(self._key, begin, data + bytes([more]) * more)

    def unlocked(self, raw: bytes) -> bytes:
        """What was encrypted.  Raises NotOurs: that can't have been."""
        if len(raw) >= 2 * _AES and not len(raw) % _AES:
            data = _cbc(self._key, raw[:_AES], raw[_AES:], locks=False)
            more = data[-1]
            if 1 <= more <= _AES and data.endswith(bytes([more]) * more):
                return data[:-more]
        raise NotOurs("has a damaged stream")


def _hash(password: bytes, salt: bytes, beside: bytes) -> bytes:
    """Algorithm 2.B."""
    key = sha256(password + salt + beside).digest()
    done = 0
    while True:
        mixed = _cbc(key[:16], key[16:32], (password + key + beside) * 64)
        key = (sha256, sha384, sha512)[sum(mixed[:16]) % 3](mixed).digest()
        done = done + 1
        if done >= 64 and mixed[-1] <= done - 32:
            return key[:32]


def _cbc(key: bytes, before: bytes, data: bytes, locks: bool = True) -> bytes:
    """AES in chained blocks.  before: the block that the first one is chained to."""
    try:
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    except ImportError:
        raise Locked(
            "is encrypted, and what opens it isn't installed", "pipx inject cardgen cryptography"
        ) from None
    cipher = Cipher(algorithms.AES(key), modes.CBC(before))
    work = cipher.encryptor() if locks else cipher.decryptor()
    return work.update(data) + work.finalize()


def _entries(text: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Keys and values of a dictionary; its end may be missing."""
    tokens = list(_TOKEN.finditer(text))[1:]
    at = 0
    while at < len(tokens) and tokens[at][0] != b">>":
        start = at + 1
        depth = 0
        while True:
            at += 1
            depth += (tokens[at][0] in (b"<<", b"[")) - (tokens[at][0] in (b">>", b"]"))
            if not depth:
                break
        yield tokens[start - 1][0], text[tokens[start].start() : tokens[at].end()]
        at += 1


@lru_cache(maxsize=256)  # most drawings are in the files of several players
def _deflated(data: bytes, room: int) -> bytes:
    """The data deflated; once encrypted, with its salt, it has just that room; what is longer has
    more, doubled and doubled again.

    What is missing is made up with blocks in which there is nothing, so that the data stay what
    they are.
    """
    deflate = zlib.compressobj(9)
    body = deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)
    end = _LAST_BLOCK + zlib.adler32(data).to_bytes(4, "big")
    while room - 1 < len(body) + len(end) + 16:
        room = max(2 * room, _ROOM)
    return body + _EMPTY_BLOCK * ((room - 17 - len(body) - len(end)) // len(_EMPTY_BLOCK)) + end
