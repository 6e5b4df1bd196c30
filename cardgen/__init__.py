"""Deal a whole game of whist in advance and print one file for each player."""

__version__ = "0.1.0"
