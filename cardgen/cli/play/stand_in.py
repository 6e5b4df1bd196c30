"""``cardgen stand-in``: plays the seat of somebody who isn't there."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cli import chosen, options
from cardgen.cli.terminal import can_ask
from cardgen.errors import InputError
from cardgen.preferences import Preferences

if TYPE_CHECKING:
    from cardgen.pack import Manifest
    from cardgen.players import Level, Speech, StandIn

_HELP = """Play the seat of somebody who isn't there.

Type what the others say, with the name first: “Anna 2” for a bid, “Ben herz 10” for a card, “Cem 17-K 4-C” for
numbers that Cem tells the seat.  Each answer is the line to post.  “undo” takes the last line back, an empty line ends.

\b
Examples:
  cardgen stand-in output/corona-PBVV --player Dörte
  cardgen stand-in output/corona-PBVV --player Dörte --notes evening.txt
  cardgen stand-in output/corona-PBVV --player Dörte --player Emil --round 4
"""
_MOST_NOTES = 1_000_000


@click.command(help=_HELP, context_settings=options.WIDE)
@chosen.one_pack
@click.option("-p", "--player", "players", multiple=True, required=True, metavar="NAME", help="Whose seat, may be repeated: -p Dörte.")
@click.option("--round", "number", type=options.NUMBER, metavar="N", help="Begin with this round: --round 4 (default: the first).")
@click.option("--notes", metavar="FILE", help="Keep what was typed, and go on from there next time: --notes evening.txt.")
@click.option("--level", type=click.Choice(("easy", "good")), default="good", help="How well it plays: --level easy (default good).")
@click.option("--show", is_flag=True, help="Show the seat's cards to whoever sits here: --show.")
@options.preferences("language", unsaid="the pack's")
def command(
    pack: Path, players: tuple[str, ...], number: int | None, notes: str | None, level: str, show: bool, preferences: Preferences
) -> None:
    from cardgen.pack import find_seat, read_manifest
    from cardgen.players import Level, Speech

    manifest = read_manifest(pack)
    seats = sorted({find_seat(manifest, player) for player in players})
    speech = Speech(preferences.language or _language(manifest))
    start = _start(manifest, number)
    path = None if notes is None else options.named_file(notes, "--notes evening.txt")
    evening = _Evening(manifest, seats, speech, Level(level), start, path, show)
    evening.read_notes()
    evening.run()


def _language(manifest: Manifest) -> str:
    from cardgen.text import default_language

    return next((file.language for file in manifest.files if file.kind == "protocol" and file.language), default_language())


def _start(manifest: Manifest, number: int | None) -> int:
    """Place of the round to begin with.  Raises InputError if the pack has none of that number."""
    numbers = manifest.table.numbers
    if number is None:
        return 0
    if number not in numbers:
        raise InputError(f"there is no round {number} in this pack", f"it has the rounds {numbers[0]} to {numbers[-1]}")
    return numbers.index(number)


class _Evening:
    """What was typed, and the player that answers it."""

    def __init__(
        self, manifest: Manifest, seats: list[int], speech: Speech, level: Level, start: int, notes: Path | None, show: bool
    ) -> None:
        from cardgen.dealing import player_view
        from cardgen.pack import check_current, check_edition, check_private, redealt

        check_private(manifest)
        check_current(manifest)
        check_edition(manifest)
        deal = redealt(manifest)
        self._views = {seat: player_view(deal, seat, manifest.table.names) for seat in seats}
        self._names, self._speech, self._level, self._start = manifest.table.names, speech, level, start
        self._notes, self._show = notes, show
        self._player = self._fresh()
        self._other = next((name for seat, name in enumerate(self._names) if seat not in seats), self._names[0])

    def _fresh(self) -> StandIn:
        from cardgen.players import StandIn

        return StandIn(self._views, self._speech, self._level, self._start)

    def read_notes(self) -> None:
        """Hear what was typed before.  Raises InputError if it isn't from this game, FileError if it can't be read."""
        from cardgen.files import read_limited

        content = read_limited(self._notes, _MOST_NOTES) if self._notes and self._notes.exists() else b""
        try:
            lines = content.decode("utf-8").splitlines()
        except UnicodeDecodeError:
            raise InputError(f"{self._notes} isn't a text file", "name the one that --notes wrote, or a new one") from None
        self._print(self._player.begin())
        for row, line in enumerate(filter(str.strip, lines), 1):
            try:
                self._print(self._player.hear(line))
            except InputError as error:
                raise InputError(f"{self._notes}, line {row}: {error.problem}", "are these the notes of this pack and seat?") from None

    def run(self) -> None:
        """Hear and answer until nobody types any more."""
        if can_ask():
            example = f"{self._other} 2"
            click.echo(self._speech.play("stand-in.help", example=example), err=True)
        while not self._player.over:
            if self._show:
                self._print(self._player.hands())
            line = self._line(self._player.expected())
            if not line:
                break
            if line.casefold() in ("undo", self._speech.play("stand-in.undo")):
                self._undo()
                continue
            try:
                self._print(self._player.hear(line))
                self._keep()
            except InputError as error:
                click.echo(f"  {error.problem}", err=True)
        if self._player.over:
            click.echo(self._player.expected(), err=True)

    def _undo(self) -> None:
        """As if the last line hadn't been typed; what was posted for it is to be taken back in the chat."""
        kept = self._player.lines[:-1]
        self._player = self._fresh()
        self._player.begin()
        for line in kept:
            self._player.hear(line)
        self._keep()

    def _keep(self) -> None:
        from cardgen.files import write_whole

        if self._notes is not None:
            write_whole(self._notes, "".join(f"{line}\n" for line in self._player.lines).encode(), force=True)

    def _line(self, expected: str) -> str:
        click.echo(f"{expected} > ", nl=False, err=True)
        try:
            typed = sys.stdin.readline() if sys.stdin is not None else ""
        except (UnicodeDecodeError, ValueError):
            typed = "?\n"
        return "".join(c if c.isprintable() else " " for c in typed).strip()

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            click.echo(line)
