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


@pytest.mark.quick
def test_a_pack_without_a_word_more(cli: Cli) -> None:
    code, out, err = cli("pack", "corona")
    assert (code, err) == (0, "")
    folder = the_pack()
    assert sorted(path.name for path in folder.iterdir()) == [
        "1-Player-1.pdf", "2-Player-2.pdf", "3-Player-3.pdf", "4-Player-4.pdf", "organiser",
        "pack.json", "protocol.pdf",
        "rules-en.pdf",
    ]  # fmt: skip
    assert manifest(folder)["header"]["players"] == ["1", "2", "3", "4"]
    assert str(folder) in out
    assert "everybody the protocol and the rules" in out
    assert shuffle.in_fours(manifest(folder)["game_code"]) in out


@pytest.mark.quick
def test_a_pack_for_friends(cli: Cli) -> None:
    code, out, _ = cli(
        "pack",
        "corona",
        *FOUR,
        "--lang",
        "de",
        "--seed",
        "KAT",
        "--title",
        "Familienrunde",
        "--date",
        "2026-03-14",
    )
    assert code == 0
    folder = the_pack()
    assert {path.name for path in folder.glob("*.pdf")} == {
        "1-Anna.pdf",
        "2-Ben.pdf",
        "3-Cem.pdf",
        "4-Doerte.pdf",
        "protocol.pdf",
        "rules-de.pdf",
    }
    public = manifest(folder)
    assert folder.name == f"familienrunde-corona-{public['pack_mark']}"
    assert public["players"][3] == {"seat": 3, "name": "Dörte", "file": "4-Doerte.pdf"}
    assert public["seed_kind"] == "practice"
    assert [r["trump"] for r in public["rounds"][:5]] == ["H", "C", "D", "S", "H"]
    assert [r["leader"] for r in public["rounds"]] == [0] + [None] * 18
    assert [(f["path"], f["kind"], f["language"]) for f in public["files"]] == [
        ("protocol.pdf", "protocol", "de"),
        ("rules-de.pdf", "rules", "de"),
    ]
    assert "1-Anna.pdf" in out


@pytest.mark.quick
def test_the_organiser_keeps_the_secrets_to_himself(cli: Cli) -> None:
    cli("pack", "corona", "-p", "Anna <anna@example.org>", "-p", "Ben", "--seed", "KAT")
    folder = the_pack()
    organiser = folder / "organiser"
    assert stat.S_IMODE(organiser.stat().st_mode) == 0o700
    assert {path.name for path in organiser.iterdir()} == {
        "seed.txt",
        "deal.json",
        "files.json",
        "print.json",
        "addresses.json",
    }
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in organiser.iterdir())
    seed = shuffle.practice_seed("KAT")
    assert seed.code in (organiser / "seed.txt").read_text("utf-8").splitlines()
    for path in folder.iterdir():
        if path.is_file():
            assert b"example.org" not in path.read_bytes()


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


def test_what_is_public_is_listed_and_nothing_else(cli: Cli) -> None:
    cli("pack", "corona", "-p", "Anna <anna@example.org>", "-p", "Ben")
    public = manifest(the_pack())
    keys = {
        "scheme",
        "header",
        "game_code",
        "pack_mark",
        "words",
        "seed_kind",
        "players",
        "rounds",
        "files",
        "edition",
        "drawing",
    }
    assert set(public) == keys
    assert set(public["header"]) == {"scheme", "game", "settings", "schedule", "players", "title"}
    assert {frozenset(player) for player in public["players"]} == {
        frozenset({"seat", "name", "file"})
    }
    assert {frozenset(r) for r in public["rounds"]} == {
        frozenset({"number", "cards", "trump", "turned_up", "dealer", "leader"})
    }
    assert {frozenset(file) for file in public["files"]} == {
        frozenset({"path", "kind", "language", "pages", "sha256"})
    }


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


def test_nobody_named_has_prepared_a_pack_of_unnamed_players(cli: Cli) -> None:
    cli("pack", "corona", "-s", "max=1")
    information = PdfReader(the_pack() / "2-Player-2.pdf").metadata
    assert information is not None
    assert information.author is None


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


@pytest.mark.quick
def test_a_pack_by_house_rules(cli: Cli) -> None:
    Path("family.toml").write_text(
        'based_on = "corona"\nname = " Oma’s Runde "\n[settings]\nmax = 3\nhook = true\n', "utf-8"
    )
    assert cli("pack", "--rules", "family.toml", *FOUR, "-s", "max=2")[0] == 0
    public = manifest(the_pack())
    assert public["house_rules"] == "Oma’s Runde"
    assert public["header"]["game"] == "corona"
    assert public["header"]["schedule"] == [1, 2, 1]
    assert {key: public["header"]["settings"][key] for key in ("max", "hook", "lead")} == {
        "max": "2",
        "hook": "on",
        "lead": "winner",
    }


def test_without_house_rules_there_is_no_word_of_them(cli: Cli) -> None:
    cli("pack", "corona", "-s", "max=1")
    assert "house_rules" not in manifest(the_pack())


def test_house_rules_deal_as_the_same_settings_do(cli: Cli) -> None:
    Path("family.toml").write_text(
        'based_on = "corona"\nname = "N"\n[settings]\nmax = 3\nhook = true\n', "utf-8"
    )
    codes = []
    for arguments in (["--rules", "family.toml"], ["corona", "-s", "max=3", "-s", "hook=on"]):
        _, out, _ = cli("pack", *arguments, "--seed", "same", "--json", "-o", str(len(codes)))
        codes.append(json.loads(out)["game_code"])
    assert codes[0] == codes[1]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([], 2, "GAME is missing — name one of corona, romanian"),
        (["romanian", "--rules", "family.toml"], 2, "family.toml is for corona, not for romanian"),
        (
            ["--rules", "family.toml", "-n", "6"],
            3,
            "family.toml: max = 9 can't be set for corona — allowed: a whole number from 1 to 8",
        ),
        (
            ["--rules", "gone.toml"],
            4,
            "can't read the house rules gone.toml: there is no such file",
        ),
    ],
)
def test_house_rules_that_deal_nothing(
    cli: Cli, arguments: list[str], code: int, said: str
) -> None:
    Path("family.toml").write_text(
        'based_on = "corona"\nname = "N"\n[settings]\nmax = 9\n', "utf-8"
    )
    answered, out, err = cli("pack", *arguments)
    assert (answered, out) == (code, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert not Path("output").exists()


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


def test_as_json(cli: Cli) -> None:
    code, out, err = cli("pack", "corona", "-s", "max=1", *FOUR, "--seed", "KAT", "--json", "-q")
    assert (code, err) == (0, "")
    result = json.loads(out)
    assert result["folder"] == str(the_pack())
    assert [file["player"] for file in result["files"]] == [
        "Anna",
        "Ben",
        "Cem",
        "Dörte",
        None,
        None,
    ]


def test_quiet(cli: Cli) -> None:
    assert cli("pack", *KAT, "-q") == (0, "", "")


def test_a_practice_text_is_warned_of_once(cli: Cli) -> None:
    _, out, err = cli("pack", *KAT)
    assert err.count("practice text") == 1
    assert len(err.splitlines()) == 1
    assert "KAT" not in out + err


def test_nothing_printed_tells_a_card_or_the_seed(cli: Cli) -> None:
    _, out, err = cli("pack", "corona", *FOUR, "--seed", "KAT")
    said = out + err
    seed = shuffle.practice_seed("KAT")
    assert seed.code not in said
    assert seed.text not in said.replace("-", "")
    assert not any(sign in said for sign in "♣♦♥♠")


def test_language_and_paper_follow_the_system(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ro_RO.UTF-8")
    cli("pack", "corona", "-s", "max=1", "-o", "ro")
    assert (the_pack(Path("ro")) / "1-Jucatorul-1.pdf").exists()
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    cli("pack", "corona", "-s", "max=1", "-o", "en")
    assert (the_pack(Path("en")) / "1-Player-1.pdf").exists()


# -- a place that is taken


def test_a_pack_is_replaced_only_on_demand(cli: Cli) -> None:
    cli("pack", *KAT)
    folder = the_pack()
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    code, out, err = cli("pack", *KAT, "--lang", "de")
    assert (code, out) == (4, "")
    assert "exists already" in err.splitlines()[-1]
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    code, _, _ = cli("pack", *KAT, "--lang", "de", "--force")
    assert code == 0
    assert the_pack() == folder
    assert manifest(folder)["files"][0]["language"] == "de"


@pytest.mark.parametrize("trace", ["mail-ledger.jsonl", "mail-begun.txt"])
def test_force_never_replaces_a_pack_with_a_mail_ledger(cli: Cli, trace: str) -> None:
    cli("pack", *KAT)
    (the_pack() / "organiser" / trace).write_text("{}\n")
    code, _, err = cli("pack", *KAT, "--force")
    assert code == 4
    assert "mail has been sent" in err


def test_force_puts_back_a_pack_that_is_mailed_meanwhile(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("pack", *KAT)
    folder, write = the_pack(), pack_folder._write_file

    def while_mail_begins(site: Path, file: PackFile) -> None:
        (folder / "organiser/mail-ledger.jsonl").touch()
        write(site, file)

    monkeypatch.setattr(pack_folder, "_write_file", while_mail_begins)
    code, _, err = cli("pack", *KAT, "--lang", "de", "--force")
    assert code == 4
    assert "mail has been sent" in err
    assert the_pack() == folder
    assert manifest(folder)["files"][0]["language"] == "en"
    assert (folder / "organiser/mail-ledger.jsonl").exists()


def test_force_replaces_nothing_but_packs(cli: Cli) -> None:
    cli("pack", *KAT)
    (the_pack() / "pack.json").unlink()
    code, _, err = cli("pack", *KAT, "--force")
    assert code == 4
    assert "isn't a pack" in err


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
@pytest.mark.parametrize("at", ["first rename", "second rename"])
def test_ctrl_c_while_packs_change_places_waits(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
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
    assert "interrupted" in err
    assert [path.name for path in place.parent.iterdir()] == [place.name]
    assert manifest(place)["files"][0]["language"] == "de"


# -- M10


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such disk there")
@pytest.mark.parametrize("more", [(), ("--json",), ("-p", "Anna", "-p", "Ben", "--joint")])
def test_m10_a_full_output_loses_no_code(tmp_path: Path, more: tuple[str, ...]) -> None:
    """The pack is there, and it says where its code is found."""
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "cardgen", "pack", "corona", "-s", "max=1", *more]
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes there")
def test_m10_a_pipe_isnt_waited_for(cli: Cli) -> None:
    Path("pack").mkdir()
    os.mkfifo("pack/pack.json")
    os.mkfifo("some.toml")
    for arguments in (
        ["verify", "pack"],
        ["pack", "-g", "some.toml", "corona"],
        ["pack", "--rules", "some.toml"],
        ["share", "pack"],
    ):
        code, _, err = cli(*arguments)
        assert (code, "isn't an ordinary file" in err) == (4, True), arguments


def test_m10_an_address_with_a_comment_is_refused_when_the_pack_is_made(cli: Cli) -> None:
    code, _, err = cli("pack", "corona", "-p", "Anna", "-p", "Ben <ben(anna)@example.org>")
    assert (code, "isn't an e-mail address for Ben" in err) == (3, True)


# -- bad input: one clear line, the right code, nothing left behind

SEED_CODE = shuffle.practice_seed("x").code
MISTYPED = SEED_CODE[:-1] + ("A" if SEED_CODE[-1] != "A" else "B")


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["-p", "Anna"], 3, "2 to 8 can play"),
        (["-n", "1"], 3, "2 to 8 can play"),
        (["-n", "9"], 3, "2 to 8 can play"),
        (["-n", "-3"], 3, "2 to 8 can play"),
        (["-n", "x"], 2, "“x” isn't a whole number — for example -n 4"),
        (["-p", "a", "-n", "4"], 2, "exclude each other"),
        (["-p", "", "-p", "Ben"], 3, "the name is empty"),
        (["-p", "Anna", "-p", "ANNA"], 3, "both called"),
        (["-p", "Zoë", "-p", "Zoe\u0308"], 3, "both called"),
        (["-p", "An\nna", "-p", "Ben"], 3, "line end"),
        (["-p", "x" * 41, "-p", "Ben"], 3, "at most 40"),
        (["-p", "😀", "-p", "Ben"], 3, "no letter"),
        (["-p", "\u200b\u2060", "-p", "Ben"], 3, "no letter"),
        (["-p", "Anna <a@>", "-p", "Ben"], 3, "e-mail"),
        (["-s", "max=14"], 3, "from 1 to 13 with 4 players"),
        (["-s", "max=0"], 3, "from 1 to 13"),
        (["-s", "max=x"], 3, "from 1 to 13"),
        (["-s", "colour=x"], 3, "unknown setting"),
        (["-s", "max"], 3, "has no “=”"),
        (["-s", "=3"], 3, "has no name before “=”"),
        (["-s", "max=3", "-s", "max=4"], 3, "given twice"),
        (["--lang", "xx"], 2, "de, en, ro"),
        (["--paper", "a3"], 2, "a4, letter"),
        (["--colours", "pink"], 2, "two, poker, skat"),
        (["--letters", "xx"], 3, "index letters"),
        (["--seed", ""], 3, "seed is empty"),
        (["--seed", MISTYPED], 3, "typing error"),
        (["--seed", SEED_CODE[:-2]], 3, "characters"),
        (["--date", "14.3."], 3, "for example 2026-03-14"),
        (["--date", "2026-02-30"], 3, "for example 2026-03-14"),
        (["--date", "20260314"], 3, "for example 2026-03-14"),
        (["--title", "a\nb"], 3, "title"),
        (["--title", "x" * 61], 3, "at most 60"),
        (["--place", "a\x07"], 3, "place"),
        (["--organiser", ""], 3, "organiser"),
        (["--seed", "\udcff"], 3, "no text"),
        (["--seed", "---"], 3, "seed is empty"),
        (["-s", "max=5\n6"], 3, "from 1 to 13"),
        (["--letters", "x\ny"], 3, "index letters"),
        (["-o", ""], 3, "no name"),
        (["-p", "Anna 🎉", "-p", "Anna 🐱"], 3, "both called"),
        (["--nonsense"], 2, "no such option"),
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


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [(["pack"], 2, "GAME"), (["pack", "korona"], 3, "did you mean “corona”"), (["pak"], 2, "pack")],
)
def test_wrong_words(cli: Cli, arguments: list[str], code: int, complaint: str) -> None:
    found, out, err = cli(*arguments)
    assert (found, out) == (code, "")
    assert complaint in err
    assert len(err.splitlines()) == 1


def test_a_name_like_a_path_is_harmless(cli: Cli, tmp_path: Path) -> None:
    code, _, _ = cli("pack", "corona", "-p", "../../etc", "-p", "Ben")
    assert code == 0
    assert (the_pack() / "1-etc.pdf").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["output"]


def test_a_file_in_the_folders_place(cli: Cli, tmp_path: Path) -> None:
    Path("output").write_text("mine")
    code, _, err = cli("pack", *KAT[:-2])
    assert code == 4
    assert "a file is where a folder should be" in err
    assert len(err.splitlines()) == 1
    assert Path("output").read_text() == "mine"


def test_a_file_in_the_packs_place(cli: Cli) -> None:
    cli("pack", *KAT, "-q")
    place = the_pack()
    name = place.name
    Path("third").mkdir()
    (Path("third") / name).write_text("mine")
    code, _, err = cli("pack", *KAT, "-q", "-o", "third", "--force")
    assert code == 4
    assert "isn't a pack" in err
    assert (Path("third") / name).read_text() == "mine"


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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
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
    assert err == "cardgen: interrupted — nothing half-written was left behind\n"
    assert list(tmp_path.iterdir()) == []
