"""Pages for closed cards: whoever reads them, and nobody else, finds the cards by the numbers on
the others' pages.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from zlib import crc32

import pytest
from _pytest.mark import ParameterSet

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import Deal, Round, deal
from cardgen.faces.palette import PALETTES, WHITE
from cardgen.games.registry import find_game
from cardgen.games.rules import Sight
from cardgen.pages.closed import around_spots
from cardgen.pages.hand import spoken_hand
from cardgen.pages.phone.closed import draw_closed
from cardgen.pages.phone.page import RoundPages
from cardgen.pages.theme import (
    COVER,
    HEIGHT,
    LIST,
    MARGIN,
    ROOM,
    WIDTH,
    Style,
    kitty_anchor,
    round_anchor,
)
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, mm
from cardgen.views import PlayerRound, PlayerView
from tests import read_sealed, turns
from tests.drawn import drawn
from tests.page_text import texts_of
from tests.people import NAMES
from tests.read_sealed import LETTERS, read_entries, written
from tests.turns import each, sweep

LANGUAGES = tuple(LETTERS)


class Case(NamedTuple):
    """A game with closed cards."""

    game: str
    players: int
    settings: tuple[tuple[str, str], ...] = ()


BLIND = [Case("romanian", n, (("one-card", "blind"),)) for n in (3, 4, 5, 6, 7)] + [
    Case("romanian", 7, (("one-card", "blind"), ("seven", "ones")))
]
HANDS = [Case("romanian", n, (("special", "blind8"),)) for n in (3, 4, 5, 6, 7)] + [
    Case("romanian", 7, (("special", "blind8"), ("seven", "ones")))
]
CHOICE = [Case("romanian", n, (("one-card", "choice"),)) for n in (3, 4, 5, 6, 7)] + [
    Case("romanian", 7, (("one-card", "choice"), ("seven", "ones")))
]
FOREHEAD = [Case("romanian", n, (("one-card", "forehead"),)) for n in (3, 4, 5, 6, 7)] + [
    Case("romanian", 7, (("one-card", "forehead"), ("seven", "ones")))
]
KITTY = [
    Case("bidwhist", 4, tuple((name, "on") for name in names))
    for names in (
        (),
        ("no-jokers",),
        ("small-kitty",),
        ("show-kitty",),
        ("show-kitty", "small-kitty"),
    )
]


def name_of(case: Case) -> str:
    return "-".join([str(case.players), *(f"{key}={value}" for key, value in case.settings)])


@cache
def dealt(case: Case, seed: str = "sealed pages") -> Deal:
    return deal(
        find_game(case.game),
        NAMES[: case.players],
        shuffle.practice_seed(seed),
        dict(case.settings),
    )


@cache
def views(case: Case, names: tuple[str, ...] = NAMES) -> tuple[PlayerView, ...]:
    return tuple(
        view.player_view(dealt(case), seat, names[: case.players]) for seat in range(case.players)
    )


def style(language: str = "de", big: bool = False) -> Style:
    return Style(language, language, PALETTES["two"], large=big)


def closed(case: Case) -> list[Round]:
    """The last round with closed cards, with few players the first too: the others would only
    say the same again.
    """
    rounds = [r for r in dealt(case).rounds if r.kitty or r.facts.sight is not Sight.OPEN]
    assert rounds
    return rounds[-1:] if case.players > 3 else [rounds[0], *rounds[1:][-1:]]


def document(seen: PlayerView, number: int, wanted: Style) -> tuple[Document, int]:
    """A round's pages behind one empty page for each target that isn't theirs; and how many
    those are.
    """
    known: PlayerRound = seen.rounds[number - 1]
    file = Document(Properties("x", wanted.language))
    own = "" if known.hand is not None else round_anchor(number)
    anchors = [COVER, LIST, *(round_anchor(facts.number) for facts in seen.table.rounds)]
    others = [anchor for anchor in anchors if anchor != own]
    for anchor in others:
        file.page(WIDTH, HEIGHT, anchor=anchor)
    draw_closed(RoundPages(wanted, seen, known, file, LIST))
    return file, len(others)


@cache
def pages(
    case: Case, seat: int, number: int, language: str = "de", big: bool = False
) -> tuple[str, ...]:
    """The texts of a round's pages, as an outside program reads them."""
    file, before = document(views(case)[seat], number, style(language, big))
    return tuple(texts_of(file.finish().content, before))


@cache
def read_list(texts: tuple[str, ...], language: str) -> tuple[tuple[str, str], ...]:
    """Numbers and cards of the list, in the order of the page."""
    return tuple(read_entries("\n".join(texts), language))


@cache
def read_told(texts: tuple[str, ...], name: str) -> list[list[str]]:
    """The numbers behind each mention of “… Anna:”, block by block."""
    return read_sealed.read_told("\n".join(texts), name)


def looked_up(
    case: Case, seat: int, number: int, numbers: list[str], language: str, big: bool
) -> list[str]:
    listed = dict(read_list(pages(case, seat, number, language, big), language))
    return [listed[one] for one in numbers]


LOOKS = [(language, big) for language in LANGUAGES for big in (False, True)]


def everywhere(*cases: Case) -> list[ParameterSet]:
    """Each case in one look, which depends on the case; in all of them in a search."""
    params = []
    for case in cases:
        usual = LOOKS[crc32(name_of(case).encode()) % len(LOOKS)]
        for look in LOOKS if turns.wanted else [usual]:
            marks = () if look == usual else pytest.mark.search
            params.append(
                pytest.param(
                    case,
                    *look,
                    id=f"{name_of(case)}-{look[0]}{'-large' if look[1] else ''}",
                    marks=marks,
                )
            )
    return params


def playing(r: Round) -> list[int]:
    return [seat for seat, hand in enumerate(r.hands) if hand is not None]


def told_to(
    case: Case, r: Round, seat: int, language: str, big: bool
) -> dict[int, list[list[str]]]:
    """What each other player's pages have for a seat."""
    number = r.facts.number
    return {
        other: read_told(pages(case, other, number, language, big), NAMES[seat])
        for other in playing(r)
        if other != seat
    }


@pytest.mark.parametrize(("case", "language", "big"), everywhere(*BLIND, *HANDS, *KITTY))
def test_numbers_on_the_others_pages_lead_to_the_closed_cards(
    case: Case, language: str, big: bool
) -> None:
    """Given everybody's pages, when the others post what they have for a player, the player's
    list gives the very cards.
    """
    for r in closed(case):
        for seat in playing(r):
            hidden = r.kitty or r.hands[seat]
            posted = told_to(case, r, seat, language, big)
            # A player has one place to look.
            assert all(len(blocks) <= 1 for blocks in posted.values())
            numbers = [number for blocks in posted.values() for block in blocks for number in block]
            found = looked_up(case, seat, r.facts.number, numbers, language, big)
            assert sorted(found) == sorted(written(card, language) for card in hidden or ())


@pytest.mark.parametrize(("case", "language", "big"), everywhere(*CHOICE))
def test_dealers_choice_leads_to_ones_own_card_or_to_the_others(
    case: Case, language: str, big: bool
) -> None:
    """The right neighbour's number means that player's card; the numbers for a forehead round
    mean the teller's.
    """
    for r in closed(case):
        seats = playing(r)
        for i, seat in enumerate(seats):
            left = seats[(i + 1) % len(seats)]
            own, number = r.hands[seat], r.facts.number
            for other, blocks in told_to(case, r, seat, language, big).items():
                meant = ([own] if other == left else []) + [r.hands[other]]
                assert [len(block) for block in blocks] == [1] * len(meant)
                found = [looked_up(case, seat, number, block, language, big) for block in blocks]
                assert found == [[written(card, language) for card in hand or ()] for hand in meant]


@pytest.mark.parametrize(("case", "language", "big"), everywhere(*BLIND, *HANDS, *CHOICE, *KITTY))
def test_lists_are_whole_with_their_letters_and_without_held_cards(
    case: Case, language: str, big: bool
) -> None:
    made, deck = dealt(case), {written(card, language) for card in dealt(case).deck}
    for r in closed(case):
        number = r.facts.number
        for seat in playing(r):
            entries = read_list(pages(case, seat, number, language, big), language)
            key = made.keys.round_key(number)
            letters = [
                shuffle.position_letter(key, seat, place) for place in range(1, len(entries) + 1)
            ]
            assert [entry for entry, _ in entries] == [
                f"{place}-{letter}" for place, letter in enumerate(letters, 1)
            ]
            held = {written(card, language) for card in r.hands[seat] or ()} if r.kitty else set()
            assert len(entries) == len({card for _, card in entries})
            assert {card for _, card in entries} == deck - held


def chains(case: Case, r: Round, seat: int, wanted: Style) -> list[list[str]]:
    """What a player's pages say, each chain in the order in which it is needed."""
    texts, seats, cards = wanted.texts, playing(r), r.facts.cards
    at, dealer = seats.index(seat), r.facts.dealer
    left, right = NAMES[seats[(at + 1) % len(seats)]], NAMES[seats[at - 1]]
    look_up = texts("sealed.look-up", left=left)
    match r.facts.sight:
        case Sight.FOREHEAD:
            told, tell = (
                texts("sealed.forehead.told", left=left),
                texts("sealed.forehead.tell", right=right),
            )
            return [
                [
                    texts("sealed.forehead.bid-large" if wanted.large else "sealed.forehead.bid"),
                    told,
                    tell,
                ]
            ]
        case Sight.BLIND if cards == 1:
            return [[texts("sealed.blind.bid"), texts("sealed.after-bids"), look_up]]
        case Sight.BLIND:
            bid = texts("sealed.blind.bid-many", cards=texts.count("plural.cards", cards))
            then = texts("sealed.blind.look-up-many", numbers=texts.count("plural.numbers", cards))
            return [[bid, texts("sealed.after-bids"), then]]
    assert dealer is not None
    who = (
        texts("sealed.choice.you-deal")
        if dealer == seat
        else texts("sealed.choice.dealer", name=NAMES[dealer])
    )
    normal, blind = (
        f"{texts(f'sealed.choice.{kind}')}: {texts(f'sealed.choice.{kind}-how')}"
        for kind in ("normal", "blind")
    )
    forehead = [texts(f"sealed.choice.forehead-{what}") for what in ("how", "look-up")]
    named = [texts("sealed.forehead.told", left=left), texts("sealed.forehead.tell", right=right)]
    if wanted.large:
        return [[who, normal, blind, look_up], [who, blind, *forehead, *named]]
    own, theirs = texts("sealed.choice.open-list", left=left), texts("sealed.choice.forehead-list")
    if len(seats) > 5:  # their numbers fill a page of its own
        return [[who, normal, blind, own], [who, blind, *forehead, *named, theirs]]
    return [[who, normal, blind, own], [who, blind, forehead[0], theirs, *named]]


@pytest.mark.parametrize(
    ("case", "language", "big"),
    everywhere(
        *(
            Case("romanian", n, s)
            for n in (4, 7)
            for s in (
                (("one-card", "forehead"),),
                (("one-card", "blind"),),
                (("special", "blind8"),),
                (("one-card", "choice"),),
            )
        )
    ),
)
def test_what_to_do_is_said_in_the_order_of_play(case: Case, language: str, big: bool) -> None:
    for r in closed(case):
        for seat in playing(r):
            body = " ".join(" ".join(pages(case, seat, r.facts.number, language, big)).split())
            for chain in chains(case, r, seat, style(language, big)):
                places = [body.find(" ".join(words.replace("*", "").split())) for words in chain]
                assert -1 not in places
                assert places == sorted(places)


@each("language", LANGUAGES, few=1)
def test_large_pages_say_what_their_numbers_and_lists_are_for(language: str) -> None:
    """Given more numbers than a page takes, the next page says once more when to post them; a
    list, what to do with it.
    """
    texts = style(language).texts
    tell = " ".join(texts("sealed.after-bids").replace("*", "").split())
    split = 0
    for case in HANDS:
        for r in closed(case):
            for seat in playing(r):
                *telling, listing = (
                    " ".join(text.split())
                    for text in pages(case, seat, r.facts.number, language, True)
                )
                rows = [
                    text
                    for text in telling
                    if any(f"{texts('sealed.for', name=name)} " in text for name in NAMES)
                ]
                assert all(tell in text for text in rows)
                split += len(rows) > 1
                assert texts("sealed.find") in listing or texts("sealed.my-numbers") in listing
    assert split


@sweep(("big", [False, True]), ("case", [*KITTY, *HANDS], name_of))
def test_there_is_a_blank_for_each_number_that_others_tell(case: Case, big: bool) -> None:
    """Lists of many cards in large print leave them no room."""
    r, wanted = closed(case)[-1], style(big=big)
    file, before = document(views(case)[playing(r)[0]], r.facts.number, wanted)
    crowded = big and len(dealt(case).deck) > 48 and not r.kitty
    blanks = 0
    for page in drawn(file.finish())[before:]:
        if any(line.text == wanted.texts("sealed.my-numbers") for line in page.lines):
            blanks += sum(
                rect.radius == pytest.approx(1.6 * mm, abs=0.02) and rect.fill == WHITE
                for rect in page.rects
            )
    assert blanks == (0 if crowded else len(r.kitty) or r.facts.cards)


@each("case", FOREHEAD[1:5])
def test_who_plays_next_lies_left_of_who_played_before(case: Case) -> None:
    r, wanted = closed(case)[-1], style()
    seat = playing(r)[0]
    file, before = document(views(case)[seat], r.facts.number, wanted)
    places = {mark.text: mark.x for page in drawn(file.finish())[before:] for mark in page.spoken}
    (_, (first,)), *_, (_, (last,)) = views(case)[seat].rounds[r.facts.number - 1].others
    left, right = (places[spoken_hand([card], wanted)] for card in (first, last))
    assert left < right


@sweep(
    ("language, big", LOOKS),
    ("case", [BLIND[0], HANDS[2], CHOICE[1], CHOICE[5], FOREHEAD[5], KITTY[0]], name_of),
)
def test_every_page_can_be_reached_and_left(case: Case, language: str, big: bool) -> None:
    """Keys lead from a round's first page to all its others, and from each back to it or to the
    hand.
    """
    r = closed(case)[0]
    seat = playing(r)[0]
    file, before = document(views(case)[seat], r.facts.number, style(language, big))
    anchors = {index: name for name, index in file.anchors.items()}
    first = anchors[before]
    assert first == (kitty_anchor if r.kitty else round_anchor)(r.facts.number)
    targets = {
        anchors[i]: {target for target, _ in file.pages[i].links}
        for i in range(before, len(file.pages))
    }
    reached, last = {first}, set[str]()
    while reached != last:
        last = set(reached)
        reached |= {
            target for anchor in last for target in targets.get(anchor, ()) if target in targets
        }
    assert reached == set(targets)
    for found in targets.values():
        assert ({LIST} if big else {COVER, LIST}) <= found
    assert all(
        round_anchor(r.facts.number) in found
        for anchor, found in targets.items()
        if anchor != first or r.kitty
    )


@each("language", LANGUAGES)
def test_a_shown_kitty_is_for_everybody(language: str) -> None:
    """With `show-kitty` the page asks all to post all; else only what is for the declarer."""
    texts = style(language).texts
    for case in KITTY:
        body = " ".join(pages(case, 0, 1, language)[0].split())
        shown = ("show-kitty", "on") in case.settings
        assert (texts("sealed.kitty.all") in body) == shown
        assert (texts("sealed.kitty.other") in body) != shown
        empty = len(views(case)[0].rounds[0].announcements) < 3
        assert (texts("sealed.kitty.other-none") in body) == (empty and not shown)


@sweep(("others", range(2, 7)), ("height", [45, 55, 70]))
def test_cards_around_a_table_stay_inside_and_apart(others: int, height: float) -> None:
    box = Box(MARGIN, 70 * mm, ROOM, height * mm)
    spots = around_spots(others, box)
    assert len(spots) == others + 1
    # The next player and the one before sit beside the reader.
    left, right = (
        spots[0].tile.cx,
        spots[others - 1].tile.cx,
    )
    assert left < spots[-1].tile.cx < right
    cards = [spot.tile._replace(h=spot.tile.h + 6.8 * mm) for spot in spots]
    for card in cards:
        assert box.x - 1e-6 <= card.x
        assert card.right <= box.right + 1e-6
        assert box.y - 1e-6 <= card.y
        assert card.bottom <= box.bottom + 1e-6
    for i, one in enumerate(cards):
        for other in cards[i + 1 :]:
            assert (
                one.right <= other.x
                or other.right <= one.x
                or one.bottom <= other.y + 1e-6
                or other.bottom <= one.y + 1e-6
            )
