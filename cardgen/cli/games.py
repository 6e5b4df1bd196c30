"""``cardgen games``: the games; one game's settings, allowed values and rounds, as lines to read
and as fields for scripts.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import Any

import click

from cardgen import request
from cardgen.cards import Card
from cardgen.cli import commands, options
from cardgen.cli.terminal import Output, rounds_named, time_over_chat
from cardgen.errors import UsageError
from cardgen.games import (
    EXAMPLE_CARDS,
    GAMES,
    SCORES,
    Bidding,
    Game,
    HouseRules,
    Lead,
    RoundFacts,
    Rules,
    Sight,
    TrumpFrom,
    chat_minutes,
    scoring_examples,
    write_value,
)
from cardgen.names import listed
from cardgen.text import catalogue, signed

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
    games = tuple(GAMES.values())
    if not output.facts({"games": [_game_data(game) for game in games]}):
        return
    width = max(len(game.name) for game in games)
    for game in games:
        players = game.usual_players
        settings = game.settings(players)
        rounds = game.plan(players, settings, game.first_dealer(settings))
        time = _time_needed(players, game.rules(players, settings), rounds)
        text = f"{game.summary}; with {players} players {time}"
        _print_line(f"{game.name:{width}}  {game.who_can_play}", text, width + 19)
    for family in dict.fromkeys(map(_family, games)):
        if len(family) > 1:
            click.echo(f"\n{listed(family)} are one family: the same settings, other defaults.")
    click.echo(f"\nMore of one: cardgen games {games[0].name}")


def _report_game(
    game: Game, players: int, given: Mapping[str, str], house: HouseRules | None, output: Output
) -> None:
    """One game for a number of players: deck, rounds, rules, scoring, settings."""
    game.check_players(players)
    ruled = house.values(players, given) if house else {}
    values = game.settings(players, given, ruled)
    options.warn_of_idle_settings(game, values, output)
    rounds = game.plan(players, values, game.first_dealer(values))
    rules, deck = game.rules(players, values), game.deck(players, values)
    origins = dict.fromkeys(ruled, "house rules") | dict.fromkeys(given, "-s")
    settings = [
        {
            "key": setting.key,
            "value": write_value(values[setting.key]),
            "from": origins.get(setting.key, "default"),
            "default": write_value(setting.default_for(players, values)),
            "allowed": setting.kind.allowed(players),
            "meaning": setting.meaning,
        }
        for setting in game.table_for(players)
    ]
    data = _game_data(game) | {
        "for_players": players,
        "house_rules": house.name if house else None,
        "deck": len(deck),
        "rules": {"sides": rules.sides, **_plain(rules._asdict())},
        "rounds": [_plain(facts._asdict() | {"turned_up": None}) for facts in rounds],
        "examples": scoring_examples(rules),
        "settings": settings,
    }
    if not output.facts(data):
        return

    click.echo(f"{game.name} — {game.summary}\n")
    if house:
        _print_line("house", f"{house.name} (house rules)")
    _print_line("players", f"{players} ({game.who_can_play})")
    if len(family := _family(game)) > 1:
        _print_line("family", f"{', '.join(family)}: the same settings, other defaults")
    for label, text in (
        *_dealing_lines(players, rules, deck, rounds),
        *_playing_lines(rules, rounds),
        *_scoring_lines(rules, rounds),
    ):
        _print_line(label, text)
    click.echo("\nSettings (-s KEY=VALUE)")
    for setting in settings:
        origin = "" if setting["from"] == "default" else f"   (by {setting['from']})"
        click.echo(f"  {setting['key']} = {setting['value']}{origin}")
        for text in (
            setting["meaning"],
            f"allowed: {setting['allowed']}",
            f"default: {setting['default']}",
        ):
            click.echo(
                textwrap.fill(text, _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8)
            )
    if any(setting["key"] == "score" for setting in settings):
        click.echo("\nWays to score (-s score=…)")
        for name in SCORES:
            _print_line(f"  {name}", catalogue("en")(f"score.{name}"), 19)


def _game_data(game: Game) -> dict[str, Any]:
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


def _plain(value: Any) -> Any:
    """A record's dictionary with plain values in it; suits and ranks as in ``pack.json``."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def _print_line(label: str, text: str, width: int = 10) -> None:
    label, blank = f"{label:{width}}", " " * width
    click.echo(textwrap.fill(text, _WIDTH, initial_indent=label, subsequent_indent=blank))


# -- a game's lines: a label, which may be empty, and a text

Line = tuple[str, str]
_WIDTH = 96
_SIGHTS = {
    Sight.FOREHEAD: "you see everybody's card but your own",
    Sight.BLIND: "you bid before you look",
    Sight.CHOICE: "the dealer says: normal, forehead or blind",
}
_SPECIALS = {"blind8": "bid before you look", "null8": "all must bid 0", "eight8": "all must bid 8"}
_CONTRACT_WORDS = (
    ("low_beats_high", "downtown beats uptown of the same number"),
    ("jokers_free", "without trump a joker may be played at any time"),
    ("show_kitty", "everybody sees the kitty before it is taken up"),
    ("training", "a friendly"),
)
_TRUMPS = {
    TrumpFrom.LOT: "by lot each round: ♣ ♦ ♥ ♠ or no trump",
    TrumpFrom.NONE: "none",
    TrumpFrom.DEALERS_LAST: (
        "the dealer's own last card is turned up; an ace or court card: no trump"
    ),
    TrumpFrom.DEALERS_SUIT: "the dealer's own last card is turned up; its suit",
    TrumpFrom.CONTRACT: "the declarer names it, or plays without",
}


def _time_needed(players: int, rules: Rules, rounds: Sequence[RoundFacts]) -> str:
    """``about 1½ hours over a chat``"""
    cards = [facts.cards for facts in rounds]
    return time_over_chat(chat_minutes(cards, players - rules.dead_hand))


def _dealing_lines(
    players: int, rules: Rules, deck: Sequence[Card], rounds: Sequence[RoundFacts]
) -> Iterator[Line]:
    """Deck, rounds, time, dealer, lead and trump.  rounds: as planned, maybe without dealers."""
    jokers = "; a big and a little joker" if any(card.is_joker for card in deck) else ""
    ranks = " ".join(rank.value for rank in rules.ranking)
    yield "deck", f"{len(deck)} cards, high to low {ranks}{jokers}"

    sizes: list[str] = []
    for size, run in groupby(facts.cards for facts in rounds):
        times = len(list(run))
        sizes += [f"{size} ({times}×)"] if times > 2 else [str(size)] * times
    yield "rounds", f"{len(rounds)}: {' '.join(sizes)} cards"
    yield "time", _time_needed(players, rules, rounds)

    if rules.lead not in (Lead.WINNER, Lead.ROTATE):
        first = rounds[0].dealer
        dealer = "the first by lot" if first is None else f"player {first + 1} first"
        out = "; the dealer sits out" if rules.dead_hand else ""
        yield "dealer", f"{dealer}, then the turn passes left{out}"
    leader = f"player {(rounds[0].leader or 0) + 1}"
    leads = {
        Lead.WINNER: (f"{leader} in round 1, then whoever took the last trick of the round before"),
        Lead.ROTATE: f"each player in turn, from {leader}",
        Lead.ELDEST: "the player left of the dealer",
        Lead.DECLARER: "the declarer",
    }
    yield "lead", leads[rules.lead]

    if rules.trump is TrumpFrom.ORDER:
        signs = [facts.trump.sign if facts.trump else "none" for facts in rounds]
        period = next(
            length
            for length in range(1, len(signs) + 1)
            if all(sign == signs[place % length] for place, sign in enumerate(signs))
        )
        yield "trump", " ".join(signs[:period]) + (" in turn" if period > 1 else "")
    elif rules.trump is TrumpFrom.TURN_UP:
        all_dealt = {
            facts.cards
            for facts in rounds
            if facts.trump_from is TrumpFrom.TURN_UP
            and facts.cards * (players - rules.dead_hand) == len(deck)
        }
        of = " and ".join(map(str, sorted(all_dealt)))
        none_left = f"; no card is left in rounds of {of}: no trump" if all_dealt else ""
        yield "trump", f"the next card after the hands is turned up{none_left}"
    else:
        yield "trump", _TRUMPS[rules.trump]


def _playing_lines(rules: Rules, rounds: Sequence[RoundFacts]) -> Iterator[Line]:
    """Bidding, following suit, the kitty, and rounds in which players don't see their own cards."""
    hook = "; the last to bid may not make the bids add up to the cards" if rules.hook else ""
    biddings = {
        Bidding.EXACT: f"each for themselves, exactly so many tricks{hook}",
        Bidding.NONE: "none; players 1 and 3 against 2 and 4",
        Bidding.CONTRACT: (
            "one turn each: pass, or 3 to 7 uptown, downtown or no trump; players 1 and 3 against"
            " 2 and 4"
        ),
    }
    yield "bidding", biddings[rules.bidding]
    void = "must trump" if rules.must_trump else "plays anything"
    yield "void", f"who can't follow suit {void}"
    if rules.contract:
        words = ["none"]
        if rules.contract.kitty:
            counts = "counts as one trick" if rules.contract.discard_counts else "is no trick"
            words = [
                f"{rules.contract.kitty} cards for the declarer, who lays as many away",
                f"the discard {counts}",
            ]
        words += [text for name, text in _CONTRACT_WORDS if getattr(rules.contract, name)]
        yield "kitty", "; ".join(words)
    for sight, meaning in _SIGHTS.items():
        numbers = [facts.number for facts in rounds if facts.sight is sight and not facts.special]
        if numbers:
            yield "one card", f"{rounds_named(numbers)} ({sight.value}): {meaning}"
    for facts in rounds:
        if facts.special:
            what = f"{facts.cards} cards, no trump; {_SPECIALS[facts.special]}"
            yield "special", f"round {facts.number} ({facts.special}): {what}"


def _scoring_lines(rules: Rules, rounds: Sequence[RoundFacts]) -> Iterator[Line]:
    """How a round is scored, with examples; premium, nullo, and an end before the last round."""
    examples = scoring_examples(rules)
    match rules.bidding:
        case Bidding.EXACT:
            yield "scoring", catalogue("en")(f"score.{rules.score}")
            for bid, made in groupby(examples, key=itemgetter("bid")):
                shown = " · ".join(
                    f"took {example['tricks']}: {signed(example['points'])}" for example in made
                )
                yield "", f"with {EXAMPLE_CARDS} cards, bid {bid}: {shown}"
        case Bidding.NONE:
            yield "scoring", "a side's tricks above six are its points"
            yield (
                "",
                " · ".join(
                    f"{example['tricks']} tricks: {signed(example['points'])}"
                    for example in examples
                ),
            )
        case Bidding.CONTRACT:
            doubled = rules.contract and rules.contract.doubled
            twice = "; rounds without trump count double" if doubled else ""
            yield (
                "scoring",
                "a side's tricks above six are its points; a declarer's side below its number"
                f" loses the number{twice}",
            )
            for example in examples:
                contract = f"{example['number']} {'no trump' if example['no_trump'] else 'uptown'}"
                points, others = signed(example["points"]), signed(example["others"])
                yield (
                    "",
                    f"{contract}, {example['tricks']} tricks: {points}, the other side {others}",
                )
    if rules.premium:
        minus = ", and as many wrong ones cost the same" if rules.premium.penalty else ""
        counting = rounds_named([facts.number for facts in rounds if facts.counts])
        yield (
            "premium",
            f"{rules.premium.points} points for {rules.premium.streak} right bids in a"
            f" row{minus}; counted in {counting}",
        )
    if rules.nullo_before:
        yield (
            "nullo",
            f"announced before round {rules.nullo_before} is dealt at the latest; who then ends"
            " with exactly 0 points wins the game",
        )
    if rules.target:
        points = "1 point" if rules.target == 1 else f"{rules.target} points"
        below = f" or {rules.target} below nothing" if rules.target_below else ""
        yield "end", f"a side at {points}{below} ends the game; else the last round does"
