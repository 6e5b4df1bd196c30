"""Ratings that fit games of more than two (Plackett-Luce, as in openskill); an extra, asked for
by name where it is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardgen.errors import UsageError

_START, _UNIT = 1000, 40
"""A newcomer's rating, and what one unit of the model is worth: so ratings are numbers that one
remembers.
"""


Team = tuple[Sequence[str], int]
"""Who played together, and their place from 1."""


def rate(games: Iterable[Sequence[Team]]) -> Iterator[dict[str, float]]:
    """After each game the ratings of all who have played so far.

    A rating is what somebody is worth at least, almost surely: it starts at 1000 and rises as more
    is known.

    Raises:
        UsageError: nothing is installed that rates.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise UsageError(
            "--rating takes an extra that isn't installed", "pipx inject cardgen openskill"
        ) from None
    model: Any = PlackettLuce()
    ratings: dict[str, Any] = {}
    for teams in games:
        rated = model.rate(
            [[ratings.get(one) or model.rating(name=one) for one in team] for team, _ in teams],
            ranks=[place for _, place in teams],
        )
        for (team, _), new in zip(teams, rated, strict=True):
            ratings |= dict(zip(team, new, strict=True))
        yield {name: round(_START + _UNIT * one.ordinal(), 1) for name, one in ratings.items()}
