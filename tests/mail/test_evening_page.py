"""The evening of docs/evening.md is played through: every command runs, every message is one
that is printed.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cardgen.cli import run
from tests.mail.postman import no_pauses, say_yes
from tests.mail.servers import running_server

PAGE = (Path(__file__).parents[2] / "docs" / "evening.md").read_text("utf-8")
PACK = "friday-whist-corona-PBVV"
CODE = re.compile(r"\b[0-9A-Z]{4}(-[0-9A-Z]{4}){4,6}\b")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.M | re.S)


def test_the_evening_goes_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    say_yes(monkeypatch)
    no_pauses(monkeypatch)
    Path("friends.toml").write_text(blocks("toml")[0], "utf-8")
    name = printed = ""
    with running_server() as server:
        Path("mail.toml").write_text(
            f'[smtp]\nhost = "localhost"\nport = {server.port}\nsecurity = "none"\n[mail]\nfrom ='
            ' "anna@example.org"\n',
            "utf-8",
        )
        for call in re.findall(r"^\$ (cardgen .*?) *(?:#.*)?$", PAGE, re.M):
            assert run(shlex.split(call.replace(PACK, name))[1:]) == 0, call
            printed += capsys.readouterr().out
            name = name or next((pack.name for pack in Path().glob("output/*")), "")
    assert name.startswith(PACK[:-4])
    names = [address.partition("@")[0] for mail in server.mails for address in mail.recipients]
    assert names == ["anna", "ben", "bunica", "ben"]
    said = CODE.sub("CODE", printed).replace(name[-4:], "PBVV")
    for message in blocks("text"):
        assert CODE.sub("CODE", message) in said
