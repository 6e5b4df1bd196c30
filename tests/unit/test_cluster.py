"""Tables dealt by processes of this machine, and by a Dask cluster whose workers and scheduler
are killed meanwhile.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError

import pytest
import trustme

from cardgen.club.cluster import DealtTable, _Sealed, deal_table, deal_tables
from cardgen.errors import CardgenError, ClusterError, ExitCode, InputError
from cardgen.orders import Order
from cardgen.preferences import Preferences
from tests.turns import LATER, thinned

if TYPE_CHECKING:
    from distributed import Client  # a second to load: only by those tests that have a cluster

NAMES = ("Zwiebelfisch", "Quittenbaum", "Ypsilon")
SEED = "cucumber night"


def orders(
    count: int, title: str = "", players: tuple[str, ...] = NAMES
) -> Iterator[tuple[int, Order]]:
    """Games of a few cards, quickly drawn."""
    for number in range(1, count + 1):
        preferences = Preferences(language="en", paper="a4")
        yield (
            number,
            Order(
                "corona",
                preferences,
                players,
                settings={"max": "1"},
                seed=f"{SEED} {number}",
                title=title,
            ),
        )


def content(table: DealtTable) -> str:
    return hashlib.sha256(
        b"".join(
            f"{file.path}:{len(file.content)}:".encode() + file.content for file in table.files
        )
    ).hexdigest()


def once_each(tables: Iterator[DealtTable]) -> dict[int, str]:
    found: dict[int, str] = {}
    for table in tables:
        assert table.number not in found
        found[table.number] = content(table)
    return found


@pytest.mark.parametrize("number", thinned([signal.SIGKILL, signal.SIGTERM], 2, LATER))
def test_any_number_of_workers_deals_the_same_bytes_though_one_is_killed(number: int) -> None:
    """Also where the caller takes being stopped for Ctrl-C, as the command line does."""
    alone = once_each(deal_tables(orders(6), workers=1))
    assert len(set(alone.values())) == 6
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        dealt = deal_tables(orders(6), workers=2)
        found = [next(dealt)]
        os.kill(multiprocessing.active_children()[0].pid or 0, number)
        assert once_each(iter([*found, *dealt])) == alone
    finally:
        signal.signal(signal.SIGTERM, before)
    assert not multiprocessing.active_children()


def test_a_worker_that_is_killed_while_it_sends_leaves_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a table is in the pipe then, and whoever could write the rest is gone."""
    alone = once_each(deal_tables(orders(6), workers=1))
    parent, send = os.getpid(), Connection._send  # type: ignore[attr-defined]  # half of a message

    def torn(self: Any, data: bytes, *more: Any) -> None:
        with contextlib.suppress(FileExistsError):
            if os.getpid() != parent and len(data) > 50_000:
                (tmp_path / "once").touch(exist_ok=False)
                send(self, data[:1000])
                os.kill(os.getpid(), signal.SIGKILL)
        send(self, data, *more)

    monkeypatch.setattr(Connection, "_send", torn)
    assert once_each(deal_tables(orders(6), workers=2)) == alone
    assert (tmp_path / "once").exists()
    assert not multiprocessing.active_children()


def test_orders_are_read_as_there_is_room() -> None:
    read = []

    def watched() -> Iterator[tuple[int, Order]]:
        for number, order in orders(50):
            read.append(number)
            yield number, order

    dealt = deal_tables(watched(), workers=2)
    next(dealt)
    dealt.close()
    assert len(read) <= 6
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_wrong_with_a_table_is_said_with_its_number(workers: int) -> None:
    wrong = list(orders(3))
    wrong[1] = (2, Order("corona", players=NAMES, settings={"max": "0"}, seed=SEED))
    with pytest.raises(CardgenError, match=r"^table 2: .*max") as caught:
        list(deal_tables(wrong, workers=workers))
    assert caught.value.exit_code is ExitCode.INPUT
    broken = Order("corona", players=NAMES, day=SEED.encode())  # type: ignore[arg-type]
    with pytest.raises(
        CardgenError, match=r"^table 1: internal error \([A-Z]\w+, \w+\.py, line \d+\)"
    ) as caught:
        list(deal_tables([(1, broken)], workers=workers))
    assert caught.value.exit_code is ExitCode.MISTAKE
    assert not any(word in str(caught.value) for word in (SEED, *NAMES))


def test_orders_and_tables_show_nothing_of_themselves() -> None:
    ((number, order),) = orders(1)
    sealed = _Sealed(number, pickle.dumps(order))
    shown = repr((sealed, deal_table(sealed), deal_table(_Sealed(2, b"no order"))))
    assert not any(word in shown for word in (SEED, *NAMES, "corona"))


def test_without_a_scheduler_there_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgen.club.cluster._PATIENCE", 1)
    for address in ("tcp://127.0.0.1:9", "nonsense://there"):
        with pytest.raises(InputError, match="no scheduler answers"):
            next(deal_tables(orders(1), scheduler=address))


# -- a real cluster


@dataclass
class Cluster:
    """A scheduler and two workers, as processes of this machine on loopback."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]
    logs: Path

    def said(self) -> str:
        return "".join(
            path.read_text("utf-8", "replace") for path in sorted(self.logs.glob("*.log"))
        )


@pytest.fixture
def cluster(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Cluster]:
    """With the parameter ``tls`` only a scheduler, which encrypts."""
    from distributed import Client

    note = tmp_path / "scheduler.json"
    tls = getattr(request, "param", "") == "tls"
    if tls:
        certified(tmp_path)

    def started(name: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (tmp_path / f"{name}.log").open("wb") as log:
            command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(note)]
            return subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                cwd=tmp_path,
                env=os.environ | {"DASK_LOGGING__DISTRIBUTED": "debug"},
            )

    host = ("--host", "tls://127.0.0.1" if tls else "127.0.0.1")
    files = ("--tls-ca-file", "ca.pem", "--tls-cert", "key.pem", "--tls-key", "key.pem")
    scheduler = started(
        "scheduler",
        "scheduler",
        *host,
        "--port",
        "0",
        "--dashboard-address",
        "127.0.0.1:0",
        *(files if tls else ()),
    )
    flags = (
        "--no-nanny",
        "--nthreads",
        "2",
        "--dashboard-address",
        "127.0.0.1:0",
        "--local-directory",
        str(tmp_path),
    )
    workers = [started(f"worker-{n}", "worker", *host, *flags) for n in (1, 2) if not tls]
    running = Cluster("", scheduler, workers, tmp_path)
    try:
        until = time.monotonic() + 60
        while not (note.exists() and note.read_text()) and time.monotonic() < until:
            time.sleep(0.1)
        assert note.exists(), running.said()
        running.address = json.loads(note.read_text())["address"]
        if not tls:
            with Client(running.address, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=60)
        yield running
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def certified(folder: Path) -> Path:
    """An authority, and a certificate of it with its key, in files of a folder; the folder."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(folder / "ca.pem"))
    issued = authority.issue_cert("localhost", "127.0.0.1")
    issued.private_key_and_cert_chain_pem.write_to_path(str(folder / "key.pem"))
    return folder


def pages(client: Client, keys: list[str]) -> str:
    """What the dashboard shows, and what the scheduler would say of each task."""
    port = client.scheduler_info()["services"]["dashboard"]
    paths = ["info/main/workers.html", "info/logs.html", "json/counts.json", "metrics"]
    paths += [f"info/{page}/{key}.html" for key in keys for page in ("task", "call-stack")]
    shown = []
    for path in paths:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=10) as answer:
                shown.append(answer.read().decode())
        except HTTPError as gone:  # a task that was finished meanwhile
            shown.append(gone.read().decode())
    logs = (
        client.get_scheduler_logs(),
        client.get_worker_logs(),
        client.get_events(),
        client.story(*keys),
        client.call_stack(),
    )
    return "".join(shown) + repr(logs)


@pytest.mark.search
def test_a_cluster_deals_the_same_bytes_and_shows_nothing_of_them(cluster: Cluster) -> None:
    from distributed import Client

    seen: set[str] = set()
    shown = ""
    with Client(cluster.address, set_as_default=False) as client:
        alone = once_each(deal_tables(orders(24), workers=1))
        found: dict[int, str] = {}
        for table in deal_tables(orders(24), scheduler=cluster.address):
            found[table.number] = content(table)
            keys = client.run_on_scheduler(
                lambda dask_scheduler: [str(key) for key in dask_scheduler.tasks]
            )
            seen |= set(keys)
            shown += pages(client, keys) if len(found) == 3 else ""
        assert found == alone
        broken = Order("corona", players=NAMES, day=SEED.encode())  # type: ignore[arg-type]
        with pytest.raises(CardgenError, match="internal error"):
            list(deal_tables([(1, broken)], scheduler=cluster.address))
        shown += pages(client, [])
    assert seen
    assert all(set(key) <= set("0123456789-") for key in seen)
    everything = shown + cluster.said()
    assert "deal_table" in everything, "the pages were looked at while tables were dealt"
    assert not [word for word in (SEED, *NAMES, "corona") if word in everything]


@pytest.mark.search
def test_a_lost_worker_costs_no_table(cluster: Cluster) -> None:
    found = {}
    for table in deal_tables(orders(60), scheduler=cluster.address):
        assert table.number not in found
        found[table.number] = content(table)
        if len(found) == 20:
            cluster.workers[0].kill()
    assert found == once_each(deal_tables(orders(60), workers=2))


@pytest.mark.search
def test_a_lost_scheduler_is_said_once_and_at_once(
    cluster: Cluster, capfd: pytest.CaptureFixture[str]
) -> None:
    dealt = deal_tables(orders(60), scheduler=cluster.address)
    for _ in range(5):
        assert next(dealt).files
    cluster.scheduler.kill()
    begun = time.monotonic()
    with pytest.raises(
        ClusterError, match=r"the scheduler tcp://.* is gone — what is dealt is kept"
    ):
        list(dealt)
    assert time.monotonic() - begun < 20
    assert capfd.readouterr() == ("", "")


@pytest.mark.search
def test_a_cluster_without_workers_is_not_waited_for_endlessly(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgen.club.cluster._WITHOUT", 2)
    dealt = deal_tables(orders(60), scheduler=cluster.address)
    assert next(dealt).files
    for worker in cluster.workers:
        worker.kill()
    with pytest.raises(ClusterError, match="has no workers — start some"):
        list(dealt)


@pytest.mark.search
def test_workers_that_are_paused_are_not_waited_for_endlessly(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    monkeypatch.setattr("cardgen.club.cluster._WITHOUT", 2)
    monkeypatch.setattr("cardgen.club.cluster._PATIENCE", 2)

    def pause(dask_worker: Any) -> None:
        dask_worker.memory_manager.memory_pause_fraction = 1e-6

    with Client(cluster.address, set_as_default=False) as client:
        dealt = deal_tables(orders(60), scheduler=cluster.address)
        assert next(dealt).files
        client.run(pause)
        with pytest.raises(ClusterError, match=r"are paused: their memory is full.*--resume"):
            list(dealt)
        with pytest.raises(InputError, match=r"are paused.* or start others$"):
            next(deal_tables(orders(1), scheduler=cluster.address))


NO_FILES: dict[str, str | None] = {"ca-file": None, "client.cert": None, "client.key": None}
FILES: dict[str, str | None] = {
    "ca-file": "ca.pem",
    "client.cert": "key.pem",
    "client.key": "key.pem",
}


def why_not(address: str, tls: dict[str, str | None], encryption: bool = False) -> str:
    """What is said where Dask is set so."""
    import dask

    settings: dict[str, Any] = {f"distributed.comm.tls.{key}": tls[key] for key in tls}
    settings["distributed.comm.require-encryption"] = encryption
    with dask.config.set(settings), pytest.raises(InputError) as caught:
        next(deal_tables(orders(1), scheduler=address))
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.search
def test_encryption_that_doesnt_fit_is_said_where_the_cluster_has_none(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(certified(tmp_path))
    encrypted = cluster.address.replace("tcp", "tls")
    assert "require-encryption" in why_not(cluster.address, NO_FILES, encryption=True)
    assert "Dask has no certificate here" in why_not(encrypted, NO_FILES)
    assert "doesn't encrypt — name it with tcp://" in why_not(encrypted, FILES)


@pytest.mark.search
@pytest.mark.parametrize("cluster", ["tls"], indirect=True)
def test_encryption_that_doesnt_fit_is_said_where_the_cluster_has_it(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other").mkdir()
    certified(tmp_path / "other")
    open_ = cluster.address.replace("tls", "tcp")
    assert "name it with tls://" in why_not(open_, NO_FILES)
    stranger = FILES | {"ca-file": "other/ca.pem"}
    assert "don't fit together" in why_not(cluster.address, stranger)
    missing = FILES | {"ca-file": "nowhere.pem"}
    assert "can't be read: there is no such file" in why_not(cluster.address, missing)
