"""What an evening of many tables says in the chat: once for all, before the files go out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from cardgen.club.evening import Evening
from cardgen.club.written import WrittenEvening
from cardgen.dealing import DUPLICATE, in_fours
from cardgen.names import apart
from cardgen.text import Catalogue, catalogue, club_catalogue
from cardgen.views import announced_draw, drawn_result

_Seats = Sequence[tuple[int, int, Sequence[str]]]
"""Set, 0 where nobody moves, table, and who sits there."""


def start_message(found: WrittenEvening, language: str) -> str:
    """The evening's code and what it is for, and who sits where; of players who move, where they
    begin.
    """
    texts = club_catalogue(language)
    seats = [(table.set, table.table, table.names) for table in found.tables]
    lines = _head(found.game, found.title, found.day, found.place, found.kind, seats, language)
    lines += [
        "",
        texts(
            "chat.start",
            code=in_fours(found.code),
            lot=texts("chat.by-lot") if found.by_lot else "",
        ),
    ]
    if found.words:
        lines.append(
            catalogue(language)(
                "protocol.draw",
                draw=apart(announced_draw(found.text)),
                drawn=drawn_result(found.words),
            )
        )
    return "\n".join(lines)


def announcement(evening: Evening, language: str) -> str:
    """What is posted before a public draw: the evening's code, who sits where, and what will be
    drawn.
    """
    texts, event, asked = club_catalogue(language), evening.asked.event, evening.asked
    seats = [
        (table.at.set, table.at.table, [guest.person.name for guest in table.guests])
        for table in evening.tables
    ]
    lines = _head(asked.game.name, event.title, event.day, event.place, asked.kind, seats, language)
    return "\n".join(
        [*lines, "", texts("chat.announced", code=in_fours(evening.code), draw=apart(asked.draw))]
    )


def table_words(number: int, table: int, texts: Catalogue) -> str:
    """``Table 3``, ``Set 2, table 3``.  number: of the set, 0 where nobody moves."""
    return texts("list.set", n=table, set=number) if number else texts("list.table", n=table)


def _head(
    game: str, title: str, day: date | None, place: str, kind: str, seats: _Seats, language: str
) -> list[str]:
    """What is played when and where, and who sits at which table."""
    texts, words = club_catalogue(language), catalogue(language)
    first = [one for one in seats if one[0] < 2]
    called = words(f"game.{game}")
    about = [
        called if title else "",
        words.date(day) if day else "",
        place,
        texts.count("plural.tables", len(first)),
    ]
    lines = [apart(title or called), " · ".join(filter(None, about)), ""]
    for number, table, names in first:
        lines.append(f"{table_words(number, table, texts)}: {', '.join(map(apart, names))}")
    lines += [texts("chat.moves")] if first[0][0] else []
    return [*lines, texts("list.duplicate")] if kind == DUPLICATE else lines
