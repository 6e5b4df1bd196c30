"""What everybody may have of a pack, and each player's mail brings beside their own file: the
protocol and the rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from cardgen.check import FileVerdict, Verdict
from cardgen.errors import CheckError, FileError
from cardgen.pack import Manifest, PublicFile

KINDS = ("protocol", "rules")  # in the order in which they are attached
REMEDY = "put it back as it was, or send the cards alone: --only-cards"


@dataclass(frozen=True, slots=True)
class SharedFile:
    kind: str  # one of `KINDS`
    name: str  # that it is attached under, in ASCII
    content: bytes = field(repr=False)  # its bytes, read once; these are what is sent
    sha256: str = field(repr=False)  # of the content, in hexadecimal digits


def read_shared(
    manifest: Manifest, language: str, checked: Mapping[str, FileVerdict]
) -> tuple[SharedFile, ...]:
    """The protocol and the rules in a reader's language, else in the pack's first one.

    Args:
        checked: the verdict on each file of the pack, by path.

    Raises:
        FileError: one is missing.
        CheckError: one isn't what was dealt.
    """
    found = []
    for kind in KINDS:
        files = [file for file in manifest.files if file.kind == kind]
        if not files:
            raise CheckError(
                f"{manifest.path} lists no {kind}",
                "take the pack as cardgen wrote it, or send the cards alone: --only-cards",
            )
        listed = next((file for file in files if file.language == language), files[0])
        if listed.path not in checked:
            raise FileError(f"{manifest.folder / listed.path} is missing", REMEDY)
        content = content_of(manifest, listed, checked[listed.path])
        found.append(
            SharedFile(
                kind, PurePosixPath(listed.path).name, content, hashlib.sha256(content).hexdigest()
            )
        )
    return tuple(found)


def content_of(manifest: Manifest, listed: PublicFile, verdict: FileVerdict) -> bytes:
    """What is sent of protocol or rules; in place of a protocol that was filled in, the empty
    one, as it was dealt.  Raises CheckError.
    """
    if verdict.verdict is Verdict.MATCH:
        return verdict.given
    if verdict.verdict is Verdict.UNJUDGED and listed.kind == "protocol" and verdict.dealt:
        return verdict.dealt
    raise CheckError(f"{manifest.folder / verdict.sentence}", REMEDY)
