"""What settings can be, for tests that try all of it."""

from __future__ import annotations

from cardgen.games.settings import Choice, FirstDealer, Setting, Switch, Whole


def values_of(setting: Setting, players: int) -> list[str]:
    """Every word of a setting, both ends of a number, every first dealer; a few of what has very many."""
    match setting.kind:
        case Choice(words):
            return list(words)
        case Switch():
            return ["on", "off"]
        case FirstDealer():
            return ["lot", *map(str, range(1, players + 1))]
        case Whole(least, most):
            return [str(least), str(most(players) if callable(most) else most)]
    return ["N", "SHDCN", "DN"] if setting.key == "trump-order" else ["blind8", "null8,eight8", "eight8,blind8,null8"]
