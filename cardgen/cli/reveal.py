"""After the game: ``cardgen reveal``, the seed code and the closing message; in a dispute the key
of one round; or all hands, to look up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from cardgen import club, orders, pack, score
from cardgen.cli import chosen, commands, options
from cardgen.cli.share import find_language
from cardgen.cli.terminal import Output, check_over, headed, program, typed
from cardgen.errors import CardgenError, FileError, UsageError
from cardgen.preferences import Preferences, option_name
from cardgen.text import Catalogue, catalogue, club_catalogue, default_language

_HELP = """Show the seed code, to be posted when the game is over; or the key of one round, to
open that one alone; or write all hands of all rounds side by side, as a PDF.

Whoever has the seed code knows all cards of the game. With it everybody can check the deal:
“cardgen verify”.

\b
Examples:
  cardgen reveal output/corona-PBVV
  cardgen reveal output/corona-PBVV --round 7
  cardgen reveal output/corona-PBVV --lang ro --yes
  cardgen reveal output/corona-PBVV --hands
  cardgen reveal output/corona-PBVV -o hands.pdf --yes
  cardgen reveal output/whist-2MWJ -o deals.pbn
"""
_SECTIONS = {"hands": "All hands"}


@commands.command(_HELP, sections=_SECTIONS)
@options.packs_argument(metavar="[PACK]…")
@chosen.at_table
@options.number("--round", "number", help="The key of that round and no other: --round 7.")
@options.language(
    "the message, or the hands", "that of the pack's first protocol, or the first player's file"
)
@options.flag("--yes", "yes", help="Don't ask whether the game is over.")
@options.output
@options.flag("--hands", help="All hands as a PDF instead, to look up and to talk about.")
@options.out_file(
    help="Where to: -o hands.pdf, or of 52 cards for four -o deals.pbn, for bridge programs"
    " (default: hands-MARK.pdf beside the pack)."
)
@options.preferences(
    "paper", "colours", "letters", "large", "low_ink", default="as in the first player's file"
)
@options.force
def command(
    packs: tuple[Path, ...],
    table: str | None,
    number: int | None,
    language: str | None,
    yes: bool,
    output: Output,
    hands: bool,
    out: str | None,
    preferences: Preferences,
    force: bool,
) -> None:
    hands = hands or out is not None
    if hands and number is not None:
        raise UsageError("--round shows the key of one round, and --hands all", "use one of them")
    looks = [name for name, value in preferences.as_data().items() if value is not None]
    if not hands and (looks or force):
        option = option_name(looks[0]) if looks else "force"
        raise UsageError(f"--{option} is for writing all hands", "add --hands")
    packs = chosen.at(packs or (chosen.newest_pack(asks=True),), table)
    if len(packs) == 1 and chosen.is_evening(packs[0]) and not hands and number is None:
        _reveal_evening(packs[0], language, yes, output)
        return
    manifests = [pack.read_manifest(place) for place in chosen.swept(packs)]
    for manifest in manifests:
        pack.check_private(manifest)
        options.check_round(number, manifest.table.numbers)
    preferences = replace(preferences, language=language)
    places = _places(manifests, out, preferences) if hands else []
    if not yes:
        _check_over(manifests, number, hands, output.texts)
    elif number is None and (noted := _noted_so_far(manifests, output.texts)):
        output.warn(noted)
    if hands:
        _write_hands(manifests, places, preferences, force, output)
        return
    data, said = [], []
    for manifest in manifests:
        shown, lines = _reveal(manifest, number, language, output)
        if len(manifests) > 1:
            lines.insert(0, headed(pack.summarize(manifest), output.texts))
        data.append({"folder": str(manifest.folder), **shown})
        said.append("\n".join(lines))
    if len(data) == 1:
        del data[0]["folder"]
    if output.facts_of(data):
        click.echo("\n\n".join(said))


def _check_over(
    manifests: Sequence[pack.Manifest], number: int | None, hands: bool, texts: Catalogue
) -> None:
    """Ask whether these games are over; of one whose successor is beside it nobody has to."""
    running = []
    for manifest in manifests:
        superseded = pack.read_superseded(manifest)
        if superseded is None or not (Path(superseded.folder) / pack.MANIFEST).exists():
            running.append(manifest)
    if not running:
        return
    if number is not None:
        check_over(texts("reveal.over-round", n=number), f"round {number}")
        return
    noted = _noted_so_far(running, texts)
    check_over(
        f"{noted}{' ' * bool(noted)}{texts('reveal.over-hands' if hands else 'reveal.over')}"
    )


def _reveal(
    manifest: pack.Manifest, number: int | None, language: str | None, output: Output
) -> tuple[dict[str, object], list[str]]:
    """The seed code, or the key of a round, and what to post: as fields and as lines."""
    from cardgen.dealing import in_fours

    table, dealt, texts = manifest.table, pack.redealt(manifest), output.texts
    superseded = pack.read_superseded(manifest)
    spoken = language or find_language(manifest, output)
    if number is None:
        code, void_from = dealt.seed.code, superseded.from_round if superseded else 0
        noted = len(result.rounds) if (result := _noted(manifest)) else 0
        message = pack.closing_message(manifest, spoken, code, void_from, noted)
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


def _noted(manifest: pack.Manifest) -> score.GameResult | None:
    """As far as scores are noted; None where they can't be read, which says nothing about whether
    the game is over.
    """
    try:
        return score.read_kept(manifest.folder).result
    except CardgenError:
        return None


def _noted_so_far(manifests: Sequence[pack.Manifest], texts: Catalogue) -> str:
    """Of which games scores are noted, but not of all rounds; else nothing."""
    said = []
    for manifest in manifests:
        result = _noted(manifest)
        if result and result.rounds and not result.finished:
            rounds = texts.count("plural.rounds", manifest.table.planned)
            left = manifest.table.planned - len(result.rounds)
            said.append(texts("reveal.noted", n=len(result.rounds), rounds=rounds, left=left))
    return " ".join(said)


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
            again = f"{program()} reveal {typed(str(table.counts))}"
            at_table = texts.said(table.words)
            output.warn(texts("reveal.dealt-anew", table=at_table, command=again))
    code, every = texts("reveal.seed-code", code=seed.code), texts("reveal.every-table")
    output.result(
        {"evening_code": evening.code, "seed_code": seed.code, "message": message},
        f"{code}\n{every}\n\n===== {texts('reveal.closing-evening')} =====\n\n{message}",
    )


# -- all hands


def _places(
    manifests: Sequence[pack.Manifest], out: str | None, preferences: Preferences
) -> list[Path]:
    """Where the hands of each pack go.  Raises UsageError if several have one name or a preference
    is for another kind of file, FileError if players would get them, InputError if they can't be of
    that kind.
    """
    if out is not None and len(manifests) > 1:
        raise UsageError(
            f"-o names one file, and these are {len(manifests)} packs",
            "leave it out: the hands of each get a name of their own",
        )
    places = [orders.usual_place(manifest) for manifest in manifests]
    if out is not None:
        places = [options.named_file(out, "-o hands.pdf")]
    for place in places:
        orders.check_place(place)
    if out is not None:
        place = options.named_pdf(out, "-o hands.pdf")
        if _is_pbn(place):
            for name, value in preferences.as_data().items():
                if value is not None:
                    option = "lang" if name == "language" else option_name(name)
                    raise UsageError(f"--{option} is for a PDF, and {out} is none", "leave it out")
            orders.check_deals(manifests[0].table)
    return places


def _is_pbn(place: Path) -> bool:
    return place.suffix.casefold() == orders.PBN


def _write_hands(
    manifests: Sequence[pack.Manifest],
    places: Sequence[Path],
    preferences: Preferences,
    force: bool,
    output: Output,
) -> None:
    data, lines, texts = [], [], output.texts
    for manifest, place in zip(manifests, places, strict=True):
        kind = orders.PBN if _is_pbn(place) else ".pdf"
        record = orders.draw_record(manifest, preferences, kind)
        options.sweep(place.parent)
        orders.write_record(record, place, force)
        if record.not_played is not None:
            output.warn(texts("reveal.left-out", n=record.not_played))
        written = {"file": str(place), "pages": record.pages or None}
        data.append(written | orders.record_data(record))
        shown = {"pages": record.pages, "rounds": len(record.view.rounds)}
        key = "reveal.hands" if record.pages else "reveal.deals"
        lines.append(texts.filled(key, {"file": place, **shown}))
    if output.facts_of(data):
        click.echo("\n".join(lines))
