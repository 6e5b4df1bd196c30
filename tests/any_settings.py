"""What settings can be, for tests that try all of it."""

from __future__ import annotations

from cardgen.errors import InputError
from cardgen.games.game import Game
from cardgen.games.settings import Choice, FirstDealer, Setting, Switch, TrumpOrder, Whole


def settings_of(text: str) -> dict[str, str]:
    """``one-card=blind hook=off`` as a dictionary."""
    return dict(pair.split("=") for pair in text.split())


def read_case(line: str) -> tuple[str, int, dict[str, str]]:
    """``romanian 4 one-card=blind hook=off``: game, players and settings."""
    game, players, *pairs = line.split()
    return game, int(players), settings_of(" ".join(pairs))


def values_of(setting: Setting, players: int) -> list[str]:
    """Every word of a setting, both ends of a number, every first dealer; a few of what has very
    many.
    """
    match setting.kind:
        case Choice(words):
            return list(words)
        case Switch():
            return ["on", "off"]
        case FirstDealer():
            return ["lot", *map(str, range(1, players + 1))]
        case Whole(least, most):
            return [str(least), str(most(players) if callable(most) else most)]
        case TrumpOrder(words):
            return [*words, "N", "SHDCN", "DN"]
    return ["blind8", "null8,eight8", "eight8,blind8,null8"]


def some_settings(game: Game, players: int) -> list[dict[str, str]]:
    """Settings that go together, in which every value of every setting comes once; few of them.

    Both ends of a number come alone: a game of one card or one round hides what else is set.
    """
    table = game.table_for(players)
    ends = [
        (setting.key, value)
        for setting in table
        if isinstance(setting.kind, Whole)
        for value in values_of(setting, players)
    ]
    found = [
        {key: value} if _go_together(game, players, {key: value}) else {key: str(int(value) - 1)}
        for key, value in ends
    ]
    left = {
        (one.key, value): None
        for one in table
        if not isinstance(one.kind, Whole)
        for value in values_of(one, players)
    }
    usual = list(left)
    while left:
        given: dict[str, str] = {}
        for key, value in left:
            if key not in given and _go_together(game, players, given | {key: value}):
                given[key] = value
        if not given:  # what is left needs something else with it
            key, value = next(iter(left))
            given = next(
                both
                for other, word in usual
                if other != key and _go_together(game, players, both := {other: word, key: value})
            )
        for pair in given.items():
            left.pop(pair, None)
        found.append(given)
    return found


def _go_together(game: Game, players: int, given: dict[str, str]) -> bool:
    try:
        game.settings(players, given)
    except InputError:
        return False
    return True
