"""What everybody may have of a pack, and each player's mail brings beside their own file: the protocol and the rules."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from cardgen.check import empty_protocol
from cardgen.errors import CheckError, FileError
from cardgen.files import read_limited
from cardgen.pack import Manifest, PublicFile
from cardgen.pdf.read import MOST_PDF, PdfFile

KINDS = ("protocol", "rules")  # in the order in which they are attached


@dataclass(frozen=True, slots=True)
class SharedFile:
    kind: str  # one of `KINDS`
    name: str  # that it is attached under, in ASCII
    content: bytes = field(repr=False)  # its bytes, read once; these are what is sent
    sha256: str = field(repr=False)  # of the content, in hexadecimal digits


def read_shared(manifest: Manifest, language: str) -> tuple[SharedFile, ...]:
    """The protocol and the rules in a reader's language, else in the pack's first one.

    Raises:
        FileError: one is missing or can't be read.
        CheckError: one isn't as the pack lists it, or is a player's file.
    """
    return tuple(_read(manifest, _find(manifest, kind, language)) for kind in KINDS)


def _find(manifest: Manifest, kind: str, language: str) -> PublicFile:
    files = [file for file in manifest.files if file.kind == kind]
    if not files:
        raise CheckError(f"{manifest.path} lists no {kind}", "take the pack as cardgen wrote it, or send the cards alone: --only-cards")
    return next((file for file in files if file.language == language), files[0])


def _read(manifest: Manifest, file: PublicFile) -> SharedFile:
    path, remedy = manifest.folder / file.path, "put it back as it was, or send the cards alone: --only-cards"
    if not path.exists():
        raise FileError(f"{path} is missing", remedy)
    if path.is_symlink() or not path.is_file():
        raise CheckError(f"{path} is a link or a folder, not the file itself", remedy)
    content = read_listed(manifest, file, remedy)
    try:
        problem = _problem(manifest, file, content)
    except CheckError as error:
        problem = error.problem
    if problem:
        raise CheckError(f"{path} {problem}", remedy)
    return SharedFile(file.kind, PurePosixPath(file.path).name, content, hashlib.sha256(content).hexdigest())


def read_listed(manifest: Manifest, file: PublicFile, remedy: str) -> bytes:
    """Protocol or rules as the pack lists them; in place of a protocol that was filled in, the empty one, drawn anew.

    Raises:
        FileError: it can't be read.
        CheckError: it is another one, or was changed otherwise.
    """
    content = read_limited(manifest.folder / file.path, MOST_PDF)
    if hashlib.sha256(content).hexdigest() == file.sha256:
        return content
    empty = empty_protocol(manifest, file, content) if file.kind == "protocol" else b""
    if not empty:
        raise CheckError(f"{manifest.folder / file.path} was changed: it isn't the file that {manifest.path.name} lists", remedy)
    return empty


def _problem(manifest: Manifest, file: PublicFile, content: bytes) -> str:
    info = PdfFile(content).info
    if "/CardgenSeat" in info:
        return "is a player's file, not for everybody"
    if file.kind == "protocol" and not info.get("/Title", "").startswith(f"{manifest.table.pack_mark} · "):
        return "isn't the protocol of this pack"
    return "" if file.path.isascii() else "isn't called as cardgen calls it"
