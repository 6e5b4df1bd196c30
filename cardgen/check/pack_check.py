"""Every file of a pack against the deal that its seed code makes.  No message names a card of a hand."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from cardgen.check.expected import SharedFiles
from cardgen.check.files import check_passwords
from cardgen.check.finding import Finding, Judgement
from cardgen.check.player_file import AskPassword, PlayerFile, check_player_file, open_asking
from cardgen.check.redraw import drawing_said
from cardgen.dealing import Deal
from cardgen.errors import CheckError, FileError, InputError
from cardgen.files import read_limited
from cardgen.names import file_stem
from cardgen.pack import (
    DEAL,
    KEYS,
    MANIFEST,
    MOST_BYTES,
    ORGANISER,
    PASSWORDS,
    PLAYER_FILES,
    PRINT,
    SUPERSEDED,
    Kind,
    Manifest,
    as_json,
    read_passwords,
    read_player_files,
    read_print,
    read_superseded,
    rounds_with_hands,
)  # fmt: skip
from cardgen.pdf.read import MOST_PDF, PdfFile

Found = TypeVar("Found")


def _is_plain(said: dict[str, Any], manifest: Manifest) -> bool:
    """Whether the manifest says nothing beside what was read from it, and in no other way."""
    table = manifest.table
    players = [
        {"seat": seat, "name": name, "file": f"{seat + 1}-{file_stem(name)}.pdf", **({"now": now} if now else {})}
        for seat, (name, now) in enumerate(zip(table.names, manifest.now or ("",) * len(table.names), strict=True))
    ]
    rounds = [facts.as_data() for facts in table.rounds]
    languages = [file.language for file in manifest.files if file.kind == Kind.PROTOCOL]
    protocols = ["protocol.pdf"] if len(languages) == 1 else [f"protocol-{language}.pdf" for language in languages]
    files = [
        {"path": path, "kind": kind.value, "language": language}
        for paths, kind in ((protocols, Kind.PROTOCOL), ([f"rules-{language}.pdf" for language in languages], Kind.RULES))
        for path, language in zip(paths, languages, strict=True)
    ]
    found = [{key: value for key, value in file.items() if key not in ("pages", "sha256")} for file in said["files"]]
    return (said["players"], said["rounds"], said["header"], found) == (players, rounds, json.loads(table.header), files)


class PackCheck:
    """Goes through the files of a pack."""

    def __init__(self, manifest: Manifest, dealt: Deal, ask: AskPassword) -> None:
        self.manifest, self.dealt, self._ask = manifest, dealt, ask
        self.table = manifest.table
        self.compared: list[str] = []
        self.differences: list[Finding] = []
        self.unjudged: list[str] = []
        self.remarks: list[str] = []
        self._whole = (manifest.folder / ORGANISER).is_dir()  # the organiser's own pack, where nothing may be missing

    def run(self) -> None:
        """Compare everything that is there."""
        self._check_manifest()
        self._check_deal()
        files = self._open_players()
        self._check_public(files)
        for seat, file in files.items():
            self._check_player(file, seat)
        superseded = self._organisers(read_superseded, SUPERSEDED)
        if superseded:
            self.remarks.append(superseded.sentence)

    def _differs(self, words: str, file: str, *rounds: int) -> None:
        self.differences.append(Finding(file, words, 0, rounds))

    def _check_manifest(self) -> None:
        """Everything in ``pack.json``, down to the byte."""
        table, keys = self.table, self.dealt.keys
        content = read_limited(self.manifest.path, MOST_BYTES)
        said: dict[str, Any] = json.loads(content)
        if table.pack_mark != keys.pack_mark:
            self._differs(
                f"the pack mark {table.pack_mark} isn't the one that seed code and words make: mark or words were changed", MANIFEST
            )
        wrong = [ours.facts.number for ours, theirs in zip(self.dealt.rounds, table.rounds, strict=True) if ours.facts != theirs]
        if wrong:
            self._differs(f"{MANIFEST} says another dealer, trump or turned-up card than was dealt", MANIFEST, *wrong)
        if content != as_json(said) or said.keys() - KEYS or not _is_plain(said, self.manifest):
            self._differs(f"{MANIFEST} isn't as cardgen wrote it", MANIFEST)
        self.compared.append(MANIFEST)

    def _check_deal(self) -> None:
        """The organiser's list of all hands."""
        path = self.manifest.folder / DEAL
        if not path.exists():
            if self._whole:
                self._differs(f"{DEAL} is missing", DEAL)
            return
        content = read_limited(path, MOST_BYTES)
        wanted = rounds_with_hands(self.dealt)
        if content != as_json({"rounds": wanted}):
            try:
                said = json.loads(content)["rounds"]
                wrong = [one["number"] for one, found in zip(wanted, said, strict=True) if found != one]
            except (ValueError, KeyError, TypeError, RecursionError):
                wrong = []
            self._differs(f"{DEAL} has other cards than were dealt" if wrong else f"{DEAL} isn't as cardgen wrote it", DEAL, *wrong)
        self.compared.append(DEAL)

    def _check_public(self, players: Mapping[int, PlayerFile]) -> None:
        """Protocol and rules, drawn again."""
        printed = self._organisers(read_print, PRINT)
        says = [file.drawn for file in players.values()]
        expected = SharedFiles(
            self.manifest,
            self.dealt,
            printed.shared if printed else (),
            printed.players if printed else tuple(one.preferences for one in says),
            printed.event if printed else next((one.event for one in says), None),
        )
        for file in self.manifest.files:
            if not self._is_there(file.path):
                continue
            try:
                pdf = PdfFile(read_limited(self.manifest.folder / file.path, MOST_PDF))
                judged = expected.judge(file, pdf)
            except CheckError as error:
                self._differs(f"{file.path} isn't the file that {MANIFEST} lists: it {error.problem}", file.path)
                continue
            if not judged.findings and not judged.unjudged and len(pdf.pages) != file.pages:
                self._differs(f"{MANIFEST} says another number of pages than {file.path} has", MANIFEST)
            if pdf.info and drawing_said(pdf.info) != self.manifest.drawing:  # forgotten by what saved it: then it is judged without
                self._differs(f"{MANIFEST} says another number of the drawing than {file.path} does", MANIFEST)
            if hashlib.sha256(pdf.content).hexdigest() != file.sha256 and not judged.filled:
                judged = _not_listed(judged, file.path)
            self._take(judged, file.path)
        for path, judged in expected.judge_copies():
            self._take(judged, path)

    def _take(self, judged: Judgement, path: str) -> None:
        """Note what came out for a file."""
        if not judged.unjudged:
            self.compared.append(path)
        self.differences += [one if path in one.words else one._replace(words=f"{path}: {one.words}") for one in judged.findings]
        self.unjudged += judged.unjudged
        self.remarks += judged.notes

    def _open_players(self) -> dict[int, PlayerFile]:
        """The players' files that are there and can be opened, by seat."""
        passwords = self._organisers(read_passwords, PASSWORDS)
        self.differences += check_passwords(passwords, self.table.names)
        listed = self._organisers(read_player_files, PLAYER_FILES)
        files = {}
        for seat, path in enumerate(self.manifest.player_files):
            if not self._is_there(path):
                continue
            try:
                file = open_asking(self.manifest.folder / path, passwords[seat] if passwords else None, self._ask)
            except CheckError as error:
                self._differs(error.problem, path)
                continue
            files[seat] = file
            if listed and hashlib.sha256(file.pdf.content).hexdigest() != listed[seat].sha256:
                self._differs(f"{path} isn't the file that {PLAYER_FILES} lists: it was changed, or is another pack's", path)
            if file.pdf.lock is None and passwords:
                self._differs(f"{path} isn't encrypted, as it should be", path)
            elif file.pdf.lock and file.pdf.lock.weakness:
                self._differs(f"{path} {file.pdf.lock.weakness}", path)
        return files

    def _organisers(self, read: Callable[[Manifest], Found], path: str) -> Found | None:
        """What a file of the organiser's says; None in a pack without them, or where it is damaged, which is a difference."""
        if not self._whole:
            return None
        try:
            return read(self.manifest)
        except InputError as error:
            self._differs(error.problem, path)
        except FileError:
            self._differs(f"{path} is missing, or can't be read", path)
        return None

    def _check_player(self, file: PlayerFile, seat: int) -> None:
        table = self.table
        if (file.header, file.words, file.edition, file.drawn.joint) != (table.header, table.words, table.edition, table.joint):
            self._differs(f"{file.name} belongs to another game: its names, settings, title or words aren't those of {MANIFEST}", file.name)
        elif file.seat != seat:
            self._differs(f"{file.name} is the file of another player than {self.table.names[seat]}", file.name)
        else:
            self._take(check_player_file(file, self.dealt, seat, self.manifest.names_in_file(seat), table.house), file.name)

    def _is_there(self, path: str) -> bool:
        """Whether a file is there; only the organiser's own pack mustn't lack it."""
        there = os.path.lexists(self.manifest.folder / path)
        if not there and self._whole:
            self._differs(f"{path} is missing", path)
        return there


def _not_listed(judged: Judgement, path: str) -> Judgement:
    """The judgement of a file that isn't the one that the public list names: where its content is right, that is only a note."""
    words = f"{path} isn't the file that {MANIFEST} lists"
    if not judged.findings:
        return replace(judged, notes=(*judged.notes, f"{words}, though its content is the same."))
    first, *others = judged.findings
    return replace(judged, findings=(first._replace(words=f"{words}: {first.words}"), *others))
