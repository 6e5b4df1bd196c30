"""Make small mistakes in a copy of the code, one after the other, and see whether the tests notice.

    python tools/breakages.py                  all of them
    python tools/breakages.py 3 17             these, by number
    python tools/breakages.py --whole          ask the whole suite where the files named first
    notice nothing

What isn't noticed is listed at the end, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = Path(__file__).with_suffix(".toml")
_COPIED = ("cardgen", "templates", "fonts", "tests", "benchmarks", "tools", "docs", ".ci")


@dataclass(frozen=True, slots=True)
class Breakage:
    """A small mistake.

    Attributes:
        what: what goes wrong, in a few words.
        was, now: a piece of code that occurs once in the package, and what stands there instead.
        tests: parts of the paths of test files that are asked first.
    """

    what: str
    was: str
    now: str
    tests: tuple[str, ...]


def read_breakages() -> list[Breakage]:
    """The list beside this file."""
    entries = tomllib.loads(LIST.read_text("utf-8"))["breakage"]
    return [
        Breakage(entry["what"], entry["was"], entry["now"], tuple(entry["tests"]))
        for entry in entries
    ]


@cache
def _sources(root: Path) -> list[tuple[Path, str]]:
    return [(path, path.read_text("utf-8")) for path in sorted((root / "cardgen").rglob("*.py"))]


def place_of(breakage: Breakage, root: Path) -> Path:
    """The file of the package that has the piece of code.

    Raises:
        SystemExit: none has it, or more than one.
    """
    found = [path for path, code in _sources(root) for _ in range(code.count(breakage.was))]
    if len(found) != 1:
        sys.exit(
            f"“{breakage.what}” can't be made: its code occurs {len(found)} times; mend"
            f" {LIST.name}:\n{breakage.was}"
        )
    return found[0]


def copied(root: Path, to: Path) -> None:
    """Copy all that the tests look at."""
    for name in _COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, to / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in root.iterdir():
        if path.is_file():
            shutil.copy2(path, to / path.name)


def is_noticed(tree: Path, tests: list[str]) -> str:
    """The first test that fails, or nothing.

    Args:
        tests: paths; empty: the whole suite.
    """
    workers = ["-n", "2", "--dist", "worksteal"] if not tests else []
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        *workers,
        *tests,
    ]
    environment = os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else f"pytest ends with {done.returncode}"


def first_asked(breakage: Breakage, tree: Path) -> list[str]:
    """Test files whose paths have one of the parts named, in that order."""
    paths = [
        path.relative_to(tree).as_posix()
        for kind in ("test_*.py", "transcripts/*.txt")
        for path in sorted((tree / "tests").rglob(kind))
    ]
    return list(dict.fromkeys(path for part in breakage.tests for path in paths if part in path))


def main() -> None:
    """Make the mistakes and print what noticed them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("numbers", nargs="*", type=int, help="of the list, from 1")
    parser.add_argument(
        "--whole",
        action="store_true",
        help="ask the whole suite where the files named first notice nothing",
    )
    options = parser.parse_args()
    breakages = read_breakages()
    unnoticed = []
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        copied(ROOT, tree)
        for number, breakage in enumerate(breakages, 1):
            if options.numbers and number not in options.numbers:
                continue
            path = place_of(breakage, tree)
            code = path.read_text("utf-8")
            path.write_text(code.replace(breakage.was, breakage.now), "utf-8")
            start = time.monotonic()
            by = (
                is_noticed(tree, first_asked(breakage, tree))
                or (options.whole and is_noticed(tree, []))
                or ""
            )
            path.write_text(code, "utf-8")
            print(
                f"{number:3} {time.monotonic() - start:5.0f} s  {breakage.what}:"
                f" {by or 'NOT NOTICED'}",
                flush=True,
            )
            if not by:
                unnoticed.append(number)
    print(f"unnoticed: {', '.join(map(str, unnoticed)) or 'none'}")
    sys.exit(bool(unnoticed))


if __name__ == "__main__":
    main()
