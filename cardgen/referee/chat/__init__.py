"""An exported chat, whatever wrote it → its messages, as they come."""

from cardgen.referee.chat.messages import Message, in_time, match_senders, written_time
from cardgen.referee.chat.sources import ChatFile, read_chat

__all__ = ["ChatFile", "Message", "in_time", "match_senders", "read_chat", "written_time"]
