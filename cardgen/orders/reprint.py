"""One player's file again, from the pack's own deal: another layout, language or size, and nothing else changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.check.drawn import check_player
from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, deal_header
from cardgen.errors import CheckError, InputError
from cardgen.files import read_limited
from cardgen.pack.build import draw_player, player_entry, player_files, print_file
from cardgen.pack.folder import one_at_a_time, replace_files
from cardgen.pack.manifest import MOST_BYTES, Manifest, find_seat, read_manifest
from cardgen.pack.organiser import AS_WRITTEN, Printed, check_current, check_edition, read_passwords, read_player_files, read_print
from cardgen.pack.paths import PASSWORDS, SEED
from cardgen.preferences import Wishes


@dataclass(frozen=True, slots=True)
class Reprint:
    """A file that was drawn again.

    Attributes:
        path: where it lies.
        name: whose it is.
        before, now: what that player wished, and wishes.
        pages: how many it has now.
        protocols: languages in which the pack has a protocol.
        encrypted: whether it opens only with its password, which is the one that it had.
    """

    path: Path
    name: str
    before: Wishes
    now: Wishes
    pages: int
    protocols: tuple[str, ...]
    encrypted: bool


def reprint(place: Path, player: str, wishes: Wishes) -> Reprint:
    """Draw one player's file of a pack again and put it in the place of the old one.

    Args:
        place: the pack.
        player: name of the player, whatever its capitals.
        wishes: what is to change.

    Raises:
        FileError: something can't be read or written; then nothing is changed.
        InputError: no such player, another pack took the place of this one, a file of the pack isn't as cardgen wrote
            it, it has closed cards and is of the first edition, or it is encrypted and nothing is installed that encrypts.
        CheckError: the pack's seed code doesn't make its game code.
    """
    manifest = read_manifest(place)
    seat = find_seat(manifest, player)
    with one_at_a_time(manifest.folder):
        check_current(manifest)
        check_edition(manifest)
        return _reprint(manifest, seat, wishes)


def _reprint(manifest: Manifest, seat: int, wishes: Wishes) -> Reprint:
    files, printed = [file.as_data() for file in read_player_files(manifest)], read_print(manifest)
    password = _find_password(manifest, seat, printed)
    before = printed.players[seat]
    now = changed(before, wishes)
    dealt = redealt(manifest)
    from cardgen.pages.theme.style import Occasion, style_of  # everything that draws is loaded after the checks

    occasion = Occasion(printed.day, printed.place, printed.organiser)
    styles = [style_of(now if other == seat else one) for other, one in enumerate(printed.players)]
    shared = [style_of(one) for one in printed.shared]
    drawn = check_player(draw_player(dealt, seat, manifest.table.names, manifest.table.house, styles[seat], occasion), dealt)
    file = replace(drawn, path=manifest.player_files[seat])
    if password:
        from cardgen.pdf.encrypt.encryption import encrypt

        file = replace(file, content=encrypt(file.content, password))
    files[seat] = player_entry(file)
    replace_files(manifest.folder, [file, player_files(files), print_file(styles, occasion, printed.encrypted, shared)])
    protocols = tuple(one.language for one in manifest.files if one.kind == "protocol")
    return Reprint(manifest.folder / file.path, manifest.table.names[seat], before, now, file.pages, protocols, printed.encrypted)


def _find_password(manifest: Manifest, seat: int, printed: Printed) -> str | None:
    """The player's password; None where the pack isn't encrypted.  In doubt nothing is drawn: no file may lose its password."""
    passwords = read_passwords(manifest)
    if printed.encrypted is not (passwords is not None):
        path = manifest.folder / PASSWORDS
        problem = f"the pack is encrypted, but {path} is missing" if printed.encrypted else f"the pack isn't encrypted, but {path} is there"
        raise InputError(problem, "put it back" if printed.encrypted else "move it out of the pack")
    if passwords is None:
        return None
    from cardgen.pdf.encrypt.encryption import check_available

    check_available()
    return passwords[seat]


def redealt(manifest: Manifest) -> Deal:
    """The deal of a pack, from its header and its seed.

    Raises:
        FileError: the seed can't be read.
        InputError: the file of the seed has no seed code.
        CheckError: it belongs to another deal.
    """
    table = manifest.table
    dealt = deal_again(manifest, read_seed_note(manifest.folder / SEED))
    if dealt.keys.game_code != table.game_code or tuple(r.facts for r in dealt.rounds) != table.rounds:
        raise CheckError(f"{manifest.folder / SEED} isn't the seed of this pack's game code", "take the pack as cardgen wrote it")
    return dealt


def deal_again(manifest: Manifest, seed: shuffle.Seed) -> Deal:
    """What header and words of a pack make of a seed; whether that is the pack's deal is for the caller to see."""
    table = manifest.table
    return deal_header(manifest.header, replace(seed, kind=shuffle.SeedKind(table.seed_kind)), table.words, table.edition)


def read_seed_note(path: Path) -> shuffle.Seed:
    """The seed in the organiser's note.

    Raises:
        FileError: it can't be read.
        InputError: there is no seed code in it.
    """
    lines = read_limited(path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    codes = [line.strip() for line in lines if len(shuffle.as_typed(line)) == shuffle.SEED_CODE_LENGTH]
    try:
        (seed,) = {shuffle.read_seed(code) for code in codes}
    except (ValueError, InputError):
        raise InputError(f"{path} has no seed code, or more than one", AS_WRITTEN) from None
    return seed


def changed(before: Wishes, wishes: Wishes) -> Wishes:
    """The wishes as they are now; letters that were those of the language follow a new language."""
    now = wishes.over(before)
    if wishes.letters is None and before.letters == before.language:
        now = replace(now, letters=now.language)
    return now
