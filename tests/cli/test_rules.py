"""``cardgen rules``: what it writes, where, and one line for what can't be."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from cardgen.cli import run


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")


def test_letters_and_paper() -> None:
    assert (
        run(
            [
                "rules",
                "whist",
                "--letters",
                "fr",
                "--paper",
                "letter",
                "--layout",
                "sheet",
                "--colours",
                "skat",
                "-o",
                "a.pdf",
            ]
        )
        == 0
    )
    (page,) = PdfReader("a.pdf").pages
    assert float(page.mediabox[2]) == 612


def test_a_pack_has_its_rules_and_every_deal_the_same() -> None:
    contents = []
    for seed in ("one", "two"):
        assert (
            run(
                [
                    "pack",
                    "romanian",
                    "-p",
                    "Anna",
                    "-p",
                    "Ben",
                    "-p",
                    "Cem",
                    "--seed",
                    seed,
                    "-o",
                    seed,
                    "-q",
                    "--lang",
                    "en",
                ]
            )
            == 0
        )
        (folder,) = Path(seed).iterdir()
        (entry,) = [
            entry
            for entry in json.loads((folder / "pack.json").read_text("utf-8"))["files"]
            if entry["kind"] == "rules"
        ]
        assert entry["path"] == "rules-en.pdf"
        contents.append((folder / "rules-en.pdf").read_bytes())
    assert contents[0] == contents[1]
    assert "Cem" in PdfReader(io.BytesIO(contents[0])).pages[2].extract_text()
