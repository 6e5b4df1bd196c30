"""Where packs were made: a small file in the user's data folder, so that they are found from any
folder.  ``CARDGEN_HOME`` names another folder for it.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import NamedTuple

import click

from cardgen.cli.commands import Rare
from cardgen.errors import CardgenError
from cardgen.files import read_ordinary, write_whole
from cardgen.names import name_key

_MOST_BYTES, _KEPT = 200_000, 500  # of the file; packs that stay when it is full
_PACKS, _FORGET = "packs.json", "cardgen.forget"


class Remembered(NamedTuple):
    """A pack; or an evening of many tables, which has no mark."""

    folder: Path
    title: str
    marks: tuple[str, ...]

    @property
    def exact(self) -> set[str]:
        """What it can be named by."""
        return set(map(name_key, (self.title, self.folder.name, *self.marks))) - {""}

    @property
    def words(self) -> str:
        """All of that, to be searched for a part."""
        return " ".join(self.exact)


no_remember = click.option(
    "--no-remember",
    cls=Rare,
    is_flag=True,
    expose_value=False,
    callback=lambda context, _, value: context.meta.update({_FORGET: value}),
    help="Don't note in your data folder where the pack is.",
)


def data_file(name: str) -> Path:
    """A file in the user's data folder."""
    if home := os.environ.get("CARDGEN_HOME"):
        return Path(home) / name
    from platformdirs import user_data_path

    return user_data_path("cardgen", appauthor=False) / name


def packs() -> list[Remembered]:
    """The newest first.  Nothing that is in the file is an error: it only helps to find."""
    found = dict[Path, Remembered]()
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError):
        for line in reversed(read_ordinary(data_file(_PACKS), _MOST_BYTES).decode().splitlines()):
            one = json.loads(line)
            folder = Path(one["folder"])
            marks = tuple(map(str, one["marks"]))
            found.setdefault(folder, Remembered(folder, str(one["title"]), marks))
    return list(found.values())


def remember(folder: Path, title: str, *marks: str) -> None:
    """Note where a pack is now, unless ``--no-remember`` was said; what can't be noted isn't."""
    if click.get_current_context().meta.get(_FORGET):
        return
    with contextlib.suppress(OSError, RuntimeError, CardgenError):
        one = {"folder": str(folder.absolute()), "title": title, "marks": marks}
        file, line = data_file(_PACKS), f"{json.dumps(one)}\n".encode()
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size + len(line) > _MOST_BYTES:
            newest = file.read_bytes().splitlines(keepends=True)[-_KEPT:]
            write_whole(file, b"".join(newest), force=True, private=True)
        # One write behind all others: whoever notes a pack at the same moment loses nothing.
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(handle, line)
        finally:
            os.close(handle)
