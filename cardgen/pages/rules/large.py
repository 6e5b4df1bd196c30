"""The blocks of a leaflet as they are set in large print: sentence by sentence, tables as a plate
for each of their lines, no more cards beside each other than can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.pages.large import large_type
from cardgen.pages.layout import Block, Drawn, together
from cardgen.pages.rules.figures import (
    LARGE_LEAF,
    Aside,
    Head,
    Ladder,
    Para,
    Payments,
    PointsTable,
    RankRows,
    RuleStep,
    Sides,
    Stairs,
    Title,
    TrickFigure,
)
from cardgen.pages.theme import PHONE_LARGE, ROOM, WIDTH
from cardgen.pdf.draw import BOLD, fonts, mm, plain

_CARDS = 5  # of a suit, beside each other
_PLAYS = 4  # of a trick, in one figure
_TYPE = large_type(WIDTH, on_phone=True)
_NO_MORE, _SHORT = 30, 60  # letters of a sentence that isn't left alone, and of two together


def enlarged(blocks: Iterable[Block]) -> list[Block]:
    """The same blocks, or several in the place of one; they are as high as they are."""
    return [
        block if isinstance(block, Head) else Drawn(block.height, block.draw)
        for block in _enlarged(blocks)
    ]


def _enlarged(  # noqa: C901  # each block as it is best told
    blocks: Iterable[Block],
) -> Iterator[Block]:
    for block in blocks:
        match block:
            case Head():
                yield block._replace(large=True)
            case Title():
                yield from [Head(block.text, large=True)] if block.text else []
                yield Para(block.facts, LARGE_LEAF)
            case Para() | Aside():
                for markup in _sentences(block.markup):
                    yield Para(markup, LARGE_LEAF, isinstance(block, Para) and block.on_gold)
            case RuleStep():
                first, *more = _sentences(block.markup)
                yield block._replace(markup=first, theme=LARGE_LEAF)
                yield from (Para(markup, LARGE_LEAF) for markup in more)
            case Stairs():
                yield block._replace(size=PHONE_LARGE, tallest=48 * mm)
            case RankRows():
                rows = tuple(
                    row[start : start + _CARDS]
                    for row in block.rows
                    for start in range(0, len(row), _CARDS)
                )
                yield block._replace(rows=rows, show=19 * mm, size=PHONE_LARGE)
            case TrickFigure():
                for start in range(0, len(block.plays), _PLAYS):
                    plays = block.plays[start : start + _PLAYS]
                    yield block._replace(
                        plays=plays, won=block.won - start, wide=24 * mm, large=True
                    )
            case Sides():
                names, room = block.names, 0.9 * ROOM
                shown = [fonts.called(name, names, PHONE_LARGE, room, BOLD) for name in names]
                plates = [_TYPE.plate(name, gold=bool(seat % 2)) for seat, name in enumerate(shown)]
                yield together(plates, 2 * mm)
            case Ladder():
                for number in reversed(block.numbers):
                    for group in reversed(block.groups):
                        yield _TYPE.plate(f"{number} {' = '.join(group)}")
            case Payments():
                for words, points in block.rows:
                    yield _TYPE.plate(plain(words), [points])
            case PointsTable():
                for line in block.lines:
                    pairs = zip(block.head, line.cells, strict=True)
                    says = [f"{word}:\u00a0{cell}" for word, cell in pairs]
                    yield _TYPE.plate(line.name, [*says, line.why])
            case _:
                yield block


def _sentences(markup: str) -> list[str]:
    """Each by itself, for a page has room for about 150 letters; short ones stay together."""
    out: list[str] = []
    for sentence in re.split(r"(?<=[.!?]) ", plain(markup)):
        if out and (len(out[-1]) < _NO_MORE or len(out[-1]) + len(sentence) < _SHORT):
            out[-1] += f" {sentence}"
        else:
            out.append(sentence)
    return out
