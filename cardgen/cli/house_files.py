"""Files of house rules, read from disk."""

from __future__ import annotations

import os
from pathlib import Path

from cardgen.errors import FileError, InputError
from cardgen.files import reason
from cardgen.games import GAMES, RulesFile
from cardgen.text import MOST_BYTES


def load(said: str, beside: RulesFile | None) -> RulesFile:
    """A file of house rules.

    Args:
        said: its path; relative to the file `beside`, or to where we are without one.

    Raises:
        FileError: it can't be read.
        InputError: it can't be read, and another file names it.
    """
    if not said.strip():
        raise FileError("the file of house rules has no name", "give the path of a TOML file")
    path = Path(beside.path).parent / said if beside else Path(said)
    file = RulesFile(str(path), "", b"")
    try:
        with open(path, "rb") as stream:
            return file._replace(place=os.path.realpath(path), content=stream.read(MOST_BYTES + 1))
    except (OSError, ValueError) as error:
        if beside:
            problem = f"{beside.shown}: based_on leads to {file.shown}, which can't be read: {reason(error)}"
            raise InputError(problem, f"a game ({', '.join(GAMES)}) or the path of a TOML file, from this one") from None
        raise FileError(f"can't read the house rules {file.shown}: {reason(error)}", "give the path of a TOML file") from None
