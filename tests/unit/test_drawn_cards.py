"""Which cards are *drawn*: read off the art that a page places, apart from what the page's text says."""

from __future__ import annotations

import random
from dataclasses import replace
from io import BytesIO

from pypdf import PdfReader

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Suit
from cardgen.check.cards import check_drawn
from cardgen.check.hands import Reader
from cardgen.check.drawn import check_player
from cardgen.check.shown import ShownHands
from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.faces.face import head
from cardgen.faces.palette import PALETTES
from cardgen.games.corona import GAME
from cardgen.games.registry import find_game
from cardgen.orders.order import Order, make_pack
from cardgen.pages.player import player_pdf
from cardgen.pages.theme.style import Style
from cardgen.pdf.read.file import PdfFile
from cardgen.pdf.read.inspect import look
from cardgen.preferences import Preferences
from cardgen.views import Event
from tests.drawn import drawn
from tests.drawn_cards import DECK, cards_of
from tests.turns import each, sweep

NAMES = ("Anna", "Ben")


@sweep(("large", [False, True]), ("letters", ["de", "en", "fr"]))
def test_every_hand_is_drawn_card_by_card(letters: str, large: bool) -> None:
    """A game of 1 to 26 cards and back."""
    style = Style("en", letters, PALETTES["two"], large=large)
    dealt = deal(GAME, NAMES, shuffle.practice_seed("drawn"), {"max": "26"})
    seen = view.player_view(dealt, 1, NAMES)
    found = [cards_of(page, style) for page in drawn(player_pdf(seen, style, Event()))]
    rounds = found[-len(seen.rounds) :]
    for hand, cards in zip([r.hand for r in seen.rounds], rounds, strict=True):
        assert len(cards) == len(hand or ())
        assert set(cards) == set(hand or ())
    assert not any(found[: -len(seen.rounds)])  # cover and lists draw none


@sweep(
    ("large", [False, True]),
    (
        "game, players, settings",
        [
            ("romanian", 4, {}),
            ("romanian", 7, {"seven": "ones"}),
            ("romanian", 7, {"special": "eight8"}),
            ("elevator", 5, {}),
            ("whist", 4, {}),
            ("bidwhist", 4, {"no-jokers": "on", "small-kitty": "on"}),
        ],
    ),
)
def test_hands_and_turned_up_cards_are_drawn_and_no_others(game: str, players: int, settings: dict[str, str], large: bool) -> None:
    """Given games whose pages are one a round, each draws the hand, and first the card turned up; who sits out sees only that."""
    style, names = Style("de", "de", PALETTES["two"], large=large), ("Anna", "Ben", "Cem", "Dörte", "Elif", "Florian", "Zoë")[:players]
    dealt = deal(find_game(game), names, shuffle.practice_seed("drawn games"), settings)
    seen = view.player_view(dealt, 2, names)
    pages = drawn(player_pdf(seen, style, Event()))[-len(seen.rounds) :]
    for known, page in zip(seen.rounds, pages, strict=True):
        cards, shown = cards_of(page, style), known.facts.turned_up
        if shown:
            assert cards.pop(0) == shown
        assert len(cards) == len(known.hand or ())
        assert set(cards) == set(known.hand or ())


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
    seen = replace(seen, rounds=tuple(replace(r, hand=hand) for r, hand in zip(seen.rounds, hands, strict=True)))
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
    dealt = deal(GAME, NAMES, shuffle.practice_seed("banner"), {"max": "7", "trump-order": "SNHC", "hook": "on"})
    seen = view.player_view(dealt, 0, NAMES)
    texts = [page.extract_text() for page in PdfReader(BytesIO(player_pdf(seen, style, Event()).content)).pages][-13:]
    for facts, text in zip(seen.table.rounds, texts, strict=True):
        words = {style.texts.suit(suit) for suit in Suit} | {style.texts("round.no-trump")}
        banner = style.texts.suit(facts.trump) if facts.trump else style.texts("round.no-trump")
        assert banner in text
        assert style.texts.count("plural.cards", facts.cards) in text
        assert f"≠ {facts.cards}" in text.replace("\u00a0", " ")
        if facts.cards <= 3 and not large:  # a rack names suits on its tabs too
            assert not any(word in text for word in words - {banner})


def test_a_card_on_the_first_page_is_noticed() -> None:
    """Given a file whose rounds begin at once, the reader of drawings says so; words alone wouldn't."""
    dealt = deal(GAME, NAMES, shuffle.practice_seed("cover"), {"max": "2"})
    content = player_pdf(view.player_view(dealt, 0, NAMES), Style("en", "en", PALETTES["two"]), Event()).content
    found, reader = look(PdfFile(content)), Reader("en", "en")
    reading = ShownHands.read("", found, reader, 1, len(dealt.rounds)).reading
    nothing: frozenset[Card | None] = frozenset()
    assert not list(check_drawn(found.pages, reading, reader, nothing))
    assert next(check_drawn((found.pages[-1], *found.pages[1:]), reading, reader, nothing)) == (1, "the first page shows a card")


@each(
    "game, players, given, layout, large",
    [
        ("bidwhist", 4, {"rounds": "60"}, "fold", True),
        ("whist", 4, {}, "cards", True),
        ("corona", 3, {}, "cards", False),
        ("corona", 2, {"max": "26"}, "cards", False),
        ("romanian", 7, {"one-card": "choice"}, "fold", True),
        ("romanian", 3, {"schedule": "8-1-8", "special": "null8,eight8"}, "sheet", True),
    ],
    few=2,  # cards to cut out, and a number to bid
)
def test_files_of_the_longest_games_pass_the_check_before_they_are_sent(
    game: str, players: int, given: dict[str, str], layout: str, large: bool
) -> None:
    """However much is drawn on their pages; a number that all must bid, before a suit's mark, is no card."""
    pack = make_pack(Order(game, Preferences(layout=layout, large=large, paper="a4"), number=players, settings=given, seed="long"))
    for file in pack.files[: 3 if game == "romanian" else 1]:
        check_player(file, pack.deal, pack.names)
