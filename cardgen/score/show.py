"""A game's results as files: pages and pictures, tables and data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from cardgen.games import Bidding, RoundFacts, Rules
from cardgen.pages.chart import Chart, Series
from cardgen.pages.results import Result, ResultsView, Tile, results_pdf
from cardgen.score.kept import Scored
from cardgen.score.message import minus, running_line, state_line, winners_sentence
from cardgen.score.reports import Report
from cardgen.score.results import Entry, GameResult, Place, RoundResult
from cardgen.score.columns import contract_text, trump_letter
from cardgen.score.entries import template
from cardgen.score.table import Sheet
from cardgen.text import Catalogue, catalogue, scores_catalogue, signed


def results_report(scored: Scored, language: str) -> Report:
    """The results of a game as files."""
    texts, people = scores_catalogue(language), summarise(scored.result)
    return Report(
        page=lambda format_, paper: (
            results_pdf(results_view(scored, language), format_, paper).content
        ),
        sheets=lambda: _sheets(scored, people, texts),
        rows=lambda: _standing_rows(people, texts),
        data=lambda: as_data(scored),
    )


def _sheets(scored: Scored, people: Sequence[PlayerSummary], texts: Catalogue) -> list[Sheet]:
    """The totals, the standing, and the rounds."""
    totals: list[list[object]] = [[texts("table.round"), *(one.name for one in people)]]
    totals += [
        [done.facts.number, *(done.totals[one.player] for one in people)]
        for done in scored.result.rounds
    ]
    return [
        Sheet(texts("results.totals"), totals),
        Sheet(texts("results.standing"), _standing_rows(people, texts)),
        Sheet(texts("results.rounds"), template(scored.played, texts.language, scored.entries)),
    ]


def _standing_rows(people: Sequence[PlayerSummary], texts: Catalogue) -> list[list[object]]:
    keys = ("place", "name", "total", "made", "missed", "streak", "best", "worst", "premiums")
    rows: list[list[object]] = [[texts(f"results.{key}") for key in keys]]
    for one in people:
        best, worst = (end[0] if end else "" for end in (one.best, one.worst))
        rows.append(
            [
                one.place,
                one.name,
                one.total,
                one.made,
                one.of - one.made,
                one.streak,
                best,
                worst,
                one.premiums,
            ]
        )
    if any(one.nullo for one in people):  # else nobody would see why nothing is above all
        for row, cell in zip(
            rows,
            [texts("results.nullo"), *(texts("table.made") if one.nullo else "" for one in people)],
            strict=True,
        ):
            row.append(cell)
    return rows


# -- for other programs


def as_data(scored: Scored) -> dict[str, Any]:
    """Everything, by seat, in the keys of ``scores.csv``."""
    played, result = scored.played, scored.result
    people = {one.player: one for one in summarise(result)}
    order = [people[player] for player in range(len(result.names))]
    return {
        "game": played.game,
        "title": scored.title,
        "date": scored.day,
        "names": list(played.names),
        "people": list(played.people or played.names),
        "sides": [list(seats) for seats in played.rules.sides],
        "rounds": [_round_data(done) for done in result.rounds],
        "totals": [one.total for one in order],
        "places": [one.place for one in order],
        "made": [one.made for one in order],
        "bids": [one.of for one in order],
        "streaks": [one.streak for one in order],
        "premiums": [one.premiums for one in order],
        "nullo": [{"seat": seat + 1, "before_round": number} for seat, number in result.nullo],
        "finished": result.finished,
        "training": bool(played.rules.contract and played.rules.contract.training),
        "running": result.running[0].number if result.running else None,
        "running_round": _entry_data(*result.running) if result.running else None,
    }


def _round_data(done: RoundResult) -> dict[str, Any]:
    out = _entry_data(done.facts, done.entry)
    return out | {
        "points": list(done.points),
        "premiums": list(done.premiums),
        "totals": list(done.totals),
    }


def _entry_data(facts: RoundFacts, entry: Entry) -> dict[str, Any]:
    """A round as it is written down."""
    contract = entry.contract
    out: dict[str, Any] = {
        "round": facts.number,
        "cards": facts.cards,
        "trump": trump_letter(facts.trump),
    }
    if contract is not None:
        out["trump"] = trump_letter(contract.trump)
        out |= {
            "declarer": contract.declarer + 1,
            "contract": contract_text(contract.number, contract.downtown, out["trump"]),
        }
    for seat, bid in enumerate(entry.bids, 1):
        out[f"bid {seat}"] = bid
    heads = ("NS", "EW") if not entry.bids else range(1, len(entry.tricks) + 1)
    return out | {f"tricks {head}": made for head, made in zip(heads, entry.tricks, strict=True)}


# -- what the page shows


def results_view(scored: Scored, language: str) -> ResultsView:
    """The results in a reader's language."""
    texts, words = scores_catalogue(language), catalogue(language)
    played, result = scored.played, scored.result
    people = summarise(result)
    game = played.house or words(f"game.{played.game}")
    about = [game] if scored.title else []
    where = [words.date(scored.date)] if scored.date else []
    state = [
        state_line(result, texts),
        *([winners_sentence(result, texts)] if any(one.nullo for one in people) else []),
    ]
    return ResultsView(
        language=language,
        title=scored.title or game,
        lines=tuple(filter(None, [" · ".join(about + where)])),
        state=" · ".join(state),
        open=not result.finished,
        columns=tuple(texts(f"results.{key}") for key in _facts(played.rules, people[0])),
        results=tuple(_line(scored, one) for one in people),
        chart=_chart(scored, people, texts) if result.rounds else None,
        tiles=_tiles(scored, people, texts) if result.rounds else (),
        foot=" · ".join(filter(None, [game, scored.mark])),
        note=running_line(played, result, texts),
        total=texts("results.total"),
        name=texts("results.side" if played.rules.sides else "results.name"),
    )


def _line(scored: Scored, one: PlayerSummary) -> Result:
    first = one.place == 1 and bool(scored.result.rounds)
    facts = tuple(_facts(scored.played.rules, one).values())
    return Result(str(one.place), one.name, minus(one.total), facts, one.player, first)


def _facts(rules: Rules, one: PlayerSummary) -> dict[str, str]:
    """What is told of a player beside the points, by the key of its heading."""
    facts: dict[str, str] = {}
    if rules.bidding is not Bidding.NONE:
        facts |= {"made": f"{one.made}/{one.of}" if one.of else "–", "streak": str(one.streak)}
    facts |= {
        key: signed(end[0]) if end else ""
        for key, end in (("best", one.best), ("worst", one.worst))
    }
    if rules.premium:
        facts["premiums"] = signed(one.premiums)
    return facts


def _chart(scored: Scored, people: Sequence[PlayerSummary], texts: Catalogue) -> Chart:
    series = tuple(Series(one.name, one.totals, minus(one.total), one.player) for one in people)
    return Chart(series, scored.result.rounds[0].facts.number, texts("table.round"))


def _tiles(scored: Scored, people: Sequence[PlayerSummary], texts: Catalogue) -> tuple[Tile, ...]:
    """Who did what best; several who are equal are named together."""
    out = _nullo_tile(scored.result, people, texts)
    longest = max(one.streak for one in people)
    if longest > 1:
        out.append(
            Tile(
                texts("results.longest"),
                _who([one.name for one in people if one.streak == longest], texts),
                texts("results.in-a-row", n=longest),
            )
        )
    shares = [one.made * 1000 // one.of for one in people if one.of]
    if any(shares):
        best = [one for one in people if one.of and one.made * 1000 // one.of == sorted(shares)[-1]]
        how = texts("results.of-bids", made=best[0].made, n=best[0].of)
        out.append(Tile(texts("results.surest"), _who([one.name for one in best], texts), how))
    for key, ends in (
        ("best-round", [one.best for one in people]),
        ("worst-round", [one.worst for one in people]),
    ):
        points = [end for end in ends if end is not None]
        if not points:
            continue
        end = max(points) if key == "best-round" else min(points)
        who = [
            one.name
            for one, mine in zip(people, ends, strict=True)
            if mine is not None and mine[0] == end[0]
        ]
        number = next(mine[1] for mine in points if mine[0] == end[0])
        how = (
            texts("results.in-round", points=signed(end[0]), n=number)
            if len(who) == 1
            else signed(end[0])
        )
        out.append(Tile(texts(f"results.{key}"), _who(who, texts), how))
    return tuple(out[:4])


def _nullo_tile(
    result: GameResult, people: Sequence[PlayerSummary], texts: Catalogue
) -> list[Tile]:
    """Who announced a nullo, and what became of it; where one was made, who made it."""
    announced = {seat for seat, _ in result.nullo}
    made = [one.name for one in people if one.nullo]
    state = (
        "table.nullo-made"
        if made
        else "table.nullo-missed"
        if result.finished
        else "table.nullo-open"
    )
    who = made or [one.name for one in people if one.player in announced]
    return [Tile(texts("results.nullo"), _who(who, texts), texts(state))] if who else []


def _who(names: Sequence[str], texts: Catalogue) -> tuple[str, ...]:
    """One or two names, or how many they are."""
    return tuple(names) if len(names) < 3 else (texts.count("plural.players", len(names)),)


# -- what is worth telling: bids made and missed, streaks, best and worst rounds, premiums


@dataclass(frozen=True, slots=True)
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
    return tuple(_player(result, place) for place in result.standing)


def _player(result: GameResult, place: Place) -> PlayerSummary:
    player = place.player
    played = [done for done in result.rounds if done.points[player] is not None]
    points = [(done.points[player] or 0, done.facts.number) for done in played]
    right = [made for done in played if (made := _is_right(result, done, player)) is not None]
    return PlayerSummary(
        player=player,
        name=result.names[player],
        place=place.place,
        total=place.points,
        nullo=place.nullo,
        made=sum(right),
        of=len(right),
        streak=max((len(list(run)) for made, run in groupby(right) if made), default=0),
        best=max(points, key=lambda one: (one[0], -one[1]), default=None),
        worst=min(points, default=None),
        premiums=sum(done.premiums[player] for done in result.rounds),
        totals=tuple(done.totals[player] for done in result.rounds),
    )


def _is_right(result: GameResult, done: RoundResult, player: int) -> bool | None:
    """Whether a bid or contract of a round was made; None where there was none."""
    entry = done.entry
    if entry.contract is not None:
        return (
            (done.points[player] or 0) > 0
            if entry.contract.declarer in result.seats[player]
            else None
        )
    return entry.bids[player] == entry.tricks[player] if entry.bids else None
