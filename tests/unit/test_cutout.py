"""A player's rounds as cards to cut out: what lies where, in which order, on both sides of the
paper.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pypdfium2
import pytest

from cardgen.cards import Card
from cardgen.dealing.view import player_view
from cardgen.faces.face import POKER, Size, face
from cardgen.faces.palette import GOLD, PALETTES
from cardgen.games.rules import Sight
from cardgen.pages import cut_out, cut_out_card
from cardgen.pages.card_grid import cut_grid
from cardgen.pages.cut_out import PileCard, cards_in_order, cards_in_pile
from cardgen.pages.cut_out_card import capsule, card_look, numbered_back
from cardgen.pages.hand import sorted_hand, spoken_hand
from cardgen.pages.theme import GREY, PAPERS, PRINTABLE
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.page import TENTH, Box, mm
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import PlayerRound
from tests.drawn import Placed, inside, within
from tests.people import LONG, NAMES
from tests.turns import each, sweep
from tests.unit.scenes import Scene, dealt
from tests.unit.scenes import scene as any_scene

FOREHEAD = "romanian 4 one-card=forehead special=null8,eight8"
BLIND = "romanian 4 one-card=blind special=blind8"
CHOICE = "romanian 5 one-card=choice"
DEAD_HAND = "romanian 7 one-card=forehead"
KITTY = "bidwhist 4"
LOOKS = (
    ("de", "poker", "a4", False, NAMES),
    ("ro", "bridge", "letter", False, LONG),
    ("en", "mini", "a4", False, LONG),
    ("de", "mini", "letter", True, NAMES),
    ("ro", "bridge", "a4", True, LONG),
)
EVERY = sweep(
    (
        "game",
        (
            "corona 4", "corona 2 max=26", "corona 8", "whist 4", FOREHEAD, BLIND, CHOICE,
            DEAD_HAND, KITTY, "bidwhist 4 rounds=60", "ohhell 7", "stiche-raten 3", "elevator 6",
            "romanian 6 schedule=tournament",
        ),
    ),
    ("look", LOOKS),
    most=5,
    dear=True,
)  # fmt: skip


@cache
def scene(game: str, look: tuple[Any, ...] = LOOKS[0], seat: int = 1) -> Scene:
    language, size, paper, large, names = look
    return any_scene(
        game, language, layout="cards", card_size=size, paper=paper, large=large, names=names,
        seat=seat,
    )  # fmt: skip


def size_of(file: Scene) -> Size:
    """The size of the cards: in large print never the smallest."""
    size = file.style.card_size
    return POKER if file.style.large and size.name == "mini" else size


def items_of(file: Scene) -> tuple[PileCard, ...]:
    return cards_in_order(file.view, cut_out.fitting_size(file.style))


def fronts(file: Scene) -> list[tuple[int, Placed, Card]]:
    """Faces in their true size, in the order in which they are drawn, with their pages."""
    look = card_look(file.style._replace(card_size=size_of(file)))
    names = {face(item.card, look).name: item.card for item in items_of(file) if item.card}
    return [
        (i, art, names[art.name])
        for i, page in enumerate(file.pages)
        for art in page.arts
        if art.name in names and art.scale == 1
    ]


def backs(file: Scene) -> list[tuple[int, Placed]]:
    name = numbered_back(card_look(file.style._replace(card_size=size_of(file)))).name
    return [(i, art) for i, page in enumerate(file.pages) for art in page.arts if art.name == name]


def pages_before(file: Scene) -> int:
    return cut_out.pages_before(file.view, file.style, file.event)


def hand_of(file: Scene, round_: PlayerRound) -> list[Card]:
    return list(sorted_hand(round_.hand or (), file.view.table.rules.ranking, round_.facts.trump))


def expected(file: Scene, round_: PlayerRound) -> list[Card]:
    """The faces of a round, worked out apart from the code that orders them."""
    return hand_of(file, round_) + [card for _, cards in round_.others for card in cards]


# -- what lies where


@EVERY
def test_every_card_once_in_the_order_of_rounds(game: str, look: tuple[Any, ...]) -> None:
    """Fronts on odd pages, on as few as can be, each with its trump and round in its free
    corners; and in a pile as many as its list says.
    """
    file = scene(game, look)
    size, items, rounds = size_of(file), items_of(file), file.view.rounds
    found = fronts(file)
    wanted = [(round_, card) for round_ in rounds for card in expected(file, round_)]
    assert [card for _, _, card in found] == [card for _, card in wanted]
    titles = [item for item in items if item.card is None and not item.further]
    numbers = [item.player_round.facts.number for item in items]
    assert [item.player_round for item in titles] == list(rounds)
    for before, item in pairwise(range(len(items))):
        assert numbers[item] - numbers[before] == (items[item] in titles)
    for round_ in rounds:
        cards = [item for item in items if item.card and item.player_round == round_]
        assert cards_in_pile(round_) == len(cards)

    w, h, scale = size.width * TENTH, size.height * TENTH, min(1, size.height / 880)
    for (i, art, _), (round_, _) in zip(found, wanted, strict=True):
        assert i % 2 == 0  # pages are counted from 1: fronts are odd
        assert art.angle == 0
        place, facts = Box(art.x - w / 2, art.y - h / 2, w, h), round_.facts
        mark = capsule(
            facts.number, facts.trump, not facts.unknown_trump, file.style.palette, file.style.large
        )
        first, second = (
            one
            for one in file.pages[i].arts
            if one.name == mark.name and inside(place, one.x, one.y)
        )
        assert (first.angle, second.angle) == (0, 180)
        for one, way in ((first, 1), (second, -1)):
            assert one.scale == pytest.approx(scale, abs=0.001)
            assert (one.x - art.x) * way > 0.3 * w / 2
            assert (art.y - one.y) * way > 0.6 * h / 2
            assert within(place, one.box, 0)

    before = pages_before(file)
    assert before == min(i for i, _ in backs(file)) - 1
    assert before % 2 == 0  # as many pages before as fill whole leaves
    wide, high = file.pages[before].width - 12 * mm, file.pages[before].height - 12 * mm
    most = max(  # 6 mm: what can't be printed on, and a crop mark
        math.floor(a / w) * math.floor(b / h) for a, b in ((wide, high), (high, wide))
    )
    assert len(file.pages) - before == 2 * math.ceil(len(items) / most)


@EVERY
def test_backs_lie_behind_fronts_and_nowhere_else(game: str, look: tuple[Any, ...]) -> None:
    """Each with the number of its round; the paper is turned over its long edge."""
    file, behind = scene(game, look), backs(scene(game, look))
    size, items = size_of(file), items_of(file)
    numbers = [
        (i, art)
        for i, page in enumerate(file.pages)
        for art in page.arts
        if re.fullmatch(r"back-\d+", art.name)
    ]
    assert [art.name for _, art in numbers] == [
        f"back-{item.player_round.facts.number}" for item in items
    ]
    assert [(i, art.x, art.y) for i, art in numbers] == [(i, art.x, art.y) for i, art in behind]
    assert all(i % 2 and art.scale == 1 for i, art in behind)
    assert set(Counter((i, round(art.x, 1), round(art.y, 1)) for i, art in behind).values()) == {1}
    for i, art, _ in fronts(file):
        page = file.pages[i]
        upright = page.height > page.width
        x, y = (page.width - art.x, art.y) if upright else (art.x, page.height - art.y)
        assert any(
            number == i + 1 and math.hypot(back.x - x, back.y - y) < 0.01 * mm
            for number, back in behind
        )
    for number in {i for i, _ in behind}:
        page, arts = file.pages[number], [art for i, art in behind if i == number]
        for length, ends in (
            (size.width * TENTH, {round(art.x, 2) for art in arts}),
            (size.height * TENTH, {round(art.y, 2) for art in arts}),
        ):
            assert all(abs(b - a - length) < 0.2 * mm for a, b in pairwise(sorted(ends)))
        area = Box(0, 0, page.width, page.height).inset(PRINTABLE)
        assert all(inside(area, art.x, art.y) for art in arts)
        assert min(art.x for art in arts) - size.width * TENTH / 2 >= PRINTABLE
        assert max(art.y for art in arts) + size.height * TENTH / 2 <= page.height - PRINTABLE


@EVERY
def test_no_words_leave_their_card(game: str, look: tuple[Any, ...]) -> None:
    """They keep 1 mm off the cut."""
    file = scene(game, look)
    grid = cut_grid(size_of(file), file.style.paper, len(items_of(file)))
    places = [grid.place(i) for i in range(grid.capacity)]
    for page in file.pages[pages_before(file) :]:
        for line in page.lines:
            for place in places:
                if inside(place, line.box.cx, line.box.cy):
                    assert within(place.inset(1 * mm), line.box, 0), line


def test_a_capsule_has_its_size_and_never_the_same_look_as_another() -> None:
    palette = PALETTES["two"]
    left, bottom, right, top = capsule(8, None, True, palette, False).box
    assert (right - left, top - bottom) == pytest.approx((92 + 4, 48 + 4))
    arts = [
        capsule(number, None, known, palette, large)
        for number in (1, 10, 60)
        for known in (True, False)
        for large in (True, False)
    ]
    assert len({art.name for art in arts}) == len({art.operators for art in arts}) == len(arts)


@each(
    "number, underlined",
    [(6, True), (9, True), (16, True), (19, True), (1, False), (8, False), (26, False)],
)
def test_a_number_that_reads_otherwise_upside_down_stands_on_a_line(
    number: int, underlined: bool
) -> None:
    operators = cut_out_card._digits(number, GOLD).operators
    assert operators.endswith(" f") is underlined  # digits are drawings of their own


def test_on_a_page_that_lies_on_its_side_the_numbers_are_turned() -> None:
    """All sheets of the file stand upright, and it says on which edge they are turned over."""
    file = scene(KITTY, ("de", "mini", "a4", False, NAMES))
    boxes = [page.mediabox for page in file.reader.pages]
    assert len({tuple(box) for box in boxes}) == 1
    assert boxes[0].height > boxes[0].width
    wishes: Any = file.reader.trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert (wishes["/Duplex"], wishes["/PrintScaling"]) == ("/DuplexFlipLongEdge", "/None")
    arts = [art for page in file.pages for art in page.arts]
    assert {art.angle for art in arts if re.fullmatch(r"back-\d+", art.name)} == {180}


@each("look", [("de", *look, NAMES) for look in (
        ("poker", "a4", False), ("bridge", "letter", False), ("mini", "a4", False),
        ("mini", "letter", False), ("poker", "letter", True), ("bridge", "a4", True),
    )])  # fmt: skip
def test_both_sides_coincide_in_print(look: tuple[Any, ...]) -> None:
    """Rendered by Chrome's reader: ink on the back exactly where a card is on the front, seen
    through the paper.
    """
    file = scene("corona 8", look)
    pdf = pypdfium2.PdfDocument(file.file.content)
    front, behind = (pdf[file.file.pages - 2 + i].render(scale=1, grayscale=True) for i in range(2))
    assert (front.width, front.height) == (behind.width, behind.height)
    items = len(items_of(file))
    grid = cut_grid(size_of(file), file.style.paper, items)
    left = items // grid.pages(items)
    pixels = bytes(behind.buffer)

    def dark(box: Box) -> float:
        rows = [
            pixels[y * behind.stride + int(box.x) : y * behind.stride + int(box.right)]
            for y in range(int(box.y), int(box.bottom))
        ]
        return sum(255 - value for row in rows for value in row) / (255 * sum(map(len, rows)))

    for i in range(grid.capacity):
        place = grid.place(i)
        if grid.lies:  # with its top at the left edge of the sheet
            place = Box(place.y, grid.width - place.right, place.h, place.w)
        through = place._replace(x=front.width - place.right)
        assert (dark(through.inset(2 * mm)) > 0.3) == (i < left), i


@each("size, large", [("poker", True), ("bridge", False), ("mini", False)])
def test_a_second_card_of_words_says_whose_it_is(size: str, large: bool) -> None:
    file = scene("romanian 7 one-card=forehead", ("en", size, "a4", large, NAMES))
    cards = [item for item in items_of(file) if item.further]
    titles = 0 if large else sum(1 for item in items_of(file) if item.card is None) - len(cards)
    heads = re.compile(rf"{file.view.name}( · [A-Z0-9]{{4}})?")
    named = [
        line
        for page, rounds in zip(file.pages, file.file.rounds, strict=True)
        for line in page.lines
        if heads.fullmatch(line.text) and line.colour == GREY
    ]
    assert cards
    assert len(named) == titles + len(cards)


@each("game", ["whist 4", "corona 4", "corona 3 max=3"])
def test_cards_are_shared_out_evenly_over_their_sheets(game: str) -> None:
    """No sheet is printed for a single card that is left over."""
    file = scene(game)
    backs = [
        sum(1 for art in page.arts if re.fullmatch(r"back-\d+", art.name)) for page in file.pages
    ]
    sheets = [count for count in backs if count]
    assert sum(sheets) == len(items_of(file))
    assert len(sheets) == -(-len(items_of(file)) // 9)
    assert max(sheets) - min(sheets) <= 1


@each("most, least", [(3, 0.66), (4, 0.8), (10, 0.9)])
def test_the_list_of_piles_fills_its_page(most: int, least: float) -> None:
    page = scene(f"corona 3 max={most}").pages[1]
    boxes = [rect.box for rect in page.rects if rect.stroke]
    assert max(box.bottom for box in boxes) > least * page.height


@sweep(("size", ["poker", "bridge"]), ("paper", PAPERS))
def test_accents_and_tails_in_large_feet_are_within_reach_of_printers(
    size: str, paper: str
) -> None:
    names = ("Ăgota Żyğ", "Ben", "Cem", "Dörte")
    file = scene("corona 4", ("de", size, paper, True, names), 0).file
    pdf = pypdfium2.PdfDocument(file.content)
    for number in (file.pages - 2, file.pages - 1):
        picture = pdf[number].render(scale=4, grayscale=True).to_pil()
        left, top, right, bottom = picture.point(lambda value: 255 if value < 200 else 0).getbbox()
        edges = (left, top, picture.width - right, picture.height - bottom)
        assert min(edges) / 4 >= PRINTABLE - 0.1 * mm


# -- what can be read


def title_card(file: Scene, number: int) -> str:
    """The text of a round's title card."""
    title, after = (re.escape(file.style.texts("round.title", n=n)) for n in (number, number + 1))
    pattern = re.compile(rf"(?s)(?:^|\s){title}(?!\d)(.*?)(?=\s{after}(?!\d)|\Z)")
    return next(
        found[1] for text in file.texts[pages_before(file) :: 2] if (found := pattern.search(text))
    )


@sweep(
    ("game", ["corona 4", "whist 4", FOREHEAD, BLIND, CHOICE, DEAD_HAND, KITTY]),
    ("look", LOOKS),
    dear=True,
)
def test_each_hand_is_one_line_of_text_on_its_title_card(game: str, look: tuple[Any, ...]) -> None:
    """And nothing else names a card; each page has its ruler and foot."""
    file = scene(game, look)
    before, last, signs = pages_before(file), len(file.pages), 0
    for round_ in file.view.rounds:
        says, cards = title_card(file, round_.facts.number), hand_of(file, round_)
        if cards:
            spoken = spoken_hand(cards, file.style)
            assert spoken in [line.removeprefix("× ") for line in says.split("\n")]
            signs += len(re.findall("[♣♦♥♠]", spoken))
        else:
            first = [fonts.drawable(file.view.table.names[seat])[:4] for seat, _ in round_.others]
            assert not re.search("[♣♦♥♠]", says.split(first[0])[0] if first else says)
        signs += len(round_.others)
    fronts, behind = file.texts[before::2], file.texts[before + 1 :: 2]
    assert sum(len(re.findall("[♣♦♥♠]", text)) for text in fronts) == signs
    assert not re.search("[♣♦♥♠]", "".join(behind))
    for number, text in enumerate(file.texts[before:], before + 1):
        page = file.style.texts("protocol.page", n=number, m=last).replace("\u00a0", " ")
        assert "5 cm" in text
        assert (f"{number}/{last}" if file.style.large else page) in text


@sweep(
    ("game", [FOREHEAD, DEAD_HAND]),
    ("look", [LOOKS[0], LOOKS[3], ("de", "mini", "a4", False, NAMES)]),
)
def test_others_cards_bear_their_holders_names_and_the_own_is_nowhere(
    game: str, look: tuple[Any, ...]
) -> None:
    file = scene(game, look)
    size, found, rounds = size_of(file), iter(fronts(file)), 0
    for round_ in file.view.rounds:
        cards = [next(found) for _ in expected(file, round_)]
        if round_.facts.sight is not Sight.FOREHEAD or round_.facts.sits_out == file.view.seat:
            continue
        rounds += 1
        own = dealt(game).rounds[round_.facts.number - 1].hands[file.view.seat] or ()
        assert own[0] not in [card for _, _, card in cards]
        for (i, art, card), (seat, theirs) in zip(cards, round_.others, strict=True):
            assert (card,) == theirs
            box = Box(art.x, art.y, 0, 0).inset(-size.width * TENTH / 2, -size.height * TENTH / 2)
            words = [
                line.text
                for line in file.pages[i].lines
                if inside(box, line.box.cx, line.box.bottom)
            ]
            # In large print a long name is on two lines.
            assert " ".join(words).replace("- ", "-") == file.view.table.names[seat]
    assert rounds >= 4


@each("seat", range(4))
def test_the_dealers_own_turned_up_card_is_framed_gold(seat: int) -> None:
    file = scene("whist 4", seat=seat)
    framed = [
        card
        for i, art, card in fronts(file)
        if any(
            rect.stroke == GOLD
            and 55 * mm < rect.box.w < 63 * mm
            and rect.box.h > 83 * mm
            and math.hypot(rect.box.cx - art.x, rect.box.cy - art.y) < 1
            for rect in file.pages[i].rects
        )
    ]
    rounds = file.view.table.rounds
    assert framed == [facts.turned_up for facts in rounds if facts.dealer == seat]
    assert 2 <= len(framed) <= 3


@each("language", LANGUAGES)
def test_who_sits_out_gets_a_title_card_that_says_so_and_no_other(language: str) -> None:
    file = scene(DEAD_HAND, (language, *LOOKS[0][1:]))
    out = [round_ for round_ in file.view.rounds if round_.facts.sits_out == file.view.seat]
    assert out
    for round_ in out:
        assert [item.card for item in items_of(file) if item.player_round == round_] == [None]
    title = file.style.texts("round.pause.title")
    assert sum(line.text == title for page in file.pages for line in page.lines) == len(out)


@sweep(("game", [BLIND, CHOICE, KITTY]), ("large", [False, True]), dear=True)
def test_title_cards_lead_to_the_page_with_the_list(game: str, large: bool) -> None:
    file = scene(game, ("de", "poker", "a4", large, NAMES))
    assert any(round_.sealed for round_ in file.view.rounds)
    for round_ in file.view.rounds:
        found = re.search(r": (?:Seite|S\.) (\d+)", title_card(file, round_.facts.number))
        assert bool(found) == bool(round_.sealed)
        if found:
            assert int(found[1]) <= pages_before(file)
            page = file.texts[int(found[1]) - 1]
            for entry in round_.sealed:  # each number is followed by its card
                card = re.escape(spoken_hand([entry.card], file.style))
                assert re.search(rf"(?<!\d){entry.number}\s*{card}", page), entry.number


def test_what_has_no_room_on_a_title_card_stands_on_the_next() -> None:
    for game in ("corona 4", "whist 4", KITTY, BLIND):
        assert not any(item.further for item in items_of(scene(game)))
    file = scene(FOREHEAD, ("de", "poker", "a4", True, LONG))
    items = items_of(file)
    second = [item.player_round.facts.number for item in items if item.further]
    facts = [round_.facts for round_ in file.view.rounds]
    assert second == [one.number for one in facts if one.sight is Sight.FOREHEAD]
    for before, item in pairwise(items):
        same = before.card is None and before.player_round is item.player_round
        assert same or not item.further
    title = file.style.texts("round.title", n=second[0])
    assert [line.text for page in file.pages for line in page.lines].count(title) == 2


def test_a_file_is_small() -> None:
    usual = scene("corona 4")
    view = player_view(dealt("corona 4", seed="cards to cut out"), 0, NAMES[:4])
    assert len(Scene(view, usual.style, usual.event).file.content) < 100_000
    for game in ("whist 4", FOREHEAD):
        assert len(scene(game).file.content) < 140_000
