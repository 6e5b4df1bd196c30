"""``cardgen mail init`` and ``cardgen mail drafts``: settings to fill in, and mails for whoever has no mail server."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import mail_request, options

_INIT = """Write mail.toml, the settings of your mail, with comments, to be filled in.

\b
Example:
  cardgen mail init
"""
_DRAFTS = """Write each player's mail as a file that your mail program opens, to look at and to send yourself.

\b
Example:
  cardgen mail drafts output/corona-PBVV drafts
"""


@click.command(help=_INIT, short_help="write settings to fill in")
@click.argument("file", required=False)
@click.option("--force", is_flag=True, help="Replace a file of that name: --force.")
@options.quiet
def init(file: str | None, force: bool, quiet: bool) -> None:
    from cardgen.mail import FILE_NAME, example

    path = options.write_example(file, FILE_NAME, example(), force)
    if not quiet:
        click.echo(f"{path}  an example: fill in your mail account, then “cardgen mail check PACK --connect”")


@click.command(help=_DRAFTS, short_help="write mails for your mail program", context_settings={"max_content_width": 100})
@mail_request.pack
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace drafts of the same names: --force.")
@mail_request.group_file
@mail_request.config
@options.quiet
def drafts(pack: Path, folder: Path, force: bool, group: str | None, config: Path | None, quiet: bool) -> None:
    from cardgen.cli.mail_reports import write_draft_list
    from cardgen.mail import is_lost, make_plan, read_ledger, read_parcels, write_drafts

    settings = mail_request.find_mail_settings(config, group)
    packed = read_parcels(pack, options.find_group(group), shared_mailboxes=True)
    items = make_plan(packed, read_ledger(packed.folder), is_lost(packed.folder))
    sender, subject = (settings.sender, settings.subject) if settings else (None, None)
    paths = write_drafts(packed.parcels, sender, subject, folder, force)
    if not quiet:
        write_draft_list(packed, items, paths)
