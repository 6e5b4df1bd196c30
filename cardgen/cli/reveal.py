"""After the game: ``cardgen reveal``, the seed code and the closing message, or in a dispute the
key of one round; ``cardgen record``, every card, to look up.
"""

from __future__ import annotations

from pathlib import Path

import click

from cardgen import club, orders, pack
from cardgen.cli import chosen, commands, options
from cardgen.cli.share import find_language
from cardgen.cli.terminal import Output, can_ask, check_over, headed, says_yes, typed
from cardgen.errors import CardgenError, FileError, UsageError
from cardgen.preferences import Preferences
from cardgen.text import Catalogue, catalogue, club_catalogue, default_language

_HELP = """Show the seed code, to be posted when the game is over; or the key of one round, to
open that one alone.

Whoever has the seed code knows all cards of the game. With it everybody can check the deal:
“cardgen verify”.

\b
Examples:
  cardgen reveal output/corona-PBVV
  cardgen reveal output/corona-PBVV --round 7
  cardgen reveal output/corona-PBVV --lang ro --yes
"""


@commands.command(_HELP)
@click.argument("packs", metavar="[PACK]…", nargs=-1, type=options.PACK)
@options.number("--round", "number", help="The key of that round and no other: --round 7.")
@options.language("the message", "that of the pack's first protocol")
@options.flag("--yes", "yes", help="Don't ask whether the game is over.")
@options.output
def command(
    packs: tuple[Path, ...], number: int | None, language: str | None, yes: bool, output: Output
) -> None:
    packs = packs or (chosen.newest_pack(asks=True),)
    if len(packs) == 1 and chosen.is_evening(packs[0]) and number is None:
        _reveal_evening(packs[0], language, yes, output)
        return
    manifests = [pack.read_manifest(place) for place in chosen.tables_of(packs)]
    for manifest in manifests:
        pack.check_private(manifest)
        options.check_round(number, manifest.table.numbers)
    data, said = [], []
    for manifest in manifests:
        shown, lines = _reveal(manifest, number, language, yes, output)
        if len(manifests) > 1:
            lines.insert(0, headed(pack.summarize(manifest), output.texts))
        data.append({"folder": str(manifest.folder), **shown})
        said.append("\n".join(lines))
    if len(data) == 1:
        del data[0]["folder"]
    if output.facts_of(data):
        click.echo("\n\n".join(said))


def _reveal(
    manifest: pack.Manifest, number: int | None, language: str | None, yes: bool, output: Output
) -> tuple[dict[str, object], list[str]]:
    """The seed code, or the key of a round, and what to post: as fields and as lines."""
    from cardgen.dealing import in_fours

    table, dealt, texts = manifest.table, pack.redealt(manifest), output.texts
    superseded = pack.read_superseded(manifest)
    # with the pack that took its place beside it, this one's game is over
    is_over = superseded is not None and (Path(superseded.folder) / pack.MANIFEST).exists()
    if not (yes or is_over):
        if number is None:
            check_over(f"{_noted_so_far(manifest, texts)}{texts('reveal.over')}")
        else:
            check_over(texts("reveal.over-round", n=number), f"round {number}")
    spoken = language or find_language(manifest, output)
    if number is None:
        code, void_from = dealt.seed.code, superseded.from_round if superseded else 0
        message = pack.closing_message(manifest, spoken, code, void_from)
        data: dict[str, object] = {
            "game_code": table.game_code,
            "seed_code": code,
            "message": message,
        }
        lines = [texts("reveal.seed-code", code=code)]
        if superseded:
            told = texts.said(superseded.sentence)
            lines.append(texts("reveal.void", superseded=told, n=void_from))
        if table.replaces and table.from_round > 1:
            lines.append(texts("reveal.before", n=table.from_round, mark=table.replaces))
        head = texts("reveal.closing", file=pack.MANIFEST)
    else:
        key = in_fours(dealt.keys.round_key(number))
        message = pack.round_key_message(number, spoken, key)
        data = {"round": number, "round_key": key, "message": message}
        lines = [texts("reveal.key", n=number, code=key), texts("reveal.key-alone")]
        if superseded and number >= superseded.from_round:
            told = texts.said(superseded.sentence)
            lines.append(texts("reveal.void-round", superseded=told))
        head = texts("reveal.round", n=number)
    _note(manifest.folder, number, output)
    return data, [*lines, f"\n===== {head} =====\n\n{message}"]


def _noted_so_far(manifest: pack.Manifest, texts: Catalogue) -> str:
    """That scores are noted, but not of all rounds; else nothing."""
    from cardgen import score

    try:
        result = score.read_kept(manifest.folder).result
    except CardgenError:  # scores that can't be read say nothing about whether the game is over
        return ""
    if result.finished or not result.rounds:
        return ""
    rounds = texts.count("plural.rounds", len(manifest.table.numbers))
    return texts("reveal.noted", n=len(result.rounds), rounds=rounds) + " "


def _note(folder: Path, number: int | None, output: Output) -> None:
    try:
        pack.note_revealed(folder, number)
    except FileError as error:  # it is shown all the same: that is what the evening waits for
        output.warn(output.texts("reveal.unnoted", problem=error.problem))


def _reveal_evening(place: Path, language: str | None, yes: bool, output: Output) -> None:
    """One seed code for all tables, when the last one has finished."""
    from cardgen.dealing import in_fours

    evening, texts = club.open_evening(place), output.texts
    seed = club.evening_seed(evening)
    if not yes:
        check_over(texts.filled("reveal.over-evening", {"tables": len(evening.tables)}))
    spoken = language or evening.language or default_language()
    title = evening.title or catalogue(spoken)(f"game.{evening.game}")
    message = club_catalogue(spoken)(
        "chat.reveal", title=title, code=in_fours(evening.code), seed=seed.code
    )
    for table in evening.tables:
        _note(table.folder, None, output)
        if table.counts != table.folder:
            again = f"cardgen reveal {typed(str(table.counts))}"
            at_table = texts.said(table.words)
            output.warn(texts("reveal.dealt-anew", table=at_table, command=again))
    code, every = texts("reveal.seed-code", code=seed.code), texts("reveal.every-table")
    output.result(
        {"evening_code": evening.code, "seed_code": seed.code, "message": message},
        f"{code}\n{every}\n\n===== {texts('reveal.closing-evening')} =====\n\n{message}",
    )


# -- all hands

_RECORD = """Write the hand record of a finished game: all hands of all rounds side by side, as a
PDF.

It shows every card: make it after the last trick.

\b
Examples:
  cardgen record output/corona-PBVV
  cardgen record output/corona-PBVV --yes --lang ro -o evening.pdf
  cardgen record output/corona-PBVV --yes --json
"""


@commands.command(_RECORD)
@chosen.several_packs(asks=True)
@options.flag("--yes", help="The game is over, don't ask.")
@options.preferences(
    "language",
    "paper",
    "colours",
    "letters",
    "large",
    "low_ink",
    default="as in the first player's file",
)
@options.out_file(help="Where to: -o evening.pdf (default: record-MARK.pdf beside the pack).")
@options.force
@options.output
def record(
    packs: tuple[Path, ...],
    yes: bool,
    out: str | None,
    force: bool,
    output: Output,
    preferences: Preferences,
) -> None:
    if out is not None and len(packs) > 1:
        raise UsageError(
            f"-o names one file, and these are {len(packs)} packs",
            "leave it out: each record gets a name of its own",
        )
    manifests = [pack.read_manifest(place) for place in packs]
    places = [
        orders.usual_place(manifest) if out is None else options.named_file(out, "-o record.pdf")
        for manifest in manifests
    ]
    for place in places:
        orders.check_place(place)
    if out is not None:
        options.named_pdf(out, "-o record.pdf")
    texts = output.texts
    if not yes:
        if output.as_json or not can_ask():
            what = "--json can't ask for a yes" if output.as_json else "nobody is here to type yes"
            raise UsageError(
                f"a hand record shows every card of all rounds, and {what}",
                "once the game is over, run it again with --yes",
            )
        if not says_yes(texts("record.over")):
            click.echo(texts("record.nothing"))
            return
    data, lines = [], []
    for manifest, place in zip(manifests, places, strict=True):
        record = orders.draw_record(manifest, preferences)
        options.sweep(place.parent)
        orders.write_record(record, place, force)
        if record.not_played is not None:
            output.warn(texts("record.left-out", n=record.not_played))
        written = {"file": str(place), "pages": record.file.pages}
        data.append(written | orders.record_data(record))
        shown = {"pages": record.file.pages, "rounds": len(record.view.rounds)}
        lines.append(texts.filled("record.is", {"file": place, **shown}))
    if output.facts_of(data, "records"):
        click.echo("\n".join(lines))
