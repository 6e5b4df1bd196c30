"""Whole games played at random, card by card, against the rules told a second time.

Everything below `Told again` is written from the description of the games and knows neither
`SCORES` nor the strengths and checks of the product.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from cardgen.cards import Card, Suit
from cardgen.dealing.deal import Deal, Round, deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.games.playing import play_of
from cardgen.games.registry import GAMES
from cardgen.games.rules import Contract
from cardgen.games.settings import Settings
from cardgen.score.results import Entry, GameResult, score_game
from tests.turns import times

# -- Told again: cards


USUAL = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
CORONA = ["A", "10", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
DOWNTOWN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


class Way(NamedTuple):
    """How a round is played.  order: high to low; trump: a letter, or nothing."""

    order: Sequence[str]
    trump: str
    must_trump: bool
    jokers_free: bool


def suit_of(card: str, way: Way) -> str:
    """Letter of the suit; a joker's is the trump, or nothing."""
    return way.trump if card in ("JB", "JL") else card[0]


def may_be_played(card: str, hand: Sequence[str], trick: Sequence[str], way: Way) -> bool:
    suits_led = [suit_of(c, way) for c in trick if suit_of(c, way)]
    if not suits_led or suit_of(card, way) == suits_led[0]:
        return True
    if way.jokers_free and not way.trump and card in ("JB", "JL"):
        return True
    if any(suit_of(c, way) == suits_led[0] for c in hand):
        return False
    void_of_trump = not any(suit_of(c, way) == way.trump for c in hand)
    return not (way.must_trump and way.trump) or suit_of(card, way) == way.trump or void_of_trump


def beats(later: str, earlier: str, way: Way) -> bool:
    """Whether a card takes the trick from one that was played before it."""
    if later in ("JB", "JL"):
        return bool(way.trump) and earlier != "JB"
    if earlier in ("JB", "JL"):
        return not way.trump
    if later[0] == earlier[0]:
        return way.order.index(later[1:]) < way.order.index(earlier[1:])
    return later[0] == way.trump


def taker(trick: Sequence[str], way: Way) -> int:
    """Place of the card that takes the trick: one after another comes and is better than the
    best so far, or isn't.
    """
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], way):
            best = place
    return best


# -- Told again: points


def exact_points(score: str, bid: int, tricks: int, cards: int) -> int:
    off = abs(bid - tricks)
    if score == "tricks-plus-ten":
        return tricks if off else tricks + 10
    if off == 0:
        triangle = sum(range(1, bid + 1))
        return {
            "corona": bid,
            "standard": 5 + bid,
            "plus-cards": bid + cards,
            "progressive": 5 + triangle,
            "ten-plus": 10 + bid,
            "wizard": 20 + 10 * bid,
            "ten-minus": 10 + bid,
        }[score]
    if score == "corona":
        return -tricks if bid == 0 else -bid
    return {
        "standard": -off,
        "plus-cards": -off,
        "progressive": -sum(range(1, off + 1)),
        "ten-plus": 0,
        "wizard": -10 * off,
        "ten-minus": -off,
    }[score]


def streak_points(right: Sequence[bool | None], settings: Settings) -> list[int]:
    """What streaks add, round by round.  right: None where a round doesn't count for the player."""
    said = settings.get("premium", "none")
    out = [0] * len(right)
    if said == "none":
        return out
    points, length = map(int, str(said).split("/"))
    run: list[bool] = []
    for i, made in enumerate(right):
        if made is None:
            continue
        run = [*run, made] if run and run[-1] == made else [made]
        if len(run) == length and (made or settings.on("penalty")):
            out[i] = points if made else -points
            run = []
    return out


def contract_points(contract: Contract, own: int, double: bool) -> tuple[int, int]:
    """Of the declarer's side and of the other, of 13 tricks."""
    got = own - 6 if own - 6 >= contract.number else -contract.number
    other = max(13 - own - 6, 0)
    return (got * 2, other * 2) if double else (got, other)


# -- playing


class Table:
    """Plays the rounds of a deal at random."""

    def __init__(self, dealt: Deal, chance: random.Random) -> None:
        self.dealt = dealt
        self.chance = chance
        self.seats = len(dealt.players)
        self.next_leader = 0
        self.ways: Counter[str] = Counter()
        self.foresight = [chance.choice((0, 0.5, 0.9)) for _ in dealt.players]
        """How often a player bids what will come: never, so that streaks go both ways, to nearly
        always.
        """

    def play(
        self,
        dealt: Round,
        hands: dict[int, list[Card]],
        leader: int,
        way: Way,
        contract: Contract | None = None,
    ) -> dict[int, int]:
        """Tricks by seat."""
        play = play_of(self.dealt.rules, dealt.facts, contract)
        played: list[Card] = []
        started = [card for hand in hands.values() for card in hand]
        tricks = dict.fromkeys(hands, 0)
        while hands[leader]:
            order = [
                seat
                for seat in ((leader + i) % self.seats for i in range(self.seats))
                if seat in hands
            ]
            trick: list[Card] = []
            for seat in order:
                hand = hands[seat]
                legal = play.legal(hand, trick)
                texts, lying = [c.notation for c in hand], [c.notation for c in trick]
                assert [c.notation for c in legal] == [
                    c for c in texts if may_be_played(c, texts, lying, way)
                ]
                card = self.chance.choice(legal)
                hand.remove(card)
                trick.append(card)
            place = play.winner(trick)
            assert place == taker([c.notation for c in trick], way)
            leader = order[place]
            tricks[leader] += 1
            played += trick
        assert not any(hands.values())
        assert Counter(played) == Counter(started)
        self.next_leader = leader
        return tricks


def whole_game(
    game: str, players: int, given: Mapping[str, str], seed: int
) -> tuple[Deal, list[Entry], GameResult, Table]:
    dealt = deal(
        GAMES[game],
        [f"P{i}" for i in range(players)],
        practice_seed(f"{game}{players}{sorted(given.items())}{seed}"),
        given,
    )
    table = Table(dealt, random.Random(seed))
    one = {"whist": whist_round, "bidwhist": bid_whist_round}.get(game, exact_round)
    entries: list[Entry] = []
    totals = [0] * (2 if dealt.rules.partners else players)
    bids_right: list[list[bool | None]] = [[] for _ in range(players)]
    points_by_round = []
    for r in dealt.rounds:
        entry, points = one(table, r)
        entries.append(entry)
        points_by_round.append(points)
        for seat in range(players if entry.bids else 0):
            counts = entry.bids[seat] is not None and not (
                r.facts.cards == 1 and dealt.settings.get("schedule") == "1-8-1"
            )
            counts = counts and not (r.facts.special and dealt.settings.get("schedule") == "1-8-1")
            bids_right[seat].append(entry.bids[seat] == entry.tricks[seat] if counts else None)
        totals = [total + (point or 0) for total, point in zip(totals, points, strict=True)]
        if over(dealt, totals):
            break
    result = score_game(dealt.rules, [r.facts for r in dealt.rounds], dealt.players, entries)
    assert [done.points for done in result.rounds] == points_by_round
    extra = (
        [streak_points(right, dealt.settings) for right in bids_right]
        if entries[0].bids
        else [[0] * len(entries)] * 2
    )
    assert [done.premiums for done in result.rounds] == list(zip(*extra, strict=True))
    final = [total + sum(more) for total, more in zip(totals, extra, strict=True)]
    assert list(result.rounds[-1].totals) == final
    assert result.finished
    check_standing(result, final)
    return dealt, entries, result, table


def over(dealt: Deal, totals: Sequence[int]) -> bool:
    target = dealt.settings.get("target")
    if dealt.game.name == "whist":
        return max(totals) >= int(target or 0)
    return dealt.game.name == "bidwhist" and max(map(abs, totals)) >= int(target or 0)


def check_standing(result: GameResult, totals: Sequence[int]) -> None:
    announced = {seat for seat, _ in result.nullo}
    null = {player for player, total in enumerate(totals) if player in announced and total == 0}
    better = {
        p: [q for q in range(len(totals)) if (q in null, totals[q]) > (p in null, totals[p])]
        for p in range(len(totals))
    }
    assert {place.player: place.place for place in result.standing} == {
        p: len(q) + 1 for p, q in better.items()
    }
    assert [place.place for place in result.standing] == sorted(
        place.place for place in result.standing
    )
    assert set(result.winners) == (
        null or {p for p in range(len(totals)) if totals[p] == max(totals)}
    )


def exact_round(table: Table, r: Round) -> tuple[Entry, tuple[int | None, ...]]:
    dealt, facts, chance = table.dealt, r.facts, table.chance
    settings, name, seats = dealt.settings, dealt.game.name, table.seats
    if name == "corona":
        leader = (facts.number - 1) % seats if settings["lead"] == "rotate" else table.next_leader
        playing = [(leader + i) % seats for i in range(seats)]
    else:
        assert facts.dealer is not None
        rest = [(facts.dealer + i) % seats for i in range(1, seats)]
        playing = rest if settings.get("seven") == "dead-hand" else [*rest, facts.dealer]
        leader = playing[0]
    must = settings.on("must-trump")
    way = Way(
        CORONA if name == "corona" else USUAL, facts.trump.value if facts.trump else "", must, False
    )
    hands = {seat: list(hand) for seat, hand in enumerate(r.hands) if hand is not None}
    assert sorted(hands) == sorted(playing)
    tricks = table.play(r, hands, leader, way)
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
    everybody = range(seats)
    may_announce = {"start": 1, "ten-before-end": len(dealt.rounds) - 9}.get(
        str(settings.get("nullo")), 0
    )
    nullo = tuple(
        seat for seat in everybody if facts.number == may_announce and chance.random() < 0.5
    )
    points = {
        seat: exact_points(settings.word("score"), bids[seat], tricks[seat], facts.cards)
        for seat in playing
    }
    return (
        Entry(
            tuple(tricks.get(s) for s in everybody),
            tuple(bids.get(s) for s in everybody),
            nullo=nullo,
        ),
        tuple(points.get(s) for s in everybody),
    )


def whist_round(table: Table, r: Round) -> tuple[Entry, tuple[int | None, ...]]:
    dealer = r.facts.dealer
    assert dealer is not None
    hands = {seat: list(hand or ()) for seat, hand in enumerate(r.hands)}
    shown = hands[dealer][-1].notation
    way = Way(USUAL, "" if shown[1:] in "AKQJ" else shown[0], False, False)
    tricks = table.play(r, hands, (dealer + 1) % 4, way)
    sides = tricks[0] + tricks[2], tricks[1] + tricks[3]
    points = max(0, sides[0] - 6), max(0, sides[1] - 6)
    assert sorted(map(bool, points)) == [False, True]
    return Entry(sides), points


def bid_whist_round(table: Table, r: Round) -> tuple[Entry, tuple[int | None, ...]]:
    dealt, chance, facts = table.dealt, table.chance, r.facts
    settings = dealt.settings
    trump = chance.choice([None, None, *Suit])
    contract = Contract(
        chance.randrange(4), chance.choice([3, 3, 4, 5, 6, 7]), trump, chance.random() < 0.5
    )
    table.ways[f"{trump.value if trump else 'N'}{contract.downtown}"] += 1
    hands = {seat: list(hand or ()) for seat, hand in enumerate(r.hands)}
    own = hands[contract.declarer]
    own += r.kitty
    for card in chance.sample(own, len(r.kitty)):
        own.remove(card)
    assert {len(hand) for hand in hands.values()} == {facts.cards}
    assert facts.dealer is not None
    leader = contract.declarer if settings.on("declarer-leads") else (facts.dealer + 1) % 4
    order = DOWNTOWN if contract.downtown else USUAL
    way = Way(order, trump.value if trump else "", False, settings.on("jokers-free"))
    tricks = table.play(r, hands, leader, way, contract)
    sides = [tricks[0] + tricks[2], tricks[1] + tricks[3]]
    declarers = contract.declarer % 2
    sides[declarers] += not settings.on("small-kitty")
    assert sum(sides) == 13
    won, other = contract_points(
        contract, sides[declarers], trump is None and not settings.on("single-no-trump")
    )
    return Entry(tuple(sides), contract=contract), (won, other) if declarers == 0 else (other, won)


# -- the games


CASES: list[tuple[str, int, str]] = [
    *(("corona", players, "") for players in range(2, 9)),
    ("corona", 2, "max=26 hook=on"),
    ("corona", 3, "lead=rotate trump-order=N score=wizard"),
    ("corona", 4, "trump-order=NSHDC max=6 score=progressive"),
    ("corona", 5, "hook=on lead=rotate score=ten-minus"),
    *(("romanian", players, "premium=5/5 penalty=on") for players in range(3, 8)),
    ("romanian", 3, "schedule=8-1-8 score=plus-cards nullo=start premium=10/5"),
    ("romanian", 4, "schedule=tournament premium=30/10 penalty=on nullo=ten-before-end"),
    ("romanian", 5, "special=blind8,null8,eight8 premium=5/5 score=progressive"),
    ("romanian", 3, "special=null8,eight8 schedule=8-1-8 premium=5/5 penalty=on"),
    ("romanian", 6, "must-trump=off hook=off score=corona nullo=start"),
    ("romanian", 7, "seven=ones one-card=forehead score=tricks-plus-ten"),
    ("romanian", 7, "seven=dead-hand schedule=8-1-8 special=blind8 premium=10/5"),
    ("romanian", 7, "seven=dead-hand schedule=tournament must-trump=off first-dealer=3"),
    *(("ohhell", players, "") for players in (3, 5, 6, 7)),
    ("ohhell", 4, "must-trump=on trump=rotate trump-order=HN score=ten-minus"),
    ("ohhell", 5, "trump=none hook=off repeat=3 schedule=up-down max=4"),
    *(("stiche-raten", players, "") for players in (3, 4, 7)),
    ("stiche-raten", 4, "must-trump=on score=standard"),
    *(("elevator", players, "") for players in (3, 4, 6)),
    ("elevator", 4, "must-trump=on step=1 max=7 score=tricks-plus-ten"),
    ("whist", 4, ""),
    ("whist", 4, "target=12"),
    ("whist", 4, "rounds=2 first-dealer=4"),
    ("bidwhist", 4, "target=50 rounds=20"),
    ("bidwhist", 4, "target=50 rounds=20 no-jokers=on"),
    ("bidwhist", 4, "target=50 rounds=20 small-kitty=on jokers-free=on"),
    ("bidwhist", 4, "target=50 rounds=20 small-kitty=on no-jokers=on single-no-trump=on"),
    ("bidwhist", 4, "target=50 rounds=20 jokers-free=on declarer-leads=on show-kitty=on"),
    ("bidwhist", 4, "low-beats-high=on training=on"),
]


@pytest.mark.parametrize(("game", "players", "given"), CASES)
def test_random_games_go_as_the_rules_say(game: str, players: int, given: str) -> None:
    settings = dict(pair.split("=") for pair in given.split())
    ways = Counter[str]()
    for seed in range(
        times(1, 24) if game != "bidwhist" else times(5 if "rounds" in settings else 30, 45)
    ):
        *_, table = whole_game(game, players, settings, seed)
        ways += table.ways
    if game == "bidwhist":
        assert len(ways) == 10


def test_the_games_above_have_what_they_are_for() -> None:
    """Streaks both ways, nullos made and missed, ties, games that end at the target: else the
    games above prove little.
    """
    premiums, nullo, shared, early, below = Counter[int](), Counter[bool](), 0, 0, 0
    for seed in range(times(2, 6)):
        _, _, result, _ = whole_game(
            "romanian", 3, {"premium": "5/5", "penalty": "on", "schedule": "tournament"}, seed
        )
        premiums += Counter(
            points for done in result.rounds for points in done.premiums if points > 0
        )
        premiums += Counter(
            points for done in result.rounds for points in done.premiums if points < 0
        )
    for seed in range(times(12, 30)):
        _, _, result, _ = whole_game("ohhell", 3, {"max": "2", "score": "standard"}, seed)
        shared += len(result.winners) > 1
    for seed in range(times(3, 15)):
        dealt, entries, result, _ = whole_game("bidwhist", 4, {"target": "9"}, seed)
        early += len(entries) < len(dealt.rounds)
        below += min(result.rounds[-1].totals) <= -9
        dealt, entries, _, _ = whole_game("whist", 4, {}, seed)
        early += len(entries) < len(dealt.rounds)
    for seed in range(30, times(40, 90)):  # a nullo is seldom made
        _, _, result, _ = whole_game("romanian", 5, {"nullo": "start", "score": "corona"}, seed)
        nullo += Counter(place.nullo for place in result.standing)
    assert premiums[5]
    assert premiums[-5]
    assert min(shared, early, below, nullo[True], nullo[False]) > 0
