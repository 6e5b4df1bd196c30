"""The blocks of a leaflet as they are set in large print: sentence by sentence, tables as a plate
for each of their lines, no more cards beside each other than can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cardgen.pages.layout import Block, Drawn, stack, stacked_height, together
from cardgen.pages.rules.figures import (
    LARGE_LEAF,
    ON_GOLD,
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
    running,
)
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    HAIRLINE,
    MARGIN,
    NAVY,
    PHONE_LARGE,
    ROOM,
    WHITE,
)
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm, plain

_CARDS = 5  # of a suit, beside each other
_PLAYS = 4  # of a trick, in one figure
_PAD = 3 * mm
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
                shown = [fonts.called(name, block.names, 24, _ROOM, BOLD) for name in block.names]
                plates = [_plate(name, (), seat % 2) for seat, name in enumerate(shown)]
                yield together(plates, 2 * mm)
            case Ladder():
                for number in reversed(block.numbers):
                    for group in reversed(block.groups):
                        yield _plate(f"{number} {' = '.join(group)}", ())
            case Payments():
                for words, points in block.rows:
                    yield _plate(plain(words), [points])
            case PointsTable():
                for line in block.lines:
                    pairs = zip(block.head, line.cells, strict=True)
                    says = [f"{word}:\u00a0{cell}" for word, cell in pairs]
                    yield _plate(line.name, [*says, *filter(None, [line.why])])
            case _:
                yield block


_ROOM = ROOM - 2 * _PAD


def _plate(head: str, lines: Sequence[str], gold: bool | int = False) -> Drawn:
    """Words on a dark field, or on a golden one, and lines on white below it."""
    ink = ON_GOLD if gold else WHITE
    above = running(LARGE_LEAF, head, MARGIN + _PAD, _ROOM, ink)
    below = [running(LARGE_LEAF, line, MARGIN + _PAD, _ROOM) for line in lines]
    field = above.height + _PAD
    height = field + (stacked_height(below) + _PAD if below else 0)

    def draw(page: Page, y: float) -> None:
        page.rect(Box(MARGIN, y, ROOM, height), WHITE, EDGE, HAIRLINE, 2 * mm)
        page.rect(Box(MARGIN, y, ROOM, field), GOLD if gold else NAVY, radius=2 * mm)
        above.draw(page, y + _PAD / 2)
        stack(page, below, y + field + _PAD / 2)

    return Drawn(height, draw)


def _sentences(markup: str) -> list[str]:
    """Each by itself, for a page has room for about 150 letters; short ones stay together."""
    out: list[str] = []
    for sentence in re.split(r"(?<=[.!?]) ", plain(markup)):
        if out and (len(out[-1]) < _NO_MORE or len(out[-1]) + len(sentence) < _SHORT):
            out[-1] += f" {sentence}"
        else:
            out.append(sentence)
    return out
