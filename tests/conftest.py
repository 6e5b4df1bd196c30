"""What all tests share."""

from __future__ import annotations

import gc
import hashlib
import itertools
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from tests import turns
from tests.cli.transcripts import Transcript

Program = Callable[..., str]
_HOMES = itertools.count()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="record the golden files anew")
    parser.addoption(
        "--tenth",
        metavar="SEED",
        help=(
            "of the tests marked as search only a tenth, drawn by this seed, and those marked as"
            " always; of those that go step by step for minutes every seventh step"
        ),
    )


def pytest_configure(config: pytest.Config) -> None:
    os.environ["CARDGEN_HOME"] = os.devnull  # what sessions share is dealt before a test has a home
    os.environ["LC_ALL"] = "C.UTF-8"  # else what is said depends on the machine
    os.environ.pop("CARDGEN_LANG", None)
    turns.wanted = "not search" not in config.getoption("markexpr")
    if seed := config.getoption("--tenth"):
        turns.apart, turns.first = 7, _drawn(seed, "steps") % 7
    settings.register_profile(
        "repeatable", deadline=None, derandomize=True, max_examples=turns.times(15, 60)
    )
    settings.load_profile("repeatable")


def _drawn(seed: str, what: str) -> int:
    return hashlib.sha256(f"{seed} {what}".encode()).digest()[0]


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds packs that another one made, nor those of whoever runs it."""
    home = tmp_path_factory.getbasetemp() / f"home-{next(_HOMES)}"
    monkeypatch.setenv("CARDGEN_HOME", str(home))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.parent.name == "transcripts" and file_path.suffix == ".txt":
        return Transcript.from_parent(parent, path=file_path)
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--tenth")
    if seed is None:
        return
    left_out = [
        item
        for item in items
        if item.get_closest_marker("search")
        and not item.get_closest_marker("always")
        and _drawn(seed, item.nodeid) % 10
    ]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there now stays: the collector needn't look at it again and again, nor come so
    often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """What the tests kept to share isn't garbage: pytest, which collects five times when it
    ends, needn't go through it.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture
def outside() -> Callable[[str], Program]:
    """An outside program as a function from arguments to stdout; missing, it fails in CI and
    skips elsewhere.
    """

    def find(name: str) -> Program:
        path = shutil.which(name)
        if path is None:
            message = f"{name} isn't installed (make outside)"
            if os.environ.get("CI"):
                pytest.fail(message)
            pytest.skip(message)

        def run(*arguments: str | Path, accept: tuple[int, ...] = (0,)) -> str:
            done = subprocess.run(
                [path, *map(str, arguments)], capture_output=True, text=True, timeout=60
            )
            assert done.returncode in accept, f"{name}: {done.stdout}{done.stderr}"
            assert not done.stderr.strip(), f"{name} complains: {done.stderr}"
            return done.stdout

        return run

    return find
