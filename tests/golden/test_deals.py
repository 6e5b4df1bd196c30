"""Deals of a known seed: a change here breaks every code that was ever posted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, deal
from cardgen.games.registry import GAMES
from tests.golden.conftest import FILES

pytestmark = pytest.mark.quick

EVERY = [
    (game.name, players)
    for game in GAMES.values()
    for players in sorted({game.players[0], game.usual_players, game.players[-1]})
]


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_deal(golden: Callable[[str, str], None], name: str, players: int) -> None:
    dealt = deal(
        GAMES[name],
        [str(seat) for seat in range(1, players + 1)],
        shuffle.practice_seed("golden"),
        occasion=shuffle.Occasion("Golden"),
    )
    golden(f"deals/{name}-{players}.txt", _written(dealt))


@pytest.mark.parametrize(("name", "number"), [("corona", 7), ("romanian", 22), ("whist", 10)])
def test_what_is_left_of_a_game(golden: Callable[[str, str], None], name: str, number: int) -> None:
    dealt = deal(
        GAMES[name],
        ["Anna", "Ben", "Cem", "Dörte"],
        shuffle.practice_seed("golden"),
        {} if name == "corona" else {"first-dealer": "2"},
        shuffle.Occasion("Golden", shuffle.Replaced("1AEF5KEWXNEZ53RD59C169GG", "PBVV", number)),
    )
    golden(f"deals/{name}-4-from-{number}.txt", _written(dealt))


def test_a_deal_is_recorded_once_and_never_again(
    golden: Callable[[str, str], None], request: pytest.FixtureRequest
) -> None:
    before, request.config.option.update_golden = request.config.option.update_golden, True
    try:
        with pytest.raises(pytest.fail.Exception, match="docs/fair-deal"):
            golden("deals/corona-4.txt", "other cards")
    finally:
        request.config.option.update_golden = before


def test_golden_headers_name_the_first_settings() -> None:
    """A setting that comes later than its game says ``added=True``: else codes of before would
    deal otherwise.
    """
    for name, game in GAMES.items():
        headers = [
            json.loads(path.read_text("utf-8").splitlines()[0])
            for path in (FILES / "deals").glob(f"{name}-?.txt")
        ]
        others = {setting.key for setting in game.table if not setting.added} ^ {
            key for header in headers for key in header["settings"]
        }
        assert headers, f"{name} has no golden deal: make golden"
        assert not others, (
            f"{name}: a setting of before is gone, or a new one doesn't say added=True:"
            f" {', '.join(sorted(others))}"
        )


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
