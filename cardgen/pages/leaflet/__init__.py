"""The rules leaflet."""

from cardgen.pages.leaflet.leaflet import leaflet_pdf

__all__ = ["leaflet_pdf"]
