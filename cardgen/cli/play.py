"""``cardgen play``: practice against the computer, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardgen.cli import commands, options
from cardgen.cli.terminal import Output
from cardgen.errors import InputError
from cardgen.preferences import Preferences, usual_preferences

if TYPE_CHECKING:
    from cardgen.dealing import Deal


_HELP = """Practise a game against the computer.

Type a card by its number or its name, a bid as a number; “?” is a hint with its reason, “q” stops.

\b
Examples:
  cardgen play corona
  cardgen play romanian -n 5 -s score=progressive --level easy
  cardgen play bidwhist --lang de --round-cards 12
"""


@commands.command(_HELP)
@options.asked_game
@click.option(
    "--level",
    type=click.Choice(("easy", "good")),
    default="good",
    help="How well the others play: --level easy (default good).",
)
@options.number("--round-cards", "cards", help="Only one round, of N cards: --round-cards 5.")
@click.option(
    "--seed",
    metavar="TEXT",
    help="The same cards again, from a practice text or a seed code: --seed monday.",
)
@options.preferences("language")
def command(
    asked: options.AskedGame,
    level: str,
    cards: int | None,
    seed: str | None,
    preferences: Preferences,
) -> None:
    found, players, values, house = asked.find(Output())
    from cardgen.cli.practice import Practice
    from cardgen.dealing import deal, shuffle
    from cardgen.players import Level, Speech

    speech = Speech(preferences.over(usual_preferences()).language or "en")
    names = (speech.play("you"), *speech.play.lines("names")[: players - 1])
    dealt = deal(
        found,
        names,
        shuffle.fresh_seed() if seed is None else shuffle.read_seed(seed),
        values.as_text(),
    )
    chosen = None if cards is None else _round_of(dealt, cards)
    Practice(dealt, names, house, speech, Level(level)).play(chosen)


def _round_of(dealt: Deal, cards: int) -> int:
    """Place of the first round of so many cards.  Raises InputError if there is none."""
    sizes = [round_.facts.cards for round_ in dealt.rounds]
    if cards not in sizes:
        allowed = ", ".join(map(str, sorted(set(sizes))))
        raise InputError(
            f"no round of {dealt.game.name} has {cards} cards here", f"allowed: {allowed}"
        )
    return sizes.index(cards)
