"""How to play over a chat, on a page of its own: for covers that have no room for it."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.pages.layout import paragraph, stack, step
from cardgen.pages.parts import hints, steps
from cardgen.pages.phone.page import Key, draw_keys, phone_page
from cardgen.pages.theme import COVER, HOW_TO, KEYS_TOP, LIST, MARGIN, ROOM, Style, Theme
from cardgen.pdf.draw import BOLD, Document, mm, wrap
from cardgen.views import PublicView

_TOP, _INDENT = 23.5 * mm, 9 * mm
_ASIDE, _LEAST_ASIDE = 3 * mm, 1.4 * mm  # between steps: as a rule, and at least
_SIZES = (16.0, 15.0, 14.0)
_LEAST_LEADING = (
    1.15  # as a factor of the type's size; what needs less gets smaller type or a second page
)
_GOOD_LEADING = 1.25  # of a first page of two


def draw_how_to(
    document: Document, style: Style, table: PublicView, notes: Sequence[str] = ()
) -> None:
    """How to play over a chat, as the document's next page; on more pages if it is much.

    notes: on a joint deal, that the cover has no room for; and what cards are called in other
        languages.
    """
    if style.large:  # few files are
        from cardgen.pages.phone.large_pages import draw_large_how_to

        draw_large_how_to(document, style, table, notes)
        return
    numbered = [*enumerate(steps(style, table.rules), 1)]
    items = numbered + [(0, markup) for markup in (*hints(style, table), *notes)]
    size, pages = min(
        ((size, _pages(items, len(numbered), size)) for size in _SIZES), key=lambda one: len(one[1])
    )
    for i, some in enumerate(pages):
        _draw_page(document, style, some, size, i, len(pages))


def _pages(
    items: Sequence[tuple[int, str]], steps: int, size: float
) -> list[Sequence[tuple[int, str]]]:
    """The paragraphs page by page; a new page rather begins with the first hint, behind so many
    steps, than a little later.
    """
    pages: list[Sequence[tuple[int, str]]] = []
    start = 0
    while _leading(items[start:], size) < _LEAST_LEADING * size:
        end = max(
            i
            for i in range(start + 1, len(items))
            if i == start + 1 or _leading(items[start:i], size) >= _GOOD_LEADING * size
        )
        end = steps if start < steps < end else end
        pages.append(items[start:end])
        start = end
    while (
        len(pages) > 1
        and pages[-1][0][0] == 0
        and _rows(items[start - 1 :], size) <= _rows(pages[-1][:-1], size)
    ):
        pages[-1] = pages[-1][
            :-1
            # hints on two pages are shared out: else what is left over would be alone on the last
            # one
        ]
        start -= 1
    return [*pages, items[start:]]


def _rows(items: Sequence[tuple[int, str]], size: float) -> int:
    return sum(
        len(wrap(markup, size, ROOM - _INDENT if number else ROOM)) for number, markup in items
    )


def _leading(items: Sequence[tuple[int, str]], size: float) -> float:
    """The leading at which items fill a page, with the least between them."""
    return (_free(size) - len(items) * _LEAST_ASIDE) / _rows(items, size)


def _free(size: float) -> float:
    return KEYS_TOP - _TOP + 0.5 * size  # the last line needs no room for a next


def _draw_page(
    document: Document,
    style: Style,
    items: Sequence[tuple[int, str]],
    size: float,
    index: int,
    pages: int,
) -> None:
    """One page.  items: numbers of steps, 0 for a hint, and their texts; index: of the page,
    from 0.
    """
    title = style.texts("cover.how-to")
    page = phone_page(document, style, _anchor(index), f"{title} {index + 1}" if index else title)
    page.text(MARGIN, 13 * mm, title, 22, BOLD, room=ROOM)
    rows, steps = _rows(items, size), sum(number > 0 for number, _ in items)
    asides = len(items) - 1 + (0 < steps < len(items))  # a double one between steps and hints
    aside = max(_LEAST_ASIDE, min(_ASIDE, (_free(size) - 1.25 * size * rows) / max(1, asides)))
    leading = min(1.4 * size, (_free(size) - asides * aside) / rows)
    theme = Theme(size, leading, aside, 3.2 * mm, _INDENT, rise=0)
    y = stack(
        page,
        [step(style, theme, number, markup, MARGIN, ROOM) for number, markup in items[:steps]],
        _TOP,
        aside,
    )
    stack(
        page,
        [paragraph(theme, markup, MARGIN, ROOM) for _, markup in items[steps:]],
        y + aside * (steps > 0),
        aside,
    )
    back = (
        Key(style.texts("cover.title"), COVER)
        if not index
        else Key(f"‹ {index}", _anchor(index - 1))
    )
    on = (
        Key(f"{style.texts('list.title')} ›", LIST)
        if index + 1 == pages
        else Key(f"{index + 2} ›", _anchor(index + 1))
    )
    draw_keys(page, style, [back, on])


def _anchor(index: int) -> str:
    return f"{HOW_TO}-{index + 1}" if index else HOW_TO
