"""An exported chat, whatever wrote it → its messages, as they come."""

from cardgen.referee.chat.messages import Message, in_time, written_time
from cardgen.referee.chat.sources import ChatFile, read_chat

__all__ = ["ChatFile", "Message", "in_time", "read_chat", "written_time"]
