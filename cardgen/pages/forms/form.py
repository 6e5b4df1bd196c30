"""What a score sheet of one kind of game is made of, and the parts that all kinds have in common.

A form is made from rules, planned or dealt rounds and names alone, so a sheet for play with real cards is made of the
same parts.  Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from cardgen.cards import Rank
from cardgen.faces import label
from cardgen.games import RoundFacts, bidding_order
from cardgen.pages.forms.frame import Entry, Note
from cardgen.pages.forms.table import Block, Column, Heights, Label
from cardgen.pages.parts import marks
from cardgen.pages.theme import GREY, INK, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, mm
from cardgen.text import Catalogue


class Form(NamedTuple):
    """The sheet of a kind of game.

    Attributes:
        line: what is played, behind the game's name.
        rule: how a round is scored; ``*words*`` are bold.
        ranks: of a suit, high to low; empty where the notes tell.
        blocks: columns of the table.
        heights: of its rows, those of rounds at their tallest.
        least_row: height below which a round's row gets too low to write in.
        legend: marks in the table and what they mean.
        notes: columns of notes.
        final: label of the table's last row.
        announced: label of a row with a box to tick for each player; empty for none.
        flat: on landscape pages.
        margin: left and right.
        close: heights that are taken where that saves a page; there the notes may even move to the trick log, for the
            legend tells the marks.  None: never.
    """

    line: tuple[str, ...]
    rule: str
    ranks: str
    blocks: tuple[Block, ...]
    heights: Heights
    least_row: float
    legend: tuple[Entry, ...]
    notes: tuple[tuple[Note, ...], ...]
    final: str
    announced: str = ""
    flat: bool = False
    margin: float = 12 * mm
    close: Heights | None = None


def key_label(texts: Catalogue, key: str) -> Label:
    """The label of a column, and its short form."""
    short = f"protocol.{key}-short"
    return Label(texts(f"protocol.{key}"), texts(short) if texts.has(short) else "")


def line_labels(texts: Catalogue, key: str) -> tuple[Label, ...]:
    """A label of several lines."""
    return tuple(map(Label, texts.lines(f"protocol.{key}")))


def short_ranks(ranks: Sequence[Rank], letters: str) -> str:
    """``A K Q … 2``"""
    shown = [label(rank, letters) for rank in ranks]
    return "\u00a0".join([*shown[:3], "…", shown[-1]])


def all_ranks(ranks: Sequence[Rank], letters: str) -> str:
    """High to low, in the reader's letters."""
    return "\u00a0".join(label(rank, letters) for rank in ranks)


# -- columns of what is known of a round


def round_column(texts: Catalogue) -> Column:
    """The round's number."""
    return Column(("round",), (key_label(texts, "round"),), 7.5 * mm, _draw_number)


def _draw_number(page: Page, box: Box, facts: RoundFacts) -> None:
    page.centred(box, str(facts.number), 10, colour=GREY)


def trump_column(style: Style, width: float = 8.8 * mm) -> Column:
    """The suit that is trump, or “none”."""
    return Column(("trump",), (key_label(style.texts, "trump"),), width, partial(_draw_trump, style))


def _draw_trump(style: Style, page: Page, box: Box, facts: RoundFacts) -> None:
    if facts.trump is None:
        page.centred(box, style.texts("protocol.none"), 8, colour=GREY)
    else:
        marks.suit_mark(page, box.cx, box.cy, facts.trump, min(4.9 * mm, box.h - 2.2 * mm), style)


def turned_up_column(style: Style) -> Column:
    """The card that is turned up, lying on its side; where there is none, that there is no trump; and a special deal's name."""
    return Column(("turned-up",), (key_label(style.texts, "turned-up"),), 14.4 * mm, partial(_draw_turned_up, style))


def _draw_turned_up(style: Style, page: Page, box: Box, facts: RoundFacts) -> None:
    texts, pad = style.texts, 0.6 * mm
    if facts.turned_up is not None:
        marks.lying_card(page, box.cx, box.cy, facts.turned_up, min(marks.CARD_HEIGHT, box.h - 1.5 * mm), style)
    elif facts.special:
        half = box.h / 2
        page.centred(Box(box.x, box.y + 0.4 * mm, box.w, half), texts(f"protocol.special.{facts.special}"), 7.5, BOLD, pad=pad)
        page.centred(Box(box.x, box.y + half - 0.4 * mm, box.w, half), texts("protocol.no-trump"), 6.6, colour=GREY, pad=pad)
    else:
        page.centred(box, texts("protocol.no-trump"), 7.2, colour=GREY, pad=pad)


# -- the turn, in the cells of bids


def mark_turn(page: Page, box: Box, facts: RoundFacts, seat: int, players: int, texts: Catalogue, scale: float = 1) -> None:
    """A dog-ear in the dealer's cell, a pointer in that of the player who bids first; the words lie under them, hidden."""
    order = bidding_order(facts, players)
    if facts.dealer == seat:
        size = min(2.9 * mm * scale, box.w * 0.36)
        marks.dog_ear(page, box.x, box.y, size)
        page.hidden(box.x + 1, box.cy + marks.BASE, texts("protocol.dealer"), room=box.w - 2)
    elif facts.dealer is not None and order and order[0] == seat:
        marks.pointer(page, box.x, box.cy, 1.3 * mm * scale)
        page.hidden(box.x + 1, box.cy + marks.BASE, texts("protocol.eldest"), room=box.w - 2)


def turn_legend(dealer: str, eldest: str, scale: float = 1) -> tuple[Entry, Entry]:
    """What dog-ear and pointer mean."""
    size = 5.2 * scale
    return (
        Entry(size, lambda page, x, y: marks.dog_ear(page, x - size / 2, y - size / 2, size), dealer),
        Entry(size * 0.7, lambda page, x, y: marks.pointer(page, x - size * 0.35, y, size * 0.6), eldest),
    )


def sign_entry(sign: str, text: str, scale: float = 1) -> Entry:
    """A sign that is printed as text."""
    size = 9.0 * scale
    return Entry(5.5 * scale, lambda page, x, y: _draw_sign(page, x, y, sign, size), text)


def _draw_sign(page: Page, x: float, y: float, sign: str, size: float) -> None:
    page.text(x, y + CAP_HEIGHT * size / 2, sign, size, BOLD, INK, "centre")


# -- cells that stay empty, or have a bid in them already

FORCED = "#70768A"
"""Ink of a bid that everybody must make: paler than what is written over it, dark enough to read."""


def draw_tricks(seat: int, texts: Catalogue, page: Page, box: Box, facts: RoundFacts) -> None:
    """Empty; closed for a player who sits out, which is what the words under it say, hidden."""
    close_if_out(seat, page, box, facts)
    if facts.sits_out == seat:
        page.hidden(box.x + 1, box.cy + marks.BASE, texts("protocol.sits-out"), room=box.w - 2)


def close_if_out(seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
    """Empty, or closed for a player who sits out."""
    if facts.sits_out == seat:
        page.rect(box, marks.CLOSED)


def close_streak(seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
    """Empty, or closed where the round doesn't count for the player's premium."""
    if not facts.counts or facts.sits_out == seat:
        page.rect(box, marks.CLOSED)


# -- heads


def name_heading(seat: int, name: str, page: Page, box: Box) -> None:
    """Over a player's columns."""
    marks.name_head(page, box, seat, name)


def text_heading(text: str, page: Page, box: Box) -> None:
    """Over columns that belong together."""
    page.centred(box, text, 8.5, BOLD, pad=0.6 * mm)


def side_heading(seats: Sequence[int], names: Sequence[str], page: Page, box: Box) -> None:
    """Over a side's columns: “1 Anna + 3 Cem”, or one below the other."""
    marks.side_head(page, box, seats, names)
