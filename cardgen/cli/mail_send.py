"""``cardgen mail check`` and ``cardgen mail send``."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import mail_request, options
from cardgen.errors import UsageError

_CHECK = """Check packs before they are sent: every file, every address, every mail. Sends nothing.

\b
Examples:
  cardgen mail check output/corona-PBVV
  cardgen mail check output/corona-PBVV --connect
"""
_SEND = """Show who gets what, and send it: each player's own file, once. Without --send nothing is sent.

\b
Examples:
  cardgen mail send output/corona-PBVV
  cardgen mail send output/corona-PBVV --test-to anna@example.org
  cardgen mail send output/corona-PBVV --send
  cardgen mail send output/* --yes --expect 60
"""


@click.command(help=_CHECK, short_help="check packs and mails before anything is sent", context_settings={"max_content_width": 100})
@mail_request.packs
@click.option("--connect", is_flag=True, help="Also log in to the mail server, without sending anything: --connect.")
@mail_request.group_file
@mail_request.config
@options.as_json
@options.quiet
def check(packs: tuple[Path, ...], connect: bool, group: str | None, config: Path | None, as_json: bool, quiet: bool) -> None:
    from cardgen.cli.mail_run import check_all

    check_all(packs, group, config, connect, as_json, quiet)


@click.command(help=_SEND, short_help="show who gets what, and send it", context_settings={"max_content_width": 100})
@mail_request.packs
@click.option("--send", "really", is_flag=True, help="Send, after you typed yes: --send.")
@click.option("--yes", is_flag=True, help="Send without asking, together with --expect: --yes --expect 4.")
@click.option("--expect", type=options.NUMBER, metavar="N", help="How many mails are to go out; else nothing is sent: --expect 4.")
@click.option("--only", multiple=True, metavar="NAME", help="Only this player, may be repeated: --only Zoë.")
@click.option("--test-to", metavar="ADDRESS", help="Send a test without any cards to yourself: --test-to anna@example.org.")
@mail_request.group_file
@mail_request.config
@options.as_json
@options.quiet
def send(
    packs: tuple[Path, ...],
    really: bool,
    yes: bool,
    expect: int | None,
    only: tuple[str, ...],
    test_to: str | None,
    group: str | None,
    config: Path | None,
    as_json: bool,
    quiet: bool,
) -> None:
    from cardgen.cli import mail_run

    if test_to is not None:
        if really or yes or only or expect is not None:
            raise UsageError("--test-to goes alone", "send the test first, then run it again with --send")
        mail_run.test(packs, group, config, test_to, as_json, quiet)
        return
    if yes is not (expect is not None):
        raise UsageError("--yes and --expect go together", "say how many mails are to go out, for example --yes --expect 4")
    if as_json and really and not yes:
        raise UsageError("--json can't ask for a yes", "use --yes --expect N with it")
    order = mail_run.Order(packs, group, config, only, really or yes, expect)
    code = mail_run.send_all(order, as_json, quiet)
    if code:
        raise click.exceptions.Exit(code)
