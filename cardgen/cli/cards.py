"""``cardgen cards``: a printable deck to cut out, with backs."""

from __future__ import annotations

import json

import click

from cardgen.cli import options
from cardgen.cli.columns import counted
from cardgen.orders import BACKS, DECKS, DeckOrder, draw_deck
from cardgen.preferences import Preferences, usual_preferences

_HELP = """Write a deck of cards to print and cut out, with backs.

\b
Examples:
  cardgen cards
  cardgen cards --deck 54 --size bridge --bleed 3 --back-text "Game night 2026"
  cardgen cards --game romanian -n 5 --lang ro
  cardgen cards --test-page
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@click.option("--deck", type=click.Choice(DECKS), help="Without or with jokers: --deck 54 (default: 52).")
@click.option("--game", metavar="GAME", shell_complete=options.complete_game, help="The deck of a game instead: --game romanian.")
@click.option("-n", "--players", "number", type=options.NUMBER, metavar="N", help="With --game, for so many players: -n 5.")
@options.settings
@click.option("--rules", metavar="FILE", help="The deck of house rules, a TOML file: --rules family.toml; then --game may be left out.")
@click.option(
    "--size", default="poker", metavar="SIZE", help="Of a card: --size bridge, or mini, or --size 63x88mm (default: poker, 63 × 88 mm)."
)
@click.option("--bleed", metavar="MM", help="How far backs run out over the cut: --bleed 3 (default: 0; at most 5).")
@click.option(
    "--backs",
    type=click.Choice(BACKS),
    default="duplex-long",
    help="On the other side, the paper turned over on its long or short edge: --backs duplex-short (default: duplex-long); "
    "or beside the fronts, to fold and glue: --backs fold; or none.",
)
@click.option("--back-offset", metavar="X,Y", help="Move back pages to the right and down, in mm: --back-offset 0.4,-1 (see --test-page).")
@click.option("--back-text", metavar="TEXT", help='On the backs: --back-text "Game night 2026".')
@options.preferences("language", "paper", "colours", "letters", "large", "low_ink")
@click.option("--test-page", is_flag=True, help="Only a sheet that shows whether backs meet fronts: --test-page.")
@click.option("-o", "--out", metavar="FILE", help="Where to: -o deck.pdf (default: output/deck-CARDS-SIZE-PAPER-LANGUAGE.pdf).")
@click.option("--force", is_flag=True, help="Replace a file of that name: --force.")
@options.as_json
@options.quiet
def command(
    deck: str | None, game: str | None, number: int | None, settings: tuple[str, ...], rules: str | None,
    size: str, bleed: str | None, backs: str, back_offset: str | None, back_text: str | None, test_page: bool,
    out: str | None, force: bool, as_json: bool, quiet: bool, preferences: Preferences,
) -> None:  # fmt: skip
    from cardgen.cli.deck_request import find_game_deck
    from cardgen.files import write_whole

    wanted = find_game_deck(deck, game, number, settings, rules, quiet)
    order = DeckOrder(
        preferences.over(usual_preferences()), deck or DECKS[0], wanted, size, bleed, backs, back_offset, back_text, test_page
    )
    drawn = draw_deck(order)
    path = options.read_file(out, drawn.name)
    write_whole(path, drawn.file.content, force)
    if as_json:
        click.echo(json.dumps({"file": str(path), "cards": drawn.cards, "pages": drawn.file.pages}))
    elif not quiet:
        cards = f"{drawn.cards} cards on " if drawn.cards else ""
        click.echo(f"{path}  {cards}{counted(drawn.file.pages, 'page')}")
