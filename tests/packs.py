"""Packs that are dealt and drawn once a session, each test with a copy of its own, which it may
change.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cardgen.cli import run
from cardgen.dealing.deal import Deal
from cardgen.dealing.view import public_view
from cardgen.pack.build import Kind, PackFile, _manifest
from cardgen.pack.formats import as_json
from cardgen.pack.manifest import Manifest
from cardgen.pages.theme import style_of
from cardgen.preferences import Preferences, usual_preferences

_place = tempfile.TemporaryDirectory(prefix="packs-")
atexit.register(_place.cleanup)
_made: dict[tuple[str | bytes, ...], list[Path]] = {}


def pack_of(*arguments: str, out: Path | str = "output") -> Path:
    """A copy of the pack that ``cardgen pack`` makes of these arguments, as a folder of `out`; of
    another one, where that is there.

    Args:
        arguments: without ``-o``.
    """
    made = _made.setdefault(
        tuple(Path(one).read_bytes() if one.endswith(".toml") else one for one in arguments), []
    )
    source = next((pack for pack in made if not (Path(out) / pack.name).exists()), None)
    if source is None:
        folder = Path(tempfile.mkdtemp(dir=_place.name))
        assert run(["pack", *arguments, "-q", "-o", str(folder)]) == 0
        (source,) = folder.iterdir()
        made.append(source)
    return Path(shutil.copytree(source, Path(out) / source.name))


STYLE = style_of(Preferences(language="en", paper="a4").over(usual_preferences()))


def manifest_of(dealt: Deal, names: Sequence[str], house: str = "") -> Manifest:
    """What everybody may know of a pack, though nothing of it is drawn."""
    files = [PackFile(f"{seat + 1}.pdf", b"", Kind.PLAYER, seat, 3) for seat in range(len(names))]
    files.append(PackFile("protocol.pdf", b"%PDF", Kind.PROTOCOL, None, 2, STYLE))
    files.append(PackFile("rules-en.pdf", b"%PDF", Kind.RULES, None, 5, STYLE))
    return _manifest(dealt, public_view(dealt, names, house), files)


def write_manifest(folder: Path, manifest: Manifest) -> Path:
    """A folder's ``pack.json``."""
    path = folder / "pack.json"
    path.write_bytes(as_json(manifest.as_data()))
    return path
