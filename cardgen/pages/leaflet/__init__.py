"""The rules leaflet."""
