"""What an organiser asks for, from the first check to the written file."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.orders.deck import BACKS, DECKS, DeckOrder, GameDeck, draw_deck
    from cardgen.orders.joint import (
        Dealt,
        begin_joint,
        deal_joint,
        deal_start,
        read_draw,
        read_result,
        start_joint,
        start_redeal,
        write_joint,
    )
    from cardgen.orders.order import Order, check_encryption, find_seed, make_pack
    from cardgen.orders.printed import printed_otherwise
    from cardgen.orders.record import (
        check_place,
        draw_record,
        record_data,
        usual_place,
        write_record,
    )
    from cardgen.orders.redeal import redeal_pack
    from cardgen.orders.reprint import Reprint, note_stand_in, reprint_player
    from cardgen.orders.start import MOST_START, Start, other_starts, parse_start, start_files
else:
    __getattr__, __all__ = door(
        __name__,
        deck="BACKS DECKS DeckOrder GameDeck draw_deck",
        joint=(
            "Dealt begin_joint deal_joint deal_start read_draw read_result start_joint start_redeal"
            " write_joint"
        ),
        order="Order check_encryption find_seed make_pack",
        printed="printed_otherwise",
        record="check_place draw_record record_data usual_place write_record",
        redeal="redeal_pack",
        reprint="Reprint note_stand_in reprint_player",
        start="MOST_START Start other_starts parse_start start_files",
    )
