"""``cardgen games``: the games; one game's settings, allowed values and rounds."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import Any

import click

from cardgen import games
from cardgen.cards import Card, Rank, Suit
from cardgen.cli import commands, options
from cardgen.cli.terminal import Output, rounds_named, time_over_chat
from cardgen.errors import UsageError
from cardgen.games import (
    EXAMPLE_CARDS,
    GAMES,
    SCORES,
    Bidding,
    ContractRules,
    Game,
    HouseRules,
    Lead,
    RoundFacts,
    Rules,
    Setting,
    Settings,
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
        report_games(tuple(games.GAMES.values()), output)
        return
    found, house = options.find_game(game, rules)
    players = found.usual_players if number is None else number
    report_game(found, players, options.read_settings(settings), house, output)


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
    return f"with {players} players {time_needed(players, rules, rounds)}"


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
    facts |= fields(rules, deck, rounds)
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
    for label, text in lines(players, rules, deck, rounds):
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


Line = tuple[str, str]  # a label and a text
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


def time_needed(players: int, rules: Rules, rounds: Sequence[RoundFacts]) -> str:
    """``about 1½ hours over a chat``"""
    return time_over_chat(
        chat_minutes([facts.cards for facts in rounds], players - rules.dead_hand)
    )


def lines(
    players: int, rules: Rules, deck: Sequence[Card], rounds: Sequence[RoundFacts]
) -> Iterator[Line]:
    """Everything about the rounds and how they are played and scored.  rounds: as planned, maybe
    without dealers.
    """
    yield "deck", _deck(deck, rules.ranking)
    yield "rounds", f"{len(rounds)}: {_schedule([facts.cards for facts in rounds])} cards"
    yield "time", time_needed(players, rules, rounds)
    yield from _dealers(rules, rounds)
    yield "lead", _lead(rules, rounds)
    yield "trump", _trump(players, rules, len(deck), rounds)
    yield "bidding", _bidding(rules)
    yield (
        "void",
        (
            "who can't follow suit must trump"
            if rules.must_trump
            else "who can't follow suit plays anything"
        ),
    )
    if rules.contract:
        yield "kitty", _kitty(rules.contract)
    yield from _closed(rounds)
    yield from _specials(rounds)
    yield from _scoring(rules)
    if rules.premium:
        minus = ", and as many wrong ones cost the same" if rules.premium.penalty else ""
        counting = rounds_named([facts.number for facts in rounds if facts.counts])
        yield (
            "premium",
            (
                f"{rules.premium.points} points for {rules.premium.streak} right bids in a"
                f" row{minus}; counted in {counting}"
            ),
        )
    if rules.nullo_before:
        yield (
            "nullo",
            (
                f"announced before round {rules.nullo_before} is dealt at the latest; who then ends"
                " with exactly 0 points wins the game"
            ),
        )
    if rules.target:
        points = "1 point" if rules.target == 1 else f"{rules.target} points"
        below = f" or {rules.target} below nothing" if rules.target_below else ""
        yield "end", f"a side at {points}{below} ends the game; else the last round does"


def fields(rules: Rules, deck: Sequence[Card], rounds: Sequence[RoundFacts]) -> dict[str, Any]:
    """The same for scripts; seats from 0, suits and ranks as in ``pack.json``."""
    return {
        "deck": len(deck),
        "rules": {"sides": rules.sides, **_plain(rules._asdict())},
        "rounds": [_plain(facts._asdict() | {"turned_up": None}) for facts in rounds],
        "examples": scoring_examples(rules),
    }


def _plain(value: Any) -> Any:
    """A record's dictionary with plain values in it."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


# -- deck and rounds


def _deck(deck: Sequence[Card], ranking: Sequence[Rank]) -> str:
    jokers = "; a big and a little joker" if any(card.is_joker for card in deck) else ""
    return f"{len(deck)} cards, high to low {' '.join(rank.value for rank in ranking)}{jokers}"


def _schedule(cards: Sequence[int]) -> str:
    """``1 (4×) 2 3 4 … 1 (4×)``: three and more rounds of one size are counted."""
    out: list[str] = []
    for size, run in groupby(cards):
        times = len(list(run))
        out += [f"{size} ({times}×)"] if times > 2 else [str(size)] * times
    return " ".join(out)


def _dealers(rules: Rules, rounds: Sequence[RoundFacts]) -> Iterator[Line]:
    if rules.lead in (Lead.WINNER, Lead.ROTATE):
        return
    first = rounds[0].dealer
    dealer = "the first by lot" if first is None else f"player {first + 1} first"
    yield (
        "dealer",
        f"{dealer}, then the turn passes left{'; the dealer sits out' if rules.dead_hand else ''}",
    )


def _lead(rules: Rules, rounds: Sequence[RoundFacts]) -> str:
    match rules.lead:
        case Lead.WINNER:
            return (
                f"player {(rounds[0].leader or 0) + 1} in round 1, then whoever took the last trick"
                " of the round before"
            )
        case Lead.ROTATE:
            return f"each player in turn, from player {(rounds[0].leader or 0) + 1}"
        case Lead.ELDEST:
            return "the player left of the dealer"
        case Lead.DECLARER:
            return "the declarer"


def _trump(players: int, rules: Rules, deck: int, rounds: Sequence[RoundFacts]) -> str:
    match rules.trump:
        case TrumpFrom.ORDER:
            order = _period([facts.trump for facts in rounds])
            return f"{' '.join(map(_sign, order))} in turn" if len(order) > 1 else _sign(order[0])
        case TrumpFrom.TURN_UP:
            playing = players - rules.dead_hand
            all_dealt = {
                facts.cards
                for facts in rounds
                if facts.trump_from is TrumpFrom.TURN_UP and facts.cards * playing == deck
            }
            none_left = (
                f"; no card is left in rounds of {' and '.join(map(str, sorted(all_dealt)))}: no"
                " trump"
                if all_dealt
                else ""
            )
            return f"the next card after the hands is turned up{none_left}"
        case TrumpFrom.LOT:
            return "by lot each round: ♣ ♦ ♥ ♠ or no trump"
        case TrumpFrom.NONE:
            return "none"
        case TrumpFrom.DEALERS_LAST:
            return "the dealer's own last card is turned up; an ace or court card: no trump"
        case TrumpFrom.CONTRACT:
            return "the declarer names it, or plays without"


def _period(trumps: Sequence[Suit | None]) -> Sequence[Suit | None]:
    """The trumps up to where they begin again."""
    return next(
        trumps[:n]
        for n in range(1, len(trumps) + 1)
        if all(t == trumps[i % n] for i, t in enumerate(trumps))
    )


def _sign(trump: Suit | None) -> str:
    return trump.sign if trump else "none"


def _closed(rounds: Sequence[RoundFacts]) -> Iterator[Line]:
    """Rounds in which players don't see their own cards; special deals have lines of their own."""
    for sight, meaning in _SIGHTS.items():
        numbers = [facts.number for facts in rounds if facts.sight is sight and not facts.special]
        if numbers:
            yield "one card", f"{rounds_named(numbers)} ({sight.value}): {meaning}"


def _specials(rounds: Sequence[RoundFacts]) -> Iterator[Line]:
    for facts in rounds:
        if facts.special:
            yield (
                "special",
                (
                    f"round {facts.number} ({facts.special}): {facts.cards} cards, no trump;"
                    f" {_SPECIALS[facts.special]}"
                ),
            )


# -- bidding and scoring


def _bidding(rules: Rules) -> str:
    match rules.bidding:
        case Bidding.EXACT:
            hook = (
                "; the last to bid may not make the bids add up to the cards" if rules.hook else ""
            )
            return f"each for themselves, exactly so many tricks{hook}"
        case Bidding.NONE:
            return "none; players 1 and 3 against 2 and 4"
        case Bidding.CONTRACT:
            return (
                "one turn each: pass, or 3 to 7 uptown, downtown or no trump; players 1 and 3"
                " against 2 and 4"
            )


def _kitty(contract: ContractRules) -> str:
    words = [
        (
            f"{contract.kitty} cards for the declarer, who lays as many away"
            if contract.kitty
            else "none"
        )
    ]
    if contract.kitty:
        words.append(
            "the discard counts as one trick"
            if contract.discard_counts
            else "the discard is no trick"
        )
    words += [text for name, text in _CONTRACT_WORDS if getattr(contract, name)]
    return "; ".join(words)


def _scoring(rules: Rules) -> Iterator[Line]:
    match rules.bidding:
        case Bidding.EXACT:
            yield "scoring", catalogue("en")(f"score.{rules.score}")
            for bid, made in groupby(scoring_examples(rules), key=itemgetter("bid")):
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
                    for example in scoring_examples(rules)
                ),
            )
        case Bidding.CONTRACT:
            twice = (
                "; rounds without trump count double"
                if rules.contract and rules.contract.doubled
                else ""
            )
            yield (
                "scoring",
                (
                    "a side's tricks above six are its points; a declarer's side below its number"
                    f" loses the number{twice}"
                ),
            )
            for example in scoring_examples(rules):
                kind, others = (
                    "no trump" if example["no_trump"] else "uptown",
                    signed(example["others"]),
                )
                yield (
                    "",
                    (
                        f"{example['number']} {kind}, {example['tricks']} tricks:"
                        f" {signed(example['points'])}, the other side {others}"
                    ),
                )
