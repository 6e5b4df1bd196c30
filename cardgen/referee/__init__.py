"""An exported chat and the deal → what was played, who took which trick, and what wasn't as the
rules want it.
"""

from cardgen.referee.chat import ChatFile, read_chat
from cardgen.referee.findings import Fault, Irregularity, Source
from cardgen.referee.judge import Judgement, judge
from cardgen.referee.protocol import filled_protocol
from cardgen.referee.sentences import Sentences, as_data
from cardgen.referee.whose import (
    check_everybody,
    find_seats,
    match_senders,
    open_deal,
    read_as,
    senders_in_group,
)

__all__ = [
    "ChatFile", "Fault", "Irregularity", "Judgement", "Sentences", "Source", "as_data",
    "check_everybody", "filled_protocol", "find_seats", "judge", "match_senders", "open_deal",
    "read_as", "read_chat", "senders_in_group",
]  # fmt: skip
