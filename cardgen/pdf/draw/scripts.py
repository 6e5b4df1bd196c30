"""Hebrew and Arabic as they are set: each word from right to left, Arabic letters joined.

The pages are in languages that run from left to right; only names and titles run otherwise, each in
its place.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

_LETTER = "[א-תء-غف-يٮ-ۓ\ufb50-\ufdff\ufe70-\ufefc]"
_STRETCH = rf"{_LETTER}+(?:[- \u00a0.'’\d־׳״…]+{_LETTER}+)*…?"  # compiled when a name needs it
_STRETCHED = "ـ"  # it only makes a word longer
_LAM_ALEF = ("لا", "لأ", "لإ", "لآ")  # one glyph
_SHAPES = ("isolated", "final", "initial", "medial")


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Arabic letters, and lam with the alef behind it, by their shape: what Unicode keeps for
    old devices.
    """
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFEFD)):
        shape, *letters = unicodedata.decomposition(chr(code)).split() or ("",)
        base = "".join(chr(int(letter, 16)) for letter in letters)
        if shape.strip("<>") in _SHAPES and (len(base) == 1 or base in _LAM_ALEF):
            found.setdefault(base, {})[shape.strip("<>")] = chr(code)
    return found


@lru_cache(maxsize=1024)  # the letters of a few languages
def is_right_to_left(character: str) -> bool:
    """Whether it is a letter, or a sign of a script, that runs from right to left."""
    return unicodedata.bidirectional(character) in ("R", "AL", "AN")


def shapes_of(character: str) -> str:
    """All that a letter from right to left may look like, none of them if it can't be set: to
    ask a font for.
    """
    if "א" <= character <= "ת" or character == "־":
        return character
    return "".join(_forms().get(character, {}).values())


def as_set(text: str) -> str:
    """Logical order → the glyphs from left to right.  Digits stay as they are."""
    if not any(map(is_right_to_left, text)):
        return text
    return re.sub(_STRETCH, lambda found: _turned(_joined(found[0].replace(_STRETCHED, ""))), text)


def _turned(stretch: str) -> str:
    return re.sub(r"\d+", lambda digits: digits[0][::-1], stretch[::-1])


def _joined(stretch: str) -> str:
    forms = _forms()
    units = re.findall(f"{'|'.join(_LAM_ALEF)}|.", stretch)
    out = []
    for i, unit in enumerate(units):
        own = forms.get(unit, {})
        before = i > 0 and "initial" in forms.get(units[i - 1], {}) and "final" in own
        after = i + 1 < len(units) and "initial" in own and "final" in forms.get(units[i + 1], {})
        out.append(own.get(_SHAPES[before + 2 * after], unit))
    return "".join(out)
