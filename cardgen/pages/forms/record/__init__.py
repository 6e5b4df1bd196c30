"""The hand record of a finished game."""
