"""What hangs at a club's door and on its notice board: who sits where, who goes where next, and
one ranking.
"""

from cardgen.pages.club.cards import MovementCard, MovementView, Stop, cards_pdf
from cardgen.pages.club.ranking import RankedLine, RankingView, ranking_pdf
from cardgen.pages.club.tables import TablesView, tables_pdf
from cardgen.pages.results import Plate

__all__ = [
    "MovementCard", "MovementView", "Plate", "RankedLine", "RankingView", "Stop", "TablesView",
    "cards_pdf", "ranking_pdf", "tables_pdf",
]  # fmt: skip
