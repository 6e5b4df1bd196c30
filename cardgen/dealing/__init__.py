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
from cardgen.dealing.header import (
    DUPLICATE,
    EDITION,
    MOST_DRAW,
    MOVING,
    Header,
    at_table,
    check_words,
    is_evenings,
    read,
    read_at_table,
    shown,
    write_evening,
)
from cardgen.dealing.shuffle import ALPHABET, Seed, SeedKind, in_fours
from cardgen.dealing.view import (
    DealtGame,
    player_round,
    player_view,
    public_view,
    record_view,
    view_of,
)

__all__ = [
    "ALPHABET", "DUPLICATE", "EDITION", "MOST_DRAW", "MOVING", "Deal", "DealtGame", "Header",
    "Round", "Seed", "SeedKind", "at_table", "check_complete", "check_words", "deal",
    "deal_header", "deal_round", "in_fours", "is_evenings", "new_header", "player_round",
    "player_view", "public_view", "read", "read_at_table", "record_view", "shown", "shuffle",
    "view_of",
    "write_evening",
]  # fmt: skip
