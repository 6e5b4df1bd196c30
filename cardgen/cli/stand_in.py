"""``cardgen stand-in``: plays the seat of somebody who isn't there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen import orders, pack
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import can_ask, program, read_line, remark, typed
from cardgen.errors import CardgenError, InputError, UsageError
from cardgen.files import read_limited, write_whole
from cardgen.names import split_names
from cardgen.preferences import Preferences
from cardgen.text import screen_catalogue

if TYPE_CHECKING:
    from cardgen.dealing import Deal
    from cardgen.players import Heard, Speech, StandIn
    from cardgen.referee import Judgement

_HELP = """Play the seat of somebody who isn't there.

What happened comes from the exported chat, or you type it, with the name first: “Anna 2” for a
bid, “Ben herz 10” for a card, “Cem 17-K 4-C” for numbers that Cem tells the seat.  Each answer is
the line to post.  “undo” takes the last line back, an empty line ends.

\b
Examples:
  cardgen stand-in output/corona-PBVV --player Dörte
  cardgen stand-in output/corona-PBVV --player Dörte --chat "WhatsApp Chat.zip"
  cardgen stand-in output/corona-PBVV --player Dörte --player Emil --round 4 --notes evening.txt
"""
_MOST_NOTES = 1_000_000
_ROUND = "#"
"""Before the number of a round, in notes."""


@commands.command(_HELP)
@chosen.one_pack()
@options.player(required=True, help="Whose seat, may be repeated: -p Dörte.")
@click.option(
    "--chat",
    metavar="FILE",
    help='What was said so far, as the chat was exported: --chat "WhatsApp Chat.zip".',
)
@options.senders
@options.group(help="Who senders are, as this group file says: -g group.toml.")
@options.number("--round", "number", help="Begin with this round: --round 4 (default: the first).")
@click.option(
    "--notes",
    metavar="FILE",
    help="Keep what was typed, and go on from there next time: --notes evening.txt.",
)
@click.option(
    "--level",
    type=options.OneOf(("easy", "good")),
    default="good",
    help="How well it plays: --level easy (default good).",
)
@options.flag("--show", help="Show the seat's cards to whoever sits here.")
@options.preferences("language", default="the pack's")
def command(
    place: Path,
    players: tuple[str, ...],
    chat: str | None,
    senders: tuple[str, ...],
    group: str | None,
    number: int | None,
    notes: str | None,
    level: str,
    show: bool,
    preferences: Preferences,
) -> None:
    from cardgen.dealing import player_view
    from cardgen.players import Level, Speech, StandIn

    if chat is None and (senders or group):
        raise UsageError(
            f"{'--as' if senders else '-g'} says who is who in a chat",
            "name it with --chat, or leave this out",
        )
    manifest = pack.read_manifest(place)
    seats = sorted(
        {
            pack.find_seat(manifest, player)
            for given in players
            for player in split_names(given) or [given]
        }
    )
    speech = Speech(preferences.language or pack.chat_language(manifest))
    numbers = manifest.table.numbers
    if number not in (None, *numbers):
        raise InputError(
            f"there is no round {number} in this pack",
            f"it has the rounds {numbers[0]} to {numbers[-1]}",
        )
    start = 0 if number is None else numbers.index(number)
    path = None if notes is None else options.named_file(notes, "--notes evening.txt")
    if path is not None:
        options.sweep(path.parent)
    pack.check_private(manifest)
    pack.check_current(manifest)
    deal = pack.redealt(manifest)
    heard = (
        {}
        if chat is None
        else _read_chat(manifest, deal, Path(chat), seats, senders, group, speech.language)
    )
    names = manifest.table.names
    views = {seat: player_view(deal, seat, names) for seat in seats}
    evening = _StandInEvening(
        lambda: StandIn(views, speech, Level(level), start, heard), speech, bool(heard), path, show
    )
    evening.read_notes()
    _note_in_pack(manifest, seats)
    evening.run(next((name for seat, name in enumerate(names) if seat not in seats), names[0]))


def _read_chat(
    manifest: pack.Manifest,
    deal: Deal,
    path: Path,
    seats: list[int],
    senders: tuple[str, ...],
    group: str | None,
    language: str,
) -> dict[int, Heard]:
    """What the chat says of each round; what it leaves open goes to stderr."""
    from cardgen.cli.referee import find_everybody
    from cardgen.referee import Sentences, judge, read_chat, read_senders

    read = read_chat(path)
    given = read_senders(senders, options.find_group(group), read, manifest)
    # Players whose seat is played here needn't write.
    silent = {f"={manifest.table.names[seat]}": seat for seat in seats}
    everybody = find_everybody(manifest, read, silent | given, all_write=False)
    judgement = judge(deal, manifest.table.names, read, everybody, pack.chat_languages(manifest))
    sentences = Sentences(language, manifest.table.names)
    for question in judgement.questions:
        remark(sentences.question(question))
    for irregularity in judgement.irregularities:
        remark(sentences.irregularity(irregularity))
    return heard_of(judgement)


def heard_of(judgement: Judgement) -> dict[int, Heard]:
    """What a referee read in a chat → what a stand-in goes on from, by round number."""
    from cardgen.players import Heard

    return {
        judged.facts.number: Heard(
            judged.sight,
            judged.bids,
            judged.calls,
            judged.contract,
            judged.cards,
            judged.early,
            judged.announced,
            judged.nullo,
        )
        for judged in judgement.rounds
    }


def _note_in_pack(manifest: pack.Manifest, seats: list[int]) -> None:
    """Cover, protocol, results and messages name the seat as one that is played so."""
    texts, names = screen_catalogue(), manifest.table.names
    for seat in seats:
        try:
            done = orders.note_stand_in(manifest.folder, seat)
        except CardgenError as error:
            remark(texts("stand-in.unnoted", name=names[seat], problem=error.problem))
            continue
        if done:
            name = typed(names[seat])
            back = f"{program()} reprint {typed(str(manifest.folder))} --player {name} --now {name}"
            remark(texts("stand-in.noted", name=done.name, command=back))
            for path in done.kept:
                remark(texts("stand-in.kept", file=manifest.folder / path))


@dataclass
class _StandInEvening:
    """What was heard, and the player that answers it.

    fresh: that player, before anything was typed.  has_chat: it knows what a chat says.  notes:
    where what is typed is kept.  show: the seat's cards are shown.
    """

    fresh: Callable[[], StandIn]
    speech: Speech
    has_chat: bool
    notes: Path | None
    show: bool

    def __post_init__(self) -> None:
        self._player = self.fresh()
        self._typed: list[tuple[int, str]] = []

    def read_notes(self) -> None:
        """Hear what was typed before.  Raises InputError if it isn't from this game, FileError
        if it can't be read.
        """
        content = (
            read_limited(self.notes, _MOST_NOTES) if self.notes and self.notes.exists() else b""
        )
        try:
            lines = content.decode("utf-8").splitlines()
        except UnicodeDecodeError:
            raise InputError(
                f"{self.notes} isn't a text file", "name the one that --notes wrote, or a new one"
            ) from None
        self._print(self._player.begin())
        number = ""
        for row, line in enumerate(map(str.strip, lines), 1):
            if line.startswith(_ROUND):
                number = line[1:].strip()
            elif line and number in ("", str(self._player.round)):
                # else the chat has the whole round by now, or --round skips it
                try:
                    self._hear(line)
                except InputError as error:
                    if not self.has_chat:  # else the chat has it by now
                        raise InputError(
                            f"{self.notes}, line {row}: {error.problem}",
                            "are these the notes of this pack and seat?",
                        ) from None

    def _hear(self, line: str) -> None:
        number = self._player.round
        self._print(self._player.hear(line))
        self._typed.append((number, line))

    def run(self, other: str) -> None:
        """Hear and answer until the input ends.  other: a player for the example."""
        if can_ask():
            click.echo(self.speech.play("stand-in.help", example=f"{other} 2"), err=True)
        while not self._player.over:
            if self.show:
                self._print(self._player.hands())
            click.echo(f"{self._player.expected()} > ", nl=False, err=True)
            line = read_line("?")
            if not line:
                break
            if line.casefold() in ("undo", self.speech.play("stand-in.undo")):
                self._undo()
                continue
            try:
                self._hear(line)
                self._keep()
            except InputError as error:
                click.echo(f"  {error.problem}", err=True)
        if self._player.over:
            click.echo(self._player.expected(), err=True)

    def _undo(self) -> None:
        """As if the last line hadn't been typed; what was posted for it is to be taken back in
        the chat.
        """
        self._typed = self._typed[:-1]
        self._player = self.fresh()
        self._player.begin()
        for _, line in self._typed:
            self._player.hear(line)
        self._keep()

    def _keep(self) -> None:
        """Write what was typed, round by round."""
        if self.notes is not None:
            text, number = "", None
            for at, line in self._typed:
                text += f"{line}\n" if at == number else f"{_ROUND} {at}\n{line}\n"
                number = at
            write_whole(self.notes, text.encode(), force=True)

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            click.echo(line)
