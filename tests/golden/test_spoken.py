"""What is heard of every kind of page, recorded as a person hears it; see `tests.spoken`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfWriter

from cardgen.dealing.view import player_view
from cardgen.orders.paper import DeckOrder
from cardgen.pages.player import player_pdf
from cardgen.pages.results import Format
from cardgen.pages.theme import style_of
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, Page
from cardgen.preferences import Preferences
from cardgen.views import Event
from tests.golden import net
from tests.spoken import Unheard, pages_of, spoken

EVENT = Event(version="the net's")
NAMES = ("Anna", "Ștefan", "Mihai", "Łukasz")

CORONA = net.case("corona", 3, settings={"max": "3"})
"""An evening of five rounds."""
ONE_CARD = {"schedule": "1-8-1", "first-dealer": "2", "one-card-rounds": "last"}
FOREHEAD, BLIND, CHOICE = (
    net.case("romanian", 3, settings={"one-card": sight, **ONE_CARD}, from_round=19)
    for sight in ("forehead", "blind", "choice")
)
SHORT = net.case("corona", 3, settings={"max": "2"})
KITTY = net.case("bidwhist", 4, settings={"rounds": "1", "training": "on"})
OH_HELL = net.case("ohhell", 4, settings={"max": "2"})


def wishes(language: str, **said: Any) -> Preferences:
    usual = {"letters": None, "paper": "a4", "colours": "two", "card_size": "poker"}
    return net.wishes("", language, **usual | said)


STYLE_DE, STYLE_EN = (style_of(wishes(language)) for language in ("de", "en"))


def of_player(case: net.Case, language: str, seat: int = 0, **said: Any) -> bytes:
    names = NAMES[: case.players]
    style = style_of(wishes(language, **said))
    return player_pdf(player_view(net.dealt(case, names, ""), seat, names), style, EVENT).content


def of_all(draw: Callable[..., bytes], name: str, case: net.Case, language: str) -> bytes:
    return draw(name, case, style_of(wishes(language)))


FILES: dict[str, net.Draw] = {
    "phone-corona-en": partial(of_player, CORONA, "en"),
    "phone-corona-de-large": partial(of_player, SHORT, "de", large=True),
    "phone-corona-ro": partial(of_player, SHORT, "ro"),
    "phone-forehead-en": partial(of_player, FOREHEAD, "en"),
    "phone-forehead-ro-large": partial(of_player, FOREHEAD, "ro", large=True),
    "phone-blind-en": partial(of_player, BLIND, "en"),
    "phone-blind-de-large": partial(of_player, BLIND, "de", large=True),
    "phone-choice-de": partial(of_player, CHOICE, "de"),
    "phone-kitty-en": partial(of_player, KITTY, "en"),
    "phone-kitty-ro-large": partial(of_player, KITTY, "ro", large=True),
    "phone-ohhell-de": partial(of_player, OH_HELL, "de"),
    "strips-corona-en": partial(of_player, SHORT, "en", layout="sheet"),
    "strips-forehead-de-large": partial(of_player, FOREHEAD, "de", layout="sheet", large=True),
    "strips-kitty-ro": partial(of_player, KITTY, "ro", layout="sheet"),
    "cards-corona-de": partial(of_player, SHORT, "de", layout="cards"),
    "cards-blind-en-large": partial(of_player, BLIND, "en", layout="cards", large=True),
    "fold-corona-ro": partial(of_player, SHORT, "ro", layout="fold"),
    "fold-forehead-en": partial(of_player, FOREHEAD, "en", layout="fold"),
    "rules-corona-en": partial(net.leaflet_file, "rules", CORONA, STYLE_EN, "phone"),
    "rules-kitty-de": partial(net.leaflet_file, "rules", KITTY, STYLE_DE, "sheet"),
    "protocol-corona-ro": partial(of_all, net.protocol_file, "protocol", SHORT, "ro"),
    "protocol-kitty-de": partial(of_all, net.protocol_file, "protocol", KITTY, "de"),
    "sheet-corona-en": partial(net.score_file, "sheet", SHORT, STYLE_EN, False),
    "sheet-kitty-de": partial(net.score_file, "sheet", KITTY, STYLE_DE, False),
    "record-corona-de": partial(of_all, net.record_file, "record", SHORT, "de"),
    "results-de": partial(net.results_file, "results", "de", Format.PAPER),
    "season-de": partial(net.season_file, "season", "de", True),
    "club-ranking-de": partial(net.ranking_file, "ranking", "de", Format.PAPER, 8),
    "club-tables-de": partial(net.tables_file, "tables", "de", 8, "a4"),
    "club-slips-de": partial(net.movement_file, "slips", "de", "a4"),
    "deck-en": partial(net.deck_file, DeckOrder(wishes("en"), "54", backs="duplex-long")),
}
"""Each kind of page, in few rounds; in some of the languages and sizes of print."""


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_heard_as_it_was(golden: Callable[[str, str], None], name: str) -> None:
    transcript = spoken(FILES[name]())
    golden(f"../spoken/{name}.txt", transcript)
    if name.startswith("phone"):  # pages of paper have several rounds
        for page in pages_of(transcript):
            lines = [line for line in page.splitlines() if len(line.split()) > 2]
            assert len(set(lines)) == len(lines), "nothing is heard twice on a page"


# -- what the reader of these tests doesn't let pass


def drawn(draw: Callable[[Page], object]) -> bytes:
    document = Document(Properties("Title", "en"))
    page = document.page(100, 100, "one", "One", "One")
    draw(page)
    return document.finish().content


def test_words_and_pictures_are_heard_in_their_order() -> None:
    def draw(page: Page) -> None:
        page.text(10, 20, "Title", level=1)
        page.text(10, 40, "♥ 10 ")
        with page.tag("Table"), page.tag("TR"):
            for kind in ("TH", "TD"):
                with page.tag(kind, scope="Row" if kind == "TH" else ""):
                    page.text(10, 60, kind)
        page.hidden(10, 70, "x", alt="A picture")
        with page.link("one", Box(10, 80, 10, 10)):
            page.text(10, 80, "1 ›")
        page.field("field", Box(10, 80, 10, 10), "What it is for")

    assert spoken(drawn(draw)).splitlines() == [
        "== One", "# Title", "Hearts 10", "*TH* | TD", "[picture] A picture", "[to One]",
        "[field: What it is for]",
    ]  # fmt: skip


def test_a_field_that_doesnt_say_what_it_is_for_isnt_let_pass() -> None:
    with pytest.raises(Unheard, match="Form without words"):
        spoken(drawn(lambda page: page.field("field", Box(10, 80, 10, 10), "")))


def test_a_field_behind_other_words_isnt_let_pass() -> None:
    def draw(page: Page) -> None:
        with page.tag("TR"), page.tag("TD", full="Words"):
            page.text(10, 60, "W.")
            page.field("field", Box(10, 80, 10, 10), "What it is for")

    with pytest.raises(Unheard, match="behind “Words”"):
        spoken(drawn(draw))


def test_what_is_in_no_element_or_in_two_isnt_let_pass() -> None:
    def twice(page: Page) -> None:
        page.text(10, 20, "Title")
        page.root.kids *= 2

    def nowhere(page: Page) -> None:
        with page.tag("P") as paragraph:
            page.text(10, 20, "Title", level=1)
            page.text(10, 40, "and more")
            del paragraph.kids[1]

    for draw, says in ((twice, "twice|two elements"), (nowhere, "no element")):
        with pytest.raises(Unheard, match=says):
            spoken(drawn(draw))


def test_what_isnt_marked_isnt_let_pass() -> None:
    content = drawn(lambda page: page.text(10, 20, "Title"))
    file = PdfWriter(clone_from=BytesIO(content))
    operators: Any = file.pages[0]["/Contents"].get_object()
    operators.set_data(operators.get_data() + b"\n0 0 10 10 re f")
    changed = BytesIO()
    file.write(changed)
    with pytest.raises(Unheard, match="neither"):
        spoken(changed.getvalue())
