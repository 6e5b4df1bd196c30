"""Asks before something is shown that nobody may see while the game is on."""

from __future__ import annotations

import click

from cardgen.cli import asking
from cardgen.errors import UsageError

yes_option = click.option("--yes", "yes", is_flag=True, help="Don't ask whether the game is over: --yes.")


def check_over(question: str, yes: bool) -> None:
    """Go on only if somebody says that the game is over.

    Args:
        question: for a terminal, without the request to type something.
        yes: it was said on the command line.

    Raises:
        UsageError: nobody is there to be asked, or the answer isn't yes.
    """
    if yes:
        return
    if not asking.can_ask():
        raise UsageError("nobody is here to say that the game is over", "when it is, add --yes")
    if not asking.says_yes(question):
        raise UsageError("nothing was shown", "type yes when the game is over")
