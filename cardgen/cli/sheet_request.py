"""Which blank score sheet is wanted, from the options of ``cardgen sheet``."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import click

from cardgen.cli import options
from cardgen.errors import InputError
from cardgen.games import PlannedGame, plan_game
from cardgen.names import shown_name
from cardgen.preferences import Preferences, usual_preferences
from cardgen.request import Group, read_day, read_words, resolve_players

if TYPE_CHECKING:  # what draws is loaded after the checks
    from cardgen.pages.theme import Style

MOST_COPIES = 500


class Evening(NamedTuple):
    """What is known of an evening; empty or None: a line to write it on."""

    title: str
    day: date | None
    place: str


def plan(
    game: str | None,
    rules: str | None,
    names: Sequence[str],
    number: int | None,
    group: Group | None,
    settings: Sequence[str],
    quiet: bool,
) -> PlannedGame:
    """The game of the sheet.  Where the lot picks the first dealer and nobody is named, that player is seat 1.

    Args:
        game, rules, names, number, group, settings: as typed, None or empty where nothing was said.
        quiet: say nothing of settings that change nothing.

    Raises:
        UsageError: players are named, counted or grouped at the same time, or there is no game.
        InputError: an unknown game, impossible names, or a game that can't be played like that.
        FileError: the house rules can't be read.
    """
    found, house = options.find_game_and_house(game, rules)
    people, players = resolve_players(found, names, number, group)
    values = options.find_settings(found, house, players, settings, quiet)
    shown = tuple(shown_name(person.name) for person in people)
    planned = plan_game(found, values, players, shown, house.name if house else "", lot=None if shown else 0)
    if shown and planned.dealer_by_lot and not quiet:
        click.echo("cardgen: the lot picks the first dealer, so the dealers are left to fill in — -s first-dealer=1 prints them", err=True)
    return planned


def read_evening(title: str, day: str | None, place: str, group: Group | None) -> Evening:
    """Title, date and place as typed, or those of the group.  Raises InputError for what can't be."""
    usual = Evening(group.title, group.day, group.place) if group else Evening("", None, "")
    return Evening(
        read_words(title, "title") or usual.title,
        usual.day if day is None else read_day(day),
        read_words(place, "place") or usual.place,
    )


def check_copies(copies: int) -> None:
    """Raises InputError for a number of sheets that can't be printed."""
    if not 1 <= copies <= MOST_COPIES:
        raise InputError(f"--copies {copies} can't be printed", f"1 to {MOST_COPIES}")


def sheet_style(preferences: Preferences, group: Group | None, paper: str | None, large: bool) -> Style:
    """How the sheet is to look.

    Args:
        paper: as typed, which may also be one that players' files aren't printed on.
    """
    from cardgen.pages.theme import style_of

    style = style_of((preferences.over(group.preferences) if group else preferences).over(usual_preferences()))
    return style._replace(paper=paper or style.paper, large=large)
