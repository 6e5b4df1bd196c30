"""``cardgen games``, help, version, completion."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cardgen import __version__
from cardgen.cli import COMMANDS, cli, run
from cardgen.faces.indices import LETTERS
from cardgen.faces.palette import PALETTES
from cardgen.games.registry import GAMES
from cardgen.games.scoring import SCORES
from cardgen.preferences import COLOURS
from tests.turns import each, sweep


@pytest.mark.quick
def test_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    out = capsys.readouterr().out
    for game in GAMES.values():
        assert re.search(rf"^{game.name} +{game.who_can_play}  ", out, re.M)
    assert re.findall(r"with 4\s+players\s+about\s+(\S+)\s+hours?\s+over\s+a\s+chat", out) == [
        "1½",
        "1½",
        "1½",
        "1½",
        "1",
        "2",
        "2",
    ]
    assert "ohhell, stiche-raten and elevator are one family" in out
    assert max(map(len, out.splitlines())) <= 96


@pytest.mark.quick
def test_one_game_for_six(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "corona", "-n", "6", "-s", "lead=rotate"]) == 0
    out = capsys.readouterr().out
    assert "15: 1 2 3 4 5 6 7 8 7 6 5 4 3 2 1 cards" in out
    assert "A 10 K Q J 9" in out
    assert "lead = rotate" in out
    assert "made: plus bid" in out
    assert all(f"\n  {method} " in out for method in SCORES)
    assert "a whole number from 1 to 8 with 6 players" in out
    assert "bid 3: took 3: +3 · took 2: −3 · took 5: −3\n" in out
    assert "bid 0: took 0: 0 · took 2: −2\n" in out
    assert "♥ ♣ ♦ ♠ in turn" in out
    assert "each player in turn, from player 1" in out
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.quick
def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"][0]["name"] == "corona"
    assert run(["games", "corona", "-n", "3", "-s", "max=2", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [r["cards"] for r in facts["rounds"]] == [1, 2, 1]
    assert {s["key"]: s["value"] for s in facts["settings"]}["max"] == "2"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What ``cardgen games`` says, on one line."""
    assert run(["games", *arguments]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 110
    return " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("romanian -n 7", "deck 48 cards, high to low A K Q J 10 9 8 7 6 5 4 3 rounds 33: "),
        ("romanian -n 7", "33: 1 (7×) 2 3 4 5 6 7 8 (7×) 7 6 5 4 3 2 1 (7×) cards"),
        ("romanian -n 7", "dealer the first by lot, then the turn passes left; the dealer sits out lead the player left of the dealer"),
        ("romanian -n 7", "the next card after the hands is turned up; no card is left in rounds of 8: no trump"),
        ("romanian -n 7 -s seven=ones", "deck 56 cards, high to low A K Q J 10 9 8 7 6 5 4 3 2 1 rounds 33: "),
        ("romanian", "the last to bid may not make the bids add up to the cards void who can't follow suit must trump"),
        ("romanian -s hook=off -s must-trump=off", "exactly so many tricks void who can't follow suit plays anything"),
        ("romanian -s first-dealer=3", "dealer player 3 first, then the turn passes left lead"),
        ("romanian -s one-card=blind -s one-card-rounds=last", "one card rounds 21 to 24 (blind): you bid before you look"),
        ("romanian -s one-card=choice", "one card rounds 1 to 4 and 21 to 24 (choice): the dealer says: normal, forehead or blind"),
        ("romanian -s special=null8,blind8", "round 25 (blind8): 8 cards, no trump; bid before you look special round 26 (null8): 8 cards"),
        ("romanian -s premium=10/5", "premium 10 points for 5 right bids in a row; counted in rounds 5 to 20"),
        ("romanian -s premium=5/5 -s penalty=on", "in a row, and as many wrong ones cost the same; counted"),
        ("romanian -s nullo=before-turn", "nullo announced before round 11 is dealt at the latest"),
        ("ohhell", "family ohhell, stiche-raten, elevator: the same settings, other defaults"),
        ("stiche-raten", "no card is left in rounds of 13: no trump"),
        ("elevator", "rounds 13: 1 3 5 7 9 11 13 11 9 7 5 3 1 cards"),
        ("elevator", "trump by lot each round: ♣ ♦ ♥ ♠ or no trump"),
        ("ohhell -s trump=none", "trump none bidding"),
        ("ohhell -s trump=rotate -s trump-order=SN", "trump ♠ none in turn"),
        ("whist", "rounds 11: 13 (11×) cards"),
        ("whist", "an ace or court card: no trump bidding none; players 1 and 3 against 2 and 4"),
        ("whist", "6 tricks: 0 · 7 tricks: +1 · 9 tricks: +3 · 13 tricks: +7 end a side at 6 points ends the game"),
        ("bidwhist", "3 uptown, 9 tricks: +3, the other side 0 4 uptown, 9 tricks: −4, the other side 0"),
        ("bidwhist", "3 no trump, 10 tricks: +8, the other side 0 4 uptown, 5 tricks: −4, the other side +2"),
        ("bidwhist -s single-no-trump=on", "3 no trump, 10 tricks: +4"),
        ("bidwhist", "kitty 6 cards for the declarer, who lays as many away; the discard counts as one trick scoring"),
        ("bidwhist -s small-kitty=on -s show-kitty=on", "kitty 2 cards for the declarer, who lays"),
        ("bidwhist -s small-kitty=on -s show-kitty=on", "away; the discard is no trick; everybody sees the kitty"),
        ("bidwhist -s small-kitty=on -s no-jokers=on", "kitty none scoring"),
        ("bidwhist -s declarer-leads=on", "lead the declarer"),
        ("bidwhist", "a side at 7 points or 7 below nothing ends the game"),
    ],
)  # fmt: skip
def test_what_a_game_is_like(arguments: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in told(capsys, *arguments.split())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_for_every_number_of_players(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES[name]
    for players in game.players:
        out = told(capsys, name, "-n", str(players))
        assert all(f" {setting.key} = " in out for setting in game.table_for(players))
        assert run(["games", name, "-n", str(players), "--json"]) == 0
        facts = json.loads(capsys.readouterr().out)
        assert [r["cards"] for r in facts["rounds"]] == list(
            game.schedule(players, game.settings(players))
        )
        assert (
            facts["deck"]
            == facts["rules"]["deck"]
            == len(game.deck(players, game.settings(players)))
        )
        assert facts["rules"]["ranking"][0] == "A"
        assert facts["examples"]


def test_rules_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    said = ["premium=10/5", "penalty=on", "nullo=start", "special=null8", "first-dealer=2"]
    assert (
        run(["games", "romanian", "--json", *(word for text in said for word in ("-s", text))]) == 0
    )
    facts = json.loads(capsys.readouterr().out)
    assert facts["rules"]["premium"] == {"points": 10, "streak": 5, "penalty": True}
    assert (facts["rules"]["nullo_before"], facts["rules"]["trump"], facts["family"]) == (
        1,
        "turn-up",
        ["romanian"],
    )
    last = facts["rounds"][-1]
    assert (
        last["special"],
        last["forced_bid"],
        last["trump_from"],
        last["dealer"],
        last["leader"],
    ) == ("null8", 0, "none", 1, 2)
    assert {"bid": 3, "tricks": 3, "cards": 6, "points": 8} in facts["examples"]
    assert run(["games", "bidwhist", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["rules"]["contract"]["kitty"] == 6
    assert facts["rules"]["sides"] == [[0, 2], [1, 3]]


FAMILY = (
    'based_on = "romanian"\nname = "Whist la bunica"\n[settings]\npremium = "10/5"\nhook = false\n'
)


def test_house_rules_and_what_they_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "family.toml"
    path.write_text(FAMILY, "utf-8")
    out = told(capsys, "--rules", str(path), "-n", "5", "-s", "hook=on", "-s", "nullo=start")
    assert "house Whist la bunica (house rules) players 5 (3 to 7 can play)" in out
    assert "premium = 10/5 (by house rules)" in out
    assert "hook = on (by -s)" in out
    assert "nullo = start (by -s)" in out
    assert "penalty = off as many" in out
    assert run(["games", "Romanian", "--rules", str(path), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["house_rules"] == "Whist la bunica"
    assert {s["key"]: s["from"] for s in facts["settings"]} | {"premium": "", "hook": ""} == {
        s["key"]: "" if s["key"] in ("premium", "hook") else "default" for s in facts["settings"]
    }


def test_house_rules_that_cant_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("family.toml").write_text(FAMILY, "utf-8")
    Path("bad.toml").write_text(FAMILY + "premium = 1\n", "utf-8")
    Path("wrong.toml").write_text(FAMILY + 'score = "golf"\n', "utf-8")
    Path("lost.toml").write_text('based_on = "sub/gone.toml"\nname = "x"\n', "utf-8")
    Path("odd.toml").write_text('based_on = "a\\u0000b.toml"\nname = "x"\n', "utf-8")
    Path("big.toml").write_bytes(b"#" * 1_000_000)
    for arguments, code, said in [
        (
            ["family.toml", "ohhell"],
            2,
            "family.toml is for romanian, not for ohhell — leave the game out",
        ),
        (["gone.toml"], 4, "can't read the house rules gone.toml: there is no such file — "),
        (["family.toml/x"], 4, "can't read the house rules family.toml/x: there is no such file"),
        (["."], 4, "can't read the house rules .: it is a folder"),
        ([""], 4, "the file of house rules has no name"),
        (["a\nb"], 4, "can't read the house rules a?b: there is no such file"),
        (
            ["lost.toml"],
            3,
            (
                "lost.toml: based_on leads to sub/gone.toml, which can't be read: there is no such"
                " file — a game (corona, "
            ),
        ),
        (
            ["odd.toml"],
            3,
            (
                "odd.toml: based_on leads to a?b.toml, which can't be read: no path is written like"
                " this"
            ),
        ),
        (["bad.toml"], 3, "bad.toml, line 6: no valid TOML: "),
        (
            ["wrong.toml"],
            3,
            'wrong.toml: score = "golf" can\'t be set for romanian — allowed: "corona", "standard"',
        ),
        (["big.toml"], 3, "big.toml is larger than 64 KB"),
        (
            ["family.toml", "-s", "hook=maybe"],
            3,
            "hook=maybe can't be set for romanian — allowed: on, off",
        ),
        (["family.toml", "-n", "9"], 3, "romanian can't be played by 9 players — 3 to 7 can play"),
    ]:
        assert run(["games", "--rules", *arguments]) == code, arguments
        shown = capsys.readouterr()
        assert shown.out == ""
        assert len(shown.err.splitlines()) == 1
        assert said in shown.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["games", "corona", "-n", "9"], 3),
        (["games", "corona", "-n", "four"], 2),
        (["games", "corona", "-n", "\u0664"], 2),
        (["games", "-n", "4"], 2),
        (["games", "x" * 5000], 3),
        (["games", "corona", "-s", "max=99"], 3),
        (["games", "corona", "-s", f"max={'9' * 5000}"], 3),
        (["games", "corona", "-s", f"{'x' * 5000}=1"], 3),
    ],
)
def test_bad_questions(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert len(said.err) < 300
    assert "integer" not in said.err


@pytest.mark.quick
def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"cardgen {__version__}\n"
    for arguments in (["--help"], []):
        assert run(arguments) == 0
        out = capsys.readouterr().out
        assert all(name in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"  cardgen {name}" in out
    assert max(map(len, out.splitlines())) <= 100


@each("name", COMMANDS)
def test_every_option_has_help_with_an_example(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert any(
                f"{option} " in f"{parameter.help} " or f"{option}." in f"{parameter.help}"
                for option in parameter.opts
            ), parameter.name


@sweep(("buffering", ["", "1"]), ("target", ["head -n 0", "true"]))
def test_nobody_reads_the_answer(
    target: str, buffering: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", buffering)
    command = f"{sys.executable} -m cardgen games corona | {target}; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.stdout.strip(), done.stderr) == ("0", "")


@pytest.mark.parametrize("buffering", ["", "1"])
def test_the_answer_cant_be_written(
    tmp_path: Path, buffering: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", buffering)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardgen", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=tmp_path,
        )
    assert done.returncode == 4
    assert done.stderr == "cardgen: the output can't be read or written: No space left on device\n"


def test_nobody_listens(tmp_path: Path) -> None:
    command = f"{sys.executable} -m cardgen games >&-"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_that_lacks_letters() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "cardgen", "games", "corona"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert "2 to 8 can play" in done.stdout


def test_a_mistake_of_ours_is_one_line_without_what_it_was_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def mistaken(*_: object, **__: object) -> None:
        raise KeyError("S10 HK")

    monkeypatch.setattr("cardgen.cli.options.find_game", mistaken)
    assert run(["games", "corona"]) == 1
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert "KeyError in test_games.py, line" in err
    assert "S10" not in err


def test_choices_are_those_of_the_palettes() -> None:
    assert set(COLOURS) == set(PALETTES)


def test_help_names_every_kind_of_letters(capsys: pytest.CaptureFixture[str]) -> None:
    run(["pack", "--help"])
    assert ", ".join(sorted(LETTERS)) in " ".join(capsys.readouterr().out.split())


def test_the_shell_completes_games() -> None:
    environment = os.environ | {
        "_CARDGEN_COMPLETE": "bash_complete",
        "COMP_WORDS": "cardgen pack co",
        "COMP_CWORD": "2",
    }
    done = subprocess.run(
        [sys.executable, "-m", "cardgen"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "corona" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["ohhell", "-s", "trump-order=HC"],
            "cardgen: trump-order has no effect without trump=rotate\n",
        ),
        (["ohhell", "-s", "trump-order=HC", "-s", "trump=rotate"], ""),
        (["elevator"], ""),
        (
            ["romanian", "-s", "one-card-rounds=first"],
            "cardgen: one-card-rounds has no effect with one-card=normal\n",
        ),
        (["romanian", "-s", "one-card-rounds=first", "-s", "one-card=blind"], ""),
    ],
)
def test_settings_without_effect_are_told(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run(["games", *arguments]) == 0
    assert capsys.readouterr().err == said


def test_one_point(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "whist", "-s", "target=1"]) == 0
    assert "a side at 1 point ends the game" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("order", "said"),
    [("N", "trump     none"), ("H", "trump     ♥"), ("HN", "trump     ♥ none in turn")],
)
def test_one_trump_takes_no_turns(
    capsys: pytest.CaptureFixture[str], order: str, said: str
) -> None:
    assert run(["games", "corona", "-s", f"trump-order={order}"]) == 0
    assert said in capsys.readouterr().out.splitlines()
