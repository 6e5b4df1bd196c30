"""The sheets of two sides: that play for tricks without a bid, and that have a declarer, with bids
and a contract to circle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import fsum

from cardgen.games import ContractRules, Lead
from cardgen.pages.forms.columns import (
    keyed_column,
    mark_turn,
    round_column,
    seat_column,
    seat_disc,
    side_heading,
    sign_entry,
    text_heading,
    trump_column,
    trump_legend,
    turn_legend,
    turned_up_column,
)
from cardgen.pages.forms.form import Form, FormLayout, all_ranks, first_dealer, short_ranks
from cardgen.pages.forms.frame import Note
from cardgen.pages.forms.table import ColumnGroup, ColumnLabel, FormColumn, RowHeights, widths
from cardgen.pages.layout import Entry
from cardgen.pages.parts import marks
from cardgen.pdf.draw import Box, Page, mm

# of thirteen rings; in a narrower one they get too small to fill with a pen
_LEAST_TRACK, _USUAL_TRACK = 46 * mm, 52 * mm


def _fits(groups: Sequence[ColumnGroup], layout: FormLayout) -> bool:
    """Whether a table of these columns has room; one of dealt rounds shrinks to fit."""
    wide = fsum(column.width for group in groups for column in group.columns)
    return layout.dealt or wide <= layout.width + 0.01


def _heights(layout: FormLayout, names: float, labels: float) -> RowHeights:
    """Of the rows.  names: height of those of a dealt pack."""
    sizes, row = layout.sizes, layout.sizes.wide_row[1]
    if layout.dealt:
        return RowHeights(names, labels, row, 12 * mm)
    blank = 2 * sizes.blank_names if sizes.bold else sizes.blank_names + 1.4 * mm
    return RowHeights(blank, labels, row, sizes.final_row)


def _side_group(layout: FormLayout, side: tuple[int, ...], rings: bool) -> ColumnGroup:
    """Tricks, as rings to fill or as a number, points and total."""
    sizes, texts, usual = layout.sizes, layout.texts, layout.sizes.usual

    if rings:
        wide = _LEAST_TRACK if sizes.name < 10 else _USUAL_TRACK
        tricks = keyed_column(
            texts, ("tricks",), wide, lambda page, box, facts: marks.trick_track(page, box)
        )
    else:
        tricks = keyed_column(texts, ("tricks",), usual["tricks"])
    points = keyed_column(texts, ("points",), usual["points"])
    total = keyed_column(texts, ("total",), usual["total"], tinted=True)
    head = side_heading(layout.game, side, sizes)
    return ColumnGroup((tricks, points, total), head, totals=True)


# -- without bids


def sides_form(layout: FormLayout) -> Form | None:
    """The sheet of a game of two sides without bids; `rules.target` ends it."""
    game, texts, rules = layout.game, layout.texts, layout.game.rules
    target, last = rules.target or 0, game.rounds[-1].number
    points, rounds = (
        texts.count("protocol.points-of", target),
        texts.count("plural.rounds", last),
    )
    if layout.dealt:
        usual = widths(8, 8, 8.6, 6, 10.6)
        sizes = layout.sizes._replace(seat=8.4 * mm, trump=10 * mm, usual=usual)
        layout = layout._replace(sizes=sizes)
    sizes = layout.sizes
    turned_up = [turned_up_column(layout.style)] if layout.dealt else []
    dealer, trump = seat_column("dealer", layout), trump_column(layout)
    groups = (
        ColumnGroup((round_column(layout), dealer, *turned_up, trump), stretch=0),
        *(_side_group(layout, side, rings=not sizes.bold) for side in rules.sides),
    )
    if not _fits(groups, layout):
        return None

    # Notes.
    trumps = f"score-sheet.dealers-last-{'circle' if layout.to_circle else 'draw'}"
    end = "decided" if last >= 2 * target - 1 else "undecided"
    writing = (
        texts("score-sheet.tricks-in-figures" if sizes.bold else "protocol.sides.writing"),
        texts(f"protocol.sides.{end}", rounds=rounds),
    )
    notes: tuple[Note, ...] = (
        Note(
            texts("protocol.trump"),
            texts("protocol.sides.trump" if layout.dealt else trumps),
        ),
        Note(texts("protocol.playing"), texts("protocol.sides.playing")),
        Note(texts("protocol.writing"), " ".join(writing)),
    )
    if not layout.dealt:
        deck = texts("score-sheet.deck-whole", cards=texts.count("plural.cards", rules.deck))
        dealing = " ".join((deck, *first_dealer(layout, game.rounds[0].dealer is None)))
        notes = (Note(texts("score-sheet.dealing"), dealing), *notes)
    return Form(
        line=(
            texts("protocol.sides.line"),
            texts("protocol.sides.to", points=points),
            texts("protocol.sides.at-most", rounds=rounds),
        ),
        rule=texts("protocol.sides.rule", points=points),
        ranks=all_ranks(rules.ranking, layout.style.letters),
        groups=groups,
        heights=_heights(layout, 9.4 * mm, 5.4 * mm if layout.dealt else sizes.labels),
        least_row=sizes.wide_row[0],
        legend=() if layout.dealt else trump_legend(layout),
        notes=tuple((note,) for note in notes) if layout.dealt else (notes,),
        final=texts("protocol.winner"),
    )


# -- with a declarer


def contract_form(layout: FormLayout) -> Form | None:
    """The sheet of a game with a declarer; `rules.contract` says what is special about it."""
    if layout.dealt:
        sizes = layout.sizes._replace(usual=widths(8, 8, 8.6, 6, 10.4))
        layout = layout._replace(sizes=sizes)
    game, sizes, texts, rules = layout.game, layout.sizes, layout.texts, layout.game.rules
    special = rules.contract
    assert special is not None
    by_lot = game.rounds[0].dealer is None
    of_round = [round_column(layout), *([seat_column("dealer", layout)] if by_lot else [])]
    groups = (
        ColumnGroup(tuple(of_round), stretch=0),
        _bids(layout),
        _contract(layout),
        *(_side_group(layout, side, rings=False) for side in rules.sides),
    )
    if not _fits(groups, layout):
        return None

    # What is played: two against two, how many rounds or to how many points.
    rounds = texts.count("plural.rounds", game.rounds[-1].number)
    line = [
        texts("protocol.sides.line"),
        f"{rounds} {texts('protocol.contract.or-to', n=rules.target)}",
    ]
    if special.training:
        line.insert(0, texts("protocol.contract.training"))

    # What the marks mean: of the turn where rounds have a dealer, and of the contract.
    legend: list[Entry] = []
    if not by_lot:
        leads = "-leads" if rules.lead is Lead.ELDEST else ""
        eldest = texts(f"protocol.contract.eldest{leads}")
        legend += turn_legend(texts("protocol.contract.deals"), eldest, sizes.marks)
    for sign, key in (("↑", "uptown"), ("↓", "downtown"), ("×", "no-trump")):
        legend.append(sign_entry(sign, texts(f"protocol.contract.{key}"), sizes.marks))

    labels = (21 if sizes.bold else 7.6 if sizes.name < 10 else 8.6) * mm
    single = "" if special.doubled else "-single"
    notes = _contract_notes(layout, special)
    return Form(
        line=tuple(line),
        rule=texts(f"protocol.contract.rule{single}", n=rules.target),
        groups=groups,
        heights=_heights(layout, 9 * mm, labels),
        least_row=sizes.wide_row[0],
        legend=tuple(legend),
        notes=tuple((note,) for note in notes) if layout.dealt else (notes,),
        final=texts("protocol.winner"),
        margin=10 * mm,
    )


def _bids(layout: FormLayout) -> ColumnGroup:
    game, sizes = layout.game, layout.sizes
    width = (14.5 if sizes.bold else 10.6 if sizes.name > 10 else 9.6) * mm

    def column(seat: int) -> FormColumn:
        def head(page: Page, box: Box) -> None:
            if game.names and not sizes.bold:
                marks.seat_over_name(page, box, seat, game.names[seat])
            else:
                seat_disc(page, box, seat, sizes)

        draw = partial(mark_turn, seat=seat, layout=layout)
        return FormColumn((f"bid-{seat + 1}",), (), width, draw, head=head)

    columns = tuple(map(column, range(game.players)))
    head = text_heading(layout.texts("protocol.contract.bids"), sizes)
    return ColumnGroup(columns, head, stretch=0)


def _contract(layout: FormLayout) -> ColumnGroup:
    texts, sizes = layout.texts, layout.sizes
    arrows, scale = (18, 1.75) if sizes.bold else (12, 1)
    trumps, suit = 5.4 * sizes.suit * (1 if sizes.bold else 1.1), sizes.suit * 0.74
    if layout.dealt:
        trumps, suit = 29 * mm, 3.5 * mm

    def labels(key: str) -> tuple[ColumnLabel, ...]:
        prefix = "score-sheet.large" if sizes.bold else "protocol.contract"
        return tuple(map(ColumnLabel, texts.lines(f"{prefix}.{key}")))

    wide = 12.4 * mm * min(scale, 1.5)
    columns = (
        FormColumn(("declarer",), labels("declarer"), 9.4 * mm * scale),
        FormColumn(("number",), labels("number"), 7.6 * mm * scale),
        FormColumn(
            ("direction",),
            labels("direction"),
            wide,
            lambda page, box, facts: marks.directions(page, box, arrows),
        ),
        FormColumn(
            ("trump",),
            labels("trump"),
            trumps,
            lambda page, box, facts: marks.trumps_to_circle(page, box, suit, layout.style),
        ),
    )
    head = text_heading(texts("protocol.contract.title"), sizes)
    return ColumnGroup(columns, head, stretch=0)


def _contract_notes(layout: FormLayout, special: ContractRules) -> tuple[Note, ...]:
    """How to deal with real cards, to bid, to declare, to play and to count."""
    game, texts, rules = layout.game, layout.texts, layout.game.rules
    ace, *others = rules.ranking
    down = [ace, *reversed(others)]  # downtown: the ace, then from the two up to the king
    kitty = texts.count("plural.cards", special.kitty)
    values = {
        "kitty": kitty,
        "tricks": game.rounds[0].cards + special.discard_counts,
        "target": rules.target,
        "high": short_ranks(rules.ranking, layout.style.letters),
        "low": short_ranks(down, layout.style.letters),
    }

    def note(head: str, *keys: str) -> Note:
        """Of texts by their keys, an empty one left out."""
        sentences = [texts(f"protocol.contract.{key}", **values) for key in keys if key]
        return Note(texts(f"protocol.contract.{head}"), " ".join(sentences))

    jokers: tuple[str, ...] = ()
    if special.jokers:
        jokers = "jokers", "jokers-free" if special.jokers_free else "jokers-bound"
    notes = (
        note("bids", "bidding", "low-beats" if special.low_beats_high else "level", "passes"),
        note(
            "title",
            "declaring",
            "show-kitty" if special.show_kitty else "",
            "kitty" if special.kitty else "no-kitty",
        ),
        note(
            "playing",
            "leads-declarer" if rules.lead is Lead.DECLARER else "leads-eldest",
            "follow",
            "ranks",
            *jokers,
        ),
        note(
            "counting",
            "discard" if special.discard_counts else "no-discard",
            f"example{'' if special.doubled else '-single'}",
            "end",
            "friendly" if special.training else "",
        ),
    )
    if layout.dealt:
        return notes
    deck = f"score-sheet.deck-{'kitty' if special.kitty else 'whole'}"
    by_lot = game.rounds[0].dealer is None
    dealing = [
        texts(deck, cards=texts.count("plural.cards", rules.deck), kitty=kitty),
        *first_dealer(layout, by_lot),
        *([texts("score-sheet.turn-bids")] if by_lot else []),
    ]
    return (Note(texts("score-sheet.dealing"), " ".join(dealing)), *notes)
