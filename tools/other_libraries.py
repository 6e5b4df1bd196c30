"""Draw healthy packs under several Pythons, with the libraries that each has, and let all the
others verify and audit them.

    python tools/other_libraries.py 200 ~/old/bin/python ~/ng/bin/python .venv/bin/python

Each interpreter needs what pyproject.toml asks for, in any version that it allows, and
cryptography; where `zlib-ng` is installed it takes the place of zlib.  The packs are of all games,
layouts and languages, each fifth one is encrypted.  A finding, or something that can't be judged,
in a pack that nobody touched is a false alarm: it is named, and the exit code is 1.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.orders import Order

ROOT = Path(__file__).resolve().parent.parent
SMALL = {
    "corona": (2, 8, {"max": "2"}),
    "romanian": (3, 4, {"one-card": "choice", "special": "blind8"}),
    "ohhell": (3, 7, {"max": "2"}),
    "stiche-raten": (3, 6, {"max": "2"}),
    "elevator": (3, 6, {"max": "3"}),
    "whist": (4, 4, {"rounds": "2", "target": "2"}),
    "bidwhist": (4, 4, {"rounds": "2"}),
}
"""Fewest and most players of each game, and settings that make it short."""

PLAYERS = (
    "Anna",
    "Ștefan",
    "Łukasz",
    "李小龙",
    "Dörte",
    "Emil",
    "Zoë",
    "A name as long as they may be",
)


def order(number: int) -> Order:
    """One of the packs; each has another game, layout, language and size of print than those
    around it.
    """
    from cardgen.orders import Order
    from cardgen.preferences import COLOURS, LAYOUTS, LETTERS, PAPERS, Preferences
    from cardgen.text import LANGUAGES

    ways = list(product(SMALL, LAYOUTS, LANGUAGES))
    Random(0).shuffle(ways)
    game, layout, language = ways[number % len(ways)]
    chance = Random(number)
    fewest, most, settings = SMALL[game]
    preferences = Preferences(
        language=language,
        layout=layout,
        paper=chance.choice(PAPERS),
        letters=chance.choice((*LETTERS, None)),
        colours=chance.choice(COLOURS),
        large=chance.random() < 0.3,
        low_ink=chance.random() < 0.3,
        night=layout == "phone" and chance.random() < 0.3,
    )
    return Order(
        game,
        preferences,
        players=PLAYERS[: chance.randint(fewest, most)] if chance.random() < 0.8 else (),
        settings=settings,
        seed=f"pack {number}",
        title=chance.choice(("", "Family night", "Ein Abend")),
        day=chance.choice((None, "2026-03-14")),
        encrypt=number % 5 == 0,
    )


def draw(folder: Path, numbers: range) -> None:
    from cardgen.orders import make_pack
    from cardgen.pack import write_pack

    for number in numbers:
        place = folder / str(number)
        place.mkdir(parents=True)
        write_pack(make_pack(order(number)), place)


def alarms(folder: Path) -> Iterator[str]:
    """What is found in packs that nobody touched."""
    from cardgen.check import audit_pack, verify_pack

    for place in sorted(folder.iterdir(), key=lambda one: int(one.name)):
        (pack,) = place.iterdir()
        verified, report = verify_pack(pack, None, None, lambda name: ""), audit_pack(pack)
        found = [*verified.sentences, *verified.unjudged, *report.findings, *report.unjudged]
        yield from (f"pack {place.name} of {folder.name}: {one}" for one in found)


def work(task: str, folder: Path, *numbers: str) -> int:
    """One interpreter's part."""
    try:
        from zlib_ng import zlib_ng  # type: ignore[import-not-found, unused-ignore]

        sys.modules["zlib"] = zlib_ng
    except ImportError:
        zlib_ng = None
    sys.path.insert(0, str(ROOT))
    import pypdf
    import reportlab

    import cardgen

    # As in pyproject.toml: templates and fonts are packages of cardgen.
    cardgen.__path__.append(str(ROOT))
    if task == "draw":
        draw(folder, range(*map(int, numbers)))
        version = ".".join(map(str, sys.version_info[:3]))
        print(
            f"{folder.name}: Python {version}, reportlab {reportlab.__version__}, pypdf"
            f" {pypdf.__version__}, zlib{'-ng' * bool(zlib_ng)}"
        )
        return 0
    found = list(alarms(folder))
    print("".join(f"{one}\n" for one in found), end="")
    return bool(found)


def main(count: int, pythons: list[str]) -> int:
    folder = Path(tempfile.mkdtemp())
    wrong = 0
    try:
        for i, python in enumerate(pythons):
            subprocess.run(
                [
                    python,
                    __file__,
                    "draw",
                    str(folder / f"set {i + 1}"),
                    str(i),
                    str(count),
                    str(len(pythons)),
                ],
                check=True,
            )
        for i, j in product(range(len(pythons)), repeat=2):
            if i != j:
                done = subprocess.run(
                    [pythons[i], __file__, "check", str(folder / f"set {j + 1}")], check=False
                )
                print(
                    f"set {j + 1} checked with the libraries of set {i + 1}:"
                    f" {'FALSE ALARMS' if done.returncode else 'no alarm'}",
                    flush=True,
                )
                wrong += bool(done.returncode)
    finally:
        shutil.rmtree(folder)
    return int(bool(wrong))


if __name__ == "__main__":
    first, *others = sys.argv[1:]
    sys.exit(
        work(first, Path(others[0]), *others[1:])
        if first in ("draw", "check")
        else main(int(first), others)
    )
