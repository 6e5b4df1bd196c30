"""The first minutes with the program: questions where nothing was typed, and what is meant by
first guesses.
"""

from __future__ import annotations

from cardgen.cli.first.guesses import unknown_command, usage_line

__all__ = ("guide", "unknown_command", "usage_line")


def guide() -> None:
    """Ask what a game needs, deal it, and say what to do next."""
    from cardgen.cli.first.questions import (
        guide,
    )  # knows all games; whoever only complains needn't load them

    guide()
