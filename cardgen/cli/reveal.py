"""``cardgen reveal``: after the game, the seed code and the closing message; in a dispute, the
key of one round.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from cardgen import club, pack
from cardgen.cli import chosen, commands, options
from cardgen.cli.share import find_language
from cardgen.cli.terminal import Output, check_over, typed
from cardgen.errors import FileError, InputError
from cardgen.text import catalogue, club_catalogue, default_language

_HELP = """Show the seed code, to be posted when the game is over; or the key of one round, to open that one alone.

Whoever has the seed code knows all cards of the game. With it everybody can check the deal: “cardgen verify”.

\b
Examples:
  cardgen reveal output/corona-PBVV
  cardgen reveal output/corona-PBVV --round 7
  cardgen reveal output/corona-PBVV --lang ro --yes
"""


@commands.command(_HELP)
@click.argument("packs", metavar="[PACK]…", nargs=-1, type=options.PACK)
@click.option(
    "--round",
    "number",
    type=options.NUMBER,
    metavar="N",
    help="The key of that round and no other: --round 7.",
)
@options.language("the message", "that of the pack's first protocol")
@click.option("--yes", "yes", is_flag=True, help="Don't ask whether the game is over: --yes.")
@options.output
def command(
    packs: tuple[Path, ...], number: int | None, language: str | None, yes: bool, output: Output
) -> None:
    packs = packs or (chosen.newest_pack(asks=True),)
    if len(packs) == 1 and chosen.is_evening(packs[0]) and number is None:
        _reveal_evening(packs[0], language, yes, output)
        return
    packs = chosen.tables_of(packs)
    manifests = [_read(place, number) for place in packs]
    shown = [_reveal(manifest, number, language, yes, output) for manifest in manifests]
    if len(shown) == 1:
        output.result(*shown[0])
        return
    text = "\n\n".join(
        f"{pack.summarize(manifest).heading}\n{text}"
        for manifest, (_, text) in zip(manifests, shown, strict=True)
    )
    output.result(
        {
            "packs": [
                {"folder": str(manifest.folder)} | facts
                for manifest, (facts, _) in zip(manifests, shown, strict=True)
            ]
        },
        text,
    )


def _read(place: Path, number: int | None) -> pack.Manifest:
    """Raises InputError if the pack has no round of that number."""
    manifest = pack.read_manifest(place)
    pack.check_private(manifest)
    numbers = manifest.table.numbers
    if number is not None and number not in numbers:
        raise InputError(
            f"there is no round {number} in this pack",
            f"--round takes a number from {numbers[0]} to {numbers[-1]}",
        )
    return manifest


def _reveal(
    manifest: pack.Manifest, number: int | None, language: str | None, yes: bool, output: Output
) -> tuple[dict[str, object], str]:
    """The seed code, or the key of a round, and what to post: as facts and as text."""
    from cardgen.dealing import in_fours

    dealt, superseded = pack.redealt(manifest), pack.read_superseded(manifest)
    if not (yes or _was_replaced(superseded)):
        if number is None:
            check_over(
                "Is the game over? Whoever has the seed code knows all cards of all players."
            )
        else:
            check_over(
                f"Has round {number} been played? Whoever has its key knows all its cards.",
                f"round {number}",
            )
    spoken = language or find_language(manifest, output)
    if number is None:
        code = dealt.seed.code
        message = pack.closing_message(
            manifest, spoken, code, superseded.from_round if superseded else 0
        )
        facts: dict[str, object] = {
            "game_code": manifest.table.game_code,
            "seed_code": code,
            "message": message,
        }
        lines = _seed_lines(manifest, code, superseded, message)
    else:
        key = in_fours(dealt.keys.round_key(number))
        message = pack.round_key_message(number, spoken, key)
        facts = {"round": number, "round_key": key, "message": message}
        lines = _round_lines(number, key, superseded, message)
    _note(manifest.folder, number, output)
    return facts, "\n".join(lines)


def _was_replaced(superseded: pack.Superseded | None) -> bool:
    """Whether the pack that took this one's place is there: then this one's game is over."""
    return superseded is not None and (Path(superseded.folder) / pack.MANIFEST).exists()


def _seed_lines(
    manifest: pack.Manifest, code: str, superseded: pack.Superseded | None, message: str
) -> Iterator[str]:
    table = manifest.table
    yield f"Seed code: {code}"
    if superseded:
        yield (
            f"Note: {superseded.sentence}. Rounds from {superseded.from_round} on don't count; what"
            " was dealt anew stays secret."
        )
    if table.replaces and table.from_round > 1:
        yield (
            f"Note: rounds before round {table.from_round} were dealt in pack {table.replaces}:"
            " reveal and post its seed code, too."
        )
    yield (
        f"\n===== CLOSING: copy what follows into the chat, and attach {pack.MANIFEST}"
        f" =====\n\n{message}"
    )


def _round_lines(
    number: int, key: str, superseded: pack.Superseded | None, message: str
) -> Iterator[str]:
    yield (
        f"Key of round {number}: {key}\nIt opens that round alone; the seed code stays where it is."
    )
    if superseded and number >= superseded.from_round:
        yield f"Note: {superseded.sentence}, so this round didn't count."
    yield f"\n===== ROUND {number}: copy what follows into the chat =====\n\n{message}"


def _note(folder: Path, number: int | None, output: Output) -> None:
    try:
        pack.note_revealed(folder, number)
    except FileError as error:  # it is shown all the same: that is what the evening waits for
        output.warn(f"that it was shown can't be noted: {error.problem}")


def _reveal_evening(place: Path, language: str | None, yes: bool, output: Output) -> None:
    """One seed code for all tables, when the last one has finished."""
    from cardgen.dealing import in_fours

    found = club.open_evening(place)
    seed = club.evening_seed(found)
    if not yes:
        check_over(
            f"Have all {len(found.tables)} tables finished? Whoever has the seed code knows all"
            " cards of all players."
        )
    spoken = language or found.language or default_language()
    title = found.title or catalogue(spoken)(f"game.{found.game}")
    message = club_catalogue(spoken)(
        "chat.reveal", title=title, code=in_fours(found.code), seed=seed.code
    )
    for table in found.tables:
        _note(table.folder, None, output)
        if table.counts != table.folder:
            output.warn(
                f"{table.words} was dealt anew and has a seed code of its own: cardgen reveal"
                f" {typed(str(table.counts))}"
            )
    facts = {"evening_code": found.code, "seed_code": seed.code, "message": message}
    text = (
        f"Seed code: {seed.code}\nIt opens every table of the evening.\n\n===== CLOSING: copy what"
        f" follows into the chat =====\n\n{message}"
    )
    output.result(facts, text)
