"""``cardgen verify``: what people type after the game, what they read, and the exit codes."""

from __future__ import annotations

import json
import re
import shlex
import shutil
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
    assert "What could be judged matches the code posted before the game." in out
    file.write_bytes(b"")
    code, _, err = verify(capsys, file, *game.codes)
    assert (code, "it isn't a PDF; it is another kind of file, or cut off" in err) == (
        UNJUDGED,
        True,
    )


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


# -- one round


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
        monkeypatch.setattr(
            GivenFile, "hand", lambda file, said=rounds: json.dumps({"rounds": said})
        )
        code, out, err = verify(capsys, pack.folder / path, *key)
        assert (code, out, "doesn't say who dealt first" in err) == (UNJUDGED, "", True)


# -- wrong use


# -- what else is told of a game
