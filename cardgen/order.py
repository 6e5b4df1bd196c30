"""What somebody asks for, as typed, → a checked and drawn pack."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from cardgen import shuffle
from cardgen.deal import deal
from cardgen.errors import InputError, UnknownName, UsageError
from cardgen.games.game import Game
from cardgen.games.registry import find_game
from cardgen.names import Person, check_different, clean_name, clean_text, read_person, shown_name
from cardgen.pack import Pack, draw_pack
from cardgen.texts import catalogue

if TYPE_CHECKING:  # only house rules pay for reading TOML
    from cardgen.games.house import House

MOST_TITLE = 60
"""Characters of a title or a place; a line that is too narrow for so many cuts them with “…”."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order for a pack; texts as typed, None where nothing was said.

    Attributes:
        players: ``Anna`` or ``Anna <anna@example.org>``, in seat order.
        number: of unnamed players, instead of `players`.
        settings: key → value.
        seed: a seed code or a practice text.
        letters: of the card indices; None: those of the language.
        day: ``YYYY-MM-DD``.
        organiser: a name, ``none``, or None for the first named player.
        house: house rules, which say the game as well.
    """

    game: str
    language: str
    paper: str = "a4"
    players: Sequence[str] = ()
    number: int | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    seed: str | None = field(default=None, repr=False)
    colours: str = "two"
    letters: str | None = None
    large: bool = False
    title: str = ""
    day: str | None = None
    place: str = ""
    organiser: str | None = None
    house: House | None = None


def fill(order: Order) -> Pack:
    """Check an order, deal it and draw it.  Nothing is written.

    Raises:
        UsageError: players are both named and counted.
        InputError: anything in it that can't be.
    """
    house = order.house
    game = house.game if house else find_game(order.game)
    people = _seat(order, game)
    named = bool(order.players)
    title = clean_text(order.title, "title", MOST_TITLE)
    place = clean_text(order.place, "place", MOST_TITLE)
    day = _read_day(order.day)
    organiser = _find_organiser(order.organiser, people if named else ())
    letters = check_letters(order.letters or order.language)
    seed = shuffle.fresh_seed() if order.seed is None else shuffle.read_seed(order.seed)
    dealt = deal(
        game,
        players=[person.name for person in people] if named else [str(seat) for seat in range(1, len(people) + 1)],
        seed=seed,
        given=order.settings,
        title=title,
        house=house.values(len(people), order.settings) if house else None,
    )
    from cardgen.faces.palette import PALETTES  # everything that draws is loaded after the checks
    from cardgen.pages.style import Occasion, Style

    style = Style(order.language, letters, PALETTES[order.colours], order.paper, order.large)
    return draw_pack(dealt, people, style, Occasion(day, place, organiser), house.name if house else "")


def _seat(order: Order, game: Game) -> tuple[Person, ...]:
    """The players in seat order, with the names to show."""
    if order.players and order.number is not None:
        raise UsageError("-p and -n exclude each other", "name the players with -p, or count them with -n")
    if order.players:
        people = tuple(read_person(text) for text in order.players)
        check_different([person.name for person in people])
        game.check_players(len(people))
        return people
    number = game.usual_players if order.number is None else order.number
    game.check_players(number)
    texts = catalogue(order.language)
    return tuple(Person(texts("player.unnamed", n=seat)) for seat in range(1, number + 1))


def _read_day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"the date “{text}” is no day of the calendar", "YYYY-MM-DD, for example 2026-03-14") from None


def _find_organiser(text: str | None, people: Sequence[Person]) -> str:
    """The organiser's name, or nothing."""
    if text is None:
        return shown_name(people[0].name) if people else ""
    return "" if text.strip().casefold() == "none" else shown_name(clean_name(text, "organiser"))


def check_letters(locale: str) -> str:
    """The key of `faces.letters.LETTERS` that is meant.  Raises UnknownName if there is none."""
    from cardgen.faces.letters import LETTERS

    if locale.casefold() not in LETTERS:
        raise UnknownName("kind of index letters", locale, sorted(LETTERS))
    return locale.casefold()
