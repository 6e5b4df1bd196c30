"""Encrypted files: what opens them, and what they tell to whoever can't open them."""

from __future__ import annotations

import hashlib
import io
import re
import zlib
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.errors import CheckError
from cardgen.games.registry import GAMES, find_game
from cardgen.names import Person
from cardgen.pack.build import Pack, draw_pack, draw_player, fresh_password
from cardgen.pages.theme.style import style_of
from cardgen.pdf.encrypt import encryption
from cardgen.pdf.encrypt import encrypt
from cardgen.pdf.read.file import PdfFile
from cardgen.preferences import LAYOUTS, Preferences, usual_preferences
from cardgen.views import Event
from tests.turns import each, sweep, times

PASSWORD = "7K3M9QZT0WXY12AB"
NAMES = ("Konstanze", "Ștefania", "Łukasz Dörte")
OPENED = pypdf.PasswordType.USER_PASSWORD


def drawn(layout: str, seed: str = "KAT", large: bool = False) -> Pack:
    dealt = deal(find_game("corona"), NAMES, practice_seed(seed), {"max": "4"}, "Geheime Runde")
    style = style_of(Preferences(language="de", layout=layout, large=large, paper="a4").over(usual_preferences()))
    return draw_pack(dealt, [Person(name) for name in NAMES], [style] * 3, [style], Event(None, "Köln", NAMES[0]))


def players_files(layout: str, seed: str = "KAT", large: bool = False) -> list[bytes]:
    return [file.content for file in drawn(layout, seed, large).files if file.seat is not None]


def opened(content: bytes) -> pypdf.PdfReader:
    reader = pypdf.PdfReader(io.BytesIO(content), strict=True)
    assert reader.decrypt(PASSWORD) is OPENED
    return reader


def skeleton(content: bytes) -> bytes:
    """All that stands outside of streams, without what is random by nature: identity, keys and the table's own numbers."""
    outside = re.sub(rb"stream\n.*?\nendstream", b"stream", content, flags=re.DOTALL)
    return re.sub(rb"<[0-9A-Fa-f]{20,}>", b"<>", outside)


@pytest.mark.quick
@sweep(("large", [False, True]), ("layout", LAYOUTS))
def test_once_open_it_is_the_same_file(layout: str, large: bool) -> None:
    plain = players_files(layout, large=large)[1]
    before, after = pypdf.PdfReader(io.BytesIO(plain)), opened(encrypt(plain, PASSWORD))
    assert before.metadata == after.metadata
    assert after.metadata is not None
    assert (after.metadata.creator, after.metadata.producer) == ("cardgen", "cardgen")
    assert len(before.pages) == len(after.pages)
    for one, other in zip(before.pages, after.pages, strict=True):
        drawing, same = one.get_contents(), other.get_contents()
        assert drawing is not None
        assert same is not None
        assert drawing.get_data() == same.get_data()
        assert one.mediabox == other.mediabox
    assert before.page_labels == after.page_labels
    assert str(before.trailer["/Root"]["/ViewerPreferences"]) == str(after.trailer["/Root"]["/ViewerPreferences"])  # type: ignore[index]
    assert _titles(before) == _titles(after)
    assert [len(page.get("/Annots", ())) for page in before.pages] == [len(page.get("/Annots", ())) for page in after.pages]


def _titles(reader: pypdf.PdfReader) -> list[Any]:
    def title(entry: Any) -> Any:
        return [title(one) for one in entry] if isinstance(entry, list) else (entry["/Title"], reader.get_destination_page_number(entry))

    return [title(entry) for entry in reader.outline]


@each("layout", LAYOUTS, few=2)
def test_every_page_looks_the_same(layout: str) -> None:
    plain = players_files(layout)[2]
    before, after = pypdfium2.PdfDocument(plain), pypdfium2.PdfDocument(encrypt(plain, PASSWORD), password=PASSWORD)
    assert len(before) == len(after)
    for one, other in zip(before, after, strict=True):
        assert bytes(one.render(scale=0.6).buffer) == bytes(other.render(scale=0.6).buffer)
        assert one.get_textpage().get_text_range() == other.get_textpage().get_text_range()


def test_the_facts_of_a_file_are_read_with_its_password() -> None:
    plain = players_files("phone")[0]
    locked = encrypt(plain, PASSWORD)
    before, after = PdfFile(plain), PdfFile(locked, PASSWORD)
    assert not before.lock
    assert after.lock
    assert (after.info, after.walk.digest, len(after.pages)) == (before.info, before.walk.digest, len(before.pages))
    for wrong in ("", PASSWORD.lower(), PASSWORD[:-1], PASSWORD + " "):
        with pytest.raises(CheckError):
            PdfFile(locked, wrong)


def test_aes_with_256_bits_and_no_owners_password() -> None:
    content = encrypt(players_files("phone")[0], PASSWORD)
    lock: Any = pypdf.PdfReader(io.BytesIO(content)).trailer["/Encrypt"]
    assert (lock["/V"], lock["/R"], lock["/Length"], lock["/CF"]["/StdCF"]["/CFM"]) == (5, 6, 256, "/AESV3")
    assert lock["/StmF"] == lock["/StrF"] == "/StdCF"
    assert lock["/P"] == -4
    assert pypdf.PdfReader(io.BytesIO(content)).decrypt("") is pypdf.PasswordType.NOT_DECRYPTED


def test_the_identity_is_fresh() -> None:
    """The plain file's is a hash of title and header: whoever guesses those could see whether the guess is right."""
    plain = players_files("phone")[0]
    first, second = encrypt(plain, PASSWORD), encrypt(plain, PASSWORD)
    assert first != second
    identities = [[bytes(part.original_bytes) for part in pypdf.PdfReader(io.BytesIO(c)).trailer["/ID"]] for c in (plain, first, second)]  # type: ignore[attr-defined]
    assert len({part for identity in identities for part in identity}) == 3
    assert all(len(part) == 16 for identity in identities for part in identity)
    assert identities[0][0] not in first
    assert identities[0][0].hex().encode() not in first.lower()


SEEN = {
    b"Filter", b"FlateDecode", b"Length", b"Length1", b"Type", b"Subtype", b"XObject", b"Form", b"BBox", b"Resources",
    b"Catalog", b"Extensions", b"ADBE", b"BaseVersion", b"1.7", b"ExtensionLevel",
    b"Pages", b"Lang", b"PageLayout", b"SinglePage", b"ViewerPreferences", b"PageLabels", b"Outlines",
    b"V", b"R", b"P", b"O", b"U", b"OE", b"UE", b"Perms", b"CF", b"StdCF", b"AuthEvent", b"DocOpen", b"CFM", b"AESV3", b"StmF", b"StrF",
    b"Standard", b"ObjStm", b"N", b"First", b"XRef", b"Size", b"W", b"Root", b"Info", b"Encrypt", b"ID",
}  # fmt: skip


@sweep(("large", [False, True]), ("layout", LAYOUTS))
def test_nothing_outside_of_streams_tells_anything(layout: str, large: bool) -> None:
    """The format's encryption leaves names as they are, and drawings have the names of cards."""
    plain = players_files(layout, large=large)[0]
    locked = encrypt(plain, PASSWORD)
    outside = skeleton(locked)
    assert set(re.findall(rb"/([^\s/<>\[\]()]+)", outside)) <= SEEN
    assert b"(" not in outside
    assert re.findall(rb"(?<!<)<(?!<)[^>]*>", outside) == [b"<>"] * 7  # five keys, and the identity twice
    drawings = re.findall(rb"<<\n/Filter /FlateDecode\n/BBox \d+ 0 R\n/Resources \d+ 0 R\n/Subtype /Form\n/Type /XObject\n", outside)
    assert len(drawings) == outside.count(b"/Form\n") == 192


def test_no_stream_has_a_length_of_its_own() -> None:
    for layout in LAYOUTS:
        content = encrypt(players_files(layout)[0], PASSWORD)
        lengths = {len(data) for data in re.findall(rb"/Length \d+\n>>\nstream\n(.*?)\nendstream\nendobj", content, re.DOTALL)}
        assert lengths <= {2048, 16384}
        forms = re.findall(rb"/Form\n/Type /XObject\n/Length (\d+)\n", content)
        assert set(forms) <= ({b"2048", b"16384"} if layout == "fold" else {b"2048"})  # the letter's outside isn't a card


def test_players_files_look_alike_from_outside() -> None:
    """Whoever knows all drawings and their sizes can't tell which of them are there: not by names, lengths, order or number."""
    outsides = [skeleton(encrypt(content, PASSWORD)) for seed in ("KAT", "HUND") for content in players_files("phone", seed)]
    assert len(set(outsides)) == 1


def test_drawings_stand_in_no_order() -> None:
    """In the plain file they come as the pages use them: the first ones are the first hand."""
    plain = players_files("phone")[0]

    def order(reader: pypdf.PdfReader) -> list[str]:
        placed: Any = reader.pages[0]["/Resources"]["/XObject"]  # type: ignore[index]
        return sorted(placed, key=lambda name: int(placed.raw_get(name).idnum))

    before = order(pypdf.PdfReader(io.BytesIO(plain)))
    orders = {tuple(order(opened(encrypt(plain, PASSWORD)))) for _ in range(3)}
    assert len(orders | {tuple(before)}) == 4


def test_nothing_is_readable_in_any_spelling() -> None:
    dealt = drawn("cards")
    content = encrypt(dealt.files[1].content, PASSWORD)
    secret = [
        *NAMES,
        "Geheime Runde",
        "CardgenHeader",
        "CardgenSeat",
        "cardgen",
        "Corona",
        "index-",
        "body-",
        dealt.deal.keys.game_code,
        "Köln",
    ]
    for text in secret:
        for code in ("utf-8", "utf-16-be", "utf-16-le", "latin-1"):
            said = text.encode(code, "ignore")
            assert said not in content
            assert said.hex().encode() not in content.lower()
    assert PASSWORD.encode() not in content


@given(st.binary(max_size=9000))
@example(b"")
@example(bytes(100_000))
def test_padded_data_stay_what_they_are(data: bytes) -> None:
    packed = encryption._deflated(data, 2048)
    assert zlib.decompress(packed) == data
    encrypted = 16 + len(packed) + 16 - len(packed) % 16
    assert encrypted >= 2048
    assert encrypted & (encrypted - 1) == 0


@each("size", range(1980, 2030))
def test_nor_at_the_edge_of_a_length(size: int) -> None:
    noise = hashlib.shake_256(b"can't be packed").digest(size)
    assert 16 + len(encryption._deflated(noise, 2048)) // 16 * 16 + 16 in (2048, 16384)


def test_a_file_that_opens_for_everybody_or_lost_a_page_is_found_out() -> None:
    plain = players_files("phone")[0]
    with pytest.raises(CheckError, match="didn't come out as it should"):
        encrypt(plain, "")
    pages = len(pypdf.PdfReader(io.BytesIO(plain)).pages)
    with pytest.raises(CheckError, match="didn't come out as it should"):
        encryption._check(encrypt(plain, PASSWORD), PASSWORD, pages + 1)


def test_passwords_are_fresh_and_can_be_typed() -> None:
    passwords = {fresh_password() for _ in range(300)}
    assert len(passwords) == 300
    assert all(re.fullmatch("[0-9A-HJKMNP-TV-Z]{16}", password) for password in passwords)
    assert len(set("".join(passwords))) == 32


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-128", "AES-256-R5"])
def test_a_library_that_encrypts_otherwise_is_found_out(algorithm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = pypdf.PdfWriter.encrypt

    def weaker(writer: pypdf.PdfWriter, user: str, owner: str, **_: object) -> None:
        real(writer, user, owner, algorithm=algorithm)

    monkeypatch.setattr(pypdf.PdfWriter, "encrypt", weaker)
    with pytest.raises(CheckError, match="didn't come out as it should"):
        encrypt(players_files("phone")[0], PASSWORD)


CASES = [(game, players) for game, one in GAMES.items() for players in {one.players[0], one.players[-1]}]
SHORT = {"whist": {"rounds": "3"}, "bidwhist": {"rounds": "3"}, "romanian": {}}


@sweep(("game, players", CASES), ("layout, large", [(layout, large) for layout in LAYOUTS for large in (False, True)]))
def test_t4_no_length_hangs_on_the_deal(game: str, players: int, layout: str, large: bool) -> None:
    """One seat, the same preferences, other cards: without the password all files look the same, but for the order of their drawings.

    Who deals first, which a lot says to everybody, is no card: whoever deals to seven sits out, and letters have then no hand for them.
    """
    style = style_of(Preferences(language="de", layout=layout, large=large, paper="a4").over(usual_preferences()))
    names = [f"Spielerin {seat} mit einem langen Namen" for seat in range(players)]
    seen: dict[int | None, set[Any]] = {}
    for seed in range(times(2, 8)):
        dealt = deal(GAMES[game], names, practice_seed(f"{game} {seed}"), SHORT.get(game, {"max": "5"}), "Spielabend")
        locked = encrypt(draw_player(dealt, 0, names, "", style, Event(None, "Köln", "")).content, PASSWORD)
        assert len(re.findall(rb"/Form\n", locked)) == 192
        lengths = tuple(sorted(map(int, re.findall(rb"/Length (\d+)\n>>\nstream", locked))))
        seen.setdefault(dealt.rounds[0].facts.dealer if players == 7 else None, set()).add((len(locked), lengths))
        assert set(lengths) == {2048, 16384}
    assert {len(some) for some in seen.values()} == {1}


def test_t8_the_room_of_random_bytes() -> None:
    """Sixteen bytes for each stream, for the identity, and those of the lock: as many as docs/fair-deal.md says."""
    content = encrypt(players_files("phone")[0], PASSWORD)
    salts = 16 * len(re.findall(rb"\nstream\n", content)) - 16  # all but the table's
    room = salts + 16 + 48 + 16 + 32 + 4  # the identity; /O, the salts of /U, /OE, the end of /Perms
    said = re.search(r"([\d,]+) random bytes in the file", (Path(__file__).parents[2] / "docs/fair-deal.md").read_text("utf-8"))
    assert said, "docs/fair-deal.md says how many random bytes there are"
    assert abs(int(said[1].replace(",", "")) - room) <= 300, room
