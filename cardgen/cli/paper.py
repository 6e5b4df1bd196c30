"""``cardgen rules``, ``sheet`` and ``cards``: what is printed without a deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import click

from cardgen import games, request
from cardgen.cli import commands, completion, options
from cardgen.cli.terminal import Output
from cardgen.errors import UsageError
from cardgen.names import file_stem
from cardgen.orders import (
    BACKS,
    DECKS,
    DeckOrder,
    GameDeck,
    SheetOrder,
    draw_deck,
    draw_sheets,
)
from cardgen.preferences import Preferences, usual_preferences

if TYPE_CHECKING:
    from collections.abc import Sequence


_RULES = """Write the rules of a game, with its settings: a leaflet for the phone and for printing.

\b
Examples:
  cardgen rules corona
  cardgen rules romanian -n 5 -s premium=10/5 --lang ro
  cardgen rules bidwhist --glossary
  cardgen rules --rules family.toml --layout sheet -o family.pdf
"""


@commands.command(_RULES)
@options.asked_game
@click.option(
    "--layout",
    type=options.OneOf(("phone", "sheet")),
    help=(
        "Only pages for the phone, or only four of them on a sheet: --layout sheet (default: both)."
    ),
)
@options.flag("--glossary", help="Explain the words of the game at the end.")
@options.preferences("language", "paper", "colours", "letters", "large", "low_ink", "night")
@options.out_file(help="Where to: -o rules.pdf (default: output/rules-GAME-….pdf).")
@options.force
@options.output
def rules(
    asked: options.AskedGame,
    layout: Literal["phone", "sheet"] | None,
    glossary: bool,
    out: str | None,
    force: bool,
    output: Output,
    preferences: Preferences,
) -> None:
    game, players, values, house = asked.find(output)
    from cardgen.pages.rules import leaflet_pdf
    from cardgen.pages.theme import style_of

    style = style_of(preferences.over(usual_preferences()))
    plan = games.plan_game(game, values, players, house=house)
    leaflet = leaflet_pdf(plan, style, layout or "both", with_glossary=glossary)
    wanted = [str(players)] if asked.number else []
    wanted += [*asked.settings, *(["glossary"] if glossary else [])]
    looks = {"large": style.large, "low-ink": style.low_ink, "night": style.night}
    wanted += [look for look, on in looks.items() if on]
    usual = _usual_name("rules", game.name, wanted, style.language)
    path = options.write_file(out, usual, leaflet.content, force)
    _report("pages", output, file=str(path), pages=leaflet.pages)


def _report(key: str, output: Output, **facts: object) -> None:
    """What was written where."""
    output.result(facts, output.texts.filled(f"paper.{key}", facts))


def _usual_name(what: str, game: str, wanted: Sequence[str], language: str) -> str:
    """Of a file in the usual folder: other settings, another file."""
    return f"{file_stem('-'.join((what, game, *wanted)))}-{language}.pdf"


_SHEET = """Write blank score sheets of a game, for play at a table with real cards.

\b
Examples:
  cardgen sheet corona -p Anna -p Ben -p Cem --title "Game night" --date 2026-03-14
  cardgen sheet stiche-raten --two-up --copies 20
  cardgen sheet --rules family.toml -n 5
"""
_PAPERS = ("a4", "a5", "letter")


@commands.command(_SHEET)
@options.game_argument(required=False)
@click.option(
    "-p",
    "--player",
    "names",
    multiple=True,
    metavar="NAME",
    help="A player, in seat order: -p Anna -p Ben.",
)
@options.number("-n", "--number", help="Lines for N names, instead of -p: -n 6.")
@options.group_file
@options.settings
@options.rules_file
@options.preferences("language", "colours", "letters")
@click.option(
    "--paper",
    type=options.OneOf(_PAPERS),
    help="Of a page: --paper a5 (default: a4; letter in US, Canada).",
)
@options.number("--copies", default=1, help="So many sheets: --copies 20 (default: 1).")
@options.flag("--two-up", help="Two sheets on a page, to cut apart.")
@options.flag("--large", help="Large print, maybe on more pages.")
@options.title(help='Over the sheet: --title "Game night" (default: the game\'s name).')
@options.day(
    help="Of the evening: --date 2026-03-14, or 14.03.2026 (default: a line to write it on)."
)
@options.place(help="Of the evening: --place Brașov (default: a line to write it on).")
@options.out_file(help="Where to: -o sheet.pdf (default: output/sheet-GAME-….pdf).")
@options.force
@options.output
def sheet(
    game: str | None,
    names: tuple[str, ...],
    number: int | None,
    group: str | None,
    settings: tuple[str, ...],
    rules: str | None,
    paper: str | None,
    copies: int,
    two_up: bool,
    large: bool,
    title: str,
    day: str | None,
    place: str,
    out: str | None,
    force: bool,
    output: Output,
    preferences: Preferences,
) -> None:
    together = options.find_group(group)
    found, house = request.resolve_game(game, rules)
    typed = options.named_players(names, (), number, None)
    drawn = draw_sheets(
        SheetOrder(
            found.name,
            typed,
            number,
            together,
            options.read_settings(settings),
            house,
            replace(preferences, large=large),
            paper or "",
            title,
            day,
            place,
            copies,
            two_up,
        )
    )
    options.warn_of_printing([*(person.name for person in drawn.people), title, place], output)
    options.warn_of_idle_settings(found, drawn.settings, output)
    if drawn.dealers_left_open:
        output.warn(output.texts("paper.dealers", option="-s first-dealer=1"))
    made, players = drawn.sheets, len(drawn.people) or number
    wanted = [*([str(players)] if names or number or together else []), *settings]
    usual = _usual_name("sheet", found.name, wanted, drawn.language)
    path = options.write_file(out, usual, made.content, force)
    _report("sheets", output, file=str(path), pages=made.pages, sheets=made.sheets)


_CARDS = """Write a deck of cards to print and cut out, with backs.

\b
Examples:
  cardgen cards
  cardgen cards --deck 54 --size bridge --bleed 3 --back-text "Game night 2026"
  cardgen cards --game romanian -n 5 --lang ro
  cardgen cards --test-page
"""


@commands.command(_CARDS)
@click.option(
    "--deck", type=options.OneOf(DECKS), help="Without or with jokers: --deck 54 (default: 52)."
)
@commands.gathered(
    "asked",
    options.AskedGame,
    game=click.option(
        "--game",
        metavar="GAME",
        shell_complete=completion.complete_game,
        help="The deck of a game instead: --game romanian.",
    ),
    number=options.number("-n", "--number", help="With --game, for so many players: -n 5."),
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
    type=options.OneOf(BACKS),
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
@options.flag("--test-page", help="Only a sheet that shows whether backs meet fronts.")
@options.out_file(
    help="Where to: -o deck.pdf (default: output/deck-CARDS-SIZE-PAPER-LANGUAGE.pdf)."
)
@options.force
@options.output
def cards(
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
    key, pages = "cards" if drawn.cards else "pages", drawn.file.pages
    _report(key, output, file=str(path), cards=drawn.cards, pages=pages)


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
