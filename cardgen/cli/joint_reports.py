"""What the commands print of a joint deal.  Never a card, never the seed."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import click

from cardgen.cli import options, reports
from cardgen.dealing import SeedKind, in_fours
from cardgen.names import shown_name
from cardgen.orders import Dealt, Start, others
from cardgen.pack import ORGANISER, joint_message
from cardgen.preferences import Preferences


def report_start(found: Start, folder: Path, as_json: bool, quiet: bool) -> None:
    """Where the start lies, its game code, and the message that asks for words."""
    order = found.order
    asked = [shown_name(name) for name in found.asked]
    message = joint_message(
        order.game.name, order.title, [shown_name(name) for name in order.players], asked, found.game_code, order.shared[0].language or "en"
    )
    before = others(folder, found)
    if not quiet:
        if found.seed.kind is not SeedKind.FRESH:
            click.echo("cardgen: with a seed that was chosen, a joint deal proves nothing: leave out --seed", err=True)
        for other in before:
            click.echo(
                f"cardgen: {other} was begun before; its game code is not the one of {folder}. If you start again, say so in the group,"
                f" post the new code, ask for words anew, and delete {other}",
                err=True,
            )
    if as_json:
        result = {
            "start": str(folder),
            "game": order.game.name,
            "game_code": found.game_code,
            "words_from": asked,
            "message": message,
            "begun_before": [str(other) for other in before],
        }
        click.echo(json.dumps(result))
        return
    if quiet:
        return
    click.echo(f"{folder}  (nothing is dealt yet; {ORGANISER}/ in it stays with you)")
    click.echo(f"\n1. Post this to the group, with the game code {in_fours(found.game_code)}:\n\n{message}\n")
    command = " ".join(f"--word {shlex.quote(f'{name}=…')}" for name in asked)
    click.echo("2. When everybody has posted a word, deal with them:")
    click.echo(f"   cardgen pack --continue {shlex.quote(str(folder))} {command}")


def report_dealt(dealt: Dealt, place: Path, as_json: bool, quiet: bool) -> None:
    """The pack, and that the start is gone."""
    if not dealt.removed:
        click.echo(f"cardgen: {place} couldn't be removed whole: delete it, for it holds the seed", err=True)
    if not quiet:
        options.warn_of_idle_preferences(Preferences(), [file.style.as_preferences() for file in dealt.pack.files if file.style])
    reports.report_pack(dealt.pack, dealt.folder, as_json, quiet)
