"""An exported chat and the deal → what was played, who took which trick, and what wasn't as the
rules want it.
"""

from cardgen.referee.chat import ChatFile, read_chat
from cardgen.referee.judge import TALK, Judgement, judge
from cardgen.referee.questions import Question
from cardgen.referee.senders import MOST_SHOWN, find_seats, open_deal, read_senders
from cardgen.referee.sentences import Sentences, as_data, filled_protocol
from cardgen.referee.told import Fault, Irregularity, Source

__all__ = [
    "MOST_SHOWN", "TALK", "ChatFile", "Fault", "Irregularity", "Judgement", "Question",
    "Sentences", "Source", "as_data", "filled_protocol", "find_seats", "judge", "open_deal",
    "read_chat", "read_senders",
]  # fmt: skip
