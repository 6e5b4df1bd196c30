"""Every file of a pack, drawn again and compared; and the lists in it, built again and compared.

`verify` and `audit` use its results.  No message names a card of a hand.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from cardgen.check.judge import (
    AskPassword,
    Described,
    FileVerdict,
    Finding,
    GivenFile,
    Verdict,
    describe,
    judge,
    open_file,
    unjudged,
)
from cardgen.dealing import ALPHABET, Deal
from cardgen.errors import CheckError, FileError, InputError
from cardgen.files import read_limited, read_typed
from cardgen.pack import (
    DEAL,
    MANIFEST,
    MOST_BYTES,
    ORGANISER,
    PASSWORDS,
    PLAYER_FILES,
    PRINT,
    Kind,
    Manifest,
    PackFile,
    PlayerFile,
    Printed,
    PublicFile,
    as_json,
    parse_json,
    player_entry,
    public_file,
    read_passwords,
    read_player_files,
    read_print,
    rounds_with_hands,
)
from cardgen.pdf.container import DRAWING, MOST_PDF, NotOurs
from cardgen.pdf.encrypt import Locked
from cardgen.text import Sentence

Found = TypeVar("Found")


@dataclass(slots=True)
class CheckedFiles:
    """What came out for the files of a pack.

    Attributes:
        findings: what is wrong, apart from what files show.
        files: a verdict on each of its files that is there.
        right: by path the files as they were dealt, as far as they could be drawn.
        compared: names of all that was compared.
        passwords, fingerprints: of the players' files, as far as the organiser's lists are there.
    """

    findings: list[Finding] = field(default_factory=list)
    files: list[FileVerdict] = field(default_factory=list)
    right: dict[str, PackFile] = field(default_factory=dict)
    compared: list[str] = field(default_factory=list)
    passwords: tuple[str, ...] = ()
    fingerprints: tuple[str, ...] = ()


def check_files(
    manifest: Manifest,
    deal: Deal,
    ask: AskPassword,
    on_file: Callable[[str], None],
) -> CheckedFiles:
    """Draw every file of a pack again and compare.

    Args:
        deal: what its header, its words and the seed code make.
        ask: for the password of an encrypted file, where the pack doesn't hold it.
        on_file: told of each file, by its path in the pack, before it is read.
    """
    done = CheckedFiles()
    table = manifest.table
    folder = manifest.folder
    whole = (folder / ORGANISER).is_dir()  # the organiser's own one, where nothing may be missing

    def organisers(read: Callable[[Manifest], Found], path: str) -> Found | None:
        """What a list of the organiser's says; None in a pack without them, or where it is
        damaged, which is a finding.
        """
        try:
            return read(manifest) if whole else None
        except (InputError, FileError) as error:
            done.findings.append(Finding(path, error.problem))
        return None

    # The lists.
    printed = organisers(read_print, PRINT)
    passwords = organisers(read_passwords, PASSWORDS)
    listed = organisers(read_player_files, PLAYER_FILES)
    done.passwords, done.fingerprints = passwords or (), tuple(one.sha256 for one in listed or ())
    if printed and printed.encrypted is not bool(passwords):
        done.findings.append(Finding(PRINT, Sentence("check.disagrees", other=PASSWORDS)))
    done.findings += [
        Finding(
            PASSWORDS,
            Sentence("check.same", first=table.names[first], second=table.names[second]),
        )
        for second, password in enumerate(done.passwords)
        if (first := done.passwords.index(password)) != second
    ]
    pairs = zip(deal.rounds, table.rounds, strict=False)
    if wrong := tuple(right.facts.number for right, said in pairs if right.facts != said):
        done.findings.append(Finding(MANIFEST, Sentence("check.other-rounds"), wrong))
    done.compared.append(MANIFEST)
    if os.path.lexists(folder / DEAL):
        done.findings += _of_deal_list(folder / DEAL, deal)
        done.compared.append(DEAL)
    elif whole:
        done.findings.append(Finding(DEAL, Sentence("check.missing")))

    # The files.
    entries: list[tuple[str, int | None, PlayerFile | PublicFile | None]] = [
        (path, seat, listed[seat] if listed else None)
        for seat, path in enumerate(manifest.player_files)
    ]
    entries += [(file.path, None, file) for file in manifest.files]
    for path, seat, entry in entries:
        on_file(path)
        if not os.path.lexists(folder / path):
            done.findings += [Finding(path, Sentence("check.missing"))] if whole else []
            continue
        try:
            password = passwords[seat] if passwords and seat is not None else ""
            known = _Known(manifest, deal, printed, whole, password)
            verdict, right = _check_file(known, path, seat, entry, ask)
            done.files.append(verdict)
            if right:
                done.right[path] = right
            if verdict.verdict is not Verdict.UNJUDGED:
                done.compared.append(path)
        except _Wrong as error:
            done.findings.append(error.finding)
    return done


class _Known(NamedTuple):
    """What is known of a file before it is opened."""

    manifest: Manifest
    deal: Deal
    printed: Printed | None  # how the pack's files are drawn, as far as the organiser's list says
    whole: bool  # whether it is the organiser's own pack
    password: str  # or empty


class _Wrong(Exception):
    """Something is wrong with a file, apart from what it shows."""

    def __init__(self, path: str, words: str) -> None:
        super().__init__(words)
        self.finding = Finding(path, words)


def _check_file(
    known: _Known,
    path: str,
    seat: int | None,
    entry: PlayerFile | PublicFile | None,
    ask: AskPassword,
) -> tuple[FileVerdict, PackFile | None]:
    """Open a file of a pack, draw it again from what its reader may know, and compare.

    Args:
        path: in the pack.
        seat: whose it is, from 0; None: it is for everybody.
        entry: what the pack's list says of it.
    """
    manifest, deal, _, whole, password = known
    folder = manifest.folder

    # Open it.
    file = GivenFile(path, b"", None, {}, "")
    problem = ""
    try:
        if not (folder / path).is_file() or os.path.realpath(folder / path) != os.path.join(
            os.path.realpath(folder), *path.split("/")
        ):
            raise _Wrong(path, Sentence("check.not-itself"))
        file = replace(
            file, content=read_typed(folder / path, MOST_PDF, path, "see who may read it")
        )
        file = open_file(path, file.content, password or partial(ask, path))
        problem = file.other_drawing
    except NotOurs as error:
        protocol = isinstance(entry, PublicFile) and entry.kind == Kind.PROTOCOL
        problem = Sentence("check.filled-in", file=path) if protocol else error.problem
    except (InputError, CheckError, FileError) as error:
        if isinstance(error, Locked) and not whole:
            return unjudged(file, error.problem, None), None
        raise _Wrong(path, error.problem.removeprefix(path).strip()) from None
    if file.found and (other := _misplaced(file, manifest, seat)):
        raise _Wrong(path, other)

    # Draw it again.
    how = _how_drawn(known, file, seat, entry)
    if how is None:
        return unjudged(file, problem, None), None
    right = replace(how.drawn_again(deal), path=path)
    if problem:
        return unjudged(file, problem, right, password), right

    # Compare it, and then what the lists say of it.
    verdict = judge(file, right)
    if seat is not None and whole and bool(password) is not bool(file.password):
        raise _Wrong(path, Sentence("check.unlocked" if password else "check.locked"))
    if verdict.verdict is Verdict.MATCH:
        given = replace(right, content=file.content)
        true = public_file(given) if seat is None else player_entry(given)
        if entry and entry != true:
            said = "check.wrong-entry" if entry.sha256 == true.sha256 else "check.other-bytes"
            listed_in = MANIFEST if seat is None else PLAYER_FILES
            raise _Wrong(listed_in, Sentence(said, file=path))
        if manifest.drawing != DRAWING:
            raise _Wrong(MANIFEST, Sentence("check.other-drawing", file=path))
    return verdict, right


def _how_drawn(
    known: _Known, file: GivenFile, seat: int | None, entry: PlayerFile | PublicFile | None
) -> Described | None:
    """How a file is drawn: as the organiser's list says, else as it says itself; or unknown."""
    manifest, deal, printed, _, _ = known
    table = manifest.table
    if printed is None:
        try:
            return describe(file) if file.found else None
        except InputError as error:
            raise _Wrong(file.name, error.problem.removeprefix(file.name).strip()) from None
    kind = Kind.PLAYER
    wishes = printed.players[seat or 0]
    names = table.names
    if seat is not None:
        names = manifest.names_in_file(seat)
    elif isinstance(entry, PublicFile):
        kind = Kind(entry.kind)
        names = manifest.current_names if kind is Kind.PROTOCOL else table.names
        wishes = next(one for one in printed.shared if one.edition == entry.edition)
    event = printed.event._replace(version=file.version or printed.event.version)
    seed_kind = deal.seed.kind
    words = table.words
    return Described(
        kind, seat, manifest.header, words, seed_kind, names, table.house, event, wishes
    )


def _misplaced(file: GivenFile, manifest: Manifest, seat: int | None) -> str:
    """Whether a file is a whole other one than the one of this place, in words that follow its
    name; or nothing.
    """
    table = manifest.table
    info = file.info
    if file.seat is None and seat is not None:
        return Sentence("check.no-players", name=table.names[seat])
    if file.seat is not None and seat is None:
        return Sentence("check.a-players")
    if seat is not None and file.seat != seat:
        return Sentence("check.another-players", name=table.names[seat])
    if info.get("CardgenHeader") == table.header and info.get("CardgenWords") == table.words:
        return ""
    mark = info.get("Title", "").partition(" · ")[0]
    named = len(mark) == 4 and mark != table.pack_mark and set(mark) <= set(ALPHABET)
    if named:
        return Sentence("check.marked-game", mark=mark)
    return Sentence("check.another-game")


def _of_deal_list(path: Path, deal: Deal) -> Iterator[Finding]:
    """The organiser's list of all hands, down to the byte."""
    right = rounds_with_hands(deal)
    content = b""
    with suppress(InputError, FileError):  # too large, or no file: then it isn't as it was written
        content = read_limited(path, MOST_BYTES)
    if content == as_json({"rounds": right}):
        return
    data = parse_json(content)
    rounds = data.get("rounds") if isinstance(data, dict) else None
    pairs = zip(rounds, right, strict=False) if isinstance(rounds, list) else ()
    wrong = tuple(one["number"] for said, one in pairs if said != one)
    yield Finding(DEAL, Sentence("check.other-cards" if wrong else "check.rewritten"), wrong)
