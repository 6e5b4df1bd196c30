"""Pages for closed cards: whoever reads them, and nobody else, finds the cards by the numbers on
the others' pages.
"""

from __future__ import annotations

import pytest

from cardgen.dealing import shuffle
from cardgen.dealing.deal import Round
from cardgen.faces.palette import WHITE
from cardgen.games.rules import Sight
from cardgen.pages.closed import around_spots
from cardgen.pages.hand import spoken_hand
from cardgen.pages.theme import MARGIN, ROOM
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES
from tests.drawn import overlap, within
from tests.page_text import text_at
from tests.people import NAMES
from tests.read_sealed import read_entries, read_told, written
from tests.turns import each, sweep, times
from tests.unit.scenes import Scene, dealt, flat, scene

PLAYERS = ("3", "4", "5", "6", "7", "7 seven=ones")
BLIND = [f"romanian {players} one-card=blind special=blind8" for players in PLAYERS]
CHOICE = [f"romanian {players} one-card=choice" for players in PLAYERS]
FOREHEAD = [f"romanian {players} one-card=forehead" for players in PLAYERS]
KITTY = [
    f"bidwhist 4 {settings}"
    for settings in (
        "rounds=2",
        "no-jokers=on",
        "small-kitty=on",
        "show-kitty=on",
        "show-kitty=on small-kitty=on",
    )
]
LOOKS = [
    (language, layout, large)
    for language in LANGUAGES
    for layout in ("phone", "sheet")
    for large in (False, True)
]


def closed(game: str) -> list[Round]:
    """The first and the last round with closed cards, and one with many of them."""
    rounds = [r for r in dealt(game).rounds if r.kitty or r.facts.sight is not Sight.OPEN]
    return list({r.facts.number: r for r in (rounds[0], rounds[-1])}.values())


def playing(r: Round) -> list[int]:
    return [seat for seat, hand in enumerate(r.hands) if hand is not None]


def files(game: str, language: str, layout: str, large: bool) -> list[Scene]:
    """Of all players."""
    seats = range(len(dealt(game).players))
    return [scene(game, language, layout=layout, large=large, seat=seat) for seat in seats]


@sweep(("game", [*BLIND, *CHOICE, *KITTY]), ("language, layout, large", LOOKS), most=9, dear=True)
def test_numbers_on_the_others_pages_lead_to_the_closed_cards(
    game: str, language: str, layout: str, large: bool
) -> None:
    """Given everybody's pages alone, when the others post what they have for a player, the
    player's list gives the very cards; it is whole, with its check letters, and without cards
    that its reader holds.  In dealer's choice, the right neighbour's number means one's own card,
    and each number for a forehead round its teller's.
    """
    made, everybody = dealt(game), files(game, language, layout, large)

    def named(cards: tuple[object, ...] | None) -> list[str]:
        return [written(card, language) for card in cards or ()]  # type: ignore[arg-type]

    for r in closed(game):
        number, seats = r.facts.number, playing(r)
        texts = {seat: everybody[seat].of_round(number) for seat in seats}
        for i, seat in enumerate(seats):
            entries = read_entries(texts[seat], language)
            key = made.keys.round_key(number)
            assert [entry for entry, _ in entries] == [
                f"{place}-{shuffle.position_letter(key, seat, place)}"
                for place in range(1, len(entries) + 1)
            ]
            held = named(r.hands[seat]) if r.kitty else []
            assert sorted(card for _, card in entries) == sorted(set(named(made.deck)) - set(held))
            listed, found = dict(entries), []
            assert read_told(texts[seat], NAMES[seat]) == []
            for other in seats:
                blocks = read_told(texts[other], NAMES[seat])
                cards = [[listed[told] for told in block] for block in blocks]
                if r.facts.sight is Sight.CHOICE and other != seat:
                    own = [named(r.hands[seat])] * (other == seats[(i + 1) % len(seats)])
                    assert cards == [*own, named(r.hands[other])]
                found += [card for block in cards for card in block]
            if r.facts.sight is not Sight.CHOICE:
                assert sorted(found) == sorted(named(r.kitty or r.hands[seat]))


def chains(file: Scene, r: Round) -> list[list[str]]:
    """What a phone's pages say, each chain in the order in which it is needed."""
    texts, seats, cards = file.style.texts, playing(r), r.facts.cards
    seat, dealer, large = file.view.seat, r.facts.dealer or 0, file.style.large
    at = seats.index(seat)
    left, right = NAMES[seats[(at + 1) % len(seats)]], NAMES[seats[at - 1]]
    look_up = texts("sealed.look-up", left=left)
    named = [texts("sealed.forehead.told", left=left), texts("sealed.forehead.tell", right=right)]
    if r.facts.sight is Sight.FOREHEAD:
        return [[texts(f"sealed.forehead.bid{'-large' * large}"), *named]]
    if r.facts.sight is Sight.BLIND:
        bid, then = texts("sealed.blind.bid"), look_up
        if cards > 1:
            bid = texts("sealed.blind.bid-many", cards=texts.count("plural.cards", cards))
            then = texts("sealed.blind.look-up-many", numbers=texts.count("plural.numbers", cards))
        return [[bid, texts("sealed.after-bids"), then]]
    who = texts("sealed.choice.dealer", name=NAMES[dealer])
    if dealer == seat:
        who = texts("sealed.choice.you-deal")
    normal, blind = (
        f"{texts(f'sealed.choice.{kind}')}: {texts(f'sealed.choice.{kind}-how')}"
        for kind in ("normal", "blind")
    )
    forehead = [texts(f"sealed.choice.forehead-{what}") for what in ("how", "look-up")]
    if large:
        own = texts("sealed.choice.open-list", left=left)
        says = texts("sealed.choice.says", name=NAMES[dealer])
        if dealer == seat:
            says = texts("sealed.choice.you-say")
        return [[says, texts("sealed.choice.post"), *forehead, *named, own]]
    own, theirs = texts("sealed.choice.open-list", left=left), texts("sealed.choice.forehead-list")
    if len(seats) > 5:  # their numbers fill a page of its own
        return [[who, normal, blind, own], [who, blind, *forehead, *named, theirs]]
    return [[who, normal, blind, own], [who, blind, forehead[0], theirs, *named]]


@sweep(
    ("game", [games[i] for games in (FOREHEAD, BLIND, CHOICE) for i in (1, 4)]),
    ("language", LANGUAGES),
    ("large", [False, True]),
    most=6,
    dear=True,
)
def test_what_to_do_is_said_in_the_order_of_play(game: str, language: str, large: bool) -> None:
    everybody = files(game, language, "phone", large)
    for r in closed(game):
        for seat in playing(r):
            body = flat(everybody[seat].of_round(r.facts.number))
            for chain in chains(everybody[seat], r):
                places = [body.find(flat(words)) for words in chain]
                assert -1 not in places
                assert places == sorted(places)


@sweep(("language", LANGUAGES), ("large", [False, True]), dear=True)
def test_what_the_phone_says_the_strip_says_too(language: str, large: bool) -> None:
    """In the order of play."""
    for game, keys in {
        BLIND[1]: ("blind.bid", "after-bids", "look-up", "check"),
        FOREHEAD[1]: ("forehead.bid", "forehead.told", "forehead.tell"),
        CHOICE[1]: ("choice.forehead-how", "choice.open-list", "choice.forehead-list", "check"),
        KITTY[0]: ("kitty.other", "kitty.other-how", "kitty.me", "my-numbers"),
    }.items():
        file = scene(game, language, layout="sheet", large=large)
        body = flat(file.of_round(closed(game)[0].facts.number))
        texts = file.style.texts
        said = [flat(texts(f"sealed.{key}", left=NAMES[2], right=NAMES[0])) for key in keys]
        places = [body.find(words) for words in said]
        assert -1 not in places, (said, body)
        assert places == sorted(places) or game == KITTY[0]


@each("language", LANGUAGES, few=1)
def test_large_pages_say_what_their_numbers_and_lists_are_for(language: str) -> None:
    """Given more numbers than a page takes, the next page says once more when to post them; a
    list, what its letters are for.
    """
    split = 0
    long = ("Maximiliane-Alexandra", "Konstantinopolitanerin", *NAMES[2:])
    for game, names in [*((game, NAMES) for game in BLIND), (BLIND[-1], long)]:
        for seat in (0, 2)[:: times(2, 1)]:
            file = scene(game, language, names=names, large=True, seat=seat)
            texts = file.style.texts
            number = file.view.rounds[-1].facts.number
            if not file.view.rounds[-1].sealed:
                continue
            *telling, listing = (
                flat(text_at(file.file.content, i))
                for i, numbers in enumerate(file.file.rounds)
                if number in numbers
            )
            said = [texts("sealed.for", name=name) for name in names]
            rows = [text for text in telling if any(f"{words} " in text for words in said)]
            assert all(flat(texts("sealed.after-bids")) in text for text in rows)
            split += len(rows) > 1
            assert flat(texts("sealed.check")) in listing
    assert split


@sweep(("large", [False, True]), ("game", [*KITTY, *BLIND]))
def test_there_is_a_blank_for_each_number_that_others_tell(game: str, large: bool) -> None:
    """Not in large print: a phone's page isn't written on."""
    r = closed(game)[-1]
    file = scene(game, large=large, seat=playing(r)[0])
    blanks = 0
    for page, numbers in zip(file.pages, file.file.rounds, strict=True):
        title = file.style.texts("sealed.my-numbers")
        if r.facts.number in numbers and title in [line.text for line in page.lines]:
            blanks += sum(
                rect.radius == pytest.approx(1.6 * mm, abs=0.02) and rect.fill == WHITE
                for rect in page.rects
            )
    assert blanks == (0 if large else len(r.kitty) or r.facts.cards)


@each("game", FOREHEAD[1:5], few=2)
def test_who_plays_next_lies_left_of_who_played_before(game: str) -> None:
    r = closed(game)[-1]
    file = scene(game, seat=playing(r)[0])
    spoken = file.pages[file.place(r.facts.number)].spoken
    places = {mark.text: mark.x for mark in spoken}
    others = file.view.rounds[r.facts.number - 1].others
    left, right = (places[spoken_hand(others[i][1], file.style)] for i in (0, -1))
    assert left < right


@sweep(
    ("language", LANGUAGES),
    ("large", [False, True]),
    ("game", [BLIND[0], BLIND[2], CHOICE[1], CHOICE[5], FOREHEAD[5], KITTY[0]]),
    dear=True,
)
def test_every_page_can_be_reached_and_left(game: str, language: str, large: bool) -> None:
    """Keys lead from a round's first page to all its others, and from each back to it, and to
    the lists.
    """
    r = closed(game)[0]
    file = scene(game, language, large=large, seat=playing(r)[0])
    rounds = file.file.rounds
    pages = [i for i, numbers in enumerate(rounds) if r.facts.number in numbers]
    targets = {i: {link.page for link in file.pages[i].links} for i in pages}
    reached, to_see = set[int](), {pages[0]}
    while to_see:
        reached |= to_see
        to_see = {page for i in to_see for page in targets[i] if page in targets} - reached
    assert reached == set(pages)
    for i, found in targets.items():
        assert large or 0 in found
        assert large or any(
            file.pages[page].lines[0].text == file.style.texts("list.title") for page in found
        )
        assert pages[0] in found or i == pages[0]


@each("language", LANGUAGES, few=1)
def test_a_shown_kitty_is_for_everybody(language: str) -> None:
    """With `show-kitty` the page asks all to post all; else only what is for the declarer."""
    for game in KITTY:
        file = scene(game, language, seat=0)
        texts, body, shown = file.style.texts, flat(file.of_round(1)), "show-kitty" in game
        assert (texts("sealed.kitty.all") in body) == shown
        assert (texts("sealed.kitty.other") in body) != shown
        empty = len(file.view.rounds[0].announcements) < 3
        assert (texts("sealed.kitty.other-none") in body) == (empty and not shown)


@sweep(("others", range(2, 7)), ("height", [45, 55, 70]))
def test_cards_around_a_table_stay_inside_and_apart(others: int, height: float) -> None:
    """The next player's and that of the one before lie beside the reader's."""
    box = Box(MARGIN, 70 * mm, ROOM, height * mm)
    tiles = [spot.tile for spot in around_spots(others, box)]
    assert len(tiles) == others + 1
    assert tiles[0].cx < tiles[-1].cx < tiles[others - 1].cx
    cards = [tile._replace(h=tile.h + 6.8 * mm) for tile in tiles]
    for i, card in enumerate(cards):
        assert within(box, card)
        assert not any(overlap(card, other) for other in cards[:i])
