"""The rules leaflet, and what it says for a screen."""

from cardgen.pages.rules.leaflet import leaflet_pdf
from cardgen.pages.rules.told import leaflet_lines

__all__ = ["leaflet_lines", "leaflet_pdf"]
