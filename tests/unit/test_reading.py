"""Text of finished pages → hands, lists and numbers: of every game, in every layout, language and set of letters."""

from __future__ import annotations

import io
from collections import Counter
from itertools import product

import pytest
from pypdf import PdfReader

from cardgen.cards import SUIT_RANKS, Card, Suit
from cardgen.check.read_hands import ReadRound, read_hands
from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.dealing.view import player_view
from cardgen.errors import CheckError
from cardgen.faces.letters import label
from cardgen.games.registry import GAMES
from cardgen.pack.build import draw_player
from cardgen.pages.theme.style import style_of
from cardgen.pages.hand.rack import lines_of
from cardgen.pdf.read import PdfFile, look
from cardgen.preferences import LAYOUTS, LETTERS, Preferences, usual_preferences
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event
from tests.page_text import text_of
from tests.people import NAMES
from tests.turns import each

GAMES_PLAYED = [
    ("corona", 2, "max=26"),
    ("corona", 4, "max=5"),
    ("romanian", 4, "one-card=choice special=blind8"),
    ("romanian", 3, "one-card=forehead special=blind8,null8,eight8"),
    ("romanian", 5, "one-card=blind special=blind8"),
    ("romanian", 7, "seven=dead-hand one-card=choice special=blind8"),
    ("romanian", 7, "seven=dead-hand one-card=forehead"),
    ("romanian", 7, "seven=ones one-card=forehead"),
    ("ohhell", 4, "max=4"),
    ("whist", 4, "rounds=3"),
    ("bidwhist", 4, "rounds=2"),
    ("bidwhist", 4, "rounds=2 show-kitty=on small-kitty=on"),
    ("bidwhist", 4, "rounds=2 no-jokers=on small-kitty=on"),
]
CASES = [
    (*played, layout, large, LANGUAGES[i % 3], LETTERS[i % 11])
    for i, (played, (layout, large)) in enumerate(product(GAMES_PLAYED, product(LAYOUTS, (False, True))))
    if (i % 2 + i % 8 // 2 + i // 8) % 2 == 0 and (i % 8 // 2 + i // 8) % 3  # most layouts of every game, with or without large print
]


def dealt(game: str, players: int, given: str) -> Deal:
    return deal(GAMES[game], NAMES[:players], practice_seed("reading"), dict(pair.split("=") for pair in given.split()))


def drawn(game: Deal, seat: int, layout: str, large: bool, language: str, letters: str) -> bytes:
    wishes = Preferences(language, layout, "a4", letters, large=large).over(usual_preferences())
    names = NAMES[: len(game.players)]
    return draw_player(game, seat, names, "", style_of(wishes), Event()).content


def check(game: Deal, seat: int, read: tuple[ReadRound, ...]) -> None:
    """What was read is what the player may know, card by card and number by number."""
    known = player_view(game, seat, NAMES[: len(game.players)]).rounds
    assert [r.number for r in read] == [r.facts.number for r in known]
    for found, mine in zip(read, known, strict=True):
        assert (found.hand is None) is (mine.hand is None)
        assert Counter(found.hand or ()) == Counter(mine.hand or ())
        assert found.others == tuple((NAMES[other], cards) for other, cards in mine.others)
        assert found.sealed == tuple((entry.number, entry.card) for entry in mine.sealed)
        assert Counter(found.announcements) == Counter((NAMES[told.to], told.numbers) for told in mine.announcements)


@each("game, players, given, layout, large, language, letters", lambda: CASES, few=4)
def test_every_round_is_read_as_it_was_dealt(
    game: str, players: int, given: str, layout: str, large: bool, language: str, letters: str
) -> None:
    played = dealt(game, players, given)
    seat = len(layout) % players
    pages = look(PdfFile(drawn(played, seat, layout, large, language, letters))).pages
    read = read_hands([lines_of(page.scene) for page in pages], language, letters, len(played.rounds)).rounds
    check(played, seat, read)


@each("layout, language, letters", list(zip(LAYOUTS, ("de", "ro", "en", "de"), ("ru", "sv", "nl", "fr"), strict=True)), few=1)
def test_another_reader_of_pdfs_makes_no_difference(layout: str, language: str, letters: str) -> None:
    """The lines come in other pieces, but say the same; on folded pages in no order with Chrome's reader, so that pypdf reads them."""
    played = dealt("romanian", 4, "one-card=choice schedule=8-1-8")
    pages = PdfReader(io.BytesIO(drawn(played, 1, layout, layout == "sheet", language, letters))).pages
    texts = [page.extract_text() if layout == "fold" else text_of(page) for page in pages]
    check(played, 1, read_hands(texts, language, letters, len(played.rounds)).rounds)


@pytest.mark.quick
@each("letters", LETTERS)
def test_every_card_is_called_as_on_its_face(letters: str) -> None:
    """The words for cards are written down twice, apart from each other."""
    for suit in Suit:
        for rank in SUIT_RANKS:
            pages = [f"Round 1 of 1\n{suit.sign} {label(rank, letters)}\n"]
            assert read_hands(pages, "en", letters, 1).rounds[0].hand == (Card(rank, suit),)


def said(*lines: str, last: int = 3, first: int = 1) -> tuple[ReadRound, ...]:
    return read_hands(["\n".join(lines)], "en", "en", last, first).rounds


def notation(cards: tuple[Card, ...] | None) -> list[str]:
    return [card.notation for card in cards or ()]


@pytest.mark.quick
def test_a_hand_and_a_place_of_a_list_are_told_apart() -> None:
    read = said("Round 1 of 3", "♠ 10 ♥ J", "Round 2of 34 cards", "1-G ♠ J", "Round 3 of 3", "little joker ♠ 10 7 ♦ A")
    assert notation(read[0].hand) == ["S10", "HJ"]
    assert (read[1].hand, read[1].sealed[0][0], read[1].sealed[0][1].notation) == (None, "1-G", "SJ")
    assert notation(read[2].hand) == ["JL", "S10", "S7", "DA"]


def test_lists_can_be_glued_and_stand_side_by_side() -> None:
    read = said("2 of 3", "1-H♥ 5", "2-E♣ K 3-Qbig joker")[1]
    assert [(number, card.notation) for number, card in read.sealed] == [("1-H", "H5"), ("2-E", "CK"), ("3-Q", "JB")]


@pytest.mark.quick
def test_numbers_are_told_to_somebody() -> None:
    read = said(
        "3 of 3", "Blind: Post this after all the bids: for Anna: 19-Wfor Ben: 4-F", "for Cem:", "21-G · 25-J", "Dora:", "14-C  9-T"
    )[2]
    assert read.announcements == (("Anna", ("19-W",)), ("Ben", ("4-F",)), ("Cem", ("21-G", "25-J")), ("Dora", ("14-C", "9-T")))


def test_rounds_of_a_game_dealt_anew() -> None:
    read = said("Round 2 of 3", "♠ A", "Round 3 of 3", "♠ K", first=2)
    assert [(r.number, notation(r.hand)) for r in read] == [(2, ["SA"]), (3, ["SK"])]


def test_a_round_that_stands_nowhere_has_nothing() -> None:
    assert said("Round 1 of 3", "♠ A")[1:] == (ReadRound(2, None, (), (), ()), ReadRound(3, None, (), (), ()))


@pytest.mark.quick
@each(
    "lines, problem",
    [
        (["♠ A"], "stands in no round"),
        (["1-K ♠ A"], "stands in no round"),
        (["Round 1 of 3", "the ace is ♠ A, you know"], "round 1 has a card where none belongs"),
        (["Round 1 of 3", "1-K ♠ A", "3-E ♠ K"], "round 1 has a list with a gap"),
        (["Round 1 of 3", "1-K ♠ A", "1-E ♠ K"], "round 1 has a place twice"),
    ],
)
def test_what_doesnt_belong_there_is_noticed_and_never_named(lines: list[str], problem: str) -> None:
    with pytest.raises(CheckError, match=problem) as caught:
        said(*lines)
    assert not set("♠♥♦♣") & set(str(caught.value))


def test_two_hands_of_a_round_are_none() -> None:
    """Whatever else they are taken for, it isn't what the player should have."""
    read = said("Round 1 of 3", "♠ A", "♠ K")[0]
    assert read.hand is None
    assert len(read.others) == 2


def test_nothing_of_it_is_shown_by_a_repr() -> None:
    assert repr(said("Round 1 of 3", "♠ A", "1-K ♥ 5", "for Anna: 19-W")[0]) == "ReadRound(number=1)"
