"""The sheet of two sides that play for tricks without a bid, and what it shares with that of
sides with a declarer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from cardgen.games import PlannedGame
from cardgen.pages.forms.columns import (
    keyed_column,
    round_column,
    seat_column,
    side_heading,
    trump_column,
    trump_legend,
    turned_up_column,
)
from cardgen.pages.forms.form import Form, Room, all_ranks, first_dealer
from cardgen.pages.forms.frame import Note
from cardgen.pages.forms.sizes import widths
from cardgen.pages.forms.table import Group, Heights
from cardgen.pages.parts import marks
from cardgen.pdf.draw import mm
from cardgen.text import Catalogue

_LEAST_TRACK, _USUAL_TRACK = (
    46 * mm,
    52 * mm,
)  # of thirteen rings; in a narrower one they get too small to fill with a pen


def sides_form(room: Room) -> Form | None:
    """The sheet of a game of two sides without bids; `rules.target` ends it."""
    game, texts, rules = room.game, room.texts, room.game.rules
    points = texts.count("protocol.points-of", rules.target or 0)
    if room.dealt:
        room = room._replace(
            cells=room.cells._replace(
                seat=8.4 * mm, trump=10 * mm, usual=widths(8, 8, 8.6, 6, 10.6)
            )
        )
    cells = room.cells
    turned_up = [turned_up_column(room.style)] if room.dealt else []
    of_round = (round_column(room), seat_column("dealer", room), *turned_up, trump_column(room))
    groups = (
        Group(of_round, stretch=0),
        *(side_group(room, side, rings=not cells.bold) for side in rules.sides),
    )
    if not fits(groups, room):
        return None
    return Form(
        line=_line(game, points, texts),
        rule=texts("protocol.sides.rule", points=points),
        ranks=all_ranks(rules.ranking, room.style.letters),
        groups=groups,
        heights=(
            Heights(9.4 * mm, 5.4 * mm, cells.wide_row[1], 12 * mm)
            if room.dealt
            else side_heights(room, cells.labels)
        ),
        least_row=cells.wide_row[0],
        legend=() if room.dealt else trump_legend(room),
        notes=_notes(room),
        final=texts("protocol.winner"),
    )


def fits(groups: Sequence[Group], room: Room) -> bool:
    """Whether a table of these columns has room; one of dealt rounds shrinks to fit."""
    return (
        room.dealt
        or fsum(column.width for group in groups for column in group.columns) <= room.width + 0.01
    )


def side_heights(room: Room, labels: float) -> Heights:
    """Of the rows of a blank sheet of two sides."""
    cells = room.cells
    names = 2 * cells.blank_names if cells.bold else cells.blank_names + 1.4 * mm
    return Heights(names, labels, cells.wide_row[1], cells.final)


def side_group(room: Room, side: tuple[int, ...], rings: bool) -> Group:
    """Tricks, as rings to fill or as a number, points and total."""
    cells, texts = room.cells, room.texts
    wide = cells.usual.tricks if not rings else _LEAST_TRACK if cells.name < 10 else _USUAL_TRACK
    columns = (
        keyed_column(
            texts,
            ("tricks",),
            wide,
            (lambda page, box, facts: marks.trick_track(page, box)) if rings else None,
        ),
        keyed_column(texts, ("points",), cells.usual.points),
        keyed_column(texts, ("total",), cells.usual.total, tinted=True),
    )
    return Group(columns, side_heading(room.game, side, cells), totals=True)


def _line(game: PlannedGame, points: str, texts: Catalogue) -> tuple[str, ...]:
    return (
        texts("protocol.sides.line"),
        texts("protocol.sides.to", points=points),
        texts(
            "protocol.sides.at-most", rounds=texts.count("plural.rounds", game.rounds[-1].number)
        ),
    )


def _notes(room: Room) -> tuple[tuple[Note, ...], ...]:
    game, texts, rules, rounds = room.game, room.texts, room.game.rules, room.game.rounds[-1].number
    enough = rounds >= 2 * (rules.target or 0) - 1
    end = texts(
        f"protocol.sides.{'decided' if enough else 'undecided'}",
        rounds=texts.count("plural.rounds", rounds),
    )
    trump = (
        "protocol.sides.trump"
        if room.dealt
        else f"score-sheet.dealers-last-{'circle' if room.to_circle else 'draw'}"
    )
    writing = texts(
        "score-sheet.tricks-in-figures" if room.cells.bold else "protocol.sides.writing"
    )
    notes = (
        Note(texts("protocol.trump"), texts(trump)),
        Note(texts("protocol.playing"), texts("protocol.sides.playing")),
        Note(texts("protocol.writing"), f"{writing} {end}"),
    )
    if room.dealt:
        return tuple((note,) for note in notes)
    deck = texts("score-sheet.deck-whole", cards=texts.count("plural.cards", rules.deck))
    dealing = Note(
        texts("score-sheet.dealing"),
        " ".join((deck, *first_dealer(room, game.rounds[0].dealer is None))),
    )
    return ((dealing, *notes),)
