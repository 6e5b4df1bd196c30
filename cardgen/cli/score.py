"""``cardgen score``: bids and tricks in, points, premiums and places out."""

from __future__ import annotations

import codecs
import json
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from os.path import exists
from pathlib import Path
from typing import NamedTuple

import click

from cardgen import pack, score
from cardgen.cli import chosen, commands, completion, options
from cardgen.cli.prompts import BACK
from cardgen.cli.score_report import as_template, write_result
from cardgen.cli.terminal import Output, can_ask, headed, heading, program, typed, warn, wrapped
from cardgen.errors import CardgenError, InputError, UsageError
from cardgen.text import Catalogue, default_language, scores_catalogue, screen_catalogue

_HELP = """Note the rounds of a pack as they are played, or score a table of bids and tricks.

\b
Examples:
  cardgen score output/corona-PBVV --round 1 "1/1 0/0 0/0 1/0"
  cardgen score output/corona-PBVV
  cardgen score output/corona-PBVV --template -o game.xlsx
  cardgen score output/corona-PBVV game.xlsx
  cardgen score protocol-filled.pdf --keep
  cardgen score output/club-night-K7QM --table 3 --round 1 "1/1 0/0 0/0 1/0"
  cardgen score romanian game.csv -s premium=10/5 -s first-dealer=2

GAME is the name of a game, PACK a pack's folder or its pack.json.  FILE has a row for each round,
with the columns of the empty table; - reads it from stdin.  For a GAME, the players and their
seats come from its headings.  Where neither is named, the newest pack in output/ is taken; a
protocol that was filled in finds its own.

ROUND is bid/tricks for each player in seat order, or Anna=1/1 Ben=0/0; bids alone while the round
runs.  Bid Whist: "Ben 4 uptown H / 9", Classic Whist: "8 5".  A round may be said again; the
scores are kept in scores.csv of the pack. """


@commands.command(_HELP)
@click.argument(
    "game", metavar="GAME|PACK", required=False, shell_complete=completion.complete_game
)
@click.argument("file", metavar="FILE|ROUND", required=False)
@click.argument("more", metavar="", nargs=-1)
@chosen.at_table
@options.number("--round", "number", help='Note a round of a pack: --round 1 "1/1 0/0 0/0 1/0".')
@options.flag("--undo", help="Take the last change of a pack's scores back.")
@options.flag("--history", help="Say who changed a pack's scores, and when.")
@options.flag("--keep", help="Keep the rounds of FILE in the pack: game.csv --keep.")
@options.flag(
    "--message",
    help="Print the standing as a message for the chat, with a link to WhatsApp.",
)
@options.language("what is printed", "that of the pack")
@options.settings
@options.rules_file
@options.flag(
    "--template",
    help="Write the table of a game or pack, filled in as far as known: --template -o game.xlsx.",
)
@options.player(help="With --template and a GAME, a player in seat order: -p Anna.")
@options.number(
    "-n", "--number", "count", help="With --template and a GAME, N players without names: -n 5."
)
@options.flag("--csv", "as_csv", help="Print a CSV row for each round and player.")
@options.as_json
@options.out_file(help="Write into a file: -o result.txt.")
@options.flag("--force", help="Replace the file: -o result.txt --force.")
def command(
    game: str | None,
    file: str | None,
    more: tuple[str, ...],
    table: str | None,
    number: int | None,
    undo: bool,
    history: bool,
    keep: bool,
    message: bool,
    language: str | None,
    settings: tuple[str, ...],
    rules: str | None,
    template: bool,
    players: tuple[str, ...],
    count: int | None,
    as_csv: bool,
    as_json: bool,
    out: str | None,
    force: bool,
) -> None:
    kind = _kind(template=template, csv=as_csv, json=as_json, message=message)
    game, file, more = _titled(game, file, more)
    if number is None and not rules:  # behind a round, the pack may stand; house rules need no game
        game, file = chosen.with_pack(game, file)
        chosen.check_order(game, file)
        game, file, more = _each_table(game, file, more, table)
    game = chosen.named_pack(game, table)
    written = _written(game, out, kind)
    if number is not None and game is not None:
        game, file, more = *_pack_and_round([game, *([] if file is None else [file]), *more]), ()
    elif game is not None and file is not None:
        if all(chosen.is_pack(Path(word)) for word in (file, *more)):
            flags = undo or history or keep or template or as_csv or settings or rules
            alone = not flags and table is None and out is None
            _print_each([game, file, *more], language, written, alone)
            return
        _check_round_said(game, [file, *more])
    if more:
        raise UsageError(f"“{more[0]}” is too much here", "cardgen score PACK FILE, or only packs")
    if game is None and not (rules or players or count):
        game = chosen.named_pack(str(chosen.newest_pack(asks=False)), table)
    if number is not None or undo or history:
        noting = _Noting(number, undo, history, language, written)
        (_print_history if history else _note)(game, file, noting)
        return
    alone = file is None and kind == "text" and not (out or rules or settings)
    if alone and game is not None and can_ask() and not score.is_game(game):
        kept = score.read_kept(Path(game))
        spoken = language or kept.language or default_language()
        ask_game(score.Asking(kept, score.note_entry), spoken)
        return
    asked = score.Asked(
        game, file, options.read_settings(settings), rules, players, count, language or ""
    )
    if template:
        _write(as_template(score.game_asked(asked), language, written), out, force)
        return
    scored = score.score_asked(asked, keep)
    if scored.changed:
        undone = {
            "rounds": scored.changed,
            "command": f"{program()} score {typed(str(game))} --undo",
        }
        warn(screen_catalogue().filled("score.otherwise", undone))
    spoken = language or scored.language or default_language()
    _write(write_result(scored, spoken, written), out, force)


def _kind(**given: bool) -> str:
    """What is asked for by a flag, else ``text``.  Raises UsageError if it is more than one."""
    if sum(given.values()) > 1:
        raise UsageError(
            "--template, --csv, --json and --message exclude each other", "use one of them"
        )
    return next((name for name, is_given in given.items() if is_given), "text")


def _titled(
    game: str | None, file: str | None, more: tuple[str, ...]
) -> tuple[str | None, str | None, tuple[str, ...]]:
    """The same words, where the first of them are a pack's title, that title as one."""
    words = options.titled([word for word in (game, file, *more) if word is not None])
    return next(iter(words), None), next(iter(words[1:]), None), words[2:]


def _check_round_said(game: str, words: Sequence[str]) -> None:
    """Raises UsageError for a round without ``--round``: behind a pack or its number, or alone."""
    is_pack, number = chosen.is_pack(Path(game)), "1"
    said = [word for word in words if word.casefold() not in ("round", "runde", "runda", "rundă")]
    if not is_pack and game.isdigit() and not exists(game):
        number = game
    elif not is_pack and "/" in game and not exists(game):
        said = [game, *said]
    elif not is_pack:
        return
    if is_pack and said[:1] and said[0].isdigit() and not exists(said[0]):
        number, said = said[0], said[1:] or ["1/1", "0/0", "…"]
    bids = " ".join(said)
    if re.fullmatch("([0-9/ …]|[^\\W0-9_]+=)+", bids):
        line = [f"{program()} score", *([typed(game)] if is_pack else []), "--round", number]
        raise UsageError(
            f"“{number if '…' in bids else bids[:60]}” is a round",
            f"say which one: {' '.join(line)} {shlex.quote(bids[:60])}",
        )


def _pack_and_round(words: list[str]) -> tuple[str | None, str | None]:
    """The pack, before the round or behind it, or None, the newest; and the round, which may be
    typed without quotes.
    """
    game = None
    if exists(words[0]):
        game, *words = words
    elif chosen.is_pack(last := options.meant_pack(words[-1])):
        game, words = str(last), words[:-1]
    elif re.fullmatch("(?=.*[0-9])(?=.*[A-Za-z])[0-9A-Za-z]{4}", words[0]):  # a pack's mark
        raise InputError(f"there is no pack {words[0]}", "“cardgen list” shows all that are here")
    return game, " ".join(words) if words else None


def _each_table(
    game: str | None, file: str | None, more: tuple[str, ...], table: str | None
) -> tuple[str | None, str | None, tuple[str, ...]]:
    """Several packs; in the place of an evening of many tables those of its tables."""
    packs = [Path(one) for one in (game, file, *more) if one is not None]
    if (
        len(packs) < 2
        or table is not None
        or not all(chosen.is_pack(one) or chosen.is_evening(one) for one in packs)
    ):
        return game, file, more
    first, *rest = map(str, chosen.tables_of(packs))
    return first, next(iter(rest), None), tuple(rest[1:])


_WRITTEN = {
    "text": {"": "text", ".txt": "text", ".csv": "csv", ".json": "json"},
    "message": {"": "message", ".txt": "message"},
    "template": {".csv": "csv", ".xlsx": "xlsx"},
    "csv": {".csv": "csv"},
    "json": {".json": "json"},
}
"""What is asked for → the endings that a file of it may have → what is then written."""


def _written(game: str | None, out: str | None, kind: str) -> str:
    """What is to be written: ``text``, ``message``, ``csv``, ``json`` or ``xlsx``.

    Raises:
        UsageError: the file's ending is that of something else, or of something that isn't
            written here.
    """
    # The latter two are no files, which the writer says.
    if out is None or not out.strip() or Path(out).is_dir():
        return "csv" if kind == "template" else kind
    ending, fine = Path(out).suffix.casefold(), _WRITTEN[kind]
    if ending in (".pdf", ".png", ".xlsx") and kind != "template":
        raise UsageError(
            f"{out} would be a page, a picture or a workbook, and this is a table",
            " ".join([f"{program()} results", *([game] if game else []), "-o", out]),
        )
    if ending not in fine:
        *others, last = filter(None, fine)
        raise UsageError(
            f"the name {out} doesn't say what is to be written",
            f"let its name end in {', '.join(others)}{' or ' * bool(others)}{last}",
        )
    return fine[ending]


class _Noting(NamedTuple):
    """What is asked of a pack's scores, as `command` takes it; written: as `_written` says it."""

    number: int | None
    undo: bool
    history: bool
    language: str | None
    written: str


def _note(place: str | None, text: str | None, noting: _Noting) -> None:
    """Note a round, or take the last change back; print the message for the chat."""
    number, undo, _, language, written = noting
    if place is None:
        raise UsageError(
            "a round is noted in a pack, not for house rules or players",
            "leave --rules, -p and -n out",
        )
    if undo and (number is not None or text is not None):
        raise UsageError(
            "--undo takes the last change back, whatever round it was", "leave the round out"
        )
    kept = score.read_kept(Path(place))
    if number is None:
        kept, change = score.undo(kept)
        texts = scores_catalogue(language or kept.language or default_language())
        click.echo(wrapped(f"{texts('changes.undone', what=_rounds(kept, change, texts))}\n"))
    elif text is None:
        raise UsageError(
            "what was bid and made is missing", f'for example: --round {number} "1/1 0/0 0/0 1/0"'
        )
    else:
        kept = score.note_round(kept, number, text)
    message = score.message_of(kept, language or kept.language or default_language())
    click.echo(message)
    if written == "message":
        click.echo(f"\n{score.whatsapp_link(message)}")


def _print_history(place: str | None, text: str | None, noting: _Noting) -> None:
    """All changes of a pack's scores, the last one last."""
    with_more = text is not None or noting.number is not None or noting.undo
    if place is None or with_more or noting.written not in ("text", "json"):
        raise UsageError(
            "--history goes with a pack, and with --json alone", "cardgen score PACK --history"
        )
    kept = score.read_kept(Path(place))
    changes = score.history(kept)
    if noting.written == "json":
        lines = [
            {
                "at": change.at,
                "by": change.by,
                "rounds": {
                    str(n): [score.entry_line(kept.played, entry) for entry in pair]
                    for n, pair in change.rounds.items()
                },
            }
            for change in changes
        ]
        Output(as_json=True).facts({"changes": lines})
        return
    texts = scores_catalogue(noting.language or kept.language or default_language())
    for change in changes:
        when_and_who = f"{change.at[:16].replace('T', ' ')} {change.by}".strip()
        click.echo(wrapped(f"{when_and_who}: {_rounds(kept, change, texts)}"))
    if not changes:
        click.echo(texts("changes.none"))


def _rounds(kept: score.Kept, change: score.ScoreChange, texts: Catalogue) -> str:
    """What a change did: ``round 3: 1/1 0/0 (before: –)``."""
    return "; ".join(
        texts(
            "changes.round",
            n=n,
            new=score.entry_line(kept.played, new),
            old=score.entry_line(kept.played, old),
        )
        for n, (old, new) in change.rounds.items()
    )


def _print_each(packs: Sequence[str], language: str | None, kind: str, alone: bool) -> None:
    """The standings of several packs, each under its heading, or one JSON object.  kind: as
    `_written` says it.  alone: no option of one pack is given; else UsageError.
    """
    if not alone:
        raise UsageError(
            f"these are {len(packs)} packs, and their standings are printed",
            "name one pack with other options",
        )
    facts: list[dict[str, object]] = []
    for place in packs:
        scored = score.score_asked(score.Asked(place, None, {}, None, (), None))
        result = write_result(scored, language or scored.language or default_language(), kind)
        if kind == "json":
            facts.append({"folder": place, **json.loads(result)})
            continue
        click.echo(f"{heading(headed(pack.read_summary(Path(place)), screen_catalogue()))}\n")
        click.echo(result)
    if kind == "json":
        Output(as_json=True).facts({"packs": facts})


def _write(content: bytes, out: str | None, force: bool) -> None:
    """Write the answer; into a file whole or not at all.  out: None for stdout."""
    if out is None:
        if force:
            raise UsageError(
                "--force goes with -o", "name the file that it replaces: -o FILE --force"
            )
        click.echo(content.removeprefix(b"\xef\xbb\xbf"), nl=False)
        return
    click.echo(options.write_file(out, "result.txt", content, force))


_ENTER, _BACK, _ENDS = "\r\n", "\x7f\b", "\x03\x04\x1b"
Keys = Callable[[], str]


def ask_game(asking: score.Asking[score.Kept], language: str) -> None:
    """Ask until the game is over or somebody stops; every complete line of bids and tricks is
    kept at once.
    """
    texts, shown = scores_catalogue(language), 0
    with _terminal_keys() as keys:
        click.echo(wrapped(f"{score.message_of(asking.kept, language)}\n\n{texts('ask.help')}"))
        while not asking.is_over:
            question = asking.question
            if question.facts.number != shown:
                shown = question.facts.number
                click.echo(f"\n{_round(question, len(asking.kept.played.rounds), texts)}")
            answer = _read_answer(_prompt(question, texts), keys)
            if answer is None or answer.strip().casefold() == "q":
                click.echo(texts("ask.stopped"))
                return
            if answer.strip() == "?":
                allowed = _allowed(question, asking.kept.played.called, texts)
                click.echo(wrapped(f"{texts('ask.help')}\n{allowed}", "  "))
                continue
            if answer == "\b" or answer.strip().casefold() in BACK:
                asking.back()
                continue
            before = asking.kept
            try:
                complete = asking.answer(answer)
                if asking.kept is not before:
                    for n in asking.kept.meanwhile:
                        line = score.entry_line(before.played, asking.kept.entries.get(n))
                        click.echo(wrapped(texts("changes.meanwhile", n=n, line=line), "  "))
                if complete:
                    click.echo(wrapped(f"\n{score.message_of(asking.kept, language)}"))
                    shown = 0
            except score.NotedMeanwhile as error:  # theirs stands; the next question is asked
                asking, shown = score.Asking(error.kept, score.note_entry), 0
                line = score.entry_line(before.played, error.kept.entries.get(error.number))
                says = texts("changes.meanwhile", n=error.number, line=line)
                click.echo(wrapped(f"{says}\n\n{score.message_of(error.kept, language)}"))
            except CardgenError as error:
                says = str(error)
                if isinstance(error, InputError) and answer.strip() not in map(
                    str, question.allowed
                ):
                    allowed = _allowed(question, asking.kept.played.called, texts)
                    says = f"{answer.strip() or '–'}: {texts('ask.cant', allowed=allowed)}"
                click.echo(wrapped(says, "  "))


@contextmanager
def _terminal_keys() -> Iterator[Keys]:
    """Keys of the terminal, each by itself, also where somebody types faster than it is read; what
    a special key sends stays together.

    The terminal listens from the first question to the last: what is typed while a round is kept
    counts too.
    """
    try:
        import termios
    except ImportError:  # Windows, where no key is lost
        yield _one_by_one(click.getchar)
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    silent = before[3] & ~(termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN)
    decoder = codecs.getincrementaldecoder(sys.stdin.encoding)("replace")

    def read() -> str:
        typed = os.read(terminal, 32)
        if not typed:
            raise EOFError
        return decoder.decode(typed)

    termios.tcsetattr(terminal, termios.TCSADRAIN, [*before[:3], silent, *before[4:]])
    try:
        yield _one_by_one(read)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _one_by_one(read: Keys) -> Keys:
    waiting: list[str] = []

    def key() -> str:
        if not waiting:
            keys = read()
            waiting.extend([keys] if keys.startswith("\x1b") else keys)
        return waiting.pop(0) if waiting else ""

    return key


def _read_answer(prompt: str, keys: Keys) -> str | None:
    """What is typed up to Enter; ``\\b`` for a step back, None for the end."""
    typed = ""
    click.echo(prompt, nl=False)
    while True:
        try:
            key = keys()
        except (EOFError, KeyboardInterrupt):
            key = _ENDS[0]
        if not key:
            continue
        if key[0] in _BACK and typed:
            typed = typed[:-1]
            click.echo("\b \b", nl=False)
        elif key[0] in _ENDS + _ENTER + _BACK:
            click.echo()
            return None if key[0] in _ENDS else "\b" if key[0] in _BACK else typed
        elif key.isprintable():
            typed += key
            click.echo(key, nl=False)


def _round(question: score.ScoreQuestion, rounds: int, texts: Catalogue) -> str:
    facts = question.facts
    parts = [texts("ask.round", n=facts.number, m=rounds), texts.count("plural.cards", facts.cards)]
    return " · ".join([*parts, *([facts.trump.sign] if facts.trump else [])])


def _prompt(question: score.ScoreQuestion, texts: Catalogue) -> str:
    name, but = question.name, ""
    match question.ask:
        case score.Ask.CONTRACT:
            asked = texts("ask.contract")
        case score.Ask.BEGINS:
            asked = texts("ask.begins")
        case score.Ask.BID:
            asked = texts("ask.bid", name=name)
            if question.forbidden is not None:
                but = f" ({texts('ask.forbidden', n=question.forbidden)})"
        case score.Ask.HONOURS:
            asked = texts("ask.honours", name=name)
        case _:
            asked = texts("ask.tricks", name=name, left=question.left)
    usual = (
        f" [{question.usual}]" if question.usual and question.ask is not score.Ask.BEGINS else ""
    )
    return f"  {asked}{but}{usual}: "


def _allowed(question: score.ScoreQuestion, names: Sequence[str], texts: Catalogue) -> str:
    if question.ask in (score.Ask.CONTRACT, score.Ask.BEGINS):
        return f"{texts(f'ask.{question.ask.value}-how')} ({', '.join(names)})"
    return " ".join(map(str, question.allowed))
