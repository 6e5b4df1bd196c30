"""A played game: bids and tricks as written down → points."""

from cardgen.score import entries
from cardgen.score.asked import Asked, game_asked, score_asked
from cardgen.score.entries import trump_letter
from cardgen.score.played import PlayedGame
from cardgen.score.results import Entry, GameResult, RoundResult, score_game

__all__ = [
    "Asked", "Entry", "GameResult", "PlayedGame", "RoundResult", "entries", "game_asked", "score_asked", "score_game", "trump_letter",
]  # fmt: skip
