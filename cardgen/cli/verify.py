"""``cardgen verify``: after the game, deal it again from the seed code and compare."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen import check, club, pack, request
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import Counter, Output, can_ask, coloured, headed, program, warn
from cardgen.errors import CheckError, FileError, InputError, Unjudged, UsageError
from cardgen.files import parent_of, write_whole
from cardgen.text import Catalogue, Sentence, screen_catalogue

if TYPE_CHECKING:
    from cardgen.cards import Card
    from cardgen.dealing import Seed


_WIDTH = 500  # pixels of a page in it
_HELP = """Deal the game again from the seed code that was posted after it, draw it again, and say
whether everything matches.

Where a file isn't the dealt one, or can't be judged, the dealt one is written beside it.

\b
Examples:
  cardgen verify output/corona-PBVV --seed-code 7H2K-…
  cardgen verify 1-Anna.pdf --code 1AEF-… --seed-code 7H2K-…
  cardgen verify 1-Anna.pdf --code 1AEF-… --seed-code 7H2K-… --compare both.png
  cardgen verify output/corona-PBVV --round 7 --round-key 4QX9-…
"""


@commands.command(_HELP)
@options.packs_argument(metavar="[PACK]…")
@chosen.at_table
@click.option(
    "--file",
    "file",
    type=options.PATH,
    help="Your own file, where you have no pack: --file 1-Anna.pdf.",
)
@click.option(
    "--code",
    metavar="CODE",
    help="The game code as it was posted before the game: --code 1AEF-5KEW-…",
)
@click.option(
    "--seed-code",
    metavar="CODE",
    help=(
        "The seed code as it was posted after the game: --seed-code 7H2K-…; the organiser's pack"
        " has it."
    ),
)
@options.number(
    "--round", "number", help="Only that round, with its own key: --round 7 --round-key 4QX9-…"
)
@click.option(
    "--round-key", metavar="KEY", help="What “cardgen reveal --round 7” prints: --round-key 4QX9-…"
)
@click.option(
    "--compare",
    metavar="FILE",
    help="A picture of what you have beside what was dealt: --compare both.png.",
)
@click.option(
    "--password",
    metavar="PASSWORD",
    help="Of an encrypted file, asked for otherwise: --password 7K3M….",
)
@options.output
def command(packs: tuple[Path, ...], table: str | None, output: Output, **typed: Any) -> None:
    if not packs and typed["file"] is None and pack.find_all(chosen.USUAL_FOLDER):
        packs = (chosen.newest_pack(asks=False),)
    packs = chosen.at(packs, table)
    if len(packs) == 1 and chosen.is_evening(packs[0]):
        check_evening(
            packs[0], output, **{key: value for key, value in typed.items() if key != "compare"}
        )
        return
    packs = chosen.tables_of(packs)
    if len(packs) > 1:
        if any(value is not None for value in typed.values()):
            raise UsageError(
                f"these are {len(packs)} packs, and codes, rounds and passwords are of one",
                "name one pack with them",
            )
        _check_each(packs, output)
        return
    folder = packs[0] if packs else None
    if (
        folder is not None
        and folder.is_file()
        and folder.name != pack.MANIFEST
        and typed["file"] is None
    ):
        folder, typed["file"] = None, folder
    asked = _read(folder, **typed)
    if asked.one_round is None:
        _check_all(asked, output)
    else:
        _open_round(asked, *asked.one_round, output)


def _check_each(packs: Sequence[Path], output: Output) -> None:
    """Several games whole, each from its own seed.  Raises the worst of what was found, once all
    are checked.
    """
    errors: list[CheckError | Unjudged] = []
    data: list[dict[str, object]] = []
    for number, folder in enumerate(packs, 1):
        if output.is_text:
            click.echo(headed(pack.read_summary(folder), output.texts))
        try:
            _check_all(_read(folder), output, data)
        except (CheckError, Unjudged) as error:
            if not output.as_json:
                warn(f"{folder}: {error}")
            elif len(data) < number:  # it couldn't even be looked at
                data.append({"folder": str(folder), "matches": False, "problem": str(error)})
            errors.append(error)
    output.facts({"packs": data})
    worst = min(errors, key=lambda error: error.exit_code, default=None)
    if worst:
        differ = output.texts("verify.packs", n=len(errors), m=len(packs))
        raise type(worst)(differ, worst.remedy)


@dataclass(frozen=True, slots=True)
class _ToVerify:
    """What is to be checked: a pack or a file, with the codes as far as they are given, or one
    round with its key.
    """

    folder: Path | None
    file: Path | None
    code: str | None
    seed: Seed | None
    one_round: tuple[int, str] | None  # its number and key
    compare: Path | None
    password: str | None = field(repr=False)

    @property
    def place(self) -> Path:
        return self.folder or self.file or Path()

    def ask(self, name: str) -> str:
        if self.password is not None:
            return self.password
        if not can_ask():
            raise InputError(f"{name} opens only with its password", "add it: --password …")
        question = screen_catalogue()("verify.password", file=name)
        return str(click.prompt(question, hide_input=True, err=True))


def _read(
    folder: Path | None,
    file: Path | None = None,
    code: str | None = None,
    seed_code: str | None = None,
    number: int | None = None,
    round_key: str | None = None,
    password: str | None = None,
    compare: str | None = None,
) -> _ToVerify:
    """What is asked.  Raises UsageError: options that don't go together; InputError: a typing
    error; FileError: nothing is there.
    """
    if folder is None and file is None:
        raise UsageError(
            "say what is to be checked", "the pack's folder, or your own file: --file 1-Anna.pdf"
        )
    if folder is not None and file is not None:
        raise UsageError("a pack and --file exclude each other", "name the pack, or your own file")
    if (number is None) is not (round_key is None):
        raise UsageError(
            "--round and --round-key belong together",
            "--round 7 --round-key 4QX9-…, or neither for the whole game",
        )
    if file is not None and number is None and (code is None or seed_code is None):
        missing = (
            "--code, the game code posted before the game"
            if code is None
            else "--seed-code, which the organiser posts after the game"
        )
        raise UsageError(
            f"a file alone needs {missing}", "cardgen verify 1-Anna.pdf --code … --seed-code …"
        )
    asked = _ToVerify(
        folder,
        file,
        None if code is None else request.read_game_code(code),
        None if seed_code is None else request.read_seed_code(seed_code),
        None if number is None or round_key is None else (number, round_key),
        None if compare is None else Path(compare),
        password,
    )
    if asked.compare:
        if asked.compare.suffix.casefold() != ".png":
            raise UsageError(
                f"--compare {asked.compare} isn't a picture", "let its name end in .png"
            )
        from cardgen.pdf.picture import check_available

        check_available()
    if not asked.place.exists():
        raise FileError(f"{asked.place} doesn't exist", "name the pack's folder, or your own file")
    return asked


def _check_all(
    asked: _ToVerify, output: Output, facts: list[dict[str, object]] | None = None
) -> None:
    """The whole game.  Raises CheckError: something differs; Unjudged: something couldn't be
    judged.

    facts: of several packs, where what JSON says of this one is added to; None: this is the only
        one.
    """
    if asked.file is not None:
        assert asked.seed is not None
        assert asked.code is not None
        try:
            found = check.verify_file(asked.file, asked.seed, asked.code, asked.ask)
        except Unjudged as error:
            said = output.texts.said
            raise type(error)(said(error.problem), said(error.remedy)) from None
    else:
        with Counter(output.quiet) as counter:
            ask, show = counter.before(asked.ask), counter.of(str(asked.place))
            found = check.verify_pack(asked.place, asked.seed, asked.code, ask, show)
    folder = asked.place if asked.place.is_dir() else parent_of(asked.place)
    written = {
        file.path: _write_dealt(folder / file.path, file.dealt)
        for file in found.files
        if file.dealt and not file.path.startswith("protocol")
    }
    unjudged = [file.sentence for file in found.unjudged]
    data = {
        "matches": found.matches,
        "game_code": found.game_code,
        "code_was_given": found.posted,
        "rounds": found.rounds,
        "compared": found.compared,
        "differences": [
            *(
                {"file": finding.file, "rounds": finding.rounds, "words": finding.words}
                for finding in found.findings
            ),
            *(
                {
                    "file": file.path,
                    "rounds": file.rounds,
                    "pages": file.pages,
                    "words": file.sentence,
                }
                for file in found.differ
            ),
        ],
        "unjudged": unjudged,
        "dealt": {path: str(place) for path, place in written.items() if place},
        "remarks": found.remarks,
        "words": found.words,
        "draw": found.joint.draw,
        "drawn": found.drawn,
        "left_out": found.left_out,
        "instead_of": found.joint.instead_of,
    }
    if facts is not None:
        facts.append({"folder": str(asked.place), **data})
    else:
        output.facts(data)
    texts = output.texts
    if output.is_text:
        _report(found, texts)
        for path, place in written.items():
            if place:
                click.echo(texts("verify.dealt", place=place, file=path))
    if asked.compare:
        _write_picture(asked.compare, found, output)
    if found.sentences:
        problem = _with_first(texts("verify.differs"), found.sentences, output)
        raise CheckError(problem, texts("verify.ask"))
    if found.unjudged:
        which = texts("verify.unjudged" if found.compared else "verify.unjudged-all")
        raise Unjudged(_with_first(which, unjudged, output), texts("verify.calm"))


def _write_dealt(given: Path, content: bytes) -> Path | None:
    """Write what was dealt beside a file that isn't it, never over anything; None where that
    can't be.
    """
    names = (f"{given.stem}-dealt{f'-{number}' if number > 1 else ''}.pdf" for number in count(1))
    for place in map(given.with_name, names):
        try:
            if os.path.lexists(place):
                if (
                    place.is_file()
                    and not place.is_symlink()
                    and place.stat().st_size == len(content)  # else it may be of any size
                    and place.read_bytes() == content
                ):
                    return place
                continue
            write_whole(place, content, private=True)
            return place
        except (FileError, OSError) as error:
            warn(screen_catalogue()("verify.unwritten", file=given, problem=error))
            return None
    return None


def _write_picture(place: Path, found: check.Verified, output: Output) -> None:
    """The pages of files that aren't the dealt ones, side by side with what was dealt."""
    from cardgen.pdf.picture import side_by_side

    files = [file for file in found.files if file.dealt]
    if not files:
        if output.is_text:
            click.echo(output.texts("verify.nothing"))
        return
    if len(files) > 1:
        raise UsageError(
            f"{len(files)} files aren't the dealt ones, and a picture shows one",
            f"name it: cardgen verify {files[0].path} --code …",
        )
    try:
        file = files[0]
        picture, pages = side_by_side(file.given, file.dealt, file.pages, _WIDTH, file.password)
    except ValueError:
        warn(output.texts("verify.undrawn", file=file.path))
        return
    write_whole(place, picture, private=True)
    if output.is_text:
        shown = {"place": place, "pages": tuple(pages)}
        click.echo(output.texts.filled("verify.picture", shown))


def _open_round(asked: _ToVerify, number: int, round_key: str, output: Output) -> None:
    """One round with its own key: its hands, for people to compare with their pages."""
    from cardgen.cards import sort_hand
    from cardgen.faces import label

    key, texts = request.read_round_key(round_key), output.texts
    if asked.seed:
        dealt = check.deal_of(asked.place, asked.seed, asked.ask)
        if asked.code not in (None, dealt.keys.game_code):
            raise CheckError(texts("verify.other-code"), texts("verify.ask"))
        if dealt.keys.round_key(number) != key:
            raise CheckError(texts("verify.other-key", n=number), texts("verify.ask"))
    opened, names = check.open_round(asked.place, number, key, asked.ask)
    facts = opened.facts
    hands = {name: hand for name, hand in zip(names, opened.hands, strict=True) if hand is not None}
    data = {
        "round": number,
        "trump": facts.trump.value if facts.trump else None,
        "turned_up": facts.turned_up.notation if facts.turned_up else None,
        "hands": {name: [card.notation for card in hand] for name, hand in hands.items()},
        "kitty": [card.notation for card in opened.kitty],
        "key_proven": asked.seed is not None,
    }
    if not output.facts(data):
        return

    def shown(cards: Sequence[Card]) -> str:
        """``♠ A K 7 ♥ 10``"""
        parts, suit = list[str](), None
        for card in sort_hand(cards):
            parts += [card.suit.sign] if card.suit and card.suit is not suit else []
            parts.append(label(card.rank, texts.language) if card.suit else card.notation)
            suit = card.suit
        return " ".join(parts)

    trump = texts("verify.trump", suit=facts.trump.sign if facts.trump else "")
    if facts.trump is None:
        trump = texts("verify.no-trump-yet" if facts.unknown_trump else "verify.no-trump")
    if facts.turned_up:
        trump = texts("verify.turned-up", trump=trump, card=shown([facts.turned_up]))
    click.echo(texts("verify.deals", n=number, trump=trump))
    if opened.kitty:
        hands[texts("verify.kitty")] = opened.kitty
    for name, hand in hands.items():
        click.echo(f"  {name}: {shown(hand)}")
    click.echo(texts("verify.pages"))
    click.echo(texts("verify.key-right" if asked.seed else "verify.key-limit"))


def _with_first(problem: str, sentences: Sequence[str], output: Output) -> str:
    """A verdict, with the first of its reasons where they aren't printed above it."""
    if output.is_text:
        return problem
    first, texts = output.texts.said(sentences[0]), output.texts
    if len(sentences) > 1:
        first = texts("verify.more", first=first, n=len(sentences) - 1)
    return f"{problem}: {first}"


def _report(found: check.Verified, texts: Catalogue) -> None:
    from cardgen.dealing import in_fours

    for sentence in found.sentences:
        click.echo(texts.said(sentence))
    if not found.sentences and (found.compared or not found.unjudged):
        first, last = found.rounds[0], found.rounds[-1]
        key = "verify.match-one" if first == last else "verify.match"
        key = "verify.match-part" if 1 < first < last else key
        rounds = texts.count("plural.rounds", len(found.rounds))
        key = "verify.match-far" if found.unjudged else key
        click.echo(texts(key, rounds=rounds, first=first, last=last))
        if not found.posted:
            click.echo(texts("verify.if-this", code=in_fours(found.game_code)))
        shared = (pack.MANIFEST, pack.DEAL, "protocol", "rules")
        if all(name.startswith(shared) for name in found.compared):
            click.echo(texts("verify.no-hands"))
    if found.compared:
        key = "verify.compared-of" if found.whose else "verify.compared"
        click.echo(texts(key, files=", ".join(found.compared), name=found.whose))
    for file in found.unjudged:
        click.echo(f"{texts.said(file.sentence)}.")
    for remark in found.remarks:
        click.echo(texts("verify.note", note=texts.said(remark)))
    if found.compared and not found.sentences:
        _report_shuffle(found, texts)


def _report_shuffle(found: check.Verified, texts: Catalogue) -> None:
    """Who had a say in the shuffle, and what comparing can't show."""
    from cardgen.dealing import in_fours

    joint, limit = found.joint, "verify.limit-words" if found.words else "verify.limit"
    if found.spoken:
        words = ", ".join(": ".join(spoken) for spoken in found.spoken)
        click.echo(texts("verify.words", words=words))
    if found.left_out:
        click.echo(texts("verify.left-out", names=", ".join(found.left_out)))
    if joint.instead_of:
        click.echo(texts("verify.instead", code=in_fours(joint.instead_of)))
    if joint.draw:
        click.echo(texts("verify.draw", draw=joint.draw, drawn=found.drawn))
    click.echo(texts("verify.limit-draw" if joint.draw else limit))


# -- an evening of many tables


def check_evening(
    place: Path, output: Output, code: str | None, seed_code: str | None, **of_one: object
) -> None:
    """Deal all tables again and compare.  Raises CheckError: something differs; Unjudged: something
    couldn't be compared.

    of_one: what is asked of a single pack; UsageError if it is anything.
    """
    if any(option is not None for option in of_one.values()):
        raise UsageError(
            "--file, --round and --password are of one pack", "name the pack of a table with them"
        )
    found, texts = club.open_evening(place), output.texts
    posted = None if code is None else request.read_game_code(code)
    seed = club.evening_seed(found) if seed_code is None else request.read_seed_code(seed_code)
    wrong, notes = list(club.check_evening(found, seed, posted)), list[str]()
    if not wrong:
        wrong, notes = _check_tables(found, seed, output)
    data = {
        "matches": not wrong,
        "evening_code": found.code,
        "tables": len(found.tables),
        "differences": wrong,
        "unjudged": notes,
    }
    if output.facts(data):
        open_ = (texts("evening.not-judged", what=texts.said(line)) for line in notes)
        proven = [] if wrong else _proven(found, posted, texts)
        click.echo("\n".join([*map(texts.said, wrong), *open_, *proven]))
    if wrong:
        problem = _with_first(texts("evening.differs"), wrong, output)
        raise CheckError(problem, texts("evening.ask"))
    if notes:
        raise Unjudged(texts("evening.unjudged"))


def _check_tables(
    found: club.WrittenEvening, seed: Seed, output: Output
) -> tuple[list[str], list[str]]:
    """What differs at a table, and what couldn't be compared."""

    def ask(name: str) -> str:
        raise InputError(
            f"{name} opens only with its password",
            "check the pack of its table by itself: cardgen verify PACK --password …",
        )

    wrong: list[str] = []
    notes: list[str] = []
    with Counter(output.quiet) as counter:
        for number, table in enumerate(found.tables, 1):
            counter.show(f"{output.texts.said(table.words)} ({number}/{len(found.tables)}) …")
            for place in table.dealt:
                if place == table.folder:
                    where, its_seed = table.words, seed
                else:  # what is dealt anew has a seed of its own
                    where = Sentence("evening.pack", table=table.words, folder=place.name)
                    its_seed = None
                    if not (place / pack.SEED).exists():
                        again = f"{program()} verify {shlex.quote(str(place))} --seed-code …"
                        how = Sentence("evening.own-seed", command=again)
                        notes.append(Sentence("check.file", file=where, words=how))
                        continue
                done = check.verify_pack(place, its_seed, None, ask)
                for found_here, sentences in (
                    (wrong, done.sentences),
                    (notes, [file.sentence for file in done.unjudged]),
                ):
                    found_here += [Sentence("check.file", file=where, words=x) for x in sentences]
    return wrong, notes


def _proven(found: club.WrittenEvening, posted: str | None, texts: Catalogue) -> list[str]:
    """What is said of an evening in which nothing differs."""
    from cardgen.dealing import in_fours
    from cardgen.views import announced_draw, drawn_result

    lines = [texts.filled("evening.match", {"tables": len(found.tables)})]
    dealt_anew = [texts.said(at.words) for at in found.tables if at.counts != at.folder]
    if dealt_anew:
        lines.append(texts("evening.dealt-anew", tables=", ".join(dealt_anew)))
    if found.by_lot:
        lines.append(texts("evening.by-lot"))
    if found.words:
        draw, drawn = announced_draw(found.text), drawn_result(found.words)
        lines.append(texts("verify.draw", draw=draw, drawn=drawn))
    if posted is None:
        lines.append(texts("verify.if-this", code=in_fours(found.code)))
    return lines


# -- before the game

_AUDIT = """Draw the files of a pack again and compare, and prove that they are complete and give
nothing away.

No card is shown, so whoever plays too can run it. It takes a few seconds.

\b
Examples:
  cardgen audit output/corona-PBVV
  cardgen audit friday/corona-PBVV friday/whist-7Q2M --json
"""


@commands.command(_AUDIT)
@chosen.several_packs()
@options.output
def audit(packs: tuple[Path, ...], output: Output) -> None:
    reports = []
    with Counter(output.quiet) as counter:
        for number, place in enumerate(packs, 1):
            where = f"{place} ({number}/{len(packs)})" if len(packs) > 1 else str(place)
            reports.append(check.audit_pack(place, counter.of(where)))
    data = [
        {
            "folder": str(report.folder),
            "pack_mark": report.pack_mark,
            "findings": [
                {"file": finding.file, "rounds": finding.rounds, "problem": finding.words}
                for finding in report.findings
            ],
            "proven": report.proven,
            "unjudged": report.unjudged,
            "notes": report.notes,
        }
        for report in reports
    ]
    texts = output.texts
    if output.facts_of(data):
        for report in reports:
            click.echo(headed(pack.read_summary(report.folder), texts))
            for mark, sentences in (
                (coloured("✗", "red"), [finding.sentence for finding in report.findings]),
                (coloured("✓", "green"), report.proven),
                ("?", report.unjudged),
                ("–", report.notes),
            ):
                for sentence in sentences:
                    click.echo(f"  {mark} {texts.said(sentence)}")

    bad = [report for report in reports if report.findings]
    if bad:
        again = f"{program()} audit {shlex.quote(str(bad[0].folder))}"
        key = "audit.remedy-quiet" if output.quiet and not output.as_json else "audit.remedy"
        folders = ", ".join(str(report.folder) for report in bad)
        raise CheckError(texts("audit.wrong", folders=folders), texts(key, command=again))
    open_questions = [sentence for report in reports for sentence in report.unjudged]
    if open_questions:
        raise Unjudged(_with_first(texts("audit.unjudged"), open_questions, output))
