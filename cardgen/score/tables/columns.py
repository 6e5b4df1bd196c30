"""Which column of a score table holds what: found by its heading, in any language, by names or
by seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.errors import InputError
from cardgen.games import Bidding, Lead, Rules
from cardgen.names import check_different, clean_name, name_key, quoted
from cardgen.score.played import PlayedGame
from cardgen.score.results import players_of, side_name
from cardgen.score.tables.table import Headed, Table
from cardgen.score.tables.words import Column, find_heading, heading

JOIN = " + "
_OF_PLAYERS = (Column.BID, Column.TRICKS)
_BETWEEN = ":–- "
SIDES = ("NS", "EW")
"""Partners opposite, as score tables everywhere name them: seats 1 and 3, seats 2 and 4."""


class Place(NamedTuple):
    """A column.  player: from 0, of bids and tricks."""

    column: Column
    player: int = 0


def is_heading(cells: tuple[str, ...]) -> bool:
    """Whether some cells can be headings: one of them is of rounds."""
    return any(find_heading(cell) is Column.ROUND for cell in cells)


def understood(played: PlayedGame) -> Headed:
    """Tells headings that all mean something in a game."""
    return lambda cells: (
        is_heading(cells) and all(_place(cell, played) is not None for cell in cells if cell)
    )


def split_heading(text: str) -> tuple[Column, str] | None:
    """``Anna bid``, ``Ansage: Anna`` → what the column holds, and whose; None if it says
    neither.
    """
    return next(((column, bare) for column, _, bare in _splits(text)), None)


def _splits(text: str) -> Iterator[tuple[Column, str, str]]:
    """All ways to read a heading as a word and a name, which comes as it stands there, and
    without a colon or dash between the two.
    """
    words = text.split()
    for whose in range(1, len(words)):
        for kind, name, strip in (
            (words[whose:], words[:whose], str.rstrip),
            (words[:-whose], words[-whose:], str.lstrip),
        ):
            column, whole = find_heading(" ".join(kind)), " ".join(name)
            if column in _OF_PLAYERS:
                yield column, whole, strip(whole, _BETWEEN) or whole


# -- what a table says of a game that no pack was dealt for


def names_of(table: Table) -> tuple[str, ...]:
    """The players in seat order, from the headings: as their columns come, or from the two sides.

    Raises:
        InputError: the headings don't name players, or name them twice.
    """
    others = [text for text in table.headings if find_heading(text) in (None, *_OF_PLAYERS)]
    alone = [(split[0], split[1], text) for text in others if (split := split_heading(text))]
    if not any(column is Column.BID for column, _, _ in alone):  # sides have tricks alone
        alone = [one for one in alone if JOIN not in one[1]]
    if alone:
        typed = list({name_key(name): name for _, name, _ in reversed(alone)}.values())[::-1]
    else:
        sides = [((split_heading(text) or (None, text))[1]).split(JOIN) for text in others]
        if len(sides) != 2 or any(len(side) != 2 for side in sides):
            raise InputError(
                f"the headings of {table.source} name no players",
                "“Anna bid” and “Anna tricks” for each, or two sides “Anna + Cem”",
            )
        typed = [side[i] for i in range(2) for side in sides]
    names = tuple(clean_name(name) for name in typed)
    check_different(names)
    if len(alone) == len(others):
        _check_pairs(table, alone)
    return names


def _check_pairs(table: Table, headed: Sequence[tuple[Column, str, str]]) -> None:
    """A name that is written in two ways is told as such, not as a player too many."""
    found = {(column, name_key(name)) for column, name, _ in headed}
    words = {column: text.replace(name, "").strip() for column, name, text in reversed(headed)}
    for column, name, text in headed:
        other = Column.TRICKS if column is Column.BID else Column.BID
        if (other, name_key(name)) not in found:
            wanted = f"{clean_name(name)} {words.get(other, other.value)}"
            raise InputError(
                f"{table.source} has no column {quoted(wanted)}",
                f"it goes with {quoted(text)}: each player has both",
            )


# -- the columns of a game


def columns_of(played: PlayedGame, language: str | None = None) -> dict[str, Place]:
    """Heading → what the column holds, in the order in which a table is written.

    Args:
        language: of the headings, which name the players; None: those of ``scores.csv``, which
            count the seats.
    """
    names, rules = played.names, played.rules
    kinds = [
        kind
        for kind in _of_rounds(rules)
        if language is not None or kind not in (Column.DEALER, Column.NULLO)
    ]
    word = (
        (lambda column: column.value)
        if language is None
        else (lambda column: heading(column, language))
    )
    out = {word(kind): Place(kind) for kind in kinds}
    for player, seats in enumerate(players_of(rules, names)):
        name = side_name(seats, names)
        if rules.bidding is Bidding.EXACT:
            for column in _OF_PLAYERS:
                out[
                    f"{column.value} {player + 1}" if language is None else f"{name} {word(column)}"
                ] = Place(column, player)
        else:
            out[f"{Column.TRICKS.value} {SIDES[player]}" if language is None else name] = Place(
                Column.TRICKS, player
            )
    return out


def _of_rounds(rules: Rules) -> list[Column]:
    """What a game's table says of a round beside its bids and tricks."""
    kinds = [Column.ROUND, Column.CARDS]
    if rules.bidding is not Bidding.CONTRACT:
        kinds.append(Column.TRUMP)
    if rules.lead in (Lead.ELDEST, Lead.DECLARER):
        kinds.append(Column.DEALER)
    if rules.nullo_before is not None:
        kinds.append(Column.NULLO)
    if rules.bidding is Bidding.CONTRACT:
        kinds += [Column.DECLARER, Column.CONTRACT]
    return kinds


def find_columns(table: Table, played: PlayedGame) -> dict[Place, int]:
    """Where each column of a game is in a table.

    Raises:
        InputError: one is missing, or isn't one of this game.
    """
    wanted = columns_of(played)  # scores.csv has these, and needs no words of any language
    in_parts = _IN_PARTS if played.rules.bidding is Bidding.CONTRACT else ()
    fine = {*wanted.values(), *map(Place, (*_of_rounds(played.rules), *in_parts))}
    at: dict[Place, int] = {}
    for index, text in enumerate(table.headings):
        place = wanted.get(text) or _place(text, played)
        if place is None or place not in fine:
            raise InputError(
                f"{table.source} has the column {quoted(text)}, which this game has not",
                f"columns: {_listed(played)}",
            )
        if place in at:
            both = f"{quoted(table.headings[at[place]])} and {quoted(text)}"
            raise InputError(
                f"{table.source} has two columns for the same: {both}", "every column once"
            )
        at[place] = index
    missing = [
        place for place in wanted.values() if place not in at and place.column not in _OPTIONAL
    ]
    if Place(Column.CONTRACT) in missing:
        missing.remove(Place(Column.CONTRACT))
        missing += [Place(column) for column in in_parts if Place(column) not in at]
    for place in missing:
        headed = next(
            (text for text, other in columns_of(played, "en").items() if other == place),
            place.column.value,
        )
        raise InputError(
            f"{table.source} has no column {quoted(headed)}", f"columns: {_listed(played)}"
        )
    return at


def _listed(played: PlayedGame) -> str:
    return ", ".join(columns_of(played, "en"))


_IN_PARTS = (Column.NUMBER, Column.DIRECTION, Column.TRUMP)
"""A contract in three columns."""

_OPTIONAL = {Column.CARDS, Column.DEALER, Column.NULLO, Column.TRUMP}


def _place(text: str, played: PlayedGame) -> Place | None:
    """What a heading means in a game."""
    if played.rules.sides:
        sides = [name_key(name) for name in _players(played, played.names)]
        if name_key(text) in sides:
            return Place(Column.TRICKS, sides.index(name_key(text)))
    column = find_heading(text)
    if column is not None and column not in _OF_PLAYERS:
        return Place(column)
    for kind, name, _ in _splits(text):
        found = find_player(name, played)
        if found is not None:
            return Place(kind, found)
    return None


def _players(played: PlayedGame, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(side_name(seats, names) for seats in players_of(played.rules, names))


def find_player(text: str, played: PlayedGame) -> int | None:
    """The player, from 0, of a name or a seat as a heading has it; a side also by ``NS`` and
    ``EW``.
    """
    names, called = _players(played, played.names), _players(played, played.called)
    keys = {name_key(name): player for player, name in (*enumerate(called), *enumerate(names))}
    for key in (name_key(text), name_key(text.strip(_BETWEEN))):
        if key in keys:
            return keys[key]
    if played.rules.sides and text.upper() in SIDES:
        return SIDES.index(text.upper())
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(names):
        return int(text) - 1
    return None


def find_seat(text: str, played: PlayedGame) -> int:
    """The player, from 0, of a name, of its beginning where no other begins so, or of a seat; also
    of who took one over.

    Raises:
        InputError: nobody, or several.
    """
    try:
        return _find_seat(text, played.names)
    except InputError:
        if not played.now:
            raise
    return _find_seat(text, played.now)


def _find_seat(text: str, names: Sequence[str]) -> int:
    key = name_key(text)
    keys = [name_key(name) for name in names]
    if key in keys:
        return keys.index(key)
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(names):
        return int(text) - 1
    near = [seat for seat, name in enumerate(keys) if key and name.startswith(key)]
    if len(near) == 1:
        return near[0]
    problem = (
        f"{quoted(text)} isn't a player"
        if not near
        else f"{quoted(text)} can be {' or '.join(names[seat] for seat in near)}"
    )
    raise InputError(problem, ", ".join(names))
