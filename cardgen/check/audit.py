"""A pack's finished files, looked at as a suspicious stranger would: proof that they are complete
and give nothing away.

Every file is drawn again from the seed, from what its reader may know and nothing else; a file that
is equal was drawn from that alone.  Then secrets are looked for in all that leaves the organiser,
and strangers in the folder.  No finding holds a card, the seed or a key.
"""

from __future__ import annotations

import base64
import glob
import hashlib
import os
import re
import stat
import string
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import field
from pathlib import Path, PurePosixPath

from cardgen import frozen
from cardgen.check.judge import Finding, Verdict, judge, open_file
from cardgen.check.pack_files import CheckedFiles, check_files
from cardgen.check.verify import open_manifest
from cardgen.dealing import ALPHABET, Deal
from cardgen.errors import CardgenError
from cardgen.files import read_limited
from cardgen.pack import (
    MANIFEST,
    ORGANISER,
    SCORES,
    SEED,
    Manifest,
    check_private,
    deal_again,
    read_addresses,
    read_seed_note,
)
from cardgen.pdf import container
from cardgen.pdf.container import MOST_PDF
from cardgen.text import Sentence


@frozen
class PackAudit:
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
    proven: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unjudged: tuple[str, ...] = ()


def audit_pack(place: Path, on_file: Callable[[str], None] = lambda path: None) -> PackAudit:
    """Prove that the files of a pack are complete and give nothing away.

    Args:
        place: the pack.
        on_file: told of each file, by its path in the pack, before it is read.

    Raises:
        FileError, InputError: it is no pack, or what the proof takes can't be read.
    """
    manifest = open_manifest(place)
    check_private(manifest)
    table = manifest.table
    folder = manifest.folder
    deal = deal_again(manifest, read_seed_note(folder / SEED))
    if (deal.keys.game_code, deal.keys.pack_mark) != (table.game_code, table.pack_mark):
        # Whatever is in the pack, this seed doesn't deal it: there is nothing to compare it with.
        wrong = Finding(SEED, Sentence("audit.seed"))
        return PackAudit(folder, table.pack_mark, (wrong,))

    # The files, drawn again and compared; then the secrets.
    done = check_files(manifest, deal, lambda name: "", on_file)
    differ = [file for file in done.files if file.verdict is Verdict.DIFFERS]
    findings = [*done.findings, *(Finding(one.path, one.sentence, one.rounds) for one in differ)]
    addresses = [one for one in read_addresses(manifest) if one]
    secrets = secrets_of(deal, done.fingerprints, done.passwords, addresses)
    findings += _secrets(secrets, manifest, done)

    # The folder: what may be in it, what is there all the same, and who may read it.
    dealt = list(_dealt(manifest, done))
    known = {file.path for file in manifest.files} | {path.name for path in dealt}
    filled = [
        path
        for path in sorted(folder.glob("protocol*.pdf"))
        if path.name not in known
        and path.is_file()
        and _beginning(path).startswith(b"%PDF-")
        and not re.search(b"/Cardgen(Seat|Hand)", _beginning(path))  # never a player's
    ]
    allowed = {path.name for path in (*filled, *dealt)}
    for finding in check_folder(manifest, allowed):
        if not any(secrets.found_in([finding.file.encode()])):  # else its name would be repeated
            findings.append(finding)
    notes = [
        *tighten(manifest),
        *(Sentence("audit.filled-in", file=path.name) for path in filled),
        *(Sentence("audit.dealt", file=path.name) for path in dealt),
        *(
            Sentence("audit.left", file=path.name)
            for path in sorted(folder.iterdir())
            if path.name in LEFT_BY_COMPUTERS
        ),
    ]
    unjudged = tuple(one.sentence for one in done.files if one.verdict is Verdict.UNJUDGED)
    proven = () if findings else _proven(deal, done)
    found = tuple(dict.fromkeys(findings))
    return PackAudit(folder, table.pack_mark, found, proven, tuple(notes), unjudged)


def _proven(deal: Deal, done: CheckedFiles) -> tuple[str, ...]:
    """What it means that nothing was found."""
    equal = sum(one.verdict is Verdict.MATCH for one in done.files)
    drawn = "audit.drawn-locked" if done.passwords else "audit.drawn"
    return (
        Sentence("audit.complete", rounds=len(deal.rounds), cards=len(deal.deck)),
        Sentence(drawn, n=equal, m=len(done.files)),
        Sentence("audit.secret", organiser=f"{ORGANISER}/"),
    )


def _dealt(manifest: Manifest, done: CheckedFiles) -> Iterator[Path]:
    """What a check has put beside files that aren't the dealt ones: these are."""
    for path, right in done.right.items():
        password = done.passwords[right.seat] if done.passwords and right.seat is not None else ""
        for place in manifest.folder.glob(f"{glob.escape(Path(path).stem)}-dealt*.pdf"):
            try:
                if (
                    judge(
                        open_file(place.name, read_limited(place, MOST_PDF), password), right
                    ).verdict
                    is Verdict.MATCH
                ):
                    yield place
            except CardgenError:
                continue


def _beginning(path: Path) -> bytes:
    """As many bytes of a file as a file of a pack can have."""
    with path.open("rb") as stream:
        return stream.read(MOST_PDF)


def _secrets(secrets: Secrets, manifest: Manifest, done: CheckedFiles) -> Iterator[Finding]:
    """Whether something secret stands in a file that leaves the organiser."""
    folder = manifest.folder
    for secret in secrets.found_in([folder.resolve().name.encode()]):
        yield Finding(Sentence("audit.folder"), Sentence("audit.in-name", secret=secret))
    match = {one.path for one in done.files if one.verdict is Verdict.MATCH}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if name.startswith("organiser/"):
            continue
        texts = [
            name.encode(),
            _beginning(path) if path.is_file() and not path.is_symlink() else b"",
        ]
        if name in match:  # then what was drawn again is all that is in it
            drawn = container.read(done.right[name].content)
            texts += [*drawn.objects, *map(drawn.stream, drawn.packed)]
        for secret in secrets.found_in(texts):
            tells = any(secrets.found_in([name.encode()]))
            shown = Sentence("audit.unnamed") if tells else name
            yield Finding(shown, Sentence("audit.in-file", secret=secret))


# -- the folder: files that are foreign, or readable by others


def check_folder(manifest: Manifest, copies: Set[str]) -> Iterator[Finding]:
    """Who may read the organiser's files, and what is in the pack that isn't of it; of a folder of
    somebody else's only its name.

    Args:
        copies: names of files that may be there as well, unless they are copies of what is private.
    """
    folder = manifest.folder
    listed = {MANIFEST, SCORES, *manifest.player_files, *(file.path for file in manifest.files)}
    organisers = sorted((folder / ORGANISER).rglob("*"))
    secret = [path for path in organisers if path.is_file()]
    secret += [folder / name for name in manifest.player_files if (folder / name).is_file()]
    private = {  # hands, or what is the organiser's, by size and hash
        (size, _digest(path)): path for path in secret if (size := path.stat().st_size) <= MOST_PDF
    }
    for path in (folder / ORGANISER, *organisers):
        if path.is_symlink():
            yield Finding(path.relative_to(folder).as_posix(), Sentence("audit.elsewhere"))
    names = listed | copies
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
                yield Finding(name, Sentence("audit.link"))
            elif path.is_dir() and name in wanted:
                waiting.append(path)
            elif (
                ordinary
                and (size := path.stat().st_size) in sizes
                and (original := private.get((size, _digest(path))))
            ):
                copied = original.relative_to(folder).as_posix()
                yield Finding(name, Sentence("audit.copy", file=copied))
            elif name not in names:
                foreign = "audit.foreign-folder" if path.is_dir() else "audit.foreign"
                yield Finding(name, Sentence(foreign))


def tighten(manifest: Manifest) -> Iterator[str]:
    """Shut out whoever has no business in a pack, as after unpacking or copying it; a note for
    each file that this concerned.
    """
    folder = manifest.folder
    private = (folder, folder / ORGANISER, *sorted((folder / ORGANISER).rglob("*")))
    public = {MANIFEST, *manifest.player_files, *(file.path for file in manifest.files)}
    barred = dict.fromkeys(private, 0o077)
    barred |= {folder / name: stat.S_IWOTH for name in sorted(public)}
    for path, modes in barred.items():
        if (
            os.name != "posix"
            or path.is_symlink()
            or not path.exists()
            or not path.stat().st_mode & modes
        ):
            continue
        name = path.relative_to(folder).as_posix()
        could = "changed" if modes == stat.S_IWOTH else "read"
        shown = Sentence("audit.folder") if path == folder else name
        try:
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~modes)
            yield Sentence(f"audit.{could}", file=shown)
        except OSError:
            yield Sentence(f"audit.{could}-still", file=shown)


LEFT_BY_COMPUTERS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
"""What computers leave behind in folders at which somebody looked."""


def _digest(path: Path) -> bytes:
    """The hash of a file of any size."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").digest()


# -- what may stand in no file that leaves the organiser


_KEPT = (string.ascii_letters + string.digits).encode()
_FOLD = bytes.maketrans(b"abcdefghijklmnopqrstuvwxyzILOilo", b"ABCDEFGH1JK1MN0PQRSTUVWXYZ110110")
_REST = bytes(set(range(256)) - set(_KEPT))
"""Blanks, hyphens, the zeros of UTF-16 and all else that could stand between the letters of a
code.
"""


@frozen
class Secrets:
    """Secrets by what they are called; each as `_folded` leaves it."""

    _folded: tuple[tuple[str, bytes], ...] = field(repr=False)
    _plain: tuple[tuple[str, bytes], ...] = field(repr=False)

    def found_in(self, texts: Iterable[bytes]) -> Iterator[str]:
        """What the secrets in some texts are called, whatever their spelling; each once."""
        seen: set[str] = set()
        shortest = min((len(secret) for _, secret in (*self._folded, *self._plain)), default=0)
        for text in dict.fromkeys(texts):  # names of entries and of fonts come again and again
            if len(text) < shortest:
                continue
            folded = _fold(text)
            lower = text.replace(b"\0", b"").lower()
            found = [name for name, secret in self._folded if secret in folded]
            found += [name for name, secret in self._plain if secret in lower]
            yield from (name for name in dict.fromkeys(found) if name not in seen)
            seen.update(found)


def _fold(text: bytes) -> bytes:
    return text.translate(_FOLD, _REST)


def secrets_of(
    deal: Deal, hashes: Sequence[str], passwords: Sequence[str], addresses: Sequence[str]
) -> Secrets:
    """The secrets of a pack.

    Args:
        hashes: of the players' files, in hexadecimal digits: few cards could be guessed from them.
        passwords, addresses: of the players, as far as there are any.
    """
    code = deal.seed.text
    value = 0
    for character in code:
        value = value << 5 | ALPHABET.index(character)
    seed = (value >> (5 * len(code) - 128)).to_bytes(16, "big")
    spellings = (code, seed.hex(), base64.b64encode(seed).decode().rstrip("="))
    # Pieces of which any half of the seed has one whole: it could be divided between two places.
    codes = [
        (Sentence("audit.the-seed"), text[start : start + _PIECE])
        for text in spellings
        for start in range(0, len(text) - _PIECE, 2)
    ]
    codes.append((Sentence("audit.game-key"), deal.keys.key))
    codes += [
        (Sentence("audit.round-key", n=one.facts.number), deal.keys.round_key(one.facts.number))
        for one in deal.rounds
    ]
    codes += [(Sentence("audit.fingerprint"), one) for one in hashes]
    codes += [(Sentence("audit.password"), one) for one in passwords]
    folded = tuple((name, _fold(code.encode())) for name, code in codes)
    address = Sentence("audit.address")
    return Secrets(folded, tuple((address, one.lower().encode()) for one in addresses))


_PIECE = 10
"""Letters of a seed, at least forty bits: none stands anywhere by chance."""
