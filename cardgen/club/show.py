"""An evening's ranking as files: pages and pictures, tables, data, a message for the chat."""

from __future__ import annotations

from typing import Any

from cardgen.club.match_points import Compare
from cardgen.club.ranking import Line, Ranking
from cardgen.names import apart
from cardgen.pages.chart import Chart, Series
from cardgen.pages.club import RankedLine, RankingView, ranking_pdf
from cardgen.pages.results import Plate
from cardgen.score import Report, Sheet, decimal, listed, medal, minus
from cardgen.text import Catalogue, catalogue, club_catalogue, scores_catalogue

_MOST_LINES = 6
"""Of the chart."""

_MOST_TOLD = 20
"""Lines of a message: more fill no phone usefully."""


def ranking_report(ranking: Ranking, language: str) -> Report:
    """The ranking as files."""
    texts = club_catalogue(language)
    return Report(
        page=lambda format_, paper: (
            ranking_pdf(ranking_view(ranking, language), format_, paper).content
        ),
        sheets=lambda: _sheets(ranking, texts),
        rows=lambda: _rows(ranking, texts),
        data=lambda: _data(ranking),
        has_chart=False,
    )


def _sheets(ranking: Ranking, texts: Catalogue) -> list[Sheet]:
    """The ranking, and how far each table is."""
    tables: list[list[object]] = [[texts("ranking.table"), texts("ranking.rounds"), "/"]]
    tables += [[one.at.table, one.played, one.planned] for one in ranking.tables]
    return [
        Sheet(texts("ranking.title"), _rows(ranking, texts)),
        Sheet(texts("ranking.tables"), tables),
    ]


def _rows(ranking: Ranking, texts: Catalogue) -> list[list[object]]:
    keys = ["place", "name", "table", "rounds", "points", *(["share"] if ranking.compare else [])]
    rows: list[list[object]] = [[texts(f"ranking.{key}") for key in keys]]
    for line in ranking.lines:
        share = (
            []
            if not ranking.compare
            else ["" if line.share is None else round(float(line.share * 100), 2)]
        )
        where = line.where[0] if len(line.where) == 1 else ", ".join(map(str, line.where))
        rows.append([line.place or "", line.name, where, line.rounds, line.points, *share])
    return rows


def _data(ranking: Ranking) -> dict[str, Any]:
    evening = ranking.evening
    return {
        "title": evening.title,
        "date": evening.day.isoformat() if evening.day else None,
        "kind": evening.kind,
        "compare": ranking.compare,
        "finished": not ranking.unfinished,
        "tables": [
            {
                "table": one.at.table,
                "set": one.at.set or None,
                "played": one.played,
                "planned": one.planned,
                "finished": one.finished,
            }
            for one in ranking.tables
        ],
        "players": [
            {
                "place": line.place or None,
                "name": line.name,
                "tables": list(line.where),
                "rounds": line.rounds,
                "points": line.points,
                "share": None if line.share is None else float(line.share),
                "totals": list(line.totals),
            }
            for line in ranking.lines
        ],
    }


def ranking_message(ranking: Ranking, language: str) -> str:
    """The ranking as a text for the chat: as wide as a phone, with medals; tables that haven't
    finished are named.
    """
    texts = club_catalogue(language)
    view = ranking_view(ranking, language)
    lines = [apart(view.plate.title), view.plate.tag]
    if not ranking.begun:
        return "\n".join(lines)
    for line in ranking.lines[:_MOST_TOLD]:
        counts = (
            _percent(line, texts) if ranking.compare else minus(line.points)
        )  # what the place hangs on
        lines.append(f"{medal(line.place)} {apart(line.name)} {counts}")
    if len(ranking.lines) > _MOST_TOLD:
        lines.append(f"… {texts('ranking.more', n=len(ranking.lines) - _MOST_TOLD)}")
    if not ranking.unfinished:
        first = [apart(line.name) for line in ranking.lines if line.place == 1]
        together = texts("ranking.together", names=listed(first, scores_catalogue(language)))
        lines.append(texts("ranking.wins", name=first[0]) if len(first) == 1 else together)
    else:
        lines.append(_unfinished(ranking, texts))
    return "\n".join(lines)


def _percent(line: Line, texts: Catalogue) -> str:
    if line.share is None:
        return "–"
    return f"{decimal(float(line.share * 100), 1, texts.language)}\u00a0%"


def _unfinished(ranking: Ranking, texts: Catalogue) -> str:
    tables = [
        texts(
            "ranking.at-table",
            n=_called(one.at.table, one.at.set),
            played=one.played,
            planned=one.planned,
        )
        for one in ranking.unfinished
    ]
    return texts("ranking.unfinished", tables=", ".join(tables))


def _called(table: int, number: int) -> str:
    return f"{number}/{table}" if number else str(table)


def ranking_view(ranking: Ranking, language: str) -> RankingView:
    """The ranking in a reader's language."""
    texts, words, evening = club_catalogue(language), catalogue(language), ranking.evening
    game = words(f"game.{evening.game}")
    day = words.date(evening.day) if evening.day else ""
    about = " · ".join(
        filter(
            None,
            (
                game if evening.title else "",
                day,
                texts.count("plural.tables", len({t.at.table for t in ranking.tables})),
            ),
        )
    )
    state = "nothing" if not ranking.begun else "so-far" if ranking.unfinished else "final"
    notes = (
        [texts("ranking.by-round" if ranking.compare is Compare.ROUND else "ranking.by-game")]
        if ranking.compare
        else []
    )
    notes += [_unfinished(ranking, texts)] if ranking.unfinished and ranking.begun else []
    if ranking.replaced:
        tables = ", ".join(_called(one.at.table, one.at.set) for one in ranking.replaced)
        notes.append(
            texts("ranking.left-out" if ranking.compare else "ranking.dealt-anew", tables=tables)
        )
    return RankingView(
        language=language,
        plate=Plate(evening.title or game, (about,), texts(f"ranking.{state}")),
        columns=tuple(
            texts(f"ranking.{key}")
            for key in ("name", "table", "points", *(["share"] if ranking.compare else []))
        ),
        lines=tuple(_line(ranking, line, texts) for line in ranking.lines),
        notes=tuple(notes),
        chart=_chart(ranking, texts) if ranking.begun else None,
        foot=evening.code[:4],
        more="… " + texts("ranking.more"),
    )


def _line(ranking: Ranking, line: Line, texts: Catalogue) -> RankedLine:
    cells = [
        " · ".join(map(str, line.where)),
        minus(line.points),
        *([_percent(line, texts)] if ranking.compare else []),
    ]
    return RankedLine(
        str(line.place or "–"), line.name, tuple(cells), line.place == 1 and ranking.begun
    )


def _chart(ranking: Ranking, texts: Catalogue) -> Chart | None:
    """How the totals of those in front ran."""
    front = [line for line in ranking.lines[:_MOST_LINES] if line.totals]
    series = [
        Series(line.name, line.totals, minus(line.points), key) for key, line in enumerate(front)
    ]
    series.sort(key=lambda one: -(one.values[-1] or 0))
    return Chart(tuple(series), 1, texts("ranking.round")) if series else None
