"""A pack's finished files, read again as a suspicious stranger would: proof that they are complete and give nothing away.

Every file is drawn again from the seed, from what its reader may know and nothing else; bytes that are equal were drawn
from that alone.  Whatever differs is looked into and named.  And apart from that, what stands in the files is read and
compared with what was dealt.  No finding holds a card, the seed or a key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardgen.check.differences import info_name, reads_like_a_card
from cardgen.check.files import LEFT_BY_COMPUTERS, check_folder, tighten
from cardgen.check.finding import Finding, Verdict
from cardgen.check.hands import wrong_together
from cardgen.check.lists import check_mark
from cardgen.check.read_hands import ReadRound
from cardgen.check.secrets import Secrets, secrets_of
from cardgen.check.shown import ShownHands
from cardgen.check.walk import Walk, Walked
from cardgen.dealing import Deal
from cardgen.errors import CheckError
from cardgen.pack import SEED, Manifest, Printed, check_private, deal_again, read_addresses, read_manifest, read_seed_note
from cardgen.pdf.read import FoundFile, lines_of, look
from cardgen.text import catalogue


@dataclass(frozen=True, slots=True)
class Report:
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
    proven: tuple[str, ...]
    notes: tuple[str, ...]
    unjudged: tuple[str, ...] = ()


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
    findings = list(check_mark(manifest, dealt))
    if dealt.keys.game_code != manifest.table.game_code:
        findings = [Finding(SEED, "isn't the seed of this pack: it doesn't make the game code in pack.json")]
    if findings:  # whatever lies in the pack, it isn't what this seed deals: there is nothing to compare it with
        return Report(manifest.folder, manifest.table.pack_mark, tuple(findings), (), ())
    return _Audit(manifest, dealt).report(on_file)


class _Audit:
    """One pack."""

    def __init__(self, manifest: Manifest, dealt: Deal) -> None:
        self._manifest, self._deal = manifest, dealt
        self._findings: list[Finding] = []
        self._found: dict[str, FoundFile] = {}
        """What is in the files that could be read, by path."""

    def report(self, on_file: Callable[[str], None]) -> Report:
        """Everything, in the order in which it is told."""
        manifest = self._manifest
        walk = Walk(manifest, self._deal, None, on_file)
        assert walk.printed is not None
        assert walk.listed is not None
        addresses = [one for one in read_addresses(manifest) if one]
        secrets = secrets_of(self._deal, [one.sha256 for one in walk.listed], walk.passwords or (), addresses)
        list(walk.lists())
        read, copies = [*walk.players(), *walk.shared()], [one for one in walk.copies() if one.verdict is Verdict.NOTED]
        self._findings += walk.findings
        self._findings += [Finding(one.path, one.unlisted) for one in read if one.unlisted]
        for one in read:
            self._take(one, walk.printed)
        hands = self._check_cards(read)
        self._check_secrets(secrets)
        self._findings += check_folder(manifest, {one.path for one in copies})
        judged = [one.judged for one in (*read, *copies) if one.judged]
        notes = (*(note for one in judged for note in one.notes), *tighten(manifest), *self._worth_a_look(walk.printed))
        unjudged = tuple(words for one in judged for words in one.unjudged)
        proven = self._proven(read, hands, bool(walk.passwords), bool(unjudged)) if not self._findings else ()
        return Report(manifest.folder, manifest.table.pack_mark, tuple(self._discreet(secrets)), proven, notes, unjudged)

    # -- each file

    def _take(self, walked: Walked, printed: Printed) -> None:
        """Note what came of a file, and look into it."""
        self._findings += walked.findings
        if walked.judged is None or walked.pdf is None:
            return
        try:
            self._found[walked.path] = found = walked.judged.found or look(walked.pdf)
        except CheckError as error:
            self._find(walked.path, error.problem)
            return
        rounds = _rounds_of_pages(found, walked.wanted.reader.language) if walked.wanted else {}
        for one in walked.judged.findings:
            self._findings.append(one if one.rounds or one.page not in rounds else one._replace(rounds=(rounds[one.page],)))

    # -- all files together

    def _check_cards(self, read: Sequence[Walked]) -> dict[int, tuple[ReadRound, ...]]:
        """Read the hands as they are in words and drawings; returns them by seat."""
        hands: dict[int, tuple[ReadRound, ...]] = {}
        names, rounds = self._manifest.table.names, [one.facts.number for one in self._deal.rounds]
        for one in read:
            if one.seat is None or one.wanted is None or one.path not in self._found:
                continue
            try:
                shown = ShownHands.read(one.path, self._found[one.path], one.wanted.reader, rounds[0], rounds[-1])
            except CheckError as error:
                self._find(one.path, f"can't be read as a player's file: {error.problem}")
                continue
            hands[one.seat] = shown.rounds
            self._findings += [wrong._replace(rounds=()) if wrong.page else wrong for wrong in shown.wrong(self._deal, one.seat, names)]
        if len(hands) == len(names):
            self._findings += wrong_together(hands, self._deal, names)
        return hands

    def _check_secrets(self, secrets: Secrets) -> None:
        """Whether something secret stands in a file that leaves the organiser."""
        folder = self._manifest.folder
        for secret in secrets.found_in([folder.resolve().name.encode()]):
            self._find("the pack's folder", f"{secret} stands in its name")
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if name.startswith("organiser/"):
                continue
            found = self._found.get(name)
            texts = [name.encode(), path.read_bytes() if path.is_file() and not path.is_symlink() else b""]
            if found is not None:
                for key, value in found.info.items():
                    for secret in secrets.found_in([value.encode("utf-8", "surrogatepass")]):
                        self._find(name, f"{info_name(key)} of its document properties holds {secret}")
                texts += [*found.texts, *("".join(span.text for span in page.scene.spans).encode() for page in found.pages)]
                texts += [lines_of(page.scene).encode() for page in found.pages]
            for secret in secrets.found_in(texts):
                self._find(name, f"{secret} stands in it")

    def _worth_a_look(self, printed: Printed) -> Iterator[str]:
        """What no audit can judge."""
        table = self._manifest.table
        texts = {
            "title": table.title,
            "place": printed.event.place,
            "organiser's name": printed.event.organiser,
            "name of the house rules": table.house,
        }
        for what, text in texts.items():
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

    def _find(self, path: str, words: str) -> None:
        self._findings.append(Finding(path, words))

    def _proven(self, read: Sequence[Walked], hands: Mapping[int, Sequence[ReadRound]], closed: bool, doubt: bool) -> tuple[str, ...]:
        rounds, cards = len(self._deal.rounds), len(self._deal.deck)
        players = [one for one in read if one.seat is not None]
        equal = sum(one.verdict is Verdict.MATCH for one in read)
        whole = "" if doubt else "; nothing was added or hidden"
        listed = sum(bool(one.sealed) for rounds_ in hands.values() for one in rounds_)
        opened = ", once they are opened," if closed else ""
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


def _rounds_of_pages(drawn: FoundFile, language: str) -> dict[int, int]:
    """The round of each page that has one alone: by page, from 1."""
    texts = catalogue(language)
    titles = {texts("round.title", n=number): number for number in range(1, 200)}
    labels = enumerate(drawn.labels, 1)
    return {page: titles[title] for page, label in labels if (title := label.split(" · ")[0]) in titles}
