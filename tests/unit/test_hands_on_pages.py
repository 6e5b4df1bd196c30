"""What a reader finds on the pages of a player's file, and no program of ours read: of each
round just what that player may know.
"""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from itertools import product

import pytest
from pypdf import PdfReader

from cardgen.cards import SUIT_RANKS, Card, Suit
from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.shuffle import Replaced, practice_seed
from cardgen.dealing.view import player_round
from cardgen.faces.indices import label
from cardgen.games.registry import GAMES
from cardgen.pack.build import draw_player
from cardgen.pages.theme import style_of
from cardgen.preferences import LETTERS, Preferences, usual_preferences
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event
from tests.people import NAMES
from tests.read_hands import ReadRound, read_hands
from tests.turns import each

GAMES_PLAYED = [
    ("corona", 4, "max=3", 1),
    ("romanian", 4, "one-card=choice special=blind8 first-dealer=2", 22),
    ("romanian", 3, "one-card=forehead special=blind8,null8,eight8 first-dealer=2", 20),
    ("romanian", 5, "one-card=blind special=blind8 first-dealer=2", 26),
    ("romanian", 7, "seven=dead-hand one-card=choice special=blind8 first-dealer=2", 32),
    ("romanian", 7, "seven=ones one-card=forehead first-dealer=2", 31),
    ("ohhell", 4, "max=4 first-dealer=2", 4),
    ("stiche-raten", 3, "max=4 first-dealer=2", 2),
    ("elevator", 3, "max=5", 1),
    ("whist", 4, "rounds=3", 1),
    ("bidwhist", 4, "rounds=2", 1),
    ("bidwhist", 4, "rounds=2 no-jokers=on small-kitty=on first-dealer=2", 2),
]
"""With the first round that is dealt."""

LAYOUTS = ("phone", "sheet", "fold")
CASES = [
    (*played, layout, large, LANGUAGES[(i + i // 3) % 3], LETTERS[i % 11])
    for i, (played, (large, layout)) in enumerate(
        product(GAMES_PLAYED, product((False, True), LAYOUTS))
    )
]


def dealt(game: str, players: int, given: str, first: int) -> Deal:
    old = Replaced("0" * 24, "QX7M", first) if first > 1 else None
    return deal(
        GAMES[game],
        NAMES[:players],
        practice_seed("on pages"),
        dict(pair.split("=") for pair in given.split()),
        replaced=old,
    )


def read(
    game: Deal, seat: int, layout: str, large: bool, language: str, letters: str
) -> tuple[ReadRound, ...]:
    wishes = Preferences(language, layout, "a4", letters, large=large).over(usual_preferences())
    names = NAMES[: len(game.players)]
    pages = PdfReader(
        BytesIO(draw_player(game, seat, names, "", style_of(wishes), Event()).content)
    ).pages
    numbers = [one.facts.number for one in game.rounds]
    return read_hands(
        [page.extract_text() for page in pages], language, letters, numbers[-1], numbers[0]
    )


@each("game, players, given, first, layout, large, language, letters", lambda: CASES, few=15)
def test_each_round_says_what_its_player_may_know(
    game: str,
    players: int,
    given: str,
    first: int,
    layout: str,
    large: bool,
    language: str,
    letters: str,
) -> None:
    played = dealt(game, players, given, first)
    seat = len(layout) % players
    found = read(played, seat, layout, large, language, letters)
    assert [one.number for one in found] == [one.facts.number for one in played.rounds]
    for one, known in zip(found, (player_round(one, seat) for one in played.rounds), strict=True):
        assert (one.hand is None) is (known.hand is None)
        assert Counter(one.hand or ()) == Counter(known.hand or ())
        assert one.others == tuple((NAMES[other], cards) for other, cards in known.others)
        assert one.sealed == tuple((entry.number, entry.card) for entry in known.sealed)
        assert Counter(one.announcements) == Counter(
            (NAMES[told.to], told.numbers) for told in known.announcements
        )


@pytest.mark.quick
@each("letters", LETTERS)
def test_every_card_is_called_as_on_its_face(letters: str) -> None:
    """The words for cards are written down twice, apart from each other."""
    for suit in Suit:
        for rank in SUIT_RANKS:
            assert said(f"{suit.sign} {label(rank, letters)}", letters=letters).hand == (
                Card(rank, suit),
            )


# -- the reader itself: what is wrong on a page isn't read as if it were right


def said(*lines: str, letters: str = "en") -> ReadRound:
    return read_hands(["\n".join(["Round 1 of 1", *lines])], "en", letters, 1)[0]


@pytest.mark.quick
@each(
    "lines, problem",
    [
        (["the ace is ♠ A, you know"], "a card where none belongs"),
        (["1-K ♠ A", "3-E ♠ K"], "a list with a gap"),
        (["1-K ♠ A", "1-E ♠ K"], "a place twice"),
        (["♠ A" * 400], "a longer line"),
    ],
)
def test_a_card_that_belongs_nowhere_is_noticed(lines: list[str], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        said(*lines)
    with pytest.raises(ValueError, match="stands in no round"):
        read_hands(["♠ A"], "en", "en", 1)


@pytest.mark.quick
def test_hands_lists_and_numbers_are_told_apart() -> None:
    assert said("little joker ♠ 10 7 ♦ A").hand == tuple(map(Card.parse, ("JL", "S10", "S7", "DA")))
    assert said("1-H♥ 5", "2-E♣ K 3-Qbig joker").sealed == tuple(
        (n, Card.parse(c)) for n, c in (("1-H", "H5"), ("2-E", "CK"), ("3-Q", "JB"))
    )
    told = said(
        "Blind: Post this: for Anna: 19-Wfor Ben: 4-F",
        "for Cem:",
        "21-G · 25-J",
        "Dora:",
        "14-C  9-T",
    ).announcements
    assert told == (
        ("Anna", ("19-W",)),
        ("Ben", ("4-F",)),
        ("Cem", ("21-G", "25-J")),
        ("Dora", ("14-C", "9-T")),
    )
    # Two hands are nobody's own.
    assert (said("♠ A", "♠ K").hand, len(said("♠ A", "♠ K").others)) == (
        None,
        2,
    )
    assert said() == ReadRound(1)
