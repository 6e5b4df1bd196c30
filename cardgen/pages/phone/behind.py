"""Pages behind a cover: those in large print with what it has no room for, and how to play over a
chat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.faces import label
from cardgen.pages.layout import (
    Drawn,
    fewest_pages,
    heard,
    paragraph,
    stack,
    stacked_height,
    step,
    unmarked,
)
from cardgen.pages.parts import (
    hints,
    said_ranks,
    steps,
)
from cardgen.pages.phone.page import (
    Key,
    draw_keys,
    phone_page,
    sentences,
)
from cardgen.pages.theme import (
    COVER,
    HOW_TO,
    KEYS_TOP,
    LARGE_KEYS_TOP,
    LARGE_PRINT,
    LIST,
    MARGIN,
    PHONE_LARGE,
    ROOM,
    Style,
    Theme,
    middle_rise,
)
from cardgen.pdf.draw import (
    BOLD,
    Document,
    Page,
    mm,
    wrap,
)
from cardgen.views import PublicView

# -- pages behind the cover

GAP = 1.6 * mm
PAGE_TOP, FLOOR = 17 * mm, LARGE_KEYS_TOP - 3 * mm
THEMES = tuple(  # from the one to be wished for to the tightest
    LARGE_PRINT._replace(leading=leading * PHONE_LARGE, rise=middle_rise(leading))
    for leading in (1.5, 1.4, 1.3, 1.25)
)


def _pages_behind(
    document: Document, style: Style, anchor: str, title: str, count: int
) -> Iterator[Page]:
    """Pages with a heading, and keys back and on.  anchor: of the first."""
    texts, large = style.texts, style.large
    anchors = [f"{anchor}-{i + 1}" if i else anchor for i in range(count)]
    further = texts("cover.continued")
    for i in range(count):
        whole = f"{title} ({further}{f' {i}' * (i > 1)})" if i else title
        page = phone_page(document, style, anchors[i], whole)
        with page.tag("H1", full=whole):  # in large print there is no room for it
            size, shown = (PHONE_LARGE, title) if large else (22, whole)
            page.text(MARGIN, (12 if large else 13) * mm, shown, size, BOLD, room=ROOM)
        yield page
        back, on = Key(texts("cover.title"), COVER), Key(f"{texts('list.title')} ›", LIST)
        if i:
            back = Key(f"‹ {texts('cover.large.back') if large else i}", anchors[i - 1])
        if i + 1 < count:
            on = Key(f"{texts('cover.large.more') if large else i + 2} ›", anchors[i + 1])
        draw_keys(page, style, [back, on])


def draw_pages(
    document: Document, style: Style, anchor: str, title: str, ways: Sequence[Sequence[Drawn]]
) -> None:
    """Blocks in large print over as few pages as they need, all about equally full.  ways: to set
    them, the best first.
    """
    room = FLOOR - PAGE_TOP
    shares = fewest_pages(ways, room, GAP)
    pages = _pages_behind(document, style, anchor, title, len(shares))
    for page, blocks in zip(pages, shares, strict=True):
        gap = min(6 * mm, GAP + (room - stacked_height(blocks, GAP)) / len(blocks))
        stack(page, blocks, PAGE_TOP, gap)


# -- how to play over a chat, on a page of its own

_HOW_TO_TOP, _INDENT = 23.5 * mm, 9 * mm
_LEAST_ASIDE = 1.4 * mm  # between steps
SIZES = (16.0, 15.0, 14.0)
# Leadings as factors of the type's size: what needs less gets smaller type or a second page; that
# of a first page of two.
_LEAST_LEADING, _GOOD_LEADING = 1.15, 1.25

_Items = Sequence[tuple[int, str]]  # numbers of steps, 0 for a hint, and their texts


def draw_how_to(
    document: Document, style: Style, table: PublicView, notes: Sequence[str] = ()
) -> None:
    """How to play over a chat, as the document's next page; on more pages if it is much.

    notes: on a joint deal, that the cover has no room for; and what cards are called in other
        languages.
    """
    title = style.texts("cover.how-to")
    numbered = [*enumerate(steps(style, table.rules), 1)]
    others = [*hints(style, table), *notes]
    if style.large:
        says = said_ranks(style.texts, table.rules.ranking)
        ranks = " ".join(label(rank, style.letters) for rank in table.rules.ranking)
        ranks = f"{style.texts('round.ranking')}: {ranks}"
        if not table.rules.contract:  # not every round's page has room for it
            others.insert(-len(notes) or len(others), ranks)
        # A page may end behind any sentence.
        parts = [(number, part) for number, words in numbered for part in sentences(words)]
        left = MARGIN + THEMES[0].indent
        ways = [
            [
                *(
                    step(style, theme, number, part, MARGIN, ROOM)
                    if (number, part) == next(each for each in parts if each[0] == number)
                    else unmarked(theme, part, left, MARGIN + ROOM - left)
                    for number, part in parts
                ),
                *(
                    heard(line, says) if words is ranks else line
                    for words in others
                    for part in sentences(words)
                    for line in [unmarked(theme, part, MARGIN, ROOM)]
                ),
            ]
            for theme in THEMES
        ]
        draw_pages(document, style, HOW_TO, title, ways)
        return
    items = numbered + [(0, markup) for markup in others]
    size, shares = min(
        ((size, _shared_out(items, apart, size)) for apart in (len(numbered), 0) for size in SIZES),
        key=lambda way: len(way[1]),
    )
    pages = _pages_behind(document, style, HOW_TO, title, len(shares))
    for page, shown in zip(pages, shares, strict=True):
        # First steps, then hints, a double gap between them; as loose as the page allows.
        rows, first = _rows(shown, size), sum(number > 0 for number, _ in shown)
        asides = len(shown) - 1 + (0 < first < len(shown))
        loose = (_free(size) - 1.25 * size * rows) / max(1, asides)
        aside = max(_LEAST_ASIDE, min(3 * mm, loose))
        leading = min(1.4 * size, (_free(size) - asides * aside) / rows)
        theme = Theme(size, leading, aside, 3.2 * mm, _INDENT, rise=0)
        blocks = [
            step(style, theme, number, markup, MARGIN, ROOM)
            if number
            else paragraph(theme, markup, MARGIN, ROOM)
            for number, markup in shown
        ]
        y = stack(page, blocks[:first], _HOW_TO_TOP, aside) + aside * (first > 0)
        stack(page, blocks[first:], y, aside)


def _shared_out(items: _Items, steps: int, size: float) -> list[_Items]:
    """The paragraphs page by page; a new page rather begins with the first hint, behind so many
    steps, than a little later; 0: it needn't.
    """

    def leading(items: _Items) -> float:
        """The leading at which items fill a page, with the least between them."""
        return (_free(size) - len(items) * _LEAST_ASIDE) / _rows(items, size)

    pages: list[_Items] = []
    start = 0
    while leading(items[start:]) < _LEAST_LEADING * size:
        end = start + 1
        for i in range(start + 2, len(items)):
            if leading(items[start:i]) >= _GOOD_LEADING * size:
                end = i
        end = steps if start < steps < end else end
        pages.append(items[start:end])
        start = end

    # Hints on two pages are shared out: else what is left over would be alone on the last one.
    while len(pages) > 1 and pages[-1][0][0] == 0:
        if _rows(items[start - 1 :], size) > _rows(pages[-1][:-1], size):
            break
        pages[-1] = pages[-1][:-1]
        start -= 1
    return [*pages, items[start:]]


def _rows(items: _Items, size: float) -> int:
    return sum(
        len(wrap(markup, size, ROOM - _INDENT if number else ROOM)) for number, markup in items
    )


def _free(size: float) -> float:
    return KEYS_TOP - _HOW_TO_TOP + 0.5 * size  # the last line needs no room for a next
