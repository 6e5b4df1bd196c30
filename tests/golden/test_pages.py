"""Pages as the calls that drew them, and a whole small file as its objects.

The calls are readable without a viewer: what moved, what was renamed, what is gone shows as a line.  The file is
compared after qpdf has unpacked it, without the fonts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.record_view import record_view
from cardgen.faces.palette import PALETTES
from cardgen.games.corona import GAME
from cardgen.games.registry import find_game
from cardgen.pages.forms.protocol.protocol import protocol_pdf
from cardgen.pages.forms.record.record import record_pdf
from cardgen.pages.player import player_pdf
from cardgen.pages.theme.style import Occasion, Style
from cardgen.pdf.draw.page import Page

VERBS = ("rect", "line", "circle", "polygon", "text", "centred", "hidden", "prose", "art", "link")
OCCASION = Occasion(date(2026, 3, 14), "Brașov", "Anna")


def dealt(names: tuple[str, ...], **settings: str) -> Deal:
    return deal(GAME, names, shuffle.practice_seed("golden"), settings, title="Golden")


def written(value: Any) -> str:
    """An argument, short: numbers to a tenth of a point, art by its name."""
    if isinstance(value, float):
        return f"{value:.1f}".rstrip("0").rstrip(".") if round(value, 1) else "0"
    if hasattr(value, "operators"):
        return str(value.name)
    if hasattr(value, "w"):
        return f"[{written(value.x)} {written(value.y)} {written(value.w)} {written(value.h)}]"
    if isinstance(value, (tuple, list)):
        return f"({' '.join(map(written, value))})"
    return repr(value) if isinstance(value, str) else str(value)


@contextmanager
def recorded(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Note every call of a drawing verb that a page drawer makes, not those that verbs make among themselves."""
    depth = [0]
    pages: list[Page] = []

    def noted(name: str, verb: Callable[..., Any]) -> Callable[..., Any]:
        def call(page: Page, *arguments: Any, **options: Any) -> Any:
            if page not in pages:
                pages.append(page)
                lines.append(f"--- page {len(pages)}, {written(page.width)} × {written(page.height)}")
            if not depth[0]:
                lines.append(" ".join([name, *map(written, arguments), *(f"{key}={written(value)}" for key, value in options.items())]))
            depth[0] += 1
            try:
                return verb(page, *arguments, **options)
            finally:
                depth[0] -= 1

        return call

    with monkeypatch.context() as patch:
        for name in VERBS:
            patch.setattr(Page, name, noted(name, getattr(Page, name)))
        yield


STYLES = {
    "de": Style("de", "de", PALETTES["two"]),
    "ro-poker": Style("ro", "ro", PALETTES["poker"]),
    "en-large": Style("en", "en", PALETTES["skat"], "letter", large=True),
}


@pytest.mark.parametrize("style", STYLES)
def test_a_players_pages(golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, style: str) -> None:
    lines: list[str] = []
    names = ("Anna", "Ștefan", "Łukasz")
    with recorded(lines, monkeypatch):
        player_pdf(view.player_view(dealt(names, max="7", **{"trump-order": "HN"}), 1, names), STYLES[style], OCCASION)
    golden(f"pages/player-{style}.txt", "\n".join(lines) + "\n")


OTHER_GAMES = {
    "ohhell-de": ("ohhell", "de", 3, {"max": "2"}),
    "whist-ro-poker": ("whist", "ro-poker", 4, {"rounds": "3", "first-dealer": "2"}),
    "bidwhist-en-large": ("bidwhist", "en-large", 4, {"rounds": "1", "no-jokers": "on", "small-kitty": "on"}),
}


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_a_players_pages_of_other_games(golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    game, style, players, settings = OTHER_GAMES[name]
    lines: list[str] = []
    names = ("Anna", "Ștefan", "Łukasz", "Dörte")[:players]
    other = deal(find_game(game), names, shuffle.practice_seed("golden"), settings)
    with recorded(lines, monkeypatch):
        player_pdf(view.player_view(other, 1, names), STYLES[style], OCCASION)
    golden(f"pages/player-{name}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("style", STYLES)
def test_a_protocol(golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, style: str) -> None:
    lines: list[str] = []
    names = ("Anna", "Ștefan", "Łukasz", "Dörte", "Elif")
    with recorded(lines, monkeypatch):
        protocol_pdf(view.table_view(dealt(names, max="3", hook="on"), names), STYLES[style], OCCASION)
    golden(f"pages/protocol-{style}.txt", "\n".join(lines) + "\n")


PROTOCOLS = {
    "romanian": {"premium": "10/5", "penalty": "on", "nullo": "before-turn", "one-card": "choice", "special": "blind8,null8,eight8"},
    "whist": {"target": "2"},
    "bidwhist": {"rounds": "5", "show-kitty": "on"},
}


@pytest.mark.parametrize("game", PROTOCOLS)
def test_a_protocol_of_another_game(golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    lines: list[str] = []
    names = ("Anna", "Ștefan", "Łukasz", "Dörte")
    done = deal(find_game(game), names, shuffle.practice_seed("golden"), PROTOCOLS[game], title="Golden")
    with recorded(lines, monkeypatch):
        protocol_pdf(view.table_view(done, names), STYLES["de"], OCCASION)
    golden(f"pages/protocol-{game}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("style", STYLES)
def test_a_hand_record(golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, style: str) -> None:
    lines: list[str] = []
    names = ("Anna", "Ștefan", "Łukasz")
    made = deal(find_game("ohhell"), names, shuffle.practice_seed("golden"), {"max": "2"}, title="Golden")
    with recorded(lines, monkeypatch):
        record_pdf(record_view(made, names), STYLES[style], OCCASION)
    golden(f"pages/record-{style}.txt", "\n".join(lines) + "\n")


def test_a_whole_file(golden: Callable[[str, str], None], outside: Callable[[str], Callable[..., str]], tmp_path: Path) -> None:
    names = ("Anna", "Ștefan")
    source, unpacked = tmp_path / "file.pdf", tmp_path / "file.qdf"
    finished = player_pdf(view.player_view(dealt(names, max="2"), 1, names), STYLES["de"], OCCASION)
    source.write_bytes(finished.content)
    outside("qpdf")("--qdf", "--no-original-object-ids", "--deterministic-id", source, unpacked)
    text = unpacked.read_bytes().decode("latin-1")
    text = re.sub(r"(?s)<<\n  /Length1 .*?endstream", "(a font)", text)
    text = re.sub(r"(?s)\nxref\n.*?(?=trailer)", "\n", text)
    text = re.sub(r"(?s)/ID \[.*?\]|startxref\n\d+", "", text)
    golden("files/player.qdf", text)
