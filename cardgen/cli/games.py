"""``cardgen games``: the games; one game's rules and settings, as lines to read and as fields for
scripts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

import click

from cardgen import request
from cardgen.cli import commands, options
from cardgen.cli.prompts import range_of, say, told_game
from cardgen.cli.terminal import Output, heading, print_rows, program, wrapped
from cardgen.errors import UsageError
from cardgen.games import (
    GAMES,
    Game,
    HouseRules,
    plan_game,
    scoring_examples,
    table_minutes,
    write_value,
)
from cardgen.preferences import Preferences, usual_preferences
from cardgen.text import Catalogue, catalogue, screen_catalogue

if TYPE_CHECKING:
    from cardgen.games import Setting

_HELP = """List the games, or show one game's rounds, rules and settings.

\b
Examples:
  cardgen games
  cardgen games corona -n 6 -s max=5
  cardgen games romanian -n 7 -s seven=ones
  cardgen games --rules family.toml
"""


@commands.command(_HELP)
@options.game_argument(required=False)
@options.players_number
@options.settings
@options.rules_file
@options.as_json
def command(
    game: str | None,
    number: int | None,
    settings: tuple[str, ...],
    rules: str | None,
    as_json: bool,
) -> None:
    output = Output(as_json)
    if game is None and rules is None:
        if number is not None or settings:
            raise UsageError(
                "-n and -s belong to one game", "name it, for example: cardgen games corona -n 6"
            )
        _report_games(output)
        return
    found, house = request.resolve_game(game, rules)
    players = found.usual_players if number is None else number
    _report_game(found, players, options.read_settings(settings), house, output)


def _report_games(output: Output) -> None:
    games, texts = tuple(GAMES.values()), screen_catalogue("games")
    if not output.facts({"games": [_game_data(game) for game in games]}):
        return
    rows = []
    for game in games:
        players = game.usual_players
        told = told_game(game, players, game.settings(players))
        so_many = say("so-many", players=range_of(game.name))
        rows.append((game.name, so_many, told, say(game.name)))
    print_rows(rows, folds=True)
    for family in dict.fromkeys(map(_family, games)):
        if len(family) > 1:
            click.echo(f"\n{wrapped(texts('family', games=', '.join(family)))}")
    click.echo(f"\n{texts('more', command=f'{program()} games {games[0].name}')}")


def _report_game(
    game: Game, players: int, given: Mapping[str, str], house: HouseRules | None, output: Output
) -> None:
    """One game for a number of players: rules, then settings."""
    game.check_players(players)
    ruled = house.values(players, given) if house else {}
    values = game.settings(players, given, ruled)
    options.warn_of_idle_settings(game, values, output)
    plan = plan_game(game, values, players, house=house.name if house else "")
    texts = output.texts_of("games")
    origins = dict.fromkeys(ruled, texts("house")) | dict.fromkeys(given, "-s")
    settings = [
        {
            "key": setting.key,
            "value": write_value(values[setting.key]),
            "from": origins.get(setting.key, "default"),
            "default": write_value(setting.default_for(players, values)),
            "allowed": setting.kind.allowed(players),
            "meaning": texts(f"setting.{setting.key}"),
        }
        for setting in game.table_for(players)
    ]
    data = _game_data(game) | {
        "for_players": players,
        "house_rules": house.name if house else None,
        "deck": plan.rules.deck,
        "rules": {"sides": plan.rules.sides, **_plain(plan.rules._asdict())},
        "rounds": [_plain(facts._asdict() | {"turned_up": None}) for facts in plan.rounds],
        "examples": scoring_examples(plan.rules),
        "settings": settings,
    }
    if not output.facts(data):
        return

    from cardgen.pages.rules import leaflet_lines  # loaded for one game only
    from cardgen.pages.theme import style_of

    click.echo(f"{game.name} — {told_game(game, players, values)}")
    click.echo(texts("at-table", time=catalogue(texts.language).time(*table_minutes(plan))))
    style = style_of(Preferences(language=texts.language).over(usual_preferences()))
    for title, lines in leaflet_lines(plan, style):
        click.echo(f"\n{heading(title)}")
        for line in lines:
            click.echo(wrapped(line, "  "))
    click.echo(f"\n{heading(texts('settings'))}")
    for setting, said in zip(game.table_for(players), settings, strict=True):
        by = "" if said["from"] == "default" else texts("by", origin=said["from"])
        usual = "" if said["value"] == said["default"] else texts("usual", value=said["default"])
        beside = ", ".join(filter(None, (by, usual)))
        click.echo(f"  {setting.key} = {said['value']}" + (f"   ({beside})" if beside else ""))
        for line in _meaning(setting, players, texts):
            click.echo(wrapped(line, " " * 6))


def _meaning(setting: Setting, players: int, texts: Catalogue) -> Iterator[str]:
    """What a setting is, what it may be, and what each of its words means."""
    kind, allowed = setting.kind, f"allowed.{setting.kind.name}"
    what = texts(f"setting.{setting.key}")
    if texts.has(allowed):
        what += f": {texts(allowed, n=players, **kind.limits(players))}"
    yield what
    scores = catalogue(texts.language)
    for word in kind.words:
        meant = scores(f"score.{word}") if setting.key == "score" else texts(f"word.{word}")
        yield f"{word}: {meant}"


def _game_data(game: Game) -> dict[str, Any]:
    title, guide = catalogue("en")(f"game.{game.name}"), catalogue("en", "guide")
    return {
        "name": game.name,
        "summary": f"{title}: {guide(game.name)}",
        "players": list(game.players),
        "usual_players": game.usual_players,
        "family": list(_family(game)),
    }


def _family(game: Game) -> tuple[str, ...]:
    """All games that are planned alike, with this one."""
    return tuple(name for name, other in GAMES.items() if other.plan is game.plan)


def _plain(value: Any) -> Any:
    """A record's dictionary with plain values in it; suits and ranks as in ``pack.json``."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value
