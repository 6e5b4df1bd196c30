"""An encrypted file, encrypted again with the same dice: proof that nothing lies between, behind or beside its parts.

What chance makes is taken from the file itself: key, salts, identity, the order of the drawings.  All else must come out the same,
byte for byte; and what is encrypted must open to the very same bytes.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from cardgen.pdf.encrypt.encryption import Writer, make_lock

if TYPE_CHECKING:
    from pypdf.generic import PdfObject, StreamObject

    from cardgen.pdf.encrypt.encryption import Numbered

_CHANCE = ("/O", "/U", "/OE", "/UE", "/Perms")
_BLOCK = 16


def is_encrypted_copy(content: bytes, plain: bytes, password: str) -> bool:
    """Whether an encrypted file is, but for what chance makes, what `encrypt` makes of a plain one."""
    try:
        return _again(content, plain, password)
    except Exception:  # a file that somebody else made can make the parser stumble in any way
        return False


def _again(content: bytes, plain: bytes, password: str) -> bool:
    from pypdf import PdfReader
    from pypdf.generic import ByteStringObject, DictionaryObject, NameObject, StreamObject

    found: Any = PdfReader(io.BytesIO(content), strict=True)
    drawn = PdfReader(io.BytesIO(plain))
    lock, usual = found.trailer["/Encrypt"], make_lock(password)[1]
    chance = {key: ByteStringObject(lock[key].original_bytes) for key in map(NameObject, _CHANCE)}
    identity = re.search(rb"/ID\[<([0-9a-f]{32})>", content[content.rfind(b"/Type/XRef") :])
    if not found.decrypt(password) or identity is None or any(len(one) != len(usual[key].original_bytes) for key, one in chance.items()):
        return False
    opened: list[tuple[int, bytes]] = []

    def locked(number: int, stream: StreamObject) -> PdfObject:
        """The stream with what the found file has for it: a salt, its bytes, and one to sixteen more."""
        opened.append((number, stream._data))
        start = content.index(b"stream\n", found.xref[0][number]) + len(b"stream\n")
        copy = StreamObject()
        copy.update(stream)
        copy._data = content[start : start + _BLOCK + (len(stream._data) // _BLOCK + 1) * _BLOCK]
        return copy

    places = _places_of_drawings(drawn.trailer, found.trailer)

    def arranged(first: int, drawings: list[Numbered]) -> list[Numbered]:
        placed = {places[one[0]] - first: one for one in drawings if one[0] in places}
        others = [one for one in drawings if one[0] not in places]
        return [placed[at] if at in placed else others.pop(0) for at in range(len(drawings))]

    again = Writer(drawn, DictionaryObject({**usual, **chance}), identity.group(1).decode(), locked, arranged).write()
    return again == content and all(found.get_object(number)._data == data for number, data in opened)


def _places_of_drawings(drawn: Any, found: Any) -> dict[int, int]:
    """The numbers of drawings in one file by those in another one, as far as both lead to them in the same way."""
    waiting = [(drawn.raw_get("/Root"), found.raw_get("/Root"))]
    places: dict[int, int] = {}
    seen: set[int] = set()
    while waiting:
        one, other = waiting.pop()
        number, place = getattr(one, "idnum", 0), getattr(other, "idnum", 0)
        if number in seen:
            continue
        seen |= {number} - {0}
        one, other = one.get_object(), other.get_object()
        if hasattr(one, "get_data") and one.get("/Subtype") == "/Form":
            places[number] = place
        if isinstance(one, dict) and isinstance(other, dict):
            waiting += [(dict.__getitem__(one, key), dict.__getitem__(other, key)) for key in one.keys() & other.keys()]
        elif isinstance(one, list) and isinstance(other, list):
            waiting += [(list.__getitem__(one, i), list.__getitem__(other, i)) for i in range(min(len(one), len(other)))]
    return places
