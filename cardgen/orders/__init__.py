"""What an organiser asks for, from the first check to the written file."""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.orders.joint import (
        MOST_START,
        Dealt,
        Start,
        begin_joint,
        deal_joint,
        deal_start,
        other_starts,
        parse_start,
        read_draw,
        read_result,
        start_files,
        start_joint,
        start_redeal,
        write_joint,
    )
    from cardgen.orders.order import (
        Order,
        check_encryption,
        find_seed,
        make_pack,
        prepare,
        printed_otherwise,
    )
    from cardgen.orders.paper import (
        BACKS,
        DECKS,
        DeckOrder,
        GameDeck,
        SheetOrder,
        draw_deck,
        draw_sheets,
    )
    from cardgen.orders.record import (
        PBN,
        check_deals,
        check_place,
        draw_record,
        record_data,
        usual_place,
        write_record,
    )
    from cardgen.orders.redeal import (
        Reprint,
        note_stand_in,
        redeal_pack,
        reprint_player,
        undo_redeal,
    )
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        joint=(
            "MOST_START Dealt Start begin_joint deal_joint deal_start other_starts parse_start "
            "read_draw read_result start_files start_joint start_redeal write_joint"
        ),
        order="Order check_encryption find_seed make_pack prepare printed_otherwise",
        record="PBN check_deals check_place draw_record record_data usual_place write_record",
        redeal="Reprint note_stand_in redeal_pack reprint_player undo_redeal",
        paper="BACKS DECKS DeckOrder GameDeck SheetOrder draw_deck draw_sheets",
    )
