"""Files of house rules, read from disk."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from cardgen.errors import FileError
from cardgen.games.house import MOST_BYTES, RulesFile

_REASONS = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "there is no such file",
    errno.EISDIR: "it is a folder",
    errno.EACCES: "no permission",
    errno.ENAMETOOLONG: "the path is too long",
}


def load(said: str, beside: RulesFile | None) -> RulesFile:
    """A file of house rules.

    Args:
        said: its path; relative to the file `beside`, or to where we are without one.

    Raises:
        FileError: it can't be read.
    """
    path = Path(beside.path).parent / said if beside else Path(said)
    file = RulesFile(str(path), "", b"")
    try:
        with open(path, "rb") as stream:
            return file._replace(place=os.path.realpath(path), content=stream.read(MOST_BYTES + 1))
    except (OSError, ValueError) as error:
        number = error.errno if isinstance(error, OSError) else None
        reason = _REASONS.get(number or 0, getattr(error, "strerror", None) or "no path is written like this")
        by = f", which {beside.shown} is based on" if beside else ""
        raise FileError(f"can't read the house rules {file.shown}{by}: {reason}", "give the path of a TOML file") from None
