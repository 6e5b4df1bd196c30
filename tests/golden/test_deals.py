"""Deals of a known seed: a change here breaks every code that was ever posted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardgen import shuffle
from cardgen.deal import deal
from cardgen.games.registry import GAMES

PLAYERS = {"corona": (2, 4, 8)}


def test_every_game_has_a_golden_deal() -> None:
    assert set(PLAYERS) == set(GAMES)


@pytest.mark.parametrize(("name", "players"), [(name, players) for name, numbers in PLAYERS.items() for players in numbers])
def test_deal(golden: Callable[[str, str], None], name: str, players: int) -> None:
    dealt = deal(GAMES[name], [str(seat) for seat in range(1, players + 1)], shuffle.practice_seed("golden"), title="Golden")
    lines = [dealt.header, dealt.keys.game_code, dealt.keys.pack_mark]
    for r in dealt.rounds:
        trump = r.trump.value if r.trump else "-"
        leader = "-" if r.leader is None else str(r.leader)
        hands = " | ".join(" ".join(card.notation for card in hand or ()) for hand in r.hands)
        lines.append(f"{r.number} {trump} {leader}: {hands}")
    golden(f"deals/{name}-{players}.txt", "\n".join(lines) + "\n")
