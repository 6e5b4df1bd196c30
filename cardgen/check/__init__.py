"""Proof that a pack is what its seed makes, and that it gives nothing away."""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.check.audit import PackAudit, audit_pack
    from cardgen.check.drawn import check_pack, check_player
    from cardgen.check.judge import (
        AskPassword,
        FileVerdict,
        GivenFile,
        Verdict,
        describe,
        open_file,
    )
    from cardgen.check.pack_files import check_files
    from cardgen.check.verify import (
        Verified,
        deal_of,
        open_round,
        verify_file,
        verify_hand,
        verify_pack,
    )
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        audit="PackAudit audit_pack",
        drawn="check_pack check_player",
        judge="AskPassword FileVerdict GivenFile Verdict describe open_file",
        pack_files="check_files",
        verify="Verified deal_of open_round verify_file verify_hand verify_pack",
    )
