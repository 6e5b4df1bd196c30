"""``cardgen sheet``: what it writes, where, and one line for what can't be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from cardgen.cli import run


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")


def read(path: str) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(path).pages)


@pytest.mark.quick
def test_help_draws_nothing() -> None:
    code = (
        "import sys\nfrom cardgen.cli import run\nassert run(['sheet', '--help']) =="
        " 0\nsys.exit(bool({'reportlab', 'cardgen.pages', 'cardgen.dealing.deal', 'tomllib'} &"
        " set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "--two-up" in done.stdout


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", {595, 842}), ("a5", {420, 595}), ("letter", {612, 792})]
)
def test_papers(paper: str, size: set[int]) -> None:
    assert run(["sheet", "whist", "--paper", paper, "-o", "a.pdf"]) == 0
    box = PdfReader("a.pdf").pages[0].mediabox
    assert {round(float(box.width)), round(float(box.height))} == size


def test_colours_and_letters() -> None:
    assert run(["sheet", "corona", "--colours", "skat", "--letters", "fr", "-o", "a.pdf"]) == 0
    assert "A 10 R D V 9" in read("a.pdf")
