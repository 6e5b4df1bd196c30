"""Other colours for what is drawn, as for pages that are read in the dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from cardgen.faces import Art, colour_operands


class Tone(NamedTuple):
    """What colours ``#RRGGBB`` become."""

    name: str  # ASCII letters and ``-``: art in it is named by it too
    words: Callable[[str], str]  # colours of type
    shapes: Callable[[str], str]  # and of all else


_COLOUR = (  # compiled when a page needs them
    r"(?<![\d.])((?:\d*\.)?\d+) ((?:\d*\.)?\d+) ((?:\d*\.)?\d+) (rg|RG)\b"
)
_USED = r"/([A-Za-z0-9-]+) Do\b"


@lru_cache(maxsize=512)  # the faces are the same on every page
def toned(art: Art, tone: Tone) -> Art:
    """The same art in a tone; itself if it has no colour that changes."""

    def colour(found: re.Match[str]) -> str:
        red, green, blue = (round(255 * float(found[i])) for i in (1, 2, 3))
        return f"{colour_operands(tone.shapes(f'#{red:02X}{green:02X}{blue:02X}'))} {found[4]}"

    uses = tuple(toned(used, tone) for used in art.uses)
    names = {old.name: new.name for old, new in zip(art.uses, uses, strict=True)}
    operators = re.sub(
        _USED,
        lambda found: f"/{names.get(found[1], found[1])} Do",
        re.sub(_COLOUR, colour, art.operators),
    )
    return (
        art
        if operators == art.operators
        else Art(f"{art.name}-{tone.name}", art.box, operators, uses)
    )
