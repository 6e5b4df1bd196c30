"""All that is printed, whatever the game and the reader: type can be read, printers reach it, no
words collide, no page is bare.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import NamedTuple

import pytest

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.dealing.view import record_view
from cardgen.errors import InputError
from cardgen.faces.palette import PALETTES
from cardgen.games.game import plan_game
from cardgen.games.registry import GAMES
from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.forms.record import record_pdf
from cardgen.pages.forms.score_sheet import score_sheet_pdf
from cardgen.pages.player import player_pdf
from cardgen.pages.rules import leaflet_pdf
from cardgen.pages.theme import CARD_SIZES, Layout, Style
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event
from tests.any_settings import some_settings
from tests.drawn import File, Page, around, collisions, drawn, spilling, within
from tests.people import LONG, MIXED, NAMES, SCRIPTS
from tests.turns import search_but

EDGE, FOOT, BAND = 4 * mm, 15 * mm, 4 * mm
"""What no word is nearer to than printers reach; the height of a page's foot; pages are full or
bare by bands of this height.
"""
LEAST, LEAST_LARGE = 7.0, 18.0
PACKS_IN_A_PART = 4


class Printed(NamedTuple):
    """A file that is printed."""

    what: str
    file: File
    large: bool = False  # all of it is in large print
    airy: bool = False  # its pages may be bare
    # its last pages may be: they hold the strips, the rounds, or the cards and then their backs,
    # that are left over
    rest: bool = False


def printed(seed: int) -> Iterator[Printed]:
    """The files of a random pack: one player's, and what is for the table."""
    dice = Random(f"print {seed}")
    game = dice.choice(list(GAMES.values()))
    players = dice.choice(list(game.players))
    given = dice.choice([{}, dice.choice(some_settings(game, players))])
    names = dice.choice([NAMES, LONG, MIXED, SCRIPTS])[:players]
    language, paper, large = (
        dice.choice(list(LANGUAGES)),
        dice.choice(["a4", "letter"]),
        dice.random() < 0.4,
    )
    layout = dice.choice([Layout.SHEET, Layout.CARDS, Layout.FOLD])
    size = (
        CARD_SIZES[dice.choice(list(CARD_SIZES))]
        if layout is Layout.CARDS and not large
        else CARD_SIZES["poker"]
    )
    style = Style(
        language,
        language,
        PALETTES[dice.choice(list(PALETTES))],
        paper,
        large,
        layout,
        dice.random() < 0.3,
        card_size=size,
    )
    usual, event = (
        style._replace(large=False),
        Event(date(2026, 3, 14), "Brașov", names[0], dice.choice([(), LANGUAGES])),
    )
    dealt = deal(
        game,
        names,
        shuffle.practice_seed(f"print {seed}"),
        given,
        title="Weihnachten bei den Großeltern",
    )
    what = f"{game.name} of {players}, {given}, {language}, {paper}, {layout}{', large' * large}: "
    yield Printed(
        f"{what}player",
        player_pdf(view.player_view(dealt, dice.randrange(players), names), style, event),
        large,
        large and layout is Layout.CARDS,
        rest=True,
    )
    yield Printed(f"{what}protocol", protocol_pdf(view.public_view(dealt, names), usual, event))
    yield Printed(f"{what}record", record_pdf(record_view(dealt, names), style, event), rest=True)
    planned = plan_game(game, game.settings(players, given), players, names)
    yield Printed(f"{what}rules", leaflet_pdf(planned, usual, "sheet"))
    try:
        yield Printed(f"{what}score sheet", score_sheet_pdf(planned, style, event), large)
    except InputError:
        assert large  # eight columns of such type have no room on any paper


def fullness(page: Page) -> float:
    """The share of a page's bands, without the foot's, in which there is something."""
    bands = int((page.height - FOOT) / BAND)
    found: set[int] = set()
    for mark in page.marks:
        box = around(mark)
        found |= set(range(max(0, int(box.y / BAND)), min(bands, int(box.bottom / BAND) + 1)))
    return len(found) / bands


def check(one: Printed) -> None:
    pages = drawn(one.file)
    for number, page in enumerate(pages, 1):
        where = f"{one.what}, page {number} of {len(pages)}"
        for line in page.lines:
            assert line.size >= (LEAST_LARGE if one.large else LEAST) - 1e-3, (where, line)
            assert within(Box(0, 0, page.width, page.height).inset(EDGE), line.box), (where, line)
        assert not collisions(page.lines), (where, collisions(page.lines)[0])
        assert not spilling(page), (where, spilling(page)[0])
        assert fullness(page) >= 1 / 3 or one.airy or (one.rest and number >= len(pages) - 1), (
            where,
            fullness(page),
        )


@pytest.mark.parametrize("part", search_but(range(25), 0))
def test_every_printed_page_can_be_read_reached_and_is_worth_its_paper(part: int) -> None:
    """The last pages of a player's cards and of a record are as full as what is left over makes
    them.

    In large print what is said before cards to cut out isn't torn, so that a page of it may be
    short.
    """
    for seed in range(part * PACKS_IN_A_PART, (part + 1) * PACKS_IN_A_PART):
        for one in printed(seed):
            check(one)
