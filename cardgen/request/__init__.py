"""What people type and write: groups, events, players, games, codes."""

from cardgen.request.codes import read_game_code, read_round_key, read_seed_code
from cardgen.request.event import MOST_TITLE, NOBODY, read_day, resolve_organiser
from cardgen.request.group import FILE_NAME, Group, Member, example, load_group, read_event
from cardgen.request.house_rules import resolve_game
from cardgen.request.players import resolve_players

__all__ = [
    "FILE_NAME", "MOST_TITLE", "NOBODY", "Group", "Member", "example", "load_group", "read_day", "read_event", "read_game_code",
    "read_round_key", "read_seed_code", "resolve_game", "resolve_organiser", "resolve_players",
]  # fmt: skip
