"""How a card looks: original vector art as PDF operators."""

from cardgen.faces import indices
from cardgen.faces.courts import joker_star
from cardgen.faces.face import (
    ASPECT,
    BRIDGE,
    HEAD_BOX,
    HEAD_SHARE,
    MINI,
    POKER,
    Look,
    Size,
    back,
    blank,
    covered,
    face,
    head,
)
from cardgen.faces.indices import (
    JOKER_WORD,
    LETTERS,
    PIP_WIDTH,
    fit,
    glyph,
    glyph_width,
    label,
    pip,
    sign_and_rank,
)
from cardgen.faces.palette import CREAM, EDGE, GOLD, INK, NAVY, PALETTES, RAYS, RED, WHITE, Palette
from cardgen.faces.patterns import SIGNATURE, SUN_DISC, BackInks, Edge, Plate, back_inks
from cardgen.faces.pen import (
    HERE,
    KAPPA,
    Art,
    Pen,
    circle_outline,
    colour_operands,
    diamond_outline,
    line_outline,
    rect_outline,
    rounded_rect_outline,
    star_outline,
)
from cardgen.faces.svg import Translation, symbols

__all__ = [
    "ASPECT", "BRIDGE", "CREAM", "EDGE", "GOLD", "HEAD_BOX", "HEAD_SHARE", "HERE", "INK",
    "JOKER_WORD", "KAPPA", "LETTERS", "MINI", "NAVY", "PALETTES", "PIP_WIDTH", "POKER", "RAYS",
    "RED", "SIGNATURE", "SUN_DISC", "WHITE", "Art", "BackInks", "Edge", "Look", "Palette", "Pen",
    "Plate", "Size", "Translation", "back", "back_inks", "blank", "circle_outline",
    "colour_operands", "covered", "diamond_outline", "face", "fit", "glyph", "glyph_width", "head",
    "indices", "joker_star", "label", "line_outline", "pip", "rect_outline", "rounded_rect_outline",
    "sign_and_rank", "star_outline", "symbols",
]  # fmt: skip
