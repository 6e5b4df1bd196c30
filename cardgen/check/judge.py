"""Whether a finished file is what the seed makes: the one answer, by what a reader sees.

A file that has the objects of the one drawn again, and nothing else, is the same file, whatever its bytes.  Comments of the
library that wrote it, how it was deflated and how its objects are numbered don't count.  What a file claims of itself only
decides in which way it is compared; nothing passes because of it, and nothing on the strength of invisible text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.check.differences import differences, of_file, of_protocol
from cardgen.check.finding import Finding, Judgement
from cardgen.check.other_drawing import Hands, judge_other
from cardgen.check.redraw import is_todays, version_said
from cardgen.dealing import Deal
from cardgen.pack import Kind, PackFile
from cardgen.pdf.read import FoundFile, PdfFile, has_more, look


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a file should be.

    Attributes:
        drawn: the file, drawn again as `cardgen.check.redraw` does.
        deal: from which it is drawn.
        whose: what it is called: ``Anna's file``, ``the protocol of this deal``.
        hands: in a player's file.
    """

    drawn: PackFile
    deal: Deal
    whose: str
    hands: Hands | None = None


def judge_file(name: str, file: PdfFile, wanted: Wanted) -> Judgement:
    """Say whether a found file is what the seed makes.

    Args:
        name: of the file, for messages.

    Raises:
        CheckError: it is damaged.
    """
    drawn, whose, info = wanted.drawn.content, wanted.whose, file.info
    if file.content == drawn:
        return Judgement(notes=_version_note(name, info))
    right = PdfFile(drawn)
    if file.walk.digest == right.walk.digest:
        if file.lock and not has_more(file):
            return Judgement(notes=_version_note(name, info))
        if file.lock:
            words = f"all that opens in it is as in {whose}, but it isn't stored as cardgen encrypts it: "
            return Judgement((Finding(name, f"{words}something could be hidden between its parts"),), found=look(file))
        if not has_more(file) and file.identity in (b"", right.identity):
            note = f"{name} has other bytes than this cardgen writes, as another version of a library does; its content is the same."
            return Judgement(notes=(*_version_note(name, info), note), found=look(file))
    if not is_todays(info):
        everything = frozenset[str]()
        protocol_of = wanted.deal if wanted.drawn.kind is Kind.PROTOCOL else None
        return judge_other(name, look(file, everything), look(right, everything), whose, wanted.hands, protocol_of)
    shown = look(right)
    found = look(file, shown.drawings)
    return Judgement(_named(name, found, shown, wanted), found=found)


def _named(name: str, found: FoundFile, right: FoundFile, wanted: Wanted) -> tuple[Finding, ...]:
    """What differs, by name."""
    if wanted.drawn.kind is Kind.PROTOCOL:
        rows = of_protocol(name, found, right, [one.facts.number for one in wanted.deal.rounds])
        if rows:
            return (*rows, *of_file(name, found, right, wanted.whose))
    return differences(name, found, right, wanted.whose)


def _version_note(name: str, info: Mapping[str, str]) -> tuple[str, ...]:
    from cardgen import __version__

    version = version_said(info)
    return (
        ()
        if version in ("", __version__) or not is_todays(info)
        else (f"{name} says that version {version} of cardgen drew it; this one draws the same.",)
    )
