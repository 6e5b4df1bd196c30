"""Golden files: what was drawn and dealt, as text that a person can read; recorded anew only on
purpose.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest

FILES = Path(__file__).parent / "files"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with its golden file; on a difference, show the lines.  A deal is recorded
    once and never again.
    """

    def compare(name: str, text: str) -> None:
        path = FILES / name
        is_deal = name.startswith("deals/")
        if request.config.getoption("--update-golden") and not (is_deal and path.exists()):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            return
        assert path.exists(), f"tests/golden/files/{name} was never recorded: make golden"
        wanted = path.read_text("utf-8")
        if text != wanted:
            lines = difflib.unified_diff(
                wanted.splitlines(), text.splitlines(), "golden", "now", lineterm="", n=1
            )
            advice = (
                "it breaks every posted code: see docs/fair-deal.md"
                if is_deal
                else "if that is meant: make golden"
            )
            pytest.fail(f"{name} differs; {advice}\n" + "\n".join(list(lines)[:40]), pytrace=False)

    return compare
