"""The games' tables of decks, schedules, dealers and deadlines, against figures that stand in
their descriptions.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.cards import Rank, Suit, build_deck
from cardgen.dealing import shuffle
from cardgen.dealing.deal import deal, kitty_share, seal, shared_out
from cardgen.errors import InputError
from cardgen.games.game import Game
from cardgen.games.registry import GAMES
from cardgen.games.rules import RoundFacts, Sight, TrumpFrom
from tests.turns import each, sweep

pytestmark = pytest.mark.quick

SEED = shuffle.practice_seed("tables")
LISTS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "deal.json").read_text("utf-8")
)["lists"]
ROMANIAN = GAMES["romanian"]


def plan(name: str, players: int, first: int | None = 0, **given: str) -> tuple[RoundFacts, ...]:
    game = GAMES[name]
    return game.plan(
        players,
        game.settings(players, {key.replace("_", "-"): value for key, value in given.items()}),
        first,
    )


def cards(name: str, players: int, **given: str) -> list[int]:
    return [facts.cards for facts in plan(name, players, **given)]


def size(name: str, players: int, **given: str) -> int:
    game = GAMES[name]
    settings = game.settings(
        players, {key.replace("_", "-"): value for key, value in given.items()}
    )
    deck, rules = game.deck(players, settings), game.rules(players, settings)
    assert rules.deck == len(deck) == len(set(deck))
    assert set(rules.ranking) == {card.rank for card in deck if not card.is_joker}
    return len(deck)


# -- decks


@each(
    "players, given, deck, lowest",
    [
        (3, {}, 24, "9"),
        (4, {}, 32, "7"),
        (5, {}, 40, "5"),
        (6, {}, 48, "3"),
        (7, {}, 48, "3"),
        (7, {"seven": "ones"}, 56, "1"),
    ],
)
def test_romanian_decks(players: int, given: dict[str, str], deck: int, lowest: str) -> None:
    assert size("romanian", players, **given) == deck
    ranking = ROMANIAN.rules(players, ROMANIAN.settings(players, given)).ranking
    assert (ranking[0], ranking[1], ranking[-1]) == (Rank.ACE, Rank.KING, Rank(lowest))


@each("name", ["corona", "ohhell", "stiche-raten", "elevator", "whist"])
def test_the_others_take_52(name: str) -> None:
    assert all(size(name, players) == 52 for players in GAMES[name].players)
    ranking = GAMES[name].rules(4, GAMES[name].settings(4)).ranking
    top = "A 10 K Q J 9" if name == "corona" else "A K Q J 10 9"
    assert " ".join(rank.value for rank in ranking) == f"{top} 8 7 6 5 4 3 2"


@each(
    "given, deck, hand, kitty",
    [
        ({}, 54, 12, 6),
        ({"no_jokers": "on"}, 52, 12, 4),
        ({"small_kitty": "on"}, 54, 13, 2),
        ({"no_jokers": "on", "small_kitty": "on"}, 52, 13, 0),
    ],
)
def test_bid_whist_kitties(given: dict[str, str], deck: int, hand: int, kitty: int) -> None:
    assert size("bidwhist", 4, **given) == deck
    assert set(cards("bidwhist", 4, **given)) == {hand}
    settings = GAMES["bidwhist"].settings(
        4, {key.replace("_", "-"): value for key, value in given.items()}
    )
    contract = GAMES["bidwhist"].rules(4, settings).contract
    assert contract is not None
    assert (contract.kitty, contract.jokers, contract.discard_counts) == (
        kitty,
        deck == 54,
        hand == 12,
    )


# -- schedules


def text(sizes: list[int]) -> str:
    return "-".join(map(str, sizes))


def test_romanian_schedules_of_the_sources() -> None:
    assert text(cards("romanian", 4)) == "1-1-1-1-2-3-4-5-6-7-8-8-8-8-7-6-5-4-3-2-1-1-1-1"
    assert (
        text(cards("romanian", 4, schedule="8-1-8"))
        == "8-8-8-8-7-6-5-4-3-2-1-1-1-1-2-3-4-5-6-7-8-8-8-8"
    )
    tournament = "1-1-1-1-2-2-2-2-3-3-3-3-4-4-4-4-5-5-5-5-6-6-6-6-7-7-7-7-8-8-8-8"
    assert text(cards("romanian", 4, schedule="tournament")) == tournament


@each("n", range(3, 8))
def test_romanian_numbers_of_rounds(n: int) -> None:
    assert len(cards("romanian", n)) == len(cards("romanian", n, schedule="8-1-8")) == 12 + 3 * n
    assert len(cards("romanian", n, schedule="tournament")) == 8 * n
    assert len(cards("romanian", n, special="eight8,null8")) == 14 + 3 * n


WAYS = [
    ("stiche-raten", 3, {}, list(range(1, 18))),
    ("stiche-raten", 4, {}, list(range(1, 14))),
    ("stiche-raten", 5, {}, list(range(1, 11))),
    ("stiche-raten", 6, {}, list(range(1, 9))),
    ("stiche-raten", 7, {}, list(range(1, 8))),
    *(
        ("ohhell", n, {}, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        for n in (3, 4, 5)
    ),
    ("ohhell", 6, {}, [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]),
    ("ohhell", 7, {}, [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]),
    ("elevator", 3, {}, [1, 3, 5, 7, 9, 11, 13, 15, 17, 15, 13, 11, 9, 7, 5, 3, 1]),
    ("elevator", 4, {}, [1, 3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3, 1]),
    ("elevator", 5, {}, [1, 3, 5, 7, 9, 7, 5, 3, 1]),
    ("elevator", 6, {}, [1, 3, 5, 7, 5, 3, 1]),
    ("ohhell", 4, {"repeat": "2", "max": "3"}, [3, 3, 2, 1, 1, 2, 3, 3]),
    ("ohhell", 4, {"schedule": "up", "repeat": "3", "max": "4"}, [1, 1, 1, 2, 3, 4, 4, 4]),
    ("ohhell", 4, {"schedule": "down", "step": "2", "max": "7"}, [7, 5, 3, 1]),
    ("ohhell", 4, {"step": "2"}, [9, 7, 5, 3, 1, 3, 5, 7, 9]),
    ("ohhell", 4, {"max": "1"}, [1]),
    ("ohhell", 4, {"max": "1", "repeat": "8"}, [1] * 8),
    ("elevator", 4, {"step": "1"}, [*range(1, 14), *range(12, 0, -1)]),
    ("elevator", 4, {"max": "2", "step": "1", "repeat": "2"}, [1, 1, 2, 2, 1, 1]),
]


@each("name, players, given, wanted", WAYS)
def test_oh_hell_schedules(
    name: str, players: int, given: dict[str, str], wanted: list[int]
) -> None:
    assert cards(name, players, **given) == wanted


@each("target", [1, 6, 25])
def test_whist_is_always_decided(target: int) -> None:
    assert cards("whist", 4, target=str(target)) == [13] * (2 * target - 1)
    assert cards("whist", 4, target=str(target), rounds="4") == [13] * 4
    assert len(cards("whist", 4)) == 11


def test_bid_whist_rounds() -> None:
    assert cards("bidwhist", 4) == [12] * 12
    rules = GAMES["bidwhist"].rules(4, GAMES["bidwhist"].settings(4))
    assert (rules.target, rules.target_below, rules.sides) == (7, True, ((0, 2), (1, 3)))


# -- who deals, who begins, who sits out


@each("name", [name for name in GAMES if name != "corona"])
def test_the_deal_passes_left_and_the_eldest_begins(name: str) -> None:
    for players in GAMES[name].players:
        for first in range(players):
            for i, facts in enumerate(plan(name, players, first)):
                assert facts.dealer == (first + i) % players
                assert facts.leader == (first + i + 1) % players
        assert all(facts.dealer is facts.leader is None for facts in plan(name, players, None))


def test_a_declarer_who_leads_isnt_known_before() -> None:
    assert all(
        facts.leader is None and facts.dealer is not None
        for facts in plan("bidwhist", 4, 2, declarer_leads="on")
    )


def test_seven_with_a_dead_hand() -> None:
    rounds = plan("romanian", 7, 6)
    assert [facts.sits_out for facts in rounds] == [facts.dealer for facts in rounds]
    assert [facts.sits_out for facts in rounds[:3]] == [6, 0, 1]
    assert all(facts.sits_out is None for facts in plan("romanian", 7, 6, seven="ones"))
    dealt = deal(ROMANIAN, "1234567", SEED)
    for r in dealt.rounds:
        assert [seat for seat, hand in enumerate(r.hands) if hand is None] == [r.facts.dealer]


def test_the_first_dealer_is_drawn_or_set() -> None:
    drawn = {
        deal(ROMANIAN, "1234", shuffle.practice_seed(str(i))).rounds[0].facts.dealer
        for i in range(40)
    }
    assert drawn == {0, 1, 2, 3}
    assert [
        deal(ROMANIAN, "1234", SEED, {"first-dealer": str(seat)}).rounds[0].facts.dealer
        for seat in range(1, 5)
    ] == [0, 1, 2, 3]


# -- trumps


@each("players", range(3, 8))
def test_no_trump_where_no_card_is_left(players: int) -> None:
    for r in deal(ROMANIAN, "1234567"[:players], SEED).rounds:
        assert (r.facts.turned_up is None) == (r.facts.cards == 8)
        assert r.facts.trump == (r.facts.turned_up.suit if r.facts.turned_up else None)
        assert not r.facts.turned_up or r.rest[0] == r.facts.turned_up


def test_lots_name_four_suits_and_no_trump() -> None:
    game = GAMES["elevator"]
    drawn = [
        r.facts.trump
        for i in range(12)
        for r in deal(game, "1234", shuffle.practice_seed(str(i))).rounds
    ]
    assert set(drawn) == {*Suit, None}
    assert all(15 <= drawn.count(trump) <= 50 for trump in set(drawn))  # of 156, about 31 each


def test_the_dealers_last_card_makes_trump_unless_it_is_high() -> None:
    high, low = 0, 0
    for r in (
        r
        for i in range(8)
        for r in deal(GAMES["whist"], "1234", shuffle.practice_seed(str(i))).rounds
    ):
        assert r.facts.dealer is not None
        card = (r.hands[r.facts.dealer] or ())[-1]
        assert r.facts.turned_up == card
        is_high = card.rank.value in ("A", "K", "Q", "J")
        assert r.facts.trump == (None if is_high else card.suit)
        high, low = high + is_high, low + (not is_high)
    assert high > 10
    assert low > 30


def test_a_declarers_trump_is_unknown() -> None:
    assert all(
        r.facts.unknown_trump and r.facts.trump is r.facts.turned_up is None
        for r in deal(GAMES["bidwhist"], "1234", SEED).rounds
    )


# -- hook, premium, nullo, special deals


@sweep(
    ("name", ["corona", "romanian", "ohhell", "stiche-raten", "elevator"]), ("hook", ["on", "off"])
)
def test_the_forbidden_sum_is_the_cards(name: str, hook: str) -> None:
    for facts in plan(name, 5, hook=hook):
        assert facts.forbidden_sum == (facts.cards if hook == "on" else None)


def test_who_plays_with_a_hook() -> None:
    hooked = {
        "romanian": True,
        "ohhell": True,
        "elevator": True,
        "corona": False,
        "stiche-raten": False,
        "whist": False,
        "bidwhist": False,
    }
    assert {name: GAMES[name].rules(4, GAMES[name].settings(4)).hook for name in hooked} == hooked


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
    regular = plan("romanian", 4, 1, schedule=schedule)
    rounds = plan("romanian", 4, 1, schedule=schedule, special=said)
    assert rounds[: len(regular)] == regular
    extra = rounds[len(regular) :]
    assert [facts.special for facts in extra] == [
        word for word in SPECIALS if word in said.split(",")
    ]
    for i, facts in enumerate(extra):
        assert (facts.number, facts.cards, facts.trump, facts.trump_from) == (
            len(regular) + i + 1,
            8,
            None,
            TrumpFrom.NONE,
        )
        assert (facts.sight, facts.forced_bid, facts.forbidden_sum) == SPECIALS[facts.special]
        assert facts.dealer == (1 + facts.number - 1) % 4
    assert not any(
        facts.forbidden_sum for facts in plan("romanian", 4, special="blind8", hook="off")
    )


def counting(**given: str) -> list[int]:
    return [facts.number for facts in plan("romanian", 4, premium="10/5", **given) if facts.counts]


def test_what_counts_for_a_premium() -> None:
    assert counting() == list(range(5, 21))  # from the first two-card round to the last
    assert counting(special="blind8,null8,eight8") == list(range(5, 21))
    assert counting(schedule="8-1-8") == list(range(1, 25))
    assert counting(schedule="tournament", special="null8") == list(range(1, 34))


@each("word, points, streak", [("10/5", 10, 5), ("5/5", 5, 5), ("30/10", 30, 10)])
def test_premiums(word: str, points: int, streak: int) -> None:
    for penalty in (False, True):
        settings = ROMANIAN.settings(4, {"premium": word, "penalty": "on" if penalty else "off"})
        premium = ROMANIAN.rules(4, settings).premium
        assert premium is not None
        assert (premium.points, premium.streak, premium.penalty, premium.word) == (
            points,
            streak,
            penalty,
            word,
        )
    assert ROMANIAN.rules(4, ROMANIAN.settings(4)).premium is None


def nullo(players: int, **given: str) -> int | None:
    return ROMANIAN.rules(players, ROMANIAN.settings(players, given)).nullo_before


def test_when_a_nullo_is_announced_at_the_latest() -> None:
    assert nullo(4) is None
    for schedule in ("1-8-1", "8-1-8", "tournament"):
        for n in range(3, 8):
            sizes = cards("romanian", n, schedule=schedule)
            assert nullo(n, nullo="start", schedule=schedule) == 1
            turn = nullo(n, nullo="before-turn", schedule=schedule)
            assert turn is not None
            target = 1 if schedule == "8-1-8" else 8
            assert sizes[turn - 1] == target
            assert target not in sizes[: turn - 1]
            late = nullo(n, nullo="ten-before-end", schedule=schedule)
            assert late is not None
            assert len(sizes[late - 1 :]) == 10
    assert nullo(4, nullo="before-turn") == 11
    assert nullo(4, nullo="ten-before-end") == 15
    assert nullo(4, nullo="ten-before-end", special="null8,eight8") == 17


def test_where_a_sheet_draws_a_strong_rule() -> None:
    assert [facts.number for facts in plan("romanian", 4, special="blind8") if facts.opens] == [
        5,
        11,
        15,
        21,
        25,
    ]
    assert [
        facts.number for facts in plan("romanian", 3, schedule="tournament") if facts.opens
    ] == [4, 7, 10, 13, 16, 19, 22]
    assert [facts.number for facts in plan("whist", 4) if facts.opens] == [5, 9]
    assert [facts.number for facts in plan("ohhell", 4, repeat="4", max="3") if facts.opens] == [
        5,
        6,
        10,
        11,
    ]
    assert [facts.number for facts in plan("ohhell", 4, repeat="2", max="3") if facts.opens] == [
        3,
        4,
        6,
        7,
    ]
    assert [facts.number for facts in plan("ohhell", 5) if facts.opens] == [6, 11, 16]


# -- settings


@each("game", GAMES.values())
def test_every_allowed_word_can_be_set(game: Game) -> None:
    """Alone, or with what it needs."""
    needs = {
        "penalty": {"premium": "10/5"},
        "one-card-rounds=middle": {"schedule": "8-1-8"},
    }
    for setting in game.table:
        players = setting.only_with[0] if setting.only_with else 4
        for word in getattr(
            setting.kind, "words", ("on", "off") if setting.kind.allowed(4) == "on, off" else ()
        ):
            given = (
                needs.get(setting.key, {})
                | needs.get(f"{setting.key}={word}", {})
                | {setting.key: word.upper()}
            )
            assert game.settings(players, given).as_text()[setting.key] == word


@each(
    "name, players, given, complaint",
    [
        ("romanian", 4, {"penalty": "on"}, "penalty=on needs a premium"),
        ("romanian", 4, {"seven": "ones"}, "it is for 7 players"),
        (
            "romanian",
            4,
            {"one-card-rounds": "middle"},
            "can't be with schedule=1-8-1 — allowed there: all, first, last, first-and-last",
        ),
        (
            "romanian",
            4,
            {"schedule": "tournament", "one-card-rounds": "first"},
            "can't be with schedule=tournament — allowed there: all",
        ),
        (
            "romanian",
            4,
            {"special": "blind8,blind8"},
            "allowed: none, or some of blind8, null8, eight8",
        ),
        ("romanian", 4, {"special": "none,blind8"}, "allowed: none, or some of"),
        ("romanian", 4, {"first-dealer": "5"}, "lot, or a seat from 1 to 4"),
        ("romanian", 4, {"first-dealer": "0"}, "lot, or a seat from 1 to 4"),
        ("ohhell", 4, {"max": "14"}, "from 1 to 13 with 4 players"),
        ("ohhell", 7, {"max": "8"}, "from 1 to 7 with 7 players"),
        ("ohhell", 4, {"repeat": "9"}, "from 1 to 8"),
        ("elevator", 4, {"max": "12"}, "an odd number, for example max=11 or 13"),
        ("elevator", 6, {"max": "8"}, "an odd number, for example max=7"),
        ("whist", 4, {"score": "standard"}, "unknown setting of whist “score”"),
        (
            "bidwhist",
            4,
            {"jokers-free": "on", "no-jokers": "on"},
            "jokers-free=on can't be with no-jokers=on",
        ),
        (
            "bidwhist",
            4,
            {"no-jokers": "on", "small-kitty": "on", "show-kitty": "on"},
            "where there is no kitty",
        ),
    ],
)
def test_settings_that_cant_be(
    name: str, players: int, given: dict[str, str], complaint: str
) -> None:
    with pytest.raises(InputError) as caught:
        GAMES[name].settings(players, given)
    assert complaint in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@each("name, first, last, usual", [
        ("corona", 2, 8, 4), ("romanian", 3, 7, 4), ("ohhell", 3, 7, 4), ("stiche-raten", 3, 7, 4),
        ("elevator", 3, 6, 4), ("whist", 4, 4, 4), ("bidwhist", 4, 4, 4),
    ])  # fmt: skip
def test_how_many_can_play(name: str, first: int, last: int, usual: int) -> None:
    game = GAMES[name]
    assert (game.players[0], game.players[-1], game.usual_players) == (first, last, usual)
    for players in (0, first - 1, last + 1):
        with pytest.raises(InputError, match="can play"):
            game.check_players(players)


# -- sealed lists


def test_sealed_lists_of_the_known_answers() -> None:
    decks = {
        54: build_deck(jokers=True),
        52: build_deck(),
        32: build_deck(Rank.SEVEN),
        48: build_deck(Rank.THREE),
    }
    assert {known["cards"] for known in LISTS} <= set(decks)
    for known in LISTS:
        deck = decks[known["cards"]]
        held = [deck[number] for number in known["hand"]] if known["case"] == "kitty" else []
        made = seal(known["round_key"], known["seat"], deck, held)
        assert made.cards == tuple(deck[number] for number in known["list"])
        numbers = [made.number(deck[number]) for number in known["sealed"]]
        assert numbers == [
            f"{place}-{letter}"
            for place, letter in zip(known["positions"], known["letters"], strict=True)
        ]


def test_who_tells_a_kitty_of_the_known_answers() -> None:
    deck, sizes = build_deck(jokers=True), set()
    for known in LISTS:
        assert ("tellers" in known) == (known["case"] == "kitty")
        if known["case"] == "kitty":
            kitty, seat = [deck[number] for number in known["sealed"]], known["seat"]
            told = {
                teller: [
                    card for card, one in zip(kitty, known["tellers"], strict=True) if one == teller
                ]
                for teller in range(4)
            }
            assert {teller: list(kitty_share(kitty, seat, teller)) for teller in range(4)} == told
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
        known = {
            b: set(kitty_share(kitty, a, b)) | set(kitty_share(kitty, b, a))
            for b in range(4)
            if b != a
        }
        assert {len(cards) for cards in known.values()} == together
        assert len(known[(a + 2) % 4]) == min(together)  # partners
        told = [card for b in range(4) for card in kitty_share(kitty, a, b)]
        assert sorted(map(str, told)) == sorted(map(str, kitty))


def test_numbers_are_shared_out_evenly_the_first_getting_more() -> None:
    deck = build_deck()
    for count, holders, sizes in [
        (6, 3, [2, 2, 2]),
        (4, 3, [2, 1, 1]),
        (2, 3, [1, 1, 0]),
        (8, 2, [4, 4]),
        (8, 3, [3, 3, 2]),
        (1, 6, [1] + [0] * 5),
    ]:
        shares = shared_out(deck[:count], holders)
        assert [len(share) for share in shares] == sizes
        assert [card for share in shares for card in share] == list(deck[:count])
