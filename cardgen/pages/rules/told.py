"""The rules as lines of text, for a screen."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.faces import sign_and_rank
from cardgen.games import PlannedGame
from cardgen.pages.layout import Block
from cardgen.pages.rules.figures import (
    Aside,
    Head,
    Ladder,
    LeafletWords,
    Para,
    Payments,
    PointsTable,
    RankRows,
    RuleStep,
    Title,
)
from cardgen.pages.rules.story import sections
from cardgen.pages.theme import Style
from cardgen.pdf.draw import plain


def leaflet_lines(game: PlannedGame, style: Style) -> Iterator[tuple[str, list[str]]]:
    """What a leaflet says where it isn't a picture: titles of sections, each with its lines."""
    words = LeafletWords(game, style)
    for title, blocks in sections(words):
        lines = (line for block in blocks for line in _lines(block, style.letters))
        yield title, [plain(line).replace("\u00a0", " ") for line in lines]


def _lines(block: Block, letters: str) -> Iterator[str]:
    match block:
        case Title(also, facts):
            yield from filter(None, (also, facts))
        case Head(text):
            yield text
        case RuleStep(markup, number) if number:
            yield f"{number}. {markup}"
        case Para(markup) | Aside(markup) | RuleStep(markup):
            yield markup
        case RankRows(rows):
            yield from (" ".join(sign_and_rank(card, letters) for card in row) for row in rows)
        case Ladder(numbers, groups):
            yield " < ".join(f"{n} {' / '.join(same)}" for n in numbers for same in groups) + " …"
        case Payments(rows):
            yield from (": ".join(row) for row in rows)
        case PointsTable(head, lines):
            for line in lines:
                cells = (f"{what} {cell}" for what, cell in zip(head, line.cells, strict=True))
                yield f"{line.name}: {', '.join(cells)}" + (f" ({line.why})" if line.why else "")
