"""Files of house rules, read from disk."""

from __future__ import annotations

import os
from pathlib import Path

from cardgen.errors import FileError
from cardgen.files import reason
from cardgen.games.house import MOST_BYTES, RulesFile


def load(said: str, beside: RulesFile | None) -> RulesFile:
    """A file of house rules.

    Args:
        said: its path; relative to the file `beside`, or to where we are without one.

    Raises:
        FileError: it can't be read.
    """
    if not said.strip():
        raise FileError("the file of house rules has no name", "give the path of a TOML file")
    path = Path(beside.path).parent / said if beside else Path(said)
    file = RulesFile(str(path), "", b"")
    try:
        with open(path, "rb") as stream:
            return file._replace(place=os.path.realpath(path), content=stream.read(MOST_BYTES + 1))
    except (OSError, ValueError) as error:
        by = f", which {beside.shown} is based on" if beside else ""
        raise FileError(f"can't read the house rules {file.shown}{by}: {reason(error)}", "give the path of a TOML file") from None
