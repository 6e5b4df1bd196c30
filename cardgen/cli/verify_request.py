"""What ``cardgen verify`` is asked, and what it answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from cardgen.check import (
    MOST_PDF,
    Finding,
    OpenedRound,
    Verified,
    deal_of_file,
    deal_of_pack,
    open_asking,
    verify_file,
    verify_pack,
    verify_round,
    verify_round_of_file,
)
from cardgen.cli import asking
from cardgen.dealing import Seed, in_fours
from cardgen.errors import CheckError, FileError, InputError, Unjudged
from cardgen.files import read_limited
from cardgen.request import read_game_code, read_round_key, read_seed_code

_ASK_ORGANISER = "compare the codes with the group chat, and ask the organiser"


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be checked: a pack or a file, and the codes as far as they are said."""

    pack: Path | None
    file: Path | None
    code: str | None
    seed: Seed | None
    password: str | None = field(repr=False)

    @property
    def place(self) -> Path:
        return self.pack or self.file or Path()

    def ask(self, name: str) -> str:
        """The password of a file."""
        if self.password is not None:
            return self.password
        if not asking.can_ask():
            raise InputError(f"{name} opens only with its password", "add it: --password …")
        return str(click.prompt(f"Password of {name}", hide_input=True, err=True))


def read(pack: Path | None, file: Path | None, code: str | None, seed_code: str | None, password: str | None) -> Request:
    """The request, its codes checked.

    Raises:
        InputError: a code with a typing error.
        FileError: there is nothing at that place.
    """
    request = Request(
        pack, file, None if code is None else read_game_code(code), read_seed_code(seed_code) if seed_code is not None else None, password
    )
    if not request.place.exists():
        raise FileError(f"{request.place} doesn't exist", "name the pack's folder, or your own file")
    return request


def check_all(request: Request, as_json: bool, quiet: bool) -> None:
    """The whole game.

    Raises:
        CheckError: something differs.
        Unjudged: something couldn't be compared.
    """
    if request.file is not None:
        assert request.seed is not None
        assert request.code is not None
        found = verify_file(request.file, request.seed, request.code, request.ask)
    else:
        found = verify_pack(request.place, request.seed, request.code, request.ask)
    if as_json:
        click.echo(json.dumps(_as_data(found)))
    elif not quiet:
        _report(found)
    _complain(found.differences, "not everything matches the code posted before the game", quiet or as_json)
    _admit(found.unjudged, "no difference was found", quiet or as_json)


def check_round(request: Request, number: int, round_key: str, as_json: bool, quiet: bool) -> None:
    """One round with its own key; raises what `check_all` does."""
    key = read_round_key(round_key)
    if request.file is not None:
        file = open_asking(request.file.name, read_limited(request.file, MOST_PDF), None, request.ask)
        dealt = deal_of_file(file, request.seed) if request.seed else None
        found = verify_round_of_file(file, number, key, dealt)
    else:
        dealt = deal_of_pack(request.place, request.seed) if request.seed else None
        found = verify_round(request.place, number, key, dealt, request.ask)
    if dealt and request.code not in (None, dealt.keys.game_code):
        words = "seed code and header make another game code than the one posted before the game"
        found = OpenedRound(number, found.compared, (*found.differences, Finding(str(request.place), words)), found.proven, found.unjudged)
    if as_json:
        data = {"matches": not found.differences, "round": number, "key_proven": found.proven and not found.differences}
        click.echo(
            json.dumps(
                data | {"compared": list(found.compared), "differences": _differences(found.differences), "unjudged": list(found.unjudged)}
            )
        )
    elif not quiet:
        _report_round(found)
    remedy = "compare key and number of the round with what the organiser posted; if they are right, ask the organiser"
    _complain(found.differences, f"round {number} isn't what this key deals", quiet or as_json, remedy)
    _admit(found.unjudged, f"no difference was found in round {number}", quiet or as_json)


# -- reports


def _report(found: Verified) -> None:
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
        if found.words:
            click.echo(f"The players' words in it: {_spoken(found.words)}. Is yours among them?")
        click.echo(_unproven(found.words))


def _spoken(words: str) -> str:
    return ", ".join(": ".join(entry.rpartition("=")[::2]) for entry in words.split("|"))


def _unproven(words: str) -> str:
    """What nobody can see from codes."""
    if words:
        return "What this can't show: whether the organiser and whoever gave the last word chose the deal together."
    return (
        "What this can't show: whether the organiser dealt several times and posted the code of the best deal; "
        "words from all players prevent that."
    )


def _report_round(found: OpenedRound) -> None:
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


def _as_data(found: Verified) -> dict[str, object]:
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
    }


def _differences(differences: Sequence[Finding]) -> list[dict[str, object]]:
    return [{"file": one.file, "rounds": list(one.rounds), "words": one.words} for one in differences]


def _complain(differences: Sequence[Finding], what: str, alone: bool, remedy: str = _ASK_ORGANISER) -> None:
    """Raises CheckError if there are differences.  alone: nothing else has said which."""
    if differences:
        first = f": {differences[0].sentence}" + (f" (and {len(differences) - 1} more)" if len(differences) > 1 else "")
        raise CheckError(what + (first if alone else ""), remedy)


def _admit(unjudged: Sequence[str], what: str, alone: bool) -> None:
    """Raises Unjudged if something couldn't be compared.  alone: nothing else has said what."""
    if unjudged:
        more = f" (and {len(unjudged) - 1} more)" if len(unjudged) > 1 else ""
        first = f": {unjudged[0]}{more}" if alone else ""
        raise Unjudged(f"{what}, but not everything could be judged{first}")
