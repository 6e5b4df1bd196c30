"""Type: the two text fonts, their fallback, and how wide a text runs.

A small Latin font cut from Source Sans 3 for nearly all text, the whole of Source Sans for what it
lacks, DejaVu Sans for what that lacks, a font of Han characters for those, Latin letters for
everything else.  A font is loaded when a text needs it.  Sizes and widths are points.

Hebrew and Arabic are set word by word from right to left, Arabic letters joined: the pages are in
languages that run from left to right; only names and titles run otherwise, each in its place.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain, groupby
from math import fsum
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFont

from cardgen.faces import packaged
from cardgen.names import is_new_emoji

# -- Hebrew and Arabic

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

    def turned(stretch: re.Match[str]) -> str:
        glyphs = _joined(stretch[0].replace(_STRETCHED, ""))[::-1]
        return re.sub(r"\d+", lambda digits: digits[0][::-1], glyphs)

    return re.sub(_STRETCH, turned, text)


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


# -- fonts and widths

REGULAR, BOLD = "Text", "TextBold"
_WHOLE_REGULAR, _WHOLE_BOLD, _FALLBACK, _HAN = "Whole", "WholeBold", "Fallback", "Han"
# height of Source Sans capitals and figures, as a share of the size: text is centred by it
CAP_HEIGHT = 0.66
TOLERANCE = 0.06  # points by which fitted text may miss its room: rounding, not overlap
# characters at the end of a name that stay when it is cut, as long as its beginning can still give
# way
_KEPT = 6
_NO_END = " ,;:·&+/(–-"  # what no shortened text ends in
_FIRST_EMOJI = 0x1F000
_FIRST_RARE_HAN, _LAST_HAN = "\U00020000", "\U0003ffff"
"""Two planes that have nothing else; a Python knows as many of them as there were in its year."""
# Letters that anyascii leaves out: alef, and the stroke that only stretches a word.
_LATIN = {
    "ا": "a",
    "ـ": "",
}

_FILES = {
    REGULAR: "CardgenText-Regular.ttf",
    BOLD: "CardgenText-Bold.ttf",
    _WHOLE_REGULAR: "SourceSans3_400Regular.ttf",
    _WHOLE_BOLD: "SourceSans3_700Bold.ttf",
    _FALLBACK: "DejaVuSans.ttf",
    _HAN: "CardgenHan.ttf",
}
_CHAINS = {
    REGULAR: (REGULAR, _WHOLE_REGULAR, _FALLBACK, _HAN),
    BOLD: (BOLD, _WHOLE_BOLD, _FALLBACK, _HAN),
}
"""Where the glyphs of a text are looked for, in this order."""


class Run(NamedTuple):
    """A stretch of text in one font.  thin: it is to be bold, but its font isn't."""

    font: str
    text: str
    thin: bool = False


@cache
def load(name: str) -> TTFont:
    """The font, read on first use; one object serves every document of the process."""
    content = BytesIO(packaged("cardgen.fonts", _FILES[name]))
    font = TTFont(name, content, asciiReadable=False)
    # reportlab has advances in the font's units, as a subset needs them, but the one that all
    # glyphs at the end share in thousandths.
    face = font.face
    face.hmetrics = [
        (round(wide * face.unitsPerEm / 1000) if isinstance(wide, float) else wide, left)
        for wide, left in face.hmetrics
    ]
    return font


def has_glyph(name: str, character: str) -> bool:
    """Whether the font can draw the character; reportlab would silently draw a box."""
    return (name != _HAN or is_wide(character)) and ord(character) in load(name).face.charToGlyph


def is_wide(character: str) -> bool:
    """Whether it is a character of East Asia, which fills a square and needs no hyphen behind
    it.
    """
    return unicodedata.east_asian_width(character) == "W"


def drawable(text: str) -> str:
    """The text in characters that the fonts have: NFC, emoji and control characters dropped, the
    rest in Latin letters.

    A word is wholly in its own letters or wholly in Latin ones where it runs from right to left.
    Scripts that need more than joined letters are written in Latin letters too: drawn letter by
    letter they would be wrong.
    """
    if text.isascii() and text.isprintable() and "  " not in text:
        return text
    text = unicodedata.normalize("NFC", text)
    turned = any(map(is_right_to_left, text)) and all(map(_can_be_set, text))
    out = "".join(_drawable_character(character, turned) for character in text)
    # What was dropped leaves blanks.
    return out if len(out) >= len(text) and "  " not in out else " ".join(out.split())


def _can_be_set(character: str) -> bool:
    """False of letters from right to left that the fonts lack in one of their shapes."""
    if not is_right_to_left(character) or character == "ـ":
        return True
    shapes = shapes_of(character)
    return bool(shapes) and all(has_glyph(_FALLBACK, shape) for shape in shapes)


@lru_cache(maxsize=1024)  # the letters of a few languages
def _drawable_character(character: str, turned: bool) -> str:
    category = unicodedata.category(character)
    if (
        category in ("Cc", "Cf", "Cs", "Co")
        or (category == "So" and ord(character) >= _FIRST_EMOJI)
        or is_new_emoji(character)
    ):
        return ""
    if turned and category == "Mn":  # vowel signs, which names do without
        return ""
    if has_glyph(REGULAR, character):
        return character
    simple = not category.startswith("M") and (turned or not is_right_to_left(character))
    if simple and any(has_glyph(name, character) for name in _CHAINS[REGULAR][1:]):
        return character
    from anyascii import anyascii  # few names need it

    # No letter vanishes.  What this Python doesn't know is mostly a letter that a newer one knows:
    # drawn alike by both.
    latin = anyascii(character) or _LATIN.get(
        character, "?" if category[0] in "LN" or category == "Cn" else ""
    )
    wide = is_wide(character) and category != "Cn"
    # A syllable each: Kim Yu Na.
    return f" {latin} " if wide or _FIRST_RARE_HAN <= character <= _LAST_HAN else latin


@lru_cache(maxsize=512)  # names and codes come and go with every pack
def runs(text: str, font: str) -> tuple[Run, ...]:
    """The text cut into stretches of `font` and of its fallbacks, from left to right; what none
    has is replaced as in `drawable`.
    """
    if text.isascii() and text.isprintable():
        return (Run(font, text),) if text else ()
    by_font = groupby(as_set(drawable(text)), lambda character: _font_of(character, font))
    return tuple(
        [
            Run(name, "".join(characters), font == BOLD and name in (_FALLBACK, _HAN))
            for name, characters in by_font
        ]
    )


@lru_cache(maxsize=1024)  # the letters of a few languages
def _font_of(character: str, font: str) -> str:
    return next(name for name in _CHAINS[font] if has_glyph(name, character))


@lru_cache(maxsize=512)  # names and codes come and go with every pack
def _width_at_one(text: str, font: str) -> float:
    found = [(load(run.font).face.charWidths, run.text) for run in runs(text, font)]
    return fsum([widths[ord(character)] / 1000 for widths, text in found for character in text])


def width(text: str, size: float, font: str = REGULAR, tracking: float = 0.0) -> float:
    """How far a text runs, in points.  tracking: points added after each character but the last."""
    wide = _width_at_one(text, font) * size
    return wide + tracking * max(0, len(text) - 1) if tracking else wide


def shrunk(text: str, size: float, room: float, font: str = REGULAR, least: float = 0.0) -> float:
    """The largest size from `size` down to `least` at which the text fits into `room` points."""
    return max(least, min(size, size * room / width(text, size, font)))


def fit(
    text: str, size: float, room: float, font: str = REGULAR, least: float = 0.7
) -> tuple[str, float]:
    """The text and the size at which it fits into `room` points.

    It shrinks to the share `least` of its size; if that isn't enough it is cut and ends in “…”.
    """
    wide = width(text, size, font)
    if wide > room + TOLERANCE:
        size *= max(least, room / wide)
    return _first_that_fits(_cut_at_end(text), size, room, font), size


def shorten(name: str, size: float, room: float, font: str = REGULAR) -> str:
    """A name that fits into `room` points at this size: cut in the middle, for two long names
    may begin alike.
    """
    return _first_that_fits(_cut_in_the_middle(name), size, room, font)


def called(name: str, others: Iterable[str], size: float, room: float, font: str = REGULAR) -> str:
    """A name as people call each other, if the whole of it doesn't fit into `room` points at this
    size.

    The first name, without a title, or what stands before its hyphen, or its first letters, where
    none of the `others` has a word like that; “Pl. 7” for “Player 7”; else as `shorten`, unless
    that could be another one's; at last the initial and a word that tells it from theirs.
    """
    name = drawable(name)
    if width(name, size, font) <= room + TOLERANCE:
        return name
    rest = [other.casefold() for other in map(drawable, others) if other != name]
    words = name.split(" ")
    # “Dr.” alone is nobody, nor is “Mr. J. R.”.
    last = len(words) - 1
    title = next((i for i, word in enumerate(words) if not word.endswith(".")), last)
    first = " ".join(words[: title + 1]).rstrip(_NO_END)
    word = words[title].split("-")[0].rstrip(_NO_END) or first
    cuts = (word[:letters] for letters in range(len(word) - 1, 3, -1))
    own = (
        short
        for short in (first, word, *cuts)
        if not any(f" {short.casefold()}" in f" {other}" for other in rest)
    )
    short_forms = (short if len(short) >= len(word) else f"{short}…" for short in own)
    heads = range(len(words[0]) - 2, 0, -1) if last and words[-1].isdecimal() else ()
    numbered = (f"{name[:head].rstrip(_NO_END)}. {words[-1]}" for head in heads)
    in_the_middle = (
        cut
        for cut in chain(numbered, _cut_in_the_middle(name))
        if not any(_may_be(cut.replace(". ", "…").casefold(), other) for other in rest)
    )
    return _first_that_fits(
        chain(short_forms, in_the_middle, _differing(words, rest), [f"{name[:1]}…"]),
        size,
        room,
        font,
    )


def _may_be(cut: str, name: str) -> bool:
    """Whether a name could have been cut like that."""
    head, _, tail = cut.partition("…")
    return name.startswith(head) and name.endswith(tail)


def _differing(words: Sequence[str], others: Sequence[str]) -> Iterator[str]:
    """For names that begin and end alike: an initial and a word that is in none of the others,
    whole and then with less and less of it.
    """
    word = next(
        (word for word in words[1:] if not any(word.casefold() in other for other in others)), ""
    )
    for letters in range(len(word), 0, -1):
        yield f"{words[0][:1]}… {word[:letters]}{'…' * (letters < len(word))}"


def _first_that_fits(ways: Iterable[str], size: float, room: float, font: str) -> str:
    """The first of some ways to write a text that fits into `room` points; else the last."""
    way = ""
    for way in ways:
        if width(way, size, font) <= room + TOLERANCE:
            break
    return way


def _cut_at_end(text: str) -> Iterator[str]:
    """The text, and then with less and less of it before a “…”."""
    yield text
    while len(text) > 1:
        text = text.rstrip("…")[:-1].rstrip(_NO_END) + "…"
        yield text


def _cut_in_the_middle(name: str) -> Iterator[str]:
    """The name, and then with less and less of it around a “…”: first its beginning gives way."""
    tail = min(_KEPT, len(name) // 3)
    head = len(name) - tail
    yield name
    while head > 1 or tail:
        if head > 1:
            head -= 1
        else:
            tail -= 1
        yield f"{name[:head].rstrip(_NO_END)}…{name[len(name) - tail :].lstrip(_NO_END)}"
