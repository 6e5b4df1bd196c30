"""What the columns of a score table hold, and the words for it in every language."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from typing import NamedTuple, TypeVar

from cardgen.cards import Suit
from cardgen.errors import InputError
from cardgen.games import TRUMP_LETTERS, Bidding, Contract, Lead, Rules
from cardgen.names import Names, check_different, clean_name, find_name, name_key, quoted
from cardgen.score.results import ColumnKind, PlayedGame, players_of, side_name
from cardgen.score.table import Headed, TypedTable
from cardgen.text import LANGUAGES, Catalogue, scores_catalogue

Key = TypeVar("Key", bound=str)


NULLO = "nullo"
"""Called so in every language."""


def fold(text: str) -> str:
    """Equal for words that are the same, apart from capitals, accents, signs and blanks."""
    plain = unicodedata.normalize("NFKD", text).casefold().replace("\u0131", "i").replace("ß", "ss")
    return " ".join(
        "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c)).split()
    )


def heading(column: ColumnKind, language: str) -> str:
    """The heading that is written."""
    return scores_catalogue(language)(f"heading.{column.value}.1")


_CANONICAL = {column.value: column for column in ColumnKind}


def find_heading(text: str) -> ColumnKind | None:
    """What a heading, or the word in it that isn't a name, means; None if it isn't one."""
    word = fold(text)
    # Scores.csv needs no words of any language.
    return _CANONICAL.get(word) or _CANONICAL.get(_known("heading", *ColumnKind).get(word, ""))


@cache
def _known(kind: str, *keys: str) -> dict[str, str]:
    """What the words of a kind mean in any language."""
    return meanings(scores_catalogue, kind, keys)


def meanings(texts: Callable[[str], Catalogue], kind: str, keys: Iterable[Key]) -> dict[str, Key]:
    """What the words of all languages mean: a folded word → the key behind `kind` that has it;
    of several the first one's.
    """
    out: dict[str, Key] = {}
    for language, key in product(LANGUAGES, tuple(keys)):
        for word in texts(language).lines(f"{kind}.{key}"):
            out.setdefault(fold(word), key)
    return out


def trump_letter(trump: Suit | None) -> str:
    """C, D, H, S; N for no trump."""
    return trump.value if trump else "N"


def trump_word(trump: Suit | None, language: str) -> str:
    """``hearts``, ``no trump``"""
    return scores_catalogue(language)(f"trump.{trump_letter(trump)}.1")


_SIGNS = {
    sign: letter
    for letter, signs in {"C": "♣♧", "D": "♦♢", "H": "♥♡❤", "S": "♠♤", "N": "×xX✕✗–-—"}.items()
    for sign in signs
}


def read_trump(text: str) -> str | None:
    """The letter of a trump as somebody wrote it; None if it is none."""
    plain = text.replace("\ufe0f", "").replace("\ufe0e", "").strip()
    known = _known("trump", *TRUMP_LETTERS)
    if plain.upper() in TRUMP_LETTERS:
        return plain.upper()
    return (
        _SIGNS.get(plain)
        or known.get(fold(plain))
        or (_SIGNS.get(plain[:1]) if fold(plain[1:]) in known else None)
    )


def read_direction(text: str) -> bool | None:
    """Whether low cards win; None if it isn't a direction."""
    if text.strip() in ("↑", "↓"):
        return text.strip() == "↓"
    word = fold(text)
    known = {"u": "uptown", "d": "downtown"} | _known("direction", "uptown", "downtown")
    return known[word] == "downtown" if word in known else None


def contract_text(number: int, downtown: bool, trump: str) -> str:
    """``4 uptown H``, as in ``scores.csv``.  trump: its letter."""
    return f"{number} {'downtown' if downtown else 'uptown'} {trump}"


def contract_words(contract: Contract, language: str) -> str:
    """``4 uptown ♥``"""
    trump = contract.trump.sign if contract.trump else trump_word(None, language)
    return contract_text(contract.number, contract.downtown, trump)


JOIN = " + "
_OF_PLAYERS = (ColumnKind.BID, ColumnKind.TRICKS, ColumnKind.HONOURS)
_BETWEEN = ":–- "
SIDES = ("NS", "EW")
"""Partners opposite, as score tables everywhere name them: seats 1 and 3, seats 2 and 4."""


class TableColumn(NamedTuple):
    """A column.  player: from 0, of bids, tricks and honours."""

    column: ColumnKind
    player: int = 0


def is_heading(cells: tuple[str, ...]) -> bool:
    """Whether some cells can be headings: one of them is of rounds."""
    return any(find_heading(cell) is ColumnKind.ROUND for cell in cells)


def understood(played: PlayedGame) -> Headed:
    """Tells headings that all mean something in a game."""
    return lambda cells: (
        is_heading(cells) and all(_place(cell, played) is not None for cell in cells if cell)
    )


def _splits(text: str) -> Iterator[tuple[ColumnKind, str, str]]:
    """All ways to read a heading as a word and a name: ``Anna bid``, ``Ansage: Anna``.  The name
    comes as typed, and without a colon or dash between the two.
    """
    words = text.split()
    for whose in range(1, len(words)):
        for kind, name, strip in (
            (words[whose:], words[:whose], str.rstrip),
            (words[:-whose], words[-whose:], str.lstrip),
        ):
            column = find_heading(" ".join(kind))
            whole = " ".join(name)
            if column in _OF_PLAYERS:
                yield column, whole, strip(whole, _BETWEEN) or whole


# -- what a table says of a game that no pack was dealt for


def names_of(table: TypedTable) -> Names:
    """The players in seat order, from the headings: as their columns come, or from the two sides.

    Raises:
        InputError: the headings don't name players, or name them twice.
    """
    others = [text for text in table.headings if find_heading(text) in (None, *_OF_PLAYERS)]
    splits = {text: next(_splits(text), None) for text in others}
    alone = [(split[0], split[2], text) for text, split in splits.items() if split]
    if not any(column is ColumnKind.BID for column, _, _ in alone):  # sides have tricks alone
        alone = [(column, name, text) for column, name, text in alone if JOIN not in name]
    if alone:
        typed = list({name_key(name): name for _, name, _ in reversed(alone)}.values())[::-1]
    else:
        whole = dict.fromkeys(split[2] if split else text for text, split in splits.items())
        sides = [name.split(JOIN) for name in whole]
        if len(sides) != 2 or any(len(side) != 2 for side in sides):
            raise InputError(
                f"the headings of {table.source} name no players",
                "“Anna bid” and “Anna tricks” for each, or two sides “Anna + Cem”",
            )
        typed = [side[i] for i in range(2) for side in sides]
    names = tuple(clean_name(name) for name in typed)
    check_different(names)
    if len(alone) == len(others):
        found = {(column, name_key(name)) for column, name, _ in alone}
        words = {column: text.replace(name, "").strip() for column, name, text in reversed(alone)}
        for column, name, text in alone:
            other = ColumnKind.TRICKS if column is ColumnKind.BID else ColumnKind.BID
            if (other, name_key(name)) not in found:
                wanted = f"{clean_name(name)} {words.get(other, other.value)}"
                raise InputError(
                    f"{table.source} has no column {quoted(wanted)}",
                    f"it goes with {quoted(text)}: each player has both",
                )
    return names


# -- the columns of a game


def columns_of(played: PlayedGame, language: str | None = None) -> dict[str, TableColumn]:
    """Heading → what the column holds, in the order in which a table is written.

    Args:
        language: of the headings, which name the players; None: those of ``scores.csv``, which
            count the seats.
    """
    names = played.called
    rules = played.rules
    out: dict[str, TableColumn] = {}
    for kind in _of_rounds(rules):
        if language is not None:
            out[heading(kind, language)] = TableColumn(kind)
        elif kind not in (ColumnKind.DEALER, ColumnKind.NULLO):
            out[kind.value] = TableColumn(kind)
    for player, seats in enumerate(players_of(rules, names)):
        name = side_name(seats, names)
        if rules.bidding is not Bidding.EXACT:
            text = name if language is not None else f"tricks {SIDES[player]}"
            out[text] = TableColumn(ColumnKind.TRICKS, player)
            if rules.honours:
                word = heading(ColumnKind.HONOURS, language) if language is not None else ""
                text = f"{name} {word}" if word else f"honours {SIDES[player]}"
                out[text] = TableColumn(ColumnKind.HONOURS, player)
            continue
        for kind in (ColumnKind.BID, ColumnKind.TRICKS):
            text = f"{kind.value} {player + 1}"
            if language is not None:
                text = f"{name} {heading(kind, language)}"
            out[text] = TableColumn(kind, player)
    return out


def _of_rounds(rules: Rules) -> list[ColumnKind]:
    """What a game's table says of a round beside its bids and tricks."""
    kinds = [ColumnKind.ROUND, ColumnKind.CARDS]
    if rules.bidding is not Bidding.CONTRACT:
        kinds.append(ColumnKind.TRUMP)
    if rules.lead in (Lead.ELDEST, Lead.DECLARER):
        kinds.append(ColumnKind.DEALER)
    if rules.nullo_before is not None:
        kinds.append(ColumnKind.NULLO)
    if rules.bidding is Bidding.CONTRACT:
        kinds += [ColumnKind.DECLARER, ColumnKind.CONTRACT]
    return kinds


def find_columns(table: TypedTable, played: PlayedGame) -> dict[TableColumn, int]:
    """Where each column of a game is in a table.

    Raises:
        InputError: one is missing, or isn't one of this game.
    """
    wanted = columns_of(played)  # scores.csv has these, and needs no words of any language
    in_parts = _IN_PARTS if played.rules.bidding is Bidding.CONTRACT else ()
    fine = {*wanted.values(), *map(TableColumn, (*_of_rounds(played.rules), *in_parts))}
    at: dict[TableColumn, int] = {}
    for index, text in enumerate(table.headings):
        place = wanted.get(text) or _place(text, played)
        if place is None or place not in fine:
            raise InputError(
                f"{table.source} has the column {quoted(text)}, which this game has not",
                f"columns: {_listed(played)}",
            )
        if place in at:
            both = f"{quoted(table.headings[at[place]])} and {quoted(text)}"
            problem = f"{table.source} has two columns for the same: {both}"
            raise InputError(problem, "every column once")
        at[place] = index
    missing = [
        place for place in wanted.values() if place not in at and place.column not in _OPTIONAL
    ]
    if TableColumn(ColumnKind.CONTRACT) in missing:
        missing.remove(TableColumn(ColumnKind.CONTRACT))
        missing += [TableColumn(column) for column in in_parts if TableColumn(column) not in at]
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


_IN_PARTS = (ColumnKind.NUMBER, ColumnKind.DIRECTION, ColumnKind.TRUMP)
"""A contract in three columns."""

_OPTIONAL = {
    ColumnKind.CARDS,
    ColumnKind.DEALER,
    ColumnKind.HONOURS,
    ColumnKind.NULLO,
    ColumnKind.TRUMP,
}


def _place(text: str, played: PlayedGame) -> TableColumn | None:
    """What a heading means in a game."""
    column = find_heading(text)
    if column is not None and column not in _OF_PLAYERS:
        return TableColumn(column)
    side = find_player(text, played) if played.rules.sides else None
    if side is not None:
        return TableColumn(ColumnKind.TRICKS, side)
    for kind, name, _ in _splits(text):
        player = find_player(name, played)
        if player is not None:
            return TableColumn(kind, player)
    return None


def find_player(text: str, played: PlayedGame) -> int | None:
    """The player, from 0, of a name or a seat as a heading has it; a side also by ``NS`` and
    ``EW``, or by one of the two.
    """
    if played.rules.sides and text.upper() in SIDES:
        return SIDES.index(text.upper())
    sides = players_of(played.rules, played.names)
    names, called = (
        tuple(side_name(seats, given) for seats in sides) for given in (played.names, played.called)
    )
    for name in (text, text.strip(_BETWEEN)):
        with suppress(InputError):
            return find_name(names, name, called)
    return None


def find_seat(text: str, played: PlayedGame) -> int:
    """The player, from 0, of a name, of its beginning where no other begins so, or of a seat; also
    of who took one over.

    Raises:
        InputError: nobody, or several.
    """
    return find_name(played.names, text, played.now)
