"""Computer players: what one seat may know, and what everybody heard → a bid, a contract, a
discard, a card.
"""

from cardgen.players import words
from cardgen.players.choice import Chosen, Level
from cardgen.players.exact import choose_bid
from cardgen.players.match import Match, choose_card, choose_move
from cardgen.players.sides import choose_call, choose_contract, choose_discard
from cardgen.players.stand_in import StandIn
from cardgen.players.table import Move, Seat, Step, Table
from cardgen.players.words import Heard, Speech

__all__ = [
    "Chosen", "Heard", "Level", "Match", "Move", "Seat", "Speech", "StandIn", "Step", "Table",
    "choose_bid", "choose_call", "choose_card", "choose_contract", "choose_discard", "choose_move",
    "words",
]  # fmt: skip
