"""The games' tables of decks, schedules, dealers and deadlines, against figures that stand in
their descriptions.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardgen.cards import Rank, Suit, build_deck
from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, deal, kitty_share, seal, shared_out
from cardgen.errors import InputError
from cardgen.games.game import Game
from cardgen.games.registry import GAMES
from cardgen.games.rules import RoundFacts, Rules, Sight, TrumpFrom
from tests.any_settings import read_case
from tests.turns import each, sweep

pytestmark = pytest.mark.quick

LISTS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "deal.json").read_text("utf-8")
)["lists"]


def plan(case: str, first: int | None = 0) -> tuple[RoundFacts, ...]:
    game, players, given = read_case(case)
    return GAMES[game].plan(players, GAMES[game].settings(players, given), first)


def cards(case: str) -> list[int]:
    return [facts.cards for facts in plan(case)]


def rules_of(case: str) -> Rules:
    game, players, given = read_case(case)
    return GAMES[game].rules(players, GAMES[game].settings(players, given))


def dealt(case: str, seed: object = "tables") -> Deal:
    game, players, given = read_case(case)
    seats = [str(seat) for seat in range(1, players + 1)]
    return deal(GAMES[game], seats, shuffle.practice_seed(str(seed)), given)


def size(case: str) -> int:
    game, players, given = read_case(case)
    deck = GAMES[game].deck(players, GAMES[game].settings(players, given))
    rules = rules_of(case)
    assert rules.deck == len(deck) == len(set(deck))
    assert set(rules.ranking) == {card.rank for card in deck if not card.is_joker}
    return len(deck)


# -- decks


@each(
    "case, deck, lowest",
    """
    romanian 3            | 24 | 9
    romanian 4            | 32 | 7
    romanian 5            | 40 | 5
    romanian 6            | 48 | 3
    romanian 7            | 48 | 3
    romanian 7 seven=ones | 56 | 1
    """,
)
def test_romanian_decks(case: str, deck: int, lowest: str) -> None:
    assert size(case) == deck
    ranking = rules_of(case).ranking
    assert (ranking[0], ranking[1], ranking[-1]) == (Rank.ACE, Rank.KING, Rank(lowest))


@each("name", ["corona", "ohhell", "stiche-raten", "elevator", "whist"])
def test_the_others_take_52(name: str) -> None:
    assert {size(f"{name} {players}") for players in GAMES[name].players} == {52}
    top = "A 10 K Q J 9" if name == "corona" else "A K Q J 10 9"
    ranking = rules_of(f"{name} 4").ranking
    assert " ".join(rank.value for rank in ranking) == f"{top} 8 7 6 5 4 3 2"


@each(
    "case, deck, hand, kitty",
    """
    bidwhist 4                             | 54 | 12 | 6
    bidwhist 4 no-jokers=on                | 52 | 12 | 4
    bidwhist 4 small-kitty=on              | 54 | 13 | 2
    bidwhist 4 no-jokers=on small-kitty=on | 52 | 13 | 0
    """,
)
def test_bid_whist_kitties(case: str, deck: int, hand: int, kitty: int) -> None:
    assert size(case) == deck
    assert set(cards(case)) == {hand}
    contract = rules_of(case).contract
    assert contract.kitty == kitty
    assert contract.jokers == (deck == 54)
    assert contract.discard_counts == (hand == 12)


# -- schedules


@each(
    "case, schedule",
    """
    romanian 4                      | 1 1 1 1 2-7 8 8 8 8 7-2 1 1 1 1
    romanian 4 schedule=8-1-8       | 8 8 8 8 7-2 1 1 1 1 2-7 8 8 8 8
    romanian 3 schedule=tournament  | 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8
    stiche-raten 3                  | 1-17
    stiche-raten 4                  | 1-13
    stiche-raten 5                  | 1-10
    stiche-raten 6                  | 1-8
    stiche-raten 7                  | 1-7
    ohhell 3                        | 10-1 2-10
    ohhell 4                        | 10-1 2-10
    ohhell 5                        | 10-1 2-10
    ohhell 6                        | 8-1 2-8
    ohhell 7                        | 7-1 2-7
    ohhell 4 repeat=2 max=3         | 3 3 2 1 1 2 3 3
    ohhell 4 schedule=up repeat=3 max=4  | 1 1 1 2 3 4 4 4
    ohhell 4 schedule=down step=2 max=7  | 7 5 3 1
    ohhell 4 step=2                 | 9 7 5 3 1 3 5 7 9
    ohhell 4 max=1                  | 1
    ohhell 4 max=1 repeat=8         | 1 1 1 1 1 1 1 1
    elevator 3                      | 1 3 5 7 9 11 13 15 17 15 13 11 9 7 5 3 1
    elevator 4                      | 1 3 5 7 9 11 13 11 9 7 5 3 1
    elevator 5                      | 1 3 5 7 9 7 5 3 1
    elevator 6                      | 1 3 5 7 5 3 1
    elevator 4 step=1               | 1-13 12-1
    elevator 4 max=2 step=1 repeat=2 | 1 1 2 2 1 1
    bidwhist 4                      | 12 12 12 12 12 12 12 12 12 12 12 12
    """,
)
def test_schedules_of_the_descriptions(case: str, schedule: str) -> None:
    wanted: list[int] = []
    for run in schedule.split():
        first, last = int(run.split("-")[0]), int(run.split("-")[-1])
        wanted += range(first, last + 1) if first <= last else range(first, last - 1, -1)
    assert cards(case) == wanted


@each("n", range(3, 8))
def test_romanian_numbers_of_rounds(n: int) -> None:
    assert len(cards(f"romanian {n}")) == len(cards(f"romanian {n} schedule=8-1-8")) == 12 + 3 * n
    assert len(cards(f"romanian {n} schedule=tournament")) == 8 * n
    assert len(cards(f"romanian {n} special=eight8,null8")) == 14 + 3 * n


@each("target", [1, 6, 25])
def test_whist_is_always_decided(target: int) -> None:
    assert cards(f"whist 4 target={target}") == [13] * (2 * target - 1)
    assert cards(f"whist 4 target={target} rounds=4") == [13] * 4
    assert len(cards("whist 4")) == 11


def test_the_target_of_bid_whist() -> None:
    rules = rules_of("bidwhist 4")
    assert (rules.target, rules.target_below, rules.sides) == (7, True, ((0, 2), (1, 3)))


# -- who deals, who begins, who sits out


@each("name", [name for name in GAMES if name != "corona"])
def test_the_deal_passes_left_and_the_eldest_begins(name: str) -> None:
    for players in GAMES[name].players:
        for first in range(players):
            for i, facts in enumerate(plan(f"{name} {players}", first)):
                assert facts.dealer == (first + i) % players
                assert facts.leader == (first + i + 1) % players
        for facts in plan(f"{name} {players}", None):
            assert facts.dealer is facts.leader is None


def test_a_declarer_who_leads_isnt_known_before() -> None:
    for facts in plan("bidwhist 4 declarer-leads=on", 2):
        assert facts.leader is None
        assert facts.dealer is not None


def test_seven_with_a_dead_hand() -> None:
    rounds = plan("romanian 7", 6)
    assert [facts.sits_out for facts in rounds] == [facts.dealer for facts in rounds]
    assert [facts.sits_out for facts in rounds[:3]] == [6, 0, 1]
    assert all(facts.sits_out is None for facts in plan("romanian 7 seven=ones", 6))
    for round_ in dealt("romanian 7").rounds:
        without = [seat for seat, hand in enumerate(round_.hands) if hand is None]
        assert without == [round_.facts.dealer]


def test_the_first_dealer_is_drawn_or_set() -> None:
    assert {dealt("romanian 4", i).rounds[0].facts.dealer for i in range(40)} == {0, 1, 2, 3}
    for seat in range(4):
        assert dealt(f"romanian 4 first-dealer={seat + 1}").rounds[0].facts.dealer == seat


# -- trumps


@each("players", range(3, 8))
def test_no_trump_where_no_card_is_left(players: int) -> None:
    for round_ in dealt(f"romanian {players}").rounds:
        facts, turned_up = round_.facts, round_.facts.turned_up
        assert (turned_up is None) == (facts.cards == 8)
        assert facts.trump == (turned_up.suit if turned_up else None)
        assert not turned_up or round_.rest[0] == turned_up


def test_lots_name_four_suits_and_no_trump() -> None:
    games = [dealt("elevator 4", i) for i in range(12)]
    drawn = Counter(round_.facts.trump for game in games for round_ in game.rounds)
    assert drawn.keys() == {*Suit, None}
    assert all(15 <= count <= 50 for count in drawn.values())  # of 156, about 31 each


def test_the_dealers_last_card_makes_trump_unless_it_is_high() -> None:
    seen = Counter[bool]()
    for round_ in (round_ for i in range(8) for round_ in dealt("whist 4", i).rounds):
        facts = round_.facts
        card = round_.hands[facts.dealer][-1]
        is_high = card.rank.value in ("A", "K", "Q", "J")
        assert (facts.turned_up, facts.trump) == (card, None if is_high else card.suit)
        seen[is_high] += 1
    assert seen[True] > 10
    assert seen[False] > 30


def test_a_declarers_trump_is_unknown() -> None:
    for round_ in dealt("bidwhist 4").rounds:
        assert round_.facts.unknown_trump
        assert round_.facts.trump is round_.facts.turned_up is None


# -- hook, premium, nullo, special deals


HOOKED = {"romanian", "ohhell", "elevator"}
"""Games that are usually played with a hook; the others of exact bids can be."""


@each("name", [*HOOKED, "corona", "stiche-raten"])
def test_the_forbidden_sum_is_the_cards(name: str) -> None:
    for hook in ("on", "off"):
        for facts in plan(f"{name} 5 hook={hook}"):
            assert facts.forbidden_sum == (facts.cards if hook == "on" else None)


def test_who_plays_with_a_hook() -> None:
    assert {name for name in GAMES if rules_of(f"{name} 4").hook} == HOOKED


SPECIALS = {
    "blind8": (Sight.BLIND, None, 8),
    "null8": (Sight.OPEN, 0, None),
    "eight8": (Sight.OPEN, 8, None),
}


@sweep(
    ("said", ["blind8", "null8", "eight8", "eight8,blind8", "null8,eight8,blind8"]),
    ("schedule", ["1-8-1", "8-1-8", "tournament"]),
)
def test_special_deals_come_last_in_their_order(schedule: str, said: str) -> None:
    case = f"romanian 4 schedule={schedule}"
    regular, rounds = plan(case, 1), plan(f"{case} special={said}", 1)
    assert rounds[: len(regular)] == regular
    extra = rounds[len(regular) :]
    assert [facts.special for facts in extra] == [word for word in SPECIALS if word in said]
    for number, facts in enumerate(extra, len(regular) + 1):
        assert (facts.number, facts.cards, facts.trump) == (number, 8, None)
        assert facts.trump_from is TrumpFrom.NONE
        assert (facts.sight, facts.forced_bid, facts.forbidden_sum) == SPECIALS[facts.special]
        assert facts.dealer == number % 4
    unhooked = plan("romanian 4 special=blind8 hook=off")
    assert not any(facts.forbidden_sum for facts in unhooked)


@each(
    "given, first, last",
    """
    hook=on                             | 5 | 20
    special=blind8,null8,eight8         | 5 | 20
    schedule=8-1-8                      | 1 | 24
    schedule=tournament special=null8   | 1 | 33
    """,
)
def test_what_counts_for_a_premium(given: str, first: int, last: int) -> None:
    """From the first two-card round to the last one, where one-card rounds begin and end it."""
    rounds = plan(f"romanian 4 premium=10/5 {given}")
    assert [facts.number for facts in rounds if facts.counts] == [*range(first, last + 1)]


@each("word", ["10/5", "5/5", "30/10"])
def test_premiums(word: str) -> None:
    points, streak = map(int, word.split("/"))
    for penalty in ("off", "on"):
        premium = rules_of(f"romanian 4 premium={word} penalty={penalty}").premium
        assert (premium.points, premium.streak, premium.word) == (points, streak, word)
        assert premium.penalty is (penalty == "on")
    assert rules_of("romanian 4").premium is None


def test_when_a_nullo_is_announced_at_the_latest() -> None:
    assert rules_of("romanian 4").nullo_before is None
    for schedule in ("1-8-1", "8-1-8", "tournament"):
        for players in range(3, 8):
            case = f"romanian {players} schedule={schedule}"
            sizes, target = cards(case), 1 if schedule == "8-1-8" else 8
            assert rules_of(f"{case} nullo=start").nullo_before == 1
            assert sizes.index(target) == rules_of(f"{case} nullo=before-turn").nullo_before - 1
            assert len(sizes[rules_of(f"{case} nullo=ten-before-end").nullo_before - 1 :]) == 10
    assert rules_of("romanian 4 nullo=before-turn").nullo_before == 11
    assert rules_of("romanian 4 nullo=ten-before-end").nullo_before == 15
    assert rules_of("romanian 4 nullo=ten-before-end special=null8,eight8").nullo_before == 17


@each(
    "case, numbers",
    """
    romanian 4 special=blind8      | 5 11 15 21 25
    romanian 3 schedule=tournament | 4 7 10 13 16 19 22
    whist 4                        | 5 9
    ohhell 4 repeat=4 max=3        | 5 6 10 11
    ohhell 4 repeat=2 max=3        | 3 4 6 7
    ohhell 5                       | 6 11 16
    """,
)
def test_where_a_sheet_draws_a_strong_rule(case: str, numbers: str) -> None:
    assert [facts.number for facts in plan(case) if facts.opens] == [*map(int, numbers.split())]


# -- settings


@each("game", GAMES.values())
def test_every_allowed_word_can_be_set(game: Game) -> None:
    """Alone, or with what it needs; however it is typed."""
    needs = {"penalty": {"premium": "10/5"}, "one-card-rounds=middle": {"schedule": "8-1-8"}}
    for setting in game.table:
        players = setting.only_with[0] if setting.only_with else 4
        switch = ("on", "off") if setting.kind.allowed(4) == "on, off" else ()
        for word in getattr(setting.kind, "words", switch):
            given = {setting.key: word.upper()}
            for key in (setting.key, f"{setting.key}={word}"):
                given |= needs.get(key, {})
            assert game.settings(players, given).as_text()[setting.key] == word


@each(
    "case, complaint",
    """
    romanian 4 penalty=on             | penalty=on needs a premium
    romanian 4 seven=ones             | it is for 7 players
    romanian 4 one-card-rounds=middle | can't be with schedule=1-8-1 — allowed there: all, first, last, first-and-last
    romanian 4 schedule=tournament one-card-rounds=first | can't be with schedule=tournament — allowed there: all
    romanian 4 special=blind8,blind8  | allowed: none, or some of blind8, null8, eight8
    romanian 4 special=none,blind8    | allowed: none, or some of
    romanian 4 first-dealer=5         | lot, or a seat from 1 to 4
    romanian 4 first-dealer=0         | lot, or a seat from 1 to 4
    ohhell 4 max=14                   | from 1 to 13 with 4 players
    ohhell 7 max=8                    | from 1 to 7 with 7 players
    ohhell 4 repeat=9                 | from 1 to 8
    elevator 4 max=12                 | an odd number, for example max=11 or 13
    elevator 6 max=8                  | an odd number, for example max=7
    whist 4 score=standard            | unknown setting of whist “score”
    bidwhist 4 jokers-free=on no-jokers=on | jokers-free=on can't be with no-jokers=on
    bidwhist 4 no-jokers=on small-kitty=on show-kitty=on | where there is no kitty
    """,
)
def test_settings_that_cant_be(case: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        rules_of(case)
    assert complaint in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@each(
    "name, first, last",
    """
    corona       | 2 | 8
    romanian     | 3 | 7
    ohhell       | 3 | 7
    stiche-raten | 3 | 7
    elevator     | 3 | 6
    whist        | 4 | 4
    bidwhist     | 4 | 4
    """,
)
def test_how_many_can_play(name: str, first: int, last: int) -> None:
    game = GAMES[name]
    assert (game.players[0], game.players[-1], game.usual_players) == (first, last, 4)
    for players in (0, first - 1, last + 1):
        with pytest.raises(InputError, match="can play"):
            game.check_players(players)


# -- sealed lists


def test_sealed_lists_of_the_known_answers() -> None:
    decks = {len(deck): deck for deck in map(build_deck, (Rank.TWO, Rank.SEVEN, Rank.THREE))}
    decks[54] = build_deck(jokers=True)
    assert {known["cards"] for known in LISTS} <= set(decks)
    for known in LISTS:
        deck = decks[known["cards"]]
        held = [deck[number] for number in known["hand"]] if known["case"] == "kitty" else []
        made = seal(known["round_key"], known["seat"], deck, held)
        assert made.cards == tuple(deck[number] for number in known["list"])
        numbers = [made.number(deck[number]) for number in known["sealed"]]
        told = zip(known["positions"], known["letters"], strict=True)
        assert numbers == [f"{place}-{letter}" for place, letter in told]


def test_who_tells_a_kitty_of_the_known_answers() -> None:
    deck, sizes = build_deck(jokers=True), set()
    for known in LISTS:
        assert ("tellers" in known) == (known["case"] == "kitty")
        if known["case"] == "kitty":
            kitty = [deck[number] for number in known["sealed"]]
            for teller in range(4):
                shares = zip(kitty, known["tellers"], strict=True)
                told = [card for card, seat in shares if seat == teller]
                assert list(kitty_share(kitty, known["seat"], teller)) == told
            sizes.add(len(kitty))
    assert sizes == {2, 4, 6}


@each("size, together", [(6, {2}), (4, {1, 2}), (2, {0, 1})])
def test_t7_two_players_who_put_their_heads_together_know_little_of_a_kitty(
    size: int, together: set[int]
) -> None:
    """The numbers for one are with the other: what two know before the bidding is what each
    tells the other.
    """
    kitty = build_deck()[:size]
    for a in range(4):
        others = [b for b in range(4) if b != a]
        known = {b: {*kitty_share(kitty, a, b), *kitty_share(kitty, b, a)} for b in others}
        assert {len(cards) for cards in known.values()} == together
        assert len(known[(a + 2) % 4]) == min(together)  # partners
        told = [card for b in range(4) for card in kitty_share(kitty, a, b)]
        assert sorted(map(str, told)) == sorted(map(str, kitty))


@each(
    "count, holders, sizes",
    """
    6 | 3 | 2 2 2
    4 | 3 | 2 1 1
    2 | 3 | 1 1 0
    8 | 2 | 4 4
    8 | 3 | 3 3 2
    1 | 6 | 1 0 0 0 0 0
    """,
)
def test_numbers_are_shared_out_evenly_the_first_getting_more(
    count: int, holders: int, sizes: str
) -> None:
    deck = build_deck()[:count]
    shares = shared_out(deck, holders)
    assert " ".join(str(len(share)) for share in shares) == sizes
    assert [card for share in shares for card in share] == list(deck)
