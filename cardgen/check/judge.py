"""Whether a finished file is what the seed makes: the one answer, by what a reader sees.

A file that has the objects of the one drawn again, and nothing else, is the same file, whatever its bytes.  Comments of the
library that wrote it, how it was deflated and how its objects are numbered don't count.  What a file claims of itself only
decides in which way it is compared; nothing passes because of it, and nothing on the strength of invisible text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardgen.check.differences import differences, of_file, of_protocol
from cardgen.check.finding import SAME_PAGES, Finding, Judgement, Verdict
from cardgen.check.other_drawing import judge_other
from cardgen.check.redraw import Wanted, is_todays, version_named
from cardgen.pdf.read import FoundFile, PdfFile, has_more, is_filled, look, shows_the_same, unfilled

_OTHER_BYTES = "{} has other bytes than this cardgen writes, as another version of a library does; its content is the same."
_SAVED_AGAIN = "{} was saved again by another program; its content is the same."


def judge_file(name: str, file: PdfFile, wanted: Wanted) -> Judgement:
    """Say whether a found file is what the seed makes.

    Args:
        name: of the file, for messages.

    Raises:
        CheckError: it is damaged.
    """
    if file.content == wanted.drawn.content:
        return Judgement(notes=_version_note(name, file.info))
    right = PdfFile(wanted.drawn.content)
    if not wanted.is_protocol or not is_filled(file):
        return _judge(name, file, right, wanted)
    judged = _judge(name, unfilled(file, right), right, wanted)
    note = f"{name} was filled in{'; all else in it is as it was drawn' * (judged.verdict in (Verdict.MATCH, Verdict.NOTED))}."
    return replace(
        judged,
        notes=(note, *(one for one in judged.notes if one not in (_OTHER_BYTES.format(name), _SAVED_AGAIN.format(name)))),
        filled=True,
    )


def _judge(name: str, file: PdfFile, right: PdfFile, wanted: Wanted) -> Judgement:
    """The same of a file that has other bytes than the right one, and that nobody typed anything into."""
    whose, info = wanted.whose, file.info
    if file.walk.digest == right.walk.digest:
        if file.lock and not has_more(file):
            from cardgen.pdf.encrypt import is_as_encrypted  # what encrypts is loaded only where something is

            alike = is_as_encrypted(file, wanted.drawn.content)
            return Judgement(notes=(*_version_note(name, info), *([] if alike else [_OTHER_BYTES.format(name)])), found=look(file))
        if file.lock:
            words = f"all that opens in it is as in {whose}, but it isn't stored as cardgen encrypts it: "
            return Judgement((Finding(name, f"{words}something could be hidden between its parts"),), found=look(file))
        if not has_more(file):
            bytes_ = _OTHER_BYTES if file.identity in (b"", right.identity) else _SAVED_AGAIN
            return Judgement(notes=(*_version_note(name, info), bytes_.format(name)), found=look(file))
    if not is_todays(info):
        everything = frozenset[str]()
        return judge_other(name, look(file, everything), look(right, everything), wanted)
    shown = look(right)
    found = look(file, shown.drawings)
    first, *others = _named(name, found, shown, wanted)
    if shows_the_same(file, right):
        first = first._replace(words=f"{first.words}{SAME_PAGES}")
    return Judgement((first, *others), found=found)


def _named(name: str, found: FoundFile, right: FoundFile, wanted: Wanted) -> tuple[Finding, ...]:
    """What differs, by name."""
    if wanted.is_protocol:
        rows = of_protocol(name, found, right, [one.facts.number for one in wanted.deal.rounds])
        if rows:
            return (*rows, *(Finding(name, text) for text in of_file(found, right, wanted.whose)))
    return differences(name, found, right, wanted.whose)


def _version_note(name: str, info: Mapping[str, str]) -> tuple[str, ...]:
    from cardgen import __version__

    version = version_named(info)
    return (
        ()
        if version in ("", __version__) or not is_todays(info)
        else (f"{name} says that version {version} of cardgen drew it; this one draws the same.",)
    )
