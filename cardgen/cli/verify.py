"""``cardgen verify``: after the game, deal it again from the seed code and compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen import check, pack, request
from cardgen.cli import chosen, commands, options
from cardgen.cli.terminal import Counter, Output, can_ask, warn
from cardgen.errors import CheckError, FileError, InputError, Unjudged, UsageError

if TYPE_CHECKING:  # what reads, deals and draws is loaded after the command line is checked
    from cardgen.dealing import Seed

_ASK_ORGANISER = "compare the codes with the group chat, and ask the organiser"
_HELP = """Deal the game again from the seed code that was posted after it, and say whether everything matches.

\b
Examples:
  cardgen verify output/corona-PBVV --seed-code 7H2K-…
  cardgen verify --file 1-Anna.pdf --code 1AEF-… --seed-code 7H2K-…
  cardgen verify output/corona-PBVV --round 7 --round-key 4QX9-…
"""


@commands.command(_HELP)
@click.argument("packs", metavar="[PACK]…", nargs=-1, type=options.PACK)
@chosen.at_table
@click.option("--file", "file", type=options.PATH, help="Your own file, where you have no pack: --file 1-Anna.pdf.")
@click.option("--code", metavar="CODE", help="The game code as it was posted before the game: --code 1AEF-5KEW-…")
@click.option(
    "--seed-code", metavar="CODE", help="The seed code as it was posted after the game: --seed-code 7H2K-…; the organiser's pack has it."
)
@click.option("--round", "number", type=options.NUMBER, metavar="N", help="Only that round, with its own key: --round 7 --round-key 4QX9-…")
@click.option("--round-key", metavar="KEY", help="What “cardgen reveal --round 7” prints: --round-key 4QX9-…")
@click.option("--password", metavar="PASSWORD", help="Of an encrypted file, asked for otherwise: --password 7K3M….")
@options.output
def command(packs: tuple[Path, ...], table: str | None, output: Output, **typed: Any) -> None:
    if not packs and typed["file"] is None and chosen.has_packs():
        packs = (chosen.newest_pack(asks=False),)
    packs = chosen.at(packs, table)
    if len(packs) == 1 and chosen.is_evening(packs[0]):
        from cardgen.cli.club import check_evening

        check_evening(packs[0], output, **typed)
        return
    packs = chosen.tables_of(packs)
    if len(packs) > 1:
        if any(value is not None for value in typed.values()):
            raise UsageError(f"these are {len(packs)} packs, and codes, rounds and passwords are of one", "name one pack with them")
        _check_each(packs, output)
        return
    folder = packs[0] if packs else None
    if folder is not None and folder.suffix.casefold() == ".pdf" and typed["file"] is None:
        folder, typed["file"] = None, folder
    asked = _read(folder, **typed)
    if asked.one_round is None:
        _check_all(asked, output)
    else:
        _check_round(asked, *asked.one_round, output)


def _check_each(packs: Sequence[Path], output: Output) -> None:
    """Several games whole, each from its own seed.  Raises the worst of what was found, once all are checked."""
    found: list[CheckError | Unjudged] = []
    facts: list[dict[str, object]] = []
    for number, folder in enumerate(packs, 1):
        if output.is_text:
            click.echo(pack.read_summary(folder).heading)
        try:
            _check_all(_read(folder), output, facts)
        except (CheckError, Unjudged) as error:
            if not output.as_json:
                warn(f"{folder}: {error}")
            elif len(facts) < number:  # it couldn't even be looked at
                facts.append({"folder": str(folder), "matches": False, "problem": str(error)})
            found.append(error)
    output.facts({"packs": facts})
    worst = min(found, key=lambda error: error.exit_code, default=None)
    if worst:
        raise type(worst)(f"{len(found)} of {len(packs)} packs didn't simply match, see above", worst.remedy)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is to be checked: a pack or a file, with the codes as far as they are given, or one round with its key."""

    folder: Path | None
    file: Path | None
    code: str | None
    seed: Seed | None
    one_round: tuple[int, str] | None  # its number and key
    password: str | None = field(repr=False)

    @property
    def place(self) -> Path:
        return self.folder or self.file or Path()

    def ask(self, name: str) -> str:
        if self.password is not None:
            return self.password
        if not can_ask():
            raise InputError(f"{name} opens only with its password", "add it: --password …")
        return str(click.prompt(f"Password of {name}", hide_input=True, err=True))


def _read(
    folder: Path | None, file: Path | None = None, code: str | None = None, seed_code: str | None = None,
    number: int | None = None, round_key: str | None = None, password: str | None = None,
) -> _Asked:  # fmt: skip
    """What is asked.  Raises UsageError: options that don't go together; InputError: a typing error; FileError: nothing is there."""
    if folder is None and file is None:
        raise UsageError("say what is to be checked", "the pack's folder, or your own file: --file 1-Anna.pdf")
    if folder is not None and file is not None:
        raise UsageError("a pack and --file exclude each other", "name the pack, or your own file")
    if (number is None) is not (round_key is None):
        raise UsageError("--round and --round-key belong together", "--round 7 --round-key 4QX9-…, or neither for the whole game")
    if file is not None and number is None and (code is None or seed_code is None):
        missing = (
            "--code, the game code posted before the game" if code is None else "--seed-code, which the organiser posts after the game"
        )
        raise UsageError(f"a file alone needs {missing}", "cardgen verify --file 1-Anna.pdf --code … --seed-code …")
    game_code = None if code is None else request.read_game_code(code)
    seed = None if seed_code is None else request.read_seed_code(seed_code)
    one_round = None if number is None or round_key is None else (number, round_key)
    asked = _Asked(folder, file, game_code, seed, one_round, password)
    if not asked.place.exists():
        raise FileError(f"{asked.place} doesn't exist", "name the pack's folder, or your own file")
    return asked


def _check_all(asked: _Asked, output: Output, facts: list[dict[str, object]] | None = None) -> None:
    """The whole game.  Raises CheckError: something differs; Unjudged: something couldn't be compared.

    facts: of several packs, where what JSON says of this one is added to; None: this is the only one.
    """
    if asked.file is not None:
        assert asked.seed is not None
        assert asked.code is not None
        found = check.verify_file(asked.file, asked.seed, asked.code, asked.ask)
    else:
        with Counter(output.quiet) as counter:
            found = check.verify_pack(asked.place, asked.seed, asked.code, counter.before(asked.ask), counter.of(str(asked.place)))
    if facts is not None:
        facts.append({"folder": str(asked.place), **_as_data(found)})
    else:
        output.facts(_as_data(found))
    if output.is_text:
        _report(found)
    _judge(found, "not everything matches the code posted before the game", "no difference was found", output)


def _check_round(asked: _Asked, number: int, round_key: str, output: Output) -> None:
    """One round with its own key; raises what `_check_all` does."""
    key = request.read_round_key(round_key)
    if asked.file is not None:
        file = check.open_asking(asked.file, None, asked.ask)
        dealt = check.deal_of_file(file, asked.seed) if asked.seed else None
        found = check.verify_round_of_file(file, number, key, dealt)
    else:
        dealt = check.deal_of_pack(asked.place, asked.seed) if asked.seed else None
        found = check.verify_round(asked.place, number, key, dealt, asked.ask)
    if dealt and asked.code not in (None, dealt.keys.game_code):
        words = "seed code and header make another game code than the one posted before the game"
        found = replace(found, differences=(*found.differences, check.Finding(str(asked.place), words)))
    if output.facts(_round_as_data(found)):
        _report_round(found)
    remedy = "compare key and number of the round with what the organiser posted; if they are right, ask the organiser"
    _judge(found, f"round {number} isn't what this key deals", f"no difference was found in round {number}", output, remedy)


def _judge(found: check.Verified | check.OpenedRound, wrong: str, right: str, output: Output, remedy: str = _ASK_ORGANISER) -> None:
    """Raises CheckError: something differs; Unjudged: something couldn't be compared.  They name it where no report has."""
    if found.differences:
        raise CheckError(wrong + ("" if output.is_text else _first([one.sentence for one in found.differences])), remedy)
    if found.unjudged:
        raise Unjudged(f"{right}, but not everything could be judged{'' if output.is_text else _first(found.unjudged)}")


def _first(sentences: Sequence[str]) -> str:
    return f": {sentences[0]}" + (f" (and {len(sentences) - 1} more)" if len(sentences) > 1 else "")


# -- reports


def _report(found: check.Verified) -> None:
    from cardgen.dealing import in_fours

    for difference in found.differences:
        click.echo(difference.sentence)
    if not found.differences:
        count, first, last = len(found.rounds), found.rounds[0], found.rounds[-1]
        which = f"All {count} rounds" if count > 1 else "The only round"
        which += f" ({first} to {last})" if 1 < first < last else ""
        far = ", as far as could be judged" if found.unjudged else ""
        click.echo(f"{which} match{'' if count > 1 else 'es'} the code posted before the game{far}.")
        if not found.posted:
            click.echo(f"That is, if it was this one: {in_fours(found.game_code)}. Compare it with the group chat.")
        if not any(name[0].isdigit() for name in found.compared):
            click.echo("No player's file is here, so no hand on paper was compared.")
    if found.compared:
        click.echo(f"Dealt again and compared: {', '.join(found.compared)}")
    for unjudged in found.unjudged:
        click.echo(f"Not judged: {unjudged}")
    for remark in found.remarks:
        click.echo(f"Note: {remark}")
    if not found.differences:
        for line in _joint(found):
            click.echo(line)
        click.echo(_unproven(found))


def _joint(found: check.Verified) -> Iterator[str]:
    """What was shuffled in beside the seed."""
    if found.spoken:
        yield f"The players' words in it: {', '.join(': '.join(one) for one in found.spoken)}. Is yours among them?"
    if found.draw:
        yield f"The public draw in it: {found.draw}. Its result: {found.drawn}. Look it up where it was published."


def _unproven(found: check.Verified) -> str:
    if found.draw:
        return "What this can't show: whether the result is the one that was published, and the game code was posted before it."
    if found.words:
        return "What this can't show: whether the organiser and whoever gave the last word chose the deal together."
    return (
        "What this can't show: whether the organiser dealt several times and posted the code of the best deal; "
        "words from all players prevent that."
    )


def _report_round(found: check.OpenedRound) -> None:
    for difference in found.differences:
        click.echo(difference.sentence)
    if found.differences:
        return
    click.echo(f"Round {found.number} matches: this round key deals the cards in {', '.join(found.compared)}.")
    for unjudged in found.unjudged:
        click.echo(f"Not judged: {unjudged}")
    if found.proven:
        click.echo("The seed code makes this very key.")
    else:
        click.echo("What this can't show yet: that the key belongs to the code posted before the game. Only the seed code proves that.")


def _as_data(found: check.Verified) -> dict[str, object]:
    return {
        "matches": not found.differences,
        "game_code": found.game_code,
        "code_was_given": found.posted,
        "rounds": list(found.rounds),
        "compared": list(found.compared),
        "differences": _differences(found.differences),
        "unjudged": list(found.unjudged),
        "remarks": list(found.remarks),
        "words": found.words,
        "draw": found.draw,
        "drawn": found.drawn,
    }


def _round_as_data(found: check.OpenedRound) -> dict[str, object]:
    return {
        "matches": not found.differences,
        "round": found.number,
        "key_proven": found.proven and not found.differences,
        "compared": list(found.compared),
        "differences": _differences(found.differences),
        "unjudged": list(found.unjudged),
    }


def _differences(differences: Sequence[check.Finding]) -> list[dict[str, object]]:
    return [{"file": one.file, "rounds": list(one.rounds), "words": one.words} for one in differences]
