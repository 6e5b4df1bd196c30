"""``cardgen list``, what folders are called, and which pack is meant where none is named."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import cli, run, terminal
from tests.packs import pack_of
from tests.turns import each

Say = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def deal(title: str = "", *more: str, minutes_ago: int = 0, out: str = "output") -> Path:
    pack = pack_of(
        "corona", "-p", "Anna", "-p", "Ben", "-s", "max=1", "--title", title, *more, out=out
    )
    when = 1_770_000_000 - 60 * minutes_ago
    os.utime(pack / "pack.json", (when, when))
    return pack


@each(
    "call",
    [["reveal", "--yes"], ["record", "--yes"], ["redeal", "--from-round", "1"], ["mail", "send"]],
)
def test_what_cant_be_undone_asks_which_pack_is_meant(
    call: list[str], capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree("output", ignore_errors=True)
    monkeypatch.setattr("cardgen.cli.chosen.can_ask", lambda: False)
    pack = deal("Tisch 2")
    before = sorted(Path().rglob("*"))
    assert run(call) == 2
    assert "which pack? — name its folder; “cardgen list” shows them" in capsys.readouterr().err
    with monkeypatch.context() as patch:  # gone before the next case loads its command
        patch.setattr(terminal, "can_ask", lambda: True)
        patch.setattr("cardgen.cli.chosen.can_ask", lambda: True)
        said = CliRunner().invoke(cli, call, input="no\n")
        assert f"The newest pack is {pack} (Tisch 2). Is that the one?" in said.output
        assert sorted(Path().rglob("*")) == before
        if call[0] == "reveal":
            assert "Seed code: " in CliRunner().invoke(cli, call, input="yes\n").output
