"""A stand-in's evening, acted out: the others type what they say, in several languages, and it
posts what the rules allow.
"""

from __future__ import annotations

import random
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from cardgen.cards import Card
from cardgen.cli.stand_in import heard_of
from cardgen.dealing.deal import Deal
from cardgen.dealing.shuffle import in_fours
from cardgen.dealing.view import player_view
from cardgen.errors import InputError
from cardgen.games import Sight
from cardgen.games.registry import GAMES
from cardgen.players import (
    Heard,
    Level,
    Speech,
    StandIn,
    Step,
    Table,
    choose_bid,
    choose_call,
    choose_contract,
    words,
)
from cardgen.players.choice import Race
from cardgen.referee import judge, read_chat
from tests.chats.exports import EXPORTS, Sent
from tests.property.test_players import Judge, game_of, seats_of
from tests.turns import each

NAMES = ("Anna", "Ben", "Cem", "Dörte", "Eva", "Finn", "Gia")


class Evening:
    """Everybody's cards, the table as the others see it, and the chat.

    waiting: posted by the stand-in, without its name; heard: what the others typed; chat: all
        messages, by seat, as they were sent.
    """

    def __init__(
        self, dealt: Deal, own: tuple[int, ...], language: str, sight: Sight = Sight.BLIND
    ) -> None:
        self.dealt, self.own, self.language, self.sight = dealt, own, language, sight
        self.names = NAMES[: len(dealt.players)]
        self.views = [player_view(dealt, seat, self.names) for seat in range(len(self.names))]
        self.player = self.fresh()
        self.heard: list[str] = []
        self.chat: list[tuple[int, str]] = []
        self.waiting: list[str] = []
        self.post(self.player.begin())
        self.leader = 0

    def fresh(self) -> StandIn:
        views = {seat: self.views[seat] for seat in self.own}
        return StandIn(views, Speech(self.language), Level.EASY)

    def lines_of(self, lines: list[str]) -> list[str]:
        mark = Speech(self.language).play("stand-in.line").format(name="", what="").strip()
        return [line.partition(mark)[2].strip() for line in lines if mark in line]

    def type(self, line: str) -> None:
        self.heard.append(line)
        name, _, text = line.partition(" ")
        self.chat.append(
            (
                next(
                    seat
                    for seat, one in enumerate(self.names)
                    if one.lower() == name.strip(":").lower()
                ),
                text,
            )
        )
        self.post(self.player.hear(line))

    def post(self, lines: list[str]) -> None:
        self.waiting += self.lines_of(lines)
        self.chat += [(self.poster, line) for line in self.own_lines(lines)]

    def own_lines(self, lines: list[str]) -> list[str]:
        mark = Speech(self.language).play("stand-in.name").partition("}")[2]
        return [line for line in lines if mark in line]

    @property
    def poster(self) -> int:
        return next(seat for seat in range(len(self.names)) if seat not in self.own)

    def play(self, rounds: int) -> None:
        for one in self.dealt.rounds[:rounds]:
            judge = Judge(self.dealt, one, Level.EASY)
            judge.table = Table.begin(self.dealt.rules, one.facts, len(self.names), self.leader)
            told: set[str] = set()
            while judge.table.step is not Step.OVER:
                self.tell(judge, told)
                if judge.table.step is not Step.OVER:
                    self.step(judge)
            self.leader = judge.table.last_taker or 0

    # -- one step, by whoever's turn it is; the judge says whether it is allowed

    def step(self, judge: Judge) -> None:
        table, turn = judge.table, judge.table.turn
        assert turn is not None
        if table.step is Step.SIGHT:
            sight = (
                words.find_sight(self.waiting.pop(0), self.language)
                if turn in self.own
                else self.sight
            )
            assert sight is not None
            judge.seats = seats_of(self.dealt, judge.one, sight)
            judge.table = table.after(sight)
            if turn not in self.own:
                self.type(
                    f"{self.names[turn]} {Speech('en').play.lines(f'words.{_SIGHT[sight]}')[0]}"
                )
        elif table.step is Step.DISCARD:
            if turn not in self.own:
                judge._discard(turn)
                return
            known = replace(judge.seats[turn], opened=judge.one.kitty)
            assert str(len(judge.one.kitty)) in self.waiting.pop(0)
            away = self.player._seats[turn].laid_away
            assert len(set(away)) == len(judge.one.kitty)
            assert set(away) <= {*judge.hands[turn], *judge.one.kitty}
            judge.hands[turn] = [
                card for card in (*judge.hands[turn], *judge.one.kitty) if card not in away
            ]
            judge.seats[turn] = replace(known, laid_away=away)
            judge.table = table.after(())
        elif turn in self.own:
            self.posted(judge, turn, self.waiting.pop(0))
        else:
            self.other(judge, turn)

    def posted(self, judge: Judge, turn: int, what: str) -> None:
        table = judge.table
        match table.step:
            case Step.BID:
                assert table.bids is not None
                assert int(what) in table.bids.allowed(turn)
                judge.table = table.after(int(what))
            case Step.CALL:
                call = words.find_call(what, self.language)
                assert call is not None
                assert table.calls
                assert call in table.calls.allowed()
                judge.table = table.after(call)
            case Step.CONTRACT:
                judge.table = table.after(
                    next(
                        one
                        for one in table.contracts()
                        if Speech(self.language).contract(one) == what
                    )
                )
            case _:
                self.lay(judge, turn, self.card(what, judge.hands[turn]))

    def lay(self, judge: Judge, turn: int, card: Card) -> None:
        assert judge.table.tricks is not None
        assert card in judge.table.tricks.legal(judge.hands[turn])
        judge.hands[turn].remove(card)
        judge.table = judge.table.after(card)

    def card(self, what: str, hand: list[Card]) -> Card:
        (card,) = words.find_cards(what.rpartition(": ")[2], hand, self.language)
        return card

    def other(self, judge: Judge, turn: int) -> None:
        table, seat, name = judge.table, judge.seats[turn], self.names[turn]
        match table.step:
            case Step.BID:
                bid = choose_bid(seat, table, Level.EASY).value
                judge.table = table.after(bid)
                self.type(f"{name}: {bid}")
            case Step.CALL:
                call = choose_call(seat, table, Level.EASY).value
                judge.table = table.after(call)
                self.type(f"{name.lower()} {Speech('en').call(call)}")
            case Step.CONTRACT:
                contract = choose_contract(seat, table, Level.EASY).value
                judge.table = table.after(contract)
                trump = (
                    Speech("ro").texts.suit(contract.trump)
                    if contract.trump
                    else "runter"
                    if contract.downtown
                    else "hoch"
                )
                self.type(f"{name} {trump}")
            case _:
                assert table.tricks is not None
                card = random.Random(len(self.heard)).choice(table.tricks.legal(judge.hands[turn]))
                by_left = table.sight is Sight.FOREHEAD and table.tricks.after(turn) in self.own
                if by_left:
                    assert self.card(self.waiting.pop(0), judge.hands[turn]) == card
                self.lay(judge, turn, card)
                if not by_left:
                    self.type(
                        f"{name}"
                        f" {Speech(('en', 'de', 'ro')[len(self.heard) % 3]).card_in_words(card)}"
                    )

    def tell(self, judge: Judge, told: set[str]) -> None:
        """What everybody has to tell by numbers now, as the pages say it."""
        table, one = judge.table, judge.one
        for teller in judge.hands:
            for due in self.views[teller].rounds[one.facts.number - 1].announcements:
                if one.facts.unknown_trump:
                    now = table.contract is not None and due.to == table.declarer
                elif table.sight is Sight.FOREHEAD:
                    now = due.card_of == teller
                else:
                    now = (
                        due.card_of == due.to
                        and table.sight is not Sight.CHOICE
                        and (table.sight is Sight.OPEN or table.tricks is not None)
                    )
                key = f"{teller} {due}"
                if not now or key in told:
                    continue
                told.add(key)
                if teller in self.own:
                    assert self.waiting.pop(0).endswith(" ".join(due.numbers))
                elif due.to in self.own:
                    self.type(f"{self.names[teller]} {', '.join(due.numbers).lower()}")
        for number, seat in judge.seats.items():
            hidden = seat.page.hand is None and not seat.page.others
            if seat.dealt is None and (
                table.step is Step.CARD or (hidden and table.sight is Sight.OPEN)
            ):
                judge.seats[number] = replace(seat, opened=one.hands[number] or ())
        turn = table.turn
        forehead = turn in self.own and table.step is Step.CARD and table.sight is Sight.FOREHEAD
        if (
            forehead
            and turn is not None
            and table.tricks is not None
            and table.tricks.after(turn) not in self.own
        ):
            card = judge.hands[turn][0]
            self.lay(judge, turn, card)
            self.type(
                f"{self.names[turn]} {card.suit.sign if card.suit else ''}{card.notation[1:]}"
            )


_SIGHT = {Sight.OPEN: "open", Sight.BLIND: "blind", Sight.FOREHEAD: "forehead"}
CASES = [
    ("corona", 4, {"max": "4"}, (3,), "de", 5),
    ("corona", 3, {"lead": "rotate", "hook": "on", "max": "4"}, (0, 2), "en", 5),
    (
        "romanian",
        4,
        {"one-card": "blind", "special": "blind8", "schedule": "8-1-8"},
        (1,),
        "ro",
        12,
    ),
    ("romanian", 4, {"one-card": "forehead"}, (2,), "de", 5),
    ("romanian", 7, {"one-card": "blind"}, (2, 3), "de", 9),
    ("romanian", 3, {"special": "null8,eight8,blind8", "schedule": "tournament"}, (0,), "en", 27),
    ("ohhell", 4, {"max": "3"}, (1,), "ro", 5),
    ("whist", 4, {}, (0,), "de", 1),
    ("bidwhist", 4, {}, (0,), "en", 6),
    ("bidwhist", 4, {"small-kitty": "on", "declarer-leads": "on"}, (1, 3), "de", 4),
]


@each("game, players, given, own, language, rounds", CASES)
def test_an_evening_goes_on_and_is_the_same_after_a_break(
    game: str, players: int, given: dict[str, str], own: tuple[int, ...], language: str, rounds: int
) -> None:
    evening = Evening(game_of(GAMES[game], players, given, 7), own, language)
    evening.play(rounds)
    assert len(evening.waiting) <= len(own)  # the next round's first bids
    again = evening.fresh()
    posts = again.begin()
    half = len(evening.heard) // 2
    for line in evening.heard[:half]:
        posts += again.hear(line)
    third = evening.fresh()
    assert posts == [
        *third.begin(),
        *(post for line in evening.heard[:half] for post in third.hear(line)),
    ]


@each("game, players, given, own, language, rounds", CASES, few=3)
def test_it_goes_on_from_an_exported_chat(
    game: str, players: int, given: dict[str, str], own: tuple[int, ...], language: str, rounds: int
) -> None:
    """Cut off before any of its lines, in exports of three kinds: it posts that line and the
    next ones, and nothing that is there.
    """
    evening = Evening(game_of(GAMES[game], players, given, 7), own, language)
    evening.play(rounds)
    begins = [
        at
        for at, (_, text) in enumerate(evening.chat)
        if evening.own_lines([text]) and not evening.own_lines([evening.chat[at - 1][1]])
    ]
    chance = random.Random(len(evening.chat))
    for export, cut in zip(
        ("android-de", "iphone-us", "telegram"),
        chance.sample(begins[1:], min(3, len(begins) - 1)),
        strict=False,
    ):
        rest = [text for _, text in evening.chat[cut:]]
        following = next(
            (i for i, text in enumerate(rest) if not evening.own_lines([text])), len(rest)
        )
        player = StandIn(
            {seat: evening.views[seat] for seat in own},
            Speech(language),
            Level.EASY,
            0,
            heard(evening, export, cut),
        )
        assert evening.own_lines(player.begin()) == rest[:following], (export, cut)


def heard(evening: Evening, export: str, cut: int) -> dict[int, Heard]:
    """What the referee makes of the first messages, as an app exports them."""
    name, write = EXPORTS[export]
    start = datetime(2026, 3, 14, 19, 0, 5)
    code = in_fours(evening.dealt.keys.game_code)
    sent = [Sent(start, "Oma Ilse", code)]
    sent += [
        Sent(start + timedelta(seconds=20 * i), evening.names[by], text)
        for i, (by, text) in enumerate(evening.chat[:cut], 1)
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_bytes(write(sent, "de"))
        seats = {name: seat for seat, name in enumerate(evening.names)}
        return heard_of(
            judge(evening.dealt, evening.names, read_chat(file), seats, (evening.language,))
        )


def test_nullos_are_heard_said_and_read() -> None:
    """One that the chat or somebody has counts, up to the last round in which that can be; its
    own is said before that round, once.
    """
    dealt = game_of(GAMES["romanian"], 4, {"nullo": "start", "hook": "off"}, 9)
    view = {3: player_view(dealt, 3, NAMES[:4])}
    player = StandIn(view, Speech("de"), Level.GOOD)
    # A quarter of all games is won without.
    assert not any("Nullo" in line for line in player.begin())
    player.hear("Ben: nullo")
    assert player._table is not None
    assert player._table.race is not None
    assert player._table.race.announced == (1,)
    player = StandIn(view, Speech("de"), Level.EASY, 0, {1: Heard(nullo=(0, 3))})
    player.begin()
    assert player._race is not None
    assert player._race.announced == (0, 3)
    evening = Evening(dealt, (3,), "de")
    evening.play(1)
    with pytest.raises(InputError, match="bevor Runde 1 beginnt"):
        evening.player.hear("Ben nullo")
    with pytest.raises(InputError, match="wird vertreten"):
        evening.player.hear("Dörte nullo")
    without = StandIn(
        {3: player_view(game_of(GAMES["romanian"], 4, {}, 9), 3, NAMES[:4])},
        Speech("de"),
        Level.EASY,
    )
    without.begin()
    with pytest.raises(InputError, match=r"passt jetzt nicht|am Zug"):
        without.hear("Ben nullo")


def test_a_nullo_of_its_own_is_said_once_and_found_in_the_chat() -> None:
    """Where nothing else is to be won, before the first bid; the referee reads the line, and
    then it isn't posted again.
    """
    dealt = game_of(GAMES["romanian"], 4, {"nullo": "start"}, 9)
    evening = Evening(dealt, (3,), "de")
    far = Race((90, 90, 90, 6))
    evening.player = StandIn({3: evening.views[3]}, Speech("de"), Level.GOOD)
    evening.player._race = far
    posts = evening.player.begin()
    assert posts[1] == "Dörte (Vertretung): Nullo"
    evening.chat = [(0, posts[1])]
    chat = heard(evening, "android-de", 1)
    assert chat[1].nullo == (3,)
    again = StandIn({3: evening.views[3]}, Speech("de"), Level.GOOD, 0, chat)
    again._race = far
    assert again.begin() == [post for post in posts if "Nullo" not in post]
    assert again._table is not None
    assert again._table.race is not None
    assert again._table.race.announced == (3,)


@each("sight", [Sight.OPEN, Sight.BLIND, Sight.FOREHEAD])
def test_the_dealers_choice(sight: Sight) -> None:
    for own in ((1,), (0, 1), (2,)):
        evening = Evening(
            game_of(GAMES["romanian"], 4, {"one-card": "choice"}, 3), own, "de", sight
        )
        evening.play(4)
        assert len(evening.waiting) <= len(own)


def test_what_cannot_be_said_now_is_refused_in_words_and_changes_nothing() -> None:
    dealt = game_of(GAMES["corona"], 4, {"max": "3"}, 1)
    views = {3: player_view(dealt, 3, NAMES[:4])}
    player = StandIn(views, Speech("en"), Level.EASY)
    player.begin()
    own = views[3].rounds[0].hand
    assert own is not None
    for line, said in [
        ("Zoe 1", "Anna, Ben, Cem, Dörte"),
        ("", "Anna, Ben, Cem, Dörte"),
        ("Ben 1", "Anna is next"),
        ("Dörte 1", "played by the stand-in"),
        ("Anna herz 10", "0, 1"),
        ("Anna 2", "0, 1"),
        ("Anna 17-K", "list"),
    ]:
        with pytest.raises(InputError, match=said):
            player.hear(line)
    assert not player.lines
    for name in "Anna", "Ben", "Cem":
        player.hear(f"{name} 0")
    with pytest.raises(InputError, match="isn’t what is expected"):
        player.hear(f"Anna {own[0].notation}")  # that card is here


def test_what_is_posted_before_the_first_card_names_none() -> None:
    """Bids, numbers and questions give nothing of the hand away; `hands` alone does, for who
    asks for it.
    """
    dealt = game_of(GAMES["corona"], 4, {"max": "5"}, 2)
    for language in "de", "en", "ro":
        player = Evening(dealt, (0,), language).fresh()
        speech, texts = Speech(language), player.begin()
        texts += [*player.hear("Ben 0"), *player.hear("Cem 1"), player.expected()]
        held = player._views[0].rounds[0].hand
        assert held is not None
        assert not any(
            speech.card(card) in text or speech.card_in_words(card) in text
            for card in held
            for text in texts
        )
        assert speech.card(held[0]) in player.hands()[0]


def test_a_kitty_that_all_may_see_is_the_declarers_alone() -> None:
    """Who else hears its numbers holds none of its cards, and plays none."""
    dealt = game_of(GAMES["bidwhist"], 4, {"show-kitty": "on", "rounds": "2"}, 1)
    player = StandIn(
        {seat: player_view(dealt, seat, NAMES[:4]) for seat in range(4)}, Speech("en"), Level.EASY
    )
    cards = {Speech("en").card_in_words(card): card for card in dealt.deck}
    posted = [
        (line.split()[0], cards[words])
        for line in player.begin()
        if (words := line.partition(": ")[2]) in cards
    ]
    assert len(posted) == 2 * 4 * dealt.rounds[0].facts.cards
    for one, played in zip(dealt.rounds, (posted[:48], posted[48:]), strict=True):
        assert len({card for _, card in played}) == len(played)
        strange = {
            (name, card)
            for name, card in played
            if card not in (one.hands[NAMES.index(name)] or ())
        }
        assert {card for _, card in strange} <= set(one.kitty)
        assert len({name for name, _ in strange}) <= 1
