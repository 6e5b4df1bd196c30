"""The score sheet of two sides with a declarer: bids, contract to circle, and tricks, points and total of each side.

Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardgen.games import ContractRules, Lead, RoundFacts, Rules
from cardgen.pages.forms.form import (
    Form,
    key_label,
    line_labels,
    mark_turn,
    round_column,
    short_ranks,
    side_heading,
    sign_entry,
    text_heading,
    turn_legend,
)
from cardgen.pages.forms.frame import Entry, Note
from cardgen.pages.forms.table import Block, Column, Heights
from cardgen.pages.parts import marks
from cardgen.pages.theme import Style
from cardgen.pdf.draw import Box, Page, mm
from cardgen.text import Catalogue

_LEAST_ROW, _TALLEST_ROW = 8 * mm, 12.4 * mm


def contract_form(rules: Rules, rounds: Sequence[RoundFacts], names: Sequence[str], style: Style) -> Form:
    """The sheet of a game with a declarer; `rules.contract` says what is special about it."""
    texts = style.texts
    return Form(
        line=contract_line(rules, rounds, texts),
        rule=contract_rule(rules, texts),
        ranks="",
        blocks=(
            Block((round_column(texts),), stretch=0),
            _bids(names, texts),
            _contract(style),
            *(_side(side, names, texts) for side in rules.sides),
        ),
        heights=Heights(9 * mm, 8.6 * mm, _TALLEST_ROW, 12 * mm),
        least_row=_LEAST_ROW,
        legend=contract_legend(rules, texts),
        notes=contract_notes(rules, rounds, style),
        final=texts("protocol.winner"),
        margin=10 * mm,
    )


def _special(rules: Rules) -> ContractRules:
    assert rules.contract is not None
    return rules.contract


# -- columns


def _bids(names: Sequence[str], texts: Catalogue) -> Block:
    players = len(names)

    def column(seat: int, name: str) -> Column:
        return Column(
            (f"bid-{seat + 1}",),
            (),
            10.6 * mm,
            lambda page, box, facts: mark_turn(page, box, facts, seat, players, texts),
            head=lambda page, box: marks.seat_over_name(page, box, seat, name),
        )

    columns = tuple(column(seat, name) for seat, name in enumerate(names))
    return Block(columns, partial(text_heading, texts("protocol.contract.bids")), stretch=0)


def _contract(style: Style) -> Block:
    texts = style.texts
    columns = (
        Column(("declarer",), line_labels(texts, "contract.declarer"), 9.4 * mm),
        Column(("number",), line_labels(texts, "contract.number"), 7.6 * mm),
        Column(("direction",), line_labels(texts, "contract.direction"), 11.4 * mm, _draw_directions),
        Column(("trump",), line_labels(texts, "contract.trump"), 29 * mm, partial(_draw_trumps, style)),
    )
    return Block(columns, partial(text_heading, texts("protocol.contract.title")), stretch=0)


def _draw_directions(page: Page, box: Box, facts: RoundFacts) -> None:
    marks.directions(page, box)


def _draw_trumps(style: Style, page: Page, box: Box, facts: RoundFacts) -> None:
    marks.trumps_to_circle(page, box, 3.5 * mm, style)


def _side(side: Sequence[int], names: Sequence[str], texts: Catalogue) -> Block:
    columns = (
        Column(("tricks",), (key_label(texts, "tricks"),), 8 * mm),
        Column(("points",), (key_label(texts, "points"),), 8.6 * mm),
        Column(("total",), (key_label(texts, "total"),), 10.4 * mm, tinted=True),
    )
    return Block(columns, partial(side_heading, side, names), totals=True)


# -- words


def contract_line(rules: Rules, rounds: Sequence[RoundFacts], texts: Catalogue) -> tuple[str, ...]:
    """Two against two, how many rounds or to how many points."""
    return (
        *([texts("protocol.contract.training")] if _special(rules).training else []),
        texts("protocol.sides.line"),
        f"{texts.count('plural.rounds', rounds[-1].number)} {texts('protocol.contract.or-to', n=rules.target)}",
    )


def contract_rule(rules: Rules, texts: Catalogue) -> str:
    """How a round is scored, and when the game ends."""
    return texts(f"protocol.contract.rule{'' if _special(rules).doubled else '-single'}", n=rules.target)


def contract_legend(rules: Rules, texts: Catalogue, scale: float = 1, turns: bool = True) -> tuple[Entry, ...]:
    """What the marks mean.

    Args:
        scale: of the marks; 1 for type of the usual size.
        turns: who deals and who bids first is marked, too.
    """
    leads = rules.lead is Lead.ELDEST
    eldest = texts(f"protocol.contract.eldest{'-leads' if leads else ''}")
    signs = (("↑", "uptown"), ("↓", "downtown"), ("×", "no-trump"))
    return (
        *(turn_legend(texts("protocol.contract.deals"), eldest, scale) if turns else ()),
        *(sign_entry(sign, texts(f"protocol.contract.{key}"), scale) for sign, key in signs),
    )


def contract_notes(rules: Rules, rounds: Sequence[RoundFacts], style: Style) -> tuple[tuple[Note, ...], ...]:
    """How to bid, to declare, to play and to count, as the special rules have it."""
    texts, special = style.texts, _special(rules)
    tricks = rounds[0].cards + special.discard_counts

    def note(head: str, *keys: str) -> Note:
        values = {
            "kitty": texts.count("plural.cards", special.kitty),
            "tricks": tricks,
            "target": rules.target,
            "high": short_ranks(rules.ranking, style.letters),
            "low": _low_ranks(rules, style),
        }
        return Note(texts(f"protocol.contract.{head}"), " ".join(texts(f"protocol.contract.{key}", **values) for key in keys))

    kitty = ["kitty"] if special.kitty else ["no-kitty"]
    jokers = ["jokers", "jokers-free" if special.jokers_free else "jokers-bound"] if special.jokers else []
    return (
        (note("bids", "bidding", "low-beats" if special.low_beats_high else "level", "passes"),),
        (note("title", "declaring", *(["show-kitty"] if special.show_kitty else []), *kitty),),
        (note("playing", "leads-declarer" if rules.lead is Lead.DECLARER else "leads-eldest", "follow", "ranks", *jokers),),
        (
            note(
                "counting",
                "discard" if special.discard_counts else "no-discard",
                f"example{'' if special.doubled else '-single'}",
                "end",
                *(["friendly"] if special.training else []),
            ),
        ),
    )


def _low_ranks(rules: Rules, style: Style) -> str:
    """Downtown: the ace, then from the two up to the king."""
    ace, *others = rules.ranking
    return short_ranks([ace, *reversed(others)], style.letters)
