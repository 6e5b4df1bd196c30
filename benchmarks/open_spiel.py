"""Two good players and two of OpenSpiel's information-set tree search at one table of Oh Hell.

    pip install open_spiel
    python benchmarks/open_spiel.py [--cards 5] [--deals 300] [--simulations 1000] [--minutes 8]
    [--unequal]

The rules are made equal: turn-up trump, the hook, and OpenSpiel's scoring, a point a trick and ten
for a right bid, which is
`score=tricks-plus-ten` here.  Every deal is played twice, with the places exchanged.

What is known is made equal too.  OpenSpiel 2.0.2 imagines the hands of the others only from the
cards that were dealt: its
`ResampleFromInfostate` of `oh_hell` exchanges them among the players, so its search never reckons
with a card that nobody holds (`--leak` counts that).  No player may know that, but it can't be told
not to, so the good players here are told the undealt cards as well; with `--unequal` they aren't.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardgen.cards import Card, Rank
from cardgen.dealing import Round, deal, player_view, shuffle
from cardgen.games import find_game
from cardgen.players import Level, Seat, Step, Table, choose_move

_SUITS = "CDSH"
_RANKS = tuple(Rank)[1:14]  # from two to ace
_DECK = 52
PLAYERS = 4


def action_of(card: Card) -> int:
    """OpenSpiel's number of a card."""
    assert card.suit is not None
    return _SUITS.index(card.suit.value) + len(_SUITS) * _RANKS.index(card.rank)


def begin(game: Any, one: Round) -> Any:
    """The same deal in OpenSpiel."""
    assert one.facts.turned_up is not None
    state = game.new_initial_state()
    state.apply_action(one.facts.cards)
    state.apply_action(one.facts.dealer)
    for place in range(one.facts.cards):
        for hand in one.hands:
            assert hand is not None
            state.apply_action(action_of(hand[place]))
    state.apply_action(action_of(one.facts.turned_up))
    return state


def undealt(dealt: Any, one: Round) -> tuple[Card, ...]:
    """The cards that nobody holds, but for the turned-up one."""
    held = {card for hand in one.hands for card in hand or ()}
    return tuple(card for card in dealt.deck if card not in held and card != one.facts.turned_up)


def play(
    game: Any, dealt: Any, place: int, bots: dict[int, Any], effort: int, unequal: bool
) -> tuple[list[float], list[bool]]:
    """Points by seat, and whose bid was right.  bots: OpenSpiel's players, by seat; the others
    are good ones.
    """
    one = dealt.rounds[place]
    state = begin(game, one)
    known = () if unequal else undealt(dealt, one)
    seats = {
        seat: Seat.of(player_view(dealt, seat, dealt.players), one.facts.number, laid_away=known)
        for seat in range(PLAYERS)
    }
    table = Table.begin(dealt.rules, one.facts, PLAYERS)
    while table.step is not Step.OVER:
        turn = table.turn
        assert turn is not None
        assert state.current_player() == turn
        if turn in bots:
            action = bots[turn].step(state)
            allowed = {action_of(card): card for card in seats[turn].held(table)}
            move: Any = action - _DECK if table.step is Step.BID else allowed[action]
        else:
            move = choose_move(seats[turn], table, Level.GOOD, effort).value
            action = move + _DECK if table.step is Step.BID else action_of(move)
        assert action in state.legal_actions()
        assert seats[turn].may(move, table)
        state.apply_action(action)
        table = table.after(move)
    assert state.is_terminal()
    assert table.bids is not None
    return list(state.returns()), [
        bid == made for bid, made in zip(table.bids.placed, table.made(), strict=True)
    ]


def count_leak(game: Any, dealt: Any, place: int, samples: int) -> int:
    """How often of so many times OpenSpiel imagines just those cards in all hands together that
    were dealt.
    """
    one, chance = dealt.rounds[place], random.Random(place)
    state = begin(game, one)
    dealt_cards = sorted(action for action in state.history()[2:-1])
    imagined = (
        state.resample_from_infostate(state.current_player(), chance.random) for _ in range(samples)
    )
    return sum(sorted(other.history()[2:-1]) == dealt_cards for other in imagined)


def main() -> None:
    parser = argparse.ArgumentParser(description="Good players against OpenSpiel's tree search.")
    parser.add_argument("--cards", type=int, default=5)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument(
        "--uct",
        type=float,
        default=10.0,
        help="how much the search explores; its points go up to fifteen",
    )
    parser.add_argument(
        "--effort",
        type=int,
        default=100,
        help="imagined deals of good players, in hundredths of the usual number",
    )
    parser.add_argument(
        "--unequal",
        action="store_true",
        help="don't tell the good players which cards weren't dealt",
    )
    parser.add_argument(
        "--leak", action="store_true", help="only count what OpenSpiel's search is told"
    )
    parser.add_argument("--minutes", type=float, default=math.inf)
    asked = parser.parse_args()
    import pyspiel

    game = pyspiel.load_game(f"oh_hell(players={PLAYERS},num_tricks_fixed={asked.cards})")
    until, differences, right = (
        time.monotonic() + 60 * asked.minutes,
        list[float](),
        {True: list[bool](), False: list[bool]()},
    )
    kept = 0
    for number in range(asked.first, asked.first + asked.deals):
        if differences and time.monotonic() > until:
            break
        settings = {"score": "tricks-plus-ten"}
        dealt = deal(
            find_game("ohhell"),
            ["1", "2", "3", "4"],
            shuffle.practice_seed(f"open_spiel {number}"),
            settings,
        )
        place = next(
            place for place, one in enumerate(dealt.rounds) if one.facts.cards == asked.cards
        )
        if asked.leak:
            kept += count_leak(game, dealt, place, 20)
            continue
        both = []
        for turned in (0, 1):
            bots = {
                seat: pyspiel.ISMCTSBot(
                    1000 * number + seat,
                    pyspiel.RandomRolloutEvaluator(1, number),
                    asked.uct,
                    asked.simulations,
                    -1,
                    pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
                    False,
                    False,
                )
                for seat in range(PLAYERS)
                if seat % 2 != turned
            }
            got, rights = play(game, dealt, place, bots, asked.effort, asked.unequal)
            for seat, one in enumerate(rights):
                right[seat in bots].append(one)
            both.append((got[turned] + got[turned + 2] - got[1 - turned] - got[3 - turned]) / 2)
        differences.append(statistics.fmean(both))
        if len(differences) > 1 and number % 10 == 9:
            print(*tell(asked.cards, differences, right), flush=True)
    if asked.leak:
        print(
            f"{asked.cards} cards: of {20 * asked.deals} imagined deals {kept} had no card that"
            " wasn't dealt"
        )
        return
    print(*tell(asked.cards, differences, right), flush=True)


def tell(cards: int, differences: list[float], right: dict[bool, list[bool]]) -> tuple[str, ...]:
    mean = statistics.fmean(differences)
    off = (
        1.96 * statistics.stdev(differences) / math.sqrt(len(differences))
        if len(differences) > 1
        else math.nan
    )
    good, tree = (statistics.fmean(right[kind]) for kind in (False, True))
    return (
        f"{cards} cards: good − tree search {mean:+.2f} ± {off:.2f} points a round",
        f"({len(differences)} deals, each played twice); right bids {good:.0%} − {tree:.0%}",
    )


if __name__ == "__main__":
    main()
