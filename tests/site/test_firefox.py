"""The same page in Firefox: an evening, from the deal to a visit without a network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cardgen import web
from tests.chats.dealt import dealt_evening
from tests.site.conftest import SITE
from tests.site.host import Host

MODULES = SITE.parent / "site-modules" / "node_modules"


def test_an_evening_in_firefox(tmp_path: Path) -> None:
    """Dealt, a hand opened by its link, a card announced, a round scored, a chat read, the link
    checked.
    """
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        pytest.fail("there is no Firefox: on Debian, apt install firefox-esr")
    host, evening = Host(SITE), dealt_evening()
    (tmp_path / "p.zip").write_bytes(web.deal(evening.order)["archive"])
    (tmp_path / "chat.txt").write_bytes(evening.chat())
    script = Path(__file__).with_name("firefox.mjs")
    with subprocess.Popen(
        ["node", script, MODULES, host.url, tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"FIREFOX": firefox},
    ) as evening:
        assert evening.stdin is not None
        assert evening.stdout is not None
        seen = {}
        for line in evening.stdout:
            said = json.loads(line)
            seen[said["step"]] = said["seen"]
            if said["step"] == "network":
                host.stop()
                evening.stdin.write("gone\n")
                evening.stdin.flush()
    assert evening.returncode == 0, seen
    assert "error" not in seen, seen
    assert seen["dealt"] == 5, "three players, protocol and rules"
    assert seen["scored"] == 3
    assert "6 von 7 Runden" in seen["heard"]
    assert "as hat Ben angesagt?" in seen["heard"]
    assert seen["checked"] == "panel verdict good"
    assert contrast(*seen["language"]) >= 4.5
    assert seen["without"] == 1


def contrast(*colours: str) -> float:
    """Between two of `rgb(r, g, b)`, as WCAG reckons it."""
    lights = []
    for colour in colours:
        parts = [int(part) / 255 for part in colour.removeprefix("rgb(").rstrip(")").split(",")]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)
