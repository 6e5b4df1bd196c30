"""To the players: each one's own file, once, and nothing that is uncertain goes unsaid.

What is here only reads a finished pack; it never deals and never draws.
"""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.mail.addresses import shared_mailboxes
    from cardgen.mail.delivery import Delivery
    from cardgen.mail.events import UNANSWERED, State, Status
    from cardgen.mail.history import History, describe, resend, resolve, status
    from cardgen.mail.ledger import nobody_sends
    from cardgen.mail.message import Message
    from cardgen.mail.password import find_password
    from cardgen.mail.plan import Decision, Item, Plan
    from cardgen.mail.sending import Report
    from cardgen.mail.service import (
        Drafts,
        Mailing,
        check,
        exit_code,
        prepare,
        preview,
        save_drafts,
        send_tests,
        test_mails,
        try_server,
    )
    from cardgen.mail.settings import FILE_NAME, MailSettings, example, find_settings, need_settings
    from cardgen.mail.smtp import Outcome, Refusal, Reply, why_refused
    from cardgen.mail.twice import Twice, find_twice
else:
    __getattr__, __all__ = door(
        __name__,
        addresses="shared_mailboxes",
        delivery="Delivery",
        events="State Status UNANSWERED",
        history="History describe resend resolve status",
        ledger="nobody_sends",
        message="Message",
        password="find_password",
        plan="Decision Item Plan",
        sending="Report",
        service=(
            "Drafts Mailing check exit_code prepare preview save_drafts send_tests test_mails"
            " try_server"
        ),
        settings="FILE_NAME MailSettings example find_settings need_settings",
        smtp="Outcome Refusal Reply why_refused",
        twice="Twice find_twice",
    )
