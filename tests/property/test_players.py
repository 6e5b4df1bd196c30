"""Computer players, judged by the rules told a second time: always legal, and blind to what they
can't know.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

import pytest

from cardgen.cards import USUAL_RANKING, Card, Suit, build_deck
from cardgen.dealing.deal import Deal, Round, deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.dealing.view import player_round, player_view, public_view
from cardgen.errors import InputError
from cardgen.games.game import Game
from cardgen.games.playing import Call, Calls, Play
from cardgen.games.registry import GAMES
from cardgen.games.rules import Sight
from cardgen.players import (
    Chosen,
    Level,
    Match,
    Seat,
    Speech,
    Step,
    Table,
    choose_bid,
    choose_call,
    choose_card,
    choose_contract,
    choose_discard,
)
from cardgen.players.choice import Race, choose_nullo, streak_worth
from cardgen.players.exact import coding_of
from cardgen.players.imagine import Imagination
from cardgen.players.playout import OpenTrick, finish_sides_best
from cardgen.players.thumb import Coding, beating, legal
from cardgen.score import Entry, score_game
from cardgen.text import LANGUAGES
from cardgen.views import PlayerView
from tests.any_settings import some_settings
from tests.property.test_play import CORONA, DOWNTOWN, USUAL, Way, beats, may_be_played, taker
from tests.turns import search_but, times

T = TypeVar("T")


def playable(game: Game, players: int, given: Mapping[str, str]) -> bool:
    try:
        game.settings(players, given)
    except InputError:
        return False
    return True


CASES = [
    (game, players, given)
    for game in GAMES.values()
    for players in sorted({game.players[0], game.usual_players, game.players[-1]})
    for given in some_settings(game, players)
    if playable(game, players, given)
]
LITTLE = 3
"""Imagined deals, in hundredths of the usual number: what is legal is so with few of them."""


def game_of(game: Game, players: int, given: Mapping[str, str], seed: object) -> Deal:
    return deal(game, [f"P{i}" for i in range(players)], practice_seed(f"{game.name}{seed}"), given)


def seats_of(dealt: Deal, one: Round, sight: Sight) -> dict[int, Seat]:
    """What each seat knows before the first word, or once the dealer has chosen what is seen."""
    facts = one.facts._replace(sight=sight)
    seen = replace(
        one, facts=facts, lists=one.lists if facts.is_sealed else (None,) * len(one.lists)
    )
    table = public_view(dealt, dealt.players)
    out = {}
    for seat, hand in enumerate(one.hands):
        if hand is not None:
            page = replace(player_round(seen, seat), facts=one.facts)
            out[seat] = Seat.of(PlayerView(table, seat, (page,)), one.facts.number)
    return out


class Judge:
    """Plays a round and asks of each step whether the rules allow it, in the words of the second
    rules.
    """

    def __init__(self, dealt: Deal, one: Round, level: Level) -> None:
        self.dealt, self.one, self.level = dealt, one, level
        self.seats = seats_of(dealt, one, one.facts.sight)
        self.hands = {seat: list(hand) for seat, hand in enumerate(one.hands) if hand is not None}
        self.table = Table.begin(dealt.rules, one.facts, len(dealt.players), one.facts.leader or 0)

    def play(self, stop_after: int = 999) -> Judge:
        steps = 0
        while self.table.step is not Step.OVER and steps < stop_after:
            turn = self.table.turn
            assert turn is not None
            getattr(self, f"_{self.table.step.value}")(turn)
            steps += 1
        return self

    def _sight(self, turn: int) -> None:
        sight = random.Random(self.one.facts.number).choice(
            [Sight.OPEN, Sight.BLIND, Sight.FOREHEAD]
        )
        self.seats = seats_of(self.dealt, self.one, sight)
        self.table = self.table.after(sight)

    def _bid(self, turn: int) -> None:
        bid = explained(choose_bid(self.seats[turn], self.table, self.level, LITTLE))
        assert self.table.bids is not None
        facts, said = self.one.facts, [one for one in self.table.bids.placed if one is not None]
        assert 0 <= bid <= facts.cards
        if (
            self.dealt.settings.get("hook") is True
            and not facts.special
            and len(said) == len(self.hands) - 1
        ):
            assert sum(said) + bid != facts.cards
        self.table = self.table.after(bid)

    def _call(self, turn: int) -> None:
        call = explained(choose_call(self.seats[turn], self.table, self.level, LITTLE))
        assert self.table.calls is not None
        before = [one for one in self.table.calls.placed if not one.is_pass]
        low = self.dealt.settings.on("low-beats-high")
        if call.is_pass:
            assert before or len(self.table.calls.placed) < 3
        else:
            assert call.number in (3, 4, 5, 6, 7)
            assert all(height(call, low) > height(one, low) for one in before)
        self.table = self.table.after(call)

    def _contract(self, turn: int) -> None:
        contract = explained(choose_contract(self.seats[turn], self.table, self.level, LITTLE))
        call = self.table.won_call
        assert (contract.declarer, contract.number) == (turn, call.number)
        assert (contract.trump is None) == (call.way is not None and call.way.name == "NO_TRUMP")
        assert contract.trump is None or contract.downtown == (
            call.way is not None and call.way.name == "DOWNTOWN"
        )
        self.table = self.table.after(contract)

    def _discard(self, turn: int) -> None:
        known = replace(self.seats[turn], opened=self.one.kitty)
        away = explained(choose_discard(known, self.table, self.level, LITTLE))
        own = [*self.hands[turn], *self.one.kitty]
        assert len(set(away)) == len(away) == len(self.one.kitty)
        assert set(away) <= set(own)
        self.hands[turn] = [card for card in own if card not in away]
        self.seats[turn] = replace(known, laid_away=away)
        self.table = self.table.after(())

    def _card(self, turn: int) -> None:
        tricks = self.table.tricks
        assert tricks is not None
        if self.seats[turn].dealt is None:
            self.seats[turn] = replace(self.seats[turn], opened=self.one.hands[turn] or ())
        card = explained(choose_card(self.seats[turn], self.table, self.level, LITTLE))
        way, lying = self.way(), [one.card.notation for one in tricks.lying]
        hand = [one.notation for one in self.hands[turn]]
        assert card.notation in hand
        assert may_be_played(card.notation, hand, lying, way)
        self.hands[turn].remove(card)
        order = [*(one.seat for one in tricks.lying), turn]
        self.table = self.table.after(card)
        if len(order) == len(self.hands):
            assert self.table.last_taker == order[taker([*lying, card.notation], way)]

    def way(self) -> Way:
        settings, contract = self.dealt.settings, self.table.contract
        trump = contract.trump if contract else self.one.facts.trump
        order = (
            CORONA
            if self.dealt.game.name == "corona"
            else DOWNTOWN
            if contract and contract.downtown
            else USUAL
        )
        must = settings.get("must-trump") is True
        return Way(order, trump.value if trump else "", must, settings.get("jokers-free") is True)


def explained(choice: Chosen[T]) -> T:
    """What is chosen, once every language has said why in one sentence."""
    for language in LANGUAGES:
        why = Speech(language).why(choice, "…")
        assert "{" not in why
        assert why.endswith(".")
    return choice.value


def height(call: Call, low_beats_high: bool) -> tuple[int, int]:
    assert call.way is not None
    return call.number, {"UPTOWN": 0, "DOWNTOWN": int(low_beats_high), "NO_TRUMP": 2}[call.way.name]


def some_rounds(dealt: Deal, count: int, seed: int) -> list[Round]:
    """The first closed round, a small one and others."""
    closed = [
        one for one in dealt.rounds if one.facts.sight is not Sight.OPEN or one.facts.special
    ][:1]
    return [*closed, *random.Random(seed).sample(dealt.rounds, min(count, len(dealt.rounds)))]


@pytest.mark.parametrize("part", search_but(range(121), 0))
@pytest.mark.parametrize("level", list(Level))
def test_what_is_played_is_allowed(level: Level, part: int) -> None:
    """A few rounds; all parts of a search play some 100,000."""
    easy = level is Level.EASY
    if part == 0:
        cases, seeds = CASES[not easy :: 7 if easy else 20], range(1)
    elif easy:
        cases, seeds = CASES, range(5 * part - 5, 5 * part)
    else:
        cases, seeds = CASES[part % 20 :: 20], range(part, part + 1)
    for i, (game, players, given) in enumerate(cases):
        for seed in seeds:
            dealt = game_of(game, players, given, seed + i)
            for one in some_rounds(dealt, 1 if part == 0 or easy else 2, seed):
                try:
                    judge = Judge(dealt, one, level).play()
                    assert not any(judge.hands.values())
                except Exception as error:
                    error.add_note(
                        f"{game.name} {players} {given} round {one.facts.number} seed {seed + i}"
                    )
                    raise


@pytest.mark.parametrize(
    ("game", "players", "given"),
    [("corona", 4, {}), ("romanian", 5, {}), ("whist", 4, {}), ("bidwhist", 4, {})],
)
def test_cards_that_a_seat_cannot_know_change_no_move(
    game: str, players: int, given: dict[str, str]
) -> None:
    """The unseen cards change hands in the middle of a round, and whoever is to play plays the
    same.
    """
    for seed in range(times(3, 20)):
        dealt = game_of(GAMES[game], players, given, seed)
        one = max(dealt.rounds[:8], key=lambda one: one.facts.cards)
        chance = random.Random(seed)
        judge = Judge(dealt, one, Level.EASY)
        judge.play(stop_after=players + chance.randrange(2, 3 * players))
        turn = judge.table.turn
        assert turn is not None
        other = moved(one, turn, judge, chance)
        assert other.hands != one.hands
        if judge.table.step is not Step.CARD:
            continue
        opened, away = judge.seats[turn].opened, judge.seats[turn].laid_away
        seats = seats_of(dealt, other, other.facts.sight)
        again = replace(seats[turn], opened=opened, laid_away=away)
        table = judge.table
        assert choose_card(again, table, Level.GOOD, 20) == choose_card(
            judge.seats[turn], table, Level.GOOD, 20
        )
        if table.bids is not None and not table.facts.forced_bid:
            before = Table.begin(dealt.rules, one.facts, players, 0)
            first = before.turn
            assert first is not None
            mine = moved(one, first, judge, chance)
            assert choose_bid(
                seats_of(dealt, mine, one.facts.sight)[first], before, Level.GOOD, 20
            ) == choose_bid(judge.seats[first], before, Level.GOOD, 20)


def moved(one: Round, seat: int, judge: Judge, chance: random.Random) -> Round:
    """The round with the cards that a seat hasn't seen dealt otherwise."""
    assert judge.table.tricks is not None
    played = {
        card.card
        for trick in (*(t.cards for t in judge.table.tricks.done), judge.table.tricks.lying)
        for card in trick
    }
    seen = played | {one.facts.turned_up} | set(one.kitty if judge.table.declarer == seat else ())
    places = [
        (who, i)
        for who, hand in enumerate(one.hands)
        if hand and who != seat
        for i, card in enumerate(hand)
        if card not in seen
    ]
    cards = [(one.hands[who] or ())[i] for who, i in places]
    chance.shuffle(cards)
    hands: list[list[Card] | None] = [None if hand is None else list(hand) for hand in one.hands]
    for (who, i), card in zip(places, cards, strict=True):
        hand = hands[who]
        assert hand is not None
        hand[i] = card
    return replace(one, hands=tuple(None if hand is None else tuple(hand) for hand in hands))


def test_imagined_deals_fit_what_was_announced() -> None:
    """Hands of the right size, every card once, and nobody holds a suit that they didn't follow."""
    for seed in range(times(12, 100)):
        name, players = [
            ("corona", 4),
            ("romanian", 4),
            ("romanian", 3),
            ("whist", 4),
            ("bidwhist", 4),
            ("ohhell", 7),
        ][seed % 6]
        dealt = game_of(GAMES[name], players, {}, seed)
        one = max(dealt.rounds[:10], key=lambda one: one.facts.cards)
        judge = Judge(dealt, one, Level.EASY)
        while judge.table.step is not Step.OVER:
            judge.play(stop_after=5)
            turn = judge.table.turn
            if turn is not None and judge.table.step is Step.CARD:
                check_imagined(judge, turn)


def check_imagined(judge: Judge, turn: int) -> None:
    table, coding, seat = judge.table, coding_of(judge.table), judge.seats[turn]
    assert table.tricks is not None
    imagination = Imagination(seat, table, coding)
    way = judge.way()
    lacking: dict[int, set[str]] = {who: set() for who in judge.hands}
    for trick in (*(t.cards for t in table.tricks.done), table.tricks.lying):
        for who, card in trick[1:]:
            led, own = trick[0].card.notation, card.notation
            if led[0] != "J" and own[0] != led[0] and not (own[0] == "J" and way.trump == led[0]):
                lacking[who].add(led[0])
                if way.must_trump and way.trump and own[0] != way.trump:
                    lacking[who].add(way.trump)
    for _ in range(2):
        *hands, _ = imagination.deal()
        cards = [coding.cards(mask) for mask in hands]
        assert [len(hand) for hand in cards] == [len(judge.hands[who]) for who in table.playing]
        flat = [card for hand in cards for card in hand]
        assert len(set(flat)) == len(flat)
        gone = {played.card for t in table.tricks.done for played in t.cards}
        assert not gone & set(flat)
        assert set(cards[table.playing.index(turn)]) == set(judge.hands[turn])
        for who, hand in zip(table.playing, cards, strict=True):
            assert not {card.notation[0] for card in hand if card.suit} & lacking[who]


def test_imagined_tricks_go_by_the_rules() -> None:
    """The fast rules on numbers, and the rules on cards: what may be played, and who takes it."""
    chance, free = random.Random(11), 0
    for turn in range(times(400, 8_000)):
        jokers = turn % 2 == 0
        deck = build_deck(jokers=jokers)
        trump = chance.choice([None, *Suit])
        play = Play(
            USUAL_RANKING[:-1],
            trump,
            must_trump=chance.random() < 0.4,
            jokers_free=jokers and chance.random() < 0.4,
        )
        coding = Coding(play, deck)
        cards = chance.sample(deck, 14)
        lying, hand = cards[: chance.randrange(5)], cards[4 : 4 + chance.randrange(1, 10)]
        trick = OpenTrick.of(
            coding, tuple((place, coding.bit[card]) for place, card in enumerate(lying))
        )
        assert set(coding.cards(legal(coding, coding.mask(hand), trick.led, bool(lying)))) == set(
            play.legal(hand, lying)
        )
        if lying:
            assert trick.owner == play.winner(lying)
        over = coding.cards(beating(coding, coding.mask(hand), trick.best))
        if trick.led:
            assert set(over) == {card for card in hand if play.winner([*lying, card]) == len(lying)}
        free += play.jokers_free
    assert free


def test_only_a_pass_or_a_higher_call_is_allowed() -> None:
    """The table of calls itself, by the second rules."""
    rules = game_of(GAMES["bidwhist"], 4, {"low-beats-high": "on"}, 0).rules.contract
    assert rules is not None
    calls = Calls(rules, (0, 1, 2, 3))
    chance = random.Random(3)
    while calls.turn is not None:
        before = [one for one in calls.placed if not one.is_pass]
        assert all(
            one.is_pass or all(height(one, True) > height(other, True) for other in before)
            for one in calls.allowed()
        )
        calls = calls.call(chance.choice(calls.allowed()))


def test_the_last_tricks_of_two_sides_are_played_exactly() -> None:
    """As trying all ways by the second rules says."""
    chance = random.Random(5)
    for turn in range(times(40, 2_000)):
        play = Play(USUAL_RANKING[:-1], chance.choice([None, *Suit]))
        coding = Coding(play, build_deck(jokers=False))
        way = Way(USUAL, play.trump.value if play.trump else "", False, False)
        cards = chance.sample(build_deck(jokers=False), 8)
        hands = [[card.notation for card in cards[i : i + 2]] for i in range(0, 8, 2)]
        first = turn % 4
        lying = (
            tuple((first, coding.bit[card]) for card in cards[2 * first : 2 * first + 1])
            if turn % 2
            else ()
        )
        masks = [coding.mask(cards[i : i + 2]) for i in range(0, 8, 2)]
        for place, bit in lying:
            masks[place] &= ~bit
        begun = [(place, coding.card[bit].notation) for place, bit in lying]
        left = [
            [card for card in hand if (place, card) not in begun]
            for place, hand in enumerate(hands)
        ]
        exact = most_tricks(left, begun, (first + len(begun)) % 4, way)
        assert finish_sides_best(coding, masks, lying, (first + len(begun)) % 4) == exact


def most_tricks(hands: list[list[str]], lying: list[tuple[int, str]], turn: int, way: Way) -> int:
    """Tricks of places 0 and 2 if both sides play as well as they can."""
    won = 0
    if len(lying) == 4:
        turn = lying[taker([card for _, card in lying], way)][0]
        won, lying = int(turn % 2 == 0), []
    if not any(hands):
        return won
    ends = []
    for card in hands[turn]:
        if may_be_played(card, hands[turn], [one for _, one in lying], way):
            left = [[one for one in hand if one != card] for hand in hands]
            ends.append(most_tricks(left, [*lying, (turn, card)], (turn + 1) % 4, way))
    return won + (max(ends) if turn % 2 == 0 else min(ends))


def test_what_a_hint_says_is_true_of_the_situation() -> None:
    """Each sentence about the cards, judged by the second rules from what the seat can know:
    which cards others may hold.
    """
    said: Counter[str] = Counter()
    games = [
        ("corona", 4),
        ("romanian", 4),
        ("romanian", 3),
        ("whist", 4),
        ("bidwhist", 4),
        ("ohhell", 5),
    ]
    for seed in range(times(24, 400)):
        name, players = games[seed % len(games)]
        dealt = game_of(GAMES[name], players, {}, seed)
        judge = Judge(dealt, random.Random(seed).choice(dealt.rounds[2:]), Level.EASY)
        while judge.table.step is not Step.OVER:
            judge.play(stop_after=5)
            turn = judge.table.turn
            if (
                turn is not None
                and judge.table.step is Step.CARD
                and judge.seats[turn].dealt is not None
            ):
                choice = choose_card(judge.seats[turn], judge.table, Level.GOOD, LITTLE)
                check_reason(judge, turn, choice)
                said[choice.reason] += 1
    assert said.total() > 100
    claims = {
        "take-sure",
        "take-last",
        "under",
        "over",
        "spare-low",
        "lead-lowest",
        "side-sure",
        "side-last",
        "partner-has-it",
    }
    assert len(claims & said.keys()) >= 6


def test_nobody_is_said_to_want_what_can_not_be_any_more() -> None:
    """Of a bid that is lost, a hint says only what the points say."""
    lost = 0
    for seed in range(8):
        dealt = game_of(GAMES["ohhell"], 4, {"hook": "off"}, seed)
        judge = Judge(dealt, next(one for one in dealt.rounds if one.facts.cards == 5), Level.EASY)
        for bid in (5, 0, 0, 0):
            judge.table = judge.table.after(bid)
        while judge.table.step is not Step.OVER:
            judge.play(stop_after=1)
            turn, tricks = judge.table.turn, judge.table.tricks
            assert tricks is not None
            if turn is None or judge.table.bids is None or judge.table.bids.placed[turn] is None:
                continue
            wanted = (judge.table.bids.placed[turn] or 0) - tricks.made(turn)
            if not 0 <= wanted <= len(judge.hands[turn]):
                lost += 1
                assert choose_card(judge.seats[turn], judge.table, Level.GOOD, LITTLE).reason in (
                    "card-only",
                    "same",
                    "card-points",
                )
    assert lost > 20


def check_reason(judge: Judge, turn: int, choice: Chosen[Card]) -> None:
    table, way, card = judge.table, judge.way(), choice.value.notation
    assert table.tricks is not None
    lying, hand = (
        [one.card.notation for one in table.tricks.lying],
        [one.notation for one in judge.hands[turn]],
    )
    legal = [one for one in hand if may_be_played(one, hand, lying, way)]
    winning = [one for one in legal if taker([*lying, one], way) == len(lying)]
    others = {who: may_hold(judge, turn, who) for who in judge.hands if who != turn}
    behind = [who for who in others if who not in {one.seat for one in table.tricks.lying}]
    if (
        table.bids is not None
        and "n" in choice.numbers
        and choice.reason != "card-imagined"
        and choice.reason != "card-points"
    ):
        assert choice.numbers["n"] == (table.bids.placed[turn] or 0) - table.tricks.made(turn)
    match choice.reason:
        case "take-sure" | "take-last" | "side-sure" | "side-last":
            assert card in winning
            assert (not behind) is (choice.reason in ("take-last", "side-last"))
            assert not any(
                taker([*lying, card, one], way) == len(lying) + 1
                for who in behind
                for one in others[who]
            )
        case "under":
            assert lying
            assert card not in winning
        case "over":
            assert lying
            assert winning == legal
        case "spare-low":
            assert lying
            assert not winning
            assert all(one == card or beats(one, card, way) for one in legal)
        case "lead-lowest":
            suit = {one for cards in others.values() for one in cards if one[0] == card[0]}
            assert not lying
            assert suit
            assert all(beats(one, card, way) for one in suit)
        case "partner-has-it":
            assert (table.tricks.lying[taker(lying, way)].seat - turn) % 2 == 0
            assert card not in winning
        case "card-only":
            assert legal == [card]
        case "same":
            parting = {one for cards in others.values() for one in cards} | set(lying)
            assert not any(
                beats(one, low, way) and beats(high, one, way)
                for one in parting
                for low in legal
                for high in legal
            )
        case other:
            assert other in ("card-imagined", "card-points", "side-imagined")


def may_hold(judge: Judge, turn: int, who: int) -> set[str]:
    """Cards that a player may hold as far as another can know: unseen, and of no suit that they
    didn't follow.
    """
    table, way, facts = judge.table, judge.way(), judge.one.facts
    assert table.tricks is not None
    tricks = [*(trick.cards for trick in table.tricks.done), table.tricks.lying]
    seen = {one.card.notation for trick in tricks for one in trick} | {
        card.notation for card in judge.seats[turn].dealt or ()
    }
    seen |= {card.notation for card in judge.seats[turn].laid_away}
    if facts.turned_up is not None and not judge.dealt.rules.partners:
        seen.add(facts.turned_up.notation)
    left = {card.notation for card in judge.dealt.deck} - seen
    if facts.turned_up is not None and judge.dealt.rules.partners and who != facts.dealer:
        left.discard(facts.turned_up.notation)
    for trick in tricks:
        led = trick[0].card.notation if trick else ""
        for one in trick[1:]:
            own = one.card.notation
            jokers = led[0] == "J" or own[0] == "J"
            if one.seat == who and not jokers and own[0] != led[0]:
                left -= {card for card in left if card[0] == led[0]}
                if way.must_trump and way.trump and own[0] != way.trump:
                    left -= {card for card in left if card[0] == way.trump}
    return left


def test_a_nullo_is_announced_in_time_and_its_points_are_those_of_the_score() -> None:
    """Whoever announces one does so once, before the last round in which that can be; the table
    reckons as the score does.
    """
    said = 0
    for seed, when in enumerate(("start", "before-turn", "ten-before-end")):
        given = {
            "nullo": when,
            "premium": "10/5",
            "penalty": "on",
            "special": "null8,eight8",
            "schedule": "tournament",
        }
        dealt = game_of(GAMES["romanian"], 3, given, seed)
        facts, latest = [one.facts for one in dealt.rounds], dealt.rules.nullo_before
        match = Match(
            [player_view(dealt, seat, dealt.players) for seat in range(3)],
            you=seed,
            level=Level.EASY,
        )
        entries: list[Entry] = []
        for place, one in enumerate(facts):
            assert (match.nullo(0, place) is not None) is (one.number == latest)
            announced = match.announce(place, you=one.number == latest)
            table = match.begin(place)
            while table.step is not Step.OVER:
                table = match.go_on()
            assert table.bids is not None
            entries.append(Entry(table.made(), table.bids.placed, nullo=announced))
            result = score_game(dealt.rules, facts, dealt.players, entries)
            race = table.next_race()
            assert race is not None
            assert (race.totals, race.announced) == (
                result.rounds[-1].totals,
                tuple(seat for seat, _ in result.nullo),
            )
        said += sum(seat == seed and number == latest for seat, number in result.nullo)
    assert said == 3


def test_a_nullo_is_worth_it_where_nothing_else_is() -> None:
    """Far behind and near nothing; not for whoever leads, nor for whoever can't come back."""
    dealt = game_of(GAMES["romanian"], 4, {"nullo": "before-turn"}, 0)
    rounds = [one.facts for one in dealt.rounds[10:]]
    said = [
        choose_nullo(dealt.rules, "code", seat, Race((58, 6, 30, 200)), rounds) for seat in range(4)
    ]
    assert [one.value for one in said][1::2] == [True, False]
    assert all(explained(one) is one.value for one in said)


@pytest.mark.parametrize("seed", [9, 12])
def test_whoever_wants_a_nullo_plays_for_it(seed: int) -> None:
    """In the last round, one card, a low one or a trump: with a point too many, to be wrong;
    with nothing to mend, for the points.
    """
    dealt = game_of(GAMES["romanian"], 4, {"nullo": "before-turn", "hook": "off"}, seed)
    one = dealt.rounds[-1]
    for total, wrong in ((1, True), (40, False)):
        race = Race((total, 0, 0, 0), (0,))
        table = Table.begin(dealt.rules, one.facts._replace(leader=0, dealer=3), 4, 0, (), race)
        seat = seats_of(dealt, one, one.facts.sight)[0]
        usual = choose_bid(seat, replace(table, race=None), Level.GOOD).value
        for level in Level:
            assert (choose_bid(seat, table, level).value != usual) is wrong


def test_streaks_are_counted_as_they_are_paid() -> None:
    """A run of right or wrong bids ends where the score pays for it; a longer one is worth more."""
    dealt = game_of(
        GAMES["romanian"], 3, {"schedule": "tournament", "premium": "5/5", "penalty": "on"}, 4
    )
    match = Match([player_view(dealt, seat, dealt.players) for seat in range(3)], level=Level.EASY)
    entries, runs, paid = [], (0, 0, 0), 0
    for place in range(len(dealt.rounds)):
        table = match.begin(place)
        assert (table.runs or (0, 0, 0)) == runs
        while table.step is not Step.OVER:
            table = match.go_on()
        assert table.bids is not None
        entries.append(Entry(table.made(), table.bids.placed))
        premiums = (
            score_game(dealt.rules, [one.facts for one in dealt.rounds], dealt.players, entries)
            .rounds[-1]
            .premiums
        )
        after = table.next_runs()
        for before, run, premium, bid, made in zip(
            runs, after, premiums, table.bids.placed, table.made(), strict=True
        ):
            right = bid == made
            assert run == (0 if premium else max(0, before) + 1 if right else min(0, before) - 1)
            assert (
                streak_worth(dealt.rules, table.facts, before, right) == 10 * premium or not premium
            )
            paid += premium != 0
        runs = after
    assert paid
    worths = [streak_worth(dealt.rules, dealt.rounds[0].facts, run, True) for run in range(5)]
    assert worths == sorted(worths)
    assert worths[-1] == 50
