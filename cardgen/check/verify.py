"""A finished pack, or one player's file, against the deal that its seed code makes.

Everything is computed again from header, words and seed code, and compared.  No message names a card of a hand.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from cardgen.check.files import check_passwords, copies_of_protocol
from cardgen.check.finding import Finding, Judgement
from cardgen.check.judge import Wanted, judge_file
from cardgen.check.player_file import PlayerFile, check_player_file, deal_of_file, open_player_file
from cardgen.check.redraw import drawing_said, find_drawn, names_in_shared, preferences_of_shared, redraw_shared
from cardgen.dealing import Deal, in_fours, shuffle
from cardgen.errors import CheckError, FileError, InputError, NewerFormat
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
    SEED,
    SUPERSEDED,
    Kind,
    Manifest,
    PublicFile,
    as_json,
    deal_again,
    read_manifest,
    read_passwords,
    read_player_files,
    read_print,
    read_seed_note,
    read_superseded,
    rounds_with_hands,
)
from cardgen.pdf.read import MOST_PDF, PdfFile, is_filled
from cardgen.preferences import Preferences
from cardgen.views import Event, announced_draw, drawn_result, spoken_words

Found = TypeVar("Found")
AskPassword = Callable[[str], str]
"""Asks for the password of a file that is named; raises InputError if nobody can be asked."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What came out.

    Attributes:
        place: what was checked.
        game_code: for which it was checked.
        rounds: numbers of those that were dealt again.
        compared: files that hold something of them.
        differences: what doesn't match; empty: everything does that could be judged.
        unjudged: what couldn't be, and why.
        remarks: what else there is to know.
        words: of the players, which went into the deal, and what was drawn; or empty.
        posted: whether it was compared with the code as it was posted, rather than as the pack says it.
        draw: the public draw that was announced with the code; or empty.
    """

    place: Path
    game_code: str
    rounds: tuple[int, ...]
    compared: tuple[str, ...]
    differences: tuple[Finding, ...]
    unjudged: tuple[str, ...]
    remarks: tuple[str, ...]
    words: str
    posted: bool
    draw: str = ""

    @property
    def spoken(self) -> tuple[tuple[str, str], ...]:
        """Who said which word."""
        return spoken_words(self.words)

    @property
    def drawn(self) -> str:
        """What came out in the draw."""
        return drawn_result(self.words)


# -- a pack


def verify_pack(place: Path, seed: shuffle.Seed | None, code: str | None, ask: AskPassword) -> Verified:
    """Deal a pack again and compare all that lies in it.

    Args:
        place: its folder.
        seed: as it was posted; None: as it lies in the organiser's folder.
        code: the game code as it was posted, 24 characters; None: as the pack says it.
        ask: for the password of an encrypted file, where the pack doesn't hold it.

    Raises:
        FileError: something can't be read.
        InputError: there is no seed code.
        CheckError: the pack isn't so far whole that it could be compared.
    """
    manifest = open_manifest(place)
    dealt = _deal_again(manifest, seed or _own_seed(manifest))
    table = manifest.table
    if dealt.keys.game_code != table.game_code or code not in (None, table.game_code):
        return _refused(manifest, dealt, _wrong_code(manifest, code), code is not None)
    check = _PackCheck(manifest, dealt, ask)
    check.run()
    return Verified(
        place,
        table.game_code,
        tuple(r.facts.number for r in dealt.rounds),
        tuple(check.compared),
        tuple(check.differences),
        tuple(check.unjudged),
        tuple(check.remarks),
        table.words,
        code is not None,
        table.draw,
    )


def deal_of_pack(place: Path, seed: shuffle.Seed) -> Deal:
    """What header and words of a pack make of a seed.

    Raises:
        CheckError: the pack isn't whole.
    """
    return _deal_again(open_manifest(place), seed)


def _deal_again(manifest: Manifest, seed: shuffle.Seed) -> Deal:
    try:
        return deal_again(manifest, seed)
    except (InputError, ValueError):  # words that can't be, for instance
        raise CheckError(f"{manifest.path} describes no game that can be dealt", "take the file as cardgen wrote it") from None


def open_manifest(place: Path) -> Manifest:
    """As `read_manifest`, but whatever it complains of is a difference here: CheckError."""
    try:
        return read_manifest(place)
    except NewerFormat:
        raise
    except InputError as error:
        raise CheckError(error.problem, error.remedy) from None


def _own_seed(manifest: Manifest) -> shuffle.Seed:
    path = manifest.folder / SEED
    if not path.exists():
        raise InputError(
            "the seed code is missing",
            "the organiser posts it to the group after the last round; then add it: --seed-code 7H2K-…",
        )
    try:
        return read_seed_note(path)
    except InputError as error:
        raise CheckError(error.problem, error.remedy) from None


def _wrong_code(manifest: Manifest, code: str | None) -> Finding:
    says = in_fours(manifest.table.game_code)
    if code not in (None, manifest.table.game_code):
        words = (
            f"the game code posted before the game, {in_fours(code or '')}, isn't that of this pack, {says}: "
            "it is another pack, or the code has a typing error"
        )
    else:
        words = (
            f"the seed code doesn't make the game code {says}: it is the seed code of another game, "
            "or names, settings, title or code were changed after the cards were dealt"
        )
    return Finding(MANIFEST, words)


def _refused(manifest: Manifest, dealt: Deal, difference: Finding, posted: bool) -> Verified:
    """Nothing was compared, for it would all differ."""
    numbers = tuple(r.facts.number for r in dealt.rounds)
    return Verified(manifest.folder, manifest.table.game_code, numbers, (), (difference,), (), (), dealt.words, posted)


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


class _PackCheck:
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
        shared = printed.shared if printed else ()
        preferences = printed.players if printed else [one.preferences for one in says]
        event = Event(printed.day, printed.place, printed.organiser) if printed else next((one.event for one in says), None)
        for file in self.manifest.files:
            if not self._is_there(file.path):
                continue
            try:
                pdf = PdfFile(read_limited(self.manifest.folder / file.path, MOST_PDF))
                judged = self._judge_shared(file, pdf, preferences_of_shared(file, shared, preferences), event)
            except CheckError as error:
                self._differs(f"{file.path} isn't the file that {MANIFEST} lists: it {error.problem}", file.path)
                continue
            if pdf.info and drawing_said(pdf.info) != self.manifest.drawing:  # forgotten by what saved it: then it is judged without
                self._differs(f"{MANIFEST} says another number of the drawing than {file.path} does", MANIFEST)
            if hashlib.sha256(pdf.content).hexdigest() != file.sha256 and not judged.filled:
                judged = _not_listed(judged, file.path)
            self._take(judged, file.path)
        for path in copies_of_protocol(self.manifest):
            self._check_copy(path, lambda file: preferences_of_shared(file, shared, preferences), event)

    def _check_copy(self, path: str, ways: Callable[[PublicFile], Iterable[Preferences]], event: Event | None) -> None:
        """A protocol that was filled in and saved beside the empty one; other files that are called so are none of ours."""
        with suppress(CheckError, FileError):
            pdf = PdfFile(read_limited(self.manifest.folder / path, MOST_PDF))
            files = [file for file in self.manifest.files if file.kind == Kind.PROTOCOL and is_filled(pdf)]
            judged = [self._judge_shared(replace(file, path=path), pdf, ways(file), event) for file in files]
            if judged:
                self._take(min(judged, key=lambda one: len(one.findings)), path)

    def _judge_shared(self, file: PublicFile, pdf: PdfFile, preferences: Iterable[Preferences], event: Event | None) -> Judgement:
        """Protocol or rules in one language, which may have been drawn in any of some ways.  event: None if nothing says it."""
        table, whose = self.table, "the protocol of this deal" if file.kind == Kind.PROTOCOL else "the rules of this game"
        info = pdf.info
        said = event or Event(None, "", info.get("/Author", ""))  # as they are where nobody names a day or a place
        names = names_in_shared(self.manifest, file.kind)
        ways = (redraw_shared(self.dealt, names, table.house, file.kind, one, said, info) for one in preferences)
        drawn = find_drawn(pdf, ways)
        judged = judge_file(file.path, pdf, Wanted(drawn, self.dealt, whose))
        if judged.findings and event is None:
            return Judgement(unjudged=(f"{file.path} couldn't be drawn again: put a player's file beside it, which says how",))
        if not judged.findings and not judged.unjudged and drawn.pages != file.pages:
            self._differs(f"{MANIFEST} says another number of pages than {file.path} has", MANIFEST)
        return judged

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


def open_asking(path: Path, password: str | None, ask: AskPassword) -> PlayerFile:
    """Open a player's file; where it is encrypted and no password is known, ask for one."""
    return open_player_file(path.name, read_limited(path, MOST_PDF), (lambda: ask(path.name)) if password is None else password)


# -- one file


def verify_file(path: Path, seed: shuffle.Seed, code: str, ask: AskPassword) -> Verified:
    """Deal a game again from what one player's file says of it, and compare that file.

    Args:
        path: the file.
        seed, code: as they were posted.
        ask: for the password of an encrypted file.

    Raises:
        FileError: it can't be read.
        CheckError: it isn't the file of a player, or is damaged.
    """
    file = open_asking(path, None, ask)
    dealt = deal_of_file(file, seed)
    rounds = tuple(r.facts.number for r in dealt.rounds)
    if dealt.keys.game_code != code:
        words = (
            f"seed code and {file.name} don't make the game code {in_fours(code)}: "
            "one of the codes is another game's or has a typing error, or names, settings or title in the file were changed"
        )
        return Verified(path, code, rounds, (), (Finding(file.name, words),), (), (), dealt.words, posted=True)
    judged, draw = check_player_file(file, dealt, file.seat, file.drawn.names, file.drawn.house), announced_draw(dealt.header)
    return Verified(path, code, rounds, (file.name,), judged.findings, judged.unjudged, judged.notes, dealt.words, True, draw)
