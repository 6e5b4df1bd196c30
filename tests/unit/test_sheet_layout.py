"""A player's file as strips of paper: as few pages as there can be, and what a strip says; that of
closed cards is in `test_sealed_pages`, what holds on every page in `test_every_page`.
"""

from __future__ import annotations

import re
from datetime import date
from itertools import combinations, pairwise

import pytest

from cardgen.cards import USUAL_RANKING, Card, build_deck, sort_hand
from cardgen.faces.face import POKER, covered, face
from cardgen.faces.indices import glyph, label
from cardgen.faces.palette import GOLD
from cardgen.pages.closed import ClosedRound
from cardgen.pages.hand import draw_card_rows, rows_layout
from cardgen.pages.layout import evenly_shared
from cardgen.pages.strip_sheets import pauses, sheets, strip_units
from cardgen.pages.strips import draw_strip
from cardgen.pages.theme import A4
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event
from tests.drawn import drawn, drawn_so_far, within
from tests.people import NAMES
from tests.read_sealed import written
from tests.turns import each, sweep
from tests.unit.scenes import Scene, flat
from tests.unit.scenes import scene as any_scene

CLOSED = "romanian 4 one-card=blind special=blind8,null8,eight8"
DEAD_HAND = "romanian 7 special=null8,eight8"
DECLARER_LEADS = "bidwhist 4 declarer-leads=on no-jokers=on small-kitty=on"
GAMES = (
    *(f"corona {players}" for players in range(2, 9)),
    "corona 2 max=26",
    *(f"romanian {players}" for players in range(3, 8)),
    "romanian 6 schedule=tournament one-card=forehead special=blind8,null8,eight8",
    CLOSED,
    "romanian 3 one-card=blind special=blind8",
    "romanian 7 one-card=choice special=blind8",
    "romanian 7 one-card=choice seven=ones special=blind8",
    "romanian 7 one-card=forehead",
    "ohhell 5", "stiche-raten 4", "elevator 6", "whist 4", "bidwhist 4",
    "bidwhist 4 show-kitty=on small-kitty=on declarer-leads=on",
    DECLARER_LEADS, "bidwhist 4 rounds=60",
)  # fmt: skip
BOTH_SIZES = each("large", [False, True])


def scene(game: str, language: str = "de", large: bool = False, **more: object) -> Scene:
    event = Event(date(2026, 3, 14), "Brașov", "Ioana")
    return any_scene(game, language, layout="sheet", large=large, event=event, **more)  # type: ignore[arg-type]


# -- sheets


def least_pages(units: list[int], most: int) -> int:
    """Filled one after the other, which nothing can beat where the order is set."""
    pages, left = 0, 0
    for one in units:
        if one > left:
            pages, left = pages + 1, most
        left -= one
    return pages


@sweep(("game", GAMES), ("large, most", [(False, 5), (True, 2)]))
def test_as_few_pages_as_there_can_be_evenly_filled(game: str, large: bool, most: int) -> None:
    """All strips are of a height, so that the stack is even; but no page that others fill is left
    half empty.  In large print a round sat out is beside two others, or closed cards.
    """
    file = scene(game, large=large)
    rounds = file.view.rounds
    pages = sheets(rounds, file.style)
    assert [round_ for sheet in pages for round_ in sheet.rounds] == list(rounds)
    if large and any(map(pauses, rounds)):
        takes = [1 if pauses(round_) else 2 * strip_units(round_) for round_ in rounds]
        assert len(pages) == least_pages(takes, 2 * most + 1)
        assert min(sheet.unit for sheet in pages) >= 108 * mm
        return
    assert len(pages) == least_pages([strip_units(round_) for round_ in rounds], most)
    used = [sum(map(strip_units, sheet.rounds)) for sheet in pages]
    assert max(used) <= most
    if {strip_units(round_) for round_ in rounds} == {1}:
        assert max(used) - min(used) <= 1
    assert used[-1] > 1 or len(used) == 1 or large
    (unit,) = {sheet.unit for sheet in pages}
    if large or max(used) == 5:
        usual = scene("corona 4", large=large)
        assert unit == sheets(usual.view.rounds, usual.style)[0].unit


def test_rounds_are_spread_as_evenly_as_any_cut_could() -> None:
    """Given all ways to cut short lists into pages, none has fewer pages or, with as many, fewer
    differences.
    """
    for units in ([1] * 6, [1] * 11, [2, 2, 1, 1, 1, 2], [1, 2, 1, 2, 2, 1, 1], [2] * 5):
        ways = []
        for cuts in range(len(units)):
            for places in combinations(range(1, len(units)), cuts):
                ends = pairwise([0, *places, len(units)])
                filled = [sum(units[first:end]) for first, end in ends]
                if max(filled) <= 5:
                    ways.append((len(filled), sum(n * n for n in filled)))
        shares = evenly_shared(units, 5)
        assert [i for share in shares for i in share] == list(range(len(units)))
        filled = [sum(units[i] for i in share) for share in shares]
        assert (len(filled), sum(n * n for n in filled)) == min(ways)


@BOTH_SIZES
def test_every_page_has_a_ruler_of_five_centimetres(large: bool) -> None:
    for page in scene("corona 4", large=large).pages:
        boxes = [rule.box for rule in page.rules]
        rulers = [box for box in boxes if box.w == pytest.approx(50 * mm, abs=0.05) and box.h == 0]
        assert [box.y > page.height - 12 * mm for box in rulers] == [True]


@sweep(
    ("large", [False, True]),
    ("game", ["corona 4", "romanian 7 one-card=choice", "bidwhist 4"]),
    dear=True,
)
def test_every_page_of_rounds_is_in_the_outline(game: str, large: bool) -> None:
    file = scene(game, large=large)
    pages = sheets(file.view.rounds, file.style)
    outline = file.reader.outline
    first = len(file.pages) - len(pages)
    assert len(outline) == 1 + len(pages)
    for i, (sheet, entry) in enumerate(zip(pages, outline[1:], strict=True), first):
        numbers = tuple(round_.facts.number for round_ in sheet.rounds)
        assert file.file.rounds[i] == numbers
        ends = f"{numbers[0]} bis {numbers[-1]}"
        assert entry["/Title"] == (f"Runden {ends}" if len(numbers) > 1 else f"Runde {numbers[0]}")  # type: ignore[call-overload]
        assert file.reader.get_destination_page_number(entry) == i  # type: ignore[arg-type]


@each(
    "game, most",
    [
        ("corona 4", 75_000),
        (CLOSED, 120_000),
        ("bidwhist 4", 125_000),
        ("romanian 6 schedule=tournament one-card=forehead special=blind8,null8,eight8", 165_000),
        ("romanian 7 one-card=choice special=blind8", 165_000),
    ],
)
def test_files_stay_small(game: str, most: int) -> None:
    assert len(scene(game).file.content) < most


@each("paper", ["a4", "letter"])
def test_four_players_corona_takes_a_cover_and_four_pages(paper: str) -> None:
    """Each says whose it is and which of how many."""
    file = scene("corona 4", paper=paper)
    assert len(file.pages) == 5
    for number, text in enumerate(file.texts, 1):
        assert f"Corona-Whist · {file.view.table.pack_mark} · Seite {number} von 5" in text
        assert "Ștefan · " in text
        assert "5 cm" in text


def test_other_wishes_change_no_page() -> None:
    """Palette, letters and low ink are the reader's own affair: the rounds stay where they are."""
    plain = scene("romanian 7")
    assert plain.labels == scene("romanian 7", low_ink=True, letters="en", palette="skat").labels


# -- cards in rows


def hand(count: int) -> tuple[Card, ...]:
    return sort_hand(build_deck()[:: 52 // count][:count], USUAL_RANKING, spread=True)


@sweep(("count", range(1, 27)), ("wide, high", [(112, 38), (122, 47.6), (126, 56)]))
def test_cards_stay_in_their_box_and_show_their_index(count: int, wide: float, high: float) -> None:
    """Suits are a third further apart than cards of a suit."""
    box, cards = Box(10, 20, wide * mm, high * mm), hand(count)
    rows = rows_layout(cards, box)
    index = (58 + 106 / 2) / POKER.width  # the right end of a 10
    places = [rows.box(i) for i in range(count)]
    assert all(within(box, place, 1e-6) for place in places)
    assert all(abs(place.h / place.w - POKER.height / POKER.width) < 1e-9 for place in places)
    steps: dict[float, set[float]] = {}
    for i, (place, other) in enumerate(pairwise(places)):
        if other.y > place.y:
            assert other.y - place.y >= (36 + 104 + 24 + 71) / POKER.height * place.h
            assert rows.shares[i] == 1
        elif other.x < place.right:
            assert other.x - place.x >= index * place.w
            wider = 1 if cards[i].suit is cards[i + 1].suit else 1.3
            steps.setdefault(round(place.y), set()).add(round((other.x - place.x) / wider, 4))
    assert all(max(row) - min(row) < 2e-4 for row in steps.values())
    assert rows.shares[-1] == 1
    assert rows.width >= (24 if count <= 14 else 17) * mm


def test_few_cards_lie_side_by_side() -> None:
    rows = rows_layout(hand(3), Box(0, 0, 122 * mm, 47.6 * mm))
    assert rows.shares == (1.0, 1.0, 1.0)
    assert rows.box(1).x > rows.box(0).right


@each("wide, pictured", [(60, False), (100, True)])
def test_a_covered_court_shows_its_index_or_its_whole_head(wide: float, pictured: bool) -> None:
    file, look = Document(Properties("x", "de")), scene("corona 4").style.look
    cards = [Card.parse(name) for name in ("SK", "SQ", "HJ", "D10")]
    draw_card_rows(file.page(*A4), Box(0, 0, wide * mm, 47 * mm), cards, look)
    names = [covered(card, look, pictured).name for card in cards[:-1]]
    arts = drawn(file.finish())[0].arts
    assert [art.name for art in arts] == [*names, face(cards[-1], look).name]


# -- what a strip says


@BOTH_SIZES
def test_a_strip_names_its_bids(large: bool) -> None:
    """Forbidden sums and forced ones; whoever sits out gets no card."""
    file, out = scene(DEAD_HAND, large=large), 0
    texts = file.style.texts
    for facts in file.view.table.rounds:
        text = file.of_round(facts.number)
        if facts.sits_out == 1:
            out += 1
            assert texts("round.pause.title") in text
            assert not re.search("[♠♥♦♣]", text)
            continue
        assert (f"≠ {facts.forbidden_sum}" in text) == (facts.forbidden_sum is not None)
        forced = texts("round.large.forced" if large else "round.forced", n=facts.forced_bid)
        assert (forced in text) == (facts.forced_bid is not None)
    assert out


@sweep(("language", LANGUAGES), ("large", [False, True]))
def test_who_deals_and_who_begins(language: str, large: bool) -> None:
    for game in ("corona 4", DEAD_HAND, "whist 4"):
        file = scene(game, language, large)
        texts = file.style.texts
        for facts in file.view.table.rounds[:8]:
            text = file.of_round(facts.number)
            if facts.dealer is not None:
                key = "round.deals-you" if facts.dealer == 1 else "round.deals"
                assert texts(key, name=NAMES[facts.dealer]) in text
            if facts.leader is None:
                assert texts("strip.begins") in text
                names = "|".join(name for name in NAMES if name != "Ștefan")
                assert not re.search(f"(?m)^(?:{names})$", text)
            elif facts.leader == 1:
                assert flat(texts("round.large.you-begin")) in text
            else:
                assert NAMES[facts.leader] in text


def test_where_the_declarer_leads_the_first_bidder_is_named() -> None:
    file = scene(DECLARER_LEADS)
    for facts in file.view.table.rounds:
        first = ((facts.dealer or 0) + 1) % 4
        key = "round.large.you-bid" if first == 1 else "round.large.bids"
        assert flat(file.style.texts(key, name=NAMES[first])) in file.of_round(facts.number)


def test_boxes_are_those_of_the_bidding() -> None:
    for game, wanted in {
        "corona 4": ("bid", "tricks", "points"),
        "whist 4": ("tricks", "points"),
        "bidwhist 4": ("contract.title", "tricks", "points"),
    }.items():
        file = scene(game)
        lines = file.of_round(2).splitlines()
        for key in ("bid", "contract.title", "tricks", "points"):
            assert (file.style.texts(f"protocol.{key}") in lines) == (key in wanted)


@BOTH_SIZES
def test_the_turned_up_card_is_named_and_the_dealers_own_is_framed(large: bool) -> None:
    file = scene("whist 4", large=large)
    texts, dealer = file.style.texts, [facts.dealer for facts in file.view.table.rounds]
    for page, numbers in zip(file.pages, file.file.rounds, strict=True):
        if numbers:
            frames = [rect for rect in page.rects if rect.stroke == GOLD and rect.fill is None]
            assert len(frames) == sum(dealer[number - 1] == 1 for number in numbers)
    for facts in file.view.table.rounds:
        text, card = file.of_round(facts.number), facts.turned_up
        assert card
        assert card.suit
        assert f"{texts.suit(card.suit)} {written(card, 'de').split()[-1]}" in text
        assert (texts.suit(facts.trump) if facts.trump else texts("round.no-trump")) in text


@each("players", [3, 4, 6, 7])
def test_cards_on_foreheads_are_larger_in_large_print(players: int) -> None:
    """On pages too that a round sat out shares with two others; and a name is at its card."""
    heights: dict[bool, list[float]] = {}
    for large in (False, True):
        file = scene(f"romanian {players} one-card=forehead", large=large, seat=0)
        ranks = {glyph(label(rank, "de")).name for rank in USUAL_RANKING}
        heights[large] = []
        for sheet in sheets(file.view.rounds, file.style):
            for round_ in (one for one in sheet.rounds if one.others):
                document = Document(Properties("x", "de"))
                box = Box(8 * mm, 8 * mm, 194 * mm, sheet.unit)
                draw_strip(document.page(*A4), box, ClosedRound(file.style, file.view, round_))
                (page,) = drawn_so_far(document)
                turned_up, *indices = [art for art in page.arts if art.name in ranks]
                assert len(indices) == len(round_.others)
                heights[large].append(min(art.scale for art in indices))
                for (seat, _), art in zip(round_.others, indices, strict=True):
                    name = next(
                        line
                        for line in page.lines
                        if line.text == NAMES[seat] and line.y > turned_up.y + 10 * mm
                    )
                    assert abs(name.box.cx - art.x) < 12 * mm
                    assert 0 < name.y - art.y < 24 * mm
    assert all(big > 1.1 * usual for usual, big in zip(*heights.values(), strict=True)), heights


@each("layout", ["sheet", "fold", "cards"], few=2)
@BOTH_SIZES
def test_its_reader_has_one_name_on_all_pages_behind_the_cover(layout: str, large: bool) -> None:
    """Whatever is beside it: “Round 7 of 24, 8 cards · blind” or a pause, page 3 or page 12."""
    names = ("Maximiliane-Alexandra von Hohenlohe", *NAMES[1:])
    game = "romanian 7 one-card=choice special=blind8"
    file = any_scene(game, "de", names=names, layout=layout, large=large, seat=0)
    inside = 180 if layout == "fold" else 0  # of a letter: upside down
    shown = {
        (line.y > page.height - 12 * mm, line.text.partition(" ·")[0])
        for page, rounds in zip(file.pages, file.file.rounds, strict=True)
        for line in page.lines
        if (rounds or inside) and line.turned == inside and line.text.startswith("Maxim")
    }
    assert shown
    assert len({at_foot for at_foot, _ in shown}) == len(shown), shown


@each("named", [True, False])
def test_a_strip_in_a_letter_leaves_the_name_to_the_heading(named: bool) -> None:
    file, document = scene("corona 4"), Document(Properties("x", "de"))
    box = Box(8 * mm, 8 * mm, 194 * mm, 49.4 * mm)
    view = file.view
    draw_strip(document.page(*A4), box, ClosedRound(file.style, view, view.rounds[0]), named=named)
    text = " ".join(line.text for line in drawn_so_far(document)[0].lines)
    assert (view.name in text) == (view.table.pack_mark in text) == named


def test_cards_on_foreheads_are_eighteen_millimetres_wide() -> None:
    """With six other players too, and in a letter, whose strips are lower."""
    for high in (49.4 * mm, 40 * mm):
        file = scene("romanian 7 one-card=forehead", seat=0)
        round_ = next(one for one in file.view.rounds if one.others)
        document = Document(Properties("x", "de"))
        page = document.page(*A4)
        draw_strip(page, Box(10, 10, 190 * mm, high), ClosedRound(file.style, file.view, round_))
        tiles = [rect for rect in drawn_so_far(document)[0].rects if rect.box.w >= 18 * mm - 0.1]
        assert len([tile for tile in tiles if tile.box.w < 30 * mm]) >= len(round_.others)
