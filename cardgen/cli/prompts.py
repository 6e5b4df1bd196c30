"""Questions of the guided start: how an answer is read, what is said of one that isn't understood,
and which game.
"""

from __future__ import annotations

import contextlib
import re
import unicodedata
from collections.abc import Sequence

import click

from cardgen.cli.terminal import heading, print_rows, wrapped, yes_or_no
from cardgen.errors import InputError, UnknownName
from cardgen.games import GAMES, Game, Settings, chat_minutes, game_titles, plan_game
from cardgen.names import MOST_CHARACTERS, find_name, name_key, short
from cardgen.text import catalogue, default_language, screen_catalogue

# What people type, in any of our languages.
BACK = ("<", "back", "zurück", "zurueck", "înapoi", "inapoi")
HELP = ("?", "help", "hilfe", "ajutor")
ALL = ("all", "everybody", "everyone", "alle", "toți", "toţi", "toti")
NO_ONE = ("-", "no", "nobody", "none", "nein", "niemand", "keiner", "nu", "nimeni", "niciunul")
_BETWEEN = re.compile(r"(?:[,;]|(?:^|\s)(?:and|und|și|şi|si|&|\+)(?=\s))(?![^<]*>)")
_ADDRESS = re.compile(r"\s[<(]?([^\s<>(),;@]+@[^\s<>(),;@]+)[>)]?(?=[\s,;]|$)")


class Back(Exception):
    """Somebody goes back to the question before."""


def ask(question: str, usual: str = "") -> str:
    """What is typed, on one line.  Raises Back."""
    shown = " ".join(filter(None, [question, f"[{usual}]" if usual else ""]))
    odd = ("Cc", "Cs", "Zl", "Zp")
    while True:
        line = re.sub(r"[\t\r\n]+", ", ", str(click.prompt(shown, default="", show_default=False)))
        line = "".join(" " if unicodedata.category(sign) in odd else sign for sign in line).strip()
        if line.casefold() in BACK:
            raise Back
        if line.casefold() not in HELP:
            return line
        tell("help", "  ")


def agrees(question: str, usual: bool = True) -> bool:
    texts = screen_catalogue()
    while True:
        line = ask(question, texts("ask.yes" if usual else "ask.no"))
        answer = yes_or_no(line) if line else usual
        if answer is not None:
            return answer
        click.echo(wrapped(texts("ask.again"), "  "))


def split_people(line: str) -> list[str]:
    """``Anna, Ben ben@x.org und Cem`` → ``Anna``, ``Ben <ben@x.org>``, ``Cem``"""
    parts = _BETWEEN.split(_ADDRESS.sub(r" <\1>,", line))
    return [part.strip() for part in parts if part.strip()] or [line]


def find(line: str, names: Sequence[Sequence[str]]) -> list[int]:
    """The places that are meant: by number, by a name, or by how one begins.  names: all that each
    place goes by.
    """
    if line.isascii() and line.isdigit():
        return [int(line[:9]) - 1] if 0 < int(line[:9]) <= len(names) else []

    def is_meant(own: Sequence[str]) -> bool:
        try:
            find_name(own, line)
        except UnknownName:
            return False
        except InputError:  # by several of its own names
            pass
        return True

    exact = [place for place, own in enumerate(names) if name_key(line) in map(name_key, own)]
    return exact or [place for place, own in enumerate(names) if is_meant(own)]


def say(key: str, **values: object) -> str:
    return screen_catalogue("guide")(key, **values)


def tell(key: str, indent: str = "", **values: object) -> None:
    click.echo(wrapped(say(key, **values), indent))


def tell_unclear(line: str, found: Sequence[int], called: Sequence[str], unknown: str) -> None:
    names = ", ".join([called[place] for place in found] or called)
    if names:
        tell("several" if found else unknown, "  ", text=short(line), names=names)
    else:
        tell_no_name(line)


def tell_no_name(part: str) -> None:
    kind = "no-address" if "@" in part or "<" in part else "no-name"
    if len(part) > MOST_CHARACTERS and kind == "no-name":
        kind = "long-name"
    tell(kind, "  ", text=short(part), n=MOST_CHARACTERS)


def range_of(name: str) -> str:
    """``2–8``, or ``4``: how many can play."""
    players = GAMES[name].players
    return f"{players[0]}–{players[-1]}" if len(players) > 1 else f"{players[0]}"


def ask_game(before: str = "") -> str:
    """The name of a game.  before: that which was chosen before."""
    click.echo(heading(say("game")))
    called = [catalogue(default_language())(f"game.{name}") for name in GAMES]
    print_rows(
        [
            (f"{place}  {called[place - 1]}", say("so-many", players=range_of(name)), say(name))
            for place, name in enumerate(GAMES, 1)
        ],
        folds=True,
    )
    titles = game_titles()
    names = [[title for title in titles if titles[title] == name] for name in GAMES]
    usual = list(GAMES).index(before) if before else 0
    return list(GAMES)[ask_one(called, names, usual, "no-game")]


def ask_one(called: Sequence[str], names: Sequence[Sequence[str]], usual: int, unknown: str) -> int:
    """The place of what is chosen.  called: as each is shown; names: all that each goes by;
    unknown: the text for what is none of them.
    """
    while True:
        line = ask(say("number-or-name"), called[usual])
        found = find(line, names) if line else [usual]
        if len(found) == 1:
            return found[0]
        tell_unclear(line, found, called, unknown)


def told_game(game: Game, players: int, settings: Settings) -> str:
    """``Corona Whist: 19 rounds of 1–10 cards, about 1½ h over a chat``"""
    plan, texts = plan_game(game, settings, players), catalogue(default_language())
    sizes = [facts.cards for facts in plan.rounds]
    minutes = chat_minutes(sizes, players - plan.rules.dead_hand)
    cards = texts.count("plural.cards", max(sizes))
    return say(
        "is",
        game=texts(f"game.{game.name}"),
        rounds=screen_catalogue().count("plural.rounds", len(sizes)),
        cards=cards if min(sizes) == max(sizes) else f"{min(sizes)}–{cards}",
        time=f"{minutes} min"
        if minutes < 60
        else f"{minutes // 60}{'½' if minutes % 60 else ''} h",
    )


def which_game() -> str:
    """The name of a game, asked for by a command that only lacks it."""
    while True:
        with contextlib.suppress(Back):  # there is nothing before it
            game = ask_game()
            click.echo("")
            return game
