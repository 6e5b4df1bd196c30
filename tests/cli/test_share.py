"""``cardgen share``: messages that can be copied, alone or together; a link and a QR code of the
first.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.errors import ExitCode
from cardgen.pack.manifest import read_manifest
from cardgen.pack.share import chat_messages
from tests.turns import LATER, thinned

PLAYERS = ["-p", "Anna", "-p", "Ștefan", "-p", "Zoë"]


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A German pack without its organiser's folder: nothing of that is asked for."""
    folder = tmp_path_factory.mktemp("dealt")
    assert (
        run(
            [
                "pack",
                "romanian",
                *PLAYERS,
                "--lang",
                "de",
                "-s",
                "one-card=blind",
                "-o",
                str(folder),
                "-q",
            ]
        )
        == 0
    )
    (pack,) = folder.iterdir()
    shutil.rmtree(pack / "organiser")
    return pack


@pytest.fixture
def pack(dealt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    return str(dealt)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="has a clipboard of its own")
def test_a_message_is_put_into_the_clipboard(
    pack: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", f"bin{os.pathsep}/bin{os.pathsep}/usr/bin")
    assert run(["share", pack, "--copy"]) == ExitCode.INPUT
    done = capsys.readouterr()
    assert (done.out, done.err.count("\n")) == ("", 1)
    assert "mark the text and copy it" in done.err
    Path("bin").mkdir()
    program = Path("bin/termux-clipboard-set")
    program.write_text("#!/bin/sh\ncat > copied\n")
    program.chmod(0o700)
    assert run(["share", pack, "--round", "2", "--copy"]) == 0
    assert (
        Path("copied").read_text("utf-8")
        == chat_messages(read_manifest(Path(pack)), "de").rounds[1]
    )
    program.write_text("#!/bin/sh\nexit 1\n")
    assert run(["share", pack, "--copy"]) == ExitCode.INPUT


def test_where_all_read_one_language_no_file_names_any(pack: str) -> None:
    assert "languages" not in str(PdfReader(f"{pack}/1-Anna.pdf").metadata)


@pytest.mark.quick
def test_the_seed_is_never_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(["pack", "corona", *PLAYERS, "--lang", "en", "-s", "max=3", "-o", str(tmp_path), "-q"])
        == 0
    )
    (pack,) = tmp_path.iterdir()
    seed = (pack / "organiser/seed.txt").read_text("utf-8").split()[-1]
    assert run(["share", str(pack), "--all"]) == 0
    said = capsys.readouterr().out
    assert "[seed code]" in said
    assert not any(part in said for part in (seed, seed.replace("-", ""), seed[:9]))
    (pack / "organiser/seed.txt").write_text("nothing", "utf-8")
    assert run(["share", str(pack), "--all"]) == 0
    assert capsys.readouterr().out == said


# -- the picture


def read_code(picture: Image.Image) -> str:
    # Chance dots may look like a narrow barcode.
    (found,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return str(found.text)


def test_a_picture_of_the_start_message(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["share", pack, "--all", "--qr", "start.png"]) == 0
    assert "===== START as a QR code: start.png =====" in capsys.readouterr().out
    wanted = chat_messages(read_manifest(Path(pack)), "de").start
    assert read_code(Image.open("start.png")) == wanted
    before = Path("start.png").read_bytes()
    assert run(["share", pack, "--qr", "start.png", "--lang", "ro"]) == ExitCode.FILE
    done = capsys.readouterr()
    assert (done.out, Path("start.png").read_bytes()) == ("", before)
    assert "start.png exists already — use --force" in done.err
    assert run(["share", pack, "--qr", "start.png", "--lang", "ro", "--force", "-q"]) == 0
    assert capsys.readouterr().out == ""
    assert read_code(Image.open("start.png")).startswith("Jucăm Whist românesc, cam ")
    assert os.listdir() == ["start.png"]


# -- on a terminal


def on_a_terminal(
    arguments: Sequence[str], columns: int, lines: int = 60, **environment: str
) -> str:
    """What a terminal of that size shows, where the shell finds no ``cardgen``."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    size = {
        "COLUMNS": str(columns),
        "LINES": str(lines),
        "TERM": "xterm-256color",
        "PYTHONIOENCODING": "utf-8",
    }
    usual = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    command = [sys.executable, "-m", "cardgen", *arguments]
    said = bytearray()
    with subprocess.Popen(
        command, stdout=theirs, stderr=theirs, env=usual | size | environment | {"PATH": ""}
    ) as program:
        os.close(theirs)
        while True:
            try:
                more = os.read(ours, 65536)
            except OSError:  # what Linux says at the end
                break
            if not more:
                break
            said += more
        assert program.wait(timeout=30) == 0
    os.close(ours)
    return said.decode("utf-8", "replace").replace("\r\n", "\n")


SHOWN = re.compile("^\x1b\\[38;5;16;48;5;231m([ ▀▄█]+)\x1b\\[0m$", re.M)


def as_picture(lines: list[str]) -> Image.Image:
    picture = Image.new("L", (len(lines[0]), 2 * len(lines)), 255)
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            picture.putpixel((x, 2 * y), 0 if sign in "▀█" else 255)
            picture.putpixel((x, 2 * y + 1), 0 if sign in "▄█" else 255)
    return picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)


def test_a_terminal_shows_a_code_that_can_be_read(pack: str) -> None:
    """Black on white by fixed colours, whether the terminal is dark or light; it is the last
    thing on the screen.
    """
    said = on_a_terminal(["share", pack, "--all"], 80)
    lines = SHOWN.findall(said)
    assert read_code(as_picture(lines)) == chat_messages(read_manifest(Path(pack)), "de").start
    assert said.endswith("\x1b[0m\n")
    assert "make the window taller" not in said
    assert "make the window taller" in on_a_terminal(["share", pack, "--all"], 80, 24)


@pytest.mark.parametrize(
    ("columns", "environment"),
    thinned(
        [
            (60, {}),
            (80, {"NO_COLOR": "1"}),
            (80, {"TERM": "dumb"}),
            (80, {"PYTHONIOENCODING": "latin-1"}),
        ],
        2,
        LATER,
    ),
)
def test_where_a_code_cant_be_shown_it_says_how_to_get_a_picture(
    columns: int, environment: dict[str, str], pack: str
) -> None:
    said = on_a_terminal(["share", pack, "--all", "--lang", "en"], columns, **environment)
    assert "\x1b" not in said
    again = f"{sys.executable} -m cardgen share {pack}"
    assert said.endswith(f"===== START as a QR code: {again} --qr start.png =====\n")


def test_links_of_a_pack_that_no_longer_counts_are_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["pack", "corona", *PLAYERS, "-s", "max=3", "-q"]) == 0
    (old,) = Path("output").iterdir()
    assert run(["redeal", str(old), "--from-round", "3", "-q"]) == 0
    (new,) = set(Path("output").iterdir()) - {old}
    for place, counts in ((old, False), (new, True)):
        capsys.readouterr()
        assert run(["share", str(place), "--links", "--page", "https://e.org/"]) == 0
        said = capsys.readouterr()
        assert said.out.count("https://e.org/#h=") == 3
        assert ("no longer counts" in said.err) is not counts


@pytest.mark.parametrize(
    "page", ["http://e.org/", "javascript:alert(1)", "https://e.org/#x", "https://me@e.org/"]
)
def test_links_lead_only_to_the_address_of_a_page(pack: str, page: str) -> None:
    assert run(["share", pack, "--links", "--page", page]) == ExitCode.INPUT
