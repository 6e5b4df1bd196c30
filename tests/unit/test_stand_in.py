"""A stand-in's evening, acted out: the others type what they say, in several languages, and it
posts what the rules allow.
"""

from __future__ import annotations

import random
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import takewhile
from pathlib import Path

import pytest

from cardgen.cli.stand_in import heard_of
from cardgen.dealing.deal import Deal
from cardgen.dealing.shuffle import in_fours
from cardgen.dealing.view import player_view
from cardgen.errors import InputError
from cardgen.games import Sight
from cardgen.players import Heard, Level, Speech, StandIn, Step, Table, choose_move, words
from cardgen.players.choice import Race
from cardgen.referee import judge, read_chat
from cardgen.text import LANGUAGES
from tests.chats.exports import EXPORTS, Sent
from tests.property.test_players import Judge, game_of, seats_of
from tests.turns import each, rows

NAMES = ("Anna", "Ben", "Cem", "Dörte", "Eva", "Finn", "Gia")


class ActedEvening:
    """Everybody's cards, the table as the others see it, and the chat.

    Attributes:
        own: seats that the stand-in plays.
        waiting: posted by the stand-in, without its name.
        heard: what the others typed.
        chat: all messages, by seat, as they were sent.
    """

    def __init__(
        self, dealt: Deal, own: tuple[int, ...], language: str, sight: Sight = Sight.BLIND
    ) -> None:
        self.dealt, self.own, self.language, self.sight = dealt, own, language, sight
        self.names = NAMES[: len(dealt.players)]
        self.views = [player_view(dealt, seat, self.names) for seat in range(len(self.names))]
        self.poster = next(seat for seat in range(len(self.names)) if seat not in own)
        self.player = self.stand_in()
        self.heard: list[str] = []
        self.chat: list[tuple[int, str]] = []
        self.waiting: list[str] = []
        self.post(self.player.begin())
        self.leader = 0

    def stand_in(self, level: Level = Level.EASY, heard: dict[int, Heard] | None = None) -> StandIn:
        views = {seat: self.views[seat] for seat in self.own}
        return StandIn(views, Speech(self.language), level, 0, heard or {})

    def type(self, seat: int, text: str) -> None:
        name = self.names[seat]
        self.heard.append(f"{name}: {text}" if text.isdigit() else f"{name.lower()} {text}")
        self.chat.append((seat, text))
        self.post(self.player.hear(self.heard[-1]))

    def post(self, lines: list[str]) -> None:
        mark = Speech(self.language).play("stand-in.line").format(name="", what="").strip()
        self.waiting += [line.partition(mark)[2].strip() for line in lines if mark in line]
        self.chat += [(self.poster, line) for line in lines if self.is_own(line)]

    def is_own(self, line: str) -> bool:
        return Speech(self.language).play("stand-in.name").partition("}")[2] in line

    def play(self, rounds: int) -> None:
        for round_ in self.dealt.rounds[:rounds]:
            judge = Judge(self.dealt, round_, Level.EASY)
            judge.table = Table.begin(self.dealt.rules, round_.facts, len(self.names), self.leader)
            told: set[str] = set()
            while judge.table.step is not Step.OVER:
                self.tell(judge, told)
                if judge.table.step is not Step.OVER:
                    self.step(judge, judge.table.turn)
            self.leader = judge.table.last_taker or 0

    # -- one step, by whoever's turn it is; the judge says whether it is allowed

    def step(self, judge: Judge, turn: int) -> None:
        table, hand = judge.table, judge.hands[turn]
        own = turn in self.own
        if table.step is Step.DISCARD:
            if not own:
                judge._discard(turn)
                return
            assert str(len(judge.round.kitty)) in self.waiting.pop(0)
            judge.lay_away(turn, self.player._seats[turn].laid_away)
            return
        if own:
            said, speech = self.waiting.pop(0), Speech(self.language)
            if table.step is Step.CARD:
                (move,) = words.find_cards(said.rpartition(": ")[2], hand, self.language)
            else:
                move = {speech.move(table.step, option): option for option in table.options}[said]
            self.move(judge, move)
            return
        if table.step is Step.SIGHT:
            move = self.sight
        elif table.step is Step.CARD:
            move = random.Random(len(self.heard)).choice(table.tricks.legal(hand))
        else:
            move = choose_move(judge.seats[turn], table, Level.EASY).value
        by_left = table.sight is Sight.FOREHEAD and table.step is Step.CARD
        by_left = by_left and table.tricks.after(turn) in self.own
        if by_left:
            said = self.waiting.pop(0).rpartition(": ")[2]
            assert words.find_cards(said, hand, self.language) == (move,)
        self.move(judge, move)
        if not by_left:
            speech = Speech(("en", "de", "ro")[len(self.heard) % 3])
            said = speech.move(table.step, move)
            if table.step is Step.CONTRACT:  # of which the call is known
                said = "runter" if move.downtown else "hoch"
                said = speech.texts.suit(move.trump) if move.trump else said
            self.type(turn, said)

    def move(self, judge: Judge, move: object) -> None:
        table = judge.table
        if table.step is Step.CARD:
            assert move in table.tricks.legal(judge.hands[table.turn])
            judge.hands[table.turn].remove(move)
        else:
            assert move in table.options
        if table.step is Step.SIGHT:
            judge.seats = seats_of(self.dealt, judge.round, move)
        judge.table = table.after(move)

    def tell(self, judge: Judge, told: set[str]) -> None:
        """What everybody has to tell by numbers now, as the pages say it."""
        table, round_ = judge.table, judge.round
        for teller in judge.hands:
            for due in self.views[teller].rounds[round_.facts.number - 1].announcements:
                if round_.facts.unknown_trump:
                    now = table.contract is not None and due.to == table.declarer
                elif table.sight is Sight.FOREHEAD:
                    now = due.card_of == teller
                else:
                    seen = table.sight is Sight.OPEN or table.tricks is not None
                    now = due.card_of == due.to and table.sight is not Sight.CHOICE and seen
                if not now or f"{teller} {due}" in told:
                    continue
                told.add(f"{teller} {due}")
                if teller in self.own:
                    assert self.waiting.pop(0).endswith(" ".join(due.numbers))
                elif due.to in self.own:
                    self.type(teller, ", ".join(due.numbers).lower())
        cards_are_played = table.step is Step.CARD
        for number, seat in judge.seats.items():
            hidden = seat.page.hand is None and not seat.page.others
            if seat.dealt is None and (cards_are_played or (hidden and table.sight is Sight.OPEN)):
                judge.seats[number] = replace(seat, opened=round_.hands[number] or ())
        turn = table.turn
        forehead = turn in self.own and cards_are_played and table.sight is Sight.FOREHEAD
        if forehead and table.tricks.after(turn) not in self.own:
            card = judge.hands[turn][0]
            self.move(judge, card)
            self.type(turn, Speech("en").card(card))


CASES = """
    corona 4 max=4                                             | 3   | de | 5
    corona 3 lead=rotate hook=on max=4                         | 0 2 | en | 5
    romanian 4 one-card=blind special=blind8 schedule=8-1-8    | 1   | ro | 12
    romanian 4 one-card=forehead                               | 2   | de | 5
    romanian 7 one-card=blind                                  | 2 3 | de | 9
    romanian 3 special=null8,eight8,blind8 schedule=tournament | 0   | en | 27
    ohhell 4 max=3                                             | 1   | ro | 5
    whist 4                                                    | 0   | de | 1
    bidwhist 4                                                 | 0   | en | 6
    bidwhist 4 small-kitty=on declarer-leads=on                | 1 3 | de | 4
    """


def acted(case: str, own: str, language: str, rounds: str) -> ActedEvening:
    evening = ActedEvening(game_of(case, 7), tuple(map(int, own.split())), language)
    evening.play(int(rounds))
    return evening


@each("case, own, language, rounds", CASES, few=3)
def test_an_evening_goes_on_and_is_the_same_after_a_break(
    case: str, own: str, language: str, rounds: str
) -> None:
    evening = acted(case, own, language, rounds)
    assert len(evening.waiting) <= len(evening.own)  # the next round's first bids
    half = evening.heard[: len(evening.heard) // 2]
    posts = []
    for player in (evening.stand_in(), evening.stand_in()):
        posts.append([*player.begin(), *(post for line in half for post in player.hear(line))])
    assert posts[0] == posts[1]


@each("case, own, language, rounds", CASES, few=2)
def test_it_goes_on_from_an_exported_chat(case: str, own: str, language: str, rounds: str) -> None:
    """Cut off before any of its lines, in exports of three kinds: it posts that line and the
    next ones, and nothing that is there.
    """
    evening = acted(case, own, language, rounds)
    lines = [text for _, text in evening.chat]
    begins = [
        at
        for at, text in enumerate(lines)
        if evening.is_own(text) and not evening.is_own(lines[at - 1])
    ]
    cuts = random.Random(len(lines)).sample(begins[1:], min(3, len(begins) - 1))
    for export, cut in zip(("android-de", "iphone-us", "telegram"), cuts, strict=False):
        player = evening.stand_in(heard=heard(evening, export, cut))
        posted = [line for line in player.begin() if evening.is_own(line)]
        assert posted == [*takewhile(evening.is_own, lines[cut:])], (export, cut)


def heard(evening: ActedEvening, export: str, cut: int) -> dict[int, Heard]:
    """What the referee makes of the first messages, as an app exports them."""
    name, write = EXPORTS[export]
    start = datetime(2026, 3, 14, 19, 0, 5)
    sent = [Sent(start, "Oma Ilse", in_fours(evening.dealt.keys.game_code))]
    for i, (seat, text) in enumerate(evening.chat[:cut], 1):
        sent.append(Sent(start + timedelta(seconds=20 * i), evening.names[seat], text))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_bytes(write(sent, "de"))
        seats = {name: seat for seat, name in enumerate(evening.names)}
        chat, languages = read_chat(file), LANGUAGES  # all are spoken
        return heard_of(judge(evening.dealt, evening.names, chat, seats, languages))


def stand_in_of(dealt: Deal, seat: int, language: str, level: Level = Level.EASY) -> StandIn:
    view = player_view(dealt, seat, NAMES[: len(dealt.players)])
    return StandIn({seat: view}, Speech(language), level)


def test_nullos_are_heard_said_and_read() -> None:
    """One that the chat or somebody has counts, up to the last round in which that can be; its
    own is said before that round, once.
    """
    dealt = game_of("romanian 4 nullo=start hook=off", 9)
    player = stand_in_of(dealt, 3, "de", Level.GOOD)
    # A quarter of all games is won without.
    assert not any("Nullo" in line for line in player.begin())
    player.hear("Ben: nullo")
    assert player._table.race.announced == (1,)
    evening = ActedEvening(dealt, (3,), "de")
    player = evening.stand_in(heard={1: Heard(nullo=(0, 3))})
    player.begin()
    assert player._race.announced == (0, 3)
    evening.play(1)
    with pytest.raises(InputError, match="bevor Runde 1 beginnt"):
        evening.player.hear("Ben nullo")
    with pytest.raises(InputError, match="wird vertreten"):
        evening.player.hear("Dörte nullo")
    without = stand_in_of(game_of("romanian 4", 9), 3, "de")
    without.begin()
    with pytest.raises(InputError, match=r"passt jetzt nicht|am Zug"):
        without.hear("Ben nullo")


def test_a_nullo_of_its_own_is_said_once_and_found_in_the_chat() -> None:
    """Where nothing else is to be won, before the first bid; the referee reads the line, and
    then it isn't posted again.
    """
    evening = ActedEvening(game_of("romanian 4 nullo=start", 9), (3,), "de")
    player, far = evening.stand_in(Level.GOOD), Race((90, 90, 90, 6))
    player._race = far
    posts = player.begin()
    assert posts[1] == "Dörte (Vertretung): Nullo"
    evening.chat = [(0, posts[1])]
    chat = heard(evening, "android-de", 1)
    assert chat[1].nullo == (3,)
    again = evening.stand_in(Level.GOOD, heard=chat)
    again._race = far
    assert again.begin() == [post for post in posts if "Nullo" not in post]
    assert again._table.race.announced == (3,)


@each("sight", [Sight.OPEN, Sight.BLIND, Sight.FOREHEAD])
def test_the_dealers_choice(sight: Sight) -> None:
    for own in ((1,), (0, 1), (2,)):
        evening = ActedEvening(game_of("romanian 4 one-card=choice", 3), own, "de", sight)
        evening.play(4)
        assert len(evening.waiting) <= len(own)


def test_what_cannot_be_said_now_is_refused_in_words_and_changes_nothing() -> None:
    dealt = game_of("corona 4 max=3", 1)
    player = stand_in_of(dealt, 3, "en")
    player.begin()
    for line, said in rows("""
        Zoe 1         | Anna, Ben, Cem, Dörte
        ,             | Anna, Ben, Cem, Dörte
        Ben 1         | Anna is next
        Dörte 1       | played by the stand-in
        Anna herz 10  | 0, 1
        Anna 2        | 0, 1
        Anna 17-K     | list
        """):
        with pytest.raises(InputError, match=said):
            player.hear(line.strip(","))
    assert not player.lines
    for name in "Anna", "Ben", "Cem":
        player.hear(f"{name} 0")
    own = dealt.rounds[0].hands[3][0]
    with pytest.raises(InputError, match="isn’t what is expected"):
        player.hear(f"Anna {own.notation}")  # that card is here


def test_what_is_posted_before_the_first_card_names_none() -> None:
    """Bids, numbers and questions give nothing of the hand away; `hands` alone does, for who
    asks for it.
    """
    dealt = game_of("corona 4 max=5", 2)
    for language in "de", "en", "ro":
        player, speech = stand_in_of(dealt, 0, language), Speech(language)
        texts = [*player.begin(), *player.hear("Ben 0"), *player.hear("Cem 1"), player.expected()]
        held = dealt.rounds[0].hands[0]
        for card in held:
            assert speech.card(card) not in "\n".join(texts)
            assert speech.card_in_words(card) not in "\n".join(texts)
        assert speech.card(held[0]) in player.hands()[0]


def test_a_kitty_that_all_may_see_is_the_declarers_alone() -> None:
    """Who else hears its numbers holds none of its cards, and plays none."""
    dealt = game_of("bidwhist 4 show-kitty=on rounds=2", 1)
    views = {seat: player_view(dealt, seat, NAMES[:4]) for seat in range(4)}
    cards = {Speech("en").card_in_words(card): card for card in dealt.deck}
    posted = [
        (NAMES.index(line.split()[0]), cards[said])
        for line in StandIn(views, Speech("en"), Level.EASY).begin()
        if (said := line.partition(": ")[2]) in cards
    ]
    assert len(posted) == 2 * 4 * dealt.rounds[0].facts.cards
    for round_, played in zip(dealt.rounds, (posted[:48], posted[48:]), strict=True):
        assert len({card for _, card in played}) == len(played)
        strange = [(seat, card) for seat, card in played if card not in round_.hands[seat]]
        assert {card for _, card in strange} <= set(round_.kitty)
        assert len({seat for seat, _ in strange}) <= 1
