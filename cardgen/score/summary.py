"""What is worth telling of a game: bids made and missed, streaks, best and worst rounds, premiums."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.score.results import GameResult, RoundResult


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """One player's game, or a side's.

    Attributes:
        player: from 0.
        place, total, nullo: as in the standing.
        rounds: played.
        made: bids made, or contracts; `of` so many.
        streak: most in a row that were made.
        best, worst: points and number of the round; None before the first one.  Premiums don't count.
        premiums: what streaks added and cost in all.
        totals: round by round.
    """

    player: int
    name: str
    place: int
    total: int
    nullo: bool
    rounds: int
    made: int
    of: int
    streak: int
    best: tuple[int, int] | None
    worst: tuple[int, int] | None
    premiums: int
    totals: tuple[int, ...]


def summarise(result: GameResult) -> tuple[PlayerSummary, ...]:
    """All players of a game, first place first."""
    return tuple(_player(result, place.player, place.place, place.points, place.nullo) for place in result.standing)


def _player(result: GameResult, player: int, place: int, total: int, nullo: bool) -> PlayerSummary:
    played = [done for done in result.rounds if done.points[player] is not None]
    points = [(done.points[player] or 0, done.facts.number) for done in played]
    right = [made for done in played if (made := _is_right(result, done, player)) is not None]
    streak = longest = 0
    for made in right:
        streak = streak + 1 if made else 0
        longest = max(longest, streak)
    return PlayerSummary(
        player=player,
        name=result.names[player],
        place=place,
        total=total,
        nullo=nullo,
        rounds=len(played),
        made=sum(right),
        of=len(right),
        streak=longest,
        best=max(points, key=lambda one: (one[0], -one[1]), default=None),
        worst=min(points, default=None),
        premiums=sum(done.premiums[player] for done in result.rounds),
        totals=tuple(done.totals[player] for done in result.rounds),
    )


def _is_right(result: GameResult, done: RoundResult, player: int) -> bool | None:
    """Whether a bid or contract of a round was made; None where there was none."""
    entry = done.entry
    if entry.contract is not None:
        return (done.points[player] or 0) > 0 if entry.contract.declarer in result.seats[player] else None
    return entry.bids[player] == entry.tricks[player] if entry.bids else None
