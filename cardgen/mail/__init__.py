"""To the players: each one's own file, once, and nothing that is uncertain goes unsaid.

What is here only reads a finished pack; it never deals and never draws.
"""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.mail import message
    from cardgen.mail.drafts import write_drafts
    from cardgen.mail.events import UNANSWERED, State
    from cardgen.mail.history import History, allow_again, read_history, resolve, said
    from cardgen.mail.ledger import Ledger, is_lost, nobody_sends, read_ledger
    from cardgen.mail.message import Message
    from cardgen.mail.parcel import Packed, Parcel, read_parcels
    from cardgen.mail.password import find_password
    from cardgen.mail.plan import Item, Offer, check_folders, check_only, check_packs, make_plan
    from cardgen.mail.replies import Outcome, Reply, is_sender_limit, is_too_large
    from cardgen.mail.sending import Report, Result, Task, check_server, send
    from cardgen.mail.settings import FILE_NAME, MailSettings, example, load_settings
    from cardgen.mail.transport import connect
else:
    __getattr__ = door(
        __name__,
        drafts="write_drafts",
        events="State UNANSWERED",
        history="History allow_again read_history resolve said",
        ledger="Ledger is_lost nobody_sends read_ledger",
        message="Message",
        parcel="Packed Parcel read_parcels",
        password="find_password",
        plan="Item Offer check_folders check_only check_packs make_plan",
        replies="Outcome Reply is_sender_limit is_too_large",
        sending="Report Result Task check_server send",
        settings="FILE_NAME MailSettings example load_settings",
        transport="connect",
    )

__all__ = [
    "FILE_NAME", "UNANSWERED", "History", "Item", "Ledger", "MailSettings", "Message", "Offer", "Outcome", "Packed", "Parcel", "Reply",
    "Report", "Result", "State", "Task", "allow_again", "check_folders", "check_only", "check_packs", "check_server", "connect",
    "example", "find_password", "is_lost", "is_sender_limit", "is_too_large", "load_settings", "make_plan", "message", "nobody_sends",
    "read_history", "read_ledger", "read_parcels", "resolve", "said", "send", "write_drafts",
]  # fmt: skip
