"""One player's file again, from the pack's own deal: another layout, language or size, and nothing else changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.check import check_player
from cardgen.errors import InputError
from cardgen.pack import (
    PASSWORDS,
    Manifest,
    Printed,
    check_current,
    check_edition,
    draw_player,
    find_seat,
    one_at_a_time,
    player_entry,
    player_files,
    print_file,
    read_manifest,
    read_passwords,
    read_player_files,
    read_print,
    redealt,
    replace_files,
)
from cardgen.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Reprint:
    """A file that was drawn again."""

    path: Path
    name: str  # whose it is
    before: Preferences
    now: Preferences
    pages: int
    protocols: tuple[str, ...]  # languages in which the pack has a protocol
    encrypted: bool  # whether it opens only with its password, which is the one that it had


def reprint_player(place: Path, player: str, preferences: Preferences) -> Reprint:
    """Draw one player's file of a pack again and put it in the place of the old one.

    place: the pack.  player: the name, whatever its capitals.  preferences: what is to change.
    Raises FileError: something can't be read or written; then nothing is changed.
    Raises InputError: no such player, another pack took the place of this one, a file of the pack isn't as cardgen wrote it, it has
        closed cards and is of the first edition, or it is encrypted and nothing is installed that encrypts.
    Raises CheckError: the pack's seed code doesn't make its game code.
    """
    manifest = read_manifest(place)
    seat = find_seat(manifest, player)
    with one_at_a_time(manifest.folder):
        check_current(manifest)
        check_edition(manifest)
        return _reprint(manifest, seat, preferences)


def _reprint(manifest: Manifest, seat: int, preferences: Preferences) -> Reprint:
    files, printed = [file.as_data() for file in read_player_files(manifest)], read_print(manifest)
    password = _find_password(manifest, seat, printed)
    before = printed.players[seat]
    now = changed(before, preferences)
    dealt = redealt(manifest)
    from cardgen.pages.theme import style_of
    from cardgen.views import Event  # everything that draws is loaded after the checks

    event = Event(printed.day, printed.place, printed.organiser)
    styles = [style_of(now if other == seat else one) for other, one in enumerate(printed.players)]
    shared = [style_of(one) for one in printed.shared]
    drawn = check_player(draw_player(dealt, seat, manifest.table.names, manifest.table.house, styles[seat], event), dealt)
    file = replace(drawn, path=manifest.player_files[seat])
    if password:
        from cardgen.pdf.encrypt import encrypt

        file = replace(file, content=encrypt(file.content, password))
    files[seat] = player_entry(file)
    replace_files(manifest.folder, [file, player_files(files), print_file(styles, event, printed.encrypted, shared)])
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
    from cardgen.pdf.encrypt import check_available

    check_available()
    return passwords[seat]


def changed(before: Preferences, preferences: Preferences) -> Preferences:
    """The preferences as they are now; letters that were those of the language follow a new language."""
    now = preferences.over(before)
    if preferences.letters is None and before.letters == before.language:
        now = replace(now, letters=now.language)
    return now
