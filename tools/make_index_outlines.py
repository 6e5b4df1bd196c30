"""Write ``fonts/index-outlines.tsv``: the characters that indices are made of, a line each:
character, width, outline.

The width has the white space in it; an outline is PDF path construction operators.  Capitals are
100 units high; the baseline is y = 0, the left edge of the character x = 0.

Run it after a change of the index font or of the letters in ``cardgen/faces/indices.py``:

    python tools/make_index_outlines.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
FONT = ROOT / "fonts" / "RobotoCondensed_700Bold.ttf"
TARGET = ROOT / "fonts" / "index-outlines.tsv"
CAP_HEIGHT = 100


def needed_characters() -> str:
    """Digits, the joker's word, the ace's signature and all index letters, sorted."""
    sys.path.insert(0, str(ROOT))
    from cardgen.cards import SUIT_RANKS
    from cardgen.faces import JOKER_WORD, LETTERS, SIGNATURE, label

    return "".join(
        sorted(
            {c for letters in LETTERS for rank in SUIT_RANKS for c in label(rank, letters)}
            | set(JOKER_WORD + SIGNATURE)
        )
    )


class _OperatorPen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Writes PDF path operators; the base class turns quadratic curves into cubic ones."""

    def __init__(self, glyphs: Any, scale: float) -> None:
        super().__init__(glyphs)
        self.scale = scale
        self.operators: list[str] = []

    def _write(self, operator: str, *points: tuple[float, float]) -> None:
        numbers = (
            f"{value * self.scale:.1f}".removesuffix(".0") for point in points for value in point
        )
        self.operators.append(" ".join([*("0" if n == "-0" else n for n in numbers), operator]))

    def _moveTo(self, p0: tuple[float, float]) -> None:
        self._write("m", p0)

    def _lineTo(self, p1: tuple[float, float]) -> None:
        self._write("l", p1)

    def _curveToOne(
        self, p1: tuple[float, float], p2: tuple[float, float], p3: tuple[float, float]
    ) -> None:
        self._write("c", p1, p2, p3)

    def _closePath(self) -> None:
        self.operators.append("h")


def outlines() -> str:
    """The file's text."""
    font = TTFont(FONT)
    scale = CAP_HEIGHT / font["OS/2"].sCapHeight
    names, glyphs, lines = font.getBestCmap(), font.getGlyphSet(), []
    for character in needed_characters():
        glyph = glyphs[names[ord(character)]]
        pen = _OperatorPen(glyphs, scale)
        glyph.draw(pen)
        lines.append(f"{character}\t{glyph.width * scale:.1f}\t{' '.join(pen.operators)}\n")
    return "".join(lines)


if __name__ == "__main__":
    TARGET.write_text(outlines(), "utf-8")
