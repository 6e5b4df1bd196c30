"""What a reader finds on the pages of a player's file, and no program of ours read: of each
round just what that player may know.
"""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from cardgen.cards import SUIT_RANKS, Card, Suit
from cardgen.dealing.deal import Deal
from cardgen.faces.indices import label
from cardgen.pack.build import draw_player
from cardgen.pages.theme import style_of
from cardgen.preferences import LETTERS, Preferences, usual_preferences
from cardgen.views import Event
from tests.people import NAMES
from tests.read_hands import ReadRound, read_hands
from tests.turns import each


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
