"""What an evening of many tables says in the chat: once for all, before the files go out."""

from __future__ import annotations

from cardgen.club.written import WrittenEvening
from cardgen.dealing import DUPLICATE, in_fours
from cardgen.names import apart
from cardgen.text import catalogue, club_catalogue


def start_message(found: WrittenEvening, language: str) -> str:
    """The evening's code and what it is for, and who sits where; of players who move, where they begin."""
    texts, words = club_catalogue(language), catalogue(language)
    game, first = words(f"game.{found.game}"), [table for table in found.tables if table.set < 2]
    about = [game if found.title else "", words.date(found.day) if found.day else "", found.place, texts.count("plural.tables", len(first))]
    lines = [apart(found.title or game), " · ".join(filter(None, about)), ""]
    for table in first:
        called = texts("list.set", n=table.table, set=1) if table.set else texts("list.table", n=table.table)
        lines.append(f"{called}: {', '.join(map(apart, table.names))}")
    lines += [texts("chat.moves")] if first[0].set else []
    lines += [texts("list.duplicate")] if found.kind == DUPLICATE else []
    return "\n".join([*lines, "", texts("chat.start", code=in_fours(found.code), lot=texts("chat.by-lot") if found.by_lot else "")])
