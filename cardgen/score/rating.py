"""Ratings that fit games of more than two (Plackett-Luce, as in openskill); an extra, asked for by name where it is missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardgen.errors import UsageError

if TYPE_CHECKING:
    from cardgen.score.season import Evening, Standing

_START, _UNIT = 1000, 40
"""A newcomer's rating, and what one unit of the model is worth: so ratings are numbers that one remembers."""


def rate(evenings: Sequence[Evening], standings: Mapping[str, Standing], key: Callable[[str], str]) -> None:
    """Put each player's rating after each evening into their standing; None before their first one.

    A rating is what somebody is worth at least, almost surely: it starts at 1000 and rises as more is known.

    Raises:
        UsageError: nothing is installed that rates.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise UsageError("--rating takes an extra that isn't installed", 'pip install "cardgen[league]"') from None
    model: Any = PlackettLuce()
    ratings: dict[str, Any] = {}
    for evening in evenings:
        teams = _teams(evening, key)
        rated = model.rate(
            [[ratings.get(one) or model.rating(name=one) for one in team] for team, _ in teams], ranks=[place for _, place in teams]
        )
        for (team, _), new in zip(teams, rated, strict=True):
            ratings |= dict(zip(team, new, strict=True))
        for name, one in standings.items():
            one.rating.append(round(_START + _UNIT * ratings[name].ordinal(), 1) if name in ratings else None)


def _teams(evening: Evening, key: Callable[[str], str]) -> list[tuple[list[str], int]]:
    """Who played together, and the place."""
    sides = dict.fromkeys((player.side, player.place) for player in evening.players)
    return [([key(player.name) for player in evening.players if player.side == side], place) for side, place in sides]
