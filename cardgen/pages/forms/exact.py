"""The sheet where everybody bids exactly the tricks they will make: a group of columns for each
player.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import fsum

from cardgen.games import Lead, RoundFacts, TrumpFrom
from cardgen.pages.forms import columns
from cardgen.pages.forms.exact_words import (
    exact_legend,
    exact_notes,
    length_of_game,
    open_dealer,
    scoring_rule,
    turning_points,
)
from cardgen.pages.forms.form import Form, Room, all_ranks
from cardgen.pages.forms.sizes import widths
from cardgen.pages.forms.table import Column, Draw, Group, Heights, Label, fits_short
from cardgen.pages.parts import marks
from cardgen.pages.theme import GREY
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm

# share of their usual widths that columns must have where suits to circle take room from them
_GENEROUS = 0.9
_FLAT_FROM = 5  # players from whom on the pages of a protocol are landscape
_STACKED = widths(
    8.6, 8.6, 8.6, 6, 11.4
)  # of a protocol's columns where the bid stands over the tricks


def exact_form(room: Room) -> Form | None:
    """The sheet of a game of exact bids."""
    if room.dealt and room.storeys:
        room = room._replace(cells=room.cells._replace(usual=_STACKED, stacked_sums=8.5 * mm))
    game, cells, texts, rules = room.game, room.cells, room.texts, room.game.rules
    of_round = (Group(_round_columns(room), stretch=0.4), _sums(room))
    stub = fsum(column.width for group in of_round for column in group.columns)
    wide = _player_widths(room, stub)
    if wide is None:
        return None
    least, tallest = cells.storeys if room.storeys else cells.row
    players = tuple(_player(room, seat, wide) for seat in range(game.players))
    short = cells.bold and not all(
        fits_short(column, cells.lettering) for column in players[0].columns
    )
    key = "protocol.nullo" if cells.bold else "protocol.nullo-by"
    form = Form(
        line=length_of_game(game.rounds, game.players, texts),
        rule=scoring_rule(rules, texts),
        ranks=all_ranks(rules.ranking, room.style.letters),
        groups=(*of_round, *players),
        heights=_heights(room, fsum(wide), tallest),
        least_row=least,
        legend=exact_legend(room, [key for keys in _cells(room) for key in keys] if short else ()),
        notes=exact_notes(room),
        final=texts("protocol.final") if room.dealt else _final(room, stub),
        course=turning_points(game.rounds) if game.rounds[0].number == 1 else "",
        announced=texts(key, n=rules.nullo_before) if rules.nullo_before else "",
    )
    if not room.dealt:
        return form
    return form._replace(
        flat=game.players >= _FLAT_FROM,
        margin=(8 if game.players == 7 else 10 if rules.trump is TrumpFrom.TURN_UP else 12) * mm,
        close=Heights(6.2 * mm, 4 * mm, tallest, 7.5 * mm) if rules.lead is Lead.ELDEST else None,
    )


def _heights(room: Room, width: float, row: float) -> Heights:
    """Of the table's rows; width: of a player's columns."""
    game, cells = room.game, room.cells
    if room.dealt:
        return Heights(
            cells.names,
            7 * mm if room.storeys else cells.labels,
            row,
            (8.5 if game.players >= _FLAT_FROM else 10.5) * mm,
        )
    disc_over_name = cells.bold and width < 44 * mm
    names = 22 * mm if disc_over_name else cells.names if game.names else cells.blank_names
    return Heights(
        names,
        cells.labels * (1 if not room.storeys else 1.7 if cells.bold else 1.4),
        row,
        cells.final,
    )


def _final(room: Room, width: float) -> str:
    """The label of the last row: the longest that fits, for which it may shrink a little but in
    large print.
    """
    labels = [room.texts("protocol.final"), *room.texts.lines("score-sheet.final")]
    size, share = room.cells.lettering.final, 1 if room.cells.bold else 0.9
    return next(
        (text for text in labels if fonts.width(text, size, BOLD) * share <= width - 6 * mm),
        labels[-1],
    )


def _round_columns(room: Room) -> tuple[Column, ...]:
    rules, found = room.game.rules, [columns.round_column(room), columns.cards_column(room)]
    if open_dealer(room.game):
        found.append(columns.seat_column("dealer", room))
    found.append(
        columns.turned_up_column(room.style)
        if room.dealt and rules.trump is TrumpFrom.TURN_UP
        else columns.trump_column(room)
    )
    if rules.lead is not Lead.ELDEST:
        found.append(columns.seat_column("begins", room))
    return tuple(found)


def _sums(room: Room) -> Group:
    """The sum of the bids, and the one that is forbidden or how far it lies from the cards."""
    cells, texts, sum_, over = room.cells, room.texts, Label("Σ"), Label("±")
    below = bool(room.storeys) and not room.dealt
    if room.game.rules.hook:
        keys = ("sum", "") if below else ("sum",)
        width = max(cells.stacked_sums, 12 * mm if cells.bold else 0) if below else cells.forbidden
        sums: tuple[Column, ...] = (Column(keys, (sum_,), width, partial(_draw_forbidden, room)),)
    elif room.storeys:
        sums = (Column(("sum", "over"), (sum_, over), cells.stacked_sums),)
    else:
        sums = (
            Column(("sum",), (sum_,), cells.sum_of_bids),
            Column(("over",), (over,), cells.sum_of_bids, joined=True),
        )
    head = (
        None
        if cells.bold or room.storeys
        else columns.text_heading(texts("protocol.bids"), cells, texts("protocol.bid-short"))
    )
    return Group(sums, head, stretch=0.4)


def _cells(room: Room) -> list[tuple[str, ...]]:
    """Of a player's columns: bid, tricks, points, streak where it pays, total; with storeys some
    above others.
    """
    bids = [("bid", "tricks")] if room.storeys else [("bid",), ("tricks",)]
    if room.storeys == 2:
        return [*bids, ("points", "streak"), ("total",)]
    return [*bids, ("points",), *([("streak",)] if room.game.rules.premium else []), ("total",)]


def _player_widths(room: Room, stub: float) -> list[float] | None:
    """What a player's columns get; None if that is too little.  stub: width of the columns left
    of them.
    """
    usual, least = (
        [max(getattr(wide, key) for key in keys) for keys in _cells(room)]
        for wide in (room.cells.usual, room.cells.least)
    )
    if room.dealt:
        return usual
    share = (room.width - stub) / room.game.players / fsum(usual)
    if room.generous and share < _GENEROUS:
        return None
    fitted = [width * share for width in usual]
    return fitted if all(width >= need for width, need in zip(fitted, least, strict=True)) else None


def _player(room: Room, seat: int, wide: Sequence[float]) -> Group:
    bid = partial(_draw_bid, room, seat)
    draw: dict[tuple[str, ...], Draw] = {
        ("bid",): bid,
        ("bid", "tricks"): bid,
        ("tricks",): partial(columns.draw_tricks, seat, room.texts),
        ("points",): partial(columns.close_if_out, seat),
        ("points", "streak"): partial(_close_lower, seat),
        ("streak",): partial(columns.close_streak, seat),
    }
    own = tuple(
        columns.keyed_column(room.texts, keys, width, draw.get(keys), tinted=keys == ("total",))
        for keys, width in zip(_cells(room), wide, strict=True)
    )
    return Group(own, columns.player_heading(room.game, seat, room.cells), totals=True)


def _draw_forbidden(room: Room, page: Page, box: Box, facts: RoundFacts) -> None:
    if facts.forbidden_sum is None:
        return
    cells, text = room.cells, f"≠\u00a0{facts.forbidden_sum}"
    size = 18.0 if cells.bold else cells.number - 1
    if room.dealt:
        page.text(box.right - 1.2 * mm, box.cy + 3, text, size, colour=GREY, align="right")
    elif room.storeys:
        page.centred(
            Box(box.x, box.cy, box.w, box.h / 2),
            text,
            size,
            cells.type.font,
            cells.type.ink,
            pad=0.3 * mm,
        )
    else:
        page.text(
            box.right - 1.0 * mm,
            box.base(size),
            text,
            size,
            cells.type.font,
            cells.type.ink,
            "right",
        )


def _draw_bid(room: Room, seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
    """Whether this player deals or bids first, and a bid that the rules make."""
    columns.close_if_out(seat, page, box, facts)
    upper = bool(room.storeys) and not room.dealt
    cell = Box(box.x, box.y, box.w, box.h / 2) if upper else box
    columns.mark_turn(page, cell, facts, seat, room)
    if facts.sits_out == seat:
        if upper:
            page.hidden(
                cell.x + 1,
                cell.bottom + marks.BASE,
                room.texts("protocol.sits-out"),
                room=cell.w - 2,
            )
    elif facts.forced_bid is not None:
        size = 18.0 if room.cells.bold else 10.0
        page.text(
            cell.cx,
            cell.base(size),
            str(facts.forced_bid),
            size,
            room.cells.type.font,
            columns.FORCED,
            "centre",
        )


def _close_lower(seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
    columns.close_if_out(seat, page, box, facts)
    columns.close_streak(seat, page, Box(box.x, box.cy, box.w, box.h / 2), facts)
