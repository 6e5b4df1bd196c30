"""A player's rounds as cards to cut out: what lies where, in which order, on both sides of the
paper.
"""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2
import pytest
from pypdf import PdfReader

from cardgen.cards import Card
from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import Deal, deal
from cardgen.faces.face import BRIDGE, MINI, POKER, Size, face
from cardgen.faces.palette import GOLD, PALETTES
from cardgen.games.registry import find_game
from cardgen.games.rules import Sight
from cardgen.pages import cut_out as cutout
from cardgen.pages import cut_out_card as cutout_marks
from cardgen.pages.card_grid import cut_grid
from cardgen.pages.cut_out import PileCard as Item
from cardgen.pages.cut_out import cards_in_order, cards_in_pile
from cardgen.pages.cut_out_card import capsule, card_look, numbered_back
from cardgen.pages.hand import sorted_hand, spoken_hand
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import PAPERS, PRINTABLE, Layout, Style
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.document import Finished
from cardgen.pdf.draw.page import TENTH, Box, mm
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event, PlayerRound, PlayerView
from tests import page_text
from tests.drawn import Page, drawn
from tests.turns import each, sweep

NAMES = ("Anna", "Ștefan", "Łukasz", "Dörte", "Elif", "Florian", "Zoë", "Gül")
LONG = (
    "Maximiliane-Charlotte von Hohenstein-Berg",
    "Wolfeschlegelsteinhausenbergerdorffabcdef",
    "李小龙",
    "Konstantinos Papadopoulos",
    "Li*a ** Konstantinopolitanerin",
    "Łukasz",
    "Ștefan",
    "Hermenegilde-Auguste",
)
TOLERANCE = 0.2 * mm


class Case(NamedTuple):
    """A file to draw."""

    game: str
    players: int = 4
    settings: tuple[tuple[str, str], ...] = ()
    seat: int = 0
    size: Size = POKER
    paper: str = "a4"
    language: str = "de"
    large: bool = False
    names: tuple[str, ...] = NAMES


CORONA = Case("corona")
WHIST = Case("whist", seat=1)
FOREHEAD = Case("romanian", 4, (("one-card", "forehead"), ("special", "null8,eight8")), 1)
BLIND = Case("romanian", 4, (("one-card", "blind"), ("special", "blind8")))
CHOICE = Case("romanian", 5, (("one-card", "choice"),), 2)
DEAD_HAND = Case("romanian", 7, (("one-card", "forehead"),), 3)
KITTY = Case("bidwhist", seat=3)
CASES = (
    CORONA,
    CORONA._replace(players=2, settings=(("max", "26"),), paper="letter"),
    CORONA._replace(players=8, size=BRIDGE, language="ro", names=LONG),
    CORONA._replace(players=3, size=MINI, paper="letter", language="en", names=LONG, seat=1),
    CORONA._replace(large=True, paper="letter", language="ro", names=LONG),
    CORONA._replace(players=5, large=True, size=BRIDGE, language="en", names=LONG, seat=4),
    WHIST,
    WHIST._replace(size=BRIDGE, paper="letter", language="en", names=LONG),
    WHIST._replace(large=True, language="ro", names=LONG),
    FOREHEAD,
    FOREHEAD._replace(size=MINI, language="ro", names=LONG),
    FOREHEAD._replace(size=BRIDGE, paper="letter", language="en", names=LONG),
    FOREHEAD._replace(large=True, size=MINI, names=LONG),
    BLIND,
    BLIND._replace(size=MINI, paper="letter", language="ro", names=LONG),
    BLIND._replace(large=True, language="ro", names=LONG),
    CHOICE,
    CHOICE._replace(players=6, language="ro", names=LONG, paper="letter"),
    CHOICE._replace(large=True, language="en", names=LONG),
    DEAD_HAND,
    DEAD_HAND._replace(size=MINI, paper="letter", names=LONG),
    DEAD_HAND._replace(large=True, language="en"),
    KITTY,
    KITTY._replace(settings=(("rounds", "60"),), size=MINI, language="en", names=LONG),
    KITTY._replace(large=True, language="ro", names=LONG),
    Case("ohhell", 7, language="en", size=BRIDGE),
    Case("stiche-raten", 3, language="ro", paper="letter"),
    Case("elevator", 6, size=MINI, names=LONG, seat=4),
    Case("romanian", 6, (("schedule", "tournament"),), 5, names=LONG),
)
READ = (CORONA, CASES[4], WHIST, *CASES[10:26:2])
"""Cases whose text is read, which takes longer."""

SIZES = [
    CORONA._replace(players=8, size=size, paper=paper, large=large)
    for size in (POKER, BRIDGE, MINI)
    for paper in ("a4", "letter")
    for large in (False, True)
]


def name_of(case: Case) -> str:
    settings = "-".join(value for _, value in case.settings)
    parts = (
        case.game,
        str(case.players),
        settings,
        case.size.name,
        case.paper,
        case.language,
        "large" if case.large else "",
    )
    return "-".join(filter(None, parts))


DRAWN = [
    pytest.param(case, id=name_of(case), marks=pytest.mark.search if i % 5 else ())
    for i, case in enumerate(CASES)
]


@cache
def dealt(case: Case) -> Deal:
    return deal(
        find_game(case.game),
        case.names[: case.players],
        shuffle.read_seed("cards to cut out"),
        dict(case.settings),
    )


def seen(case: Case, seat: int | None = None) -> PlayerView:
    return view.player_view(
        dealt(case), case.seat if seat is None else seat, case.names[: case.players], ""
    )


def style(case: Case) -> Style:
    return Style(
        case.language,
        case.language,
        PALETTES["two"],
        case.paper,
        case.large,
        Layout.CARDS,
        card_size=case.size,
    )


def items_of(case: Case) -> tuple[Item, ...]:
    return cards_in_order(seen(case), cutout.fitting_size(style(case)))


@cache
def file_of(case: Case) -> Finished:
    return player_pdf(seen(case), style(case), Event())


@cache
def texts_of(case: Case) -> tuple[str, ...]:
    """The text of each page."""
    return tuple(page_text.texts_of(file_of(case).content))


def size_of(case: Case) -> Size:
    """The size of the cards: in large print never the smallest."""
    return POKER if case.large and case.size == MINI else case.size


class Placed(NamedTuple):
    """An art on a page: its centre, and its scale with the angle (0.1 mm units)."""

    page: int
    name: str
    x: float
    y: float
    scale: float
    angle: float


class Line(NamedTuple):
    """A line of visible text, by the box it takes."""

    page: int
    left: float
    right: float
    top: float
    base: float
    size: float
    words: str


class Drawing(NamedTuple):
    """All that a file draws."""

    pages: list[Page]
    arts: list[Placed]
    lines: list[Line]
    shapes: list[tuple[int, Box, str | None]]


@cache
def drawing(case: Case) -> Drawing:
    pages = drawn(file_of(case))
    return Drawing(
        pages,
        [
            Placed(i, art.name, art.x, art.y, art.scale, art.angle)
            for i, page in enumerate(pages)
            for art in page.arts
        ],
        [
            Line(i, line.box.x, line.box.right, line.box.y, line.box.bottom, line.size, line.text)
            for i, page in enumerate(pages)
            for line in page.lines
        ],
        [
            (i, rect.box, rect.stroke or rect.fill)
            for i, page in enumerate(pages)
            for rect in page.rects
        ],
    )


def faces(case: Case, file: Drawing) -> list[tuple[Placed, Card]]:
    """Faces in their true size, in the order in which they are drawn."""
    look = card_look(style(case)._replace(card_size=size_of(case)))
    names = {face(item.card, look).name: item.card for item in items_of(case) if item.card}
    return [(art, names[art.name]) for art in file.arts if art.name in names and art.scale == 1]


def backs(case: Case, file: Drawing) -> list[Placed]:
    name = numbered_back(card_look(style(case)._replace(card_size=size_of(case)))).name
    return [art for art in file.arts if art.name == name]


def expected(known: PlayerRound, seen: PlayerView) -> list[Card]:
    """The faces of a round, worked out apart from the code that orders them."""
    own = list(sorted_hand(known.hand or (), seen.table.rules.ranking, known.facts.trump))
    return own + [card for _, cards in known.others for card in cards]


# -- what lies where


@pytest.mark.parametrize("case", DRAWN)
def test_every_card_once_in_the_order_of_rounds(case: Case) -> None:
    file, player = drawing(case), seen(case)
    wanted = [card for known in player.rounds for card in expected(known, player)]
    found = faces(case, file)
    assert [card for _, card in found] == wanted
    assert all(art.scale == 1 and art.angle == 0 for art, _ in found)
    assert all(art.page % 2 == 0 for art, _ in found)  # pages are counted from 1: fronts are odd
    items = items_of(case)
    titles = [item for item in items if item.card is None and not item.further]
    assert [item.player_round.facts.number for item in titles] == list(
        range(1, len(player.rounds) + 1)
    )
    for before, item in pairwise(items):
        assert item.player_round.facts.number - before.player_round.facts.number == (item in titles)
    for known in player.rounds:  # as the list of piles counts them
        assert cards_in_pile(known) == sum(
            item.card is not None for item in items if item.player_round == known
        )


@pytest.mark.parametrize("case", DRAWN)
def test_backs_lie_behind_fronts_and_nowhere_else(case: Case) -> None:
    file, size = drawing(case), size_of(case)
    pages = file.pages
    behind = backs(case, file)
    assert len(behind) == len(items_of(case))
    assert all(art.page % 2 and art.scale == 1 for art in behind)
    places = Counter((art.page, round(art.x, 1), round(art.y, 1)) for art in behind)
    assert set(places.values()) == {1}
    for art, _ in faces(case, file):
        page = pages[art.page]
        upright = page.height > page.width
        # Over the long edge.
        x, y = (page.width - art.x, art.y) if upright else (art.x, page.height - art.y)
        assert any(
            one.page == art.page + 1 and math.hypot(one.x - x, one.y - y) < 0.01 * mm
            for one in behind
        ), (case, art)
    for number, some in (
        (number, [art for art in behind if art.page == number])
        for number in {art.page for art in behind}
    ):
        xs, ys = (
            sorted({round(art.x, 2) for art in some}),
            sorted({round(art.y, 2) for art in some}),
        )
        for a, b in pairwise(xs):
            assert abs(b - a - size.width * TENTH) < TOLERANCE
        for a, b in pairwise(ys):
            assert abs(b - a - size.height * TENTH) < TOLERANCE
        assert min(xs) - size.width * TENTH / 2 >= PRINTABLE
        assert max(ys) + size.height * TENTH / 2 <= pages[number].height - PRINTABLE


@pytest.mark.parametrize("case", DRAWN)
def test_pages_are_as_few_as_can_be(case: Case) -> None:
    file, size = drawing(case), size_of(case)
    pages, items = file.pages, len(items_of(case))
    first = min(art.page for art in backs(case, file)) - 1
    assert first % 2 == 0  # as many pages before as fill whole leaves
    assert len(pages) == cutout.pages_before(seen(case), style(case), Event()) + len(pages) - first
    some = pages[first]
    w, h = size.width * TENTH, size.height * TENTH
    most = max(  # 6 mm: what can't be printed on, and a crop mark
        math.floor((wide - 12 * mm) / w) * math.floor((high - 12 * mm) / h)
        for wide, high in ((some.width, some.height), (some.height, some.width))
    )
    assert len(pages) - first == 2 * math.ceil(items / most)
    for page in pages[:first]:
        assert len(page.marks) > 20  # none is empty


@pytest.mark.parametrize("case", DRAWN)
def test_capsules_tell_round_and_trump_in_the_free_corners(case: Case) -> None:
    file, player, size = drawing(case), seen(case), size_of(case)
    scale = min(1, size.height / 880)
    rounds = iter([known.facts for known in player.rounds for _ in expected(known, player)])
    for art, _ in faces(case, file):
        facts = next(rounds)
        name = capsule(
            facts.number, facts.trump, not facts.unknown_trump, style(case).palette, case.large
        ).name
        w, h = size.width * TENTH, size.height * TENTH
        corners = [
            one
            for one in file.arts
            if one.page == art.page
            and one.name == name
            and abs(one.x - art.x) < w / 2
            and abs(one.y - art.y) < h / 2
        ]
        assert len(corners) == 2
        for one, (dx, dy, angle) in zip(corners, ((1, -1, 0), (-1, 1, 180)), strict=True):
            assert (one.scale, one.angle) == (pytest.approx(scale, abs=0.001), angle)
            assert (one.x - art.x) * dx > 0.3 * w / 2
            assert (one.y - art.y) * dy > 0.6 * h / 2
            left, bottom, right, top = capsule(1, None, True, style(case).palette, case.large).box
            assert abs(one.x - art.x) + (right - left) / 2 * scale * TENTH < w / 2
            assert abs(one.y - art.y) + (top - bottom) / 2 * scale * TENTH < h / 2


@pytest.mark.quick
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


@pytest.mark.quick
@each("case", [CORONA, WHIST, FOREHEAD, KITTY._replace(size=BRIDGE)])
def test_backs_bear_the_number_of_their_round(case: Case) -> None:
    file = drawing(case)
    numbers = [art for art in file.arts if re.fullmatch(r"back-\d+", art.name)]
    items = items_of(case)
    assert [art.name for art in numbers] == [
        f"back-{item.player_round.facts.number}" for item in items
    ]
    for art, number in zip(backs(case, file), numbers, strict=True):
        assert (art.page, art.x, art.y) == (number.page, number.x, number.y)


@each(
    "number, underlined",
    [(6, True), (9, True), (16, True), (19, True), (1, False), (8, False), (26, False)],
)
def test_a_number_that_reads_otherwise_upside_down_stands_on_a_line(
    number: int, underlined: bool
) -> None:
    operators = cutout_marks._digits(number, GOLD).operators
    assert operators.endswith(" f") is underlined  # digits are drawings of their own


def test_on_a_page_that_lies_on_its_side_the_numbers_are_turned() -> None:
    """Given cards that lie on their side, all sheets of the file stand upright, and it says on
    which edge they are turned over.
    """
    case = KITTY._replace(size=MINI)
    reader = PdfReader(io.BytesIO(file_of(case).content))
    assert len({tuple(page.mediabox) for page in reader.pages}) == 1
    assert reader.pages[-1].mediabox.height > reader.pages[-1].mediabox.width
    preferences: Any = reader.trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert (preferences["/Duplex"], preferences["/PrintScaling"]) == (
        "/DuplexFlipLongEdge",
        "/None",
    )
    file = drawing(case)
    assert {art.angle for art in file.arts if re.fullmatch(r"back-\d+", art.name)} == {180}


@each("case", SIZES)
def test_both_sides_coincide_in_print(case: Case) -> None:
    """Rendered by Chrome's reader: ink on the back exactly where a card is on the front, seen
    through the paper.
    """
    finished = file_of(case)
    pdf = pypdfium2.PdfDocument(finished.content)
    front, behind = (pdf[finished.pages - 2 + i].render(scale=1, grayscale=True) for i in range(2))
    assert (front.width, front.height) == (behind.width, behind.height)
    size = size_of(case)
    items = items_of(case)
    grid = cut_grid(size, case.paper, len(items))
    left = len(items) % grid.capacity or grid.capacity
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
        assert (dark(through.inset(2 * mm)) > 0.3) == (i < left), (case, i)


# -- what can be read


def spoken(case: Case, number: int, texts: Sequence[str]) -> str:
    """The text of a round's title card."""
    title = re.escape(style(case).texts("round.title", n=number))
    for text in texts:
        found = re.search(
            rf"(?:^|\s){title}(?!\d)(.*?)(?=\s{re.escape(style(case).texts('round.title', n=number + 1))}(?!\d)|\Z)",
            text,
            re.S,
        )
        if found:
            return found[1]
    raise AssertionError(f"round {number} is nowhere")


@each("case", READ, few=3)
def test_each_hand_is_one_line_of_text_on_its_title_card(case: Case) -> None:
    player, wanted = seen(case), style(case)
    before = cutout.pages_before(player, wanted, Event())
    texts = texts_of(case)[before::2]
    for known in player.rounds:
        says = spoken(case, known.facts.number, texts)
        cards = sorted_hand(known.hand or (), player.table.rules.ranking, known.facts.trump)
        if cards:
            assert spoken_hand(cards, wanted) in says.split("\n"), (case, known.facts.number, says)
        else:
            assert not re.search(
                "[♣♦♥♠]", says.split(view_names(player, known)[0])[0] if known.others else says
            )
    signs = sum(len(re.findall("[♣♦♥♠]", text)) for text in texts)
    own = [
        sorted_hand(known.hand or (), player.table.rules.ranking, known.facts.trump)
        for known in player.rounds
    ]
    suits = sum(len(re.findall("[♣♦♥♠]", spoken_hand(cards, wanted))) for cards in own)
    # And nothing else names a card.
    assert signs == suits + sum(len(known.others) for known in player.rounds)
    for text in texts_of(case)[before + 1 :: 2]:
        assert not re.search("[♣♦♥♠]", text)


def view_names(player: PlayerView, known: PlayerRound) -> list[str]:
    return [fonts.drawable(player.table.names[seat])[:4] for seat, _ in known.others]


@each("case", [FOREHEAD, FOREHEAD._replace(large=True), DEAD_HAND, FOREHEAD._replace(size=MINI)])
def test_others_cards_bear_their_holders_names_and_the_own_is_nowhere(case: Case) -> None:
    file, player = drawing(case), seen(case)
    size = size_of(case)
    found = iter(faces(case, file))
    rounds = 0
    for known in player.rounds:
        arts = [next(found) for _ in expected(known, player)]
        if known.facts.sight is not Sight.FOREHEAD or known.facts.sits_out == player.seat:
            continue
        rounds += 1
        own = dealt(case).rounds[known.facts.number - 1].hands[player.seat]
        assert own is not None
        assert own[0] not in [card for _, card in arts]
        for (art, card), (seat, (theirs,)) in zip(arts, known.others, strict=True):
            assert card == theirs
            w, h = size.width * TENTH, size.height * TENTH
            words = [
                line.words
                for line in file.lines
                if line.page == art.page
                and abs((line.left + line.right) / 2 - art.x) < w / 2
                and abs(line.base - art.y) < h / 2
            ]
            assert words == [player.table.names[seat]]
    assert rounds >= 4


@each("seat", range(4))
def test_the_dealers_own_turned_up_card_is_framed_gold(seat: int) -> None:
    case = WHIST._replace(seat=seat)
    file, player = drawing(case), seen(case)
    gold = [
        (page, box)
        for page, box, colour in file.shapes
        if colour == GOLD and box.w > 55 * mm and box.w < 63 * mm and box.h > 83 * mm
    ]
    framed = [
        card
        for art, card in faces(case, file)
        if any(
            page == art.page and abs(box.cx - art.x) < 1 and abs(box.cy - art.y) < 1
            for page, box in gold
        )
    ]
    mine = [known.facts.turned_up for known in player.rounds if known.facts.dealer == seat]
    assert framed == mine
    assert 2 <= len(mine) <= 3


@each("language", LANGUAGES)
def test_who_sits_out_gets_a_title_card_that_says_so_and_no_other(language: str) -> None:
    case = DEAD_HAND._replace(language=language)
    player, texts = seen(case), style(case).texts
    out = [known for known in player.rounds if known.facts.sits_out == player.seat]
    assert out
    file = drawing(case)
    for known in out:
        items = [item for item in items_of(case) if item.player_round == known]
        assert [item.card for item in items] == [None]
    assert sum(line.words == texts("round.pause.title") for line in file.lines) == len(out)


@each("case", [BLIND, CHOICE, KITTY, BLIND._replace(large=True), KITTY._replace(large=True)], few=4)
def test_title_cards_lead_to_the_page_with_the_list(case: Case) -> None:
    player, wanted = seen(case), style(case)
    texts = texts_of(case)
    before = cutout.pages_before(player, wanted, Event())
    listed = [known for known in player.rounds if known.sealed]
    assert listed
    for known in player.rounds:
        says = spoken(case, known.facts.number, texts[before::2])
        found = re.search(r": (?:Seite|S\.) (\d+)", says)
        assert bool(found) == bool(known.sealed)
        if found:
            page = texts[int(found[1]) - 1]
            assert int(found[1]) <= before
            for entry in known.sealed:  # each number is followed by its card
                card = spoken_hand([entry.card], wanted)
                assert re.search(rf"(?<!\d){entry.number}\s*{re.escape(card)}", page), (
                    entry.number,
                    card,
                )


# -- how it looks


@pytest.mark.parametrize("case", DRAWN)
def test_nothing_leaves_its_card_or_the_printable_page(case: Case) -> None:
    file, size = drawing(case), size_of(case)
    first = cutout.pages_before(seen(case), style(case), Event())
    w, h = size.width * TENTH, size.height * TENTH
    grid = cut_grid(size, case.paper, len(items_of(case)))
    places = [grid.place(i) for i in range(grid.capacity)]
    by_page: dict[int, list[Line]] = {}
    for line in file.lines:
        page = file.pages[line.page]
        assert line.left >= PRINTABLE - fonts.TOLERANCE, (case, line)
        assert line.right <= page.width - PRINTABLE + fonts.TOLERANCE, (case, line)
        assert line.top >= PRINTABLE - 1, (case, line)
        assert line.base <= page.height - PRINTABLE, (case, line)
        if line.page >= first:
            by_page.setdefault(line.page, []).append(line)
    for lines in by_page.values():
        for i, line in enumerate(lines):
            middle = (line.left + line.right) / 2, (line.top + line.base) / 2
            inside = [
                place
                for place in places
                if place.x < middle[0] < place.right and place.y < middle[1] < place.bottom
            ]
            for place in inside:
                assert line.left >= place.x + 1 * mm, (case, line)
                assert line.right <= place.x + w - 1 * mm, (case, line)
                assert place.y + 1 * mm < line.top < line.base < place.y + h - 1 * mm, (case, line)
            for other in lines[i + 1 :]:
                apart = line.right <= other.left + 0.1 or other.right <= line.left + 0.1
                assert apart or line.base <= other.top + 0.8 or other.base <= line.top + 0.8, (
                    case,
                    line,
                    other,
                )


@each("case", READ, few=4)
def test_every_page_has_ruler_and_foot(case: Case) -> None:
    before = cutout.pages_before(seen(case), style(case), Event())
    last = len(texts_of(case))
    for number, text in enumerate(texts_of(case)[before:], before + 1):
        assert "5 cm" in text
        assert (
            f"{number}/{last}"
            if case.large
            else style(case).texts("protocol.page", n=number, m=last).replace("\u00a0", " ")
        ) in text


def test_a_file_is_small() -> None:
    sizes = {case: len(file_of(case).content) for case in (CORONA, WHIST, FOREHEAD)}
    assert sizes[CORONA] < 100_000
    assert max(sizes.values()) < 140_000


@each("case", [CORONA, WHIST, KITTY, BLIND])
def test_short_names_need_no_second_title_card(case: Case) -> None:
    assert not any(item.further for item in items_of(case))


def test_what_has_no_room_on_a_title_card_stands_on_the_next() -> None:
    case = FOREHEAD._replace(large=True, names=LONG)
    file, player = drawing(case), seen(case)
    items = items_of(case)
    second = [item.player_round.facts.number for item in items if item.further]
    assert second == [
        known.facts.number for known in player.rounds if known.facts.sight is Sight.FOREHEAD
    ]
    for before, item in pairwise(items):
        assert not item.further or (
            before.card is None and before.player_round is item.player_round
        )
    title = [line.words for line in file.lines].count(style(case).texts("round.title", n=second[0]))
    assert title == 2


@sweep(("size", [POKER, BRIDGE], lambda size: size.name), ("paper", PAPERS))
def test_accents_and_tails_in_large_feet_are_within_reach_of_printers(
    size: Size, paper: str
) -> None:
    case = CORONA._replace(
        size=size, paper=paper, large=True, names=("Ăgota Żyğ", "Ben", "Cem", "Dörte")
    )
    finished = file_of(case)
    pdf = pypdfium2.PdfDocument(finished.content)
    for number in (finished.pages - 2, finished.pages - 1):
        picture = pdf[number].render(scale=4, grayscale=True).to_pil()
        left, top, right, bottom = picture.point(lambda value: 255 if value < 200 else 0).getbbox()
        assert (
            min(left, top, picture.width - right, picture.height - bottom) / 4
            >= PRINTABLE - 0.1 * mm
        ), (number, case)
