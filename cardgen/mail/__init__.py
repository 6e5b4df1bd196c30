"""To the players: each one's own file, once, and nothing that is uncertain goes unsaid.

What is here only reads a finished pack; it never deals and never draws.
"""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.mail.addresses import shared_mailboxes
    from cardgen.mail.delivery import Delivery, PackReading
    from cardgen.mail.events import UNANSWERED, State, Status
    from cardgen.mail.ledger import nobody_sends
    from cardgen.mail.message import Message
    from cardgen.mail.plan import (
        Decision,
        Item,
        PackStatus,
        Plan,
        Twice,
        describe,
        find_twice,
        note_delivered,
        status,
        why_unknown,
    )
    from cardgen.mail.sending import MailReport
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
    from cardgen.mail.settings import (
        FILE_NAME,
        MailSettings,
        example,
        find_password,
        find_settings,
        need_settings,
    )
    from cardgen.mail.transport import Outcome, Refusal, Reply, why_refused
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        addresses="shared_mailboxes",
        delivery="Delivery PackReading",
        events="State Status UNANSWERED",
        ledger="nobody_sends",
        message="Message",
        plan=(
            "Decision Item PackStatus Plan Twice describe find_twice note_delivered status"
            " why_unknown"
        ),
        sending="MailReport",
        service=(
            "Drafts Mailing check exit_code prepare preview save_drafts send_tests test_mails"
            " try_server"
        ),
        settings="FILE_NAME MailSettings example find_password find_settings need_settings",
        transport="Outcome Refusal Reply why_refused",
    )
