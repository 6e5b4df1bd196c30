"""Numbers as people read them."""

from __future__ import annotations

import pytest

from cardgen.score import percent
from cardgen.text.catalogue import in_a_row, signed
from tests.turns import each

pytestmark = pytest.mark.quick


@each(
    "points, written",
    """
    3  | +3
    -2 | −2
    0  | 0
    """,
)
def test_signed(points: int, written: str) -> None:
    assert signed(points) == written


@each(
    "numbers, runs", [((), ()), ((4,), ((4,),)), ((1, 2, 3, 7, 9, 10), ((1, 2, 3), (7,), (9, 10)))]
)
def test_in_a_row(numbers: tuple[int, ...], runs: tuple[tuple[int, ...], ...]) -> None:
    assert tuple(map(tuple, in_a_row(numbers))) == runs


@each("language, written", "de | 52,5\u00a0%\nen | 52.5%\nro | 52,5%")
def test_percent(language: str, written: str) -> None:
    assert percent(0.525, 1, language) == written
