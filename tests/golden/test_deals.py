"""Deals of a known seed: a change here breaks every code that was ever posted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, deal
from cardgen.games.registry import GAMES

pytestmark = pytest.mark.quick

PLAYERS = {
    "corona": (2, 4, 8),
    "romanian": (3, 4, 7),
    "ohhell": (4, 7),
    "stiche-raten": (4,),
    "elevator": (4,),
    "whist": (4,),
    "bidwhist": (4,),
}


def test_every_game_has_a_golden_deal() -> None:
    assert set(PLAYERS) == set(GAMES), "a new game needs a line in PLAYERS of tests/golden/test_deals.py, then: make golden"


@pytest.mark.parametrize(("name", "players"), [(name, players) for name, numbers in PLAYERS.items() for players in numbers])
def test_deal(golden: Callable[[str, str], None], name: str, players: int) -> None:
    dealt = deal(GAMES[name], [str(seat) for seat in range(1, players + 1)], shuffle.practice_seed("golden"), title="Golden")
    golden(f"deals/{name}-{players}.txt", _written(dealt))


@pytest.mark.parametrize(("name", "number"), [("corona", 7), ("romanian", 22), ("whist", 10)])
def test_what_is_left_of_a_game(golden: Callable[[str, str], None], name: str, number: int) -> None:
    given = {} if name == "corona" else {"first-dealer": "2"}
    replaced = shuffle.Replaced("1AEF5KEWXNEZ53RD59C169GG", "PBVV", number)
    dealt = deal(GAMES[name], ["Anna", "Ben", "Cem", "Dörte"], shuffle.practice_seed("golden"), given, "Golden", replaced=replaced)
    golden(f"deals/{name}-4-from-{number}.txt", _written(dealt))


def _written(dealt: Deal) -> str:
    """Header, codes, and every card of every round."""
    lines = [dealt.header, dealt.keys.game_code, dealt.keys.pack_mark]
    for r in dealt.rounds:
        facts = r.facts
        trump = facts.trump.value if facts.trump else "-"
        leader = "-" if facts.leader is None else str(facts.leader)
        hands = " | ".join(" ".join(card.notation for card in hand or ()) for hand in r.hands)
        more = f" | dealer {facts.dealer}" if facts.dealer is not None else ""
        more += f" | up {facts.turned_up}" if facts.turned_up else ""
        more += f" | kitty {' '.join(map(str, r.kitty))}" if r.kitty else ""
        lines.append(f"{facts.number} {trump} {leader}: {hands}{more}")
    return "\n".join(lines) + "\n"
