"""The results of a game and of many evenings: for paper, for the phone, for the chat."""

from cardgen.pages.results.chart import COLOURS, DASHES, Chart, Series, Type, draw_chart
from cardgen.pages.results.frame import (
    NARROW,
    WIDE,
    Format,
    Plate,
    PlateType,
    draw_plate,
    narrow_plate,
    new_page,
    page_size,
)
from cardgen.pages.results.results import Result, ResultsView, Tile, results_pdf
from cardgen.pages.results.season import SeasonView, season_pdf

__all__ = [
    "COLOURS", "DASHES", "NARROW", "WIDE", "Chart", "Format", "Plate", "PlateType", "Result",
    "ResultsView", "SeasonView", "Series", "Tile", "Type", "draw_chart", "draw_plate",
    "narrow_plate", "new_page", "page_size", "results_pdf", "season_pdf",
]  # fmt: skip
