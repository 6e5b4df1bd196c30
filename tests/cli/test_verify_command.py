"""``cardgen verify``: what people type after the game, what they read, and the exit codes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.cli import run
from cardgen.dealing.shuffle import in_fours
from cardgen.errors import ExitCode
from tests.packs import pack_of

PLAYERS = ["-p", "Anna", "-p", "Ștefan", "-p", "Zoë"]
DONE, USAGE, INPUT, FILE, CHECK = ExitCode.DONE, ExitCode.USAGE, ExitCode.INPUT, ExitCode.FILE, ExitCode.CHECK
UNPROVEN = "What this can't show: whether the organiser dealt several times and posted the code of the best deal"


class Game:
    """A pack, its codes, and a copy without what only the organiser has."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.own = pack_of("corona", "-s", "max=3", *PLAYERS, "--lang", "en", *options, out=folder / "own")
        self.posted = folder / "posted"
        shutil.copytree(self.own, self.posted)
        shutil.rmtree(self.posted / "organiser")
        self.seed = (self.own / "organiser/seed.txt").read_text("utf-8").splitlines()[-1]
        self.code = in_fours(json.loads((self.own / "pack.json").read_bytes())["game_code"])


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    return Game(tmp_path)


Output = pytest.CaptureFixture[str]


def verify(capsys: Output, *arguments: object) -> tuple[int, str, str]:
    """Exit code, stdout and stderr, which name no card of a hand."""
    capsys.readouterr()
    code = run(["verify", *map(str, arguments)])
    said = capsys.readouterr()
    assert not re.search("[♠♥♦♣]", said.out + said.err)
    assert "Traceback" not in said.err
    assert len(said.err.splitlines()) <= 1
    return code, said.out, said.err


@pytest.mark.quick
def test_the_organiser_needs_nothing_but_the_pack(game: Game, capsys: Output) -> None:
    code, out, err = verify(capsys, game.own)
    assert (code, err) == (DONE, "")
    lines = out.splitlines()
    assert lines[0] == "All 5 rounds match the code posted before the game."
    assert lines[1] == f"That is, if it was this one: {game.code}. Compare it with the group chat."
    files = "pack.json, organiser/deal.json, protocol.pdf, rules-en.pdf, 1-Anna.pdf, 2-Stefan.pdf, 3-Zoe.pdf"
    assert lines[2] == f"Dealt again and compared: {files}"
    assert lines[3].startswith(UNPROVEN)
    assert game.seed not in out


def test_the_code_as_it_was_posted(game: Game, capsys: Output) -> None:
    typed = f" {game.code.lower().replace('0', 'o').replace('1', 'l')} "
    code, out, _ = verify(capsys, game.own, "--code", typed)
    assert code == DONE
    assert "That is, if" not in out
    wrong = game.code[:-1] + ("2" if game.code[-1] != "2" else "3")
    code, out, err = verify(capsys, game.own, "--code", wrong)
    assert code == CHECK
    assert f"the game code posted before the game, {wrong}, isn't that of this pack, {game.code}" in out
    assert err.startswith("cardgen: not everything matches the code posted before the game — ")


def test_a_player_needs_the_seed_code(game: Game, capsys: Output) -> None:
    code, out, err = verify(capsys, game.posted)
    assert (code, out) == (INPUT, "")
    assert "the seed code is missing — the organiser posts it to the group after the last round" in err
    code, out, _ = verify(capsys, game.posted, "--seed-code", game.seed.lower().replace("-", " "))
    assert code == DONE
    assert out.startswith("All 5 rounds match the code posted before the game.\n")
    for path in game.posted.glob("[1-3]-*.pdf"):
        path.unlink()
    code, out, _ = verify(capsys, game.posted, "--seed-code", game.seed)
    assert code == DONE
    assert "No player's file is here, so no hand on paper was compared." in out


def test_only_ones_own_file(game: Game, capsys: Output) -> None:
    file = game.posted / "2-Stefan.pdf"
    for arguments in (["--file", file], [file]):
        code, out, err = verify(capsys, *arguments, "--code", game.code, "--seed-code", game.seed)
        assert (code, err) == (DONE, "")
        assert out.splitlines()[:2] == ["All 5 rounds match the code posted before the game.", "Dealt again and compared: 2-Stefan.pdf"]
        assert UNPROVEN in out


@pytest.mark.quick
@pytest.mark.parametrize(
    ("seed", "problem"),
    [
        (lambda code: code[:-1] + ("2" if code[-1] != "2" else "3"), "the seed code has a typing error"),
        (lambda code: code[:-1], "the seed code has a typing error: 27 characters"),
        (lambda code: code.replace(code[2], "U", 1), "the seed code has a typing error: there is a sign in it that no code has"),
        (lambda code: " - ", "the seed code is empty"),
    ],
)
def test_a_mistyped_seed_code(seed: object, problem: str, game: Game, capsys: Output) -> None:
    typed = seed(game.seed)  # type: ignore[operator]
    code, out, err = verify(capsys, game.posted, "--seed-code", typed)
    assert (code, out) == (INPUT, "")
    assert problem in err
    assert game.seed[:9] not in err


def test_another_games_seed_code(game: Game, capsys: Output, tmp_path: Path) -> None:
    other = Game(tmp_path / "other", "--seed", "another")
    code, out, _ = verify(capsys, game.posted, "--seed-code", other.seed)
    assert code == CHECK
    assert out.startswith(f"the seed code doesn't make the game code {game.code}: it is the seed code of another game, or ")
    code, out, _ = verify(capsys, "--file", game.posted / "1-Anna.pdf", "--code", game.code, "--seed-code", other.seed)
    assert code == CHECK
    assert f"don't make the game code {game.code}" in out


def test_a_file_of_another_pack(game: Game, capsys: Output, tmp_path: Path) -> None:
    """The same players and settings: only the cards are others."""
    other = Game(tmp_path / "other", "--seed", "another")
    shutil.copy(other.posted / "3-Zoe.pdf", game.posted / "3-Zoe.pdf")
    code, out, err = verify(capsys, game.posted, "--seed-code", game.seed)
    assert code == CHECK
    assert re.match(r"Rounds? [\d, to]+(and \d )?don't match: the cards in 3-Zoe\.pdf aren't those that were dealt\n", out)
    code, quiet, err = verify(capsys, game.posted, "--seed-code", game.seed, "-q")
    assert (code, quiet) == (CHECK, "")
    assert out.splitlines()[0] in err


def test_json(game: Game, capsys: Output) -> None:
    code, out, _ = verify(capsys, game.own, "--json")
    said = json.loads(out)
    assert (code, said["matches"], said["rounds"], said["differences"], said["words"]) == (DONE, True, [1, 2, 3, 4, 5], [], "")
    assert said["game_code"] == game.code.replace("-", "")
    (game.own / "protocol.pdf").write_bytes(b"%PDF")
    code, out, err = verify(capsys, game.own, "--json")
    said = json.loads(out)
    assert (code, said["matches"]) == (CHECK, False)
    assert [(one["file"], one["rounds"]) for one in said["differences"]] == [("protocol.pdf", [])]
    assert "protocol.pdf isn't the file that pack.json lists" in err
    code, out, _ = verify(capsys, game.own, game.own, "--json")
    told = json.loads(out)["packs"]
    assert (code, told) == (CHECK, [{"folder": str(game.own), **said}] * 2)


def test_a_title_that_reads_like_encryption_asks_for_no_password(capsys: Output, tmp_path: Path) -> None:
    game = Game(tmp_path, "--title", "/Encrypt 5 0 R")
    code, out, err = verify(capsys, "--file", game.posted / "3-Zoe.pdf", "--code", game.code, "--seed-code", game.seed)
    assert (code, err) == (DONE, "")
    assert out.startswith("All 5 rounds match")


def test_a_password_cant_be_asked_where_input_is_closed(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(tmp_path, "--encrypt")
    monkeypatch.setattr(sys, "stdin", None)
    code, _, err = verify(capsys, "--file", game.posted / "3-Zoe.pdf", "--code", game.code, "--seed-code", game.seed)
    assert code == INPUT
    assert "3-Zoe.pdf opens only with its password — add it: --password" in err


def test_an_encrypted_pack(capsys: Output, tmp_path: Path) -> None:
    game = Game(tmp_path, "--encrypt")
    assert verify(capsys, game.own)[0] == DONE
    line = (game.own / "organiser/passwords.txt").read_text("utf-8").splitlines()[-1]
    file, codes = game.posted / "3-Zoe.pdf", ["--code", game.code, "--seed-code", game.seed]
    code, _, err = verify(capsys, "--file", file, *codes)
    assert code == INPUT
    assert "3-Zoe.pdf opens only with its password — add it: --password" in err
    assert verify(capsys, "--file", file, *codes, "--password", line.split()[-1])[0] == DONE
    code, _, err = verify(capsys, "--file", file, *codes, "--password", "other")
    assert code == CHECK
    assert "3-Zoe.pdf doesn't open with its password" in err


# -- one round


def key_of(game: Game, number: int, capsys: Output) -> str:
    capsys.readouterr()
    assert run(["reveal", str(game.own), "--round", str(number), "--yes", "--json"]) == DONE
    return str(json.loads(capsys.readouterr().out)["round_key"])


def test_one_round(game: Game, capsys: Output) -> None:
    key = key_of(game, 3, capsys)
    code, out, _ = verify(capsys, game.posted, "--round", 3, "--round-key", key.lower())
    assert code == DONE
    assert out.splitlines() == [
        "Round 3 matches: this round key deals the cards in 1-Anna.pdf, 2-Stefan.pdf, 3-Zoe.pdf.",
        "What this can't show yet: that the key belongs to the code posted before the game. Only the seed code proves that.",
    ]
    code, out, _ = verify(capsys, "--file", game.posted / "1-Anna.pdf", "--round", 3, "--round-key", key, "--seed-code", game.seed)
    assert code == DONE
    assert "The seed code makes this very key." in out
    for arguments in ([game.own], [game.posted], ["--file", game.posted / "2-Stefan.pdf"]):
        code, out, err = verify(capsys, *arguments, "--round", 4, "--round-key", key)
        assert code == CHECK
        assert "Round 4 doesn't match: this round key deals other cards than stand in " in out
        assert err.startswith("cardgen: round 4 isn't what this key deals — compare key and number of the round")
    code, out, _ = verify(capsys, game.posted, "--round", 3, "--round-key", key, "--json")
    assert json.loads(out) == {
        "matches": True,
        "round": 3,
        "key_proven": False,
        "compared": ["1-Anna.pdf", "2-Stefan.pdf", "3-Zoe.pdf"],
        "differences": [],
        "unjudged": [],
    }


def test_a_key_of_another_game_is_found_with_the_seed_code(game: Game, capsys: Output, tmp_path: Path) -> None:
    key = key_of(Game(tmp_path / "other", "--seed", "another"), 3, capsys)
    code, out, _ = verify(capsys, game.posted, "--round", 3, "--round-key", key, "--seed-code", game.seed)
    assert code == CHECK
    assert "Round 3 doesn't match: the seed code makes another round key" in out


def test_one_round_of_one_file_of_other_games(tmp_path: Path, capsys: Output) -> None:
    """Also where the lot says who deals, which a round key doesn't know."""
    given = ["-s", "first-dealer=lot", "-s", "one-card=choice", "-s", "seven=dead-hand", "-n", "7"]
    assert run(["pack", "romanian", *given, "-o", str(tmp_path), "-q", "--lang", "ro", "--organiser", "none"]) == DONE
    (pack,) = tmp_path.iterdir()
    capsys.readouterr()
    assert run(["reveal", str(pack), "--round", "2", "--yes", "--json"]) == DONE
    key, out = json.loads(capsys.readouterr().out)["round_key"], 0
    rounds = json.loads((pack / "pack.json").read_text("utf-8"))["rounds"]
    sitting_out = {rounds[number - 1]["dealer"] for number in (2, 8)}
    assert len(sitting_out) == 2
    for seat in sorted(sitting_out):
        (file,) = pack.glob(f"{seat + 1}-*.pdf")
        for number, wanted in ((2, DONE), (8, CHECK)):
            code, _, err = verify(capsys, file, "--round", number, "--round-key", key)
            assert code == wanted or (code == INPUT and f"has no cards of round {number}: its player sits out" in err)
            out += code == INPUT
    assert out == 2


@pytest.mark.parametrize(
    ("number", "key", "exit_code", "problem"),
    [
        (6, "", INPUT, "there is no round 6 — the rounds are 1 to 5"),
        (3, "2", INPUT, "the round key has a typing error: 27 characters — a round key has 26"),
        (3, "!", INPUT, "the round key has a typing error: there is a sign in it that no code has"),
    ],
)
def test_a_mistyped_round(number: int, key: str, exit_code: int, problem: str, game: Game, capsys: Output) -> None:
    code, _, err = verify(capsys, game.posted, "--round", number, "--round-key", key_of(game, 3, capsys) + key)
    assert code == exit_code
    assert problem in err


# -- wrong use


@pytest.mark.parametrize(
    ("arguments", "exit_code", "problem"),
    [
        ([], USAGE, "say what is to be checked"),
        (["posted", "--file", "posted/1-Anna.pdf"], USAGE, "a pack and --file exclude each other"),
        (["posted", "--round", "3"], USAGE, "--round and --round-key belong together"),
        (["posted", "--round-key", "X"], USAGE, "--round and --round-key belong together"),
        (["--file", "posted/1-Anna.pdf", "--seed-code", "X"], USAGE, "a file alone needs --code"),
        (["--file", "posted/1-Anna.pdf", "--code", "X"], USAGE, "a file alone needs --seed-code, which the organiser posts after the game"),
        (["nowhere"], FILE, "nowhere doesn't exist"),
        (["."], FILE, "isn't a pack"),
        (["posted", "--code", "ABC"], INPUT, "the game code has a typing error: 3 characters"),
    ],
)
def test_wrong_use(arguments: list[str], exit_code: int, problem: str, game: Game, capsys: Output) -> None:
    code, out, err = verify(capsys, *arguments)
    assert (code, out) == (exit_code, "")
    assert problem in err


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4 nothing", b"\0" * 5000])
def test_a_damaged_file(content: bytes, game: Game, capsys: Output) -> None:
    (game.posted / "1-Anna.pdf").write_bytes(content)
    code, _, err = verify(capsys, "--file", game.posted / "1-Anna.pdf", "--code", game.code, "--seed-code", game.seed)
    assert code == CHECK
    assert "1-Anna.pdf is damaged or no PDF" in err
    code, out, _ = verify(capsys, game.posted, "--seed-code", game.seed)
    assert code == CHECK
    assert "1-Anna.pdf is damaged or no PDF" in out


def test_a_file_that_isnt_a_players(game: Game, capsys: Output) -> None:
    code, _, err = verify(capsys, "--file", game.posted / "protocol.pdf", "--code", game.code, "--seed-code", game.seed)
    assert code == CHECK
    assert f"protocol.pdf isn't the file of a player, but the protocol of pack {game.own.name[-4:]} — " in err
    code, _, err = verify(capsys, "--file", game.posted / "rules-en.pdf", "--code", game.code, "--seed-code", game.seed)
    assert (code, err) == (CHECK, "cardgen: rules-en.pdf isn't the file of a player — take the file as it was sent\n")


def test_what_is_left_of_a_game_that_was_dealt_anew(game: Game, capsys: Output, tmp_path: Path) -> None:
    assert run(["redeal", str(game.own), "--from-round", "4", "-o", str(tmp_path / "again"), "-q"]) == DONE
    (again,) = (tmp_path / "again").iterdir()
    code, out, _ = verify(capsys, again)
    assert code == DONE
    assert out.startswith("All 2 rounds (4 to 5) match the code posted before the game.\n")
    code, out, _ = verify(capsys, game.own)
    assert code == DONE
    assert "takes its place from round 4 on" in out


def test_a_joint_deal(tmp_path: Path, capsys: Output) -> None:
    assert run(["pack", "corona", "-s", "max=2", *PLAYERS, "--lang", "en", "--joint", "-o", str(tmp_path), "-q"]) == DONE
    (start,) = tmp_path.iterdir()
    assert run(["pack", "--continue", str(start), "--word", "Ștefan=Regenschirm", "--word", "Zoë=Äpfel!", "-q"]) == DONE
    (pack,) = (path for path in tmp_path.iterdir() if path != start)
    code, out, _ = verify(capsys, pack)
    assert code == DONE
    assert "The players' words in it: Ștefan: regenschirm, Zoë: apfel. Is yours among them?" in out
    assert out.splitlines()[-1].startswith("What this can't show: whether the organiser and whoever gave the last word chose the deal")


def test_a_folder_in_place_of_a_file_is_told_in_json_too(tmp_path: Path) -> None:
    (tmp_path / "pack.json").mkdir()
    done = subprocess.run([sys.executable, "-m", "cardgen", "verify", str(tmp_path), "--json"], capture_output=True, check=False)
    told = json.loads(done.stdout)["error"]
    assert told["code"] == done.returncode == 4
    assert "it is a folder" in told["lines"][0]
