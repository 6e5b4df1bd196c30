"""Computer players: what one seat may know, and what everybody heard → a bid, a contract, a discard, a card."""

from cardgen.players import words
from cardgen.players.choice import Choice, Level
from cardgen.players.choose import choose_bid, choose_call, choose_card, choose_contract, choose_discard, choose_sight, take_turn
from cardgen.players.spoken import Speech
from cardgen.players.stand_in import StandIn
from cardgen.players.table import Seat, Step, Table

__all__ = [
    "Choice", "Level", "Seat", "Speech", "StandIn", "Step", "Table", "choose_bid", "choose_call", "choose_card", "choose_contract",
    "choose_discard", "choose_sight", "take_turn", "words",
]  # fmt: skip
