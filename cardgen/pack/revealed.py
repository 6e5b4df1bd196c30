"""What was shown of a pack's seed, and when: a note in the organiser's part."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardgen.errors import CardgenError
from cardgen.files import held, read_limited
from cardgen.pack.build import Kind, PackFile
from cardgen.pack.folder import replace_files
from cardgen.pack.formats import as_json
from cardgen.pack.paths import REVEALED

_MOST_BYTES = 100_000


def note_revealed(folder: Path, number: int | None) -> None:
    """Note that the seed code was shown now, or the key of one round.  Raises FileError if it
    can't be written.
    """
    with held(folder, wait=True):
        entries = _read(folder)
        if any(entry.get("round") == number for entry in entries):
            return
        when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        content = as_json([*entries, {"round": number, "when": when}])
        replace_files(folder, [PackFile(REVEALED, content, Kind.DATA)])


def was_revealed(folder: Path) -> bool:
    """Whether the seed code was shown; the key of one round doesn't count."""
    return any(entry.get("round") is None for entry in _read(folder))


def _read(folder: Path) -> list[dict[str, Any]]:
    """The note is for convenience: what can't be read says nothing."""
    try:
        entries = json.loads(read_limited(folder / REVEALED, _MOST_BYTES))
    except (CardgenError, ValueError, RecursionError):
        return []
    return (
        [entry for entry in entries if isinstance(entry, dict) and "round" in entry]
        if isinstance(entries, list)
        else []
    )
