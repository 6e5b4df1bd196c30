"""The lock of an encrypted PDF: AES-256, revision 6 of the format's own encryption (ISO 32000-2, 7.6.4), and nothing weaker."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from cardgen.errors import CheckError

_OTHER_WAY = "is encrypted in another way than cardgen does it, which others may be able to open"
_MEANS: dict[str, Any] = {"/Filter": "/Standard", "/V": 5, "/R": 6, "/Length": 256, "/P": -4, "/StmF": "/StdCF", "/StrF": "/StdCF"}
_FILTER = {"/StdCF": {"/AuthEvent": "/DocOpen", "/CFM": "/AESV3", "/Length": 32}}
_LENGTHS = {"/O": 48, "/U": 48, "/OE": 32, "/UE": 32, "/Perms": 16}
_USUAL = frozenset({*_MEANS, *_LENGTHS, "/CF", "/EncryptMetadata"})
_BLOCK = 16


class Locked(CheckError):
    """A file that is encrypted, and can't be opened."""


@dataclass(frozen=True, slots=True)
class Lock:
    """An opened lock."""

    key: bytes = field(repr=False)
    weakness: str  # why others might open the file as well; empty if it is locked with its password alone
    odd: bool  # whether its dictionary says more than it must

    def opened(self, raw: bytes) -> bytes | None:
        """What was encrypted; None if that can't have been."""
        if len(raw) < 2 * _BLOCK or len(raw) % _BLOCK:
            return None
        data = _cbc(self.key, raw[:_BLOCK], raw[_BLOCK:])
        more = data[-1]
        return data[:-more] if 1 <= more <= _BLOCK and data.endswith(bytes([more]) * more) else None


def open_lock(entries: dict[str, Any], password: str) -> Lock:
    """Open the lock that a dictionary describes.

    Raises:
        Locked: it doesn't open with that password, isn't ours, or what opens it isn't installed.
    """
    filters = entries.get("/CF")
    asked = entries | {"/P": _signed(entries.get("/P"))}
    texts: dict[str, Any] = {key: entries.get(key) for key in _LENGTHS}
    if (
        any(asked.get(key) != value for key, value in _MEANS.items())
        or not all(isinstance(texts[key], bytes) and len(texts[key]) == size for key, size in _LENGTHS.items())
        or not isinstance(filters, dict)
        or not isinstance(filters.get("/StdCF"), dict)
        or filters["/StdCF"].get("/CFM") != "/AESV3"
    ):
        raise Locked(_OTHER_WAY)
    key, empty = _key_of(texts, password), _key_of(texts, "")
    if empty is not None:
        return Lock(empty[0], "opens without a password", False)
    if key is None:
        raise Locked("doesn't open with its password")
    weakness = "opens with other passwords too, not with its own alone" if key[1] else ""
    allowed = _plain(key[0], texts["/Perms"])
    odd = not entries.keys() <= _USUAL or filters != _FILTER or allowed[:12] != b"\xfc\xff\xff\xff\xff\xff\xff\xffTadb"
    return Lock(key[0], weakness, odd or entries.get("/EncryptMetadata", True) is not True)


def _signed(permissions: Any) -> Any:
    return permissions - (1 << 32) if type(permissions) is int and permissions >= 1 << 31 else permissions


def _key_of(texts: dict[str, Any], password: str) -> tuple[bytes, bool] | None:
    """The key of the file, and whether it is a second password that opened it; None if neither does."""
    secret = unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")[:127]
    for text, hidden, beside in (("/U", "/UE", b""), ("/O", "/OE", texts["/U"])):
        proof = texts[text]
        if _hash(secret, proof[32:40], beside) == proof[:32]:
            return _cbc(_hash(secret, proof[40:], beside), bytes(_BLOCK), texts[hidden]), text == "/O"
    return None


def _hash(password: bytes, salt: bytes, beside: bytes) -> bytes:
    """Algorithm 2.B of the format."""
    key, done = hashlib.sha256(password + salt + beside).digest(), 0
    while True:
        mixed = _cbc(key[:16], key[16:32], (password + key + beside) * 64, locks=True)
        kind = (hashlib.sha256, hashlib.sha384, hashlib.sha512)[sum(mixed[:16]) % 3]
        key, done = kind(mixed).digest(), done + 1
        if done >= 64 and mixed[-1] <= done - 32:
            return key[:32]


def _plain(key: bytes, block: bytes) -> bytes:
    return _cbc(key, bytes(_BLOCK), block)


def _cbc(key: bytes, before: bytes, data: bytes, locks: bool = False) -> bytes:
    """AES in chained blocks.  before: the block that the first one is chained to."""
    try:
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    except ImportError:
        raise Locked("is encrypted, and what opens it isn't installed", "pipx inject cardgen cryptography") from None
    cipher = Cipher(algorithms.AES(key), modes.CBC(before))
    work = cipher.encryptor() if locks else cipher.decryptor()
    return work.update(data) + work.finalize()
