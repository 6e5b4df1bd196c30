"""In large print, behind the cover: what it had no room for, who plays, the game code, and how to play.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from cardgen.pages import parts
from cardgen.pages.parts import Key, hints, steps
from cardgen.pages.phone import large
from cardgen.pages.phone.large_words import LEADINGS, Block, broken, height, paragraph, spread
from cardgen.pages.theme import COVER, GREY, HOW_TO, INK, LARGE, LARGE_KEYS_TOP, LIST, MARGIN, ROOM, Occasion, Style, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Document, Page, fonts, mm, plain
from cardgen.views import PlayerView, TableView

TABLE = "table"
"""Where the cover's key to this leads."""

_TOP, _FLOOR = 17 * mm, LARGE_KEYS_TOP - 3 * mm
_GAP, _GAP_MOST = 1.6 * mm, 4 * mm
_DISC, _INDENT = 3.7 * mm, 10 * mm
_NAME_PAD = 1.6 * mm
_CODE, _FOUR = 20.0, 4
_CODE_ROW = 3


def draw_table(document: Document, view: PlayerView, style: Style, occasion: Occasion, about: Sequence[str]) -> None:
    """Further pages of the document; the first is anchored as `TABLE`.

    Args:
        about: paragraphs that begin them.
    """
    _draw(document, style, TABLE, style.texts("cover.large.table"), lambda leading: [_table(view, style, occasion, about, leading)])


def draw_large_how_to(document: Document, style: Style, table: TableView) -> None:
    """How to play over a chat, on further pages of the document; the first is anchored as `HOW_TO`."""

    def groups(leading: float) -> list[list[Block]]:
        numbered = [_step(style, number, plain(markup), leading) for number, markup in enumerate(steps(style, table.rules), 1)]
        return [numbered, [paragraph(plain(markup), MARGIN, ROOM, leading) for markup in hints(style, table)]]

    _draw(document, style, HOW_TO, style.texts("cover.how-to"), groups)


def _draw(document: Document, style: Style, anchor: str, title: str, groups: Callable[[float], list[list[Block]]]) -> None:
    """Groups of blocks over as few pages as they need, in the widest leading with which there are no more.

    A group has pages of its own if that makes no more either.

    Args:
        anchor: of the first page.
        groups: at a leading.
    """
    room = _FLOOR - _TOP

    def ways(leading: float) -> Iterator[list[Sequence[Block]]]:
        found = groups(leading)
        yield [page for group in found for page in spread(group, room, _GAP)]
        yield spread([block for group in found for block in group], room, _GAP)

    fewest = min(map(len, ways(LEADINGS[-1])))
    pages = next(found for leading in LEADINGS for found in ways(leading) if len(found) == fewest)
    anchors = [f"{anchor}-{i}" if i > 1 else anchor for i in range(1, fewest + 1)]
    for i, some in enumerate(pages):
        page = parts.phone_page(document, style, anchors[i], f"{title} {i + 1}" if i else title)
        page.text(MARGIN, 12 * mm, title, 22, BOLD, room=ROOM)
        gap = min(_GAP_MOST, _GAP + (room - height(some, _GAP)) / len(some))
        y = _TOP
        for block in some:
            block.draw(page, y)
            y += block.height + gap
        back = Key(f"‹ {style.texts('cover.large.back')}", anchors[i - 1]) if i else Key(style.texts("cover.title"), COVER)
        on = Key(f"{style.texts('cover.large.more')} ›", anchors[i + 1]) if i + 1 < fewest else Key(f"{style.texts('list.title')} ›", LIST)
        large.draw_large_keys(page, style, [back, on])


def _step(style: Style, number: int, words: str, leading: float) -> Block:
    """A numbered step."""
    step = paragraph(words, MARGIN + _INDENT, ROOM - _INDENT, leading)

    def draw(page: Page, y: float) -> None:
        _disc(page, style, number, y + leading * LARGE / 2)
        step.draw(page, y)

    return step._replace(draw=draw)


def _disc(page: Page, style: Style, number: int, y: float) -> None:
    """A number at the left margin on a disc around y."""
    ground = inks(style).key
    ground.disc(page, MARGIN + _DISC, y, _DISC)
    page.text(MARGIN + _DISC, y + LARGE * CAP_HEIGHT / 2, str(number), LARGE, BOLD, ground.ink, "centre")


def _table(view: PlayerView, style: Style, occasion: Occasion, about: Sequence[str], leading: float) -> list[Block]:
    """What stands at the table: as high for all readers, whose name is marked and whose partner is told alone differ."""
    texts, table = style.texts, view.table
    blocks = [paragraph(words, MARGIN, ROOM, leading) for words in about]
    words = dict(entry.rsplit("=", 1) for entry in table.words.split("|") if entry)
    seats = [_seat(style, seat, name, words.get(name, ""), seat == view.seat, leading) for seat, name in enumerate(table.names)]
    if table.words:
        seats[0] = _together(paragraph(texts("cover.joint"), MARGIN, ROOM, leading, GREY), seats[0])
    blocks += seats
    if view.partner is not None:
        tallest = max(_partners(replace(view, seat=seat), style, leading).height for seat in range(len(table.names)))
        blocks.append(_partners(view, style, leading)._replace(height=tallest))
    if occasion.organiser:
        blocks.append(paragraph(texts("cover.organiser", name=occasion.organiser), MARGIN, ROOM, leading, GREY))
    return [*blocks, _code(style, table.game_code, leading)]


def _together(first: Block, second: Block) -> Block:
    """Two blocks that stay on one page."""

    def draw(page: Page, y: float) -> None:
        first.draw(page, y)
        second.draw(page, y + first.height + _GAP)

    return Block(first.height + _GAP + second.height, draw)


def _seat(style: Style, seat: int, name: str, word: str, mine: bool, leading: float) -> Block:
    """A player's number and name, with the word of a joint deal below it; one's own on gold."""
    x, room = MARGIN + _INDENT, ROOM - _INDENT - _NAME_PAD
    called = paragraph(name, x, room, leading)
    said = paragraph(word, x, room, leading, GREY) if word else Block(0, lambda page, y: None)

    def draw(page: Page, y: float) -> None:
        middle = y + leading * LARGE / 2
        if mine:
            wide = max(fonts.width(line, LARGE, BOLD) for line in broken(name, LARGE, room))
            own = Box(x - _NAME_PAD, middle - 4 * mm, wide + 2 * _NAME_PAD, called.height - leading * LARGE + 8 * mm)
            inks(style).gold.lay(page, own, 1.6 * mm)
        _disc(page, style, seat + 1, middle)
        called.draw(page, y)
        said.draw(page, y + called.height)

    return Block(called.height + said.height, draw)


def _partners(view: PlayerView, style: Style, leading: float) -> Block:
    """With whom the reader plays, and against whom."""
    assert view.partner is not None
    names = [fonts.called(name, view.table.names, LARGE, 0.9 * ROOM, BOLD).replace("*", "∗") for name in view.table.names]
    left, right = (name for seat, name in enumerate(names) if seat not in (view.seat, view.partner))
    return paragraph(plain(style.texts("cover.partners", partner=names[view.partner], left=left, right=right)), MARGIN, ROOM, leading)


def _code(style: Style, code: str, leading: float) -> Block:
    """The game code in fours, three a line, below its words; that it is the same for all beside these or, if they are long, below."""
    fours = [code[i : i + _FOUR] for i in range(0, len(code), _FOUR)]
    rows = [fours[i : i + _CODE_ROW] for i in range(0, len(fours), _CODE_ROW)]
    name = paragraph(style.texts("cover.code"), MARGIN, ROOM, leading)
    same = style.texts("cover.code-same")
    wide = fonts.width(same, LARGE, BOLD)
    beside = fonts.width(style.texts("cover.code"), LARGE, BOLD) + 3 * mm + wide <= ROOM
    note = paragraph(same, MARGIN + ROOM - wide if beside else MARGIN, ROOM, leading, GREY)
    step, pitch = 1.3 * _CODE, ROOM / _CODE_ROW

    def draw(page: Page, y: float) -> None:
        name.draw(page, y)
        if beside:
            note.draw(page, y)
        y += name.height
        for i, row in enumerate(rows):
            for j, four in enumerate(row):
                page.text(MARGIN + j * pitch, y + (i + 0.5) * step + _CODE * CAP_HEIGHT / 2, four, _CODE, BOLD, INK, tracking=0.6)
        if not beside:
            note.draw(page, y + len(rows) * step)

    return Block(name.height + len(rows) * step + (0 if beside else note.height), draw)
