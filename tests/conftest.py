"""What all tests share."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("repeatable")

Program = Callable[..., str]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="record the golden files anew")


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
