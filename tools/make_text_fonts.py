"""Make the small fonts of ``fonts/``:  python tools/make_text_fonts.py [DroidSansFallbackFull.ttf]

Two from Source Sans 3: they hold the Latin letters and the signs that our pages need, without hints
and layout tables: they load in a fraction of the time and put fewer bytes into every file.
“Source” is a reserved font name, so they are called “Cardgen Text”; their licence stays the SIL
Open Font License.  Whatever they lack is taken from the unmodified Source Sans 3.

One, if the file is given, from Droid Sans Fallback (Debian: fonts-droid-fallback): the Chinese and
Japanese characters that names are written in.  “Droid” is a trademark, so it is called “Cardgen
Han”; its licence stays the Apache License.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
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

HAN = "Cardgen Han"
_PLANES = (
    ("gb2312", 0xB0, 0xF7),
    ("big5", 0xA4, 0xC6),
    ("euc_jp", 0xB0, 0xCF),
    ("euc_jp", 0xA4, 0xA5),
)
"""What China, Taiwan and Japan put first when they had room for few characters; then kana."""
_OF_NAMES = "镕喆珺堃昇玥翀祎犇晞琤玘珈堉旸暐昉婳婠媞甯濛潇翾赟頔弢彧煊熺曌垚淏湉璠璐瑨瑀珩珂玗菡萱蓁葳芃茗芊羿翯颢鑫鋆锴铭骁骞骥黛"


def make(style: str) -> bytes:
    """The font of a style as the bytes of a TrueType file."""
    names = {1: FAMILY, 2: style, 4: f"{FAMILY} {style}", 6: f"{FAMILY.replace(' ', '')}-{style}"}
    return _cut(FONTS / STYLES[style], CHARACTERS, names)


def make_han(source: Path) -> bytes:
    """The font of Chinese and Japanese names as the bytes of a TrueType file."""
    names = {1: HAN, 4: HAN, 6: HAN.replace(" ", "")}
    return _cut(source, frozenset([*_standard(), *map(ord, _OF_NAMES)]), names)


def _standard() -> Iterator[int]:
    for codec, first, last in _PLANES:
        for row in range(first, last + 1):
            for cell in range(0x40, 0xFF):
                found = bytes([row, cell]).decode(codec, "ignore")
                if len(found) == 1 and found > "\u3000":
                    yield ord(found)


def _cut(source: Path, characters: frozenset[int], names: dict[int, str]) -> bytes:
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.hinting = False
    options.layout_features = []
    # The licence is beside the fonts; names are a part of every file that is drawn.
    options.name_IDs = [
        0,
        1,
        2,
        4,
        6,
    ]
    options.notdef_outline = False
    options.drop_tables += ["DSIG", "GDEF", "GPOS", "GSUB", "STAT", "BASE", "meta", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def main() -> None:
    made = {f"CardgenText-{style}.ttf": make(style) for style in STYLES}
    for source in sys.argv[1:]:
        made["CardgenHan.ttf"] = make_han(Path(source))
    for name, content in made.items():
        path = FONTS / name
        path.write_bytes(content)
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
