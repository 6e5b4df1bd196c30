"""An exported chat and the deal → what was played, who took which trick, and what wasn't as the
rules want it.
"""

from cardgen.referee.chat import ChatFile, read_chat
from cardgen.referee.judge import TALK, Judgement, judge
from cardgen.referee.questions import Question
from cardgen.referee.senders import (
    check_everybody,
    find_seats,
    match_senders,
    open_deal,
    read_as,
    senders_in_group,
)
from cardgen.referee.sentences import Sentences, as_data, filled_protocol
from cardgen.referee.told import Fault, Irregularity, Source

__all__ = [
    "TALK", "ChatFile", "Fault", "Irregularity", "Judgement", "Question", "Sentences", "Source",
    "as_data", "check_everybody", "filled_protocol", "find_seats", "judge", "match_senders",
    "open_deal", "read_as", "read_chat", "senders_in_group",
]  # fmt: skip
