"""``cardgen reveal``: the seed code and its message, one round's key; and not before the game is
over.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from cardgen.cli import run
from cardgen.dealing.shuffle import as_typed, in_fours
from cardgen.errors import ExitCode
from tests.cli.said import error_said

Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dealt")
    assert (
        run(
            [
                "pack",
                "corona",
                "-s",
                "max=2",
                "-p",
                "Anna",
                "-p",
                "Ben",
                "--lang",
                "de",
                "-o",
                str(folder),
                "-q",
            ]
        )
        == 0
    )
    (pack,) = folder.iterdir()
    return pack


@pytest.fixture
def pack(dealt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(dealt, tmp_path / "pack"))


def seed_of(pack: Path) -> str:
    return (pack / "organiser/seed.txt").read_text("utf-8").splitlines()[-1]


def code_of(pack: Path) -> str:
    return in_fours(json.loads((pack / "pack.json").read_bytes())["game_code"])


class Terminal:
    """Somebody who types an answer."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.asked: list[str] = []

    def isatty(self) -> bool:
        return True

    def prompt(self, question: str, **options: Any) -> str:
        self.asked.append(question)
        return self.answer


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, answer: str) -> Terminal:
    terminal = Terminal(answer)
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(click, "prompt", terminal.prompt)
    return terminal


@pytest.mark.quick
def test_seed_code_and_closing_message(pack: Path, capsys: Output) -> None:
    assert run(["reveal", str(pack), "--yes"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"Seed code: {seed_of(pack)}\n")
    message = said.out.partition("=====\n\n")[2]
    assert message.startswith("Das war’s: 3 Runden gespielt.")
    assert f"\n{seed_of(pack)}\n" in message
    assert f"\n{code_of(pack)}\n" in message
    assert "cardgen verify " in message
    assert "[" not in message
    assert said.err == ""


@pytest.mark.parametrize(("language", "begins"), [("en", "That’s it"), ("ro", "Gata")])
def test_json_and_languages(language: str, begins: str, pack: Path, capsys: Output) -> None:
    assert run(["reveal", str(pack), "--yes", "--json", "--lang", language]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["seed_code"], said["game_code"]) == (
        seed_of(pack),
        json.loads((pack / "pack.json").read_bytes())["game_code"],
    )
    assert code_of(pack) in said["message"]
    assert said["message"].startswith(begins)


@pytest.mark.parametrize("arguments", [[], ["--round", "2"], ["--json"], ["-q"]])
def test_nobody_to_ask(arguments: list[str], pack: Path, capsys: Output) -> None:
    assert run(["reveal", str(pack), *arguments]) == ExitCode.USAGE
    said = capsys.readouterr()
    assert said.out == error_said(said.err, ExitCode.USAGE, arguments)
    what = "round 2" if arguments[:1] == ["--round"] else "the game"
    assert (
        said.err == f"cardgen: nobody is here to say that {what} is over — when it is, add --yes\n"
    )


def test_nobody_to_ask_where_input_is_closed(
    pack: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run(["reveal", str(pack)]) == ExitCode.USAGE
    assert (
        capsys.readouterr().err
        == "cardgen: nobody is here to say that the game is over — when it is, add --yes\n"
    )


@pytest.mark.parametrize("answer", ["", "nope", "no", "nein", "yess"])
def test_anything_but_yes_is_no(
    answer: str, pack: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = at_a_terminal(monkeypatch, answer)
    assert run(["reveal", str(pack)]) == ExitCode.USAGE
    assert terminal.asked == [
        "Is the game over? Whoever has the seed code knows all cards of all players. Type yes"
    ]
    said = capsys.readouterr()
    assert as_typed(seed_of(pack)) not in as_typed(said.out + said.err)


def test_yes_is_yes(pack: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = at_a_terminal(monkeypatch, " YES ")
    assert run(["reveal", str(pack), "--round", "3"]) == 0
    assert terminal.asked == [
        "Has round 3 been played? Whoever has its key knows all its cards. Type yes"
    ]
    assert capsys.readouterr().out.startswith("Key of round 3: ")


def test_one_rounds_key_opens_no_other(pack: Path, capsys: Output) -> None:
    keys = []
    for number in (1, 2, 3):
        assert run(["reveal", str(pack), "--round", str(number), "--yes", "--lang", "en"]) == 0
        said = capsys.readouterr().out
        keys.append(said.splitlines()[0].removeprefix(f"Key of round {number}: "))
        assert f"cardgen verify FILE --round {number} --round-key {keys[-1]}\n" in said
        assert as_typed(seed_of(pack)) not in as_typed(said)
        assert (
            run(["verify", str(pack), "--round", str(number), "--round-key", keys[-1], "-q"]) == 0
        )
        other = [
            "--round",
            str(number % 3 + 1),
            "--round-key",
            keys[-1],
            "--seed-code",
            seed_of(pack),
        ]
        assert run(["verify", str(pack), *other, "-q"]) == ExitCode.CHECK
        capsys.readouterr()
    assert len(set(keys)) == 3


def test_what_cant_be_revealed(pack: Path, capsys: Output) -> None:
    assert run(["reveal", str(pack), "--round", "4", "--yes"]) == ExitCode.INPUT
    assert (
        "there is no round 4 in this pack — --round takes a number from 1 to 3"
        in capsys.readouterr().err
    )
    seed = pack / "organiser/seed.txt"
    seed.write_text("0000-0000-0000-0000-0000-0000-00XX\n", "utf-8")
    assert run(["reveal", str(pack), "--yes"]) == ExitCode.INPUT
    seed.unlink()
    assert run(["reveal", str(pack), "--yes"]) == ExitCode.FILE
    shutil.rmtree(pack / "organiser")
    capsys.readouterr()
    assert run(["reveal", str(pack), "--yes"]) == ExitCode.FILE
    assert (
        "has no organiser/ folder — only whoever dealt the pack can do this"
        in capsys.readouterr().err
    )


def test_another_games_seed_isnt_revealed(pack: Path, capsys: Output) -> None:
    assert (
        run(["pack", "corona", "-s", "max=2", "-p", "Anna", "-p", "Ben", "-o", "other", "-q"]) == 0
    )
    (other,) = Path("other").iterdir()
    shutil.copy(other / "organiser/seed.txt", pack / "organiser/seed.txt")
    assert run(["reveal", str(pack), "--yes"]) == ExitCode.CHECK
    said = capsys.readouterr()
    assert said.out == ""
    assert "isn't the seed of this pack's game code" in said.err


def test_a_game_that_was_dealt_anew(pack: Path, capsys: Output) -> None:
    """The old seed may be shown at once: the rounds before were played, and the others don't
    count any more.
    """
    assert run(["redeal", str(pack), "--from-round", "2", "-o", "again", "-q"]) == 0
    (again,) = Path("again").iterdir()
    assert run(["reveal", str(pack), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "from round 2 on. Rounds from 2 on don't count" in said
    assert "of which only the rounds before round 2 count:" in said
    assert "Thanks for playing" not in said  # that comes with the new one
    for number, counts in (("1", True), ("3", False)):
        assert run(["reveal", str(pack), "--round", number]) == 0
        assert ("so this round didn't count" in capsys.readouterr().out) is not counts
    assert run(["reveal", str(again)]) == ExitCode.USAGE
    capsys.readouterr()
    assert run(["reveal", str(again), "--round", "1", "--yes"]) == ExitCode.INPUT
    assert "--round takes a number from 2 to 3" in capsys.readouterr().err
    assert run(["reveal", str(again), "--yes", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "all cards from round 2 on were shuffled from:" in said
    assert "rounds before round 2 were dealt in pack" in said


def test_a_pack_is_only_over_if_the_new_one_is_there(pack: Path, capsys: Output) -> None:
    """Whoever was stopped while dealing anew has a note of a pack that never came."""
    assert run(["redeal", str(pack), "--from-round", "2", "-o", "again", "-q"]) == 0
    (again,) = Path("again").iterdir()
    shutil.rmtree(again)
    assert run(["reveal", str(pack)]) == ExitCode.USAGE
    assert seed_of(pack) not in "".join(capsys.readouterr())
