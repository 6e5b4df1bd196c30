"""Proof that a pack is what its seed makes, and that it gives nothing away."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.check.audit import Report, audit_pack
    from cardgen.check.drawn import check_pack
    from cardgen.check.finding import Finding
    from cardgen.check.one_round import OpenedRound, verify_round, verify_round_of_file
    from cardgen.check.player_file import PlayerFile, check_player, deal_of_file, header_of, not_to_send, open_asking, open_player_file
    from cardgen.check.read_hands import ReadRound
    from cardgen.check.verify import Verified, deal_of_pack, verify_file, verify_pack
    from cardgen.check.walk import empty_protocol
else:
    __getattr__, __all__ = door(
        __name__,
        audit="Report audit_pack",
        drawn="check_pack",
        finding="Finding",
        one_round="OpenedRound verify_round verify_round_of_file",
        player_file="PlayerFile check_player deal_of_file header_of not_to_send open_asking open_player_file",
        read_hands="ReadRound",
        verify="Verified deal_of_pack verify_file verify_pack",
        walk="empty_protocol",
    )
