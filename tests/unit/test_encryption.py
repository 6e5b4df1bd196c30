"""Encrypted files: what opens them, and what they tell to whoever can't open them."""

from __future__ import annotations

import hashlib
import io
import re
import zlib
from contextlib import suppress
from typing import Any

import pypdf
import pypdfium2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import Occasion, practice_seed
from cardgen.games.registry import GAMES, find_game
from cardgen.names import Person
from cardgen.pack.build import Pack, PackStyles, draw_pack, draw_player, fresh_password
from cardgen.pages.theme import style_of
from cardgen.pdf import container, encrypt
from cardgen.pdf.container import NotOurs
from cardgen.pdf.encrypt import Locked
from cardgen.preferences import LAYOUTS, Preferences, usual_preferences
from cardgen.views import Event
from tests.turns import each, sweep, times

PASSWORD = "7K3M9QZT0WXY12AB"
NAMES = ("Konstanze", "Ștefania", "Łukasz Dörte")


def drawn(layout: str, seed: str = "KAT", large: bool = False) -> Pack:
    style = style_of(
        Preferences(language="de", layout=layout, large=large, paper="a4").over(usual_preferences())
    )
    return draw_pack(
        deal(
            find_game("corona"), NAMES, practice_seed(seed), {"max": "4"}, Occasion("Geheime Runde")
        ),
        [Person(name) for name in NAMES],
        PackStyles([style] * 3, [style]),
        Event(None, "Köln", NAMES[0]),
    )


def players_files(layout: str, seed: str = "KAT", large: bool = False) -> list[bytes]:
    return [file.content for file in drawn(layout, seed, large).files if file.seat is not None]


def locked(content: bytes, random: bytes | None = None) -> bytes:
    return encrypt.encrypt(content, PASSWORD, random)


def skeleton(content: bytes) -> bytes:
    """All that stands outside of streams, without identity, keys and the table's own numbers."""
    outside = re.sub(rb"stream\n.*?\nendstream", b"stream", content, flags=re.DOTALL)
    return re.sub(rb"<[0-9a-f]{20,}>", b"<>", outside)


# -- what opens them


@pytest.mark.quick
@sweep(("large", [False, True]), ("layout", LAYOUTS), dear=True)
def test_once_open_it_is_the_same_file(layout: str, large: bool) -> None:
    plain = players_files(layout, large=large)[1]
    before = pypdf.PdfReader(io.BytesIO(plain))
    after = pypdf.PdfReader(io.BytesIO(locked(plain)), strict=True)
    assert after.decrypt(PASSWORD) is pypdf.PasswordType.USER_PASSWORD
    assert before.metadata == after.metadata
    assert len(before.pages) == len(after.pages)
    for one, other in zip(before.pages, after.pages, strict=True):
        assert one.get_contents().get_data() == other.get_contents().get_data()
        assert one.mediabox == other.mediabox
        assert len(one.get("/Annots", ())) == len(other.get("/Annots", ()))
    assert before.page_labels == after.page_labels
    assert before.root_object["/ViewerPreferences"] == after.root_object["/ViewerPreferences"]
    titles, same = (
        [(entry["/Title"], file.get_destination_page_number(entry)) for entry in file.outline]
        for file in (before, after)
    )
    assert titles == same


@each("layout", LAYOUTS, few=2)
def test_every_page_looks_the_same(layout: str) -> None:
    plain = players_files(layout)[2]
    before = pypdfium2.PdfDocument(plain)
    after = pypdfium2.PdfDocument(locked(plain), password=PASSWORD)
    assert len(before) == len(after)
    for one, other in zip(before, after, strict=True):
        assert bytes(one.render(scale=0.6).buffer) == bytes(other.render(scale=0.6).buffer)
        texts = (page.get_textpage().get_text_range() for page in (one, other))
        assert len(set(texts)) == 1


@pytest.mark.quick
def test_only_the_password_opens_it() -> None:
    plain = players_files("phone")[0]
    given, right = container.read(locked(plain)), container.read(plain)
    assert encrypt.read_info(given, PASSWORD) == container.read_info(right.objects[right.info - 1])
    for wrong in ("", PASSWORD.lower(), PASSWORD[:-1], PASSWORD + " "):
        with pytest.raises(Locked, match="doesn't open with its password"):
            encrypt.read_info(given, wrong)


def test_aes_with_256_bits_and_no_owners_password() -> None:
    reader = pypdf.PdfReader(io.BytesIO(locked(players_files("phone")[0])))
    assert reader.pdf_header == "%PDF-1.7"
    lock: Any = reader.trailer["/Encrypt"]
    method = lock["/CF"]["/StdCF"]["/CFM"]
    assert (lock["/V"], lock["/R"], lock["/Length"], method) == (5, 6, 256, "/AESV3")
    assert (lock["/StmF"], lock["/StrF"], lock["/P"]) == ("/StdCF", "/StdCF", -4)
    assert reader.decrypt("") is pypdf.PasswordType.NOT_DECRYPTED


def test_passwords_are_fresh_and_can_be_typed() -> None:
    passwords = {fresh_password() for _ in range(300)}
    assert len(passwords) == 300
    assert all(re.fullmatch("[0-9A-HJKMNP-TV-Z]{16}", password) for password in passwords)
    assert len(set("".join(passwords))) == 32


# -- what is encrypted again is the same


def test_it_is_a_function_of_file_password_and_random_bytes() -> None:
    plain, random = players_files("phone")[0], bytes(range(32))
    content = locked(plain, random)
    assert content == locked(plain, random)
    assert container.read(content).identity == random
    another = players_files("phone")[1]
    for other in (
        locked(another, random),
        encrypt.encrypt(plain, "other", random),
        locked(plain, bytes(32)),
    ):
        assert other != content
    assert encrypt.compare(container.read(content), plain, PASSWORD) == frozenset()


def test_the_identity_is_fresh() -> None:
    """The plain file's is made of title and header: whoever guessed those could try the guess."""
    plain = players_files("phone")[0]
    files = [plain, locked(plain), locked(plain)]
    identities = [container.read(file).identity for file in files]
    assert len({identity[half:][:16] for identity in identities for half in (0, 16)}) == 5
    identity = identities[0][:16]  # which the plain file has twice
    assert not any(one in files[1].lower() for one in (identity, identity.hex().encode()))


@each("level", [1, 6])
def test_deflated_by_another_library_it_is_the_same(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, deflate = players_files("phone")[0], zlib.compressobj
    encrypt._deflated.cache_clear()
    monkeypatch.setattr(zlib, "compressobj", lambda *_: deflate(level))
    content = locked(plain)
    monkeypatch.undo()
    encrypt._deflated.cache_clear()
    given = container.read(content)
    assert content != locked(plain, given.identity)
    assert encrypt.compare(given, plain, PASSWORD) == frozenset()


def test_whatever_is_changed_inside_is_noticed() -> None:
    """Also in the filling of its streams, which readers pass over."""
    plain = players_files("phone")[0]
    content = locked(plain)
    streams = re.finditer(rb"(?<=stream\n).{900,}?(?=\nendstream)", content, re.DOTALL)
    for begin, end in [found.span() for found in streams][:: times(41, 5)]:
        for place in (begin, begin + 20, (begin + end) // 2, end - 200, end - 1):
            changed = content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :]
            with suppress(NotOurs):
                assert encrypt.compare(container.read(changed), plain, PASSWORD), place


# -- what they tell without the password

SEEN = set(
    b"Filter FlateDecode Length Length1 Type Subtype XObject Form BBox Resources Catalog Extensions"
    b" ADBE BaseVersion 1.7 ExtensionLevel Pages Lang PageLayout SinglePage ViewerPreferences"
    b" PageLabels Outlines CardgenHand MarkInfo StructTreeRoot Metadata XML V R P O U OE UE Perms"
    b" CF StdCF AuthEvent DocOpen CFM AESV3"
    b" StmF StrF EncryptMetadata Standard ObjStm N First XRef Size W Root Info Encrypt ID".split()
)


@sweep(("large", [False, True]), ("layout", LAYOUTS))
def test_nothing_outside_of_streams_tells_anything(layout: str, large: bool) -> None:
    """The format's encryption leaves names as they are, and drawings have the names of cards."""
    outside = skeleton(locked(players_files(layout, large=large)[0]))
    assert set(re.findall(rb"/([^\s/<>\[\]()]+)", outside)) <= SEEN
    assert b"(" not in outside
    keys = re.findall(rb"(?<!<)<(?!<)[^>]*>", outside)
    assert keys == [b"<>"] * 7  # five keys, and the identity twice
    drawing = rb"<</BBox \d+ 0 R/Resources \d+ 0 R/Subtype/Form/Type/XObject/Filter/FlateDecode/"
    assert len(re.findall(drawing, outside)) == outside.count(b"/Form") == 192


def test_players_files_look_alike_from_outside() -> None:
    """Whoever knows all drawings and their sizes can't tell which of them are there."""
    files = [content for seed in ("KAT", "HUND") for content in players_files("phone", seed)]
    assert len({skeleton(locked(content)) for content in files}) == 1


def test_drawings_stand_in_no_order() -> None:
    """In the plain file they come as the pages use them: the first ones are the first hand."""
    plain = players_files("phone")[0]

    def order(content: bytes) -> list[str]:
        reader = pypdf.PdfReader(io.BytesIO(content))
        if reader.is_encrypted:
            reader.decrypt(PASSWORD)
        placed: Any = reader.pages[0]["/Resources"]["/XObject"]  # type: ignore[index]
        return sorted(placed, key=lambda name: int(placed.raw_get(name).idnum))

    assert len({tuple(order(locked(plain))) for _ in range(3)} | {tuple(order(plain))}) == 4


def test_nothing_is_readable_in_any_spelling() -> None:
    dealt = drawn("cards")
    content = locked(dealt.files[1].content)
    said = ["Geheime Runde", "CardgenHeader", "CardgenSeat", "cardgen", "Corona", "index-", "body-"]
    said += [*NAMES, dealt.deal.keys.game_code, "Köln", PASSWORD]
    for text in said:
        for code in ("utf-8", "utf-16-be", "utf-16-le", "latin-1"):
            spelled = text.encode(code, "ignore")
            assert spelled not in content
            assert spelled.hex().encode() not in content.lower()


CASES = [
    (name, count)
    for name, game in GAMES.items()
    for count in {*game.players[:: len(game.players) - 1 or 1]}
]
SHORT = {"whist": {"rounds": "3"}, "bidwhist": {"rounds": "3"}, "romanian": {}}


@sweep(
    ("game, players", CASES),
    ("layout, large", [(layout, large) for layout in LAYOUTS for large in (False, True)]),
    dear=True,
)
def test_t4_no_length_hangs_on_the_deal(game: str, players: int, layout: str, large: bool) -> None:
    """One seat, the same preferences, other cards, jokers too: the length is the same.

    Who deals first, which a lot says to everybody, is no card: whoever deals to seven sits out, and
    letters have then no hand for them.
    """
    wishes = Preferences(language="de", layout=layout, large=large, paper="a4")
    style = style_of(wishes.over(usual_preferences()))
    names = [f"Spielerin {seat} mit einem langen Namen" for seat in range(players)]
    seen: dict[int | None, set[Any]] = {}
    for seed in range(times(2, 8)):
        given = SHORT.get(game, {"max": "5"})
        dealt = deal(
            GAMES[game], names, practice_seed(f"{game} {seed}"), given, Occasion("Spielabend")
        )
        content = locked(draw_player(dealt, 0, names, "", style, Event(None, "Köln", "")).content)
        *lengths, _ = map(int, re.findall(rb"/Length (\d+)>>stream", content))  # but the table's
        kind = dealt.rounds[0].facts.dealer if players == 7 else None
        seen.setdefault(kind, set()).add((len(content), tuple(sorted(lengths))))
        assert set(lengths) == {2048, 16384, 65536}
        assert content.count(b"/Form") == 192
    assert {len(some) for some in seen.values()} == {1}


@given(st.binary(max_size=9000))
@example(b"")
@example(bytes(100_000))
def test_padded_data_stay_what_they_are(data: bytes) -> None:
    packed = encrypt._deflated(data, 2048)
    assert zlib.decompress(packed) == data
    room = 16 + len(packed) + 16 - len(packed) % 16
    assert room >= 2048
    assert room & (room - 1) == 0


@each("size", range(1980, 2030))
def test_nor_at_the_edge_of_a_length(size: int) -> None:
    noise = hashlib.shake_256(b"can't be packed").digest(size)
    assert 16 + len(encrypt._deflated(noise, 2048)) // 16 * 16 + 16 in (2048, 16384)
