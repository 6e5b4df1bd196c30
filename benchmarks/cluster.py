"""Tables dealt side by side, as ratios and as the memory of whoever collects them.

    python benchmarks/cluster.py [--tables 60] [--rounds 3] [--memory 100 1000]

Speed: two processes ÷ one, and a Dask cluster of two single-threaded workers on this machine ÷ one
process, in turns, best of the rounds, because whatever else the machine does only ever makes it
slower.  Beside them two processes that deal half each and give nothing back, which is all that two
cores of this machine can do; and the processor time of all processes together, which says what
sharing out costs, and so what it can gain, whatever else is running.  Memory: the most that a fresh
process held while it collected so many tables, and the processor time of that process and of its
workers by table, once they had begun; a cluster's scheduler is in that process, too.
"""

from __future__ import annotations

import argparse
import itertools
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import psutil

from cardgen.club.cluster import deal_tables
from cardgen.orders import Order
from cardgen.preferences import Preferences

_TWO_WORKERS = {
    "n_workers": 2,
    "threads_per_worker": 1,
    "host": "127.0.0.1",
    "dashboard_address": None,
}
_GERMAN = Preferences(language="de", paper="a4")


def orders(count: int, small: bool = False) -> Iterator[tuple[int, Order]]:
    """The reference pack of `run`, as many tables.  small: with few cards, where only their
    number counts.
    """
    settings = {"max": "1"} if small else {}
    for number in range(1, count + 1):
        players = ("Anna", "Ben", "Cem", "Dörte")
        yield (
            number,
            Order(
                "corona",
                _GERMAN,
                players,
                settings=settings,
                seed=f"benchmark {number}",
                title="Spielabend",
            ),
        )


def deal(
    count: int, workers: int | None = None, scheduler: str | None = None, small: bool = False
) -> None:
    for _ in deal_tables(orders(count, small), workers, scheduler):
        pass


def deal_apart(count: int) -> None:
    """Half in each of two processes that have nothing to do with each other."""
    children = []
    for _ in range(2):
        child = os.fork()
        if not child:
            deal(count // 2, 1)
            os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


def spent(action: Callable[[], None]) -> tuple[float, float]:
    """Seconds, and seconds of processor time of this process and of all that it has started."""

    def processor() -> float:
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        running = [psutil.Process(), *psutil.Process().children(recursive=True)]
        return math.fsum(
            (
                ended.ru_utime,
                ended.ru_stime,
                *(part for one in running for part in one.cpu_times()[:2]),
            )
        )

    start, used = time.perf_counter(), processor()
    action()
    return time.perf_counter() - start, processor() - used


def speed(tables: int, rounds: int) -> Iterator[str]:
    from distributed import LocalCluster

    with LocalCluster(**_TWO_WORKERS) as cluster:
        address = cluster.scheduler_address
        deal(2, scheduler=address)
        found: dict[str, list[tuple[float, float]]] = {}
        for _ in range(rounds):
            for name, action in (
                ("one", lambda: deal(tables, 1)),
                ("apart", lambda: deal_apart(tables)),
                ("two", lambda: deal(tables, 2)),
                ("cluster", lambda: deal(tables, scheduler=address)),
            ):
                found.setdefault(name, []).append(spent(action))
    seconds = {name: min(took for took, _ in times) for name, times in found.items()}
    work = {name: min(used for _, used in times) for name, times in found.items()}
    yield (
        f"{tables} tables, one process: {seconds['one'] / tables:.3f} s a table,"
        f" {work['one'] / tables:.3f} of them of a processor"
    )
    for name, called, aim in (
        ("apart", "two halves", 2),
        ("two", "two processes", 1.85),
        ("cluster", "Dask, two workers", 1.7),
    ):
        more = work[name] / work["one"]
        yield (
            f"{called}: {seconds['one'] / seconds[name]:.2f} times as fast (aim {aim}); {more:.2f}"
            f" times the processor time, so at most {2 / more:.2f} times as fast on two free cores"
        )


def memory(tables: int, scheduler: bool) -> str:
    """In a fresh process: what it held at most, collecting so many small tables."""
    done = subprocess.run(
        [
            sys.executable,
            __file__,
            "--collect",
            str(tables),
            *(["--scheduler"] if scheduler else []),
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    return (
        f"{tables} tables {'from a cluster' if scheduler else 'from two processes'}:"
        f" {done.stdout.strip()}"
    )


def collect(tables: int, scheduler: bool) -> None:
    if scheduler:
        from distributed import LocalCluster

        with LocalCluster(**_TWO_WORKERS) as cluster:
            used = _each(
                tables, deal_tables(orders(tables, small=True), None, cluster.scheduler_address)
            )
    else:
        used = _each(tables, deal_tables(orders(tables, small=True), 2))
    print(
        f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB; of a processor,"
        f" {used}"
    )


def _each(tables: int, dealt: Iterator[object]) -> str:
    """Processor time for each table but the first ones, which wait for workers to begin."""

    def used() -> tuple[float, float]:
        me, *workers = (
            [*one.cpu_times()[:2]]
            for one in (psutil.Process(), *psutil.Process().children(recursive=True))
        )
        return math.fsum(me), math.fsum(part for one in workers for part in one)

    skipped = tables // 5
    for _ in itertools.islice(dealt, skipped):
        pass
    before = used()
    for _ in itertools.islice(
        dealt, tables - 2 * skipped
    ):  # workers end with the last one, and their time can't be asked any more
        pass
    mine, theirs = (
        1000 * (now - then) / (tables - 2 * skipped)
        for now, then in zip(used(), before, strict=True)
    )
    for _ in dealt:
        pass
    return f"{mine:.1f} ms a table here and {theirs:.1f} ms in workers"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure tables that are dealt side by side.")
    parser.add_argument("--tables", type=int, default=60, help="for speed; 0: not measured")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--memory",
        type=int,
        nargs="*",
        default=[100, 1000],
        help="numbers of tables for which memory is measured",
    )
    parser.add_argument("--collect", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--scheduler", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.collect:
        collect(asked.collect, asked.scheduler)
        return
    print(
        f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    for line in speed(asked.tables, asked.rounds) if asked.tables else ():
        print(line, flush=True)
    for scheduler in (False, True):
        for tables in asked.memory:
            print(memory(tables, scheduler), flush=True)


if __name__ == "__main__":
    main()
