"""Many evenings → one table of places, points and ratings; as pages, workbooks, tables and data."""

from cardgen.score.season.season import read_season
from cardgen.score.season.show import season_report, season_rows

__all__ = ["read_season", "season_report", "season_rows"]
