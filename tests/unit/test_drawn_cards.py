"""Which cards are *drawn*: read off the art that a page places, not off what its text says."""

from __future__ import annotations

import random
from dataclasses import replace
from io import BytesIO

from pypdf import PdfReader

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Suit
from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.faces.face import head
from cardgen.faces.palette import PALETTES
from cardgen.games.corona import GAME
from cardgen.games.registry import find_game
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import Style
from cardgen.views import Event
from tests.drawn import drawn
from tests.drawn_cards import DECK, cards_of
from tests.turns import each

NAMES = ("Anna", "Ben")


@each("large", [False, True], few=1)
def test_jokers_are_drawn_with_their_hand(large: bool) -> None:
    """Given Bid Whist, the page of each round draws its hand, both jokers told apart."""
    style, names = Style("en", "en", PALETTES["skat"], large=large), ("Anna", "Ben", "Cem", "Dörte")
    dealt = deal(find_game("bidwhist"), names, shuffle.practice_seed("jokers"))
    met: set[Card] = set()
    for seat in range(4):
        seen = view.player_view(dealt, seat, names)
        pages = [cards_of(page, style) for page in drawn(player_pdf(seen, style, Event()))]
        for known in seen.rounds:
            hand = known.hand or ()
            assert any(len(cards) == len(hand) and set(cards) == set(hand) for cards in pages)
            met |= {card for card in hand if card.is_joker}
    assert met == {BIG_JOKER, LITTLE_JOKER}


@each("large", [False, True])
def test_courts_in_a_rack_wear_their_own_heads(large: bool) -> None:
    style = Style("de", "de", PALETTES["poker"], large=large)
    dealt = deal(GAME, NAMES, shuffle.practice_seed("heads"), {"max": "8"})
    courts = [card for card in DECK if card.rank.is_court]
    shuffler = random.Random(5)  # which hands are tried; no card is dealt by it
    hands = tuple(tuple(shuffler.sample(courts, r.facts.cards)) for r in dealt.rounds)
    seen = view.player_view(dealt, 0, NAMES)
    seen = replace(
        seen,
        rounds=tuple(replace(r, hand=hand) for r, hand in zip(seen.rounds, hands, strict=True)),
    )
    pages = drawn(player_pdf(seen, style, Event()))
    heads = {art.name: card for card in courts if (art := head(card, style.look))}
    for page, hand in zip(pages[-len(hands) :], hands, strict=True):
        worn = [heads[art.name] for art in page.arts if art.name in heads]
        assert len(worn) == len(set(worn))
        assert set(worn) <= set(hand)
        if len(hand) == 6 and not large:
            assert worn  # six courts in up to four rows always leave room for some head


@each("large", [False, True])
def test_each_page_says_its_trump_and_its_number_of_cards(large: bool) -> None:
    style = Style("en", "en", PALETTES["two"], large=large)
    dealt = deal(
        GAME,
        NAMES,
        shuffle.practice_seed("banner"),
        {"max": "7", "trump-order": "SNHC", "hook": "on"},
    )
    seen = view.player_view(dealt, 0, NAMES)
    texts = [
        page.extract_text()
        for page in PdfReader(BytesIO(player_pdf(seen, style, Event()).content)).pages
    ][-13:]
    for facts, text in zip(seen.table.rounds, texts, strict=True):
        words = {style.texts.suit(suit) for suit in Suit} | {style.texts("round.no-trump")}
        banner = style.texts.suit(facts.trump) if facts.trump else style.texts("round.no-trump")
        assert banner in text
        assert style.texts.count("plural.cards", facts.cards) in text
        assert f"≠ {facts.cards}" in text.replace("\u00a0", " ")
        if facts.cards <= 3 and not large:  # a rack names suits on its tabs too
            assert not any(word in text for word in words - {banner})
