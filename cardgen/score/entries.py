"""Bids and tricks as a table (CSV): the empty one, and the filled one → entries of the rounds played.

Columns are found by their headings.  ``round``; for exact bids ``Anna bid`` and ``Anna tricks`` for each player; in a
partnership game the tricks of ``Anna + Cem`` and of ``Ben + Dora``; with a declarer also ``declarer``, ``number``,
``direction`` and ``trump``; with nullos ``nullo``, names with ``+`` between them.  What is known beforehand (``cards``,
``trump``, ``dealer``) may stand there too and is checked where it is filled in.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.errors import ImpossibleEntry, InputError
from cardgen.games import TRUMP_LETTERS, Bidding, Contract, Lead, RoundFacts, playing_seats
from cardgen.names import check_different, clean_name, name_key, quoted
from cardgen.score.played import PlayedGame, check_who_sits_out
from cardgen.score.results import Entry, GameResult, players_of, score_game, side_name
from cardgen.score.tables import Row, Table

_MOST_NULLO = 400
"""Characters of a cell that names players."""
_BID, _TRICKS, _JOIN = " bid", " tricks", " + "
_DIRECTIONS = {"uptown": False, "downtown": True}


class Column(Enum):
    """What a column holds; the value is its heading where there is one of the kind."""

    ROUND = "round"
    CARDS = "cards"
    TRUMP = "trump"
    DEALER = "dealer"
    NULLO = "nullo"
    DECLARER = "declarer"
    NUMBER = "number"
    DIRECTION = "direction"
    BID = "bid"
    TRICKS = "tricks"


class Place(NamedTuple):
    """A column.  player: from 0, of bids and tricks."""

    column: Column
    player: int = 0


# -- what a table says of a game that no pack was dealt for


def names_of(table: Table) -> tuple[str, ...]:
    """The players in seat order, from the headings: as their columns come, or from the two sides.

    Raises:
        InputError: the headings don't name players, or name them twice.
    """
    known = {column.value for column in Column} - {Column.BID.value, Column.TRICKS.value}
    others = [heading for heading in table.headings if name_key(heading) not in known]
    alone = [heading[: -len(end)] for heading in others for end in (_BID, _TRICKS) if heading.casefold().endswith(end)]
    if alone:
        typed = list({name_key(name): name for name in reversed(alone)}.values())[::-1]
    else:
        sides = [heading.split(_JOIN) for heading in others]
        if len(sides) != 2 or any(len(side) != 2 for side in sides):
            raise InputError(
                f"the headings of {table.source} name no players", "“Anna bid” and “Anna tricks” for each, or two sides “Anna + Cem”"
            )
        typed = [side[i] for i in range(2) for side in sides]
    names = tuple(clean_name(name) for name in typed)
    check_different(names)
    if len(alone) == len(others):
        _check_pairs(table, names, set(map(name_key, others)))
    return names


def _check_pairs(table: Table, names: Sequence[str], headed: set[str]) -> None:
    """A name that is written in two ways is told as such, not as a player too many."""
    for name in names:
        for end, other in ((_BID, _TRICKS), (_TRICKS, _BID)):
            if name_key(name + end) not in headed:
                raise InputError(
                    f"{table.source} has no column {quoted(name + end)}", f"it goes with {quoted(name + other)}: each player has both"
                )


def first_dealer_of(table: Table, names: Sequence[str]) -> int | None:
    """The seat, from 0, that dealt round 1, from the first dealer that is filled in; None if there is none.

    Raises:
        CheckError: no player is called so, or the round has no number.
    """
    keys = [name_key(heading) for heading in table.headings]
    if Column.DEALER.value not in keys:
        return None
    at, number_at = keys.index(Column.DEALER.value), keys.index(Column.ROUND.value)
    for row in table.rows:
        if row.cells[at]:
            number = _whole(table, row, Column.ROUND.value, row.cells[number_at])
            return (_seat(table, row, Column.DEALER.value, row.cells[at], names) - (number - 1)) % len(names)
    return None


# -- the columns of a game


def columns_of(played: PlayedGame) -> dict[str, Place]:
    """Heading → what the column holds, in the order of the empty table."""
    names, rules = played.names, played.rules
    kinds = [Column.ROUND, Column.CARDS]
    if rules.bidding is not Bidding.CONTRACT:
        kinds.append(Column.TRUMP)
    if rules.lead in (Lead.ELDEST, Lead.DECLARER):
        kinds.append(Column.DEALER)
    if rules.nullo_before is not None:
        kinds.append(Column.NULLO)
    if rules.bidding is Bidding.CONTRACT:
        kinds += [Column.DECLARER, Column.NUMBER, Column.DIRECTION, Column.TRUMP]
    out = {kind.value: Place(kind) for kind in kinds}
    for player, seats in enumerate(players_of(rules, names)):
        name = side_name(seats, names)
        if rules.bidding is Bidding.EXACT:
            out |= {name + _BID: Place(Column.BID, player), name + _TRICKS: Place(Column.TRICKS, player)}
        else:
            out[name] = Place(Column.TRICKS, player)
    return out


def template(played: PlayedGame) -> str:
    """The empty table, with what is known beforehand and the bids that are forced."""
    columns = columns_of(played)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for facts in played.rounds:
        writer.writerow(_known(played, facts, place) for place in columns.values())
    return out.getvalue()


def _known(played: PlayedGame, facts: RoundFacts, place: Place) -> str:
    """What a cell of the empty table says."""
    match place.column:
        case Column.ROUND:
            return str(facts.number)
        case Column.CARDS:
            return str(facts.cards)
        case Column.TRUMP:
            return trump_letter(facts.trump) if played.trump_is_known(facts) else ""
        case Column.DEALER:
            return "" if facts.dealer is None else played.names[facts.dealer]
        case Column.BID:
            forced = facts.forced_bid is not None and place.player in playing_seats(facts, len(played.names))
            return str(facts.forced_bid) if forced else ""
    return ""


def trump_letter(trump: Suit | None) -> str:
    """C, D, H, S; N for no trump."""
    return trump.value if trump else "N"


# -- the rounds played


def score_table(table: Table, played: PlayedGame) -> GameResult:
    """Check and score the rounds that a table holds: all from the first one, or only those that a redealt pack holds.

    Raises:
        InputError: its columns aren't those of the game.
        CheckError: something in it can't be; the message names file and line.
    """
    check_who_sits_out(played)
    reader = _RowReader(table, played)
    rows, start = reader.played_rows(), reader.start
    try:
        return score_game(played.rules, played.rounds[start - 1 :], played.names, [entry for _, entry in rows])
    except ImpossibleEntry as error:
        table.refuse(rows[error.number - start][0], error.problem, error.remedy)


class _RowReader:
    """Reads the rows of one table."""

    def __init__(self, table: Table, played: PlayedGame) -> None:
        self.table = table
        self.played = played
        self.headings = columns_of(played)
        self.at: dict[Place, int] = {}
        known = {name_key(heading): place for heading, place in self.headings.items()}
        for index, heading in enumerate(table.headings):
            place = known.get(name_key(heading))
            if place is None:
                raise InputError(
                    f"{table.source} has the column {quoted(heading)}, which this game has not", f"columns: {', '.join(self.headings)}"
                )
            self.at[place] = index
        optional = {Column.CARDS, Column.DEALER, Column.NULLO}
        if played.rules.bidding is not Bidding.CONTRACT:
            optional.add(Column.TRUMP)
        for heading, place in self.headings.items():
            if place not in self.at and place.column not in optional:
                raise InputError(f"{table.source} has no column {quoted(heading)}", f"columns: {', '.join(self.headings)}")

    @property
    def start(self) -> int:
        """The round that the table begins with: the first one, or the first that a redealt pack holds."""
        said = self._whole(self.table.rows[0], Place(Column.ROUND)) if self.table.rows else None
        return self.played.first if said == self.played.first else 1

    def played_rows(self) -> list[tuple[Row, Entry]]:
        """The rounds that are filled in: from the one that the table begins with, without a gap."""
        out: list[tuple[Row, Entry]] = []
        start = self.start
        for number, row in enumerate(self.table.rows, start):
            said = self._whole(row, Place(Column.ROUND))
            if said is None:
                self.table.refuse(row, "the number of the round is missing", f"round {number} comes here")
            if said != number:
                self.table.refuse(row, f"round {said} stands here", f"round {number} comes here: each round once, in order")
            if number > len(self.played.rounds):
                self.table.refuse(row, f"there is no round {number}", f"the game has {len(self.played.rounds)} rounds")
            facts = self.played.rounds[number - 1]
            self._check_known(row, facts)
            if self._is_blank(row, facts):
                continue
            if start + len(out) < number:
                missing = start + len(out)
                self.table.refuse(row, f"round {number} is filled in, round {missing} isn't", "fill them in from the first one on")
            out.append((row, self._entry(row)))
        return out

    def _check_known(self, row: Row, facts: RoundFacts) -> None:
        """Where a cell says what is known anyway, it must say the same."""
        cards = self._whole(row, Place(Column.CARDS))
        if cards not in (None, facts.cards):
            self.table.refuse(row, f"round {facts.number} has {cards} cards here", f"the game deals {facts.cards}")
        dealer = self._seat(row, Column.DEALER)
        if dealer is not None and facts.dealer not in (None, dealer):
            self.table.refuse(
                row, f"{self.played.names[dealer]} deals round {facts.number} here", f"it is {self.played.names[facts.dealer]}'s turn"
            )
        if facts.unknown_trump:
            return
        letter = self._trump(row)
        if letter and self.played.trump_is_known(facts) and letter != trump_letter(facts.trump):
            self.table.refuse(row, f"the trump of round {facts.number} is {letter} here", f"it was {trump_letter(facts.trump)}")

    def _is_blank(self, row: Row, facts: RoundFacts) -> bool:
        """Whether nothing is filled in that wasn't in the empty table."""
        given = {Column.ROUND, Column.CARDS, Column.DEALER} | (set() if facts.unknown_trump else {Column.TRUMP})
        return all(self._cell(row, place) in ("", _known(self.played, facts, place)) for place in self.at if place.column not in given)

    def _entry(self, row: Row) -> Entry:
        players = range(len(players_of(self.played.rules, self.played.names)))
        exact = self.played.rules.bidding is Bidding.EXACT
        return Entry(
            tricks=tuple(self._whole(row, Place(Column.TRICKS, player)) for player in players),
            bids=tuple(self._whole(row, Place(Column.BID, player)) for player in players) if exact else (),
            contract=self._contract(row) if self.played.rules.bidding is Bidding.CONTRACT else None,
            nullo=self._nullo(row),
        )

    def _contract(self, row: Row) -> Contract:
        declarer, number = self._seat(row, Column.DECLARER), self._whole(row, Place(Column.NUMBER))
        direction, letter = self._cell(row, Place(Column.DIRECTION)).casefold(), self._trump(row)
        if declarer is None or number is None or not direction or not letter:
            self.table.refuse(row, "the contract isn't complete", "declarer, number, direction and trump")
        if direction not in _DIRECTIONS:
            self.table.refuse(row, f"the direction is {quoted(direction)}", " or ".join(_DIRECTIONS))
        return Contract(declarer, number, TRUMP_LETTERS[letter], _DIRECTIONS[direction])

    def _nullo(self, row: Row) -> tuple[int, ...]:
        text = self._cell(row, Place(Column.NULLO))
        if not text:
            return ()
        keys = {name_key(name): seat for seat, name in enumerate(self.played.names)}
        seats = _several(text, keys) if len(text) <= _MOST_NULLO else None
        if seats is None:
            self.table.refuse(
                row,
                f"{quoted(text)} in the column “nullo” names no players",
                f"{', '.join(self.played.names)}; several with + between them",
            )
        return seats

    # -- cells

    def _cell(self, row: Row, place: Place) -> str:
        return row.cells[self.at[place]] if place in self.at else ""

    def _heading(self, place: Place) -> str:
        return self.table.headings[self.at[place]]

    def _whole(self, row: Row, place: Place) -> int | None:
        """A whole number; None if the cell is blank."""
        text = self._cell(row, place)
        return _whole(self.table, row, self._heading(place), text) if text else None

    def _seat(self, row: Row, column: Column) -> int | None:
        text = self._cell(row, Place(column))
        return _seat(self.table, row, column.value, text, self.played.names) if text else None

    def _trump(self, row: Row) -> str:
        """The letter of a trump, or nothing."""
        text = self._cell(row, Place(Column.TRUMP))
        if text and text.upper() not in TRUMP_LETTERS:
            self.table.refuse(row, f"the trump is {quoted(text)}", f"{', '.join(TRUMP_LETTERS)} (no trump)")
        return text.upper()


def _whole(table: Table, row: Row, heading: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        table.refuse(row, f"{quoted(text)} in the column {quoted(heading)} is no number", "a whole number such as 0 or 3")
    return int(text)


def _seat(table: Table, row: Row, heading: str, text: str, names: Sequence[str]) -> int:
    seats = {name_key(name): seat for seat, name in enumerate(names)}
    if name_key(text) not in seats:
        table.refuse(row, f"{quoted(text)} in the column {quoted(heading)} is no player", ", ".join(names))
    return seats[name_key(text)]


def _several(text: str, seats: Mapping[str, int]) -> tuple[int, ...] | None:
    """Players with + between them; a name may hold a + itself.  None if the text can't be read so."""
    parts = text.split("+")
    readings: list[tuple[int, ...] | None] = [(), *(None for _ in parts)]
    for end in range(1, len(parts) + 1):  # the first so many parts, from how fewer of them can be read
        for start in range(end):
            before, seat = readings[start], seats.get(name_key("+".join(parts[start:end])))
            if before is not None and seat is not None:
                readings[end] = (*before, seat)
                break
    return readings[-1]
