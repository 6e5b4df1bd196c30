"""A pack's finished files, read again as a suspicious stranger would: proof that they are complete and give nothing away.

Every file is drawn again from the seed, from what its reader may know and nothing else; bytes that are equal were drawn
from that alone.  Whatever differs is looked into and named.  And apart from that, what stands in the files is read and
compared with what was dealt.  No finding holds a card, the seed or a key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardgen.check.differences import info_name, reads_like_a_card
from cardgen.check.expected import SharedFiles, reader_of, wanted_player
from cardgen.check.files import (
    LEFT_BY_COMPUTERS,
    Report,
    check_fingerprints,
    check_folder,
    check_lists,
    check_passwords,
    contents,
    tighten,
)
from cardgen.check.finding import Finding, Judgement, Verdict
from cardgen.check.hands import wrong_together
from cardgen.check.judge import judge_file
from cardgen.check.read_hands import ReadRound
from cardgen.check.secrets import Secrets, secrets_of
from cardgen.check.shown import ShownHands
from cardgen.dealing import Deal, shuffle
from cardgen.errors import CheckError, FileError
from cardgen.pack import (
    SEED,
    Manifest,
    Printed,
    check_private,
    deal_again,
    read_addresses,
    read_manifest,
    read_passwords,
    read_player_files,
    read_print,
    read_seed_note,
)
from cardgen.pdf.read import FoundFile, PdfFile, lines_of, look


def audit_pack(place: Path, on_file: Callable[[str], None] = lambda path: None) -> Report:
    """Read the files of a pack again and prove that they are complete and give nothing away.

    Args:
        place: the pack.
        on_file: told of each file, by its path in the pack, before it is read.

    Raises:
        FileError, InputError: it is no pack, or what the proof takes can't be read.
    """
    manifest = read_manifest(place)
    check_private(manifest)
    dealt = deal_again(manifest, read_seed_note(manifest.folder / SEED))
    findings = list(_check_deal(manifest, dealt))
    if findings:  # whatever lies in the pack, it isn't what this seed deals: there is nothing to compare it with
        return Report(manifest.folder, manifest.table.pack_mark, tuple(findings), (), ())
    return _Audit(manifest, dealt, on_file).report()


def _check_deal(manifest: Manifest, dealt: Deal) -> Iterator[Finding]:
    """Whether seed and ``pack.json`` belong together."""
    table = manifest.table
    if dealt.keys.game_code != table.game_code:
        yield Finding(SEED, "isn't the seed of this pack: it doesn't make the game code in pack.json")
    elif dealt.keys.pack_mark != table.pack_mark:
        yield Finding("pack.json", "has another pack mark, or other words, than the pack was dealt with")
    elif len(dealt.rounds) != len(table.rounds):
        yield Finding("pack.json", "doesn't list the rounds that were dealt")


@dataclass(slots=True)
class _Read:
    """A file that was read.

    Attributes:
        equal: whether it is byte for byte, or encrypted and opened object for object, as it was drawn again.
        filled: whether it is the protocol, and nothing happened to it but that it was filled in.
    """

    path: str
    seat: int | None
    found: FoundFile | None = field(repr=False, default=None)
    equal: bool = False
    filled: bool = False


class _Audit:
    """One pack."""

    def __init__(self, manifest: Manifest, dealt: Deal, on_file: Callable[[str], None]) -> None:
        self._manifest = manifest
        self._on_file = on_file
        self._deal = dealt
        self._printed = read_print(manifest)
        self._event = self._printed.event
        self._shared = SharedFiles(manifest, dealt, self._printed.shared, self._printed.players, self._event)
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
        read = [self._read(path, seat) for seat, path in enumerate(manifest.player_files)]
        read += [self._read(file.path, None) for file in manifest.files]
        filled = {one.path for one in read if one.filled}
        lists = [*check_lists(manifest, self._deal), *check_fingerprints(manifest, filled)]
        self._findings[:0] = [*lists, *check_passwords(self._passwords, manifest.table.names)]
        said = self._check_cards(read)
        self._check_secrets(secrets, read)
        copies = [(path, judged) for path, judged in self._shared.judge_copies() if judged.verdict is Verdict.NOTED]
        self._notes += [note for _, judged in copies for note in judged.notes]
        self._findings += check_folder(manifest, {path for path, _ in copies})
        self._notes += [*tighten(manifest), *self._worth_a_look()]
        proven = self._proven(read, said) if not self._findings else ()
        mark, findings = manifest.table.pack_mark, tuple(self._discreet(secrets))
        return Report(manifest.folder, mark, findings, proven, tuple(self._notes), tuple(self._unjudged))

    # -- each file

    def _read(self, path: str, seat: int | None) -> _Read:
        """Read a file and compare it with what is drawn for its reader."""
        read = _Read(path, seat)
        self._on_file(path)
        password = self._password(seat)
        try:
            content = contents(self._manifest.folder / path)
            pdf = PdfFile(content, password)
            if self._is_another(pdf.info, path, seat):
                return read
            judged = self._judge(path, seat, pdf)
            read.equal = judged.verdict is Verdict.MATCH
            read.filled = judged.filled and judged.verdict is Verdict.NOTED
            read.found = judged.found or look(pdf)
        except (CheckError, FileError) as error:
            self._find(path, f"{error.problem}{f' ({error.remedy})' if error.remedy and isinstance(error, CheckError) else ''}")
            return read
        if len(read.found.pages) != self._pages[path]:
            self._find(path, f"has {len(read.found.pages)} pages; {self._pages[path]} are listed")
        if bool(password) is not bool(pdf.lock):
            self._find(path, "isn't encrypted, as it should be" if password else "is encrypted, but the pack has no password for it")
        elif pdf.lock and pdf.lock.weakness:
            self._find(path, pdf.lock.weakness)
        rounds = _rounds_of_pages(read.found, self._printed, seat)
        self._findings += [
            one if one.rounds or one.page not in rounds else one._replace(rounds=(rounds[one.page],)) for one in judged.findings
        ]
        self._unjudged += judged.unjudged
        self._notes += judged.notes
        return read

    def _password(self, seat: int | None) -> str:
        return self._passwords[seat] if self._passwords is not None and seat is not None else ""

    def _judge(self, path: str, seat: int | None, pdf: PdfFile) -> Judgement:
        """Whether a file is as its reader's view alone makes it."""
        if seat is None:
            return self._shared.judge(next(one for one in self._manifest.files if one.path == path), pdf)
        names, house, preferences = self._manifest.names_in_file(seat), self._manifest.table.house, self._printed.players[seat]
        return judge_file(path, pdf, wanted_player(self._deal, seat, names, house, preferences, self._event, pdf.info))

    def _is_another(self, info: Mapping[str, str], path: str, seat: int | None) -> bool:
        """Whether the file is a whole other one: of another pack, or another player's."""
        table = self._manifest.table
        mark, _, name = info.get("/Title", "").partition(" · ")
        if seat is None:
            if "/CardgenSeat" in info:
                self._find(path, "is a player's file, but lies where everybody looks")
            return "/CardgenSeat" in info
        if "/CardgenHeader" not in info:
            self._find(path, f"isn't a player's file, but lies in {table.names[seat]}'s place")
        elif mark != table.pack_mark:
            shown = mark if len(mark) == 4 and set(mark) <= set(shuffle.ALPHABET) else "another one"
            self._find(path, f"is from another pack (mark {shown}; this one is {table.pack_mark})")
        elif info.get("/CardgenSeat", "") != str(seat + 1) or name != self._manifest.names_in_file(seat)[seat]:
            self._find(path, f"is another player's file, but lies in {table.names[seat]}'s place")
        elif info["/CardgenHeader"] != table.header or info.get("/CardgenWords") != table.words:
            self._find(path, "is from another deal, though it has this pack's mark")
        else:
            return False
        return True

    # -- all files together

    def _check_cards(self, read: Sequence[_Read]) -> dict[int, tuple[ReadRound, ...]]:
        """Read the hands as they are in words and drawings; returns them by seat."""
        said: dict[int, tuple[ReadRound, ...]] = {}
        names, rounds = self._manifest.table.names, [one.facts.number for one in self._deal.rounds]
        for one in read:
            if one.seat is None or one.found is None:
                continue
            try:
                shown = ShownHands.read(one.found, reader_of(self._printed.players[one.seat]), rounds[0], rounds[-1])
            except CheckError as error:
                self._find(one.path, f"can't be read as a player's file: {error.problem}")
                continue
            said[one.seat] = shown.rounds
            for wrong in shown.wrong(self._deal, one.seat, names):
                self._find(one.path, wrong.words, wrong.page, 0 if wrong.page else wrong.number)
        if len(said) == len(names):
            self._findings += [
                Finding("all files together", words, 0, (number,)) for number, words in wrong_together(said, self._deal, names)
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
                yield one._replace(file="a file or folder whose name tells too much to be repeated", words=one.words.replace(one.file, "…"))
            else:
                yield one

    def _find(self, path: str, words: str, page: int = 0, number: int = 0) -> None:
        self._findings.append(Finding(path, words, page, (number,) if number else ()))

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


def _rounds_of_pages(drawn: FoundFile, printed: Printed, seat: int | None) -> dict[int, int]:
    """The round of each page that has one alone: by page, from 1."""
    if seat is None:
        return {}
    from cardgen.text import catalogue

    texts = catalogue(printed.players[seat].language or "en")
    titles = {texts("round.title", n=number): number for number in range(1, 200)}
    labels = enumerate(drawn.labels, 1)
    return {page: titles[title] for page, label in labels if (title := label.split(" · ")[0]) in titles}
