"""``cardgen group`` and packs dealt for a group."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.cli import run

GROUP = """
title = "Runde"
place = "Köln"
date = 2026-03-14
language = "de"

[[player]]
name = "Anna"
email = "anna@example.org"

[[player]]
name = "Ioana"
language = "ro"
large = true

[[player]]
name = "Ben"
letters = "en"
colours = "poker"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    Path("group.toml").write_text(GROUP, "utf-8")
    return tmp_path


def test_what_a_player_wishes_shows_in_no_file_but_their_own() -> None:
    """Protocols, rules, ``pack.json`` and the others' files are byte for byte those of a group
    that wishes nothing.
    """
    wishes = 'letters = "fr"\ncolours = "skat"\npaper = "letter"\nlow-ink = true\nlarge = true\n'
    plain = 'language = "en"\n[[player]]\nname = "Anna"\n{}[[player]]\nname = "Ben"\n'
    packs = []
    for out, said in (("with", wishes), ("without", "")):
        Path("wishes.toml").write_text(plain.format(said), "utf-8")
        assert (
            run(
                [
                    "pack",
                    "corona",
                    "-s",
                    "max=2",
                    "-g",
                    "wishes.toml",
                    "--seed",
                    "test",
                    "-o",
                    out,
                    "-q",
                ]
            )
            == 0
        )
        (pack,) = Path(out).iterdir()
        packs.append({path.name: path.read_bytes() for path in pack.iterdir() if path.is_file()})
    assert {
        name
        for name in packs[0].keys() | packs[1].keys()
        if packs[0].get(name) != packs[1].get(name)
    } == {"1-Anna.pdf"}
