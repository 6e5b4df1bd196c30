"""What people type and write: groups, events, players, games, codes."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.request.codes import read_game_code, read_round_key, read_seed_code
    from cardgen.request.event import (
        MOST_TITLE,
        NOBODY,
        TitledEvent,
        read_day,
        read_event,
        resolve_organiser,
    )
    from cardgen.request.group import FILE_NAME, Group, Member, example, group_of, load_group
    from cardgen.request.house_rules import resolve_game
    from cardgen.request.players import resolve_players
    from cardgen.request.senders import note_senders
else:
    __getattr__, __all__ = door(
        __name__,
        codes="read_game_code read_round_key read_seed_code",
        event="MOST_TITLE NOBODY TitledEvent read_day read_event resolve_organiser",
        group="FILE_NAME Group Member example group_of load_group",
        house_rules="resolve_game",
        players="resolve_players",
        senders="note_senders",
    )
