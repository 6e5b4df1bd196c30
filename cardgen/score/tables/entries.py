"""Bids and tricks as a table: the empty one, and the filled one → entries of the rounds played.

Columns are found by their headings (`cardgen.score.tables.columns`).  What is known beforehand
(cards, trump, dealer) may stand there too and is checked where it is filled in.  All that is wrong
with a table is told at once, each with its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.errors import CheckError, FaultyEntries, InputError
from cardgen.games import TRUMP_LETTERS, Bidding, Contract, RoundFacts, playing_seats
from cardgen.names import name_key, quoted
from cardgen.score.played import PlayedGame, check_who_sits_out
from cardgen.score.results import (
    Entry,
    Fault,
    GameResult,
    Part,
    look_at_game,
    players_of,
    with_the_rest,
)
from cardgen.score.tables.columns import Place, columns_of, find_columns, find_seat
from cardgen.score.tables.table import Row, Table, write_table
from cardgen.score.tables.words import (
    NULLO,
    Column,
    contract_text,
    find_heading,
    read_direction,
    read_trump,
    trump_letter,
    trump_word,
)

_MOST_NULLO = 400
"""Characters of a cell that names players."""

Entries = dict[int, Entry]
"""By the number of the round; without gaps."""


# -- tables that are written


def template(
    played: PlayedGame, language: str, entries: Mapping[int, Entry] | None = None
) -> list[list[object]]:
    """The table of a game, with what is known beforehand, the bids that are forced, and what was
    played so far.
    """
    columns, entries = columns_of(played, language), entries or {}
    rows = (
        [
            _cell(played, facts, place, entries.get(facts.number), language)
            for place in columns.values()
        ]
        for facts in played.rounds
    )
    return [list(columns), *rows]


def scores_table(played: PlayedGame, entries: Mapping[int, Entry]) -> str:
    """The table that is kept beside a pack: seats instead of names; it is the same in every
    language.
    """
    columns = columns_of(played)
    rows: list[list[object]] = [list(columns)]
    announced: dict[int, int] = {}
    for facts in played.rounds:
        entry = entries.get(facts.number)
        if entry is not None:
            rows.append([_cell(played, facts, place, entry, None) for place in columns.values()])
            announced |= dict.fromkeys(entry.nullo, facts.number)
    if announced:
        row = [
            announced.get(place.player, "") if place.column is Column.BID else ""
            for place in columns.values()
        ]
        rows.append([NULLO, *row[1:]])
    return write_table(rows)


def _cell(
    played: PlayedGame, facts: RoundFacts, place: Place, entry: Entry | None, language: str | None
) -> object:
    """What a cell of a table says; a number where it is one."""
    contract = entry.contract if entry else None
    match place.column:
        case Column.ROUND:
            return facts.number
        case Column.CARDS:
            return facts.cards
        case Column.TRUMP:
            if not played.trump_is_known(facts):
                return ""
            return trump_word(facts.trump, language) if language else trump_letter(facts.trump)
        case Column.DEALER:
            return "" if facts.dealer is None else played.names[facts.dealer]
        case Column.NULLO:
            return " + ".join(played.names[seat] for seat in entry.nullo) if entry else ""
        case Column.DECLARER if contract:
            return played.names[contract.declarer] if language else contract.declarer + 1
        case Column.CONTRACT if contract:
            trump = (
                trump_word(contract.trump, language) if language else trump_letter(contract.trump)
            )
            return contract_text(contract.number, contract.downtown, trump)
        case Column.BID:
            forced = facts.forced_bid is not None and place.player in playing_seats(
                facts, len(played.names)
            )
            bid = (
                entry.bids[place.player]
                if entry and entry.bids
                else facts.forced_bid
                if forced
                else None
            )
            return "" if bid is None else bid
        case Column.TRICKS if entry:
            tricks = entry.tricks[place.player]
            return "" if tricks is None else tricks
    return ""


# -- the rounds played


class Found(NamedTuple):
    """Something wrong in a table.  column: its index, or None for the row as a whole."""

    row: Row
    column: int | None
    problem: str
    remedy: str


def read_game(table: Table, played: PlayedGame) -> tuple[Entries, GameResult]:
    """The rounds that a table holds, checked, and their result: all from the first one, or only
    those that a redealt pack holds.

    Raises:
        InputError: its columns aren't those of the game.
        FaultyEntries: something in it can't be; every fault has its row and column.
    """
    check_who_sits_out(played)
    reader = _RowReader(table, played)
    rows, start = reader.read_rows(), reader.start
    entries = [entry for _, entry in rows]
    wrong: dict[int, set[int | None]] = {}  # line → columns
    for found in reader.found:
        wrong.setdefault(found.row.line, set()).add(found.column)
    faults, result = look_at_game(played.rules, played.rounds[start - 1 :], played.called, entries)
    for number, fault in faults:
        if number - start < len(rows):
            row, column = rows[number - start][0], reader.column_of(fault)
            known = wrong.get(row.line, set())
            if not known or (column is not None and known.isdisjoint((None, column))):
                reader.found.append(Found(row, column, fault.problem, fault.remedy))
    if reader.found:
        in_order = sorted(
            reader.found,
            key=lambda found: (found.row.line, -1 if found.column is None else found.column),
        )
        raise FaultyEntries(
            [
                CheckError(f"{table.place(one.row, one.column)}: {one.problem}", one.remedy)
                for one in in_order
            ]
        )
    return dict(enumerate(entries, start)), result


def first_dealer_of(table: Table, names: Sequence[str]) -> int | None:
    """The seat, from 0, that dealt round 1, from the first dealer that is filled in; None if there
    is none.

    Raises:
        CheckError: no player is called so, or the round has no number.
    """
    columns = [find_heading(text) for text in table.headings]
    if Column.DEALER not in columns:
        return None
    at, number_at = columns.index(Column.DEALER), columns.index(Column.ROUND)
    row = next((row for row in table.rows if row.cells[at] and row.cells[number_at]), None)
    if row is None:
        return None
    name, number = row.cells[at], row.cells[number_at]
    seat = {name_key(name): seat for seat, name in enumerate(names)}.get(name_key(name))
    if not number.isdecimal():
        raise CheckError(
            f"{table.place(row, number_at)}: {quoted(number)} isn't a number",
            "the number of the round",
        )
    if seat is None:
        where = f"{table.place(row, at)}: {quoted(name)} in the column {quoted(table.headings[at])}"
        raise CheckError(f"{where} isn't a player", ", ".join(names))
    return (seat - (int(number) - 1)) % len(names)


class _RowReader:
    """Reads the rows of one table.

    Attributes:
        found: what is wrong.
        start: the round that the table begins with: the first one, or the first that a redealt pack
            holds.
    """

    def __init__(self, table: Table, played: PlayedGame) -> None:
        self.table, self.played = table, played
        self.at = find_columns(table, played)
        self.found: list[Found] = []
        self._rounds: list[Row] = []
        self._nullos: list[Row] = []
        for row in table.rows:
            (
                self._nullos if self._cell(row, Column.ROUND).casefold() == NULLO else self._rounds
            ).append(row)
        first = self._cell(self._rounds[0], Column.ROUND) if self._rounds else ""
        self.start = played.first if first == str(played.first) else 1

    def read_rows(self) -> list[tuple[Row, Entry]]:
        """The rounds that are filled in: from the one that the table begins with, without a gap."""
        out: list[tuple[Row, Entry]] = []
        gap = False
        for number, row in enumerate(self._rounds, self.start):
            if not self._is_round(row, number):
                break  # what stands below would be taken for other rounds
            facts = self.played.rounds[number - 1]
            self._check_known(row, facts)
            if self._is_blank(row, facts):
                gap = True
                continue
            missing = self.start + len(out)
            if gap and missing < number:
                self._find(
                    row,
                    None,
                    f"round {number} is filled in, round {missing} isn't",
                    "fill them in from the first one on",
                )
                break
            out.append((row, self._entry(row, facts)))
        return self._with_nullos(out)

    def _is_round(self, row: Row, number: int) -> bool:
        written, rounds = self._whole(row, Column.ROUND), len(self.played.rounds)
        if written is None:
            if not self._cell(row, Column.ROUND):
                self._find(
                    row,
                    Column.ROUND,
                    "the number of the round is missing",
                    f"round {number} comes here",
                )
        elif written != number:
            self._find(
                row,
                Column.ROUND,
                f"round {written} is here",
                f"round {number} comes here: each round once, in order",
            )
        elif number > rounds:
            self._find(
                row, Column.ROUND, f"there is no round {number}", f"the game has {rounds} rounds"
            )
        else:
            return True
        return False

    def _with_nullos(self, rows: list[tuple[Row, Entry]]) -> list[tuple[Row, Entry]]:
        """The rounds, with the nullos of a row of its own: under each player, the round before
        which one was announced.
        """
        announced: dict[int, list[int]] = {}
        for row in self._nullos:
            if self.played.rules.nullo_before is None:
                self._find(
                    row, Column.ROUND, "this game is played without nullos", "leave the row out"
                )
                continue
            for place in self.at:
                number = self._whole(row, *place) if place.column is Column.BID else None
                if number is not None and self.start <= number < self.start + max(1, len(rows)):
                    announced.setdefault(number, []).append(place.player)
                elif number is not None:
                    problem = f"a nullo before round {number}, which isn't filled in"
                    self._find(
                        row, Column.BID, problem, "the number of a round that is", place.player
                    )
        out = []
        for number, (row, entry) in enumerate(rows, self.start):
            extra = announced.get(number, [])
            out.append((row, entry._replace(nullo=(*entry.nullo, *extra))))
        return out

    def column_of(self, fault: Fault) -> int | None:
        """Where something stands that can't have been."""
        if fault.part is Part.ROUND:
            return None
        column = Column(fault.part.value)
        if column is Column.CONTRACT and Place(column) not in self.at:
            column = Column.NUMBER
        return self.at.get(Place(column, fault.player))

    def _check_known(self, row: Row, facts: RoundFacts) -> None:
        """Where a cell says what is known anyway, it must say the same."""
        cards = self._whole(row, Column.CARDS)
        if cards not in (None, facts.cards):
            problem = f"round {facts.number} has {cards} cards here"
            self._find(row, Column.CARDS, problem, f"the game deals {facts.cards}")
        dealer = self._seat(row, Column.DEALER)
        if dealer is not None and facts.dealer not in (None, dealer):
            problem = f"{self.played.names[dealer]} deals round {facts.number} here"
            self._find(
                row, Column.DEALER, problem, f"it is {self.played.names[facts.dealer]}'s turn"
            )
        if facts.unknown_trump:
            return
        letter = self._trump(row)
        if letter and self.played.trump_is_known(facts) and letter != trump_letter(facts.trump):
            problem = f"the trump of round {facts.number} is {letter} here"
            self._find(row, Column.TRUMP, problem, f"it was {trump_letter(facts.trump)}")

    def _is_blank(self, row: Row, facts: RoundFacts) -> bool:
        """Whether nothing is filled in that wasn't in the empty table."""
        given = {Column.ROUND, Column.CARDS, Column.DEALER} | (
            set() if facts.unknown_trump else {Column.TRUMP}
        )
        places = [place for place in self.at if place.column not in given]
        return all(
            not (text := self._cell(row, *place))
            or text == str(_cell(self.played, facts, place, None, "en"))
            for place in places
        )

    def _entry(self, row: Row, facts: RoundFacts) -> Entry:
        players = range(len(players_of(self.played.rules, self.played.names)))
        exact = self.played.rules.bidding is Bidding.EXACT
        tricks = [self._whole(row, Column.TRICKS, player) for player in players]
        return Entry(
            tricks=with_the_rest(tricks, facts, self.played.rules),
            bids=tuple(self._whole(row, Column.BID, player) for player in players) if exact else (),
            contract=self._contract(row) if self.played.rules.bidding is Bidding.CONTRACT else None,
            nullo=self._nullo(row),
        )

    def _contract(self, row: Row) -> Contract | None:
        declarer = self._seat(row, Column.DECLARER)
        if Place(Column.CONTRACT) in self.at:
            text = self._cell(row, Column.CONTRACT)
            terms = read_contract(text) if text else None
            if text and terms is None:
                self._find(
                    row,
                    Column.CONTRACT,
                    f"{quoted(text)} isn't a contract",
                    "for example “4 uptown hearts” or “3 downtown no trump”",
                )
                return None
        else:
            terms = self._contract_in_parts(row)
            if self._wrong(row):
                return None
        if declarer is None or terms is None:
            if not self._wrong(row):
                self._find(
                    row,
                    None,
                    "the contract isn't complete",
                    "declarer, number, direction and trump",
                )
            return None
        number, downtown, letter = terms
        return Contract(declarer, number, TRUMP_LETTERS[letter], downtown)

    def _contract_in_parts(self, row: Row) -> tuple[int, bool, str] | None:
        number, text, letter = (
            self._whole(row, Column.NUMBER),
            self._cell(row, Column.DIRECTION),
            self._trump(row),
        )
        downtown = read_direction(text) if text else None
        if text and downtown is None:
            self._find(
                row, Column.DIRECTION, f"the direction is {quoted(text)}", "uptown or downtown"
            )
        return (
            None if number is None or downtown is None or not letter else (number, downtown, letter)
        )

    def _nullo(self, row: Row) -> tuple[int, ...]:
        text = self._cell(row, Column.NULLO)
        if not text:
            return ()
        keys = {name_key(name): seat for seat, name in enumerate(self.played.names)}
        seats = _several(text, keys) if len(text) <= _MOST_NULLO else None
        if seats is None:
            self._find(
                row,
                Column.NULLO,
                f"{quoted(text)} in the column “nullo” names no players",
                f"{', '.join(self.played.names)}; several with + between them",
            )
        return seats or ()

    # -- cells

    def _find(
        self, row: Row, column: Column | None, problem: str, remedy: str, player: int = 0
    ) -> None:
        found = Found(
            row, None if column is None else self.at.get(Place(column, player)), problem, remedy
        )
        if found not in self.found:
            self.found.append(found)

    def _wrong(self, row: Row) -> bool:
        return any(found.row is row for found in self.found)

    def _cell(self, row: Row, column: Column, player: int = 0) -> str:
        index = self.at.get(Place(column, player))
        return "" if index is None else row.cells[index]

    def _quoted(self, text: str, column: Column, player: int = 0) -> str:
        """What a cell says, and where."""
        return (
            f"{quoted(text)} in the column"
            f" {quoted(self.table.headings[self.at[Place(column, player)]])}"
        )

    def _whole(self, row: Row, column: Column, player: int = 0) -> int | None:
        """A whole number; None if the cell is blank, or holds something else."""
        text = self._cell(row, column, player)
        if not text or (len(text) < 5 and text.isascii() and text.isdigit()):
            return int(text) if text else None
        problem = f"{self._quoted(text, column, player)} isn't a number"
        self._find(row, column, problem, "a whole number such as 0 or 3", player)
        return None

    def _seat(self, row: Row, column: Column) -> int | None:
        text = self._cell(row, column)
        try:
            return find_seat(text, self.played) if text else None
        except InputError as error:
            self._find(
                row,
                column,
                error.problem.replace(quoted(text), self._quoted(text, column), 1),
                error.remedy,
            )
            return None

    def _trump(self, row: Row) -> str:
        """The letter of a trump, or nothing."""
        text = self._cell(row, Column.TRUMP)
        letter = read_trump(text) if text else ""
        if letter is None:
            self._find(
                row,
                Column.TRUMP,
                f"the trump is {quoted(text)}",
                f"{', '.join(TRUMP_LETTERS)} (no trump), ♣ ♦ ♥ ♠ or a word",
            )
        return letter or ""


def read_contract(text: str) -> tuple[int, bool, str] | None:
    """Number, whether low cards win, and the letter of the trump; None if a text isn't all that."""
    words = text.replace("↑", " uptown ").replace("↓", " downtown ").split()
    if len(words) < 3 or not re.fullmatch("[0-9]{1,2}", words[0]):
        return None
    rest = words[1:]
    for at in (0, len(rest) - 1):
        downtown, letter = (
            read_direction(rest[at]),
            read_trump(" ".join(rest[:at] + rest[at + 1 :])),
        )
        if downtown is not None and letter is not None:
            return int(words[0]), downtown, letter
    return None


def _several(text: str, seats: Mapping[str, int]) -> tuple[int, ...] | None:
    """Players with + between them; a name may hold a + itself.  None if the text can't be read
    so.
    """
    parts = text.split("+")
    readings: list[tuple[int, ...] | None] = [(), *(None for _ in parts)]
    for end in range(
        1, len(parts) + 1
    ):  # the first so many parts, from how fewer of them can be read
        for start in range(end):
            before, seat = readings[start], seats.get(name_key("+".join(parts[start:end])))
            if before is not None and seat is not None:
                readings[end] = (*before, seat)
                break
    return readings[-1]
