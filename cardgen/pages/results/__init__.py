"""The results of a game and of many evenings: for paper, for the phone, for the chat."""

from cardgen.pages.results.chart import COLOURS, DASHES, Chart, Series, Type, draw_chart
from cardgen.pages.results.results import Format, Result, ResultsView, Tile, results_pdf, title_lines
from cardgen.pages.results.season import SeasonView, season_pdf

__all__ = [
    "COLOURS",
    "DASHES",
    "Chart",
    "Format",
    "Result",
    "ResultsView",
    "SeasonView",
    "Series",
    "Tile",
    "Type",
    "draw_chart",
    "results_pdf",
    "season_pdf",
    "title_lines",
]
