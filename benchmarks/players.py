"""How well computer players play: duplicate deals, places rotated, with confidence intervals.

    python benchmarks/players.py [GAME] [--deals 20] [--effort 10]
    python benchmarks/players.py --bids          what four good players bid, and how often they make
    it python benchmarks/players.py --time          the longest decision of each kind, beside
    starting Python with what draws

Every deal is played once for each place of the players that are compared; what counts is the mean
of their points above that of the others.  No test asserts any of it.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardgen.cards import Card
from cardgen.dealing import Deal, Round, deal, player_view, shuffle
from cardgen.games import SCORES, Bidding, Sight, contract_points, find_game, side_points
from cardgen.players import (
    Level,
    Seat,
    Step,
    Table,
    choose_discard,
    choose_move,
)

T = TypeVar("T")
PLAYERS = ("random", "easy", "good")
GAMES = {
    "corona": 4,
    "romanian": 4,
    "ohhell": 4,
    "stiche-raten": 4,
    "elevator": 4,
    "whist": 4,
    "bidwhist": 4,
}
EXACT = ("corona", "romanian", "ohhell", "stiche-raten", "elevator")


SLOWEST: dict[Step, float] = {}
"""The longest time of a decision of each kind, in seconds of CPU."""


def timed(step: Step, choose: Callable[[], T]) -> T:
    start = time.process_time()
    chosen = choose()
    SLOWEST[step] = max(SLOWEST.get(step, 0.0), time.process_time() - start)
    return chosen


def decide(kind: str, seat: Seat, table: Table, chance: random.Random, effort: int) -> Table:
    """One step of the table, as that kind of player takes it."""
    if kind == "random":
        return at_random(seat, table, chance)
    return table.after(
        timed(table.step, lambda: choose_move(seat, table, Level(kind), effort)).value
    )


def at_random(seat: Seat, table: Table, chance: random.Random) -> Table:
    match table.step:
        case Step.BID:
            assert table.bids is not None
            return table.after(chance.choice(table.bids.allowed(seat.seat)))
        case Step.CALL:
            assert table.calls is not None
            return table.after(chance.choice(table.calls.allowed()))
        case Step.CONTRACT:
            return table.after(chance.choice(table.contracts()))
    assert table.tricks is not None
    return table.after(chance.choice(table.tricks.legal(seat.held(table))))


def lay_away(
    kind: str, seat: Seat, table: Table, chance: random.Random, effort: int
) -> tuple[Card, ...]:
    assert table.rules.contract is not None
    if kind == "random":
        return tuple(chance.sample(seat.dealt or (), table.rules.contract.kitty))
    return timed(Step.DISCARD, lambda: choose_discard(seat, table, Level(kind), effort)).value


def play_round(dealt: Deal, number: int, kinds: list[str], effort: int) -> Table:
    """Play one round of a deal.  kinds: of player, by seat."""
    one: Round = dealt.rounds[number]
    chance = random.Random(number)
    seats = {
        place: Seat.of(player_view(dealt, place, dealt.players), one.facts.number)
        for place, hand in enumerate(one.hands)
        if hand is not None
    }
    table = Table.begin(
        dealt.rules, one.facts, len(kinds), one.facts.leader if one.facts.leader is not None else 0
    )
    while table.step is not Step.OVER:
        turn = table.turn
        assert turn is not None
        if table.step is Step.SIGHT:
            table = table.after(Sight.BLIND)
        elif table.step is Step.DISCARD:
            seats[turn] = replace(seats[turn], opened=one.kitty)
            away = lay_away(kinds[turn], seats[turn], table, chance, effort)
            seats[turn] = replace(seats[turn], laid_away=away)
            table = table.after(())
        else:
            if table.step is Step.CARD and seats[turn].dealt is None:
                seats[turn] = replace(seats[turn], opened=one.hands[turn] or ())
            table = decide(kinds[turn], seats[turn], table, chance, effort)
    return table


def points(table: Table) -> list[int]:
    """Of each seat, or of each side."""
    made = table.made()
    if table.rules.bidding is Bidding.EXACT:
        assert table.bids is not None
        score, cards = SCORES[table.rules.score], table.facts.cards
        return [
            score(bid or 0, tricks, cards)
            for bid, tricks in zip(table.bids.placed, made, strict=True)
            if tricks is not None
        ]
    sides = [(made[place] or 0) + (made[place + 2] or 0) for place in (0, 1)]
    if table.contract is None:
        return [side_points(tricks) for tricks in sides]
    rules = table.rules.contract
    assert rules is not None
    declarers = table.contract.declarer % 2
    sides[declarers] += rules.discard_counts
    own, other = contract_points(
        table.contract.number,
        sides[declarers],
        sum(sides),
        rules.doubled and table.contract.trump is None,
    )
    return [own, other] if declarers == 0 else [other, own]


def compare(
    game: str, pair: tuple[str, str], deals: int, effort: int, rounds: int, until: float
) -> str:
    """One line: points a round of the first kind of player above the second, with its interval
    of 95 %.  until: when to stop, by the clock.
    """
    differences: list[float] = []
    for number in range(deals):
        if len(differences) > 1 and time.monotonic() > until:
            break
        dealt = deal(
            find_game(game),
            [str(i) for i in range(1, GAMES[game] + 1)],
            shuffle.practice_seed(f"players {number}"),
            {},
        )
        chosen = random.Random(number).sample(
            range(len(dealt.rounds)), min(rounds, len(dealt.rounds))
        )
        for index in chosen:
            differences.append(
                statistics.fmean(
                    _difference(dealt, index, pair, turned, effort) for turned in (0, 1)
                )
            )
    strong, weak = pair
    mean = statistics.fmean(differences)
    off = 1.96 * statistics.stdev(differences) / math.sqrt(len(differences))
    return (
        f"{game:12} {strong:4} − {weak:6} {mean:+6.2f} ± {off:.2f} points a round"
        f" ({len(differences)} rounds, each played twice)"
    )


def _difference(dealt: Deal, number: int, pair: tuple[str, str], turned: int, effort: int) -> float:
    """turned: 0 where the first of the pair has seat 1 and every other one from there, else 1."""
    strong, weak = pair
    kinds = [strong if place % 2 == turned else weak for place in range(len(dealt.players))]
    got = points(play_round(dealt, number, kinds, effort))
    if len(got) == 2 < len(kinds):
        return got[turned] - got[1 - turned]
    playing = [
        kind for place, kind in enumerate(kinds) if place != dealt.rounds[number].facts.sits_out
    ]
    mine = [one for one, kind in zip(got, playing, strict=True) if kind == strong]
    theirs = [one for one, kind in zip(got, playing, strict=True) if kind == weak]
    return statistics.fmean(mine) - statistics.fmean(theirs)


# -- bids


def bids_of(game: str, deals: int, effort: int, until: float) -> list[str]:
    """A row for each number of cards: how often each bid is made by four good players, and how
    often it comes true.
    """
    said: dict[int, Counter[int]] = {}
    right: dict[int, int] = {}
    sums: dict[int, list[int]] = {}
    for number in range(deals):
        if said and time.monotonic() > until:
            break
        dealt = deal(
            find_game(game), ["1", "2", "3", "4"], shuffle.practice_seed(f"bids {number}"), {}
        )
        by_cards = {one.facts.cards: place for place, one in enumerate(dealt.rounds)}
        for cards, place in sorted(by_cards.items()):
            table = play_round(dealt, place, ["good"] * 4, effort)
            assert table.bids is not None
            bids = [bid for bid in table.bids.placed if bid is not None]
            said.setdefault(cards, Counter()).update(bids)
            sums.setdefault(cards, []).append(sum(bids))
            right[cards] = right.get(cards, 0) + sum(
                bid == made for bid, made in zip(table.bids.placed, table.made(), strict=True)
            )
    rows = []
    for cards, counter in said.items():
        total = counter.total()
        shares = " ".join(f"{bid}:{round(100 * counter[bid] / total)}%" for bid in sorted(counter))
        mean, all_bids = (
            sum(bid * count for bid, count in counter.items()) / total,
            statistics.fmean(sums[cards]),
        )
        rows.append(
            f"{game:12} {cards:2}  {mean:4.2f}  {all_bids:5.2f} "
            f" {round(100 * right[cards] / total):3}%   {shares}  ({total} bids)"
        )
    return rows


# -- time


def longest(game: str, deals: int) -> None:
    """Four good players in the largest round of each deal; `SLOWEST` keeps their longest
    decisions.
    """
    SLOWEST.clear()
    for number in range(deals):
        dealt = deal(
            find_game(game), ["1", "2", "3", "4"], shuffle.practice_seed(f"time {number}"), {}
        )
        largest = max(range(len(dealt.rounds)), key=lambda place: dealt.rounds[place].facts.cards)
        play_round(dealt, largest, ["good"] * 4, 100)


def start_of_python() -> float:
    """Seconds of CPU to start Python with the libraries that draw: what speed is measured by."""
    before = os.times()
    subprocess.run(
        [sys.executable, "-c", "import click, reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts"],
        check=True,
    )
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare computer players on duplicate deals.")
    parser.add_argument("game", nargs="*", choices=(*GAMES, []))
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument(
        "--effort", type=int, default=10, help="imagined deals, in hundredths of the usual number"
    )
    parser.add_argument(
        "--minutes",
        type=float,
        default=math.inf,
        help="for each pair; what was played by then counts",
    )
    parser.add_argument("--pairs", default="good-easy,easy-random")
    parser.add_argument("--bids", action="store_true")
    parser.add_argument("--time", action="store_true")
    asked = parser.parse_args()
    if asked.time:
        for game in asked.game or GAMES:
            start = min(start_of_python() for _ in range(3))
            longest(game, asked.deals)
            times = ", ".join(
                f"{step.value} {took:.2f} s = {took / start:.1f} F"
                for step, took in SLOWEST.items()
            )
            print(f"{game:12} {times}; F {1000 * start:.0f} ms", flush=True)
        return
    if asked.bids:
        for game in asked.game or EXACT:
            print(
                "\n".join(
                    bids_of(game, asked.deals, asked.effort, time.monotonic() + 60 * asked.minutes)
                ),
                flush=True,
            )
        return
    for game in asked.game or GAMES:
        for pair in asked.pairs.split(","):
            strong, weak = pair.split("-")
            print(
                compare(
                    game,
                    (strong, weak),
                    asked.deals,
                    asked.effort,
                    asked.rounds,
                    time.monotonic() + 60 * asked.minutes,
                ),
                flush=True,
            )


if __name__ == "__main__":
    main()
