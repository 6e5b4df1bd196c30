"""The rounds of a game that aren't played yet, dealt afresh: for a file that was lost, or seen
by somebody it isn't for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.dealing import Deal, shuffle
from cardgen.errors import InputError
from cardgen.files import held, parent_of, read_limited
from cardgen.names import Person
from cardgen.orders.order import Prepared, check_encryption, draw
from cardgen.pack import (
    MOST_BYTES,
    SCORES,
    SUPERSEDED,
    Kind,
    Manifest,
    Pack,
    PackFile,
    as_json,
    check_current,
    check_private,
    read_addresses,
    read_manifest,
    read_print,
    write_replacement,
)


@dataclass(frozen=True, slots=True)
class Redealt:
    old: Manifest  # the pack that is replaced
    pack: Pack  # the new one
    folder: Path  # of the new one


def redeal_pack(place: Path, from_round: int, out: Path | None = None) -> Redealt:
    """Deal the rest of a game from a fresh seed: a new pack, and a note in the old one that it no
    longer counts.

    Players, settings, preferences, addresses, what covers say of the event and encryption are those
    of the old pack.

    place: the old pack.  from_round: the first round that isn't played yet.  out: the new pack's;
        None: where the old one is.
    Raises FileError: something can't be read or written; then nothing is changed.
    Raises LedgerError: files of the old pack are being sent just now.
    Raises InputError: the pack doesn't have that round, was replaced before, isn't as cardgen wrote
    it, or is encrypted and nothing is installed that encrypts.
    """
    manifest = read_manifest(place)
    return replace_pack(manifest, from_round, out or parent_of(manifest.folder))


def replace_pack(
    manifest: Manifest, from_round: int, where: Path, dealt: Deal | None = None
) -> Redealt:
    """Write the pack that takes the place of an old one, and note it there; raises as
    `redeal_pack`.

    where: the folder for the new pack.  dealt: what is left of the game; None: from a fresh seed.
    """
    check_private(manifest)
    from cardgen.mail import nobody_sends  # a page in a browser has no mail, and replaces nothing

    with (
        held(manifest.folder, wait=True),
        nobody_sends(manifest.folder),
    ):  # else the rest of the old files would still go out
        rest = rest_of_game(manifest, from_round)
        if rest.encrypt:
            check_encryption()
        pack = draw(rest, dealt or _deal(rest, manifest, from_round, where))
        scores = _scores_before(manifest, from_round)
        kept = (PackFile(SCORES, scores, Kind.DATA),) if scores else ()
        note = _note(pack, where, manifest.folder, from_round)
        new = write_replacement(
            replace(pack, files=(*pack.files, *kept)), where, manifest.folder, note
        )
    return Redealt(manifest, pack, new)


def _scores_before(manifest: Manifest, from_round: int) -> bytes:
    """The rounds that were noted and stay played, as they stand there; nothing where none were."""
    path = manifest.folder / SCORES
    if not path.exists():
        return b""
    lines = read_limited(path, MOST_BYTES).splitlines(keepends=True)
    kept = [
        line
        for line in lines[1:]
        if not (first := line.split(b",")[0].strip()).isdigit() or int(first) < from_round
    ]
    return b"".join([*lines[:1], *kept]) if kept else b""


def rest_of_game(manifest: Manifest, from_round: int) -> Prepared:
    """The order that an old pack was made for, for the rounds that aren't played yet; raises as
    `redeal_pack`.
    """
    check_private(manifest)
    _check(manifest, from_round)
    printed, addresses = read_print(manifest), read_addresses(manifest)
    table, header = manifest.table, manifest.header
    settings = header.settings.as_text()
    if manifest.game.deals_by_lot(table.settings):
        dealer = table.rounds[0].dealer
        assert dealer is not None
        settings["first-dealer"] = str(dealer + 1)
    players = header.players
    unnamed = players == tuple(str(number) for number in range(1, len(players) + 1))
    now = manifest.now or ("",) * len(players)  # who took over a seat is a player of the new pack
    names = tuple(
        new or name for new, name in zip(now, table.names if unnamed else players, strict=True)
    )
    players = players if unnamed else names
    return Prepared(
        game=manifest.game,
        people=tuple(Person(name, address) for name, address in zip(names, addresses, strict=True)),
        players=players,
        settings=settings,
        preferences=printed.players,
        shared=printed.shared,
        title=header.title,
        event=printed.event,
        house=table.house,
        encrypt=printed.encrypted,
        at=table.at,
    )


def _check(manifest: Manifest, from_round: int) -> None:
    table = manifest.table
    try:
        check_current(manifest)
    except InputError as error:
        remedy = (
            "redeal that one; or, if nobody has a file of it, remove"
            f" {manifest.folder / SUPERSEDED} and run this again"
        )
        raise InputError(error.problem, remedy) from None
    if from_round not in table.numbers:
        problem = f"there is no round {from_round} in {manifest.folder}"
        raise InputError(
            problem,
            f"--from-round takes the first round that isn't played yet, from {table.from_round} to"
            f" {table.planned}",
        )


def _deal(prepared: Prepared, manifest: Manifest, from_round: int, where: Path) -> Deal:
    table = manifest.table
    while True:
        dealt = prepared.deal(
            shuffle.fresh_seed(),
            replaced=shuffle.Replaced(table.game_code, table.pack_mark, from_round),
        )
        taken = any(where.glob(f"*-{dealt.keys.pack_mark}"))
        if (
            dealt.keys.pack_mark != table.pack_mark and not taken
        ):  # else one in a million has the mark of another pack
            return dealt


def _note(pack: Pack, where: Path, old: Path, from_round: int) -> PackFile:
    """What is in the old pack from now on."""
    keys = pack.deal.keys
    beside = where.resolve() == parent_of(old).resolve()
    data = {
        "folder": pack.folder if beside else str(where.resolve() / pack.folder),
        "pack_mark": keys.pack_mark,
        "game_code": keys.game_code,
        "from_round": from_round,
    }
    return PackFile(SUPERSEDED, as_json(data), Kind.DATA)
