"""The finished files, read back as a suspicious stranger would.

The hands are recomputed here from the seed code and the header, by a second implementation of the
scheme.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from cardgen.cli import run
from tests.page_text import text_of
from tests.second_dealer import crockford, deal_again, seed_of, shake
from tests.turns import search_but

LETTERS = {"de": {"J": "B", "Q": "D", "K": "K", "A": "A"}, "en": {}, "ro": {}}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

GAMES: dict[str, tuple[list[str], str]] = {
    "two-26": (
        ["-p", "Anna", "-p", "李小龙", "-s", "max=26", "--seed", "two", "--paper", "letter"],
        "en",
    ),
    "three-ro": (
        [
            "-p",
            "Ștefan",
            "-p",
            "Ioana",
            "-p",
            "Łukasz",
            "-s",
            "lead=rotate",
            "-s",
            "max=6",
            "--title",
            "Seară de whist",
        ],
        "ro",
    ),
    "four-de": (
        [
            "-p",
            "Anna",
            "-p",
            "Ben",
            "-p",
            "Cem",
            "-p",
            "Dörte",
            "--date",
            "2026-03-14",
            "--place",
            "Brașov",
        ],
        "de",
    ),
    "six": (
        ["-n", "6", "-s", "trump-order=SNH", "-s", "hook=on", "-s", "max=4", "--colours", "poker"],
        "de",
    ),
    "eight": (
        [x for i in range(8) for x in ("-p", f"Maximiliane-Alexandra von Hohenstein-B {i}")],
        "en",
    ),
    "one-card": (["-n", "4", "-s", "max=1"], "ro"),
    "large": (["-n", "3", "--large", "-s", "max=7"], "de"),
    "large-26": (["-n", "2", "--large", "-s", "max=26"], "ro"),
}
LONG = ("two-26", "eight", "large-26")
"""Many pages that say little more than the others."""


class Finished:
    """A pack on disk with what it should hold."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder, self.language = folder, language
        self.public: dict[str, Any] = json.loads((folder / "pack.json").read_text("utf-8"))
        self.header = json.dumps(
            self.public["header"], sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        self.seed_code = (folder / "organiser" / "seed.txt").read_text("utf-8").split()[-1]
        self.seed = seed_of(self.seed_code)
        self.schedule: list[int] = self.public["header"]["schedule"]
        self.rounds = deal_again(self.public, self.seed_code)
        self.players = [folder / player["file"] for player in self.public["players"]]

    def hand(self, seat: int, index: int) -> list[str]:
        return self.rounds[index].hands[seat] or []


class Packs:
    """The packs, each written when it is first asked for."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._found: dict[str, Finished] = {}

    def __getitem__(self, name: str) -> Finished:
        if name not in self._found:
            arguments, language = GAMES[name]
            assert (
                run(
                    [
                        "pack",
                        "corona",
                        *arguments,
                        "--lang",
                        language,
                        "-q",
                        "-o",
                        str(self._out / name),
                    ]
                )
                == 0
            )
            (folder,) = (self._out / name).iterdir()
            self._found[name] = Finished(folder, language)
        return self._found[name]


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Packs:
    return Packs(tmp_path_factory.mktemp("packs"))


SHORT = [name for name in GAMES if name not in LONG]
WAYS: list[tuple[str, ...]] = [(), ("-layout",), ("-raw",)]
"""In which `pdftotext` reads."""
every_game = pytest.mark.parametrize("name", search_but(GAMES, *SHORT))
some_games = pytest.mark.parametrize("name", search_but(GAMES, "three-ro", "large"))


@cache
def reader_of(pdf: Path) -> PdfReader:
    """Of a file that no test changes."""
    return PdfReader(pdf)


@cache
def words_of(pdf: Path) -> tuple[str, ...]:
    return tuple(text_of(page) for page in reader_of(pdf).pages)


HAND = re.compile(r"(?:[♣♦♥♠] (?:(?:10|[2-9AKQJDB])(?= |\n|$) ?)+)+")


def spoken_hands(text: str) -> list[list[str]]:
    """The lines ``♥ 10 K 7 ♣ A`` of a page, as lists of ``♥10``."""
    found = []
    for line in text.splitlines():
        if HAND.fullmatch(line.strip()):
            suit, cards = "", []
            for token in line.split():
                if token in "♣♦♥♠":
                    suit = token
                else:
                    cards.append(suit + token)
            found.append(cards)
    return found


@every_game
def test_each_page_speaks_exactly_the_players_own_hand(packs: Packs, name: str) -> None:
    pack = packs[name]
    letters = LETTERS[pack.language]
    for seat, path in enumerate(pack.players):
        pages = words_of(path)
        rounds = pages[-len(pack.schedule) :]
        for index, text in enumerate(rounds):
            (spoken,) = spoken_hands(text)
            own = {
                SIGNS[card[0]] + letters.get(card[1:], card[1:]) for card in pack.hand(seat, index)
            }
            assert set(spoken) == own
            assert len(spoken) == len(own) == pack.schedule[index]
        for text in pages[: -len(pack.schedule)]:
            assert spoken_hands(text) == []


@pytest.mark.parametrize(
    ("name", "way"), search_but(product(GAMES, WAYS), *zip(SHORT, WAYS * 2, strict=False))
)
def test_poppler_reads_the_same_hands(
    packs: Packs, name: str, way: tuple[str, ...], outside: Callable[[str], Callable[..., str]]
) -> None:
    for path in packs[name].players:
        spoken = [spoken_hands(text) for text in words_of(path)]
        assert [
            spoken_hands(text) for text in outside("pdftotext")(*way, path, "-").split("\f")[:-1]
        ] == spoken


@every_game
def test_hands_are_in_the_games_own_order(packs: Packs, name: str) -> None:
    """The ten above the king, each suit in one stretch."""
    pack = packs[name]
    order = ["A", "10", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
    names = [LETTERS[pack.language].get(rank, rank) for rank in order]
    for path in pack.players:
        for text in words_of(path)[-len(pack.schedule) :]:
            (spoken,) = spoken_hands(text)
            suits = [card[0] for card in spoken]
            assert len(set(suits)) == sum(
                a != b for a, b in zip(suits, [None, *suits], strict=False)
            )
            for suit in set(suits):
                ranks = [names.index(card[1:]) for card in spoken if card[0] == suit]
                assert ranks == sorted(ranks)
            # In large print a hand may need its room; how to play has it then.
            said = " ".join(words_of(path)) if name.startswith("large") else text
            assert " ".join(names) in " ".join(said.split())


@every_game
def test_the_cover_shows_no_card_and_whose_file_it_is(packs: Packs, name: str) -> None:
    pack = packs[name]
    for path in pack.players:
        cover = words_of(path)[0]
        assert not re.search("[♣♦♥♠]", cover)
        code = pack.public["game_code"]
        # There it has a page of its own.
        said = " ".join(words_of(path)[:3]) if name.startswith("large") else cover
        assert all(code[i : i + 4] in said for i in range(0, 24, 4))
        assert pack.public["pack_mark"] in cover
        assert len(reader_of(path).pages) >= 2


@every_game
def test_every_page_can_be_reached(packs: Packs, name: str) -> None:
    pack = packs[name]
    for path in pack.players:
        reader = reader_of(path)
        first = len(reader.pages) - len(pack.schedule)
        targets = [
            {
                reader.get_page_number(a.get_object()["/Dest"][0].get_object())
                for a in page.get("/Annots", [])
            }
            for page in reader.pages
        ]
        # The list leads to the cover and every round.
        assert set().union(*targets[:first]) >= {
            0,
            *range(first, len(reader.pages)),
        }
        lists = {i for i in range(1, first) if targets[i] & set(range(first, len(reader.pages)))}
        # In large print the way to the cover leads through the list.
        back = lists if name.startswith("large") else {0}
        for index in range(first, len(reader.pages)):
            around = {index - 1, index + 1} & set(range(first, len(reader.pages)))
            assert around <= targets[index]
            assert targets[index] & back
        assert len(reader.outline) >= len(pack.schedule) + 1
        assert len(set(reader.page_labels)) == len(reader.pages)


@every_game
def test_all_players_get_the_same_pages(packs: Packs, name: str) -> None:
    """“Page five” is the same round for everybody."""
    assert len({tuple(reader_of(path).page_labels) for path in packs[name].players}) == 1


def all_bytes(pdf: Path) -> bytes:
    """The file and everything in it that is deflated."""
    raw = pdf.read_bytes()
    out = [raw]
    for match in re.finditer(rb"stream\r?\n", raw):
        try:
            out.append(zlib.decompressobj().decompress(raw[match.end() :]))
        except zlib.error:
            continue
    return b"\n".join(out)


@every_game
def test_no_public_file_knows_the_seed_or_a_key(packs: Packs, name: str) -> None:
    pack = packs[name]
    key = crockford(shake(16, "key", pack.header, pack.seed, ""))
    rounds = [crockford(shake(16, "round", key, str(r + 1))) for r in range(len(pack.schedule))]
    secrets = [pack.seed, pack.seed_code, pack.seed[:13], key, *rounds]
    secrets += [hashlib.sha256(path.read_bytes()).hexdigest() for path in pack.players]
    for path in pack.folder.iterdir():
        if path.is_file():
            content = all_bytes(path)
            for form in (
                lambda s: s.encode(),
                lambda s: s.encode("utf-16-be"),
                lambda s: s.lower().encode(),
                lambda s: s.encode().hex().encode(),
            ):
                assert not any(form(secret) in content for secret in secrets), path.name


@every_game
def test_the_protocol_tells_trumps_and_no_hand(packs: Packs, name: str) -> None:
    pack = packs[name]
    pages = words_of(next(pack.folder.glob("protocol*.pdf")))
    assert spoken_hands("\n".join(pages)) == []
    signs = [SIGNS[r["trump"]] for r in pack.public["rounds"] if r["trump"]]
    table = re.findall("[♣♦♥♠]", "\n".join(pages))
    assert table[: len(signs)] == signs
    for number, text in enumerate(pages, 1):
        assert pack.public["pack_mark"] in text
        assert re.search(rf"\b{number}\b\D+\b{len(pages)}\b", text)
        assert "Corona" in text


@every_game
def test_whose_file_is_in_its_properties(packs: Packs, name: str) -> None:
    pack = packs[name]
    titles = set()
    for path, player in [
        *zip(pack.players, pack.public["players"], strict=True),
        (next(pack.folder.glob("protocol*.pdf")), None),
    ]:
        reader = reader_of(path)
        assert reader.metadata is not None
        titles.add(reader.metadata.title)
        assert reader.metadata.title.startswith(pack.public["pack_mark"])
        if player:
            assert reader.metadata.title.endswith(player["name"])
        assert reader.metadata["/CardgenHeader"] == pack.header
        assert reader.trailer["/Root"]["/Lang"] == pack.language
        assert reader.trailer["/Root"].get("/Names") is None  # no attachments
        assert reader.xmp_metadata is not None
        assert reader.xmp_metadata.dc_title == {"x-default": reader.metadata.title}
    assert len(titles) == len(pack.players) + 1


@some_games
def test_other_readers_have_no_complaint(
    packs: Packs, name: str, outside: Callable[[str], Callable[..., str]]
) -> None:
    qpdf, pdftotext, pdfinfo = outside("qpdf"), outside("pdftotext"), outside("pdfinfo")
    for path in packs[name].folder.glob("*.pdf"):
        assert "No syntax or stream encoding errors" in qpdf("--check", path)
        assert pdftotext("-layout", path, "-").strip()
        assert "Encrypted:       no" in pdfinfo(path)
        document = pypdfium2.PdfDocument(path)
        for page in document:
            assert page.render(scale=0.2).width > 10
        document.close()


@some_games
def test_nothing_is_drawn_with_leftover_operators(packs: Packs, name: str) -> None:
    """Every page's operators can be parsed, and each q has its Q."""
    for path in packs[name].folder.glob("*.pdf"):
        reader = reader_of(path)
        for page in reader.pages:
            depth = 0
            for _, operator in ContentStream(page.get_contents(), reader).operations:
                depth += {b"q": 1, b"Q": -1}.get(operator, 0)
                assert depth >= 0
            assert depth == 0


def test_sizes(packs: Packs) -> None:
    pack = packs["four-de"]
    assert max(path.stat().st_size for path in pack.players) <= 150_000
    assert (pack.folder / "protocol.pdf").stat().st_size <= 60_000


@every_game
def test_files_are_listed_as_they_are(packs: Packs, name: str) -> None:
    pack = packs[name]
    private = json.loads((pack.folder / "organiser" / "files.json").read_text("utf-8"))
    assert [entry["path"] for entry in private] == [path.name for path in pack.players]
    for entry in [*private, *pack.public["files"]]:
        path = pack.folder / entry["path"]
        assert entry["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
        assert entry["pages"] == len(reader_of(path).pages)


ENVIRONMENTS: tuple[dict[str, str], ...] = (
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LANG": "C"},
    {
        "PYTHONHASHSEED": "12345",
        "TZ": "Asia/Tokyo",
        "LANG": "ro_RO.UTF-8",
        "SOURCE_DATE_EPOCH": "1234567890",
    },
    {
        "PYTHONHASHSEED": "7",
        "TZ": "America/New_York",
        "LC_ALL": "C",
        "SOURCE_DATE_EPOCH": "yesterday",
        "RL_useA85": "1",
        "RL_invariant": "0",
        "RL_verbose": "x",
    },
)
HOSTILE = """
useA85 = 1
invariant = 0
pageCompression = 0
wrapA85 = 1
pdfComments = 1
pdfMultiLine = 1
documentLang = "xx-XX"
defaultPageSize = "LETTER"
canvas_basefontname = "Courier"
canvas_baseColor = (1, 0, 0)
warnOnMissingFontGlyphs = 1
verbose = 1
shapeChecking = 0
ttfAsciiReadable = 1
errorOnDuplicatePageLabelPage = 1
defaultEncoding = "MacRomanEncoding"
decimalSymbol = ","
T1SearchPath = ()
TTFSearchPath = ()
"""


def test_same_seed_same_bytes_wherever_it_runs(tmp_path: Path) -> None:
    found = []
    for number, variables in enumerate(ENVIRONMENTS):
        home = tmp_path / f"home{number}"
        home.mkdir()
        if number == 2:
            (home / ".reportlab_settings").write_text(HOSTILE)
        environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("LC_", "RL_"))
        }
        environment |= {"HOME": str(home), "USERPROFILE": str(home)} | variables
        command = [
            sys.executable,
            "-m",
            "cardgen",
            "pack",
            "corona",
            "-p",
            "Ștefan",
            "-p",
            "李小龙",
            "--seed",
            "same",
            "-s",
            "max=3",
            "--date",
            "2026-03-14",
        ]
        done = subprocess.run(
            [*command, "--lang", "de", "--paper", "a4", "-q"],
            cwd=home,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        (folder,) = (home / "output").iterdir()
        found.append(
            {
                path.relative_to(folder).as_posix(): path.read_bytes()
                for path in folder.rglob("*")
                if path.is_file()
            }
        )
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 9
