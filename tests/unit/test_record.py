"""The hand record: every game's cards as a second dealer deals them, read aloud and as drawn;
nothing collides.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date
from functools import cache
from io import BytesIO

import pytest
from pypdf import PdfReader

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, SUIT_RANKS, Suit
from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.view import record_view
from cardgen.faces.indices import glyph, label, pip
from cardgen.faces.palette import PALETTES
from cardgen.games.registry import GAMES, find_game
from cardgen.pages.forms.record import lay_out, record_pdf
from cardgen.pages.theme import Style
from cardgen.pdf.draw.document import Finished
from cardgen.pdf.draw.page import TENTH, mm
from cardgen.text.catalogue import LANGUAGES, catalogue
from cardgen.views import Event, RecordView
from tests.drawn import Placed, Text, drawn, inside
from tests.people import NAMES
from tests.second_dealer import SecondRound, deal_again
from tests.spoken import spoken
from tests.turns import each, sweep

EVENT = Event(date(2026, 3, 14), "Brașov", "Ștefan")
EVERY = [(name, players) for name, game in GAMES.items() for players in game.players]
SPECIAL: list[tuple[str, int, dict[str, str]]] = [
    ("corona", 2, {"max": "26"}),
    ("corona", 8, {"lead": "rotate", "trump-order": "HN"}),
    ("romanian", 7, {"special": "blind8,null8,eight8", "one-card": "choice"}),
    ("romanian", 7, {"seven": "ones", "one-card": "forehead"}),
    ("romanian", 4, {"one-card": "blind", "schedule": "tournament"}),
    ("ohhell", 5, {"repeat": "8"}),
    ("bidwhist", 4, {"no-jokers": "on", "small-kitty": "on", "rounds": "60"}),
    ("bidwhist", 4, {"small-kitty": "on", "declarer-leads": "on"}),
    ("whist", 4, {"rounds": "1"}),
]
_SUITS = {pip(suit).name: suit.value for suit in Suit}
"""Drawings of the suits' marks."""
LARGE_CAP = 12.5
"""Height of an index in large print, at least: that of capitals of 18 points."""


@cache
def dealt(
    game: str,
    players: int,
    given: tuple[tuple[str, str], ...] = (),
    names: tuple[str, ...] = NAMES,
    title: str = "Evening",
) -> Deal:
    return deal(
        find_game(game),
        names[:players],
        shuffle.practice_seed(f"record {game}"),
        dict(given),
        shuffle.Occasion(title),
    )


def viewed(
    game: str, players: int, given: dict[str, str] | None = None, names: tuple[str, ...] = NAMES
) -> RecordView:
    return record_view(dealt(game, players, tuple((given or {}).items()), names), names[:players])


def again(made: Deal) -> list[SecondRound]:
    keys = made.keys
    public = {
        "header": json.loads(made.header),
        "words": made.words,
        "game_code": keys.game_code,
        "pack_mark": keys.pack_mark,
    }
    return deal_again(public, made.seed.code)


def style(
    language: str = "de",
    paper: str = "a4",
    large: bool = False,
    palette: str = "two",
    low_ink: bool = False,
) -> Style:
    return Style(language, language, PALETTES[palette], paper, large, low_ink=low_ink)


def lines_of(content: bytes) -> list[str]:
    """Read with pypdf: Chrome's reader draws a narrowed line and the number below it together."""
    return [
        " ".join(line.split())
        for page in PdfReader(BytesIO(content)).pages
        for line in page.extract_text().splitlines()
    ]


def notations(line: str, look: Style) -> list[str]:
    """``♥ 10 K`` → H10, HK; jokers by their names."""
    ranks = {label(rank, look.letters): rank.value for rank in SUIT_RANKS}
    signs = {suit.sign: suit.value for suit in Suit}
    for joker, name in ((BIG_JOKER, "big"), (LITTLE_JOKER, "little")):
        line = line.replace(look.texts(f"joker.{name}"), joker.notation)
    found, suit = [], ""
    for word in line.split():
        if word in signs:
            suit = signs[word]
        else:
            found.append(word if word in ("JB", "JL") else suit + ranks[word])
    return found


def left_over(known: SecondRound, deck: int, made: Deal) -> set[str]:
    """What the second dealer gave to nobody."""
    held = {card for hand in known.hands if hand is not None for card in hand}
    assert len(made.deck) == deck
    return {card.notation for card in made.deck} - held


def check_spoken(made: Deal, file: Finished, look: Style, names: tuple[str, ...]) -> None:
    """Each hand is a line; in order they are what the second dealer dealt.  In normal print the
    lines are invisible and stand on other words' baselines, with which pypdf joins them: they are
    read from the operators.
    """
    lines, out = lines_of(file.content), look.texts("protocol.sits-out")
    if not look.large:
        lines = [" ".join(mark.text.split()) for page in drawn(file) for mark in page.spoken]
    rest = look.texts("round.kitty" if made.rules.contract else "record.left")
    at = 0

    def next_line(name: str) -> str:
        nonlocal at
        start = f"{name} " if look.large else f"{name}: "
        at = next(
            i
            for i in range(at, len(lines))
            if lines[i].startswith(start)
            and (lines[i].endswith(out) or any(s.sign in lines[i] for s in Suit))
        )
        at += 1
        return lines[at - 1].removeprefix(start)

    for known in again(made):
        for name, hand in zip(names, known.hands, strict=True):
            line = next_line(name)
            assert (
                sorted(notations(line, look)) == sorted(hand) if hand is not None else line == out
            )
        left = left_over(known, len(made.deck), made)
        if left:
            assert set(notations(next_line(rest), look)) == left


# -- the cards


@sweep(
    ("game, players", EVERY),
    ("language, paper, large", [("de", "a4", False), ("ro", "letter", True)]),
    dear=True,
)
def test_every_hand_is_read_aloud_as_a_second_dealer_dealt_it(
    game: str, players: int, language: str, paper: str, large: bool
) -> None:
    made, look = dealt(game, players), style(language, paper, large=large)
    check_spoken(made, record_pdf(viewed(game, players), look, EVENT), look, NAMES[:players])


@each("game, players, given", SPECIAL, few=3)
def test_special_rules_too(game: str, players: int, given: dict[str, str]) -> None:
    look = style("en")
    made = dealt(game, players, tuple(given.items()))
    check_spoken(made, record_pdf(viewed(game, players, given), look, EVENT), look, NAMES[:players])


@each("game, players, given", [*SPECIAL, ("corona", 4, {}), ("whist", 4, {})], few=3)
def test_hands_are_heard_in_words(game: str, players: int, given: dict[str, str]) -> None:
    """A row a round: its number and trump, then what each player held, suits and ranks in words."""
    made, words = dealt(game, players, tuple(given.items())), catalogue("de")
    says = {words.suit(suit): suit.value for suit in Suit}
    says |= {"Ass": "A", "König": "K", "Dame": "Q", "Bube": "J"}
    says |= {words("joker.big"): "JB", words("joker.little"): "JL"}
    heard = spoken(record_pdf(viewed(game, players, given), style(), EVENT).content)
    rows = re.findall(r"(?m)^\*Runde (\d+), (.*?)\* \| (.*)$", heard)
    for known, (number, facts, cells) in zip(again(made), rows, strict=True):
        assert int(number) == known.number
        trump = f"Trumpf {words.suit(Suit(known.trump))}" if known.trump else "Trumpf"
        assert trump.casefold() in facts.casefold()
        for hand, cell in zip(known.hands, cells.split(" | "), strict=False):
            if hand is None:
                assert cell == words("protocol.sits-out")
                continue
            cards = []
            for group in cell.split("; "):
                suit, _, ranks = group.partition(" ")
                if group in says:
                    cards.append(says[group])
                else:
                    cards += [says[suit] + says.get(rank, rank) for rank in ranks.split(", ")]
            assert sorted(cards) == sorted(hand)


def height_of(art: Placed) -> float:
    """Of an index or a star, in points."""
    return art.scale * TENTH * 100


def ranks_of(look: Style) -> dict[str, str]:
    """By the names of indices in small type."""
    return {glyph(label(rank, look.letters), small=True).name: rank.value for rank in SUIT_RANKS}


def shown_cards(arts: list[Placed], look: Style) -> tuple[list[str], str]:
    """Indices in a cell, each of the suit whose mark is left of it on its line; and the suits
    whose marks have none.
    """
    ranks = ranks_of(look)
    stars = {"star-big": "JB", "star-little": "JL"}
    marks = {round(one.y, 1): (one.x, _SUITS[one.name]) for one in arts if one.name in _SUITS}
    cards = []
    for one in arts:
        if one.name not in _SUITS:
            x, suit = marks.get(round(one.y, 1), (0.0, ""))
            assert x < one.x
            cards.append(stars.get(one.name) or suit + ranks[one.name])
    return cards, "".join(
        sorted({suit for _, suit in marks.values()} - {card[0] for card in cards})
    )


@each(
    "game, players, given",
    [
        *SPECIAL,
        ("whist", 4, {}),
        ("corona", 4, {}),
        ("romanian", 3, {}),
        ("bidwhist", 4, {}),
        ("elevator", 6, {}),
    ],
    few=3,
)
def test_what_is_drawn_is_what_was_dealt(game: str, players: int, given: dict[str, str]) -> None:
    """Given the indices in a player's cell and the marks on their lines, they are that player's
    hand, high to low.
    """
    look, view = style("en"), viewed(game, players, given)
    made = dealt(game, players, tuple(given.items()))
    layout = lay_out(view, look, EVENT)
    pages = drawn(record_pdf(view, look, EVENT))
    order = [rank.value for rank in made.rules.ranking]
    known = {one.number: one for one in again(made)}
    numbers = []
    for page, part in zip(pages, layout.tables, strict=True):
        for index, _, key, box in part.cells():
            here = [one for one in page.arts if inside(box, one.x, one.y)]
            number = part.rounds[index].number
            if key == "round":
                numbers.append(number)
            else:
                assert all(height_of(one) >= 5.5 for one in here)
                cards, void = shown_cards(here, look)
                dashes = [
                    rule
                    for rule in page.rules
                    if rule.y1 == rule.y2
                    and inside(box, rule.x1, rule.y1)
                    and rule.x2 - rule.x1 < 3 * mm
                ]
                assert len(dashes) == len(void)
                if key == "rest" and not cards and part.rounds[index].cards == 1:
                    left = left_over(known[number], len(made.deck), made)
                    (count,) = (
                        [line.text for line in page.lines if inside(box, line.box.cx, line.box.cy)]
                        if left
                        else ["0"]
                    )
                    assert int(count.split()[0]) == len(left)
                elif key == "rest":
                    assert set(cards) == left_over(known[number], len(made.deck), made)
                else:
                    hand = known[number].hands[int(key.removeprefix("hand-"))]
                    assert sorted(cards) == sorted(hand or [])
                    assert len(cards) < 4 or {card[0] for card in cards} | set(void) >= set("CDHS")
                for suit in "CDHS":
                    ranks = [order.index(card[1:]) for card in cards if card[0] == suit]
                    assert ranks == sorted(ranks)
    assert numbers == [facts.number for facts in view.table.rounds]


@each("game, players, given", SPECIAL, few=3)
def test_large_print_draws_what_it_says(game: str, players: int, given: dict[str, str]) -> None:
    """Given the drawings behind every line that is read aloud, they are the same cards in the
    same order.
    """
    look, view, said, cards = (
        style("en", large=True),
        viewed(game, players, given),
        list[str](),
        list[list[str]](),
    )
    ranks = ranks_of(look)
    suit = ""
    marks = [mark for page in drawn(record_pdf(view, look, EVENT)) for mark in page.marks]
    # On the card turned up beside a round's number they have another height.
    heights = Counter(
        round(height_of(mark), 1)
        for mark in marks
        if isinstance(mark, Placed) and mark.name in ranks
    )
    ((in_hands, _),) = heights.most_common(1)
    assert in_hands > LARGE_CAP
    for mark in marks:
        if isinstance(mark, Text) and mark.hidden and mark.size == LINE:
            said.append(mark.text.rpartition(": ")[2])
            cards.append([])
        elif isinstance(mark, Placed):
            if mark.name in _SUITS:
                suit = _SUITS[mark.name]
            elif mark.name.startswith("star"):
                cards[-1].append("JB" if mark.name == "star-big" else "JL")
            elif (
                height_of(mark) >= LARGE_CAP - 0.1
                and cards
                and mark.name in ranks
                and abs(height_of(mark) - in_hands) < 0.5
            ):
                cards[-1].append(suit + ranks[mark.name])
    assert said
    assert cards == [notations(line, look) for line in said]


LINE = 8
"""Size of the invisible line of a hand."""


# -- the pages


@each("game, players, given", [*SPECIAL, *((game, players, {}) for game, players in EVERY)])
def test_pages_are_filled_evenly_and_rounds_stay_whole(
    game: str, players: int, given: dict[str, str]
) -> None:
    for paper in ("a4", "letter"):
        form, sheet, _, tables = lay_out(viewed(game, players, given), style("de", paper), EVENT)
        assert [facts for part in tables for facts in part.rounds] == list(
            viewed(game, players, given).table.rounds
        )
        rows = [sum(0.62 if facts.cards == 1 else 1 for facts in part.rounds) for part in tables]
        assert min(rows) >= 0.6 * max(rows), rows
        for part in tables:
            assert part.box.bottom <= sheet.bottom
            assert (
                part.box.h
                >= sum(0.62 if facts.cards == 1 else 1 for facts in part.rounds) * form.least_row
            )
        assert len(tables) == 1 or sum(rows) > rows[0]


@each(
    "game, players, given, most",
    [("corona", 4, {}, 2), ("whist", 4, {}, 1), ("corona", 8, {}, 2), ("romanian", 4, {}, 2)],
)
def test_it_is_compact(game: str, players: int, given: dict[str, str], most: int) -> None:
    for paper in ("a4", "letter"):
        assert len(lay_out(viewed(game, players, given), style("de", paper), EVENT).tables) <= most


@pytest.mark.quick
@each("language", LANGUAGES)
def test_it_says_what_it_is_and_how_to_check_it(language: str) -> None:
    view = viewed("corona", 3)
    for look in (style(language), style(language, large=True)):
        text = " ".join(lines_of(record_pdf(view, look, EVENT).content))
        for words in (
            "Evening",
            look.texts("record.title"),
            view.table.pack_mark,
            " ".join(view.table.game_code[i : i + 4] for i in range(0, 24, 4)),
            "cardgen verify",
            "Brașov",
        ):
            assert words in text, words
        assert look.texts.date(date(2026, 3, 14)) in text


def test_rounds_that_another_pack_replaced_are_left_out() -> None:
    view = record_view(dealt("corona", 4), NAMES[:4], before=7, continued="QX7M")
    assert [known.facts.number for known in view.rounds] == [1, 2, 3, 4, 5, 6]
    assert [facts.number for facts in view.table.rounds] == [1, 2, 3, 4, 5, 6]
    lines = lines_of(record_pdf(view, style("en"), EVENT).content)
    assert sum(line.startswith("Anna: ") for line in lines) == 6
    assert any("From round 7 on, see the record of pack QX7M." in line for line in lines)


def test_rounds_that_were_dealt_anew_keep_their_numbers() -> None:
    first = dealt("corona", 4)
    replaced = shuffle.Replaced(first.keys.game_code, first.keys.pack_mark, 7)
    made = deal(
        find_game("corona"),
        NAMES[:4],
        shuffle.practice_seed("anew"),
        None,
        shuffle.Occasion("", replaced),
    )
    for look, start in ((style("en"), "Łukasz: "), (style("en", large=True), "Łukasz ")):
        lines = lines_of(record_pdf(record_view(made, NAMES[:4]), look, EVENT).content)
        assert (
            f"Rounds before round 7 are in the record of pack {first.keys.pack_mark}."
            in " ".join(lines)
        )
        hands = [line.removeprefix(start) for line in lines if line.startswith(start)]
        dealt_anew = [
            sorted(card.notation for card in known.hands[2] or ()) for known in made.rounds
        ]
        assert len(dealt_anew) == 13
        assert [sorted(notations(line, look)) for line in hands] == dealt_anew
        assert "Round 7 Diamonds" in lines or "7 ♦" in lines or lines[lines.index("7") + 1] == "♦"


@pytest.mark.quick
def test_a_view_prints_no_card() -> None:
    view = viewed("whist", 4)
    assert "hands" not in repr(view.rounds[0])
    assert "kitty" not in repr(view.rounds[0])


def test_equal_games_make_equal_bytes() -> None:
    first, second = (record_pdf(viewed("corona", 4), style(), EVENT).content for _ in range(2))
    assert first == second
