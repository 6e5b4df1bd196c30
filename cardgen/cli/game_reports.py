"""What ``cardgen games`` prints."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import click

from cardgen.cards import Suit
from cardgen.games.game import Game
from cardgen.games.rules import RoundFacts
from cardgen.games.scoring import SCORES, Score
from cardgen.games.settings import write_value
from cardgen.texts import catalogue

_WIDTH = 96
_EXAMPLES = {3: (3, 2, 5), 0: (0, 2)}
"""Bids and the tricks that were made, for the scoring examples; in a round of …"""
_EXAMPLE_CARDS = 6


def report_games(games: Sequence[Game], as_json: bool) -> None:
    """All games, a line each."""
    if as_json:
        click.echo(json.dumps({"games": [_facts(game) for game in games]}))
        return
    width = max(len(game.name) for game in games)
    for game in games:
        click.echo(f"{game.name:{width}}  {_players(game)}  {game.summary}")
    click.echo(f"\nMore of one: cardgen games {games[0].name}")


def report_game(game: Game, players: int, given: Mapping[str, str], as_json: bool) -> None:
    """One game for a number of players: deck, rounds, settings, scoring examples."""
    game.check_players(players)
    settings = game.settings(players, given)
    rounds, rules = game.plan(players, settings, game.first_dealer(settings)), game.rules(players, settings)
    deck = game.deck(players, settings)
    if as_json:
        facts = _facts(game) | {
            "for_players": players,
            "deck": len(deck),
            "ranking": [rank.value for rank in rules.ranking],
            "rounds": [
                {"number": r.number, "cards": r.cards, "trump": r.trump.value if r.trump else None, "leader": r.leader} for r in rounds
            ],
            "settings": [
                {
                    "key": setting.key,
                    "value": write_value(settings[setting.key]),
                    "default": write_value(setting.default_for(players, settings)),
                    "allowed": setting.kind.allowed(players),
                    "meaning": setting.meaning,
                }
                for setting in game.table_for(players)
            ],
        }
        click.echo(json.dumps(facts))
        return
    click.echo(f"{game.name} — {game.summary}\n")
    words = catalogue("en")
    method = settings.word("score")
    _line("players", f"{players} ({_players(game)})")
    _line("deck", f"{len(deck)} cards, high to low {' '.join(rank.value for rank in rules.ranking)}")
    _line("rounds", f"{len(rounds)}: {' '.join(str(r.cards) for r in rounds)} cards")
    _line("trump", " ".join(_trump_sign(r) for r in rounds))
    _line("scoring", words(f"score.{method}"))
    _line("", _scoring_examples(SCORES[method]))
    click.echo("\nSettings (-s KEY=VALUE)")
    for setting in game.table_for(players):
        click.echo(f"  {setting.key} = {write_value(settings[setting.key])}")
        for text in (
            setting.meaning,
            f"allowed: {setting.kind.allowed(players)}",
            f"default: {write_value(setting.default_for(players, settings))}",
        ):
            click.echo(textwrap.fill(text, _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8))
    click.echo("\nWays to score (-s score=…)")
    for name in SCORES:
        _line(f"  {name}", words(f"score.{name}"), 19)


def _facts(game: Game) -> dict[str, Any]:
    return {"name": game.name, "summary": game.summary, "players": list(game.players), "usual_players": game.usual_players}


def _players(game: Game) -> str:
    return game.who_can_play


def _trump_sign(plan: RoundFacts) -> str:
    trump: Suit | None = plan.trump
    return trump.sign if trump else "none"


def _scoring_examples(score: Score) -> str:
    """``with 6 cards: bid 3 took 3: +3 · took 2: −3 …``"""
    examples = "; ".join(
        f"bid {bid} " + " · ".join(f"took {tricks}: {_signed(score(bid, tricks, _EXAMPLE_CARDS))}" for tricks in made)
        for bid, made in _EXAMPLES.items()
    )
    return f"with {_EXAMPLE_CARDS} cards: {examples}"


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def _line(label: str, text: str, width: int = 9) -> None:
    click.echo(textwrap.fill(text, _WIDTH, initial_indent=f"{label:{width}}", subsequent_indent=" " * width))
