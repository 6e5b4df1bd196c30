"""``cardgen group``: a file that says who plays, and how each of them wants their file."""

from __future__ import annotations

import json

import click

from cardgen.cli import options

_HELP = """A file that says who plays, and how each of them wants their own file.

\b
Examples:
  cardgen group init
  cardgen group check group.toml
"""
_INIT = """Write an example with comments, to be changed.

\b
Example:
  cardgen group init friends.toml
"""
_CHECK = """Say whether a group file is fine, and who gets what.

\b
Example:
  cardgen group check friends.toml
"""


@click.group(help=_HELP, invoke_without_command=True, context_settings={"max_content_width": 100})
@click.pass_context
def command(context: click.Context) -> None:
    """Leads to the commands below it."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command(help=_INIT)
@click.argument("file", required=False)
@click.option("--force", is_flag=True, help="Replace a file of that name: --force.")
@options.quiet
def init(file: str | None, force: bool, quiet: bool) -> None:
    from cardgen.request import FILE_NAME, example

    path = options.write_example(file, FILE_NAME, example(), force)
    if not quiet:
        click.echo(f"{path}  an example: write your names into it, then “cardgen group check {path}”")


@command.command(help=_CHECK)
@click.argument("file")
@options.as_json
@options.quiet
def check(file: str, as_json: bool, quiet: bool) -> None:
    from cardgen.cli.group_reports import group_facts, write_group
    from cardgen.request import load_group

    group = load_group(file)
    if as_json:
        click.echo(json.dumps(group_facts(group), ensure_ascii=False))
    elif not quiet:
        write_group(group)
