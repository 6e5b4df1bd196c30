"""The one walk over the files of a pack: each is opened, drawn again from what its reader may know, and compared.

`verify` and `audit` take what comes of it.  No message names a card of a hand.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from cardgen.check.files import contents
from cardgen.check.finding import Finding, Judgement, Verdict
from cardgen.check.judge import judge_file
from cardgen.check.lists import check_deal_list, check_manifest, check_mark, check_passwords
from cardgen.check.player_file import AskPassword, PlayerFile, misplaced
from cardgen.check.redraw import Wanted, drawing_number, wanted_player, wanted_shared
from cardgen.dealing import Deal
from cardgen.errors import CardgenError, CheckError, FileError, InputError
from cardgen.files import read_limited
from cardgen.pack import (
    DEAL,
    MANIFEST,
    ORGANISER,
    PASSWORDS,
    PLAYER_FILES,
    PRINT,
    Kind,
    Manifest,
    PublicFile,
    read_passwords,
    read_player_files,
    read_print,
    redealt,
)  # fmt: skip
from cardgen.pdf.read import MOST_PDF, PdfFile, is_filled
from cardgen.preferences import Preferences
from cardgen.views import Event

Found = TypeVar("Found")


@dataclass(slots=True)
class Walked:
    """What came of a file.

    Attributes:
        path: in the pack.
        seat: whose it is, from 0; None: it is for everybody.
        findings: what is wrong with it, apart from what it shows.
        unlisted: says that it isn't the file that the pack lists; empty: it is.
        judged: whether it is what the seed makes; None where it isn't there, is damaged or a whole other one.
        pdf: opened, where it has a judgement.
        wanted: what it should be, if it is a player's.
    """

    path: str
    seat: int | None = None
    findings: list[Finding] = field(default_factory=list)
    unlisted: str = ""
    judged: Judgement | None = None
    pdf: PdfFile | None = field(default=None, repr=False)
    wanted: Wanted | None = None

    @property
    def verdict(self) -> Verdict | None:
        return self.judged.verdict if self.judged else None

    def find(self, words: str) -> None:
        self.findings.append(Finding(self.path, words))


class Walk:
    """Through one pack.

    Attributes:
        whole: whether it is the organiser's own one, where nothing may be missing.
        findings: what is wrong with the organiser's lists.
        printed, passwords, listed: what these say, as far as they are there.
    """

    def __init__(self, manifest: Manifest, deal: Deal, ask: AskPassword | None, on_file: Callable[[str], None] = lambda path: None) -> None:
        """Read the organiser's lists.

        Args:
            ask: for the password of an encrypted file; None: it is a pack to be sent, of which everything has to be in its place.
            on_file: told of each file before it is read.

        Raises:
            FileError, InputError: a list of a pack to be sent can't be read.
        """
        self._manifest, self._deal, self._ask, self._on_file = manifest, deal, ask, on_file
        self.whole = ask is None or (manifest.folder / ORGANISER).is_dir()
        self.findings: list[Finding] = []
        self.printed = self.organisers(read_print, PRINT)
        self.passwords = self.organisers(read_passwords, PASSWORDS)
        self.listed = self.organisers(read_player_files, PLAYER_FILES)
        self._how_drawn: list[tuple[Preferences, Event]] = []

    def organisers(self, read: Callable[[Manifest], Found], path: str) -> Found | None:
        """What a file of the organiser's says; None in a pack without them, or where it is damaged, which is a finding."""
        if not self.whole:
            return None
        try:
            return read(self._manifest)
        except (InputError, FileError) as error:
            if self._ask is None:
                raise
            self.findings.append(Finding(path, error.problem if isinstance(error, InputError) else "is missing, or can't be read"))
        return None

    def lists(self) -> Iterator[str]:
        """The lists that are there, each compared."""
        self.findings += [*check_mark(self._manifest, self._deal), *check_manifest(self._manifest, self._deal)]
        yield MANIFEST
        if os.path.lexists(self._manifest.folder / DEAL):
            self.findings += check_deal_list(self._manifest, self._deal)
            yield DEAL
        elif self.whole:
            self.findings.append(Finding(DEAL, "is missing"))
        self.findings += check_passwords(self.passwords, self._manifest.table.names)

    # -- files

    def players(self) -> Iterator[Walked]:
        """The players' files, by seat."""
        for seat, path in enumerate(self._manifest.player_files):
            yield from self._judged(Walked(path, seat), self.listed[seat].sha256 if self.listed else "", PLAYER_FILES, self._player)

    def shared(self) -> Iterator[Walked]:
        """Protocol and rules, once the players' files have said how they were drawn."""
        for listed in self._manifest.files:
            yield from self._judged(Walked(listed.path), listed.sha256, MANIFEST, lambda *given, of=listed: self._shared(of, *given))

    def _judged(self, walked: Walked, sha256: str, where: str, judge: Callable[[Walked, bytes], None]) -> Iterator[Walked]:
        """A file, if it is there or has to be."""
        self._on_file(walked.path)
        place = self._manifest.folder / walked.path
        if not os.path.lexists(place):
            if not self.whole:
                return
            walked.find("is missing")
            yield walked
            return
        try:
            content = contents(place) if self._ask is None else read_limited(place, MOST_PDF)
            if sha256 and hashlib.sha256(content).hexdigest() != sha256:
                walked.unlisted = f"isn't the file that {where} lists: it was changed or exchanged since it was written"
            judge(walked, content)
        except CheckError as error:
            remedy = f" ({error.remedy})" if error.remedy and self._ask is None else ""
            walked.find(f"{error.problem.removeprefix(walked.path).strip()}{remedy}")
        except FileError as error:
            if self._ask is not None:
                raise
            walked.find(error.problem)
        yield walked

    def _player(self, walked: Walked, content: bytes) -> None:
        seat, table, ask = walked.seat or 0, self._manifest.table, self._ask or (lambda name: "")
        pdf = PdfFile(content, self.passwords[seat] if self.passwords else lambda: ask(walked.path))
        if other := misplaced(pdf.info, self._manifest, seat, by_mark=self._ask is None):
            walked.find(other)
            return
        file = PlayerFile(walked.path, pdf)
        how = (self.printed.players[seat], self.printed.event) if self.printed else (file.drawn.preferences, file.drawn.event)
        self._how_drawn.append(how)
        wanted = wanted_player(self._deal, seat, self._manifest.names_in_file(seat), table.house, *how, pdf.info)
        walked.pdf, walked.wanted, walked.judged = pdf, wanted, judge_file(walked.path, pdf, wanted)
        if self.passwords and not pdf.lock:
            walked.find("isn't encrypted, as it should be")
        elif pdf.lock and not self.passwords and self._ask is None:
            walked.find("is encrypted, but the pack has no password for it")
        elif pdf.lock and pdf.lock.weakness:
            walked.find(pdf.lock.weakness)
        self._count(walked, pdf, self.listed[seat].pages if self.listed else 0, PLAYER_FILES)

    def _shared(self, listed: PublicFile, walked: Walked, content: bytes) -> None:
        pdf = PdfFile(content)
        if "/CardgenSeat" in pdf.info:
            walked.find("is a player's file, but lies where everybody looks")
            return
        walked.pdf, walked.judged = pdf, self._judge(listed, pdf, listed.path)
        if walked.judged.filled:
            walked.unlisted = ""
        if pdf.lock:
            walked.find("is encrypted, but the pack has no password for it")
        self._count(walked, pdf, listed.pages, MANIFEST)
        if pdf.info and drawing_number(pdf.info) != self._manifest.drawing:  # forgotten by what saved it: then it is judged without
            walked.findings.append(Finding(MANIFEST, f"says another number of the drawing than {walked.path} does"))

    def _count(self, walked: Walked, pdf: PdfFile, pages: int, where: str) -> None:
        """Whether a file that is as it should be has the pages that a list names."""
        if pages not in (0, len(pdf.pages)) and walked.judged and not (walked.judged.findings or walked.judged.unjudged):
            walked.findings.append(Finding(where, f"says another number of pages than {walked.path} has"))

    def _judge(self, listed: PublicFile, pdf: PdfFile, path: str) -> Judgement:
        """Whether protocol or rules are what they should be."""
        wanted = self._wanted(listed, pdf)
        judged = judge_file(path, pdf, wanted)
        if judged.findings and not (self.printed or self._how_drawn):
            return Judgement(unjudged=(f"{path} couldn't be drawn again: put a player's file beside it, which says how",))
        return judged

    def _wanted(self, listed: PublicFile, pdf: PdfFile) -> Wanted:
        """What protocol or rules should be."""
        usual = Event(None, "", pdf.info.get("/Author", ""))  # as they are where nobody names a day or a place
        event = self.printed.event if self.printed else next((event for _, event in self._how_drawn), usual)
        players = self.printed.players if self.printed else [preferences for preferences, _ in self._how_drawn]
        return wanted_shared(self._deal, self._manifest, listed, pdf, event, self.printed.shared if self.printed else (), players)

    def empty(self, listed: PublicFile, content: bytes) -> bytes:
        """A protocol as it is drawn, where a found one is that with something typed into it; else nothing."""
        pdf = PdfFile(content)
        wanted = self._wanted(listed, pdf)
        judged = judge_file(listed.path, pdf, wanted)
        return wanted.drawn.content if judged.filled and judged.verdict is Verdict.NOTED else b""

    def copies(self) -> Iterator[Walked]:
        """Protocols that somebody filled in and saved beside the empty ones; other files that are called so are none of ours."""
        listed = {file.path for file in self._manifest.files}
        protocols = [file for file in self._manifest.files if file.kind == Kind.PROTOCOL]
        for path in sorted(self._manifest.folder.glob("protocol*.pdf")):
            if path.name in listed:
                continue
            try:
                pdf = PdfFile(contents(path))
                judged = [self._judge_copy(file, pdf, path.name) for file in protocols if is_filled(pdf)]
            except (CheckError, FileError):
                continue
            if judged:
                best = min(judged, key=lambda one: (len(one.findings), len(one.unjudged)))
                yield Walked(path.name, judged=best, pdf=pdf)

    def _judge_copy(self, listed: PublicFile, pdf: PdfFile, path: str) -> Judgement:
        """The same of a copy, which may be damaged."""
        try:
            return self._judge(listed, pdf, path)
        except CheckError as error:
            return Judgement((Finding(path, error.problem),))


def empty_protocol(manifest: Manifest, listed: PublicFile, content: bytes) -> bytes:
    """The empty protocol of a pack in place of one that was filled in, and is otherwise as it was drawn; else nothing.

    Args:
        content: the bytes that were found.
    """
    try:
        return Walk(manifest, redealt(manifest), None).empty(listed, content)
    except CardgenError:
        return b""
