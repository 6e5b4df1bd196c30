"""Chats exported as text: WhatsApp of any phone and language, Signal, and plain ``Name: text``.

A message begins with its time, ``[14.03.26, 20:15:02] Anna: …`` or ``3/14/26, 8:15 PM - Anna: …``;
lines without one go on with the message before.  Shapes as seen in exports of Android and iPhone,
and of the programs that export Signal's chats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import lru_cache, partial

from cardgen.referee.chat.messages import Message, Shape, Survey, as_seconds

_MARKS = "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069\ufeff"
_STAMP = re.compile(
    r"\[?(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})\.?(?:,| klo| um|T| at| ora)?\s*"
    r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s?(?:([AaPp])\.?\s?[Mm]\.?)?(?:\]:?\s?|\s[-–—]\s|:\s)"
)
_BEGINS = frozenset("[0123456789")
_NAMED = re.compile(r"(?:\*\*)?([^:\n]{1,60}?)(?:\*\*)?:(?:\s+|$)(.*)")
_FIELD = re.compile(
    r"(From|Sent|Type|Received|To|Conversation|Attachment|Quote|Reaction|Edited|Version|Server"
    r" sent|Delivered): ?(.*)"
)
_ADDED = re.compile(
    r"\s*[<\[(][^<>\[\]()]{0,40}(?:edited|bearbeitet|editat|modificat)[^<>\[\]()]{0,20}[>\])]\s*$",
    re.IGNORECASE,
)
_MOST = 2_000
"""Characters of a message that are kept: nobody plays a card behind them."""
_LOOK = 400
"""Lines after which it is clear whether a file has times."""
_NOON = 12


def survey_lines(lines: Iterable[str]) -> Survey:
    """Who speaks, and how dates are written; reads the whole file once."""
    senders: Counter[str] = Counter()
    named: Counter[str] = Counter()
    blocks: Counter[str] = Counter()
    dates = _Dates()
    day = ""
    for number, line in enumerate(lines):
        begun = _begin(line)
        if begun:
            stamp, rest = begun
            if line[:8] != day:
                day = line[:8]
                dates.see(stamp)
            sender = _split(rest)[0]
            if sender:
                senders[sender] += 1
        elif not senders:
            if line.startswith("From: "):
                blocks[_from(line[6:])] += 1
            if number < _LOOK and (plain := _NAMED.match(_bare(line))):
                named[_name(plain[1])] += 1
    if senders:
        return Survey(tuple(senders.most_common()), Shape.STAMPED, dates.month_first)
    if blocks and "Sent" in named:
        return Survey(tuple(blocks.most_common()), Shape.BLOCKS)
    return Survey(tuple(named.most_common()), Shape.PLAIN)


class _Dates:
    """Finds out whether the day or the month comes first."""

    def __init__(self) -> None:
        self._first, self._second, self._half_days, self._slashes = 0, 0, False, False

    def see(self, stamp: re.Match[str]) -> None:
        if len(stamp[1]) < 3:
            self._first, self._second = (
                max(self._first, int(stamp[1])),
                max(self._second, int(stamp[3])),
            )
        self._half_days = self._half_days or stamp[8] is not None
        self._slashes = self._slashes or stamp[2] == "/"

    @property
    def month_first(self) -> bool:
        """What the numbers say; where both can be months, AM and PM between strokes are
        American.
        """
        return self._second > _NOON or (self._first <= _NOON and self._slashes and self._half_days)


def read_lines(lines: Iterable[str], survey: Survey) -> Iterator[Message]:
    """The messages of a file, as they come."""
    numbered = enumerate(lines, 1)
    match survey.shape:
        case Shape.BLOCKS:
            return _read_blocks(numbered)
        case Shape.PLAIN:
            known = {sender for sender, _ in survey.senders}
            return _gathered(
                ((number, line) for number, line in numbered if line.strip()),
                partial(_begin_plain, known=known),
            )
    return _gathered(numbered, partial(_begin_stamped, month_first=survey.month_first))


Begun = tuple[int, str, str]
"""The first line of a message: its time, 0 where there is none, who sends it, and what it says;
no sender where the app itself does.
"""


def _gathered(
    lines: Iterable[tuple[int, str]], begin: Callable[[str], Begun | None]
) -> Iterator[Message]:
    """Messages of one line or more.  begin: reads a first line; None: it goes on with the
    message before.
    """
    line_of, at, sender, text = 0, 0, "", ""
    for number, line in lines:
        begun = begin(line)
        if begun is None:
            if sender and len(text) < _MOST:
                text = f"{text}\n{line.rstrip()}"
            continue
        if sender:
            yield Message(line_of, at, sender, _tidy(text))
        line_of, (at, sender, text) = number, begun
    if sender:
        yield Message(line_of, at, sender, _tidy(text))


def _begin_stamped(line: str, month_first: bool) -> Begun | None:
    begun = _begin(line)
    if begun is None:
        return None
    stamp, rest = begun
    return _time(stamp, month_first), *_split(rest)


def _begin(line: str) -> tuple[re.Match[str], str] | None:
    """Time and rest of a line that begins a message."""
    if line[:1] not in _BEGINS:
        line = line.lstrip(_MARKS)
        if line[:1] not in _BEGINS:
            return None
    stamp = _STAMP.match(line)
    return None if stamp is None else (stamp, line[stamp.end() :])


def _split(rest: str) -> tuple[str, str]:
    """Sender and text; no sender where the app itself says something."""
    raw, colon, text = rest.partition(": ")
    if not colon:
        raw, colon, text = (
            rest.rstrip().partition(":\n")
            if ":\n" in rest
            else (rest.rstrip()[:-1], rest.rstrip()[-1:], "")
        )
        if colon not in (":", ":\n"):
            return "", ""
    return _name(raw), text.rstrip()


@lru_cache(2_000)
def _name(raw: str) -> str:
    """A sender without marks and the tilde in front of numbers that nobody has saved."""
    return " ".join(
        _bare(raw).replace("\xa0", " ").replace("\u202f", " ").removeprefix("~").split()
    )


def _bare(text: str) -> str:
    return text.translate(_NO_MARKS)


_NO_MARKS = dict.fromkeys(map(ord, _MARKS))


def _tidy(text: str) -> str:
    """A message without what the app writes behind it; an edited one says what it says now."""
    if not text.isascii():
        text = _bare(text)
    return _ADDED.sub("", text) if text.endswith((">", "]", ")")) else text


def _time(stamp: re.Match[str], month_first: bool) -> int:
    one, two, three = int(stamp[1]), int(stamp[3]), int(stamp[4])
    days = _ordinal(one, two, three, month_first)
    hour, half = int(stamp[5]), stamp[8]
    if half:
        hour = hour % _NOON + (_NOON if half in "pP" else 0)
    return as_seconds(days, hour, int(stamp[6]), int(stamp[7] or 0)) if days else 0


@lru_cache(2_000)
def _ordinal(one: int, two: int, three: int, month_first: bool) -> int:
    """The number of a day; 0 if there is no such day."""
    if one > 31:
        year, month, day = one, two, three
    else:
        year, (month, day) = three, ((one, two) if month_first else (two, one))
    try:
        return date(year + 2000 if year < 100 else year, month, day).toordinal()
    except ValueError:
        return 0


# -- files without a time at the beginning of each message


def _begin_plain(line: str, known: set[str]) -> Begun | None:
    """``Name: text``; a name that didn't speak at the beginning begins a message too, unless it
    is a sentence.
    """
    begun = _NAMED.match(_bare(line).strip())
    name = _name(begun[1]) if begun else ""
    return (
        None
        if begun is None or (name not in known and name.count(" ") > 2)
        else (0, name, begun[2])
    )


def _from(text: str) -> str:
    """A sender without the number behind the name."""
    return _name(re.sub(r" \([^)]*\)\s*$", "", text.rstrip()))


_SENT = re.compile(
    r"(?:\w{3}, )?(\d{1,2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2})|(\d{4})-(\d{2})-(\d{2})"
    r" (\d{2}):(\d{2}):(\d{2})"
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _read_blocks(lines: Iterable[tuple[int, str]]) -> Iterator[Message]:
    """Signal as a program writes it: ``From:``, ``Sent:`` and other fields, a blank line, the
    text.
    """
    line_of, at, sender, text, head = 0, 0, "", [""], False
    for number, line in lines:
        field = _FIELD.match(line)
        if field and field[1] == "From":
            if sender:
                yield Message(line_of, at, sender, "\n".join(text).strip()[:_MOST])
            line_of, at, sender, text, head = number, 0, _from(field[2]), [], True
        elif head and field:
            at = _sent(field[2]) if field[1] == "Sent" else at
        elif not line.strip():
            head = False
        elif len(text) < 40:
            text.append(line.rstrip())
    if sender:
        yield Message(line_of, at, sender, "\n".join(text).strip()[:_MOST])


def _sent(text: str) -> int:
    found = _SENT.match(text.strip())
    if found is None:
        return 0
    if found[7]:
        year, month, day, hour, minute, second = map(int, found.groups()[6:])
    else:
        year, month, day = (
            int(found[3]),
            _MONTHS.index(found[2]) + 1 if found[2] in _MONTHS else 0,
            int(found[1]),
        )
        hour, minute, second = map(int, found.groups()[3:6])
    days = _ordinal(year, month, day, False)
    return as_seconds(days, hour, minute, second) if days else 0
