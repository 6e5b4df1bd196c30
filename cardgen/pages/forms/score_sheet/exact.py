"""The blank sheet of a game of exact bids, for play with real cards.

Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import fsum

from cardgen.games import Lead, PlannedGame, RoundFacts, Rules, Sight, TrumpFrom
from cardgen.pages.forms.form import FORCED, Form, all_ranks, close_if_out, close_streak, draw_tricks, mark_turn, sign_entry, text_heading
from cardgen.pages.forms.frame import Entry, Note
from cardgen.pages.forms.protocol import exact_legend, following, free_sums, length_of_game, premium_note, scoring_rule
from cardgen.pages.forms.score_sheet.cells import (
    Cells,
    Widths,
    begins_column,
    cards_column,
    dealer_column,
    decided_by_cards,
    letters,
    player_heading,
    round_column,
    trump_column,
    trump_legend,
)
from cardgen.pages.forms.score_sheet.room import Room
from cardgen.pages.forms.table import Block, Column, Draw, Heights, Label, fits_short
from cardgen.pages.parts import marks
from cardgen.pages.theme import Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm
from cardgen.text import Catalogue

_GENEROUS = 0.9
"""Share of their usual widths that columns must have where suits to circle take room from them."""


def exact_form(game: PlannedGame, style: Style, room: Room) -> Form | None:
    """The sheet; None if its columns would get too narrow to write in."""
    cells, texts, rules = room.cells, style.texts, game.rules
    known = (Block(_known(game, style, room), stretch=0.4), _sums(game, texts, room))
    widths = _player_widths(game, room, known)
    if widths is None:
        return None
    final = _final(texts, cells, fsum(column.width for block in known for column in block.columns))
    nullo = ""
    if rules.nullo_before:
        nullo = texts("protocol.nullo") if cells.bold else texts("protocol.nullo-by", n=rules.nullo_before)
    over = _disc_over_name(fsum(widths), cells)
    labels = cells.labels * (1 if not room.storeys else 1.7 if cells.bold else 1.4)
    return Form(
        line=length_of_game(game.rounds, game.players, texts),
        rule=scoring_rule(rules, texts),
        ranks=all_ranks(rules.ranking, style.letters),
        blocks=(*known, *(_player(game, seat, texts, room, widths) for seat in range(game.players))),
        heights=Heights(
            22 * mm if over else cells.names if game.names else cells.blank_names,
            labels,
            (cells.storeys if room.storeys else cells.row)[1],
            cells.final,
        ),
        least_row=(cells.storeys if room.storeys else cells.row)[0],
        legend=_legend(game, style, room, widths),
        notes=(_notes(game, texts, room.to_circle),),
        final=final,
        announced=nullo,
    )


def _disc_over_name(width: float, cells: Cells) -> bool:
    return cells.bold and width < 44 * mm


def _final(texts: Catalogue, cells: Cells, room: float) -> str:
    """The label of the last row: the longest that fits, for which it may shrink a little but in large print."""
    said = [texts("protocol.final"), *texts.lines("score-sheet.final")]
    share = 1 if cells.bold else 0.9
    fitting = (text for text in said if fonts.width(text, cells.lettering.final, BOLD) * share <= room - 6 * mm)
    return next(fitting, said[-1])


# -- columns


def _open_dealer(game: PlannedGame) -> bool:
    """Whether rounds have a dealer whom only the lot will name."""
    return game.rules.lead is Lead.ELDEST and game.rounds[0].dealer is None


def _known(game: PlannedGame, style: Style, room: Room) -> tuple[Column, ...]:
    cells, texts = room.cells, style.texts
    columns = [round_column(texts, cells), cards_column(game, texts, cells)]
    if _open_dealer(game):
        columns.append(dealer_column(texts, cells))
    columns.append(trump_column(game, style, cells, room.to_circle))
    if game.rules.lead is not Lead.ELDEST:
        columns.append(begins_column(texts, cells))
    return tuple(columns)


def _sums(game: PlannedGame, texts: Catalogue, room: Room) -> Block:
    """The sum of the bids, and the one that is forbidden or how far it lies from the cards."""
    cells, sum_, over = room.cells, Label("Σ"), Label("±")
    draw = partial(_draw_forbidden, room)
    narrow = max(cells.sum_of_bids, 0 if cells.bold else cells.usual.points)
    if game.rules.hook:
        width = cells.forbidden if not room.storeys else max(narrow, 12 * mm if cells.bold else 0)
        columns: tuple[Column, ...] = (Column(("sum", "") if room.storeys else ("sum",), (sum_,), width, draw),)
    elif room.storeys:
        columns = (Column(("sum", "over"), (sum_, over), narrow),)
    else:
        columns = (Column(("sum",), (sum_,), cells.sum_of_bids), Column(("over",), (over,), cells.sum_of_bids, joined=True))
    head = None if cells.bold or room.storeys else partial(text_heading, texts("protocol.bids"))
    return Block(columns, head, stretch=0.4)


def _player_widths(game: PlannedGame, room: Room, known: Sequence[Block]) -> list[float] | None:
    """What a player's columns get; None if that is too little."""
    usual, least = _columns_of(game, room, room.cells.usual), _columns_of(game, room, room.cells.least)
    left = room.width - fsum(column.width for block in known for column in block.columns)
    share = left / game.players / fsum(usual)
    if room.generous and share < _GENEROUS:
        return None
    widths = [width * share for width in usual]
    return widths if all(width >= need for width, need in zip(widths, least, strict=True)) else None


def _columns_of(game: PlannedGame, room: Room, widths: Widths) -> list[float]:
    premium = bool(game.rules.premium)
    out = [max(widths.bid, widths.tricks)] if room.storeys else [widths.bid, widths.tricks]
    if room.storeys == 2:
        return [*out, max(widths.points, widths.streak), widths.total]
    return [*out, widths.points, *([widths.streak] * premium), widths.total]


def _player(game: PlannedGame, seat: int, texts: Catalogue, room: Room, widths: Sequence[float]) -> Block:
    """Bid, tricks, points, streak where it pays, total; with storeys the bid over the tricks, or the points over the streak too."""
    bid, tricks, points = letters(texts, "bid"), letters(texts, "tricks"), letters(texts, "points")
    streak, total = letters(texts, "streak"), letters(texts, "total")
    draw_bid = partial(_draw_bid, game, seat, texts, room)
    columns: list[tuple[tuple[str, ...], tuple[Label, ...], Draw]]
    if room.storeys:
        columns = [(("bid", "tricks"), (bid, tricks), draw_bid)]
    else:
        columns = [(("bid",), (bid,), draw_bid), (("tricks",), (tricks,), partial(draw_tricks, seat, texts))]
    if room.storeys == 2:
        columns.append((("points", "streak"), (points, streak), partial(_close_lower, seat)))
    else:
        columns.append((("points",), (points,), partial(close_if_out, seat)))
        if game.rules.premium:
            columns.append((("streak",), (streak,), partial(close_streak, seat)))
    made = [Column(keys, labels, width, draw) for (keys, labels, draw), width in zip(columns, widths, strict=False)]
    made.append(Column(("total",), (total,), widths[-1], tinted=True))
    return Block(tuple(made), player_heading(game, seat, room.cells), totals=True)


def _draw_forbidden(room: Room, page: Page, box: Box, facts: RoundFacts) -> None:
    """Room for the sum on the left, or above; on the right, or below, the one that isn't allowed."""
    if facts.forbidden_sum is None:
        return
    cells, text = room.cells, f"≠\u00a0{facts.forbidden_sum}"
    size = 18.0 if cells.bold else cells.number - 1
    font = cells.font
    if room.storeys:
        lower = Box(box.x, box.cy, box.w, box.h / 2)
        page.centred(lower, text, size, font, cells.ink, pad=0.3 * mm)
    else:
        page.text(box.right - 1.0 * mm, box.cy + CAP_HEIGHT * size / 2, text, size, font, cells.ink, "right")


def _draw_bid(game: PlannedGame, seat: int, texts: Catalogue, room: Room, page: Page, box: Box, facts: RoundFacts) -> None:
    """Whether this player deals or bids first, and a bid that the rules make."""
    close_if_out(seat, page, box, facts)
    cell = Box(box.x, box.y, box.w, box.h / 2) if room.storeys else box
    mark_turn(page, cell, facts, seat, game.players, texts, max(1, room.cells.marks * 0.75))
    if facts.sits_out == seat:
        if room.storeys:
            page.hidden(cell.x + 1, cell.bottom + marks.BASE, texts("protocol.sits-out"), room=cell.w - 2)
    elif facts.forced_bid is not None:
        size = 18.0 if room.cells.bold else 10.0
        page.text(cell.cx, cell.cy + CAP_HEIGHT * size / 2, str(facts.forced_bid), size, room.cells.font, FORCED, "centre")


def _close_lower(seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
    close_if_out(seat, page, box, facts)
    close_streak(seat, page, Box(box.x, box.cy, box.w, box.h / 2), facts)


# -- words


def _legend(game: PlannedGame, style: Style, room: Room, widths: Sequence[float]) -> tuple[Entry, ...]:
    cells, texts = room.cells, style.texts
    return (
        *_letters_legend(game, texts, room, widths),
        *exact_legend(game.rules, game.rounds, texts, cells.marks),
        *_forced_legend(game, texts, cells),
        *trump_legend(game, style, cells, room.to_circle),
    )


def _letters_legend(game: PlannedGame, texts: Catalogue, room: Room, widths: Sequence[float]) -> tuple[Entry, ...]:
    """What the letters over a player's columns mean, where large print has no room for more."""
    if not room.cells.bold:
        return ()
    columns = _player(game, 0, texts, room, widths).columns
    if all(fits_short(column, room.cells.lettering) for column in columns):
        return ()
    keys = [key for column in columns for key in column.keys]
    return tuple(sign_entry(texts(f"score-sheet.letter.{key}"), texts(f"protocol.{key}"), room.cells.marks) for key in keys)


def _forced_legend(game: PlannedGame, texts: Catalogue, cells: Cells) -> tuple[Entry, ...]:
    """Pictures of special deals that everybody bids the same in; the others show how players see their cards."""
    kinds = [facts.special for facts in game.rounds if facts.forced_bid is not None]

    def draw(kind: str, page: Page, x: float, y: float) -> None:
        marks.kind_mark(page, x, y, kind, cells.marks)

    return tuple(Entry(marks.SIGHT_WIDTH * cells.marks, partial(draw, kind), texts(f"protocol.special.{kind}")) for kind in kinds)


def _notes(game: PlannedGame, texts: Catalogue, to_circle: bool) -> tuple[Note, ...]:
    """How to deal, to bid, to play and to fill in.  The first is how to fill in, which small sheets keep."""
    rules, rounds = game.rules, game.rounds
    notes = [
        Note(texts("score-sheet.dealing"), _dealing(game, texts, to_circle)),
        Note(texts("protocol.bidding"), _bidding(game, texts)),
        Note(texts("protocol.playing"), _playing(rules, rounds, texts)),
        Note(
            texts("protocol.writing"),
            " ".join((texts(f"protocol.example.{rules.score}"), texts("protocol.writing-order"), texts("protocol.aim"))),
        ),
    ]
    special = _special(game, texts)
    if special:
        notes.append(Note(texts("protocol.closed.title"), special))
    if rules.premium:
        notes.append(premium_note(rules, rounds, texts))
    if rules.nullo_before:
        notes.append(Note(texts("protocol.nullo"), texts("protocol.nullo-how", n=rules.nullo_before)))
    return tuple(notes)


def _dealing(game: PlannedGame, texts: Catalogue, to_circle: bool) -> str:
    parts = [texts("score-sheet.deck", cards=texts.count("plural.cards", game.rules.deck))]
    if len(game.rules.ranking) * 4 == game.rules.deck and game.rules.ranking[-1].value == "1":
        parts.append(texts("score-sheet.ones"))
    if any(decided_by_cards(game, facts) for facts in game.rounds):
        how = "circle" if to_circle else "draw"
        parts.append(texts(f"score-sheet.{'lot-' if game.rules.trump is TrumpFrom.LOT else 'turn-up-'}{how}"))
    if game.dealer_by_lot:
        parts.append(texts(f"score-sheet.first-{'enter' if _open_dealer(game) else 'seat'}"))
    return " ".join(parts)


def _bidding(game: PlannedGame, texts: Catalogue) -> str:
    rules, parts = game.rules, []
    if rules.lead is not Lead.ELDEST:
        parts.append("protocol.bidding-order")
    elif rules.dead_hand:
        parts.append("protocol.bidding-dead-hand")
    if _open_dealer(game):
        parts.append("score-sheet.turn-out" if rules.dead_hand else "score-sheet.turn")
    hook = "protocol.bidding-hook" if rules.lead is not Lead.ELDEST or rules.dead_hand else "protocol.bidding-hook-dealer"
    return " ".join(map(texts, [*parts, hook if rules.hook else "protocol.bidding-sum"]))


def _playing(rules: Rules, rounds: Sequence[RoundFacts], texts: Catalogue) -> str:
    parts = [following(rules, rounds)]
    if rules.lead is not Lead.ELDEST:
        parts.append(f"protocol.playing-{rules.lead.value}")
    return " ".join(map(texts, parts))


def _special(game: PlannedGame, texts: Catalogue) -> str:
    """Rounds that go their own way; at a table nobody else's page hides a card."""
    rounds = game.rounds
    said = [
        texts(f"score-sheet.sight.{sight.value}")
        for sight in (Sight.FOREHEAD, Sight.BLIND, Sight.CHOICE)
        if any(facts.sight is sight and not facts.special for facts in rounds)
    ]
    said += [texts(f"score-sheet.sight.{facts.special}") for facts in rounds if facts.special and facts.forced_bid is None]
    return " ".join([*said, *free_sums(game.rules, rounds, texts)])
