"""The password of the mail server: from the environment, the system's keyring, or whoever sits at
the keyboard.

It is handed over and forgotten: no message, no log and no object of ours holds it.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from contextlib import suppress

from cardgen.errors import MailLogin
from cardgen.mail.settings import PASSWORD_VARIABLE, MailSettings

SERVICE = "cardgen"  # under which the keyring keeps it: ``keyring set cardgen anna@example.org``


def find_password(settings: MailSettings, ask: Callable[[str], str] | None) -> str:
    """The password that goes with the settings; empty where they have no user name, for then nobody
    logs in.

    ask: takes a prompt without a colon and gives what was typed; None where nobody can be asked.
        Raises MailLogin: none, or impossible.
    """
    if settings.username is None:
        return ""
    whose = f"{settings.username} at {settings.host}"
    given = os.environ.get(PASSWORD_VARIABLE)
    if given is not None:
        return _checked(
            given.rstrip("\r\n"),
            f"{PASSWORD_VARIABLE}, the password of {whose},",
            "set it again, or unset it to be asked",
        )
    kept = _from_keyring(settings.username)
    if kept:
        return _checked(
            kept,
            f"the password of {whose} in the keyring",
            f"store it again: keyring set {SERVICE} {settings.username}",
        )
    if ask is None:
        raise _nobody_to_ask(whose)
    try:
        typed = ask(f"Password of {whose}")
    except EOFError:
        raise _nobody_to_ask(whose) from None
    return _checked(
        typed, f"the password of {whose}", "type it again; many providers want an app password here"
    )


def _from_keyring(username: str) -> str | None:
    """None: there is no keyring, it is locked or broken, or it has none."""
    with suppress(Exception):  # each system's store fails in its own way, and then one is asked
        import keyring

        kept = keyring.get_password(SERVICE, username)
        return kept if isinstance(kept, str) else None
    return None


def _checked(password: str, which: str, remedy: str) -> str:
    if not password:
        raise MailLogin(f"{which} is empty", remedy)
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in password):
        raise MailLogin(f"{which} has a line end or another control character in it", remedy)
    return password


def _nobody_to_ask(whose: str) -> MailLogin:
    return MailLogin(
        f"no password for {whose}, and no terminal to ask for it",
        f"set the environment variable {PASSWORD_VARIABLE}",
    )
