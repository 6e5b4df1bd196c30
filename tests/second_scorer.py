"""Scores a second time, from the descriptions of the games alone; shares no code with the product.

Plain data in, plain data out: a game is a name, its number of players and its settings as text; a
round is a dictionary.
"""

from __future__ import annotations

from typing import Any

Round = dict[str, Any]
"""cards; bids and tricks by seat, None for who sits out; of two sides `tricks` by side, and
`contract` as (seat, number, direction, trump letter), and `held`, how many honours.
"""


def totals(
    game: str, settings: dict[str, str], rounds: list[Round], counts: list[bool]
) -> list[list[int]]:
    """The totals after each round.  counts: whether a round counts for premiums."""
    players = len(rounds[0]["tricks"]) if rounds else 0
    running, streaks = [0] * players, [0] * players
    out = []
    for one, counted in zip(rounds, counts, strict=True):
        claims = _claims(settings, one, running) if settings.get("honours") == "on" else [0, 0]
        for player in range(players):
            running[player] += _points(game, settings, one, player)
            running[player] += claims[player] if game == "whist" else 0
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


def _claims(settings: dict[str, str], one: Round, running: list[int]) -> list[int]:
    """What honours add, after the laws of 1864: not for a side that began the deal at one less than
    the game, and not when the tricks of either, which come first, have made the game.

    one: its ``held`` has for each side how many of the trump's four highest it was dealt.
    """
    game = int(settings["target"])
    if any(had + max(won - 6, 0) >= game for had, won in zip(running, one["tricks"], strict=True)):
        return [0, 0]
    return [
        0 if had == game - 1 else {3: 2, 4: 4}.get(held, 0)
        for had, held in zip(running, one["held"], strict=True)
    ]


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
