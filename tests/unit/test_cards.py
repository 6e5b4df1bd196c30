"""Cards, decks and the order of a hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    Card,
    Rank,
    Suit,
    build_deck,
    sort_hand,
    suits_in_order,
)
from cardgen.errors import InputError
from cardgen.games.corona import RANKING
from tests.turns import each

pytestmark = pytest.mark.quick

EVERY_CARD = build_deck(Rank.ONE, jokers=True)


@each(
    "lowest, jokers, cards",
    """
    9 | no  | 24
    7 | no  | 32
    2 | no  | 52
    2 | yes | 54
    1 | no  | 56
    """,
)
def test_decks_have_their_size_and_every_card_once(lowest: str, jokers: bool, cards: int) -> None:
    deck = build_deck(Rank(lowest), jokers)
    assert len(deck) == cards == len(set(deck))


def test_card_numbers_run_through_the_suits_and_up_the_ranks() -> None:
    deck = build_deck(jokers=True)
    assert [card.notation for card in deck[:3]] == ["C2", "C3", "C4"]
    assert [card.notation for card in deck[12:14]] == ["CA", "D2"]
    assert [card.notation for card in deck[-3:]] == ["SA", "JL", "JB"]


@each("card", EVERY_CARD)
def test_notation_is_read_back(card: Card) -> None:
    assert Card.parse(card.notation) == card


@each("wrong", ["", "H", "10H", "h10", "H11", "J", "JX", "H 2", "SSA"])
def test_what_is_no_card_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match="isn't a card"):
        Card.parse(wrong)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def test_corona_hand_puts_the_ten_above_the_king() -> None:
    assert sort_hand(cards("HK H10 HA H9 HJ"), RANKING) == cards("HA H10 HK HJ H9")


def test_trump_comes_first_and_colours_alternate() -> None:
    hand = cards("C2 D2 H2 S2")
    assert [card.suit for card in sort_hand(hand, trump=Suit.DIAMONDS)] == [
        Suit.DIAMONDS,
        Suit.SPADES,
        Suit.HEARTS,
        Suit.CLUBS,
    ]


@each(
    "suits, trump, spread, order",
    [
        ("SHC", None, False, "SHC"),
        ("SHD", None, False, "HSD"),
        ("SCD", "S", False, "SDC"),
        ("SHD", "S", False, "SHD"),  # in rows the trump stays on top
        ("SHD", "S", True, "HSD"),
        ("SC", "C", True, "CS"),
        ("SHCD", "C", True, "CDSH"),
    ],
)
def test_order_of_suits(suits: str, trump: str | None, spread: bool, order: str) -> None:
    found = suits_in_order(map(Suit, suits), Suit(trump) if trump else None, spread)
    assert "".join(suit.value for suit in found) == order


def test_jokers_lead_the_hand_the_big_one_first() -> None:
    assert sort_hand((Card.parse("SA"), LITTLE_JOKER, BIG_JOKER))[:2] == (BIG_JOKER, LITTLE_JOKER)


@given(st.sets(st.sampled_from(EVERY_CARD)), st.sampled_from([None, *Suit]), st.booleans())
def test_sorting_keeps_every_card_and_neighbouring_suits_alternate(
    hand: set[Card], trump: Suit | None, spread: bool
) -> None:
    out = sort_hand(hand, trump=trump, spread=spread)
    assert set(out) == hand
    assert len(out) == len(hand)
    suits = list(dict.fromkeys(card.suit for card in out if card.suit))
    assert len(suits) == len({card.suit for card in hand if card.suit})  # each suit stands together
    colours = [suit.is_red for suit in suits]
    if len(set(colours)) == 2 and (spread or trump is None):
        assert all(a != b for a, b in pairwise(colours)) or len(suits) == 2
    for suit in suits:
        ranks = [list(Rank).index(card.rank) for card in out if card.suit is suit]
        assert ranks == sorted(ranks, reverse=True)
