"""Proof that a pack is what its seed makes, and that it gives nothing away."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.check.audit import audit_pack
    from cardgen.check.drawn import check_pack, check_player
    from cardgen.check.files import Report
    from cardgen.check.finding import Finding
    from cardgen.check.one_round import OpenedRound, verify_round, verify_round_of_file
    from cardgen.check.player_file import PlayerFile, deal_of_file, header_of, open_asking, open_player_file, shows_others_cards
    from cardgen.check.read_hands import ReadRound
    from cardgen.check.verify import Verified, deal_of_pack, verify_file, verify_pack
else:
    __getattr__, __all__ = door(
        __name__,
        audit="audit_pack",
        drawn="check_pack check_player",
        files="Report",
        finding="Finding",
        one_round="OpenedRound verify_round verify_round_of_file",
        player_file="PlayerFile deal_of_file header_of open_asking open_player_file shows_others_cards",
        read_hands="ReadRound",
        verify="Verified deal_of_pack verify_file verify_pack",
    )
