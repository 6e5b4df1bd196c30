"""Computer players, judged by the rules told a second time: always legal, and blind to what they
can't know.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from cardgen.cards import USUAL_RANKING, Card, Suit, build_deck
from cardgen.dealing.deal import Deal, Round, deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.dealing.view import player_round, player_view, public_view
from cardgen.errors import InputError
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
    choose_card,
    choose_move,
)
from cardgen.players.choice import Race, choose_nullo, streak_worth
from cardgen.players.exact import coding_of
from cardgen.players.imagine import Imagination
from cardgen.players.playout import OpenTrick, finish_sides_best
from cardgen.players.thumb import Coding, beating, legal
from cardgen.score import Entry, score_game
from cardgen.text import LANGUAGES
from cardgen.views import PlayerView
from tests.any_settings import read_case, some_settings
from tests.second_rules import (
    CORONA,
    DOWNTOWN,
    JOKERS,
    USUAL,
    WayOfPlay,
    beats,
    playable,
    taker,
)
from tests.turns import search_but, times

T = TypeVar("T")
LITTLE = 3
"""Imagined deals, in hundredths of the usual number: what is legal is so with few of them."""


def all_cases() -> Iterator[str]:
    """Every game, few and many players, every setting once."""
    for game in GAMES.values():
        for players in sorted({game.players[0], game.usual_players, game.players[-1]}):
            for given in some_settings(game, players):
                try:
                    game.settings(players, given)
                except InputError:
                    continue
                yield " ".join([game.name, str(players), *map("=".join, given.items())])


CASES = list(all_cases())


def game_of(case: str, seed: object) -> Deal:
    game, players, given = read_case(case)
    names = [f"P{seat}" for seat in range(players)]
    return deal(GAMES[game], names, practice_seed(f"{game}{seed}"), given)


def seats_of(dealt: Deal, round_: Round, sight: Sight) -> dict[int, Seat]:
    """What each seat knows before the first word, or once the dealer has chosen what is seen."""
    facts = round_.facts._replace(sight=sight)
    lists = round_.lists if facts.is_sealed else (None,) * len(round_.lists)
    seen = replace(round_, facts=facts, lists=lists)
    table = public_view(dealt, dealt.players)
    seats = {}
    for seat, hand in enumerate(round_.hands):
        if hand is not None:
            page = replace(player_round(seen, seat), facts=round_.facts)
            seats[seat] = Seat.of(PlayerView(table, seat, (page,)), round_.facts.number)
    return seats


class Judge:
    """Plays a round and asks of each step whether the rules allow it, in the words of the second
    rules.
    """

    def __init__(self, dealt: Deal, round_: Round, level: Level) -> None:
        self.dealt, self.round, self.level = dealt, round_, level
        facts = round_.facts
        self.seats = seats_of(dealt, round_, facts.sight)
        self.hands = {
            seat: list(hand) for seat, hand in enumerate(round_.hands) if hand is not None
        }
        self.table = Table.begin(dealt.rules, facts, len(dealt.players), facts.leader or 0)

    def play(self, stop_after: int = 999) -> Judge:
        for _ in range(stop_after):
            if self.table.step is Step.OVER:
                break
            getattr(self, f"_{self.table.step.value}")(self.table.turn)
        return self

    def turns(self) -> Iterator[int]:
        """The seats that come to play a card, five steps apart."""
        while self.table.step is not Step.OVER:
            self.play(stop_after=5)
            if self.table.turn is not None and self.table.step is Step.CARD:
                yield self.table.turn

    @property
    def tricks(self) -> list[list[tuple[int, str]]]:
        """All of them, the last one as far as it goes, as seats and cards."""
        tricks = self.table.tricks
        played = [*(trick.cards for trick in tricks.done), tricks.lying]
        return [[(one.seat, one.card.notation) for one in trick] for trick in played]

    def chosen(self, turn: int) -> Any:
        return explained(choose_move(self.seats[turn], self.table, self.level, LITTLE))

    def _sight(self, turn: int) -> None:
        sights = [Sight.OPEN, Sight.BLIND, Sight.FOREHEAD]
        sight = random.Random(self.round.facts.number).choice(sights)
        self.seats = seats_of(self.dealt, self.round, sight)
        self.table = self.table.after(sight)

    def _bid(self, turn: int) -> None:
        bid, facts = self.chosen(turn), self.round.facts
        said = [placed for placed in self.table.bids.placed if placed is not None]
        assert 0 <= bid <= facts.cards
        hook = self.dealt.settings.get("hook") is True and not facts.special
        if hook and len(said) == len(self.hands) - 1:
            assert sum(said) + bid != facts.cards
        self.table = self.table.after(bid)

    def _call(self, turn: int) -> None:
        call = self.chosen(turn)
        before = [placed for placed in self.table.calls.placed if not placed.is_pass]
        low = self.dealt.settings.on("low-beats-high")
        if call.is_pass:
            assert before or len(self.table.calls.placed) < 3
        else:
            assert call.number in (3, 4, 5, 6, 7)
            assert all(height(call, low) > height(placed, low) for placed in before)
        self.table = self.table.after(call)

    def _contract(self, turn: int) -> None:
        contract, call = self.chosen(turn), self.table.won_call
        assert (contract.declarer, contract.number) == (turn, call.number)
        assert (contract.trump is None) == (call.way.name == "NO_TRUMP")
        assert contract.trump is None or contract.downtown == (call.way.name == "DOWNTOWN")
        self.table = self.table.after(contract)

    def _discard(self, turn: int) -> None:
        self.seats[turn] = replace(self.seats[turn], opened=self.round.kitty)
        self.lay_away(turn, self.chosen(turn))

    def lay_away(self, turn: int, away: tuple[Card, ...]) -> None:
        own = [*self.hands[turn], *self.round.kitty]
        assert len(set(away)) == len(away) == len(self.round.kitty)
        assert set(away) <= set(own)
        self.hands[turn] = [card for card in own if card not in away]
        self.seats[turn] = replace(self.seats[turn], opened=self.round.kitty, laid_away=away)
        self.table = self.table.after(away)

    def _card(self, turn: int) -> None:
        if self.seats[turn].dealt is None:
            self.seats[turn] = replace(self.seats[turn], opened=self.round.hands[turn] or ())
        card, way, trick = self.chosen(turn), self.way(), self.tricks[-1]
        lying = [played for _, played in trick]
        assert card.notation in playable([own.notation for own in self.hands[turn]], lying, way)
        self.hands[turn].remove(card)
        self.table = self.table.after(card)
        order = [*(seat for seat, _ in trick), turn]
        if len(order) == len(self.hands):
            assert self.table.last_taker == order[taker([*lying, card.notation], way)]

    def way(self) -> WayOfPlay:
        settings, contract = self.dealt.settings, self.table.contract
        trump = contract.trump if contract else self.round.facts.trump
        order = DOWNTOWN if contract and contract.downtown else USUAL
        if self.dealt.game.name == "corona":
            order = CORONA
        must, free = (settings.get(key) is True for key in ("must-trump", "jokers-free"))
        return WayOfPlay(order, trump.value if trump else "", must, free)


def explained(choice: Chosen[T]) -> T:
    """What is chosen, once every language has said why in one sentence."""
    for language in LANGUAGES:
        why = Speech(language).why(choice, "…")
        assert "{" not in why
        assert why.endswith(".")
    return choice.value


def height(call: Call, low_beats_high: bool) -> tuple[int, int]:
    return call.number, {"UPTOWN": 0, "DOWNTOWN": int(low_beats_high), "NO_TRUMP": 2}[call.way.name]


def some_rounds(dealt: Deal, count: int, seed: int) -> list[Round]:
    """The first closed round, a small one and others."""
    facts = [(round_, round_.facts) for round_ in dealt.rounds]
    closed = [round_ for round_, one in facts if one.sight is not Sight.OPEN or one.special][:1]
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
    for i, case in enumerate(cases):
        for seed in seeds:
            dealt = game_of(case, seed + i)
            for round_ in some_rounds(dealt, 1 if part == 0 or easy else 2, seed):
                try:
                    judge = Judge(dealt, round_, level).play()
                    assert not any(judge.hands.values())
                except Exception as error:
                    error.add_note(f"{case} round {round_.facts.number} seed {seed + i}")
                    raise


@pytest.mark.parametrize("trump", ["turned-court", "turned", "HCDSN", "none"])
def test_honours_are_those_that_were_dealt(trump: str) -> None:
    dealt = game_of(f"whist 4 honours=on trump={trump}", 0)
    for round_ in dealt.rounds[: times(3, 11)]:
        judge = Judge(dealt, round_, Level.EASY)
        judge.play()
        letter = round_.facts.trump.value if round_.facts.trump else "-"
        held = [
            seat % 2
            for seat, hand in enumerate(round_.hands)
            for card in hand or ()
            if card.notation in [letter + rank for rank in "AKQJ"]
        ]
        claims = tuple({4: 4, 3: 2}.get(held.count(side), 0) for side in (0, 1))
        assert judge.table.honours() == claims


@pytest.mark.parametrize(
    "case", ["corona 4", "romanian 5", "whist 4", "whist 4 trump=turned", "bidwhist 4"]
)
def test_cards_that_a_seat_cannot_know_change_no_move(case: str) -> None:
    """The unseen cards change hands in the middle of a round, and whoever is to play plays the
    same.
    """
    for seed in range(times(3, 20)):
        dealt, chance = game_of(case, seed), random.Random(seed)
        players = len(dealt.players)
        round_ = max(dealt.rounds[:8], key=lambda one: one.facts.cards)
        judge = Judge(dealt, round_, Level.EASY)
        judge.play(stop_after=players + chance.randrange(2, 3 * players))
        table, turn = judge.table, judge.table.turn
        other = moved(round_, turn, judge, chance)
        assert other.hands != round_.hands
        if table.step is not Step.CARD:
            continue
        own = judge.seats[turn]
        seat = seats_of(dealt, other, other.facts.sight)[turn]
        again = replace(seat, opened=own.opened, laid_away=own.laid_away)
        card, same = (choose_card(one, table, Level.GOOD, 20) for one in (own, again))
        assert card == same
        if table.bids is not None and not table.facts.forced_bid:
            before = Table.begin(dealt.rules, round_.facts, players, 0)
            first = before.turn
            seats = seats_of(dealt, moved(round_, first, judge, chance), round_.facts.sight)
            bids = (choose_bid(one[first], before, Level.GOOD, 20) for one in (seats, judge.seats))
            assert len({*map(repr, bids)}) == 1


def moved(round_: Round, seat: int, judge: Judge, chance: random.Random) -> Round:
    """The round with the cards that a seat hasn't seen dealt otherwise."""
    seen = {card for trick in judge.tricks for _, card in trick}
    seen |= {str(round_.facts.turned_up)}
    seen |= set(map(str, round_.kitty if judge.table.declarer == seat else ()))
    hands = [list(hand or ()) for hand in round_.hands]
    places = [
        (who, i)
        for who, hand in enumerate(hands)
        if who != seat
        for i, card in enumerate(hand)
        if card.notation not in seen
    ]
    cards = [hands[who][i] for who, i in places]
    chance.shuffle(cards)
    for (who, i), card in zip(places, cards, strict=True):
        hands[who][i] = card
    return replace(round_, hands=tuple(tuple(hand) or None for hand in hands))


def test_imagined_deals_fit_what_was_announced() -> None:
    """Hands of the right size, every card once, and nobody holds a suit that they didn't follow."""
    cases = ["corona 4", "romanian 4", "romanian 3", "whist 4", "bidwhist 4", "ohhell 7"]
    for seed in range(times(12, 100)):
        dealt = game_of(cases[seed % len(cases)], seed)
        round_ = max(dealt.rounds[:10], key=lambda one: one.facts.cards)
        judge = Judge(dealt, round_, Level.EASY)
        for turn in judge.turns():
            check_imagined(judge, turn)


def check_imagined(judge: Judge, turn: int) -> None:
    table, coding = judge.table, coding_of(judge.table)
    imagination = Imagination(judge.seats[turn], table, coding)
    gone = {card for trick in judge.tricks[:-1] for _, card in trick}
    lacking = {seat: suits_lacking(judge, seat) for seat in judge.hands}
    for _ in range(2):
        *hands, _ = imagination.deal()
        held = dict(zip(table.playing, map(coding.cards, hands), strict=True))
        assert {seat: len(hand) for seat, hand in held.items()} == {
            seat: len(judge.hands[seat]) for seat in table.playing
        }
        cards = [card.notation for hand in held.values() for card in hand]
        assert len(set(cards)) == len(cards)
        assert not gone & set(cards)
        assert set(held[turn]) == set(judge.hands[turn])
        for seat, hand in held.items():
            assert not {card.notation[0] for card in hand if card.suit} & lacking[seat]


def suits_lacking(judge: Judge, seat: int) -> set[str]:
    """Letters of suits that a player can't hold any more: one wasn't followed, or not trumped."""
    way, lacking = judge.way(), set()
    for trick in judge.tricks:
        for who, card in trick[1:]:
            led, suit = trick[0][1][0], card[0]
            if who != seat or led == "J" or suit == led or (suit == "J" and led == way.trump):
                continue
            lacking.add(led)
            if way.must_trump and way.trump and suit != way.trump:
                lacking.add(way.trump)
    return lacking


def test_imagined_tricks_go_by_the_rules() -> None:
    """The fast rules on numbers, and the rules on cards: what may be played, and who takes it."""
    chance, free = random.Random(11), 0
    for turn in range(times(400, 8_000)):
        jokers = turn % 2 == 0
        deck = build_deck(jokers=jokers)
        trump = chance.choice([None, *Suit])
        must, free_jokers = chance.random() < 0.4, jokers and chance.random() < 0.4
        play = Play(USUAL_RANKING[:-1], trump, must_trump=must, jokers_free=free_jokers)
        coding = Coding(play, deck)
        cards = chance.sample(deck, 14)
        lying, hand = cards[: chance.randrange(5)], cards[4 : 4 + chance.randrange(1, 10)]
        bits = tuple((place, coding.bit[card]) for place, card in enumerate(lying))
        trick = OpenTrick.of(coding, bits)
        allowed = coding.cards(legal(coding, coding.mask(hand), trick.led))
        assert set(allowed) == set(play.legal(hand, lying))
        if lying:
            assert trick.owner == play.winner(lying)
        over = coding.cards(beating(coding, coding.mask(hand), trick.best))
        if trick.led:
            assert set(over) == {card for card in hand if play.winner([*lying, card]) == len(lying)}
        free += play.jokers_free
    assert free


def test_only_a_pass_or_a_higher_call_is_allowed() -> None:
    """The table of calls itself, by the second rules."""
    rules = game_of("bidwhist 4 low-beats-high=on", 0).rules.contract
    calls, chance = Calls(rules, (0, 1, 2, 3)), random.Random(3)
    while calls.turn is not None:
        before = [height(call, True) for call in calls.placed if not call.is_pass]
        higher = [height(call, True) for call in calls.allowed() if not call.is_pass]
        assert not before or not higher or min(higher) > max(before)
        calls = calls.call(chance.choice(calls.allowed()))


def test_the_last_tricks_of_two_sides_are_played_exactly() -> None:
    """As trying all ways by the second rules says."""
    chance, deck = random.Random(5), build_deck(jokers=False)
    for turn in range(times(40, 2_000)):
        play = Play(USUAL_RANKING[:-1], chance.choice([None, *Suit]))
        coding = Coding(play, deck)
        way = WayOfPlay(trump=play.trump.value if play.trump else "")
        cards, first = chance.sample(deck, 8), turn % 4
        hands = [cards[i : i + 2] for i in range(0, 8, 2)]
        lying = [(first, hands[first].pop(0))] if turn % 2 else []
        bits = tuple((place, coding.bit[card]) for place, card in lying)
        masks, leader = list(map(coding.mask, hands)), (first + len(lying)) % 4
        left = [[card.notation for card in hand] for hand in hands]
        begun = [(place, card.notation) for place, card in lying]
        exact = most_tricks(left, begun, leader, way)
        assert finish_sides_best(coding, masks, bits, leader) == exact


def most_tricks(
    hands: list[list[str]], lying: list[tuple[int, str]], turn: int, way: WayOfPlay
) -> int:
    """Tricks of places 0 and 2 if both sides play as well as they can."""
    won = 0
    if len(lying) == 4:
        turn = lying[taker([card for _, card in lying], way)][0]
        won, lying = int(turn % 2 == 0), []
    if not any(hands):
        return won
    ends = []
    for card in playable(hands[turn], [one for _, one in lying], way):
        left = [[one for one in hand if one != card] for hand in hands]
        ends.append(most_tricks(left, [*lying, (turn, card)], (turn + 1) % 4, way))
    return won + (max(ends) if turn % 2 == 0 else min(ends))


CLAIMS = """take-sure take-last under over spare-low lead-lowest side-sure side-last
    partner-has-it""".split()


def test_what_a_hint_says_is_true_of_the_situation() -> None:
    """Each sentence about the cards, judged by the second rules from what the seat can know:
    which cards others may hold.
    """
    said: Counter[str] = Counter()
    cases = ["corona 4", "romanian 4", "romanian 3", "whist 4", "bidwhist 4", "ohhell 5"]
    for seed in range(times(24, 400)):
        dealt = game_of(cases[seed % len(cases)], seed)
        judge = Judge(dealt, random.Random(seed).choice(dealt.rounds[2:]), Level.EASY)
        for turn in judge.turns():
            if judge.seats[turn].dealt is not None:
                choice = choose_card(judge.seats[turn], judge.table, Level.GOOD, LITTLE)
                check_reason(judge, turn, choice)
                said[choice.reason] += 1
    assert said.total() > 100
    assert len(said.keys() & set(CLAIMS)) >= 6


def test_nobody_is_said_to_want_what_can_not_be_any_more() -> None:
    """Of a bid that is lost, a hint says only what the points say."""
    lost = 0
    for seed in range(8):
        dealt = game_of("ohhell 4 hook=off", seed)
        judge = Judge(dealt, next(one for one in dealt.rounds if one.facts.cards == 5), Level.EASY)
        for bid in (5, 0, 0, 0):
            judge.table = judge.table.after(bid)
        while judge.play(stop_after=1).table.step is not Step.OVER:
            table, turn = judge.table, judge.table.turn
            wanted = table.bids.placed[turn] - table.tricks.made(turn)
            if not 0 <= wanted <= len(judge.hands[turn]):
                lost += 1
                reason = choose_card(judge.seats[turn], table, Level.GOOD, LITTLE).reason
                assert reason in ("card-only", "same", "card-points")
    assert lost > 20


def check_reason(judge: Judge, turn: int, choice: Chosen[Card]) -> None:
    """Whether what is said of a card is so."""
    table, way, card, trick = judge.table, judge.way(), choice.value.notation, judge.tricks[-1]
    lying, hand = [one for _, one in trick], [one.notation for one in judge.hands[turn]]
    legal = playable(hand, lying, way)
    winning = [one for one in legal if taker([*lying, one], way) == len(lying)]
    others = {seat: may_hold(judge, turn, seat) for seat in judge.hands if seat != turn}
    behind = others.keys() - {seat for seat, _ in trick}
    held = {one for cards in others.values() for one in cards}
    reason, place = choice.reason, len(lying)
    if table.bids and "n" in choice.numbers and reason not in ("card-imagined", "card-points"):
        assert choice.numbers["n"] == (table.bids.placed[turn] or 0) - table.tricks.made(turn)
    match reason:
        case "take-sure" | "take-last" | "side-sure" | "side-last":
            assert card in winning
            assert (not behind) is reason.endswith("-last")
            later = [one for seat in behind for one in others[seat]]
            assert not any(taker([*lying, card, one], way) > place for one in later)
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
            suit = [one for one in held if one[0] == card[0]]
            assert not lying
            assert suit
            assert all(beats(one, card, way) for one in suit)
        case "partner-has-it":
            assert (trick[taker(lying, way)][0] - turn) % 2 == 0
            assert card not in winning
        case "card-only":
            assert legal == [card]
        case "same":
            between = [
                one
                for one in held | set(lying)
                if any(beats(one, low, way) for low in legal)
                and any(beats(high, one, way) for high in legal)
            ]
            assert not between
        case _:
            assert reason in ("card-imagined", "card-points", "side-imagined")


def may_hold(judge: Judge, turn: int, seat: int) -> set[str]:
    """Cards that a player may hold as far as another can know: unseen, and of no suit that they
    didn't follow.
    """
    facts, own = judge.round.facts, judge.seats[turn]
    seen = {card for trick in judge.tricks for _, card in trick}
    seen |= {card.notation for card in (*(own.dealt or ()), *own.laid_away)}
    # With partners, it is a card of the dealer's; else it lies on what is left.
    if facts.turned_up is not None and not (judge.dealt.rules.partners and seat == facts.dealer):
        seen.add(facts.turned_up.notation)
    lacking = suits_lacking(judge, seat)
    left = {card.notation for card in judge.dealt.deck} - seen
    return {card for card in left if card in JOKERS or card[0] not in lacking}


def test_a_nullo_is_announced_in_time_and_its_points_are_those_of_the_score() -> None:
    """Whoever announces one does so once, before the last round in which that can be; the table
    reckons as the score does.
    """
    said = 0
    for seed, when in enumerate(("start", "before-turn", "ten-before-end")):
        given = "premium=10/5 penalty=on special=null8,eight8 schedule=tournament"
        dealt = game_of(f"romanian 3 nullo={when} {given}", seed)
        facts, latest = [one.facts for one in dealt.rounds], dealt.rules.nullo_before
        views = [player_view(dealt, seat, dealt.players) for seat in range(3)]
        match = Match(views, you=seed, level=Level.EASY)
        entries: list[Entry] = []
        for place, one in enumerate(facts):
            assert (match.nullo(0, place) is not None) is (one.number == latest)
            announced = match.announce(place, you=one.number == latest)
            table = match.begin(place)
            while table.step is not Step.OVER:
                table = match.go_on()
            entries.append(Entry(table.made(), table.bids.placed, nullo=announced))
            result = score_game(dealt.rules, facts, dealt.players, entries)
            race, nullo = table.next_race(), tuple(seat for seat, _ in result.nullo)
            assert (race.totals, race.announced) == (result.rounds[-1].totals, nullo)
        said += sum(seat == seed and number == latest for seat, number in result.nullo)
    assert said == 3


def test_a_nullo_is_worth_it_where_nothing_else_is() -> None:
    """Far behind and near nothing; not for whoever leads, nor for whoever can't come back."""
    dealt = game_of("romanian 4 nullo=before-turn", 0)
    rounds, race = [one.facts for one in dealt.rounds[10:]], Race((58, 6, 30, 200))
    said = [choose_nullo(dealt.rules, "code", seat, race, rounds) for seat in range(4)]
    assert [explained(one) for one in said][1::2] == [True, False]


@pytest.mark.parametrize("seed", [9, 12])
def test_whoever_wants_a_nullo_plays_for_it(seed: int) -> None:
    """In the last round, one card, a low one or a trump: with a point too many, to be wrong;
    with nothing to mend, for the points.
    """
    dealt = game_of("romanian 4 nullo=before-turn hook=off", seed)
    round_ = dealt.rounds[-1]
    for total, wrong in ((1, True), (40, False)):
        race = Race((total, 0, 0, 0), (0,))
        table = Table.begin(dealt.rules, round_.facts._replace(leader=0, dealer=3), 4, 0, (), race)
        seat = seats_of(dealt, round_, round_.facts.sight)[0]
        usual = choose_bid(seat, replace(table, race=None), Level.GOOD).value
        for level in Level:
            assert (choose_bid(seat, table, level).value != usual) is wrong


def test_streaks_are_counted_as_they_are_paid() -> None:
    """A run of right or wrong bids ends where the score pays for it; a longer one is worth more."""
    dealt = game_of("romanian 3 schedule=tournament premium=5/5 penalty=on", 4)
    rules, facts = dealt.rules, [round_.facts for round_ in dealt.rounds]
    match = Match([player_view(dealt, seat, dealt.players) for seat in range(3)], level=Level.EASY)
    entries, runs, paid = [], (0, 0, 0), 0
    for place in range(len(facts)):
        table = match.begin(place)
        assert (table.runs or (0, 0, 0)) == runs
        while table.step is not Step.OVER:
            table = match.go_on()
        entries.append(Entry(table.made(), table.bids.placed))
        premiums = score_game(rules, facts, dealt.players, entries).rounds[-1].premiums
        after = table.next_runs()
        for seat, (before, run, premium) in enumerate(zip(runs, after, premiums, strict=True)):
            right = table.bids.placed[seat] == table.made()[seat]
            assert run == (0 if premium else max(0, before) + 1 if right else min(0, before) - 1)
            if premium:
                assert streak_worth(rules, table.facts, before, right) == 10 * premium
            paid += premium != 0
        runs = after
    assert paid
    worths = [streak_worth(rules, facts[0], run, True) for run in range(5)]
    assert worths == sorted(worths)
    assert worths[-1] == 50
