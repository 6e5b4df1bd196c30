"""Pages as what stands on them, and a whole small file as its objects.

Every text, shape and drawing is a line, readable without a viewer: what moved, what was renamed,
what is gone shows.  The file is compared after qpdf has unpacked it, without the fonts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.view import record_view
from cardgen.faces.palette import PALETTES
from cardgen.games import Game, find_game
from cardgen.games.corona import GAME
from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.forms.record import record_pdf
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import Style
from cardgen.pdf.draw.document import Finished
from cardgen.pdf.draw.fonts import BOLD
from cardgen.views import Event
from tests.drawn import Line, Mark, Placed, Rect, Shape, Text, drawn

EVENT = Event(date(2026, 3, 14), "Brașov", "Anna")


def dealt(
    names: tuple[str, ...], game: Game = GAME, title: str = "Golden", **settings: str
) -> Deal:
    return deal(game, names, shuffle.practice_seed("golden"), settings, shuffle.Occasion(title))


def number(value: float) -> str:
    """To a tenth of a point."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if round(value, 1) else "0"


def numbers(*values: float) -> str:
    return " ".join(map(number, values))


def written(mark: Mark) -> str:
    """A mark on one line: where it lies, then what it is."""
    match mark:
        case Text(text, x, y, hidden=True):
            return f"hidden {numbers(x, y)} {text!r} {numbers(mark.size)}"
        case Text(text, x, y):
            return (
                f"text {numbers(x, y)} {text!r} {numbers(mark.size)}{' bold' * (mark.font == BOLD)}"
                f" {mark.colour}"
            )
        case Rect(box, fill, stroke, width, radius):
            outline = f" outlined {stroke} {number(width)}" if stroke else ""
            return (
                f"rect [{numbers(*box)}]{f' filled {fill}' if fill else ''}{outline}"
                f"{f' round {number(radius)}' if radius else ''}"
            )
        case Line(x1, y1, x2, y2, colour, width, dash):
            return (
                f"line {numbers(x1, y1, x2, y2)} {colour}"
                f" {number(width)}{f' dashed {numbers(*dash)}' if dash else ''}"
            )
        case Placed(name, x, y, scale, angle):
            return (
                f"art {name} {numbers(x, y)} ×"
                f" {scale:g}{f' turned {number(angle)}' if angle else ''}"
            )
        case Shape(kind, box, fill, stroke):
            return (
                f"{kind} [{numbers(*box)}]{f' filled {fill}' if fill else ''}"
                f"{f' outlined {stroke}' if stroke else ''}"
            )


def recorded(file: Finished) -> str:
    """All that stands on the pages of a file, as text."""
    lines = []
    for i, page in enumerate(drawn(file), 1):
        lines.append(f"--- page {i}, {number(page.width)} × {number(page.height)}")
        lines += map(written, page.marks)
        lines += [f"link [{numbers(*link.box)}] to page {link.page + 1}" for link in page.links]
    return "\n".join(lines) + "\n"


STYLES = {
    "de": Style("de", "de", PALETTES["two"]),
    "ro-poker": Style("ro", "ro", PALETTES["poker"]),
    "en-large": Style("en", "en", PALETTES["skat"], "letter", large=True),
}


@pytest.mark.quick
@pytest.mark.parametrize("style", STYLES)
def test_a_players_pages(golden: Callable[[str, str], None], style: str) -> None:
    names = ("Anna", "Ștefan", "Łukasz")
    file = player_pdf(
        view.player_view(dealt(names, max="7", **{"trump-order": "HN"}), 1, names),
        STYLES[style],
        EVENT,
    )
    golden(f"pages/player-{style}.txt", recorded(file))


NAMES = ("Anna", "Ștefan", "Łukasz", "Dörte", "Elif")
OTHER_GAMES = {
    "player-ohhell-de": ("ohhell", 3, {"max": "2"}),
    "player-whist-ro-poker": ("whist", 4, {"rounds": "3", "first-dealer": "2"}),
    "player-bidwhist-en-large": (
        "bidwhist",
        4,
        {"rounds": "1", "no-jokers": "on", "small-kitty": "on"},
    ),
    "protocol-romanian": (
        "romanian",
        4,
        {
            "premium": "10/5",
            "penalty": "on",
            "nullo": "before-turn",
            "one-card": "choice",
            "special": "blind8,null8,eight8",
        },
    ),
    "protocol-whist": ("whist", 4, {"target": "2"}),
    "protocol-bidwhist": ("bidwhist", 4, {"rounds": "5", "show-kitty": "on"}),
}


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_pages_of_another_game(golden: Callable[[str, str], None], name: str) -> None:
    game, players, settings = OTHER_GAMES[name]
    kind, _, style = name.partition(f"-{game}")
    names, look = NAMES[:players], STYLES[style.removeprefix("-") or "de"]
    title = "Golden" if kind == "protocol" else ""
    made = dealt(names, find_game(game), title, **settings)
    if kind == "player":
        file = player_pdf(view.player_view(made, 1, names), look, EVENT)
    else:
        file = protocol_pdf(view.public_view(made, names), look, EVENT)
    golden(f"pages/{name}.txt", recorded(file))


@pytest.mark.quick
@pytest.mark.parametrize("style", STYLES)
def test_a_protocol(golden: Callable[[str, str], None], style: str) -> None:
    table = view.public_view(dealt(NAMES, max="3", hook="on"), NAMES)
    golden(f"pages/protocol-{style}.txt", recorded(protocol_pdf(table, STYLES[style], EVENT)))


@pytest.mark.quick
@pytest.mark.parametrize("style", STYLES)
def test_a_hand_record(golden: Callable[[str, str], None], style: str) -> None:
    names = ("Anna", "Ștefan", "Łukasz")
    made = record_view(dealt(names, find_game("ohhell"), max="2"), names)
    golden(f"pages/record-{style}.txt", recorded(record_pdf(made, STYLES[style], EVENT)))


def test_a_whole_file(
    golden: Callable[[str, str], None], outside: Callable[[str], Callable[..., str]], tmp_path: Path
) -> None:
    names = ("Anna", "Ștefan")
    source, unpacked = tmp_path / "file.pdf", tmp_path / "file.qdf"
    finished = player_pdf(view.player_view(dealt(names, max="2"), 1, names), STYLES["de"], EVENT)
    source.write_bytes(finished.content)
    outside("qpdf")("--qdf", "--no-original-object-ids", "--deterministic-id", source, unpacked)
    text = unpacked.read_bytes().decode("latin-1")
    text = re.sub(r"(?s)<<\n  /Length1 .*?endstream", "(a font)", text)
    text = re.sub(r"(?s)\nxref\n.*?(?=trailer)", "\n", text)
    text = re.sub(r"(?s)/ID \[.*?\]|startxref\n\d+", "", text)
    golden("files/player.qdf", text.replace("\r", "\\r"))
