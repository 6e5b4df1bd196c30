"""The JSON of a pack's files: written in one way, and read by writing it again.

Whoever reads a file parses it, builds what it means, writes that and compares: what comes back
differently is refused by name of the first wrong place.  So there is no second list of keys, and no
file that two readers could understand in two ways.
"""

from __future__ import annotations

import json
import re
from typing import Any

from cardgen.errors import InputError

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
