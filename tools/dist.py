"""Makes what is published: in ``dist/`` a wheel, the sources and `cardgen.pyz`, and the page as
``build/site.zip``.  The same sources make the same bytes.

    python -m tools.dist
"""

from __future__ import annotations

import gzip
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.site.build import LEFT_OUT, LOCALES

ROOT = Path(__file__).resolve().parents[1]
YEAR_ONE = 315532800
"""The first moment that a ZIP file can name, in 1980: when every published file was made."""

COMPILED = ("pillow", "pypdfium2", "charset-normalizer")
"""What cardgen.pyz goes without: it is compiled for one system each.  Only pictures miss it."""
NOT_FOR_ALL = (".so", ".pyd", ".dylib", ".dll", ".pyc", ".pyi", ".c")
OF_THE_INSTALLER = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json")

FIRST = """\
import sys
if sys.version_info < (3, 11):
    sys.exit("cardgen needs Python 3.11 or newer: https://www.python.org/downloads/")
from unpacked import run
run("{mark}")
"""
"""The beginning of cardgen.pyz, which older Pythons read as well."""


def packages(source: Path, out: Path) -> tuple[Path, Path]:
    """The wheel and the sources of a checkout; what an earlier build left there doesn't help."""
    for left in (source / "build" / "lib", *source.glob("*.egg-info")):
        shutil.rmtree(left, ignore_errors=True)
    built = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", out, source],
        env=os.environ | {"SOURCE_DATE_EPOCH": str(YEAR_ONE)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if built.returncode:
        sys.exit(built.stdout)
    (wheel,), (sources,) = out.glob("*.whl"), out.glob("*.tar.gz")
    sources.write_bytes(timeless(sources.read_bytes()))
    return wheel, sources


def timeless(archive: bytes) -> bytes:
    """A ``.tar.gz`` again, without when, by whom and in which order it was made."""
    made = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(archive)) as given,
        gzip.GzipFile("", "wb", fileobj=made, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as out,
    ):
        for member in sorted(given.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = 0, 0, 0, "", ""
            member.mode, member.pax_headers = 0o755 if member.mode & 0o100 else 0o644, {}
            out.addfile(member, given.extractfile(member))
    return made.getvalue()


def zipped(files: Mapping[str, bytes], before: bytes = b"") -> bytes:
    """A ZIP file that says nothing of when and where it was made.  before: it, a line that starts
    it as a program.
    """
    made = io.BytesIO()
    made.write(before)
    with zipfile.ZipFile(made, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, files[name], compresslevel=9)
    return made.getvalue()


def one_file(wheel: Path) -> bytes:
    """`cardgen.pyz`: the wheel and the libraries of this environment that it asks for, each with
    its licence; any Python of 3.11 or newer runs it.
    """
    with zipfile.ZipFile(wheel) as archive:
        files = {f"files/{name}": archive.read(name) for name in archive.namelist()}
        (metadata,) = (name for name in files if name.endswith(".dist-info/METADATA"))
    asked = [
        line.removeprefix("Requires-Dist: ")
        for line in files[metadata].decode().partition("\n\n")[0].splitlines()
        if line.startswith("Requires-Dist: ")
    ]
    for library in libraries(asked):
        files |= {f"files/{name}": path.read_bytes() for name, path in taken_along(library)}
    files["unpacked.py"] = (ROOT / "tools" / "unpacked.py").read_bytes()
    mark = sha256(zipped(files)).hexdigest()[:12]
    files["__main__.py"] = FIRST.format(mark=f"{wheel.name.split('-')[1]}-{mark}").encode()
    return zipped(files, b"#!/usr/bin/env python3\n")


def libraries(requirements: list[str]) -> list[Distribution]:
    """All that is asked for, and what that asks for in turn."""
    found: dict[str, Distribution] = {}
    asked = [Requirement(line) for line in requirements]
    while asked:
        requirement = asked.pop()
        name = canonicalize_name(requirement.name)
        needed = not requirement.marker or requirement.marker.evaluate({"extra": ""})
        if needed and name not in found and name not in COMPILED:
            found[name] = distribution(name)
            asked += map(Requirement, found[name].requires or ())
    return [found[name] for name in sorted(found)]


def taken_along(library: Distribution) -> Iterator[tuple[str, Path]]:
    """The files of a library that run everywhere, and that cardgen has a use for."""
    for file in library.files or ():
        package, *inside = file.parts
        if (
            package != ".."
            and file.suffix not in NOT_FOR_ALL
            and file.name not in OF_THE_INSTALLER
            and (not inside or inside[0] not in LEFT_OUT.get(package, ()) or file.stem in LOCALES)
        ):
            yield file.as_posix(), Path(str(file.locate()))


def main() -> None:
    out, site = ROOT / "dist", ROOT / "build" / "site"
    shutil.rmtree(out, ignore_errors=True)
    wheel, sources = packages(ROOT, out)
    one = out / "cardgen.pyz"
    one.write_bytes(one_file(wheel))
    one.chmod(0o755)
    page = site.with_suffix(".zip")
    page.write_bytes(
        zipped(
            {
                path.relative_to(site).as_posix(): path.read_bytes()
                for path in site.rglob("*")
                if path.is_file()
            }
        )
    )
    for made in (wheel, sources, one, page):
        hash_ = sha256(made.read_bytes()).hexdigest()
        print(f"{hash_}  {made.relative_to(ROOT)}  {made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
