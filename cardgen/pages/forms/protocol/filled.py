"""What goes into the cells of a protocol: places to type into; or what was played, where it would
be written by hand.

What can be typed are bids, tricks, contracts, nullos; the names of the fields are the same for
every layout:
``r07-p2-bid`` and ``r07-p2-tricks`` are of round 7 and seat 2, or side 2; ``r07-declarer``,
``r07-number``,
``r07-direction`` and ``r07-trump`` of its contract; ``nullo-p2`` says before which round seat 2
announces one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.cards import BIG_JOKER, Card
from cardgen.faces import indices, joker_star, label, pip
from cardgen.games import Bidding, RoundFacts, Rules
from cardgen.pages.forms.protocol.log_grid import PlacedGrid
from cardgen.pages.forms.table import Table
from cardgen.pages.parts import marks
from cardgen.pages.theme import INK, RED, Style
from cardgen.pdf.draw import BOLD, TENTH, Box, Page, mm
from cardgen.text import signed
from cardgen.views import PlayedRound

_OF_PLAYERS = ("bid", "tricks")
_OF_ROUNDS = ("declarer", "number", "direction", "trump")
_PRINTED = ("direction", "trump")
_SIZE, _SMALL, _LEAST_BOX = 10.0, 8.0, 6.5 * mm
_PIP, _CAP, _GAP = 2.9 * mm, 2.5 * mm, 0.7 * mm
_TRACK, _STRIP = 20 * mm, 3.7 * mm
"""A cell so wide has something printed in it, as those of directions and trumps have: what is
typed goes below, so high.
"""


def add_fields(page: Page, table: Table, announced: bool) -> None:
    """Make the cells of a score table fillable.  announced: also those of nullos; they stand
    above every part, and count once.
    """
    for index, group, key, box in table.cells():
        facts, player = table.rounds[index], group - table.first_total
        name, place, size = f"r{facts.number:02}", box.inset(0.5), 0.0
        if box.w > _TRACK or key in _PRINTED:
            place, size = Box(place.x, place.bottom - _STRIP, place.w, _STRIP), _SMALL
        if key in _OF_PLAYERS and player >= 0:
            if facts.sits_out != player:
                page.field(f"{name}-p{player + 1}-{key}", place, size)
        elif key in _OF_ROUNDS and facts.unknown_trump:
            page.field(f"{name}-{key}", place, size)
    for player, box in enumerate(table.announced_cells() if announced else ()):
        page.field(
            f"nullo-p{player + 1}", Box(box.right - 10 * mm, box.y + 0.5, 9.5 * mm, box.h - 1)
        )


def fill_table(page: Page, part: Table, played: Mapping[int, PlayedRound], rules: Rules) -> None:
    """Bids, tricks, points and totals of the rounds of a part of the score table; what is
    printed already stays.
    """
    for index, group, key, box in part.cells():
        facts = part.rounds[index]
        round_ = played.get(facts.number)
        text = (
            "" if round_ is None else _written(round_, facts, key, group - part.first_total, rules)
        )
        if text:
            size = _SIZE if box.w > _LEAST_BOX else _SMALL
            page.text(box.cx, box.base(size), text, size, BOLD, INK, "centre")


def _written(played: PlayedRound, facts: RoundFacts, key: str, player: int, rules: Rules) -> str:
    """What goes into a cell.  player: or side; below 0 for what is of all."""
    if player < 0:
        contract = played.contract
        return (
            str({"declarer": contract.declarer + 1, "number": contract.number}.get(key, ""))
            if contract
            else ""
        )
    values: dict[str, Sequence[int | None]] = {
        "bid": played.bids if facts.forced_bid is None else (),
        "tricks": (
            played.made if rules.bidding is not Bidding.NONE else ()
        ),  # there tricks are rings on a track
        "points": played.points,
        "total": played.totals,
    }
    value = values[key][player] if values.get(key) else None
    if value is None:
        return ""
    return signed(value) if key == "points" else str(value).replace("-", "−")


def fill_log(
    page: Page, placed: Sequence[PlacedGrid], played: Mapping[int, PlayedRound], style: Style
) -> None:
    """The cards of the tricks on a page of the log; the ring of who took one is filled."""
    for grid, facts in [(one, facts) for one in placed for facts in one.grid.rounds]:
        round_ = played.get(facts.number)
        if round_ is None:
            continue
        if round_.contract is not None and facts.unknown_trump:
            _write_contract(page, round_, grid.contract_line(), style)
        for number, trick in enumerate(round_.tricks):
            row = grid.row_of(facts, number)
            for seat, card in trick.cards:
                _write_card(page, grid.card_cell(row, seat), card, style)
            if trick.taker is not None:
                x, y, radius = grid.ring(row, trick.taker)
                page.circle(x, y, radius, fill=INK)
        for seat, taken in enumerate(round_.taken):
            cell = grid.sum_cell(seat)
            if cell is not None and seat != facts.sits_out:
                page.text(cell.cx, cell.base(_SIZE), str(taken), _SIZE, BOLD, INK, "centre")


def _write_contract(page: Page, played: PlayedRound, line: Box, style: Style) -> None:
    """The declarer's seat, the number, the arrow and the trump, as short as can be."""
    assert played.contract is not None
    marks.seat_disc(page, line.x + 2 * mm, line.cy, played.contract.declarer, 1.9 * mm)
    page.text(line.x + 4.4 * mm, line.base(_SMALL), str(played.contract.number), _SMALL, BOLD)
    x, tip = line.x + 7.4 * mm, -1 if not played.contract.downtown else 1
    page.polygon(
        [
            (x - 1 * mm, line.cy - tip * 1 * mm),
            (x + 1 * mm, line.cy - tip * 1 * mm),
            (x, line.cy + tip * 1 * mm),
        ],
        INK,
    )
    if played.contract.trump is None:
        marks.no_trump_mark(page, line.x + 10.4 * mm, line.cy, 2.2 * mm, style)
    else:
        marks.suit_mark(page, line.x + 10.4 * mm, line.cy, played.contract.trump, 3.2 * mm, style)


def _write_card(page: Page, cell: Box, card: Card, style: Style) -> None:
    """A card as somebody would write it: sign and rank; hidden under it the same as text."""
    if card.suit is None:
        page.art(
            joker_star(card == BIG_JOKER),
            cell.cx,
            cell.cy,
            3.2 * mm / (100 * TENTH),
            colour=RED if card == BIG_JOKER else INK,
        )
        page.hidden(cell.x, cell.cy + 2, "★" if card == BIG_JOKER else "☆", 6, room=cell.w)
        return
    rank, colour = label(card.rank, style.letters), style.palette.colour(card.suit)
    page.hidden(cell.x, cell.cy + 2, f"{card.suit.sign} {rank}", 6, room=cell.w)
    half = (_PIP + _GAP + _CAP) / 2
    page.art(
        pip(card.suit), cell.cx - half + _PIP / 2, cell.cy, _PIP / (100 * TENTH), colour=colour
    )
    cap, squeeze = indices.fit(rank, _CAP, 3.4 * mm, small=True)
    page.art(
        indices.glyph(rank, small=True),
        cell.cx + half - _CAP / 2,
        cell.cy,
        cap / (100 * TENTH),
        colour=colour,
        squeeze=squeeze,
    )
