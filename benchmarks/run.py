"""Speed and size as ratios: only these hold from machine to machine.

    make bench        or   python benchmarks/run.py [--quick]

Every ratio compares two things measured in turns in one run; medians.  Sizes are bytes.  No test
asserts any of it.
"""

from __future__ import annotations

import argparse
import compileall
import gc
import os
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import cardgen
from benchmarks import baselines, cluster
from cardgen.check import audit_pack, verify_file
from cardgen.orders import DeckOrder, Order, draw_deck, make_pack
from cardgen.pack import Kind, Pack, draw_player, write_pack
from cardgen.preferences import Preferences, usual_preferences
from cardgen.views import Event

LIBRARIES = "import click, reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts"
CLICK = "import click"
PACKS_FOR_POOL = 200
GERMAN = Preferences(language="de", paper="a4")


def reference(number: int = 0) -> Pack:
    """Corona-Whist for four, 19 rounds, phone layout, and its protocol."""
    return make_pack(
        Order(
            "corona",
            GERMAN,
            players=("Anna", "Ben", "Cem", "Dörte"),
            seed=f"benchmark {number}",
            title="Spielabend",
        )
    )


def in_turns(rounds: int, *actions: Callable[[], object]) -> list[float]:
    """The median seconds of each action, measured one after the other in every round."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(rounds):
        for action, found in zip(actions, times, strict=True):
            start = time.perf_counter()
            action()
            found.append(time.perf_counter() - start)
    return [statistics.median(found) for found in times]


def python(*arguments: str, cwd: str | None = None) -> Callable[[], object]:
    return lambda: subprocess.run(
        [sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, cwd=cwd
    )


def cold(rounds: int) -> Iterator[tuple[str, float, float, float]]:
    with TemporaryDirectory() as folder:
        numbers = iter(range(10_000))

        def pack() -> None:
            python(
                "-m",
                "cardgen",
                "pack",
                "corona",
                "-q",
                "--lang",
                "de",
                "-o",
                f"{folder}/{next(numbers)}",
            )()

        libraries, packed = in_turns(rounds, python("-c", LIBRARIES), pack)
    yield "pack, cold ÷ importing its libraries", packed / libraries, 3.0, 2.0
    click, version, help_ = in_turns(
        rounds,
        python("-c", CLICK),
        python("-m", "cardgen", "--version"),
        python("-m", "cardgen", "--help"),
    )
    yield "--version ÷ importing click", version / click, 1.3, 1.1
    yield "--help ÷ importing click", help_ / click, 1.3, 1.1


def warm(rounds: int) -> Iterator[tuple[str, float, float, float]]:
    pages = baselines.recorded_pages(reference)
    numbers = iter(range(1, 10_000))
    ours, naive, raw = in_turns(
        rounds,
        lambda: reference(next(numbers)),
        lambda: baselines.draw_naively(pages),
        lambda: baselines.write_by_hand(pages),
    )
    yield "pack, warm ÷ every face redrawn by canvas calls", ours / naive, 0.25, 0.12
    yield "pack, warm ÷ the same pages written by hand", ours / raw, 5.0, 3.0


def checks(rounds: int) -> Iterator[tuple[str, float, float, float]]:
    """Audit and verify of the reference pack, on a disk."""
    with TemporaryDirectory() as place:
        pack = reference()
        folder = write_pack(pack, Path(place))
        path, deal = folder / pack.files[0].path, pack.deal
        style = pack.files[0].style
        assert style
        event = Event(None, "", "Anna")
        drawing, audited, one_file, verified = in_turns(
            rounds,
            reference,
            lambda: audit_pack(folder),
            lambda: draw_player(deal, 0, pack.names, "", style, event),
            lambda: verify_file(path, deal.seed, deal.keys.game_code, lambda name: ""),
        )
    yield "audit of a pack ÷ drawing it, warm", audited / drawing, 2.0, 1.3
    yield "verify of a file ÷ drawing it, warm", verified / one_file, 1.6, 1.3


def sizes() -> Iterator[tuple[str, float, float, float]]:
    files = {
        file.path: len(file.content)
        for file in reference().files
        if file.pages and file.kind is not Kind.RULES
    }
    yield (
        "KB of a player's file",
        max(size for path, size in files.items() if path != "protocol.pdf") / 1000,
        150,
        100,
    )
    yield "KB of the protocol, fields and all", files["protocol.pdf"] / 1000, 60, 45
    yield "KB of a player's file as sheets", _printed("sheet") / 1000, 130, 100
    deck = draw_deck(DeckOrder(GERMAN.over(usual_preferences()), deck="54"))
    yield "KB of a deck of 54", len(deck.file.content) / 1000, 120, 80


def _printed(layout: str) -> int:
    """Bytes of the largest player's file of the reference pack in another layout."""
    preferences = Preferences(layout=layout).over(GERMAN)
    files = make_pack(
        Order(
            "corona",
            preferences,
            players=("Anna", "Ben", "Cem", "Dörte"),
            seed="benchmark",
            title="Spielabend",
        )
    ).files
    return max(len(file.content) for file in files if file.kind is Kind.PLAYER)


GAMES = {
    "romanian, 4 players": ("romanian", 4, {}),
    "romanian, all sealed and special": (
        "romanian",
        4,
        {"one-card": "choice", "special": "blind8,null8,eight8", "premium": "10/5"},
    ),
    "romanian, tournament, 6 players": ("romanian", 6, {"schedule": "tournament"}),
    "ohhell": ("ohhell", 4, {}),
    "stiche-raten": ("stiche-raten", 4, {}),
    "elevator": ("elevator", 4, {}),
    "whist": ("whist", 4, {}),
    "bidwhist": ("bidwhist", 4, {}),
}
"""Packs whose sizes are printed; there is no budget for them."""


def sizes_of_games() -> Iterator[str]:
    yield ", ".join(
        f"corona as {layout} {_printed(layout) / 1000:.0f} KB"
        for layout in ("sheet", "cards", "fold")
    )
    for name, (game, number, settings) in GAMES.items():
        files = [
            file
            for file in make_pack(
                Order(game, GERMAN, number=number, settings=settings, seed="benchmark")
            ).files
            if file.pages
        ]
        largest = max(
            (file for file in files if file.kind is Kind.PLAYER), key=lambda file: len(file.content)
        )
        others = [file for file in files if file.kind is not Kind.PLAYER]
        said = ", ".join(f"{file.path} {len(file.content) / 1000:.0f} KB" for file in others)
        yield (
            f"{name}: a player's file {len(largest.content) / 1000:.0f} KB on {largest.pages}"
            f" pages, {said}"
        )


def many(rounds: int) -> Iterator[tuple[str, float, float, float]]:
    one, two = in_turns(
        rounds, lambda: cluster.deal(PACKS_FOR_POOL, 1), lambda: cluster.deal(PACKS_FOR_POOL, 2)
    )
    yield f"{PACKS_FOR_POOL} packs, two workers ÷ one", two / one, 0.54, 0.51


def memory(packs: int) -> Iterator[tuple[str, float, float, float]]:
    tracemalloc.start()
    for number in range(10):
        reference(number)
    gc.collect()
    _, early = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    for number in range(10, packs):
        reference(number)
    _, late = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    yield f"MB of peak memory, {packs} packs − 10", (late - early) / 1e6, 1.0, 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure speed and size, as ratios.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds; memory over 100 packs")
    quick = parser.parse_args().quick
    compileall.compile_dir(Path(cardgen.__file__).parent, quiet=1)  # as an installation does
    print(
        f"Python {sys.version.split()[0]}, {os.cpu_count()} cores\n{'':50} {'found':>7} "
        f" {'must':>6}  {'aim':>6}"
    )
    rounds = 5 if quick else 15
    for part in (
        cold(rounds),
        warm(rounds),
        checks(rounds),
        sizes(),
        many(1 if quick else 3),
        memory(100 if quick else 1000),
    ):
        for what, found, must, aim in part:
            verdict = "" if found <= must else "   over"
            print(f"{what:50} {found:7.2f}  {must:6.2f}  {aim:6.2f}{verdict}", flush=True)
    print("\nSizes of other games' files")
    for line in sizes_of_games():
        print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
