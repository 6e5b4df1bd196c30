"""Make the two small text fonts of ``fonts/`` from Source Sans 3:  python tools/make_text_fonts.py

They hold the Latin letters and the signs that our pages need, without hints and layout tables: they load in a fraction
of the time and put fewer bytes into every file.  “Source” is a reserved font name, so they are called “Cardgen Text”;
their licence stays the SIL Open Font License.  Whatever they lack is taken from the unmodified Source Sans 3.
"""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "fonts"
FAMILY = "Cardgen Text"
STYLES = {"Regular": "SourceSans3_400Regular.ttf", "Bold": "SourceSans3_700Bold.ttf"}

CHARACTERS = frozenset(
    [
        *range(0x20, 0x7F),
        *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A: most of Europe
        *range(0x218, 0x21C),  # Ș ș Ț ț
        *map(ord, "ẞƠơƯư–—‘’‚“”„†•…‹›€ΔΣΩ−×÷±≈≠≤≥←↑→↓♠♥♦♣▶◀"),
    ]
)


def make(style: str) -> bytes:
    """The font of a style as the bytes of a TrueType file."""
    font = TTFont(FONTS / STYLES[style], recalcTimestamp=False)
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "GDEF", "GPOS", "GSUB", "STAT", "BASE", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    names = {1: FAMILY, 2: style, 3: f"cardgen;{FAMILY} {style}", 4: f"{FAMILY} {style}", 6: f"{FAMILY.replace(' ', '')}-{style}"}
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def main() -> None:
    for style in STYLES:
        path = FONTS / f"CardgenText-{style}.ttf"
        path.write_bytes(make(style))
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
