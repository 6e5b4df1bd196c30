"""What hangs at a club's door: who sits where."""

from cardgen.pages.club.plate import Plate
from cardgen.pages.club.tables import TablesView, tables_pdf

__all__ = ["Plate", "TablesView", "tables_pdf"]
