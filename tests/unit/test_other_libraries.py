"""T3: a pack that was drawn with other versions of libraries is the same pack, here and there."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

from cardgen.check.audit import audit_pack
from cardgen.check.verify import verify_pack
from tests.changed import nobody
from tests.packs import pack_of

ROOT = Path(__file__).parents[2]
OLDEST = ("reportlab==4.2.0", "pypdf==5.0.0")
ARGUMENTS = "corona -p Anna -p Ștefan -p Ben -s max=3 --seed old --lang ro -q".split()


def run(*arguments: str | Path) -> str:
    done = subprocess.run([*map(str, arguments)], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.search
def test_t3_the_oldest_libraries_draw_the_same_pack(tmp_path: Path) -> None:
    """They draw and we verify; we draw and they verify; encrypted packs too."""
    venv.create(tmp_path / "old", with_pip=True)
    folder = tmp_path / "old" / ("Scripts" if sys.platform == "win32" else "bin")
    install = "-m pip install -q --disable-pip-version-check".split()
    run(folder / "python", *install, *OLDEST, "cryptography>=42", ROOT)
    for encrypted in ((), ("--encrypt",)):
        theirs, ours = tmp_path / f"theirs{len(encrypted)}", tmp_path / f"ours{len(encrypted)}"
        run(folder / "cardgen", "pack", *ARGUMENTS, *encrypted, "-o", theirs)
        (pack,) = theirs.iterdir()
        assert verify_pack(pack, None, None, nobody).matches
        report = audit_pack(pack)
        assert (report.findings, report.unjudged) == ((), ())
        pack = pack_of(*ARGUMENTS, *encrypted, out=ours)
        assert "match" in run(folder / "cardgen", "verify", pack)
        run(folder / "cardgen", "audit", pack)
