"""The rules leaflet."""

from cardgen.pages.rules.leaflet import leaflet_pdf

__all__ = ["leaflet_pdf"]
