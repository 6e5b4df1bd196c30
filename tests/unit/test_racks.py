"""Hands on a phone: racks, rows and fans keep their cards inside and apart, and each its tab."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise, product

import pytest

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit, build_deck
from cardgen.faces.face import head
from cardgen.faces.palette import GOLD
from cardgen.games.registry import GAMES
from cardgen.pages import hand as rack
from cardgen.pages.hand import RackRow, group_layout, rack_layout, sorted_hand
from cardgen.pages.phone import phone
from cardgen.pages.theme import HEIGHT, WIDTH
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, mm
from cardgen.views import Event
from tests.drawn import drawn, overlap, within
from tests.turns import each
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
    said, width = rack.tab_words(style(), Suit.HEARTS)
    for hand in hands(count):
        cards = sorted_hand(hand, RANKING, Suit.HEARTS)
        for raised in (cards[0], cards[-1], None):
            rows = rack_layout(cards, HAND_BOX, raised, width)
            check_rows(rows, cards, raised)
            assert min(row.show for row in rows) > 13 * mm  # letters of nearly 6 mm
            tiles = [tile for row in rows for tile in tiles_of(row, raised)]
            for row in rows:
                left, right = row.holder
                assert fonts.width(said[row.suit], 12, fonts.BOLD) + 3 * mm < width
                holder = Box(left, row.y + row.show, max(width, right - left), 4.6 * mm)
                assert within(HAND_BOX, holder, fonts.TOLERANCE)
                assert not any(overlap(holder, tile) for tile in tiles)
        document = Document(Properties("x", "de"))
        rack.draw_rack(document.page(WIDTH, HEIGHT), HAND_BOX, cards, Suit.HEARTS, style())
        lines = drawn(document.finish())[0].lines
        assert [line.text for line in lines] == [said[row.suit] for row in rows]
        edges = [line.x - row.holder[0] for line, row in zip(lines, rows, strict=True)]
        assert max(edges) - min(edges) < 0.1  # all in one place


@each("count", range(4, 14))
def test_letters_of_a_rack_are_twelve_millimetres_high_where_there_is_room(count: int) -> None:
    """Up to eight cards always, up to ten nearly: more suits than lines share them."""
    least = {4: 12, 5: 12, 6: 11, 7: 11, 8: 10.5}.get(count, 9)
    for hand in hands(count, 12)[:13]:
        rows = rack_layout(sorted_hand(hand, RANKING, None), HAND_BOX)
        assert min(row.show for row in rows) * 0.46 >= least * mm, hand


@each("count", range(4, 27), few=8)
def test_large_groups_keep_their_cards_apart_in_letters_of_18_points(count: int) -> None:
    for hand in hands(count):
        for trump in (None, Suit.CLUBS):
            cards = sorted_hand(hand, RANKING, trump, 3)
            for raised in (None, cards[0], cards[-1]):
                rows = group_layout(cards, HAND_BOX, raised)
                check_rows(rows, cards, raised)
                assert [card for row in rows for card in row.cards] == list(cards)
                assert min(row.show for row in rows) * 0.46 > 18 * fonts.CAP_HEIGHT


@each("count, large", product((1, 2, 3), (False, True)))
def test_a_fan_stays_in_its_box(count: int, large: bool) -> None:
    layout = phone.fan_layout(count, HAND_BOX, large)
    for place in layout.places:
        for x, y in phone.corners(place, layout.width):
            assert within(HAND_BOX, Box(x, y, 0, 0), fonts.TOLERANCE)
    assert layout.width > 38 * mm


def test_jokers_are_tabbed_by_their_word_and_never_as_trump() -> None:
    """Given a hand of one suit and jokers without a trump, no holder is gold."""
    document = Document(Properties("x", "de"))
    for suit in Suit:
        held = tuple(card for card in DECK if card.suit is suit)[:11]
        cards = sorted_hand((*held, BIG_JOKER, LITTLE_JOKER), RANKING, None)
        rack.draw_rack(document.page(WIDTH, HEIGHT), HAND_BOX, cards, None, style())
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
