"""The first module that runs in `cardgen.pyz`: it unpacks the others where a user's programs keep
what they can make again, once, and goes on there.  Babel reads its data from files; and what is
unpacked is compiled once, not at every start.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile


def run(mark: str) -> None:
    """Run the command line.  mark: of these contents, the folder's name."""
    try:
        place = _unpacked(mark)
    except OSError as error:
        sys.exit(f"cardgen: can't unpack itself: {error.strerror}: {error.filename}")
    sys.path[0] = str(place)
    from cardgen.__main__ import main

    main()


def _unpacked(mark: str) -> Path:
    place = _kept() / f"cardgen-{mark}"
    if place.is_dir():
        return place
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(dir=place.parent))
    except OSError:  # nothing can be kept here: once more at every start
        import atexit

        place = scratch = Path(tempfile.mkdtemp())
        atexit.register(shutil.rmtree, place, ignore_errors=True)
    with ZipFile(sys.path[0]) as archive:
        inside = [name for name in archive.namelist() if name.startswith("files/")]
        archive.extractall(scratch, inside)
    if place == scratch:
        return scratch / "files"
    try:
        (scratch / "files").rename(place)
    except OSError:
        if not place.is_dir():  # else somebody else was quicker
            raise
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return place


def _kept() -> Path:
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
