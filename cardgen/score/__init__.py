"""A played game: bids and tricks as written down → points."""

from cardgen.score import entries
from cardgen.score.entries import first_dealer_of, names_of, score_table, trump_letter
from cardgen.score.played import PlayedGame, played_from_pack, played_with_real_cards
from cardgen.score.results import GameResult, RoundResult
from cardgen.score.tables import MOST_BYTES, Table, read_table

__all__ = [
    "MOST_BYTES", "GameResult", "PlayedGame", "RoundResult", "Table", "entries", "first_dealer_of", "names_of", "played_from_pack",
    "played_with_real_cards", "read_table", "score_table", "trump_letter",
]  # fmt: skip
