"""Every game, dealt by our dealer and by a second one that knows only the description of the
scheme.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterable
from importlib import import_module
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardgen.cards import Card
from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, check_complete, deal
from cardgen.dealing.view import player_view, public_view
from cardgen.errors import InputError
from cardgen.games.registry import GAMES
from cardgen.games.rules import Sight
from cardgen.names import Person
from cardgen.pack.build import PackStyles, draw_pack
from cardgen.views import Event, Joint, PlayerRound
from tests.any_settings import values_of
from tests.packs import STYLE
from tests.second_dealer import SecondRound, deal_again
from tests.turns import each, search_but, sweep, times

SEED = shuffle.practice_seed("dealt twice")
NAMES = ("Anna", "Ștefan", "Łukasz", "Dörte", "李小龙", "Florian", "Gabi", "Hans")
EVERY = [(game.name, players) for game in GAMES.values() for players in game.players]


def public(dealt: Deal) -> dict[str, Any]:
    """What ``pack.json`` says, as far as the second dealer reads it."""
    keys = dealt.keys
    said = {"words": dealt.words, "game_code": keys.game_code, "pack_mark": keys.pack_mark}
    return said | {"header": json.loads(dealt.header)}


def notations(cards: Iterable[Card] | None) -> list[str] | None:
    return None if cards is None else [card.notation for card in cards]


def compare(dealt: Deal) -> list[SecondRound]:
    """Both deals round by round, and what every player sees of them."""
    again = deal_again(public(dealt), dealt.seed.code)
    table = public_view(dealt, dealt.players)
    seats = range(len(dealt.players))
    seen = [player_view(dealt, seat, dealt.players).rounds for seat in seats]
    assert len(dealt.rounds) == len(again) == len(table.rounds)
    for i, (ours, theirs) in enumerate(zip(dealt.rounds, again, strict=True)):
        facts = ours.facts
        assert table.rounds[i] == facts
        trump = facts.trump.value if facts.trump else None
        turned_up = facts.turned_up.notation if facts.turned_up else None
        said = (facts.number, facts.cards, trump, turned_up, facts.dealer, facts.leader)
        assert said == tuple(theirs.facts.values())
        assert [notations(hand) for hand in ours.hands] == theirs.hands
        assert notations(ours.kitty) == theirs.kitty
        check_complete(dealt.deck, ours.hands, [*ours.kitty, *ours.rest])
        assert [seat for seat, sealed in enumerate(ours.lists) if sealed] == list(theirs.lists)
        out = {*seats} - {*theirs.playing}
        assert facts.sits_out == (out.pop() if out else None)
        for seat in seats:
            compare_view(seen[seat][i], theirs, seat)
    return again


def compare_view(mine: PlayerRound, theirs: SecondRound, seat: int) -> None:
    """What one player sees of a round: the own hand unless it is closed, the list, the numbers;
    nothing else.
    """
    players = len(theirs.hands)
    assert notations(mine.hand) == (theirs.hands[seat] if theirs.sight == "normal" else None)
    listed = [(place.number, place.card.notation) for place in mine.sealed]
    assert listed == theirs.lists.get(seat, [])
    told = {(told.to, told.card_of, told.numbers) for told in mine.announcements}
    assert told == theirs.announcements.get(seat, set())
    assert len(told) == len(mine.announcements)
    distances = [(told.to - seat) % players for told in mine.announcements]
    assert distances == sorted(distances)
    around = ((seat + i) % players for i in range(1, players))
    forehead = theirs.sight == "forehead" and seat in theirs.playing
    others = [(other, notations(cards)) for other, cards in mine.others]
    seen = [other for other in around if forehead and other in theirs.playing]
    assert others == [(other, theirs.hands[other]) for other in seen]


# -- every game, every number of players, every setting


@each("name, players", EVERY)
def test_as_it_is_usually_played(name: str, players: int) -> None:
    compare(deal(GAMES[name], NAMES[:players], SEED, None, shuffle.Occasion("Joc de seară")))
    compare(
        deal(
            GAMES[name],
            [str(seat) for seat in range(1, players + 1)],
            shuffle.fresh_seed(),
            None,
            shuffle.Occasion(joint=Joint((1,))),
            "2=apfel",
        )
    )


@pytest.mark.parametrize(
    ("name", "players"),
    search_but(EVERY, *((name, game.usual_players) for name, game in GAMES.items())),
)
def test_every_setting(name: str, players: int) -> None:
    """One setting after the other: every word, both ends of every number, every first dealer."""
    game, dealt = GAMES[name], 0
    table = game.table_for(players)
    variations = [{one.key: value} for one in table for value in values_of(one, players)]
    for given in variations[times(1, 0) :: times(3, 1)]:
        try:
            game.settings(players, given)
        except InputError:  # it needs another one; those pairs are below
            continue
        compare(deal(game, NAMES[:players], SEED, given))
        dealt += 1
    assert dealt >= len(table) // times(3, 1)


@sweep(
    (
        "schedule, one_card",
        list(product(("1-8-1", "8-1-8", "tournament"), ("forehead", "blind", "choice"))),
    ),
    ("players, seven", [(3, ""), (4, ""), (5, ""), (6, ""), (7, "dead-hand"), (7, "ones")]),
)
def test_closed_rounds(players: int, seven: str, schedule: str, one_card: str) -> None:
    places = {
        "1-8-1": ("all", "first", "last", "first-and-last"),
        "8-1-8": ("all", "middle"),
        "tournament": ("all",),
    }[schedule]
    for where in places:
        given = {
            "schedule": schedule,
            "one-card": one_card,
            "one-card-rounds": where,
            "special": "blind8,null8,eight8",
        }
        again = compare(
            deal(
                GAMES["romanian"],
                NAMES[:players],
                SEED,
                given | ({"seven": seven} if seven else {}),
            )
        )
        closed = [r.number for r in again if r.sight == one_card and r.cards == 1]
        ones = [r.number for r in again if r.cards == 1]
        assert len(ones) == (2 * players if schedule == "1-8-1" else players)
        assert closed == {"first": ones[:players], "last": ones[players:]}.get(where, ones)


@sweep(("no_jokers", ["on", "off"]), ("small_kitty", ["on", "off"]))
def test_every_kitty(no_jokers: str, small_kitty: str) -> None:
    given = {"no-jokers": no_jokers, "small-kitty": small_kitty, "rounds": "60"}
    again = compare(deal(GAMES["bidwhist"], NAMES[:4], SEED, given))
    kitty = {("off", "off"): 6, ("on", "off"): 4, ("off", "on"): 2, ("on", "on"): 0}[
        no_jokers, small_kitty
    ]
    shares = {6: [2, 2, 2], 4: [2, 1, 1], 2: [1, 1], 0: []}[kitty]
    for r in again:
        assert len(r.kitty) == kitty
        for reader in range(4) if kitty else ():
            told = {
                helper: numbers
                for helper in r.announcements
                for to, _, numbers in r.announcements[helper]
                if to == reader
            }
            mates = (reader ^ 1, 3 - reader, reader ^ 2)  # in the three pairings, by turns
            assert [len(told[seat]) for seat in mates if seat in told] == shares


@sweep(("trump", ["turned-court", "turned", "HCDS", "SHDCN", "n", "none"]))
def test_every_trump_of_classic_whist(trump: str) -> None:
    dealt = deal(GAMES["whist"], NAMES[:4], SEED, {"trump": trump, "target": "25"})
    assert len(compare(dealt)) == 49
    usual = deal(GAMES["whist"], NAMES[:4], SEED, {"target": "25"})
    assert (dealt.keys == usual.keys) is (trump == "turned-court")
    for i in range(times(1, 300)):
        seed = shuffle.practice_seed(f"{trump} {i}")
        compare(deal(GAMES["whist"], NAMES[:4], seed, {"trump": trump, "honours": "on"}))


@sweep(("name", ["ohhell", "stiche-raten", "elevator"]), ("players", [3, 6]))
def test_every_way_of_the_oh_hell_family(name: str, players: int) -> None:
    for schedule, step, repeat, trump in product(
        ("up", "down", "up-down", "down-up"), "12", "13", ("turn-up", "rotate", "lot", "none")
    ):
        given = {
            "schedule": schedule,
            "step": step,
            "repeat": repeat,
            "max": "5",
            "trump": trump,
            "trump-order": "NDC",
        }
        compare(deal(GAMES[name], NAMES[:players], SEED, given))


# -- the second dealer notices


def test_the_second_dealer_isnt_the_first() -> None:
    """Were one of them to look at the other's code, they'd agree about anything."""
    tree = ast.parse((Path(__file__).parents[1] / "second_dealer.py").read_text("utf-8"))
    imported = {
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {"__future__", "dataclasses", "hashlib", "json", "typing", "unicodedata"}


@each("change", [{"words": "Ben=apfel"}, {"header": {"title": "other"}}])
def test_another_header_or_word_is_another_game(change: dict[str, Any]) -> None:
    said = public(deal(GAMES["romanian"], NAMES[:4], SEED))
    said = said | change | {"header": said["header"] | change.get("header", {})}
    with pytest.raises(AssertionError):
        deal_again(said, SEED.code)


# -- what a sealed card is worth


def test_a_closed_card_can_be_read_by_its_owner_and_by_nobody_before() -> None:
    dealt = deal(GAMES["romanian"], NAMES[:5], SEED, {"one-card": "blind", "special": "blind8"})
    views = [player_view(dealt, seat, NAMES[:5]).rounds for seat in range(5)]
    for i, round_ in enumerate(dealt.rounds):
        if round_.facts.sight is not Sight.BLIND:
            continue
        told = [told for view in views for told in view[i].announcements]
        for seat in range(5):
            posted = [number for one in told if one.to == seat for number in one.numbers]
            listed = {place.number: place.card for place in views[seat][i].sealed}
            assert {listed[number] for number in posted} == {*round_.hands[seat]}
            assert len(posted) == round_.facts.cards
            assert len(listed) == len(dealt.deck), "the list has every card, so it tells none"


# -- pack.json and deal.json


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_the_files_of_a_pack(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `draw_pack` writes down, without drawing: the second dealer gets what is public and
    finds what is secret.
    """
    drawn = SimpleNamespace(content=b"%PDF", pages=1, traces=(), rounds=())
    for module, draws in (
        ("player", "player_pdf"),
        ("forms.protocol", "protocol_pdf"),
        ("rules", "leaflet_pdf"),
    ):
        path = f"cardgen.pages.{module}"
        names = vars(import_module(path)) | {draws: lambda *_, **__: drawn}
        monkeypatch.setitem(sys.modules, path, SimpleNamespace(**names))
    dealt = deal(GAMES[name], NAMES[:players], SEED, None, shuffle.Occasion("Runde"))
    house = "House of cards"
    done = draw_pack(
        dealt,
        [Person(text) for text in NAMES[:players]],
        PackStyles([STYLE] * players, [STYLE]),
        Event(None, "", ""),
        house,
    )
    content = {file.path: file.content for file in done.files}
    said, secret = json.loads(content["pack.json"]), json.loads(content["organiser/deal.json"])
    code = content["organiser/seed.txt"].decode().splitlines()[-1]
    assert said["house_rules"] == house
    again = deal_again(said, code)
    assert said["rounds"] == [round_.facts for round_ in again]
    assert secret["rounds"] == [round_.all_of_it for round_ in again]
    for path, public_content in content.items():
        if not path.startswith("organiser/"):
            assert code.encode() not in public_content
