"""What ``cardgen games`` prints."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import click

from cardgen.cards import Suit
from cardgen.games.game import Game, RoundPlan, Settings, write_value
from cardgen.games.scoring import SCORES

_WIDTH = 96
_EXAMPLES = ((3, 3), (3, 2), (3, 5), (0, 0), (0, 2))
"""Bid and tricks of the scoring examples; in a round of …"""
_EXAMPLE_CARDS = 6


def report_games(games: Sequence[Game], as_json: bool) -> None:
    """All games, a line each."""
    if as_json:
        click.echo(json.dumps([_facts(game) for game in games], ensure_ascii=False))
        return
    width = max(len(game.name) for game in games)
    for game in games:
        click.echo(f"{game.name:{width}}  {_players(game)}  {game.summary}")
    click.echo(f"\nMore of one: cardgen games {games[0].name}")


def report_game(game: Game, players: int, given: Mapping[str, str], as_json: bool) -> None:
    """One game for a number of players: deck, rounds, settings, scoring examples."""
    game.check_players(players)
    settings = game.settings(players, given)
    rounds = game.plan(players, settings)
    deck = game.deck(players, settings)
    if as_json:
        facts = _facts(game) | {
            "for_players": players,
            "deck": len(deck),
            "ranking": [rank.value for rank in game.ranking],
            "rounds": [
                {"number": r.number, "cards": r.cards, "trump": r.trump.value if r.trump else None, "leader": r.leader} for r in rounds
            ],
            "settings": [
                {
                    "key": setting.key,
                    "value": write_value(settings[setting.key]),
                    "default": write_value(setting.default_for(players)),
                    "allowed": setting.kind.allowed(players),
                    "meaning": setting.meaning,
                }
                for setting in game.table
            ],
        }
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    click.echo(f"{game.name} — {game.summary}\n")
    _line("players", f"{players} ({_players(game)})")
    _line("deck", f"{len(deck)} cards, high to low {' '.join(rank.value for rank in game.ranking)}")
    _line("rounds", f"{len(rounds)}: {' '.join(str(r.cards) for r in rounds)} cards")
    _line("trump", " ".join(_trump_sign(r) for r in rounds))
    _line("scoring", _scoring_examples(settings))
    click.echo("\nSettings (-s KEY=VALUE)")
    for setting in game.table:
        click.echo(f"  {setting.key} = {write_value(settings[setting.key])}")
        for text in (setting.meaning, f"allowed: {setting.kind.allowed(players)}", f"default: {write_value(setting.default_for(players))}"):
            click.echo(textwrap.fill(text, _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8))


def _facts(game: Game) -> dict[str, Any]:
    return {"name": game.name, "summary": game.summary, "players": list(game.players), "usual_players": game.usual_players}


def _players(game: Game) -> str:
    return f"{game.players[0]}–{game.players[-1]} players"


def _trump_sign(plan: RoundPlan) -> str:
    trump: Suit | None = plan.trump
    return trump.sign if trump else "none"


def _scoring_examples(settings: Settings) -> str:
    score = SCORES[settings.word("score")]
    return (
        ", ".join(f"bid {bid} took {tricks}: {score(bid, tricks, _EXAMPLE_CARDS):+d}" for bid, tricks in _EXAMPLES)
        + f" (of {_EXAMPLE_CARDS})"
    )


def _line(label: str, text: str) -> None:
    click.echo(textwrap.fill(text, _WIDTH, initial_indent=f"{label:9}", subsequent_indent=" " * 9))
