"""Bids and tricks as a table: the empty one, and the filled one → entries of the rounds played.

Columns are found by their headings (`cardgen.score.columns`).  What is known beforehand (cards,
trump, dealer) may be in it too and is checked where it is filled in.  All that is wrong with a
table is reported at once, each with its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from cardgen.errors import CheckError, FaultyEntries, InputError
from cardgen.files import read_limited
from cardgen.games import TRUMP_LETTERS, Bidding, Contract, RoundFacts, Seats, playing_seats
from cardgen.names import name_key, quoted
from cardgen.score.columns import (
    NULLO,
    SIDES,
    TableColumn,
    columns_of,
    contract_text,
    find_columns,
    find_heading,
    find_seat,
    read_direction,
    read_trump,
    trump_letter,
    trump_word,
)
from cardgen.score.results import (
    ColumnKind,
    Entry,
    EntryFault,
    GameResult,
    PlayedGame,
    check_who_sits_out,
    look_at_game,
    players_of,
    with_the_rest,
)
from cardgen.score.table import MOST_FILE, TableRow, TypedTable, write_table
from cardgen.views import PublicView

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
    columns = columns_of(played, language)
    entries = entries or {}
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
        if entry:
            rows.append([_cell(played, facts, place, entry, None) for place in columns.values()])
            announced |= dict.fromkeys(entry.nullo, facts.number)
    if announced:
        row = [
            announced.get(place.player, "") if place.column is ColumnKind.BID else ""
            for place in columns.values()
        ]
        rows.append([NULLO, *row[1:]])
    return write_table(rows)


def _cell(
    played: PlayedGame,
    facts: RoundFacts,
    place: TableColumn,
    entry: Entry | None,
    language: str | None,
) -> object:
    """What a cell of a table says; a number where it is one.  language: None for ``scores.csv``."""
    contract = entry.contract if entry else None
    word = partial(trump_word, language=language) if language else trump_letter
    value: object = None
    match place.column:
        case ColumnKind.ROUND:
            value = facts.number
        case ColumnKind.CARDS:
            value = facts.cards
        case ColumnKind.TRUMP if played.trump_is_known(facts):
            value = word(facts.trump)
        case ColumnKind.DEALER if facts.dealer is not None:
            value = played.called[facts.dealer]
        case ColumnKind.NULLO if entry:
            value = " + ".join(played.called[seat] for seat in entry.nullo)
        case ColumnKind.DECLARER if contract:
            value = played.called[contract.declarer] if language else contract.declarer + 1
        case ColumnKind.CONTRACT if contract:
            value = contract_text(contract.number, contract.downtown, word(contract.trump))
        case ColumnKind.BID if entry and entry.bids:
            value = entry.bids[place.player]
        case ColumnKind.BID if place.player in playing_seats(facts, len(played.names)):
            value = facts.forced_bid
        case ColumnKind.TRICKS if entry:
            value = entry.tricks[place.player]
        case ColumnKind.HONOURS if entry and entry.honours:
            value = entry.honours[place.player]
    return "" if value is None else value


# -- the rounds played


class CellFault(NamedTuple):
    """Something wrong in a table.  column: its index, or None for the row as a whole."""

    row: TableRow
    column: int | None
    problem: str
    remedy: str


def read_game(
    table: TypedTable, played: PlayedGame, noted: Mapping[int, Entry] | None = None
) -> tuple[Entries, GameResult]:
    """The rounds that a table holds, checked, and their result: all from the first one, or only
    those that a redealt pack holds.

    Args:
        noted: rounds that are known already; the table may leave them out, or say them again.
            None: the table is where they are kept.

    Raises:
        InputError: its columns aren't those of the game.
        FaultyEntries: something in it can't be; every fault has its row and column.
    """
    check_who_sits_out(played)
    before = noted or {}
    reader = _RowReader(table, played, before)
    rows = reader.read_rows()
    found = {**before, **{number: entry for number, (_, entry) in rows.items()}}
    entries = {number: found[number] for number in sorted(found)}
    wrong: dict[int, set[int | None]] = {}  # line → columns
    for cell in reader.faults:
        wrong.setdefault(cell.row.line, set()).add(cell.column)
    start = reader.start
    faults, result = look_at_game(
        played.rules,
        played.rounds[start - 1 :],
        played.called,
        list(entries.values()),
        entries if noted is None else noted,
    )
    elsewhere = []
    for number, fault in faults:
        if number in rows:
            row = rows[number][0]
            column = reader.column_of(fault)
            known = wrong.get(row.line, set())
            if not known or (column is not None and known.isdisjoint((None, column))):
                reader.faults.append(CellFault(row, column, fault.problem, fault.remedy))
        elif number in before:
            elsewhere.append(
                CheckError(f"round {number}, noted before: {fault.problem}", fault.remedy)
            )
    if reader.faults or elsewhere:
        in_order = sorted(
            reader.faults,
            key=lambda cell: (cell.row.line, -1 if cell.column is None else cell.column),
        )
        raise FaultyEntries(
            [
                *elsewhere,
                *(
                    CheckError(f"{table.place(cell.row, cell.column)}: {cell.problem}", cell.remedy)
                    for cell in in_order
                ),
            ]
        )
    return entries, result


def first_dealer_of(table: TypedTable, names: Sequence[str]) -> int | None:
    """The seat, from 0, that dealt round 1, from the first dealer that is filled in; None if there
    is none.

    Raises:
        CheckError: no player is called so, or the round has no number.
    """
    columns = [find_heading(text) for text in table.headings]
    if ColumnKind.DEALER not in columns:
        return None
    at = columns.index(ColumnKind.DEALER)
    number_at = columns.index(ColumnKind.ROUND)
    row = next((row for row in table.rows if row.cells[at] and row.cells[number_at]), None)
    if row is None:
        return None
    name = row.cells[at]
    number = row.cells[number_at]
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
        faults: found so far.
        start: the round that the table begins with: the first one, or the first that a redealt pack
            holds.
    """

    def __init__(self, table: TypedTable, played: PlayedGame, noted: Mapping[int, Entry]) -> None:
        self.table = table
        self.played = played
        self._noted = noted
        self.at = find_columns(table, played)
        self.faults: list[CellFault] = []
        self._rounds: list[TableRow] = []
        self._nullos: list[TableRow] = []
        for row in table.rows:
            (
                self._nullos
                if self._cell(row, ColumnKind.ROUND).casefold() == NULLO
                else self._rounds
            ).append(row)
        first = self._cell(self._rounds[0], ColumnKind.ROUND) if self._rounds else ""
        later = first == str(played.first) and not 0 < min(noted, default=0) < played.first
        self.start = played.first if later or min(noted, default=0) == played.first else 1

    def read_rows(self) -> dict[int, tuple[TableRow, Entry]]:
        """The rounds that are filled in, by number: from the first one, without a gap but for
        those that are noted already.
        """
        out: dict[int, tuple[TableRow, Entry]] = {}
        number = self.start - 1
        rounds = len(self.played.rounds)
        for row in self._rounds:
            # A row that isn't of this round ends the table: those below it would be read as others.
            written = self._whole(row, ColumnKind.ROUND)
            following = next(n for n in count(number + 1) if n == written or n not in self._noted)
            expected = f"round {following} comes here"
            if written is None:
                if not self._cell(row, ColumnKind.ROUND):
                    problem = "the number of the round is missing"
                    self._fault(row, ColumnKind.ROUND, problem, expected)
                break
            if written != following:
                problem = f"round {written} is here"
                remedy = f"{expected}: each round once, in order"
                self._fault(row, ColumnKind.ROUND, problem, remedy)
                break
            number = written
            if number > rounds:
                problem = f"there is no round {number}"
                remedy = f"the game has {rounds} rounds"
                self._fault(row, ColumnKind.ROUND, problem, remedy)
                break

            # A row is blank if nothing is filled in that wasn't in the empty table.
            facts = self.played.rounds[number - 1]
            self._check_known(row, facts)
            given = {ColumnKind.ROUND, ColumnKind.CARDS, ColumnKind.DEALER}
            given |= set() if facts.unknown_trump else {ColumnKind.TRUMP}
            cells = {
                place: self._cell(row, *place) for place in self.at if place.column not in given
            }
            if all(
                text in ("", str(_cell(self.played, facts, place, None, "en")))
                for place, text in cells.items()
            ):
                continue

            known = {*out, *self._noted}
            missing = next(n for n in count(self.start) if n not in known)
            if missing < number:
                problem = f"round {number} is filled in, round {missing} isn't"
                self._fault(row, None, problem, "fill them in from the first one on")
                break
            out[number] = row, self._entry(row, facts)
        return self._with_nullos(out)

    def _with_nullos(
        self, rows: dict[int, tuple[TableRow, Entry]]
    ) -> dict[int, tuple[TableRow, Entry]]:
        """The rounds, with the nullos of a row of its own: under each player, the round before
        which one was announced.
        """
        announced: dict[int, list[int]] = {}
        for row in self._nullos:
            if self.played.rules.nullo_before is None:
                problem = "this game is played without nullos"
                self._fault(row, ColumnKind.ROUND, problem, "leave the row out")
                continue
            for place in self.at:
                number = self._whole(row, *place) if place.column is ColumnKind.BID else None
                if number is not None and number in (self.start, *rows):
                    announced.setdefault(number, []).append(place.player)
                elif number is not None:
                    problem = f"a nullo before round {number}, which isn't filled in"
                    self._fault(
                        row, ColumnKind.BID, problem, "the number of a round that is", place.player
                    )
        return {
            number: (row, entry._replace(nullo=(*entry.nullo, *announced.get(number, []))))
            for number, (row, entry) in rows.items()
        }

    def column_of(self, fault: EntryFault) -> int | None:
        """The column that a fault is about; None: the whole row."""
        column = fault.column
        if column is ColumnKind.CONTRACT and TableColumn(column) not in self.at:
            column = ColumnKind.NUMBER
        return None if column is None else self.at.get(TableColumn(column, fault.player))

    def _check_known(self, row: TableRow, facts: RoundFacts) -> None:
        """Where a cell says what is known anyway, it must say the same."""
        cards = self._whole(row, ColumnKind.CARDS)
        if cards not in (None, facts.cards):
            problem = f"round {facts.number} has {cards} cards here"
            self._fault(row, ColumnKind.CARDS, problem, f"the game deals {facts.cards}")
        dealer = self._seat(row, ColumnKind.DEALER)
        if dealer is not None and facts.dealer not in (None, dealer):
            problem = f"{self.played.called[dealer]} deals round {facts.number} here"
            self._fault(
                row, ColumnKind.DEALER, problem, f"it is {self.played.called[facts.dealer]}'s turn"
            )
        if facts.unknown_trump:
            return
        letter = self._trump(row)
        if letter and self.played.trump_is_known(facts) and letter != trump_letter(facts.trump):
            problem = f"the trump of round {facts.number} is {letter} here"
            self._fault(row, ColumnKind.TRUMP, problem, f"it was {trump_letter(facts.trump)}")

    def _entry(self, row: TableRow, facts: RoundFacts) -> Entry:
        players = range(len(players_of(self.played.rules, self.played.names)))
        exact = self.played.rules.bidding is Bidding.EXACT
        tricks = [self._whole(row, ColumnKind.TRICKS, player) for player in players]
        return Entry(
            tricks=with_the_rest(tricks, facts, self.played.rules),
            bids=tuple(self._whole(row, ColumnKind.BID, player) for player in players)
            if exact
            else (),
            contract=self._contract(row) if self.played.rules.bidding is Bidding.CONTRACT else None,
            nullo=self._nullo(row),
            honours=tuple(self._whole(row, ColumnKind.HONOURS, player) or 0 for player in players)
            if self.played.rules.honours
            else (),
        )

    def _contract(self, row: TableRow) -> Contract | None:
        declarer = self._seat(row, ColumnKind.DECLARER)
        if TableColumn(ColumnKind.CONTRACT) in self.at:
            text = self._cell(row, ColumnKind.CONTRACT)
            terms = read_contract(text) if text else None
            if text and terms is None:
                self._fault(
                    row,
                    ColumnKind.CONTRACT,
                    f"{quoted(text)} isn't a contract",
                    "for example “4 uptown hearts” or “3 downtown no trump”",
                )
                return None
        else:
            number = self._whole(row, ColumnKind.NUMBER)
            text = self._cell(row, ColumnKind.DIRECTION)
            letter = self._trump(row)
            downtown = read_direction(text) if text else None
            if text and downtown is None:
                problem = f"the direction is {quoted(text)}"
                self._fault(row, ColumnKind.DIRECTION, problem, "uptown or downtown")
            terms = None
            if number is not None and downtown is not None and letter:
                terms = number, downtown, letter
            if self._wrong(row):
                return None
        if declarer is None or terms is None:
            if not self._wrong(row):
                self._fault(
                    row,
                    None,
                    "the contract isn't complete",
                    "declarer, number, direction and trump",
                )
            return None
        number, downtown, letter = terms
        return Contract(declarer, number, TRUMP_LETTERS[letter], downtown)

    def _nullo(self, row: TableRow) -> Seats:
        text = self._cell(row, ColumnKind.NULLO)
        if not text:
            return ()
        seats = _several(text, self.played) if len(text) <= _MOST_NULLO else None
        if seats is None:
            self._fault(
                row,
                ColumnKind.NULLO,
                f"{quoted(text)} in the column “nullo” names no players",
                f"{', '.join(self.played.names)}; several with + between them",
            )
        return seats or ()

    # -- cells

    def _fault(
        self, row: TableRow, column: ColumnKind | None, problem: str, remedy: str, player: int = 0
    ) -> None:
        index = None if column is None else self.at.get(TableColumn(column, player))
        fault = CellFault(row, index, problem, remedy)
        if fault not in self.faults:
            self.faults.append(fault)

    def _wrong(self, row: TableRow) -> bool:
        return any(fault.row is row for fault in self.faults)

    def _cell(self, row: TableRow, column: ColumnKind, player: int = 0) -> str:
        index = self.at.get(TableColumn(column, player))
        return "" if index is None else row.cells[index]

    def _quoted(self, text: str, column: ColumnKind, player: int = 0) -> str:
        """What a cell says, and where."""
        return (
            f"{quoted(text)} in the column"
            f" {quoted(self.table.headings[self.at[TableColumn(column, player)]])}"
        )

    def _whole(self, row: TableRow, column: ColumnKind, player: int = 0) -> int | None:
        """A whole number; None if the cell is blank, or holds something else."""
        text = self._cell(row, column, player)
        if not text or (len(text) < 5 and text.isascii() and text.isdigit()):
            return int(text) if text else None
        problem = f"{self._quoted(text, column, player)} isn't a number"
        self._fault(row, column, problem, "a whole number such as 0 or 3", player)
        return None

    def _seat(self, row: TableRow, column: ColumnKind) -> int | None:
        text = self._cell(row, column)
        try:
            return find_seat(text, self.played) if text else None
        except InputError as error:
            self._fault(
                row,
                column,
                error.problem.replace(quoted(text), self._quoted(text, column), 1),
                error.remedy,
            )
            return None

    def _trump(self, row: TableRow) -> str:
        """The letter of a trump, or nothing."""
        text = self._cell(row, ColumnKind.TRUMP)
        letter = read_trump(text) if text else ""
        if letter is None:
            self._fault(
                row,
                ColumnKind.TRUMP,
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
        downtown = read_direction(rest[at])
        letter = read_trump(" ".join(rest[:at] + rest[at + 1 :]))
        if downtown is not None and letter is not None:
            return int(words[0]), downtown, letter
    return None


def _several(text: str, played: PlayedGame) -> Seats | None:
    """Players with + between them; a name may hold a + itself.  None if the text can't be read
    so.
    """
    parts = text.split("+")
    readings: list[Seats | None] = [(), *(None for _ in parts)]
    # The first so many parts, from how fewer of them can be read.
    for end in range(1, len(parts) + 1):
        for start in range(end):
            before = readings[start]
            if before is not None and readings[end] is None:
                with suppress(InputError):
                    readings[end] = (*before, find_seat("+".join(parts[start:end]), played))
    return readings[-1]


_MARK = re.compile(r"([0-9A-Z]{4}) · ")
_NAME = re.compile(
    r"r(\d{2,3})-(?:p(\d)-(bid|tricks|honours)|(declarer|number|direction|trump))", re.ASCII
)


def mark_of_form(path: Path) -> str:
    """The mark of the pack that a PDF is of; empty where it doesn't say one, or is no PDF."""
    from cardgen.pack import read_saved_again

    content = read_limited(path, MOST_FILE)
    if not content.startswith(b"%PDF"):
        return ""
    with suppress(InputError):  # its reader will say what is wrong with it
        mark = _MARK.match(read_saved_again(content, fields=False)[1].get("Title", ""))
        return mark[1] if mark else ""
    return ""


def read_form(content: bytes, source: str, played: PlayedGame, pack: PublicView) -> TypedTable:
    """What is in the fields of a protocol.

    Args:
        source: what messages call the file.
        pack: that it must be of.  The header alone doesn't say: a group that plays every Friday has
            the same one.

    Raises:
        InputError: it isn't a protocol, or that of another pack.
    """
    from cardgen.pack import read_saved_again  # tables go without a reader of PDFs

    try:
        fields, info = read_saved_again(content)
    except InputError as error:
        raise InputError(f"{source} {error.problem}", error.remedy) from None
    header = info.get("CardgenHeader", pack.header)
    mark = _MARK.match(info.get("Title", ""))
    cells: dict[int, dict[str, str]] = {}
    nullos: dict[str, str] = {}
    for name, text in fields.items():
        match = _NAME.fullmatch(name)
        if match:
            number, player, kind, heading = match.groups()
            if player:
                by_side = played.rules.bidding is not Bidding.EXACT and int(player) <= len(SIDES)
                heading = f"{kind} {SIDES[int(player) - 1] if by_side else player}"
            cells.setdefault(int(number), {})[heading] = " ".join(text.split())
        elif re.fullmatch(r"nullo-p\d", name) and text.strip():
            nullos[f"bid {name[-1]}"] = text.strip()
    if not cells:
        raise InputError(
            f"{source} has no fields of a protocol",
            "a protocol of this version of cardgen, filled in on a screen",
        )
    if header != pack.header or (mark and mark[1] != pack.pack_mark):
        raise InputError(
            f"{source} is the protocol of another pack", "name the pack that it belongs to"
        )
    headings = ("round", *dict.fromkeys(heading for row in cells.values() for heading in row))
    rows = [
        TableRow(number, (str(number), *(row.get(heading, "") for heading in headings[1:])))
        for number, row in sorted(cells.items())
    ]
    if nullos:
        rows.append(TableRow(0, (NULLO, *(nullos.get(heading, "") for heading in headings[1:]))))
    return TypedTable(source, headings, tuple(rows), is_form=True)
