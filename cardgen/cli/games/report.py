"""What ``cardgen games`` prints."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import click

from cardgen.cli import options
from cardgen.cli.games import facts as game_facts
from cardgen.cli.terminal import Output
from cardgen.games import GAMES, SCORES, Game, HouseRules, Setting, Settings, write_value
from cardgen.names import listed
from cardgen.text import catalogue

_WIDTH = 96


def report_games(games: Sequence[Game], output: Output) -> None:
    if not output.facts({"games": [_facts(game) for game in games]}):
        return
    width = max(len(game.name) for game in games)
    for game in games:
        _line(
            f"{game.name:{width}}  {game.who_can_play}",
            f"{game.summary}; {_usual_time(game)}",
            width + 19,
        )
    families = dict.fromkeys(family for game in games if len(family := _family(game)) > 1)
    for family in families:
        click.echo(f"\n{listed(family)} are one family: the same settings, other defaults.")
    click.echo(f"\nMore of one: cardgen games {games[0].name}")


def _usual_time(game: Game) -> str:
    players = game.usual_players
    settings = game.settings(players)
    rounds, rules = (
        game.plan(players, settings, game.first_dealer(settings)),
        game.rules(players, settings),
    )
    return f"with {players} players {game_facts.time_needed(players, rules, rounds)}"


def report_game(
    game: Game, players: int, given: Mapping[str, str], house: HouseRules | None, output: Output
) -> None:
    """One game for a number of players: deck, rounds, rules, scoring, settings."""
    game.check_players(players)
    ruled = house.values(players, given) if house else {}
    settings = game.settings(players, given, ruled)
    options.warn_of_idle_settings(game, settings, output)
    rounds, rules = (
        game.plan(players, settings, game.first_dealer(settings)),
        game.rules(players, settings),
    )
    deck = game.deck(players, settings)
    origins = dict.fromkeys(ruled, "house rules") | dict.fromkeys(given, "-s")
    facts = _facts(game) | {"for_players": players, "house_rules": house.name if house else None}
    facts |= game_facts.fields(rules, deck, rounds)
    facts["settings"] = [
        _setting(setting, players, settings, origins) for setting in game.table_for(players)
    ]
    if not output.facts(facts):
        return
    click.echo(f"{game.name} — {game.summary}\n")
    if house:
        _line("house", f"{house.name} (house rules)")
    _line("players", f"{players} ({game.who_can_play})")
    if len(family := _family(game)) > 1:
        _line("family", f"{', '.join(family)}: the same settings, other defaults")
    for label, text in game_facts.lines(players, rules, deck, rounds):
        _line(label, text)
    click.echo("\nSettings (-s KEY=VALUE)")
    for setting in game.table_for(players):
        _print_setting(_setting(setting, players, settings, origins))
    if any(setting.key == "score" for setting in game.table_for(players)):
        click.echo("\nWays to score (-s score=…)")
        for name in SCORES:
            _line(f"  {name}", catalogue("en")(f"score.{name}"), 19)


def _facts(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "summary": game.summary,
        "players": list(game.players),
        "usual_players": game.usual_players,
        "family": list(_family(game)),
    }


def _family(game: Game) -> tuple[str, ...]:
    """All games that are planned alike, with this one."""
    return tuple(name for name, other in GAMES.items() if other.plan is game.plan)


def _setting(
    setting: Setting, players: int, settings: Settings, origins: Mapping[str, str]
) -> dict[str, Any]:
    return {
        "key": setting.key,
        "value": write_value(settings[setting.key]),
        "from": origins.get(setting.key, "default"),
        "default": write_value(setting.default_for(players, settings)),
        "allowed": setting.kind.allowed(players),
        "meaning": setting.meaning,
    }


def _print_setting(setting: Mapping[str, Any]) -> None:
    origin = "" if setting["from"] == "default" else f"   (by {setting['from']})"
    click.echo(f"  {setting['key']} = {setting['value']}{origin}")
    for text in (
        setting["meaning"],
        f"allowed: {setting['allowed']}",
        f"default: {setting['default']}",
    ):
        click.echo(textwrap.fill(text, _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8))


def _line(label: str, text: str, width: int = 10) -> None:
    click.echo(
        textwrap.fill(
            text, _WIDTH, initial_indent=f"{label:{width}}", subsequent_indent=" " * width
        )
    )
