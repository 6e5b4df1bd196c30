"""The net: one hash for every kind of file that is drawn, so that no byte changes unnoticed.

Works without pytest: ``python -m tests.golden.net`` compares with the list and names what differs
(exit code 1);
``--print`` prints the list as it would be now.  `make golden` records it.

A hash hangs on everything in a file but what says nothing of the drawing: how streams are deflated,
where objects lie, what reportlab says of itself, and the drawing number with the file's ID that
hangs on it: they would change every line at once.
"""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache, partial
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.view import player_view, public_view, record_view
from cardgen.games.game import Game, plan_game
from cardgen.games.registry import GAMES, find_game
from cardgen.games.rules import Bidding, Contract
from cardgen.games.scoring import SCORES
from cardgen.names import shown_name
from cardgen.orders.paper import BACKS, DECKS, DeckOrder, GameDeck, draw_deck
from cardgen.pages.chart import Chart, Series
from cardgen.pages.club import (
    MovementCard,
    MovementView,
    RankedLine,
    RankingView,
    Stop,
    TablesView,
    cards_pdf,
    ranking_pdf,
    tables_pdf,
)
from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.forms.record import record_pdf
from cardgen.pages.forms.score_sheet import score_sheet_pdf
from cardgen.pages.player import player_pdf
from cardgen.pages.results import (
    Format,
    Plate,
    Result,
    ResultsView,
    Tile,
    results_pdf,
)
from cardgen.pages.rules.leaflet import leaflet_pdf
from cardgen.pages.season import SeasonView, season_pdf
from cardgen.pages.theme import Style, style_of
from cardgen.pdf import container
from cardgen.pdf.draw.document import DRAWING
from cardgen.preferences import CARD_SIZES, COLOURS, LAYOUTS, LETTERS, PAPERS, Preferences
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event, Joint, PlayedRound, PlayedTrick
from tests.people import LONG, MIXED, NAMES

LIST = Path(__file__).parent / "files" / "hashes.txt"
SHEET_PAPERS = ("a4", "a5", "letter")
MOST_NAMED = 20
"""Files that are named where more differ."""

Draw = Callable[[], bytes]
T = TypeVar("T")


# -- which files there are


class Case(NamedTuple):
    """A game as it is played.

    Attributes:
        players: how many.
        settings: that aren't as usual.
        house: name of the house rules.
        from_round: where a game was dealt anew; 0: it is a whole game.
        words: of a joint deal.
        given: the seed isn't a practice text, but was typed as a seed code.
    """

    game: str
    players: int
    settings: tuple[tuple[str, str], ...] = ()
    house: str = ""
    from_round: int = 0
    words: str = ""
    given: bool = False


def case(game: str, players: int, **more: Any) -> Case:
    """A case; settings as a mapping."""
    return Case(game, players, **more | {"settings": tuple(more.get("settings", {}).items())})


def _short(game: str, players: Sequence[int], **settings: str) -> list[Case]:
    return [case(game, number, settings=settings) for number in players]


_DEALER = {"first-dealer": "2"}
_CHOSEN: dict[str, list[Case]] = {
    "corona": _short("corona", (2, 3, 4, 6, 8), max="2", **{"trump-order": "HN"}),
    "romanian": [
        case("romanian", players, settings=_DEALER, from_round=first)
        for players, first in ((3, 18), (4, 20), (6, 25))
    ],
    "ohhell": _short("ohhell", (3, 5, 7), max="2"),
    "stiche-raten": _short("stiche-raten", (3, 4, 6), max="3", hook="on"),
    "elevator": [
        *_short("elevator", (3,), max="3", trump="lot"),
        *_short("elevator", (4,), max="3", trump="rotate"),
        *_short("elevator", (5,), max="3", trump="none"),
    ],
    "whist": [
        *_short("whist", (4,), rounds="2", target="2"),
        *_short("whist", (4,), rounds="1", target="1", **_DEALER),
        *_short("whist", (4,), rounds="2", target="2", trump="turned"),
        *_short("whist", (4,), rounds="2", target="2", trump="DN"),
    ],
    "bidwhist": [
        case("bidwhist", 4, settings={"rounds": "1", key: "on"})
        for key in ("training", "no-jokers", "small-kitty", "show-kitty")
    ],
}


def _few_rounds(game: Game) -> list[Case]:
    """What shows the pages of a game of which nothing is chosen: as few rounds as two usual
    settings make, for different numbers.
    """
    few = {setting.key: "2" for setting in game.table if setting.key in ("max", "rounds")}
    return _short(game.name, sorted({game.players[0], game.usual_players, game.players[-1]}), **few)


SHORT = {name: _CHOSEN.get(name) or _few_rounds(game) for name, game in GAMES.items()}
"""Every game with the few rounds that show how its pages look, for different numbers of players."""

USUAL = {
    name: case(name, 5 if name == "ohhell" else find_game(name).usual_players) for name in SHORT
}
"""Every game as long as it usually is."""

_LAST = {"one-card-rounds": "last", **_DEALER}
SIGHTS = {
    "blind": case("romanian", 3, settings={"one-card": "blind", **_LAST}, from_round=19),
    "choice": case("romanian", 4, settings={"one-card": "choice", **_LAST}, from_round=22),
    "forehead": case("romanian", 5, settings={"one-card": "forehead", **_LAST}, from_round=25),
    "eights": case(
        "romanian", 4, settings={"special": "blind8,null8,eight8", **_DEALER}, from_round=25
    ),
    "blind-sits-out": case(
        "romanian", 7, settings={"special": "blind8", "one-card": "blind", **_DEALER}, from_round=32
    ),
    "kitty": case(
        "bidwhist",
        4,
        settings={
            "rounds": "2",
            "declarer-leads": "on",
            "low-beats-high": "on",
            "single-no-trump": "on",
        },
    ),
}
"""Cards that are seen later, or by others."""

SPECIAL = {
    "ranks-from-one": case("romanian", 7, settings={"seven": "ones", **_DEALER}, from_round=31),
    "nullo": case(
        "romanian",
        4,
        settings={"nullo": "start", "premium": "10/5", "penalty": "on", **_DEALER},
        from_round=22,
    ),
    "dealer-sits-out": case("romanian", 7, settings=_DEALER, from_round=30),
    "forehead-of-four": case(
        "romanian", 4, settings={"one-card": "forehead", **_LAST}, from_round=22
    ),
    "choice-of-six": case("romanian", 6, settings={"one-card": "choice", **_LAST}, from_round=28),
    "rotating-lead": case("corona", 5, settings={"max": "2", "lead": "rotate", "hook": "on"}),
    "anew": case("corona", 4, settings={"max": "4"}, from_round=3),
    "rubber-anew": case("whist", 4, settings=_DEALER, from_round=10),
    "joint": case(
        "corona",
        4,
        settings={"max": "2"},
        words="Ștefan=regenschirm|Łukasz=apfelbaum|Dörte=zwiebelkuchen",
    ),
    "house": case("ohhell", 4, settings={"max": "3", "must-trump": "on"}, house="Whist la bunica"),
    "given": case("elevator", 4, settings={"max": "3"}, given=True),
}
"""What only some games have, or only some packs."""

_HALF_A_PAGE = {game: case(game, 4, settings={"max": "6"}) for game in ("corona", "ohhell")}
"""As many rounds as fit on half a page, where more are usual."""

LONG_GAMES = {
    "all-blind": case("romanian", 3, settings={"one-card": "blind", "special": "blind8"}),
    "all-choice": case("romanian", 4, settings={"one-card": "choice", "schedule": "8-1-8"}),
    "forehead-tournament": case(
        "romanian", 6, settings={"one-card": "forehead", "schedule": "tournament"}
    ),
    "twenty-six-cards": case("corona", 2, settings={"max": "26"}),
    "thirteen-cards": case("corona", 4, settings={"max": "13", "trump-order": "SHDCN"}),
    "many-rounds": case("ohhell", 7, settings={"repeat": "4", "schedule": "up-down"}),
}
"""The longest hands and the most rounds."""


def turn(name: str, what: str, choices: Sequence[T]) -> T:
    """One of the choices, hanging on the name alone: a new file leaves all others as they are."""
    return choices[zlib.crc32(f"{what} {name}".encode()) % len(choices)]


@lru_cache(maxsize=4)
def dealt(case: Case, names: tuple[str, ...], title: str) -> Deal:
    seed = shuffle.practice_seed("net")
    if case.given:
        seed = shuffle.read_seed(seed.code)
    replaced = None
    if case.from_round:
        replaced = shuffle.Replaced("1AEF5KEWXNEZ53RD59C169GG", "PBVV", case.from_round)
    asked = tuple(seat for seat, name in enumerate(names) if f"{name}=" in case.words)
    return deal(
        find_game(case.game),
        names,
        seed,
        dict(case.settings),
        shuffle.Occasion(title, replaced, joint=Joint(asked)),
        case.words,
    )


def wishes(name: str, language: str, **said: Any) -> Preferences:
    """What isn't said goes by turns."""
    usual = {
        "language": language,
        "layout": "phone",
        "paper": turn(name, "paper", PAPERS),
        "letters": turn(name, "letters", (None, *LETTERS)),
        "colours": turn(name, "colours", COLOURS),
        "card_size": turn(name, "card size", CARD_SIZES),
        "large": False,
        "low_ink": False,
        "night": False,
    }
    return Preferences(**usual | said)


def style(name: str, language: str, **said: Any) -> Style:
    return style_of(wishes(name, language, **said))


def any_wishes(name: str, **said: Any) -> Preferences:
    """Language, print and ink by turns, too."""
    by_turns = {
        "large": turn(name, "large", (False, True)),
        "low_ink": turn(name, "low ink", (False, True)),
    }
    return wishes(name, said.pop("language", turn(name, "language", LANGUAGES)), **by_turns | said)


def any_style(name: str, **said: Any) -> Style:
    return style_of(any_wishes(name, **said))


WORDS = "Weihnachtsrunde bei Oma Ursula und Opa"
TITLES = ("Golden", "", f"{WORDS} Heinrich")
OCCASIONS = (
    Event(date(2026, 3, 14), "Brașov", "Anna", version="the net's"),
    Event(date(2026, 11, 1), "", "Dörte", version="the net's"),
    Event(None, "Café Central", "", version="the net's"),
    Event(version="the net's"),
)


def people(name: str, case: Case) -> tuple[str, ...]:
    """Mostly short names, for words of a joint deal are theirs."""
    return (NAMES if case.words else turn(name, "people", (NAMES, NAMES, MIXED, LONG)))[
        : case.players
    ]


def deal_for(name: str, case: Case, names: tuple[str, ...]) -> Deal:
    return dealt(case, names, turn(name, "title", TITLES))


def player_file(name: str, case: Case, style: Style) -> bytes:
    names = people(name, case)
    seat = turn(name, "seat", range(case.players))
    view = player_view(deal_for(name, case, names), seat, tuple(map(shown_name, names)), case.house)
    return player_pdf(view, style, turn(name, "occasion", OCCASIONS)).content


def protocol_file(name: str, case: Case, style: Style) -> bytes:
    names = people(name, case)
    view = public_view(deal_for(name, case, names), tuple(map(shown_name, names)), case.house)
    return protocol_pdf(view, style, turn(name, "occasion", OCCASIONS)).content


def filled_file(name: str, case: Case, style: Style) -> bytes:
    """A protocol with what was played in its first rounds: cards from the hands, the rest by
    turns.
    """
    names = people(name, case)
    deal = deal_for(name, case, names)
    players = len(deal.rules.sides) or case.players
    rounds = []
    for one in deal.rounds[:7]:
        number, hands = (
            one.facts.number,
            [(seat, hand) for seat, hand in enumerate(one.hands) if hand],
        )
        scored = [
            tuple(points(name, number, what, player) for player in range(players))
            for what in ("points", "totals")
        ]
        tricks = [
            PlayedTrick(tuple((seat, hand[i]) for seat, hand in hands), hands[i % len(hands)][0])
            for i in range(len(hands[0][1]))
        ]
        bids = (
            tuple(i % 3 for i in range(case.players)) if deal.rules.bidding is Bidding.EXACT else ()
        )
        contract = (
            Contract(number % 4, 4, None, number % 2 == 0)
            if deal.rules.bidding is Bidding.CONTRACT
            else None
        )
        made = tuple(range(players))
        rounds.append(
            PlayedRound(
                number,
                bids,
                made,
                *scored,
                contract,
                tuple(tricks),
                tuple(i % 4 for i in range(case.players)),
            )
        )
    view = public_view(deal, tuple(map(shown_name, names)), case.house)
    return protocol_pdf(view, style, turn(name, "occasion", OCCASIONS), rounds).content


def record_file(name: str, case: Case, style: Style, before: int | None = None) -> bytes:
    names = people(name, case)
    view = record_view(
        deal_for(name, case, names),
        tuple(map(shown_name, names)),
        case.house,
        before,
        "QX7M" if before else "",
    )
    return record_pdf(view, style, turn(name, "occasion", OCCASIONS)).content


def _planned(case: Case, names: Sequence[str], lot: int | None = None) -> Any:
    game = find_game(case.game)
    settings = game.settings(case.players, dict(case.settings))
    return plan_game(game, settings, case.players, tuple(map(shown_name, names)), case.house, lot)


def leaflet_file(name: str, case: Case, style: Style, layout: str) -> bytes:
    names = people(name, case) if turn(name, "named", (True, False)) else ()
    return leaflet_pdf(_planned(case, names), style, layout).content  # type: ignore[arg-type]


def score_file(name: str, case: Case, style: Style, two_up: bool) -> bytes:
    names = people(name, case) if turn(name, "named", (True, False)) else ()
    planned = _planned(case, names, None if names else 0)
    return score_sheet_pdf(
        planned,
        style,
        turn(name, "occasion", OCCASIONS),
        turn(name, "title", TITLES),
        turn(name, "copies", (1, 3)),
        two_up,
    ).content


def deck_file(order: DeckOrder) -> bytes:
    return draw_deck(order).file.content


# -- results and clubs: what their pages show is text already


def points(*what: object) -> int:
    """A number that hangs on words alone."""
    return zlib.crc32(" ".join(map(str, what)).encode()) % 61 - 20


def crowd(name: str, count: int) -> tuple[str, ...]:
    """So many people, all called differently."""
    some = turn(name, "people", (NAMES, MIXED, LONG))
    return tuple(some[i % 8] if i < 8 else f"{some[i % 8]} {i // 8 + 1}" for i in range(count))


def chart(who: Sequence[str], zero: float | None = 0) -> Chart:
    series = [
        Series(one, tuple(points(one, step) for step in range(7)), str(points(one)), key)
        for key, one in enumerate(who)
    ]
    return Chart(tuple(series), 1, "Runde", zero)


def results_file(name: str, language: str, format_: Format) -> bytes:
    who = crowd(name, turn(name, "players", (2, 4, 8)))
    facts = ("7/12", "3", "+12", "−9")
    results = [
        Result(str(i), one, str(points(one)), facts, i - 1, i == 1) for i, one in enumerate(who, 1)
    ]
    tiles = tuple(
        Tile(what, who[:number], "4 in Folge")
        for what, number in (("Längste Serie", 1), ("Sicherste Gebote", 2), ("Beste Runde", 1))
    )
    view = ResultsView(
        language, turn(name, "title", TITLES) or "Corona-Whist", ("14. März 2026",), "Endstand",
        len(who) == 2, 
        ("Gebote", "Serie", "Beste", "Schlechteste"),
        tuple(results), chart(who) if len(who) > 2 else None, tiles, "PBVV", "Punkte", "Name",
        turn(name, "note", ("", "Runde 8: 2 0 1 1")),
    )  # fmt: skip
    return results_pdf(view, format_, turn(name, "paper", PAPERS)).content


def season_file(name: str, language: str, versus: bool) -> bytes:
    who = crowd(name, 8)
    rows = tuple(
        (str(i), one, str(points(one, "games")), str(points(one, "wins")))
        for i, one in enumerate(who, 1)
    )
    numbers = tuple(str(i) for i in range(1, len(who) + 1))
    against = (
        ("", "schlug", *numbers),
        *(
            (i, one, *(str(points(one, other)) for other in who))
            for i, one in zip(numbers, who, strict=True)
        ),
    )
    charts = (("Punkte", chart(who)), ("Wertung", chart(who, None)))
    view = SeasonView(
        language,
        "Winterrunde",
        ("12 Spiele",),
        ("", "Name", "Spiele", "Siege"),
        rows,
        charts,
        against if versus else (),
        "Wer schlug wen",
        notebook=tuple(
            (
                f"{i}. März 2026 · Corona-Whist",
                f"1. {one} 23 · 2. Bo 7",
                "" if i % 2 else "Serie: 5",
            )
            for i, one in enumerate(who, 1)
        ),
        notebook_title="Abende",
    )
    return season_pdf(view, turn(name, "paper", PAPERS)).content


_PLATE = Plate("Klubabend Brașov", ("Corona-Whist · 14. März 2026", ""), "Endstand")


def ranking_file(name: str, language: str, format_: Format, count: int) -> bytes:
    who = crowd(name, count)
    lines = tuple(
        RankedLine(str(i), one, ("3 · 4", str(points(one)), "52,5 %"), i == 1)
        for i, one in enumerate(who, 1)
    )
    notes = ("Tisch 3 hat 7 von 19 Runden gespielt, Tisch 5 hat 12 von 19 Runden gespielt.",)
    view = RankingView(
        language,
        _PLATE,
        ("Name", "Tisch", "Punkte", "Anteil"),
        lines,
        notes,
        chart(who[:6]),
        "K7QM",
        "… und {n} weitere",
    )
    return ranking_pdf(view, format_, turn(name, "paper", PAPERS)).content


def tables_file(name: str, language: str, count: int, paper: str | None) -> bytes:
    who = crowd(name, count)
    found = tuple((one, str(i // 4 + 1)) for i, one in enumerate(who))
    tables = tuple((f"Tisch {i // 4 + 1}", who[i : i + 4]) for i in range(0, count, 4))
    return tables_pdf(
        TablesView(
            language,
            _PLATE,
            "Wo sitze ich?",
            found,
            tables,
            ("Die Plätze sind ausgelost.",),
            "K7QM 3F2A",
        ),
        paper,
    ).content


def movement_file(name: str, language: str, paper: str | None) -> bytes:
    who = crowd(name, 12)
    stops = tuple(
        Stop(f"Satz {i}", str(i), f"Platz {i}", who[3 * i : 3 * i + 3]) for i in (1, 2, 3)
    )
    return cards_pdf(
        MovementView(
            language, _PLATE, "Tisch", "mit", tuple(MovementCard(one, stops) for one in who), "K7QM"
        ),
        paper,
    ).content


# -- the files by groups, each to be drawn on its own


def groups() -> dict[str, dict[str, Draw]]:
    """Group → name of a file → what draws it."""
    found: dict[str, dict[str, Draw]] = {}
    for name, draw in _files():
        group = found.setdefault(name.rpartition("/")[0], {})
        assert name not in group, name
        group[name] = draw
    return found


def _files() -> Iterator[tuple[str, Draw]]:
    yield from _players()
    yield from _protocols()
    yield from _leaflets()
    yield from _score_sheets()
    yield from _records()
    yield from _decks()
    yield from _results()


def _print(large: bool) -> str:
    return "large" if large else "normal"


def _players() -> Iterator[tuple[str, Draw]]:
    for game, layout, large, low_ink, language in product(
        SHORT, LAYOUTS, (False, True), (False, True), LANGUAGES
    ):
        name = f"player/{game}-{layout}/{_print(large)}{'-low-ink' if low_ink else ''}-{language}"
        drawn = style(name, language, layout=layout, large=large, low_ink=low_ink)
        yield name, partial(player_file, name, turn(name, "case", SHORT[game]), drawn)
    for kind, layout, large in product(SIGHTS, LAYOUTS, (False, True)):
        name = f"player/{kind}/{layout}-{_print(large)}"
        yield (
            name,
            partial(player_file, name, SIGHTS[kind], any_style(name, layout=layout, large=large)),
        )
    for kind, large in product(SIGHTS, (False, True)):
        name = f"player/{kind}/night-{_print(large)}"
        yield (
            name,
            partial(player_file, name, SIGHTS[kind], any_style(name, large=large, night=True)),
        )
    for game in USUAL:
        name = f"player/usual-night/{game}"
        yield name, partial(player_file, name, USUAL[game], any_style(name, night=True))
    for kind, layout in product(SPECIAL, LAYOUTS):
        name = f"player/{kind}/{layout}"
        yield name, partial(player_file, name, SPECIAL[kind], any_style(name, layout=layout))
    for game, layout in product(USUAL, LAYOUTS):
        name = f"player/usual-{layout}/{game}"
        yield name, partial(player_file, name, USUAL[game], any_style(name, layout=layout))
    for kind in LONG_GAMES:
        for layout in turn(kind, "layouts", (("phone", "fold"), ("sheet", "cards"))):
            name = f"player/long-{layout}/{kind}"
            yield name, partial(player_file, name, LONG_GAMES[kind], any_style(name, layout=layout))


def _protocols() -> Iterator[tuple[str, Draw]]:
    for game, language in product(USUAL, LANGUAGES):
        name = f"protocol/{game}/{language}"
        yield name, partial(protocol_file, name, USUAL[game], any_style(name, language=language))
    for game in USUAL:
        name = f"protocol/filled/{game}"
        yield name, partial(filled_file, name, USUAL[game], any_style(name))
    for kind, one in {**SIGHTS, **SPECIAL, **LONG_GAMES}.items():
        name = f"protocol/special/{kind}"
        yield name, partial(protocol_file, name, one, any_style(name))


def _leaflets() -> Iterator[tuple[str, Draw]]:
    for game, language in product(USUAL, LANGUAGES):
        name = f"rules/{game}/{language}"
        yield (
            name,
            partial(
                leaflet_file,
                name,
                USUAL[game],
                any_style(name, language=language),
                turn(name, "layout", ("phone", "sheet", "both")),
            ),
        )
    for score in SCORES:
        name = f"rules/score/{score}"
        one = case(
            "ohhell",
            4,
            settings={
                "score": score,
                "step": "2",
                "trump": turn(name, "trump", ("rotate", "none")),
            },
        )
        yield name, partial(leaflet_file, name, one, any_style(name), "phone")
    for kind, one in {**SIGHTS, **SPECIAL, **LONG_GAMES}.items():
        name = f"rules/special/{kind}"
        yield name, partial(leaflet_file, name, one, any_style(name), "both")


def _score_sheets() -> Iterator[tuple[str, Draw]]:
    for game, form in product(USUAL, ("a4", "a5", "letter", "large", "two-up")):
        name = f"sheet/{form}/{game}"
        drawn = any_style(name, large=form == "large")._replace(
            paper=form if form in SHEET_PAPERS else turn(name, "paper", PAPERS)
        )
        one = _HALF_A_PAGE.get(game, USUAL[game]) if form == "two-up" else USUAL[game]
        yield name, partial(score_file, name, one, drawn, form == "two-up")
    for kind, one in {**SIGHTS, **SPECIAL, **LONG_GAMES}.items():
        name = f"sheet/special/{kind}"
        yield name, partial(score_file, name, one, any_style(name), False)


def _records() -> Iterator[tuple[str, Draw]]:
    for game, large in product(USUAL, (False, True)):
        name = f"record/{_print(large)}/{game}"
        yield name, partial(record_file, name, USUAL[game], any_style(name, large=large))
    for kind, one in {**SIGHTS, **SPECIAL, **LONG_GAMES}.items():
        name = f"record/special/{kind}"
        before = one.from_round + 2 if turn(name, "before", (True, False)) else None
        yield name, partial(record_file, name, one, any_style(name), before)


def _decks() -> Iterator[tuple[str, Draw]]:
    for backs, size in product(BACKS, (*CARD_SIZES, "57x89mm")):
        name = f"deck/{backs}/{size}"
        with_back = backs != "none"
        yield (
            name,
            partial(
                deck_file,
                DeckOrder(
                    any_wishes(name),
                    turn(name, "deck", DECKS),
                    size=size,
                    backs=backs,
                    bleed=turn(name, "bleed", (None, "3")) if with_back else None,
                    offset=(
                        turn(name, "offset", (None, "0.4,-1"))
                        if backs.startswith("duplex")
                        else None
                    ),
                    words=(
                        turn(name, "words", (None, "Game night 2026", WORDS)) if with_back else None
                    ),
                ),
            ),
        )
    for one in (*USUAL.values(), SPECIAL["ranks-from-one"], case("romanian", 3)):
        name = f"deck/games/{one.game}-{one.players}"
        game = find_game(one.game)
        asked = GameDeck(game, one.players, game.settings(one.players, dict(one.settings)))
        yield name, partial(deck_file, DeckOrder(any_wishes(name), game=asked))
    for backs, size, paper in product(BACKS[:2], CARD_SIZES, PAPERS):
        name = f"deck/test-{backs}/{size}-{paper}"
        offset = turn(name, "offset", (None, "0.4,-1"))
        yield (
            name,
            partial(
                deck_file,
                DeckOrder(
                    any_wishes(name, paper=paper),
                    size=size,
                    backs=backs,
                    offset=offset,
                    test_page=True,
                ),
            ),
        )


def _results() -> Iterator[tuple[str, Draw]]:
    for format_, language in product(Format, LANGUAGES):
        name = f"results/{format_.value}/{language}"
        yield name, partial(results_file, name, language, format_)
        name = f"results/ranking-{format_.value}/{language}"
        yield (
            name,
            partial(ranking_file, name, language, format_, turn(name, "players", (8, 20, 44))),
        )
    for versus, language in zip((False, True, True), LANGUAGES, strict=True):
        name = f"results/season/{language}"
        yield name, partial(season_file, name, language, versus)
    for count, paper, language in zip((8, 20, 60), ("a4", "letter", None), LANGUAGES, strict=True):
        name = f"results/tables/{count}"
        yield name, partial(tables_file, name, language, count, turn(name, "door", ("a4", None)))
        name = f"results/movement/{paper or 'phone'}"
        yield name, partial(movement_file, name, language, paper)


# -- the hash of a file


def fingerprint(content: bytes) -> str:
    """The hash of all that a file holds, see above.

    Raises:
        ValueError: it isn't written as cardgen writes files, or doesn't name the drawing.
    """
    found = sha256()
    drawing = b"/Drawing(%d)" % DRAWING
    named = False
    for part in _parts(content):
        if drawing in part:
            named, part = True, part.replace(drawing, b"")
        found.update(b"%d " % len(part) + part)
    if not named:
        raise ValueError(f"the file doesn't say that it is drawing {DRAWING}")
    return found.hexdigest()


def _parts(content: bytes) -> Iterator[bytes]:
    """The objects one after the other, what is in a stream inflated, then the trailer.  Raises
    NotOurs: something in the file is in none of them.
    """
    found = container.read(content)
    for number, text in enumerate(found.objects, 1):
        yield b"%d" % number
        yield text
        if number in found.packed:
            yield found.stream(number)
    yield re.sub(rb"/ID\[.*?\]", b"", found.trailer)


# -- the list


class Recorded(NamedTuple):
    """The list.  drawing: number of the drawing that it was recorded from; hashes: by name."""

    drawing: int
    hashes: Mapping[str, str]

    def written(self) -> str:
        lines = [
            f"drawing {self.drawing}",
            *(f"{found} {name}" for name, found in self.hashes.items()),
        ]
        return "\n".join(lines) + "\n"


def read(text: str) -> Recorded:
    """A list as it is written; empty text: nothing was recorded yet."""
    if not text:
        return Recorded(0, {})
    first, *lines = text.splitlines()
    pairs = [line.split(" ", 1) for line in lines]
    return Recorded(int(first.removeprefix("drawing ")), {name: found for found, name in pairs})


def recorded() -> Recorded:
    """The list in the file."""
    return read(LIST.read_text("utf-8") if LIST.exists() else "")


def draw(files: Mapping[str, Draw], checked: Container[str] = ()) -> dict[str, str]:
    """Name → hash.

    checked: names of those that are looked through for what keeps people from hearing them.

    Raises:
        ValueError: there is something in one of these.
    """
    found = {}
    for name, file in files.items():
        content = file()
        found[name] = fingerprint(content)
        if name in checked and (wrong := faults(content)):
            raise ValueError(f"{name} isn't PDF/UA-1:\n{named(wrong)}")
    return found


def faults(content: bytes) -> list[str]:
    """What a checker of PDF/UA-1 finds in a file."""
    import page  # only tests that draw for the list need it

    # Our cards are forms that are drawn again and again: more often than it follows as a rule.
    report = page.validate_pdf_bytes(content, profile="ua1", limits=page.SafetyLimits.unlimited())
    return [f"{failure.rule_id}: {failure.message}" for failure in report.failures]


def draw_all(check: bool = False) -> dict[str, str]:
    """All of them.  check: as `draw` does, each."""
    drawn = (draw(files, files if check else ()) for files in groups().values())
    return {name: found for group in drawn for name, found in group.items()}


def changed(before: Recorded, now: Mapping[str, str]) -> list[str]:
    """Names that have another hash than before, or none yet."""
    return [name for name, found in now.items() if before.hashes.get(name) != found]


def named(names: Sequence[str]) -> str:
    """The first names, a line each."""
    more = [f"… and {len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else []
    return "\n".join(f"  {line}" for line in [*names[:MOST_NAMED], *more])


def advice(before: Recorded) -> str:
    """What to do about files that differ."""
    if before.drawing < DRAWING:
        return "see that the change is meant for each of them, then: make golden"
    place = "cardgen/pdf/draw/document.py"
    return (
        f"undo what changed them; or, if it is meant, raise DRAWING in {place} above"
        f" {before.drawing}, then: make golden"
    )


def renewed(before: Recorded, now: Mapping[str, str], drawing: int = DRAWING) -> Recorded:
    """The list that takes the place of the one before.

    Raises:
        ValueError: files changed that were in the list, and the drawing number wasn't raised.
    """
    other = [name for name in changed(before, now) if name in before.hashes]
    if drawing < before.drawing or (other and drawing == before.drawing):
        raise ValueError(
            f"{len(other)} files are drawn differently, but DRAWING in cardgen/pdf/draw/document.py"
            f" is {drawing}: it must be raised above {before.drawing} before they are"
            f" recorded\n{named(other)}"
        )
    return Recorded(drawing, now)


def record() -> None:
    """Record the list anew, on purpose.  Raises ValueError as `renewed` and `draw` do."""
    LIST.write_text(renewed(recorded(), draw_all(check=True)).written(), "utf-8")


def main(arguments: Sequence[str]) -> int:
    """Compare, or print; returns the exit code."""
    now, before = draw_all(), recorded()
    if arguments == ["--print"]:
        print(Recorded(DRAWING, now).written(), end="")
        return 0
    other = changed(before, now) + [name for name in before.hashes if name not in now]
    if before.drawing != DRAWING:
        print(f"the list is of drawing {before.drawing}, this is {DRAWING}")
    if other:
        print(f"{len(other)} files of {len(now)} differ:\n{named(other)}\n{advice(before)}")
    else:
        print(f"{len(now)} files are as recorded")
    return int(bool(other) or before.drawing != DRAWING)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
