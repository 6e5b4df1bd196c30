"""Messages over the wire: one connection to a mail server, and each of its answers at its word."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.mail.smtp.connecting import ConnectFailed
    from cardgen.mail.smtp.replies import Outcome, Refusal, Reply, is_sender_limit, why_refused
    from cardgen.mail.smtp.transport import Session, connect
else:
    __getattr__, __all__ = door(
        __name__,
        connecting="ConnectFailed",
        replies="Outcome Refusal Reply is_sender_limit why_refused",
        transport="Session connect",
    )
