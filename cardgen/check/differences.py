"""What a file has that it shouldn't: a found file compared with the one that was drawn again.  Names places and kinds, never a card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cardgen.check.cards import is_index
from cardgen.check.finding import Finding
from cardgen.pdf.read import MOST_NAMED, Area, FoundFile, FoundPage, Painted, Placed, Shown, Span


def differences(name: str, found: FoundFile, drawn: FoundFile, whose: str) -> tuple[Finding, ...]:
    """What is different in a file.

    Args:
        name: of the file.
        drawn: the file as it should be.
        whose: of which file it is said: ``Anna's file``, ``the protocol``.
    """
    words = [Finding(name, text) for text in (*of_file(found, drawn, whose), *of_texts(found, drawn, whose))]
    if len(found.pages) != len(drawn.pages):
        words.append(Finding(name, f"has {len(found.pages)} pages, and {whose} has {len(drawn.pages)}"))
    for number, (page, other) in enumerate(zip(found.pages, drawn.pages, strict=False), 1):
        words += [Finding(name, text, number) for text in (*of_page(page, other, whose), *_of_scene(page, other, whose))]
    if not words:
        words.append(
            Finding(
                name,
                f"something was changed beside words and drawings, perhaps how letters look: take {whose} as cardgen wrote it",
            )
        )
    return tuple(dict.fromkeys(words))


# -- the file as a whole

_KNOWN_INFO = ("/Title", "/Author", "/Subject", "/Keywords", "/Creator", "/Producer", "/CreationDate", "/ModDate", "/Trapped")
_WORDS = ("/Title", "/Subject")  # as viewers show them
_OURS = ("/Drawing", "/CardgenHeader", "/CardgenWords", "/CardgenEdition", "/CardgenEvening", "/CardgenSeat", "/CardgenPrint")
_CATALOG = {
    "/Metadata": "XMP metadata",
    "/Names": "a list of names, where attachments and scripts are kept",
    "/AcroForm": "a form to fill in",
    "/OpenAction": "something that happens when it is opened",
    "/AA": "something that happens when it is opened or printed",
    "/OCProperties": "layers that can be shown and hidden",
    "/AF": "an attachment",
    "/StructTreeRoot": "a second account of what is on its pages, for screen readers",
}


def of_texts(found: FoundFile, drawn: FoundFile, whose: str) -> Iterator[str]:
    """What is different in the texts that viewers show beside the pages."""
    for key in _WORDS:
        if found.info.get(key) != drawn.info.get(key):
            yield f"its document properties have another “{key[1:]}” than {whose}"
    if _more(found.outline, drawn.outline):
        yield f"an outline entry (bookmark) that {whose} doesn't have"
    elif found.outline != drawn.outline:
        yield f"its outline (bookmarks) isn't that of {whose}"
    if found.labels != drawn.labels:
        yield f"its page labels aren't those of {whose}"


def of_file(found: FoundFile, drawn: FoundFile, whose: str) -> Iterator[str]:
    """What is different in a file as a whole, whatever its pages show."""
    yield from _of_info(found, drawn, whose)
    for key in sorted(found.catalog.keys() - drawn.catalog.keys()):
        yield f"{_CATALOG.get(key, 'an entry of its catalog')} that {whose} doesn't have"
    if changed := [key for key, value in drawn.catalog.items() if found.catalog.get(key) != value]:
        what = "its fields to type into aren't those of" if changed == ["/AcroForm"] else "its catalog isn't as in"
        yield f"{what} {whose}"
    file, right, led_to, right_led_to = found.file, drawn.file, found.file.walk, drawn.file.walk
    extra = Counter(led_to.streams) - Counter(right_led_to.streams)
    if extra["/Metadata"] and "/Metadata" not in found.catalog:
        yield f"XMP metadata that {whose} doesn't have"
    if extra["/EmbeddedFile"] or len(led_to.attachments) > len(right_led_to.attachments):
        yield f"an attachment that {whose} doesn't have"
    if led_to.scripts > right_led_to.scripts:
        yield f"a script that {whose} doesn't have"
    if led_to.fields > right_led_to.fields:
        yield f"form fields that {whose} doesn't have"
    if found.idle > drawn.idle:
        yield "an unused object: a drawing lies in it that no page shows"
    if file.unused > right.unused:
        yield "an unused object: something lies in it that no page shows"
    if file.versions > right.versions:
        yield "was changed after it was written: an earlier version of it is still inside"
    elif file.hidden + file.superseded > right.hidden + right.superseded:
        yield "an unused object: something lies in it that its own table of contents doesn't list"
    if file.broken > right.broken:
        yield "a part of it doesn't unpack cleanly: it is damaged, or something is hidden in it"
    if file.outside:
        yield "something stands before its beginning or behind its end, where no viewer looks"
    if file.between or file.odd:
        yield "something lies between its parts, where no viewer looks"


def info_name(key: str) -> str:
    """What an entry of the document properties is called; somebody else's own name for one could be anything."""
    return f"“{key[1:]}”" if key in _KNOWN_INFO or key in _OURS else "an entry"


def _of_info(found: FoundFile, drawn: FoundFile, whose: str) -> Iterator[str]:
    for key in sorted(found.info.keys() - drawn.info.keys()):
        yield f"its document properties have {info_name(key)}, which {whose} doesn't have"
    for key, value in drawn.info.items():
        if key not in _WORDS and found.info.get(key) != value:
            yield f"its document properties have another “{key[1:]}” than {whose}"


def _more(some: Sequence[str], others: Sequence[str]) -> bool:
    return bool(Counter(some) - Counter(others))


# -- pages


def of_page(found: FoundPage, drawn: FoundPage, whose: str) -> Iterator[str]:
    """What is different about a page, apart from what it shows."""
    if found.box != drawn.box:
        yield f"its paper has another size than in {whose}"
    if found.keys - drawn.keys - {"/Annots"}:
        yield f"an entry of the page that {whose} doesn't have"
    if found.kinds - drawn.kinds:
        yield f"transparency, patterns or other means of drawing that {whose} doesn't have"
    if _more(found.notes, drawn.notes):
        yield f"an annotation ({', '.join(sorted({_kind(note) for note in found.notes}))}) that {whose} doesn't have"
    if found.links != drawn.links:
        yield f"its links aren't those of {whose}"
    unknown = found.scene.operators - drawn.scene.operators - _USUAL
    if unknown & MARKS:
        yield f"a mark for screen readers, which can hold a text that nobody sees, that {whose} doesn't have"
    if unknown - MARKS:
        yield f"means of drawing that {whose} doesn't use"


_KINDS = {"Link", "Text", "FreeText", "FileAttachment", "Widget", "Stamp", "Highlight", "Ink", "Popup", "Square", "Screen", "RichMedia"}


def _kind(note: str) -> str:
    return {"FileAttachment": "an attachment", "Text": "a note", "FreeText": "text", "Widget": "a form field"}.get(
        note, note if note in _KINDS else "of an unknown kind"
    )


_PATHS = {"q", "Q", "cm", "re", "m", "l", "c", "h", "f", "S", "B", "n", "W", "rg", "RG", "w", "d", "j", "J", "Do"}
_TEXTS = {"BT", "ET", "Td", "TD", "T*", "TL", "Tm", "Tf", "Tj", "TJ", "Ts", "Tr", "Tc", "Tw", "Tz"}
_USUAL = frozenset(_PATHS | _TEXTS)
MARKS = frozenset({"BDC", "BMC", "EMC", "MP", "DP"})


def _of_scene(found: FoundPage, drawn: FoundPage, whose: str) -> Iterator[str]:
    extra, missing = _beyond(found.scene.shown, drawn.scene.shown), _beyond(drawn.scene.shown, found.scene.shown)
    gone = [one for one in missing if isinstance(one, Span) and one.text.strip()]
    explained = 0
    for one in extra[:MOST_NAMED]:
        if isinstance(one, Span):
            before = next((other for other in gone if abs(other.x - one.x) < _BESIDE and abs(other.y - one.y) < 1), None)
            if before is not None:
                gone.remove(before)
                explained += 1
                kind = "number" if _numbers(one.text, before.text) else "text"
                yield f"a {kind} was changed: {whose} has another one there"
            elif one.text.strip():
                yield f"{_how_hidden(one, found)} that no page of {whose} has there{_reads_like(one.text)}"
        elif isinstance(one, Placed):
            yield _of_placed(one, whose)
        else:
            yield f"something is drawn that isn't in {whose}"
    if len(missing) > explained:
        yield f"something is missing that {whose} has"
    elif not extra and not missing and _order(found.scene.shown) != _order(drawn.scene.shown):
        yield f"things lie in another order, one over the other, than in {whose}"


_BESIDE = 12.0
"""Points by which a text may begin elsewhere and still be in the place of another one: it may be set in the middle."""

_ROW = 15.0
"""Points from the line of a row's number within which things stand in it."""

_SIGN, _CARD_SHOWN = re.compile(r"[♣♦♥♠]"), re.compile(r"[♣♦♥♠]\s*\S+")


def of_protocol(name: str, found: FoundFile, drawn: FoundFile, numbers: Sequence[int]) -> tuple[Finding, ...]:
    """What is different in the rows of a protocol, if nothing is different anywhere else.

    Args:
        numbers: of the rounds that it has.
    """
    rows = []
    for number, (page, other) in enumerate(zip(found.pages, drawn.pages, strict=False), 1):
        odd = [*_beyond(page.scene.shown, other.scene.shown), *_beyond(other.scene.shown, page.scene.shown)]
        if len(odd) > MOST_NAMED * MOST_NAMED:
            return ()
        for one in odd:
            row = row_of(one, other, numbers)
            if row is None:
                return ()
            rows.append((number, row, one))
    return tuple(
        Finding(name, _wrong([one for p, r, one in rows if (p, r) == (page, row)]), page, (row,))
        for page, row in sorted({one[:2] for one in rows})
    )


def row_of(one: Shown, page: FoundPage, numbers: Sequence[int]) -> int | None:
    """The round in whose row of a protocol something is; in the trick log, behind whose number."""
    if isinstance(one, Painted):
        return None
    x, y = (one.x, one.y) if isinstance(one, Span) else one.matrix[4:]
    texts = {str(number): number for number in numbers}
    starts = [span for span in page.scene.spans if span.text in texts]
    left = min((span.end for span in starts), default=0.0)
    rows = [span for span in starts if abs(span.end - left) < 12]
    great = max((span.size for span in starts), default=0.0) * 0.96  # as the headings in the log are, and no number of cards or seats
    lines = [(x - span.end, span) for span in starts if 0 < x - span.end < 2 * _ROW and abs(span.y - y) < _ROW * 0.6]
    near = [(far, texts[span.text]) for far, span in lines if span.size >= great]
    near = near or [(abs(span.y - y), texts[span.text]) for span in rows if abs(span.y - y) < _ROW]
    near = near or [(far, texts[span.text]) for far, span in lines]
    return min(near)[1] if near else None


def _wrong(shown: Sequence[Shown]) -> str:
    texts = [one.text.strip() for one in shown if isinstance(one, Span)]
    if any(_CARD_SHOWN.fullmatch(text) for text in texts):
        return "another turned-up card, or another trump, than was dealt"
    if any(_SIGN.fullmatch(text) for text in texts) or any(isinstance(one, Placed) for one in shown):
        return "another trump than was dealt"
    return "something else than was dealt stands in its row"


def _of_placed(one: Placed, whose: str) -> str:
    if one.picture:
        return f"a picture that isn't in {whose}"
    if is_index(one.digest):
        return f"a card is drawn that isn't in {whose}"
    return f"something is drawn that isn't in {whose}"


def key_of(one: Shown) -> tuple[object, ...]:
    """What makes a shown thing what it is."""
    if isinstance(one, Span):
        return ("text", one.text, round(one.x, 1), round(one.y, 1), round(one.size, 1), one.mode, one.colour, _rounded(one.clip))
    if isinstance(one, Placed):
        return ("placed", one.digest, *(round(part, 2) for part in one.matrix), one.colour, _rounded(one.area))
    return ("painted", one.operator, one.path, one.colour, _rounded(one.area))


def _rounded(area: Area) -> tuple[int, ...]:
    return tuple(round(side) for side in area)


def _order(shown: Iterable[Shown]) -> list[tuple[object, ...]]:
    return [key_of(one) for one in shown]


def _beyond(some: Sequence[Shown], others: Sequence[Shown]) -> list[Shown]:
    """What is among some more often than among others, in its order."""
    left = Counter(map(key_of, others))
    beyond = []
    for one in some:
        key = key_of(one)
        if left[key]:
            left[key] -= 1
        else:
            beyond.append(one)
    return beyond


# -- texts


def _how_hidden(span: Span, page: FoundPage) -> str:
    """A text, and why nobody sees it."""
    left, bottom, right, top = page.box
    if span.mode in (3, 7):
        return "invisible text"
    if not (left <= span.x <= right and bottom <= span.y <= top):
        return "text beside the page, where nobody sees it,"
    if not _within(span, span.clip):
        return "text that is cut away, so that nobody sees it,"
    if _is_covered(span, page.scene.shown):
        return "text behind a box or a drawing"
    if span.colour and min(span.colour) > 0.93:
        return "white text"
    if span.size < 2:
        return "tiny text"
    return "text"


def _within(span: Span, area: Area) -> bool:
    return area[0] - 1 <= span.x <= area[2] + 1 and area[1] - 1 <= span.y + span.size / 3 <= area[3] + 1


def _is_covered(span: Span, shown: Sequence[Shown]) -> bool:
    later = shown[next(i for i, one in enumerate(shown) if one is span) + 1 :]
    fills = (one.area for one in later if (isinstance(one, Painted) and one.operator not in "Ss") or isinstance(one, Placed))
    return any(area[0] <= span.x + 0.5 and span.end - 0.5 <= area[2] and area[1] <= span.y + span.size / 3 <= area[3] for area in fills)


_NUMBER = re.compile(r"-?[0-9A-HJKMNP-TV-Z]{1,3}")


def _numbers(*texts: str) -> bool:
    return all(_NUMBER.fullmatch(text) for text in texts)


_CARD = re.compile(
    r"[♣♦♥♠]\s*\w|\w\s*[♣♦♥♠]|\b(?:[CDHS](?:10|[1-9JQKA]))+\b|\bJ[BL]\b|(?i:\b(?:10|[2-9]|ace|king|queen|jack)\s+of\s+\w+s\b)"
)


def reads_like_a_card(text: str) -> bool:
    """Whether a text may tell a card, in signs, in letters or in English words."""
    return _CARD.search(text) is not None


def _reads_like(text: str) -> str:
    return "; it reads like a card" if reads_like_a_card(text) else ""
