"""``cardgen score PACK`` on a terminal: the game round by round, a key at a time."""

from __future__ import annotations

import codecs
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from cardgen import score
from cardgen.errors import CardgenError
from cardgen.text import Catalogue, scores_catalogue

_ENTER, _BACK, _ENDS = "\r\n", "\x7f\b", "\x03\x04\x1b"
Keys = Callable[[], str]


def ask_game(asking: score.Asking[score.Kept], language: str) -> None:
    """Ask until the game is over or somebody stops; every complete line of bids and tricks is
    kept at once.
    """
    with _terminal_keys() as keys:
        _ask(asking, language, _one_by_one(keys))


@contextmanager
def _terminal_keys() -> Iterator[Keys]:
    """Keys of the terminal, which listens from the first question to the last: what is typed
    while a round is kept counts too.
    """
    try:
        import termios
    except ImportError:  # Windows, where no key is lost
        yield click.getchar
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    listening = [
        *before[:3],
        before[3] & ~(termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN),
        *before[4:],
    ]
    decoder = codecs.getincrementaldecoder(sys.stdin.encoding)("replace")

    def read() -> str:
        typed = os.read(terminal, 32)
        if not typed:
            raise EOFError
        return decoder.decode(typed)

    termios.tcsetattr(terminal, termios.TCSADRAIN, listening)
    try:
        yield read
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _ask(asking: score.Asking[score.Kept], language: str, keys: Keys) -> None:
    texts = scores_catalogue(language)
    click.echo(_wrapped(f"{score.message_of(asking.kept, language)}\n\n{texts('ask.help')}"))
    shown = 0
    while not asking.is_over:
        question = asking.question
        if question.facts.number != shown:
            shown = question.facts.number
            click.echo(f"\n{_round(question, len(asking.kept.played.rounds), texts)}")
        answer = _read_answer(_prompt(question, texts), keys)
        if answer is None:
            click.echo(texts("ask.stopped"))
            return
        if answer == "?":
            click.echo(_wrapped(f"{texts('ask.help')}\n{_allowed(question, texts)}", "  "))
        elif answer == "\b":
            asking.back()
        else:
            shown = _take(asking, question, answer, language, shown)


def _take(
    asking: score.Asking[score.Kept],
    question: score.Question,
    answer: str,
    language: str,
    shown: int,
) -> int:
    """Give an answer; the number of the round whose heading is on the screen afterwards."""
    try:
        if asking.answer(answer):
            click.echo(_wrapped(f"\n{score.message_of(asking.kept, language)}"))
            return 0
    except CardgenError as error:
        texts = scores_catalogue(language)
        possible = question.ask not in (score.Ask.BID, score.Ask.TRICKS) or answer.strip() in map(
            str, question.allowed
        )
        says = (
            str(error)
            if possible
            else f"{answer.strip() or '–'}: {texts('ask.cant', allowed=_allowed(question, texts))}"
        )
        click.echo(_wrapped(says, "  "))
    return shown


def _one_by_one(keys: Keys) -> Keys:
    """Keys each by itself, also where somebody types faster than the terminal is read; what a
    special key sends stays together.
    """
    waiting: list[str] = []

    def key() -> str:
        if not waiting:
            read = keys()
            waiting.extend([read] if read.startswith("\x1b") else read)
        return waiting.pop(0) if waiting else ""

    return key


def _read_answer(prompt: str, keys: Keys) -> str | None:
    """What is typed up to Enter; ``\\b`` for a step back, ``?`` for help, None for the end."""
    typed = ""
    click.echo(prompt, nl=False)
    while True:
        try:
            key = keys()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return None
        if key and key[0] in _ENDS:
            click.echo()
            return None
        if key and key[0] in _ENTER:
            click.echo()
            return typed
        if key == "?" and not typed:
            click.echo()
            return "?"
        if key and key[0] in _BACK:
            if not typed:
                click.echo()
                return "\b"
            typed = typed[:-1]
            click.echo("\b \b", nl=False)
        elif key.isprintable():
            typed += key
            click.echo(key, nl=False)


def _wrapped(text: str, indent: str = "") -> str:
    """Lines no longer than the terminal, broken between words."""
    columns = shutil.get_terminal_size().columns
    return "\n".join(
        textwrap.fill(line, columns, initial_indent=indent, subsequent_indent=indent)
        for line in text.split("\n")
    )


def _round(question: score.Question, rounds: int, texts: Catalogue) -> str:
    facts = question.facts
    parts = [texts("ask.round", n=facts.number, m=rounds), texts.count("plural.cards", facts.cards)]
    if facts.trump is not None:
        parts.append(facts.trump.sign)
    return " · ".join(parts)


def _prompt(question: score.Question, texts: Catalogue) -> str:
    match question.ask:
        case score.Ask.CONTRACT:
            return f"  {texts('ask.contract')}: "
        case score.Ask.BEGINS:
            return f"  {texts('ask.begins')}: "
        case score.Ask.BID:
            without = (
                f" ({texts('ask.forbidden', n=question.forbidden)})"
                if question.forbidden is not None
                else ""
            )
            return f"  {texts('ask.bid', name=question.name)}{without}: "
    usual = f" [{question.usual}]" if question.usual else ""
    return f"  {texts('ask.tricks', name=question.name, left=question.left)}{usual}: "


def _allowed(question: score.Question, texts: Catalogue) -> str:
    match question.ask:
        case score.Ask.CONTRACT:
            return texts("ask.contract-how")
        case score.Ask.BEGINS:
            return texts("ask.begins-how")
    return " ".join(map(str, question.allowed))
