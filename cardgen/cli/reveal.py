"""``cardgen reveal``: after the game, the seed code and the closing message; in a dispute, the key of one round."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import options
from cardgen.cli.share import find_language
from cardgen.cli.terminal import Output, check_over
from cardgen.errors import InputError

if TYPE_CHECKING:  # what reads packs is loaded after the command line is checked
    from cardgen.pack import Manifest, Superseded

_HELP = """Show the seed code, to be posted when the game is over; or the key of one round, to open that one alone.

Whoever has the seed code knows all cards of the game. With it everybody can check the deal: “cardgen verify”.

\b
Examples:
  cardgen reveal output/corona-PBVV
  cardgen reveal output/corona-PBVV --round 7
  cardgen reveal output/corona-PBVV --lang ro --yes
"""


@click.command(help=_HELP, context_settings=options.WIDE)
@options.pack
@click.option("--round", "number", type=options.NUMBER, metavar="N", help="The key of that round and no other: --round 7.")
@click.option(
    "--lang",
    "language",
    type=click.Choice(options.LANGUAGES),
    help="Of the message: --lang de (default: that of the pack's first protocol).",
)
@click.option("--yes", "yes", is_flag=True, help="Don't ask whether the game is over: --yes.")
@options.output
def command(pack: Path, number: int | None, language: str | None, yes: bool, output: Output) -> None:
    from cardgen.dealing import in_fours
    from cardgen.pack import check_private, closing_message, read_manifest, read_superseded, redealt, round_key_message

    manifest = read_manifest(pack)
    check_private(manifest)
    numbers = manifest.table.numbers
    if number is not None and number not in numbers:
        raise InputError(f"there is no round {number} in this pack", f"--round takes a number from {numbers[0]} to {numbers[-1]}")
    dealt, superseded = redealt(manifest), read_superseded(manifest)
    if not (yes or _was_replaced(superseded)):
        over = "Is the game over? Whoever has the seed code knows all cards of all players."
        check_over(over if number is None else f"Has round {number} been played? Whoever has its key knows all its cards.")
    spoken = language or find_language(manifest, output)
    if number is None:
        code = dealt.seed.code
        message = closing_message(manifest, spoken, code, superseded.from_round if superseded else 0)
        facts: dict[str, object] = {"game_code": in_fours(manifest.table.game_code), "seed_code": code, "message": message}
        lines = _seed_lines(manifest, code, superseded, message)
    else:
        key = in_fours(dealt.keys.round_key(number))
        message = round_key_message(number, spoken, key)
        facts = {"round": number, "round_key": key, "message": message}
        lines = _round_lines(number, key, superseded, message)
    output.result(facts, "\n".join(lines))


def _was_replaced(superseded: Superseded | None) -> bool:
    """Whether the pack that took this one's place is there: then this one's game is over."""
    from cardgen.pack import MANIFEST

    return superseded is not None and (Path(superseded.folder) / MANIFEST).exists()


def _seed_lines(manifest: Manifest, code: str, superseded: Superseded | None, message: str) -> Iterator[str]:
    from cardgen.pack import MANIFEST

    table = manifest.table
    yield f"Seed code: {code}"
    if superseded:
        yield f"Note: {superseded.sentence}. Rounds from {superseded.from_round} on don't count; what was dealt anew stays secret."
    if table.replaces and table.from_round > 1:
        yield f"Note: rounds before round {table.from_round} were dealt in pack {table.replaces}: reveal and post its seed code, too."
    yield f"\n===== CLOSING: copy what follows into the chat, and attach {MANIFEST} =====\n\n{message}"


def _round_lines(number: int, key: str, superseded: Superseded | None, message: str) -> Iterator[str]:
    yield f"Key of round {number}: {key}\nIt opens that round alone; the seed code stays where it is."
    if superseded and number >= superseded.from_round:
        yield f"Note: {superseded.sentence}, so this round didn't count."
    yield f"\n===== ROUND {number}: copy what follows into the chat =====\n\n{message}"
