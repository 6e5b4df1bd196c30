"""What may stand in no file that leaves the organiser, and where it is found all the same."""

from __future__ import annotations

import base64
import string
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field

from cardgen import frozen
from cardgen.dealing import ALPHABET, Deal

_KEPT = (string.ascii_letters + string.digits).encode()
_FOLD = bytes.maketrans(b"abcdefghijklmnopqrstuvwxyzILOilo", b"ABCDEFGH1JK1MN0PQRSTUVWXYZ110110")
_REST = bytes(set(range(256)) - set(_KEPT))
"""Blanks, hyphens, the zeros of UTF-16 and all else that could stand between the letters of a
code.
"""


@frozen
class Secrets:
    """Secrets by what they are called; each as `_folded` leaves it."""

    _folded: tuple[tuple[str, bytes], ...] = field(repr=False)
    _plain: tuple[tuple[str, bytes], ...] = field(repr=False)

    def found_in(self, texts: Iterable[bytes]) -> Iterator[str]:
        """What the secrets in some texts are called, whatever their spelling; each once."""
        seen: set[str] = set()
        shortest = min((len(secret) for _, secret in (*self._folded, *self._plain)), default=0)
        for text in dict.fromkeys(texts):  # names of entries and of fonts come again and again
            if len(text) < shortest:
                continue
            folded = _fold(text)
            lower = text.replace(b"\0", b"").lower()
            found = [name for name, secret in self._folded if secret in folded]
            found += [name for name, secret in self._plain if secret in lower]
            yield from (name for name in dict.fromkeys(found) if name not in seen)
            seen.update(found)


def _fold(text: bytes) -> bytes:
    return text.translate(_FOLD, _REST)


def secrets_of(
    deal: Deal, hashes: Sequence[str], passwords: Sequence[str], addresses: Sequence[str]
) -> Secrets:
    """The secrets of a pack.

    Args:
        hashes: of the players' files, in hexadecimal digits: few cards could be guessed from them.
        passwords, addresses: of the players, as far as there are any.
    """
    seed = _bytes_of(deal.seed.text)
    spellings = (deal.seed.text, seed.hex(), base64.b64encode(seed).decode().rstrip("="))
    codes = [("the seed", piece) for one in spellings for piece in _pieces(one)]
    codes.append(("the game key", deal.keys.key))
    codes += [
        (f"the key of round {one.facts.number}", deal.keys.round_key(one.facts.number))
        for one in deal.rounds
    ]
    codes += [("the fingerprint of a player's file", one) for one in hashes]
    codes += [("a password", one) for one in passwords]
    folded = tuple((name, _fold(code.encode())) for name, code in codes)
    return Secrets(folded, tuple(("an e-mail address", one.lower().encode()) for one in addresses))


_PIECE = 10
"""Letters of a seed, at least forty bits: none stands anywhere by chance."""


def _pieces(code: str) -> Iterator[str]:
    """Pieces of a code, of which any half of it has one whole: it could be divided between two
    places.
    """
    for start in range(0, len(code) - _PIECE, 2):
        yield code[start : start + _PIECE]


def _bytes_of(code: str) -> bytes:
    """A seed's sixteen bytes."""
    value = 0
    for character in code:
        value = value << 5 | ALPHABET.index(character)
    return (value >> (5 * len(code) - 128)).to_bytes(16, "big")
