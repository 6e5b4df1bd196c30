"""What people type → what it means: title, date and place, who plays, which game, and codes."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.dealing import shuffle
from cardgen.errors import FileError, InputError, UsageError
from cardgen.files import read_ordinary, reason
from cardgen.games import GAMES, Game, find_game
from cardgen.names import (
    Person,
    check_different,
    clean_name,
    clean_text,
    quoted,
    read_person,
    short,
    shown_name,
)
from cardgen.text import MOST_BYTES, located

if TYPE_CHECKING:
    from cardgen.games import HouseRules, RulesFile
    from cardgen.request.group import Group

# characters of a title or a place; a line that is too narrow for so many cuts them with “…”
MOST_TITLE = 60
_MOST_ADDRESS = 200  # characters
NOBODY = "none"  # typed in place of an organiser's name


class TitledEvent(NamedTuple):
    """What is known of an event before its organiser is; empty or None: not said."""

    title: str
    day: date | None
    place: str


def read_words(text: str, what: str) -> str:
    """A title or a place as typed; empty if nothing of it can be printed, as with emoji alone.

    what: its name in errors.  Raises InputError as `clean_text`.
    """
    words = clean_text(text, what, MOST_TITLE)
    return words if shown_name(words) else ""


_MONTHS = (
    "jan ian",
    "feb",
    "mar mär",
    "apr",
    "mai may",
    "jun iun",
    "jul iul",
    "aug",
    "sep",
    "okt oct",
    "nov noi",
    "dez dec",
)
"""January to December: the first three letters in English, German and Romanian."""

_WRITTEN_DAYS = (
    r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})",  # 2026-03-14
    # 14.03.2026, 14.3.26
    r"(?P<day>[0-9]{1,2})\. ?(?P<month>[0-9]{1,2})\. ?(?P<year>[0-9]{4}|[0-9]{2})",
    # 14. März 2026, 14 martie 2026
    r"(?P<day>[0-9]{1,2})\.? (?P<month>[^\W\d_]{3,10})\.? (?P<year>[0-9]{4})",
    r"(?P<month>[^\W\d_]{3,10})\.? (?P<day>[0-9]{1,2}),? (?P<year>[0-9]{4})",  # March 14, 2026
)


def read_day(text: str) -> date:
    """A day as people write it, ``2026-03-14``, ``14.03.2026`` or ``Saturday, 14 March 2026``.
    Years of two digits are of this century.  Raises InputError: it isn't a day.
    """
    # As it is, then without the day of the week.
    forms = (text.strip(), re.sub(r"^[^\W\d_]+[.,]* ", "", text.strip()))
    matches = (re.fullmatch(pattern, form) for form in forms for pattern in _WRITTEN_DAYS)
    match = next(filter(None, matches), None)
    try:
        if match is None:
            raise ValueError
        month = match["month"]
        begins = month.casefold()[:3]
        named = (number for number, words in enumerate(_MONTHS, 1) if begins in words.split())
        number = int(month) if month.isdigit() else next(named, 0)
        year = int(match["year"])
        return date(year if year > 99 else 2000 + year, number, int(match["day"]))
    except ValueError:
        raise InputError(
            f"the date {quoted(text)} isn't a day of the calendar",
            "for example 2026-03-14 or 14.03.2026",
            "date/date-is",
            text=short(text),
        ) from None


def resolve_organiser(text: str | None, people: Sequence[Person]) -> str:
    """The organiser's name, as it is shown, or empty.  text: a name, `NOBODY`, or None for the
    first of `people`.  Raises InputError: it can't be a name.
    """
    if text is None:
        return shown_name(people[0].name) if people else ""
    return "" if text.strip().casefold() == NOBODY else shown_name(clean_name(text, "organiser"))


def read_event(
    title: str, day: str | None = None, place: str = "", group: Group | None = None
) -> TitledEvent:
    """Title, date and place as typed, or the group's where nothing was.  Raises InputError: one of
    them can't be.
    """
    usual = (
        TitledEvent(read_words(group.title, "title"), group.day, read_words(group.place, "place"))
        if group
        else TitledEvent("", None, "")
    )
    return TitledEvent(
        title=read_words(title, "title") or usual.title,
        place=read_words(place, "place") or usual.place,
        day=usual.day if day is None else read_day(day),
    )


# -- who plays


def resolve_players(
    game: Game, players: Sequence[str | Person], number: int | None, group: Group | None
) -> tuple[tuple[Person, ...], int]:
    """Who is named, in seat order (empty if players are only counted), and how many play.

    Args:
        players: persons, ``Anna`` or ``Anna <anna@example.org>``, in seat order.
        number: of players without names; where it is None and nobody is named, as many play as the
            game usually has.

    Raises:
        UsageError: they are named, counted or grouped at the same time.
        InputError: an impossible name, two players of one name, or too many or too few for the
            game.
    """
    if sum((bool(players), number is not None, group is not None)) > 1:
        raise UsageError(
            "-p, -n and -g exclude each other",
            "name the players with -p, count them with -n, or give a group with -g",
        )
    if group:
        people = tuple(member.person for member in group.members)
        with located(group.file):
            game.check_players(len(people))
        return people, len(people)
    people = tuple(
        player if isinstance(player, Person) else read_person(player) for player in players
    )
    check_different([person.name for person in people])
    count = len(people) or (game.usual_players if number is None else number)
    game.check_players(count)
    return people, count


def read_page(typed: str) -> str:
    """The address of the page in the browser, to which links lead; empty where nothing was typed.

    Raises InputError: it isn't https (or http on this machine, to try it out), or has a query, a
    fragment or blanks in it: links add their own fragment.
    """
    address = clean_text(typed, "address of the page", _MOST_ADDRESS)
    if address and not re.fullmatch(
        r"(https://(?![^/]*@)|http://localhost[:/])[^\s#?<>\"]+", address
    ):
        raise InputError(
            f"page = {address} isn't the address of a page",
            "for example https://example.org/whist/",
        )
    return address


# -- the game


def resolve_game(game: str | None, rules: str | None) -> tuple[Game, HouseRules | None]:
    """What is played: a game, and its house rules if there are any.

    Args:
        game: its name; None: that which the house rules start from.
        rules: path of the file of house rules; None: there are none.

    Raises:
        UsageError: neither is given, or they don't go together.
        InputError: an unknown game, or rules that can't work.
        FileError: the file can't be read.
    """
    named = None if game is None else find_game(game)
    if rules is None:
        if named is None:
            raise UsageError(
                "GAME is missing",
                f"name one of {', '.join(GAMES)}, or give house rules: --rules FILE",
            )
        return named, None
    from cardgen.games import read_house

    house = read_house(rules, load_rules)
    if named not in (None, house.game):
        raise UsageError(
            f"{rules} is for {house.game.name}, not for {game}",
            "leave the game out, or name the one that the file is for",
        )
    return house.game, house


def load_rules(path: str, beside: RulesFile | None) -> RulesFile:
    """A file of house rules.  beside: the file that names it, from whose folder its path starts;
    None: the user does, and it starts from the current folder.

    Raises FileError: it can't be read; InputError: the same, where another file names it.
    """
    from cardgen.games import RulesFile

    if not path.strip():
        raise FileError("the file of house rules has no name", "give the path of a TOML file")
    place = Path(beside.path).parent / path if beside else Path(path)
    file = RulesFile(str(place), "", b"")
    try:
        return file._replace(
            place=os.path.realpath(place), content=read_ordinary(place, MOST_BYTES)
        )
    except (OSError, ValueError) as error:
        if beside:
            raise InputError(
                f"{beside.shown}: based_on leads to {file.shown}, which can't be read:"
                f" {reason(error)}",
                f"a game ({', '.join(GAMES)}) or the path of a TOML file, from this one",
            ) from None
        raise FileError(
            f"can't read the house rules {file.shown}: {reason(error)}",
            "give the path of a TOML file",
        ) from None


# -- codes

_ROUND_KEY_LENGTH = 26


def read_game_code(typed: str) -> str:
    """The 24 characters of a game code.  Raises InputError if it can't be one."""
    return _read(
        typed,
        "game code",
        shuffle.GAME_CODE_LENGTH,
        "it stands on every cover and in the group chat",
    )


def read_round_key(typed: str) -> str:
    """The 26 characters of a round key.  Raises InputError if it can't be one."""
    return _read(
        typed, "round key", _ROUND_KEY_LENGTH, "it is what “cardgen reveal --round” prints"
    )


def read_seed_code(typed: str) -> shuffle.Seed:
    """The seed of a seed code.  Raises InputError: it can't be one, or has a typing error; the
    message doesn't repeat what was typed.
    """
    _read(
        typed,
        "seed code",
        shuffle.SEED_CODE_LENGTH,
        "it is what the organiser posts after the game",
    )
    return shuffle.read_seed(typed)


def _read(typed: str, what: str, length: int, where: str) -> str:
    """A code without its separators, in capitals.  where: how to find it, for the remedy.

    Raises InputError: it isn't of that length, or has characters that no code has.
    """
    code = shuffle.as_typed(typed)
    if not code:
        raise InputError(f"the {what} is empty", where)
    if any(character not in shuffle.ALPHABET for character in code):
        raise InputError(
            f"the {what} has a typing error: there is a sign in it that no code has",
            "only digits and letters, no U",
        )
    if len(code) != length:
        raise InputError(
            f"the {what} has a typing error: {len(code)} character{'s' * (len(code) != 1)}",
            f"a {what} has {length}; {where}",
        )
    return code
