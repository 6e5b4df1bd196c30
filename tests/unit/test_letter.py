"""Letters that fold shut: which rounds share one, what lies where on the sheet, and what comes
to lie on what.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product
from typing import Any

import pypdfium2
import pytest

from cardgen.pages.layout import evenly_shared
from cardgen.pages.letter import LetterSheet as Sheet
from cardgen.pages.theme import PAPERS
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES
from tests.drawn import Line, Mark, Page, Rect, Text, collisions, within
from tests.people import LONG
from tests.turns import each, sweep
from tests.unit.scenes import Scene
from tests.unit.scenes import scene as any_scene

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


@each("count", range(1, 61))
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
    """Given any mix of rounds, filling each letter before the next is begun needs no fewer of
    them.
    """
    for units in product((1, 2), repeat=7):
        letters, room = 0, 0
        for unit in units:
            if unit > room:
                letters, room = letters + 1, 3
            room -= unit
        assert len(sizes(*units)) == letters


@pytest.mark.quick
def test_a_round_that_is_sat_out_joins_a_neighbour() -> None:
    assert sizes(1, 0, 1, 1, 0, capacity=1, idle=(False, True, False, False, True)) == [2, 1, 2]
    assert sizes(0, 1, capacity=1, idle=(True, False)) == [2]
    # There is no room for it beside another.
    assert sizes(3, 1, 3, idle=(False, True, False)) == [1, 1, 1]
    assert sizes(2, 2, 1, 2, idle=(False, False, True, False)) == [
        1,
        2,
        1,
    ]  # and never alone where there is
    # Even if the fuller letters come last then.
    assert sizes(1, 2, 1, idle=(False, False, True)) == [1, 2]


# -- the sheets

DEAD_HAND = "romanian 7 special=null8"
BLIND = "romanian 7 special=blind8 one-card=blind one-card-rounds=first"
FOREHEAD_OF_SEVEN = "romanian 7 one-card=forehead"
GAMES = (
    "corona 4", "corona 2", "corona 8", DEAD_HAND, BLIND,
    "romanian 4 one-card=choice one-card-rounds=first", FOREHEAD_OF_SEVEN,
    "romanian 5 one-card=forehead one-card-rounds=first", "ohhell 3", "stiche-raten 4",
    "elevator 6", "whist 4", "bidwhist 4",
)  # fmt: skip


def scene(game: str, language: str = "de", **more: object) -> Scene:
    return any_scene(game, language, layout="fold", **more)  # type: ignore[arg-type]


def letters_of(file: Scene) -> list[Page]:
    """The pages that are letters."""
    return [page for page in file.pages if any(mark.turned for mark in page.marks)]


READ = [
    ("corona 4", "de", "a4"),
    (DEAD_HAND, "ro", "letter"),
    ("whist 4", "en", "a4"),
    (BLIND, "de", "letter"),
    ("bidwhist 4", "ro", "a4"),
]


@each("game, language, paper", READ, few=3)
def test_the_inside_is_upside_down_in_the_upper_half_and_the_outside_upright_in_the_lower(
    game: str, language: str, paper: str
) -> None:
    """Folded twice, both read upright: the inside is turned by the first fold."""
    for page in letters_of(scene(game, language, paper=paper)):
        parts = [mark for mark in page.marks if isinstance(mark, Text)]
        assert {part.turned for part in parts} == {180, 0}
        for part in parts:
            assert bool(part.turned) == (part.box.cy < page.height / 2), part.text


@each("game, language, paper", READ, few=3)
def test_every_letter_says_outside_whose_it_is_and_when_to_open_it(
    game: str, language: str, paper: str
) -> None:
    """On the front, which is the lower right quarter; what to do with it is on the back beside
    it.
    """
    file = scene(game, language, paper=paper)
    seen, texts, pages = file.view, file.style.texts, letters_of(file)
    titles = [title for title in file.labels if re.search(r"\d", title)]
    for number, (page, title) in enumerate(zip(pages, titles, strict=True), 1):
        outside = [part for part in page.lines if not part.turned]
        middle = page.width / 2
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
        assert texts("fold.open", n=first).replace("*", "").replace("\u00a0", " ") in " ".join(
            front.split()
        ).replace(" .", ".")
        for i in range(0, 24, 4):
            assert seen.table.game_code[i : i + 4] in back
        assert seen.table.pack_mark in back
        assert texts("protocol.ruler").replace("\u00a0", " ") in back


def outline(file: Scene) -> list[str]:
    titles = [str(entry.title) for entry in file.reader.outline]  # type: ignore[union-attr]
    return [title for title in titles if re.search(r"\d", title)]


@each("game", GAMES, few=4)
def test_the_outline_has_an_entry_a_letter_and_they_are_in_order(game: str) -> None:
    file = scene(game)
    entries = outline(file)
    spans = [[int(n) for n in re.findall(r"\d+", entry)] for entry in entries]
    assert spans[0][0] == 1
    assert spans[-1][-1] == len(file.view.rounds)
    for before, after in pairwise(spans):
        assert after[0] == before[-1] + 1


@pytest.mark.quick
def test_corona_for_four_is_a_cover_and_seven_letters() -> None:
    file = scene("corona 4")
    assert file.labels[1:] == [
        "Runden 1–3",
        "Runden 4–6",
        "Runden 7–9",
        "Runden 10–12",
        "Runden 13–15",
        "Runden 16–17",
        "Runden 18–19",
    ]
    assert not re.search("[♠♥♦♣] (?:[AKDB2-9]|10)", file.texts[0])


@each("game", [DEAD_HAND, BLIND])
def test_no_letter_is_for_a_round_that_its_reader_sits_out_alone(game: str) -> None:
    file = scene(game)
    seen = file.view
    out = {known.facts.number for known in seen.rounds if known.facts.sits_out == seen.seat}
    assert out
    for entry in outline(file):
        ends = [int(n) for n in re.findall(r"\d+", entry)]
        assert set(range(ends[0], ends[-1] + 1)) - out


# -- what is drawn where


def visible(page: Page) -> list[Mark]:
    return [mark for mark in page.marks if not (isinstance(mark, Text) and mark.hidden)]


def around(mark: Mark) -> Box:
    """All that a mark takes, whichever way it stands; below the line of a text there is room for
    tails.
    """
    if isinstance(mark, Text):
        top, bottom = (0.05, 0.2) if not mark.turned else (0.2, 0.05)
        return Box(
            mark.box.x,
            mark.box.y - top * mark.size,
            mark.box.w,
            mark.box.h + (top + bottom) * mark.size,
        )
    return mark.box


TITLE = "Der traditionelle Kartenabend der Freunde am Kamin in Zürich"


@sweep(("language", LANGUAGES), ("paper", PAPERS), ("large", [False, True]), ("seat", range(4)))
def test_what_stands_outside_lies_in_its_quarter_and_nothing_overlaps(
    seat: int, language: str, paper: str, large: bool
) -> None:
    """Given long names and a long title, no words leave their plate, no plate meets a fold or
    the edge.
    """
    sheet = Sheet(*PAPERS[paper])
    file = scene("corona 4", language, paper=paper, large=large, seat=seat, names=LONG, title=TITLE)
    for page in letters_of(file)[:5:2]:
        outside = [mark for mark in visible(page) if not mark.turned]
        plates = [mark.box for mark in outside if isinstance(mark, Rect) and mark.box.w > 70 * mm][
            :4:3
        ]
        for plate, quarter in zip(plates, (sheet.back, sheet.front), strict=True):
            assert within(quarter.inset(3 * mm), plate, 0.1)
            assert within(sheet.field, plate, 0.1)
        texts = [mark for mark in outside if isinstance(mark, Text)]
        for text in texts:
            assert (
                any(within(plate, around(text), 0.1) for plate in plates) or text.text in "123"
            ), text
        assert not collisions(texts), collisions(texts)[0]


@sweep(("seat", range(3)), ("game", [BLIND, FOREHEAD_OF_SEVEN, DEAD_HAND]), dear=True)
def test_in_large_print_each_hand_has_a_letter_and_a_closed_round_has_two(
    game: str, seat: int
) -> None:
    """Only a round that its reader sits out shares one, with an open hand before or after it."""
    file = scene(game, seat=seat, large=True)
    seen = file.view
    hands = {
        known.facts.number for known in seen.rounds if known.hand is not None and not known.sealed
    }
    closed = {known.facts.number for known in seen.rounds if known.sealed}
    out = {known.facts.number for known in seen.rounds if known.facts.sits_out == seen.seat}
    titles = outline(file)
    held = [
        range(int(ends[0]), int(ends[-1]) + 1)
        for title in titles
        if (ends := re.findall(r"\d+", title.split(",")[0]))
    ]
    assert sorted(n for numbers in held for n in numbers) == sorted(
        [*range(1, len(seen.rounds) + 1), *closed]
    )
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


@sweep(("paper", PAPERS), ("game", GAMES))
def test_nothing_lies_nearer_to_the_edge_than_printers_reach_or_on_fold_1(
    game: str, paper: str
) -> None:
    sheet = Sheet(*PAPERS[paper])
    reach = Box(0, 0, *sheet).inset(5 * mm)
    for page in letters_of(scene(game, paper=paper)):
        for mark in visible(page):
            box = around(mark)
            assert within(reach, box, 0.1), mark
            on_fold = box.y + 0.01 < sheet.height / 2 < box.bottom - 0.01
            assert not on_fold or box.w == 0, mark  # but for the mark
            assert bool(mark.turned) == (box.bottom < sheet.height / 2) or isinstance(mark, Line), (
                mark
            )


@each("paper", PAPERS)
def test_the_tint_covers_all_that_lies_behind_it(paper: str) -> None:
    """Folded at the middle of the sheet, the inside lies behind its mirror image on the outside."""
    fold = PAPERS[paper][1] / 2
    for page in letters_of(scene("corona 4", paper=paper)):
        (tint,) = [art.box for art in page.arts if art.name.startswith("letter-tint")]
        for box in (around(mark) for mark in visible(page) if mark.turned):
            assert within(tint, box._replace(y=2 * fold - box.bottom), 0.1), box


@each("paper, large", [(paper, large) for paper in PAPERS for large in (False, True)])
def test_every_letter_has_a_ruler_of_five_centimetres(paper: str, large: bool) -> None:
    for page in letters_of(scene("corona 4", paper=paper, large=large)):
        rulers = [rule for rule in page.rules if rule.box.w == pytest.approx(50 * mm, abs=0.05)]
        assert len(rulers) == 1


def test_fold_marks_stand_where_the_sheet_is_folded() -> None:
    width, height = PAPERS["a4"]
    for page in letters_of(scene("corona 4")):
        lines = [rule.box for rule in page.rules if not rule.turned]
        across = [
            box for box in lines if box.h == 0 and box.y == pytest.approx(height / 2, abs=0.02)
        ]
        upright = [
            box for box in lines if box.w == 0 and box.x == pytest.approx(width / 2, abs=0.02)
        ]
        assert {round(box.x / mm, 1) for box in across} == {5.0, 103.0, 201.0}
        assert max(box.bottom for box in upright) == pytest.approx(height - 5 * mm, abs=0.02)


def test_low_ink_takes_less_of_it_and_still_tints_the_outside() -> None:
    usual, low = (coverage(scene("corona 4", low_ink=low).file.content) for low in (False, True))
    assert 0.05 < low < 0.78 * usual


def coverage(pdf: bytes) -> float:
    """Share of ink on the outside of the first letter."""
    bitmap = pypdfium2.PdfDocument(pdf)[1].render(scale=0.5, grayscale=True)
    lower = bytes(bitmap.buffer)[bitmap.stride * (bitmap.height // 2) :]
    return 1 - sum(lower) / (255 * len(lower))


def test_it_says_that_it_is_printed_on_one_side() -> None:
    preferences: Any = scene("corona 4").reader.trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert (preferences["/Duplex"], preferences["/PrintScaling"]) == ("/Simplex", "/None")


@each("players, least", [(4, 14), (5, 12), (7, 10)])
def test_a_list_in_a_letter_is_as_large_as_there_is_room_for(players: int, least: float) -> None:
    """Of fewer cards in larger type; never lower than its letter allows."""
    file = any_scene(f"romanian {players} one-card=blind", "de", layout="fold", seat=0)
    letter = next(page for page in file.pages if any(line.turned for line in page.lines))
    numbers = [line.size for line in letter.lines if re.fullmatch(r"\d{1,2}", line.text)]
    ((size, count),) = Counter(numbers).most_common(1)
    assert count >= len(file.view.rounds[0].sealed)
    assert size >= least
