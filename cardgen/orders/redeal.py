"""Parts of a pack made anew: one player's file in another layout, language or size, from the
pack's own deal; or the rounds that aren't played yet, dealt afresh, for a file that was lost or
seen by somebody it isn't for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen import frozen
from cardgen.check import check_player
from cardgen.dealing import Deal, shuffle
from cardgen.errors import CardgenError, InputError
from cardgen.files import held, parent_of, read_limited
from cardgen.names import (
    MOST_CHARACTERS,
    Person,
    check_different,
    name_key,
    quoted,
    read_person,
    shown_name,
)
from cardgen.orders.order import Prepared, check_encryption, draw
from cardgen.pack import (
    ADDRESSES,
    MAIL_BEGUN,
    MANIFEST,
    MOST_BYTES,
    PASSWORDS,
    SCORES,
    SUPERSEDED,
    Kind,
    Manifest,
    Pack,
    PackFile,
    PackStyles,
    addresses_file,
    as_json,
    check_current,
    check_private,
    draw_player,
    draw_shared,
    find_packs,
    find_seat,
    player_entry,
    player_files,
    print_file,
    public_file,
    read_addresses,
    read_manifest,
    read_passwords,
    read_player_files,
    read_print,
    read_superseded,
    redealt,
    replace_files,
    shared_path,
    taken_over,
    was_revealed,
    write_replacement,
)
from cardgen.pdf.container import MOST_PDF
from cardgen.preferences import Preferences
from cardgen.text import play_catalogue

if TYPE_CHECKING:
    from cardgen.pages.theme import Style
    from cardgen.views import Event


@frozen
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

    # Else the rest of the old files would still go out.
    with held(manifest.folder, wait=True), nobody_sends(manifest.folder):
        rest = rest_of_game(manifest, from_round)
        if rest.encrypt:
            check_encryption()
        pack = draw(rest, dealt or _deal(rest, manifest, from_round, where))
        # the rounds that were noted and stay played, as they are there
        path = manifest.folder / SCORES
        if path.exists():
            lines = read_limited(path, MOST_BYTES).splitlines(keepends=True)
            kept = [
                line
                for line in lines[1:]
                if not (number := line.split(b",")[0].strip()).isdigit() or int(number) < from_round
            ]
            if kept:
                scores = PackFile(SCORES, b"".join([*lines[:1], *kept]), Kind.DATA)
                pack = replace(pack, files=(*pack.files, scores))
        # what is in the old pack from now on
        beside = where.resolve() == parent_of(manifest.folder).resolve()
        data = {
            "folder": pack.folder if beside else str(where.resolve() / pack.folder),
            "pack_mark": pack.deal.keys.pack_mark,
            "game_code": pack.deal.keys.game_code,
            "from_round": from_round,
        }
        note = PackFile(SUPERSEDED, as_json(data), Kind.DATA)
        new = write_replacement(pack, where, manifest.folder, note)
    return Redealt(manifest, pack, new)


def undo_redeal(place: Path) -> tuple[Path, Path]:
    """Let a pack count again that was replaced by mistake, and not the new one any more, if nobody
    has cards of that; both folders.

    place: the old pack, or the new one beside it.  Raises FileError: something can't be read or
    written; LedgerError: files of the new pack are being sent; InputError: nothing took its place,
    or what did is in use.
    """
    old = read_manifest(place)
    check_private(old)
    superseded = read_superseded(old)
    if superseded is None:
        marks = {}
        for other in find_packs(parent_of(old.folder)) if old.table.replaces else ():
            with suppress(CardgenError):  # a stranger's pack isn't meant
                marks[read_manifest(other).table.pack_mark] = other
        if old.table.replaces in marks:
            return undo_redeal(marks[old.table.replaces])
        raise InputError(f"{old.folder} wasn't dealt anew", "name the old pack of the two")
    new = read_manifest(Path(superseded.folder))
    from cardgen.mail import nobody_sends

    with held(old.folder, wait=True), held(new.folder, wait=True), nobody_sends(new.folder):
        check_current(new)
        scores = new.folder / SCORES
        noted = read_limited(scores, MOST_BYTES).splitlines() if scores.exists() else []
        numbers = [int(row.split(b",")[0]) for row in noted if row[:1].isdigit()]
        sent = (new.folder / MAIL_BEGUN).exists()
        if sent or was_revealed(new.folder) or max(numbers, default=0) >= superseded.from_round:
            how = "its files were sent" if sent else "its rounds were noted, or its seed code shown"
            raise InputError(f"{new.folder} is in use: {how}", "play on with it, or redeal that")
        beside = parent_of(old.folder).resolve() == parent_of(new.folder).resolve()
        data = {
            "folder": old.folder.resolve().name if beside else str(old.folder.resolve()),
            "pack_mark": old.table.pack_mark,
            "game_code": old.table.game_code,
            "from_round": superseded.from_round,
        }
        # Where this ends in between, both are replaced, and running it again goes on.
        replace_files(new.folder, [PackFile(SUPERSEDED, as_json(data), Kind.DATA)])
        (old.folder / SUPERSEDED).unlink()
    return old.folder, new.folder


def rest_of_game(manifest: Manifest, from_round: int) -> Prepared:
    """The order that an old pack was made for, for the rounds that aren't played yet; raises as
    `redeal_pack`.
    """
    check_private(manifest)
    table = manifest.table
    header = manifest.header
    try:
        check_current(manifest)
    except InputError as error:
        remedy = "redeal that one; or, if nobody has a file of it, redeal this one with --undo"
        raise InputError(error.problem, remedy) from None
    if from_round not in table.numbers:
        raise InputError(
            f"there is no round {from_round} in {manifest.folder}",
            f"--from-round takes the first round that isn't played yet, from {table.from_round} to"
            f" {table.planned}",
        )
    printed = read_print(manifest)
    addresses = read_addresses(manifest)
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


def _deal(prepared: Prepared, manifest: Manifest, from_round: int, where: Path) -> Deal:
    table = manifest.table
    while True:
        dealt = prepared.deal(
            shuffle.fresh_seed(),
            replaced=shuffle.Replaced(table.game_code, table.pack_mark, from_round),
        )
        taken = any(where.glob(f"*-{dealt.keys.pack_mark}"))
        # Else one in a million has the mark of another pack.
        if dealt.keys.pack_mark != table.pack_mark and not taken:
            return dealt


# -- one player's file


@frozen
class Reprint:
    """A file that was drawn again."""

    path: Path
    name: str  # whose it is
    before: Preferences
    now: Preferences
    pages: int
    encrypted: bool  # whether it opens only with its password, which is the one that it had
    also: tuple[
        str, ...
    ] = ()  # paths of what else was drawn anew in the pack, because somebody took over the seat
    kept: tuple[
        str, ...
    ] = ()  # paths of protocols that somebody had written into: they lie beside the new ones now
    # paths of protocol and rules as this player reads them now, if the pack had none such
    added: tuple[str, ...] = ()


def reprint_player(
    place: Path, player: str, preferences: Preferences, now: str | None = None
) -> Reprint:
    """Draw one player's file of a pack again and put it in the place of the old one.

    place: the pack.  player: the name, as `find_name` reads it, or that of who took over the seat.
        preferences: what is to change.
    now: who plays in that player's place from now on, ``Uwe`` or ``Uwe <uwe@example.org>``; the
        player's own name: nobody else any more;
        None: as it is.
    Raises FileError: something can't be read or written; then nothing is changed.
    Raises InputError: no such player, another pack took the place of this one, a file of the pack
    isn't as cardgen wrote it, it is encrypted and nothing is installed that encrypts, or nobody can
    be called as `now` says.
    Raises CheckError: the pack's seed code doesn't make its game code.
    """
    with held(read_manifest(place).folder, wait=True):
        manifest = read_manifest(place)  # whoever was first may have changed who plays
        seat = find_seat(manifest, player)
        check_current(manifest)
        if now is None:
            return _reprint(manifest, seat, preferences, None)

        # The manifest as it is when that person has taken over the seat.
        person = read_person(now)
        names = manifest.table.names
        new = shown_name(person.name)
        playing = list(manifest.now or ("",) * len(names))
        playing[seat] = "" if name_key(new) == name_key(names[seat]) else new
        check_different([one or name for one, name in zip(playing, names, strict=True)])
        for other, name in enumerate(names):
            # Their place was taken over, but all covers name them.
            if other != seat and name_key(name) == name_key(new):
                raise InputError(
                    f"{name} has a seat of their own in this pack",
                    "somebody else takes over, or the same one as before",
                )
        whole = taken_over(names[seat], playing[seat])
        if len(whole) > MOST_CHARACTERS:
            raise InputError(
                f"{quoted(whole)} has {len(whole)} characters",
                f"at most {MOST_CHARACTERS} for both names: take a shorter one",
            )
        seated = manifest._replace(now=tuple(playing) if any(playing) else ())
        return _reprint(seated, seat, preferences, person)


def note_stand_in(place: Path, seat: int) -> Reprint | None:
    """Let the pack say that a computer plays a seat: protocol and cover are drawn anew, results and
    messages name it so.

    Returns what was drawn; None where the pack said it already.  Raises as `reprint_player` does.
    """
    manifest = read_manifest(place)
    name = manifest.table.names[seat]
    language = next((file.language for file in manifest.files if file.kind == Kind.PROTOCOL), "en")
    shown = play_catalogue(language)("stand-in.name", name=name)
    if manifest.current_names[seat] == shown:
        return None
    address = read_addresses(manifest)[seat]
    return reprint_player(place, name, Preferences(), f"{shown} <{address}>" if address else shown)


def _reprint(
    manifest: Manifest, seat: int, preferences: Preferences, person: Person | None
) -> Reprint:
    files = list(read_player_files(manifest))
    printed = read_print(manifest)
    passwords = read_passwords(manifest)
    if printed.encrypted is not (passwords is not None):  # in doubt no file may lose its password
        path = manifest.folder / PASSWORDS
        if printed.encrypted:
            raise InputError(f"the pack is encrypted, but {path} is missing", "put it back")
        raise InputError(
            f"the pack isn't encrypted, but {path} is there", "move it out of the pack"
        )
    if passwords:
        check_encryption()
    before = printed.players[seat]
    now = changed(before, preferences)
    dealt = redealt(manifest)
    from cardgen.pages.theme import style_of  # everything that draws is loaded after the checks

    # Protocol and rules follow who reads another language, or large print.
    first, *_ = shared = list(printed.shared)
    mine = changed(first, Preferences(language=now.language, large=now.large))
    if mine.edition not in [one.edition for one in shared]:
        shared.append(mine)
    styles = PackStyles(
        [style_of(now if other == seat else one) for other, one in enumerate(printed.players)],
        [style_of(one) for one in shared],
    )
    added = list(_added(manifest, dealt, styles, printed.event))
    every = [*manifest.files, *map(public_file, added)]
    by_kind = tuple(sorted(every, key=lambda one: one.kind != Kind.PROTOCOL))
    manifest = manifest._replace(files=by_kind)
    drawn = draw_player(
        dealt,
        seat,
        manifest.names_in_file(seat),
        manifest.table.house,
        style_of(now),
        printed.event,
    )
    file = replace(check_player(drawn, dealt), path=manifest.player_files[seat])
    if passwords:
        from cardgen.pdf.encrypt import encrypt

        file = replace(file, content=encrypt(file.content, passwords[seat]))
    files[seat] = player_entry(file)
    others = [*added, _manifest_file(manifest)] if added else []
    if person:
        others = list(_follow(manifest, seat, person, dealt, styles.shared, printed.event))
    replace_files(
        manifest.folder,
        [
            file,
            player_files(files),
            print_file(styles, printed.event, printed.encrypted),
            *others,
        ],
    )
    new = tuple(one.path for one in added)
    also, kept = (
        tuple(one.path for one in others if one.kind is kind and one.path not in new)
        for kind in (Kind.PROTOCOL, Kind.COPY)
    )
    name = manifest.current_names[seat]
    return Reprint(
        manifest.folder / file.path,
        name,
        before,
        now,
        file.pages,
        printed.encrypted,
        also,
        kept,
        new,
    )


def _added(manifest: Manifest, dealt: Deal, styles: PackStyles, event: Event) -> Iterator[PackFile]:
    """Protocol and rules of an edition that the pack doesn't have."""
    languages = [one.language for one in styles.shared]
    for style in styles.shared[len(manifest.files) // 2 :]:
        for kind in (Kind.PROTOCOL, Kind.RULES):
            names = manifest.current_names if kind is Kind.PROTOCOL else manifest.table.names
            file = draw_shared(dealt, names, manifest.table.house, kind, style, event)
            yield replace(file, path=shared_path(kind, style, languages))


def _manifest_file(manifest: Manifest) -> PackFile:
    return PackFile(MANIFEST, as_json(manifest.as_data()), Kind.DATA)


def _follow(
    manifest: Manifest,
    seat: int,
    person: Person,
    dealt: Deal,
    shared: Sequence[Style],
    event: Event,
) -> Iterator[PackFile]:
    """What else follows whoever took over a seat: protocol, ``pack.json`` and addresses.  The
    rules are drawn with the protocol.
    """
    files = []
    for listed in manifest.files:
        style = next(one for one in shared if one.as_preferences().edition == listed.edition)
        names = manifest.current_names if listed.kind == Kind.PROTOCOL else manifest.table.names
        if listed.kind == Kind.PROTOCOL and (manifest.folder / listed.path).is_file():
            content = read_limited(manifest.folder / listed.path, MOST_PDF)
            if hashlib.sha256(content).hexdigest() != listed.sha256:
                # somebody filled it in: it stays, under another name, beside the new one
                endings = chain([""], map("-{}".format, count(2)))
                copies = (listed.path.replace(".pdf", f"-filled{end}.pdf") for end in endings)
                copy = next(copy for copy in copies if not (manifest.folder / copy).exists())
                yield PackFile(copy, content, Kind.COPY)
        file = replace(
            draw_shared(dealt, names, manifest.table.house, listed.kind, style, event),
            path=listed.path,
        )
        files.append(public_file(file))
        yield file
    yield _manifest_file(manifest._replace(files=tuple(files)))
    addresses = list(read_addresses(manifest))
    addresses[seat] = person.address  # never that of whoever sat there before
    if any(addresses) or (manifest.folder / ADDRESSES).exists():
        yield addresses_file(map(Person, manifest.table.names, addresses))


def changed(before: Preferences, preferences: Preferences) -> Preferences:
    """The preferences as they are now; letters that were those of the language follow a new
    language.
    """
    now = preferences.over(before)
    if preferences.letters is None and before.letters == before.language:
        now = replace(now, letters=now.language)
    return now
