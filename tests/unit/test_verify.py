"""`cardgen verify`, checked against the second dealer, and against every kind of change."""

from __future__ import annotations

import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardgen.check import redraw
from cardgen.check.finding import spoken_rounds
from cardgen.pages.forms.sides import fits
from cardgen.check.one_round import verify_round
from cardgen.check.read_hands import ReadRound
from cardgen.check.verify import Verified, verify_file, verify_pack
from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.shuffle import Seed
from cardgen.dealing.view import player_view
from cardgen.errors import CheckError, FileError, InputError, NewerFormat
from cardgen.games.game import Game
from cardgen.games.registry import GAMES
from cardgen.names import Person
from cardgen.pack import build as packs
from cardgen.pack.formats import DEAL, MANIFEST, SEED
from cardgen.pages.theme.style import style_of
from cardgen.pdf.encrypt import encrypt
from cardgen.pdf.read.file import PdfFile
from cardgen.preferences import LAYOUTS, Preferences, usual_preferences
from cardgen.views import Event, PlayerRound
from tests.any_settings import values_of
from tests.people import NAMES
from tests.planted import Plant, operators, planted, text
from tests.second_dealer import deal_again
from tests.turns import each, search_but, thinned, times

STYLE = style_of(Preferences("en", "phone", "a4", "en", "two", "poker", large=False, low_ink=False, night=False))


def nobody(name: str) -> str:
    raise InputError(f"{name} opens only with its password")


def lay_out(folder: Path, made: packs.Pack) -> Path:
    """A pack's files in a folder."""
    for file in made.files:
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
    return folder


def draw(dealt: Deal, *styles: Any) -> packs.Pack:
    names = NAMES[: len(dealt.players)]
    drawn_in = [styles[seat % len(styles)] if styles else STYLE for seat in range(len(names))]
    return packs.draw_pack(dealt, [Person(name) for name in names], drawn_in, [STYLE], Event(None, "", "Anna"))


def words_of(found: Verified) -> list[str]:
    return [difference.sentence for difference in found.differences]


# -- many packs: verify and the second dealer agree about what was changed


def any_settings(game: Game, players: int, chance: random.Random) -> dict[str, str]:
    """Settings that can be, a few of them not as usual."""
    given: dict[str, str] = {}
    for setting in game.table_for(players):
        more = given | {setting.key: chance.choice(values_of(setting, players))}
        try:
            game.settings(players, more)
        except InputError:
            continue
        given = more if chance.random() < 0.5 else given
    return given


def any_deal(chance: random.Random) -> Deal:
    """A game with any number of players, settings, title and words; some deal only what is left of it."""
    game = chance.choice(list(GAMES.values()))
    players = chance.choice(list(game.players))
    names = NAMES[:players] if chance.random() < 0.8 else [str(seat) for seat in range(1, players + 1)]
    seed = shuffle.practice_seed(str(chance.random()))
    words = "|".join(f"{name}={chance.choice(['apfel', 'umbrella', 'x2y4z6'])}" for name in names[1:]) if chance.random() < 0.3 else ""
    given, title = any_settings(game, players, chance), chance.choice(["", "Joc de seară", "Runde 7"])
    dealt = deal(game, names, seed, given, title, words)
    if chance.random() < 0.2 and not game.deals_by_lot(dealt.settings):
        old = shuffle.Replaced(dealt.keys.game_code, dealt.keys.pack_mark, chance.randint(1, len(dealt.rounds)))
        dealt = deal(game, names, shuffle.practice_seed(str(chance.random())), given, title, words, replaced=old)
    return dealt


Change = Callable[[dict[str, Any], dict[str, Any], random.Random], None]


def nothing(public: dict[str, Any], secret: dict[str, Any], chance: random.Random) -> None:
    """As it was dealt."""


def other_card(public: dict[str, Any], secret: dict[str, Any], chance: random.Random) -> None:
    """Two players' cards change places in a round that was dealt."""
    dealt = chance.choice(secret["rounds"])
    one, other = chance.sample([hand for hand in dealt["hands"] if hand is not None], 2)
    one[0], other[-1] = other[-1], one[0]


def other_trump(public: dict[str, Any], secret: dict[str, Any], chance: random.Random) -> None:
    """A round has another trump, for everybody to see."""
    chance.choice(public["rounds"])["trump"] = chance.choice("CDHS")


def other_words(public: dict[str, Any], secret: dict[str, Any], chance: random.Random) -> None:
    public["words"] = "Anna=regenschirm"


def other_title(public: dict[str, Any], secret: dict[str, Any], chance: random.Random) -> None:
    public["header"]["title"] = "Another evening"


def other_code(public: dict[str, Any], secret: dict[str, Any], chance: random.Random) -> None:
    public["game_code"] = public["game_code"][:-1] + ("0" if public["game_code"][-1] != "0" else "1")


def other_mark(public: dict[str, Any], secret: dict[str, Any], chance: random.Random) -> None:
    public["pack_mark"] = "XXXX" if public["pack_mark"] != "XXXX" else "YYYY"


CHANGES: list[Change] = [nothing, nothing, nothing, other_card, other_trump, other_words, other_title, other_code, other_mark]


def second_opinion(public: dict[str, Any], secret: dict[str, Any], code: str) -> set[int] | None:
    """The rounds that aren't as the second dealer deals them; None: the codes don't fit."""
    try:
        again = deal_again(public, code)
    except AssertionError:
        return None
    wrong: set[int] = set()
    for dealt, shown, known in zip(again, public["rounds"], secret["rounds"], strict=True):
        facts = {key: getattr(dealt, key) for key in ("number", "cards", "trump", "turned_up", "dealer", "leader")}
        if shown != facts or known != facts | {"hands": dealt.hands, "kitty": dealt.kitty}:
            wrong.add(dealt.number)
    return wrong


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packs are made without drawing."""
    drawn = SimpleNamespace(content=b"%PDF", pages=1, traces=())
    for module in ("player", "protocol", "leaflet"):
        names = (f"{module}_pdf", "player_pdf", "rules_pdf")
        monkeypatch.setitem(sys.modules, f"cardgen.pages.{module}", SimpleNamespace(**dict.fromkeys(names, lambda *_, **__: drawn)))


@pytest.mark.parametrize("part", range(4))
def test_the_second_dealer_agrees(part: int, undrawn: None, tmp_path: Path) -> None:
    """Packs of any game and setting, two thirds of them changed."""
    for index in range(times(2, 32)):
        chance = random.Random(f"{part} {index}")
        dealt, folder = any_deal(chance), tmp_path / str(index)
        lay_out(folder, draw(dealt))
        for path in [*folder.glob("*.pdf"), folder / "organiser/files.json"]:
            path.unlink()
        public, secret = (json.loads((folder / path).read_bytes()) for path in (MANIFEST, DEAL))
        change = chance.choice(CHANGES)
        change(public, secret, chance)
        (folder / MANIFEST).write_bytes(packs.as_json(public))
        (folder / DEAL).write_bytes(packs.as_json(secret))
        wrong = second_opinion(public, secret, dealt.seed.code)
        try:
            found = verify_pack(folder, shuffle.read_seed(dealt.seed.code), None, nobody)
        except CheckError:  # what pack.json says can't be, whatever the cards
            assert change in (other_trump, other_words, other_title)
            continue
        seen = [one for one in found.differences if "missing" not in one.words]
        if wrong is None:
            assert len(seen) >= 1, change
            assert any("code" in one.words or "mark" in one.words for one in seen)
        else:
            assert {number for one in seen for number in one.rounds} == wrong
            assert bool(seen) is bool(wrong)
        assert found.rounds == tuple(r.facts.number for r in dealt.rounds)


# -- dozens of packs with all their files


def drawn_cases() -> Iterator[tuple[str, int, str]]:
    small = {"whist": "rounds=2", "bidwhist": "rounds=2", "romanian": ""}
    for i, game in enumerate(GAMES.values()):
        if game.name not in ("elevator", "stiche-raten"):  # presets of ohhell
            yield game.name, game.players[i % len(game.players)], small.get(game.name, "max=2")
    for special in ("one-card=choice", "one-card=forehead", "one-card=blind special=blind8 first-dealer=lot")[:: times(2, 1)]:
        yield "romanian", 3, f"schedule=8-1-8 {special}"
    yield "bidwhist", 4, "rounds=2 small-kitty=on"


@pytest.mark.parametrize(("game", "players", "given"), thinned(drawn_cases(), 4))
def test_whole_packs(game: str, players: int, given: str, tmp_path: Path) -> None:
    """All that was drawn is drawn again byte by byte; a file of another deal is found, in the rounds where it holds other cards."""
    chance = random.Random(f"{game} {players} {given}")
    styles = [
        style_of(Preferences(chance.choice(("de", "en", "ro")), layout, "a4", "fr", "poker", "poker", chance.random() < 0.3, False, False))
        for layout in LAYOUTS
    ]
    settings = dict(pair.split("=") for pair in given.split())
    dealt, other = (deal(GAMES[game], NAMES[:players], shuffle.practice_seed(text), settings) for text in ("one", "other"))
    made = draw(dealt, *styles)
    folder = lay_out(tmp_path / "pack", made)
    found = verify_pack(folder, None, dealt.keys.game_code, nobody)
    assert found.differences == ()
    assert set(found.compared) == {file.path for file in made.files if file.path.endswith(".pdf")} | {MANIFEST, DEAL}
    seat = chance.randrange(players)
    path = next(file.path for file in made.files if file.seat == seat)
    shutil.rmtree(folder / "organiser")
    for file in made.files:
        if file.seat is not None:
            (folder / file.path).unlink()
    style = styles[seat % len(styles)]
    (folder / path).write_bytes(packs.draw_player(other, seat, NAMES[:players], "", style, Event(None, "", "Anna")).content)
    found = verify_pack(folder, dealt.seed, None, nobody)
    public = json.loads((folder / MANIFEST).read_bytes())
    theirs = public | {"game_code": other.keys.game_code, "pack_mark": other.keys.pack_mark}
    wrong = tuple(
        one.number
        for one, two in zip(deal_again(public, dealt.seed.code), deal_again(theirs, other.seed.code), strict=True)
        if visible(one, seat) != visible(two, seat)
    )
    assert [one.rounds for one in found.differences] == [wrong]


def visible(dealt: Any, seat: int) -> object:
    """What a player's page shows of the cards of a round, as the second dealer deals it."""
    hand = dealt.hands[seat]
    if hand is None:
        return None
    shown = set(hand) if dealt.sight == "normal" else [dealt.hands[other] for other in dealt.playing if other != seat]
    return (
        shown
        if dealt.sight in ("normal", "forehead") and not dealt.lists
        else (dealt.kitty and shown, dealt.lists[seat], dealt.announcements[seat])
    )


# -- one change


@pytest.fixture(scope="module")
def small() -> tuple[Deal, packs.Pack]:
    """Two players, three rounds."""
    dealt = deal(GAMES["corona"], NAMES[:2], shuffle.practice_seed("small"), {"max": "2"}, "Runde", "Ștefan=umbrella")
    return dealt, draw(dealt)


@pytest.fixture
def folder(small: tuple[Deal, packs.Pack], tmp_path: Path) -> Path:
    return lay_out(tmp_path / "corona", small[1])


def noticed(check: Callable[[], Verified]) -> bool:
    """Whether a check finds something; what it says names no card."""
    try:
        found = check()
        said = [*words_of(found), *found.remarks]
    except (CheckError, FileError, NewerFormat) as error:
        said = [str(error)]
    assert not [text for text in said if set("♠♥♦♣") & set(text)]
    return bool(said)


def swapped(dealt: Deal, number: int) -> Deal:
    """The deal with the hands of one round exchanged between the first two players."""
    rounds = [replace(r, hands=(r.hands[1], r.hands[0], *r.hands[2:])) if r.facts.number == number else r for r in dealt.rounds]
    return replace(dealt, rounds=tuple(rounds))


@pytest.mark.parametrize("number", search_but([1, 2, 3], 2))
def test_the_round_with_other_cards_is_named(number: int, small: tuple[Deal, packs.Pack], folder: Path) -> None:
    wrong = draw(swapped(small[0], number)).files
    for seat in (0, 1):
        file = next(file for file in wrong if file.seat == seat)
        (folder / file.path).write_bytes(file.content)
    shutil.rmtree(folder / "organiser")
    found = verify_pack(folder, small[0].seed, None, nobody)
    assert [one.rounds for one in found.differences] == [(number,), (number,)]
    assert words_of(found)[0] == f"Round {number} doesn't match: the cards in 1-Anna.pdf aren't those that were dealt"
    alone = verify_file(folder / "2-Stefan.pdf", small[0].seed, small[0].keys.game_code, nobody)
    assert words_of(alone) == [f"Round {number} doesn't match: the cards in 2-Stefan.pdf aren't those that were dealt"]
    opened = verify_round(folder, number, small[0].keys.round_key(number), None, nobody)
    assert [one.file for one in opened.differences] == ["1-Anna.pdf", "2-Stefan.pdf"]
    right = verify_round(folder, number % 3 + 1, small[0].keys.round_key(number % 3 + 1), None, nobody)
    assert (right.differences, right.compared) == ((), ("1-Anna.pdf", "2-Stefan.pdf"))


@pytest.fixture
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same file isn't drawn twice."""
    known: dict[str, packs.PackFile] = {}
    draw_again = packs.draw_player

    def remembered(dealt: Deal, *more: Any) -> packs.PackFile:
        key = repr((dealt.header, dealt.words, dealt.keys, more))
        if key not in known:
            known[key] = draw_again(dealt, *more)
        return known[key]

    monkeypatch.setattr(redraw, "draw_player", remembered)


def test_a_flipped_bit_of_the_manifest_is_noticed(small: tuple[Deal, packs.Pack], folder: Path, drawn_once: None) -> None:
    path = folder / MANIFEST
    before = path.read_bytes()
    shutil.rmtree(folder / "organiser")
    assert not noticed(lambda: verify_pack(folder, small[0].seed, None, nobody))
    for place in range(0, len(before), times(40, 5)):
        path.write_bytes(before[:place] + bytes([before[place] ^ 1 << place % 8]) + before[place + 1 :])
        assert noticed(lambda: verify_pack(folder, small[0].seed, None, nobody)), (place, before[place - 20 : place + 1])


def test_a_flipped_bit_in_a_players_file_is_noticed(small: tuple[Deal, packs.Pack], folder: Path, drawn_once: None) -> None:
    dealt, path = small[0], folder / "1-Anna.pdf"
    before, chance = path.read_bytes(), random.Random("flip")
    described = before.index(b"/CardgenHeader")
    places = (
        chance.sample(range(len(before)), times(3, 25))
        + chance.sample(range(described, described + 1200), times(2, 15))
        + [7, len(before) - 1]
    )
    for place in places:
        path.write_bytes(before[:place] + bytes([before[place] ^ 1 << chance.randrange(8)]) + before[place + 1 :])
        assert noticed(lambda: verify_file(path, dealt.seed, dealt.keys.game_code, nobody)), place
    assert noticed(lambda: verify_pack(folder, dealt.seed, None, nobody))


def test_a_flipped_bit_of_a_version_is_noticed(small: tuple[Deal, packs.Pack], folder: Path) -> None:
    """It isn't taken for the file of another version: nothing else is drawn in another way."""
    path = folder / "1-Anna.pdf"
    before = path.read_bytes()
    version = 'version":"'.encode("utf-16-be").hex().encode()
    place = before.index(version, before.index(b"/CardgenPrint")) + len(version) + 3
    assert before[place : place + 1].isdigit()
    path.write_bytes(before[:place] + bytes([before[place] ^ 1]) + before[place + 1 :])
    assert noticed(lambda: verify_file(path, small[0].seed, small[0].keys.game_code, nobody))


def test_the_manifest_is_compared_to_the_byte(small: tuple[Deal, packs.Pack], folder: Path, drawn_once: None) -> None:
    dealt, path = small[0], folder / MANIFEST
    before = path.read_bytes()

    def said(content: bytes) -> list[str]:
        path.write_bytes(content)
        return words_of(verify_pack(folder, dealt.seed, None, nobody))

    assert said(before) == []
    assert said(before.replace(b"{", b"{ ", 1)) == ["pack.json isn't as cardgen wrote it"]
    pages = json.loads(before)["files"][0]["pages"]
    assert said(before.replace(f'"pages": {pages}'.encode(), b'"pages": 77', 1)) == [
        "pack.json says another number of pages than protocol.pdf has"
    ]


def test_a_file_with_another_name_than_its_header_contradicts_itself(small: tuple[Deal, packs.Pack], folder: Path) -> None:
    dealt, style = small[0], style_of(Preferences(language="en", paper="a4").over(usual_preferences()))
    file = packs.draw_player(dealt, 0, ("Somebody", *dealt.players[1:]), "", style, Event(None, "", ""))
    (folder / "1-Anna.pdf").write_bytes(file.content)
    with pytest.raises(CheckError, match="contradicts itself"):
        verify_file(folder / "1-Anna.pdf", dealt.seed, dealt.keys.game_code, nobody)


def test_every_mistyped_character_of_a_code_is_noticed(small: tuple[Deal, packs.Pack], folder: Path) -> None:
    dealt, path = small[0], folder / "1-Anna.pdf"
    code = dealt.keys.game_code
    for place in range(24):
        wrong = code[:place] + ("2" if code[place] != "2" else "3") + code[place + 1 :]
        assert noticed(lambda wrong=wrong: verify_pack(folder, dealt.seed, wrong, nobody))  # type: ignore[misc]
        assert noticed(lambda wrong=wrong: verify_file(path, dealt.seed, wrong, nobody))  # type: ignore[misc]
    for place in range(25):
        other = dealt.seed.text[:place] + ("2" if dealt.seed.text[place] != "2" else "3") + dealt.seed.text[place + 1 :]
        seed = Seed(other, shuffle.SeedKind.GIVEN)
        assert noticed(lambda seed=seed: verify_pack(folder, seed, None, nobody))  # type: ignore[misc]


def test_a_flipped_bit_of_the_organisers_seed_is_noticed(small: tuple[Deal, packs.Pack], folder: Path, drawn_once: None) -> None:
    path = folder / SEED
    before = path.read_bytes()
    start = before.rstrip().rindex(b"\n") + 1
    for place in range(start, len(before) - 1):
        for bit in range(8):
            flipped = before[place] ^ 1 << bit
            if chr(flipped) == chr(before[place]).swapcase() or {chr(flipped), chr(before[place])} <= set("-\r \x0b"):
                continue  # read as it was: capitals and separators don't count
            path.write_bytes(before[:place] + bytes([flipped]) + before[place + 1 :])
            assert noticed(lambda: verify_pack(folder, None, None, nobody)), (place - start, bit)


def test_what_lies_with_the_organiser_is_compared_too(small: tuple[Deal, packs.Pack], folder: Path) -> None:
    for name, problem in (
        (DEAL, "organiser/deal.json isn't as cardgen wrote it"),
        ("organiser/files.json", "doesn't list the players' files"),
        ("protocol.pdf", "protocol.pdf isn't the file that pack.json lists"),
    ):
        before = (folder / name).read_bytes()
        (folder / name).write_bytes(before + b" ]")
        assert [problem in words for words in words_of(verify_pack(folder, None, None, nobody))] == [True]
        (folder / name).unlink()
        assert [name in words and "missing" in words for words in words_of(verify_pack(folder, None, None, nobody))] == [True]
        (folder / name).write_bytes(before)
    (folder / "1-Anna.pdf").write_bytes((folder / "2-Stefan.pdf").read_bytes())
    said = words_of(verify_pack(folder, None, None, nobody))
    assert "1-Anna.pdf is another player's file, but lies in Anna's place" in said
    assert any("isn't the file that organiser/files.json lists" in words for words in said)


@each("path", ["1-Anna.pdf", "protocol.pdf", "rules-en.pdf"])
def test_a_file_that_was_saved_again_is_the_same(path: str, small: tuple[Deal, packs.Pack], folder: Path) -> None:
    """Programs keep the first half of its identity; whatever else they leave is said, and that its pages are right."""
    drawn, identity = (folder / path).read_bytes(), PdfFile((folder / path).read_bytes()).identity.hex().encode()
    before, half, behind = drawn.rpartition(identity[:32])
    (folder / path).write_bytes(before + half[::-1] + behind)
    verified = verify_pack(folder, None, None, nobody)
    assert (verified.differences, verified.unjudged) == ((), ())
    again, unlisted = (one for one in verified.remarks if one.startswith(path))
    assert again == f"{path} was saved again by another program; its content is the same."
    assert unlisted.endswith("lists, though its content is the same.")
    (folder / path).write_bytes(drawn.replace(b"\nstartxref", b"\n%Note\nstartxref"))
    assert any(words.endswith("; all its pages are as they should be") for words in words_of(verify_pack(folder, None, None, nobody)))
    (folder / path).write_bytes(drawn)


# -- encrypted files, and those of another version


def test_an_encrypted_file_is_compared_object_by_object(small: tuple[Deal, packs.Pack], folder: Path) -> None:
    dealt = small[0]
    plain = (folder / "1-Anna.pdf").read_bytes()
    locked = encrypt(plain, "SESAME")
    assert PdfFile(locked, "SESAME").walk.digest == PdfFile(plain).walk.digest
    (folder / "1-Anna.pdf").write_bytes(locked)
    found = verify_file(folder / "1-Anna.pdf", dealt.seed, dealt.keys.game_code, lambda name: "SESAME")
    assert found.differences == ()
    with pytest.raises(CheckError, match=r"1-Anna\.pdf doesn't open with its password"):
        verify_file(folder / "1-Anna.pdf", dealt.seed, dealt.keys.game_code, lambda name: "sesame")
    wrong = next(file.content for file in draw(swapped(dealt, 2)).files if file.seat == 0)
    (folder / "1-Anna.pdf").write_bytes(encrypt(wrong, "SESAME"))
    found = verify_file(folder / "1-Anna.pdf", dealt.seed, dealt.keys.game_code, lambda name: "SESAME")
    assert [one.rounds for one in found.differences] == [(2,)]


def test_a_file_of_another_drawing_is_read(small: tuple[Deal, packs.Pack], folder: Path) -> None:
    """It can't be drawn as it was then, so its cards are read, and what couldn't be is said."""
    dealt, path = small[0], folder / "1-Anna.pdf"

    def drawn(deal: Deal, *plants: Plant) -> bytes:
        made = packs.draw_player(deal, 0, NAMES[:2], "", STYLE, Event(None, "", "Anna"), drawing=3)
        return planted(made.content, *plants) if plants else made.content

    path.write_bytes(drawn(dealt))
    assert verify_file(path, dealt.seed, dealt.keys.game_code, nobody).unjudged == ()
    path.write_bytes(drawn(dealt, operators(2, text("other words"))))
    found = verify_file(path, dealt.seed, dealt.keys.game_code, nobody)
    assert found.differences == ()
    assert "its cards were read and compared, the other lines of page 2 couldn't be" in found.unjudged[0]
    path.write_bytes(drawn(swapped(dealt, 3), operators(2, text("other words"))))
    assert [one.rounds for one in verify_file(path, dealt.seed, dealt.keys.game_code, nobody).differences] == [(3,)]


@each(
    "numbers, said",
    [
        ([7], "Round 7 doesn't match"),
        ([1, 2], "Rounds 1 and 2 don't match"),
        ([1, 2, 3], "Rounds 1 to 3 don't match"),
        ([2, 5, 6, 7, 9], "Rounds 2, 5 to 7 and 9 don't match"),
        ([1, 3, 4], "Rounds 1, 3 and 4 don't match"),
    ],
)
def test_rounds_are_named_as_people_do(numbers: list[int], said: str) -> None:
    assert spoken_rounds(numbers) == said


# -- what was read against what may be known

SEATED = ("Anna", "Ben", "Cem", "Dörte")


def as_read(known: PlayerRound) -> ReadRound:
    """What a page that is right says."""
    others = tuple((SEATED[seat], cards) for seat, cards in known.others)
    sealed = tuple((entry.number, entry.card) for entry in known.sealed)
    return ReadRound(known.facts.number, known.hand, others, sealed, tuple((SEATED[one.to], one.numbers) for one in known.announcements))


def known_of(game: str, given: dict[str, str]) -> PlayerRound:
    dealt = deal(GAMES[game], SEATED, shuffle.practice_seed("fits"), given)
    return player_view(dealt, 0, SEATED).rounds[0]


@pytest.mark.quick
def test_a_hand_counts() -> None:
    known = known_of("bidwhist", {})
    read = as_read(known)
    assert known.hand
    stranger = next(card for _, card in read.sealed if card not in known.hand)
    assert fits(replace(read, hand=known.hand[::-1]), known, SEATED)
    assert not fits(replace(read, hand=None), known, SEATED)
    assert not fits(replace(read, hand=(*known.hand[:-1], stranger)), known, SEATED)
    assert not fits(replace(read, hand=(*known.hand, stranger)), known, SEATED)


@pytest.mark.quick
def test_lists_and_numbers_count() -> None:
    known = known_of("bidwhist", {})
    read = as_read(known)
    assert fits(read, known, SEATED)
    first, second, *rest = read.sealed
    assert not fits(replace(read, sealed=((first[0], second[1]), (second[0], first[1]), *rest)), known, SEATED)
    assert not fits(replace(read, sealed=()), known, SEATED)
    (name, numbers), *others = read.announcements
    assert fits(replace(read, announcements=(*others, ("An…", numbers))), known, SEATED)
    assert not fits(replace(read, announcements=tuple(others)), known, SEATED)
    assert not fits(replace(read, announcements=((name, ("1Z",)), *others)), known, SEATED)
    assert not fits(replace(read, announcements=((others[0][0], numbers), *others)), known, SEATED)


@pytest.mark.quick
def test_the_others_cards_count() -> None:
    known = known_of("romanian", {"one-card": "forehead", "schedule": "1-8-1"})
    read = as_read(known)
    assert fits(read, known, SEATED)
    (name, cards), (other, more), *rest = read.others
    assert not fits(replace(read, others=((name, more), (other, cards), *rest)), known, SEATED)
    assert not fits(replace(read, others=((other, cards), (other, more), *rest)), known, SEATED)
    assert not fits(replace(read, others=tuple(rest)), known, SEATED)
    assert not fits(replace(read, hand=cards), known, SEATED)
