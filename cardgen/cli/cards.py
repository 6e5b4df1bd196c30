"""``cardgen cards``: a printable deck to cut out, with backs."""

from __future__ import annotations

from typing import Any

import click

from cardgen.cli import commands, options
from cardgen.cli.terminal import Output, counted
from cardgen.errors import UsageError
from cardgen.orders import BACKS, DECKS, DeckOrder, GameDeck, draw_deck
from cardgen.preferences import Preferences, usual_preferences

_HELP = """Write a deck of cards to print and cut out, with backs.

\b
Examples:
  cardgen cards
  cardgen cards --deck 54 --size bridge --bleed 3 --back-text "Game night 2026"
  cardgen cards --game romanian -n 5 --lang ro
  cardgen cards --test-page
"""


@commands.command(_HELP)
@click.option(
    "--deck", type=click.Choice(DECKS), help="Without or with jokers: --deck 54 (default: 52)."
)
@commands.gathered(
    "asked",
    options.AskedGame,
    game=click.option(
        "--game",
        metavar="GAME",
        shell_complete=options.complete_game,
        help="The deck of a game instead: --game romanian.",
    ),
    number=click.option(
        "-n",
        "--number",
        type=options.NUMBER,
        metavar="N",
        help="With --game, for so many players: -n 5.",
    ),
    settings=options.settings,
    rules=click.option(
        "--rules",
        metavar="FILE",
        help=(
            "The deck of house rules, a TOML file: --rules family.toml; then --game may be left"
            " out."
        ),
    ),
)
@click.option(
    "--size",
    default="poker",
    metavar="SIZE",
    help="Of a card: --size bridge, or mini, or --size 63x88mm (default: poker, 63 × 88 mm).",
)
@click.option(
    "--bleed",
    metavar="MM",
    help="How far backs run out over the cut: --bleed 3 (default: 0; at most 5).",
)
@click.option(
    "--backs",
    type=click.Choice(BACKS),
    default="duplex-long",
    help=(
        "On the other side, the paper turned over on its long or short edge: --backs duplex-short"
        " (default: duplex-long); or beside the fronts, to fold and glue: --backs fold; or none."
    ),
)
@click.option(
    "--back-offset",
    "offset",
    metavar="X,Y",
    help="Move back pages to the right and down, in mm: --back-offset 0.4,-1 (see --test-page).",
)
@click.option(
    "--back-text", "words", metavar="TEXT", help='On the backs: --back-text "Game night 2026".'
)
@options.preferences("language", "paper", "colours", "letters", "large", "low_ink")
@click.option(
    "--test-page",
    is_flag=True,
    help="Only a sheet that shows whether backs meet fronts: --test-page.",
)
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    help="Where to: -o deck.pdf (default: output/deck-CARDS-SIZE-PAPER-LANGUAGE.pdf).",
)
@options.force
@options.output
def command(
    deck: str | None,
    asked: options.AskedGame,
    preferences: Preferences,
    out: str | None,
    force: bool,
    output: Output,
    **order: Any,
) -> None:
    wanted = _game_deck(deck, asked, output)
    drawn = draw_deck(
        DeckOrder(preferences.over(usual_preferences()), deck or DECKS[0], wanted, **order)
    )
    path = options.write_file(out, drawn.name, drawn.file.content, force)
    cards = f"{drawn.cards} cards on " if drawn.cards else ""
    facts = {"file": str(path), "cards": drawn.cards, "pages": drawn.file.pages}
    output.result(facts, f"{path}  {cards}{counted(drawn.file.pages, 'page')}")


def _game_deck(deck: str | None, asked: options.AskedGame, output: Output) -> GameDeck | None:
    """The game whose deck is wanted; None if it is the deck alone.  Raises UsageError for what
    doesn't go together.
    """
    if asked.game is None and asked.rules is None:
        for given, option in ((asked.number is not None, "-n"), (bool(asked.settings), "-s")):
            if given:
                raise UsageError(f"{option} belongs to a game", "name it: --game romanian")
        return None
    if deck is not None:
        option = "--game" if asked.game else "--rules"
        raise UsageError(
            f"--deck and {option} exclude each other", "a game has its own deck: leave --deck out"
        )
    return GameDeck(*asked.find(output))
