"""What hangs at a club's door and on its notice board: who sits where, and one ranking."""

from cardgen.pages.club.plate import Plate
from cardgen.pages.club.ranking import RankedLine, RankingView, ranking_pdf
from cardgen.pages.club.tables import TablesView, tables_pdf

__all__ = ["Plate", "RankedLine", "RankingView", "TablesView", "ranking_pdf", "tables_pdf"]
