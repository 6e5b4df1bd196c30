"""Points, premiums, nullos, places: what the descriptions of the games say, and what can't have
been.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from cardgen.cards import Suit
from cardgen.errors import ExitCode, ImpossibleEntry
from cardgen.games.registry import GAMES
from cardgen.games.rules import Contract, Premium, RoundFacts, Rules
from cardgen.games.scoring import premium
from cardgen.pages.chart import Chart, Series, draw_chart
from cardgen.pages.chart import ChartType as Type
from cardgen.pages.results import ReportLook
from cardgen.pages.season import SeasonView, season_pdf
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, mm
from cardgen.score.kept import Scored
from cardgen.score.reports import results_view
from cardgen.score.results import Entry, GameResult, played_with_real_cards, score_game
from tests.drawn import around, drawn
from tests.turns import each
from tests.unit.reports import report

pytestmark = pytest.mark.quick

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül")


def game(
    name: str, players: int, *given: str, first: int = 0
) -> tuple[Rules, tuple[RoundFacts, ...], tuple[str, ...]]:
    declared = GAMES[name]
    settings = declared.settings(players, dict(pair.split("=") for pair in given))
    return (
        declared.rules(players, settings),
        declared.plan(players, settings, first),
        NAMES[:players],
    )


def entry(*pairs: tuple[int, int] | None, nullo: Sequence[int] = ()) -> Entry:
    """(bid, tricks) by seat."""
    return Entry(
        tuple(p and p[1] for p in pairs), tuple(p and p[0] for p in pairs), nullo=tuple(nullo)
    )


def refused(number: int, match: str, *arguments: object) -> None:
    with pytest.raises(ImpossibleEntry, match=match) as caught:
        score_game(*arguments)  # type: ignore[arg-type]
    assert caught.value.number == number
    assert caught.value.exit_code == ExitCode.CHECK
    assert caught.value.remedy


def places(result: GameResult) -> list[tuple[str, int]]:
    return [(result.names[place.player], place.place) for place in result.standing]


# -- premiums


def run(rule: Premium, said: str) -> list[int]:
    """Premiums for rounds that are right (+) or wrong (−)."""
    streak, out = 0, []
    for sign in said:
        points, streak = premium(rule, streak, sign == "+")
        out.append(points)
    return out


def test_six_right_pay_once_and_the_tenth_again() -> None:
    assert run(Premium(10, 5), "++++++") == [0, 0, 0, 0, 10, 0]
    assert run(Premium(10, 5), "+" * 10) == [0, 0, 0, 0, 10, 0, 0, 0, 0, 10]


def test_a_wrong_bid_begins_anew() -> None:
    assert run(Premium(10, 5), "++++-+++++") == [0] * 9 + [10]


def test_a_penalty_is_the_same_for_wrong_ones_and_only_if_it_is_played() -> None:
    assert run(Premium(5, 5, penalty=True), "-----+-----") == [0, 0, 0, 0, -5, 0, 0, 0, 0, 0, -5]
    assert run(Premium(5, 5, penalty=True), "-----" * 2) == [0, 0, 0, 0, -5] * 2
    assert run(Premium(5, 5), "-" * 12) == [0] * 12


def test_one_card_rounds_dont_count_with_1_8_1() -> None:
    rules, rounds, names = game("romanian", 3, "premium=5/5", "hook=off")
    right = [entry((0, 0), (0, 0), (facts.cards, facts.cards)) for facts in rounds]
    result = score_game(rules, rounds, names, right)
    # 15 rounds of 2 to 8 cards, from the fourth.
    assert [done.facts.number for done in result.rounds if done.premiums[0]] == [
        8,
        13,
        18,
    ]
    assert {done.streaks for done in result.rounds if done.facts.cards == 1} == {(0, 0, 0)}
    assert result.rounds[-1].totals[0] == 21 * 5 + 3 * 5


def test_every_round_counts_with_other_schedules() -> None:
    rules, rounds, names = game("romanian", 3, "premium=30/10", "hook=off", "schedule=tournament")
    result = score_game(
        rules, rounds, names, [entry((0, 0), (0, 0), (f.cards, f.cards)) for f in rounds]
    )
    assert [done.facts.number for done in result.rounds if done.premiums[1]] == [10, 20]


def test_who_sits_out_keeps_the_streak() -> None:
    rules, rounds, names = game("romanian", 7, "premium=5/5", "hook=off", "schedule=tournament")
    entries = []
    for facts in rounds[:7]:
        winner = next(seat for seat in range(7) if seat not in (facts.sits_out, 3))
        entries.append(
            entry(
                *(
                    None if s == facts.sits_out else (1, 1) if s == winner else (0, 0)
                    for s in range(7)
                )
            )
        )
    result = score_game(rules, rounds, names, entries)
    assert result.rounds[3].points[3] is None  # Dora deals round 4
    assert [done.streaks[3] for done in result.rounds] == [1, 2, 3, 3, 4, 0, 1]
    assert [done.premiums[3] for done in result.rounds] == [0, 0, 0, 0, 0, 5, 0]


# -- nullo


def nulled(rounds: Sequence[tuple[int, int]], before: int = 1) -> GameResult:
    """Three players of which Ann has these bids and tricks; one card a round, Cem makes or
    misses the rest.
    """
    rules, plan, names = game(
        "romanian", 3, "nullo=before-turn", "hook=off", "score=corona", "must-trump=off"
    )
    out = []
    for i, facts in enumerate(plan, 1):
        bid, made = rounds[i - 1] if i <= len(rounds) else (0, 0)
        rest = facts.cards - made
        out.append(entry((bid, made), (0, 0), (rest, rest), nullo=(0,) if i == before else ()))
    return score_game(rules, plan, names, out)


def test_a_nullo_with_exactly_nothing_wins_the_game() -> None:
    result = nulled([(1, 1), (1, 0)])
    assert result.rounds[-1].totals[0] == 0
    assert places(result) == [("Ann", 1), ("Cem", 2), ("Ben", 3)]
    assert result.winners == (0,)
    assert result.nullo == ((0, 1),)


def test_results_say_why_nothing_wins() -> None:
    settings = {"nullo": "before-turn", "hook": "off", "score": "corona", "must-trump": "off"}
    played = played_with_real_cards(GAMES["romanian"], NAMES[:3], settings)
    view = results_view(Scored(played, nulled([(1, 1), (1, 0)]), {}), "en")
    assert view.state == "Final result after 21 rounds · Ann wins with a nullo."
    assert view.tiles[0] == ("Nullo", ("Ann",), "made")
    missed = results_view(Scored(played, nulled([(1, 1)]), {}), "en")
    assert (missed.state, missed.tiles[0]) == (
        "Final result after 21 rounds",
        ("Nullo", ("Ann",), "missed"),
    )


def test_a_nullo_with_a_point_does_not() -> None:
    result = nulled([(1, 1)])
    assert places(result) == [("Cem", 1), ("Ann", 2), ("Ben", 3)]
    assert not any(place.nullo for place in result.standing)


def test_nothing_without_a_word_does_not_win() -> None:
    assert places(nulled([(1, 1), (1, 0)], before=0)) == [("Cem", 1), ("Ann", 2), ("Ben", 2)]


def test_several_win_together() -> None:
    rules, plan, names = game("romanian", 3, "nullo=start", "hook=off", "score=corona")
    out = [
        entry((0, 0), (0, 0), (f.cards, f.cards), nullo=(0, 1) if f.number == 1 else ())
        for f in plan
    ]
    result = score_game(rules, plan, names, out)
    assert result.winners == (0, 1)
    assert places(result) == [("Ann", 1), ("Ben", 1), ("Cem", 3)]
    assert score_game(rules, plan, names, out[:-1]).winners == ()  # only at the end
    assert places(score_game(rules, plan, names, out[:-1])) == [("Cem", 1), ("Ann", 2), ("Ben", 2)]


def test_a_nullo_has_its_time() -> None:
    # Three players: 21 rounds, the first of eight is the tenth.
    latest = {
        "start": 1,
        "before-turn": 10,
        "ten-before-end": 12,
    }
    for word, number in latest.items():
        rules, plan, names = game("romanian", 3, f"nullo={word}", "hook=off")
        fine = [
            entry((0, 0), (0, 0), (f.cards, f.cards), nullo=(0,) if f.number == number else ())
            for f in plan
        ]
        assert score_game(rules, plan, names, fine).nullo == ((0, number),)
        late = [
            entry((0, 0), (0, 0), (f.cards, f.cards), nullo=(0,) if f.number == number + 1 else ())
            for f in plan
        ]
        refused(
            number + 1, f"Ann announces a nullo before round {number + 1}", rules, plan, names, late
        )


def test_a_nullo_is_announced_once_and_only_where_it_is_played() -> None:
    rules, plan, names = game("romanian", 3, "nullo=start", "hook=off")
    refused(1, "second nullo", rules, plan, names, [entry((0, 0), (0, 0), (1, 1), nullo=(1, 1))])
    rules, plan, names = game("romanian", 3)
    refused(
        1, "Ben announces a nullo", rules, plan, names, [entry((0, 0), (0, 0), (0, 1), nullo=(1,))]
    )


# -- places and ends


def test_equal_points_share_a_place_and_the_next_is_missing() -> None:
    rules, plan, names = game("corona", 4)
    result = score_game(rules, plan, names, [entry((0, 0), (1, 1), (0, 0), (1, 0))])
    assert places(result) == [("Ben", 1), ("Ann", 2), ("Cem", 2), ("Dora", 4)]
    assert not result.finished
    assert result.winners == ()


def test_no_round_played_yet() -> None:
    result = score_game(*game("corona", 3), [])
    assert [place.place for place in result.standing] == [1, 1, 1]
    assert not result.finished


def test_the_last_round_ends_the_game() -> None:
    rules, plan, names = game("corona", 2, "max=1")
    result = score_game(rules, plan, names, [entry((0, 0), (1, 1))])
    assert result.finished
    assert result.winners == (1,)
    refused(2, "there is no round 2", rules, plan, names, [entry((0, 0), (1, 1))] * 2)


def test_bids_without_tricks_end_a_game_or_are_refused() -> None:
    rules, plan, names = game("corona", 2)
    played, bids = entry((0, 0), (1, 1)), Entry((None, None), (1, 0))
    assert score_game(rules, plan, names, [played, bids]).running == (plan[1], bids)
    refused(1, "bids without tricks", rules, plan, names, [bids, played])
    rules, plan, names = game("bidwhist", 4)
    called = Entry((None, None), contract=Contract(0, 4, Suit.HEARTS, downtown=False))
    refused(1, "bids without tricks", rules, plan, names, [called, called])


def test_classic_whist_ends_at_the_target() -> None:
    rules, plan, names = game("whist", 4)
    result = score_game(rules, plan, names, [Entry((10, 3)), Entry((6, 7)), Entry((8, 5))])
    assert [done.points for done in result.rounds] == [(4, 0), (0, 1), (2, 0)]
    assert result.names == ("Ann + Cem", "Ben + Dora")
    assert (result.finished, result.winners) == (True, (0,))
    assert not score_game(rules, plan, names, [Entry((10, 3)), Entry((6, 7))]).finished
    refused(
        4,
        "round 4 is one too many",
        rules,
        plan,
        names,
        [*(r.entry for r in result.rounds), Entry((7, 6))],
    )


@each(
    "before, tricks, honours, points",
    """
    0 0 | 9 4 | 4 0 | 7 0
    0 0 | 9 4 | 0 2 | 3 2
    6 0 | 6 7 | 4 0 | 4 1
    7 0 | 6 7 | 4 0 | 0 1
    7 5 | 6 7 | 0 4 | 0 5
    7 5 | 7 6 | 0 4 | 1 0
    6 5 | 8 5 | 4 0 | 2 0
    7 7 | 6 7 | 0 2 | 0 1
    """,
)
def test_honours(before: str, tricks: str, honours: str, points: str) -> None:
    """To eight points: none at seven, and none once tricks have made eight."""
    rules, plan, names = game("whist", 4, "target=8", "honours=on", "trump=HCDS")
    had, won, claimed, wanted = (
        tuple(map(int, text.split())) for text in (before, tricks, honours, points)
    )
    first, second = Entry((6 + had[0], 7 - had[0])), Entry((7 - had[1], 6 + had[1]))
    played = [*([first] if had[0] else []), *([second] if had[1] else [])]
    result = score_game(rules, plan, names, [*played, Entry(won, honours=claimed)])
    assert result.rounds[-1].points == wanted
    assert result.rounds[-1].totals == tuple(map(sum, zip(had, wanted, strict=True)))


@each(
    "claimed, match",
    [((3, 0), "honours of Ann"), ((0, 1), "honours of Ben"), ((2, 2), "both sides have")],
)
def test_honours_that_cannot_be(claimed: tuple[int, int], match: str) -> None:
    refused(1, match, *game("whist", 4, "honours=on"), [Entry((9, 4), honours=claimed)])
    bare = game("whist", 4, "honours=on", "trump=N")
    refused(1, "honours of Ann", *bare, [Entry((9, 4), honours=(2, 0))])
    assert score_game(*bare, [Entry((9, 4), honours=(0, 0))]).rounds[0].points == (3, 0)


# -- Bid Whist


def contract(
    tricks: tuple[int, int],
    number: int,
    trump: Suit | None,
    declarer: int = 0,
    downtown: bool = False,
) -> Entry:
    return Entry(tricks, contract=Contract(declarer, number, trump, downtown))


@each(
    "played, given, points",
    [
        (contract((9, 4), 4, Suit.CLUBS), (), (-4, 0)),  # four uptown with nine tricks
        (contract((10, 3), 4, Suit.CLUBS), (), (4, 0)),
        (contract((12, 1), 4, Suit.CLUBS), (), (6, 0)),
        (contract((5, 8), 3, Suit.CLUBS), (), (-3, 2)),
        (contract((4, 9), 3, Suit.CLUBS, declarer=3), (), (0, 3)),
        (contract((7, 6), 5, Suit.CLUBS, declarer=1, downtown=True), (), (1, -5)),
        (contract((10, 3), 4, None), (), (8, 0)),
        (contract((4, 9), 4, None), (), (-8, 6)),
        (contract((10, 3), 4, None), ("single-no-trump=on",), (4, 0)),
        (contract((0, 13), 3, Suit.CLUBS), ("small-kitty=on",), (-3, 7)),
        (contract((13, 0), 7, None), ("no-jokers=on", "small-kitty=on"), (14, 0)),
    ],
)
def test_points_of_a_contract(
    played: Entry, given: tuple[str, ...], points: tuple[int, int]
) -> None:
    assert score_game(*game("bidwhist", 4, *given), [played]).rounds[0].points == points


def test_a_side_at_minus_the_target_loses_at_once() -> None:
    rules, plan, names = game("bidwhist", 4)
    lost = [contract((12, 1), 7, Suit.CLUBS, declarer=1)]
    result = score_game(rules, plan, names, lost)
    assert result.rounds[0].totals == (6, -7)
    assert (result.finished, result.winners) == (True, (0,))
    refused(2, "one too many", rules, plan, names, lost * 2)


# -- what can't be


@each(
    "played, match",
    [
        (contract((9, 3), 4, None), r"the tricks 9 \+ 3 make 12"),
        (contract((0, 13), 3, None), "the declarer's side, has no trick"),
        (contract((10, 3), 2, None), "the number bid: 2"),
        (contract((10, 3), 8, None), "the number bid: 8"),
        (contract((14, 0), 3, None), r"the tricks of Ann \+ Cem: 14"),
        (Entry((10, 3)), "no contract"),
    ],
)
def test_impossible_contracts(played: Entry, match: str) -> None:
    refused(1, match, *game("bidwhist", 4), [played])


@each(
    "played, match",
    [
        (entry((2, 0), (0, 0), (0, 1)), "Ann's bid: 2"),
        (entry((0, 2), (0, 0), (0, 0)), "Ann's tricks: 2"),
        (entry((1, 1), (1, 1), (0, 0)), r"the tricks 1 \+ 1 \+ 0 make 2"),
        (entry((1, 0), (1, 0), (0, 0)), r"the tricks 0 \+ 0 \+ 0 make 0"),
        (entry((1, 1), (0, 0), (0, 0)), r"the bids 1 \+ 0 \+ 0 make 1"),
        (entry((1, 1), None, (0, 0)), "the bid of Ben is missing"),
        (Entry((1, None, 0), (1, 1, 0)), "the number of tricks of Ben is missing"),
    ],
)
def test_impossible_bids_and_tricks(played: Entry, match: str) -> None:
    refused(1, match, *game("romanian", 3), [played])


def test_the_hook_names_the_last_bidder() -> None:
    rules, plan, names = game("romanian", 7)
    # Ann deals and sits out: Gül bids last.
    seats = [
        None,
        (1, 1),
        (0, 0),
        (0, 0),
        (0, 0),
        (0, 0),
        (0, 0),
    ]
    with pytest.raises(ImpossibleEntry) as caught:
        score_game(rules, plan, names, [entry(*seats)])
    assert "here Gül" in caught.value.remedy


def test_who_sits_out_has_neither_bid_nor_tricks() -> None:
    rules, plan, names = game("romanian", 7)
    refused(1, "Ann deals and sits out", rules, plan, names, [entry((0, 0), (1, 1), *[(1, 0)] * 5)])


def test_special_deals_force_their_bids() -> None:
    rules, plan, names = game("romanian", 3, "special=null8,eight8", "hook=on")
    before = [entry((0, 0), (0, 0), (0, f.cards)) for f in plan[:-2]]
    null, eight = entry((0, 3), (0, 3), (0, 2)), entry((8, 8), (8, 0), (8, 0))
    assert score_game(rules, plan, names, [*before, null, eight]).rounds[-1].points == (13, -8, -8)
    refused(len(plan) - 1, "Ann bids 8", rules, plan, names, [*before, eight, eight])
    refused(len(plan), "Ann bids 0", rules, plan, names, [*before, null, null])


# -- what is drawn of them


def lines_of(steps: int, first: int = 1) -> Chart:
    names = ("Anna", "Ștefan", "李小龙")
    return Chart(
        tuple(Series(name, tuple(range(i, i + steps)), str(i), i) for i, name in enumerate(names)),
        first,
        "Runde",
    )


@each("steps, first", [(8, 1), (13, 1), (19, 1), (27, 1), (12, 8), (60, 1)])
def test_a_charts_steps_are_numbered_evenly(steps: int, first: int) -> None:
    """Once every so many numbers, whatever the width: 2 4 6 8, not 1 4 6 8."""
    for wide in (40 * mm, 60 * mm, 90 * mm, 180 * mm):
        document = Document(Properties("x", "de"))
        draw_chart(
            document.page(200 * mm, 100 * mm),
            Box(0, 0, wide, 50 * mm),
            lines_of(steps, first),
            Type(8, 9, 1.3),
            "de",
        )
        (page,) = drawn(document.finish())
        foot = max(line.y for line in page.lines if line.text.isdigit())
        numbers = [int(line.text) for line in page.lines if line.y == foot and line.text.isdigit()]
        assert len(numbers) >= 2
        assert len({after - before for before, after in pairwise(numbers)}) == 1
        assert first <= numbers[0] <= numbers[-1] <= first + steps - 1


@each("players", [3, 8])
def test_a_seasons_charts_fill_its_pages(players: int) -> None:
    """They grow as far as all of it needs no further page."""
    rows = tuple((str(i), f"Anna {i}", "12") for i in range(1, players + 1))
    against = (
        ("", "schlug", *(row[0] for row in rows)),
        *((*row[:2], *("3" for _ in rows)) for row in rows),
    )
    charts = (("Punkte", lines_of(12)), ("Wertung", lines_of(12)))
    view = SeasonView(
        "de",
        "Winterrunde",
        ("12 Spiele",),
        ("", "Name", "Punkte"),
        rows,
        charts,
        against,
        "Wer schlug wen",
    )
    pages = drawn(season_pdf(view))
    assert len(pages) == 2
    panels = [
        rect.box for page in pages for rect in page.rects if rect.box.h > 70 * mm and rect.fill
    ]
    assert len(panels) == 2
    assert min(panel.h for panel in panels) > 95 * mm
    for page in pages:
        assert all(around(mark).bottom < page.height - 5 * mm for mark in page.marks)


@each("kind", ["results", "season", "ranking"])
def test_large_reports_leave_no_page_half_empty_but_the_last(kind: str) -> None:
    for count in (2, 4, 6, 7):
        for paper in ("a4", "letter"):
            file = report(kind, NAMES[:count], "de", "", paper, ReportLook(large=True))
            for page in drawn(file)[:-1]:
                assert max(around(mark).bottom for mark in page.marks) > 0.6 * page.height


def test_a_seasons_table_of_pairs_is_whole_on_a_page() -> None:
    rows = tuple((str(i), f"Anna {i}", "12") for i in range(1, 25))
    numbers = [str(i) for i in range(1, 13)]
    against = (
        ("", "schlug", *numbers),
        *((i, f"Anna {i}", *("3" for _ in numbers)) for i in numbers),
    )
    view = SeasonView(
        "de",
        "Winterrunde",
        ("12 Spiele",),
        ("", "Name", "Punkte"),
        rows,
        (),
        against,
        "Wer schlug wen",
    )
    pages = drawn(season_pdf(view))
    texts = [[line.text for line in page.lines] for page in pages]
    page = next(lines for lines in texts if "Wer schlug wen" in lines)
    assert page.count("3") >= 12 * 12
    assert set(numbers) <= set(page[: page.index("Anna 1")])
