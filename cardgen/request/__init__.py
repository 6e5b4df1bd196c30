"""What people type and write: groups, events, players, codes."""

from cardgen.request.codes import read_game_code, read_round_key, read_seed_code
from cardgen.request.event import MOST_TITLE, NOBODY, find_organiser, read_day, read_words
from cardgen.request.group import FILE_NAME, Group, example, load_group
from cardgen.request.players import seat

__all__ = [
    "FILE_NAME", "MOST_TITLE", "NOBODY", "Group", "example", "find_organiser", "load_group", "read_day", "read_game_code",
    "read_round_key", "read_seed_code", "read_words", "seat",
]  # fmt: skip
