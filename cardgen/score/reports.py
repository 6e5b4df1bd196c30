"""A game's results as files: pages and pictures, tables and data."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from cardgen import frozen
from cardgen.games import Bidding, RoundFacts, Rules
from cardgen.pages.chart import Chart, Series
from cardgen.pages.results import PLAIN, Format, ReportLook, Result, ResultsView, Tile, results_pdf
from cardgen.score.columns import contract_text, trump_letter
from cardgen.score.entries import template
from cardgen.score.kept import Scored
from cardgen.score.message import minus, running_line, state_line, winners_sentence
from cardgen.score.results import Entry, GameResult, RoundResult
from cardgen.score.table import Sheet, for_spreadsheets, write_book, write_table
from cardgen.text import Catalogue, catalogue, scores_catalogue, signed

_WIDTH = 1080
"""Pixels of a picture, which is 1350 high."""


class Report(NamedTuple):
    """Something to show in one language; each part is made on demand.

    Attributes:
        page: format, paper and look → PDF.
        sheets: of the workbook.
        rows: the table, headings first, with numbers that are numbers.
        data: everything, as JSON has it.
        has_chart: whether the workbook draws the columns of its first sheet as lines.
    """

    page: Callable[[Format, str, ReportLook], bytes]
    sheets: Callable[[], Sequence[Sheet]]
    rows: Callable[[], Sequence[Sequence[object]]]
    data: Callable[[], dict[str, Any]]
    has_chart: bool = True

    def written(self, ending: str, layout: str, paper: str, look: ReportLook = PLAIN) -> bytes:
        """The file that ends in ``.pdf``, ``.png``, ``.xlsx``, ``.csv`` or ``.json``.  layout,
        paper: of a ``.pdf``; look: of that, and of a picture.

        Raises UsageError if nothing is installed that makes pictures.
        """
        match ending:
            case ".pdf":
                return self.page(Format(layout), paper, look)
            case ".png":
                from cardgen.pdf.picture import check_available, first_page

                check_available()
                return first_page(self.page(Format.PICTURE, paper, look), _WIDTH)
            case ".xlsx":
                return write_book(self.sheets(), self.has_chart)
            case ".csv":
                return for_spreadsheets(write_table(self.rows()))
        return f"{json.dumps(self.data())}\n".encode()


def results_report(scored: Scored, language: str, stakes: Sequence[str] = ()) -> Report:
    """The results of a game as files.  stakes: who pays whom, for pages."""
    texts = scores_catalogue(language)
    people = summarise(scored.result)
    return Report(
        page=lambda format_, paper, look: (
            results_pdf(
                results_view(scored, language)._replace(stakes=tuple(stakes)), format_, paper, look
            ).content
        ),
        sheets=lambda: _sheets(scored, people, texts),
        rows=lambda: _standing_rows(people, texts),
        data=lambda: as_data(scored),
    )


def _sheets(scored: Scored, people: Sequence[PlayerSummary], texts: Catalogue) -> list[Sheet]:
    """The totals, the standing, and the rounds."""
    totals: list[list[object]] = [[texts("table.round"), *(player.name for player in people)]]
    totals += [
        [done.facts.number, *(done.totals[player.player] for player in people)]
        for done in scored.result.rounds
    ]
    return [
        Sheet(texts("results.totals"), totals),
        Sheet(texts("results.standing"), _standing_rows(people, texts)),
        Sheet(texts("results.rounds"), template(scored.played, texts.language, scored.entries)),
    ]


def _standing_rows(people: Sequence[PlayerSummary], texts: Catalogue) -> list[list[object]]:
    keys = ["place", "name", "total", "made", "missed", "streak", "best", "worst", "premiums"]
    nullo = any(player.nullo for player in people)  # else it isn't clear why somebody is first
    rows: list[list[object]] = [
        [texts(f"results.{key}") for key in keys + (["nullo"] if nullo else [])]
    ]
    for player in people:
        row: list[object] = [player.place, player.name, player.total]
        row += [player.made, player.of - player.made, player.streak]
        row += [end[0] if end else "" for end in (player.best, player.worst)]
        row.append(player.premiums)
        if nullo:
            row.append(texts("table.made") if player.nullo else "")
        rows.append(row)
    return rows


# -- for other programs


def as_data(scored: Scored) -> dict[str, Any]:
    """Everything, by seat, in the keys of ``scores.csv``."""
    played = scored.played
    result = scored.result
    order = sorted(summarise(result), key=lambda player: player.player)
    return {
        "game": played.game,
        "title": scored.title,
        "date": scored.day,
        "names": list(played.names),
        "people": list(played.people or played.names),
        "sides": [list(seats) for seats in played.rules.sides],
        "rounds": [
            _entry_data(done.facts, done.entry)
            | {
                "points": list(done.points),
                "premiums": list(done.premiums),
                "totals": list(done.totals),
            }
            for done in result.rounds
        ],
        "totals": [player.total for player in order],
        "places": [player.place for player in order],
        "made": [player.made for player in order],
        "bids": [player.of for player in order],
        "streaks": [player.streak for player in order],
        "premiums": [player.premiums for player in order],
        "nullo": [{"seat": seat + 1, "before_round": number} for seat, number in result.nullo],
        "finished": result.finished,
        "training": bool(played.rules.contract and played.rules.contract.training),
        "running": result.running[0].number if result.running else None,
        "running_round": _entry_data(*result.running) if result.running else None,
    }


def _entry_data(facts: RoundFacts, entry: Entry) -> dict[str, Any]:
    """A round as it is written down."""
    contract = entry.contract
    out: dict[str, Any] = {
        "round": facts.number,
        "cards": facts.cards,
        "trump": trump_letter(facts.trump),
    }
    if contract:
        out["trump"] = trump_letter(contract.trump)
        out |= {
            "declarer": contract.declarer + 1,
            "contract": contract_text(contract.number, contract.downtown, out["trump"]),
        }
    for seat, bid in enumerate(entry.bids, 1):
        out[f"bid {seat}"] = bid
    heads = ("NS", "EW") if not entry.bids else range(1, len(entry.tricks) + 1)
    out |= {f"tricks {head}": made for head, made in zip(heads, entry.tricks, strict=True)}
    return out | {f"honours {head}": n for head, n in zip(heads, entry.honours, strict=False)}


# -- what the page shows


def results_view(scored: Scored, language: str) -> ResultsView:
    """The results in a reader's language."""
    texts = scores_catalogue(language)
    words = catalogue(language)
    played = scored.played
    result = scored.result
    people = summarise(result)
    game = played.house or words(f"game.{played.game}")
    about = [game] if scored.title else []
    where = [words.date(scored.date)] if scored.date else []
    state = [state_line(result, texts)]
    if any(player.nullo for player in people):
        state.append(winners_sentence(result, texts))
    chart = None
    if result.rounds:
        series = [
            Series(player.name, player.totals, minus(player.total), player.player)
            for player in people
        ]
        chart = Chart(tuple(series), result.rounds[0].facts.number, texts("table.round"))
    return ResultsView(
        language=language,
        title=scored.title or game,
        lines=tuple(filter(None, [" · ".join(about + where)])),
        state=" · ".join(state),
        open=not result.finished,
        columns=tuple(texts(f"results.{key}") for key in _facts(played.rules, people[0])),
        results=tuple(
            Result(
                str(player.place),
                player.name,
                minus(player.total),
                tuple(_facts(played.rules, player).values()),
                player.player,
                player.place == 1 and bool(result.rounds),
            )
            for player in people
        ),
        chart=chart,
        tiles=_tiles(result, people, texts) if result.rounds else (),
        foot=" · ".join(filter(None, [game, scored.mark])),
        note=running_line(played, result, texts),
        total=texts("results.total"),
        name=texts("results.side" if played.rules.sides else "results.name"),
    )


def _facts(rules: Rules, player: PlayerSummary) -> dict[str, str]:
    """What is shown of a player beside the points, by the key of its heading."""
    facts: dict[str, str] = {}
    if rules.bidding is not Bidding.NONE:
        made = f"{player.made}/{player.of}" if player.of else "–"
        facts |= {"made": made, "streak": str(player.streak)}
    for key, end in (("best", player.best), ("worst", player.worst)):
        facts[key] = signed(end[0]) if end else ""
    if rules.premium:
        facts["premiums"] = signed(player.premiums)
    return facts


def _tiles(
    result: GameResult, people: Sequence[PlayerSummary], texts: Catalogue
) -> tuple[Tile, ...]:
    """Who did what best; several who are equal are named together."""
    tiles = []

    def add(key: str, who: Sequence[str], how: str) -> None:
        # One or two names, or how many they are.
        names = tuple(who) if len(who) < 3 else (texts.count("plural.players", len(who)),)
        tiles.append(Tile(texts(f"results.{key}"), names, how))

    # A nullo: who made one, else who announced one.
    announced = {seat for seat, _ in result.nullo}
    made = [player.name for player in people if player.nullo]
    if who := made or [player.name for player in people if player.player in announced]:
        state = "made" if made else "missed" if result.finished else "open"
        add("nullo", who, texts(f"table.nullo-{state}"))

    # The longest streak, and the largest share of bids that were made.
    longest = max(player.streak for player in people)
    if longest > 1:
        who = [player.name for player in people if player.streak == longest]
        add("longest", who, texts("results.in-a-row", n=longest))
    shares = {player: player.made * 1000 // player.of for player in people if player.of}
    if any(shares.values()):
        best = [player for player, share in shares.items() if share == max(shares.values())]
        how = texts("results.of-bids", made=best[0].made, n=best[0].of)
        add("surest", [player.name for player in best], how)

    # The best round and the worst one; its number where one player alone had it.
    for key, choose in (("best", max), ("worst", min)):
        ends = [(getattr(player, key), player.name) for player in people]
        ends = [(end, name) for end, name in ends if end is not None]
        if not ends:
            continue
        points = choose(end for end, _ in ends)[0]
        who = [name for end, name in ends if end[0] == points]
        number = next(end[1] for end, _ in ends if end[0] == points)
        how = signed(points)
        if len(who) == 1:
            how = texts("results.in-round", points=how, n=number)
        add(f"{key}-round", who, how)
    return tuple(tiles[:4])


# -- what is worth telling: bids made and missed, streaks, best and worst rounds, premiums


@frozen
class PlayerSummary:
    """One player's game, or a side's.

    Attributes:
        player: from 0.
        place, total, nullo: as in the standing.
        made: bids made, or contracts; `of` so many.
        streak: most in a row that were made.
        best, worst: points and number of the round; None before the first one.  Premiums don't
            count.
        premiums: what streaks added and cost in all.
        totals: round by round.
    """

    player: int
    name: str
    place: int
    total: int
    nullo: bool
    made: int
    of: int
    streak: int
    best: tuple[int, int] | None
    worst: tuple[int, int] | None
    premiums: int
    totals: tuple[int, ...]


def summarise(result: GameResult) -> tuple[PlayerSummary, ...]:
    """All players of a game, first place first."""
    summaries = []
    for place in result.standing:
        player = place.player
        played = [done for done in result.rounds if done.points[player] is not None]
        points = [(done.points[player] or 0, done.facts.number) for done in played]
        right = [made for done in played if (made := _is_right(result, done, player)) is not None]
        summary = PlayerSummary(
            player=player,
            name=result.names[player],
            place=place.place,
            total=place.points,
            nullo=place.nullo,
            made=sum(right),
            of=len(right),
            streak=max((len(list(run)) for made, run in groupby(right) if made), default=0),
            best=max(points, key=lambda end: (end[0], -end[1]), default=None),
            worst=min(points, default=None),
            premiums=sum(done.premiums[player] for done in result.rounds),
            totals=tuple(done.totals[player] for done in result.rounds),
        )
        summaries.append(summary)
    return tuple(summaries)


def _is_right(result: GameResult, done: RoundResult, player: int) -> bool | None:
    """Whether a bid or contract of a round was made; None where there was none."""
    entry = done.entry
    if entry.contract:
        return (
            (done.points[player] or 0) > 0
            if entry.contract.declarer in result.seats[player]
            else None
        )
    return entry.bids[player] == entry.tricks[player] if entry.bids else None
