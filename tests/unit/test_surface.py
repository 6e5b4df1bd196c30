"""The drawing surface: text that fits, fonts that have every letter, files that don't depend on
the machine.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab import rl_config

from cardgen.faces.pen import Art, colour_operands
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.fonts import BOLD, REGULAR, TOLERANCE
from cardgen.pdf.draw.page import Box, mm, number
from cardgen.pdf.draw.wrap import markup_width, plain, shrink, wrap, wrap_anywhere
from cardgen.text.catalogue import LANGUAGES, catalogue
from tests.drawn import drawn_so_far, within
from tests.turns import each
from tools import make_text_fonts

PROPERTIES = Properties(
    title="PBVV · Test", language="de", facts=(("CardgenHeader", '{"players":["Ștefan"]}'),)
)


def read(document: Document) -> PdfReader:
    return PdfReader(BytesIO(document.finish().content))


@pytest.mark.quick
@each(
    "value, text",
    [
        (0, "0"),
        (-0.001, "0"),
        (1.5, "1.5"),
        (2.0, "2"),
        (-3.14159, "-3.14"),
        (1e-9, "0"),
        (1234567.891, "1234567.89"),
    ],
)
def test_numbers_are_short_and_never_exponents(value: float, text: str) -> None:
    assert number(value) == text


@each("said, shown", [
        ("Ștefan", "Ștefan"), ("Łukasz", "Łukasz"), ("李小龙", "李小龙"), ("김연아", "Gim Yeon A"),
        ("Пётр", "Пётр"), ("Ελένη", "Ελένη"),
        ("Anna 😀", "Anna"), ("देवी", "devi"), ("\U00012000", "?"), ("★", "★"), ("e\u0301", "é"),
    ])  # fmt: skip
def test_every_name_is_drawn_in_letters_that_exist(said: str, shown: str) -> None:
    drawn = "".join(run.text for run in fonts.runs(said, REGULAR))
    assert drawn.casefold() == shown.casefold()
    document = Document(PROPERTIES)
    document.page(200, 100).text(10, 50, said)
    assert read(document).pages[0].extract_text().strip() == drawn


@each("name, drawn", [
        # from the right, without vowel signs
        ("שרה", "\u05d4\u05e8\u05e9"), ("שָׂרה כהן", "\u05df\u05d4\u05db \u05d4\u05e8\u05e9"),
        # joined, as far as a letter joins
        ("رضا", "\ufe8e\ufebf\ufead"), ("پریسا", "\ufe8e\ufeb4\ufbfe\ufeae\ufb58"),
        ("علاء", "\ufe80\ufefc\ufecb"),  # lam and alef are one glyph
        # each name in its place
        (
            "Ben, שרה 12 כהן › דוד",
            "Ben, \u05df\u05d4\u05db 12 \u05d4\u05e8\u05e9 › \u05d3\u05d5\u05d3",
        ),
        ("שרה\u00a0כהן", "\u05df\u05d4\u05db\u00a0\u05d4\u05e8\u05e9"),  # that no line may part
        ("محمد٣", "mhmd3"),  # wholly in one script
    ])  # fmt: skip
def test_names_from_right_to_left_are_set_as_they_are_read(name: str, drawn: str) -> None:
    assert "".join(run.text for run in fonts.runs(name, BOLD)) == drawn
    assert fonts.drawable(fonts.drawable(name)) == fonts.drawable(name)


@given(st.text(max_size=30))
def test_no_text_draws_a_missing_glyph(text: str) -> None:
    for run in fonts.runs(text, BOLD):
        assert all(fonts.has_glyph(run.font, character) for character in run.text)


@each("font", [REGULAR, BOLD])
def test_what_the_small_font_lacks_comes_from_the_whole_one_and_then_from_the_fallback(
    font: str,
) -> None:
    found = [(run.font, run.text) for run in fonts.runs("aЖ★龙b", font)]
    assert [text for _, text in found] == ["a", "Ж", "★", "龙", "b"]
    assert [fonts.load(name).face.name.decode() for name, _ in found] == [
        f"CardgenText-{'Bold' if font == BOLD else 'Regular'}",
        f"SourceSans3-{'Bold' if font == BOLD else 'Regular'}",
        "DejaVuSans",
        "CardgenHan",
        f"CardgenText-{'Bold' if font == BOLD else 'Regular'}",
    ]


def test_latin_text_needs_the_small_fonts_only() -> None:
    for language in LANGUAGES:
        texts = catalogue(language)
        for key in texts.keys:
            assert {
                run.font for font in (REGULAR, BOLD) for run in fonts.runs(texts(key), font)
            } <= {REGULAR, BOLD}, key


@each("style", make_text_fonts.STYLES, few=1)
def test_the_small_fonts_are_cut_from_source_sans_and_named_apart(style: str) -> None:
    """Regenerated to the byte; the outlines are those of the original, the reserved name isn't
    used.
    """
    stored = (make_text_fonts.FONTS / f"CardgenText-{style}.ttf").read_bytes()
    assert make_text_fonts.make(style) == stored
    small, whole = (
        TTFont(BytesIO(stored)),
        TTFont(make_text_fonts.FONTS / make_text_fonts.STYLES[style]),
    )
    assert not any(
        "Source" in str(record) for record in small["name"].names if record.nameID not in (0, 5, 13)
    )
    for code, name in small.getBestCmap().items():
        assert small["hmtx"][name][0] == whole["hmtx"][whole.getBestCmap()[code]][0]
    assert set(small.getBestCmap()) == make_text_fonts.CHARACTERS & set(whole.getBestCmap())


@pytest.mark.quick
@given(
    st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=382), min_size=1, max_size=60),
    st.floats(5, 300),
)
def test_fitted_text_fits(text: str, room: float) -> None:
    shown, size = fonts.fit(text, 14, room)
    assert len(shown) == 1 or fonts.width(shown, size) <= room + TOLERANCE
    assert 14 * 0.7 - 0.001 <= size <= 14


@pytest.mark.quick
@given(
    st.lists(st.text(alphabet="abcäșł*", min_size=1, max_size=12), min_size=1, max_size=20).map(
        " ".join
    ),
    st.floats(60, 300),
)
def test_wrapping_keeps_every_word_and_stays_in_the_room(markup: str, room: float) -> None:
    lines = wrap(markup, 12, room)
    shown = " ".join("".join(text for _, text in line) for line in lines)
    assert shown.split() == plain(markup).split()
    for line in lines:
        if " " in "".join(text for _, text in line).strip():
            assert sum(fonts.width(text, 12, font) for font, text in line) <= room + 2 * TOLERANCE


@each("end, last", [(".", "the *table*."), ("", "*table*")])
def test_no_sentence_ends_in_a_word_alone(end: str, last: str) -> None:
    """What is no sentence, such as a name, is only filled."""
    words = "Put them on the *table*" + end
    for lines in (wrap(words, 12, 100), wrap_anywhere(plain(words), 12, 100)):
        below = lines[-1] if isinstance(lines[-1], str) else "".join(t for _, t in lines[-1])
        assert below == plain(last)


def test_bold_words_are_bold_and_shrinking_stops() -> None:
    assert wrap("a *b c* d", 12, 500) == (((REGULAR, "a"), (BOLD, " b c"), (REGULAR, " d")),)
    wide = markup_width("a *b* c", 12)
    assert shrink("a *b* c", 12, wide + 1, 8) == 12
    assert shrink("a *b* c", 12, wide / 1.2, 8) == pytest.approx(10, abs=0.01)
    assert shrink("a *b* c", 12, 1, 8) == 8


@each("align", ["left", "centre", "right"])
def test_text_in_a_box_stays_between_its_edges(align: Any) -> None:
    document, box = Document(PROPERTIES), Box(40, 30, 80, 20)
    document.page(200, 100).centred(
        box, "Maximiliane-Charlotte von Hohenstein-Berg", 12, align=align
    )
    ((line,),) = (page.lines for page in drawn_so_far(document))
    assert line.text.endswith("…")
    assert within(box.inset(1.5), Box(line.x, box.y + 2, line.right - line.x, 1), TOLERANCE)


def test_boxes() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom, box.cx, box.cy) == (40, 60, 25, 40)
    assert box.inset(1, 2) == Box(11, 22, 28, 36)


@pytest.mark.quick
def test_a_file_says_what_it_is() -> None:
    document = Document(PROPERTIES)
    document.page(90 * mm, 160 * mm, anchor="cover", outline="Deckblatt", label="Deckblatt")
    document.page(90 * mm, 160 * mm, anchor="r1", outline="Runde 1", label="1").link(
        "cover", Box(0, 0, 50, 50)
    )
    reader = read(document)
    assert reader.metadata is not None
    assert reader.metadata.title == "PBVV · Test"
    assert reader.metadata["/CardgenHeader"] == '{"players":["Ștefan"]}'
    assert "/CreationDate" not in reader.metadata
    assert reader.trailer["/Root"]["/Lang"] == "de"
    assert [entry.title for entry in reader.outline] == ["Deckblatt", "Runde 1"]
    assert reader.page_labels == ["Deckblatt", "1"]


@pytest.mark.quick
def test_a_link_to_nowhere_is_our_mistake() -> None:
    document = Document(PROPERTIES)
    with document.page(100, 100).link("nowhere", Box(0, 0, 10, 10)):
        pass
    with pytest.raises(ValueError, match="nowhere"):
        document.finish()


def test_art_becomes_a_form_drawn_once_and_is_found_in_use() -> None:
    inner = Art("inner", (-50, -50, 50, 50), "-50 -50 100 100 re f")
    outer = Art("outer", (-50, -50, 50, 50), "q 1 0 0 1 0 0 cm /FormXob.inner Do Q", (inner,))
    document = Document(PROPERTIES)
    page = document.page(100, 100)
    for angle in (0, 30):
        page.art(outer, 50, 50, 0.5, angle, colour="#C8102E")
    page.art(outer, 50, 50, inline=True)
    assert document.finish().content.count(b"/Subtype/Form") == 2


def test_the_same_drawing_is_the_same_bytes_and_another_title_another_identity() -> None:
    def draw(title: str) -> bytes:
        document = Document(Properties(title=title, language="en"))
        document.page(100, 100).text(10, 50, "Dörte (1)")
        return document.finish().content

    assert draw("a") == draw("a")
    assert len({PdfReader(BytesIO(draw(title))).trailer["/ID"][0] for title in ("a", "b")}) == 2


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("useA85", 1),
        ("wrapA85", 1),
        ("pdfComments", 1),
        ("pdfMultiLine", 1),
        ("invariant", 0),
        ("pageCompression", 0),
        ("documentLang", "xx"),
    ],
)
def test_reportlabs_settings_change_nothing_and_are_left_alone(
    setting: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw() -> bytes:
        document = Document(PROPERTIES)
        document.page(100, 100).text(10, 50, "Dörte")
        return document.finish().content

    before = draw()
    monkeypatch.setattr(rl_config, setting, value)
    assert draw() == before
    assert getattr(rl_config, setting) == value


def test_after_a_clipping_colours_are_set_again() -> None:
    """What was set inside is forgotten with it."""
    page = Document(PROPERTIES).page(100, 100)
    page.rect(Box(0, 0, 5, 5), "#C8102E")
    with page.clipped(Box(0, 0, 50, 50)):
        page.rect(Box(0, 0, 5, 5), "#0033BE")
    page.rect(Box(0, 0, 5, 5), "#0033BE")
    page.rect(Box(0, 0, 5, 5), "#C8102E")
    assert [operator for operator in page.operators if operator.endswith(" rg")] == [
        f"{colour_operands(colour)} rg" for colour in ("#C8102E", "#0033BE", "#0033BE", "#C8102E")
    ]


@each("text", ["(1)", "a\\b", "))((", "Dörte\\"])
def test_signs_that_mean_something_in_a_pdf(text: str) -> None:
    document = Document(PROPERTIES)
    document.page(200, 100).text(10, 50, text)
    assert read(document).pages[0].extract_text().strip() == text


def test_hidden_text_is_found_and_not_seen() -> None:
    document = Document(PROPERTIES)
    document.page(200, 100).hidden(10, 50, "♥ 10 K 7")
    assert "♥ 10 K 7" in read(document).pages[0].extract_text()
    assert any("3 Tr" in operator for operator in document.pages[0].operators)


@each(
    "text, drawn",
    [
        ("A\U000323afB", "A ? B"),  # a Han letter of Unicode 15
        ("A\U00011240B", "AiB"),  # a letter of Unicode 15 that has a Latin spelling
        ("A\U0001fae8B", "AB"),  # an emoji of Unicode 15
        ("A\U0001facdB", "AB"),  # an emoji of Unicode 17
    ],
)
def test_characters_younger_than_a_python_are_drawn_alike_by_all(text: str, drawn: str) -> None:
    assert fonts.drawable(text) == drawn
