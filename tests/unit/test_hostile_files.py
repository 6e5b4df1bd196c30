"""Files that somebody made to stop whoever opens them: refused in a clear line, with little time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardgen.check.audit import audit_pack
from cardgen.check.verify import verify_file, verify_pack
from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.errors import CheckError, FileError, InputError
from cardgen.files import read_limited, read_typed
from cardgen.games.registry import GAMES
from cardgen.mail.delivery import read_deliveries
from cardgen.orders.order import Order, make_pack
from cardgen.pack.folder import write_pack
from cardgen.mail.private_file import lock
from cardgen.pdf.read.file import PdfFile
from cardgen.preferences import Preferences
from cardgen.referee.chat.sources import read_chat
from tests.hostile import bombs
from tests.turns import thinned

ORDER = Order("corona", Preferences(language="en", paper="a4"), players=("Anna", "Ben"), settings={"max": "2"}, seed="bombs")
DEALT = deal(GAMES["corona"], ("Anna", "Ben"), practice_seed("bombs"), {"max": "2"})
CONTENT = next(one.content for one in make_pack(ORDER).files if one.seat == 0)
BOMBS = dict(bombs(CONTENT))
MOST_MEGABYTES, MOST_SECONDS = 200, 120
"""For one file; the seconds are there so that a hang ends, and are many times what it takes."""

CHILD = """
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[4]),) * 2)
from cardgen.check.verify import verify_file
from cardgen.dealing.shuffle import practice_seed
from cardgen.errors import CardgenError
try:
    found = verify_file(Path(sys.argv[1]), practice_seed(sys.argv[2]), sys.argv[3], lambda name: "")
    assert found.differences, "it passes"
except CardgenError as error:
    assert error.problem
peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise there")
@pytest.mark.parametrize("name", thinned(BOMBS, 16))
def test_m1_m2_a_hostile_file_costs_little(name: str, tmp_path: Path) -> None:
    path = tmp_path / "1-Anna.pdf"
    path.write_bytes(BOMBS[name]())
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(path), "bombs", DEALT.keys.game_code, str(MOST_SECONDS)],
        capture_output=True, text=True, timeout=10 * MOST_SECONDS,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) <= MOST_MEGABYTES


@pytest.mark.parametrize("name", thinned(["only the word stream", "nothing", "a page of a gigabyte", "nineteen thousand pages"], 2))
def test_m1_audit_verify_and_mail_refuse_it_too(name: str, tmp_path: Path) -> None:
    folder = write_pack(make_pack(ORDER), tmp_path)
    (folder / "1-Anna.pdf").write_bytes(BOMBS[name]())
    assert any(one.file == "1-Anna.pdf" for one in audit_pack(folder).findings)
    assert any(one.file == "1-Anna.pdf" for one in verify_pack(folder, None, None, lambda name: "").differences)
    with pytest.raises((CheckError, InputError)):
        read_deliveries(folder)


def test_m1_one_limit_for_the_size_of_files(tmp_path: Path) -> None:
    path = tmp_path / "large.pdf"
    with path.open("wb") as stream:
        stream.truncate(20_000_001)
    with pytest.raises(InputError, match="too large"):
        verify_file(path, DEALT.seed, DEALT.keys.game_code, lambda name: "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_m10_pipes_and_devices_are_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pack.json"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), Path("/dev/null")):
        for read in (
            lambda path=path: read_limited(path, 10),
            lambda path=path: read_typed(path, 10, "the group", "write one"),
            lambda path=path: read_chat(path),
        ):
            with pytest.raises(FileError, match="an ordinary file"):
                read()
    with pytest.raises(FileError, match="an ordinary file"):
        verify_file(pipe, DEALT.seed, DEALT.keys.game_code, lambda name: "")
    with pytest.raises(FileError, match="an ordinary file"):
        audit_pack(tmp_path)


def test_m2_what_isnt_installed_is_said_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not as a damaged file."""
    from cardgen.pdf.encrypt import encrypt

    locked = encrypt(CONTENT, "SESAME")
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers", None)
    with pytest.raises(lock.Locked, match="what opens it isn't installed"):
        PdfFile(locked, "SESAME")


def test_m2_a_mistake_of_ours_is_not_said_as_a_damaged_file() -> None:
    wrong: Any = CONTENT.decode("latin-1")
    with pytest.raises(TypeError):
        PdfFile(wrong)
