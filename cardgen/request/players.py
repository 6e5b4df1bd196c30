"""Who sits at the table: named, counted, or from a group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.errors import UsageError
from cardgen.games import Game
from cardgen.names import Person, check_different, read_person
from cardgen.text import located

if TYPE_CHECKING:  # only groups pay for reading TOML
    from cardgen.request.group import Group


def resolve_players(
    game: Game, players: Sequence[str], number: int | None, group: Group | None
) -> tuple[tuple[Person, ...], int]:
    """Who is named, in seat order (nobody, if the players are only counted), and how many play.

    Args:
        players: ``Anna`` or ``Anna <anna@example.org>``, in seat order.
        number: of players without names; None with nobody named: as many as the game usually has.

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
    people = tuple(read_person(text) for text in players)
    check_different([person.name for person in people])
    count = len(people) or (game.usual_players if number is None else number)
    game.check_players(count)
    return people, count
