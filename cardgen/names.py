"""Names as people type them: cleaned, checked, and as parts of file names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from cardgen.errors import InputError, UnknownName

MOST_CHARACTERS = 40
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800"
"""Hangul fillers and the empty braille cell: letters and signs by category, but nothing is seen."""


Names = tuple[str, ...]  # of players, by seat


class Person(NamedTuple):
    """A player.  address: e-mail address, None if not given."""

    name: str
    address: str | None = None


def _kinds(text: str) -> set[str]:
    """The categories of Unicode that its characters are of; ``Zl`` and ``Zp`` end a line."""
    return {unicodedata.category(character) for character in text}


def clean_text(text: str, what: str, most: int) -> str:
    """One line of text: normalised (NFC), without blanks around it and without invisible
    characters; may be empty.

    what: it is, for the message.  most: characters that may be left.
    Raises InputError: control characters, bytes that are no text, or too long.
    """
    kinds = _kinds(text)
    if kinds & {"Cc", "Zl", "Zp"}:
        raise InputError(
            f"the {what} {quoted(text)} has a line end or another control character",
            "one line of plain text",
        )
    if "Cs" in kinds:
        raise InputError(f"the {what} {quoted(text)} isn't valid text", "type it in UTF-8")
    visible = "".join(
        character
        for character in text
        if unicodedata.category(character) != "Cf" and character not in _BLANK_LETTERS
    )
    cleaned = unicodedata.normalize("NFC", visible).strip()
    if len(cleaned) > most:
        raise InputError(
            f"the {what} {quoted(cleaned)} has {len(cleaned)} characters",
            f"at most {most}",
            f"too-long-{what}/at-most",
            text=short(cleaned),
            n=len(cleaned),
            most=most,
        )
    return cleaned


def clean_name(text: str, what: str = "name") -> str:
    """A person's name: as `clean_text`, with 1 to 40 characters and a letter or digit among
    them, else InputError.
    """
    name = clean_text(text, what, MOST_CHARACTERS)
    if not any(kind[0] in "LN" for kind in _kinds(name)):
        why, problem = (
            ("letterless", f"the {what} {quoted(text)} has no letter and no digit")
            if text.strip()
            else ("empty", f"the {what} is empty")
        )
        raise InputError(
            problem,
            f"1 to {MOST_CHARACTERS} characters, at least one letter or digit",
            f"{why}-{what}/name-is",
            text=short(text),
            n=MOST_CHARACTERS,
        )
    return name


def read_person(text: str) -> Person:
    """``Anna`` or ``Anna <anna@example.org>``.  Raises InputError: an impossible name or
    address.
    """
    name, bracket, rest = text.partition("<")
    if not bracket:
        return Person(read_name(text))
    address, end, behind = rest.partition(">")
    name = clean_name(name)
    if not end or behind.strip():
        raise InputError(f"the address of {name} isn't closed with “>”", "Name <name@example.org>")
    return Person(name, clean_address(address.strip(), name))


def read_name(text: str) -> str:
    """The name of somebody who plays: as `clean_name`, without an e-mail address, which would be
    printed for all to see.
    """
    words = text.split()
    found = next(
        (word for word in words if re.fullmatch(r"[(\[]?[^\s@]+@[^\s@]+\.[^\s@]+", word)), None
    )
    if found:
        name = " ".join(word for word in words if word is not found)
        address = found.strip("()[],;:")
        problem = f"the name {quoted(text)} has an address in it, which would be printed for all"
        raise InputError(problem, f"did you mean “{name or 'Name'} <{address}>”?")
    return clean_name(text)


def clean_address(address: str, name: str) -> str:
    """An e-mail address.  name: whose it is, for the message.  Raises InputError: it is none."""
    from email.errors import MessageError  # nobody without addresses pays for it
    from email.headerregistry import Address

    local, at, domain = address.rpartition("@")
    # the library refuses letters of other scripts in front of the “@”; servers with SMTPUTF8 take
    # them
    try:
        parsed = Address(addr_spec="".join(c if c.isascii() else "x" for c in local) + at + domain)
        odd = not local.startswith('"') and any(sign in '()<>[]:;@\\,"' for sign in local)
        fine = (
            not odd
            and 0 < len(parsed.username) <= 64
            and len(address) <= 254
            and _is_domain(parsed.domain)
            and not re.search(r"\s", address)
        )
    except (MessageError, ValueError, IndexError):
        fine = False
    if not fine or _kinds(address) & {"Cc", "Cf", "Cs", "Zl", "Zp"}:
        raise InputError(
            f"{quoted(address)} isn't an e-mail address for {name}", "Name <name@example.org>"
        )
    return address


def _is_domain(text: str) -> bool:
    """Whether mail can go there: ``example.org``, letters of any script, and no number at the
    end.
    """
    parts = text.split(".")
    fine = all(
        0 < len(part) <= 63 and part.strip("-") == part and not re.search(r"[!-,/:-@\[-`{-~]", part)
        for part in parts
    )
    return fine and len(parts) > 1 and not parts[-1].isdigit()


def check_different(names: Sequence[str]) -> None:
    """Raises InputError if two names are the same, apart from capitals, blanks, emoji and ways
    to write an accent.
    """
    seen: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        key = name_key(name)
        if key in seen:
            raise InputError(
                f"players {seen[key]} and {seat} are both called “{name}”",
                "every player needs a name of their own",
                "same-name/own-name",
                n=seen[key],
                m=seat,
                text=name,
            )
        seen[key] = seat


@lru_cache(maxsize=4096)  # tables of scores name the same few people again and again
def name_key(name: str) -> str:
    """Equal for names that are the same, apart from capitals, blanks, emoji and ways to write an
    accent.
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", shown_name(name)).casefold())


AND = ("and", "und", "și", "&")
"""What stands before the last name of a list, in our languages."""


def split_names(text: str) -> list[str]:
    """``Anna, Ben <ben@example.org> and Cem`` → the three; a comma in an address parts nothing,
    and “and” only the last of a list.
    """
    *first, last = [part.strip() for part in re.split(r",(?![^<]*>)", text) if part.strip()] or [""]
    return list(
        filter(
            None,
            [
                *first,
                *(re.split(rf"\s(?:{'|'.join(AND)})\s", last, maxsplit=1) if first else [last]),
            ],
        )
    )


def find_name(names: Sequence[str], typed: str, now: Sequence[str] = ()) -> int:
    """The place, from 0, of the name that is meant: whatever its capitals and accents, ``joerg``
    for Jörg, the beginning of a word in it, or its number from 1.

    names: all different.  now: how each is called by now; who isn't among the names may be there.
    Raises InputError: none of them is meant, or more than one.
    """
    key = name_key(typed)
    keys = [name_key(name) for name in names]
    if key in keys:
        return keys.index(key)
    number = typed.strip()
    if number.isascii() and number.isdigit() and 0 < int(number[:9]) <= len(names):
        return int(number) - 1
    plain = _plain(key)
    spelt = [(_plain(name), name_key(file_stem(name)).replace("-", " ")) for name in keys]
    # What is typed without accents may mean a name that has some.
    ways = (
        (rf"\A{re.escape(plain)}\Z", spelt),
        (rf"(?<!\w){re.escape(key)}", [] if key == plain else [(name,) for name in keys]),
        (rf"(?<!\w){re.escape(plain)}", spelt),
    )
    meant = (
        [place for place, texts in enumerate(among) if any(re.search(way, text) for text in texts)]
        for way, among in ways
        if any(character.isalnum() for character in key)
    )
    begun = next(filter(None, meant), [])
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise InputError(
            f"{quoted(typed)} can be {' or '.join(names[place] for place in begun)}",
            "type more of the name",
        )
    if now:
        with suppress(InputError):
            return find_name(now, typed)
    raise UnknownName("player", typed, names)


def _plain(text: str) -> str:
    """Without accents: ``dörte`` → ``dorte``."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def listed(names: Sequence[str]) -> str:
    """``Ben, Cem and Dörte``"""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def shown_name(name: str) -> str:
    """The name as it is printed: without emoji, which no font of ours has, and without the
    blanks that they leave.
    """
    return " ".join("".join(c for c in name if not _is_emoji(c)).split())


def _is_emoji(character: str) -> bool:
    sign = unicodedata.category(character) in ("So", "Sk") and ord(character) >= 0x2600
    return sign or "\ufe00" <= character <= "\ufe0f" or is_new_emoji(character)


def is_new_emoji(character: str) -> bool:
    """Whether it is an emoji younger than this Python: all find their place in these blocks."""
    return "\U0001f300" <= character <= "\U0001faff" and unicodedata.category(character) == "Cn"


def apart(text: str) -> str:
    """A name or title that runs from right to left, kept from turning the rest of its line
    round.
    """
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        return f"\u2068{text}\u2069"  # first strong isolate … pop
    return text


def file_stem(name: str) -> str:
    """The name in ASCII letters, digits and hyphens, at most 40 characters; never a path, never
    empty.
    """
    decomposed = unicodedata.normalize("NFKD", name.translate(_GERMAN))
    ascii_only = "".join(c for c in decomposed if not unicodedata.combining(c))
    if not ascii_only.isascii():
        from anyascii import anyascii

        ascii_only = anyascii(ascii_only)
    stem = re.sub(r"[^A-Za-z0-9]+", "-", ascii_only).strip("-")[:MOST_CHARACTERS].strip("-")
    return stem or "player"


_GERMAN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
)


def quoted(text: str) -> str:
    """The text in quotes, as `short` has it."""
    return f"“{short(text)}”"


def short(text: str) -> str:
    """A text short and on one line, whatever is in it."""
    shown = "".join(c if c.isprintable() else " " for c in text)
    return shown[:45] + "…" if len(shown) > 46 else shown
