"""The page's own rules, without Python: a hand is read and its tricks go as the engine says."""

from __future__ import annotations

import base64
import io
import json
import random
import shutil
import subprocess
from itertools import groupby
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from cardgen.cards import Suit, build_deck, sort_hand
from cardgen.check import open_file
from cardgen.dealing import Deal, player_view
from cardgen.faces import PALETTES, Look, face
from cardgen.games import GAMES, Contract, Tricks, play_of, playing_seats
from cardgen.orders import Order, find_seed, make_pack, prepare
from cardgen.pack import hand_link
from cardgen.pages.player import hand_json
from cardgen.pages.theme import style_of
from cardgen.pdf.draw import Document, Properties, mm
from tests.people import NAMES
from tests.site.conftest import SITE

ROOT = Path(__file__).parents[2]


def node(cases: dict[str, Any]) -> str:
    program = shutil.which("node")
    if program is None:
        pytest.fail("there is no Node.js")
    done = subprocess.run(
        [program, ROOT / "tests" / "site" / "cards.mjs", ROOT / "site" / "cards.js"],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def rows(cards: Any, ranking: Any, trump: Suit | None) -> list[list[str]]:
    """A hand in reading order, a row for each suit."""
    ordered = sort_hand(cards, ranking, trump)
    return [[card.notation for card in suit] for _, suit in groupby(ordered, lambda c: c.suit)]


def case(dealt: Deal, text: str, seat: int, chance: random.Random) -> dict[str, Any]:
    """A player's hand, with a number of cards that were played in each round, right or wrong."""
    view, players = player_view(dealt, seat, NAMES[: len(dealt.players)]), len(dealt.players)
    said = []
    for known, whole in zip(view.rounds, dealt.rounds, strict=True):
        facts, rules = known.facts, dealt.rules
        seats = playing_seats(facts, players)
        trump = chance.choice((None, *Suit)) if facts.unknown_trump else facts.trump
        downtown = rules.contract is not None and chance.random() < 0.5
        contract = Contract(0, 4, trump, downtown) if rules.contract else None
        first = chance.choice(seats) if facts.leader is None else facts.leader
        tricks = Tricks(play_of(rules, facts, contract), seats, facts.cards, first)
        left = {one: list(whole.hands[one] or ()) for one in seats}
        for _ in range(chance.randrange(facts.cards * len(seats) + 1)):
            by = tricks.turn
            assert by is not None
            card = left[by].pop(chance.randrange(len(left[by])))
            tricks = tricks.add(by, card)
        turn = tricks.leader if tricks.over else tricks.turn
        if facts.leader is None and not tricks.played:
            turn = None
        lying = [played.card for played in tricks.lying if played.seat != seat]
        held = sort_hand(left.get(seat, ()), rules.ranking, None if facts.unknown_trump else trump)
        typed = [listed.number for listed in known.sealed[:5]]
        said.append(
            {
                "seats": list(seats),
                "leader": facts.leader,
                "forbidden": facts.forbidden_sum,
                "forced": facts.forced_bid,
                "hand": None
                if known.hand is None
                else rows(known.hand, rules.ranking, None if facts.unknown_trump else trump),
                "others": [rows(cards, rules.ranking, trump) for _, cards in known.others],
                "list": [[listed.number, listed.card.notation] for listed in known.sealed],
                "trump": trump.value if trump else "N",
                "downtown": downtown,
                "played": [[played.seat, played.card.notation] for played in tricks.played],
                "now": {
                    "lying": [[played.seat, played.card.notation] for played in tricks.lying],
                    "made": [tricks.made(one) for one in range(players)],
                    "turn": turn,
                    "legal": sorted(one.notation for one in tricks.play.legal(held, lying))
                    if known.hand
                    else [],
                },
                "typed": f"{' '.join(typed)}, 99a 3–",
                "opened": {
                    "cards": [listed.card.notation for listed in known.sealed[:5]],
                    "wrong": ["99-A"],
                },
            }
        )
    return {"text": text, "fragment": hand_link("", text).removeprefix("#h="), "rounds": said}


SETTINGS: dict[str, tuple[dict[str, str], ...]] = {
    "romanian": ({}, {"one-card": "forehead"}, {"one-card": "blind", "must-trump": "off"}),
    "ohhell": ({}, {"must-trump": "on"}),
    "bidwhist": ({}, {"jokers-free": "on"}, {"no-jokers": "on"}),
}


def test_hands_and_tricks_go_as_the_engine_says() -> None:
    """Every game and number of players; the hand in the file is that of the link."""
    chance, hands = random.Random(20260314), []
    for game in GAMES.values():
        for players in game.players:
            for settings in SETTINGS.get(game.name, ({},)):
                order = Order(game.name, players=NAMES[:players], settings=settings, seed="links")
                prepared = prepare(order)
                dealt = prepared.deal(find_seed(order))
                for seat in range(players):
                    view = player_view(dealt, seat, NAMES[:players])
                    style = style_of(prepared.preferences[seat])
                    hands.append(case(dealt, hand_json(view, style, prepared.event), seat, chance))
    pack = make_pack(Order("corona", players=NAMES[:3], seed="links"))
    for file in pack.files:
        if file.seat is not None:
            one = case(pack.deal, open_file(file.path, file.content).hand(), file.seat, chance)
            hands.append(one | {"file": base64.b64encode(file.content).decode()})
    assert node({"hands": hands, "refused": []}).strip() == f"{len(hands)} passed, 0 failed"


def test_what_is_no_hand_is_refused() -> None:
    """Nothing that somebody writes into a link makes the page do anything but say so."""
    pack = make_pack(Order("romanian", players=NAMES[:4], seed="links"))
    text = open_file("a.pdf", pack.files[0].content).hand()
    said = json.loads(text)
    changes: list[dict[str, Any]] = [
        {"hand": 2},
        {"seat": 4},
        {"seat": -1},
        {"seat": "0"},
        {"rounds": []},
        {"rounds": [said["rounds"][0]] * 2},
        {"rounds": [said["rounds"][0] | {"hand": "H6 H6"}]},
        {"rounds": [said["rounds"][0] | {"hand": "<b>"}]},
        {"rounds": [said["rounds"][0] | {"cards": 1e9}]},
        {"rounds": [said["rounds"][0] | {"leader": 9}]},
        {"rounds": [said["rounds"][0] | {"trump": "X"}]},
        {"print": said["print"] | {"names": ["Anna"]}},
        {"print": said["print"] | {"names": [{}] * 4}},
        {"play": {"ranks": "A A"}},
        {"game_code": "<script>"},
        {"hand": {}},
        {"header": said["header"] | {"title": "W" * 50_000}},
        {"header": said["header"] | {"game": {"toString": 1}}},
        {"rounds": [said["rounds"][0] | {"forbidden": {"toString": 1}}]},
        {"rounds": [said["rounds"][0] | {"forced": "<b>"}]},
        {"rounds": [said["rounds"][0] | {"list": "K K"}]},
        {"rounds": [said["rounds"][0] | {"turned_up": ["H6"]}]},
        {"rounds": [said["rounds"][0] | {"number": 1e300}]},
        {"rounds": [said["rounds"][0] | {"sits_out": "x"}]},
    ]
    refused = ["", "[", "null", "1", "[" * 50_000, "{}", *(json.dumps(said | c) for c in changes)]
    assert node({"hands": [], "refused": refused}).strip() == "0 passed, 0 failed"


def test_a_usual_game_fits_into_a_link() -> None:
    """2,000 characters with the address; what is longer than that is sent as a file."""
    longest = {}
    for game in GAMES.values():
        order = Order(
            game.name, players=NAMES[: game.players[-1]], seed="links", title="Whist " * 8
        )
        prepared = prepare(order)
        dealt = prepared.deal(find_seed(order))
        view = player_view(dealt, 0, order.players)
        said = hand_json(view, style_of(prepared.preferences[0]), prepared.event)
        longest[game.name] = len(hand_link("", said))
    assert longest.pop("bidwhist") > 2_000, "its sealed lists are long: say so in docs no more"
    assert max(longest.values()) < 1_900, longest


@pytest.mark.parametrize(("letters", "colours"), [("de", "two"), ("ru", "skat"), ("en", "poker")])
def test_faces_are_those_of_the_files(letters: str, colours: str, browser: Browser) -> None:
    """Each card, as the browser draws it and as a PDF reader does: only edges differ."""
    look = Look(PALETTES[colours], letters, large=True)
    deck = build_deck(jokers=True)
    document = Document(Properties("faces", "en"))
    for card in deck:
        document.page(63 * mm, 88 * mm).art(face(card, look), 31.5 * mm, 44 * mm)
    (sprites,) = SITE.glob(f"faces-*/{letters}-{colours}.svg")
    page = browser.new_page(viewport={"width": 126, "height": 176}, device_scale_factor=4)
    page.set_content(
        f"<body style='margin:0'><svg width=0 height=0><defs>{sprites.read_text('utf-8')}</defs>"
        "</svg><svg id=shown style='position:fixed;inset:0' width=126 height=176"
        " viewBox='0 0 630 880'><use width=630 height=880 /></svg>"
    )
    drawn = pypdfium2.PdfDocument(document.finish().content)
    for number, card in enumerate(deck):
        page.evaluate(
            "(id) => document.querySelector('#shown use').setAttribute('href', id)",
            f"#own-{card.notation}",
        )
        shown = Image.open(io.BytesIO(page.screenshot())).convert("L")
        paper = drawn[number].render(scale=3).to_pil().convert("L").resize(shown.size)
        small = [one.resize((42, 59), Image.Resampling.BOX) for one in (shown, paper)]
        off = ImageChops.difference(*small).getextrema()[1]
        assert off < 25, (card.notation, off)
    page.close()
