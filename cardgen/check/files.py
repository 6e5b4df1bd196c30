"""The folder of a pack: files that are missing, exchanged, foreign, or readable by others; lists that don't fit.  No PDF is read here."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from cardgen.check.finding import Finding
from cardgen.dealing import Deal
from cardgen.errors import CheckError, FileError
from cardgen.files import read_limited
from cardgen.pack import (
    DEAL,
    KEYS,
    MANIFEST,
    MOST_BYTES,
    ORGANISER,
    PASSWORDS,
    PLAYER_FILES,
    SCORES,
    Manifest,
    read_player_files,
    rounds_with_hands,
)
from cardgen.pdf.read import MOST_PDF


@dataclass(frozen=True, slots=True)
class Report:
    """What an audit found.

    Attributes:
        folder: the pack.
        pack_mark: its mark.
        findings: what is wrong; empty if all is well.
        proven: if all is well, what that means, a sentence each.
        notes: what else there is to know.
        unjudged: what couldn't be judged, and why.
    """

    folder: Path
    pack_mark: str
    findings: tuple[Finding, ...]
    proven: tuple[str, ...]
    notes: tuple[str, ...]
    unjudged: tuple[str, ...] = ()


def contents(path: Path) -> bytes:
    """The bytes of an ordinary file.

    Raises:
        CheckError: it is missing or something else.
        FileError: it can't be read.
    """
    try:
        kind = path.lstat().st_mode
    except OSError:
        raise CheckError("is missing") from None
    if not stat.S_ISREG(kind):
        raise CheckError("is no ordinary file")
    return read_limited(path, MOST_PDF)


def check_lists(manifest: Manifest, dealt: Deal) -> Iterator[Finding]:
    """Whether the pack's lists fit its files and its deal."""
    public = [facts.as_data() for facts in manifest.table.rounds]
    for one, said in zip(dealt.rounds, public, strict=True):
        if one.facts.as_data() != said:
            yield Finding(MANIFEST, f"another {_what(one.facts.as_data(), said)} than was dealt", 0, (one.facts.number,))
    yield from _check_public_list(manifest)
    yield from _check_deal_file(manifest, dealt)


def check_fingerprints(manifest: Manifest, but: Set[str]) -> Iterator[Finding]:
    """Whether files have the fingerprints that the lists name, `but` those of which that isn't expected."""
    entries = [(one.path, one.sha256, PLAYER_FILES) for one in read_player_files(manifest)]
    for path, listed, where in [*entries, *((one.path, one.sha256, MANIFEST) for one in manifest.files)]:
        if path in but:
            continue
        try:
            content = contents(manifest.folder / path)
        except (CheckError, FileError):
            continue  # said where it is read
        if hashlib.sha256(content).hexdigest() != listed:
            yield Finding(path, f"was changed or exchanged since it was written: its fingerprint isn't the one in {where}")


_NAMES = {"cards": "number of cards", "turned_up": "turned-up card"}


def _what(dealt: dict[str, Any], said: dict[str, Any]) -> str:
    return " and another ".join(_NAMES.get(key, key) for key in dealt if dealt[key] != said.get(key)) or "entry"


def _check_public_list(manifest: Manifest) -> Iterator[Finding]:
    """Whether ``pack.json`` says more than everybody may know."""
    text = read_limited(manifest.path, MOST_BYTES).decode("utf-8")
    said = json.loads(text, parse_float=lambda number: None)
    rounds = {key for one in said["rounds"] for key in one} - manifest.table.rounds[0].as_data().keys()
    players = {key for one in said["players"] for key in one} - {"seat", "name", "file", "now"}
    files = {key for one in said["files"] for key in one} - {"path", "kind", "language", "pages", "sha256"}
    twice = "".join(text.split()) != "".join(json.dumps(said, ensure_ascii=False).split())  # or something else that readers pass over
    if said.keys() - KEYS or rounds or players or files or twice or len(text) > 2 * len(json.dumps(said, indent=4)):
        yield Finding(MANIFEST, "holds more than cardgen writes into it, and everybody may read it")


def _check_deal_file(manifest: Manifest, dealt: Deal) -> Iterator[Finding]:
    """The organiser's list of all hands."""
    try:
        said = json.loads(read_limited(manifest.folder / DEAL, MOST_BYTES))["rounds"]
        fine = isinstance(said, list) and all(isinstance(one, dict) for one in said)
    except (ValueError, KeyError, TypeError, RecursionError):
        fine = False
    if not fine:
        yield Finding(DEAL, "isn't the list of hands that cardgen wrote")
        return
    right = json.loads(json.dumps(rounds_with_hands(dealt)))
    if len(said) != len(right):
        yield Finding(DEAL, f"lists {len(said)} rounds; {len(right)} were dealt")
        return
    for one, other in zip(said, right, strict=True):
        number = other["number"]
        if one == other:
            continue
        wrong = [key for key in other if one.get(key) != other[key]]
        if "hands" in wrong:
            yield Finding(DEAL, f"its hands aren't those that were dealt{_counted(one, other)}", 0, (number,))
        for key in wrong:
            if key != "hands":
                yield Finding(DEAL, f"another {_NAMES.get(key, key)} than was dealt", 0, (number,))
        if not wrong:
            yield Finding(DEAL, "has something that cardgen doesn't write", 0, (number,))


def _counted(said: dict[str, Any], right: dict[str, Any]) -> str:
    """Whether cards of a round are there twice, or missing."""
    try:
        found = [card for hand in said["hands"] if hand is not None for card in hand] + said["kitty"]
        dealt = {card for hand in right["hands"] if hand is not None for card in hand} | set(right["kitty"])
        twice, missing = len(set(found)) < len(found), bool(dealt - set(found))
    except (TypeError, KeyError):
        return ""
    return "; a card is there twice" * twice + "; a card is missing" * missing


def check_passwords(passwords: Sequence[str] | None, names: Sequence[str]) -> Iterator[Finding]:
    """Whether a password opens one file alone."""
    first: dict[str, str] = {}
    for name, password in zip(names, passwords or (), strict=False):
        if password in first:
            yield Finding(PASSWORDS, f"{first[password]} and {name} have the same password: each could open the other's file")
        first.setdefault(password, name)


def check_folder(manifest: Manifest, copies: Set[str]) -> Iterator[Finding]:
    """Who may read the organiser's files, and whether something lies in the pack that isn't of it.

    Args:
        copies: names of protocols that were filled in.
    """
    folder = manifest.folder
    known = {MANIFEST, SCORES, *copies, *manifest.player_files, *(file.path for file in manifest.files)}
    private = {hashlib.sha256(path.read_bytes()).digest() for path in (folder / ORGANISER).rglob("*") if path.is_file()}
    for path in sorted([folder / ORGANISER, *(folder / ORGANISER).rglob("*")]):
        yield from _of_private(path, path.relative_to(folder).as_posix())
    yield from (Finding(name, words) for name, words in _foreign(folder, known, private))


def _of_private(path: Path, name: str) -> Iterator[Finding]:
    """Whether what is the organiser's leads elsewhere."""
    if path.is_symlink():
        yield Finding(name, "is a link to another place, where others may read it: put the file itself here")


def tighten(manifest: Manifest) -> Iterator[str]:
    """Shut out whoever has no business in a pack, as after unpacking or copying it; a note for each file that this concerned."""
    folder = manifest.folder
    private = [folder, folder / ORGANISER, *sorted((folder / ORGANISER).rglob("*"))]
    public = [folder / name for name in sorted({MANIFEST, *manifest.player_files, *(file.path for file in manifest.files)})]
    for path, barred in [*((path, 0o077) for path in private), *((path, stat.S_IWOTH) for path in public)]:
        if os.name != "posix" or path.is_symlink() or not path.exists() or not path.stat().st_mode & barred:
            continue
        name = "the pack's folder" if path == folder else path.relative_to(folder).as_posix()
        could = "change" if barred == stat.S_IWOTH else "read"
        try:
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~barred)
            yield f"{name}: others on this computer could {could} it; now they can't."
        except OSError:
            yield f"{name}: others on this computer can {could} it, and that can't be changed on this disk."


LEFT_BY_COMPUTERS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
"""What computers leave behind in folders at which somebody looked."""


def _foreign(folder: Path, known: Set[str], private: Set[bytes]) -> Iterator[tuple[str, str]]:
    """What lies beside the files of a pack; of a folder of somebody else's only its name."""
    wanted = known | {parent.as_posix() for name in known for parent in PurePosixPath(name).parents}
    waiting = [folder]
    while waiting:
        for path in sorted(waiting.pop().iterdir()):
            name = path.relative_to(folder).as_posix()
            if name == ORGANISER or (name in known and path.is_file()) or path.name in LEFT_BY_COMPUTERS:
                continue
            if path.is_symlink():
                yield name, "is a link, and no file of this pack: take it away"
            elif path.is_dir() and name in wanted:
                waiting.append(path)
            elif path.is_file() and hashlib.sha256(path.read_bytes()).digest() in private:
                yield name, f"is a copy of a file in {ORGANISER}/: move it out before you share the folder"
            elif name not in known:
                what = "folder" if path.is_dir() else "file"
                yield name, f"isn't a {what} of this pack: somebody could get it by mistake; move it out"
