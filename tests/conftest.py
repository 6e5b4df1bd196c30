"""What all tests share."""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import settings

from cardgen.dealing import Deal
from cardgen.pack import PackFile, draw_player, draw_shared
from cardgen.pdf.read import PdfFile, look
from cardgen.pdf.read.tokens import operations
from tests import turns

Program = Callable[..., str]


def _drawn_once(draw: Callable[..., PackFile]) -> Callable[..., PackFile]:
    """The same file for the same arguments: a deal is told by all that it was made of and all that came of it."""
    drawn: dict[object, PackFile] = {}

    def remembered(deal: Deal, *how: object) -> PackFile:
        dealt = tuple(getattr(deal, part.name) for part in fields(deal) if part.name != "settings")  # those stand in its header
        key = (*dealt, *(tuple(one) if isinstance(one, list) else one for one in how))
        if key not in drawn:
            if len(drawn) > 100:
                drawn.clear()
            drawn[key] = draw(deal, *how)
        return drawn[key]

    return remembered


_opened, _looked = lru_cache(64)(PdfFile), lru_cache(64)(look)
_operations = lru_cache(2048)(lambda data: tuple(operations(data)))
_READERS: dict[str, Callable[..., object]] = {
    "cardgen.check.audit.look": _looked,
    "cardgen.check.player_file.look": _looked,
    "cardgen.pdf.read.content.operations": _operations,
    "cardgen.check.judge.PdfFile": _opened,
    "cardgen.check.player_file.PdfFile": _opened,
    "cardgen.check.redraw.PdfFile": _opened,
    "cardgen.check.walk.PdfFile": _opened,
    "cardgen.check.judge.look": _looked,
    "cardgen.check.redraw.draw_player": _drawn_once(draw_player),
    "cardgen.check.redraw.draw_shared": _drawn_once(draw_shared),
    "cardgen.mail.shared.PdfFile": _opened,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="record the golden files anew")
    parser.addoption(
        "--tenth", metavar="SEED", help="of the tests marked as search only a tenth, drawn by this seed, and those marked as always"
    )


def pytest_configure(config: pytest.Config) -> None:
    turns.wanted = "not search" not in config.getoption("markexpr")
    settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=turns.times(15, 60))
    settings.load_profile("repeatable")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--tenth")
    if seed is None:
        return
    left_out = [
        item
        for item in items
        if item.get_closest_marker("search")
        and not item.get_closest_marker("always")
        and hashlib.sha256(f"{seed} {item.nodeid}".encode()).digest()[0] % 10
    ]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there now stays: the collector needn't look at it again and again, nor come so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """What the tests kept to share isn't garbage: pytest, which collects five times when it ends, needn't go through it."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """The same bytes are read once a worker, and the same file is drawn once to be compared: that is most of a check's work,
    and many tests change one file of the same pack."""
    with pytest.MonkeyPatch.context() as patch:
        for place, remembered in _READERS.items():
            patch.setattr(place, remembered)
        yield


@pytest.fixture
def outside() -> Callable[[str], Program]:
    """An outside program as a function from arguments to stdout; missing, it fails in CI and skips elsewhere."""

    def find(name: str) -> Program:
        path = shutil.which(name)
        if path is None:
            message = f"{name} isn't installed (make outside)"
            if os.environ.get("CI"):
                pytest.fail(message)
            pytest.skip(message)

        def run(*arguments: str | Path, accept: tuple[int, ...] = (0,)) -> str:
            done = subprocess.run([path, *map(str, arguments)], capture_output=True, text=True, timeout=60)
            assert done.returncode in accept, f"{name}: {done.stdout}{done.stderr}"
            assert not done.stderr.strip(), f"{name} complains: {done.stderr}"
            return done.stdout

        return run

    return find
