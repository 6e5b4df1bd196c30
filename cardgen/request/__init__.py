"""What people type and write: groups, events, players, games, codes."""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.request.group import (
        FILE_NAME,
        Group,
        Member,
        example,
        group_of,
        load_group,
        note_senders,
    )
    from cardgen.request.typed import (
        MOST_TITLE,
        NOBODY,
        TitledEvent,
        load_rules,
        read_day,
        read_event,
        read_game_code,
        read_page,
        read_round_key,
        read_seed_code,
        resolve_game,
        resolve_organiser,
        resolve_players,
    )
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        group="FILE_NAME Group Member example group_of load_group note_senders",
        typed=(
            "MOST_TITLE NOBODY TitledEvent load_rules read_day read_event read_game_code read_page "
            "read_round_key read_seed_code resolve_game resolve_organiser resolve_players"
        ),
    )
