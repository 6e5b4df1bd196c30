"""Cases by turns: every value of every list in some case, instead of all values by all values.

What takes turns in `make test` is tried all by all in `make search`; a tenth of that, another one for every commit, is a part of
`make test-all`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest

Axis = tuple[str, Iterable[Any]] | tuple[str, Iterable[Any], Callable[[Any], str]]
"""Names of parameters as in ``parametrize``, their values, and what a value is called."""

wanted = True
"""Whether cases that only a search tries are made at all; without them a run begins sooner.  Set by `conftest`."""


def times(few: int, many: int) -> int:
    """How often something is tried with other random choices: few times, or many where a search runs too."""
    return many if wanted else few


def thinned(values: Iterable[Any], every: int) -> list[Any]:
    """The first of so many values, and so on; the others are a search's.  For `parametrize`."""
    params = []
    for i, value in enumerate(values):
        if i % every == 0 or wanted:
            marks = () if i % every == 0 else pytest.mark.search
            params.append(pytest.param(*(value if type(value) is tuple else (value,)), marks=marks))
    return params


def turns(*lists: Sequence[Any]) -> list[tuple[int, ...]]:
    """Places in the lists: as many cases as the longest has values, which name all values, and pairs of them as different as can be."""
    longest = max(range(len(lists)), key=lambda i: len(lists[i]))
    seen: Counter[tuple[int, ...]] = Counter()
    chosen = []
    for place in range(len(lists[longest])):
        cases = product(*(range(len(values)) if i != longest else (place,) for i, values in enumerate(lists)))
        best = max(cases, key=lambda case: _worth(case, seen))
        seen.update(_values(best))
        seen.update(_pairs(best))
        chosen.append(best)
    return chosen


def _worth(case: tuple[int, ...], seen: Counter[tuple[int, ...]]) -> tuple[int, int, int]:
    """New values first, then new pairs, then whatever came least often."""
    values, pairs = list(_values(case)), list(_pairs(case))
    return sum(not seen[part] for part in values), -sum(seen[part] for part in pairs), -sum(seen[part] for part in values)


def _values(case: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The values of a case, as list and place."""
    yield from enumerate(case)


def _pairs(case: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The pairs of values of a case."""
    for one, other in combinations(enumerate(case), 2):
        yield *one, *other


def sweep(*axes: Axis) -> pytest.MarkDecorator:
    """Parametrise a test with values that take turns; all other cases are a search's."""
    lists = [list(axis[1]) for axis in axes]
    chosen = turns(*lists)
    places = [*chosen, *(case for case in product(*map(range, map(len, lists))) if case not in set(chosen))] if wanted else chosen
    params = []
    for i, case in enumerate(places):
        flat: list[Any] = []
        called = []
        for axis, values, place in zip(axes, lists, case, strict=True):
            value = values[place]
            flat += value if "," in axis[0] else [value]
            called.append(axis[2](value) if len(axis) == 3 else _called(value))
        params.append(pytest.param(*flat, id="-".join(called), marks=() if i < len(chosen) else pytest.mark.search))
    return pytest.mark.parametrize(", ".join(axis[0] for axis in axes), params)


def _called(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}={one}" for key, one in value.items()) or "usual"
    if isinstance(value, (tuple, list)):
        return "-".join(map(_called, value))
    return getattr(value, "__name__", None) or str(value)
