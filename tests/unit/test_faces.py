"""Card faces: names, operators, counts of marks, letters, contrast."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit, build_deck
from cardgen.faces.courts import STAFF_X, court_half, joker_star
from cardgen.faces.face import (
    BRIDGE,
    HEAD_BOX,
    HEAD_SHARE,
    MINI,
    POKER,
    Look,
    Size,
    back,
    covered,
    face,
    head,
)
from cardgen.faces.indices import (
    LETTERS,
    PIP_WIDTH,
    character_outline,
    glyph,
    glyph_width,
    label,
    pip,
)
from cardgen.faces.palette import PALETTES
from cardgen.faces.patterns import FRAME_HALF_HEIGHT, FRAME_HALF_WIDTH, ace_mark
from cardgen.faces.pen import HERE, Art, Pen, factor, number, segments
from tests.turns import each, sweep
from tools import make_index_outlines

ROOT = Path(__file__).resolve().parents[2]
CARDS = (*build_deck(Rank.ONE), BIG_JOKER, LITTLE_JOKER)
LOOKS = [
    *(Look(palette) for palette in PALETTES.values()),
    *(Look(PALETTES["two"], letters) for letters in ("de", "sv", "ru")),
    *(
        Look(PALETTES["poker"], "en", large, size)
        for large in (False, True)
        for size in (POKER, BRIDGE, MINI)
    ),
]
OPERANDS = dict.fromkeys(["q", "Q", "h", "W", "n", "f", "f*", "B", "B*", "S"], 0)
OPERANDS |= {
    "m": 2,
    "l": 2,
    "c": 6,
    "re": 4,
    "rg": 3,
    "RG": 3,
    "w": 1,
    "j": 1,
    "J": 1,
    "d": 2,
    "cm": 6,
    "Do": 1,
}
TWO = Look(PALETTES["two"])


def numbered_cards() -> list[Card]:
    return [card for card in CARDS if card.rank.value.isdigit()]


def commands(operators: str) -> Iterator[tuple[str, list[str]]]:
    """Every operator with its operands."""
    operands: list[str] = []
    for token in re.sub(r"\[[^]]*\]", "[]", operators).split():
        if token in OPERANDS:
            yield token, operands
            operands = []
        else:
            operands.append(token)
    assert not operands, "operands without an operator"


def with_parts(art: Art) -> Iterator[Art]:
    yield art
    for used in art.uses:
        yield from with_parts(used)


@cache
def all_arts() -> tuple[Art, ...]:
    """All that the package makes, and all parts of it."""
    tops = [
        art
        for look in LOOKS
        for card in CARDS
        for art in (face(card, look), covered(card, look), head(card, look))
        if art
    ]
    tops += [back(look) for look in LOOKS] + [joker_star(True), joker_star(False)]
    return tuple(part for top in tops for part in with_parts(top))


def test_equal_names_mean_equal_art() -> None:
    seen: dict[str, Art] = {}
    for art in all_arts():
        assert seen.setdefault(art.name, art) == art


@pytest.mark.quick
def test_names_are_plain_ascii() -> None:
    assert not [art.name for art in all_arts() if not re.fullmatch(r"[A-Za-z0-9-]+", art.name)]


def test_a_face_is_made_once() -> None:
    assert face(Card.parse("SK"), TWO) is face(Card.parse("SK"), Look(PALETTES["two"]))


def test_operators_are_known_balanced_and_short() -> None:
    for art in {art.name: art for art in all_arts()}.values():
        depth = 0
        for operator, operands in commands(art.operators):
            assert len(operands) == OPERANDS[operator], f"{art.name}: {operands} {operator}"
            depth += {"q": 1, "Q": -1}.get(operator, 0)
            assert depth >= 0, art.name
            if operator in ("m", "l", "c", "re"):
                assert all(re.fullmatch(r"-?\d+(\.\d)?", operand) for operand in operands), (
                    f"{art.name}: {operands}"
                )
            elif operator not in ("Do", "d"):
                assert all(
                    re.fullmatch(r"-?(\d+|\d*\.\d{1,7})", operand) for operand in operands
                ), f"{art.name}: {operands}"
        assert depth == 0, art.name


def test_no_text_operators() -> None:
    assert not [art.name for art in all_arts() if re.search(r"\b(BT|ET|Tj|TJ|Tf)\b", art.operators)]


def test_every_art_that_is_named_is_listed() -> None:
    for art in all_arts():
        named = re.findall(r"/(\S+) Do", art.operators)
        assert set(named) == {used.name for used in art.uses}, art.name


def multiplied(inner: list[float], outer: list[float]) -> list[float]:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return [
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    ]


def points(art: Art, matrix: list[float]) -> Iterator[tuple[float, float]]:
    """Where the outlines of an art and its parts go; control points of curves included."""
    stack: list[list[float]] = []
    for operator, operands in commands(art.operators):
        if operator == "q":
            stack.append(matrix)
        elif operator == "Q":
            matrix = stack.pop()
        elif operator == "cm":
            matrix = multiplied([float(operand) for operand in operands], matrix)
        elif operator == "Do":
            part = next(used for used in art.uses if operands == [f"/{used.name}"])
            yield from points(part, matrix)
        elif operator in ("m", "l", "c", "re"):
            values = [float(operand) for operand in operands]
            if operator == "re":  # a corner, and what is between it and the one opposite
                values = [*values[:2], values[0] + values[2], values[1] + values[3]]
            for x, y in zip(values[::2], values[1::2], strict=True):
                yield (
                    matrix[0] * x + matrix[2] * y + matrix[4],
                    matrix[1] * x + matrix[3] * y + matrix[5],
                )


UNIT = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]


@each("look", LOOKS)
def test_number_cards_stay_inside_the_card(look: Look) -> None:
    for card in numbered_cards():
        art = face(card, look)
        left, bottom, right, top = art.box
        assert all(left <= x <= right and bottom <= y <= top for x, y in points(art, UNIT)), (
            art.name
        )


@sweep(
    ("size", [POKER, BRIDGE, MINI], lambda size: size.name),
    ("large", [False, True]),
    ("letters", LETTERS),
)
def test_court_indices_keep_clear_of_frame_edge_and_mark(
    letters: str, large: bool, size: Size
) -> None:
    for rank in (Rank.JACK, Rank.QUEEN, Rank.KING):
        art = face(Card(rank, Suit.SPADES), Look(PALETTES["two"], letters, large, size))
        index = next(used for used in art.uses if used.name.startswith("index-"))
        scale = min(1, art.box[3] / 440)
        found = re.search(rf"q (\S+) 0 0 (\S+) (\S+) (\S+) cm /{index.name} Do", art.operators)
        assert found
        matrix = multiplied(
            [float(found[1]), 0, 0, float(found[2]), float(found[3]), float(found[4])],
            [scale, 0, 0, scale, 0, 0],
        )
        across, up = zip(*points(index, matrix), strict=True)
        mark = re.search(r"q \S+ 0 0 (\S+) \S+ (\S+) cm /pip-S Do", art.operators[found.end() :])
        assert mark
        assert min(up) > (float(mark[2]) + 50 * float(mark[1]) + 8) * scale
        frame = re.search(r"(-[\d.]+) -[\d.]+ [\d.]+ [\d.]+ re", art.operators)
        assert frame
        assert min(across) > art.box[0] + 8 * scale
        assert max(across) < float(frame[1]) * scale - 8 * scale


def uses(art: Art, prefix: str) -> list[tuple[float, float, float, float]]:
    """Scale x, scale y, x, y of the parts so named that the art places."""
    pattern = rf"q (\S+) 0 0 (\S+) (\S+) (\S+) cm /{prefix}\S* Do"
    return [tuple(float(value) for value in found) for found in re.findall(pattern, art.operators)]  # type: ignore[misc]


@pytest.mark.quick
@each("size", [POKER, BRIDGE, MINI])
def test_number_cards_have_as_many_marks_as_they_say(size: Size) -> None:
    look = Look(PALETTES["two"], size=size)
    for card in numbered_cards():
        scales = Counter(abs(scale) for _, scale, _, _ in uses(face(card, look), "pip-"))
        assert scales == {max(scales): int(card.rank.value), min(scales): 2}, card


@each("rank", [Rank.TWO, Rank.FOUR, Rank.EIGHT, Rank.TEN, Rank.KING, Rank.BIG_JOKER])
def test_both_ends_look_the_same(rank: Rank) -> None:
    art = face(BIG_JOKER if rank.is_joker else Card(rank, Suit.HEARTS), TWO)
    for prefix in ("pip-", "index-", "star-"):
        # Marks in the middle row stand upright.
        placed = [use for use in uses(art, prefix) if use[3]]
        assert Counter((-a, -b, -x, -y) for a, b, x, y in placed) == Counter(placed)


def test_marks_of_odd_cards_point_up_where_most_do() -> None:
    for rank in (Rank.THREE, Rank.FIVE, Rank.SEVEN, Rank.NINE):
        turned = [scale < 0 for _, scale, _, _ in uses(face(Card(rank, Suit.SPADES), TWO), "pip-")]
        assert turned.count(True) < turned.count(False)


def test_covered_cards_show_only_the_upper_index() -> None:
    for card in CARDS:
        art = covered(card, TWO)
        assert all(used.name.startswith(("pip-", "index-", "star-")) for used in art.uses)
        assert len(uses(art, "pip-")) + len(uses(art, "star-")) == 1
        assert all(x < -200 and (y > 0 or card.is_joker) for _, _, x, y in uses(art, ""))


def test_a_head_on_a_covered_card_fits_into_what_shows_of_it() -> None:
    for look in (TWO, Look(PALETTES["two"], large=True)):
        for card in (Card.parse("SJ"), BIG_JOKER):
            art = covered(card, look, pictured=True)
            window = re.search(r"(\S+) (\S+) (\S+) (\S+) re W n", art.operators)
            assert (window is None) == look.large
            if window:
                left, bottom, width, height = map(float, window.groups())
                assert left + width < art.box[0] + HEAD_SHARE * POKER.width
                assert bottom > art.box[3] - 0.33 * POKER.height  # what shows above a second row
                assert width > 200 / (HEAD_BOX[3] - HEAD_BOX[1]) * height  # a head is 200 wide


@each(
    "look",
    [
        Look(PALETTES["two"], size=size, large=large)
        for size in (POKER, BRIDGE)
        for large in (False, True)
    ],
)
def test_a_ten_keeps_clear_of_the_cut_and_is_as_heavy_as_other_figures(look: Look) -> None:
    art = face(Card.parse("H10"), look)
    (across, up, x, _), *_ = uses(art, "index-10")
    shape = list(points(glyph("10"), UNIT))
    assert x + across * min(at for at, _ in shape) - art.box[0] >= 25
    assert across == up
    foot, head = (
        [at for at, height in points(glyph(one), UNIT) if height == -50] for one in ("1", "10")
    )
    assert max(head) - min(head) == pytest.approx(max(foot) - min(foot), rel=0.02)
    marks = [
        mark_x - abs(scale) * 50 * PIP_WIDTH[Suit.HEARTS]
        for scale, _, mark_x, y in uses(art, "pip-H")
        if y > 250
    ]
    assert not marks or min(marks) - (x + across * max(at for at, _ in shape)) > 8


def test_a_ten_in_small_type_has_the_fonts_open_nought() -> None:
    """Drawn as one it is as narrow as a letter, and the white inside it clots at a few
    millimetres.
    """
    nought = character_outline("0")[1]
    assert nought not in glyph("10").operators
    assert nought in glyph("10", small=True).operators
    assert glyph("10").name != glyph("10", small=True).name
    assert glyph_width("10", small=True) == glyph_width("1") + glyph_width("0")
    assert glyph("K", small=True) == glyph("K")


def test_an_aces_texture_stays_inside_its_silhouette() -> None:
    """Whatever the mark draws after its fill is clipped to the fill's own outline, up to the
    rosette.
    """
    for suit in Suit:
        operators = ace_mark(suit, PALETTES["two"]).operators
        fill = re.search(r"rg (.*?) f ", operators)
        assert fill
        assert operators[fill.end() :].startswith(f"q {fill[1]} W n ")


@each("card", [Card(rank, suit) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK) for suit in Suit])
def test_nothing_that_a_court_wears_or_holds_touches_its_frame(card: Card) -> None:
    assert card.suit
    half = court_half(card.rank, card.suit, PALETTES["two"].of(card.suit).robe)
    held = [(x + STAFF_X, y) for x, y in points(half.held, UNIT)]
    # Shoulders run out of the picture.
    head = [(x, y) for x, y in points(half.body, UNIT) if y > 150]
    assert max(abs(x) for x, _ in (*held, *head)) <= FRAME_HALF_WIDTH - 8
    assert max(y for _, y in (*held, *head)) <= FRAME_HALF_HEIGHT - 8
    assert min(y for _, y in held) < 80, "the shaft ends in the fist"


@pytest.mark.quick
def test_no_two_courts_are_posed_alike() -> None:
    """Three kings, two jacks and all queens look out of the picture; half of each rank holds
    something in the other hand.
    """
    for rank in (Rank.KING, Rank.QUEEN, Rank.JACK):
        halves = [court_half(rank, suit, PALETTES["two"].of(suit).robe) for suit in Suit]
        assert sum(half.mirrored for half in halves) == 2
        aside = sum(
            any(part.name.startswith("profile") for part in half.body.uses) for half in halves
        )
        assert aside == {Rank.KING: 1, Rank.QUEEN: 0, Rank.JACK: 2}[rank]


@pytest.mark.quick
def test_marks_of_nine_and_ten_stand_apart() -> None:
    for name in ("H9", "S10", "C10"):
        columns = sorted(
            {x for scale, _, x, _ in uses(face(Card.parse(name), TWO), "pip-") if abs(scale) > 1}
        )
        scale = max(abs(one) for one, *_ in uses(face(Card.parse(name), TWO), "pip-"))
        assert all(right - left > 100 * scale + 10 for left, right in pairwise(columns))


def test_heads_share_the_body_with_the_face() -> None:
    for card in CARDS:
        picture = head(card, TWO)
        assert (picture is None) == card.rank.value.isdigit()
        if picture is not None:
            assert picture.box == HEAD_BOX
            parts = {art.name for art in with_parts(face(card, TWO))}
            assert {art.name for art in picture.uses} <= parts
            assert not any(
                "hand" in art.name or "regalia" in art.name for art in with_parts(picture)
            )


def test_pips_are_100_units_tall_and_as_wide_as_they_say() -> None:
    for suit in Suit:
        across, up = zip(*points(pip(suit), UNIT), strict=True)
        # Two lobes look as tall as a point.
        assert (min(up), max(up)) == pytest.approx((-50, 50), abs=2.1)
        assert max(across) - min(across) == pytest.approx(100 * PIP_WIDTH[suit], abs=8)
        assert not re.search(r"\b(rg|RG)\b", pip(suit).operators)


def luminance(colour: str) -> float:
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_on_white(colour: str) -> float:
    """The ratio that WCAG defines."""
    return 1.05 / (luminance(colour) + 0.05)


@each(
    "palette, ratios",
    [
        ("two", {"C": 17.7, "D": 5.9, "H": 5.9, "S": 17.7}),
        ("poker", {"C": 4.6, "D": 9.5, "H": 7.1, "S": 17.7}),
        ("skat", {"C": 17.7, "D": 4.6, "H": 8.7, "S": 5.4}),
    ],
)
def test_contrast_of_suit_colours(palette: str, ratios: dict[str, float]) -> None:
    measured = {
        suit.value: round(contrast_on_white(PALETTES[palette].colour(suit)), 1) for suit in Suit
    }
    assert measured == ratios
    assert min(ratios.values()) >= 4.5  # an index is read like a text


def test_suits_of_one_palette_have_robes_of_their_own() -> None:
    robes = [palette.of(suit).robe for palette in PALETTES.values() for suit in Suit]
    assert len({robe.name for robe in robes}) == len(set(robes))
    for palette in PALETTES.values():
        assert len({palette.of(suit).robe.main for suit in Suit}) == 4


@each("letters", LETTERS)
def test_every_label_has_its_glyphs(letters: str) -> None:
    labels = [label(card.rank, letters) for card in CARDS]
    assert all(glyph_width(text) > 0 and glyph(text).operators for text in labels)
    # The two jokers share a word.
    assert len({label(rank, letters) for rank in Rank}) == len(Rank) - 1


def test_labels() -> None:
    assert [
        label(rank, "de") for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
    ] == ["A", "K", "D", "B", "10"]
    assert label(Rank.LITTLE_JOKER, "en") == "JOKER"


def test_a_glyph_is_centred_on_half_its_height() -> None:
    across, up = zip(*points(glyph("H"), UNIT), strict=True)
    assert (min(up), max(up)) == (-50, 50)
    assert min(across) + max(across) == pytest.approx(0, abs=1)


def test_stored_outlines_are_those_of_the_font() -> None:
    assert make_index_outlines.TARGET.read_text("utf-8") == make_index_outlines.outlines()


@each("letters, printed", [
        ("de", "A K D B"), ("en", "A K Q J"), ("ro", "A K Q J"), ("es", "A K Q J"),
        ("fi", "A K Q J"), ("it", "A K Q J"),
        ("fr", "A R D V"), ("nl", "A H V B"), ("pl", "A K D W"), ("ru", "Т К Д В"),
        ("sv", "E K D Kn"),
    ])  # fmt: skip
def test_letters_of_each_country(letters: str, printed: str) -> None:
    assert [
        label(rank, letters) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    ] == printed.split()
    assert [label(rank, letters) for rank in (Rank.TEN, Rank.TWO)] == ["10", "2"]


def test_every_country_is_tested() -> None:
    assert set(LETTERS) == {"de", "en", "ro", "es", "fi", "it", "fr", "nl", "pl", "ru", "sv"}


def test_pen_sets_a_colour_only_when_it_changes() -> None:
    pen = Pen()
    pen.rect(0, 0, 1, 1, "#FF0000")
    pen.rect(1, 1, 1, 1, "#FF0000")
    pen.push()
    pen.rect(2, 2, 1, 1, "#0000FF")
    pen.pop()
    pen.rect(3, 3, 1, 1, "#FF0000")
    assert (
        pen.art("a", (0, 0, 4, 4)).operators
        == "1 0 0 rg 0 0 1 1 re f 1 1 1 1 re f q 0 0 1 rg 2 2 1 1 re f Q 3 3 1 1 re f"
    )


def test_pen_leaves_the_colour_of_the_place_alone() -> None:
    pen = Pen()
    pen.circle(0, 0, 5, HERE)
    assert "rg" not in pen.art("a", (0, 0, 1, 1)).operators


def test_pen_misses_a_pop() -> None:
    pen = Pen()
    pen.push()
    with pytest.raises(ValueError, match="push without pop"):
        pen.art("a", (0, 0, 1, 1))


def test_path_data() -> None:
    assert segments("M 0 0 H 3 V 4 Z") == [("M", [0, 0]), ("L", [3, 0]), ("L", [3, 4]), ("Z", [])]


def test_numbers() -> None:
    assert [number(value) for value in (1, -0.04, 2.25, -3.0)] == ["1", "0", "2.2", "-3"]
    assert [factor(value) for value in (1, 0.123456, -0.5, 6e-17)] == ["1", ".1235", "-.5", "0"]
