"""One edition is read; a later setting is for a later cardgen, and changes no pack without it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.check.audit import audit_pack
from cardgen.check.judge import describe, open_file
from cardgen.check.verify import open_round, verify_file, verify_pack
from cardgen.cli import run
from cardgen.dealing.deal import deal
from cardgen.dealing.header import EDITION
from cardgen.dealing.shuffle import practice_seed
from cardgen.errors import ExitCode, InputError, OtherFormat
from cardgen.games.game import Game
from cardgen.games.registry import GAMES
from cardgen.games.settings import Choice, Setting
from cardgen.mail.delivery import read_deliveries
from cardgen.orders.redeal import redeal_pack, reprint_player
from cardgen.pack.formats import as_json, check_written, parse_json
from cardgen.pack.manifest import read_manifest
from cardgen.preferences import Preferences
from tests.changed import Changed, nobody
from tests.packs import pack_of
from tests.turns import each

PLAYERS = "-p Anna -p Ben -p Cem -s max=1 --seed x --lang en".split()


# -- the edition


@pytest.mark.parametrize("edition", [0, 2, 10_000, "1", None])
def test_a_pack_of_another_edition_is_said_to_be_one(
    edition: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = Changed(pack_of("corona", *PLAYERS, out=tmp_path))
    pack.edit("pack.json", lambda said: said.update(edition=edition))
    for command in ("verify", "audit", "reprint", "score"):
        arguments = ["--player", "Anna"] if command == "reprint" else []
        assert run([command, str(pack.folder), *arguments]) == ExitCode.UNJUDGED
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "is of another edition than this cardgen reads" in err


def test_every_file_says_how_it_was_drawn_and_for_which_pack(tmp_path: Path) -> None:
    folder = pack_of("corona", *PLAYERS, out=tmp_path)
    said = json.loads((folder / "pack.json").read_bytes())
    assert said["edition"] == EDITION
    for name in ("1-Anna.pdf", "2-Ben.pdf", "protocol.pdf", "rules-en.pdf"):
        file = open_file(name, (folder / name).read_bytes())
        assert file.info["Drawing"] == str(said["drawing"])
        assert describe(file).header.text == read_manifest(folder).table.header


# -- JSON is written in one way, and read by writing it again

DATA = {"a": [1, {"b": "é"}], "c": None}
OTHERWISE = "isn't written as cardgen writes it, though it says the same"


@each(
    "content, said",
    [
        ('{"a": [1, {"b": "é"}], "c": null}'.encode(), OTHERWISE),
        (as_json(DATA) + b" ", OTHERWISE),
        (as_json(DATA).replace("é".encode(), b"\\u00e9"), OTHERWISE),
        (as_json({**DATA, "d": 1}), "isn't as cardgen wrote it, in d"),
        (as_json({"a": DATA["a"]}), "isn't as cardgen wrote it, in c"),
        (as_json({**DATA, "a": [1.0, {"b": "é"}]}), "isn't as cardgen wrote it, in a[0]"),
        (as_json({**DATA, "a": [True, {"b": "é"}]}), "isn't as cardgen wrote it, in a[0]"),
        (as_json({**DATA, "a": [1, {"b": "e"}]}), "isn't as cardgen wrote it, in a[1].b"),
        (as_json({**DATA, "a": [1]}), "isn't as cardgen wrote it, in the length of a"),
        (as_json([]), "isn't as cardgen wrote it"),
    ],
)
def test_what_was_written_otherwise_is_refused_by_its_first_wrong_place(
    content: bytes, said: str
) -> None:
    check_written(as_json(DATA), DATA, "x.json")
    with pytest.raises(InputError) as caught:
        check_written(content, DATA, "x.json")
    assert said in caught.value.problem


@each(
    "content",
    [b"", b"{", b"[" * 21 + b"]" * 21, b'"\\ud800"', b"\xff", b"9" * 5000, b'{"a": ' * 30, b"[1]]"],
)
def test_what_is_no_json_of_ours_is_nothing(content: bytes) -> None:
    assert parse_json(content) is None


@each("content", [b"[" * 20 + b"]" * 20, b'["' + b"[" * 27 + b'", "\\"["]'])
def test_brackets_in_texts_dont_count(content: bytes) -> None:
    assert parse_json(content) == json.loads(content)


# -- a new setting

COLOUR = Setting("colour", Choice(("red", "blue")), "red", added=True)


@pytest.fixture
def coloured(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Corona-Whist and Elevator Whist can be set in one more way, once that is called."""

    def colour() -> None:
        for name in ("corona", "elevator"):
            game: Game = GAMES[name]
            monkeypatch.setitem(GAMES, name, game._replace(table=(*game.table, COLOUR)))

    return colour


def test_a_new_setting_leaves_older_packs_alone(
    coloured: Callable[[], None], tmp_path: Path
) -> None:
    pack = pack_of("elevator", *PLAYERS, "-s", "first-dealer=1", out=tmp_path)
    coloured()
    assert read_manifest(pack).table.settings["colour"] == "red"
    assert verify_pack(pack, None, None, nobody).matches
    assert not audit_pack(pack).findings
    assert len(read_deliveries(pack).deliveries) == 3
    reprint_player(pack, "Ben", Preferences(large=True))
    assert verify_pack(pack, None, None, nobody).matches
    assert "colour" not in redeal_pack(pack, 1).pack.deal.header


@each("name", ["corona", "elevator"])
def test_a_new_setting_leaves_practice_games_and_their_codes_alone(
    name: str, coloured: Callable[[], None]
) -> None:
    before = deal(GAMES[name], ["Anna", "Ben", "Cem"], practice_seed("rainy sunday"))
    coloured()
    now = deal(GAMES[name], before.players, before.seed)
    assert now.settings["colour"] == "red"
    assert (now.header, now.keys, now.rounds) == (before.header, before.keys, before.rounds)


@pytest.mark.parametrize("name", ["corona", "elevator"])
def test_a_new_setting_stands_in_the_header_where_it_says_something(
    name: str, coloured: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coloured()
    assert run(["pack", name, *PLAYERS, "-s", "colour=blue", "-q", "-o", str(tmp_path)]) == 0
    pack = next(tmp_path.iterdir())
    manifest = read_manifest(pack)
    assert json.loads(manifest.table.header)["settings"]["colour"] == "blue"
    assert verify_pack(pack, None, None, nobody).matches
    # And now without it.
    monkeypatch.setitem(GAMES, name, GAMES[name]._replace(table=GAMES[name].table[:-1]))
    seed, file = practice_seed("x"), pack / "1-Anna.pdf"
    for attempt in (
        lambda: read_manifest(pack),
        lambda: verify_pack(pack, seed, None, nobody),
        lambda: audit_pack(pack),
        lambda: verify_file(file, seed, manifest.table.game_code, nobody),
        lambda: open_round(file, 1, "0" * 26, nobody),
    ):
        with pytest.raises(OtherFormat) as caught:
            attempt()
        wanted = f'has the setting "colour" of {name}, which isn\'t known here'
        assert caught.value.problem.endswith(wanted)
        assert caught.value.remedy == "it takes a newer version of cardgen than this one"
