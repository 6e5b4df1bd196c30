"""What a page in a browser may call: plain values and bytes in, plain values and bytes out.

Nothing is written and no command line is needed: the page runs this in its own browser, under
Pyodide, and what comes out stays there.  Texts come in the languages of the readers; refusals are
`CardgenError`, as everywhere.
"""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.web.chat import hear
    from cardgen.web.packs import (
        begin_joint,
        call,
        deal,
        deal_joint,
        deck,
        games,
        open_joint,
        open_pack,
        plan,
        sheet,
        verify,
        verify_hand,
    )
    from cardgen.web.practice import play_hint, play_in, play_on, practise
    from cardgen.web.scores import begin_scores, read_link, score, scores_file, scores_link
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        chat="hear",
        packs=(
            "begin_joint call deal deal_joint deck games open_joint open_pack plan sheet verify "
            "verify_hand"
        ),
        practice="play_hint play_in play_on practise",
        scores="begin_scores read_link score scores_file scores_link",
    )
