"""What ``cardgen reveal`` shows."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import click

from cardgen.cli import game_over
from cardgen.cli.share_reports import find_language
from cardgen.dealing import Deal, in_fours
from cardgen.errors import InputError
from cardgen.pack import (
    MANIFEST,
    Manifest,
    Superseded,
    check_private,
    closing_message,
    read_manifest,
    read_superseded,
    redealt,
    round_key_message,
)


@dataclass(frozen=True, slots=True)
class Revealed:
    """A pack whose secret may be shown, if the game is over.

    Attributes:
        number: of the round that is meant; None: the whole game.
        superseded: by which pack, if it was replaced in the middle of the game.
    """

    manifest: Manifest
    dealt: Deal = field(repr=False)
    number: int | None
    superseded: Superseded | None

    def check_over(self, yes: bool) -> None:
        """Raises UsageError if nobody says that the game is over.  One that was replaced is over, if what replaced it is there."""
        if self.superseded and (Path(self.superseded.folder) / MANIFEST).exists():
            return
        if self.number is None:
            question = "Is the game over? Whoever has the seed code knows all cards of all players."
        else:
            question = f"Has round {self.number} been played? Whoever has its key knows all its cards."
        game_over.check_over(question, yes)


def read(pack: Path, number: int | None) -> Revealed:
    """A pack and its secret.

    Raises:
        FileError: it can't be read; only the organiser's pack has a seed code.
        InputError: there is no such round, or the pack isn't as cardgen wrote it.
        CheckError: its seed isn't that of its game code.
    """
    manifest = read_manifest(pack)
    check_private(manifest)
    numbers = manifest.table.numbers
    if number is not None and number not in numbers:
        raise InputError(f"there is no round {number} in this pack", f"--round takes a number from {numbers[0]} to {numbers[-1]}")
    return Revealed(manifest, redealt(manifest), number, read_superseded(manifest))


def reveal_seed(revealed: Revealed, language: str | None, as_json: bool, quiet: bool) -> None:
    """The seed code and the message that closes the game."""
    manifest, code = revealed.manifest, revealed.dealt.seed.code
    void_from = revealed.superseded.from_round if revealed.superseded else 0
    message = closing_message(manifest, language or find_language(manifest, quiet), code, void_from)
    if as_json:
        click.echo(json.dumps({"game_code": in_fours(manifest.table.game_code), "seed_code": code, "message": message}))
    elif not quiet:
        click.echo(f"Seed code: {code}")
        _note_superseded(revealed)
        table = manifest.table
        if table.replaces and table.from_round > 1:
            click.echo(
                f"Note: rounds before round {table.from_round} were dealt in pack {table.replaces}: reveal and post its seed code, too."
            )
        click.echo(f"\n===== CLOSING: copy what follows into the chat, and attach {MANIFEST} =====\n\n{message}")


def reveal_round(revealed: Revealed, number: int, language: str | None, as_json: bool, quiet: bool) -> None:
    """The key of one round and what to post with it."""
    manifest, key = revealed.manifest, in_fours(revealed.dealt.keys.round_key(number))
    message = round_key_message(number, language or find_language(manifest, quiet), key)
    if as_json:
        click.echo(json.dumps({"round": number, "round_key": key, "message": message}))
    elif not quiet:
        click.echo(f"Key of round {number}: {key}\nIt opens that round alone; the seed code stays where it is.")
        _note_superseded(revealed)
        click.echo(f"\n===== ROUND {number}: copy what follows into the chat =====\n\n{message}")


def _note_superseded(revealed: Revealed) -> None:
    superseded, number = revealed.superseded, revealed.number
    if superseded and number is None:
        click.echo(f"Note: {superseded.sentence}. Rounds from {superseded.from_round} on don't count; what was dealt anew stays secret.")
    elif superseded and number is not None and number >= superseded.from_round:
        click.echo(f"Note: {superseded.sentence}, so this round didn't count.")
