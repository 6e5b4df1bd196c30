"""Blocks and columns: what is measured is what is drawn."""

from __future__ import annotations

import pytest

from cardgen.faces.palette import PALETTES
from cardgen.faces.pen import colour_operands
from cardgen.pages.layout import (
    Column,
    Drawn,
    over_pages,
    paragraph,
    stack,
    stacked_height,
    step,
    together,
    unmarked,
)
from cardgen.pages.theme import (
    LARGE_ON_PAPER,
    LARGE_PRINT,
    NORMAL,
    ON_PAPER,
    RED,
    Layout,
    Style,
    Theme,
    theme_of,
)
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.fonts import BOLD, REGULAR
from cardgen.pdf.draw.page import Page
from cardgen.pdf.draw.wrap import plain

WORDS = "Whoever deals *bids last* and must not make the bids add up to the number of cards. " * 2
STYLE = Style("en", "en", PALETTES["two"])


@pytest.mark.parametrize("theme", [NORMAL, LARGE_PRINT, ON_PAPER, LARGE_ON_PAPER])
def test_a_column_moves_on_as_far_as_it_says_beforehand(theme: Theme) -> None:
    column = Column(
        Page(lambda text, size, font, ends: "", 300, 800), STYLE, 20, 30, 200, 700, theme
    )
    whole = column.steps_height([WORDS, WORDS]) + column.prose_height([WORDS])
    column.steps([WORDS, WORDS], first=2)
    column.prose(WORDS, theme.gap)
    assert column.y == pytest.approx(30 + whole)
    assert column.rest.bottom == pytest.approx(700)
    assert column.beside(15, 5).w == pytest.approx(180)
    assert [text for text in column.page.trace.shown if text in ("2", "3")] == ["2", "3"]


def test_blocks_are_as_high_as_their_lines_whatever_the_kind() -> None:
    lines = len(WORDS.strip()) // 20
    for block in (
        paragraph(NORMAL, WORDS, 0, 200),
        unmarked(NORMAL, plain(WORDS), 0, 200),
        step(STYLE, NORMAL, 1, WORDS, 0, 200),
    ):
        page = Page(lambda text, size, font, ends: "", 300, 800)
        block.draw(page, 0)
        assert block.height % NORMAL.leading == pytest.approx(0)
        assert 2 < block.height / NORMAL.leading <= lines
        assert plain(WORDS).split() == [
            word for word in " ".join(page.trace.shown).split() if word != "1"
        ]


def test_a_stack_ends_where_its_height_says_and_blocks_go_over_the_fewest_pages() -> None:
    tops: list[float] = []
    blocks = [Drawn(high, lambda page, y: tops.append(y)) for high in (30.0, 40.0, 50.0, 20.0)]
    page = Page(lambda text, size, font, ends: "", 300, 800)
    end = stack(page, [together(blocks[:2], 5), *blocks[2:]], 100, 10)
    assert tops == [100, 135, 185, 245]
    assert end - 10 - 100 == stacked_height([together(blocks[:2], 5), *blocks[2:]], 10)
    assert [len(some) for some in over_pages(blocks, 80, 5)] == [2, 2]


def test_each_reader_has_a_theme() -> None:
    themes = {
        (layout, large): theme_of(STYLE._replace(layout=layout, large=large))
        for layout in (Layout.PHONE, Layout.FOLD)
        for large in (False, True)
    }
    assert list(themes.values()) == [NORMAL, LARGE_PRINT, ON_PAPER, LARGE_ON_PAPER]


@pytest.mark.parametrize(
    ("text", "font", "outlined"),
    [("李小龙", BOLD, 1), ("李小龙", REGULAR, 0), ("Ștefan", BOLD, 0), ("Ana 李 Ștefan", BOLD, 1)],
)
def test_bold_letters_of_a_font_that_has_no_bold_are_outlined(
    text: str, font: str, outlined: int
) -> None:
    page = Document(Properties("Title", "en")).page(100, 100)
    page.text(10, 20, text, 12, font, RED)
    *states, words = page.operators
    assert words.count("2 Tr (") == words.count("0 Tr ") == outlined
    colour = f"{colour_operands(RED)} RG"
    assert (colour in states) == bool(outlined), "in the colour of the words"
