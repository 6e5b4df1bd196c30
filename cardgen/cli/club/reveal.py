"""``cardgen reveal EVENING``: one seed code for all tables, when the last one has finished."""

from __future__ import annotations

from pathlib import Path

from cardgen import club, pack
from cardgen.cli.terminal import Output, check_over, typed
from cardgen.errors import FileError
from cardgen.text import catalogue, club_catalogue, default_language


def reveal_evening(place: Path, language: str | None, yes: bool, output: Output) -> None:
    from cardgen.dealing import in_fours

    found = club.open_evening(place)
    seed = club.evening_seed(found)
    if not yes:
        check_over(f"Have all {len(found.tables)} tables finished? Whoever has the seed code knows all cards of all players.")
    spoken = language or found.language or default_language()
    title = found.title or catalogue(spoken)(f"game.{found.game}")
    message = club_catalogue(spoken)("chat.reveal", title=title, code=in_fours(found.code), seed=seed.code)
    for table in found.tables:
        try:
            pack.note_revealed(table.folder, None)
        except FileError as error:  # it is shown all the same: that is what the evening waits for
            output.warn(f"that it was shown can't be noted: {error.problem}")
        if table.counts != table.folder:
            output.warn(f"{table.words} was dealt anew and has a seed code of its own: cardgen reveal {typed(str(table.counts))}")
    facts = {"evening_code": found.code, "seed_code": seed.code, "message": message}
    text = (
        f"Seed code: {seed.code}\nIt opens every table of the evening.\n\n===== CLOSING: copy what follows into the chat =====\n\n{message}"
    )
    output.result(facts, text)
