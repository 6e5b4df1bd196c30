"""What is left of a game, dealt anew: header, cards, manifest, points and pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli.score_report import as_text
from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.shuffle import Occasion, Replaced
from cardgen.dealing.view import player_view, public_view
from cardgen.errors import CheckError, InputError
from cardgen.games.registry import GAMES
from cardgen.pack.manifest import read_manifest
from cardgen.pack.share import chat_messages
from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.phone.phone import draw_pages
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import Style, style_of
from cardgen.pdf.draw.document import Document, Properties
from cardgen.preferences import Preferences, usual_preferences
from cardgen.score.columns import is_heading
from cardgen.score.entries import read_game, template
from cardgen.score.results import GameResult, PlayedGame, played_from_pack
from cardgen.score.table import read_table
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event, PublicView
from tests.drawn import Page, drawn, overlapping
from tests.packs import manifest_of, write_manifest
from tests.turns import each, sweep, times
from tests.unit.test_games_dealt_twice import EVERY, compare

NAMES = (
    "Anna",
    "Ștefan",
    "Łukasz",
    "Dörte",
    "李小龙",
    "Maximiliane-Charlotte von Hohenstein-Ber",
    "Gabi",
    "Hans",
)
OLD, MARK = "1AEF5KEWXNEZ53RD59C169GG", "PBVV"
EVENT = Event(None, "Râmnicu Vâlcea", "Ștefan")


def fixed(game: str, players: int, given: dict[str, str] | None = None) -> dict[str, str]:
    """All settings, with a first dealer where there is a lot."""
    settings = GAMES[game].settings(players, given)
    return dict(settings.as_text()) | (
        {"first-dealer": "2"} if GAMES[game].deals_by_lot(settings) else {}
    )


def rest(game: str, players: int, number: int, seed: str = "rest", **given: str) -> Deal:
    """A game from that round on, as from a fresh seed."""
    settings = fixed(game, players, {key.replace("_", "-"): value for key, value in given.items()})
    dealt = deal(
        GAMES[game],
        NAMES[:players],
        shuffle.practice_seed(seed),
        settings,
        Occasion(replaced=Replaced(OLD, MARK, number)),
    )
    return replace(dealt, seed=replace(dealt.seed, kind=shuffle.SeedKind.FRESH))


# -- header and cards


@pytest.mark.quick
def test_a_whole_game_has_the_header_that_it_always_had() -> None:
    header = shuffle.write_header("corona", {"max": "1"}, [1], ["A", "B"])
    assert (
        header == '{"game":"corona","players":["A","B"],"schedule":[1],"scheme":"cardgen1",'
        '"settings":{"max":"1"},"title":""}'
    )
    assert shuffle.read_replaced(json.loads(header), "") is None


@pytest.mark.quick
def test_the_rest_of_a_game_says_what_it_replaces() -> None:
    replaced = Replaced(OLD, MARK, 7)
    header = shuffle.write_header("corona", {"max": "1"}, [1], ["A", "B"], Occasion("", replaced))
    assert (
        header == '{"from_round":7,"game":"corona","players":["A","B"],'
        '"replaces":"1AEF5KEWXNEZ53RD59C169GG","schedule":[1],"scheme":"cardgen1","settings":{"max":"1"},"title":""}'
    )
    assert shuffle.read_replaced(json.loads(header), MARK) == replaced


@each(
    "said",
    [
        {"replaces": OLD},
        {"from_round": 7},
        {"replaces": OLD, "from_round": 0},
        {"replaces": OLD, "from_round": "7"},
        {"replaces": OLD, "from_round": True},
        {"replaces": OLD[:-1], "from_round": 7},
        {"replaces": "I" + OLD[1:], "from_round": 7},
        {"replaces": OLD + "\n", "from_round": 7},
        {"replaces": 7, "from_round": 7},
    ],
)
def test_half_a_statement_isnt_read(said: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="replaces"):
        shuffle.read_replaced(said, MARK)


@each("game, players", EVERY)
def test_rounds_keep_number_trump_and_dealer_and_get_new_cards(game: str, players: int) -> None:
    """A second dealer agrees on every card that is left, from any round on."""
    old = deal(GAMES[game], NAMES[:players], shuffle.practice_seed("old"), fixed(game, players))
    for number in sorted({1, 2, len(old.rounds) // 2 + 1, len(old.rounds)})[
        times(1, 0) :: times(2, 1)
    ]:
        new = rest(game, players, number)
        assert len(compare(new)) == len(old.rounds) - number + 1
        plans = GAMES[game].plan(players, new.settings, GAMES[game].first_dealer(new.settings))
        for before, after in zip(old.rounds[number - 1 :], new.rounds, strict=True):
            for key in ("number", "cards", "dealer", "leader", "sits_out", "sight", "forced_bid"):
                assert getattr(before.facts, key) == getattr(after.facts, key)
            if plans[after.facts.number - 1].trump:
                assert before.facts.trump is after.facts.trump
        dealt = [
            (one.hands, other.hands)
            for one, other in zip(old.rounds[number - 1 :], new.rounds, strict=True)
        ]
        assert any(one != other for one, other in dealt)


def test_old_seed_old_code_and_round_all_change_the_cards() -> None:
    """Nothing of the new deal follows from less than its whole header and its own seed."""
    codes = {
        deal(
            GAMES["corona"], NAMES[:4], shuffle.practice_seed("x"), None, Occasion("", replaced)
        ).keys.game_code
        for replaced in (
            None,
            Replaced(OLD, MARK, 1),
            Replaced(OLD, MARK, 2),
            Replaced(OLD[::-1], MARK, 2),
            Replaced(OLD, "XXXX", 2),
        )
    }
    assert len(codes) == 4  # the mark is only printed


@each("number", [0, -1, 20])
def test_a_round_that_isnt_there_isnt_dealt(number: int) -> None:
    with pytest.raises(InputError, match="no round"):
        deal(
            GAMES["corona"],
            NAMES[:4],
            shuffle.practice_seed("x"),
            occasion=Occasion(replaced=Replaced(OLD, MARK, number)),
        )


def test_the_lot_isnt_drawn_twice() -> None:
    with pytest.raises(InputError, match="who dealt first"):
        deal(
            GAMES["whist"],
            NAMES[:4],
            shuffle.practice_seed("x"),
            None,
            Occasion("", Replaced(OLD, MARK, 2)),
        )


# -- manifest


def written(folder: Path, dealt: Deal) -> tuple[PublicView, dict[str, Any]]:
    manifest = manifest_of(dealt, dealt.players)
    write_manifest(folder, manifest)
    return manifest.table, manifest.as_data()


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game, players in EVERY if players in (2, 4, 6)]
)
def test_the_manifest_is_read_back(tmp_path: Path, game: str, players: int) -> None:
    table, content = written(tmp_path, rest(game, players, 3))
    assert read_manifest(tmp_path).table == table
    assert table.numbers == range(3, table.planned + 1)
    assert content["replaces_mark"] == MARK


def test_a_whole_pack_says_nothing_of_it(tmp_path: Path) -> None:
    table, content = written(tmp_path, deal(GAMES["corona"], NAMES[:4], shuffle.practice_seed("x")))
    assert "replaces_mark" not in content
    assert (table.replaces, table.from_round, table.planned) == ("", 1, 19)


def change(*path: str, to: object) -> Callable[[dict[str, Any]], None]:
    def changed(content: dict[str, Any]) -> None:
        for key in path[:-1]:
            content = content[key]
        content[path[-1]] = to

    return changed


BAD: dict[str, Callable[[dict[str, Any]], object]] = {
    "no mark": lambda content: content.pop("replaces_mark"),
    "no code": lambda content: content["header"].pop("replaces"),
    "no round": lambda content: content["header"].pop("from_round"),
    "neither": lambda content: (
        content["header"].pop("from_round"),
        content["header"].pop("replaces"),
    ),
    "a whole game": lambda content: (
        content["header"].pop("from_round"),
        content["header"].pop("replaces"),
        content.pop("replaces_mark"),
    ),
    "another round": change("header", "from_round", to=8),
    "a round too late": change("header", "from_round", to=99),
    "a round as text": change("header", "from_round", to="5"),
    "yes": change("header", "from_round", to=True),
    "no mark that can be": change("replaces_mark", to="PBV"),
    "a mark of another kind": change("replaces_mark", to=None),
    "the lot": change("header", "settings", "first-dealer", to="lot"),
    "a round less": lambda content: content["rounds"].pop(0),
    "a number changed": lambda content: content["rounds"][0].update(number=1),
}


@pytest.mark.parametrize("case", BAD)
def test_a_manifest_that_contradicts_itself_is_refused(tmp_path: Path, case: str) -> None:
    # Whoever deals round 5 dealt round 1, too.
    _, content = written(tmp_path, rest("romanian", 4, 5))
    BAD[case](content)
    (tmp_path / "pack.json").write_text(json.dumps(content), "utf-8")
    with pytest.raises(InputError) as caught:
        read_manifest(tmp_path)
    assert "pack.json" in str(caught.value)


# -- points


def played(game: str, players: int, number: int, **given: str) -> PlayedGame:
    return played_from_pack(manifest_of(rest(game, players, number, **given), NAMES[:players]))


def csv(game: PlayedGame, first: int, last: int) -> str:
    """Everybody bids nothing, and the first player makes all tricks."""
    names, lines = (
        game.names,
        [
            ",".join(
                ["round", *(f"{name} {what}" for name in game.names for what in ("bid", "tricks"))]
            )
        ],
    )
    for facts in game.rounds[first - 1 : last]:
        cells = [
            str(number)
            for seat in range(len(names))
            for number in (0, facts.cards if seat == 0 else 0)
        ]
        lines.append(",".join([str(facts.number), *cells]))
    return "\n".join(lines)


def scored(game: PlayedGame, table: str) -> GameResult:
    return read_game(read_table(table.encode(), "x.csv", is_heading, "round"), game)[1]


def test_the_whole_game_is_scored_in_one_table() -> None:
    game = played("corona", 4, 7)
    result = scored(game, csv(game, 1, 19))
    assert (len(result.rounds), result.planned, result.finished) == (19, 19, True)
    assert [row[0] for row in template(game, "en")[1:]] == list(range(1, 20))


def test_the_rest_alone_is_scored_without_a_winner() -> None:
    game = played("corona", 4, 7)
    result = scored(game, csv(game, 7, 19))
    assert [done.facts.number for done in result.rounds] == list(range(7, 20))
    assert not result.finished
    assert result.winners == ()
    whole = scored(game, csv(game, 1, 19))
    before = scored(game, csv(game, 1, 6))
    assert [
        a + b for a, b in zip(before.rounds[-1].totals, result.rounds[-1].totals, strict=True)
    ] == list(whole.rounds[-1].totals)


def test_the_trump_of_a_round_that_another_pack_dealt_is_unknown() -> None:
    game = played("romanian", 4, 7)
    assert not game.trump_is_known(game.rounds[5])
    assert game.trump_is_known(game.rounds[6])


def test_a_mistake_is_found_in_its_own_row() -> None:
    game = played("corona", 4, 7)
    lines = csv(game, 7, 19).splitlines()
    lines[3] = lines[3].replace("9,0,9", "9,0,8")
    with pytest.raises(CheckError, match=r"line 4.*must make 9"):
        scored(game, "\n".join(lines))
    with pytest.raises(CheckError, match="round 8 is here"):
        scored(game, csv(game, 8, 19))


# -- chat


@sweep(
    ("language", LANGUAGES),
    (
        "game, given",
        [("corona", {}), ("corona", {"lead": "rotate"}), ("romanian", {}), ("bidwhist", {})],
    ),
)
def test_messages_begin_with_the_first_new_round(
    language: str, game: str, given: dict[str, str]
) -> None:
    manifest = manifest_of(rest(game, 4, 7, **given), NAMES[:4])
    messages = chat_messages(manifest, language)
    assert messages.numbers == manifest.table.numbers
    assert MARK in messages.start
    assert " 7" in messages.start.splitlines()[-1]
    assert "  " not in messages.start
    assert re.match(r"\w+ 7 (von|of|din) ", messages.rounds[0])


# -- pages


def style(language: str, layout: str, large: bool) -> Style:
    return style_of(
        Preferences(language=language, layout=layout, paper="a4", large=large).over(
            usual_preferences()
        )
    )


LAYOUTS = [
    (language, layout, large)
    for language in LANGUAGES
    for layout in ("phone", "sheet", "cards", "fold")
    for large in (False, True)
]


@each("language, layout, large", LAYOUTS, few=6)
def test_every_cover_names_the_old_pack(language: str, layout: str, large: bool) -> None:
    """In one sentence, on the first page, on nothing else; also where there is much to say, and
    for every number of a round.  Large letters say it as short as they must there, and whole
    behind.
    """
    for game, players, number, house, title in (
        ("corona", 4, 7, "", ""),
        ("romanian", 6, 28, "La bunica acasă", "Spieleabend bei Großmutter"),
    ):
        dealt = replace(rest(game, players, number), title=title)
        wanted = style(language, layout, large)
        pages = drawn(
            player_pdf(player_view(dealt, 5 % players, dealt.players, house), wanted, EVENT)
        )
        # Also splits at no-break blanks.
        said = [" ".join(" ".join(line.text for line in page.lines).split()) for page in pages]

        keys = ("cover.replaces", "cover.large.replaces", "cover.large.replaces-short")
        whole, large_whole, *short = (
            wanted.texts(key, mark=MARK, n=number).replace("\u00a0", " ")
            for key in (*keys, "list.replaces-large")
        )
        if large and layout == "phone":
            assert any(words in said[0] for words in short)
            assert any(large_whole in page for page in said[1:])
        else:
            assert whole in said[0]
        assert not overlapping(pages[0].lines)


@sweep(
    ("language", LANGUAGES),
    ("large", [False, True]),
    (
        "game, players, number",
        [("corona", 2, 12), ("romanian", 7, 5), ("whist", 4, 11), ("bidwhist", 4, 2)],
    ),
)
def test_the_list_begins_with_the_first_new_round(
    language: str, large: bool, game: str, players: int, number: int
) -> None:
    dealt, wanted = rest(game, players, number), style(language, "phone", large)
    key = "list.replaces-large" if large else "list.replaces"
    document, pages = _pages(dealt, wanted)
    lists = [
        page.lines
        for page in pages
        if any(wanted.texts(key, mark=MARK, n=number) == line.text for line in page.lines)
    ]
    assert lists
    for lines in lists:
        assert not overlapping(lines)
        shown = [int(line.text) for line in lines if line.text.isdigit()]
        assert not set(shown) & set(range(1, number)) - {
            facts.facts.cards for facts in dealt.rounds
        }
    anchors = {name for name in document.anchors if name.startswith("round-")}
    assert anchors == {f"round-{facts.facts.number}" for facts in dealt.rounds}
    whole = wanted.texts("round.of", n=len(GAMES[game].schedule(players, dealt.settings)))
    assert large or sum(line.text == whole for page in pages for line in page.lines) >= len(
        dealt.rounds
    )


def _pages(dealt: Deal, wanted: Style) -> tuple[Document, list[Page]]:
    """The file of the second player, which says where links lead, and its pages; a link that
    leads nowhere can't be finished.
    """
    view, document = player_view(dealt, 1, dealt.players), Document(Properties("", wanted.language))
    draw_pages(document, view, wanted, EVENT)
    return document, drawn(document.finish())


@sweep(
    ("language", LANGUAGES),
    (
        "game, players, number, given",
        [
            ("corona", 4, 7, {}),
            ("corona", 8, 2, {}),
            ("romanian", 5, 7, {"nullo": "ten-before-end"}),
            ("romanian", 4, 2, {"nullo": "ten-before-end", "special": "blind8,null8"}),
            ("romanian", 4, 26, {"special": "blind8,null8"}),
            ("whist", 4, 11, {}),
            ("bidwhist", 4, 5, {}),
            ("elevator", 6, 3, {}),
        ],
    ),
)
def test_the_protocol_carries_points_over(
    language: str, game: str, players: int, number: int, given: dict[str, str]
) -> None:
    dealt, wanted = rest(game, players, number, **given), style(language, "phone", False)
    sheets = drawn(protocol_pdf(public_view(dealt, dealt.players), wanted, EVENT))
    texts, pages = wanted.texts, [" ".join(line.text for line in sheet.lines) for sheet in sheets]
    assert texts("protocol.carried-from", mark=MARK) in pages[0]
    assert sum(texts("protocol.carried-from", mark=MARK) in page for page in pages) == 1
    assert texts("protocol.replaces", mark=MARK, n=number) in " ".join(pages)
    for sheet in sheets:
        assert not overlapping([line for line in sheet.lines if line.text.strip()])


def test_from_the_first_round_on_nothing_is_carried_over() -> None:
    dealt = rest("corona", 4, 1)
    pages = drawn(
        protocol_pdf(public_view(dealt, dealt.players), style("en", "phone", False), EVENT)
    )
    said = " ".join(line.text for page in pages for line in page.lines)
    assert "Carried over" not in said
    assert MARK in said


def test_strips_are_stacked_with_the_first_new_round_on_top() -> None:
    dealt = rest("corona", 4, 7)
    cover, *_ = drawn(
        player_pdf(player_view(dealt, 0, dealt.players), style("en", "sheet", False), EVENT)
    )
    assert "round 7" in " ".join(line.text for line in cover.lines).replace("\u00a0", " ")


def test_the_report_says_that_earlier_rounds_are_missing() -> None:
    game = played("corona", 4, 7)
    assert "Points of rounds 7 to 9 only" in as_text(game, scored(game, csv(game, 7, 9)), "en")
    assert "earlier rounds" not in as_text(game, scored(game, csv(game, 1, 9)), "en")
