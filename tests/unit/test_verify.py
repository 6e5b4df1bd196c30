"""`cardgen verify` and `cardgen audit`: whatever is changed in a pack, and what both make of it."""

from __future__ import annotations

import os
import random
import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from cardgen.check.verify import Verified, verify_file, verify_pack
from cardgen.cli import run
from cardgen.dealing import shuffle
from cardgen.dealing.deal import Deal, deal
from cardgen.errors import CardgenError, CheckError, InputError
from cardgen.games.game import Game
from cardgen.games.registry import GAMES
from cardgen.games.rules import Sight
from cardgen.names import Person
from cardgen.orders.order import Order, make_pack
from cardgen.pack.build import rounds_with_hands
from cardgen.pack.folder import write_pack
from cardgen.pack.formats import DEAL, MANIFEST, SEED, as_json
from cardgen.pdf.encrypt import encrypt
from cardgen.preferences import LAYOUTS, Preferences
from cardgen.request import group_of
from cardgen.text import catalogue
from tests.any_settings import read_case, values_of
from tests.changed import Changed, nobody, saved_again, set_at, with_info
from tests.containers import PdfParts
from tests.packs import manifest_of, pack_of
from tests.people import NAMES, joint_of
from tests.second_dealer import deal_again
from tests.turns import each, rows, search_but, times

ANNA = "1-Anna.pdf"
FILES, PRINT, PASSWORDS = (
    f"organiser/{name}" for name in ("files.json", "print.json", "passwords.txt")
)
SMALL = "corona -p Anna -p Ben -s max=2 --seed small --lang en".split()


@pytest.fixture
def pack(tmp_path: Path) -> Changed:
    """Two players, three rounds."""
    return Changed(pack_of(*SMALL, out=tmp_path))


# -- whatever is changed in a pack

Change = Callable[[Changed], object]


def exchanged(content: bytes) -> bytes:
    """The last two pages, which are rounds, show each other's drawing."""
    file = PdfParts.of(content)
    one, other = file.pages[-2:]
    return file.having_data(one, file.data(other)).having_data(other, file.data(one)).written()


def with_streams(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """Each of its streams is another one."""
    return lambda content: PdfParts.of(content).with_streams(change)


def deflated_otherwise(data: bytes) -> bytes:
    return zlib.compress(zlib.decompress(data), 1)


EMPTIED = with_streams(lambda data: zlib.compress(b""))


def written(name: str, old: bytes, new: bytes) -> Change:
    """A list is written in another way."""

    def change(pack: Changed) -> None:
        path = pack.folder / name
        path.write_bytes(path.read_bytes().replace(old, new, 1))

    return change


def said(name: str, where: str, to: str) -> Change:
    """A list says something else in one place."""
    return lambda pack: pack.edit(name, lambda data: set_at(data, where, to))


def file(path: str, change: Callable[[bytes], bytes]) -> Change:
    return lambda pack: pack.change(path, change)


def in_place(path: str, other: str) -> Change:
    """The file of another place."""
    return lambda pack: pack.put(path, (pack.folder / other).read_bytes())


def drawn(path: str, deal: Callable[[Changed], Deal], **event: Any) -> Change:
    """A file as another deal makes it."""
    return lambda pack: pack.put(path, pack.drawn(path, deal(pack), **event))


def as_dealt(pack: Changed) -> Deal:
    return pack.deal


def another_trump(pack: Changed) -> Deal:
    first, second, _ = (round_.facts for round_ in pack.deal.rounds)
    return pack.with_round(2, facts=second._replace(trump=first.trump))


def another_game(pack: Changed) -> Deal:
    return deal(pack.deal.game, pack.deal.players, pack.deal.seed, {"max": "2", "hook": "on"})


def linked(pack: Changed) -> None:
    (pack.folder / ANNA).rename(pack.folder.parent / "elsewhere.pdf")
    os.symlink(pack.folder.parent / "elsewhere.pdf", pack.folder / ANNA)


def other_hands(pack: Changed) -> None:
    pack.edit(DEAL, lambda said: said["rounds"][1]["hands"].reverse())


def beside(name: str, source: str = "") -> Change:
    """A file that is none of the pack's: a copy of one of them, or the seed."""

    def change(pack: Changed) -> None:
        content = (pack.folder / source).read_bytes() if source else pack.deal.seed.code.encode()
        (pack.folder / name.format(seed=pack.deal.seed.code)).write_bytes(content)

    return change


def gone(name: str) -> Change:
    return lambda pack: (pack.folder / name).unlink()


def another_drawing(pack: Changed) -> None:
    pack.put(ANNA, with_info(Drawing="2")(pack.drawn(ANNA, version="3.1")))


DIFFERS, IN_PLACE = (
    "1-Anna.pdf isn't the file that was dealt: it differs",
    "but lies in Anna's place",
)
NO_HASH = f'"{"0" * 64}"'
OTHERWISE = "isn't written as cardgen writes it, though it says the same"
CHANGED: list[tuple[str, Change, str]] = [
    ("0 0", lambda pack: None, "All 3 rounds match"),
    ("0 0", drawn(ANNA, as_dealt, version="3.1"), "All 3 rounds match"),
    ("0 0", file(ANNA, with_streams(deflated_otherwise)), "match"),
    ("0 5", beside("x.pdf", ANNA), "match"),
    ("0 5", beside("x"), "match"),
    ("0 5", beside("{seed}", ANNA), "match"),
    ("0 5", beside("x", DEAL), "match"),
    ("5 5", file(ANNA, exchanged), f"{DIFFERS} on pages 5 and 6, rounds 2 and 3"),
    ("5 5", drawn(ANNA, lambda pack: pack.swapped(3)), f"{DIFFERS} on page 6, round 3"),
    ("5 5", drawn(ANNA, Changed.another_deal), f"{DIFFERS} on pages 1 to 6, rounds 1 to 3"),
    ("5 5", drawn(ANNA, another_game), "belongs to another game, with the pack mark "),
    ("5 5", drawn(ANNA, as_dealt, place="Rome"), DIFFERS),
    ("5 5", drawn("protocol.pdf", another_trump), "protocol.pdf isn't the file that was"),
    ("5 5", in_place(ANNA, "2-Ben.pdf"), f"is another player's file, {IN_PLACE}"),
    ("5 5", in_place(ANNA, "protocol.pdf"), f"isn't a player's file, {IN_PLACE}"),
    ("5 5", in_place("rules-en.pdf", ANNA), "lies where everybody looks"),
    ("5 5", file("rules-en.pdf", EMPTIED), "rules-en.pdf isn't the file that"),
    ("5 5", file(ANNA, EMPTIED), f"{DIFFERS} on pages 1 to 6"),
    ("5 5", file(ANNA, with_info(Title="SK")), f"{DIFFERS} in what it says of itself"),
    ("5 5", file(ANNA, with_info(Keywords="SK")), f"{DIFFERS} in what it says of itself"),
    ("5 5", file(ANNA, with_info(Drawing="2")), f"{DIFFERS} in what it says of itself"),
    ("5 5", file(ANNA, with_info(CardgenSeat="2")), f"is another player's file, {IN_PLACE}"),
    ("5 5", written(FILES, b"[", b"[ "), f"{FILES} {OTHERWISE}"),
    ("5 5", written(PRINT, b"{", b"{ "), f"{PRINT} {OTHERWISE}"),
    ("5 5", written(MANIFEST, b"{", b"{ "), f"pack.json {OTHERWISE}"),
    ("5 5", written(DEAL, b"{", b"{ "), f"{DEAL}: isn't as cardgen wrote it"),
    ("5 5", said(MANIFEST, "files.0.sha256", NO_HASH), "lists other bytes for protocol"),
    ("5 5", said(FILES, "0.sha256", NO_HASH), "lists other bytes for 1-Anna.pdf"),
    ("5 5", said(MANIFEST, "game_code", f'"{"0" * 24}"'), "doesn't make the game code 0000"),
    ("5 5", other_hands, f"{DEAL}, round 2: has other cards than"),
    ("5 5", gone(DEAL), f"{DEAL}: is missing"),
    ("5 5", gone(ANNA), "1-Anna.pdf: is missing"),
    ("5 5", linked, "1-Anna.pdf: is a link or a folder, not the file itself"),
    ("5 3", written(SEED, b"-", b"-0"), "organiser/seed.txt has no seed code, or more than one"),
    ("6 6", file(ANNA, saved_again), "it isn't stored as cardgen stores files; another program"),
    ("6 6", file(ANNA, lambda content: content[:-1]), "1-Anna.pdf can't be judged"),
    ("6 6", file(ANNA, lambda content: content + b"%SK"), "1-Anna.pdf can't be judged"),
    ("6 6", file(ANNA, lambda content: b"GIF89a"), "it is another kind of file, or cut off"),
    ("6 6", file("protocol.pdf", lambda content: b""), "protocol.pdf isn't compared: "),
    ("6 6", file(ANNA, with_streams(lambda data: data + b"SK")), "something stands behind"),
    ("6 6", another_drawing, "uvx cardgen==3.1 verify … judges it"),
    ("6 6", written(MANIFEST, b' "edition": 1,\n', b""), "1.0 reads none from before"),
]


SAID = """
    5 5 | pack.json            | pack_mark      | "XXXX" | the pack mark XXXX isn't the one that
    5 5 | pack.json            | header.title   | "x"    | the seed code doesn't make the game code
    5 5 | pack.json            | files.1.pages  | 77     | says what isn't so of rules-en.pdf
    5 5 | pack.json            | rounds.0.trump | "S"    | its settings don't make that
    5 5 | pack.json            | hello          | 1      | isn't as cardgen wrote it, in hello
    6 6 | pack.json            | edition        | 2      | is of another edition than this cardgen
    5 5 | organiser/files.json | 0.layout       | "fold" | says what isn't so of 1-Anna.pdf
    5 5 | organiser/print.json | place          | "Rome" | 1-Anna.pdf isn't the file that was dealt
    5 5 | organiser/print.json | shared         | []     | doesn't say how the files of this pack
    """
ALL = [*CHANGED, *((codes, said(*place), words) for codes, *place, words in rows(SAID))]


@pytest.mark.parametrize(("codes", "change", "words"), ALL)
def test_whatever_was_changed_is_found(
    codes: str, change: Change, words: str, pack: Changed, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit codes of verify and audit, and what verify says; neither names a card or the seed."""
    change(pack)
    audited, found = run(["audit", str(pack.folder)]), capsys.readouterr()
    verified, (out, err) = run(["verify", str(pack.folder)]), capsys.readouterr()
    assert f"{verified} {audited}" == codes
    assert words in out + err
    for text in (out, err, *found):
        assert not re.search(r"[♣♦♥♠]|\b[CDHS](10|[1-9JQKA])\b", text)
        assert pack.deal.seed.code not in text


def passwords(pack: Changed) -> list[str]:
    note = (pack.folder / PASSWORDS).read_text("utf-8")
    return re.findall(r"\b[0-9A-Z]{16}$", note, re.MULTILINE)


def one_for_both(pack: Changed) -> None:
    first, second = passwords(pack)
    written(PASSWORDS, second.encode(), first.encode())(pack)
    pack.put("2-Ben.pdf", encrypt(pack.drawn("2-Ben.pdf"), first))


def other_hands_locked(pack: Changed) -> None:
    pack.put(ANNA, encrypt(pack.drawn(ANNA, pack.swapped(3)), passwords(pack)[0]))


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda pack: None, 0, "All 3 rounds match"),
        (one_for_both, 5, "Anna and Ben have the same password: each could open the other"),
        (drawn(ANNA, as_dealt), 5, "isn't encrypted, as it should"),
        (
            lambda pack: pack.put(ANNA, encrypt(pack.drawn(ANNA), "x")),
            5,
            "doesn't open with its password",
        ),
        (other_hands_locked, 5, f"{DIFFERS} on page 6, round 3"),
        (lambda pack: pack.put(ANNA, saved_again(pack.drawn(ANNA))), 6, "can't be judged"),
        (written(PASSWORDS, b"Anna", b"Otto"), 5, "doesn't have one password for Anna"),
    ],
)
def test_whatever_was_changed_in_an_encrypted_pack_is_found(
    change: Change, code: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = Changed(pack_of(*SMALL, "--encrypt", out=tmp_path))
    change(pack)
    assert [run([command, str(pack.folder)]) for command in ("audit", "verify")] == [code, code]
    said = "".join(capsys.readouterr())
    assert words in said
    assert not any(password in said for password in passwords(pack))


def noticed(check: Callable[..., Verified], *arguments: object) -> bool:
    """Whether a check finds something, or has to leave it open."""
    try:
        return not check(*arguments, nobody).matches
    except CardgenError:
        return True


def flipped(content: bytes, place: int, bit: int = 0) -> bytes:
    return content[:place] + bytes([content[place] ^ 1 << bit]) + content[place + 1 :]


def test_a_flipped_bit_of_a_list_is_noticed(pack: Changed) -> None:
    for name in (MANIFEST, FILES, PRINT):
        path, before = pack.folder / name, (pack.folder / name).read_bytes()
        for place in range(0, len(before), times(131, 5)):
            path.write_bytes(flipped(before, place, place % 7))
            found = noticed(verify_pack, pack.folder, None, None)
            assert found, (name, before[place - 20 : place + 1])
        path.write_bytes(before)


def test_a_flipped_bit_of_a_file_is_never_a_match(pack: Changed) -> None:
    """Nor does it pass as another version's: what a file says of itself is compared as well.  One
    that says the same in another way, which deflated data allow, is no change.
    """

    def held(content: bytes) -> list[bytes]:
        streams = re.findall(rb"(?s)>>stream\n(.*?)\nendstream", content)
        return [re.sub(rb"(?s)>>stream\n.*?\nendstream", b"", content), *map(inflated, streams)]

    def inflated(stream: bytes) -> bytes:
        return zlib.decompress(stream) if stream[:1] == b"x" else stream

    path, chance = pack.folder / ANNA, random.Random("flip")
    before = path.read_bytes()
    described = before.index(b"/Type/ObjStm")  # what isn't a stream, the information too
    some = chance.sample(range(len(before)), times(6, 80))
    for place in [*some, *range(described, described + 1200, times(127, 7)), 7, len(before) - 1]:
        after = flipped(before, place, chance.randrange(8))
        path.write_bytes(after)
        seed, code = pack.deal.seed, pack.deal.keys.game_code
        assert noticed(verify_file, path, seed, code) or held(after) == held(before), place


def test_every_mistyped_character_of_a_code_is_noticed(pack: Changed) -> None:
    seed, code, path = pack.deal.seed, pack.deal.keys.game_code, pack.folder / ANNA

    def wrong(text: str, place: int) -> str:
        return text[:place] + ("2" if text[place] != "2" else "3") + text[place + 1 :]

    for place in range(24):
        other = wrong(code, place)
        assert noticed(verify_pack, pack.folder, None, other)
        assert noticed(verify_file, path, seed, other)
        mistyped = shuffle.Seed(wrong(seed.text, place), shuffle.SeedKind.GIVEN)
        assert noticed(verify_pack, pack.folder, mistyped, None)


def test_a_file_alone_is_drawn_again_from_what_it_says_of_itself(pack: Changed) -> None:
    """Without the pack: its names, and how it is drawn, come from it, and are compared as well."""
    code, seed = pack.deal.keys.game_code, pack.deal.seed
    for path in (ANNA, "protocol.pdf", "rules-en.pdf"):
        assert verify_file(pack.folder / path, seed, code, nobody).matches
    pack.put(ANNA, pack.drawn(ANNA, pack.swapped(3)))
    (differs,) = verify_file(pack.folder / ANNA, seed, code, nobody).differ
    assert (differs.rounds, differs.dealt) == ((3,), pack.drawn(ANNA))
    pack.put(ANNA, with_info(CardgenPrint="{}")(pack.drawn(ANNA)))
    with pytest.raises(CheckError, match="doesn't say of itself what files of a pack say"):
        verify_file(pack.folder / ANNA, seed, code, nobody)


def test_what_another_program_saved_is_dealt_again_but_never_judged(pack: Changed) -> None:
    pack.change(ANNA, saved_again)
    found = verify_file(pack.folder / ANNA, pack.deal.seed, pack.deal.keys.game_code, nobody)
    assert [(one.verdict, one.dealt) for one in found.files] == [("unjudged", pack.drawn(ANNA))]
    assert not found.matches
    assert not found.compared


@each(
    "numbers, words",
    [
        ([7], "round 7"),
        ([1, 2], "rounds 1 and 2"),
        ([1, 2, 3], "rounds 1 to 3"),
        ([2, 5, 6, 7, 9], "rounds 2, 5 to 7 and 9"),
        ([1, 3, 4], "rounds 1, 3 and 4"),
    ],
)
def test_rounds_are_named_as_people_do(numbers: list[int], words: str) -> None:
    assert catalogue("en", "screen").numbered("rounds", numbers) == words


# -- many packs: verify and the second dealer agree about what was changed


def any_settings(game: Game, players: int, chance: random.Random) -> dict[str, str]:
    """Settings that can be, a few of them not as usual."""
    given: dict[str, str] = {}
    for setting in game.table_for(players):
        more = given | {setting.key: chance.choice(values_of(setting, players))}
        with suppress(InputError):
            game.settings(players, more)
            given = more if chance.random() < 0.5 else given
    return given


def any_deal(chance: random.Random) -> Deal:
    """Any game, number of players, settings, title and words; some deal only what is left of it."""
    game = chance.choice(list(GAMES.values()))
    players = chance.choice(list(game.players))
    unnamed = [str(seat) for seat in range(1, players + 1)]
    names = NAMES[:players] if chance.random() < 0.8 else unnamed
    words = "|".join(f"{name}={chance.choice(['apfel', 'teapot'])}" for name in names[1:])
    words = words if chance.random() < 0.3 else ""
    given = any_settings(game, players, chance)
    title = chance.choice(["", "Joc de seară"])
    made = partial(deal, given=given, words=words)
    occasion = shuffle.Occasion(title, joint=joint_of(names, words))
    dealt = made(game, names, shuffle.practice_seed(str(chance.random())), occasion=occasion)
    if chance.random() < 0.2 and not game.deals_by_lot(dealt.settings):
        first = chance.randint(1, len(dealt.rounds))
        old = shuffle.Replaced(dealt.keys.game_code, dealt.keys.pack_mark, first)
        occasion = occasion._replace(replaced=old)
        dealt = made(game, names, shuffle.practice_seed("rest"), occasion=occasion)
    return dealt


def other_card(public: Any, secret: Any, chance: random.Random) -> None:
    """Two players' cards change places in a round that was dealt."""
    hands = [hand for hand in chance.choice(secret["rounds"])["hands"] if hand is not None]
    one, other = chance.sample(hands, 2)
    one[0], other[-1] = other[-1], one[0]


def other_trump(public: Any, secret: Any, chance: random.Random) -> None:
    """A round has another trump, and turned up another card, for everybody to see."""
    facts = chance.choice(public["rounds"])
    suit = chance.choice("CDHS")
    facts["trump"] = facts["trump"] and suit
    facts["turned_up"] = facts["turned_up"] and suit + facts["turned_up"][1:]


@pytest.mark.parametrize("part", range(4))
def test_the_second_dealer_agrees(part: int, tmp_path: Path) -> None:
    """Packs of any game and setting, half of them changed; nothing of them is drawn."""
    for index in range(times(3, 32)):
        chance = random.Random(f"{part} {index}")
        dealt, folder = any_deal(chance), tmp_path / str(index)
        public = manifest_of(dealt, NAMES[: len(dealt.players)]).as_data()
        secret = {"rounds": rounds_with_hands(dealt)}
        edit = chance.choice([lambda *_: None, other_card, other_trump])
        edit(public, secret, chance)
        (folder / "organiser").mkdir(parents=True)
        for name, said in ((MANIFEST, public), (DEAL, secret)):
            (folder / name).write_bytes(as_json(said))
        wrong = set()
        again = deal_again(public, dealt.seed.code)
        for right, shown, known in zip(again, public["rounds"], secret["rounds"], strict=True):
            if shown != right.facts or known != right.all_of_it:
                wrong.add(right.number)
        try:
            found = verify_pack(folder, shuffle.read_seed(dealt.seed.code), None, nobody)
        except CheckError:  # what pack.json says can't be, whatever the cards
            assert edit is other_trump
            continue
        assert {number for one in found.findings for number in one.rounds} == wrong
        assert found.rounds == tuple(one.facts.number for one in dealt.rounds)


CASES = """
    corona 2 max=2
    romanian 4 one-card=blind
    ohhell 5 max=2
    whist 4 rounds=2
    bidwhist 4 rounds=2
    romanian 3 schedule=8-1-8 one-card=choice
    romanian 7 one-card=forehead seven=dead-hand
    """


@pytest.mark.parametrize("case", search_but(rows(CASES), *rows(CASES)[:4:3], later=rows(CASES)[6:]))
def test_packs_of_every_game_and_layout_match_to_the_byte(case: str, tmp_path: Path) -> None:
    """And with other cards in one round, that one is named."""
    wishes = [
        Preferences(("de", "en", "ro")[i % 3], layout, "a4", "fr", large=i % 2 == 1)
        for i, layout in enumerate(LAYOUTS)
    ]
    game, players, settings = read_case(case)
    members = zip(map(Person, NAMES[:players]), cycle(wishes), strict=False)
    paper = Preferences(language="en", paper="a4")
    order = Order(game, paper, group=group_of([*members]), settings=settings, seed="one")
    pack = Changed(write_pack(make_pack(order), tmp_path))
    found = verify_pack(pack.folder, None, pack.deal.keys.game_code, nobody)
    assert found.matches
    files = {*pack.manifest.player_files, *(one.path for one in pack.manifest.files)}
    assert set(found.compared) == files | {MANIFEST, DEAL}
    open_rounds = (one for one in pack.deal.rounds if one.facts.sight is Sight.OPEN)
    number = next(one.facts.number for one in open_rounds if one.hands[0] and one.hands[1])
    path = pack.manifest.player_files[0]
    pack.put(path, pack.drawn(path, pack.swapped(number)))
    (differs,) = verify_pack(pack.folder, None, None, nobody).differ
    assert number in differs.rounds
