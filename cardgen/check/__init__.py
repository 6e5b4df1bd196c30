"""Proof that a pack is what its seed makes, and that it gives nothing away."""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.check.audit import Report, audit_pack
    from cardgen.check.drawn import check_pack, check_player
    from cardgen.check.finding import FileVerdict, Finding, Verdict, spoken
    from cardgen.check.judge import AskPassword, GivenFile, describe, open_file
    from cardgen.check.one_round import open_round
    from cardgen.check.pack_files import CheckedFiles, check_files
    from cardgen.check.verify import Verified, deal_of, verify_file, verify_pack
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        audit="Report audit_pack",
        drawn="check_pack check_player",
        finding="FileVerdict Finding Verdict spoken",
        judge="AskPassword GivenFile describe open_file",
        one_round="open_round",
        pack_files="CheckedFiles check_files",
        verify="Verified deal_of verify_file verify_pack",
    )
