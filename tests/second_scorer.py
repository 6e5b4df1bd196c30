"""Scores a second time, from the descriptions of the games alone; shares no code with the product.

Plain data in, plain data out: a game is a name, its number of players and its settings as text; a
round is a dictionary.
"""

from __future__ import annotations

from typing import Any

Round = dict[str, Any]
"""cards; bids and tricks by seat, None for who sits out; of two sides `tricks` by side, and
`contract` as (seat, number, direction, trump letter).
"""


def totals(
    game: str, settings: dict[str, str], rounds: list[Round], counts: list[bool]
) -> list[list[int]]:
    """The totals after each round.  counts: whether a round counts for premiums."""
    players = len(rounds[0]["tricks"]) if rounds else 0
    running, streaks = [0] * players, [0] * players
    out = []
    for one, counted in zip(rounds, counts, strict=True):
        for player in range(players):
            running[player] += _points(game, settings, one, player)
            if counted and one.get("bids") and one["tricks"][player] is not None:
                running[player] += _premium(
                    settings, streaks, player, one["bids"][player] == one["tricks"][player]
                )
        out.append(list(running))
    return out


def _points(game: str, settings: dict[str, str], one: Round, player: int) -> int:
    tricks = one["tricks"][player]
    if tricks is None:
        return 0
    if game == "whist":
        return tricks - 6 if tricks > 6 else 0
    if game == "bidwhist":
        return _contract(settings, one, player)
    bid, right = one["bids"][player], one["bids"][player] == tricks
    off = tricks - bid if tricks > bid else bid - tricks
    method = settings["score"]
    if method == "corona":
        return bid if right else -bid if bid else -tricks
    if method == "standard":
        return 5 + tricks if right else -off
    if method == "plus-cards":
        return tricks + one["cards"] if right else -off
    if method == "progressive":
        return 5 + sum(range(bid + 1)) if right else -sum(range(off + 1))
    if method == "ten-plus":
        return 10 + bid if right else 0
    if method == "tricks-plus-ten":
        return tricks + 10 * right
    if method == "wizard":
        return 20 + 10 * bid if right else -10 * off
    assert method == "ten-minus", method
    return 10 + bid if right else -off


def _contract(settings: dict[str, str], one: Round, player: int) -> int:
    seat, number, _, trump = one["contract"]
    double = 2 if trump == "N" and settings["single-no-trump"] == "off" else 1
    above = max(0, one["tricks"][player] - 6)
    if seat % 2 == player:  # seats 0 and 2 are the first side
        return double * (above if above >= number else -number)
    return double * above


def _premium(settings: dict[str, str], streaks: list[int], player: int, right: bool) -> int:
    if settings.get("premium", "none") == "none":
        return 0
    points, length = map(int, settings["premium"].split("/"))
    if right:
        streaks[player] = max(0, streaks[player]) + 1
    else:
        streaks[player] = min(0, streaks[player]) - 1
    if streaks[player] == length:
        streaks[player] = 0
        return points
    if streaks[player] == -length and settings.get("penalty") == "on":
        streaks[player] = 0
        return -points
    return 0


def places(final: list[int]) -> list[int]:
    """The place of each player: one more than there are better ones."""
    return [1 + len([other for other in final if other > mine]) for mine in final]


def is_over(game: str, settings: dict[str, str], running: list[int]) -> bool:
    """Whether a side is at the target."""
    if game == "whist":
        return max(running) >= int(settings["target"])
    return game == "bidwhist" and max(abs(total) for total in running) >= int(settings["target"])
