"""How a card looks: original vector art as PDF operators."""

from cardgen.faces import indices
from cardgen.faces.backs import SUN_DISC, BackInks, Plate, back_inks
from cardgen.faces.face import ASPECT, BRIDGE, HEAD_BOX, MINI, POKER, Look, Size, back, covered, face, head
from cardgen.faces.indices import fit, glyph, glyph_width
from cardgen.faces.jokers import joker_star
from cardgen.faces.letters import JOKER_WORD, LETTERS, label
from cardgen.faces.palette import CREAM, EDGE, GOLD, INK, NAVY, PALETTES, RAYS, RED, WHITE, Palette
from cardgen.faces.pen import (
    HERE,
    KAPPA,
    Art,
    Pen,
    colour_operands,
    diamond_outline,
    line_outline,
    rect_outline,
    rounded_rect_outline,
    star_outline,
)
from cardgen.faces.pips import PIP_WIDTH, pip

__all__ = [
    "ASPECT", "BRIDGE", "CREAM", "EDGE", "GOLD", "HEAD_BOX", "HERE", "INK", "JOKER_WORD", "KAPPA", "LETTERS", "MINI", "NAVY",
    "PALETTES", "PIP_WIDTH", "POKER", "RAYS", "RED", "SUN_DISC", "WHITE", "Art", "BackInks", "Look", "Palette", "Pen", "Plate", "Size",
    "back", "back_inks", "colour_operands", "covered", "diamond_outline", "face", "fit", "glyph", "glyph_width", "head", "indices",
    "joker_star", "label", "line_outline", "pip", "rect_outline", "rounded_rect_outline", "star_outline",
]  # fmt: skip
