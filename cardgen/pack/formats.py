"""Where things are in a pack, and the JSON of its files: written in one way, and read by writing
it again.

Whoever reads a file parses it, builds what it means, writes that and compares: what comes back
differently is refused by name of the first wrong place.  So there is no second list of keys, and no
file that two readers could understand in two ways.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from cardgen.errors import InputError

MANIFEST = "pack.json"  # what everybody may know of the pack
# bids and tricks, as far as somebody noted them; public, and not there in a game not begun
SCORES = "scores.csv"
EVENING = "evening.json"  # of many tables: what everybody may know of them, beside their packs
ORGANISER = "organiser"  # the folder that stays with whoever dealt it
SEED = f"{ORGANISER}/seed.txt"
DEAL = f"{ORGANISER}/deal.json"
PLAYER_FILES = f"{ORGANISER}/files.json"
# how each player's file is drawn, and what covers say of the event: enough to draw one again
PRINT = f"{ORGANISER}/print.json"
ADDRESSES = f"{ORGANISER}/addresses.json"
PASSWORDS = f"{ORGANISER}/passwords.txt"  # of an encrypted pack: one password a player
SUPERSEDED = (  # says which pack took the place of this one, and from which round on
    f"{ORGANISER}/superseded.json"
)
REVEALED = f"{ORGANISER}/revealed.json"  # what was shown of the seed, and when
START = f"{ORGANISER}/start.json"  # of a joint deal that isn't dealt yet: all that was ordered
LEDGER = f"{ORGANISER}/mail.db"  # what was sent to whom
MAIL_LOCK = f"{ORGANISER}/mail.lock"  # there while mail is sent
# says that the ledger must be there: without it nobody knows who has their file already
MAIL_BEGUN = f"{ORGANISER}/mail-begun.txt"


def find_packs(folder: Path, names: tuple[str, ...] = (MANIFEST,)) -> tuple[Path, ...]:
    """The packs in a folder, the newest first, by the time of their ``pack.json``; none where
    there is no such folder.  names: of the files by which what is wanted is known.
    """
    try:
        places = [place for place in folder.iterdir() if not place.name.startswith(".")]
        found = [
            (place, place / name) for place in places for name in names if _is_there(place / name)
        ]
        newest = sorted(found, key=lambda one: (-one[1].stat().st_mtime_ns, one[0].name))
        # Once, also where somebody put both files into one folder.
        return tuple(dict.fromkeys(place for place, _ in newest))
    except OSError:
        return ()


def find_all(folder: Path) -> tuple[Path, ...]:
    """The packs and the evenings of many tables in a folder, the newest first."""
    return find_packs(folder, (MANIFEST, EVENING))


def _is_there(path: Path) -> bool:
    """Whether it is a file; none in a folder that may not be read, which says nothing about
    those beside it.
    """
    try:
        return path.is_file()
    except OSError:
        return False


# -- JSON

AS_WRITTEN = "take the file as cardgen wrote it"
MOST_BYTES = 1_000_000  # of a file
_MOST_NESTED = 20  # brackets within each other; what cardgen writes has at most eight
_BRACKET = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|([\[{])|[\]}]', re.DOTALL)


def as_json(data: object) -> bytes:
    """JSON as it is in the files of a pack."""
    return f"{json.dumps(data, ensure_ascii=False, indent=1)}\n".encode()


def parse_json(content: bytes, most: int = MOST_BYTES) -> Any:
    """What a file holds; None if it isn't JSON, or holds what can't be written again.

    None, too, if it has more than `most` bytes or is nested too deeply: a reader of JSON that calls
    itself would need as many frames.
    """
    if len(content) > most:
        return None
    depth = 0
    for found in _BRACKET.finditer(content):
        depth += 1 if found[1] else -(found[0] in b"]}")
        if depth > _MOST_NESTED:
            return None
    try:
        data = json.loads(content.decode("utf-8"))
        json.dumps(data, ensure_ascii=False).encode()
        return data
    except (ValueError, RecursionError):
        return None


def check_written(content: bytes, data: object, where: object) -> None:
    """Raises InputError if a file isn't, byte for byte, what these data are written as.  where:
    its path, for the message.
    """
    if content == as_json(data):
        return
    place = _difference(parse_json(content, len(content)), json.loads(as_json(data)))
    if place is None:
        raise InputError(
            f"{where} isn't written as cardgen writes it, though it says the same", AS_WRITTEN
        )
    raise InputError(
        f"{where} isn't as cardgen wrote it{f', in {place}' if place else ''}", AS_WRITTEN
    )


def _difference(found: Any, right: Any, place: str = "") -> str | None:
    """The first place, such as ``rounds[3].trump``, where two data differ; empty for the whole;
    None if they don't.
    """
    if isinstance(found, dict) and isinstance(right, dict):
        keys = [*right, *(key for key in found if key not in right)]
        pairs = [
            (
                f"{place}.{key}".lstrip("."),
                found.get(key),
                right.get(key),
                key in found and key in right,
            )
            for key in keys
        ]
    elif isinstance(found, list) and isinstance(right, list):
        pairs = [
            (f"{place}[{i}]", one, other, True)
            for i, (one, other) in enumerate(zip(found, right, strict=False))
        ]
        if len(found) != len(right):
            pairs.append((f"the length of {place}", None, None, False))
    else:
        return None if type(found) is type(right) and found == right else place
    for name, one, other, both in pairs:
        if not both:
            return name
        if (wrong := _difference(one, other, name)) is not None:
            return wrong
    return None
