"""The phone file: what its text says, where its keys lead, and that nothing leaves its place."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PageObject, PdfReader

from cardgen.cards import Card, Rank, Suit, build_deck
from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.faces.palette import GOLD, NAVY, PALETTES, RED
from cardgen.games.registry import find_game
from cardgen.pages import hand as rack
from cardgen.pages.hand import group_layout, sorted_hand
from cardgen.pages.parts.covers import SUN_RADIUS, draw_name
from cardgen.pages.phone import phone as fan
from cardgen.pages.phone.cover import draw_cover
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import HEIGHT, WIDTH, Style
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, mm
from cardgen.views import Event, PlayerView
from tests.drawn import drawn, drawn_so_far, inside
from tests.page_text import text_of
from tests.people import joint_of
from tests.turns import each, sweep, thinned, times

NAMES = ("Anna", "Ștefan", "Łukasz", "Dörte")
LONG = (
    "Maximiliane-Alexandra von Hohenstein-Berg",
    "Wolfeschlegelsteinhausenbergerdorffabcd",
    "Johann Sebastian Bachmann",
    "Łukasz Wiśniewski",
    "Konstantinos Papadopoulos",
    "李小龙",
    "Hermenegilde-Auguste",
    "Zoë",
)
RANKS = {
    "de": "A 10 K D B 9 8 7 6 5 4 3 2",
    "en": "A 10 K Q J 9 8 7 6 5 4 3 2",
    "ro": "A 10 K Q J 9 8 7 6 5 4 3 2",
}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
CYCLE = "SHCD"
LANGUAGES = tuple(RANKS)


def player(
    names: tuple[str, ...] = NAMES,
    seat: int = 0,
    title: str = "Abend",
    words: str = "",
    **given_settings: str,
) -> PlayerView:
    options = {key.replace("_", "-"): value for key, value in given_settings.items()}
    dealt = deal(
        find_game("corona"),
        names,
        shuffle.read_seed("phone pages"),
        options,
        title=title,
        words=words,
        joint=joint_of(names, words),
    )
    return view.player_view(dealt, seat, names)


def style(language: str = "de", big: bool = False) -> Style:
    return Style(language, language, PALETTES["two"], large=big)


EVENING = Event(date(2026, 3, 14), "Brașov", "Dörte")


@cache
def pdf(language: str = "de", big: bool = False, **options: str) -> bytes:
    return player_pdf(player(**options), style(language, big), EVENING).content  # type: ignore[arg-type]


def read(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def round_pages(reader: PdfReader, rounds: int) -> list[PageObject]:
    return list(reader.pages)[-rounds:]


def hand_as_read(cards: tuple[Card, ...], trump: Suit | None, language: str) -> str:
    """The hand line, worked out apart from the code that draws it."""
    usual = RANKS["en"].split()
    strength = {letter: i for i, letter in enumerate(usual)}
    letters = dict(zip(usual, RANKS[language].split(), strict=True))
    held: dict[str, list[str]] = {}
    for card in cards:
        assert card.suit
        held.setdefault(card.suit.value, []).append(card.rank.value)
    start = CYCLE.index(trump.value) if trump else 0
    order = [suit for suit in CYCLE[start:] + CYCLE[:start] if suit in held]
    if len(order) == 3:
        reds = [suit for suit in order if suit in "HD"]
        lone = reds[0] if len(reds) == 1 else next(suit for suit in order if suit not in reds)
        if len(cards) <= 3 or not trump or lone != trump.value:
            order.remove(lone)
            order.insert(1, lone)
    return " ".join(
        f"{SIGNS[suit]} "
        + " ".join(letters[rank] for rank in sorted(held[suit], key=strength.__getitem__))
        for suit in order
    )


@each("language", LANGUAGES)
def test_every_round_page_says_its_hand_once_and_its_ranks(language: str) -> None:
    """Given a player's file, each round's page has one line of cards, the hand in reading order,
    and the rank line.
    """
    seen = player()
    pages = round_pages(read(pdf(language)), 19)
    for page, facts, hand in zip(
        pages, seen.table.rounds, [r.hand for r in seen.rounds], strict=True
    ):
        assert hand is not None
        lines = text_of(page).splitlines()
        (spoken,) = [line for line in lines if re.search("[♠♥♦♣]", line)]
        assert spoken.strip() == hand_as_read(hand, facts.trump, language)
        (ranks,) = [line for line in lines if line.replace("\u00a0", " ").endswith(RANKS[language])]
        assert ranks.split()[-13:] == RANKS[language].split()
        rest = [line for line in lines if line not in (spoken, ranks)]
        assert not any(re.search(r"\b[AKDQBJ]\b", line) for line in rest)


@sweep(("language", LANGUAGES), ("big", [False, True]))
def test_cover_and_list_show_no_card(language: str, big: bool) -> None:
    """Given covers of two different deals, their texts differ in codes alone and hold no sign of
    a suit.
    """
    reader = read(pdf(language, big))
    front = "\n".join(text_of(page) for page in list(reader.pages)[:-19])
    assert not re.search("[♠♥♦♣]", front)
    cover = reader.pages[0].extract_text()
    assert "Anna" in cover
    other = player(seat=0, title="Abend")
    other = replace(
        other,
        rounds=tuple(
            replace(r, hand=tuple(reversed(build_deck()[: r.facts.cards]))) for r in other.rounds
        ),
    )
    assert (
        read(player_pdf(other, style(language, big), EVENING).content).pages[0].extract_text()
        == cover
    )


def _targets(reader: PdfReader, page: PageObject) -> list[int]:
    found = []
    for link in page.get("/Annots", ()):
        target = link.get_object()["/Dest"][0].get_object()
        found.append(next(i for i, one in enumerate(reader.pages) if one.get_object() == target))
    return found


@each("options, lists", [({}, 1), ({"max": "13"}, 1)])
def test_keys_outline_and_labels_lead_to_every_page(options: dict[str, str], lists: int) -> None:
    reader = read(pdf(**options))
    rounds = len(reader.pages) - 2 - lists
    first = 2 + lists
    assert _targets(reader, reader.pages[0]) == [2, 1]
    assert _targets(reader, reader.pages[1]) == [0, 2]
    assert _targets(reader, reader.pages[2]) == [*range(first, first + rounds), 0, first]
    for i in range(rounds):
        expected = [first + i - 1] * (i > 0) + [2, 0] + [first + i + 1] * (i < rounds - 1)
        assert _targets(reader, reader.pages[first + i]) == expected
    titles = [
        "Deckblatt",
        "So spielt ihr im Chat",
        "Runden",
        *(f"Runde {i}" for i in range(1, rounds + 1)),
    ]
    assert [entry["/Title"] for entry in reader.outline] == titles  # type: ignore[call-overload]
    assert reader.page_labels == titles
    assert [reader.get_destination_page_number(entry) for entry in reader.outline] == list(
        range(len(titles))
    )  # type: ignore[arg-type]


def test_long_list_takes_two_pages_and_rounds_lead_to_theirs() -> None:
    """Given 51 rounds, keys stay tall enough for a thumb and each round leads back to the list
    page that has it.
    """
    data = player_pdf(player(NAMES[:2], max="26"), style(), Event()).content
    reader = read(data)
    assert len(reader.pages) == 2 + 2 + 51
    assert _targets(reader, reader.pages[4 + 25])[1] == 2
    assert _targets(reader, reader.pages[4 + 26])[1] == 3
    for page in (reader.pages[2], reader.pages[3]):
        for link in page["/Annots"]:  # type: ignore[attr-defined]
            _, low, _, high = map(float, link.get_object()["/Rect"])
            assert high - low >= 8.5 * mm


def _hands(count: int, tries: int) -> list[tuple[Card, ...]]:
    chance = random.Random(count)
    hands = [tuple(chance.sample(build_deck(), count)) for _ in range(tries)]
    hands.append(build_deck()[:count])  # as few suits as can be
    return hands


def _inside(inner: Box, outer: Box) -> bool:
    slack = fonts.TOLERANCE
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def _over(one: Box, other: Box) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom - 1e-6
        and other.y < one.bottom - 1e-6
    )


def _check_rows(rows: list[rack.RackRow], cards: tuple[Card, ...], box: Box) -> None:
    assert [card for row in rows for card in row.cards] == list(cards)
    for row in rows:
        tiles = row.tiles()
        assert all(_inside(tile, box) for tile in tiles)
        assert all(a.right <= b.x + 1e-6 for a, b in pairwise(tiles))
        assert all(
            tile.w >= 0.8 * rack.index_share(card) * row.show
            for card, tile in zip(row.cards, tiles, strict=True)
        )
    for before, row in pairwise(rows):
        assert (
            row.holder[0] > before.holder[1]
            if row.y == before.y
            else row.y > before.y + before.show
        )


RANKING = tuple(map(Rank, RANKS["en"].split()))
HAND_BOX = Box(5 * mm, 40 * mm, 80 * mm, 96 * mm)


@each("count", range(4, 27), few=8)
def test_rack_keeps_its_cards_inside_and_apart(count: int) -> None:
    for hand in _hands(count, 20):
        cards = sorted_hand(hand, RANKING, Suit.HEARTS)
        rows = rack.rack_layout(cards, HAND_BOX)
        _check_rows(rows, cards, HAND_BOX)
        assert min(row.show for row in rows) > 11 * mm  # letters of 5 mm


@each("count", range(4, 27), few=6)
def test_every_rack_row_has_its_tab(count: int) -> None:
    """However full a row is, its suit's name, or “trump”, hangs on a tab that hides no card of
    it or of the next row.
    """
    said, width = rack.tab_words(style(), Suit.HEARTS)
    for hand in _hands(count, 5):
        cards = sorted_hand(hand, RANKING, Suit.HEARTS)
        rows = rack.rack_layout(cards, HAND_BOX, None, width)
        document = Document(Properties("x", "de"))
        rack.draw_rack(document.page(WIDTH, HEIGHT), HAND_BOX, cards, Suit.HEARTS, style())
        words = [line.text for line in drawn(document.finish())[0].lines]
        assert words == [said[row.suit] for row in rows]
        tiles = [tile for row in rows for tile in row.tiles()]
        for row, word in zip(rows, words, strict=True):
            tab = rack.tab_place(row, width)
            assert fonts.width(word, 12, fonts.BOLD) + 3 * mm < tab.w
            assert _inside(tab, HAND_BOX)
            assert tab.x >= row.holder[0] - fonts.TOLERANCE
            assert not any(_over(tab, tile) for tile in tiles)


@each("count", range(4, 14))
def test_letters_of_a_rack_are_twelve_millimetres_high_where_there_is_room(count: int) -> None:
    """Up to eight cards always, up to ten nearly: more suits than lines share them."""
    least = {4: 12, 5: 12, 6: 11, 7: 11, 8: 10.5}.get(count, 9)
    for hand in _hands(count, 12):
        rows = rack.rack_layout(sorted_hand(hand, RANKING, None), HAND_BOX)
        assert min(row.show for row in rows) * 0.46 >= least * mm, hand


@given(
    st.sets(st.sampled_from(build_deck()), min_size=4, max_size=26), st.sampled_from([None, *Suit])
)
@settings(max_examples=60, deadline=None)
def test_large_groups_keep_their_cards_inside_and_apart(
    hand: set[Card], trump: Suit | None
) -> None:
    cards = sorted_hand(sorted(hand, key=str), RANKING, trump, 3)
    rows = group_layout(cards, HAND_BOX)
    _check_rows(rows, cards, HAND_BOX)
    # Letters of 18 points and more.
    assert min(row.show for row in rows) * 0.46 > 18 * fonts.CAP_HEIGHT


@pytest.mark.quick
@each("count, big", [(1, False), (2, False), (3, False), (1, True), (2, True), (3, True)])
def test_fan_stays_in_its_box(count: int, big: bool) -> None:
    layout = fan.fan_layout(count, HAND_BOX, big)
    points = [corner for place in layout.places for corner in fan.corners(place, layout.width)]
    assert all(_inside(Box(x, y, 0, 0), HAND_BOX) for x, y in points)
    assert layout.width > 38 * mm


def _covers() -> Iterator[tuple[PlayerView, Event]]:
    """From a cover with nothing to say to one with all at once."""
    long = "Weihnachten bei den Großeltern in Siebenbürgen"
    words = "|".join(f"{name}=donaudampfschiff" for name in LONG[1:])
    for names in (NAMES[:2], NAMES, (*NAMES, "Elif", "Florian"), LONG):
        for title in ("", "Spieleabend", long):
            for event in (
                Event(),
                EVENING,
                Event(date(2026, 3, 14), "Gasthaus zum Goldenen Löwen in Brașov", LONG[0]),
            ):
                for hook in ("off", "on"):
                    for said in ("", words) if names is LONG else ("",):
                        yield player(names, 0, title, said, hook=hook), event


@sweep(("language", LANGUAGES), ("big", [False, True]), most=2)
def test_covers_have_no_small_type_and_nothing_on_top_of_each_other(
    language: str, big: bool
) -> None:
    suns = 0
    for seen, event in islice(_covers(), 0, None, times(4, 1)):
        document = Document(Properties("x", language))
        draw_cover(document, seen, style(language, big), event)
        cover = drawn_so_far(document)[0]
        assert min(line.size for line in cover.lines) >= (18 if big else 11) - 1e-6
        keys = min(rect.box.y for rect in cover.rects if rect.fill == NAVY and rect.box.h < 15 * mm)
        assert all(line.y < keys or line.y > keys + 5 * mm for line in cover.lines)
        stop = next(rect.box for rect in cover.rects if rect.fill == RED)
        game_top = next(
            line.y - line.size * fonts.CAP_HEIGHT
            for line in cover.lines
            if line.text.startswith("Corona")
        )
        for sun in (art for art in cover.arts if art.name == "cover-sun"):
            suns += 1
            radius = sun.scale * SUN_RADIUS
            assert sun.y - radius - stop.bottom >= 1.5 * mm - fonts.TOLERANCE
            assert game_top - (sun.y + radius) >= 1.5 * mm - fonts.TOLERANCE
    assert suns > times(3, 10)


@sweep(("language", LANGUAGES), ("big", [False, True]))
def test_words_on_keys_keep_off_their_edges(language: str, big: bool) -> None:
    for names in (NAMES, LONG):
        count = 0
        for page in drawn(player_pdf(player(names, max="6"), style(language, big), EVENING)):
            for key, _ in page.links:
                if key.bottom < HEIGHT - 30 * mm or key.y < HEIGHT - 30 * mm:
                    continue  # a round of the list
                for line in page.lines:
                    if (
                        key.y + 3 * mm < line.y < key.bottom
                        and key.x < (line.x + line.right) / 2 < key.right
                    ):
                        assert line.x - key.x >= 2.5 * mm - 0.01, line.text
                        assert key.right - line.right >= 2.5 * mm - 0.01, line.text
                        assert line.size >= (18 if big else 12), line.text
                        count += 1
        assert count > 30


@pytest.mark.quick
def test_organiser_is_named_on_the_others_covers_alone() -> None:
    for seat, name in enumerate(NAMES):
        cover = (
            read(player_pdf(player(NAMES, seat), style("en"), EVENING).content)
            .pages[0]
            .extract_text()
        )
        assert ("prepared by" in cover) == (name != EVENING.organiser)


@pytest.mark.quick
def test_long_title_stands_alone_on_its_line() -> None:
    document = Document(Properties("x", "de"))
    draw_cover(document, player(title="Weihnachten bei den Großeltern"), style(), EVENING)
    words = [line.text for line in drawn_so_far(document)[0].lines]
    first = words.index("Weihnachten bei den Großeltern")
    assert words[first + 1] == "14. März 2026 · Brașov"


@each(
    "name, halves",
    [
        (
            "Donaudampfschifffahrtsgesellschaftskapit",
            ["Donaudampfschifffahrts-", "gesellschaftskapit"],
        ),
        ("Maximiliane-Alexandra von Hohenstein", ["Maximiliane-Alexandra", "von Hohenstein"]),
        ("李" * 24, ["李" * 12, "李" * 12]),
    ],
)
def test_long_names_break_where_they_may(name: str, halves: list[str]) -> None:
    document = Document(Properties("x", "de"))
    draw_name(document.page(WIDTH, HEIGHT), name, Box(0, 0, 66 * mm, 20 * mm))
    assert [line.text for line in drawn(document.finish())[0].lines] == halves


@sweep(("language", LANGUAGES), ("big", [False, True]))
def test_hook_shows_the_forbidden_sum(language: str, big: bool) -> None:
    """Given the hook, each round says which sum of bids is forbidden, and how to play explains
    it; else neither.
    """
    texts = style(language, big).texts
    explained = texts("cover.hook").replace("*", "").split()
    for hook in ("on", "off"):
        reader = read(player_pdf(player(hook=hook), style(language, big), EVENING).content)
        front = " ".join(text_of(page) for page in list(reader.pages)[:-19]).split()
        assert (" ".join(explained) in " ".join(front)) == (hook == "on")
        for page, facts in zip(round_pages(reader, 19), player().table.rounds, strict=True):
            said = re.findall(r"≠\s(\d+)", text_of(page))
            assert said == ([str(facts.cards)] if hook == "on" else [])
            if hook == "on" and not big:
                assert any(
                    texts(key, n=facts.cards).replace("\u00a0", " ") in text_of(page)
                    for key in ("round.hook", "round.hook-long")
                )


@pytest.mark.parametrize("language", thinned(LANGUAGES, 3))
def test_large_rounds_say_how_many_cards(language: str) -> None:
    reader = read(
        player_pdf(
            player(NAMES[:2], trump_order="HNS", max="26"), style(language, big=True), Event()
        ).content
    )
    for page, facts in zip(
        round_pages(reader, 51), player(NAMES[:2], max="26").table.rounds, strict=True
    ):
        assert style(language).texts.count("plural.cards", facts.cards).replace(
            "\u00a0", " "
        ) in text_of(page)


def test_players_whose_long_names_begin_alike_can_be_told_apart() -> None:
    names = (
        "Maximiliane-Friederike von Hohenlohe-Öh",
        "Maximiliane-Friederike von Hohenlohe-Ök",
        "Ben",
    )
    texts = [
        text_of(page)
        for page in round_pages(
            read(player_pdf(player(names, 2, lead="rotate"), style(), Event()).content), 19
        )
    ]
    assert "-Öh" in texts[0].partition("\n♥")[0]
    assert "-Ök" in texts[1]


def test_a_reader_whose_name_takes_two_lines_stands_on_one_plate() -> None:
    seen = player(("Anna", "Maximiliane-Friederike von Hohenzollern", "Ben"), 1)
    cover = drawn(player_pdf(seen, style(), EVENING))[0]
    plates = [rect.box for rect in cover.rects if rect.fill == GOLD]
    on = [
        [line.text for line in cover.lines if inside(plate, line.box.cx, line.box.cy)]
        for plate in plates
    ]
    assert ["Maximiliane-Friederike von", "Hohenzollern"] in on
    assert not [words for words in on if words == ["Hohenzollern"]]


def test_the_list_tells_each_trump_in_words() -> None:
    texts = style("en").texts
    listed = (
        read(player_pdf(player(trump_order="HNCDS"), style("en"), Event()).content)
        .pages[2]
        .extract_text()
    )
    found = re.findall(
        "|".join([*(texts.suit(suit) for suit in Suit), texts("round.no-trump")]), listed
    )
    assert found == [
        texts.suit(f.trump) if f.trump else texts("round.no-trump")
        for f in player(trump_order="HNCDS").table.rounds
    ]


def test_every_language_names_the_reader_as_beginner() -> None:
    """Given turns, the page says who begins: the reader or the other player's name."""
    texts = [
        text_of(page)
        for page in round_pages(
            read(player_pdf(player(lead="rotate"), style("en"), Event()).content), 19
        )
    ]
    assert "You begin" in texts[0]
    assert "Ștefan begins" in texts[1]
    unknown = [text_of(page) for page in round_pages(read(pdf("en")), 19)]
    assert "You begin" in unknown[0]
    assert all("Whoever took the last trick begins" in text for text in unknown[1:])


def test_seed_kinds_words_and_organiser_stand_on_the_cover() -> None:
    seen = player(words="Ștefan=apfel|Dörte=regen")
    cover = read(player_pdf(seen, style("en"), EVENING).content).pages[0].extract_text()
    for said in ("apfel", "regen", "prepared by Dörte", "Practice game", "14 March 2026", "Brașov"):
        assert said in cover
    table = seen.table._replace(seed_kind="given", words="")
    cover = (
        read(player_pdf(replace(seen, table=table), style("en"), Event()).content)
        .pages[0]
        .extract_text()
    )
    assert "given seed" in cover
    assert "Practice" not in cover
    fresh = table._replace(seed_kind="fresh")
    cover = (
        read(player_pdf(replace(seen, table=fresh), style("en"), Event()).content)
        .pages[0]
        .extract_text()
    )
    assert "seed" not in cover


def test_properties_and_size() -> None:
    data = pdf()
    assert len(data) <= 150_000
    reader = read(data)
    seen = player()
    assert reader.metadata is not None
    said = {key: str(value) for key, value in reader.metadata.items()}
    assert said["/Title"] == f"{seen.table.pack_mark} · Anna"
    assert said["/Author"] == "Dörte"
    assert said["/CardgenHeader"] == seen.table.header
    assert {tuple(map(float, page.mediabox[2:])) for page in reader.pages} == {(255.12, 453.54)}
    assert data == player_pdf(seen, style(), EVENING).content
