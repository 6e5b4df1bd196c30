"""The score sheet of two sides that play for tricks without a bid: thirteen rings a side for every round.

Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardgen.games import RoundFacts, Rules
from cardgen.pages.forms.form import (
    Form,
    all_ranks,
    key_label,
    round_column,
    side_heading,
    trump_column,
    turned_up_column,
)
from cardgen.pages.forms.frame import Note
from cardgen.pages.forms.table import Block, Column, Heights
from cardgen.pages.parts import marks
from cardgen.pages.theme import Style
from cardgen.pdf.draw import Box, Page, mm
from cardgen.text import Catalogue

_LEAST_ROW, _TALLEST_ROW = 8 * mm, 12.4 * mm


def sides_form(rules: Rules, rounds: Sequence[RoundFacts], names: Sequence[str], style: Style) -> Form:
    """The sheet of a game of two sides without bids; `rules.target` ends it."""
    assert rules.target is not None
    texts, enough = style.texts, rounds[-1].number >= 2 * rules.target - 1
    return Form(
        line=sides_line(rules, rounds, texts),
        rule=sides_rule(rules, texts),
        ranks=all_ranks(rules.ranking, style.letters),
        blocks=(Block(_known(style), stretch=0), *(_side(side, names, texts) for side in rules.sides)),
        heights=Heights(9.4 * mm, 5.4 * mm, _TALLEST_ROW, 12 * mm),
        least_row=_LEAST_ROW,
        legend=(),
        notes=_notes(rounds[-1].number, enough, texts),
        final=texts("protocol.winner"),
    )


def _known(style: Style) -> tuple[Column, ...]:
    texts = style.texts
    return (
        round_column(texts),
        Column(("dealer",), (key_label(texts, "dealer"),), 8.4 * mm, _draw_dealer),
        turned_up_column(style),
        trump_column(style, 10 * mm),
    )


def _draw_dealer(page: Page, box: Box, facts: RoundFacts) -> None:
    if facts.dealer is not None:
        marks.seat_disc(page, box.cx, box.cy, facts.dealer)


def _side(side: Sequence[int], names: Sequence[str], texts: Catalogue) -> Block:
    columns = (
        Column(("tricks",), (key_label(texts, "tricks"),), 52 * mm, _draw_track),
        Column(("points",), (key_label(texts, "points"),), 8.6 * mm),
        Column(("total",), (key_label(texts, "total"),), 10.6 * mm, tinted=True),
    )
    return Block(columns, partial(side_heading, side, names), totals=True)


def _draw_track(page: Page, box: Box, facts: RoundFacts) -> None:
    marks.trick_track(page, box)


def _target(rules: Rules, texts: Catalogue) -> str:
    assert rules.target is not None
    return texts.count("protocol.points-of", rules.target)


def sides_line(rules: Rules, rounds: Sequence[RoundFacts], texts: Catalogue) -> tuple[str, ...]:
    """Two against two, to how many points, in how many rounds."""
    return (
        texts("protocol.sides.line"),
        texts("protocol.sides.to", points=_target(rules, texts)),
        texts("protocol.sides.at-most", rounds=texts.count("plural.rounds", rounds[-1].number)),
    )


def sides_rule(rules: Rules, texts: Catalogue) -> str:
    """How a round is scored, and when the game ends."""
    return texts("protocol.sides.rule", points=_target(rules, texts))


def _notes(rounds: int, enough: bool, texts: Catalogue) -> tuple[tuple[Note, ...], ...]:
    end = texts(f"protocol.sides.{'decided' if enough else 'undecided'}", rounds=texts.count("plural.rounds", rounds))
    return (
        (Note(texts("protocol.trump"), texts("protocol.sides.trump")),),
        (Note(texts("protocol.playing"), texts("protocol.sides.playing")),),
        (Note(texts("protocol.writing"), f"{texts('protocol.sides.writing')} {end}"),),
    )
