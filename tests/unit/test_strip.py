"""A round on a strip of paper: its hand can be read, stays in its strip, and closed cards are
found by their numbers.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from cardgen.cards import USUAL_RANKING, Card, build_deck, sort_hand
from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import Deal, Round, deal
from cardgen.faces.face import POKER, covered, face
from cardgen.faces.palette import GOLD, PALETTES
from cardgen.games.registry import find_game
from cardgen.games.rules import Sight
from cardgen.pages.closed import ClosedRound
from cardgen.pages.hand import draw_card_rows, rows_layout
from cardgen.pages.strips import draw_strip, strip_height, strip_units
from cardgen.pages.theme import A4, Layout, Style
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import PlayerView
from tests import page_text
from tests.drawn import drawn
from tests.people import LONG, NAMES
from tests.read_sealed import written
from tests.turns import each, sweep

GAMES: dict[str, tuple[str, int, tuple[tuple[str, str], ...]]] = {
    "corona": ("corona", 4, ()),
    "corona to 26": ("corona", 2, (("max", "26"),)),
    "dead hand": ("romanian", 7, (("special", "null8,eight8"),)),
    "whist": ("whist", 4, ()),
    "declarer leads": (
        "bidwhist",
        4,
        (("declarer-leads", "on"), ("no-jokers", "on"), ("small-kitty", "on")),
    ),
    **{
        f"blind of {n}": ("romanian", n, (("one-card", "blind"), ("special", "blind8")))
        for n in (3, 4, 6, 7)
    },
    "blind ones": (
        "romanian",
        7,
        (("one-card", "blind"), ("seven", "ones"), ("special", "blind8")),
    ),
    **{f"choice of {n}": ("romanian", n, (("one-card", "choice"),)) for n in (3, 4, 7)},
    "choice of ones": ("romanian", 7, (("one-card", "choice"), ("seven", "ones"))),
    **{f"forehead of {n}": ("romanian", n, (("one-card", "forehead"),)) for n in (3, 4, 7)},
    "forehead of ones": ("romanian", 7, (("one-card", "forehead"), ("seven", "ones"))),
    "bidwhist": ("bidwhist", 4, ()),
    "shown kitty": ("bidwhist", 4, (("show-kitty", "on"), ("small-kitty", "on"))),
}


@cache
def dealt(kind: str) -> Deal:
    game, players, settings = GAMES[kind]
    return deal(find_game(game), NAMES[:players], shuffle.read_seed("on strips"), dict(settings))


@cache
def player(kind: str, seat: int = 1, long: bool = False) -> PlayerView:
    return view.player_view(dealt(kind), seat, (LONG if long else NAMES)[: GAMES[kind][1]])


def style(language: str = "de", large: bool = False, layout: Layout = Layout.SHEET) -> Style:
    return Style(language, language, PALETTES["two"], large=large, layout=layout)


def one_strip(
    seen: PlayerView, number: int, wanted: Style, wide: float = 194, unit: float = 51.5
) -> tuple[Document, Box]:
    """A document with one round on it, and its box; wide, unit: width and height of a strip in
    mm.
    """
    known, file = seen.rounds[number - 1], Document(Properties("x", wanted.language))
    box = Box(8 * mm, 9 * mm, wide * mm, strip_height(strip_units(known), unit * mm))
    draw_strip(file.page(*A4), box, ClosedRound(wanted, seen, known))
    return file, box


@cache
def text_of(kind: str, seat: int, number: int, language: str = "de", large: bool = False) -> str:
    file, _ = one_strip(
        player(kind, seat), number, style(language, large), unit=124 if large else 49.4
    )
    return page_text.texts_of(file.finish().content)[0]


# -- cards in rows


def hand(count: int) -> tuple[Card, ...]:
    return sort_hand(build_deck()[:: 52 // count][:count], USUAL_RANKING, spread=True)


@sweep(("count", range(1, 27)), ("wide, high", [(112, 38), (122, 47.6), (126, 56)]))
def test_cards_stay_in_their_box_and_show_their_index(count: int, wide: float, high: float) -> None:
    box, cards = Box(10, 20, wide * mm, high * mm), hand(count)
    rows = rows_layout(cards, box)
    index = (58 + 106 / 2) / POKER.width  # the right end of a 10
    for i in range(count):
        place = rows.box(i)
        assert abs(place.h / place.w - POKER.height / POKER.width) < 1e-9
        assert box.x - 1e-6 <= place.x
        assert place.right <= box.right + 1e-6
        assert box.y - 1e-6 <= place.y
        assert place.bottom <= box.bottom + 1e-6
    usual, wider = set(), set()
    for i in range(count - 1):
        one, other = rows.box(i), rows.box(i + 1)
        if other.y > one.y:
            assert other.y - one.y >= (36 + 104 + 24 + 71) / POKER.height * one.h
            assert rows.shares[i] == 1
        elif other.x < one.right:
            assert other.x - one.x >= index * one.w
            same = cards[i].suit is cards[i + 1].suit
            (usual if same else wider).add((round(one.y), round(other.x - one.x, 6)))
    for row, step in usual:
        assert {other for there, other in usual if there == row} == {step}
        assert all(abs(other - 1.3 * step) < 1e-5 for there, other in wider if there == row)
    assert rows.shares[-1] == 1
    assert rows.width >= (24 if count <= 14 else 17) * mm


@pytest.mark.quick
def test_few_cards_lie_side_by_side() -> None:
    rows = rows_layout(hand(3), Box(0, 0, 122 * mm, 47.6 * mm))
    assert rows.shares == (1.0, 1.0, 1.0)
    assert rows.box(1).x > rows.box(0).right


@pytest.mark.quick
@each("wide, pictured", [(60, False), (100, True)])
def test_a_covered_court_shows_its_index_or_its_whole_head(wide: float, pictured: bool) -> None:
    file, look = Document(Properties("x", "de")), style().look
    cards = [Card.parse(name) for name in ("SK", "SQ", "HJ", "D10")]
    draw_card_rows(file.page(*A4), Box(0, 0, wide * mm, 47 * mm), cards, look)
    names = [art.name for art in drawn(file.finish())[0].arts]
    assert names == [
        *(covered(card, look, pictured).name for card in cards[:-1]),
        face(cards[-1], look).name,
    ]


# -- strips


@each("large", [False, True])
def test_a_dealer_who_sits_out_gets_no_card(large: bool) -> None:
    seen, texts = player("dead hand"), style().texts
    out = [facts.number for facts in seen.table.rounds if facts.sits_out == 1]
    assert out
    for number in out:
        text = text_of("dead hand", 1, number, large=large)
        assert texts("round.pause.title") in text
        assert not re.search("[♠♥♦♣]", text)


@sweep(("language", LANGUAGES), ("large", [False, True]))
def test_who_deals_and_who_begins(language: str, large: bool) -> None:
    texts = style(language).texts
    for kind in ("corona", "dead hand", "whist"):
        seen = player(kind)
        for facts in seen.table.rounds[:8]:
            text = text_of(kind, 1, facts.number, language, large)
            if facts.dealer is not None:
                assert (
                    texts("round.deals-you")
                    if facts.dealer == 1
                    else texts("round.deals", name=NAMES[facts.dealer])
                ) in text
            if facts.leader is None:
                assert texts("strip.begins") in text
                assert not any(
                    re.search(rf"(?m)^{name}$", text) for name in NAMES if name != "Ștefan"
                )
            elif facts.leader == 1:
                assert texts("round.large.you-begin").replace("*", "") in text
            else:
                assert NAMES[facts.leader] in text


def test_where_the_declarer_leads_the_first_bidder_is_named() -> None:
    texts = style().texts
    for facts in player("declarer leads").table.rounds:
        assert facts.dealer is not None
        first = (facts.dealer + 1) % 4
        says = (
            texts("round.large.you-bid")
            if first == 1
            else texts("round.large.bids", name=NAMES[first])
        )
        assert says.replace("*", "") in text_of("declarer leads", 1, facts.number)


def test_boxes_are_those_of_the_bidding() -> None:
    texts = style().texts
    keys = {
        "corona": ("bid", "tricks", "points"),
        "whist": ("tricks", "points"),
        "bidwhist": ("contract.title", "tricks", "points"),
    }
    for kind, wanted in keys.items():
        lines = text_of(kind, 1, 2).splitlines()
        for key in ("bid", "contract.title", "tricks", "points"):
            assert (texts(f"protocol.{key}") in lines) == (key in wanted)


@each("large", [False, True])
def test_forbidden_sums_and_forced_bids(large: bool) -> None:
    seen, texts = player("dead hand"), style().texts
    for facts in seen.table.rounds:
        if facts.sits_out == 1:
            continue
        text = text_of("dead hand", 1, facts.number, large=large)
        assert (f"≠ {facts.forbidden_sum}" in text) == (facts.forbidden_sum is not None)
        forced = texts("round.large.forced" if large else "round.forced", n=facts.forced_bid)
        assert (forced in text) == (facts.forced_bid is not None)


@pytest.mark.quick
@each("large", [False, True])
def test_the_turned_up_card_is_named_and_the_dealers_own_is_framed(large: bool) -> None:
    seen, texts = player("whist"), style().texts
    assert {facts.dealer for facts in seen.table.rounds} == {0, 1, 2, 3}
    for facts in seen.table.rounds:
        strip = one_strip(seen, facts.number, style(large=large), unit=130 if large else 51.5)[
            0
        ].finish()
        frames = [
            rect for rect in drawn(strip)[0].rects if rect.stroke == GOLD and rect.fill is None
        ]
        assert len(frames) == (facts.dealer == 1)
        text = page_text.texts_of(strip.content)[0]
        card = facts.turned_up
        assert card is not None
        assert card.suit is not None
        assert f"{texts.suit(card.suit)} {written(card, 'de').split()[-1]}" in text
        assert (texts.suit(facts.trump) if facts.trump else texts("round.no-trump")) in text


# -- closed cards


def closed(kind: str) -> list[Round]:
    """The first and the last round with closed cards."""
    rounds = [r for r in dealt(kind).rounds if r.kitty or r.facts.sight is not Sight.OPEN]
    return [rounds[0], rounds[-1]]


def test_in_large_print_a_card_on_a_forehead_is_nearest_to_its_players_name() -> None:
    page = drawn(one_strip(player("forehead of 4", 0), 1, style(large=True), unit=124)[0].finish())[
        0
    ]
    tiles = [rect.box for rect in page.rects if round(rect.box.w / mm) == 26]
    names = [
        line for line in page.lines if line.text in NAMES and line.y > min(tile.y for tile in tiles)
    ]
    for name in (line for line in names if line.text != "Anna"):
        beside = [tile for tile in tiles if tile.y < name.y < tile.bottom]
        nearest = min(beside, key=lambda tile: max(tile.x - name.right, name.x - tile.right))
        assert 0 < name.x - nearest.right < 6 * mm
        assert all(
            tile is nearest or tile.x - name.right > 6 * mm or name.x - tile.right > 40 * mm
            for tile in beside
        )


def test_a_strip_in_a_letter_leaves_the_name_to_the_heading() -> None:
    seen = player("corona", 1)
    for named in (True, False):
        file = Document(Properties("x", "de"))
        draw_strip(
            file.page(*A4),
            Box(8 * mm, 8 * mm, 194 * mm, 49.4 * mm),
            ClosedRound(style(), seen, seen.rounds[0]),
            named=named,
        )
        text = page_text.texts_of(file.finish().content)[0]
        assert (seen.name in text) == (seen.table.pack_mark in text) == named


@sweep(("language", LANGUAGES), ("large", [False, True]))
def test_what_the_phone_says_the_strip_says_too(language: str, large: bool) -> None:
    """In the order of play."""
    texts = style(language).texts
    for kind, keys in {
        "blind of 4": ("sealed.blind.bid", "sealed.after-bids", "sealed.look-up", "sealed.check"),
        "forehead of 4": ("sealed.forehead.bid", "sealed.forehead.told", "sealed.forehead.tell"),
        "choice of 4": (
            "sealed.choice.forehead-how",
            "sealed.choice.open-list",
            "sealed.choice.forehead-list",
            "sealed.check",
        ),
        "bidwhist": (
            "sealed.kitty.other",
            "sealed.kitty.other-how",
            "sealed.kitty.me",
            "sealed.my-numbers",
        ),
    }.items():
        number = closed(kind)[0].facts.number
        body = " ".join(text_of(kind, 1, number, language, large).split())
        said = [
            " ".join(texts(key, left=NAMES[2], right=NAMES[0]).replace("*", "").split())
            for key in keys
        ]
        places = [body.find(words) for words in said]
        assert -1 not in places, (said, body)
        if kind != "bidwhist":
            assert places == sorted(places)
