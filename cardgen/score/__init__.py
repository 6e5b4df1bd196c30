"""A played game: bids and tricks as written down → points."""

from cardgen.score import entries
from cardgen.score.asked import Asked, game_asked, score_asked
from cardgen.score.entries import trump_letter
from cardgen.score.played import PlayedGame
from cardgen.score.results import GameResult, RoundResult

__all__ = ["Asked", "GameResult", "PlayedGame", "RoundResult", "entries", "game_asked", "score_asked", "trump_letter"]
