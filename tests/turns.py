"""Cases by turns: every value of a short list, and each second or third one of a long list, instead
of all values by all values.

What takes turns is tried all by all in `make search`; a tenth of that is a part of `make test-all`,
and all of what takes turns, but every seventh step of what goes step by step for minutes.  Where
each takes time, `make test` has half of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from inspect import Signature, signature
from itertools import combinations, product
from typing import Any, cast
from zlib import crc32

import pytest

Axis = tuple[str, Iterable[Any]] | tuple[str, Iterable[Any], Callable[[Any], str]]
"""Names of parameters as in ``parametrize``, their values, and what a value is called."""

wanted = True
"""Whether cases that only a search tries are made at all; without them a run begins sooner.  Set
by `conftest`.
"""


apart, first = 1, 0
"""Of what one test tries step by step for minutes each so manieth one, from that place on, where only a
part of the searches runs.  Set by `conftest`.
"""


LATER = (pytest.mark.search, pytest.mark.always)
"""Of a case that `make test` leaves out and `make test-all` doesn't."""


def times(few: int, many: int) -> int:
    """How often something is tried with other random choices: few times, or many where a search
    runs too.
    """
    return many if wanted else few


def steps(many: Sequence[Any], *few: Any) -> Sequence[Any]:
    """Steps of a long search within one test: a few, or many where a search runs too."""
    return many[first::apart] if wanted else few


def thinned(values: Iterable[Any], every: int, others: Any = pytest.mark.search) -> list[Any]:
    """The first of so many values, and so on; the others are a search's.  For `parametrize`."""
    params = []
    for i, value in enumerate(values):
        if i % every == 0 or wanted:
            marks = () if i % every == 0 else others
            params.append(pytest.param(*(value if type(value) is tuple else (value,)), marks=marks))
    return params


def search_but(values: Iterable[Any], *few: Any, later: Iterable[Any] = ()) -> list[Any]:
    """All of the values; those that aren't among the few, nor tried `LATER`, are a search's.  For
    `parametrize`.
    """
    marks = dict.fromkeys(later, LATER) | dict.fromkeys(few, ())
    return [
        pytest.param(
            *(value if type(value) is tuple else (value,)),
            marks=marks.get(value, pytest.mark.search),
        )
        for value in values
        if value in few or wanted
    ]


def turns(*lists: Sequence[Any]) -> list[tuple[int, ...]]:
    """Places in the lists: as many cases as the longest has values, which name all values, and
    pairs of them as different as can be.
    """
    longest = max(range(len(lists)), key=lambda i: len(lists[i]))
    seen: Counter[tuple[int, ...]] = Counter()
    chosen = []
    for place in range(len(lists[longest])):
        cases = product(
            *(range(len(values)) if i != longest else (place,) for i, values in enumerate(lists))
        )
        best = max(cases, key=lambda case: _worth(case, seen))
        seen.update(_values(best))
        seen.update(_pairs(best))
        chosen.append(best)
    return chosen


def _worth(case: tuple[int, ...], seen: Counter[tuple[int, ...]]) -> tuple[int, int, int]:
    """New values first, then new pairs, then whatever came least often."""
    values, pairs = list(_values(case)), list(_pairs(case))
    return (
        sum(not seen[part] for part in values),
        -sum(seen[part] for part in pairs),
        -sum(seen[part] for part in values),
    )


def _values(case: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The values of a case, as list and place."""
    yield from enumerate(case)


def _pairs(case: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The pairs of values of a case."""
    for one, other in combinations(enumerate(case), 2):
        yield *one, *other


MOST = 4
"""Of so many values of a list each test tries its own; those of other tests are others, a search
tries all.
"""


def sweep(
    *axes: Axis, most: int = MOST, dear: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Parametrise a test with values that take turns; all other cases are a search's.

    Args:
        most: values of an axis that are tried, evenly apart.
        dear: each takes time: `make test` has every second one, and `make test-all` all.
    """
    lists = [list(axis[1]) for axis in axes]

    def parametrised(test: Callable[..., None]) -> Callable[..., None]:
        kept = [_kept(len(values), most, test.__name__) for values in lists]
        chosen = [
            tuple(some[place] for some, place in zip(kept, case, strict=True))
            for case in turns(*kept)
        ]
        every = product(*map(range, map(len, lists))) if wanted else ()
        places = [*chosen, *(case for case in every if case not in set(chosen))]
        now = range(len(chosen))
        if dear:
            now = now[crc32(test.__name__.encode()) % 2 :: 2] or range(1)
        params = []
        for i, case in enumerate(places):
            flat: list[Any] = []
            called = []
            for axis, values, place in zip(axes, lists, case, strict=True):
                value = values[place]
                flat += value if "," in axis[0] else [value]
                called.append(axis[2](value) if len(axis) == 3 else _called(value))
            marks = () if i in now else LATER if i < len(chosen) else pytest.mark.search
            if wanted or not marks:
                params.append(pytest.param(*flat, id="-".join(called), marks=marks))
        return cast(
            "Callable[..., None]",
            pytest.mark.parametrize(", ".join(axis[0] for axis in axes), params)(test),
        )

    return parametrised


def _kept(count: int, most: int, name: str) -> list[int]:
    """Places in a list of so many values, evenly apart, at most so many; a name decides which."""
    apart = -(-count // most)
    return list(range(crc32(name.encode()) % apart, count, apart))


def _called(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}={one}" for key, one in value.items()) or "usual"
    if isinstance(value, (tuple, list)):
        return "-".join(map(_called, value))
    # An address would make every worker see other tests.
    return getattr(value, "__name__", None) or re.sub(r" at 0x[0-9a-f]+", "", str(value))


def rows(table: str) -> list[Any]:
    """The rows of a table, a line each: texts, or tuples of them where there are columns, parted
    by `` | ``.
    """
    lines = [
        tuple(cell.strip() for cell in re.split(r"(?:^|\s+)\|(?=\s|$)", line.strip()))
        for line in table.strip("\n ").split("\n")
    ]
    return [line if len(line) > 1 else line[0] for line in lines]


_READ: dict[Any, Callable[[str], object]] = {
    "int": int,
    "bool": {"yes": True, "no": False}.__getitem__,
}
"""How the cells of a table are read, by the annotation of the parameter."""


def read_row(row: Any, types: Sequence[Any]) -> Any:
    """The cells of a row as they are annotated."""
    cells = (row,) if isinstance(row, str) else row
    read = [_READ.get(kind, str)(cell) for cell, kind in zip(cells, types, strict=True)]
    return read[0] if isinstance(row, str) else tuple(read)


def each(
    names: str, cases: str | Iterable[Any] | Callable[[], Iterable[Any]], few: int = 0
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like ``parametrize``, as one test, for many cases that take no time; a failure says which
    case it was.

    Args:
        cases: or a table of them, as `rows`, with whole numbers and yes or no where the test is
            annotated so; or what makes them, where that takes long enough to wait until the test
            runs.
        few: where they do take time, so many of them are tried at most, evenly apart; all of them
            where a search runs too.
    """

    def folded(test: Callable[..., None]) -> Callable[..., None]:
        keys = names.split(", ")
        known = cases
        if isinstance(cases, str):
            types = [signature(test).parameters[key].annotation for key in keys]
            known = [read_row(row, types) for row in rows(cases)]

        def tried(**fixtures: Any) -> None:
            __tracebackhide__ = True
            tried_cases = list(known if isinstance(known, Iterable) else known())
            assert tried_cases, "a test without cases proves nothing"
            if few and not wanted:
                tried_cases = [
                    tried_cases[place] for place in _kept(len(tried_cases), few, test.__name__)
                ]
            for case in tried_cases:
                try:
                    test(
                        **dict(zip(keys, case if len(keys) > 1 else (case,), strict=True)),
                        **fixtures,
                    )
                except BaseException as error:
                    error.add_note(f"where {names} = {case!r:.400}")
                    raise

        tried.__name__, tried.__doc__, tried.__module__ = (
            test.__name__,
            test.__doc__,
            test.__module__,
        )
        tried.__dict__.update(test.__dict__)
        parameters = signature(test).parameters
        tried.__signature__ = Signature([parameters[key] for key in parameters if key not in keys])  # type: ignore[attr-defined]
        return tried

    return folded
