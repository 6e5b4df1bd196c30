"""Hands on a phone: racks, rows and fans keep their cards inside and apart, and each its tab."""

from __future__ import annotations

import random
from bisect import bisect_left
from dataclasses import replace
from itertools import pairwise

import pytest

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit, build_deck
from cardgen.faces import POKER
from cardgen.faces.face import head
from cardgen.faces.palette import GOLD
from cardgen.games.registry import GAMES
from cardgen.pages import hand as rack
from cardgen.pages.hand import INDEX_CAP, RackRow, rack_layout, rack_pages, sorted_hand
from cardgen.pages.phone import phone
from cardgen.pages.theme import HEIGHT, WIDTH, Style
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event
from tests.drawn import drawn, overlap, within
from tests.turns import each, sweep
from tests.unit.scenes import Scene, scene, style

DECK = build_deck(jokers=True)
RANKING = GAMES["bidwhist"].rules(4, GAMES["bidwhist"].settings(4)).ranking
HAND_BOX = Box(5 * mm, 40 * mm, 80 * mm, 96 * mm)


def hands(count: int, tries: int = 8) -> list[tuple[Card, ...]]:
    """Any, of as few suits as can be, and with jokers."""
    chance = random.Random(count)
    some = [tuple(chance.sample(build_deck(), count)) for _ in range(tries)]
    some.append(build_deck()[:count])
    jokers = (BIG_JOKER, LITTLE_JOKER)
    return some + [(*some[-1][:-1], jokers[count % 2]), (*some[0][:-2], *jokers)]


def tiles_of(row: RackRow, raised: Card | None) -> list[Box]:
    """Where a row's cards are drawn, one of them pulled up."""
    return [
        tile._replace(y=tile.y - rack.RAISED * (card == raised))
        for card, tile in zip(row.cards, row.tiles(), strict=True)
    ]


def check_rows(rows: list[RackRow], cards: tuple[Card, ...], raised: Card | None = None) -> None:
    assert sorted(map(str, cards)) == sorted(str(card) for row in rows for card in row.cards)
    for row in rows:
        tiles = tiles_of(row, raised)
        assert all(within(HAND_BOX, tile, fonts.TOLERANCE) for tile in tiles)
        assert all(a.right <= b.x + 1e-6 for a, b in pairwise(tiles))
        assert row.holder[0] < tiles[0].x
        assert tiles[-1].right < row.holder[1] <= HAND_BOX.right + fonts.TOLERANCE
        for card, tile in zip(row.cards, tiles, strict=True):
            assert tile.w >= 0.8 * rack.index_share(card) * row.show
    for above, row in pairwise(rows):
        if row.y == above.y:
            assert row.holder[0] > above.holder[1] + 1 * mm
        else:
            assert min(tile.y for tile in tiles_of(row, raised)) > above.y + above.show


@pytest.mark.parametrize("count", range(4, 27))
def test_a_rack_keeps_its_cards_apart_and_each_holder_its_name(count: int) -> None:
    """However full a row is, its suit's name, or “trump”, begins at the left of its holder, which
    hides no card of the next row.
    """
    look, trump = style(), Suit.HEARTS
    for hand in hands(count):
        cards = sorted_hand(hand, RANKING, trump)
        for raised in (cards[0], cards[-1], None):
            rows = rack_layout(cards, HAND_BOX, look, trump, raised)
            check_rows(rows, cards, raised)
            check_tabs(rows, look, raised)
            assert min(row.show for row in rows) > 13 * mm  # letters of nearly 6 mm
        document = Document(Properties("x", "de"))
        page = document.page(WIDTH, HEIGHT)
        rack.draw_rack(page, rows, trump, look, None)
        lines = drawn(document.finish())[0].lines
        edges = [line.x - row.holder[0] for line, row in zip(lines, rows, strict=True)]
        assert max(edges) - min(edges) < 0.1  # all in one place
        named = {suit: look.texts.suit(suit) for suit in Suit} | {trump: "Trumpf", None: "Joker"}
        assert [line.text for line in lines] == [named[row.suit] for row in rows]


def check_tabs(rows: list[RackRow], look: Style, raised: Card | None) -> None:
    kind = rack.rack_type(look)
    tiles = [tile for row in rows for tile in tiles_of(row, raised)]
    for row in rows:
        left, right = row.holder
        assert fonts.width(row.group.word, kind.size, fonts.BOLD) + 3 * mm < right - left
        holder = Box(left, row.y + row.show, right - left, kind.bar)
        assert within(HAND_BOX, holder, fonts.TOLERANCE)
        assert not any(overlap(holder, tile) for tile in tiles)


@each("count", range(4, 14))
def test_letters_of_a_rack_are_twelve_millimetres_high_where_there_is_room(count: int) -> None:
    """Up to eight cards always, up to ten nearly: more suits than lines share them."""
    least = {4: 12, 5: 12, 6: 11, 7: 11, 8: 10.5}.get(count, 9)
    for hand in hands(count, 12)[:13]:
        rows = rack_layout(sorted_hand(hand, RANKING, None), HAND_BOX, style(), None)
        assert min(row.show for row in rows) * 0.46 >= least * mm, hand


@sweep(("count", [*range(2, 14), 16, 20, 26]), ("language", LANGUAGES), most=9, dear=True)
def test_large_racks_show_a_fifth_more_than_usual_ones(count: int, language: str) -> None:
    """From nine cards on, on two pages and more; up to eight have letters of 14 mm on one page.
    Which cards they are doesn't change how many pages there are.  A suit that goes on says so; each
    has its name in large letters, or its sign where the name of one or two would make all smaller.
    """
    look, usual = style(language, large=True), style(language)
    for hand in hands(count, 4)[: 4 if count < 4 else 6]:
        cards = sorted_hand(hand, RANKING, Suit.CLUBS, 1)
        frame = HAND_BOX._replace(y=40.6 * mm, h=94.8 * mm)  # of a hand in usual print
        normal = min(row.show for row in rack_layout(cards, frame, usual, Suit.CLUBS))
        for raised in (cards[-1], None):
            further = [HAND_BOX] * bisect_left((8, 13, 20), count)
            boxes = [HAND_BOX._replace(y=48 * mm, h=88 * mm), *further]
            pages, enough = rack_pages(cards, boxes, look, Suit.CLUBS, raised)
            assert enough or count < 9
            assert len(pages) == len(boxes)
            rows = [row for page in pages for row in page]
            assert [card for row in rows for card in row.cards] == list(cards)
            for page in pages:
                check_rows(page, tuple(card for row in page for card in row.cards), raised)
                check_tabs(page, look, raised)
                shows = min(row.show for row in page)
                assert shows >= (1.2 * normal if enough else 13.9 * mm / INDEX_CAP) - 0.01
            for i, row in enumerate(rows):
                begun = row.suit in [before.suit for before in rows[:i]]
                name = look.texts.suit(row.suit) if row.suit else look.texts("joker.word")
                name = look.texts("round.trump") if row.suit is Suit.CLUBS else name
                goes_on = look.texts("round.large.goes-on", suit=name)
                short = [row.suit.sign] if row.suit and count < 9 and len(row.cards) <= 2 else []
                assert row.group.word in (goes_on if begun else name, *short)


def test_no_suit_is_torn_that_a_page_has_room_for() -> None:
    """Not even for pages that are fuller alike."""
    held = {Suit.SPADES: "Q54", Suit.HEARTS: "QJ96", Suit.CLUBS: "K5"}
    cards = [Card(Rank(rank), suit) for suit, ranks in held.items() for rank in ranks]
    pages, _ = rack_pages(tuple(cards), [HAND_BOX] * 2, style(large=True), None, None)
    assert [row.suit for page in pages for row in page] == list(held)


@each("count", (1, 2, 3))
def test_a_fan_stays_in_its_box(count: int) -> None:
    """And its letters, which are those of large print, are as big as those of a rack."""
    layout = phone.fan_layout(count, HAND_BOX)
    for place in layout.places:
        for x, y in phone.corners(place, layout.width):
            assert within(HAND_BOX, Box(x, y, 0, 0), fonts.TOLERANCE)
    assert layout.width * (104 if count == 1 else 196) / POKER.width >= 11 * mm


def test_jokers_are_tabbed_by_their_word_and_never_as_trump() -> None:
    """Given a hand of one suit and jokers without a trump, no holder is gold."""
    document = Document(Properties("x", "de"))
    for suit in Suit:
        held = tuple(card for card in DECK if card.suit is suit)[:11]
        cards = sorted_hand((*held, BIG_JOKER, LITTLE_JOKER), RANKING, None)
        rows = rack_layout(cards, HAND_BOX, style(), None)
        rack.draw_rack(document.page(WIDTH, HEIGHT), rows, None, style(), None)
    for page in drawn(document.finish()):
        assert "Joker" in [line.text for line in page.lines]
        assert GOLD not in [rect.fill for rect in page.rects]


@each("large", [False, True])
def test_courts_in_a_rack_wear_their_own_heads(large: bool) -> None:
    file = scene("corona 2 max=8", large=large, palette="poker")
    courts = [card for card in DECK if card.rank in (Rank.KING, Rank.QUEEN, Rank.JACK)]
    chance = random.Random(5)
    rounds = tuple(
        replace(round_, hand=tuple(chance.sample(courts, round_.facts.cards)))
        for round_ in file.view.rounds
    )
    file = Scene(replace(file.view, rounds=rounds), file.style, Event())
    heads = {art.name: card for card in courts if (art := head(card, file.style.look))}
    for round_ in rounds:
        arts = file.pages[file.place(round_.facts.number)].arts
        worn, hand = [heads[art.name] for art in arts if art.name in heads], round_.hand or ()
        assert len(worn) == len(set(worn))
        assert set(worn) <= set(hand)
        # Six courts in up to four rows always leave room for some head.
        assert worn or len(hand) != 6 or large
