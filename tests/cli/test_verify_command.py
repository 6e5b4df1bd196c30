"""``cardgen verify``: what people type after the game, what they read, and the exit codes."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.check.judge import GivenFile
from cardgen.cli import run
from cardgen.dealing.shuffle import in_fours
from cardgen.errors import ExitCode
from tests.changed import Changed, saved_again
from tests.packs import pack_of

PLAYERS = ("-p", "Anna", "-p", "Ștefan", "-p", "Zoë", "--lang", "en")
DONE, USAGE, INPUT, FILE = ExitCode.DONE, ExitCode.USAGE, ExitCode.INPUT, ExitCode.FILE
CHECK, UNJUDGED = ExitCode.CHECK, ExitCode.UNJUDGED
MATCH = "All 5 rounds match the code posted before the game."
UNPROVEN = "What this can't show: whether the organiser dealt several times and posted the code of"


class Game(Changed):
    """A pack, its codes, and a copy without what only the organiser has."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.own = pack_of("corona", "-s", "max=3", *PLAYERS, *options, out=folder / "own")
        super().__init__(self.own)
        self.posted = folder / "posted"
        shutil.copytree(self.own, self.posted)
        shutil.rmtree(self.posted / "organiser")
        self.seed, self.code = self.deal.seed.code, in_fours(self.deal.keys.game_code)
        self.codes = ["--code", self.code, "--seed-code", self.seed]

    def key(self, number: int) -> list[str]:
        """Of a round, as it is typed."""
        key = self.deal.keys.round_key(number)
        return ["--round", str(number), "--round-key", in_fours(key).lower()]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.chdir(tmp_path)
    return Game(tmp_path)


Output = pytest.CaptureFixture[str]


def verify(capsys: Output, *arguments: object) -> tuple[int, str, str]:
    """Exit code, stdout and stderr, which name no card of a hand."""
    capsys.readouterr()
    code = run(["verify", *map(str, arguments)])
    out, err = capsys.readouterr()
    assert "--round-key" in arguments or not re.search("[♠♥♦♣]", out + err)
    assert len(err.splitlines()) <= 1
    return code, out, err


@pytest.mark.quick
def test_the_organiser_needs_nothing_but_the_pack(game: Game, capsys: Output) -> None:
    code, out, err = verify(capsys, game.own)
    assert (code, err) == (DONE, "")
    match, which, compared, unproven, *_ = out.splitlines()
    assert match == MATCH
    assert which == f"That is, if it was this one: {game.code}. Compare it with the group chat."
    files = "1-Anna.pdf, 2-Stefan.pdf, 3-Zoe.pdf, protocol.pdf, rules-en.pdf"
    assert compared == f"Dealt again and compared: pack.json, organiser/deal.json, {files}"
    assert unproven.startswith(UNPROVEN)
    assert game.seed not in out


def test_the_code_as_it_was_posted(game: Game, capsys: Output) -> None:
    typed = f" {game.code.lower().replace('0', 'o').replace('1', 'l')} "
    code, out, _ = verify(capsys, game.own, "--code", typed)
    assert (code, "That is, if" in out) == (DONE, False)
    wrong = game.code[:-1] + ("2" if game.code[-1] != "2" else "3")
    code, out, err = verify(capsys, game.own, "--code", wrong)
    assert code == CHECK
    assert f"the game code posted before the game, {wrong}, isn't that of this pack" in out
    assert err.startswith("cardgen: not everything is as it was dealt — compare the codes with the")


def test_a_player_needs_the_seed_code(game: Game, capsys: Output) -> None:
    code, out, err = verify(capsys, game.posted)
    assert (code, out) == (INPUT, "")
    assert "the seed code is missing — the organiser posts it to the group after the last" in err
    seed = ["--seed-code", game.seed.lower().replace("-", " ")]
    code, out, _ = verify(capsys, game.posted, *seed)
    assert (code, out.splitlines()[0]) == (DONE, MATCH)
    for path in game.posted.glob("[1-3]-*.pdf"):
        path.unlink()
    code, out, _ = verify(capsys, game.posted, *seed)
    assert code == DONE
    assert "No file of a player is here, so no hand on paper was compared." in out


def test_only_ones_own_file(game: Game, capsys: Output) -> None:
    file = game.posted / "2-Stefan.pdf"
    for arguments in (["--file", file], [file]):
        code, out, err = verify(capsys, *arguments, *game.codes)
        assert (code, err) == (DONE, "")
        match, compared, *_ = out.splitlines()
        assert match == MATCH
        assert compared.startswith("Dealt again and compared: 2-Stefan.pdf")
        assert UNPROVEN in out


def test_another_games_seed_code(game: Game, capsys: Output, tmp_path: Path) -> None:
    seed = ["--seed-code", Game(tmp_path / "other", "--seed", "another").seed]
    code, out, _ = verify(capsys, game.posted, *seed)
    assert code == CHECK
    assert f"the seed code doesn't make the game code {game.code}: it is the seed code of" in out
    code, out, _ = verify(capsys, game.posted / "1-Anna.pdf", "--code", game.code, *seed)
    assert (code, f"don't make the game code {game.code}" in out) == (CHECK, True)


def test_what_was_dealt_lies_beside_a_file_that_isnt_it(game: Game, capsys: Output) -> None:
    """Nothing is written over, and the same isn't written twice."""
    dealt = game.drawn("3-Zoe.pdf")
    (game.posted / "3-Zoe.pdf").write_bytes(game.drawn("3-Zoe.pdf", game.another_deal()))
    (game.posted / "3-Zoe-dealt.pdf").write_bytes(b"mine")
    place = game.posted / "3-Zoe-dealt-2.pdf"
    for _ in range(2):
        code, out, _ = verify(capsys, game.posted, *game.codes)
        assert code == CHECK
        sentence, *_, last = out.splitlines()
        assert sentence.startswith("3-Zoe.pdf isn't the file that was dealt: it differs on pages 1")
        assert last == f"What was dealt is in {place}: compare it with 3-Zoe.pdf."
        assert place.read_bytes() == dealt
        assert stat.S_IMODE(place.stat().st_mode) == 0o600 or os.name != "posix"
    code, quiet, err = verify(capsys, game.posted, *game.codes, "-q")
    assert (code, quiet, sentence in err) == (CHECK, "", True)
    assert (game.posted / "3-Zoe-dealt.pdf").read_bytes() == b"mine"
    assert len(list(game.posted.glob("*-dealt*.pdf"))) == 2


@pytest.mark.parametrize("change", [saved_again, lambda content: content[:-1]])
def test_what_another_program_saved_accuses_nobody(
    change: Callable[[bytes], bytes], game: Game, capsys: Output
) -> None:
    file = game.posted / "2-Stefan.pdf"
    file.write_bytes(change(game.drawn("2-Stefan.pdf")))
    for place in (file, game.posted):
        code, out, err = verify(capsys, place, *game.codes)
        assert code == UNJUDGED
        assert "2-Stefan.pdf can't be judged: it isn't stored as cardgen stores files" in out
        assert err.endswith("could be judged — that accuses nobody: look at what was dealt\n")
        assert (game.posted / "2-Stefan-dealt.pdf").read_bytes() == game.drawn("2-Stefan.pdf")
    assert f"{MATCH[:-1]}, as far as could be judged." in out
    file.write_bytes(b"")
    code, _, err = verify(capsys, file, *game.codes)
    assert (code, "it isn't a PDF; it is another kind of file, or cut off" in err) == (
        UNJUDGED,
        True,
    )


def test_a_picture_shows_both_side_by_side(game: Game, capsys: Output, tmp_path: Path) -> None:
    picture = tmp_path / "both.png"
    code, out, _ = verify(capsys, game.own, "--compare", picture)
    assert (code, picture.exists()) == (DONE, False)
    assert "There is nothing to compare: no picture was written." in out
    game.put("1-Anna.pdf", game.drawn("1-Anna.pdf", game.swapped(5)))
    code, out, _ = verify(capsys, game.own, "--compare", picture)
    assert code == CHECK
    assert f"{picture} shows page 8 of what you have at the left, and what was dealt at" in out
    assert picture.read_bytes()[:4] == b"\x89PNG"
    assert int.from_bytes(picture.read_bytes()[16:20]) == 1016  # pixels across
    game.change("2-Stefan.pdf", saved_again)
    code, _, err = verify(capsys, game.own, "--compare", picture)
    assert (code, "2 files aren't the dealt ones, and a picture shows one" in err) == (USAGE, True)


def test_json(game: Game, capsys: Output) -> None:
    code, out, _ = verify(capsys, game.own, "--json")
    said = json.loads(out)
    assert (code, said["matches"], said["rounds"]) == (DONE, True, [1, 2, 3, 4, 5])
    assert (said["game_code"], said["differences"]) == (game.deal.keys.game_code, [])
    game.put("1-Anna.pdf", game.drawn("1-Anna.pdf", game.swapped(5)))
    game.change("3-Zoe.pdf", saved_again)
    code, out, err = verify(capsys, game.own, "--json")
    said = json.loads(out)
    assert (code, said["matches"]) == (CHECK, False)
    (differs,) = said["differences"]
    assert (differs["file"], differs["rounds"], differs["pages"]) == ("1-Anna.pdf", [5], [8])
    assert [one.split()[0] for one in said["unjudged"]] == ["3-Zoe.pdf"]
    dealt = [Path(place).name for place in said["dealt"].values()]
    assert dealt == ["1-Anna-dealt.pdf", "3-Zoe-dealt.pdf"]
    assert "1-Anna.pdf isn't the file that was dealt" in err
    code, out, _ = verify(capsys, game.own, game.own, "--json")
    told = json.loads(out)["packs"]
    assert (code, told) == (CHECK, [{"folder": str(game.own), **said}] * 2)


def test_an_encrypted_pack(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(tmp_path, "--encrypt")
    assert verify(capsys, game.own)[0] == DONE
    password = (game.own / "organiser/passwords.txt").read_text("utf-8").split()[-1]
    alone = [game.posted / "3-Zoe.pdf", *game.codes]
    assert verify(capsys, *alone, "--password", password)[0] == DONE
    code, _, err = verify(capsys, *alone, "--password", "other")
    assert (code, "3-Zoe.pdf doesn't open with its password" in err) == (CHECK, True)
    for closed in (False, True):
        if closed:
            monkeypatch.setattr(sys, "stdin", None)
        code, _, err = verify(capsys, *alone)
        assert code == INPUT
        assert "3-Zoe.pdf opens only with its password — add it: --password" in err


# -- one round


def test_one_round(game: Game, capsys: Output) -> None:
    """Its hands, to compare with one's page; the key alone proves nothing."""
    file, dealt = game.posted / "1-Anna.pdf", game.deal.rounds[2]
    assert dealt.facts.trump
    for place in (game.own, game.posted, file):
        code, out, _ = verify(capsys, place, *game.key(3))
        heading, *hands, compare, unproven = out.splitlines()
        assert (code, heading) == (DONE, f"Round 3, trump {dealt.facts.trump.sign}: this key deals")
        assert [line.split(":")[0].strip() for line in hands] == ["Anna", "Ștefan", "Zoë"]
        assert compare == "Compare that with your pages."
        assert unproven.endswith("Only the seed code proves that.")
    code, out, _ = verify(capsys, file, *game.key(3), "--seed-code", game.seed)
    assert (code, out.splitlines()[-1]) == (DONE, "The seed code makes this very key.")
    said = json.loads(verify(capsys, game.posted, *game.key(3), "--json")[1])
    hands = [[card.notation for card in hand or ()] for hand in dealt.hands]
    assert (said["round"], list(said["hands"].values()), said["key_proven"]) == (3, hands, False)


def test_a_key_of_another_round_or_game_is_found_with_the_seed_code(
    game: Game, capsys: Output, tmp_path: Path
) -> None:
    other = Game(tmp_path / "other", "--seed", "another")
    for number, key in ((4, game.key(3)[-1]), (3, other.key(3)[-1])):
        typed = ["--round", number, "--round-key", key, "--seed-code", game.seed]
        code, _, err = verify(capsys, game.posted, *typed)
        assert (code, f"the seed code makes another key for round {number}" in err) == (CHECK, True)
    code, _, err = verify(capsys, game.posted, *game.key(3), *game.codes[2:], "--code", other.code)
    assert (code, "make another game code than the one posted" in err) == (CHECK, True)


def test_one_round_of_one_file_of_other_games(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the lot says who deals, which a round key doesn't know."""
    given = shlex.split("romanian -n 7 -s first-dealer=lot -s one-card=choice -s seven=dead-hand")
    pack = Changed(pack_of(*given, "--lang", "ro", "--organiser", "none", out=tmp_path))
    key = ["--round", "2", "--round-key", pack.deal.keys.round_key(2)]
    dealt = [hand for hand in pack.deal.rounds[1].hands if hand is not None]
    for path in pack.manifest.player_files[:2]:
        said = json.loads(verify(capsys, pack.folder / path, *key, "--json")[1])
        assert list(said["hands"].values()) == [[card.notation for card in hand] for hand in dealt]
    for rounds in ([], 7, [[]], [{"dealer": "Anna"}], [{"dealer": 99}]):  # forged
        monkeypatch.setattr(GivenFile, "hand", lambda file, said=rounds: {"rounds": said})
        code, out, err = verify(capsys, pack.folder / path, *key)
        assert (code, out, "doesn't say who dealt first" in err) == (UNJUDGED, "", True)


# -- wrong use


@pytest.mark.parametrize(
    ("typed", "exit_code", "problem"),
    [
        ("", USAGE, "say what is to be checked"),
        ("posted --file FILE", USAGE, "a pack and --file exclude each other"),
        ("posted --round 3", USAGE, "--round and --round-key belong together"),
        ("posted --round-key X", USAGE, "--round and --round-key belong together"),
        ("--file FILE --seed-code X", USAGE, "a file alone needs --code"),
        ("FILE --code X", USAGE, "a file alone needs --seed-code, which the organiser posts"),
        ("posted --compare both.pdf", USAGE, "both.pdf isn't a picture — let its name end in .png"),
        ("nowhere", FILE, "nowhere doesn't exist"),
        (".", FILE, "isn't a pack"),
        ("posted --code ABC", INPUT, "the game code has a typing error: 3 characters"),
        ("posted --seed-code SEED2", INPUT, "the seed code has a typing error: 29 characters"),
        ("posted --seed-code -", INPUT, "the seed code is empty"),
        ("posted --round 3 --round-key KEY2", INPUT, "typing error: 27 characters — a round key"),
        ("posted --round 3 --round-key KEY!", INPUT, "there is a sign in it that no code has"),
        ("posted --round 6 --round-key KEY", INPUT, "there is no round 6 — the rounds are 1 to 5"),
    ],
)
def test_wrong_use(typed: str, exit_code: int, problem: str, game: Game, capsys: Output) -> None:
    typed = typed.replace("FILE", "posted/1-Anna.pdf").replace("SEED", game.seed)
    code, out, err = verify(capsys, *typed.replace("KEY", game.key(3)[-1]).split())
    assert (code, out) == (exit_code, "")
    assert problem in err
    assert game.seed[:9] not in err


# -- what else is told of a game


def test_what_is_left_of_a_game_that_was_dealt_anew(game: Game, capsys: Output) -> None:
    assert run(["redeal", str(game.own), "--from-round", "4", "-o", "again", "-q"]) == DONE
    (again,) = Path("again").iterdir()
    code, out, _ = verify(capsys, again)
    assert (code, out.splitlines()[0]) == (DONE, MATCH.replace("5 rounds", "2 rounds (4 to 5)"))
    code, out, _ = verify(capsys, game.own)
    assert (code, "takes its place from round 4 on" in out) == (DONE, True)


def test_a_joint_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["pack", "corona", "-s", "max=2", *PLAYERS, "--joint", "-q"]) == DONE
    (start,) = Path("output").iterdir()
    words = ["--word", "Ștefan=Regenschirm", "--word", "Zoë=Äpfel!"]
    assert run(["pack", "--continue", str(start), *words, "-q"]) == DONE
    (pack,) = Path("output").iterdir()
    code, out, _ = verify(capsys, pack)
    assert code == DONE
    assert "The players' words in it: Ștefan: regenschirm, Zoë: apfel. Is yours among them?" in out
    unproven = "whether the organiser and whoever gave the last word chose the deal together."
    assert out.splitlines()[-1] == f"What this can't show: {unproven}"


def test_a_folder_in_place_of_a_file_is_told_in_json_too(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "pack.json").mkdir()
    code, out, _ = verify(capsys, tmp_path, "--json")
    told = json.loads(out)["error"]
    assert code == told["code"] == FILE
    assert "it is a folder" in told["lines"][0]
