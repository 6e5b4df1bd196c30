"""Whose cards a player's file shows, judged by its pages and drawings and by nothing that it says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.check.player_file import open_player_file
from cardgen.errors import CheckError
from cardgen.pack import Manifest
from cardgen.pdf.draw import DRAWING
from cardgen.pdf.read import number_said


def shows_others_cards(manifest: Manifest, seat: int, content: bytes, password: str, dealt: Sequence[Mapping[str, Any]]) -> str:
    """What a player's file shows that wasn't dealt to that player, in words that follow its name; or nothing.

    seat: whose file it is to be, from 0.  dealt: the rounds with all hands, as the organiser keeps them.
    Raises CheckError: it can't be read.
    """
    table = manifest.table
    file = open_player_file(manifest.player_files[seat], content, password)
    rounds, not_drawn = file.read(table.from_round, table.planned)
    if not_drawn and number_said(file.info, "/Drawing", 0) == DRAWING:
        return f"draws other cards than it names in round {min(not_drawn)}"
    for read, known, facts in zip(rounds, dealt, table.rounds, strict=True):
        hands = known.get("hands")
        if not isinstance(hands, list) or len(hands) != len(table.names):
            raise CheckError("can't be compared with the organiser's list of hands", "take the pack as cardgen wrote it")
        own = hands[seat]
        if read.hand is not None and {card.notation for card in read.hand} != set(own or ()):
            return f"shows other cards than were dealt to {table.names[seat]} in round {read.number}"
        if read.hand is None and own and not (facts.is_sealed or read.others):
            return f"shows no hand in round {read.number}"
        others = [set(hand or ()) for other, hand in enumerate(hands) if other != seat]
        if any({card.notation for card in cards} not in others for _, cards in read.others):
            return f"shows cards in round {read.number} that {table.names[seat]} mustn't see"
    return ""
