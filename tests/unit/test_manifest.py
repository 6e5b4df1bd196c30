"""``pack.json``: read back as it was dealt; anything else is refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import Occasion, practice_seed
from cardgen.errors import CardgenError, FileError, InputError
from cardgen.games.registry import GAMES
from cardgen.pack.formats import as_json
from cardgen.pack.manifest import read_manifest
from cardgen.pages.theme import style_of
from cardgen.preferences import Preferences, usual_preferences
from cardgen.views import PublicView
from tests.any_settings import read_case
from tests.changed import set_at
from tests.packs import manifest_of, write_manifest
from tests.turns import each, rows

STYLE = style_of(Preferences(language="en", paper="a4").over(usual_preferences()))


def dealt(case: str, house: str = "") -> tuple[PublicView, dict[str, Any]]:
    """What everybody knows, and the manifest as a pack writes it."""
    game, players, settings = read_case(case)
    names = [f"Näme {seat}" for seat in range(players)]
    made = deal(GAMES[game], names, practice_seed("test"), settings, Occasion("Club"))
    manifest = manifest_of(made, names, house)
    return manifest.table, json.loads(as_json(manifest.as_data()))


def write(folder: Path, content: object) -> Path:
    path = folder / "pack.json"
    path.write_bytes(as_json(content))
    return path


CASES = [
    *(f"{name} {game.usual_players}" for name, game in GAMES.items()),
    *rows("""
    corona 2 trump-order=NH hook=on lead=rotate
    romanian 7 seven=dead-hand special=blind8,null8,eight8 nullo=start premium=10/5
    romanian 3 first-dealer=2 schedule=8-1-8 one-card=choice
    elevator 6 trump=rotate
    ohhell 4 trump=none
    bidwhist 4 small-kitty=on no-jokers=on
    whist 4 trump=turned
    whist 4 trump=HN
    """),
]


@each("case", CASES)
def test_a_pack_is_read_back_as_it_was_dealt(case: str, tmp_path: Path) -> None:
    table, content = dealt(case, house="Whist la bunica")
    for place in (tmp_path, write(tmp_path, content)):
        read = read_manifest(place)
        assert read.table == table
        assert read.game is GAMES[case.split()[0]]
        assert read.folder == tmp_path
        assert read.player_files == tuple(f"{i + 1}.pdf" for i in range(len(table.names)))
        files = [(file.path, file.kind, file.pages) for file in read.files]
        assert files == [("protocol.pdf", "protocol", 2), ("rules-en.pdf", "rules", 5)]


def test_players_without_names_have_one_on_paper(tmp_path: Path) -> None:
    made = deal(GAMES["corona"], ["1", "2"], practice_seed("x"))
    manifest = manifest_of(made, ["Spieler 1", "Spieler 2"])
    write_manifest(tmp_path, manifest)
    assert read_manifest(tmp_path).table == manifest.table


WRONG = """
    scheme                   | -                 | isn't the manifest of a pack
    edition                  | -                 | is of another edition
    edition                  | 2                 | is of another edition
    scheme                   | "cardgen2"        | is of another edition
    header                   | -                 | isn't as cardgen wrote it
    players                  | -                 | isn't as cardgen wrote it
    rounds                   | -                 | isn't as cardgen wrote it
    files                    | -                 | isn't as cardgen wrote it
    words                    | -                 | isn't as cardgen wrote it
    game_code                | -                 | isn't as cardgen wrote it
    pack_mark                | -                 | isn't as cardgen wrote it
    seed_kind                | -                 | isn't as cardgen wrote it
    drawing                  | -                 | isn't as cardgen wrote it
    header                   | []                | isn't as cardgen wrote it
    words                    | 7                 | isn't as cardgen wrote it
    seed_kind                | "stolen"          | isn't as cardgen wrote it
    house_rules              | 7                 | isn't as cardgen wrote it
    players.3                | "Zoe"             | isn't as cardgen wrote it
    rounds                   | []                | isn't as cardgen wrote it
    rounds.3.turned_up       | "C1"              | isn't as cardgen wrote it
    rounds.3.trump           | "X"               | isn't as cardgen wrote it
    players.0.seat           | false             | in players[0].seat
    rounds.0.cards           | 1.0               | in rounds[0].cards
    rounds.0.number          | true              | in rounds[0].number
    rounds.8.dealer          | 99                | in rounds[8].dealer
    files.0.hello            | "world"           | in files[0].hello
    header.game              | "bridge"          | bridge
    header.game              | 3                 | no game in header that is text
    header.settings.seven    | "deadhand"        | deadhand
    header.settings.hook     | true              | a setting that isn't text
    header.settings.colour   | "red"             | isn't known here — it takes a newer version
    header.comment           | "hello"           | isn't known here — it takes a newer version
    header.settings.schedule | "8-1-8"           | settings, schedule or names disagree
    header.schedule.0        | 2                 | settings, schedule or names disagree
    header.schedule.0        | true              | settings, schedule or names disagree
    header.settings.hook     | "ON"              | a setting is written in another way
    header.players           | ["A", "B"]        | seats 2 for romanian
    header.players.2         | null              | players in header that are names
    players.0.name           | "Zoe"             | names its players in two ways
    players.0.name           | "Zoe\\nCem"     | control character
    players.0.name           | "NÄME 1"          | both called
    players.0.now            | "Näme 0"          | a substitute that no pack names
    players.0.file           | "../../x.pdf"     | a path inside the pack
    files.0.path             | "/etc/passwd"     | a path inside the pack
    players.0.file           | "./x.pdf"         | a path inside the pack
    players.0.file           | "a\\\\x.pdf"  | a path inside the pack
    players.0.file           | "organiser/seed.txt"  | a path inside the pack
    files.0.path             | "Organiser/deal.json" | a path inside the pack
    players.1.file           | "1.pdf"           | "1.pdf" twice
    files.0.path             | "2.PDF"           | "2.PDF" twice
    files.0.path             | "pack.json"       | "pack.json" twice
    files.0.sha256           | "0"               | says of "protocol.pdf" what no pack says
    files.0.pages            | "2"               | says of "protocol.pdf" what no pack says
    files.0.pages            | -1                | says of "protocol.pdf" what no pack says
    files.0.language         | "ea"              | a protocol and the rules for each language
    files.0.kind             | "player"          | a protocol and the rules for each language
    files.1                  | -                 | a protocol and the rules for each language
    files                    | []                | a protocol and the rules for each language
    files.1.language         | "de"              | a protocol and the rules for each language
    game_code                | "ILOUILOUILOUILOUILOUILOU" | has the game code
    pack_mark                | "ABCDE"           | has the game code
    drawing                  | "1"               | and the mark
    rounds.3.turned_up       | null              | of round 4: trump
    rounds.14.turned_up      | "CA"              | of round 15: trump
    """


@each("where, to, about", WRONG)
def test_whatever_was_changed_is_noticed(where: str, to: str, about: str, tmp_path: Path) -> None:
    _, content = dealt("romanian 7")
    read_manifest(write(tmp_path, content).parent)
    set_at(content, where, to)
    write(tmp_path, content)
    with pytest.raises(InputError) as caught:
        read_manifest(tmp_path)
    said = str(caught.value)
    assert about in said
    assert said.count(str(tmp_path / "pack.json")) == 1
    assert "\n" not in said


def test_it_is_read_in_one_way_only(tmp_path: Path) -> None:
    """Two readers can't understand it in two ways: nothing twice, nothing in another order."""
    path = write(tmp_path, dealt("corona 2")[1])
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


@pytest.mark.parametrize(
    "case", ["whist 4", "whist 4 trump=turned", "whist 4 trump=HS", "romanian 5"]
)
def test_a_trump_that_the_turned_up_card_doesnt_make(case: str, tmp_path: Path) -> None:
    _, content = dealt(case)
    round_ = next(round_ for round_ in content["rounds"] if round_["trump"])
    round_["trump"] = {"C": "D", "D": "H", "H": "S", "S": "C"}[round_["trump"]]
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
