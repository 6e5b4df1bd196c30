"""Colours: three palettes of suit colours, the courts' robes, and what all cards share.

Contrast on white (WCAG): two: ink 17.7, red 5.9; poker: red 7.1, blue 9.5, green 4.6; skat: green
5.4, red 8.7, orange 4.6.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from cardgen.cards import Suit

INK = "#16181F"
RED = "#C8102E"
WHITE = "#FFFFFF"
GOLD = "#E2A72E"
CREAM = "#FFF7E3"
RAYS = "#FBE8BC"
NAVY = "#22365E"
EDGE = "#8E93A3"  # the line round a card
SKIN = "#F7D9BC"
SKIN_SHADE = "#E9BC95"
BLUSH = "#EE9E86"
LIPS = "#BE2A3C"


class Robe(NamedTuple):
    """What a court card of one suit wears."""

    name: str  # tells robes apart in the names of arts
    main: str  # the robe
    second: str  # sleeve, lining, banner
    light: str  # the robe's texture
    hair: str  # of the head
    hair_light: str  # strands in it
    lined: bool = False  # drawn in lines and pale tints

    def in_lines(self) -> Robe:
        """The same for low ink: what is light on dark becomes dark on pale."""
        return self._replace(light=self.main, hair_light=self.hair, lined=True)


class SuitColours(NamedTuple):
    """Colours of one suit."""

    colour: str  # of its marks and indices
    shade: str  # a lighter tone of it, for the texture of the ace
    robe: Robe  # of its courts


class Palette(NamedTuple):
    """Colours of a deck."""

    name: str  # what the player chooses it by
    # One entry a suit, in the order of `Suit`.
    suits: tuple[SuitColours, SuitColours, SuitColours, SuitColours]

    def of(self, suit: Suit) -> SuitColours:
        return self.suits[_PLACE[suit]]

    def colour(self, suit: Suit) -> str:
        return self.of(suit).colour


_PLACE = {suit: place for place, suit in enumerate(Suit)}
_BLACK, _AUBURN, _FAIR, _BROWN = (
    ("#2B2F45", "#8C9CC4"),
    ("#8A3D1C", "#D98A5C"),
    ("#E3B75F", "#FBE6B0"),
    ("#5A3826", "#B98A66"),
)
"""Hair, and strands in it."""

_NAVY_ROBE = Robe("navy", NAVY, RED, "#AFC3E4", *_BLACK)
_CRIMSON_ROBE = Robe("crimson", RED, NAVY, "#F7C4BC", *_AUBURN)

_INK_SHADE = "#4A5475"
_SUITS = {
    "two": (
        SuitColours(INK, _INK_SHADE, Robe("green", "#1C6A4A", RED, "#BFE0C4", *_BROWN)),
        SuitColours(RED, "#E4485C", Robe("orange", "#D9541E", "#5B2A6E", "#FBD9A6", *_FAIR)),
        SuitColours(RED, "#E4485C", _CRIMSON_ROBE),
        SuitColours(INK, _INK_SHADE, _NAVY_ROBE),
    ),
    "poker": (
        SuitColours("#1D8475", "#5DB5A8", Robe("jade", "#1D8475", RED, "#C4E8E0", *_BROWN)),
        SuitColours("#0033BE", "#4C7AE8", Robe("cobalt", "#1E4FD0", "#E2702A", "#BFD4F9", *_FAIR)),
        SuitColours("#B40008", "#D9434A", _CRIMSON_ROBE),
        SuitColours(INK, _INK_SHADE, _NAVY_ROBE),
    ),
    "skat": (
        SuitColours(INK, _INK_SHADE, Robe("slate", "#3A3F55", RED, "#C9CEDC", *_BROWN)),
        SuitColours("#C25500", "#F6B063", Robe("amber", "#E07915", "#5B2A6E", "#FCDDA8", *_FAIR)),
        SuitColours("#9C0010", "#D9434A", _CRIMSON_ROBE),
        SuitColours("#127868", "#4DAA9A", Robe("teal", "#127868", RED, "#BEE5DC", *_BLACK)),
    ),
}
PALETTES: MappingProxyType[str, Palette] = MappingProxyType(
    {name: Palette(name, suits) for name, suits in _SUITS.items()}
)
"""Palettes by name: ``two`` colours, or four as for ``poker`` or ``skat``."""
