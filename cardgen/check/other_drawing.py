"""A file that says it was drawn in another way than files are drawn today: what of it can be judged all the same.

Nobody believes what it says.  Its cards are read from its drawings and from its words, its codes and texts are compared with
those of the file as it is drawn today; whatever is left that nobody can explain is named, so that no lie passes by it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardgen import __version__
from cardgen.check.cards import drawn_cards, mark_of_card
from cardgen.check.differences import MARKS, of_file, of_texts, row_of
from cardgen.check.finding import Finding, Judgement, spoken
from cardgen.check.redraw import Wanted
from cardgen.check.shown import ShownHands
from cardgen.dealing import Deal
from cardgen.errors import CheckError
from cardgen.pack import Kind
from cardgen.pdf.read import FoundFile, FoundPage, Painted, Placed, Shown, Span

OLD_NUMBERS = (
    "{}: its cards and lists were read and compared; the numbers for closed cards are those of an older cardgen, "
    "and neither they nor the other lines could be"
)
_NEAR = 1.5
"""Points by which a thing may lie elsewhere and still be the same thing."""


def judge_other(name: str, found: FoundFile, drawn: FoundFile, wanted: Wanted) -> Judgement:
    """Judge a file of another drawing.

    Args:
        name: of the file.
        found: all of it, with what is drawn within its drawings.
        drawn: the file as it is drawn today, naming that other drawing.
    """
    deal, seat, whose = wanted.deal, wanted.drawn.seat, wanted.whose
    right = _without_form(drawn) if "/AcroForm" not in found.catalog else drawn
    findings = [Finding(name, text) for text in of_file(found, right, whose)]
    findings += [Finding(name, text, number) for number, page in enumerate(found.pages, 1) for text in _on_page(page, whose, seat is None)]
    findings += _wrong_codes(name, found, drawn, whose)
    if seat is not None:
        findings += _wrong_cards(name, found, wanted, seat)
    elif wanted.is_protocol:
        findings += _wrong_rows(name, found, drawn, deal)
    if findings:
        return Judgement(tuple(dict.fromkeys(findings)), found=found)
    if seat is not None and deal.edition < 2 and any(one.facts.is_sealed for one in deal.rounds):
        return Judgement(unjudged=(OLD_NUMBERS.format(name),), found=found)
    letters = wanted.reader.letters if seat is not None else ""
    if why := _unexplained(found, drawn, letters, any(of_texts(found, drawn, whose))):
        read = {Kind.PLAYER: "its cards were read and compared", Kind.PROTOCOL: "its codes and trumps were compared"}
        words = f"{name} was drawn in another way than this cardgen, {__version__}, draws: "
        words += f"{read.get(wanted.drawn.kind, 'its codes were compared')}, {why} couldn't be"
        return Judgement(unjudged=(words,), found=found)
    note = f"{name} was drawn in another way than this cardgen, {__version__}, draws; its cards, texts and codes are right"
    return Judgement(notes=(note,), found=found)


def _without_form(drawn: FoundFile) -> FoundFile:
    """A file as it would be if nothing could be typed into it, as into protocols of early drawings."""
    return replace(drawn, catalog={key: value for key, value in drawn.catalog.items() if key != "/AcroForm"})


def _on_page(found: FoundPage, whose: str, fillable: bool) -> Iterator[str]:
    """What no way of drawing has a reason for.  fillable: there may be fields, as in protocols."""
    if [note for note in found.notes if not (fillable and note == "Widget")]:
        yield f"an annotation that {whose} doesn't have"
    if found.scene.operators & MARKS:
        yield f"a mark for screen readers, which can hold a text that nobody sees, that {whose} doesn't have"


# -- cards


def _wrong_cards(name: str, found: FoundFile, wanted: Wanted, seat: int) -> Iterator[Finding]:
    """Cards in words or in drawings that weren't dealt."""
    rounds = [one.facts.number for one in wanted.deal.rounds]
    try:
        shown = ShownHands.read(name, found, wanted.reader, rounds[0], rounds[-1])
    except CheckError as error:
        yield Finding(name, f"can't be read as a player's file: {error.problem}")
        return
    yield from (*shown.wrong(wanted.deal, seat, wanted.names), *shown.missing())


def _wrong_rows(name: str, found: FoundFile, drawn: FoundFile, deal: Deal) -> Iterator[Finding]:
    """Rounds for which a protocol shows other suits or cards."""
    numbers = [one.facts.number for one in deal.rounds]
    for page, (one, other) in enumerate(zip(found.pages, drawn.pages, strict=False), 1):
        shown, right = _suits_of_rows(one, numbers), _suits_of_rows(other, numbers)
        for number in sorted(shown.keys() | right.keys()):
            if shown.get(number) != right.get(number):
                yield Finding(name, "another trump or turned-up card than was dealt", page, (number,))


def _suits_of_rows(page: FoundPage, numbers: Sequence[int]) -> dict[int, Counter[str]]:
    """What has to do with cards in the row of each round."""
    rows: dict[int, Counter[str]] = {}
    for one in page.scene.shown:
        sign = one.text.strip() if isinstance(one, Span) else mark_of_card(one.digest) if isinstance(one, Placed) else ""
        if sign and (isinstance(one, Placed) or re.search("[♣♦♥♠]", sign)) and (row := row_of(one, page, numbers)):
            rows.setdefault(row, Counter())[sign] += 1
    return rows


# -- codes and texts

_GROUP = re.compile(r"(?=.*[0-9])(?=.*[A-Z])[0-9A-HJKMNP-TV-Z]{4}")
"""Four characters of a code; hardly a code has none with a digit among its letters."""


def _wrong_codes(name: str, found: FoundFile, drawn: FoundFile, whose: str) -> Iterator[Finding]:
    """Codes and players' words, as they are to be read on the pages."""
    right = sum(map(_words, drawn.pages), Counter[str]())
    for number, page in enumerate(found.pages, 1):
        if any(_GROUP.fullmatch(part) and part not in right for text in _words(page) for part in text.split("-")):
            yield Finding(name, f"has another code there than {whose}", number)
    shown = sum(map(_words, found.pages), Counter[str]())
    words = {entry.rpartition("=")[2] for entry in drawn.info.get("/CardgenWords", "").split("|")} - {""}
    if any(shown[word] < right[word] for word in words):
        yield Finding(name, f"has another word of a player than {whose}")


def _words(page: FoundPage) -> Counter[str]:
    """The words that a page shows."""
    return Counter(word.strip('.,;:·“”„"()') for span in page.scene.spans if span.mode not in (3, 7) for word in span.text.split())


# -- what is left


def _unexplained(found: FoundFile, drawn: FoundFile, letters: str, beside: bool) -> str:
    """What of a file isn't as it is drawn today, though it may be right: ``the other lines of pages 2 to 5``; empty: nothing.

    beside: whether texts that viewers show beside the pages differ.
    """
    if len(found.pages) != len(drawn.pages):
        return "the other lines of its pages"
    odd = [i for i, (one, other) in enumerate(zip(found.pages, drawn.pages, strict=True), 1) if not _is_alike(one, other, letters)]
    if odd or beside:
        return f"the other lines of {spoken('page', odd)}" if odd else "its title, bookmarks and page labels"
    return "" if found.fonts == drawn.fonts else "the outlines of its letters"  # which could show an eye what no code says


def _is_alike(found: FoundPage, drawn: FoundPage, letters: str) -> bool:
    """Whether a page shows the same things in the same order, none of them far from its place."""
    one, other = found.scene.shown, drawn.scene.shown
    cards = not letters or drawn_cards(found, letters) == drawn_cards(drawn, letters)
    page = found.box == drawn.box and found.links == drawn.links and found.kinds <= drawn.kinds and found.keys <= drawn.keys
    means = found.scene.operators <= drawn.scene.operators
    return cards and page and means and len(one) == len(other) and all(map(_is_near, one, other))


def _is_near(one: Shown, other: Shown) -> bool:
    if isinstance(one, Span) and isinstance(other, Span):
        same = (one.text, one.mode, one.colour) == (other.text, other.mode, other.colour)
        return same and _near((one.x, one.y, one.size, one.end, *one.clip), (other.x, other.y, other.size, other.end, *other.clip))
    if isinstance(one, Placed) and isinstance(other, Placed):
        same = (one.digest, one.colour, one.picture) == (other.digest, other.colour, other.picture)
        return same and _near((*one.matrix[4:], *one.area), (*other.matrix[4:], *other.area))
    if isinstance(one, Painted) and isinstance(other, Painted):
        return (one.operator, one.colour) == (other.operator, other.colour) and _is_near_path(one, other)
    return False


def _is_near_path(one: Painted, other: Painted) -> bool:
    parts, others = one.path.split(), other.path.split()
    if len(parts) != len(others) or not _near(one.area, other.area):
        return False
    return all(
        a == b or (not a.isalpha() and not b.isalpha() and abs(float(a) - float(b)) < _NEAR) for a, b in zip(parts, others, strict=True)
    )


def _near(some: Sequence[float], others: Sequence[float]) -> bool:
    return all(abs(a - b) < _NEAR for a, b in zip(some, others, strict=True))
