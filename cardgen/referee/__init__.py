"""An exported chat and the deal → what was played, who took which trick, and what wasn't as the
rules want it.
"""

from cardgen.referee.chat import ChatFile, read_chat
from cardgen.referee.events import Fault, Irregularity, Source
from cardgen.referee.judge import (
    Judgement,
    check_everybody,
    find_seats,
    judge,
    match_senders,
    open_deal,
    read_as,
    senders_in_group,
)
from cardgen.referee.sentences import Sentences, as_data, filled_protocol

__all__ = [
    "ChatFile", "Fault", "Irregularity", "Judgement", "Sentences", "Source", "as_data",
    "check_everybody", "filled_protocol", "find_seats", "judge", "match_senders", "open_deal",
    "read_as", "read_chat", "senders_in_group",
]  # fmt: skip
