"""``cardgen share``: messages that can be copied, alone or together; a link and a QR code of the
first.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.errors import ExitCode
from cardgen.pack.manifest import read_manifest
from cardgen.pack.share import chat_messages
from tests.page_text import texts_of

PLAYERS = ["-p", "Anna", "-p", "Ștefan", "-p", "Zoë"]
GROUP = """language = "ro"
[[player]]
name = "Anna"
[[player]]
name = "Ben"
language = "en"
[[player]]
name = "Cem"
"""


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


def parts(out: str) -> dict[str, str]:
    """What stands under each heading, by its first word; link and code by their kind."""
    found: dict[str, str] = {}
    for heads, text in re.findall(r"((?:^===== .* =====\n)+)((?:(?!=====).*\n?)*)", out, re.M):
        head = heads.removeprefix("===== ").partition(" =====")[0]
        found[head.partition(":")[0]] = (
            text.removeprefix("\n").removesuffix("\n").removesuffix("\n")
        )
    return found


def test_every_message_stands_under_its_heading(
    pack: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["share", pack, "--all"]) == 0
    done = capsys.readouterr()
    assert done.err == ""
    said, wanted = parts(done.out), chat_messages(read_manifest(Path(pack)), "de")
    assert said["START"] == wanted.start
    assert [said[f"ROUND {number}"] for number in range(1, 22)] == list(wanted.rounds)
    assert said["CLOSING"] == wanted.closing
    assert unquote(said["START as a link"].partition("text=")[2]) == wanted.start
    assert f"cardgen share {pack} --qr start.png" in done.out  # no terminal reads this
    assert "put the seed code from organiser/seed.txt in place of [ ]" in done.out


@pytest.mark.quick
def test_one_round_is_printed_alone(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = chat_messages(read_manifest(Path(pack)), "ro").rounds
    for number in (1, 7, 21):
        assert run(["share", pack, "--round", str(number), "--lang", "ro"]) == 0
        assert capsys.readouterr().out == wanted[number - 1] + "\n"
    assert run(["share", pack, "--round", "7", "--lang", "ro", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"round": 7, "message": wanted[6]}


def test_the_start_message_is_printed_alone_and_the_others_are_named(
    pack: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = chat_messages(read_manifest(Path(pack)), "de")
    assert run(["share", pack]) == 0
    done = capsys.readouterr()
    assert done.out == wanted.start + "\n"
    for way in ("--round 1 ", "--closing", "--all"):
        assert f"\n  {way}" in done.err
        assert run(["share", pack, *way.split()]) == 0
    assert run(["share", pack, "--closing", "-q"]) == run(["share", pack, "--closing"]) == 0
    assert capsys.readouterr().out.endswith(wanted.closing + "\n")


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


@pytest.mark.parametrize("number", ["0", "22", "-1"])
def test_a_round_that_isnt_there(
    number: str, pack: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["share", pack, "--round", number]) == ExitCode.INPUT
    done = capsys.readouterr()
    assert (done.out, done.err) == (
        "",
        f"cardgen: there is no round {number} in this pack — --round takes a number from 1 to 21\n",
    )


def test_as_json(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["share", pack, "--json", "--lang", "en"]) == 0
    wanted = chat_messages(read_manifest(Path(pack)), "en")
    expected = {
        "start": wanted.start,
        "rounds": list(wanted.rounds),
        "closing": wanted.closing,
        "link": wanted.link,
    }
    assert json.loads(capsys.readouterr().out) == expected
    assert run(["share", pack, "--json", "--lang", "en", "--qr", "a.png"]) == 0
    assert json.loads(capsys.readouterr().out) == expected | {"qr": "a.png"}


def _pack_of_group(folder: Path, text: str) -> Path:
    group, out = folder / "group.toml", folder / "out"
    group.write_text(text, "utf-8")
    assert run(["pack", "corona", "-g", str(group), "-s", "max=1", "-o", str(out), "-q"]) == 0
    return next(out.iterdir())


def test_the_language_is_that_of_the_first_protocol(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = _pack_of_group(tmp_path, GROUP)
    capsys.readouterr()
    assert run(["share", str(pack), "--round", "1"]) == 0
    done = capsys.readouterr()
    assert done.out.startswith("Runda 1 din 1 · 1 carte")
    assert (
        done.err
        == "cardgen: these texts are in “ro”; the pack also has readers of other languages: --lang"
        " en\n"
    )
    assert run(["share", str(pack), "--round", "1", "--lang", "en"]) == 0
    done = capsys.readouterr()
    assert done.out.startswith("Round 1 of 1 · 1 card")
    assert done.err == ""


def test_readers_of_several_languages_are_told_each_others_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the start message and in every file, which then can be drawn again from what it says
    itself.
    """
    pack = _pack_of_group(
        tmp_path,
        f'{GROUP}layout = "fold"\n[[player]]\nname = "Dan"\nlarge = true\nlanguage = "en"\n',
    )
    assert run(["share", str(pack)]) == 0
    assert (
        "♣ treflă = clubs · ♦ caro = diamonds · ♥ cupă = hearts · ♠ pică = spades\n"
        in capsys.readouterr().out
    )
    assert run(["share", str(pack), "--lang", "de"]) == 0
    assert "♣ Kreuz = treflă = clubs · " in (said := capsys.readouterr().out)
    assert " · D = Q = Q · B = J = J\n" in said
    for file in sorted(pack.glob("[1-4]-*.pdf")):
        first, second = ("clubs", "treflă") if file.name[0] in "24" else ("treflă", "clubs")
        assert re.search(
            f"\n♣ {first} = {second}\\s+♦ ",
            " ".join(texts_of(file.read_bytes())).replace("\u00a0", " "),
        ), file.name
    assert run(["audit", str(pack)]) == 0
    code, seed = (
        read_manifest(pack).table.game_code,
        (pack / "organiser" / "seed.txt").read_text("utf-8").split("\n")[-2],
    )
    assert (
        run(["verify", "--file", str(pack / "2-Ben.pdf"), "--code", code, "--seed-code", seed]) == 0
    )


def test_letters_of_one_player_are_told_to_all(tmp_path: Path) -> None:
    """Given a player whose cards have letters of another language, every file says which they
    are, each in a line, under the languages.
    """
    players = (
        ("Ana", "ro", ""),
        ("Ben", "de", "large = true"),
        ("Cem", "en", 'letters = "fr"'),
        ("Dan", "en", 'layout = "sheet"'),
    )
    group = "".join(
        f'[[player]]\nname = "{name}"\nlanguage = "{language}"\n{more}\n'
        for name, language, more in players
    )
    pack = _pack_of_group(tmp_path, group)
    told = {
        "1-Ana": (
            "română = germană = engleză (fr) = engleză|K = K = R = K|Q = D = D = Q|J = B = V = J"
        ),
        "2-Ben": (
            "Deutsch = Rumänisch = Englisch (fr) = Englisch|K = K = R = K|D = Q = D = Q|B = J ="
            " V = J"
        ),
        "3-Cem": (
            "English (fr) = Romanian = German = English|R = K = K = K|D = Q = D = Q|V = J = B = J"
        ),
        "4-Dan": (
            "English = Romanian = German = English (fr)|K = K = K = R|Q = Q = D = D|J = J = B = V"
        ),
    }
    for name, lines in told.items():
        said = " ".join(" ".join(texts_of((pack / f"{name}.pdf").read_bytes())).split())
        assert [line for line in lines.split("|") if line not in said] == [], name
    assert run(["audit", str(pack)]) == 0
    code, seed = (
        read_manifest(pack).table.game_code,
        (pack / "organiser" / "seed.txt").read_text("utf-8").split("\n")[-2],
    )
    assert (
        run(["verify", "--file", str(pack / "4-Dan.pdf"), "--code", code, "--seed-code", seed]) == 0
    )


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


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--qr", "start.jpg"], ExitCode.INPUT, "let its name end in .png"),
        (["--qr", " "], ExitCode.INPUT, "the file has no name"),
        (["--qr", "no/start.png"], ExitCode.FILE, "there is no folder no"),
        (["--qr", "start.png", "--round", "1"], ExitCode.USAGE, "leave one of them out"),
        (["--all", "--closing"], ExitCode.USAGE, "use one of them"),
        (["--all", "--copy"], ExitCode.USAGE, "leave --all out"),
        (["--round", "seven"], ExitCode.USAGE, "isn't a whole number"),
        (["--lang", "fr"], ExitCode.USAGE, "“fr”"),
    ],
)
def test_what_cant_be(
    arguments: list[str], code: ExitCode, says: str, pack: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["share", pack, *arguments]) == code
    done = capsys.readouterr()
    assert done.out == ""
    assert says in done.err
    assert done.err.count("\n") == 1
    assert os.listdir() == []


def test_a_folder_that_is_no_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["share", str(tmp_path)]) == ExitCode.FILE
    assert "isn't a pack" in capsys.readouterr().err
    assert run(["share", str(tmp_path / "nowhere")]) == ExitCode.FILE


# -- on a terminal


def on_a_terminal(
    arguments: Sequence[str], columns: int, lines: int = 60, **environment: str
) -> str:
    """What a terminal of that size shows."""
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
        command, stdout=theirs, stderr=theirs, env=usual | size | environment
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
    [
        (60, {}),
        (80, {"NO_COLOR": "1"}),
        (80, {"TERM": "dumb"}),
        (80, {"PYTHONIOENCODING": "latin-1"}),
    ],
)
def test_where_a_code_cant_be_shown_it_says_how_to_get_a_picture(
    columns: int, environment: dict[str, str], pack: str
) -> None:
    said = on_a_terminal(["share", pack, "--all", "--lang", "en"], columns, **environment)
    assert "\x1b" not in said
    assert said.endswith(f"===== START as a QR code: cardgen share {pack} --qr start.png =====\n")
