"""The phone file of Corona: rounds, covers, and what large print says before the rounds."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from cardgen.cards import Card, Suit
from cardgen.dealing.shuffle import SeedKind
from cardgen.faces.palette import GOLD, RED
from cardgen.pages.parts.covers import SUN_RADIUS, draw_name
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import HEIGHT, WIDTH, darkened
from cardgen.pdf.draw import fonts
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, mm
from cardgen.pdf.draw.wrap import wrap_anywhere
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event
from tests.drawn import Placed, drawn, inside
from tests.people import LONG, NAMES
from tests.read_sealed import LETTERS
from tests.turns import each, sweep
from tests.unit.scenes import Scene, dealt, flat, scene

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
CYCLE = "SHCD"
CORONA = "corona 4"
FULL = "bidwhist 4 declarer-leads=on jokers-free=on low-beats-high=on show-kitty=on training=on"
EVENING = Event(date(2026, 3, 14), "Brașov", "Dörte")
TITLE = "Weihnachten bei den Großeltern in Siebenbürgen"
SIXTY = "Weihnachten bei den Großeltern in Siebenbürgen am Kachelofen"
ONE_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenxx"
EIGHT = (*LONG[:6], "Maximiliane-Charlotte von Hohenstein-Burg", "Zoë")
EACH_LOOK = sweep(("language", LANGUAGES), ("large", [False, True]), dear=True)


def ranks_of(language: str) -> list[str]:
    return [
        LETTERS[language].get(rank, rank)
        for rank in ["A", "10", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
    ]


def hand_as_read(cards: tuple[Card, ...], trump: Suit | None, language: str) -> str:
    """The hand line, worked out apart from the code that draws it."""
    ranks = ranks_of(language)
    held: dict[str, list[str]] = {}
    for card in cards:
        assert card.suit
        letter = LETTERS[language].get(card.rank.value, card.rank.value)
        held.setdefault(card.suit.value, []).append(letter)
    start = CYCLE.index(trump.value) if trump else 0
    order = [suit for suit in CYCLE[start:] + CYCLE[:start] if suit in held]
    if len(order) == 3:
        reds = [suit for suit in order if suit in "HD"]
        lone = reds[0] if len(reds) == 1 else next(suit for suit in order if suit not in reds)
        if len(cards) <= 3 or not trump or lone != trump.value:
            order.remove(lone)
            order.insert(1, lone)
    return " ".join(
        f"{SIGNS[suit]} {' '.join(sorted(held[suit], key=ranks.index))}" for suit in order
    )


def letters_of_hands(file: Scene) -> list[float]:
    """How large the hand's letters are in each round, on the page where they are smallest."""
    sizes: dict[int, float] = {}
    for page, numbers in zip(file.pages, file.file.rounds, strict=True):
        index = [art for art in page.marks if isinstance(art, Placed)]
        scales = [art.scale for art in index if art.name.startswith("index-")]
        if len(numbers) == 1 and scales:  # the first may be the banner's, the others are alike
            sizes[numbers[0]] = min(scales[-1], sizes.get(numbers[0], scales[-1]))
    return list(sizes.values())


@sweep(
    ("game", ["whist 4", "bidwhist 4 rounds=24"]),
    ("seat", range(4)),
    ("language", LANGUAGES),
    dear=True,
)
def test_letters_of_long_hands_are_a_fifth_larger(game: str, seat: int, language: str) -> None:
    """Whatever else a page has to say, with names that take all room."""
    usual, large = (
        letters_of_hands(scene(game, language, seat=seat, names=LONG, large=large))
        for large in (False, True)
    )
    assert len(usual) == len(large) >= 11
    shares = [b / a for a, b in zip(usual, large, strict=True)]
    assert min(shares) > 1.19


@EACH_LOOK
def test_every_round_page_says_its_hand_once_its_trump_and_its_ranks(
    language: str, large: bool
) -> None:
    """The hand is one line in reading order; with the hook the forbidden sum is said, too."""
    for hook in ("on", "off"):
        file = scene(f"corona 4 trump-order=SNHC hook={hook}", language, large=large)
        texts = file.style.texts
        assert (flat(texts("cover.hook")) in flat(" ".join(file.front))) == (hook == "on")
        trumps = [*(texts.suit(suit) for suit in Suit), texts("round.no-trump")]
        for round_ in file.view.rounds:
            facts, hand, text = round_.facts, round_.hand or (), file.text(round_.facts.number)
            if large:  # the hand may be on two pages, the trump first
                text = file.of_round(facts.number)
                lines = [line for line in text.splitlines() if line[:1] in SIGNS.values()]
                spoken = " ".join(lines).split()
                assert len(spoken) - sum(word in SIGNS.values() for word in spoken) == len(hand)
                assert " ".join(ranks_of(language)) in flat(" ".join(file.front))
            else:
                spoken = hand_as_read(hand, facts.trump, language)
                assert text.splitlines().count(spoken) == 1
                signs = {card.suit for card in hand}
                assert sum(text.count(sign) for sign in SIGNS.values()) == len(signs)
                assert " ".join(ranks_of(language)) in flat(text)
            assert flat(texts.count("plural.cards", facts.cards)) in flat(text)
            trump = texts.suit(facts.trump) if facts.trump else texts("round.no-trump")
            assert trump in flat(text)
            if facts.cards <= 3 and not large:  # a rack names suits on its tabs too
                assert [name for name in trumps if name in text] == [trump]
            sums = re.findall(r"≠\s(\d+)", text)
            assert sorted(set(sums)) == [str(facts.cards)] * (hook == "on")
            if hook == "on" and not large:
                assert flat(texts("round.hook", n=facts.cards)) in flat(text)


@EACH_LOOK
def test_cover_and_list_show_no_card(language: str, large: bool) -> None:
    """The covers of two different deals differ in codes alone and hold no sign of a suit."""
    file = scene(CORONA, language, large=large, event=EVENING)
    assert not re.search("[♠♥♦♣]", "\n".join(file.front))
    other = scene(f"{CORONA} trump-order=SHCD", language, large=large, event=EVENING)
    hands = [round_.hand for round_ in other.view.rounds]
    rounds = tuple(
        replace(round_, hand=hand) for round_, hand in zip(file.view.rounds, hands, strict=True)
    )
    assert hands != [round_.hand for round_ in file.view.rounds]
    assert Scene(replace(file.view, rounds=rounds), file.style, EVENING).texts[0] == file.texts[0]


def test_keys_outline_and_labels_lead_to_every_page() -> None:
    file = scene(CORONA, event=EVENING)
    titles = ["Deckblatt", "So spielt ihr im Chat", "Runden", *(f"Runde {i}" for i in range(1, 20))]
    linked = [[link.page for link in page.links] for page in file.pages]
    assert linked[:3] == [[2, 1], [0, 2], [*range(3, 22), 0, 3]]
    assert linked[3:5] == [[2, 0, 4], [3, 2, 0, 5]]
    outline = file.reader.outline
    assert [entry["/Title"] for entry in outline] == titles  # type: ignore[call-overload]
    places = [file.reader.get_destination_page_number(entry) for entry in outline]  # type: ignore[arg-type]
    assert places == list(range(len(titles)))
    assert file.labels == titles


def test_a_long_list_takes_two_pages_and_rounds_lead_to_theirs() -> None:
    file = scene("corona 2 max=26")
    assert len(file.pages) == 2 + 2 + 51
    assert [file.pages[4 + i].links[1].page for i in (25, 26)] == [2, 3]


# -- covers


@sweep(
    ("language", LANGUAGES),
    ("large", [False, True]),
    ("names", [NAMES, LONG]),
    ("title", ["", TITLE]),
    ("event", [Event(), EVENING]),
)
def test_the_sun_keeps_off_words_and_words_off_the_edges_of_keys(
    language: str, large: bool, names: tuple[str, ...], title: str, event: Event
) -> None:
    file = scene("corona 4 max=6", language, large=large, names=names, title=title, event=event)
    cover = file.pages[0]
    stop = next(rect.box for rect in cover.rects if rect.fill in (RED, darkened(RED)))
    game = next(line for line in cover.lines if line.text.startswith("Corona"))
    for sun in (art for art in cover.arts if art.name == "cover-sun"):
        radius = sun.scale * SUN_RADIUS
        assert sun.y - radius - stop.bottom >= 1.5 * mm - fonts.TOLERANCE
        assert game.box.y - (sun.y + radius) >= 1.5 * mm - fonts.TOLERANCE
    count = 0
    for page in file.pages:
        for key, _ in page.links:
            if key.y < HEIGHT - 30 * mm:
                continue  # a round of the list
            for line in page.lines:
                if inside(key.inset(0, 1 * mm), line.box.cx, line.y):
                    pad = (1.7 if large else 2.5) * mm - 0.01
                    assert min(line.x - key.x, key.right - line.right) >= pad, line
                    assert line.size >= (24 if large else 12), line
                    count += 1
    assert count > 30


def test_the_cover_says_who_prepared_what_when() -> None:
    for seat, name in enumerate(NAMES[:4]):
        cover = scene(CORONA, "en", seat=seat, event=EVENING).texts[0]
        assert ("prepared by" in cover) == (name != EVENING.organiser)
    words = "Ștefan=apfel|Dörte=regen"
    file = scene(CORONA, "en", words=words, event=EVENING)
    for said in ("apfel", "regen", "prepared by Dörte", "Practice game", "14 March 2026", "Brașov"):
        assert said in file.texts[0]
    for kind, there in ((SeedKind.GIVEN, True), (SeedKind.FRESH, False)):
        table = file.view.table._replace(seed_kind=kind, words="")
        text = Scene(replace(file.view, table=table), file.style, Event()).texts[0]
        assert ("given seed" in text, "seed" in text) == (there, there)
        assert "Practice" not in text


def test_a_long_title_is_alone_on_its_line() -> None:
    title = "Weihnachten bei den Großeltern"
    words = [line.text for line in scene(CORONA, title=title, event=EVENING).pages[0].lines]
    assert words[words.index(title) + 1] == "14. März 2026 · Brașov"


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


def test_players_whose_long_names_begin_alike_can_be_told_apart() -> None:
    names = tuple(f"Maximiliane-Friederike von Hohenlohe-{end}" for end in ("Öh", "Ök"))
    file = scene("corona 3 lead=rotate", seat=2, names=(*names, "Ben"))
    assert "-Öh" in file.text(1).partition("\n♥")[0]
    assert "-Ök" in file.text(2)


@each("large", [False, True])
def test_a_reader_is_called_the_same_on_all_pages(large: bool) -> None:
    names = ("Maximiliane-Alexandra von Hohenlohe-Lang", *NAMES[1:])
    pages = scene(CORONA, "de", names=names, large=large, seat=0).pages
    headings = (line.text for page in pages for line in page.lines if line.y < 14 * mm)
    assert len({words for words in headings if words.startswith("Maxi")}) == 1


def test_a_reader_whose_name_takes_two_lines_stands_on_one_plate() -> None:
    names = ("Anna", "Maximiliane-Friederike von Hohenzollern", "Ben")
    cover = scene("corona 3", names=names, event=EVENING).pages[0]
    on = [
        [line.text for line in cover.lines if inside(rect.box, line.box.cx, line.box.cy)]
        for rect in cover.rects
        if rect.fill == GOLD
    ]
    assert ["Maximiliane-Friederike von", "Hohenzollern"] in on
    assert ["Hohenzollern"] not in on


def test_a_cover_full_of_long_names_says_its_whole_code() -> None:
    """Of a pack that replaces another one, with a long title, day, place and organiser."""
    event = Event(date(2026, 3, 14), "Piatra Neamț, Hotel Central", LONG[0], LANGUAGES)
    for game, language in (("corona 8", "ro"), ("corona 8", "en"), ("bidwhist 4", "de")):
        first = "from=2" if game == "corona 8" else "from=2 first-dealer=1"
        file = scene(f"{game} {first}", language, names=LONG, title=TITLE, event=event)
        code = {four for row in file.view.table.code_rows for four in row}
        assert code <= {line.text for line in file.pages[0].lines}


def test_the_list_tells_each_trump_in_words() -> None:
    file = scene("corona 4 trump-order=HNCDS", "en")
    texts = file.style.texts
    words = [*(texts.suit(suit) for suit in Suit), texts("round.no-trump")]
    assert re.findall("|".join(words), file.texts[2]) == [
        texts.suit(facts.trump) if facts.trump else texts("round.no-trump")
        for facts in file.view.table.rounds
    ]


def test_it_says_who_begins() -> None:
    """In turn, or whoever took the last trick."""
    in_turn, winner = (
        scene(f"corona 4 lead={lead}", "en", seat=0) for lead in ("rotate", "winner")
    )
    assert "You begin" in in_turn.text(1)
    assert "Ștefan begins" in in_turn.text(2)
    assert "You begin" in winner.text(1)
    for number in range(2, 20):
        assert "Whoever took the last trick begins" in winner.text(number)


def test_properties_and_size() -> None:
    file = scene(CORONA, event=EVENING, seat=0)
    assert len(file.file.content) <= 150_000
    said, table = file.reader.metadata or {}, file.view.table
    assert said["/Title"] == f"{table.pack_mark} · Anna"
    assert said["/Author"] == "Dörte"
    assert said["/CardgenHeader"] == table.header
    assert {(page.width, page.height) for page in file.pages} == {(255.12, 453.54)}
    assert player_pdf(file.view, file.style, EVENING).content == file.file.content


@each("language", LANGUAGES, few=1)
def test_a_lists_legend_keeps_clear_of_the_keys(language: str) -> None:
    for large in (False, True):
        file = scene("romanian 7 one-card=forehead", language, large=large)
        title = file.style.texts("list.title")
        for page in (page for page in file.pages if page.lines[0].text == title):
            keys = max(rect.box.y for rect in page.rects)
            pictures = [art.box.bottom for art in page.arts if art.box.bottom > keys - 9 * mm]
            assert max(pictures) <= keys - 0.7 * mm


# -- large print


def letters(text: str) -> str:
    """Only letters and digits: words may be broken anywhere."""
    return "".join(filter(str.isalnum, fonts.drawable(text)))


@sweep(
    ("language", LANGUAGES),
    ("word", ["", "donaudampfschifffahrtsgesellschaft"]),
    ("title", ["", "Abend", SIXTY, ONE_WORD]),
)
def test_all_is_said_before_the_rounds_and_nothing_is_cut(
    language: str, word: str, title: str
) -> None:
    """With the longest words, all is whole but a name of more than three lines on the cover."""
    words = "|".join(f"{name}={word}" for name in EIGHT) if word else ""
    file = scene(
        "corona 8", language, names=EIGHT, words=words, title=title, house=ONE_WORD,
        event=Event(date(2026, 9, 30), SIXTY, EIGHT[0]), large=True, seat=7,
    )  # fmt: skip
    front = file.pages[: len(file.front)]
    texts, lines = file.style.texts, [line for page in front for line in page.lines]
    said = letters("".join(line.text for line in lines))
    for whole in (
        title,
        texts.date(date(2026, 9, 30)),
        SIXTY,
        texts("cover.house", name=ONE_WORD),
        texts("cover.organiser", name=EIGHT[0]),
        file.view.table.game_code,
        file.view.table.pack_mark,
        *(f"{name}{word}" for name in EIGHT),
    ):
        assert letters(whole) in said
    assert not [line.text for line in lines if "…" in line.text]


@sweep(("game", ["corona 8", FULL]), ("names", [NAMES, EIGHT]), dear=True)
def test_all_files_of_a_pack_have_the_same_pages(game: str, names: tuple[str, ...]) -> None:
    seats = range(len(dealt(game).players))
    files = [scene(game, names=names, seat=seat, large=True, event=EVENING) for seat in seats]
    assert len({tuple(file.labels) for file in files}) == 1


@each("words", ["", "|".join(f"{name}=donaudampfschiff" for name in EIGHT)])
def test_keys_lead_from_the_cover_to_all_pages(words: str) -> None:
    """And from each page to another one."""
    file = scene("corona 8", "ro", names=EIGHT, words=words, large=True)
    reached: set[int] = set()
    to_see = {0}
    while to_see:
        reached |= to_see
        to_see = {link.page for page in to_see for link in file.pages[page].links} - reached
    assert reached == set(range(len(file.pages)))
    assert all({link.page for link in page.links} - {i} for i, page in enumerate(file.pages))


@sweep(("language", LANGUAGES), ("seat", range(8)))
def test_whose_file_it_is_survives_a_preview(language: str, seat: int) -> None:
    """The name and the words that stop everybody else are in the top 50 mm of the cover."""
    file = scene("corona 8", language, names=EIGHT, seat=seat, large=True)
    top = [line.text for line in file.pages[0].lines if line.y < 50 * mm]
    assert file.style.texts("cover.large.stop") in top
    assert letters(EIGHT[seat].split()[0])[: 2 if seat == 3 else 8] in letters("".join(top))


@each(
    "words, lines",
    [
        ("Anna", ["Anna"]),
        ("Weihnachten bei den Großeltern", ["Weihnachten bei", "den Großeltern"]),
        ("Maximiliane-Charlotte", ["Maximiliane-", "Charlotte"]),
        ("Donaudampfschifffahrt", ["Donau-", "dampfschifffahrt"]),
        ("9999999999999999999999", ["99999999999999", "99999999"]),
    ],
)
def test_words_are_broken_where_they_may(words: str, lines: list[str]) -> None:
    assert wrap_anywhere(words, 18, 140) == lines
