"""A chart of lines, told apart by colour, dashes and the names at their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import floor, fsum, log10
from typing import NamedTuple

from cardgen.pages.theme import GREY, HAIR, INK, WHITE
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Page, fonts, mm

COLOURS = ("#0072B2", "#D55E00", "#00795A", "#A8447F", "#16181F", "#C28A00", "#3F9BD1", "#7B5E3B")
"""After the palette of Okabe and Ito, which nobody's eyes mix up; by seat."""

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (5, 2.5),
    (1.2, 2.6),
    (8, 2.5, 1.2, 2.5),
    (3, 2),
    (10, 3),
    (5, 2, 1.2, 2, 1.2, 2),
    (2, 4),
)
"""By seat; the first one is whole."""


_Place = Callable[[float], float]
_Point = tuple[float, float]
_AND = " + "
LEADING = 1.16
"""From one name to the next, in sizes of their type."""
STEPS = 2.6
"""Height of what is below the lines, in sizes of its type."""
_SIDES = 0.42
"""Share of the width that the names of two sides may have."""


class Series(NamedTuple):
    """A line."""

    name: str  # at its end
    values: tuple[float | None, ...]  # from the start on; None where there is none yet
    ending: str  # behind the name, such as the last value
    key: int  # which colour and dash it has, from 0


class Chart(NamedTuple):
    """Lines over the same steps."""

    series: tuple[Series, ...]  # the most important one first
    first: (
        int  # number of the first step; the values begin one step before it where they have a start
    )
    label: str  # what the steps are called
    zero: float | None = 0  # a start value for all lines before the first step; None: there is none


class Type(NamedTuple):
    """Sizes of a chart."""

    small: float  # of its numbers, of the names, of the lines
    name: float
    line: float
    names: float = 0.3  # share of the width that names may have
    pad: tuple[float, float] = (
        2.4 * mm,
        2.2 * mm,
    )  # free on the panel left and right, above and below


def called(name: str, others: Iterable[str], size: float, room: float, font: str = REGULAR) -> str:
    """A name as `fonts.called` has it; of a side, where not all fits, both partners so."""
    partners = name.split(_AND)
    if len(partners) == 1 or fonts.width(name, size, font) <= room:
        return fonts.called(name, others, size, room, font)
    everybody = [partner for other in (name, *others) for partner in other.split(_AND)]
    return called_together(partners, _AND, everybody, size, room, font)


def called_together(
    names: Sequence[str],
    joint: str,
    others: Iterable[str],
    size: float,
    room: float,
    font: str = REGULAR,
) -> str:
    """Names in a line, each as `called`; what one doesn't need is for the others."""
    room -= fonts.width(joint, size, font) * (len(names) - 1)
    short = [called(name, others, size, room / len(names), font) for name in names]
    for i, name in enumerate(names):
        rest = room - fsum(
            fonts.width(other, size, font) for other in [*short[:i], *short[i + 1 :]]
        )
        short[i] = called(name, others, size, rest, font)
    return joint.join(short)


def draw_swatch(page: Page, x: float, y: float, long: float, key: int, width: float) -> None:
    """A piece of a line, from (x, y) to its right: short as it is, its dashes come once and
    begin anew.
    """
    dash = _dash(key, width)
    shrunk = min(1, long / fsum((*dash, dash[0]))) if dash else 1
    page.polyline(
        ((x, y), (x + long, y)),
        colour_of(key),
        width * shrunk**0.5,
        tuple(part * shrunk for part in dash),
    )


def colour_of(key: int) -> str:
    return COLOURS[key % len(COLOURS)]


def _dash(key: int, width: float) -> tuple[float, ...]:
    return tuple(part * width / 1.4 for part in DASHES[key % len(DASHES)])


def draw_chart(page: Page, box: Box, chart: Chart, type_: Type) -> None:
    """The chart with its axes and names, on a white panel that fills a box."""
    page.rect(box, WHITE, HAIR, 0.5, 1.6 * mm)
    box = box.inset(*type_.pad)
    values = [
        value for one in chart.series for value in (*one.values, chart.zero) if value is not None
    ]
    low, high, ticks = scale(
        min(values, default=0), max(values, default=1), max(4, int(box.h / (type_.small * 4)))
    )
    labels = [_number(tick) for tick in ticks]
    left = max(fonts.width(label, type_.small) for label in labels) + 1.6 * mm
    high_enough = (box.h - type_.small * STEPS) / max(1, len(chart.series) - 1) / LEADING
    type_ = type_._replace(name=min(type_.name, high_enough))
    share = max(type_.names, _SIDES) if _AND in chart.series[0].name else type_.names
    widest = max(fonts.width(f"{one.name} {one.ending}", type_.name, BOLD) for one in chart.series)
    names = min(box.w * share, widest + 3.4 * mm)
    plot = Box(
        box.x + left, box.y + type_.small / 2, box.w - left - names, box.h - type_.small * STEPS
    )
    steps = max(len(one.values) for one in chart.series)
    begins = 0 if chart.zero is None else 1
    across = max(1, steps - 1 + begins)

    def x_of(i: float) -> float:
        return plot.x + plot.w * i / across

    def y_of(value: float) -> float:
        return plot.bottom - plot.h * (value - low) / (high - low)

    for tick, label in zip(ticks, labels, strict=True):
        at_zero = tick == 0
        page.line(
            plot.x,
            y_of(tick),
            plot.right,
            y_of(tick),
            GREY if at_zero else HAIR,
            0.7 if at_zero else 0.35,
        )
        page.text(
            plot.x - 1.2 * mm,
            y_of(tick) + CAP_HEIGHT * type_.small / 2,
            label,
            type_.small,
            colour=GREY,
            align="right",
        )
    _draw_steps(page, plot, chart, steps, begins, x_of, type_)
    ends: list[tuple[float, Series]] = []
    drawn: set[tuple[_Point, _Point]] = set()
    for one in reversed(chart.series):
        start = [] if chart.zero is None else [(x_of(0), y_of(chart.zero))]
        points = [
            *start,
            *(
                (x_of(i + begins), y_of(value))
                for i, value in enumerate(one.values)
                if value is not None
            ),
        ]
        width = type_.line * (1.35 if one is chart.series[0] else 1)
        for piece in _alone(points, drawn):
            page.polyline(piece, WHITE, width + 1.1)
        page.polyline(points, colour_of(one.key), width, _dash(one.key, width))
        page.circle(*points[-1], width * 1.25, colour_of(one.key), WHITE, 0.5)
        ends.append((points[-1][1], one))
    _draw_names(page, plot, names, ends, chart, type_)


def _alone(points: Sequence[_Point], drawn: set[tuple[_Point, _Point]]) -> list[list[_Point]]:
    """The stretches of a line on which it doesn't cover another one: there that one shows
    between its dashes; notes its own.
    """
    pieces: list[list[_Point]] = [[]]
    for step in pairwise(points):
        if step in drawn:
            pieces.append([])
        else:
            pieces[-1] += step if not pieces[-1] else step[1:]
        drawn.add(step)
    return [piece for piece in pieces if piece]


def _draw_steps(
    page: Page, plot: Box, chart: Chart, steps: int, begins: int, x_of: _Place, type_: Type
) -> None:
    """Numbers under the chart, in even steps, as close as there is room for, and what they are."""
    last = chart.first + steps - 1
    widest = fonts.width(str(last), type_.small) + 1.2 * mm
    every = next(
        n
        for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
        if steps / n * widest <= plot.w or n == 1000
    )
    y = plot.bottom + type_.small * 1.25
    for number in range(-(-chart.first // every) * every, last + 1, every):
        x = x_of(number - chart.first + begins)
        page.text(x, y, str(number), type_.small, colour=GREY, align="centre")
        page.line(x, plot.bottom, x, plot.bottom + 0.7 * mm, HAIR, 0.4)
    page.text(
        plot.right, y + type_.small * 1.15, chart.label, type_.small, colour=GREY, align="right"
    )


def _draw_names(
    page: Page,
    plot: Box,
    room: float,
    ends: Sequence[tuple[float, Series]],
    chart: Chart,
    type_: Type,
) -> None:
    """A name behind each line, moved apart where lines end close to each other."""
    order = {one.key: i for i, one in enumerate(chart.series)}
    ends = sorted(ends, key=lambda end: (end[0], order[end[1].key]))
    places = spread([y for y, _ in ends], type_.name * LEADING, plot.y, plot.bottom)
    others = [one.name for one in chart.series]
    for y, (end, one) in zip(places, ends, strict=True):
        page.line(
            plot.right + type_.line * 1.8, end, plot.right + 2.4 * mm, y, colour_of(one.key), 0.5
        )
        base = y + CAP_HEIGHT * type_.name / 2
        ending = fonts.width(f" {one.ending}", type_.name, BOLD)
        name = called(one.name, others, type_.name, room - 3.0 * mm - ending)
        wide = page.text(plot.right + 2.9 * mm, base, name, type_.name, colour=INK)
        page.text(plot.right + 2.9 * mm + wide, base, f" {one.ending}", type_.name, BOLD, INK)


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Places as near as can be to those that are wanted (rising), at least a gap apart and
    within bounds where they fit.
    """
    if not wanted:
        return []
    gap = min(gap, (bottom - top) / max(1, len(wanted) - 1)) if len(wanted) > 1 else gap
    groups: list[
        list[float]
    ] = []  # each: sum of the wanted places of its first line, number of lines
    for place in wanted:
        groups.append([place, 1])
        while len(groups) > 1 and _start(groups[-2], gap, top, bottom) + groups[-2][
            1
        ] * gap > _start(groups[-1], gap, top, bottom):
            total, count = groups.pop()
            before = groups[-1]
            groups[-1] = [before[0] + total - before[1] * gap * count, before[1] + count]
    return [
        _start(group, gap, top, bottom) + i * gap for group in groups for i in range(int(group[1]))
    ]


def _start(group: Sequence[float], gap: float, top: float, bottom: float) -> float:
    return min(max(group[0] / group[1], top), bottom - (group[1] - 1) * gap)


def scale(low: float, high: float, most: int) -> tuple[float, float, list[float]]:
    """Bounds a little beyond two values, and round ticks within them, not many more than so
    many.
    """
    high = high if high > low else low + 1
    rough = (high - low) / most
    unit = 10 ** floor(log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough * 0.999)
    step = max(step, 1) if high - low >= 2 else step
    pad = (high - low) * 0.035
    low, high = low - pad, high + pad
    first = -floor(-low / step)
    return low, high, [step * i for i in range(first, floor(high / step) + 1)]


def _number(value: float) -> str:
    return f"{value:g}".replace("-", "−")
