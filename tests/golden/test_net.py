"""Every file of the net has the bytes that were recorded; see `tests.golden.net`, which also
runs without pytest.
"""

from __future__ import annotations

import zlib

import pytest

from cardgen.pdf.container import NotOurs
from cardgen.pdf.draw.document import DRAWING, Document, Properties
from cardgen.pdf.draw.page import Box
from tests import turns
from tests.containers import PdfParts
from tests.golden import net
from tests.turns import each, times

GROUPS = net.groups()
LISTED = net.recorded()


def blank(title: str, side: float = 20.0) -> bytes:
    document = Document(Properties(title, "en"))
    document.page(100, 100).rect(Box(10, 10, side, 20), "#000000")
    return document.finish().content


def deflated_anew(content: bytes, level: int) -> bytes:
    """The same file as another zlib would write it."""
    return PdfParts.of(content).deflated(lambda data: zlib.compress(zlib.decompress(data), level))


@pytest.mark.parametrize("group", GROUPS)
def test_nothing_is_drawn_differently(request: pytest.FixtureRequest, group: str) -> None:
    if request.config.getoption("--update-golden"):
        pytest.skip("all groups are recorded at once")
    # All are drawn and looked through; where time is short every third one, and the first of these.
    names, every = [*GROUPS[group]], times(3, 1)
    names = names[zlib.crc32(group.encode()) % every % len(names) :: every]
    files = {name: GROUPS[group][name] for name in names}
    now = net.draw(files, names[: None if turns.wanted else 1])
    other = [name for name in net.changed(LISTED, now) if name in LISTED.hashes]  # new ones: below
    if other:
        pytest.fail(
            f"{len(other)} files are drawn differently:\n{net.named(other)}\n{net.advice(LISTED)}",
            pytrace=False,
        )


def test_the_list_is_complete(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        try:
            net.record()
        except ValueError as refused:
            pytest.fail(str(refused), pytrace=False)
        return
    other = sorted(LISTED.hashes.keys() ^ {name for files in GROUPS.values() for name in files})
    if other:
        pytest.fail(
            f"{len(other)} files are in the net or in its list, not in"
            f" both:\n{net.named(other)}\nmake golden",
            pytrace=False,
        )
    if LISTED.drawing != DRAWING:
        pytest.fail(
            f"the list is of drawing {LISTED.drawing}, this is {DRAWING}: {net.advice(LISTED)}",
            pytrace=False,
        )


def test_another_zlib_makes_no_difference() -> None:
    content = blank("one")
    other = deflated_anew(content, 0)
    assert other != content
    assert net.fingerprint(other) == net.fingerprint(content)


def test_every_drawn_byte_makes_a_difference() -> None:
    found = {
        net.fingerprint(content) for content in (blank("one"), blank("two"), blank("one", 20.1))
    }
    assert len(found) == 3


@each("tail", [b"\n1 0 obj\n<<>>\nendobj\n", b"% more", b"x"])
def test_a_file_is_read_to_its_end(tail: bytes) -> None:
    with pytest.raises(NotOurs):
        net.fingerprint(blank("one") + tail)


def test_a_file_without_its_drawing_has_no_hash() -> None:
    file = PdfParts.of(blank("one"))
    said = file[file.info].replace(b"/Drawing", b"/Drawn")
    with pytest.raises(ValueError, match=f"drawing {DRAWING}"):
        net.fingerprint(file.having(file.info, said).written())


BEFORE = net.Recorded(3, {"a": "0", "b": "1"})


def test_a_file_that_cant_be_heard_isnt_recorded() -> None:
    untold = blank("one").replace(b"/MarkInfo<</Marked true>>", b"/MarkInfo<</Marked null>>")
    with pytest.raises(ValueError, match="one isn't PDF/UA-1"):
        net.draw({"one": lambda: untold}, ["one"])
    assert net.draw({"one": lambda: untold})


def test_changed_files_arent_recorded_under_the_same_number() -> None:
    with pytest.raises(ValueError, match=r"(?s)1 files.*raised above 3.*  b") as refused:
        net.renewed(BEFORE, {"a": "0", "b": "2", "c": "3"}, 3)
    assert "  a" not in str(refused.value)


def test_the_number_never_goes_down() -> None:
    with pytest.raises(ValueError, match="raised above 3"):
        net.renewed(BEFORE, BEFORE.hashes, 2)


def test_new_files_are_recorded_under_the_same_number() -> None:
    assert net.renewed(BEFORE, {"a": "0", "c": "3"}, 3) == net.Recorded(3, {"a": "0", "c": "3"})


def test_changed_files_are_recorded_under_a_higher_number() -> None:
    now = net.renewed(BEFORE, {"a": "0", "b": "2"}, 4)
    assert net.read(now.written()) == net.Recorded(4, {"a": "0", "b": "2"})


def test_only_the_first_of_many_names_are_shown() -> None:
    assert net.named([str(i) for i in range(25)]).splitlines()[-2:] == ["  19", "  … and 5 more"]
