"""Every file of a pack, drawn again and compared; and the lists in it, built again and compared.

`verify` and `audit` use its results.  No message names a card of a hand.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from cardgen.check.finding import FileVerdict, Finding, Verdict
from cardgen.check.judge import (
    AskPassword,
    Described,
    GivenFile,
    describe,
    judge,
    open_file,
    unjudged,
)
from cardgen.dealing import Deal
from cardgen.errors import CheckError, FileError, InputError
from cardgen.files import read_limited
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
from cardgen.pdf.container import MOST_PDF, NotOurs

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
    on_file: Callable[[str], None] = lambda path: None,
) -> CheckedFiles:
    """Draw every file of a pack again and compare.

    Args:
        deal: what its header, its words and the seed code make.
        ask: for the password of an encrypted file, where the pack doesn't hold it.
        on_file: told of each file, by its path in the pack, before it is read.
    """
    done, table, folder = CheckedFiles(), manifest.table, manifest.folder
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

    # -- the lists
    printed, passwords = organisers(read_print, PRINT), organisers(read_passwords, PASSWORDS)
    listed = organisers(read_player_files, PLAYER_FILES)
    done.passwords, done.fingerprints = passwords or (), tuple(one.sha256 for one in listed or ())
    for second, password in enumerate(done.passwords):
        if (first := done.passwords.index(password)) != second:
            words = (
                f"{table.names[first]} and {table.names[second]} have the same password: each could"
                " open the other's file"
            )
            done.findings.append(Finding(PASSWORDS, words))
    pairs = zip(deal.rounds, table.rounds, strict=False)
    if wrong := tuple(right.facts.number for right, said in pairs if right.facts != said):
        done.findings.append(Finding(MANIFEST, "doesn't say of these rounds what was dealt", wrong))
    done.compared.append(MANIFEST)
    if os.path.lexists(folder / DEAL):
        done.findings += _of_deal_list(read_limited(folder / DEAL, MOST_BYTES), deal)
        done.compared.append(DEAL)
    elif whole:
        done.findings.append(Finding(DEAL, "is missing"))

    # -- the files: each is opened, drawn again from what its reader may know, and compared
    entries: list[tuple[str, int | None, Kind, str, PlayerFile | PublicFile | None]] = [
        (path, seat, Kind.PLAYER, "", listed[seat] if listed else None)
        for seat, path in enumerate(manifest.player_files)
    ]
    entries += [(file.path, None, Kind(file.kind), file.language, file) for file in manifest.files]
    for path, seat, kind, language, noted in entries:
        on_file(path)
        if not os.path.lexists(folder / path):
            done.findings += [Finding(path, "is missing")] if whole else []
            continue
        known = passwords[seat] if passwords and seat is not None else ""
        file, problem = GivenFile(path, b"", None, {}, ""), ""
        try:
            if (folder / path).is_symlink() or not (folder / path).is_file():
                raise CheckError("is a link or a folder, not the file itself")
            content = read_limited(folder / path, MOST_PDF)
            file = replace(file, content=content)
            file = open_file(path, content, known or partial(ask, path))
            problem = file.other_drawing
        except NotOurs as error:
            problem = error.problem
            if kind is Kind.PROTOCOL:
                problem = (
                    f"{path} isn't compared: another program saved it, as when it is filled in;"
                    " nobody's secret is in it"
                )
        except (InputError, CheckError, FileError) as error:
            done.findings.append(Finding(path, error.problem.removeprefix(path).strip()))
            continue
        if file.found and (other := _misplaced(file, manifest, seat)):
            done.findings.append(Finding(path, other))
            continue
        try:
            if printed:
                everybody = manifest.current_names if kind is Kind.PROTOCOL else table.names
                names = everybody if seat is None else manifest.names_in_file(seat)
                wishes = (
                    printed.players[seat]
                    if seat is not None
                    else next(one for one in printed.shared if one.language == language)
                )
                event = (
                    printed.event._replace(version=file.version) if file.version else printed.event
                )
                how = Described(
                    kind,
                    seat,
                    manifest.header,
                    table.words,
                    deal.seed.kind,
                    names,
                    table.house,
                    event,
                    wishes,
                )
            elif file.found:
                how = describe(file)
            else:
                done.files.append(unjudged(file, problem, None))
                continue
        except InputError as error:
            done.findings.append(Finding(path, error.problem.removeprefix(path).strip()))
            continue
        right = done.right[path] = replace(how.drawn_again(deal), path=path)
        if problem:
            done.files.append(unjudged(file, problem, right, known))
            continue
        verdict = judge(file, right)
        said = (
            listed[seat].pages
            if listed and seat is not None
            else {one.path: one.pages for one in manifest.files}.get(path, right.pages)
        )
        if said != right.pages:
            done.findings.append(
                Finding(
                    MANIFEST if seat is None else PLAYER_FILES,
                    f"says that {path} has {said} pages, not {right.pages}",
                )
            )
        done.files.append(verdict)
        done.compared.append(path)
        if seat is not None and whole and bool(passwords) is not bool(file.password):
            done.findings.append(
                Finding(
                    path,
                    (
                        "isn't encrypted, as it should be"
                        if passwords
                        else "is encrypted, but the pack has no passwords"
                    ),
                )
            )
        where, listing = (MANIFEST, public_file) if seat is None else (PLAYER_FILES, player_entry)
        if (
            verdict.verdict is Verdict.MATCH
            and noted
            and noted != (true := listing(replace(right, content=file.content)))
        ):
            wrong_list = (
                "lists other bytes for {} than are there"
                if noted.sha256 != true.sha256
                else "says what isn't so of {}"
            )
            done.findings.append(
                Finding(where, f"{wrong_list.format(path)}, though what is there was dealt")
            )
    return done


def _misplaced(file: GivenFile, manifest: Manifest, seat: int | None) -> str:
    """Whether a file is a whole other one than the one of this place, in words that follow its
    name; or nothing.
    """
    table, info = manifest.table, file.info
    whose = "everybody" if seat is None else table.names[seat]
    if file.seat is None and seat is not None:
        return f"isn't a player's file, but lies in {whose}'s place"
    if file.seat is not None and seat is None:
        return "is a player's file, but lies where everybody looks"
    if file.seat != seat:
        return f"is another player's file, but lies in {whose}'s place"
    if info.get("CardgenHeader") != table.header or info.get("CardgenWords") != table.words:
        mark = info.get("Title", "").partition(" · ")[0]
        return (
            f"belongs to another game, with the pack mark {mark}"
            if len(mark) == 4 and mark != table.pack_mark
            else "belongs to another game"
        )
    return ""


def _of_deal_list(content: bytes, deal: Deal) -> Iterator[Finding]:
    """The organiser's list of all hands, down to the byte."""
    right = rounds_with_hands(deal)
    if content == as_json({"rounds": right}):
        return
    data = parse_json(content)
    rounds = data.get("rounds") if isinstance(data, dict) else None
    pairs = zip(rounds, right, strict=False) if isinstance(rounds, list) else ()
    wrong = tuple(one["number"] for said, one in pairs if said != one)
    yield Finding(
        DEAL, "has other cards than were dealt" if wrong else "isn't as cardgen wrote it", wrong
    )
