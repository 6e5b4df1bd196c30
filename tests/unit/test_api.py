"""The public API: what its page shows really comes out."""

from __future__ import annotations

import doctest
import shutil
from pathlib import Path

import pytest

import cardgen

DOCS = Path(__file__).parents[2] / "docs"


def test_every_example_of_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(DOCS / "house-rules" / "bunica.toml", tmp_path)
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(DOCS / "api.md"), module_relative=False)
    assert tried
    assert not failed
    shown = (DOCS / "api.md").read_text("utf-8")
    assert all(name in shown for name in cardgen.__all__)
