"""``cardgen`` alone on a terminal: asks what is needed for a game, deals it, and shows the command
that does the same.

Every question can be gone back to, and is asked until its answer is understood.  What was answered
is kept until the pack is dealt, in a file as well, so that a start that was interrupted goes on.
"""

from __future__ import annotations

import contextlib
import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import click

from cardgen import orders, pack, request
from cardgen.cli.options import game_titles
from cardgen.cli.remembered import data_file
from cardgen.cli.terminal import (
    Counter,
    Output,
    flow,
    heading,
    left,
    print_rows,
    typed,
    width,
    wrapped,
    yes_or_no,
)
from cardgen.errors import CardgenError, ExitCode, InputError, UnknownName
from cardgen.files import read_ordinary, write_whole
from cardgen.games import GAMES, chat_minutes
from cardgen.names import (
    MOST_CHARACTERS,
    find_name,
    name_key,
    read_name,
    read_person,
    short,
)
from cardgen.preferences import Preferences
from cardgen.text import LANGUAGE_WORDS, LANGUAGES, catalogue, default_language, screen_catalogue

# What people type, in any of our languages.
_BACK = ("<", "back", "zurück", "zurueck", "înapoi", "inapoi")
_END = ("", "done", "end", "fertig", "ende", "gata")
_ALL = ("all", "everybody", "everyone", "alle", "toți", "toţi", "toti")
_NO_ONE = ("-", "no", "nobody", "none", "nein", "niemand", "keiner", "nu", "nimeni", "niciunul")
_BETWEEN = re.compile(r"(?:[,;]|(?:^|\s)(?:and|und|și|şi|si|&|\+)(?=\s))(?![^<]*>)")
_ADDRESS = re.compile(r"\s[<(]?([^\s<>(),;@]+@[^\s<>(),;@]+)[>)]?(?=[\s,;]|$)")

_FILE, _MOST_BYTES = "guide.json", 20_000


class _Back(Exception):
    """Somebody goes back to the question before."""


@dataclass
class _Answers:
    """What was answered; empty or None: not yet."""

    game: str = ""
    people: list[str] = field(default_factory=list)  # ``Ben`` or ``Ben <ben@x.org>``, as they sit
    number: int = 0  # how many play, once that is settled
    language: str = ""
    large: list[int] | None = None  # seats, from 0
    organiser: str | None = None
    title: str | None = None
    folder: str = "output"

    @property
    def names(self) -> list[str]:
        return [read_person(text).name for text in self.people]

    @property
    def open(self) -> int:
        """The place of the first question without an answer that fits; or behind the last."""
        given = (
            self.game != "",
            self.game != "" and self.number in GAMES[self.game].players,
            self.language != "",
            *(answer is not None for answer in (self.large, self.organiser, self.title)),
        )
        return (*given, False).index(False)


def guide() -> None:
    """Ask, deal, and say what to do next."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # a line can be mended while it is typed
    _tell("hello")
    try:
        answers = _kept() or _Answers()
        while True:
            if not _are_settled(answers):
                _tell("kept")
                return
            try:
                with Counter(quiet=False) as counter:
                    made = orders.make_pack(
                        _order(answers), lambda _: counter.show(_say("dealing"))
                    )
                place = pack.write_pack(made, Path(answers.folder))
                break
            except (CardgenError, OSError) as error:
                why = error.problem if isinstance(error, CardgenError) else error
                _tell("failed", why=why, n=len(list(_lines(answers))))
    except (click.Abort, KeyboardInterrupt):
        click.echo("")
        if not data_file(_FILE).exists():
            raise
        _tell("kept")
        raise click.exceptions.Exit(ExitCode.INTERRUPTED) from None
    with contextlib.suppress(OSError):
        data_file(_FILE).unlink()
    from cardgen.cli.dealt import report_pack

    click.echo("")
    report_pack(made, place, Output())
    click.echo(f"\n{heading(_say('typed'))}")
    for line in _commands(answers):
        click.echo(f"  {line}")


def _are_settled(answers: _Answers) -> bool:
    """Ask what is open, then whether to deal, until that is answered by yes or no."""
    questions = _ask_game, _ask_players, _ask_language, _ask_large, _ask_organiser, _ask_title
    place = answers.open
    while True:
        click.echo("")
        try:
            if place < len(questions):
                questions[place](answers)
            elif isinstance(chosen := _choose(answers), bool):
                return chosen
            else:
                with contextlib.suppress(_Back):  # then that line stays as it is
                    (*questions, _ask_folder)[chosen](answers)
            place = answers.open
        except _Back:
            if not place:
                _tell("first", "  ")
            place = max(place - 1, 0)
        finally:
            _keep(answers)


def _choose(answers: _Answers) -> bool | int:
    """Whether to deal what was answered; or the place of the line that is to be changed."""
    _show(answers)
    _tell("settings", command=f"cardgen games {answers.game}")
    said = (*answers.names, answers.organiser or "", answers.title or "")
    for text, printed in orders.printed_otherwise(said):
        _tell("printed" if printed else "unprinted", text=text, printed=printed)
    lines = len(list(_lines(answers)))
    while True:
        line = _ask(_say("deal", n=lines), screen_catalogue()("ask.yes"))
        if line.isascii() and line.isdigit() and 0 < int(line[:9]) <= lines:
            return int(line) - 1
        if (answer := yes_or_no(line or "yes")) is not None:
            return answer
        _tell("deal-again", "  ", n=lines)


# -- questions


def _ask_game(answers: _Answers) -> None:
    click.echo(heading(_say("game")))
    called = [catalogue(default_language())(f"game.{name}") for name in GAMES]
    print_rows(
        [
            (f"{place}  {called[place - 1]}", _say("so-many", players=_range(name)), _say(name))
            for place, name in enumerate(GAMES, 1)
        ],
        folds=True,
    )
    titles = game_titles()
    names = [[title for title in titles if titles[title] == name] for name in GAMES]
    usual = list(GAMES).index(answers.game) if answers.game else 0
    answers.game = list(GAMES)[_ask_one(called, names, usual, "no-game")]


def _ask_players(answers: _Answers) -> None:
    """Who plays, in seat order; or how many without names."""
    game = GAMES[answers.game]
    click.echo(heading(_say("players")))
    _tell("players-how", players=_range(game.name))
    _tell_people(answers)
    while True:
        counted = answers.number if answers.number in game.players else game.usual_players
        usual = _say("done") if len(answers.people) in game.players else ""
        if not answers.people:
            usual = _say("unnamed", n=counted)
        line = _ask(f"{len(answers.people) + 1:>3}", usual)
        number = int(line[:9]) if line.isascii() and line.isdigit() else 0
        full = False
        if line.casefold() in _END or (number and not answers.people):
            number = number or len(answers.people) or counted
            full = number in game.players
            if not full:
                _tell("wrong-number", "  ", n=number, players=_range(game.name))
        elif line == "-":
            _take_back(answers)
        elif _add(answers, line):
            number = len(answers.people)
            full = number == game.players[-1]
            if full:
                _tell("full", "  ", n=number)
        if full:
            answers.number = number
            if answers.large and not answers.people:
                answers.large = list(range(number))
            return
        _keep(answers)


def _take_back(answers: _Answers) -> None:
    if not answers.people:
        _tell("nobody-yet", "  ")
        return
    name = answers.names[-1]
    answers.people.pop()
    answers.number = 0
    answers.large = answers.large and [s for s in answers.large if s < len(answers.people)]
    if answers.organiser == name:
        answers.organiser = None
    _tell("taken-back", "  ", name=name)


def _add(answers: _Answers, line: str) -> bool:
    """Whether all who are named on a line now play."""
    parts = list[str]()
    for part in _split(line):
        words = part.split()
        several = len(words) > 2 and "@" not in part and "<" not in part
        with contextlib.suppress(_Back):
            several = several and _agrees(_say("these", n=len(words), names=", ".join(words)))
            parts += words if several else [part]
    names = answers.names
    for part in parts:
        try:
            name = read_person(part).name
        except InputError:
            name = ""
        if not name or "@" in name or name.isdigit():
            _tell_no_name(part)
            return False
        if name_key(name) in map(name_key, names):
            _tell("same-name", "  ", text=name)
            return False
        names.append(name)
    if len(names) > GAMES[answers.game].players[-1]:
        _tell("wrong-number", "  ", n=len(names), players=_range(answers.game))
        return False
    if not answers.people:
        answers.large = None
    answers.people += parts
    answers.number = 0
    if len(parts) > 1:
        _tell_people(answers)
    return bool(parts)  # none: whether it is several was gone back from


def _ask_language(answers: _Answers) -> None:
    click.echo(heading(_say("language")))
    called = [catalogue(default_language())(f"language.{code}") for code in LANGUAGES]
    for line in flow([f"{place} {name}" for place, name in enumerate(called, 1)], "  "):
        click.echo(line)
    names = [
        [code, *(word for word, meant in LANGUAGE_WORDS.items() if meant == code)]
        for code in LANGUAGES
    ]
    usual = LANGUAGES.index(answers.language or default_language())
    answers.language = LANGUAGES[_ask_one(called, names, usual, "no-language")]


def _ask_one(
    called: Sequence[str], names: Sequence[Sequence[str]], usual: int, unknown: str
) -> int:
    """The place of what is chosen.  called: as each is shown; names: all that each goes by;
    unknown: the text for what is none of them.
    """
    while True:
        line = _ask(_say("number-or-name"), called[usual])
        found = _find(line, names) if line else [usual]
        if len(found) == 1:
            return found[0]
        _tell_unclear(line, found, called, unknown)


def _ask_large(answers: _Answers) -> None:
    """The seats of those who read large print; of players without names, all or nobody's."""
    names, now = answers.names, answers.large or []
    everybody = list(range(answers.number))
    click.echo(heading(_say("large" if names else "large-all")))
    if not names:
        answers.large = everybody if _agrees("", usual=bool(now)) else []
        return
    usual = ", ".join(names[seat] for seat in now) or _say("nobody")
    while True:
        line = _ask(_say("large-how"), usual)
        word = line.casefold()
        parts = [] if word in ("", *_NO_ONE, *_ALL) else _split(line)
        answers.large = now if not line else everybody if word in _ALL else []
        while parts:
            part = parts.pop(0)
            found = _find(part, [[name] for name in names])
            if len(found) == 1:
                answers.large = sorted({*answers.large, *found})
            elif not found and " " in part:
                parts = part.split() + parts
            else:
                _tell_unclear(part, found, names, "no-player")
                answers.large = None
                break
        if answers.large is not None:
            return


def _ask_organiser(answers: _Answers) -> None:
    """Who covers say has prepared the game; empty: nobody."""
    names = answers.names
    usual = answers.organiser
    if usual is None:
        usual = names[0] if names else ""
    click.echo(heading(_say("organiser")))
    while True:
        line = _ask(_say("organiser-how"), usual or _say("nobody"))
        found = _find(line, [[name] for name in names]) if line else []
        if not line or line.casefold() in _NO_ONE:
            answers.organiser = "" if line else usual
        elif len(found) == 1:
            answers.organiser = names[found[0]]
        elif found or line.isdigit():
            _tell_unclear(line, found, names, "no-player")
            continue
        else:
            try:
                answers.organiser = read_name(line)
            except InputError:
                _tell_no_name(line)
                continue
            _tell("not-playing", "  ", name=answers.organiser)
        return


def _ask_title(answers: _Answers) -> None:
    click.echo(heading(_say("title")))
    while True:
        line = _ask(_say("title-how"), answers.title or _say("none"))
        try:
            request.read_event(line)
        except InputError:
            _tell("long-title", "  ", n=request.MOST_TITLE)
            continue
        answers.title = line or answers.title or ""
        if line.casefold() in _NO_ONE:
            answers.title = ""
        return


def _ask_folder(answers: _Answers) -> None:
    line = _ask(heading(_say("folder")), answers.folder).strip("'\"")
    with contextlib.suppress(RuntimeError):  # nobody of that name has a home
        line = str(Path(line).expanduser()) if line else answers.folder
    answers.folder = line


# -- what is typed, and what is told


def _ask(question: str, usual: str = "") -> str:
    """What is typed, on one line.  Raises _Back."""
    shown = " ".join(filter(None, [question, f"[{usual}]" if usual else ""]))
    line = re.sub(r"[\t\r\n]+", ", ", str(click.prompt(shown, default="", show_default=False)))
    odd = ("Cc", "Cs", "Zl", "Zp")
    line = "".join(" " if unicodedata.category(sign) in odd else sign for sign in line).strip()
    if line.casefold() in _BACK:
        raise _Back
    return line


def _agrees(question: str, usual: bool = True) -> bool:
    texts = screen_catalogue()
    while True:
        line = _ask(question, texts("ask.yes" if usual else "ask.no"))
        answer = yes_or_no(line) if line else usual
        if answer is not None:
            return answer
        _tell_again()


def _split(line: str) -> list[str]:
    """``Anna, Ben ben@x.org und Cem`` → ``Anna``, ``Ben <ben@x.org>``, ``Cem``"""
    parts = _BETWEEN.split(_ADDRESS.sub(r" <\1>,", line))
    return [part.strip() for part in parts if part.strip()] or [line]


def _find(line: str, names: Sequence[Sequence[str]]) -> list[int]:
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


def _say(key: str, **values: object) -> str:
    return screen_catalogue("guide")(key, **values)


def _tell(key: str, indent: str = "", **values: object) -> None:
    click.echo(wrapped(_say(key, **values), indent))


def _tell_again() -> None:
    click.echo(wrapped(screen_catalogue()("ask.again"), "  "))


def _tell_unclear(line: str, found: Sequence[int], called: Sequence[str], unknown: str) -> None:
    names = ", ".join([called[place] for place in found] or called)
    if names:
        _tell("several" if found else unknown, "  ", text=short(line), names=names)
    else:
        _tell_no_name(line)


def _tell_no_name(part: str) -> None:
    kind = "no-address" if "@" in part or "<" in part else "no-name"
    if len(part) > MOST_CHARACTERS and kind == "no-name":
        kind = "long-name"
    _tell(kind, "  ", text=short(part), n=MOST_CHARACTERS)


def _tell_people(answers: _Answers) -> None:
    for line in flow([f"{seat} {text}" for seat, text in enumerate(answers.people, 1)], "  "):
        click.echo(line)


def _range(name: str) -> str:
    """``2–8``, or ``4``: how many can play."""
    players = GAMES[name].players
    return f"{players[0]}–{players[-1]}" if len(players) > 1 else f"{players[0]}"


def _show(answers: _Answers) -> None:
    lines = list(_lines(answers))
    wide = max(width(label) for label, _ in lines)
    for place, (label, value) in enumerate(lines, 1):
        head = f"  {place}  {left(label, wide)}  "
        click.echo(head + wrapped(value, " " * width(head)).lstrip())


def _lines(answers: _Answers) -> Iterator[tuple[str, str]]:
    """What was answered, as it is shown; “…” for what wasn't yet."""
    texts, names = catalogue(default_language()), answers.names
    game, none = GAMES.get(answers.game), "…"
    title = texts(f"game.{game.name}") if game else none
    if game and answers.number in game.players:
        settings = game.settings(answers.number)
        plan = game.plan(answers.number, settings, game.first_dealer(settings))
        sizes = [facts.cards for facts in plan]
        dead_hand = game.rules(answers.number, settings).dead_hand
        minutes = chat_minutes(sizes, answers.number - dead_hand)
        hours = f"{minutes // 60}{'½' if minutes % 60 else ''} h"
        cards = texts.count("plural.cards", max(sizes))
        title = _say(
            "is",
            game=title,
            rounds=screen_catalogue().count("plural.rounds", len(plan)),
            cards=cards if min(sizes) == max(sizes) else f"{min(sizes)}–{cards}",
            time=f"{minutes} min" if minutes < 60 else hours,
        )
    yield _say("line-game"), title
    counted = _say("unnamed", n=answers.number) if answers.number else none
    yield _say("line-players"), ", ".join(answers.people) or counted
    yield _say("line-language"), texts(f"language.{answers.language}") if answers.language else none
    large = ", ".join(names[seat] for seat in answers.large or [] if names) or _say("nobody")
    if answers.large and len(answers.large) == answers.number:
        large = _say("all")
    yield _say("line-large"), none if answers.large is None else large
    organiser = answers.organiser or _say("nobody")
    yield _say("line-organiser"), none if answers.organiser is None else organiser
    yield _say("line-title"), none if answers.title is None else answers.title or _say("none")
    yield _say("line-folder"), str(Path(answers.folder).absolute())


# -- what is kept, and ordered


def _kept() -> _Answers | None:
    """What was answered in a start that was interrupted, if somebody wants to go on with it."""
    try:
        kept = _Answers(**json.loads(read_ordinary(data_file(_FILE), _MOST_BYTES)))
        if not (kept.open and list(_lines(kept))):
            return None
    except (OSError, ValueError, TypeError, LookupError, AttributeError, CardgenError):
        return None  # there is none, or not as it was written
    click.echo(f"\n{heading(_say('begun'))}")
    _show(kept)
    while True:
        try:
            return kept if _agrees(_say("go-on")) else None
        except _Back:
            _tell("first", "  ")


def _keep(answers: _Answers) -> None:
    """What can't be kept isn't; the questions go on."""
    if answers == _Answers():
        return
    with contextlib.suppress(OSError, RuntimeError, CardgenError):
        file = data_file(_FILE)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(asdict(answers)).encode(), force=True, private=True)


def _order(answers: _Answers) -> orders.Order:
    order = orders.Order(
        answers.game,
        Preferences(language=answers.language),
        title=answers.title or "",
        organiser=answers.organiser or request.NOBODY,
    )
    large = answers.large or []
    if not answers.people:
        everybody = Preferences(language=answers.language, large=bool(large) or None)
        return replace(order, preferences=everybody, number=answers.number)
    members = [
        (read_person(text), Preferences(large=True) if seat in large else Preferences())
        for seat, text in enumerate(answers.people)
    ]
    return replace(order, group=request.group_of(members))


def _commands(answers: _Answers) -> Iterator[str]:
    """What to type to get the same."""
    large, names = answers.large or [], answers.names
    players = [f"-p {typed(text)}" for text in answers.people] or [f"-n {answers.number}"]
    words = ["cardgen pack", answers.game, *players, f"--lang {answers.language}"]
    if large and len(large) == answers.number:
        words.append("--large")
        large = []
    if answers.title:
        words.append(f"--title {typed(answers.title)}")
    if answers.organiser != (names[0] if names else ""):
        words.append(f"--organiser {typed(answers.organiser or request.NOBODY)}")
    if answers.folder != _Answers().folder:
        words.append(f"-o {typed(answers.folder)}")
    yield " ".join(words)
    for seat in large:
        yield f"cardgen reprint -p {typed(names[seat])} --large"
