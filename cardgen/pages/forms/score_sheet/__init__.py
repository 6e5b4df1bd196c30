"""Blank score sheets for play with real cards."""
