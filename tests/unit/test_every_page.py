"""What holds on every page, whatever the game and whoever reads it: type can be read and printers
reach it, no words collide, no page is bare, and a player's file shows what its player may know.
"""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from collections.abc import Iterator
from datetime import date
from itertools import chain, product
from typing import Any, NamedTuple

import pytest
from _pytest.mark import ParameterSet
from allpairspy import AllPairs

from cardgen.cards import Card
from cardgen.dealing.view import record_view
from cardgen.errors import InputError
from cardgen.faces.palette import PALETTES, WHITE
from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.forms.record import record_pdf
from cardgen.pages.forms.score_sheet import score_sheet_pdf
from cardgen.pages.results import ReportLook
from cardgen.pages.rules import leaflet_pdf
from cardgen.pages.theme import HEIGHT, MARGIN, RED, WIDTH, Style, luminance
from cardgen.pdf.draw import Box, fonts, mm
from cardgen.preferences import LETTERS
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event
from tests import turns
from tests.drawn import (
    File,
    Mark,
    Page,
    Placed,
    Rect,
    Shape,
    Text,
    around,
    collisions,
    drawn,
    inside,
    overlap,
    spilling,
    within,
)
from tests.drawn_cards import cards_of
from tests.people import LONG, LONGEST, MIXED, NAMES, SCRIPTS
from tests.read_hands import read_hands
from tests.turns import LATER, each
from tests.unit import reports
from tests.unit.scenes import Scene, dealt, planned, scene, style, table_of, told

GAMES = (
    "corona 2 max=26",
    "corona 3 lead=rotate hook=on",
    "corona 4 trump-order=SHDCN",
    "corona 5 from=4",
    "corona 8 trump-order=HN from=2",
    "romanian 3 special=blind8,null8,eight8",
    "romanian 4 premium=10/5 penalty=on nullo=before-turn one-card=choice special=blind8",
    "romanian 4 hook=off must-trump=off score=progressive one-card=forehead",
    "romanian 5 one-card=blind one-card-rounds=first first-dealer=2 from=7",
    "romanian 6 schedule=tournament one-card=forehead special=blind8,null8,eight8",
    "romanian 6 one-card=choice special=null8",
    "romanian 7",
    "romanian 7 one-card=choice special=blind8,null8,eight8 premium=10/5",
    "romanian 7 seven=ones one-card=forehead one-card-rounds=last nullo=start",
    "romanian 7 seven=ones one-card=blind special=blind8",
    "ohhell 3 repeat=3",
    "ohhell 5 repeat=8 trump=none",
    "ohhell 7 trump=rotate trump-order=HN score=wizard",
    "stiche-raten 4",
    "stiche-raten 6 hook=on",
    "elevator 4 max=1",
    "elevator 6",
    "whist 4",
    "whist 4 target=25 first-dealer=2 from=10",
    "whist 4 rounds=1",
    "bidwhist 4",
    "bidwhist 4 no-jokers=on small-kitty=on rounds=60",
    "bidwhist 4 show-kitty=on training=on first-dealer=2 from=2",
    "bidwhist 4 declarer-leads=on jokers-free=on low-beats-high=on single-no-trump=on"
    " small-kitty=on show-kitty=on training=on",
)  # fmt: skip
PHONE = ("phone", "night")
CARDS = ("poker", "bridge", "mini")
RULES_ON_PHONE = ("rules on a phone", "rules at night")
ON_PHONE = (*PHONE, *RULES_ON_PHONE, *reports.ON_PHONE)
PLAYERS = (*PHONE, "sheet", "fold", *CARDS)
KINDS = (
    *PLAYERS,
    "protocol",
    "record",
    "rules",
    *RULES_ON_PHONE,
    "score sheet",
    "score sheet on a5",
    *reports.REPORTS,
    *reports.ON_PHONE,
)
PEOPLE = {"short": NAMES, "long": LONG, "mixed": MIXED, "scripts": SCRIPTS, "longest": LONGEST}
TITLE = "Weihnachten bei den Großeltern in Siebenbürgen"
OCCASIONS = {
    "nothing": ("", "", Event()),
    "much": (
        TITLE,
        "Whist la bunica",
        Event(date(2026, 3, 14), "Piatra Neamț, Hotel Central", LONG[0], LANGUAGES),
    ),
}
CHOICES = OrderedDict(
    game=GAMES,
    kind=KINDS,
    people=tuple(PEOPLE),
    occasion=tuple(OCCASIONS),
    language=LANGUAGES,
    large=(False, True),
    paper=("a4", "letter"),
    low_ink=(False, True),
    palette=tuple(PALETTES),
    letters=LETTERS,
)


def cases() -> Iterator[ParameterSet]:
    """The fullest cover, and a pause beside most to announce; then pairs of all choices; each game
    and each kind first, then each kind in each language and both sizes, the others are a search's.
    """
    seen: set[object] = set()
    pairs = iter(AllPairs(CHOICES))
    begin = next(pairs)
    cover = begin._replace(
        game="bidwhist 4 no-jokers=on small-kitty=on rounds=60", kind="bridge", people="longest",
        occasion="much", language="de", large=False, paper="letter",
    )  # fmt: skip
    pause = cover._replace(
        game="romanian 7 one-card=choice special=blind8,null8,eight8 premium=10/5", kind="sheet",
        language="en", large=True, paper="a4",
    )  # fmt: skip
    for case in chain((cover, pause, begin), pairs):
        if seen >= {*GAMES, *KINDS} and not turns.wanted:
            return  # the others are a search's
        first = {case.game, case.kind} - seen
        new = {*first, (case.kind, case.language), (case.kind, case.large)} - seen
        seen |= new
        marks = () if first else LATER if new else pytest.mark.search
        yield pytest.param(case._asdict(), marks=marks, id="-".join(map(str, case)))


class Drawn(NamedTuple):
    """A finished file.  player: whose it is, where it is one player's."""

    kind: str
    file: File
    pages: list[Page]
    style: Style
    player: Scene | None = None


def made(game: str, kind: str, people: str, occasion: str, **wishes: Any) -> Drawn | None:
    """The file of these choices; None: there is no room for it on any such paper."""
    players, (title, house, event) = told(game).players, OCCASIONS[occasion]
    names = PEOPLE[people][:players]
    if kind in PLAYERS:
        wishes |= {"card_size": kind} if kind in CARDS else {}
        layout = "phone" if kind in PHONE else "cards" if kind in CARDS else kind
        player = scene(
            game,
            seat=players // 2,
            names=names,
            title=title,
            house=house,
            event=event,
            layout=layout,
            night=kind == "night",
            **wishes,
        )
        return Drawn(kind, player.file, player.pages, player.style, player)
    look = style(**wishes, night=kind == "rules at night")
    match kind:
        case "protocol":
            file: File = protocol_pdf(table_of(game, names, title), look, event)
        case "record":
            file = record_pdf(record_view(dealt(game, names, title), names, house), look, event)
        case "rules" | "rules on a phone" | "rules at night":
            layout = "sheet" if kind == "rules" else "phone"
            file = leaflet_pdf(planned(game, names, house), look, layout)
        case _ if kind in (*reports.REPORTS, *reports.ON_PHONE):
            wanted = ReportLook(look.large, wishes["palette"] != "two", look.low_ink)
            file = reports.report(kind, names, look.language, title, look.paper, wanted)
            pages = [page for page in drawn(file) if (page.width < 300) is (kind in ON_PHONE)]
            return Drawn(kind, file, pages, look)
        case _:
            look = look._replace(paper="a5") if kind.endswith("a5") else look
            try:
                file = score_sheet_pdf(planned(game, names, house), look, event, title)
            except InputError:
                assert look.large
                return None
    return Drawn(kind, file, drawn(file), look)


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


# -- rules: each says what of a page breaks it


def small(file: Drawn, page: Page) -> list[Text]:
    """Type that can't be read."""
    small = 11 if file.kind in ON_PHONE else 5.9 if file.style.paper == "a5" else 7
    large = 24 if file.kind in (*PHONE, *RULES_ON_PHONE, *reports.ON_PHONE) else 18
    least = large if file.style.large else small
    return [line for line in page.lines if line.size < least - 1e-3]


def out_of_reach(file: Drawn, page: Page) -> list[Mark]:
    """Nearer to the edge than printers reach, or on a phone than its margin."""
    if file.kind not in ON_PHONE:
        area = Box(0, 0, page.width, page.height).inset(5 * mm - fonts.TOLERANCE)
        tails = file.kind in CARDS or file.kind.startswith(
            ("score", "protocol")
        )  # of letters, 1 mm lower
        return page.outside((4 if tails else 5) * mm) + [
            line for line in page.lines if not within(area, line.box)
        ]
    slack = fonts.TOLERANCE if file.style.large else 0.2 * mm
    return [
        line
        for line in page.lines
        if not MARGIN - slack <= line.x <= line.right <= WIDTH - MARGIN + slack
        or not line.size * 0.7 <= line.y <= HEIGHT - 5 * mm
    ]


def pale(file: Drawn, page: Page) -> list[Text]:
    """Read badly on what lies under them; where a sign between names is lost nothing is."""
    found: list[Text] = []
    fills: list[Rect | Shape] = [Rect(Box(0, 0, page.width, page.height), WHITE, None, 0)]
    for mark in page.marks:
        if isinstance(mark, Rect | Shape) and mark.fill:
            fills.append(mark)
        elif isinstance(mark, Text) and not mark.hidden and mark.text != "›":
            under = [fill for fill in fills if inside(fill.box, mark.box.cx, mark.box.cy)][-1]
            least = 7 if file.style.large and file.kind == "phone" else 4.5
            if contrast(mark.colour, under.fill or WHITE) < least:
                found.append(mark)
    return found


def bare(file: Drawn, page: Page) -> bool:
    """A third of a phone's page in one piece has nothing on it but grounds; or two thirds of a
    sheet above its foot, by bands of 4 mm.

    What a sheet's last two pages hold is what is left over: strips, rounds, or cards and then
    their backs.  In large print what is said before cards to cut out isn't torn, and a round that
    is sat out may be between two that fill their pages.
    """
    boxes = [around(mark) for mark in page.marks]
    if file.kind in (*reports.REPORTS, *reports.ON_PHONE):
        return False  # they are as long as there are people
    if file.kind in ON_PHONE:
        title = page.lines[0].text
        if title == file.style.texts("cover.large.table") or (
            title == file.style.texts("list.title") and len(page.lines) < 16
        ):
            return False  # two players and the game code, or few rounds: there is no more to say
        end = highest = 0.0
        for box, mark in sorted(zip(boxes, page.marks, strict=True), key=lambda both: both[0].y):
            ground = 0.8 if isinstance(mark, Placed) else 0.5
            if box.h < ground * HEIGHT or box.w < ground * WIDTH:
                highest, end = max(highest, box.y - end), max(end, box.bottom)
        return highest > HEIGHT / 3
    sat_out = file.style.texts("round.pause.title")
    if (
        file.kind == "sheet"
        and len(page.lines) < 12
        and sat_out in " ".join(line.text for line in page.lines)
    ):
        return False
    if (file.kind in CARDS and file.style.large) or (
        file.kind in (*PLAYERS, "record") and page in file.pages[-2:]
    ):
        return False
    bands = int((page.height - 15 * mm) / (4 * mm))
    filled = {
        band
        for box in boxes
        for band in range(max(0, int(box.y / (4 * mm))), min(bands, int(box.bottom / (4 * mm)) + 1))
    }
    return len(filled) < bands / 3


def colliding(file: Drawn, page: Page) -> list[tuple[Text, Text]]:
    return collisions(page.lines)


def covered(file: Drawn, page: Page) -> list[tuple[Text, Mark]]:
    """Words under what is drawn later."""
    found: list[tuple[Text, Mark]] = []
    words: list[Text] = []
    for mark in page.marks:
        if isinstance(mark, Text):
            words += [] if mark.hidden else [mark]
        elif isinstance(mark, Placed) or (isinstance(mark, Rect | Shape) and mark.fill):
            found += [(line, mark) for line in words if overlap(line.box, mark.box)]
    return found


def spilled(file: Drawn, page: Page) -> list[tuple[Text, Box]]:
    return spilling(page)


RULES = (small, out_of_reach, pale, bare, colliding, covered, spilled)


@pytest.mark.parametrize("choices", list(cases()))
def test_every_page_can_be_read_reached_and_is_worth_its_paper(choices: dict[str, Any]) -> None:
    file = made(**choices)
    if file is None:
        return
    for number, page in enumerate(file.pages, 1):
        for rule in RULES:
            assert not rule(file, page), f"page {number} is {rule.__name__}"
    if file.player:
        if file.kind not in CARDS:
            check_cards(file.player)
        if choices["people"] == "short":
            check_texts(file.player)


def letters(text: str) -> str:
    """A text as it is drawn, without blanks and hyphens, at which lines are broken."""
    return re.sub(r"\W", "", fonts.drawable(text))


COVERS = (
    "bidwhist 4", "bidwhist 4 first-dealer=2 from=2", "corona 2", "corona 3 from=4", "corona 8",
    "corona 8 from=2", "ohhell 7", "romanian 6", "romanian 7 first-dealer=2 from=5", "whist 4",
    "whist 4 first-dealer=2 from=7",
)  # fmt: skip


@each(
    "game, people, occasion, worded, language",
    [
        (*case, LANGUAGES[i % 3])
        for i, case in enumerate(product(COVERS, PEOPLE, OCCASIONS, (False, True)))
    ][turns.first :: turns.apart],
    few=6,
)
def test_a_cover_has_room_for_all_it_says(
    game: str, people: str, occasion: str, worded: bool, language: str
) -> None:
    """Above its keys; what it has no room for is on the next page.  Names are in one size."""
    names = PEOPLE[people][: told(game).players]
    words = "|".join(f"{name}=donaudampfschiff" for name in names) if worded else ""
    file = made(game, "phone", people, occasion, language=language, words=words)
    assert file
    cover = file.pages[0]
    assert not covered(file, cover)
    assert not colliding(file, cover)
    assert not spilled(file, cover)

    # All is above the keys, but their words; also what hangs below a line.
    top = min(key.box.y for key in cover.links)
    keys = [line for line in cover.lines if line.y > top + 1 * mm and line.text.endswith("›")]
    assert len(keys) == 2
    lowest = max(line.y + 0.2 * line.size for line in cover.lines if line not in keys)
    assert lowest < min(line.box.y for line in keys) - 2 * mm
    code = next(line for line in cover.lines if line.text == file.style.texts("cover.code"))
    assert code.box.bottom < top

    # A line for each player, from one margin and in one size.
    numbers = [line for line in cover.lines if line.colour == RED and line.text.isdigit()]
    assert [line.text for line in numbers] == [str(i + 1) for i in range(len(names))]
    shown = [
        next(line for line in cover.lines if line.y == number.y and line.x > number.x)
        for number in numbers
    ]
    assert len({(round(line.x, 2), round(line.size, 2)) for line in shown}) == 1

    # All of it is somewhere.
    assert file.player
    first = file.player.place(file.player.view.table.numbers[0])
    front = "".join(letters(line.text) for page in file.pages[:first] for line in page.lines)
    title, house, event = OCCASIONS[occasion]
    for said in (title, house, event.place, event.organiser, *names):
        assert letters(said) in front, said


def check_cards(player: Scene) -> None:
    """The drawings show each card that the player may see as often as they may, and no other; on
    each page only those of its rounds, and before them none.
    """
    rounds = player.view.rounds
    turned_up = {round_.facts.turned_up for round_ in rounds}
    may_see = {
        round_.facts.number: Counter(
            [
                *(round_.hand or ()),
                *(card for _, cards in round_.others for card in cards),
                *(entry.card for entry in round_.sealed),
            ]
        )
        for round_ in rounds
    }
    shown: Counter[Card] = Counter()
    for page, numbers in zip(player.pages, player.file.rounds, strict=True):
        cards = Counter(cards_of(page, player.style))
        shown += cards
        if any(player.file.rounds):
            here = sum((may_see[number] for number in numbers), Counter[Card]())
            assert not (cards - here).keys() - turned_up, numbers
    due = sum(may_see.values(), Counter[Card]())
    assert not due - shown
    assert not (shown - due).keys() - turned_up


def check_texts(player: Scene) -> None:
    """What another reader makes of the text is just what the player may know of each round."""
    rounds, style, names = player.view.rounds, player.style, player.view.table.names
    numbers = [round_.facts.number for round_ in rounds]
    for page in player.reader.pages:  # else six drawings of each card are searched for words
        forms = page["/Resources"]["/XObject"]
        for name in [name for name in forms if b"BT" not in forms[name].get_data()]:
            forms[name].set_data(b"")
    texts = [page.extract_text() for page in player.reader.pages]
    read = read_hands(texts, style.language, style.letters, numbers[-1], numbers[0])
    for round_, known in zip(read, rounds, strict=True):
        assert round_.number == known.facts.number
        assert Counter(round_.hand or ()) == Counter(known.hand or ())
        assert round_.others == tuple((names[seat], cards) for seat, cards in known.others)
        assert round_.sealed == tuple((entry.number, entry.card) for entry in known.sealed)
        assert Counter(round_.announcements) == Counter(
            (names[told.to], told.numbers) for told in known.announcements
        )
