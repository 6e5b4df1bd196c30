"""``cardgen`` alone on a terminal: asks what is needed for a game, deals it, and shows the
command that does the same.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from cardgen import orders, pack, request
from cardgen.cli.options import warn_of_printing
from cardgen.cli.terminal import (
    Counter,
    Output,
    counted,
    heading,
    print_rows,
    says_yes,
    shorten,
    time_over_chat,
)
from cardgen.errors import InputError, nearest
from cardgen.games import GAMES, Game, chat_minutes
from cardgen.names import Person, check_different, find_name, listed, read_person, split_names
from cardgen.preferences import Preferences
from cardgen.text import LANGUAGE_NAMES, LANGUAGE_WORDS, LANGUAGES, catalogue, default_language

_FOLDER = "output"


@dataclass(frozen=True, slots=True)
class _Answers:
    """What was answered.  people: in seat order; empty: `number` players without names.  large:
    seats, from 0.
    """

    game: Game
    people: tuple[Person, ...]
    number: int
    language: str
    large: tuple[int, ...]


def guide() -> None:
    """Ask, deal, and say what to do next."""
    click.echo(
        "Let's deal a game. Enter takes what stands in [ ], Ctrl-C leaves; “cardgen --help” shows"
        " everything else.\n"
    )
    game = _ask_game()
    people, number = _ask_players(game)
    answers = _Answers(game, people, number, _ask_language(), _ask_large(people))
    click.echo("")
    for line in _preview(answers):
        click.echo(line)
    warn_of_printing((person.name for person in answers.people), Output())
    if not says_yes("Deal?", usual=True):
        click.echo("Nothing was dealt.")
        return
    click.echo("")
    from cardgen.cli.dealt import report_pack

    with Counter(quiet=False) as counter:
        made = orders.make_pack(_order(answers), counter.of("new pack"))
    report_pack(made, pack.write_pack(made, Path(_FOLDER)), Output())
    click.echo(f"\n{heading('The same, typed:')}")
    for line in _commands(answers):
        click.echo(f"  {line}")


# -- questions


def _ask_game() -> Game:
    click.echo(heading("Which game?"))
    texts, games = catalogue("en"), tuple(GAMES.values())
    room = max(shutil.get_terminal_size().columns - 44, 20)
    rows = []
    for number, game in enumerate(games, 1):
        name, colon, rest = game.summary.partition(": ")  # its name is there already
        summary = shorten(rest if colon else name, room)
        rows.append((str(number), texts(f"game.{game.name}"), game.who_can_play, summary))
    print_rows(rows)
    while True:
        typed = _prompt("Number or name [1]") or "1"
        if typed.isascii() and typed.isdigit() and 0 < int(typed[:9]) <= len(games):
            return games[int(typed) - 1]
        names = {
            name: game
            for game in games
            for name in (game.name, texts(f"game.{game.name}").casefold())
        }
        begun = [
            game
            for game in games
            if any(name.startswith(typed.casefold()) for name, of in names.items() if of is game)
        ]
        if typed.casefold() in names or len(begun) == 1:
            return names.get(typed.casefold()) or begun[0]
        _complain(
            f"there is no game “{shorten(typed, 40)}” — {nearest(typed, names)}a number from 1 to"
            f" {len(games)}"
        )


def _ask_players(game: Game) -> tuple[tuple[Person, ...], int]:
    """Who plays, and how many; nobody named: so many without names."""
    click.echo(
        f"\n{heading('Who plays?')} One name a line, in the order in which you sit;"
        f" {game.who_can_play}."
    )
    click.echo(
        "With an address, if the files are to go out by mail: Ben <ben@example.org>. An empty line"
        " ends."
    )
    people: list[Person] = []
    while len(people) < game.players[-1]:
        typed = _prompt(f"{len(people) + 1:>3}")
        try:
            if not people and typed.isascii() and typed.isdigit():
                game.check_players(int(typed[:9]))
                return (), int(typed)
            if not typed:
                count = len(people) or game.usual_players
                game.check_players(count)
                if not people:
                    click.echo(f"Nobody is named: {counted(count, 'player')} without names.")
                return tuple(people), count
            more = [*people, *map(read_person, split_names(typed))]
            check_different([person.name for person in more])
            if len(more) > game.players[-1]:
                game.check_players(len(more))
            people = more
        except InputError as error:
            _complain(str(error))
    click.echo(f"That's {len(people)}, as many as can play.")
    return tuple(people), len(people)


def _ask_language() -> str:
    usual = default_language()
    click.echo("")
    while True:
        languages = ", ".join(f"{code} {name}" for code, name in LANGUAGE_NAMES.items())
        typed = (
            _prompt(f"{heading('Language of the pages?')} {languages} [{usual}]") or usual
        ).casefold()
        language = LANGUAGE_WORDS.get(typed, typed)
        if language in LANGUAGES:
            return language
        _complain(f"there are no pages in “{shorten(typed, 40)}” — {', '.join(LANGUAGES)}")


def _ask_large(people: Sequence[Person]) -> tuple[int, ...]:
    """The seats of those who read large print."""
    names = [person.name for person in people]
    if not names:
        return ()
    while True:
        typed = _prompt(
            f"{heading('Large print for whom?')} Names with commas, or all [nobody]"
        ).strip(", ")
        if typed.casefold() in ("", "nobody", "none", "no", "n"):
            return ()
        if typed.casefold() in ("all", "everybody"):
            return tuple(range(len(names)))
        try:
            return tuple(sorted({find_name(names, name) for name in split_names(typed)}))
        except InputError as error:
            _complain(str(error))


def _prompt(question: str) -> str:
    return str(click.prompt(question, default="", show_default=False)).strip()


def _complain(line: str) -> None:
    click.echo(f"  {line}", err=True)


# -- the order


def _preview(answers: _Answers) -> Iterator[str]:
    game, count = answers.game, answers.number
    settings = game.settings(count)
    plan = game.plan(count, settings, game.first_dealer(settings))
    cards = [facts.cards for facts in plan]
    least, most = min(cards), max(cards)
    time = time_over_chat(chat_minutes(cards, count - game.rules(count, settings).dead_hand))
    range_of = f"{most}" if least == most else f"{least} to {most}"
    yield (
        f"{catalogue('en')(f'game.{game.name}')}: {counted(len(plan), 'round')} of {range_of}"
        f" cards, {time}."
    )
    names = [person.name for person in answers.people]
    yield (
        f"A file for each of {listed(names) if names else f'{count} players'}, in"
        f" {LANGUAGE_NAMES[answers.language]}, for the phone."
    )
    if answers.large:
        yield f"In large print: {listed([names[seat] for seat in answers.large])}."
    yield (
        "A score sheet and the rules for everybody. All of it in a folder of its own in"
        f" {_FOLDER}/."
    )


def _order(answers: _Answers) -> orders.Order:
    order = orders.Order(answers.game.name, Preferences(language=answers.language))
    if not answers.people:
        return replace(order, number=answers.number)
    members = [
        (person, Preferences(large=True) if seat in answers.large else Preferences())
        for seat, person in enumerate(answers.people)
    ]
    return replace(order, group=request.group_of(members))


def _commands(answers: _Answers) -> Iterator[str]:
    """What to type to get the same."""
    people, seats = answers.people, answers.large
    typed = [
        f"{person.name} <{person.address}>" if person.address else person.name for person in people
    ]
    players = [f"-p {shlex.quote(text)}" for text in typed] or [f"-n {answers.number}"]
    all_large = ["--large"] if seats and len(seats) == len(people) else []
    words = ["cardgen pack", answers.game.name, *players, f"--lang {answers.language}", *all_large]
    yield " ".join(words)
    for seat in () if all_large else seats:
        yield (
            f"cardgen reprint PACK -p {shlex.quote(people[seat].name)} --large   # PACK: the folder"
            " that “pack” names"
        )
