"""The rules leaflet: it says what these settings mean, in numbers that the scoring and trick
rules give; nothing overflows.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pypdfium2
import pytest
from pypdf import PdfReader

from cardgen.cards import Card
from cardgen.faces.palette import PALETTES
from cardgen.games.game import PlannedGame, plan_game
from cardgen.games.playing import Play
from cardgen.games.registry import GAMES, find_game
from cardgen.games.scoring import SCORES
from cardgen.pages.layout import Block
from cardgen.pages.parts.covers import steps
from cardgen.pages.rules import story as leaflet_bids
from cardgen.pages.rules import story as leaflet_sides
from cardgen.pages.rules.figures import LeafletWords as Words
from cardgen.pages.rules.figures import Para, Stairs
from cardgen.pages.rules.figures import PointsTable as Table
from cardgen.pages.rules.figures import RuleStep as Step
from cardgen.pages.rules.figures import TrickFigure as Trick
from cardgen.pages.rules.leaflet import LeafletLayout as Layout
from cardgen.pages.rules.leaflet import lay_out, leaflet_pdf
from cardgen.pages.rules.story import example, reckoned
from cardgen.pages.theme import HEIGHT, MARGIN, PRINTABLE, WIDTH, Style
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.page import mm
from cardgen.text.catalogue import LANGUAGES, Catalogue, rules_catalogue
from tests.drawn import drawn
from tests.page_text import text_of
from tests.turns import each, sweep, times

LONG = (
    "Maximiliane-Charlotte von Hohenstein-Be",
    "Wolfeschlegelsteinhausenbergerdorffabcd",
    "李小龙",
    "Ștefan *der* {Große}",
    "Łukasz",
    "Hermenegilde-Auguste",
    "Zoë",
    "Konstantinos Papadopoulos",
)
ALL_SPECIAL = dict.fromkeys(
    "declarer-leads jokers-free low-beats-high single-no-trump small-kitty show-kitty"
    " training".split(),
    "on",
)
SETTINGS: dict[str, tuple[dict[str, str], ...]] = {
    "corona": (
        {},
        {"max": "1"},
        {"max": "4", "hook": "on", "lead": "rotate"},
        {"trump-order": "HN"},
        {"trump-order": "N"},
    ),
    "romanian": (
        {},
        {"schedule": "8-1-8", "hook": "off", "must-trump": "off", "first-dealer": "2"},
        {"schedule": "tournament", "premium": "30/10", "penalty": "on", "nullo": "ten-before-end"},
        {
            "one-card": "choice",
            "special": "blind8,null8,eight8",
            "premium": "10/5",
            "penalty": "on",
            "nullo": "before-turn",
        },
        {"one-card": "forehead", "one-card-rounds": "last"},
        {"one-card": "blind", "one-card-rounds": "first-and-last", "premium": "5/5"},
    ),
    "ohhell": (
        {},
        {"trump": "none"},
        {"trump": "rotate"},
        {"schedule": "down", "max": "2", "repeat": "3"},
        {"max": "1", "repeat": "4"},
    ),
    "stiche-raten": ({}, {"must-trump": "on"}),
    "elevator": ({}, {"repeat": "8"}),
    "whist": (
        {},
        {"target": "1", "trump": "turned", "honours": "on"},
        {"target": "25", "trump": "HDN"},
        {"rounds": "3", "first-dealer": "3", "trump": "none"},
        {"target": "3", "trump": "S"},
    ),
    "bidwhist": ({}, {"no-jokers": "on", "small-kitty": "on"}, ALL_SPECIAL),
}


def planned(
    name: str,
    players: int | None = None,
    names: tuple[str, ...] = (),
    house: str = "",
    **given: str,
) -> PlannedGame:
    game = find_game(name)
    players = players or len(names) or game.usual_players
    settings = game.settings(
        players, {key.replace("_", "-"): value for key, value in given.items()}
    )
    return plan_game(game, settings, players, names, house)


def style(language: str = "en", paper: str = "a4") -> Style:
    return Style(language, language, PALETTES["two"], paper)


def words(game: PlannedGame, language: str = "en") -> Words:
    return Words(game, style(language))


def blocks(game: PlannedGame, language: str = "en") -> list[Block]:
    module = leaflet_sides if game.rules.partners else leaflet_bids
    return [block for _, some in module.sections(words(game, language)) for block in some]


@cache
def pdf(
    game: PlannedGame,
    language: str = "en",
    layout: Layout = "both",
    paper: str = "a4",
    with_glossary: bool = False,
) -> bytes:
    return leaflet_pdf(game, style(language, paper), layout, with_glossary=with_glossary).content


def read(content: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(content))


def text(game: PlannedGame, language: str = "en", with_glossary: bool = False) -> str:
    """What the phone pages say, in one line."""
    pages = read(pdf(game, language, "phone", with_glossary=with_glossary)).pages
    return re.sub(r"\s+", " ", " ".join(text_of(page) for page in pages))


def every_leaflet() -> Iterator[PlannedGame]:
    for name, variants in SETTINGS.items():
        for i, given in enumerate(variants):
            for players in find_game(name).players if i == 0 else (find_game(name).usual_players,):
                for names in ((), LONG[:players]):
                    yield planned(
                        name,
                        players,
                        names,
                        **{key.replace("-", "_"): value for key, value in given.items()},
                    )
    yield planned("romanian", 7, seven="ones", house="Whist la bunica")


# -- nothing leaves its place, in no language


@each("language", LANGUAGES)
def test_no_text_leaves_the_page_or_is_cut(language: str) -> None:
    said: list[str] = []
    for game in list(every_leaflet())[LANGUAGES.index(language) % times(5, 1) :: times(5, 1)]:
        pages = drawn(leaflet_pdf(game, style(language), "phone"))
        assert len(pages) in ((4, 5, 6, 7) if game.name != "bidwhist" else (7, 8, 9)), (
            game.name,
            game.players,
            len(pages),
        )
        for line in (line for page in pages for line in page.lines):
            assert line.x >= MARGIN - 0.5, line
            assert line.right <= WIDTH - MARGIN + 0.5, line
            assert 0 < line.y < HEIGHT - 8, line
            assert line.size >= 11 - 1e-6, line
            cut = re.findall(r"(\w+)…", line.text)
            assert all(
                name.startswith(start) for start in cut for name in LONG if name[:4] == start[:4]
            ), line  # only a long name is
            assert not cut or any(name[:4] == start[:4] for start in cut for name in LONG), line
            said.append(line.text)
    assert len(said) > times(2000, 6000)
    assert not [
        line
        for line in said
        if ("None " in line and "None of" not in line) or re.search(r"\{(?!Große)|undefined", line)
    ]


def test_a_block_taller_than_a_page_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="taller than a page"):
        lay_out("x", [Para("word " * 2000)])


# -- it is true


@sweep(("method", SCORES), ("players", range(2, 9)))
def test_examples_are_rounds_that_can_be(method: str, players: int) -> None:
    """Tricks add up to the cards, bids don't; the sum that is shown is what the scoring code
    pays.
    """
    for cards in range(1, 8):
        shown = example(players, cards)
        assert len(shown) == players
        assert sum(tricks for _, tricks in shown) == cards
        assert sum(bid for bid, _ in shown) != cards
        for bid, tricks in shown:
            sum_ = reckoned(method, bid, tricks, cards)
            if sum_:
                assert eval(sum_.replace("−", "-").replace("×", "*")) == SCORES[method](
                    bid, tricks, cards
                )


SCORED_IN_WAYS = sorted(
    name for name, game in GAMES.items() if any(setting.key == "score" for setting in game.table)
)


@sweep(("name", SCORED_IN_WAYS), ("method", SCORES))
def test_the_table_of_points_comes_from_the_scoring_code(name: str, method: str) -> None:
    game = planned(name, score=method)
    (table,) = [block for block in blocks(game) if isinstance(block, Table)]
    cards = max(facts.cards for facts in game.rounds if facts.cards <= 7)
    for line in table.lines:
        bid, tricks, points = line.cells
        assert points.replace(
            "−", "-"
        ) == f"{SCORES[method](int(bid), int(tricks), cards):+d}".replace("+0", "0")


@pytest.mark.quick
def test_the_table_of_whist_ends_at_the_target() -> None:
    (table,) = [block for block in blocks(planned("whist")) if isinstance(block, Table)]
    assert [tuple(cell.replace("\u00a0", "") for cell in line.cells) for line in table.lines] == [
        ("9:4", "3:0", "3:0"), ("5:8", "0:2", "3:2"), ("8:5", "2:0", "5:2"), ("7:6", "1:0", "6:2"),
    ]  # fmt: skip
    (short,) = [block for block in blocks(planned("whist", target="3")) if isinstance(block, Table)]
    assert len(short.lines) == 1


@pytest.mark.quick
@each("single, points", [("off", ("+4", "−4", "+6", "−6")), ("on", ("+4", "−4", "+3", "−3"))])
def test_the_table_of_bid_whist(single: str, points: tuple[str, ...]) -> None:
    """4 uptown with nine tricks is the source's own example: four off."""
    (table,) = [
        block
        for block in blocks(planned("bidwhist", single_no_trump=single))
        if isinstance(block, Table)
    ]
    assert tuple(line.cells[1] for line in table.lines) == points
    assert table.lines[1].cells[0] == "9"


def test_every_trick_is_played_by_the_rules() -> None:
    """Who follows could have; who trumps wins; the cards are of this game's deck and all
    different.
    """
    for game in every_leaflet():
        tricks = [block for block in blocks(game) if isinstance(block, Trick)]
        assert len(tricks) == (2 if game.name == "bidwhist" else 1)
        for trick in tricks:
            cards = [card for _, card in trick.plays]
            assert len(set(cards)) == len(cards) == game.players - game.rules.dead_hand
            assert all(card.is_joker or card.rank in game.rules.ranking for card in cards)
            trumps = [
                i
                for i, card in enumerate(cards)
                if card.suit is not cards[0].suit and card.is_joker
            ]
            if trumps:
                assert trick.won == trumps[0]
            elif trick is tricks[0]:
                trump = next((card.suit for card in cards if card == cards[trick.won]), None)
                assert (
                    Play(game.rules.ranking, trump if trump is not cards[0].suit else None).winner(
                        cards
                    )
                    == trick.won
                )


@each(
    "game, wanted",
    [
        (
            planned("corona"),
            [
                "19 rounds",
                "1 card",
                "up to 10",
                "hearts, clubs, diamonds, spades",
                "ten beats the king",
                "after round 19",
            ],
        ),
        (planned("corona", 6), ["15 rounds", "6 players", "up to 8"]),
        (
            planned("corona", max="5", lead="rotate", hook="on"),
            [
                "9 rounds",
                "then the next player to the left each round",
                "With 5 cards and 4 tricks bid so far, the last player can’t bid 1",
            ],
        ),
        (planned("corona", trump_order="H"), ["Trumps are always hearts", "spades"]),
        (
            planned("romanian"),
            [
                "24 rounds",
                "4 rounds in a row are played with 1 card (rounds 1 to 4 and 21 to 24) and with 8"
                " cards",
                "turned up",
                "with 8 cards) there is no trump",
                "you must play a trump (trumping)",
                "32 cards",
                "everybody bids last equally often with 1 card",
            ],
        ),
        (
            planned("romanian", schedule="tournament"),
            ["32 rounds", "4 rounds in a row with each number of cards from 1 to 8"],
        ),
        (planned("romanian", 7), ["dealer sits out", "48 cards", "right-hand neighbour last"]),
        (planned("romanian", 7, seven="ones"), ["56 cards", "below the two each suit has a one"]),
        (planned("romanian", 7, premium="10/5"), ["Whoever sits out keeps their streak"]),
        (planned("romanian", first_dealer="2"), ["Seat 2 deals round 1"]),
        (
            planned("romanian", premium="10/5", penalty="on"),
            [
                "5 bids made in a row pay 10 points",
                "6 made in a row earn one bonus, 10 earn two",
                "5 missed in a row cost 10 points",
                "Only rounds 5 to 20 count",
            ],
        ),
        (planned("romanian", nullo="before-turn"), ["before round 11 begins"]),
        (
            planned("romanian", special="blind8,null8,eight8"),
            [
                "27 rounds",
                "Round 25, blind",
                "Round 26, zero: everybody must bid 0",
                "Round 27, eight: everybody must bid 8",
            ],
        ),
        (
            planned("romanian", one_card="forehead", one_card_rounds="last"),
            ["Rounds 21 to 24", "everybody’s card but your own"],
        ),
        (planned("romanian", one_card="blind"), ["Rounds of one card", "your number", "17-K"]),
        (
            planned("romanian", one_card="choice"),
            ["the dealer chooses", "Normal:", "Blind:", "Forehead:"],
        ),
        (
            planned("ohhell"),
            [
                "19 rounds",
                "10 cards each, then one fewer every round, down to 1 – and up again to 10",
                "anything goes",
            ],
        ),
        (planned("ohhell", trump="none"), ["There is no trump", "discard any card", "no trump"]),
        (planned("stiche-raten"), ["13 rounds", "up to 13"]),
        (planned("elevator"), ["13 rounds", "two more every round, up to 13", "by lot"]),
        (
            planned("whist"),
            [
                "6 points",
                "11 rounds",
                "always enough",
                "an ace, king, queen or jack",
                "7 tricks make 1 point, 13 tricks 7 points",
                "and partner",
            ],
        ),
        (planned("whist", rounds="3"), ["3 rounds", "the one with more points wins"]),
        (
            planned("whist", honours="on", target="9"),
            ["All four honours", "+ 4", "Three honours", "one point short of winning"],
        ),
        (planned("whist", trump="HDN"), ["hearts, diamonds, no trump, then from the start"]),
        (
            planned("whist", trump="H"),
            ["They are always hearts", "hearts are trumps", "anything goes: play a trump"],
        ),
        (planned("whist", trump="none"), ["There are none", "discard any card", "A trick – no"]),
        (planned("whist", trump="N"), ["There are none", "discard any card", "A trick – no"]),
        (
            planned("whist", trump="turned"),
            ["face up: its suit is trumps. The card is part", "anything goes: play a trump"],
        ),
        (
            planned("bidwhist"),
            [
                "54 cards",
                "12 cards; 6 go into the kitty",
                "between the three of you that makes 6 numbers",
                "13 tricks in all",
                "counts double",
                "from 3 to 7",
                "4 uptown means 10 tricks",
                "counts as one of them",
                "+7 or −7",
                "after round 12",
                "Eldest hand leads",
            ],
        ),
        (
            planned("bidwhist", no_jokers="on", small_kitty="on"),
            ["there is no kitty", "52 cards"],
        ),
        (planned("bidwhist", declarer_leads="on"), ["The declarer leads"]),
        (planned("bidwhist", jokers_free="on"), ["at any time, even if"]),
        (planned("bidwhist", small_kitty="on"), ["13 cards; 2 go into the kitty", "not a trick"]),
        (planned("bidwhist", show_kitty="on"), ["everybody sees it"]),
        (planned("bidwhist", single_no_trump="on"), ["nothing is doubled"]),
        (planned("bidwhist", training="on"), ["A friendly"]),
        (
            planned("whist", names=("Ana", "Bo", "Cy", "Di"), first_dealer="3"),
            ["Cy deals round 1", "Ana + Cy"],
        ),
        (
            planned("romanian", house="Whist la bunica"),
            ["Whist la bunica", "House rules based on Romanian Whist"],
        ),
    ],
    few=12,
)
def test_it_says_what_is_played(game: PlannedGame, wanted: list[str]) -> None:
    said = text(game).replace("\u00a0", " ")
    for part in wanted:
        assert part in said, part


@each(
    "game, absent",
    [
        (planned("corona"), ["Forbidden", "Dealer", "turned up", "Eldest"]),
        (
            planned("romanian"),
            ["onus", "Nullo", "Special", "One-card", "beats the king", "sits out"],
        ),
        (planned("romanian", hook="off", must_trump="off"), ["Forbidden", "must trump"]),
        (planned("ohhell"), ["equally often"]),
        (planned("whist", trump="turned"), ["no trump", "queen or jack", "onours"]),
        (planned("whist", trump="none", honours="on"), ["onours"]),
        (planned("whist", honours="on"), ["gets nothing"]),
        (planned("whist", trump="HD"), ["turned", "face up", "no trump"]),
        (planned("whist", trump="none"), ["turned", "face up", "trumps"]),
        (planned("bidwhist", no_jokers="on"), ["oker is", "Jokers are"]),
        (planned("bidwhist", no_jokers="on", small_kitty="on"), ["Post numbers", "Discard"]),
        (planned("bidwhist"), ["at any time", "A friendly"]),
    ],
)
def test_it_says_nothing_that_isnt_played(game: PlannedGame, absent: list[str]) -> None:
    for part in absent:
        assert part not in text(game), part


def test_low_beats_high_changes_the_ladder() -> None:
    assert "4 uptown = 4 downtown < 4 no trump" in text(planned("bidwhist"))
    assert "4 uptown < 4 downtown < 4 no trump" in text(planned("bidwhist", low_beats_high="on"))


@each("language", LANGUAGES)
def test_each_language_names_the_ends_of_the_schedule(language: str) -> None:
    for name in set(GAMES) - {"whist", "bidwhist"}:
        game = planned(name)
        said = text(game, language)
        assert str(len(game.rounds)) in said
        assert str(max(facts.cards for facts in game.rounds)) in said


def test_no_sentence_calls_for_a_deal() -> None:
    """The staircase shows only trumps that the settings fix: never one that a lot or a card
    decides.
    """
    for name in ("romanian", "ohhell", "elevator", "stiche-raten"):
        (stairs,) = [block for block in blocks(planned(name)) if isinstance(block, Stairs)]
        assert not [
            facts
            for facts in stairs.rounds
            if facts.trump or facts.turned_up or facts.dealer is not None
        ]


# -- the catalogues


def keys(language: str, sides: bool) -> set[str]:
    return {key for key in rules_catalogue(language, sides).keys if not key.startswith("plural.")}


@sweep(("sides", [False, True]), ("language", LANGUAGES))
def test_all_languages_say_the_same_things(language: str, sides: bool) -> None:
    ours, english = rules_catalogue(language, sides), rules_catalogue("en", sides)
    assert keys(language, sides) == keys("en", sides)
    for key in keys("en", sides):
        fields = [
            sorted(name for _, name, _, _ in Formatter().parse(some(key)) if name)
            for some in (ours, english)
        ]
        assert fields[0] == fields[1], key
        assert ours(key).count("*") % 2 == 0, key
        assert "  " not in ours(key), key
        assert not re.search({"de": '["”]', "en": '["„]', "ro": '["“ŞşŢţ]'}[language], ours(key)), (
            key
        )
    assert all(ours.has(f"pays.{method}.1") for method in SCORES) or sides


def test_glossaries_explain_the_same_words_and_each_is_wanted() -> None:
    english = Catalogue("en", "glossary")
    for language in LANGUAGES:
        texts = Catalogue(language, "glossary")
        assert texts.keys == english.keys
        assert all(
            texts(key).count("|") == (key != "title") and not texts(key).endswith(".")
            for key in texts.keys
        )
    games = [
        planned("romanian", 7, one_card="choice", premium="10/5", nullo="start"),
        planned("bidwhist"),
    ]
    shown = " ".join(text(game, with_glossary=True) for game in games)
    assert [key for key in english.keys if english(key).partition("|")[0] not in shown] == []
    corona = text(planned("corona"), with_glossary=True)
    assert [word for word in ("kitty", "dealer", "eldest", "no trump:") if word in corona] == []
    assert "Glossary" not in text(planned("corona"))


def test_printed_leaflets_end_with_the_glossary() -> None:
    """Their last sheet has blank pages otherwise; who reads on the phone only asks for it."""
    special = planned(
        "romanian",
        3,
        special="blind8",
        first_dealer="lot",
        score="corona",
        hook="on",
        must_trump="on",
    )
    titles = ["ending with it", "ending in a sheet of it", "ending so too", "on the phone"]
    files = [
        pdf(special, "de", "sheet"),
        pdf(planned("bidwhist"), "de", "sheet"),
        pdf(planned("corona"), "de", "sheet"),
        pdf(special, "de", "phone"),
    ]
    texts = [" ".join(map(text_of, read(file).pages)) for file in files]
    assert {title: "Wortliste" in found for title, found in zip(titles, texts, strict=True)} == {
        title: title.startswith("ending") for title in titles
    }
    assert "Spielmacher:" in texts[1]
    full = planned("romanian", one_card="choice", special="blind8", nullo="start", premium="10/5")
    crowded = " ".join(map(text_of, read(pdf(full, "de", "sheet")).pages))
    assert ("Vorhand:" in crowded, "Spielcode:" in crowded) == (True, False)  # the common words
    assert [len(read(file).pages) for file in files] == [2, 3, 2, 6]


@each("language", LANGUAGES)
def test_no_sheet_has_a_blank_page(language: str) -> None:
    for game in list(every_leaflet())[LANGUAGES.index(language) % times(12, 1) :: times(12, 1)]:
        for asked in (False, True):
            pages = drawn(leaflet_pdf(game, style(language), "both", with_glossary=asked))
            on_phone = [page for page in pages if page.width < 100 * mm]
            assert len(on_phone) == 4 * (len(pages) - len(on_phone)), (
                game.name,
                game.players,
                asked,
            )
            titles = [page.lines[1].text for page in on_phone]
            assert not asked or titles[-1] == Catalogue(language, "glossary")("title"), titles


def test_every_text_is_used() -> None:
    """A text that no leaflet shows is a mistake, or dead."""
    for sides in (False, True):
        used: set[str] = set()
        for game in [*every_leaflet(), *more_leaflets()]:
            if game.rules.partners is sides:
                recording = Recording(game)
                (leaflet_sides if sides else leaflet_bids).sections(recording)
                used |= recording.used
        unused = {re.sub(r"\.\d+$", "", key) for key in keys("en", sides)} - used
        of_the_file = set() if sides else {"title", "for-print"}
        assert {key for key in unused if not key.startswith(("suit.", "joker."))} == of_the_file


class Recording(Words):
    def __init__(self, game: PlannedGame) -> None:
        super().__init__(game, style())
        self.used: set[str] = set()
        self.subtitle  # noqa: B018  # may need texts

    def __call__(self, key: str, **values: object) -> str:
        if hasattr(self, "used"):
            self.used.add(key)
        return super().__call__(key, **values)

    def lines(self, key: str) -> list[str]:
        self.used.add(key)
        return super().lines(key)


def more_leaflets() -> Iterator[PlannedGame]:
    yield planned("corona", max="1", trump_order="C", score="corona")
    yield planned("whist", house="x")
    yield planned("bidwhist", show_kitty="on")
    yield planned("romanian", one_card="blind", special="eight8")
    yield planned("romanian", 7, premium="10/5")
    yield planned("romanian", 3, ("a", "b", "c"), first_dealer="1")
    for method in SCORES:
        yield planned("ohhell", score=method)
    for players in (2, 3, 6, 7, 8):
        yield planned("corona", players, trump_order="N")
        yield planned("corona", players, trump_order="H")


# -- the file


@each("paper", ["a4", "letter"])
def test_phone_pages_come_first_then_four_to_a_sheet(paper: str) -> None:
    pages = read(pdf(planned("corona"), paper=paper)).pages
    sizes = [tuple(round(float(side)) for side in page.mediabox[2:]) for page in pages]
    assert sizes == [(255, 454)] * 8 + [(595, 842) if paper == "a4" else (612, 792)] * 2
    sheet = pages[8].extract_text()
    assert all(
        title in sheet for title in ("Corona Whist", "The aim", "One round", "What beats what?")
    )


@each("paper", ["a4", "letter"])
def test_printers_reach_all_of_a_sheet(paper: str) -> None:
    picture = (
        pypdfium2.PdfDocument(pdf(planned("corona"), layout="sheet", paper=paper))[0]
        .render(scale=3, grayscale=True)
        .to_pil()
    )
    left, top, right, bottom = picture.point(lambda value: 255 if value < 250 else 0).getbbox()
    assert (
        min(left, top, picture.width - right, picture.height - bottom) / 3 >= PRINTABLE - 0.2 * mm
    )


def test_layouts() -> None:
    game = planned("bidwhist")
    both, phone, sheets = (
        len(read(pdf(game, "en", layout)).pages) for layout in ("both", "phone", "sheet")
    )
    assert (both, phone, sheets) == (12 + 3, 9, 3)  # the glossary is the third sheet
    assert "Bid Whist" in read(pdf(game, "en", "sheet")).pages[0].extract_text()


def test_sheets_to_print_cost_little_beside_the_pages() -> None:
    game = planned("corona")
    phone = pdf(game, layout="phone", with_glossary=True)
    assert len(pdf(game)) - len(phone) < 8 * 1400  # bytes a leaf


def test_equal_leaflets_are_equal_bytes_and_know_no_deal() -> None:
    game = planned("romanian", names=("Anna", "Ben", "Cem", "Dörte"))
    assert leaflet_pdf(game, style("de")).content == leaflet_pdf(game, style("de")).content
    info = read(pdf(game, "de")).metadata
    assert info is not None
    assert set(info) == {"/Title", "/Subject", "/Creator", "/Producer", "/Drawing"}


@each("language", LANGUAGES)
def test_outline_and_title(language: str) -> None:
    reader = read(pdf(planned("corona"), language))
    outline = [str(entry["/Title"]) for entry in reader.outline if isinstance(entry, dict)]
    assert len(outline) == 9
    assert len(set(outline)) == 7  # three pages of words
    assert reader.metadata is not None
    assert "4" in (reader.metadata.title or "")


@pytest.mark.parametrize("name", GAMES)
def test_outside_readers_have_no_complaint(
    name: str, tmp_path: Path, outside: Callable[[str], Callable[..., str]]
) -> None:
    path = tmp_path / "rules.pdf"
    path.write_bytes(pdf(planned(name), "de"))
    outside("qpdf")("--check", path)
    assert "Punkte" in outside("pdftotext")(path, "-")


def test_steps_and_figures_are_of_this_module() -> None:
    """The kinds of blocks that other tests look for are there."""
    kinds = {type(block) for name in GAMES for block in blocks(planned(name))}
    assert {Step, Para, Table, Trick, Stairs} <= kinds
    assert all(
        isinstance(card, Card)
        for block in blocks(planned("whist"))
        if isinstance(block, Trick)
        for _, card in block.plays
    )


@each(
    "name, others, shown",
    [
        ("Ștefan", ["Anna"], "Ștefan"),
        ("Li Xiao Long", ["Anna", "Łukasz"], "Li"),
        ("김연아", ["Anna"], "Gim"),  # as it is drawn
        ("李小龙李小龙李小龙", ["Anna"], "李…小龙"),
        ("Anna-Maria von Berg", ["Ben"], "Anna"),
        ("Anna-Maria von Berg", ["Annabel"], "A…Berg"),  # two would be called the same
        ("Maximiliane-Charlott von Berg", ["Moritz"], "Maximi…"),
        ("Ben, der Zweite", ["Anna"], "Ben"),
        ("Ben, der Zweite", ["Ben"], "B…weite"),
        ("Dr. Papadopoulos", ["Anna"], "Papad…"),  # a title alone is nobody
        ("Mr. J. R. R. Frodo", ["Anna"], "Frodo"),
        ("Dr. Anna Meier", ["Dr. Anna Berg"], "Dr.…eier"),  # two would be called the same
        ("Maximilian Ada Graf", ["Maximilian Eva Graf"], "M… Ada"),  # which begin and end alike
        ("Maximilian Eva Graf", ["Maximilian Ada Graf"], "M… Eva"),
        ("Jucătorul 7", ["Jucătorul 1"], "Jucăto. 7"),
        ("Marianne 2", ["Marianne", "Marian 2"], "Mar…e 2"),  # both would be “Maria. 2”
    ],
)
def test_names_are_shortened_to_what_people_are_called(
    name: str, others: list[str], shown: str
) -> None:
    room = fonts.width("Maximi…", 12) + 0.1
    assert fonts.called(name, [name, *others], 12, room) == shown


def test_nobody_is_told_to_take_up_a_kitty_that_isnt_there() -> None:
    kitty, bare = (
        planned("bidwhist", no_jokers="on", small_kitty=small).rules for small in ("off", "on")
    )
    assert any("kitty" in step for step in steps(style(), kitty))
    assert not any("kitty" in step for step in steps(style(), bare))
