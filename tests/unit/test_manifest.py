"""``pack.json``: read back as it was dealt; anything else is refused in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.dealing.view import public_view
from cardgen.errors import CardgenError, FileError, InputError
from cardgen.games.registry import GAMES
from cardgen.pack import build as pack
from cardgen.pack import manifest
from cardgen.pack.build import Kind, PackFile, _manifest
from cardgen.pack.manifest import read_manifest
from cardgen.pages.theme import style_of
from cardgen.preferences import Preferences, usual_preferences
from cardgen.views import PublicView

STYLE = style_of(Preferences(language="en", paper="a4").over(usual_preferences()))


def dealt(game: str, players: int, given: str = "", house: str = "") -> tuple[PublicView, dict[str, Any]]:
    """What everybody knows, and the manifest as a pack writes it."""
    names = [f"Näme {i}" for i in range(players)]
    made = deal(GAMES[game], names, practice_seed("test"), dict(pair.split("=") for pair in given.split()), title="Club")
    table = public_view(made, names, house)
    files = [PackFile(f"{i + 1}.pdf", b"", Kind.PLAYER, i, 3) for i in range(players)]
    files.append(PackFile("protocol.pdf", b"%PDF", Kind.PROTOCOL, None, 2, STYLE))
    content: dict[str, Any] = json.loads(json.dumps(_manifest(table, files)))
    return table, content


def write(folder: Path, content: object) -> Path:
    path = folder / "pack.json"
    path.write_text(json.dumps(content, ensure_ascii=False), "utf-8")
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
def test_a_pack_is_read_back_as_it_was_dealt(tmp_path: Path, game: str, players: int, given: str) -> None:
    table, content = dealt(game, players, given, house="Whist la bunica")
    for place in (tmp_path, write(tmp_path, content)):
        read = read_manifest(place)
        assert read.table == table
        assert read.game is GAMES[game]
        assert read.folder == tmp_path
        assert read.player_files == tuple(f"{i + 1}.pdf" for i in range(players))
        assert [(file.path, file.kind, file.pages) for file in read.files] == [("protocol.pdf", "protocol", 2)]


def test_players_without_names_have_one_on_paper(tmp_path: Path) -> None:
    table = public_view(deal(GAMES["corona"], ["1", "2"], practice_seed("x")), ["Spieler 1", "Spieler 2"])
    files = [PackFile(f"{i}.pdf", b"", Kind.PLAYER, i, 1) for i in range(2)]
    write(tmp_path, _manifest(table, files))
    assert read_manifest(tmp_path).table == table


def without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda content: content.pop(key)


def setting(*path: str | int, to: object) -> Callable[[dict[str, Any]], object]:
    def change(content: Any) -> None:
        for key in path[:-1]:
            content = content[key]
        content[path[-1]] = to

    return change


CHANGES: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    *((key, without(key)) for key in ("header", "players", "rounds", "files", "words", "game_code", "pack_mark", "seed_kind")),
    ("isn't the manifest of a pack", without("scheme")),
    ("cardgen2", setting("scheme", to="cardgen2")),
    ("scheme", setting("scheme", to=["cardgen1"])),
    ("header", setting("header", to=[])),
    ("bridge", setting("header", "game", to="bridge")),
    ("game", setting("header", "game", to=3)),
    ("deadhand", setting("header", "settings", "seven", to="deadhand")),
    ("isn't text", setting("header", "settings", "hook", to=True)),
    ("colour", setting("header", "settings", "colour", to="red")),
    ("disagree", setting("header", "settings", "schedule", to="8-1-8")),
    ("disagree", setting("header", "schedule", 0, to=2)),
    ("disagree", setting("header", "schedule", 0, to=True)),
    ("it takes a newer version", setting("header", "comment", to="hello")),
    ("another way", setting("header", "settings", "hook", to="ON")),
    ("seats 2", setting("header", "players", to=["A", "B"])),
    ("players", setting("header", "players", 2, to=None)),
    ("two ways", setting("players", 0, "name", to="Zoe")),
    ("seats from 0", setting("players", 0, "seat", to=1)),
    ("players", setting("players", 3, to="Zoe")),
    ("name", setting("players", 0, "name", to="Zoe\nCem")),
    ("both called", setting("players", 0, "name", to="NÄME 1")),
    ("inside the pack", setting("players", 0, "file", to="../../x.pdf")),
    ("inside the pack", setting("files", 0, "path", to="/etc/passwd")),
    ("sha256", setting("files", 0, "sha256", to="0")),
    ("pages", setting("files", 0, "pages", to="2")),
    ('in the language "ea"', setting("files", 0, "language", to="ea")),
    ("of -1 pages", setting("files", 0, "pages", to=-1)),
    ("inside the pack", setting("players", 0, "file", to="./x.pdf")),
    ("goes to nobody", setting("players", 0, "file", to="organiser/seed.txt")),
    ("goes to nobody", setting("files", 0, "path", to="Organiser/deal.json")),
    ('"1.pdf" twice', setting("players", 1, "file", to="1.pdf")),
    ('"2.PDF" twice', setting("files", 0, "path", to="2.PDF")),
    ('"pack.json" twice', setting("files", 0, "path", to="pack.json")),
    ("game_code", setting("game_code", to="ILOU" * 6)),
    ("seed_kind", setting("seed_kind", to="stolen")),
    ("house_rules", setting("house_rules", to=7)),
    ("settings make it 1", setting("rounds", 0, "cards", to=2)),
    ("settings make it 1", setting("rounds", 0, "number", to=True)),
    ("round 9: dealer", setting("rounds", 8, "dealer", to=None)),
    ("round 9: leader", setting("rounds", 8, "leader", to=99)),
    ("seat 7", setting("rounds", 0, "dealer", to=7)),
    ("dealer", setting("rounds", 0, "dealer", to=None)),
    ("its settings make", lambda content: content["rounds"].pop()),
    ("rounds", setting("rounds", 4, to=None)),
    ("turned up", setting("rounds", 3, "turned_up", to=None)),
    ("turned up", setting("rounds", 3, "turned_up", to="C1")),
    ("trump", setting("rounds", 3, "trump", to="X")),
    ("trump", setting("rounds", 3, "trump", to=["C"])),
    ("trump", lambda content: content["rounds"][3].pop("trump")),
    ("turned up", setting("rounds", 14, "turned_up", to="CA")),  # all eight cards are dealt there
]


@pytest.mark.parametrize(("about", "change"), CHANGES)
def test_whatever_was_changed_is_noticed(tmp_path: Path, about: str, change: Callable[[dict[str, Any]], object]) -> None:
    _, content = dealt("romanian", 7)
    read_manifest(write(tmp_path, content).parent)
    change(content)
    write(tmp_path, content)
    with pytest.raises(InputError) as caught:
        read_manifest(tmp_path)
    said = str(caught.value)
    assert about in said
    assert said.count(str(tmp_path / "pack.json")) == 1
    assert "\n" not in said


@pytest.mark.parametrize(("game", "players"), [("whist", 4), ("romanian", 5)])
def test_a_trump_that_the_turned_up_card_doesnt_make(tmp_path: Path, game: str, players: int) -> None:
    _, content = dealt(game, players)
    for r in content["rounds"]:
        if r["trump"]:
            r["trump"] = {"C": "D", "D": "H", "H": "S", "S": "C"}[r["trump"]]
            break
    write(tmp_path, content)
    with pytest.raises(InputError, match=r"trump"):
        read_manifest(tmp_path)


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"null", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"a": ' + b"9" * 5000 + b"}", b"x" * 1_000_001]
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


def test_the_organisers_folder_is_the_one_that_packs_have() -> None:
    assert manifest.ORGANISER == pack.ORGANISER
