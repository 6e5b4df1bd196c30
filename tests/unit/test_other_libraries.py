"""T3: a pack that was drawn with other versions of the libraries is the same pack, here and there."""

from __future__ import annotations

import subprocess
import sys
import venv
import zlib
from pathlib import Path

import pytest

from cardgen.check.audit import audit_pack
from cardgen.check.verify import verify_pack
from cardgen.pdf.encrypt import encryption
from cardgen.pdf.encrypt import encrypt
from cardgen.pdf.read.file import PdfFile
from cardgen.pdf.read.inspect import has_more
from tests.packs import pack_of
from tests.planted import Planted
from tests.turns import search_but

ROOT = Path(__file__).parents[2]
OLDEST = ("reportlab==4.2.0", "pypdf==5.0.0")
ARGUMENTS = ("corona", "-p", "Anna", "-p", "Ștefan", "-p", "Ben", "-s", "max=3", "--seed", "old", "--lang", "ro", "-q")


def nobody(name: str) -> str:
    raise AssertionError(f"a password is asked for: {name}")


def run(*arguments: str | Path) -> str:
    done = subprocess.run([*map(str, arguments)], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.search
def test_t3_the_oldest_libraries_draw_the_same_pack(tmp_path: Path) -> None:
    """They draw and we verify; we draw and they verify; encrypted packs too."""
    venv.create(tmp_path / "old", with_pip=True)
    folder = tmp_path / "old" / ("Scripts" if sys.platform == "win32" else "bin")
    run(folder / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", *OLDEST, "cryptography>=42", ROOT)
    for encrypted in ((), ("--encrypt",)):
        theirs, ours = tmp_path / f"theirs{len(encrypted)}", tmp_path / f"ours{len(encrypted)}"
        run(folder / "cardgen", "pack", *ARGUMENTS, *encrypted, "-o", theirs)
        (pack,) = theirs.iterdir()
        found = verify_pack(pack, None, None, nobody)
        assert (found.differences, found.unjudged) == ((), ())
        assert not audit_pack(pack).findings
        pack = pack_of(*ARGUMENTS, *encrypted, out=ours)
        assert "match" in run(folder / "cardgen", "verify", pack)
        run(folder / "cardgen", "audit", pack)


@pytest.mark.parametrize("level", search_but([1, 6], 1))
def test_t3_deflated_otherwise_and_encrypted_it_is_the_same(level: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As zlib-ng does: the same data, other bytes, but as long as ours."""
    pack = Planted(pack_of(*ARGUMENTS, "--encrypt", out=tmp_path))
    before, deflate = zlib.compressobj, encryption._deflated
    deflate.cache_clear()
    monkeypatch.setattr(zlib, "compressobj", lambda *_: before(level))
    plain = pack.drawn(0)
    content = encrypt(plain, "SESAME")
    deflate.cache_clear()
    assert (PdfFile(content, "SESAME").walk.digest, has_more(PdfFile(content, "SESAME"))) == (PdfFile(plain).walk.digest, False)
    pack.put(pack.path(0), pack.drawn(0))
    assert not audit_pack(pack.folder).findings
