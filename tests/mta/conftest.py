"""The mail server of these tests, started once and ended whatever happens."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.mta.desk import Desk
from tests.mta.mta import Mta, missing_programs

running = pytest.StashKey[Mta]()
said_before = pytest.StashKey[int]()


@pytest.fixture(scope="session")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Mta]:
    """The mail server.  Whoever runs these tests wants them run: what is missing is a failure."""
    missing = missing_programs()
    if missing:
        pytest.fail(f"{', '.join(missing)} not installed: make test-mta")
    if os.geteuid() != 0:
        pytest.fail("only root can start Postfix: sudo make test-mta")
    # Not in pytest's own folder: that one is closed to the users that parts of Postfix run as.
    folder = Path(tempfile.mkdtemp(prefix="cardgen-mta-"))
    mta = Mta(folder)
    try:
        mta.start()
        request.config.stash[running] = mta
        yield mta
    finally:
        if running in request.config.stash:
            del request.config.stash[running]
        try:
            mta.stop()
        finally:
            (tmp_path_factory.mktemp("mta") / "log").write_text(mta.log(), encoding="utf-8")
            shutil.rmtree(folder)


@pytest.fixture
def mta(server: Mta, request: pytest.FixtureRequest) -> Mta:
    """The mail server, with one empty mailbox, the secretary's."""
    assert request.node.get_closest_marker("mta"), (
        "mark it, or the ordinary run starts a mail server"
    )
    request.node.stash[said_before] = len(server.log())
    server.empty()
    return server


@pytest.fixture
def desk(mta: Mta, tmp_path: Path) -> Desk:
    """An organiser's folder, and the cardgen command in it."""
    return Desk(tmp_path, mta)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    mta = item.config.stash.get(running, None)
    if mta is not None and report.failed and said_before in item.stash:
        report.sections.append(("What the mail server said", mta.log()[-8000:]))
    return report
