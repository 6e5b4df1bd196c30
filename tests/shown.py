"""What a page of ``docs`` shows, done from the top as its reader would."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path


def commands(page: Path) -> Iterator[str]:
    """Each command behind a ``$``, in an empty folder.  A file that is shown is written before the
    next command, under the last name that the page has said by then.
    """
    text = page.read_text("utf-8")
    for block in re.finditer(r"^```(\w+)\n(.*?)^```", text, re.M | re.S):
        if block[1] == "console":
            for line in re.findall(r"^\$ (cardgen\b.*)$", block[2], re.M):
                yield " ".join(map(shlex.quote, shlex.split(line, comments=True)))
        elif block[1] == "toml":
            name = re.findall(r"[\w-]+\.toml", text[: block.start()])[-1]
            Path(name).write_text(block[2], "utf-8")
