"""The evening of docs/evening.md is played through, in each language: every command runs as it is
typed, every message is one that is printed.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cardgen.cli import run
from tests.mail.postman import no_pauses, say_yes
from tests.mail.servers import running_server
from tests.shown import commands
from tests.turns import LATER

DOCS = Path(__file__).parents[2] / "docs"
CODE = re.compile(r"\b[0-9A-Z]{4}(-[0-9A-Z]{4}){4,6}\b|(?<=: )[0-9A-Z]{4}$", re.M)


@pytest.mark.parametrize(
    ("page", "readers"),
    [
        ("evening.md", "anna ben bunica ben"),
        pytest.param("de/evening.md", "anna ben bunica ben", marks=LATER),
        pytest.param("ro/evening.md", "ana radu oma radu", marks=LATER),
    ],
)
def test_the_evening_goes_as_the_page_says(
    page: str,
    readers: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    say_yes(monkeypatch)
    no_pauses(monkeypatch)
    printed = ""
    with running_server() as server:
        # The mail is set up.
        Path("mail.toml").write_text(
            f'[smtp]\nhost = "localhost"\nport = {server.port}\nsecurity = "none"\n[mail]\nfrom ='
            ' "anna@example.org"\n',
            "utf-8",
        )
        for call in commands(DOCS / page):
            assert run(shlex.split(call)[1:]) == 0, call
            printed += capsys.readouterr().out
    names = [address.partition("@")[0] for mail in server.mails for address in mail.recipients]
    assert names == readers.split()
    said = CODE.sub("CODE", printed)
    messages = re.findall(r"^```text\n(.*?)^```", (DOCS / page).read_text("utf-8"), re.M | re.S)
    assert len(messages) == 3
    for message in messages:
        assert CODE.sub("CODE", message) in said
