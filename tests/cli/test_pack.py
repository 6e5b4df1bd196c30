"""``cardgen pack`` as people use it, and everything that they may type wrong."""

from __future__ import annotations

import errno
import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.cli.terminal import program
from cardgen.dealing import shuffle
from cardgen.pack import folder as pack_folder
from cardgen.pack import folder as staging
from cardgen.pack.build import PackFile
from cardgen.text.catalogue import default_language, default_paper

FOUR = ["-p", "Anna", "-p", "Ben", "-p", "Cem", "-p", "Dörte"]
KAT = ["corona", "-s", "max=1", "-p", "Anna", "-p", "Ben", "--seed", "KAT"]
Cli = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """The command line in an empty folder; answers exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def the_pack(folder: Path = Path("output")) -> Path:
    (found,) = folder.iterdir()
    return found


def manifest(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / "pack.json").read_text("utf-8"))
    return content


# -- what a pack is


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_m10_a_pack_is_the_organisers_alone(cli: Cli, mask: int) -> None:
    before = os.umask(mask)
    try:
        cli("pack", "corona", "-s", "max=1")
        assert os.umask(mask) == mask
    finally:
        os.umask(before)
    folder = the_pack()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "protocol.pdf").stat().st_mode) == 0o666 & ~mask
    assert stat.S_IMODE((folder / "organiser").stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("arguments", "author"),
    [([], "Anna"), (["--organiser", "Frau Meier"], "Frau Meier"), (["--organiser", "none"], None)],
)
def test_who_prepares_the_pack(cli: Cli, arguments: list[str], author: str | None) -> None:
    cli("pack", "corona", "-s", "max=1", *FOUR, *arguments)
    information = PdfReader(the_pack() / "2-Ben.pdf").metadata
    assert information is not None
    assert information.author == author
    assert ("Frau Meier" in PdfReader(the_pack() / "2-Ben.pdf").pages[0].extract_text()) == (
        author == "Frau Meier"
    )


@pytest.mark.parametrize(
    ("arguments", "width"), [([], 595), (["--paper", "a4"], 595), (["--paper", "letter"], 612)]
)
def test_paper(cli: Cli, arguments: list[str], width: int) -> None:
    cli("pack", "corona", "-s", "max=1", *arguments)
    assert int(PdfReader(the_pack() / "protocol.pdf").pages[0].mediabox.width) == width


@pytest.mark.parametrize(
    ("locale", "language", "paper"),
    [
        ("de_DE.UTF-8", "de", "a4"), ("de-DE", "de", "a4"), ("ro_RO", "ro", "a4"),
        ("en_US.UTF-8", "en", "letter"), 
        ("fr_CA", "en", "letter"), ("C", "en", "a4"), ("", "en", "a4"), ("de", "de", "a4"),
        ("en_GB@euro", "en", "a4"),
    ],
)  # fmt: skip
def test_what_the_system_speaks(
    monkeypatch: pytest.MonkeyPatch, locale: str, language: str, paper: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    assert (default_language(), default_paper()) == (language, paper)


def test_the_deal_file_is_the_deal(cli: Cli) -> None:
    """Recomputed from the seed code and the header of the pack alone."""
    cli("pack", "corona", "-n", "6")
    folder = the_pack()
    public = manifest(folder)
    code = (folder / "organiser" / "seed.txt").read_text("utf-8").split()[-1]
    header = json.dumps(public["header"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    keys = shuffle.derive_keys(header, shuffle.read_seed(code))
    assert (keys.game_code, keys.pack_mark) == (public["game_code"], public["pack_mark"])
    names = [
        suit + rank
        for suit in "CDHS"
        for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ]
    rounds = json.loads((folder / "organiser" / "deal.json").read_text("utf-8"))["rounds"]
    assert (
        [r["cards"] for r in rounds]
        == public["header"]["schedule"]
        == [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1]
    )
    for r in rounds:
        deck = [names[n] for n in shuffle.shuffled_deck(keys.round_key(r["number"]), 52)]
        assert r["hands"] == [
            deck[seat * r["cards"] : (seat + 1) * r["cards"]] for seat in range(6)
        ]


def test_two_packs_are_never_alike(cli: Cli) -> None:
    marks = set()
    for out in "abc":
        cli("pack", "corona", "-n", "2", "-s", "max=1", "-o", out)
        marks.add(manifest(the_pack(Path(out)))["game_code"])
    assert len(marks) == 3


def test_nothing_printed_tells_a_card_or_the_seed(cli: Cli) -> None:
    _, out, err = cli("pack", "corona", *FOUR, "--seed", "KAT")
    said = out + err
    seed = shuffle.practice_seed("KAT")
    assert seed.code not in said
    assert seed.text not in said.replace("-", "")
    assert not any(sign in said for sign in "♣♦♥♠")


# -- a place that is taken


def test_force_puts_back_a_pack_that_is_mailed_meanwhile(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("pack", *KAT)
    folder, write = the_pack(), pack_folder._write_file

    def while_mail_begins(site: Path, file: PackFile) -> None:
        (folder / "organiser/mail.db").touch()
        write(site, file)

    monkeypatch.setattr(pack_folder, "_write_file", while_mail_begins)
    code, _, err = cli("pack", *KAT, "--lang", "de", "--force")
    assert code == 4
    assert "mail has been sent" in err
    assert the_pack() == folder
    assert manifest(folder)["files"][0]["language"] == "en"
    assert (folder / "organiser/mail.db").exists()


@pytest.fixture
def two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a system where two folders can't change places in one step."""
    monkeypatch.setattr(staging, "exchange", lambda *_: False)


@pytest.mark.usefixtures("two_steps")
def test_a_failed_replacement_leaves_the_old_pack(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("pack", *KAT)
    before = {path: path.read_bytes() for path in the_pack().rglob("*") if path.is_file()}
    real, calls = os.rename, []

    def second_fails(source: object, target: object) -> None:
        calls.append(target)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "full")
        real(source, target)  # type: ignore[arg-type]

    monkeypatch.setattr(staging.os, "rename", second_fails)
    code, _, err = cli("pack", *KAT, "--force")
    assert code == 4
    assert "disk is full" in err
    assert {path: path.read_bytes() for path in the_pack().rglob("*") if path.is_file()} == before


@pytest.mark.usefixtures("two_steps")
def test_a_pack_that_appears_meanwhile_wins_and_nothing_stays_aside(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("pack", *KAT)
    place = the_pack()
    real, calls = os.rename, []

    def somebody_is_quicker(source: Path, target: Path) -> None:
        calls.append(target)
        real(source, target)
        if len(calls) == 1:
            place.mkdir()
            (place / "pack.json").write_text("{}")

    monkeypatch.setattr(staging.os, "rename", somebody_is_quicker)
    code, _, err = cli("pack", *KAT, "--force")
    assert code == 4
    assert "a pack of that name has appeared" in err
    assert [path.name for path in place.parent.iterdir()] == [place.name]


def test_an_old_pack_that_cant_be_removed_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("pack", *KAT)
    real = staging.shutil.rmtree

    def keeps_old(path: Path, ignore_errors: bool = False) -> None:
        if not (path / "old").exists():
            real(path, ignore_errors=ignore_errors)

    monkeypatch.setattr(staging.shutil, "rmtree", keeps_old)
    code, _, err = cli("pack", *KAT, "--force")
    assert code == 4
    assert "/old" in err
    assert "it holds cards" in err


@pytest.mark.usefixtures("two_steps")
def test_an_old_pack_that_cant_come_back_isnt_lost(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("pack", *KAT)
    place = the_pack()
    before = {path.name: path.read_bytes() for path in place.glob("*.pdf")}
    real, calls = os.rename, []

    def only_the_first_works(source: Path, target: Path) -> None:
        calls.append(target)
        if len(calls) > 1:
            raise OSError(errno.EIO, "broken")
        real(source, target)

    monkeypatch.setattr(staging.os, "rename", only_the_first_works)
    code, _, err = cli("pack", *KAT, "--force")
    assert code == 4
    assert len(err.splitlines()) == 1
    (kept,) = place.parent.glob(".*/old")
    assert str(kept) in err
    assert {path.name: path.read_bytes() for path in kept.glob("*.pdf")} == before


@pytest.mark.usefixtures("two_steps")
@pytest.mark.parametrize(
    ("at", "language", "says"),
    [
        ("first rename", "en", "interrupted — {place} is there, whole"),
        ("second rename", "ro", "întrerupt — {place} e gata, în întregime"),
    ],
)
def test_ctrl_c_while_packs_change_places_waits(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, at: str, language: str, says: str
) -> None:
    monkeypatch.setenv("CARDGEN_LANG", language)
    cli("pack", *KAT)
    place = the_pack()
    real, calls = os.rename, []

    def interrupted(source: Path, target: Path) -> None:
        calls.append(target)
        if len(calls) == (1 if at == "first rename" else 2):
            os.kill(os.getpid(), signal.SIGINT)
        real(source, target)

    monkeypatch.setattr(staging.os, "rename", interrupted)
    code, _, err = cli("pack", *KAT, "--force", "--lang", "de")
    assert code == 130
    assert says.format(place=place) in err
    assert [path.name for path in place.parent.iterdir()] == [place.name]
    assert manifest(place)["files"][0]["language"] == "de"


# -- M10


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such disk there")
@pytest.mark.parametrize(
    "words",
    [
        ("pack", "corona"),
        ("pack", "corona", "--json"),
        ("joint", "start", "corona", "-p", "Anna", "-p", "Ben"),
    ],
)
def test_m10_a_full_output_loses_no_code(tmp_path: Path, words: tuple[str, ...]) -> None:
    """The pack is there, and it says where its code is found."""
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "cardgen", *words, "-s", "max=1"]
        done = subprocess.run(
            command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    (folder,) = (tmp_path / "output").iterdir()
    assert done.returncode == 4
    assert len(done.stderr.splitlines()) == 1
    assert (
        f"is in output/{folder.name}, but nothing can be written to the output: the disk is full"
        in done.stderr
    )
    assert "its game code" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such disk there")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["pack", "corona", "-s", "max=99"], 3),
        (["pack", "corona", "-n", "2", "-s", "max=1", "--seed", "a practice text"], 0),
    ],
)
def test_m10_full_errors_change_no_exit_code(
    tmp_path: Path, arguments: list[str], code: int
) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "cardgen", *arguments]
        # As it is for users.
        buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        done = subprocess.run(
            command, cwd=tmp_path, env=buffered, stdout=subprocess.PIPE, stderr=full, check=False
        )
    assert done.returncode == code


# -- bad input: one clear line, the right code, nothing left behind

SEED_CODE = shuffle.practice_seed("x").code
MISTYPED = SEED_CODE[:-1] + ("A" if SEED_CODE[-1] != "A" else "B")


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["-p", "Zoë", "-p", "Zoe\u0308"], 3, "both called"),
        (["-p", "An\nna", "-p", "Ben"], 3, "line end"),
        (["-p", "\u200b\u2060", "-p", "Ben"], 3, "no letter"),
        (["--seed", MISTYPED], 3, "typing error"),
        (["--title", "a\nb"], 3, "title"),
        (["--place", "a\x07"], 3, "place"),
        (["--seed", "\udcff"], 3, "no text"),
        (["-s", "max=5\n6"], 3, "from 1 to 13"),
        (["--letters", "x\ny"], 3, "index letters"),
    ],
)
def test_bad_input(
    cli: Cli, tmp_path: Path, arguments: list[str], code: int, complaint: str
) -> None:
    found, out, err = cli("pack", "corona", *arguments)
    assert (found, out) == (code, "")
    assert complaint in err
    assert len(err.splitlines()) == 1
    assert err.startswith("cardgen: ")
    assert list(tmp_path.iterdir()) == []
    assert MISTYPED[:9] not in err
    assert err.rstrip("\n").isprintable()


def test_a_folder_without_permission(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated: who runs tests as root may write everywhere."""

    real = Path.mkdir

    def denied(path: Path, *arguments: Any, **options: Any) -> None:
        if path.name.endswith(".part"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        real(path, *arguments, **options)

    monkeypatch.setattr(Path, "mkdir", denied)
    code, out, err = cli("pack", *KAT[:-2])
    assert (code, out) == (4, "")
    assert "no permission" in err
    assert not Path("output").exists()


@pytest.mark.parametrize("after", range(0, 9, 2))
def test_a_full_disk_leaves_nothing(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, after: int
) -> None:
    real, written = pack_folder._write_file, []

    def full(site: Path, file: PackFile) -> None:
        if len(written) == after:
            site.mkdir(exist_ok=True)
            (site / "half").write_bytes(file.content[:100])
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(file.path)
        real(site, file)

    monkeypatch.setattr(pack_folder, "_write_file", full)
    code, out, err = cli("pack", *KAT[:-2])
    assert len(written) == after
    assert (code, out) == (4, "")
    assert "the disk is full" in err
    assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """The system's own answer, from a limit on the size of files."""
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000));"
        "sys.dont_write_bytecode = True;"
        "from cardgen.cli import main; main(['pack', 'corona', '-n', '2', '-s', 'max=1'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 4, done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "language", "says"),
    [
        (signal.SIGINT, "de", "abgebrochen — nichts Halbfertiges ist liegen geblieben"),
        (signal.SIGTERM, "en", "interrupted — nothing half-written was left behind"),
    ],
)
def test_ctrl_c_leaves_nothing(
    tmp_path: Path, number: signal.Signals, language: str, says: str
) -> None:
    """Interrupted while the files are being written."""
    code = (
        "import time; from cardgen.pack import folder as pack_folder; real ="
        " pack_folder._write_file\n"
        "def slow(site, file):\n"
        "    real(site, file); print(file.path, flush=True); time.sleep(5)\n"
        "pack_folder._write_file = slow\n"
        # it may be ignored where tests run
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from cardgen.cli import main; main(['pack', 'corona', '-n', '2', '-s', 'max=1'])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"CARDGEN_LANG": language},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    time.sleep(0.05)
    process.send_signal(number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == f"cardgen: {says}\n"
    assert list(tmp_path.iterdir()) == []


def test_reports_say_commands_as_the_program_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where nothing is installed: by `uvx`, from a clone, by Python, as one file."""

    def said(*typed: str, shell: str | None = None, uv: bool = False, prefix: str = "/x") -> str:
        monkeypatch.setattr("sys.argv", [typed[-1]])
        monkeypatch.setattr("sys.orig_argv", [*typed])
        monkeypatch.setattr("sys.prefix", prefix)
        monkeypatch.setattr("shutil.which", lambda _: shell)
        if uv:
            monkeypatch.setenv("UV", "/usr/bin/uv")
        else:
            monkeypatch.delenv("UV", raising=False)
        return program()

    assert said("/usr/bin/cardgen", shell="/usr/bin/cardgen") == "cardgen"
    of_uv = "/home/a/.cache/uv/archive-v0/x/bin/cardgen"
    assert said(of_uv, shell=of_uv, uv=True) == "uvx cardgen"
    assert said("/a/.venv/bin/cardgen", shell="…", uv=True, prefix="/a/.venv") == "uv run cardgen"
    assert said(".venv/bin/cardgen") == ".venv/bin/cardgen"
    assert said("my games/cardgen") == "'my games/cardgen'"
    assert said("/a/.local/pipx/.cache/1/bin/cardgen") == "pipx run cardgen"
    assert said("python3", "/lib/cardgen/__main__.py") == "python3 -m cardgen"
    assert said("python3", "cardgen.pyz") == "python3 cardgen.pyz"
    assert said("/usr/bin/pytest") == "cardgen"
