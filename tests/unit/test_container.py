"""The file around a PDF's objects: what is written is read back, and nothing else at all."""

from __future__ import annotations

import random
import re
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
from tests.changed import Parts
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
    found = container.read(container.write(objects, 1, 3, b"sixteen bytes it"))
    assert found.objects == (objects[0], b"<</Type/X/Filter/FlateDecode", objects[2])
    assert (found.stream(2), found.root, found.info, found.locked) == (
        b"\nendstream\nendobj\n",
        1,
        3,
        False,
    )
    assert found.identity == b"sixteen bytes it" * 2


def test_a_file_is_written_again_from_its_parts(drawn: bytes) -> None:
    assert Parts(drawn).written() == drawn
    assert container.compare(container.read(drawn), container.read(drawn)) == frozenset()


def outside_streams(content: bytes) -> list[int]:
    """Places of all bytes that are in no stream."""
    inside = {
        place
        for found in re.finditer(
            rb"(?<=>>stream\n).*?(?=\nendstream\nendobj\n)", content, re.DOTALL
        )
        for place in range(*found.span())
    }
    return [place for place in range(len(content)) if place not in inside]


def differs(content: bytes, right: bytes) -> bool:
    try:
        return bool(container.compare(container.read(content), container.read(right)))
    except NotOurs:
        return True


def test_any_byte_outside_of_streams_counts(drawn: bytes) -> None:
    chance = random.Random("bytes")
    for place in outside_streams(drawn)[:: times(7, 1)]:
        assert differs(
            drawn[:place] + bytes([drawn[place] ^ 1 << chance.randrange(8)]) + drawn[place + 1 :],
            drawn,
        ), place
        if place % 5 == 0:
            assert differs(drawn[:place] + drawn[place + 1 :], drawn), place
            assert differs(drawn[:place] + b" " + drawn[place:], drawn), place


def test_so_it_does_in_an_encrypted_file(locked: bytes) -> None:
    table = locked.rindex(b">>stream\n") + 9  # is in no page's stream: each byte of it counts
    rows = range(table, locked.rindex(b"\nendstream"))
    places = [*outside_streams(locked)[:: times(41, 3)], *rows[:: times(37, 3)]]
    for place in places:
        assert differs(locked[:place] + bytes([locked[place] ^ 1]) + locked[place + 1 :], locked), (
            place
        )


def test_whatever_a_stream_shows_counts(drawn: bytes) -> None:
    for number in container.read(drawn).packed:
        parts = Parts(drawn)
        parts.packed[number] = zlib.compress(zlib.decompress(parts.packed[number]) + b" ")
        assert container.compare(container.read(parts.written()), container.read(drawn)) == {number}


@each("level", [1, 6])
def test_however_it_is_deflated_it_is_the_same(level: int, drawn: bytes) -> None:
    parts = Parts(drawn)
    parts.packed = {
        number: zlib.compress(zlib.decompress(data), level) for number, data in parts.packed.items()
    }
    assert parts.written() != drawn
    assert container.compare(container.read(parts.written()), container.read(drawn)) == frozenset()


def filled_up(data: bytes) -> bytes:
    """The same data, with blocks between in which there is nothing."""
    deflate = zlib.compressobj(9)
    return (
        deflate.compress(data)
        + deflate.flush(zlib.Z_SYNC_FLUSH)
        + b"\0\0\0\xff\xff" * len(data)
        + deflate.flush()
    )


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
    parts = Parts(drawn)
    number = parts.pages[0]
    parts.packed[number] = change(zlib.decompress(parts.packed[number]))
    with pytest.raises(NotOurs, match=words):
        container.compare(container.read(parts.written()), container.read(drawn))


def test_a_bomb_is_not_inflated(drawn: bytes) -> None:
    """Whatever a stream would hold, no more of it is looked at than the right one has."""
    parts = Parts(drawn)
    bomb = zlib.compress(bytes(10_000_000))
    parts.packed[parts.pages[0]] = bomb
    assert container.compare(container.read(parts.written()), container.read(drawn)) == {
        parts.pages[0]
    }
    assert container.inflated(bomb, 1000) is None


END = b"startxref\n"


@each(
    "change",
    [
        lambda content: content[:-1],
        lambda content: content + b"%%EOF\n",
        lambda content: content.replace(b"%PDF-1.4", b"%PDF-1.5", 1),
        # The table doesn't fit.
        lambda content: content.replace(b"\nendobj\n", b"\n%SK\nendobj\n", 1),
        lambda content: content.replace(b"xref\n0 ", b"xref\n 0 ", 1),
        lambda content: content.replace(END, b"trailer\n<</Size 1>>\n" + END),
        lambda content: content.replace(b"/Size ", b"/Prev 9/Size ", 1),
        lambda content: content + content[content.rindex(b"xref\n0 ") :],  # an update behind it
        lambda content: content.replace(b"/Root ", b"/Root 9999", 1),
        lambda content: content.replace(b"%PDF-1.4", b"%PDF-1.7", 1),
        lambda content: content + b" " * container.MOST_PDF,
        lambda content: b"",
        lambda content: content[:300],
    ],
)
def test_whatever_is_stored_in_another_way_is_refused(
    change: Callable[[bytes], bytes], drawn: bytes
) -> None:
    assert change(drawn) != drawn
    with pytest.raises(NotOurs):
        container.read(change(drawn))


def test_two_files_may_not_differ_in_their_number_of_objects(drawn: bytes) -> None:
    parts = Parts(drawn)
    parts.texts.append(b"<</SK 1>>")
    assert 0 in container.compare(container.read(parts.written()), container.read(drawn))


# -- what a file says of itself

TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)


@given(st.dictionaries(st.text("abcXYZ", min_size=1, max_size=9), TEXTS, max_size=5))
def test_what_a_file_says_of_itself_is_read_back(said: dict[str, str]) -> None:
    assert container.read_info(container.write_info(said).encode("latin-1")) == said


@each(
    "text",
    [
        b"",
        b"<<>",
        b"<</Title(x)>> ",
        b"<</Title (x)>>",
        b"<</Title(x)/Title(y)>>",
        b"<</Title(\\x)>>",
        b"<</Title<feff00>>>",
        b"<</Title(\xe9)>>",
    ],
)
def test_and_in_one_way_only(text: bytes) -> None:
    with pytest.raises(NotOurs):
        container.read_info(text)
