"""Pages of results, of a season and of a club's evening, of made-up names and numbers."""

from __future__ import annotations

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
from cardgen.pages.results import (
    Format,
    Plate,
    ReportLook,
    Result,
    ResultsView,
    Tile,
    results_pdf,
)
from cardgen.pages.season import SeasonView, season_pdf
from cardgen.pdf.draw import Finished

REPORTS = ("results", "season", "ranking", "tables", "movement cards")
ON_PHONE = tuple(
    f"{kind} on a phone" for kind in ("results", "ranking", "tables", "movement cards")
)


def report(
    kind: str, who: tuple[str, ...], language: str, title: str, paper: str, look: ReportLook
) -> Finished:
    """kind: one of `REPORTS` or `ON_PHONE`."""
    what, _, on_phone = kind.partition(" on a ")
    format_ = Format.PHONE if on_phone else Format.PAPER
    plate = Plate(title or "Corona-Whist", ("Corona-Whist · 14. März 2026",), "Endstand")
    totals = [(i * 7) % 31 - 9 for i in range(len(who))]
    histories = [tuple(float(total * n // 9) for n in range(1, 10)) for total in totals]
    chart = Chart(
        tuple(
            Series(one, history, str(total), i)
            for i, (one, history, total) in enumerate(zip(who, histories, totals, strict=True))
        ),
        1,
        "Runde",
    )
    match what:
        case "results":
            tiles = tuple(Tile("Längste Serie", who[:n], "6 in Folge") for n in (1, 2, 1, 1))
            lines = tuple(
                Result(str(i + 1), one, str(total), ("7/12", "3", "+12"), i, not i)
                for i, (one, total) in enumerate(zip(who, totals, strict=True))
            )
            columns = ("Gebote", "Serie", "Beste")
            view = ResultsView(
                language, plate.title, plate.lines, "Endstand", False, columns, lines, chart, tiles,
                "PBVV", "Punkte", "Name",
            )  # fmt: skip
            return results_pdf(view, format_, paper, look)
        case "season":
            numbers = tuple(str(i + 1) for i in range(len(who)))
            rows = tuple((n, one, "12", "4") for n, one in zip(numbers, who, strict=True))
            front = numbers[:12]  # as many as there are at most
            versus = (("", "schlug", *front), *((*row[:2], *front) for row in rows[:12]))
            season = SeasonView(
                language, plate.title, ("12 Spiele · 14. März 2026",),
                ("", "Name", "Spiele", "Siege"), rows, (("Punkte", chart),),
                versus, "Wer vor wem", (),
                tuple((f"{n}. März 2026", " · ".join(who), one) for n, one, *_ in rows), "Abende",
            )  # fmt: skip
            return season_pdf(season, paper, look)
        case "ranking":
            ranked = tuple(
                RankedLine(str(i), one, ("3 · 4", "25", "52,5 %"), i == 1)
                for i, one in enumerate(who, 1)
            )
            ranking = RankingView(
                language, plate, ("Name", "Tisch", "Punkte", "Anteil"), ranked,
                ("Tisch 3 spielt noch.",), chart, "K7QM", "und {n} mehr",
            )  # fmt: skip
            return ranking_pdf(ranking, format_, paper, look)
        case "tables":
            tables = TablesView(
                language, plate, "Wo sitze ich?", tuple((one, "3") for one in who),
                (("Tisch 3", who),), ("Die Plätze sind ausgelost.",), "K7QM 3F2A",
            )  # fmt: skip
            return tables_pdf(tables, paper, look)
    stops = tuple(Stop(f"Satz {i}", str(i), f"Platz {i}", who[:3]) for i in (1, 2, 3))
    cards = tuple(MovementCard(one, stops, not i) for i, one in enumerate(who))
    moves = MovementView(language, plate, "Tisch", "mit", cards, "K7QM")
    return cards_pdf(moves, None if on_phone else paper, look)
