"""The folder of a pack: files that are foreign, or readable by others."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator, Mapping, Set
from pathlib import Path, PurePosixPath

from cardgen.check.finding import Finding
from cardgen.pack import MANIFEST, ORGANISER, SCORES, Manifest
from cardgen.pdf.container import MOST_PDF


def check_folder(manifest: Manifest, copies: Set[str]) -> Iterator[Finding]:
    """Who may read the organiser's files, and whether something lies in the pack that isn't of it.

    Args:
        copies: names of files that may lie there as well.
    """
    folder = manifest.folder
    listed = {MANIFEST, SCORES, *manifest.player_files, *(file.path for file in manifest.files)}
    secret = [path for path in (folder / ORGANISER).rglob("*") if path.is_file()]
    secret += [folder / name for name in manifest.player_files if (folder / name).is_file()]
    private = {
        (size, _digest(path)): path for path in secret if (size := path.stat().st_size) <= MOST_PDF
    }
    for path in sorted([folder / ORGANISER, *(folder / ORGANISER).rglob("*")]):
        if path.is_symlink():
            name = path.relative_to(folder).as_posix()
            yield Finding(
                name,
                "is a link to another place, where others may read it: put the file itself here",
            )
    yield from _foreign(folder, listed, copies, private)


def tighten(manifest: Manifest) -> Iterator[str]:
    """Shut out whoever has no business in a pack, as after unpacking or copying it; a note for
    each file that this concerned.
    """
    folder = manifest.folder
    private = [folder, folder / ORGANISER, *sorted((folder / ORGANISER).rglob("*"))]
    public = [
        folder / name
        for name in sorted(
            {MANIFEST, *manifest.player_files, *(file.path for file in manifest.files)}
        )
    ]
    for path, barred in [
        *((path, 0o077) for path in private),
        *((path, stat.S_IWOTH) for path in public),
    ]:
        if (
            os.name != "posix"
            or path.is_symlink()
            or not path.exists()
            or not path.stat().st_mode & barred
        ):
            continue
        name = "the pack's folder" if path == folder else path.relative_to(folder).as_posix()
        could = "change" if barred == stat.S_IWOTH else "read"
        try:
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~barred)
            yield f"{name}: others on this computer could {could} it; now they can't."
        except OSError:
            yield (
                f"{name}: others on this computer can {could} it, and that can't be changed on this"
                " disk."
            )


LEFT_BY_COMPUTERS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
"""What computers leave behind in folders at which somebody looked."""


def _digest(path: Path) -> bytes:
    """The hash of a file of any size."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").digest()


def _foreign(
    folder: Path, listed: Set[str], allowed: Set[str], private: Mapping[tuple[int, bytes], Path]
) -> Iterator[Finding]:
    """What lies beside the files of a pack; of a folder of somebody else's only its name.

    Args:
        listed: names of the pack's own files.
        allowed: names of others that may be there, unless they are copies of what is private.
        private: whose hands, or the organiser's, each file holds, by size and hash.
    """
    names = listed | allowed
    wanted = names | {parent.as_posix() for name in names for parent in PurePosixPath(name).parents}
    sizes = {size for size, _ in private}
    waiting = [folder]
    while waiting:
        for path in sorted(waiting.pop().iterdir()):
            name = path.relative_to(folder).as_posix()
            ordinary = path.is_file() and not path.is_symlink()
            if name == ORGANISER or (name in listed and ordinary) or path.name in LEFT_BY_COMPUTERS:
                continue
            if path.is_symlink():
                yield Finding(name, "is a link, and no file of this pack: take it away")
            elif path.is_dir() and name in wanted:
                waiting.append(path)
            elif (
                ordinary
                and (size := path.stat().st_size) in sizes
                and (size, _digest(path)) in private
            ):
                original = private[size, _digest(path)].relative_to(folder).as_posix()
                yield Finding(
                    name, f"is a copy of {original}: move it out before you share the folder"
                )
            elif name not in names:
                what = "folder" if path.is_dir() else "file"
                yield Finding(
                    name,
                    f"isn't a {what} of this pack: somebody could get it by mistake; move it out",
                )
