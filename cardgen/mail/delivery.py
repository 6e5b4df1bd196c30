"""A finished pack → what goes to whom, after every check that needs no network."""

from __future__ import annotations

import hashlib
import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cards import Rank, Suit
from cardgen.check import FileVerdict, Verdict, check_files, open_file
from cardgen.dealing import in_fours
from cardgen.errors import CheckError, FileError, InputError
from cardgen.faces import label
from cardgen.mail import addresses
from cardgen.mail.settings import Words
from cardgen.names import name_key
from cardgen.pack import (
    MOST_LINK,
    PASSWORDS,
    Manifest,
    PlayerFile,
    Printed,
    PublicFile,
    Summary,
    check_current,
    hand_link,
    read_addresses,
    read_manifest,
    read_passwords,
    read_player_files,
    read_print,
    redealt,
    summarize,
    taken_over,
)
from cardgen.preferences import Edition
from cardgen.text import catalogue

if TYPE_CHECKING:
    from cardgen.request import Group


@dataclass(frozen=True, slots=True)
class Delivery:
    folder: Path  # the pack, as it was named
    pack_mark: str
    seat: int  # from 0
    name: str  # the player's, as it is shown
    address: str  # empty where nobody gave one
    language: str  # of the mail
    file: str  # its name in the pack
    content: bytes = field(repr=False)  # its bytes, read once; these are what is sent
    sha256: str = field(repr=False)  # of the content, in hexadecimal digits
    words: Words  # what the mail may say
    shared: tuple[SharedFile, ...] = ()  # what everybody gets, in this player's language
    now: str = ""  # who took over the seat, and reads it; empty: the player does
    # Shows the same cards in a browser; empty where no page is known, or a password is asked for.
    link: str = field(default="", repr=False)

    @property
    def reader(self) -> str:
        return self.now or self.name

    @property
    def shown(self) -> str:
        """``Uwe (Ben)`` where somebody took over."""
        return taken_over(self.name, self.now)


@dataclass(frozen=True, slots=True)
class CheckedPack:
    """A pack, checked.  deliveries: one for each player, by seat."""

    summary: Summary
    deliveries: tuple[Delivery, ...]

    @property
    def folder(self) -> Path:
        return self.summary.folder


class PackReading(NamedTuple):
    """How packs are read."""

    group: Group | None = None  # its addresses take precedence over those of a pack
    only_cards: bool = False  # without the protocol and the rules
    watcher: Callable[[str], None] = lambda file: None  # is told which file is being read


_AS_WRITTEN = PackReading()


def read_deliveries(
    place: Path, reading: PackReading = _AS_WRITTEN, shared_mailboxes: bool = False
) -> CheckedPack:
    """Check a pack and read what goes to whom.

    Args:
        shared_mailboxes: two players may have one address, as long as a person looks at each mail.

    Raises:
        FileError: something can't be read.
        InputError: a file of the pack isn't as cardgen wrote it, or an address can't be.
        CheckError: a player's file isn't that player's file of this pack, or protocol or rules
        aren't as the pack lists them.
    """
    manifest = read_manifest(place)
    check_current(manifest)
    files, printed = read_player_files(manifest), read_print(manifest)
    passwords = read_passwords(manifest)
    if printed.encrypted and not passwords:
        raise CheckError(
            f"{manifest.folder} is encrypted, but {PASSWORDS} is missing",
            "put it back: without it the files can't be checked",
        )
    if passwords and not printed.encrypted:
        raise CheckError(
            f"{manifest.folder} has {PASSWORDS}, but isn't encrypted",
            "move that list out of the pack",
        )
    checked = _checked(manifest, reading)

    # no file that looks like a player's and is nobody's
    for path in sorted(manifest.folder.iterdir()):
        is_player_file = re.match(r"[0-9]+-.*\.pdf$", path.name, re.IGNORECASE)
        by_check = re.search(r"-dealt(-\d+)?\.pdf$", path.name)  # nobody sends it
        if is_player_file and path.name not in manifest.player_files and not by_check:
            raise CheckError(
                f"{path} belongs to no player of this pack",
                "if it was renamed, give it its name again; else move it out of the pack",
            )

    # no two hands into one mailbox
    by_seat = _addresses(manifest, reading.group)
    people = () if shared_mailboxes else zip(manifest.table.names, by_seat, strict=True)
    for other, written, name, address in addresses.shared_mailboxes(people):
        spelled = address if written == address else f"{written} or {address}, which is one mailbox"
        raise InputError(
            f"{manifest.folder}: {other} and {name} have the same address, {spelled}",
            "each player needs a mailbox of their own; “cardgen mail drafts” writes mails that you"
            " address yourself",
        )

    deliveries = [
        _delivery(manifest, file, printed, by_seat[file.seat], checked[file.path].given)
        for file in files
    ]
    if not reading.only_cards:
        read = [one.edition for one in printed.players]
        shared = {edition: read_shared(manifest, edition, checked) for edition in set(read)}
        deliveries = [with_shared(delivery, shared[read[delivery.seat]]) for delivery in deliveries]
    return CheckedPack(summarize(manifest), tuple(deliveries))


def with_shared(delivery: Delivery, files: tuple[SharedFile, ...]) -> Delivery:
    """The same delivery, which also brings what everybody gets, and whose letter says so."""
    names = {file.kind: file.name for file in files}
    words = replace(
        delivery.words, protocol=names.get("protocol", ""), rules=names.get("rules", "")
    )
    return replace(delivery, shared=files, words=words)


def _addresses(manifest: Manifest, group: Group | None) -> list[str]:
    """By seat, each checked; empty where nobody gave one."""
    by_seat = [address or "" for address in read_addresses(manifest)]
    if group:
        given = {name_key(member.person.name): member.person.address for member in group.members}
        seats = {name_key(name): seat for seat, name in enumerate(manifest.playing)}
        if not given.keys() & seats.keys():
            raise InputError(
                f"nobody in {group.file} plays in {manifest.folder}",
                f"its players are {', '.join(manifest.table.names)}",
            )
        for key, address in given.items():
            if address and key in seats:
                by_seat[seats[key]] = address
    return by_seat


def _checked(manifest: Manifest, reading: PackReading) -> dict[str, FileVerdict]:
    """Every file of the pack, dealt and drawn again and compared; by path.  Raises CheckError:
    one isn't what was dealt.
    """
    done = check_files(
        manifest,
        redealt(manifest),
        lambda name: "",
        lambda path: reading.watcher(f"{manifest.folder}: {path} …"),
    )
    public = {file.path: file for file in manifest.files}
    verdicts = {verdict.path: verdict for verdict in done.files}

    def remedy(path: str) -> str:
        if path in public:
            return REMEDY
        if path not in manifest.player_files:
            return "take the pack as cardgen wrote it"
        name = manifest.table.names[manifest.player_files.index(path)]
        return (
            f"put it back, or draw it again: cardgen reprint {shlex.quote(str(manifest.folder))}"
            f" --player {shlex.quote(name)}"
        )

    for finding in done.findings:
        if finding.file in public and (reading.only_cards or finding.words == "is missing"):
            continue  # nobody needs them to get mail; whoever does is told when they are attached
        kind = FileError if finding.words == "is missing" else CheckError
        raise kind(f"{manifest.folder / finding.file} {finding.words}", remedy(finding.file))
    for path, verdict in verdicts.items():
        if path in public:
            content_of(manifest, public[path], verdict)
        elif verdict.verdict is not Verdict.MATCH:
            raise CheckError(f"{manifest.folder / verdict.sentence}", remedy(path))
    return verdicts


def _delivery(
    manifest: Manifest, file: PlayerFile, printed: Printed, address: str, content: bytes
) -> Delivery:
    table, event, preferences = manifest.table, printed.event, printed.players[file.seat]
    texts = catalogue(file.language)
    game = texts(f"game.{table.game}")
    file_name = Path(file.path).name
    words = Words(
        name=manifest.playing[file.seat],
        title=table.title_in(texts) or game,
        game=game,
        game_code=in_fours(table.game_code),
        pack_mark=table.pack_mark,
        rounds=table.planned,
        replaces=table.replaces,
        from_round=table.from_round,
        at_most=table.rules.target is not None,
        players=manifest.current_names,
        organiser=event.organiser,
        day=texts.date(event.day) if event.day else "",
        place=event.place,
        file=file_name,
        encrypted=printed.encrypted,
        card=f"{Suit.HEARTS.sign} {label(Rank.QUEEN, preferences.letters or file.language)}",
    )
    link = ""
    if event.page and not printed.encrypted:
        link = hand_link(event.page, open_file(file_name, content).hand())
    return Delivery(
        link=link if len(link) <= MOST_LINK else "",
        folder=manifest.folder,
        pack_mark=table.pack_mark,
        seat=file.seat,
        now=manifest.now[file.seat] if manifest.now else "",
        name=table.names[file.seat],
        address=address,
        language=file.language,
        file=file_name,
        content=content,
        sha256=file.sha256,
        words=words,
    )


KINDS = ("protocol", "rules")  # in the order in which they are attached
REMEDY = "put it back as it was, or send the cards alone: --only-cards"


@dataclass(frozen=True, slots=True)
class SharedFile:
    kind: str  # one of `KINDS`
    name: str  # that it is attached under, in ASCII
    content: bytes = field(repr=False)  # its bytes, read once; these are what is sent
    sha256: str = field(repr=False)  # of the content, in hexadecimal digits


def read_shared(
    manifest: Manifest, edition: Edition, checked: Mapping[str, FileVerdict]
) -> tuple[SharedFile, ...]:
    """The protocol and the rules in a reader's language and size of print, else in the pack's
    first one.

    Args:
        checked: the verdict on each file of the pack, by path.

    Raises:
        FileError: one is missing.
        CheckError: one isn't what was dealt.
    """
    shared = []
    for kind in KINDS:
        files = [file for file in manifest.files if file.kind == kind]
        if not files:
            raise CheckError(
                f"{manifest.path} lists no {kind}",
                "take the pack as cardgen wrote it, or send the cards alone: --only-cards",
            )
        language, large = edition
        listed = min(files, key=lambda file: (file.language != language, file.large is not large))
        if listed.path not in checked:
            raise FileError(f"{manifest.folder / listed.path} is missing", REMEDY)
        content = content_of(manifest, listed, checked[listed.path])
        shared.append(
            SharedFile(
                kind, PurePosixPath(listed.path).name, content, hashlib.sha256(content).hexdigest()
            )
        )
    return tuple(shared)


def content_of(manifest: Manifest, listed: PublicFile, verdict: FileVerdict) -> bytes:
    """What is sent of protocol or rules; in place of a protocol that was filled in, the empty
    one, as it was dealt.  Raises CheckError.
    """
    if verdict.verdict is Verdict.MATCH:
        return verdict.given
    if verdict.verdict is Verdict.UNJUDGED and listed.kind == "protocol" and verdict.dealt:
        return verdict.dealt
    raise CheckError(f"{manifest.folder / verdict.sentence}", REMEDY)
