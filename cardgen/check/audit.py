"""A pack's finished files, read again as a suspicious stranger would: proof that they are complete and give nothing away.

Every file is drawn again from the seed, from what its reader may know and nothing else; bytes that are equal were drawn
from that alone.  Whatever differs is looked into and named.  And apart from that, what stands in the files is read and
compared with what was dealt.  No finding holds a card, the seed or a key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardgen import __version__
from cardgen.check import cards as audit_cards
from cardgen.check.differences import differences, info_name, of_file, of_protocol, reads_like_a_card
from cardgen.check.files import LEFT_BY_COMPUTERS, Finding, Report, check_folder, check_lists, contents
from cardgen.check.player_file import OLD_NUMBERS
from cardgen.check.read_hands import ReadRound
from cardgen.check.secrets import Secrets, secrets_of
from cardgen.dealing import Deal, shuffle
from cardgen.errors import CheckError, FileError
from cardgen.pack import (
    SEED,
    Kind,
    Manifest,
    PackFile,
    Printed,
    check_private,
    deal_again,
    draw_player,
    draw_shared,
    read_addresses,
    read_manifest,
    read_passwords,
    read_player_files,
    read_print,
    read_seed_note,
)
from cardgen.pdf.encrypt import is_encrypted_copy, weakness
from cardgen.pdf.read import FoundFile, is_encrypted, lines_of, number_said, read_all, read_info


def audit_pack(place: Path) -> Report:
    """Read the files of a pack again and prove that they are complete and give nothing away.

    Args:
        place: the pack.

    Raises:
        FileError, InputError: it is no pack, or what the proof takes can't be read.
    """
    manifest = read_manifest(place)
    check_private(manifest)
    dealt = deal_again(manifest, read_seed_note(manifest.folder / SEED))
    findings = list(_check_deal(manifest, dealt))
    if findings:  # whatever lies in the pack, it isn't what this seed deals: there is nothing to compare it with
        return Report(manifest.folder, manifest.table.pack_mark, tuple(findings), (), ())
    return _Audit(manifest, dealt).report()


def _check_deal(manifest: Manifest, dealt: Deal) -> Iterator[Finding]:
    """Whether seed and ``pack.json`` belong together."""
    table = manifest.table
    if dealt.keys.game_code != table.game_code:
        yield Finding(SEED, 0, 0, "isn't the seed of this pack: it doesn't make the game code in pack.json")
    elif dealt.keys.pack_mark != table.pack_mark:
        yield Finding("pack.json", 0, 0, "has another pack mark, or other words, than the pack was dealt with")
    elif len(dealt.rounds) != len(table.rounds):
        yield Finding("pack.json", 0, 0, "doesn't list the rounds that were dealt")


@dataclass(slots=True)
class _Read:
    """A file that was read.  equal: whether it is byte for byte, or encrypted and opened object for object, as it was drawn again."""

    path: str
    seat: int | None
    found: FoundFile | None = field(repr=False, default=None)
    equal: bool = False


class _Audit:
    """One pack."""

    def __init__(self, manifest: Manifest, dealt: Deal) -> None:
        self._manifest = manifest
        self._deal = dealt
        self._printed = read_print(manifest)
        self._passwords = read_passwords(manifest)
        self._listed = read_player_files(manifest)
        self._pages = {one.path: one.pages for one in self._listed} | {one.path: one.pages for one in manifest.files}
        self._findings: list[Finding] = []
        self._notes: list[str] = []
        self._unjudged: list[str] = []

    def report(self) -> Report:
        """Everything, in the order in which it is told."""
        manifest = self._manifest
        addresses = [one for one in read_addresses(manifest) if one]
        secrets = secrets_of(self._deal, [one.sha256 for one in self._listed], self._passwords or (), addresses)
        self._findings += check_lists(manifest, self._deal)
        read = [self._read(path, seat) for seat, path in enumerate(manifest.player_files)]
        read += [self._read(file.path, None) for file in manifest.files]
        said = self._check_cards(read)
        self._check_secrets(secrets, read)
        self._findings += check_folder(manifest)
        self._notes += self._worth_a_look()
        proven = self._proven(read, said) if not self._findings else ()
        mark, findings = manifest.table.pack_mark, tuple(self._discreet(secrets))
        return Report(manifest.folder, mark, findings, proven, tuple(self._notes), tuple(self._unjudged))

    # -- each file

    def _read(self, path: str, seat: int | None) -> _Read:
        """Read a file and compare it with what is drawn for its reader."""
        read = _Read(path, seat)
        try:
            content = contents(self._manifest.folder / path)
        except (CheckError, FileError) as error:
            self._find(path, error.problem)
            return read
        password = self._password(seat)
        try:
            drawn = self._drawn(path, seat, *_named(read_info(content, password))).content
            read.equal, right = content == drawn, read_all(drawn)
            read.found = right if read.equal else read_all(content, password, right.drawings)
        except CheckError as error:
            self._find(path, f"{error.problem}{f' ({error.remedy})' if error.remedy else ''}")
            return read
        if len(read.found.pages) != self._pages[path]:
            self._find(path, f"has {len(read.found.pages)} pages; {self._pages[path]} are listed")
        if bool(password) is not is_encrypted(content):
            self._find(path, "isn't encrypted, as it should be" if password else "is encrypted, but the pack has no password for it")
        elif password and (weak := weakness(content, password)):
            self._find(path, weak)
        if not read.equal and not self._is_another(read, path, seat):
            self._compare(read, right, drawn, content)
        return read

    def _password(self, seat: int | None) -> str:
        return self._passwords[seat] if self._passwords is not None and seat is not None else ""

    def _drawn(self, path: str, seat: int | None, version: str = __version__, drawing: int | None = None) -> PackFile:
        """A file as its reader's view alone makes it; version: of cardgen, and drawing: its number, as it is to name them."""
        from cardgen.pages.theme import Occasion, style_of

        manifest, printed = self._manifest, self._printed
        occasion = Occasion(printed.day, printed.place, printed.organiser)
        names, house = manifest.table.names, manifest.table.house
        if seat is not None:
            return draw_player(self._deal, seat, names, house, style_of(printed.players[seat]), occasion, version, drawing)
        file = next(one for one in manifest.files if one.path == path)
        usual = replace(printed.players[0], language=file.language, letters=file.language)
        preferences = next((one for one in printed.shared if one.language == file.language), usual)
        return draw_shared(self._deal, names, house, file.kind, style_of(preferences), occasion, drawing)

    def _is_another(self, read: _Read, path: str, seat: int | None) -> bool:
        """Whether the file is a whole other one: of another pack, or another player's."""
        assert read.found is not None
        table, info = self._manifest.table, read.found.info
        mark, _, name = info.get("/Title", "").partition(" · ")
        if seat is None:
            if "/CardgenSeat" in info:
                self._find(path, "is a player's file, but lies where everybody looks")
                return True
            return False
        whose = info.get("/CardgenSeat", "")
        if "/CardgenHeader" not in info:
            self._find(path, f"isn't a player's file, but lies in {table.names[seat]}'s place")
        elif mark != table.pack_mark:
            shown = mark if len(mark) == 4 and set(mark) <= set(shuffle.ALPHABET) else "another one"
            self._find(path, f"is from another pack (mark {shown}; this one is {table.pack_mark})")
        elif whose != str(seat + 1) or name != table.names[seat]:
            self._find(path, f"is another player's file, but lies in {table.names[seat]}'s place")
        elif info["/CardgenHeader"] != table.header or info.get("/CardgenWords") != table.words:
            self._find(path, "is from another deal, though it has this pack's mark")
        else:
            return False
        read.found = None  # its cards say nothing of this deal
        return True

    def _compare(self, read: _Read, right: FoundFile, drawn: bytes, content: bytes) -> None:
        """Name what a file has that it shouldn't.

        Args:
            right, drawn: the file as it should be, not encrypted, and its bytes.
            content: its bytes as they are.
        """
        found = read.found
        assert found is not None
        if is_encrypted(content):
            password = self._password(read.seat)
            read.equal = is_encrypted_copy(content, drawn, password)
            if read.equal:
                return
            if _is_same(found, right):
                self._find(
                    read.path,
                    f"all that opens in it is as in {self._whose(read)}, but it isn't stored as cardgen encrypts it: "
                    f"something could be hidden between its parts",
                )
                return
        version = _version(found.info)
        if read.seat is not None and version and version != _version(right.info):
            self._compare_versions(read, right, content, version)
            return
        if read.path in [one.path for one in self._manifest.files if one.kind == Kind.PROTOCOL]:
            rows = of_protocol(found, right, [one.facts.number for one in self._deal.rounds])
            self._findings += [Finding(read.path, row.page, row.round, row.words) for row in rows]
            if rows:
                return
        if why := self._incomparable(read, right):
            self._unjudged.append(why)
            for one in of_file(found, right, self._whose(read)):
                self._find(read.path, one.words)
            return
        rounds = _rounds_of_pages(right, self._printed, read.seat)
        for one in differences(found, right, self._whose(read), audit_cards.indices()):
            self._find(read.path, one.words, one.page, rounds.get(one.page, 0))

    def _incomparable(self, read: _Read, right: FoundFile) -> str:
        """Why a file that isn't as it is drawn today may be right all the same; empty: it can't be."""
        if read.seat is not None and self._manifest.table.old_numbers:
            return OLD_NUMBERS.format(read.path)
        if _other_drawing(right.info) is None:
            return ""
        compared = "its cards were read and compared, its other lines couldn't be" if read.seat is not None else "it couldn't be compared"
        return f"{read.path} was drawn in another way than this cardgen, {__version__}, draws: {compared}"

    def _compare_versions(self, read: _Read, right: FoundFile, content: bytes, version: str) -> None:
        """A file that says that another version drew it: it may be the same all the same; else nothing proves what it says."""
        assert read.found is not None
        drawn = self._drawn(read.path, read.seat, version).content
        if content == drawn or (is_encrypted(content) and is_encrypted_copy(content, drawn, self._password(read.seat))):
            read.equal = True
            self._notes.append(f"{read.path} says that version {version} of cardgen drew it; this one draws the same.")
            return
        found = replace(read.found, info={**read.found.info, "/CardgenPrint": right.info["/CardgenPrint"]})
        for one in differences(found, right, self._whose(read), audit_cards.indices()):
            if not one.page:
                self._find(read.path, one.words)
        self._find(
            read.path,
            f"says it was drawn by cardgen {version} and can't be compared with what this version, {__version__}, draws: "
            f"audit it with that version",
        )

    def _whose(self, read: _Read) -> str:
        if read.seat is not None:
            return f"{self._manifest.table.names[read.seat]}'s file"
        return "the protocol of this deal" if read.path.startswith("protocol") else "the rules of this game"

    # -- all files together

    def _check_cards(self, read: Sequence[_Read]) -> dict[int, tuple[ReadRound, ...]]:
        """Read the hands as they stand in words and drawings; returns them by seat."""
        said: dict[int, tuple[ReadRound, ...]] = {}
        names = self._manifest.table.names
        for one in read:
            if one.seat is None or one.found is None:
                continue
            preferences = self._printed.players[one.seat]
            reader = audit_cards.Reader(
                one.seat, preferences.language or "", preferences.letters or preferences.language or "", preferences.layout == "cards"
            )
            try:
                said[one.seat] = audit_cards.read_cards(one.found, reader, self._deal)
            except CheckError as error:
                self._find(one.path, f"can't be read as a player's file: {error.problem}")
                continue
            oddities = [
                *audit_cards.check_file(said[one.seat], one.seat, self._deal, names),
                *audit_cards.check_drawn(one.found, reader, self._deal),
            ]
            for odd in oddities:
                self._find(one.path, odd.words, odd.page, odd.round)
        if len(said) == len(names):
            self._findings += [
                Finding("all files together", 0, odd.round, odd.words) for odd in audit_cards.check_rounds(said, self._deal, names)
            ]
        return said

    def _check_secrets(self, secrets: Secrets, read: Sequence[_Read]) -> None:
        """Whether something secret stands in a file that leaves the organiser."""
        known, folder = {one.path: one.found for one in read if one.found is not None}, self._manifest.folder
        for secret in secrets.found_in([folder.resolve().name.encode()]):
            self._find("the pack's folder", f"{secret} stands in its name")
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if name.startswith("organiser/"):
                continue
            found = known.get(name)
            texts = [name.encode(), path.read_bytes() if path.is_file() and not path.is_symlink() else b""]
            if found is not None:
                for key, value in found.info.items():
                    for secret in secrets.found_in([value.encode("utf-8", "surrogatepass")]):
                        self._find(name, f"{info_name(key)} of its document properties holds {secret}")
                texts += [*found.texts, *("".join(span.text for span in page.scene.spans).encode() for page in found.pages)]
                texts += [lines_of(page.scene).encode() for page in found.pages]
            for secret in secrets.found_in(texts):
                self._find(name, f"{secret} stands in it")

    def _worth_a_look(self) -> Iterator[str]:
        """What no audit can judge."""
        table, printed = self._manifest.table, self._printed
        typed = {
            "title": table.title,
            "place": printed.place,
            "organiser's name": printed.organiser,
            "name of the house rules": table.house,
        }
        for what, text in typed.items():
            if reads_like_a_card(text):
                yield f"The {what}, which you typed and which first pages show, reads like a card: look whether it may stand there."
        for path in sorted(self._manifest.folder.iterdir()):
            if path.name in LEFT_BY_COMPUTERS:
                yield f"{path.name} isn't of this pack: computers leave such files in folders, and nobody looked into it."

    def _discreet(self, secrets: Secrets) -> Iterator[Finding]:
        """The findings, each once; what somebody called a file of their own may itself be a card or a secret."""
        for one in dict.fromkeys(self._findings):
            if reads_like_a_card(one.file.replace("_", " ")) or any(secrets.found_in([one.file.encode()])):
                words = one.words.replace(one.file, "…")
                yield Finding("a file or folder whose name tells too much to be repeated", one.page, one.round, words)
            else:
                yield one

    def _find(self, path: str, words: str, page: int = 0, number: int = 0) -> None:
        self._findings.append(Finding(path, page, number, words))

    def _proven(self, read: Sequence[_Read], said: dict[int, tuple[ReadRound, ...]]) -> tuple[str, ...]:
        rounds, cards = len(self._deal.rounds), len(self._deal.deck)
        players = [one for one in read if one.seat is not None]
        equal = sum(one.equal for one in read)
        whole = "" if self._unjudged else "; nothing was added or hidden"
        listed = sum(bool(one.sealed) for rounds_ in said.values() for one in rounds_)
        opened = ", once they are opened," if self._passwords else ""
        sentences = [
            f"{rounds} round{'s' * (rounds != 1)}: in each, the hands and what is left are the {cards} cards of the deck, each once.",
            f"{len(players)} players' files: each holds its own player's cards and nobody else's, in words and in drawings.",
            f"{equal} of {len(read)} files are{opened} to the last byte what cardgen draws for their readers{whole}.",
            "No first page shows a card, and the protocol has the trump and the turned-up card of every round.",
            "The seed, keys, passwords and addresses stand in no file that leaves you; only you can read what lies in organiser/.",
        ]
        if listed:
            sentences.insert(
                2, f"{listed} numbered list{'s' * (listed != 1)} of closed cards: the others' numbers lead to the right cards."
            )
        return tuple(sentences)


def _is_same(found: FoundFile, right: FoundFile) -> bool:
    """Whether an opened file has all of another one and nothing else."""
    return found.digest == right.digest and not (found.unused or found.hidden or found.broken or found.outside or found.versions > 1)


def _named(info: Mapping[str, str]) -> tuple[str, int | None]:
    """Version and drawing as whom a file is drawn again: as today, unless it names another drawing."""
    number = _other_drawing(info)
    return (__version__, None) if number is None else (_version(info) or __version__, number)


def _other_drawing(info: Mapping[str, str]) -> int | None:
    """The number of a file's drawing, if it isn't today's; 0 where it names none, as older files do."""
    from cardgen.pdf.draw import DRAWING

    number = number_said(info, "/Drawing", 0)
    return None if number == DRAWING else number


def _version(info: Mapping[str, str]) -> str:
    """By which version a file says that it was drawn; empty if that is none: it may say anything."""
    try:
        said = json.loads(info.get("/CardgenPrint", "{}"))
        version = said.get("version") if isinstance(said, dict) else None
    except (ValueError, RecursionError):
        return ""
    return version if isinstance(version, str) and re.fullmatch(r"\d{1,3}(\.\d{1,3}){1,3}", version) else ""


def _rounds_of_pages(drawn: FoundFile, printed: Printed, seat: int | None) -> dict[int, int]:
    """The round of each page that has one alone: by page, from 1."""
    if seat is None:
        return {}
    from cardgen.text import catalogue

    texts = catalogue(printed.players[seat].language or "en")
    titles = {texts("round.title", n=number): number for number in range(1, 200)}
    labels = enumerate(drawn.labels, 1)
    return {page: titles[title] for page, label in labels if (title := label.split(" · ")[0]) in titles}
