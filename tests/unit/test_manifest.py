"""``pack.json``: read back as it was dealt; anything else is refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.errors import CardgenError, FileError, InputError
from cardgen.games.registry import GAMES
from cardgen.pack.formats import as_json
from cardgen.pack.manifest import read_manifest
from cardgen.pages.theme import style_of
from cardgen.preferences import Preferences, usual_preferences
from cardgen.views import PublicView
from tests.packs import manifest_of, write_manifest
from tests.turns import each

STYLE = style_of(Preferences(language="en", paper="a4").over(usual_preferences()))


def dealt(
    game: str, players: int, given: str = "", house: str = ""
) -> tuple[PublicView, dict[str, Any]]:
    """What everybody knows, and the manifest as a pack writes it."""
    names = [f"Näme {i}" for i in range(players)]
    settings = dict(pair.split("=") for pair in given.split())
    manifest = manifest_of(
        deal(GAMES[game], names, practice_seed("test"), settings, title="Club"), names, house
    )
    return manifest.table, json.loads(as_json(manifest.as_data()))


def write(folder: Path, content: object) -> Path:
    path = folder / "pack.json"
    path.write_bytes(as_json(content))
    return path


CASES = [
    *((name, game.usual_players, "") for name, game in GAMES.items()),
    ("corona", 2, "trump-order=NH hook=on lead=rotate"),
    ("romanian", 7, "seven=dead-hand special=blind8,null8,eight8 nullo=start premium=10/5"),
    ("romanian", 3, "first-dealer=2 schedule=8-1-8 one-card=choice"),
    ("elevator", 6, "trump=rotate"),
    ("ohhell", 4, "trump=none"),
    ("bidwhist", 4, "small-kitty=on no-jokers=on"),
]


@pytest.mark.parametrize(("game", "players", "given"), CASES)
def test_a_pack_is_read_back_as_it_was_dealt(
    tmp_path: Path, game: str, players: int, given: str
) -> None:
    table, content = dealt(game, players, given, house="Whist la bunica")
    for place in (tmp_path, write(tmp_path, content)):
        read = read_manifest(place)
        assert read.table == table
        assert read.game is GAMES[game]
        assert read.folder == tmp_path
        assert read.player_files == tuple(f"{i + 1}.pdf" for i in range(players))
        assert [(file.path, file.kind, file.pages) for file in read.files] == [
            ("protocol.pdf", "protocol", 2),
            ("rules-en.pdf", "rules", 5),
        ]


def test_players_without_names_have_one_on_paper(tmp_path: Path) -> None:
    made = deal(GAMES["corona"], ["1", "2"], practice_seed("x"))
    manifest = manifest_of(made, ["Spieler 1", "Spieler 2"])
    write_manifest(tmp_path, manifest)
    assert read_manifest(tmp_path).table == manifest.table


GONE = object()
Where = tuple[str | int, ...]


def at(*path: str | int, to: object = GONE) -> tuple[Where, object]:
    return path, to


WRITTEN = "isn't as cardgen wrote it"
WRONG: dict[str, list[tuple[Where, object]]] = {
    "isn't the manifest of a pack": [at("scheme")],
    "is of another edition": [
        at("edition"), at("edition", to=2), at("scheme", to="cardgen2"),
    ],
    WRITTEN: [
        at("header"), at("players"), at("rounds"), at("files"), at("words"), at("game_code"),
        at("pack_mark"), at("seed_kind"), at("drawing"), at("header", to=[]), at("words", to=7),
        at("seed_kind", to="stolen"), at("house_rules", to=7), at("players", 3, to="Zoe"),
        at("rounds", to=[]), at("rounds", 3, "turned_up", to="C1"),
        at("rounds", 3, "trump", to="X"),
    ],
    "in players[0].seat": [at("players", 0, "seat", to=False)],
    "in rounds[0].cards": [at("rounds", 0, "cards", to=1.0)],
    "in rounds[0].number": [at("rounds", 0, "number", to=True)],
    "in rounds[8].dealer": [at("rounds", 8, "dealer", to=99)],
    "in files[0].hello": [at("files", 0, "hello", to="world")],
    "bridge": [at("header", "game", to="bridge")],
    "no game in header that is text": [at("header", "game", to=3)],
    "deadhand": [at("header", "settings", "seven", to="deadhand")],
    "a setting that isn't text": [at("header", "settings", "hook", to=True)],
    "isn't known here — it takes a newer version": [
        at("header", "settings", "colour", to="red"), at("header", "comment", to="hello"),
    ],
    "settings, schedule or names disagree": [
        at("header", "settings", "schedule", to="8-1-8"), at("header", "schedule", 0, to=2),
        at("header", "schedule", 0, to=True),
    ],
    "a setting is written in another way": [at("header", "settings", "hook", to="ON")],
    "seats 2 for romanian": [at("header", "players", to=["A", "B"])],
    "players in header that are names": [at("header", "players", 2, to=None)],
    "names its players in two ways": [at("players", 0, "name", to="Zoe")],
    "control character": [at("players", 0, "name", to="Zoe\nCem")],
    "both called": [at("players", 0, "name", to="NÄME 1")],
    "a substitute that no pack names": [at("players", 0, "now", to="Näme 0")],
    "a path inside the pack": [
        at("players", 0, "file", to="../../x.pdf"), at("files", 0, "path", to="/etc/passwd"),
        at("players", 0, "file", to="./x.pdf"), at("players", 0, "file", to="a\\x.pdf"),
        at("players", 0, "file", to="organiser/seed.txt"),
        at("files", 0, "path", to="Organiser/deal.json"),
    ],
    '"1.pdf" twice': [at("players", 1, "file", to="1.pdf")],
    '"2.PDF" twice': [at("files", 0, "path", to="2.PDF")],
    '"pack.json" twice': [at("files", 0, "path", to="pack.json")],
    'says of "protocol.pdf" what no pack says': [
        at("files", 0, "sha256", to="0"), at("files", 0, "pages", to="2"),
        at("files", 0, "pages", to=-1),
    ],
    "a protocol and the rules for each language": [
        at("files", 0, "language", to="ea"), at("files", 0, "kind", to="player"), at("files", 1),
        at("files", to=[]), at("files", 1, "language", to="de"),
    ],
    "has the game code": [at("game_code", to="ILOU" * 6), at("pack_mark", to="ABCDE")],
    "and the mark": [at("drawing", to="1")],
    "of round 4: trump": [at("rounds", 3, "turned_up", to=None)],
    "of round 15: trump": [at("rounds", 14, "turned_up", to="CA")],
}  # fmt: skip


@each("about, where, to", [(about, *one) for about, some in WRONG.items() for one in some])
def test_whatever_was_changed_is_noticed(
    about: str, where: Where, to: object, tmp_path: Path
) -> None:
    _, content = dealt("romanian", 7)
    read_manifest(write(tmp_path, content).parent)
    place: Any = content
    for key in where[:-1]:
        place = place[key]
    if to is GONE:
        del place[where[-1]]
    else:
        place[where[-1]] = to
    write(tmp_path, content)
    with pytest.raises(InputError) as caught:
        read_manifest(tmp_path)
    said = str(caught.value)
    assert about in said
    assert said.count(str(tmp_path / "pack.json")) == 1
    assert "\n" not in said


def test_it_is_read_in_one_way_only(tmp_path: Path) -> None:
    """Two readers can't understand it in two ways: nothing twice, nothing in another order."""
    path = write(tmp_path, dealt("corona", 2)[1])
    before = path.read_bytes()
    for old, new in (
        (b"{", b"{ "),
        (b' "edition": 1,\n', b' "edition": 1,\n "edition": 1,\n'),
        (b' "edition": 1,\n "drawing": 1,\n', b' "drawing": 1,\n "edition": 1,\n'),
        ("Näme 0".encode(), b"N\\u00e4me 0"),
    ):
        assert old in before
        path.write_bytes(before.replace(old, new, 1))
        with pytest.raises(InputError, match="isn't written as cardgen writes it, though it says"):
            read_manifest(tmp_path)


@pytest.mark.parametrize(("game", "players"), [("whist", 4), ("romanian", 5)])
def test_a_trump_that_the_turned_up_card_doesnt_make(
    tmp_path: Path, game: str, players: int
) -> None:
    _, content = dealt(game, players)
    for r in content["rounds"]:
        if r["trump"]:
            r["trump"] = {"C": "D", "D": "H", "H": "S", "S": "C"}[r["trump"]]
            break
    write(tmp_path, content)
    with pytest.raises(InputError, match=r"trump"):
        read_manifest(tmp_path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"null",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a": ' + b"9" * 5000 + b"}",
        b"x" * 1_000_001,
    ],
)
def test_a_file_that_is_something_else(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "pack.json").write_bytes(content)
    with pytest.raises(InputError):
        read_manifest(tmp_path)


@pytest.mark.parametrize("place", ["nowhere", "folder", "nowhere/pack.json"])
def test_there_is_no_such_file(tmp_path: Path, place: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError) as caught:
        read_manifest(tmp_path / place)
    error: CardgenError = caught.value
    assert error.exit_code == 4
    assert ("isn't a pack: there is no pack.json in it" in error.problem) == (place == "folder")
