"""The blank sheets of games of two sides, for play with real cards: without bids, and with a declarer.

Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import fsum

from cardgen.games import ContractRules, PlannedGame, RoundFacts
from cardgen.pages.forms.form import Form, all_ranks, line_labels, mark_turn, text_heading
from cardgen.pages.forms.frame import Note
from cardgen.pages.forms.protocol import contract_legend, contract_line, contract_notes, contract_rule, sides_line, sides_rule
from cardgen.pages.forms.score_sheet.cells import (
    Cells,
    dealer_column,
    letters,
    round_column,
    seat_disc,
    side_heading,
    trump_column,
    trump_legend,
)
from cardgen.pages.forms.score_sheet.room import Room
from cardgen.pages.forms.table import Block, Column, Heights, Label
from cardgen.pages.parts import marks
from cardgen.pages.theme import Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, mm
from cardgen.text import Catalogue

_LEAST_TRACK, _USUAL_TRACK = 46 * mm, 52 * mm
"""Of thirteen rings; in a narrower one they get too small to fill with a pen."""


def _fits(blocks: Sequence[Block], room: Room) -> bool:
    return fsum(column.width for block in blocks for column in block.columns) <= room.width + 0.01


# -- without bids


def sides_form(game: PlannedGame, style: Style, room: Room) -> Form | None:
    """The sheet of two sides that play for tricks alone; None if its columns would get too narrow to write in."""
    cells, texts, rules = room.cells, style.texts, game.rules
    assert rules.target is not None
    known = Block(
        (round_column(texts, cells), dealer_column(texts, cells), trump_column(game, style, cells, room.to_circle)),
        stretch=0,
    )
    blocks = (known, *(_side(game, side, texts, cells, rings=not cells.bold) for side in rules.sides))
    if not _fits(blocks, room):
        return None
    return Form(
        line=sides_line(rules, game.rounds, texts),
        rule=sides_rule(rules, texts),
        ranks=all_ranks(rules.ranking, style.letters),
        blocks=blocks,
        heights=_heights(game, blocks, room, cells.labels),
        least_row=cells.wide_row[0],
        legend=trump_legend(game, style, cells, room.to_circle),
        notes=(_sides_notes(game, texts, room),),
        final=texts("protocol.winner"),
    )


def _heights(game: PlannedGame, blocks: Sequence[Block], room: Room, labels: float) -> Heights:
    cells = room.cells
    names = 2 * cells.blank_names if cells.bold else cells.blank_names + 1.4 * mm
    return Heights(names, labels, cells.wide_row[1], cells.final)


def _side(game: PlannedGame, side: tuple[int, ...], texts: Catalogue, cells: Cells, rings: bool) -> Block:
    """Tricks, as rings to fill or as a number, points and total."""
    usual = cells.usual
    track = Column(("tricks",), (letters(texts, "tricks"),), _LEAST_TRACK if cells.name < 10 else _USUAL_TRACK, _draw_track)
    number = Column(("tricks",), (letters(texts, "tricks"),), usual.tricks)
    columns = (
        track if rings else number,
        Column(("points",), (letters(texts, "points"),), usual.points),
        Column(("total",), (letters(texts, "total"),), usual.total, tinted=True),
    )
    return Block(columns, side_heading(game, side, cells), totals=True)


def _draw_track(page: Page, box: Box, facts: RoundFacts) -> None:
    marks.trick_track(page, box)


def _sides_notes(game: PlannedGame, texts: Catalogue, room: Room) -> tuple[Note, ...]:
    rules, rounds = game.rules, len(game.rounds)
    assert rules.target is not None
    enough = rounds >= 2 * rules.target - 1
    end = texts(f"protocol.sides.{'decided' if enough else 'undecided'}", rounds=texts.count("plural.rounds", rounds))
    deck = texts("score-sheet.deck-whole", cards=texts.count("plural.cards", rules.deck))
    writing = texts("score-sheet.tricks-in-figures" if room.cells.bold else "protocol.sides.writing")
    return (
        Note(texts("score-sheet.dealing"), " ".join((deck, *_first_dealer(game, texts)))),
        Note(texts("protocol.trump"), texts(f"score-sheet.dealers-last-{'circle' if room.to_circle else 'draw'}")),
        Note(texts("protocol.playing"), texts("protocol.sides.playing")),
        Note(texts("protocol.writing"), f"{writing} {end}"),
    )


def _first_dealer(game: PlannedGame, texts: Catalogue) -> tuple[str, ...]:
    if not game.dealer_by_lot:
        return ()
    return (texts(f"score-sheet.first-{'enter' if game.rounds[0].dealer is None else 'seat'}"),)


# -- with a declarer


def contract_form(game: PlannedGame, style: Style, room: Room) -> Form | None:
    """The sheet of a game with a declarer; None if its columns would get too narrow to write in."""
    cells, texts, rules = room.cells, style.texts, game.rules
    known = [round_column(texts, cells)]
    if game.rounds[0].dealer is None:
        known.append(dealer_column(texts, cells))
    blocks = (
        Block(tuple(known), stretch=0),
        _bids(game, texts, cells),
        _contract(style, cells),
        *(_side(game, side, texts, cells, rings=False) for side in rules.sides),
    )
    if not _fits(blocks, room):
        return None
    signs = contract_legend(rules, texts, cells.marks, turns=game.rounds[0].dealer is not None)
    return Form(
        line=contract_line(rules, game.rounds, texts),
        rule=contract_rule(rules, texts),
        ranks="",
        blocks=blocks,
        heights=_heights(game, blocks, room, 21 * mm if cells.bold else 7.6 * mm if cells.name < 10 else 8.6 * mm),
        least_row=cells.wide_row[0],
        legend=signs,
        notes=((_deal_note(game, texts), *(note for column in contract_notes(rules, game.rounds, style) for note in column)),),
        final=texts("protocol.winner"),
    )


def _bids(game: PlannedGame, texts: Catalogue, cells: Cells) -> Block:
    """A column for each player's bid."""

    def column(seat: int) -> Column:
        def head(page: Page, box: Box) -> None:
            if game.names and not cells.bold:
                marks.seat_over_name(page, box, seat, game.names[seat])
            else:
                seat_disc(page, box.cx, box.cy, seat, cells)

        def draw(page: Page, box: Box, facts: RoundFacts) -> None:
            mark_turn(page, box, facts, seat, game.players, texts, max(1, cells.marks * 0.75))

        width = 14.5 * mm if cells.bold else 10.6 * mm if cells.name > 10 else 9.6 * mm
        return Column((f"bid-{seat + 1}",), (), width, draw, head=head)

    return Block(tuple(map(column, range(game.players))), _heading(texts("protocol.contract.bids"), cells), stretch=0)


def _heading(text: str, cells: Cells) -> partial[None]:
    return partial(_draw_heading, text, cells) if cells.bold else partial(text_heading, text)


def _draw_heading(text: str, cells: Cells, page: Page, box: Box) -> None:
    page.text(box.cx, box.cy + CAP_HEIGHT * cells.name / 2, text, cells.name, BOLD, align="centre")


def _contract(style: Style, cells: Cells) -> Block:
    """Declarer, number, direction and trump; the last two to circle."""
    texts = style.texts
    arrows = 18 if cells.bold else 12

    def labels(key: str) -> tuple[Label, ...]:
        lines = line_labels(texts, f"contract.{key}")
        return tuple(map(Label, texts.lines(f"score-sheet.large.{key}"))) if cells.bold else lines

    def draw_directions(page: Page, box: Box, facts: RoundFacts) -> None:
        marks.directions(page, box, arrows)

    def draw_trumps(page: Page, box: Box, facts: RoundFacts) -> None:
        marks.trumps_to_circle(page, box, cells.suit * 0.74, style)

    scale = 1.75 if cells.bold else 1
    columns = (
        Column(("declarer",), labels("declarer"), 9.4 * mm * scale),
        Column(("number",), labels("number"), 7.6 * mm * scale),
        Column(("direction",), labels("direction"), 11.4 * mm * min(scale, 1.6), draw_directions),
        Column(("trump",), labels("trump"), 5.4 * cells.suit * (1.1 if not cells.bold else 1), draw_trumps),
    )
    return Block(columns, _heading(texts("protocol.contract.title"), cells), stretch=0)


def _deal_note(game: PlannedGame, texts: Catalogue) -> Note:
    special = game.rules.contract
    assert isinstance(special, ContractRules)
    key = "deck-kitty" if special.kitty else "deck-whole"
    deck, kitty = texts.count("plural.cards", game.rules.deck), texts.count("plural.cards", special.kitty)
    said = texts(f"score-sheet.{key}", cards=deck, kitty=kitty)
    turn = (texts("score-sheet.turn-bids"),) if game.rounds[0].dealer is None else ()
    return Note(texts("score-sheet.dealing"), " ".join((said, *_first_dealer(game, texts), *turn)))
