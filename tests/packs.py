"""Packs that are dealt and drawn once a session, each test with a copy of its own, which it may change; and what a refusal says."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cardgen.cli import run

_place = tempfile.TemporaryDirectory(prefix="packs-")
atexit.register(_place.cleanup)
_made: dict[tuple[str | bytes, ...], list[Path]] = {}


def pack_of(*arguments: str, out: Path | str = "output") -> Path:
    """A copy of the pack that ``cardgen pack`` makes of these arguments, as a folder of `out`; of another one, where that is there.

    Args:
        arguments: without ``-o``.
    """
    made = _made.setdefault(tuple(Path(one).read_bytes() if one.endswith(".toml") else one for one in arguments), [])
    source = next((pack for pack in made if not (Path(out) / pack.name).exists()), None)
    if source is None:
        folder = Path(tempfile.mkdtemp(dir=_place.name))
        assert run(["pack", *arguments, "-q", "-o", str(folder)]) == 0
        (source,) = folder.iterdir()
        made.append(source)
    return Path(shutil.copytree(source, Path(out) / source.name))


def error_said(lines: str, code: int, arguments: Sequence[str]) -> str:
    """What a command that was refused has on stdout: nothing, or with ``--json`` what stderr says, as its one object."""
    said = [line.removeprefix("cardgen: ") for line in lines.splitlines()]
    return json.dumps({"error": {"code": code, "lines": said}}) + "\n" if "--json" in arguments else ""
