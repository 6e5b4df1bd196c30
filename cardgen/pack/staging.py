"""Hidden folders beside a pack, where what is to take a place is made whole; and what runs that
were killed left of them.

Whoever works in one, or at a single file that isn't whole yet, holds a lock on it, so that one
without a lock is a dead run's.
What such a run had made whole is put into its place, all else is removed: no state between old and
new outlives the next run.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from cardgen.errors import FileError
from cardgen.files import exchange, held, reason
from cardgen.pack.paths import LEDGER, MAIL_BEGUN

NEW, OLD = "new", "old"  # what is being written, and the whole pack that it replaces
READY, UNDO, BACK = (
    "ready",
    "undo",
    "back",
)  # files that take their places, copies of those that were there, these on their way back
_LONGEST = 230  # bytes of a name, of the 255 that file systems allow
_NAME = re.compile(r"\.(.+)-[0-9a-f]{8}\.part")


@contextlib.contextmanager
def staging_folder(place: Path) -> Iterator[Path]:
    """A hidden folder beside a pack's place, readable by the organiser alone; gone afterwards.

    Raises OSError: it can't be made; FileError: something of it couldn't be removed, or an old pack
    not be put back.
    """
    with contextlib.ExitStack() as stack:
        while True:
            site = place.with_name(f".{_shortened(place.name)}-{secrets.token_hex(4)}.part")
            site.mkdir(mode=0o700)
            if (
                stack.enter_context(held(site, wait=True)) is not False
            ):  # False: another run took it for a dead one's
                break
        try:
            yield site
        finally:
            with uninterrupted():
                _clear(site, place)


def _shortened(name: str) -> str:
    """A name that leaves room for what is written beside it; packs' names always do."""
    while len(os.fsencode(name)) > _LONGEST:
        name = name[:-1]
    return name


def sweep(out: Path) -> tuple[str, ...]:
    """Finish or remove what runs that were killed left in a folder; says what was done, a
    sentence each.
    """
    reports = []
    for site in sorted(out.glob(".*.part")):
        named = _NAME.fullmatch(site.name)
        if not named or site.is_symlink() or not (site.is_file() or _is_staging(site)):
            continue
        with held(site, wait=False) as alone:
            if alone:
                with uninterrupted():
                    reports.append(_sweep(site, out / named[1]))
    return tuple(reports)


def _is_staging(site: Path) -> bool:
    return site.is_dir() and set(os.listdir(site)) <= {NEW, OLD, READY, UNDO, BACK}


def _sweep(site: Path, place: Path) -> str:
    done = False
    try:
        if site.is_file():
            site.unlink()
        else:
            done = _finish(site, place)
            _clear(site, place)
    except (OSError, FileError) as error:
        why = reason(error) if isinstance(error, OSError) else error.problem
        return f"a run that was killed left {site}, which can't be removed: {why}"
    return (
        f"a run that was killed left {site.name}:"
        f" {f'what it had begun in {place} is done' if done else 'it was removed'}"
    )


def _finish(site: Path, place: Path) -> bool:
    """Whether something that a dead run had made whole was put into its place."""
    for state in (BACK, READY):
        if (site / state).is_dir() and place.is_dir():
            put(site, state, place)
            return True
    for old in (OLD, NEW):
        if is_mailed(site / old) and place.is_dir():  # it took that place before mail was seen
            swap(site, old, place)
            return True
    if (site / OLD).is_dir() and not os.path.lexists(place):
        os.rename(site / (OLD if is_mailed(site / OLD) else NEW), place)
        return True
    return False


def is_mailed(folder: Path) -> bool:
    """Whether mail was sent from a pack, or is being sent."""
    return (folder / LEDGER).exists() or (folder / MAIL_BEGUN).exists()


def swap(site: Path, new: str, place: Path) -> None:
    """A folder of the staging folder and the one in the place change places: in one step, or in
    two that `sweep` finishes.
    """
    if exchange(site / new, place):
        if new != OLD:
            try:
                os.rename(site / new, site / OLD)
            except OSError:
                exchange(site / new, place)
                raise
        return
    aside = OLD if new != OLD else NEW
    os.rename(place, site / aside)
    try:
        os.rename(site / new, place)
    except OSError:
        if not os.path.lexists(
            place
        ):  # else somebody was quicker, and a pack of that name is there
            os.rename(site / aside, place)
        raise


def replace_all(site: Path, folder: Path) -> None:
    """The files in `NEW` take their places in a pack; if one of them can't, all are as they
    were.
    """
    paths = [
        path.relative_to(site / NEW) for path in sorted((site / NEW).rglob("*")) if path.is_file()
    ]
    added = [path for path in paths if not os.path.lexists(folder / path)]
    for path in paths:
        (site / UNDO / path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if (folder / path).exists():
            shutil.copy2(folder / path, site / UNDO / path)
    os.rename(site / NEW, site / READY)  # from here on it will happen, whoever has to finish it
    try:
        put(site, READY, folder)
    except OSError:
        os.rename(site / UNDO, site / BACK)
        put(site, BACK, folder)
        for path in added:
            (folder / path).unlink(missing_ok=True)
        raise


def put(site: Path, state: str, folder: Path) -> None:
    """What is in `READY` or `BACK`, or left there, takes its place; that needs no room on the
    disk.
    """
    for path in sorted((site / state).rglob("*")):
        if path.is_file():
            os.replace(path, folder / path.relative_to(site / state))
    os.rename(site / state, site / (UNDO if state == BACK else NEW))


def _clear(site: Path, place: Path) -> None:
    """Remove a staging folder.  An old pack in it holds a seed and every card: it is neither
    lost nor left unseen.
    """
    old = site / OLD
    if old.exists() and not place.exists():
        raise FileError(f"the old pack couldn't be put back: it is in {old}", f"move it to {place}")
    shutil.rmtree(site, ignore_errors=True)
    if old.exists():
        raise FileError(
            f"what was replaced couldn't be removed: it is in {old}",
            "remove that folder yourself: it holds cards",
        )
    if site.exists():
        raise FileError(
            f"what was begun couldn't be removed: it is in {site}",
            "remove that folder yourself: it holds cards",
        )


class _Later(list[int]):
    """Notes signals."""

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.append(number)


@contextlib.contextmanager
def uninterrupted(done: str = "") -> Iterator[None]:
    """Ctrl-C has to wait until this is done.  done: what is there then."""
    main = threading.current_thread() is threading.main_thread()  # signals reach it alone
    if not main or isinstance(
        signal.getsignal(signal.SIGINT), _Later
    ):  # somebody further out waits already
        yield
        return
    caught = _Later()
    before = {number: signal.signal(number, caught) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
    if caught:
        raise KeyboardInterrupt(*filter(None, [done]))
