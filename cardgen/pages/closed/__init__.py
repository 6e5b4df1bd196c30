"""Rounds in which cards stay closed, and the kitty."""
