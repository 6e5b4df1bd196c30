"""Seed and game → all cards of all rounds, and what each player may know of them."""

from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, Round, check_complete, deal, deal_round
from cardgen.dealing.record_view import record_view
from cardgen.dealing.shuffle import ALPHABET, Seed, SeedKind, in_fours
from cardgen.dealing.view import player_round, player_view, table_view

__all__ = [
    "ALPHABET",
    "Deal",
    "Round",
    "Seed",
    "SeedKind",
    "check_complete",
    "deal",
    "deal_round",
    "in_fours",
    "player_round",
    "player_view",
    "record_view",
    "shuffle",
    "table_view",
]
