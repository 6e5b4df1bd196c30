"""The file around a PDF's objects: what is written is read back, and nothing else at all."""

from __future__ import annotations

import random
import re
import tracemalloc
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.games.registry import GAMES
from cardgen.pack.build import draw_player
from cardgen.pages.theme import style_of
from cardgen.pdf import container
from cardgen.pdf.container import NotOurs
from cardgen.pdf.encrypt import encrypt
from cardgen.preferences import Preferences, usual_preferences
from cardgen.views import Event
from tests.containers import PdfParts, alone
from tests.turns import each, times

STYLE = style_of(Preferences(language="en", paper="a4").over(usual_preferences()))


@pytest.fixture(scope="module")
def drawn() -> bytes:
    """A player's file."""
    dealt = deal(GAMES["corona"], ("Anna", "Ștefan"), practice_seed("container"), {"max": "1"})
    return draw_player(dealt, 1, dealt.players, "", STYLE, Event(None, "", "Anna")).content


@pytest.fixture(scope="module")
def locked(drawn: bytes) -> bytes:
    return encrypt(drawn, "SESAME")


@pytest.mark.quick
def test_what_is_written_is_read_back() -> None:
    objects = [
        b"<</Type/Catalog>>",
        container.stream("/Type/X", zlib.compress(b"\nendstream\nendobj\n")),
        b"<</Title(x)>>",
    ]
    found = container.read(container.write(objects, 1, 3, b"thirty-two bytes of an identity."))
    assert found.objects == (objects[0], b"<</Type/X/Filter/FlateDecode", objects[2])
    said = (found.stream(2), found.root, found.info, found.locked)
    assert said == (b"\nendstream\nendobj\n", 1, 3, False)
    assert found.identity == b"thirty-two bytes of an identity."


def differences(content: bytes, right: bytes) -> frozenset[int]:
    return container.compare(container.read(content), container.read(right))


def differs(content: bytes, right: bytes) -> bool:
    try:
        return bool(differences(content, right))
    except NotOurs:
        return True


def outside_streams(content: bytes) -> list[int]:
    """Places of all bytes that are in no stream."""
    streams = rb"(?<=>>stream\n).*?(?=\nendstream\nendobj\n)"
    inside = re.finditer(streams, content, re.DOTALL)
    places = {place for found in inside for place in range(*found.span())}
    return [place for place in range(len(content)) if place not in places]


def test_any_byte_outside_of_streams_counts(drawn: bytes) -> None:
    assert not differs(drawn, drawn)
    chance = random.Random("bytes")
    for place in outside_streams(drawn)[:: times(31, 1)]:
        before, byte, after = drawn[:place], drawn[place], drawn[place + 1 :]
        assert differs(before + bytes([byte ^ 1 << chance.randrange(8)]) + after, drawn), place
        if place % 5 == 0:
            assert differs(before + after, drawn), place
            assert differs(before + b" " + drawn[place:], drawn), place


def test_so_it_does_in_an_encrypted_file(locked: bytes) -> None:
    table = locked.rindex(b">>stream\n") + 9  # is in no page's stream: each byte of it counts
    rows = range(table, locked.rindex(b"\nendstream"))
    for place in [*outside_streams(locked)[:: times(97, 3)], *rows[:: times(89, 3)]]:
        changed = locked[:place] + bytes([locked[place] ^ 1]) + locked[place + 1 :]
        assert differs(changed, locked), place


def test_whatever_a_stream_shows_counts(drawn: bytes) -> None:
    file = PdfParts.of(drawn)
    for number in container.read(drawn).packed:
        data = zlib.compress(zlib.decompress(file.data(number)) + b" ")
        assert differences(file.having_data(number, data).written(), drawn) == {number}


@each("level", [1, 6])
def test_however_it_is_deflated_it_is_the_same(level: int, drawn: bytes) -> None:
    again = PdfParts.of(drawn).deflated(lambda data: zlib.compress(zlib.decompress(data), level))
    assert again != drawn
    assert differences(again, drawn) == frozenset()


def filled_up(data: bytes) -> bytes:
    """The same data, with blocks between in which there is nothing."""
    deflate = zlib.compressobj(9)
    begin = deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return begin + b"\0\0\0\xff\xff" * len(data) + deflate.flush()


@each(
    "change, words",
    [
        (filled_up, "takes more room than what it holds"),
        (lambda data: zlib.compress(data) + b"SK", "something stands behind"),
        (lambda data: zlib.compress(data)[:-1], "cut off"),
        (lambda data: zlib.compress(data)[:-1] + b"\0", "damaged"),
        (lambda data: data, "damaged"),
    ],
)
def test_what_hides_behind_a_stream_or_damages_it_is_refused(
    change: Callable[[bytes], bytes], words: str, drawn: bytes
) -> None:
    file = PdfParts.of(drawn)
    number = file.pages[0]
    changed = file.having_data(number, change(zlib.decompress(file.data(number))))
    with pytest.raises(NotOurs, match=words):
        differences(changed.written(), drawn)


def test_a_bomb_is_not_inflated(drawn: bytes) -> None:
    """Whatever a stream would hold, no more of it is looked at than the right one has."""
    file, bomb = PdfParts.of(drawn), zlib.compress(bytes(10_000_000))
    number = file.pages[0]
    assert differences(file.having_data(number, bomb).written(), drawn) == {number}
    assert container.inflated(bomb, 1000) is None


def test_objects_that_lie_over_each_other_take_no_memory(drawn: bytes) -> None:
    """A few kilobytes of which each object is all others: refused before any is cut out."""
    bomb = PdfParts.of(drawn).overlapping(100)
    tracemalloc.start()
    try:
        with pytest.raises(NotOurs):
            container.read(bomb)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


def test_a_file_of_streams_alone_is_read() -> None:
    """The stream of all other objects may be empty: it is written like that, too."""
    empty = container.stream("", zlib.compress(b""))
    file = alone(empty, empty)
    content = file.written()
    assert content == container.write(file.objects, 1, 2, bytes(32))
    assert container.read(content).packed.keys() == {2, 3}


def test_two_files_may_not_differ_in_their_number_of_objects(drawn: bytes) -> None:
    file = PdfParts.of(drawn)
    more = file.having_more(b"<</SK 1>>")
    assert 0 in differences(more.written(), drawn)


# -- what a file says of itself

TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)


@given(st.dictionaries(st.text("abcXYZ", min_size=1, max_size=9), TEXTS, max_size=5))
def test_what_a_file_says_of_itself_is_read_back(said: dict[str, str]) -> None:
    assert container.read_info(container.write_info(said).encode("latin-1")) == said


@each(
    "text",
    """
    <<>
    <</Title (x)>>
    <</Title(x)/Title(y)>>
    <</Title(\\x)>>
    <</Title<feff00>>>
    <</Title(é)>>
    """,
)
def test_and_in_one_way_only(text: str) -> None:
    for said in (text, "<</Title(x)>> ", ""):
        with pytest.raises(NotOurs):
            container.read_info(said.encode("latin-1"))
