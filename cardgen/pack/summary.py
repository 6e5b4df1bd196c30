"""What packs are called in listings, and which of them are in a folder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from cardgen.errors import CardgenError
from cardgen.pack.manifest import Manifest, read_manifest
from cardgen.pack.organiser import read_print
from cardgen.views import AtTable


@dataclass(frozen=True, slots=True)
class Summary:
    folder: Path
    pack_mark: str
    game: str  # its name on the command line
    title: str  # of the evening; empty if it has none
    day: date | None
    players: tuple[str, ...]
    at: AtTable | None = None  # the table, where there are many

    @property
    def table(self) -> str:
        """``table 3``, ``set 2, table 3``; empty where there is one."""
        if self.at is None:
            return ""
        return (
            f"set {self.at.set}, table {self.at.table}" if self.at.set else f"table {self.at.table}"
        )

    def is_next_set(self, other: Summary) -> bool:
        """Whether both are of one evening on which players change tables, so that everybody gets
        a pack of each set.
        """
        return (
            self.at is not None
            and other.at is not None
            and self.at.code == other.at.code
            and self.at.set != other.at.set
        )

    def is_other_table(self, other: Summary) -> bool:
        """Whether both are of one evening, at two tables with cards of their own."""
        one, two = self.at, other.at
        return (
            one is not None
            and two is not None
            and one.code == two.code
            and one.table != two.table
            and one.kind != "duplicate"
        )

    @property
    def evening(self) -> str:
        """``Friday whist, table 3, 2026-03-14``; empty if nobody said any of it."""
        return ", ".join(
            filter(None, (self.title, self.table, self.day.isoformat() if self.day else ""))
        )

    @property
    def heading(self) -> str:
        """``Friday whist, 2026-03-14: output/friday-whist-corona-PBVV  (pack mark PBVV)``"""
        return (
            f"{self.evening}{': ' if self.evening else ''}{self.folder}  (pack mark"
            f" {self.pack_mark})"
        )

    @property
    def words(self) -> str:
        """``output/friday-whist-corona-PBVV (Friday whist, 2026-03-14)``"""
        return f"{self.folder}{f' ({self.evening})' if self.evening else ''}"


def summarize(manifest: Manifest) -> Summary:
    """A pack without its organiser's part has no date to tell."""
    try:
        day = read_print(manifest).event.day
    except CardgenError:
        day = None
    table = manifest.table
    return Summary(
        manifest.folder, table.pack_mark, table.game, table.title, day, table.names, table.at
    )


def read_summary(place: Path) -> Summary:
    """Raises FileError, InputError: it isn't a pack."""
    return summarize(read_manifest(place))
