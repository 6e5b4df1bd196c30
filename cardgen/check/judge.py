"""Whether a file is the one that was dealt: it is drawn again, and the two are compared.  Nobody
reads what a stranger's file shows.

What a file says of itself decides only what is drawn again; nothing passes because of it, for what
it says is compared as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from cardgen import __version__, frozen
from cardgen.dealing import Deal, Header, deal_header, shuffle
from cardgen.dealing import read as read_header
from cardgen.errors import InputError
from cardgen.files import read_typed
from cardgen.names import Names, check_different, clean_name, clean_text, shown_name
from cardgen.pack import (
    Kind,
    PackFile,
    draw_player,
    draw_shared,
    is_taken_over,
    parse_json,
    read_saved_again,
)
from cardgen.pdf import container
from cardgen.pdf.container import DRAWING, MOST_PDF, Container, NotOurs
from cardgen.preferences import Preferences, read_languages, read_noted
from cardgen.text import Sentence
from cardgen.views import Event


class Finding(NamedTuple):
    """Something that isn't as it should be.

    Attributes:
        file: path in the pack, or what else it is about.
        words: what is wrong; never a card, the seed or a key.
        rounds: numbers of those that it concerns; empty: none in particular.
    """

    file: str
    words: str
    rounds: tuple[int, ...] = ()

    @property
    def sentence(self) -> Sentence:
        if self.rounds:
            return Sentence("check.rounds", file=self.file, rounds=self.rounds, words=self.words)
        return Sentence("check.file", file=self.file, words=self.words)

    def __str__(self) -> str:
        return self.sentence


class Verdict(StrEnum):
    """Whether a file is the one that was dealt."""

    MATCH = "match"
    DIFFERS = "differs"
    UNJUDGED = "unjudged"


@frozen
class FileVerdict:
    """What came out for one file.

    Attributes:
        path: of the file, in its pack where it has one.
        verdict: that on it.
        sentence: that says why it is no match, or in what way; names the file.
        pages, rounds: numbers of those that differ, as far as they are known.
        dealt: the file as it was dealt, encrypted where the given one is; empty where it is a
            match, or can't be drawn.
        given: the bytes that were judged.
        password: of an encrypted one; else empty.
        other_version: whether another version of cardgen drew it, in another way.
    """

    path: str
    verdict: Verdict
    sentence: str = ""
    pages: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    dealt: bytes = field(default=b"", repr=False)
    given: bytes = field(default=b"", repr=False)
    other_version: bool = False
    password: str = field(default="", repr=False)


AskPassword = Callable[[str], str]
"""Asks for the password of a file that is named; raises InputError if nobody can be asked."""

_MOST_HAND = 1_000_000  # bytes of the hand that a stranger's file has for programs
_MOST_TEXT = 100  # characters of a place, an organiser, a name of house rules
_VERSION = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3}){1,3}")


@frozen
class GivenFile:
    """A file that claims to be of a pack, taken apart.

    Attributes:
        name: what it is called in messages.
        content: its bytes.
        found: its parts; None where another program saved it.
        info: what it says of itself.
        password: of an encrypted one; else empty.
    """

    name: str
    content: bytes
    found: Container | None
    info: Mapping[str, str]
    password: str

    @property
    def seat(self) -> int | None:
        """Whose it says that it is, from 0; None: it is for everybody."""
        seat = self.info.get("CardgenSeat", "")
        return int(seat) - 1 if re.fullmatch("[1-9][0-9]?", seat) else None

    @property
    def version(self) -> str:
        """The version of cardgen that drew it, as it says; empty if it says none."""
        said = parse_json(self.info.get("CardgenPrint", "").encode())
        version = said.get("version") if isinstance(said, dict) else None
        return version if isinstance(version, str) and _VERSION.fullmatch(version) else ""

    @property
    def other_drawing(self) -> str:
        """Says of a file that another version drew, in another way than today's, who can judge
        it; else nothing.
        """
        if self.info.get("Drawing") == str(DRAWING) or self.version in ("", __version__):
            # This version draws in one way: whoever names another one has changed the file.
            return ""
        return Sentence(
            "check.other-version" if self.version else "check.another",
            file=self.name,
            this=__version__,
            version=self.version,
        )

    def hand(self) -> str:
        """What it says for programs, see `cardgen.pages.player.hand_json`; empty where that
        can't be read.
        """
        found = self.found
        number = (
            re.search(rb"/CardgenHand ([1-9][0-9]{0,5}) 0 R", found.objects[found.root - 1])
            if found
            else None
        )
        if not found or not number or found.locked or int(number[1]) not in found.packed:
            return ""
        content = container.inflated(found.packed[int(number[1])], _MOST_HAND) or b""
        return content.decode("utf-8", "replace")


def open_file(name: str, content: bytes, password: str | Callable[[], str] = "") -> GivenFile:
    """Take a file apart.

    Args:
        password: of an encrypted one, or what asks for it.

    Raises:
        NotOurs: it isn't written as cardgen writes files; the message names it.
        Locked: it doesn't open with that password.
    """
    if len(content) > MOST_PDF:
        raise NotOurs(Sentence("check.too-large", file=name))
    if not content.startswith(b"%PDF-"):
        raise NotOurs(Sentence("check.no-pdf", file=name))
    try:
        found = container.read(content)
        if not found.locked:
            return GivenFile(
                name, content, found, container.read_info(found.objects[found.info - 1]), ""
            )
        from cardgen.pdf import encrypt  # what opens it is loaded only where something is encrypted

        secret = password if isinstance(password, str) else password()
        try:
            return GivenFile(name, content, found, encrypt.read_info(found, secret), secret)
        except encrypt.Locked as error:
            raise encrypt.Locked(f"{name} {error.problem}", error.remedy) from None
    except NotOurs as error:
        why = "check.saved-again" if error.problem == container.NOT_OURS else "check.damaged"
        raise NotOurs(Sentence(why, file=name, problem=error.problem)) from None


def open_any(path: Path, ask: AskPassword) -> tuple[GivenFile, str]:
    """A file, and why it can't be judged; or nothing.

    What another program saved is read only for what it says of itself: that is enough to draw what
    was dealt, and never to judge it.

    Raises:
        FileError: it can't be read.
        NotOurs: it can't be judged, and says nothing of itself.
        Locked: it doesn't open with its password.
    """
    name = path.name
    content = read_typed(path, MOST_PDF, str(path), "check its name")
    try:
        file = open_file(name, content, lambda: ask(name))
        return file, file.other_drawing
    except NotOurs as error:
        try:
            info = read_saved_again(content, fields=False)[1]
        except InputError:
            raise error from None
        return GivenFile(name, content, None, info, ""), error.problem


@frozen
class Described:
    """What a file says of its deal and of how it was drawn."""

    kind: Kind
    seat: int | None  # from 0; None: it is for everybody
    header: Header
    words: str
    seed_kind: shuffle.SeedKind
    names: Names
    house: str
    event: Event
    preferences: Preferences

    def deal(self, seed: shuffle.Seed) -> Deal:
        """The game that header and words make of a seed.  Raises InputError: they make none."""
        try:
            return deal_header(self.header, replace(seed, kind=self.seed_kind), self.words)
        except ValueError:  # a control character in what is hashed, for instance
            raise InputError("it can't be dealt from what it says of itself") from None

    def drawn_again(self, deal: Deal) -> PackFile:
        """The file as a deal makes it."""
        from cardgen.pages.theme import style_of

        style = style_of(self.preferences)
        if self.seat is not None:
            return draw_player(deal, self.seat, self.names, self.house, style, self.event)
        return draw_shared(deal, self.names, self.house, self.kind, style, self.event)


def describe(file: GivenFile) -> Described:
    """What a file says of itself, so far as it takes to draw it again.

    Raises:
        InputError: no file says that.
    """
    info = file.info
    seat = file.seat
    try:
        said = parse_json(info["CardgenPrint"].encode())
        evening = parse_json(info["CardgenEvening"].encode()) if "CardgenEvening" in info else None
        header = read_header(
            parse_json(info["CardgenHeader"].encode()),
            file.name,
            said.get("replaces_mark", ""),
            evening,
        )
        kind = Kind.PLAYER if seat is not None else Kind(info["CardgenKind"])
        names = said["names"]
        house = said["house_rules"]
        place = said["place"]
        organiser = said["organiser"]
        for text in (house, place, organiser):
            clean_text(text, "text", _MOST_TEXT)
        day = None if said["date"] is None else date.fromisoformat(said["date"])
        event = Event(
            day, place, organiser, read_languages(said.get("languages", [])), file.version
        )
        preferences = read_noted(said["wishes"])
        fits = kind in (Kind.PLAYER, Kind.PROTOCOL, Kind.RULES) and (
            seat is None or seat < len(header.players)
        )
        if (
            not fits
            or not _are_names_of(names, header.players)
            or None in preferences.as_data().values()
        ):
            raise ValueError
        seed_kind = shuffle.SeedKind(said["seed_kind"])
        words = info["CardgenWords"]
    except (KeyError, TypeError, AttributeError, ValueError):
        raise InputError(
            f"{file.name} doesn't say of itself what files of a pack say",
            "take the file as it was sent",
        ) from None
    return Described(kind, seat, header, words, seed_kind, tuple(names), house, event, preferences)


def _are_names_of(names: Any, declared: Names) -> bool:
    """Whether these are names that a file may show for those of its header."""
    if not isinstance(names, list) or len(names) != len(declared):
        return False
    try:
        check_different(names)
        fits = all(clean_name(name) == name == shown_name(name) for name in names)
    except (InputError, TypeError):
        return False
    unnamed = declared == tuple(str(seat) for seat in range(1, len(declared) + 1))
    pairs = zip(names, map(shown_name, declared), strict=True)
    return fits and (unnamed or all(one == name or is_taken_over(one, name) for one, name in pairs))


def judge(file: GivenFile, right: PackFile) -> FileVerdict:
    """Compare a file that is written as cardgen writes files with the one that was drawn again.

    Args:
        right: as it was dealt, not encrypted.
    """
    assert file.found
    match = FileVerdict(file.name, Verdict.MATCH, given=file.content)
    if file.content == right.content:
        return match
    drawn = container.read(right.content)
    try:
        if file.found.locked:
            from cardgen.pdf import encrypt

            differ = encrypt.compare(file.found, right.content, file.password)
        else:
            differ = container.compare(file.found, drawn)
    except NotOurs as error:
        sentence = Sentence("check.damaged", file=file.name, problem=error.problem)
        return unjudged(file, sentence, right, file.password)
    if not differ:
        sentence = Sentence("check.packed", file=file.name)
        return match if file.found.locked else replace(match, sentence=sentence)

    # The pages, from 1, to which each object of a file that cardgen drew belongs; what they share
    # belongs to none.
    tree = re.search(rb"/Pages ([0-9]+) 0 R", drawn.objects[drawn.root - 1])
    assert tree
    kids = re.search(rb"/Kids\[([^\]]*)\]", drawn.objects[int(tree[1]) - 1])
    assert kids
    of_pages: dict[int, tuple[int, ...]] = {}
    for page, number in enumerate(map(int, re.findall(rb"([0-9]+) 0 R", kids[1])), 1):
        own = re.sub(rb"/(Parent|Resources|Dest) ?\[?[0-9]+ 0 R", b"", drawn.objects[number - 1])
        for part in (number, *map(int, re.findall(rb"([0-9]+) 0 R", own))):
            of_pages[part] = (*of_pages.get(part, ()), page)
    pages = tuple(sorted({page for number in differ for page in of_pages.get(number, ())}))
    rounds = tuple(sorted({number for page in pages for number in right.rounds[page - 1]}))
    if pages:
        where = "on-pages" if rounds else "on-covers"
    elif differ == {drawn.info}:
        where = "in-info"
    else:
        where = "in-shared" if differ <= drawn.packed.keys() else "in-structure"
    return FileVerdict(
        file.name,
        Verdict.DIFFERS,
        Sentence(f"check.{where}", file=file.name, pages=pages, rounds=rounds),
        pages,
        rounds,
        dealt_file(right, file.password),
        file.content,
        password=file.password,
    )


def dealt_file(right: PackFile, password: str) -> bytes:
    """A file as it was dealt, for somebody whose own isn't; encrypted where theirs is."""
    if not password:
        return right.content
    from cardgen.pdf import encrypt

    return encrypt.encrypt(right.content, password)


def unjudged(
    file: GivenFile, sentence: str, right: PackFile | None, password: str = ""
) -> FileVerdict:
    """The verdict on a file that can't be compared.

    Args:
        sentence: why it can't be.
        right: as it was dealt; None: it can't be drawn.
        password: of an encrypted one; else empty.
    """
    dealt = dealt_file(right, password) if right else b""
    return FileVerdict(
        file.name,
        Verdict.UNJUDGED,
        sentence,
        dealt=dealt,
        given=file.content,
        other_version=bool(file.found and file.other_drawing),
        password=password,
    )
