"""Seed and game → all cards of all rounds, and what each player may know of them."""

from cardgen.dealing import shuffle
from cardgen.dealing.deal import (
    Deal,
    Round,
    check_complete,
    deal,
    deal_header,
    deal_round,
    new_header,
)
from cardgen.dealing.evening import (
    DUPLICATE,
    MOST_DRAW,
    MOVING,
    at_table,
    is_evenings,
    read_at_table,
    write_evening,
)
from cardgen.dealing.header import EDITION, Header, check_words, read, shown
from cardgen.dealing.record_view import record_view
from cardgen.dealing.shuffle import ALPHABET, Seed, SeedKind, in_fours
from cardgen.dealing.view import player_round, player_view, public_view

__all__ = [
    "ALPHABET", "DUPLICATE", "EDITION", "MOST_DRAW", "MOVING", "Deal", "Header", "Round", "Seed",
    "SeedKind", "at_table", "check_complete", "check_words", "deal", "deal_header", "deal_round",
    "in_fours", "is_evenings", "new_header", "player_round", "player_view", "public_view", "read",
    "read_at_table", "record_view", "shown", "shuffle", "write_evening",
]  # fmt: skip
