"""An exported chat and the deal → what was played, who took which trick, and what wasn't as the rules want it."""

from cardgen.referee.findings import Fault, Irregularity, Source, Unclear
from cardgen.referee.judge import JudgedRound, Judgement, judge
from cardgen.referee.messages import Message, match_senders, written_time
from cardgen.referee.sources import ChatFile, read_chat

__all__ = [
    "ChatFile", "Fault", "Irregularity", "JudgedRound", "Judgement", "Message", "Source", "Unclear", "judge", "match_senders",
    "read_chat", "written_time",
]  # fmt: skip
