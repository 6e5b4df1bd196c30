"""``cardgen referee``: what was played, as the chat tells it, and what wasn't as the rules want
it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen import pack, request, score
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import (
    Output,
    can_ask,
    print_rows,
    program,
    read_line,
    remark,
    typed,
)
from cardgen.errors import CheckError, InputError, UsageError
from cardgen.files import read_limited, write_whole
from cardgen.names import name_key, quoted
from cardgen.preferences import Preferences
from cardgen.text import MOST_BYTES, catalogue, read_toml, screen_catalogue

if TYPE_CHECKING:  # what reads and deals is loaded after the command line is checked
    from cardgen.referee import ChatFile, Judgement, Sentences

_HELP = """Read the exported chat of a game, and say who took which trick, what the score is, and
what was irregular.

It names no card that wasn't played, so the organiser may ask it during the game.

\b
Examples:
  cardgen referee output/corona-PBVV "WhatsApp Chat.zip"
  cardgen referee output/corona-PBVV chat.txt --as "+49 170 1234567=Anna" --log
  cardgen referee output/corona-PBVV chat.txt --keep -g group.toml
  cardgen referee output/corona-PBVV result.json --seed-code 7H2K-…

CHAT is what WhatsApp (.txt, .zip), Telegram (result.json) or Signal export, or a text with lines
“Name: text”. """


@commands.command(_HELP)
@click.argument("place", metavar="[PACK]", type=options.PACK)
@click.argument("chat", metavar="CHAT", type=options.PATH, required=False)
@chosen.at_table
@options.senders
@options.group(
    help="Who senders are, as this group file says; what --as says is kept in it: -g group.toml."
)
@click.option(
    "--seed-code",
    metavar="CODE",
    help="After the game, without the organiser's folder: --seed-code 7H2K-…",
)
@click.option(
    "--answers",
    metavar="FILE",
    help="What was answered to its questions, and keep the new ones there: --answers evening.toml.",
)
@options.number("--explain", "explained", help="How a round was read, line by line: --explain 7.")
@options.flag("--log", help="Every trick with its cards.")
@options.preferences("language", default="the pack's")
@options.out_file(help="The protocol with all that was played, as a PDF: -o evening.pdf")
@options.flag(
    "--keep",
    help="Keep the complete rounds in the pack's scores: --keep (with --force also those noted"
    " differently).",
)
@options.force
@options.output
def command(
    place: Path,
    chat: Path | None,
    table: str | None,
    senders: tuple[str, ...],
    group: str | None,
    seed_code: str | None,
    answers: str | None,
    explained: int | None,
    log: bool,
    preferences: Preferences,
    out: str | None,
    keep: bool,
    force: bool,
    output: Output,
) -> None:
    from cardgen.referee import (
        Sentences,
        as_data,
        filled_protocol,
        judge,
        open_deal,
        read_chat,
        read_senders,
    )

    if out is not None and not out.casefold().endswith(".pdf"):
        raise UsageError(
            f"“{out}” doesn't end in .pdf", "-o evening.pdf; the report itself goes to the terminal"
        )
    chosen.check_order(place, chat)
    if chat is None:  # the chat alone: of the newest pack
        if chosen.is_evening(place) or chosen.is_pack(place):
            raise UsageError(
                "CHAT is missing",
                f'for example: cardgen referee {typed(str(place))} "WhatsApp Chat.zip"',
            )
        place, chat = chosen.newest_pack(asks=False), place
    manifest = pack.read_manifest(chosen.pack_at(place, table))
    deal = open_deal(manifest, None if seed_code is None else request.read_seed_code(seed_code))
    read = read_chat(chat)
    given = read_senders(senders, options.find_group(group), read, manifest)
    seats = find_everybody(manifest, read, given, asks=not output.as_json)
    language = preferences.language or pack.chat_language(manifest)
    given_answers = Answers(None if answers is None else Path(answers))
    names, languages = manifest.table.names, pack.chat_languages(manifest)
    sentences = Sentences(language, names)
    judgement = judge(deal, names, read, seats, languages, given_answers.known)
    while output.is_text and can_ask() and given_answers.ask(judgement, sentences):
        judgement = judge(deal, names, read, seats, languages, given_answers.known)
    given_answers.keep(judgement, sentences)
    if group is not None:
        options.sweep(Path(group).parent)
        new = request.note_senders(group, {sender: names[seat] for sender, seat in seats.items()})
        if new and output.is_text:
            remark(output.texts("group.now-knows", file=group, names=", ".join(new)))
    if output.facts(as_data(judgement)):
        _print(manifest, judgement, sentences, language, log, explained)
    if out is not None:
        drawn = filled_protocol(
            judgement, manifest.table, preferences.over(Preferences(language=language))
        )
        place = options.write_file(out, "evening.pdf", drawn.content, force)
        if output.is_text:
            click.echo(f"\n{place}")
    if keep:
        _keep(manifest, judgement, force, output)
    if count := len(judgement.irregularities):
        problem = output.texts.filled("referee.irregular", {"irregularities": count})
        raise CheckError(problem, output.texts("referee.talk"))


def find_everybody(
    manifest: pack.Manifest,
    chat: ChatFile,
    given: dict[str, int],
    asks: bool = True,
    all_write: bool = True,
) -> dict[str, int]:
    """Who is who; asks where somebody can be asked.  all_write: whether everybody must be found;
    else only those who wrote something.
    """
    from cardgen.referee import MOST_SHOWN, find_seats

    names = manifest.table.names
    given = {
        f"={names[seat]}": seat for seat in manifest.stand_ins
    } | given  # somebody else posts for them
    seats, missing = find_seats(chat, names, given)
    writers = [sender for sender, _ in chat.senders if sender not in seats]
    if missing and asks and can_ask() and (writers or all_write):
        for seat in missing:
            for number, sender in enumerate(writers, 1):
                click.echo(f"{number:3}  {sender}", err=True)
            number = click.prompt(
                screen_catalogue()("referee.who", name=names[seat]),
                type=click.IntRange(0, len(writers)),
                default=0,
                err=True,
            )
            given[name_key(writers[number - 1]) if number else f"={names[seat]}"] = seat
        seats, missing = find_seats(chat, names, given)
    nobody = len(missing) == len(names)
    if nobody or (missing and all_write):
        shown = ", ".join(quoted(sender) for sender, _ in chat.senders[:MOST_SHOWN])
        if nobody:
            raise InputError(
                "this isn't the chat of this game: none of its players writes in it",
                f'its senders: {shown}; --as "SENDER=NAME"',
            )
        who = names[missing[0]]
        raise InputError(
            f"nobody in the chat is called {' or '.join(names[seat] for seat in missing)}",
            f'--as "SENDER={who}", or --as "={who}" for who never wrote; senders: {shown}',
        )
    if missing and (writers := [sender for sender in writers if sender not in seats]):
        said = {"name": names[missing[0]], "names": ", ".join(writers)}
        remark(screen_catalogue()("referee.stranger", option='--as "SENDER=NAME"', **said))
    return seats


class Answers:
    """What somebody has answered to questions: line → what its message says.

    Args:
        path: of the file that keeps them; None: they are forgotten.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.known: dict[int, str] = {}
        self._left = set[int]()
        if path is None or not path.exists():
            return
        example = 'lines like 22 = "0" or 22 = "talk"'
        read = read_toml(
            str(path), read_limited(path, MOST_BYTES), "answers are a few lines of TOML", example
        )
        if not all(line.isdecimal() and isinstance(said, str) for line, said in read.items()):
            raise InputError(f"{path} has something else than answers", example)
        self.known = {int(line): said for line, said in read.items() if said != _OPEN}

    def ask(self, judgement: Judgement, sentences: Sentences) -> bool:
        """Ask what the chat leaves open, with one key each; whether there was an answer."""
        from cardgen.referee import TALK

        new, texts = False, screen_catalogue()
        for asked in judgement.questions:
            line = asked.source.line if asked.source else None
            if line is None or line in self._left or line in self.known:
                continue
            self._left.add(line)
            keys = texts("referee.keys" if asked.guess is None else "referee.keys-guess")
            click.echo(f"{sentences.question(asked)} {keys} ", nl=False, err=True)
            if asked.guess is None:
                said = (read_line("?") or "").strip()
            else:
                said = click.getchar(echo=False).casefold()
                click.echo(said if said.isprintable() else "", err=True)
            if said in ("y", "j", "d"):
                said = sentences.answer(asked.guess)
            elif said in ("n", "t", TALK):
                other = None if said != "n" else asked.otherwise
                said = TALK if other is None else sentences.answer(other)
            elif asked.guess is not None or not said:
                continue  # left open
            self.known[line] = said if said == TALK else sentences.whose(asked) + said
            new = True
        return new

    def keep(self, judgement: Judgement, sentences: Sentences) -> None:
        """Write the answers, and the questions that are open, into the file."""
        if self._path is None:
            return
        text = "".join(f'{line} = "{said}"\n' for line, said in sorted(self.known.items()))
        for asked in judgement.questions:
            if asked.source and asked.source.line not in self.known:
                text += f'# {sentences.question(asked)}\n{asked.source.line} = "{_OPEN}"\n'
        options.sweep(self._path.parent)
        write_whole(self._path, text.encode(), force=True)


_OPEN = "?"
"""What an answer is as long as nobody has given it."""


def _keep(manifest: pack.Manifest, judgement: Judgement, over: bool, output: Output) -> None:
    """The complete rounds go into the pack's scores.  Raises CheckError if some that are noted
    differently were left as they are.
    """
    added = score.add_rounds(score.read_kept(manifest.folder), judgement.entries, over)
    texts = output.texts
    if output.is_text:
        undo = f"{program()} score {typed(str(manifest.folder))} --undo"
        facts = {"file": manifest.folder / pack.SCORES, "command": undo}
        changes = {"noted": added.rounds, "anew": added.replaced, "left": added.left}
        lines = [
            texts.filled(f"referee.{key}", {"rounds": rounds, **facts})
            for key, rounds in changes.items()
            if rounds
        ]
        click.echo("\n" + ("\n".join(lines) or texts("referee.nothing-new")))
    if added.differing:
        problem = texts.filled("referee.otherwise", {"rounds": added.differing})
        raise CheckError(problem, texts("referee.over"))


# -- the report


def _print(
    manifest: pack.Manifest,
    judgement: Judgement,
    sentences: Sentences,
    language: str,
    log: bool,
    explained: int | None,
) -> None:
    game = manifest.table.house or catalogue(language)(f"game.{manifest.table.game}")
    click.echo(f"{game}: {sentences.progress(judgement, manifest.table.planned)}")
    if judgement.turn is not None:
        click.echo(sentences.say("turn", name=judgement.names[judgement.turn]))
    if log:
        for judged in judgement.rounds:
            click.echo("\n" + "\n".join(sentences.round_lines(judged)))
    for judged in judgement.rounds:
        if judged.facts.number == explained:
            click.echo("\n" + "\n".join(sentences.explained(judged)))
    if result := judgement.result:
        rows = [["", *result.names]]  # a line a round: of each player bid, tricks and total
        for done in result.rounds:
            cells = [
                "–" if made is None else f"{cell}  {total}"
                for cell, made, total in zip(
                    score.entry_cells(done.entry), done.entry.tricks, done.totals, strict=True
                )
            ]
            rows.append([str(done.facts.number), *cells])
        places = {place.player: f"{place.place}." for place in result.standing}
        rows.append(["", *(places[player] for player in range(len(result.names)))])
        click.echo()
        print_rows(rows)
    for title, lines in (
        ("questions", list(map(sentences.question, judgement.questions))),
        ("faults", list(map(sentences.irregularity, judgement.irregularities))),
    ):
        if lines:
            click.echo(f"\n{sentences.say(title)}:\n" + "\n".join(f"  {line}" for line in lines))
    if not judgement.irregularities:
        click.echo(f"\n{sentences.say('none')}")
