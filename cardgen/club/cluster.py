"""Tables dealt side by side, by processes of this machine or by workers of a Dask cluster: the same
bytes whoever deals them.

A task is a table: its number and its order, which has its seed in it; what comes back are the
finished files.  Nobody but the caller writes anything.  No seed, name or card gets into a log, a
task's key or a page of the dashboard: keys are numbers, orders and results show nothing of
themselves, and what goes wrong comes back as a value, because Dask writes down exceptions with what
they were called with. The memory of scheduler and workers holds them for a while, and has to be
trusted.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import signal
import ssl
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from cardgen import __version__
from cardgen.errors import CardgenError, ClusterError, ExitCode, InputError
from cardgen.files import reason

if TYPE_CHECKING:  # the caller has one; what is loaded here is loaded by every worker
    from cardgen.orders import Order
    from cardgen.pack import PackFile

_AHEAD = 2  # tables that are given out for each process: one that is dealt, and the next one
_AHEAD_ON_CLUSTER = 8  # for each thread of a cluster: enough to do while others are fetched
# tables that are given to a cluster, and fetched from it, together: each time costs as much as a
# table or more
_AT_ONCE = 8
_MOST_BREAKS = 3  # times that workers of this machine may be lost before a table is dealt
_PATIENCE = 10  # seconds that a scheduler has to answer, and a cluster to have a worker
# seconds that a cluster may be without any worker; one that is started again takes a few
_WITHOUT = 30
_PAUSE = 0.02  # seconds between two looks at what is finished
_GATHERING = 0.25  # seconds for which a finished table waits for others, to be fetched with them
_LOOK_AGAIN = 100  # tables after which the workers of a cluster are counted again


@dataclass(frozen=True, slots=True)
class DealtTable:
    """A finished pack, ready to be written.

    Attributes:
        number: as in the order.
        folder: its usual name, as `make_pack` gives it.
        files: without what only drawing knows, style and traces.
        made_by: versions of cardgen and of its drawing.
    """

    number: int
    folder: str = field(repr=False)
    files: tuple[PackFile, ...] = field(repr=False)
    made_by: tuple[str, int]


def deal_tables(
    orders: Iterable[tuple[int, Order]], workers: int | None = None, scheduler: str | None = None
) -> Iterator[DealtTable]:
    """Deal tables, and give each back as soon as it is finished: each once, in whatever order.

    Only a few are given out at any time, however many there are: `orders` is read, and results are
    held, bit by bit. Tables of a worker that is lost are dealt again by others.

    Args:
        orders: number and order of each table, with its seed in it; no two have the same number.
        workers: processes on this machine; None: one for each core; 1: this one deals.
        scheduler: ``tcp://host:8786`` or ``tls://…`` of a Dask cluster, which deals instead.

    Raises:
        CardgenError: a table can't be dealt, “table 7: …”, with the exit code of what is wrong.
        ClusterError: workers are lost again and again, or the scheduler is.
        InputError: there is no such scheduler, it has no workers, they have another cardgen, or
        `distributed` isn't installed.
    """
    workers = workers or os.cpu_count() or 1
    if scheduler is None and workers == 1:
        yield from (
            _checked(deal_table(_Sealed(number, pickle.dumps(order)))) for number, order in orders
        )
        return
    with contextlib.closing(
        _Processes(workers) if scheduler is None else _Cluster(scheduler)
    ) as dealers:
        under_way = 0
        for number, order in orders:
            while under_way >= dealers.room:
                yield _checked(dealers.finished())
                under_way -= 1
            dealers.submit(_Sealed(number, pickle.dumps(order)))
            under_way += 1
        for _ in range(under_way):
            yield _checked(dealers.finished())


# -- what goes to a worker and comes back


@dataclass(frozen=True, slots=True)
class _Sealed:
    """A table to deal, as it travels."""

    number: int
    order: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Failed:
    """Why a table wasn't dealt."""

    number: int
    problem: str = field(repr=False)
    remedy: str = field(repr=False)
    exit_code: ExitCode


_ONE_AT_A_TIME = threading.Lock()
"""A Dask worker may have several threads.  Nothing is lost by it: drawing is Python from end to
end.
"""


def deal_table(table: _Sealed) -> DealtTable | _Failed:
    """What a worker does.  Raises nothing."""
    try:
        from cardgen.orders import make_pack
        from cardgen.pdf.draw import DRAWING

        with _ONE_AT_A_TIME:
            pack = make_pack(pickle.loads(table.order))
        files = tuple(replace(file, style=None, traces=()) for file in pack.files)
        return DealtTable(table.number, pack.folder, files, (__version__, DRAWING))
    except CardgenError as error:
        return _Failed(table.number, error.problem, error.remedy, error.exit_code)
    except Exception as error:  # its text could show what it was about
        return _Failed(
            table.number,
            f"internal error ({type(error).__name__}, {_place(error)})",
            "please report it",
            ExitCode.MISTAKE,
        )


def _place(error: BaseException) -> str:
    """``order.py, line 12``: where it happened."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return (
        f"{os.path.basename(trace.tb_frame.f_code.co_filename)}, line {trace.tb_lineno}"
        if trace
        else "unknown place"
    )


def _checked(result: DealtTable | _Failed) -> DealtTable:
    if isinstance(result, DealtTable):
        return result
    error = CardgenError(f"table {result.number}: {result.problem}", result.remedy)
    error.exit_code = result.exit_code
    raise error


# -- who deals: so many tables as there is `room` for may be submitted before one that is finished
# is taken away


def _leave_signals() -> None:
    """In a worker: Ctrl-C is for the caller alone, and being stopped ends it at once, as a pool
    ends those that are left after one was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


class _Processes:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.room = _AHEAD * workers
        self._workers = workers
        self._pool = self._started()
        self._tables: dict[Future[DealtTable | _Failed], _Sealed] = {}
        self._breaks = 0

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, initializer=_leave_signals)

    def submit(self, table: _Sealed) -> None:
        try:
            self._tables[self._pool.submit(deal_table, table)] = table
        except BrokenProcessPool:
            self._begin_again()
            self._tables[self._pool.submit(deal_table, table)] = table

    def finished(self) -> DealtTable | _Failed:
        """One that was given out, as soon as there is one."""
        while True:
            found_any = wait(self._tables, timeout=1, return_when=FIRST_COMPLETED).done
            if not found_any:
                self._let_go()
                continue
            done = next(iter(found_any))
            try:
                found = done.result()
            except BrokenProcessPool:
                self._begin_again()
                continue
            del self._tables[done]
            self._breaks = 0
            return found

    def _let_go(self) -> None:
        """A process that is killed while it sends a table leaves half of it in the pipe, for whose
        rest the pool waits as long as anybody, it among them, could write it: then nobody can any
        more, and the pool is broken as it ought to be.  The standard library has no other way.
        """
        pool: Any = self._pool
        processes = list((pool._processes or {}).values())
        if any(not process.is_alive() for process in processes):
            for process in processes:
                process.kill()
            pool._result_queue._writer.close()

    def _begin_again(self) -> None:
        """A process was killed, and took the pool with it: what isn't finished is given to a new
        one.
        """
        self._breaks += 1
        if self._breaks > _MOST_BREAKS:
            raise ClusterError(
                "processes that deal tables are killed again and again",
                "fewer of them need less memory: --workers 1",
            )
        self._pool.shutdown(wait=False)
        self._pool = self._started()
        lost = [
            (future, table)
            for future, table in self._tables.items()
            if not future.done() or future.exception()
        ]
        for future, table in lost:
            del self._tables[future]
            self._tables[self._pool.submit(deal_table, table)] = table

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


def _why_no_scheduler(address: str, error: Exception) -> tuple[str, str]:
    """Problem and remedy, by what Dask raises as it connects."""
    encrypted = address.startswith("tls:")
    if isinstance(error, RuntimeError):  # by its own settings
        return (
            f"Dask is set to encrypt here (require-encryption), and {address} doesn't",
            "name the scheduler with tls://",
        )
    if encrypted and isinstance(error, TypeError):
        return (
            f"Dask has no certificate here with which it could speak to {address}",
            "name its files in Dask's settings: distributed.comm.tls.ca-file, client.cert and"
            " client.key",
        )
    if encrypted and isinstance(error, FileNotFoundError | PermissionError):
        return (
            f"a certificate or key that Dask's settings name can't be read: {reason(error)}",
            "see distributed.comm.tls in them",
        )
    if isinstance(error.__cause__, ssl.SSLError):
        return (
            f"the certificates of {address} and of this machine don't fit together",
            "give all machines of the cluster the same authority (ca-file)",
        )
    if encrypted and isinstance(error, ValueError):
        return (
            f"what answers at {address} doesn't encrypt",
            "name it with tcp://, or start the scheduler with certificates",
        )
    if isinstance(error.__cause__, ConnectionResetError):
        return (
            f"the scheduler at {address} breaks off at once, as one that encrypts does",
            "name it with tls://",
        )
    return (
        f"no scheduler answers at {address}",
        "start it with “dask scheduler”, and see that this machine may reach it",
    )


class _Cluster:
    """Workers of a Dask cluster."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise InputError(
                "nothing is installed that speaks with a cluster",
                "pipx inject cardgen distributed",
            ) from None
        self._address = address
        self._lost = (
            distributed.client.FutureCancelledError,
            distributed.comm.CommClosedError,
            OSError,
            RuntimeError,
        )
        self._worker_lost: type[Exception] = distributed.scheduler.KilledWorker
        # Dask's own log says in many lines, some of them as the process ends, what an error of ours
        # says in one
        for name in (
            "distributed",
            "distributed.client",
            "distributed.core",
            "tornado.application",
            "asyncio",
        ):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            self._client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            raise InputError(*_why_no_scheduler(address, error)) from error
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except distributed.TimeoutError:
            try:
                with self._in_our_words():
                    self._check_workers()
            except ClusterError as error:  # nothing was begun that could go on
                remedy = error.remedy.removesuffix(", then --resume")
                raise InputError(error.problem, remedy) from None
            finally:
                self.close()
        self._done = distributed.as_completed(loop=self._client.loop)
        self._numbers: dict[str, int] = {}  # of what is given out, by key
        self._run = uuid4().int  # two evenings on one cluster mustn't share a key
        self._to_give: list[_Sealed] = []
        self._ready: list[Any] = []  # futures of what is finished and not fetched yet
        self._fetched: list[tuple[int, Any]] = []
        self._counted = 0
        self._room = 0

    @property
    def room(self) -> int:
        if not self._counted:
            with self._in_our_words():
                self._room = _AHEAD_ON_CLUSTER * sum(self._client.nthreads().values())
        return max(_AHEAD_ON_CLUSTER, self._room)

    def submit(self, table: _Sealed) -> None:
        self._counted = (self._counted + 1) % _LOOK_AGAIN
        self._to_give.append(table)
        if len(self._to_give) == _AT_ONCE:
            self._give()

    def _give(self) -> None:
        tables, self._to_give = self._to_give, []
        keys = [f"{self._run}-{table.number}" for table in tables]
        self._numbers.update(zip(keys, (table.number for table in tables), strict=True))
        with self._in_our_words():
            self._done.update(self._client.map(deal_table, tables, key=keys, pure=False))

    def finished(self) -> DealtTable | _Failed:
        if not self._fetched:
            if self._to_give:
                self._give()
            with self._in_our_words():
                self._wait()
                self._fetch()
        return self._of_ours(*self._fetched.pop(0))

    def _wait(self) -> None:
        """Until as many tables are finished as are fetched together, or some, and the others let
        them wait.
        """
        began = time.monotonic()
        while True:
            self._ready += self._done.next_batch(block=False)
            waited = time.monotonic() - began
            if len(self._ready) >= min(_AT_ONCE, len(self._numbers)) or (
                self._ready and waited > _GATHERING
            ):
                return
            if waited > _WITHOUT:
                self._check_workers()
                began = time.monotonic()
            time.sleep(_PAUSE)

    def _fetch(self) -> None:
        futures, self._ready = self._ready[:_AT_ONCE], self._ready[_AT_ONCE:]

        async def gathered() -> list[Any]:
            return list(await self._client.gather(futures, asynchronous=True))

        results = None
        while results is None:
            try:
                results = self._client.sync(gathered, callback_timeout=_WITHOUT)
            except TimeoutError:  # one was lost after it was finished, and is dealt again
                self._check_workers()
            except self._worker_lost as error:
                number = self._numbers.get(getattr(error, "task", ""), 0)
                raise ClusterError(
                    f"table {number}: the workers that were to deal it were lost, one after the"
                    " other",
                    "see what ends them, then --resume",
                ) from None
        for future, result in zip(futures, results, strict=True):
            self._fetched.append((self._numbers.pop(future.key), result))
            future.release()

    def _check_workers(self) -> None:
        """Raises ClusterError if nobody is there to deal anything."""
        workers = self._client.sync(self._client.scheduler.identity)["workers"].values()
        if not workers:
            raise ClusterError(
                f"the cluster of {self._address} has no workers",
                "start some with “dask worker”, then --resume",
            )
        if all(worker["status"] != "running" for worker in workers):
            raise ClusterError(
                f"the workers of the cluster of {self._address} are paused: their memory is full",
                "give them more (“dask worker --memory-limit”) or start others, then --resume",
            )

    def _of_ours(self, number: int, result: Any) -> DealtTable | _Failed:
        """What came back, if workers have this cardgen.  Raises InputError if not."""
        from cardgen.pdf.draw import DRAWING

        ours = (__version__, DRAWING)
        if isinstance(result, DealtTable) and result.made_by != ours:
            version, drawing = result.made_by
            raise InputError(
                f"a worker has cardgen {version}, drawing {drawing}, and this is {__version__},"
                f" drawing {DRAWING}",
                "install the same version on all machines of the cluster",
            )
        if not isinstance(result, (DealtTable, _Failed)) or result.number != number:
            raise ClusterError(
                f"what came back for table {number} isn't its pack",
                "see what else runs on the cluster, then --resume",
            )
        return result

    @contextlib.contextmanager
    def _in_our_words(self) -> Iterator[None]:
        try:
            yield
        except CardgenError:
            raise
        except self._lost as error:
            raise ClusterError(
                f"the scheduler {self._address} is gone",
                "what is dealt is kept: start it again, then --resume",
            ) from error
        except (ImportError, AttributeError, pickle.UnpicklingError) as error:
            raise InputError(
                f"a machine of the cluster {self._address} doesn't have this cardgen",
                "install the same version on all of them",
            ) from error

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._client.close(timeout=1)
