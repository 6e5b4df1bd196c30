"""What is said of an event: title, date, place and who prepares it, as people type them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from cardgen.errors import InputError
from cardgen.names import Person, clean_name, clean_text, shown_name

if TYPE_CHECKING:  # only groups pay for what they read
    from cardgen.request.group import Group

MOST_TITLE = 60  # characters of a title or a place; a line that is too narrow for so many cuts them with “…”
NOBODY = "none"  # said in place of an organiser's name


class TitledEvent(NamedTuple):
    """What is known of an event before it has an organiser; empty or None: nothing."""

    title: str
    day: date | None
    place: str


def read_words(text: str, what: str) -> str:
    """A title or a place as typed; empty if nothing of it can be printed, as with emoji alone.  Raises InputError as `clean_text`."""
    words = clean_text(text, what, MOST_TITLE)
    return words if shown_name(words) else ""


def read_day(text: str) -> date:
    """``YYYY-MM-DD`` → a day.  Raises InputError if it is none."""
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"the date “{text}” is no day of the calendar", "YYYY-MM-DD, for example 2026-03-14") from None


def resolve_organiser(text: str | None, people: Sequence[Person]) -> str:
    """The organiser's name, or nothing.  text: a name, `NOBODY`, or None for the first of `people`."""
    if text is None:
        return shown_name(people[0].name) if people else ""
    return "" if text.strip().casefold() == NOBODY else shown_name(clean_name(text, "organiser"))


def read_event(title: str, day: str | None, place: str, group: Group | None) -> TitledEvent:
    """Title, date and place as typed, or those of the group.  Raises InputError for what can't be."""
    usual = TitledEvent(group.title, group.day, group.place) if group else TitledEvent("", None, "")
    return TitledEvent(
        title=read_words(title, "title") or usual.title,
        place=read_words(place, "place") or usual.place,
        day=usual.day if day is None else read_day(day),
    )
