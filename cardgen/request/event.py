"""What is said of an event: title, date, place and who prepares it, as people type them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple, Protocol

from cardgen.errors import InputError
from cardgen.names import Person, clean_name, clean_text, quoted, shown_name

MOST_TITLE = (
    60  # characters of a title or a place; a line that is too narrow for so many cuts them with “…”
)
NOBODY = "none"  # said in place of an organiser's name


class TitledEvent(NamedTuple):
    """What is known of an event before it has an organiser; empty or None: nothing."""

    title: str
    day: date | None
    place: str


class Usual(Protocol):
    """What a group says of all its events."""

    @property
    def title(self) -> str: ...
    @property
    def day(self) -> date | None: ...
    @property
    def place(self) -> str: ...


def read_words(text: str, what: str) -> str:
    """A title or a place as typed; empty if nothing of it can be printed, as with emoji alone.
    Raises InputError as `clean_text`.
    """
    words = clean_text(text, what, MOST_TITLE)
    return words if shown_name(words) else ""


_MONTHS = (
    "jan ian",
    "feb",
    "mar mär",
    "apr",
    "mai may",
    "jun iun",
    "jul iul",
    "aug",
    "sep",
    "okt oct",
    "nov noi",
    "dez dec",
)
"""How the months begin in our languages."""

_WRITTEN_DAYS = (
    r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})",  # 2026-03-14
    # 14.03.2026, 14.3.26
    r"(?P<day>[0-9]{1,2})\. ?(?P<month>[0-9]{1,2})\. ?(?P<year>[0-9]{4}|[0-9]{2})",
    # 14. März 2026, 14 martie 2026
    r"(?P<day>[0-9]{1,2})\.? (?P<month>[^\W\d_]{3,10})\.? (?P<year>[0-9]{4})",
    r"(?P<month>[^\W\d_]{3,10})\.? (?P<day>[0-9]{1,2}),? (?P<year>[0-9]{4})",  # March 14, 2026
)


def read_day(text: str) -> date:
    """A day as people write it, ``2026-03-14``, ``14.03.2026`` or ``Saturday, 14 March 2026``.
    Raises InputError if it is none.
    """
    forms = (
        text.strip(),
        re.sub(r"^[^\W\d_]+[.,]* ", "", text.strip()),
    )  # the latter without the day of the week
    found = next(
        filter(None, (re.fullmatch(pattern, one) for one in forms for pattern in _WRITTEN_DAYS)),
        None,
    )
    try:
        if found is None:
            raise ValueError
        month = found["month"]
        number = int(month) if month.isdigit() else _month(month)
        year = int(found["year"])
        return date(year if year > 99 else 2000 + year, number, int(found["day"]))
    except ValueError:
        raise InputError(
            f"the date {quoted(text)} isn't a day of the calendar",
            "for example 2026-03-14 or 14.03.2026",
        ) from None


def _month(word: str) -> int:
    """The number of a month by its name.  Raises ValueError if it is none."""
    return next(
        (
            number
            for number, begins in enumerate(_MONTHS, 1)
            if word.casefold()[:3] in begins.split()
        ),
        0,
    )


def resolve_organiser(text: str | None, people: Sequence[Person]) -> str:
    """The organiser's name, or nothing.  text: a name, `NOBODY`, or None for the first of
    `people`.
    """
    if text is None:
        return shown_name(people[0].name) if people else ""
    return "" if text.strip().casefold() == NOBODY else shown_name(clean_name(text, "organiser"))


def read_event(title: str, day: str | None, place: str, group: Usual | None) -> TitledEvent:
    """Title, date and place as typed, or those of the group.  Raises InputError for what can't
    be.
    """
    usual = (
        TitledEvent(read_words(group.title, "title"), group.day, read_words(group.place, "place"))
        if group
        else TitledEvent("", None, "")
    )
    return TitledEvent(
        title=read_words(title, "title") or usual.title,
        place=read_words(place, "place") or usual.place,
        day=usual.day if day is None else read_day(day),
    )
