"""Blank score sheets of a game, as asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from cardgen import frozen
from cardgen.errors import InputError
from cardgen.games import Game, Settings, find_game, plan_game
from cardgen.names import Person, shown_name
from cardgen.preferences import Preferences
from cardgen.views import Event

if TYPE_CHECKING:
    from cardgen.games import HouseRules
    from cardgen.pages.forms.score_sheet import ScoreSheets
    from cardgen.request import Group

MOST_COPIES = 500


@frozen
class SheetOrder:
    """An order for score sheets; texts as typed, empty where nothing was said."""

    game: str
    players: Sequence[str | Person] = ()  # in seat order
    number: int | None = None  # of unnamed players, instead of `players`
    group: Group | None = None  # who plays, instead of both; with its title, date and place
    settings: Mapping[str, str] = field(default_factory=dict)
    house: HouseRules | None = None  # house rules, which say the game as well
    preferences: Preferences = field(default_factory=Preferences)  # of who writes on it
    paper: str = ""  # may be A5 too, which players' files aren't printed on
    title: str = ""  # of the evening; empty: the game's name
    day: str | None = None  # ``YYYY-MM-DD``
    place: str = ""
    copies: int = 1
    two_up: bool = False  # two on a page, to cut apart


@frozen
class DrawnSheets:
    """Score sheets as one PDF."""

    game: Game
    people: tuple[Person, ...]  # in seat order; empty: nobody is named
    settings: Settings  # all of them
    dealers_left_open: bool  # players are named, but the lot picks who deals first
    language: str
    sheets: ScoreSheets


def draw_sheets(order: SheetOrder) -> DrawnSheets:
    """Check an order and draw it.

    Raises:
        InputError: something in it can't be, or there is no room to write in.
        UsageError: players are named, counted or grouped at the same time.
    """
    from cardgen.request import read_event, resolve_players  # loaded only for an order

    if not 1 <= order.copies <= MOST_COPIES:
        raise InputError(
            f"{order.copies} copies can't be printed",
            f"1 to {MOST_COPIES}",
            "copies/range",
            n=order.copies,
            most=MOST_COPIES,
        )
    house, group = order.house, order.group
    game = house.game if house else find_game(order.game)
    people, players = resolve_players(game, order.players, order.number, group)
    names = tuple(shown_name(person.name) for person in people)
    settings = game.settings(
        players, order.settings, house.values(players, order.settings) if house else None
    )
    # A drawn first dealer is “seat 1” where nobody is named.
    plan = plan_game(
        game, settings, players, names, house.name if house else "", lot=None if names else 0
    )
    event = read_event(order.title, order.day, order.place, group)

    from cardgen.pages.forms.score_sheet import score_sheet_pdf
    from cardgen.pages.theme import style_of

    preferences = order.preferences.over(group.preferences) if group else order.preferences
    style = style_of(preferences.filled_in())
    made = score_sheet_pdf(
        plan,
        style._replace(paper=order.paper or style.paper),
        Event(event.day, event.place),
        event.title,
        order.copies,
        order.two_up,
    )
    left_open = bool(names) and plan.dealer_by_lot
    return DrawnSheets(game, people, settings, left_open, style.language, made)
