"""``cardgen`` alone on a terminal: asks what is needed for a game, deals it, and shows the command
that does the same.

Every question can be gone back to, and is asked until its answer is understood.  What was answered
is kept until the pack is dealt, in a file as well, so that a start that was interrupted goes on.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import click

from cardgen import orders, pack, request
from cardgen.cli.prompts import (
    ALL,
    NO_ONE,
    Back,
    agrees,
    ask,
    ask_game,
    ask_one,
    find,
    range_of,
    say,
    split_people,
    tell,
    tell_no_name,
    tell_unclear,
    told_game,
)
from cardgen.cli.remembered import data_file
from cardgen.cli.terminal import (
    Counter,
    Output,
    flow,
    heading,
    left,
    program,
    typed,
    width,
    wrapped,
    yes_or_no,
)
from cardgen.errors import CardgenError, ExitCode, InputError
from cardgen.files import read_ordinary, write_whole
from cardgen.games import GAMES
from cardgen.names import (
    name_key,
    read_name,
    read_person,
)
from cardgen.preferences import Preferences
from cardgen.text import LANGUAGE_WORDS, LANGUAGES, catalogue, default_language, screen_catalogue

# What people type, in any of our languages.
_END = ("", "done", "end", "fertig", "ende", "gata")
_FILE, _MOST_BYTES = "guide.json", 20_000


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
    declined: bool = False  # all of this was shown, and wasn't to be dealt: Enter alone won't

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
    click.echo(wrapped(f"{say('hello')} {say('help')}"))
    try:
        answers = _kept() or _Answers()
        while True:
            if not _are_settled(answers):
                tell("kept", command=program())
                return
            try:
                with Counter(quiet=False) as counter:
                    made = orders.make_pack(_order(answers), lambda _: counter.show(say("dealing")))
                place = pack.write_pack(made, Path(answers.folder))
                break
            except (CardgenError, OSError) as error:
                why = error.problem if isinstance(error, CardgenError) else error
                tell("failed", why=why, n=len(list(_lines(answers))))
    except (click.Abort, KeyboardInterrupt):
        click.echo("")
        if not data_file(_FILE).exists():
            raise
        tell("kept", command=program())
        raise click.exceptions.Exit(ExitCode.INTERRUPTED) from None
    with contextlib.suppress(OSError):
        data_file(_FILE).unlink()
    from cardgen.cli.dealt import report_pack

    click.echo("")
    report_pack(made, place, Output())
    click.echo(f"\n{heading(say('typed'))}")
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
                click.echo("")
                with contextlib.suppress(Back):  # then that line stays as it is
                    (*questions, _ask_folder)[chosen](answers)
            place = answers.open
        except Back:
            if not place:
                tell("first", "  ")
            place = max(place - 1, 0)
        finally:
            _keep(answers)


def _choose(answers: _Answers) -> bool | int:
    """Whether to deal what was answered; or the place of the line that is to be changed."""
    _show(answers)
    tell("settings", command=f"{program()} games {answers.game}")
    said = (*answers.names, answers.organiser or "", answers.title or "")
    for text, printed in orders.printed_otherwise(said):
        tell("printed" if printed else "unprinted", text=text, printed=printed)
    lines, usual = len(list(_lines(answers))), "no" if answers.declined else "yes"
    while True:
        line = ask(say("deal", n=lines), screen_catalogue()(f"ask.{usual}"))
        if line.isascii() and line.isdigit() and 0 < int(line[:9]) <= lines:
            answers.declined = False
            return int(line) - 1
        if (answer := yes_or_no(line or usual)) is not None:
            answers.declined = not answer
            return answer
        tell("deal-again", "  ", n=lines)


# -- questions


def _ask_game(answers: _Answers) -> None:
    answers.game = ask_game(answers.game)


def _ask_players(answers: _Answers) -> None:
    """Who plays, in seat order; or how many without names."""
    game = GAMES[answers.game]
    click.echo(heading(say("players")))
    tell("players-how", players=range_of(game.name))
    _tell_people(answers)
    while True:
        counted = answers.number if answers.number in game.players else game.usual_players
        usual = say("done") if len(answers.people) in game.players else ""
        if not answers.people:
            usual = say("unnamed", n=counted)
        line = ask(f"{len(answers.people) + 1:>3}", usual)
        number = int(line[:9]) if line.isascii() and line.isdigit() else 0
        full = False
        if line.casefold() in _END or (number and not answers.people):
            number = number or len(answers.people) or counted
            full = number in game.players
            if not full:
                tell("wrong-number", "  ", n=number, players=range_of(game.name))
        elif line == "-":
            _take_back(answers)
        elif _add(answers, line):
            number = len(answers.people)
            full = number == game.players[-1]
            if full:
                tell("full", "  ", n=number)
        if full:
            answers.number = number
            if answers.large and not answers.people:
                answers.large = list(range(number))
            return
        _keep(answers)


def _take_back(answers: _Answers) -> None:
    if not answers.people:
        tell("nobody-yet", "  ")
        return
    name = answers.names[-1]
    answers.people.pop()
    answers.number = 0
    answers.large = answers.large and [s for s in answers.large if s < len(answers.people)]
    if answers.organiser == name:
        answers.organiser = None
    tell("taken-back", "  ", name=name)


def _add(answers: _Answers, line: str) -> bool:
    """Whether all who are named on a line now play."""
    parts = list[str]()
    for part in split_people(line):
        words = part.split()
        several = len(words) > 1 and not {"@", "<"} & set(part)
        several &= all(word[0].isalpha() for word in words)
        with contextlib.suppress(Back):
            several = several and agrees(say("these", n=len(words), names=", ".join(words)))
            parts += words if several else [part]
    names = answers.names
    for part in parts:
        try:
            name = read_person(part).name
        except InputError:
            name = ""
        if not name or "@" in name or name.isdigit():
            tell_no_name(part)
            return False
        if name_key(name) in map(name_key, names):
            tell("same-name", "  ", text=name)
            return False
        names.append(name)
    if len(names) > GAMES[answers.game].players[-1]:
        tell("wrong-number", "  ", n=len(names), players=range_of(answers.game))
        return False
    if not answers.people:
        answers.large = None
    answers.people += parts
    answers.number = 0
    if len(parts) > 1:
        _tell_people(answers)
    return bool(parts)  # none: whether it is several was gone back from


def _ask_language(answers: _Answers) -> None:
    click.echo(heading(say("language")))
    called = [catalogue(default_language())(f"language.{code}") for code in LANGUAGES]
    for line in flow([f"{place} {name}" for place, name in enumerate(called, 1)], "  "):
        click.echo(line)
    names = [
        [code, *(word for word, meant in LANGUAGE_WORDS.items() if meant == code)]
        for code in LANGUAGES
    ]
    usual = LANGUAGES.index(answers.language or default_language())
    answers.language = LANGUAGES[ask_one(called, names, usual, "no-language")]


def _ask_large(answers: _Answers) -> None:
    """The seats of those who read large print; of players without names, all or nobody's."""
    names, now = answers.names, answers.large or []
    everybody = list(range(answers.number))
    click.echo(heading(say("large" if names else "large-all")))
    if not names:
        answers.large = everybody if agrees("", usual=bool(now)) else []
        return
    usual = ", ".join(names[seat] for seat in now) or say("nobody")
    while True:
        line = ask(say("large-how"), usual)
        word = line.casefold()
        parts = [] if word in ("", *NO_ONE, *ALL) else split_people(line)
        answers.large = now if not line else everybody if word in ALL else []
        while parts:
            part = parts.pop(0)
            found = find(part, [[name] for name in names])
            if len(found) == 1:
                answers.large = sorted({*answers.large, *found})
            elif not found and " " in part:
                parts = part.split() + parts
            else:
                tell_unclear(part, found, names, "no-player")
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
    click.echo(heading(say("organiser")))
    while True:
        line = ask(say("organiser-how"), usual or say("nobody"))
        found = find(line, [[name] for name in names]) if line else []
        if not line or line.casefold() in NO_ONE:
            answers.organiser = "" if line else usual
        elif len(found) == 1:
            answers.organiser = names[found[0]]
        elif found or line.isdigit():
            tell_unclear(line, found, names, "no-player")
            continue
        else:
            try:
                answers.organiser = read_name(line)
            except InputError:
                tell_no_name(line)
                continue
            tell("not-playing", "  ", name=answers.organiser)
        return


def _ask_title(answers: _Answers) -> None:
    click.echo(heading(say("title")))
    while True:
        line = ask(say("title-how"), answers.title or say("none"))
        try:
            request.read_event(line)
        except InputError:
            tell("long-title", "  ", n=request.MOST_TITLE)
            continue
        answers.title = line or answers.title or ""
        if line.casefold() in NO_ONE:
            answers.title = ""
        return


def _ask_folder(answers: _Answers) -> None:
    click.echo(heading(say("folder")))
    line = ask("", answers.folder).strip("'\"")
    with contextlib.suppress(RuntimeError):  # nobody of that name has a home
        line = str(Path(line).expanduser()) if line else answers.folder
    answers.folder = line


def _tell_people(answers: _Answers) -> None:
    for line in flow([f"{seat} {text}" for seat, text in enumerate(answers.people, 1)], "  "):
        click.echo(line)


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
        title = told_game(game, answers.number, game.settings(answers.number))
    yield say("line-game"), title
    counted = say("unnamed", n=answers.number) if answers.number else none
    yield say("line-players"), ", ".join(answers.people) or counted
    yield say("line-language"), texts(f"language.{answers.language}") if answers.language else none
    large = ", ".join(names[seat] for seat in answers.large or [] if names) or say("nobody")
    if answers.large and len(answers.large) == answers.number:
        large = say("all")
    yield say("line-large"), none if answers.large is None else large
    organiser = answers.organiser or say("nobody")
    yield say("line-organiser"), none if answers.organiser is None else organiser
    yield say("line-title"), none if answers.title is None else answers.title or say("none")
    yield say("line-folder"), str(Path(answers.folder).absolute())


# -- what is kept, and ordered


def _kept() -> _Answers | None:
    """What was answered in a start that was interrupted, if somebody wants to go on with it."""
    try:
        kept = _Answers(**json.loads(read_ordinary(data_file(_FILE), _MOST_BYTES)))
        if not (kept.open and list(_lines(kept))):
            return None
    except (OSError, ValueError, TypeError, LookupError, AttributeError, CardgenError):
        return None  # there is none, or not as it was written
    click.echo(f"\n{heading(say('begun'))}")
    _show(kept)
    while True:
        try:
            return kept if agrees(say("go-on")) else None
        except Back:
            tell("first", "  ")


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
    words = [f"{program()} pack", answers.game, *players, f"--lang {answers.language}"]
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
    # The newest pack is meant only of those that go to the usual folder.
    place = "" if answers.folder == _Answers().folder else " PACK"
    for seat in large:
        yield f"{program()} reprint{place} -p {typed(names[seat])} --large"
