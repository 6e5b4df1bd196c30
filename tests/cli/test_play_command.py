"""``cardgen play`` and ``cardgen stand-in`` as somebody at a keyboard meets them."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest

from cardgen.cli import run
from cardgen.games.registry import GAMES
from cardgen.players import words
from cardgen.players.table import whole_deck
from cardgen.text import LANGUAGES
from cardgen.text.catalogue import Catalogue, play_catalogue
from cardgen.text.resources import text_table
from tests.turns import each, sweep

SEED = ["--seed", "monday", "--level", "easy"]
Capture = pytest.CaptureFixture[str]
Typing = Callable[..., tuple[int, str, str]]


class Keyboard(io.StringIO):
    """Types what it is given; a line ``^C`` interrupts."""

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        line = super().readline()
        if line == "^C\n":
            raise KeyboardInterrupt
        return line


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Typing:
    def play(arguments: list[str], *lines: str) -> tuple[int, str, str]:
        capsys.readouterr()
        monkeypatch.setattr(sys, "stdin", Keyboard("".join(f"{line}\n" for line in lines)))
        code = run(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return play


EVERYTHING = [
    "?",
    "pass",
    "3 up",
    "7 nt",
    "0",
    "1",
    "open",
    "up",
    "1 2 3 4 5 6",
    *map(str, range(1, 14)),
] * 90


@sweep(("game", GAMES), ("language", LANGUAGES), dear=True)
def test_a_round_is_played_to_its_end(typing: Typing, game: str, language: str) -> None:
    """Whatever is typed that may be typed; hints, refusals, points and places are in the
    language asked for.
    """
    sizes = GAMES[game].schedule(
        GAMES[game].usual_players, GAMES[game].settings(GAMES[game].usual_players, {})
    )
    cards = str(min(sizes, key=lambda size: abs(size - 3)))
    code, out, err = typing(
        ["play", game, "--round-cards", cards, "--lang", language, *SEED], *EVERYTHING
    )
    texts = play_catalogue(language)
    assert (code, err) == (0, "")
    assert texts("play.standing").partition("{")[0] in out
    assert texts("hint.is").partition("{")[0] in out
    assert texts("play.stopped") not in out
    assert len(re.findall("→ ", out)) == int(cards)
    # The longest question, and what is typed behind it.
    assert max(map(len, out.splitlines())) <= 79 + len(EVERYTHING[8])
    other = next(one for one in LANGUAGES if one != language)
    assert play_catalogue(other)("play.score") not in out or play_catalogue(other)(
        "play.score"
    ) == texts("play.score")


@each("typed, points", [("nullo", 1), ("nein", 0)])
def test_a_nullo_is_asked_for_once_at_the_last_moment(
    typing: Typing, typed: str, points: int
) -> None:
    command = [
        "play",
        "romanian",
        "-n",
        "3",
        "-s",
        "nullo=start",
        "-s",
        "hook=off",
        "--lang",
        "de",
        *SEED,
    ]
    code, out, err = typing(command, "vielleicht", "?", typed, *["0", *"12345678"] * 4, "q")
    assert (code, err) == (0, "")
    assert "„vielleicht“ versteht hier niemand — ja oder nein" in out
    assert re.search(
        r"Tipp: kein Nullo\. Geschätzt gelingt ein Nullo in \d+ von 100 Spielen; ohne Nullo"
        r" gewinnst du \d+ von 100",
        " ".join(out.split()),
    )
    assert out.count("Nullo ansagen? Du hast 0; ja oder nein > ") == 3
    assert out.count("  Du: Nullo\n") == points


def test_the_forbidden_bid_and_the_suit_to_follow_are_named(typing: Typing) -> None:
    hook = follow = 0
    for seed in range(12):
        command = [
            "play",
            "ohhell",
            "-s",
            "first-dealer=3",
            "--round-cards",
            "4",
            "--lang",
            "en",
            "--seed",
            str(seed),
            "--level",
            "easy",
        ]
        _, out, _ = typing(command, "0", "1", "2", "3", "4", *["1", "2", "3", "4"] * 20)
        hook += "is forbidden — the bids would add up to 4" in out
        follow += "can’t be played now — follow" in out
    assert hook
    assert follow


def test_the_end_of_input_and_an_interruption_stop_cleanly(typing: Typing) -> None:
    command = ["play", "corona", "--lang", "en", *SEED]
    code, out, err = typing(command)
    assert (code, err) == (0, "")
    assert out.rstrip().endswith("Stopped.")
    code, out, err = typing(command, "0", "^C")
    assert code == 130
    assert "Standing after 1 round" in out
    assert err.startswith("cardgen: interrupted")


def test_a_narrow_terminal_is_not_overrun(typing: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    _, out, _ = typing(
        ["play", "ohhell", "--round-cards", "9", "--lang", "ro", *SEED],
        "2",
        "?",
        *["1", "2", "3", "4"] * 9,
    )
    assert max(map(len, out.splitlines())) <= 29 + len(" > 2")


def test_no_card_of_another_hand_is_seen_before_it_is_played(typing: Typing) -> None:
    _, out, _ = typing(
        ["play", "corona", "--round-cards", "8", "--lang", "en", *SEED], "2", "?", "q"
    )
    before = out.partition("Trick 1")[0]
    own = set(re.findall("[♣♦♥♠][0-9AKQJ]+", out.partition("Your cards:")[2].partition("\n")[0]))
    assert len(own) == 8
    assert set(re.findall("[♣♦♥♠][0-9AKQJ]+", before)) <= own


def test_the_same_seed_and_keys_play_the_same_game(typing: Typing) -> None:
    command = [
        "play",
        "stiche-raten",
        "--round-cards",
        "2",
        "--lang",
        "de",
        "--seed",
        "wieder",
        "--level",
        "good",
    ]
    assert typing(command, *EVERYTHING) == typing(command, *EVERYTHING)


# -- words


def test_all_languages_have_the_same_texts() -> None:
    english = Catalogue("en", "play")
    shown = {key for key in english.keys if not key.startswith("words.")}
    for language in LANGUAGES:
        texts = play_catalogue(language)
        assert {key for key in texts.keys if not key.startswith("words.")} == shown
        for key in shown:
            fields = [
                sorted(name for _, name, _, _ in Formatter().parse(one(key)) if name)
                for one in (texts, english)
            ]
            assert fields[0] == fields[1], key
            assert not re.search(
                {"de": '["”]', "en": '["„]', "ro": '["“ŞşŢţ]'}[language], texts(key)
            ), key
        typed = text_table(language, "play")["words"]
        assert typed.keys() == text_table("en", "play")["words"].keys()
        assert all(
            words.plain(word) == word.replace(" ", "")
            for name in typed
            for word in typed[name]
            if word != "-"
        )


@each(
    "typed, language, card",
    [
        ("h10", "en", "H10"), ("10h", "en", "H10"), ("♥10", "en", "H10"), ("♡ 10", "de", "H10"),
        ("Herz 10", "de", "H10"),
        ("herz-as", "de", "HA"),
        ("Kreuz König", "de", "CK"), ("kr k", "de", "CK"), ("pd", "de", "SQ"),
        ("Karo Bube", "en", "DJ"), ("cupă zece", "ro", "H10"),
        ("inimă roșie 7", "ro", "H7"), ("treflă popă", "ro", "CK"), ("qs", "en", "SQ"),
        ("Ace Spades", "en", "SA"), ("jd", "en", "DJ"), ("10 of hearts", "en", "H10"),
        ("Schellen neun", "de", "D9"), ("Knave Hearts", "en", "HJ"),
        ("inimioară șapte", "ro", "H7"), ("rege de pică", "ro", "SK"),
        ("großer Joker", "de", "JB"), ("★", "ro", "JB"), ("little joker", "en", "JL"),
    ],
)  # fmt: skip
def test_cards_are_found_by_their_names(typed: str, language: str, card: str) -> None:
    game = GAMES["bidwhist"]
    deck = whole_deck(game.rules(4, game.settings(4)))
    assert [one.notation for one in words.find_cards(typed, deck, language)] == [card]


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs")
    players = [part for name in ("Anna", "Ben", "Cem", "Dörte") for part in ("-p", name)]
    assert (
        run(
            [
                "pack",
                "corona",
                *players,
                "--lang",
                "de",
                "--seed",
                "stand",
                "-s",
                "max=2",
                "-o",
                str(folder),
                "-q",
            ]
        )
        == 0
    )
    return next(folder.iterdir())
