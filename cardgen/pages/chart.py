"""A chart of lines, told apart by colour, dashes and the names at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import floor, fsum, log10
from typing import NamedTuple

from cardgen.pages.theme import GREY, HAIR, INK, WHITE
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Page, fonts, mm
from cardgen.text import catalogue

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
    # number of the first step; the values begin one step before it where they have a start
    first: int
    label: str  # what the steps are called
    zero: float | None = 0  # a start value for all lines before the first step; None: there is none


class ChartType(NamedTuple):
    """Sizes of a chart."""

    small: float  # of its numbers, of the names, of the lines
    name: float
    line: float
    names: float = 0.3  # share of the width that names may have
    # free on the panel left and right, above and below
    pad: tuple[float, float] = (2.4 * mm, 2.2 * mm)
    font: str = REGULAR
    endings: bool = True  # whether they stand behind the names


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
        taken = fsum(fonts.width(short[j], size, font) for j in range(len(names)) if j != i)
        short[i] = called(name, others, size, room - taken, font)
    return joint.join(short)


def draw_swatch(page: Page, x: float, y: float, long: float, key: int, width: float) -> None:
    """A piece of a line, from (x, y) to its right: short as it is, its dashes come once and
    begin anew.
    """
    dash = _dash(key, width)
    shrunk = min(1, long / fsum((*dash, dash[0]))) if dash else 1
    dash = tuple(part * shrunk for part in dash)
    page.polyline(((x, y), (x + long, y)), _colour(key), width * shrunk**0.5, dash)


def _colour(key: int) -> str:
    return COLOURS[key % len(COLOURS)]


def _dash(key: int, width: float) -> tuple[float, ...]:
    again, place = divmod(key, len(DASHES))  # a colour that comes again has another dash
    return tuple(part * width / 1.4 for part in DASHES[(place + 3 * again) % len(DASHES)])


def draw_chart(page: Page, box: Box, chart: Chart, type_: ChartType, language: str) -> None:
    """The chart with its axes and names, on a white panel that fills a box; heard as a sentence
    about how its lines end.
    """
    last = chart.first + max(len(line.values) for line in chart.series) - 1
    ends = ", ".join(f"{line.name} {line.ending}".strip() for line in chart.series)
    says = catalogue(language)(
        "speech.chart", label=chart.label, first=chart.first, last=last, ends=ends
    )
    with page.tag("Figure", says):
        _draw_chart(page, box, chart, type_)


def _draw_chart(page: Page, box: Box, chart: Chart, type_: ChartType) -> None:
    page.rect(box, WHITE, HAIR, 0.5, 1.6 * mm)
    box, series, small, zero = box.inset(*type_.pad), chart.series, type_.small, chart.zero
    shown = [value for line in series for value in (*line.values, zero) if value is not None]
    most = max(4, int(box.h / (small * 4)))
    low, high, ticks = scale(min(shown, default=0), max(shown, default=1), most)
    labels, font = [f"{tick:g}".replace("-", "−") for tick in ticks], type_.font

    # Room for the numbers at the left, and for the names at the right.
    left = max(fonts.width(label, small, font) for label in labels) + 1.6 * mm
    high_enough = (box.h - small * STEPS) / max(1, len(series) - 1) / LEADING
    type_ = type_._replace(name=min(type_.name, high_enough))
    share = max(type_.names, _SIDES) if _AND in series[0].name else type_.names
    others, called_so, names = [line.name for line in series], dict[int, str](), 0.0
    for line in series:
        ending = fonts.width(f" {line.ending}" * type_.endings, type_.name, BOLD) + 3 * mm
        name = called(line.name, others, type_.name, box.w * share - ending, font)
        called_so[line.key] = name
        names = max(names, fonts.width(name, type_.name, font) + ending)
    plot = Box(box.x + left, box.y + small / 2, box.w - left - names, box.h - small * STEPS)
    steps, begins = max(len(line.values) for line in series), 0 if zero is None else 1
    across = max(1, steps - 1 + begins)

    def x_of(i: float) -> float:
        return plot.x + plot.w * i / across

    def y_of(value: float) -> float:
        return plot.bottom - plot.h * (value - low) / (high - low)

    for tick, label in zip(ticks, labels, strict=True):
        y, (colour, width) = y_of(tick), (HAIR, 0.35) if tick else (GREY, 0.7)
        page.line(plot.x, y, plot.right, y, colour, width)
        base = y + CAP_HEIGHT * small / 2
        page.text(plot.x - 1.2 * mm, base, label, small, font, GREY, "right")

    # Numbers of steps, in even distances, as close as there is room for, and what they are.
    last = chart.first + steps - 1
    widest = fonts.width(str(last), small, font) + 0.43 * small
    distances = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
    every = next((n for n in distances if steps / n * widest <= plot.w), distances[-1])
    y = plot.bottom + small * 1.25
    for number in range(-(-chart.first // every) * every, last + 1, every):
        x = x_of(number - chart.first + begins)
        page.text(x, y, str(number), small, font, GREY, "centre")
        page.line(x, plot.bottom, x, plot.bottom + 0.7 * mm, HAIR, 0.4)
    page.text(plot.right, y + small * 1.15, chart.label, small, font, GREY, "right")

    # The lines, the most important one last and strongest.
    ends: list[tuple[float, int, Series]] = []
    drawn: set[tuple[_Point, _Point]] = set()
    for order, line in reversed([*enumerate(series)]):
        points = [] if zero is None else [(x_of(0), y_of(zero))]
        points += [
            (x_of(i + begins), y_of(value))
            for i, value in enumerate(line.values)
            if value is not None
        ]
        width, colour = type_.line * (1 if order else 1.35), _colour(line.key)
        for piece in _alone(points, drawn):
            page.polyline(piece, WHITE, width + 1.1)
        page.polyline(points, colour, width, _dash(line.key, width))
        page.circle(*points[-1], width * 1.25, colour, WHITE, 0.5)
        ends.append((points[-1][1], order, line))

    # A name behind each line, moved apart where lines end close to each other.
    ends.sort()
    places = spread([end for end, _, _ in ends], type_.name * LEADING, plot.y, plot.bottom)
    for y, (end, _, line) in zip(places, ends, strict=True):
        start, x, colour = plot.right + type_.line * 1.8, plot.right + 2.9 * mm, _colour(line.key)
        page.line(start, end, plot.right + 2.4 * mm, y, colour, 0.5)
        base = y + CAP_HEIGHT * type_.name / 2
        x += page.text(x, base, called_so[line.key], type_.name, font, INK)
        page.text(x, base, f" {line.ending}" * type_.endings, type_.name, BOLD, INK)


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


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Places as near as can be to those that are wanted (rising), at least a gap apart and
    within bounds where they fit.
    """
    if len(wanted) > 1:
        gap = min(gap, (bottom - top) / (len(wanted) - 1))

    def start(total: float, count: int) -> float:
        return min(max(total / count, top), bottom - (count - 1) * gap)

    # Of lines that would overlap: sum of the wanted places of their first line, and how many.
    groups: list[tuple[float, int]] = []
    for place in wanted:
        groups.append((place, 1))
        while len(groups) > 1 and start(*groups[-2]) + groups[-2][1] * gap > start(*groups[-1]):
            total, count = groups.pop()
            before, number = groups.pop()
            groups.append((before + total - number * gap * count, number + count))
    return [start(*group) + i * gap for group in groups for i in range(group[1])]


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
