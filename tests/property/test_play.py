"""Whole games played at random, card by card, against rules and points told a second time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from cardgen.cards import Card, Suit
from cardgen.dealing.deal import Deal, Round, deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.games.playing import play_of
from cardgen.games.registry import GAMES
from cardgen.games.rules import Contract
from cardgen.games.scoring import honours_of
from cardgen.score.results import Entry, GameResult, score_game
from tests import second_scorer
from tests.any_settings import read_case
from tests.second_rules import CORONA, DOWNTOWN, USUAL, WayOfPlay, playable, taker
from tests.turns import rows, times


class RandomTable:
    """Plays the rounds of a deal at random.

    Attributes:
        ways: how often each way of a Bid Whist round was played, and what honours were claimed.
    """

    def __init__(self, dealt: Deal, chance: random.Random) -> None:
        self.dealt, self.chance = dealt, chance
        self.seats = len(dealt.players)
        self.next_leader = 0
        self.ways: Counter[str] = Counter()
        # How often a player bids what will come: never, so that streaks go both ways, to nearly
        # always.
        self.foresight = [chance.choice((0, 0.5, 0.9)) for _ in dealt.players]

    def play(
        self,
        dealt: Round,
        hands: dict[int, list[Card]],
        leader: int,
        way: WayOfPlay,
        contract: Any = None,
    ) -> dict[int, int]:
        """Tricks by seat."""
        play = play_of(self.dealt.rules, dealt.facts, contract)
        played: list[Card] = []
        started = [card for hand in hands.values() for card in hand]
        tricks = dict.fromkeys(hands, 0)
        while hands[leader]:
            around = ((leader + i) % self.seats for i in range(self.seats))
            order = [seat for seat in around if seat in hands]
            trick: list[Card] = []
            for seat in order:
                hand, lying = hands[seat], [card.notation for card in trick]
                legal = play.legal(hand, trick)
                held = [card.notation for card in hand]
                assert [card.notation for card in legal] == playable(held, lying, way)
                card = self.chance.choice(legal)
                hand.remove(card)
                trick.append(card)
            place = play.winner(trick)
            assert place == taker([card.notation for card in trick], way)
            leader = order[place]
            tricks[leader] += 1
            played += trick
        assert not any(hands.values())
        assert Counter(played) == Counter(started)
        self.next_leader = leader
        return tricks

    def hands(self, round_: Round) -> dict[int, list[Card]]:
        return {seat: list(hand) for seat, hand in enumerate(round_.hands) if hand is not None}


def whole_game(
    game: str, players: int, given: Mapping[str, str], seed: int
) -> tuple[Deal, list[Entry], GameResult, RandomTable]:
    """A game that is played to its end, and scored twice."""
    name_of_seed = f"{game}{players}{sorted(given.items())}{seed}"
    names = [f"P{seat}" for seat in range(players)]
    dealt = deal(GAMES[game], names, practice_seed(name_of_seed), given)
    table, settings = RandomTable(dealt, random.Random(seed)), dealt.settings.as_text()
    play_round = {"whist": whist_round, "bidwhist": bid_whist_round}.get(game, exact_round)
    entries: list[Entry] = []
    told: list[second_scorer.Round] = []
    counts = []
    for round_ in dealt.rounds:
        entry, said = play_round(table, round_)
        entries.append(entry)
        told.append(
            {"cards": round_.facts.cards, "tricks": entry.tricks, "bids": entry.bids} | said
        )
        small = round_.facts.cards == 1 or round_.facts.special
        counts.append(not (small and settings.get("schedule") == "1-8-1"))
        totals = second_scorer.totals(game, settings, told, counts)
        if second_scorer.is_over(game, settings, totals[-1]):
            break
    result = score_game(dealt.rules, [one.facts for one in dealt.rounds], dealt.players, entries)
    assert [list(done.totals) for done in result.rounds] == totals
    plain = second_scorer.totals(game, settings | {"premium": "none"}, told, counts)
    running = [0] * len(plain[0])
    for done, wanted in zip(result.rounds, plain, strict=True):
        running = [total + (some or 0) for total, some in zip(running, done.points, strict=True)]
        assert running == wanted
    assert result.finished
    check_standing(result, totals[-1])
    return dealt, entries, result, table


def check_standing(result: GameResult, totals: Sequence[int]) -> None:
    """Places by points; a nullo that was announced and made is better than any points."""
    announced = {seat for seat, _ in result.nullo}
    worth = [(total == 0 and seat in announced, total) for seat, total in enumerate(totals)]
    places = {seat: 1 + sum(other > own for other in worth) for seat, own in enumerate(worth)}
    assert {place.player: place.place for place in result.standing} == places
    shown = [place.place for place in result.standing]
    assert shown == sorted(shown)
    null = {seat for seat, (made, _) in enumerate(worth) if made}
    best = {seat for seat, total in enumerate(totals) if total == max(totals)}
    assert set(result.winners) == (null or best)


def exact_round(table: RandomTable, round_: Round) -> tuple[Entry, second_scorer.Round]:
    dealt, facts, chance = table.dealt, round_.facts, table.chance
    settings, name, seats = dealt.settings, dealt.game.name, range(table.seats)
    if name == "corona":
        rotates = settings["lead"] == "rotate"
        leader = (facts.number - 1) % table.seats if rotates else table.next_leader
        playing = [(leader + i) % table.seats for i in seats]
    else:
        playing = [(facts.dealer + i) % table.seats for i in (*seats[1:], 0)]
        if settings.get("seven") == "dead-hand":
            playing.pop()
        leader = playing[0]
    trump = facts.trump.value if facts.trump else ""
    way = WayOfPlay(CORONA if name == "corona" else USUAL, trump, settings.on("must-trump"))
    hands = table.hands(round_)
    assert sorted(hands) == sorted(playing)
    tricks = table.play(round_, hands, leader, way)
    assert sum(tricks.values()) == facts.cards
    bids: dict[int, int] = {}
    for seat in playing:
        if facts.special in ("null8", "eight8"):
            bids[seat] = 0 if facts.special == "null8" else 8
            continue
        allowed = list(range(facts.cards + 1))
        if settings.on("hook") and seat == playing[-1]:
            allowed = [bid for bid in allowed if bid + sum(bids.values()) != facts.cards]
        foretold = tricks[seat] in allowed and chance.random() < table.foresight[seat]
        bids[seat] = tricks[seat] if foretold else chance.choice(allowed)
    latest = {"start": 1, "ten-before-end": len(dealt.rounds) - 9}.get(settings.get("nullo"))
    nullo = tuple(seat for seat in seats if facts.number == latest and chance.random() < 0.5)
    made, said = (tuple(some.get(seat) for seat in seats) for some in (tricks, bids))
    return Entry(made, said, nullo=nullo), {}


def whist_round(table: RandomTable, round_: Round) -> tuple[Entry, second_scorer.Round]:
    hands, dealer = table.hands(round_), round_.facts.dealer
    shown, kind = hands[dealer][-1].notation, table.dealt.settings.word("trump")
    trump = "" if shown[1:] in "AKQJ" and kind == "turned-court" else shown[0]
    if kind not in ("turned-court", "turned"):  # letters in turn
        trump = "" if kind == "none" else kind[(round_.facts.number - 1) % len(kind)].strip("N")
    way = WayOfPlay(trump=trump)
    high = [trump + rank for rank in "AKQJ"] if trump else []
    had = [sum(card.notation in high for card in hands[seat]) for seat in range(4)]
    dealt = [(seat, card) for seat in range(4) for card in hands[seat]]
    tricks = table.play(round_, hands, (dealer + 1) % 4, way)
    sides = tricks[0] + tricks[2], tricks[1] + tricks[3]
    assert sum(sides) == 13
    rules, held = table.dealt.rules, [had[0] + had[2], had[1] + had[3]]
    honours = honours_of(rules, round_.facts.trump, dealt)
    table.ways[str(honours)] += 1
    return Entry(sides, honours=honours), {"held": held}


def bid_whist_round(table: RandomTable, round_: Round) -> tuple[Entry, second_scorer.Round]:
    chance, facts, settings = table.chance, round_.facts, table.dealt.settings
    trump = chance.choice([None, None, *Suit])
    number, down = chance.choice([3, 3, 4, 5, 6, 7]), chance.random() < 0.5
    contract = Contract(chance.randrange(4), number, trump, down)
    declarer, letter = contract.declarer, trump.value if trump else ""
    table.ways[f"{letter}{down}"] += 1
    hands = table.hands(round_)
    own = hands[declarer]
    own += round_.kitty
    for card in chance.sample(own, len(round_.kitty)):
        own.remove(card)
    assert {len(hand) for hand in hands.values()} == {facts.cards}
    leader = declarer if settings.on("declarer-leads") else (facts.dealer + 1) % 4
    order = DOWNTOWN if down else USUAL
    way = WayOfPlay(order, letter, jokers_free=settings.on("jokers-free"))
    tricks = table.play(round_, hands, leader, way, contract)
    sides = [tricks[0] + tricks[2], tricks[1] + tricks[3]]
    sides[declarer % 2] += not settings.on("small-kitty")
    assert sum(sides) == 13
    said = {"contract": (declarer, number, "downtown" if down else "uptown", letter or "N")}
    return Entry(tuple(sides), contract=contract), said


# -- the games


WHIST = [
    f"whist 4 trump={trump} honours={honours}"
    for trump in ("turned-court", "turned", "HCDS", "HCDSN", "none")
    for honours in ("off", "on")
]
CASES = [
    *(f"corona {players}" for players in range(2, 9)),
    *(f"romanian {players} premium=5/5 penalty=on" for players in range(3, 8)),
    *WHIST,
    *(f"bidwhist 4 target=50 rounds=20 {rest}" for rest in ("", "no-jokers=on")),
    *rows("""
    corona 2 max=26 hook=on
    corona 3 lead=rotate trump-order=N score=wizard
    corona 4 trump-order=NSHDC max=6 score=progressive
    corona 5 hook=on lead=rotate score=ten-minus
    romanian 3 schedule=8-1-8 score=plus-cards nullo=start premium=10/5
    romanian 4 schedule=tournament premium=30/10 penalty=on nullo=ten-before-end
    romanian 5 special=blind8,null8,eight8 premium=5/5 score=progressive
    romanian 3 special=null8,eight8 schedule=8-1-8 premium=5/5 penalty=on
    romanian 6 must-trump=off hook=off score=corona nullo=start
    romanian 7 seven=ones one-card=forehead score=tricks-plus-ten
    romanian 7 seven=dead-hand schedule=8-1-8 special=blind8 premium=10/5
    romanian 7 seven=dead-hand schedule=tournament must-trump=off first-dealer=3
    ohhell 3
    ohhell 5
    ohhell 6
    ohhell 7
    ohhell 4 must-trump=on trump=rotate trump-order=HN score=ten-minus
    ohhell 5 trump=none hook=off repeat=3 schedule=up-down max=4
    stiche-raten 3
    stiche-raten 4
    stiche-raten 7
    stiche-raten 4 must-trump=on score=standard
    elevator 3
    elevator 4
    elevator 6
    elevator 4 must-trump=on step=1 max=7 score=tricks-plus-ten
    whist 4
    whist 4 target=12
    whist 4 rounds=2 first-dealer=4
    whist 4 target=1 honours=on
    whist 4 target=25 honours=on
    bidwhist 4 target=50 rounds=20 small-kitty=on jokers-free=on
    bidwhist 4 target=50 rounds=20 small-kitty=on no-jokers=on single-no-trump=on
    bidwhist 4 target=50 rounds=20 jokers-free=on declarer-leads=on show-kitty=on
    bidwhist 4 low-beats-high=on training=on
    """),
]


@pytest.mark.parametrize("case", CASES)
def test_random_games_go_as_the_rules_say(case: str) -> None:
    ways = Counter[str]()
    games = times(1, 24)
    if case in WHIST:
        games = times(6, 300)
    if case.startswith("bidwhist"):
        games = times(5 if "rounds" in case else 30, 45)
    for seed in range(games):
        *_, table = whole_game(*read_case(case), seed)
        ways += table.ways
    if case.startswith("bidwhist"):
        assert len(ways) == 10
    if case in WHIST and "=on" in case and "none" not in case:
        assert len(ways) >= times(3, 5), "nobody, either side two, either side four"


def test_the_games_above_have_what_they_are_for() -> None:
    """Streaks both ways, nullos made and missed, ties, games that end at the target: else the
    games above prove little.
    """

    def results(case: str, seeds: range) -> Iterator[tuple[Deal, GameResult]]:
        for seed in seeds:
            dealt, _, result, _ = whole_game(*read_case(case), seed)
            yield dealt, result

    met: Counter[object] = Counter()
    streaks = "romanian 3 premium=5/5 penalty=on schedule=tournament"
    for _, result in results(streaks, range(times(2, 6))):
        met.update(points for done in result.rounds for points in done.premiums)
    for _, result in results("ohhell 3 max=2 score=standard", range(times(12, 30))):
        met["shared"] += len(result.winners) > 1
    for case in ("bidwhist 4 target=9", "whist 4"):
        for dealt, result in results(case, range(times(3, 15))):
            met["early"] += len(result.rounds) < len(dealt.rounds)
            met["below"] += min(result.rounds[-1].totals) <= -9
    seldom = range(30, times(40, 90))
    for _, result in results("romanian 5 nullo=start score=corona", seldom):
        met.update(f"nullo {place.nullo}" for place in result.standing)
    assert all(met[what] for what in (5, -5, "shared", "early", "below"))
    assert met["nullo True"]
    assert met["nullo False"]
