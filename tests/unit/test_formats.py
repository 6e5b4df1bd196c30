"""Packs of every format that was ever written stay readable, and a new setting changes no pack that was dealt without it."""

from __future__ import annotations

import io
import json
import lzma
import re
import tarfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.check.audit import audit_pack
from cardgen.check.one_round import verify_round, verify_round_of_file
from cardgen.check.player_file import deal_of_file, open_player_file
from cardgen.check.verify import verify_file, verify_pack
from cardgen.cli import run
from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.errors import CardgenError, ExitCode, InputError, NewerFormat
from cardgen.games.game import Game
from cardgen.games.registry import GAMES
from cardgen.games.settings import Choice, Setting
from cardgen.mail.delivery import read_deliveries
from cardgen.names import Person
from cardgen.orders.joint import deal_start
from cardgen.orders.redeal import redeal_pack
from cardgen.orders.redeal import reprint_player
from cardgen.orders.joint import read_start
from cardgen.pack.build import draw_pack
from cardgen.pack.manifest import read_manifest
from cardgen.pack.build import read_seed_note, redealt
from cardgen.pages.theme.style import style_of
from cardgen.pdf.read.file import PdfFile
from cardgen.preferences import Preferences, usual_preferences
from cardgen.views import Event
from tests.packs import pack_of
from tests.turns import each, search_but

KEPT = Path(__file__).parents[1] / "data" / "packs-edition-1"
OPEN = ("elevator", "encrypted", "forehead", "house-rules", "joint", "redealt", "whist")
CLOSED = ("blind", "choice", "kitty")
STYLE = style_of(Preferences(language="en", paper="a4").over(usual_preferences()))

Unpack = Callable[[str], Path]


def nobody(name: str) -> str:
    raise InputError(f"{name} opens only with its password")


@pytest.fixture
def unpack(tmp_path: Path) -> Unpack:
    """A kept pack in a folder of its own; of several, the first one that was dealt."""

    def unpacked(name: str) -> Path:
        packed = b"".join(part.read_bytes() for part in sorted(KEPT.glob(f"{name}.tar.xz*")))
        with tarfile.open(fileobj=io.BytesIO(lzma.decompress(packed))) as archive:
            archive.extractall(tmp_path / name, filter="tar")
        return min((tmp_path / name).iterdir())

    return unpacked


def test_each_archive_is_tried_and_explained() -> None:
    kept = {path.name.partition(".")[0] for path in KEPT.glob("*.tar.xz*")}
    assert kept == {*OPEN, *CLOSED, "start"}
    told = (KEPT / "README.txt").read_text("utf-8")
    assert all(f"\n  {name} " in told for name in kept)


# -- packs of the first edition


@pytest.mark.parametrize("name", search_but([*OPEN, *CLOSED], "encrypted", "forehead"))
def test_a_kept_pack_is_right(name: str, unpack: Unpack) -> None:
    for pack in sorted(unpack(name).parent.iterdir()):
        manifest, verified = read_manifest(pack), verify_pack(pack, None, None, nobody)
        assert manifest.table.edition == 1
        assert not verified.differences
        assert verified.rounds == tuple(manifest.table.numbers)
        told = [path for path in manifest.player_files if any(one.startswith(f"{path}: its cards and lists") for one in verified.unjudged)]
        assert told == (list(manifest.player_files) if name in CLOSED else [])
        if not (pack / "organiser" / "superseded.json").exists():
            assert len(read_deliveries(pack).deliveries) == len(manifest.player_files)


@pytest.mark.parametrize("name", search_but([*OPEN, *CLOSED], "house-rules", "kitty"))
def test_a_kept_pack_gives_nothing_away(name: str, unpack: Unpack) -> None:
    for pack in unpack(name).parent.iterdir():
        assert not audit_pack(pack).findings


def test_numbers_of_the_first_edition_are_admitted(unpack: Unpack, capsys: pytest.CaptureFixture[str]) -> None:
    pack = unpack("blind")
    assert run(["verify", str(pack)]) == ExitCode.UNJUDGED
    out, err = capsys.readouterr()
    assert "All 2 rounds (21 to 22) match the code posted before the game, as far as could be judged." in out
    assert "Not judged: 1-" in out
    assert "no difference was found, but not everything could be judged" in err
    assert run(["verify", str(pack), "--json"]) == ExitCode.UNJUDGED
    said = json.loads(capsys.readouterr()[0])
    assert said["matches"]
    assert said["unjudged"]
    assert run(["audit", str(pack)]) == ExitCode.UNJUDGED
    out, err = capsys.readouterr()
    assert "  ? 1-" in out
    assert "nothing was added or hidden" not in out
    assert "nothing wrong was found, but not everything could be judged" in err


def test_closed_cards_of_the_first_edition_are_judged_as_far_as_can_be(unpack: Unpack) -> None:
    """Another deal's hand in a file, or another list, is seen all the same."""
    pack = unpack("kitty")
    manifest = read_manifest(pack)
    dealt = redealt(manifest)
    one = dealt.rounds[0]
    assert one.lists[0] is not None
    swapped = replace(one.lists[0], cards=one.lists[0].cards[::-1])
    for wrong in (replace(one, hands=one.hands[1:] + one.hands[:1]), replace(one, lists=(swapped, *one.lists[1:]))):
        other = replace(dealt, rounds=(wrong,))
        made = draw_pack(other, [Person(name) for name in manifest.table.names], [STYLE] * 4, [STYLE], Event(None, "", ""))
        (pack / manifest.player_files[0]).write_bytes(made.files[0].content)
        found = verify_file(pack / manifest.player_files[0], dealt.seed, dealt.keys.game_code, nobody)
        assert [difference.rounds for difference in found.differences] == [(1,)]


@pytest.mark.parametrize("name", search_but(["blind", "kitty"], "kitty"))
def test_one_round_of_the_first_edition(name: str, unpack: Unpack) -> None:
    pack = unpack(name)
    manifest = read_manifest(pack)
    number, dealt = manifest.table.from_round, redealt(manifest)
    found = verify_round(pack, number, dealt.keys.round_key(number), None, nobody)
    assert not found.differences
    assert len(found.unjudged) == len(manifest.player_files)
    file = open_player_file("x.pdf", (pack / manifest.player_files[0]).read_bytes())
    alone = verify_round_of_file(file, number, dealt.keys.round_key(number), None)
    assert not alone.differences
    assert len(alone.unjudged) == 1
    assert verify_round(pack, number, dealt.keys.round_key(number + 1), None, nobody).differences


def test_one_file_of_the_first_edition(unpack: Unpack) -> None:
    pack = unpack("joint")
    manifest, seed = read_manifest(pack), read_seed_note(pack / "organiser" / "seed.txt")
    found = verify_file(pack / "2-Ben.pdf", seed, manifest.table.game_code, nobody)
    assert not found.differences
    (unjudged,) = found.unjudged  # its sentences are of another drawing, and so are the faces of its courts and tens
    assert re.fullmatch(
        "2-Ben.pdf was drawn in another way .*: its cards were read and compared, the other lines of pages 1 to 6 couldn't be",
        unjudged,
    )
    assert found.words == "Ben=teap0t47|Cem=1234"  # such words are no longer taken


@pytest.mark.parametrize("name", CLOSED)
def test_closed_cards_of_the_first_edition_are_neither_drawn_nor_dealt_again(name: str, unpack: Unpack) -> None:
    pack = unpack(name)
    player, before = read_manifest(pack).table.names[0], {path: path.read_bytes() for path in pack.rglob("*") if path.is_file()}
    number = read_manifest(pack).table.from_round
    for attempt in (lambda: reprint_player(pack, player, Preferences(large=True)), lambda: redeal_pack(pack, number)):
        with pytest.raises(InputError, match="was dealt by an older cardgen, and the numbers for its closed cards"):
            attempt()
    assert {path: path.read_bytes() for path in pack.rglob("*") if path.is_file()} == before
    assert len(list(pack.parent.iterdir())) == 1


@pytest.mark.parametrize("name", search_but(["encrypted", "joint"], "encrypted"))
def test_open_cards_of_the_first_edition_are_drawn_again(name: str, unpack: Unpack) -> None:
    pack = unpack(name)
    reprint_player(pack, read_manifest(pack).table.names[1], Preferences(large=True))
    found = verify_pack(pack, None, None, nobody)
    assert not found.differences
    assert not audit_pack(pack).findings


def test_the_rest_of_a_game_of_the_first_edition_is_dealt_in_the_second(unpack: Unpack) -> None:
    pack = unpack("elevator")
    new = redeal_pack(pack, 2).folder
    said = read_manifest(new)
    assert (said.table.edition, said.table.replaces) == (2, read_manifest(pack).table.pack_mark)
    assert not verify_pack(new, None, None, nobody).unjudged


def test_a_start_of_the_first_edition_is_dealt(unpack: Unpack) -> None:
    start = unpack("start")
    code = read_start(start).game_code
    dealt = deal_start(start, ["Ben=teapot", "Cem=kettle"])
    table = read_manifest(dealt.folder).table
    assert (table.game_code, table.words, table.edition) == (code, "Ben=teapot|Cem=kettle", 2)


# -- the edition


@pytest.fixture
def corona(tmp_path: Path) -> Path:
    return pack_of("corona", "-p", "Anna", "-p", "Ben", "-s", "max=1", "--seed", "edition", "--lang", "en", out=tmp_path / "new")


def test_every_file_of_a_deal_names_its_edition(corona: Path) -> None:
    said = json.loads((corona / "pack.json").read_text("utf-8"))
    assert said["edition"] == 2
    for name in ("1-Anna.pdf", "2-Ben.pdf", "protocol.pdf"):
        info = PdfFile((corona / name).read_bytes()).info
        assert (info["/CardgenEdition"], info["/Drawing"]) == ("2", str(said["drawing"]))


@pytest.mark.parametrize(("key", "value"), [("edition", 3), ("edition", 10_000)])
def test_a_pack_of_a_later_edition(key: str, value: int, corona: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(corona, **{key: value})
    for command in ("verify", "audit"):
        assert run([command, str(corona)]) == ExitCode.INPUT
        assert "it takes a newer version of cardgen than this one" in capsys.readouterr()[1]


@pytest.mark.parametrize(
    "said", [{"edition": 1}, {"edition": 0}, {"edition": True}, {"edition": "2"}, {"edition": None}, {"drawing": 0}, {"drawing": "1"}]
)
def test_no_pack_says_such_a_thing(said: dict[str, object], corona: Path) -> None:
    change(corona, **said)
    with pytest.raises(InputError) as caught:
        read_manifest(corona)
    assert next(iter(said)) in str(caught.value)
    assert not isinstance(caught.value, NewerFormat)


def test_a_pack_that_hides_its_edition_is_another_one(corona: Path) -> None:
    said = json.loads((corona / "pack.json").read_text("utf-8"))
    (corona / "pack.json").write_text(json.dumps({key: said[key] for key in said if key not in ("edition", "drawing")}, indent=1), "utf-8")
    assert any("1-Anna.pdf belongs to another game" in one.words for one in verify_pack(corona, None, None, nobody).differences)
    assert any("“CardgenEdition”" in one.words for one in audit_pack(corona).findings)


def test_another_number_of_the_drawing_in_the_manifest(corona: Path) -> None:
    change(corona, drawing=99)
    said = [one.words for one in verify_pack(corona, None, None, nobody).differences]
    assert "pack.json says another number of the drawing than protocol.pdf does" in said


def change(pack: Path, **said: object) -> None:
    content = json.loads((pack / "pack.json").read_text("utf-8"))
    (pack / "pack.json").write_text(json.dumps(content | said, ensure_ascii=False, indent=1) + "\n", "utf-8")


# -- a new setting

COLOUR = Setting("colour", Choice(("red", "blue")), "red", "of the table", added=True)


@pytest.fixture
def coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Corona-Whist and Elevator Whist can be set in one more way."""
    for name in ("corona", "elevator"):
        game: Game = GAMES[name]
        monkeypatch.setitem(GAMES, name, game._replace(table=(*game.table, COLOUR)))


@pytest.mark.usefixtures("coloured")
@pytest.mark.parametrize("name", search_but(["elevator", "joint"], "elevator"))
def test_a_new_setting_leaves_older_packs_alone(name: str, unpack: Unpack) -> None:
    pack = unpack(name)
    assert read_manifest(pack).table.settings["colour"] == "red"
    assert not verify_pack(pack, None, None, nobody).differences
    assert not audit_pack(pack).findings
    reprint_player(pack, "Ben", Preferences(large=True))
    assert not verify_pack(pack, None, None, nobody).differences
    assert "colour" not in redeal_pack(pack, 2).pack.deal.header


@pytest.mark.usefixtures("coloured")
@each("name", ["corona", "elevator"])
def test_a_new_setting_leaves_practice_games_and_their_codes_alone(name: str) -> None:
    now = deal(GAMES[name], ["Anna", "Ben", "Cem"], practice_seed("rainy sunday"))
    before = deal(now.game._replace(table=now.game.table[:-1]), now.players, now.seed)
    assert (now.header, now.keys, now.rounds) == (before.header, before.keys, before.rounds)


@pytest.mark.usefixtures("coloured")
@pytest.mark.parametrize("name", ["corona", "elevator"])
def test_a_new_setting_stands_in_the_header_where_it_says_something(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["pack", name, "-p", "Anna", "-p", "Ben", "-p", "Cem", "-s", "max=1", "--seed", "x", "--lang", "en", "-q", "-o"]
    assert run([*arguments, str(tmp_path), "-s", "colour=blue"]) == 0
    pack = next(tmp_path.iterdir())
    manifest = read_manifest(pack)
    assert json.loads(manifest.table.header)["settings"]["colour"] == "blue"
    assert manifest.table.settings["colour"] == "blue"
    assert not verify_pack(pack, None, None, nobody).differences
    assert not audit_pack(pack).findings
    file = open_player_file("1-Anna.pdf", (pack / "1-Anna.pdf").read_bytes())
    monkeypatch.setitem(GAMES, name, GAMES[name]._replace(table=GAMES[name].table[:-1]))  # and now without it
    seed = practice_seed("x")
    for attempt in (
        lambda: read_manifest(pack),
        lambda: verify_pack(pack, seed, None, nobody),
        lambda: audit_pack(pack),
        lambda: deal_of_file(file, seed),
        lambda: verify_round_of_file(file, 1, "0" * 26, None),
    ):
        with pytest.raises(NewerFormat) as caught:
            attempt()
        error: CardgenError = caught.value
        assert error.problem.endswith(f'has the setting "colour" of {name}, which isn\'t known here')
        assert error.remedy == "it takes a newer version of cardgen than this one"
