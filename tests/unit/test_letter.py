"""Letters that fold shut: which rounds share one, what lies where on the sheet, and what comes to lie on what."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

import pypdfium2
import pytest
from pypdf import PageObject, PdfReader

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import deal
from cardgen.faces.palette import PALETTES
from cardgen.games.registry import find_game
from cardgen.pages.hand.hand import sorted_hand, spoken_hand
from cardgen.pages.layout.share_out import evenly_shared
from cardgen.pages.letter.outside import Sheet
from cardgen.pages.player import player_pdf
from cardgen.pages.theme.style import PAPERS, Layout, Occasion, Style
from cardgen.pdf.draw.page import Box, Page, mm
from cardgen.views import PlayerView

LANGUAGES = ("de", "en", "ro")
NAMES = ("Anna", "Ștefan", "Łukasz", "Dörte", "Elif", "Florian", "Zoë", "Bo")
LONG = ("Maximiliane-Charlotte von Hohenstein-Berg", "Wolfeschlegelsteinhausenbergerdorffabcdef", "李小龙", "Konstantinos Papadopoulos")


# -- which rounds share a letter


def sizes(*units: int, capacity: int = 3, idle: tuple[bool, ...] = ()) -> list[int]:
    shares = evenly_shared(units, capacity, idle)
    assert [i for share in shares for i in share] == list(range(len(units)))  # all rounds, in order
    return [len(share) for share in shares]


def test_nineteen_rounds_make_seven_letters_of_about_the_same_size() -> None:
    assert sizes(*[1] * 19) == [3, 3, 3, 3, 3, 2, 2]
    assert sizes(*[1] * 4) == [2, 2]
    assert sizes(*[1] * 3) == [3]
    assert sizes() == []


@pytest.mark.parametrize("count", range(1, 61))
def test_equal_rounds_make_as_few_letters_as_possible_none_of_them_much_emptier(count: int) -> None:
    found = sizes(*[1] * count)
    assert len(found) == -(-count // 3)
    assert max(found) - min(found) <= 1
    assert found == sorted(found, reverse=True)


def test_no_letter_holds_more_than_fits_and_a_round_too_big_has_its_own() -> None:
    assert sizes(2, 2, 2) == [1, 1, 1]
    assert sizes(1, 2, 1, 2) == [2, 2]
    assert sizes(1, 5, 1) == [1, 1, 1]


def test_there_are_never_fewer_letters_possible() -> None:
    """Given any mix of rounds, filling each letter before the next is begun needs no fewer of them."""
    for units in product((1, 2), repeat=7):
        letters, room = 0, 0
        for unit in units:
            if unit > room:
                letters, room = letters + 1, 3
            room -= unit
        assert len(sizes(*units)) == letters


def test_a_round_that_is_sat_out_joins_a_neighbour() -> None:
    assert sizes(1, 0, 1, 1, 0, capacity=1, idle=(False, True, False, False, True)) == [2, 1, 2]
    assert sizes(0, 1, capacity=1, idle=(True, False)) == [2]
    assert sizes(3, 1, 3, idle=(False, True, False)) == [1, 1, 1]  # there is no room for it beside another
    assert sizes(2, 2, 1, 2, idle=(False, False, True, False)) == [1, 2, 1]  # and never alone where there is
    assert sizes(1, 2, 1, idle=(False, False, True)) == [1, 2]  # even if the fuller letters come last then


# -- the sheets

KINDS: dict[str, tuple[str, int, dict[str, str]]] = {
    "corona": ("corona", 4, {}),
    "corona of two": ("corona", 2, {}),
    "corona of eight": ("corona", 8, {}),
    "dead hand": ("romanian", 7, {"special": "null8"}),
    "blind": ("romanian", 7, {"special": "blind8", "one-card": "blind", "one-card-rounds": "first"}),
    "choice": ("romanian", 4, {"one-card": "choice", "one-card-rounds": "first"}),
    "forehead of seven": ("romanian", 7, {"one-card": "forehead"}),
    "forehead": ("romanian", 5, {"one-card": "forehead", "one-card-rounds": "first"}),
    "ohhell": ("ohhell", 3, {}),
    "stiche-raten": ("stiche-raten", 4, {}),
    "elevator": ("elevator", 6, {}),
    "whist": ("whist", 4, {}),
    "bidwhist": ("bidwhist", 4, {}),
}


def player(kind: str, seat: int = 1, names: tuple[str, ...] = NAMES, title: str = "") -> PlayerView:
    game, players, settings = KINDS[kind]
    dealt = deal(find_game(game), names[:players], shuffle.read_seed("letters"), settings, title=title)
    return view.player_view(dealt, seat, names[:players])


def style(language: str = "de", paper: str = "a4", big: bool = False, low: bool = False) -> Style:
    return Style(language, language, PALETTES["two"], paper=paper, large=big, layout=Layout.FOLD, low_ink=low)


@cache
def file_of(kind: str, language: str = "de", paper: str = "a4", big: bool = False) -> PdfReader:
    return read(player(kind), style(language, paper, big))


def read(seen: PlayerView, wanted: Style) -> PdfReader:
    return PdfReader(io.BytesIO(player_pdf(seen, wanted, Occasion()).content))


def letters_of(reader: PdfReader) -> list[PageObject]:
    """All pages behind the cover."""
    return [page for page, label in zip(reader.pages, reader.page_labels, strict=True) if re.search(r"\d", label)]


class Shown:
    """A stretch of text on a page.  (x, y): where it begins, points from the upper left corner; turned: upside down."""

    def __init__(self, text: str, matrix: list[float], height: float) -> None:
        assert matrix[1] == matrix[2] == 0  # neither slanted nor upright
        self.text, self.x, self.y, self.turned = text, matrix[4], height - matrix[5], matrix[0] < 0
        assert (matrix[3] < 0) == self.turned  # not mirrored


def shown(page: PageObject) -> list[Shown]:
    """All text, hidden as well, with the matrix that it is written under."""
    found: list[Shown] = []

    def visit(text: str, outer: list[float], own: list[float], *_: Any) -> None:
        if text.strip():
            found.append(Shown(text.strip(), times(own, outer), float(page.mediabox.height)))

    page.extract_text(visitor_text=visit)
    return found


def times(m: list[float], n: list[float]) -> list[float]:
    return [
        m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2], m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4], m[4] * n[1] + m[5] * n[3] + n[5],
    ]  # fmt: skip


READ = [(kind, "de", "a4") for kind in ("corona", "dead hand", "whist", "blind", "bidwhist")]
READ += [("corona", language, "letter") for language in LANGUAGES]
MOST = 4
"""Of so many letters of a file the text is read; long lists take long."""


@pytest.mark.parametrize(("kind", "language", "paper"), READ)
def test_the_inside_is_upside_down_in_the_upper_half_and_the_outside_upright_in_the_lower(kind: str, language: str, paper: str) -> None:
    """Folded twice, both read upright: the inside is turned by the first fold."""
    for page in letters_of(file_of(kind, language, paper))[:MOST]:
        half = float(page.mediabox.height) / 2
        parts = shown(page)
        assert {part.turned for part in parts} == {True, False}
        for part in parts:
            assert part.turned == (part.y < half), part.text


@pytest.mark.parametrize(("kind", "language", "paper"), READ)
def test_every_letter_says_outside_whose_it_is_and_when_to_open_it(kind: str, language: str, paper: str) -> None:
    """On the front, which is the lower right quarter; what to do with it is on the back beside it."""
    reader, seen, texts = file_of(kind, language, paper), player(kind), style(language).texts
    pages = letters_of(reader)
    titles = [title for title in reader.page_labels if re.search(r"\d", title)]
    for number, (page, title) in enumerate(zip(pages[:MOST], titles, strict=False), 1):
        outside = [part for part in shown(page) if not part.turned]
        middle = float(page.mediabox.width) / 2
        front = " ".join(part.text for part in outside if part.x > middle).replace("\u00a0", " ")
        back = " ".join(part.text for part in outside if part.x < middle).replace("\u00a0", " ")
        for words in (
            seen.name,
            title,
            texts(f"game.{seen.table.game}"),
            texts("fold.letter", n=number, m=len(pages)),
            seen.table.pack_mark,
        ):
            assert words in front
        first = re.search(r"\d+", title).group()  # type: ignore[union-attr]
        assert texts("fold.open", n=first).replace("*", "").replace("\u00a0", " ") in " ".join(front.split()).replace(" .", ".")
        for i in range(0, 24, 4):
            assert seen.table.game_code[i : i + 4] in back
        assert seen.table.pack_mark in back
        assert texts("protocol.ruler").replace("\u00a0", " ") in back


@pytest.mark.parametrize("kind", ["corona", "corona of two", "dead hand", "ohhell", "whist"])
def test_every_hand_is_spoken_once_inside_the_letter_that_names_its_round(kind: str) -> None:
    seen, wanted = player(kind), style()
    pages = letters_of(file_of(kind))
    inside = [[part.text for part in shown(page) if part.turned] for page in pages]
    for known in seen.rounds:
        if known.hand is None:
            continue
        cards = sorted_hand(known.hand, seen.table.rules.ranking, known.facts.trump, fan_most=len(known.hand))
        spoken = spoken_hand(cards, wanted)
        within = [i for i, texts in enumerate(inside) if spoken in texts]
        assert len(within) == 1 or known.facts.cards == 1  # the same card may come twice
        assert any(names_round(outline(file_of(kind))[i], known.facts.number) for i in within)


def outline(reader: PdfReader) -> list[str]:
    titles = [str(entry.title) for entry in reader.outline]  # type: ignore[union-attr]
    return [title for title in titles if re.search(r"\d", title)]


def names_round(title: str, number: int) -> bool:
    """“Runden 4–6” names 4, 5 and 6."""
    ends = [int(n) for n in re.findall(r"\d+", title)]
    return ends[0] <= number <= ends[-1]


@pytest.mark.parametrize("kind", KINDS)
def test_the_outline_has_an_entry_a_letter_and_they_are_in_order(kind: str) -> None:
    entries = outline(file_of(kind))
    spans = [[int(n) for n in re.findall(r"\d+", entry)] for entry in entries]
    assert spans[0][0] == 1
    assert spans[-1][-1] == len(player(kind).rounds)
    for before, after in pairwise(spans):
        assert after[0] == before[-1] + 1


def test_corona_for_four_is_a_cover_and_seven_letters() -> None:
    reader = file_of("corona")
    assert reader.page_labels[1:] == [
        "Runden 1–3",
        "Runden 4–6",
        "Runden 7–9",
        "Runden 10–12",
        "Runden 13–15",
        "Runden 16–17",
        "Runden 18–19",
    ]
    assert not re.search("[♠♥♦♣] (?:[AKDB2-9]|10)", reader.pages[0].extract_text())


@pytest.mark.parametrize("kind", ["dead hand", "blind"])
def test_no_letter_is_for_a_round_that_its_reader_sits_out_alone(kind: str) -> None:
    seen = player(kind)
    out = {known.facts.number for known in seen.rounds if known.facts.sits_out == seen.seat}
    assert out
    for entry in outline(file_of(kind)):
        ends = [int(n) for n in re.findall(r"\d+", entry)]
        assert set(range(ends[0], ends[-1] + 1)) - out


# -- what is drawn where


class Drawn(NamedTuple):
    """Something on a sheet, in points from its upper left corner, as it lies there.  inside: of the letter."""

    kind: str
    words: str
    left: float
    top: float
    right: float
    bottom: float
    inside: bool

    def within(self, box: Box, slack: float = 0.1) -> bool:
        return (
            box.x - slack <= self.left
            and self.right <= box.right + slack
            and box.y - slack <= self.top
            and self.bottom <= box.bottom + slack
        )

    @property
    def box(self) -> Box:
        return Box(self.left, self.top, self.right - self.left, self.bottom - self.top)

    def meets(self, other: Drawn) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def drawn(monkeypatch: pytest.MonkeyPatch, seen: PlayerView, wanted: Style) -> list[list[Drawn]]:
    """What stands on each letter: texts, lines, rectangles and arts."""
    pages: dict[int, list[Drawn]] = {}
    order: list[Page] = []
    around: list[Box] = []
    real: dict[str, Any] = {name: getattr(Page, name) for name in ("art", "turned", "line", "rect", "text", "clipped", "place")}
    clips: list[Box] = []

    def note(page: Page, kind: str, words: str, left: float, top: float, right: float, bottom: float) -> None:
        if clips:
            box = clips[-1]
            left, top, right, bottom = max(left, box.x), max(top, box.y), min(right, box.right), min(bottom, box.bottom)
        if around:
            left, right = 2 * around[0].cx - right, 2 * around[0].cx - left
            top, bottom = 2 * around[0].cy - bottom, 2 * around[0].cy - top
        if page not in order:
            order.append(page)
        pages.setdefault(order.index(page), []).append(Drawn(kind, words, left, top, right, bottom, bool(around)))

    def art(page: Page, one: Any, x: float, y: float, scale: float = 1.0, *more: Any, **options: Any) -> None:
        k = scale * mm / 10
        left, bottom, right, top = one.box
        note(page, "art", one.name, x + left * k, y - top * k, x + right * k, y - bottom * k)
        real["art"](page, one, x, y, scale, *more, **options)

    def line(page: Page, x1: float, y1: float, x2: float, y2: float, *more: Any, **options: Any) -> None:
        note(page, "line", "", min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        real["line"](page, x1, y1, x2, y2, *more, **options)

    def rect(page: Page, box: Box, *more: Any, **options: Any) -> None:
        note(page, "rect", "", box.x, box.y, box.right, box.bottom)
        real["rect"](page, box, *more, **options)

    def text(page: Page, x: float, y: float, words: str, size: float = 12, *more: Any, **options: Any) -> float:
        wide: float = real["text"](page, x, y, words, size, *more, **options)
        align = options.get("align", more[2] if len(more) > 2 else "left")
        left = x - {"left": 0, "centre": wide / 2, "right": wide}[align]
        note(page, f"text {size:.1f}", words, left, y - 0.7 * size, left + wide, y + 0.2 * size)
        return wide

    def place(page: Page, other: Page, *more: Any) -> None:
        pages.setdefault(order.index(page), []).extend(pages[order.index(other)])
        real["place"](page, other, *more)

    @contextmanager
    def inside(page: Page, box: Box) -> Iterator[None]:
        with real["turned"](page, box):
            around.append(box)
            yield
            around.clear()

    @contextmanager
    def clipped(page: Page, box: Box, radius: float = 0) -> Iterator[None]:
        with real["clipped"](page, box, radius):
            clips.append(box)
            yield
            clips.pop()

    verbs = {"art": art, "line": line, "rect": rect, "text": text, "place": place, "turned": inside, "clipped": clipped}
    with monkeypatch.context() as patch:
        for name, verb in verbs.items():
            patch.setattr(Page, name, verb)
        player_pdf(seen, wanted, Occasion())
    return [page for page in pages.values() if any(one.inside for one in page)]


TITLE = "Der traditionelle Kartenabend der Freunde am Kamin in Zürich"
STYLES = [style(language, paper, big) for language in LANGUAGES for paper in PAPERS for big in (False, True)]


@pytest.mark.parametrize("wanted", STYLES, ids=lambda s: f"{s.language}-{s.paper}-{'large' if s.large else 'usual'}")
@pytest.mark.parametrize("seat", range(4))
def test_what_stands_outside_lies_in_its_quarter_and_nothing_overlaps(seat: int, wanted: Style, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given long names and a long title, no words leave their plate, no plate meets a fold or the edge."""
    sheet = Sheet(*PAPERS[wanted.paper])
    for page in drawn(monkeypatch, player("corona", seat, LONG, TITLE), wanted)[:5:2]:
        outside = [one for one in page if not one.inside]
        plates = [one for one in outside if one.kind == "rect" and one.right - one.left > 70 * mm][:4:3]
        for plate, quarter in zip(plates, (sheet.back, sheet.front), strict=True):
            assert plate.within(quarter.inset(3 * mm)), plate
            assert plate.within(sheet.field)
        texts = [one for one in outside if one.kind.startswith("text")]
        for text in texts:
            places = [
                plate for plate in plates if text.within(Box(plate.left, plate.top, plate.right - plate.left, plate.bottom - plate.top))
            ]
            assert places or text.words in "123", text
        for one, other in combinations(texts, 2):
            assert not one.meets(other), (one, other)


@pytest.mark.parametrize("kind", ["corona", "dead hand", "whist"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_large_print_has_no_type_under_18_points(language: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = LONG if kind != "dead hand" else NAMES
    for page in drawn(monkeypatch, player(kind, 0, names, TITLE), style(language, "letter", big=True)):
        for one in page:
            assert not one.kind.startswith("text") or float(one.kind[5:]) >= 18, one


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("kind", ["blind", "forehead of seven", "dead hand"])
def test_in_large_print_each_hand_has_a_letter_and_a_closed_round_has_two(kind: str, seat: int) -> None:
    """Only a round that its reader sits out shares one, with an open hand before or after it."""
    seen = player(kind, seat)
    hands = {known.facts.number for known in seen.rounds if known.hand is not None and not known.sealed}
    closed = {known.facts.number for known in seen.rounds if known.sealed}
    out = {known.facts.number for known in seen.rounds if known.facts.sits_out == seen.seat}
    titles = outline(read(seen, style(big=True)))
    held = [range(int(ends[0]), int(ends[-1]) + 1) for title in titles if (ends := re.findall(r"\d+", title.split(",")[0]))]
    assert sorted(n for numbers in held for n in numbers) == sorted([*range(1, len(seen.rounds) + 1), *closed])
    for numbers, title in zip(held, titles, strict=True):
        assert len(set(numbers) - out) <= 1
        if closed & set(numbers):
            assert len(numbers) == 1
            assert re.search(r"Teil\W[12]$", title)
        elif len(numbers) == 1 and numbers[0] in out:
            assert not {numbers[0] - 1, numbers[0] + 1} & hands
        elif len(numbers) > 1:
            assert len(numbers) == 2
            assert set(numbers) & hands
    assert out


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_lies_nearer_to_the_edge_than_printers_reach_or_on_fold_1(kind: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet(*PAPERS[paper])
    reach = Box(0, 0, *sheet).inset(5 * mm)
    for page in drawn(monkeypatch, player(kind), style(paper=paper)):
        for one in page:
            assert one.within(reach), one
            on_fold = one.top < sheet.height / 2 < one.bottom
            assert not on_fold or one.right - one.left == 0, one  # but for the mark
            assert one.inside == (one.bottom < sheet.height / 2) or one.kind == "line", one


@pytest.mark.parametrize("paper", PAPERS)
def test_the_tint_covers_all_that_lies_behind_it(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folded at the middle of the sheet, the inside lies behind its mirror image on the outside."""
    fold = PAPERS[paper][1] / 2
    for page in drawn(monkeypatch, player("corona"), style(paper=paper)):
        (tint,) = [one for one in page if one.words.startswith("letter-tint")]
        for one in page:
            if one.inside:
                covered = one._replace(top=2 * fold - one.bottom, bottom=2 * fold - one.top)
                assert covered.within(tint.box), one


@pytest.mark.parametrize("wanted", STYLES[:4], ids=lambda s: f"{s.language}-{s.paper}-{s.large}")
def test_every_letter_has_a_ruler_of_five_centimetres(wanted: Style, monkeypatch: pytest.MonkeyPatch) -> None:
    for page in drawn(monkeypatch, player("corona"), wanted):
        rulers = [one for one in page if one.kind == "line" and one.right - one.left == pytest.approx(50 * mm, abs=0.05)]
        assert len(rulers) == 1


def test_fold_marks_stand_where_the_sheet_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    width, height = PAPERS["a4"]
    for page in drawn(monkeypatch, player("corona"), style()):
        lines = [one for one in page if one.kind == "line" and not one.inside]
        across = [one for one in lines if one.top == one.bottom == pytest.approx(height / 2)]
        upright = [one for one in lines if one.left == one.right == pytest.approx(width / 2)]
        assert {round(one.left / mm, 1) for one in across} == {5.0, 103.0, 201.0}
        assert max(one.bottom for one in upright) == pytest.approx(height - 5 * mm)


def test_low_ink_takes_less_of_it_and_still_tints_the_outside() -> None:
    usual, low = (coverage(player_pdf(player("corona"), style(low=low), Occasion()).content) for low in (False, True))
    assert 0.05 < low < 0.78 * usual


def coverage(pdf: bytes) -> float:
    """Share of ink on the outside of the first letter."""
    bitmap = pypdfium2.PdfDocument(pdf)[1].render(scale=0.5, grayscale=True)
    lower = bytes(bitmap.buffer)[bitmap.stride * (bitmap.height // 2) :]
    return 1 - sum(lower) / (255 * len(lower))


def test_it_says_that_it_is_printed_on_one_side() -> None:
    finished = player_pdf(player("corona"), style(), Occasion())
    preferences: Any = PdfReader(io.BytesIO(finished.content)).trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert (preferences["/Duplex"], preferences["/PrintScaling"]) == ("/Simplex", "/None")
