"""Practice: a game of one person against computer players."""

from cardgen.practice.practice import YOU, Practice

__all__ = ["YOU", "Practice"]
