"""The first minutes: `cardgen` alone asks; first guesses lead to what is meant."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardgen.cli import cli, run, terminal
from cardgen.errors import ExitCode
from tests.packs import pack_of
from tests.turns import each


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")


def test_a_name_that_no_file_can_have_is_answered_as_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for line in (
        (
            "{0}|share {0}|score {0} x.csv|results {0}.pdf|group {0}|mail {0}|mail drafts {0} {0}"
            "|mail send p {0}|reprint {0}"
        ),
        "list {0}|club next {0} x.csv|club deal {0}|referee {0} {0}|pack {0}",
    ):
        for typed in line.format("a" * 400).split("|"):
            assert run(typed.split(" ")) in (ExitCode.USAGE, ExitCode.INPUT, ExitCode.FILE), typed
            assert capsys.readouterr().err.count("\n") == 1, typed


def test_help_of_many_options_has_them_in_sections_and_each_once() -> None:
    """Those that few need only where all are asked for."""
    usual = CliRunner().invoke(cli, ["pack", "--help"]).output
    assert "--large" in usual
    assert "--letters" not in usual
    shown = CliRunner().invoke(cli, ["pack", "--more-help"]).output
    assert (
        shown.index("Who plays:")
        < shown.index("--group FILE")
        < shown.index("Which game:")
        < shown.index("--rules FILE")
    )
    command = cli.get_command(click.Context(cli), "pack")
    assert command is not None
    rows = [
        line.split()[0]
        for line in shown.partition("Who plays:")[2].splitlines()
        if line.startswith("  -")
    ]
    assert rows[:-1] == [
        f"{one.opts[0]}{',' * (len(one.opts) > 1)}"
        for one in command.params
        if isinstance(one, click.Option)
    ]


@each(
    "words, says",
    [
        ("", "pack "),
        ("pack cor", "corona "),
        ("pack corona -s", "max= "),
        ("pack romanian -s schedule=", "schedule=8-1-8 "),
        ("reprint PACK -p", "Zoë "),
        ("reprint -p", "Mia "),
        ("mail send PACK --again", "Zoë "),
        ("nonsense", ""),
    ],
)
def test_the_shell_completes(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    pack = pack_of("corona", "-s", "max=1", "-p", "Anna", "-p", "Zoë") if "PACK" in words else ""
    if words == "reprint -p":
        pack_of("corona", "-s", "max=1", "-p", "Mia", "-p", "Zoë")
    typed = ["cardgen", *words.replace("PACK", str(pack)).split()]
    whole = words[-1:] in ("=", "r")  # the last word isn't finished
    capsys.readouterr()
    with pytest.MonkeyPatch.context() as shell:
        shell.setenv("COMP_WORDS", " ".join(typed))
        shell.setenv("COMP_CWORD", str(len(typed) - whole))
        shell.setenv("_CARDGEN_COMPLETE", "bash_complete")
        with pytest.raises(SystemExit):
            run([])
    assert says in capsys.readouterr().out.replace("plain,", "").replace("\n", " ")


def test_what_is_being_done_is_shown_where_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr(terminal.Counter, "show", lambda self, line: lines.append(line))
    assert (
        run(["pack", "corona", "-p", "Anna", "-p", "Ben", "-s", "max=1", "--title", "🎲 Spiel"])
        == 0
    )
    assert lines == [
        f"new pack: {step} …" for step in ("Anna", "Ben", "protocol", "rules", "check")
    ]
    (pack,) = Path("output").iterdir()
    assert pack.name.startswith("spiel-corona-")
    for command in ("verify", "audit"):
        lines.clear()
        assert run([command]) == 0
        assert f"{pack}: 2-Ben.pdf …" in lines
