"""``cardgen mail``: to each player exactly their own file, once."""

from __future__ import annotations

import click

from cardgen.cli import mail_drafts, mail_ledger, mail_send

_HELP = """Send each player of a pack exactly their own file, once.

\b
Examples:
  cardgen mail init                                 write mail.toml, and fill it in
  cardgen mail check output/corona-PBVV --connect   check everything, send nothing
  cardgen mail send output/corona-PBVV              show who gets what
  cardgen mail send output/corona-PBVV --send       send, after you typed yes
"""


@click.group(help=_HELP, invoke_without_command=True, context_settings={"max_content_width": 100})
@click.pass_context
def command(context: click.Context) -> None:
    """Leads to the commands below it."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _below in (
    mail_drafts.init, mail_send.check, mail_send.send, mail_ledger.status, mail_ledger.resolve, mail_ledger.resend, mail_drafts.drafts,
):  # fmt: skip
    command.add_command(_below)
