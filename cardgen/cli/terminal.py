"""The terminal: questions to whoever sits there, and text in columns, where a Chinese character
takes two and an accent none.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

import click

from cardgen.errors import UsageError
from cardgen.text import Catalogue, catalogue, screen_catalogue

if TYPE_CHECKING:
    from cardgen.pack import Summary


def can_ask() -> bool:
    """Whether stdin is a terminal, where a question gets an answer; it is None if it was closed."""
    return sys.stdin is not None and sys.stdin.isatty()


def is_shown() -> bool:
    """Whether stdout is a terminal, that somebody reads."""
    return sys.stdout is not None and sys.stdout.isatty()


def is_watched() -> bool:
    """Whether stderr is a terminal, where what is being done can be told."""
    return sys.stderr is not None and sys.stderr.isatty()


YES = ("yes", "y", "ja", "j", "da")
NO = ("no", "n", "nope", "nein", "nee", "nö", "ne", "nu")
"""What means yes, and what no, in our languages."""


def yes_or_no(answer: str) -> bool | None:
    """None: neither."""
    word = answer.strip(" .!").casefold()
    return True if word in YES else False if word in NO else None


def says_yes(question: str) -> bool:
    """Ask until the answer is understood; whether it is yes.  Enter alone isn't.

    question: without the request to type something.
    """
    texts = screen_catalogue()
    shown = f"{question} {texts('ask.type-yes')}"
    while True:
        answer = str(click.prompt(shown, default="", show_default=False, err=True))
        meant = yes_or_no(answer) if answer.strip() else False
        if meant is not None:
            return meant
        shown = texts("ask.again")


def check_over(question: str, what: str = "the game") -> None:
    """Go on only if somebody at the terminal says yes to this question, which doesn't ask to type
    something.  Raises UsageError if not.

    what: is over then.
    """
    if not can_ask():
        raise UsageError(f"nobody is here to say that {what} is over", "when it is, add --yes")
    if not says_yes(question):
        raise UsageError(screen_catalogue()("reveal.nothing"))


def heading(text: str) -> str:
    """A text that stands out where there are colours."""
    return click.style(text, bold=True) if has_colours() else text


def coloured(text: str, colour: str) -> str:
    """A text on stdout in a colour, where there are colours."""
    return click.style(text, fg=colour) if has_colours() else text


def has_colours(on_stderr: bool = False) -> bool:
    """Whether stdout, or stderr, is a terminal that shows colours, and they aren't turned off."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and (is_watched() if on_stderr else is_shown())


def abandon(stream: TextIO) -> None:
    """Drop what is still buffered; else Python would try to write it at exit, and complain."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def remark(line: str) -> None:
    """A line on stderr, if it can be written; what is done counts all the same."""
    try:
        click.echo(line, err=True)
    except OSError:
        abandon(sys.stderr)


def warn(line: str) -> None:
    """A line on stderr that begins with the program's name, if it can be written."""
    remark(f"cardgen: {line}")


def read_line(odd: str) -> str | None:
    """What is typed up to Enter, without what can't be shown; None at the end of input.  odd:
    returned for a line that isn't text.
    """
    try:
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except (UnicodeDecodeError, ValueError):
        return odd
    if not line:
        return None
    return "".join(sign if sign.isprintable() else " " for sign in line).strip()


class Counter:
    """A line on stderr that says what is being done, where somebody watches; only once a second
    has passed, wiped at the end.
    """

    def __init__(self, quiet: bool) -> None:
        self._shown = not quiet and is_watched()
        self._begun, self._wide = time.monotonic(), 0

    def __enter__(self) -> Counter:
        return self

    def __exit__(self, *_: object) -> None:
        self._write("")

    def show(self, line: str) -> None:
        if self._shown and time.monotonic() - self._begun > 1:
            self._write(shorten(line, max(20, screen() - 1)))

    def of(self, where: str) -> Callable[[str], None]:
        """Shows what is done there."""
        return lambda what: self.show(f"{where}: {what} …")

    def before(self, ask: Callable[[str], str]) -> Callable[[str], str]:
        """Asks the same, on a line of its own."""

        def alone(name: str) -> str:
            self._write("")
            return ask(name)

        return alone

    def _write(self, line: str) -> None:
        if line or self._wide:
            click.echo(
                f"\r{left(line, max(self._wide, width(line)))}{'' if line else chr(13)}",
                nl=False,
                err=True,
            )
            self._wide = width(line)


class Output(NamedTuple):
    """What a command prints: a text, one JSON object, or nothing."""

    as_json: bool = False
    quiet: bool = False

    @property
    def is_text(self) -> bool:
        return not (self.as_json or self.quiet)

    @property
    def asks(self) -> bool:
        """Whether what is missing can be asked for."""
        return self.is_text and can_ask() and is_shown()

    @property
    def texts(self) -> Catalogue:
        """What is said to people, also by errors; programs get all of them in English."""
        return self.texts_of("screen")

    def texts_of(self, of: str) -> Catalogue:
        """The same of another file, see `screen_catalogue`."""
        return catalogue("en", of) if self.as_json else screen_catalogue(of)

    def facts(self, facts: Mapping[str, Any]) -> bool:
        """Print the result where one JSON object is wanted; what is wrong besides is then not
        another one.

        Returns whether a text is wanted instead.
        """
        if self.as_json:
            click.get_current_context().ensure_object(dict)["result"] = True
            click.echo(json.dumps(facts))
        return self.is_text

    def facts_of(self, all_facts: Sequence[Mapping[str, Any]], called: str = "packs") -> bool:
        """The same of several results, by what they are called; of one, it alone."""
        return self.facts(all_facts[0] if len(all_facts) == 1 else {called: all_facts})

    def result(self, facts: Mapping[str, Any], text: str) -> None:
        if self.facts(facts):
            click.echo(text)

    def warn(self, line: str) -> None:
        if not self.quiet:
            warn(line)


def program() -> str:
    """How this program was started, for the commands that reports say to type next: ``cardgen``
    where the shell finds it, else ``uvx cardgen``, ``python3 -m cardgen``, ``.venv/bin/cardgen``.
    """
    started = PurePath(sys.argv[0])
    if started.stem == "cardgen" and os.environ.get("UV"):  # on the path for this one run alone
        return f"{'uv run' if PurePath(sys.prefix).name == '.venv' else 'uvx'} cardgen"
    if started.stem not in ("cardgen", "__main__") or shutil.which("cardgen"):
        return "cardgen"
    if "pipx" in started.parts:
        return "pipx run cardgen"
    if started.suffix == ".pyz":
        return f"{sys.orig_argv[0]} {typed(str(started))}"
    return f"{sys.orig_argv[0]} -m cardgen" if started.suffix == ".py" else typed(str(started))


def typed(text: str) -> str:
    import shlex

    return text if text.isalnum() else shlex.quote(text)


def width(text: str) -> int:
    """Columns that a text takes: two for a Chinese character, none for an accent."""
    return sum(
        0
        if unicodedata.category(character) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


def left(text: str, columns: int) -> str:
    """The text, filled up with blanks behind it."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """The text, filled up with blanks before it."""
    return " " * (columns - width(text)) + text


def shorten(text: str, columns: int) -> str:
    """The text, cut with “…” if it takes more columns."""
    if width(text) <= columns:
        return text
    kept = ""
    for character in text:
        if width(kept + character) > columns - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def print_rows(
    rows: Sequence[Sequence[str]],
    pad: Callable[[str, int], str] | None = None,
    folds: bool = False,
) -> None:
    """A table, each row indented by two blanks.

    pad: fills all columns but the first.  folds: on a terminal that is too narrow for the table,
        what else a row says is below its first cell.
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    folds &= 2 * len(widths) + sum(widths) > screen()
    for first, *others in rows:
        if folds:
            said = [cell for cell in others if cell not in ("", "–")]
            lines = flow(said, " " * 4, cuts=False)
            click.echo(f"  {first}")
            for line in lines:
                click.echo("\n".join(flow(line.split(), " " * 4, " ")))
            continue
        cells = [left(first, widths[0]), *map(pad or left, others, widths[1:])]
        click.echo(f"  {'  '.join(cells)}".rstrip())


def screen() -> int:
    """Columns of the terminal; of what is no terminal, so many that a table has room."""
    import shutil  # not needed where all is well

    return shutil.get_terminal_size((100, 24)).columns


def flow(
    parts: Sequence[str], indent: str = "", between: str = " · ", cuts: bool = True
) -> Iterator[str]:
    """Parts beside each other on lines that fit the terminal.  cuts: one that is longer than a line
    is cut with “…”.
    """
    room, line = screen() - len(indent), ""
    for part in parts:
        longer = f"{line}{between}{part}" if line else part
        if line and width(longer.rstrip()) > room:
            yield indent + line.rstrip()
            longer = part
        line = shorten(longer, room) if cuts else longer
    if line:
        yield indent + line


def wrapped(text: str, indent: str = "") -> str:
    """Lines no longer than the terminal, broken between words; a path or a link stays whole."""
    lines = (flow(line.split(), indent, " ", cuts=False) for line in text.split("\n"))
    return "\n".join("\n".join(line) for line in lines)


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]], lead: int = 2) -> None:
    """A table, as `print_rows`; where it is wider than the terminal, an entry a row.

    lead: columns that are an entry's first line; the others are told by their headings.
    """
    every = [heads, *rows] if any(heads) else rows
    if sum(max(map(width, column)) + 2 for column in zip(*every, strict=True)) <= screen():
        print_rows(every)
        return
    for row in rows:
        first = "  ".join(filter(None, row[:lead]))
        click.echo("\n".join(flow([first], "  ")))
        facts = zip(heads[lead:], row[lead:], strict=True)
        for line in flow([f"{head} {fact}".strip() for head, fact in facts if fact], "    "):
            click.echo(line)


def headed(summary: Summary, texts: Catalogue) -> str:
    """``Friday whist, 2026-03-14: output/friday-whist-corona-PBVV  (pack mark PBVV)``"""
    title = f"{summary.evening}: " if summary.evening else ""
    return f"{title}{summary.folder}  ({texts('list.mark', mark=summary.pack_mark)})"
