"""The protocol of a pre-dealt game: score sheet and trick log, to print or to keep beside the chat.

Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from cardgen.faces.letters import label
from cardgen.games.rules import RoundFacts
from cardgen.pages import trick_log
from cardgen.pages.document import Document, Finished, Properties
from cardgen.pages.fonts import BOLD
from cardgen.pages.marks import name_head, pile, seat_disc, suit_mark
from cardgen.pages.sheet_furniture import (
    CONTINUED_HEIGHT,
    Note,
    Sheet,
    draw_continued_header,
    draw_foot,
    draw_header,
    draw_imprint,
    draw_notes,
    header_height,
    imprint_height,
    notes_height,
    paper_size,
)
from cardgen.pages.style import GREY, Occasion, Style
from cardgen.pages.surface import Box, Page, mm
from cardgen.pages.table import Block, Column, Heights, Label, Table
from cardgen.texts import Catalogue
from cardgen.view import TableView

_FLAT_FROM, _STACKED_FROM = 5, 8
"""Players from whom on the pages are landscape, and the bid stands over the tricks."""

_LEAST_ROW, _TALLEST_ROW = 6.5 * mm, 9.2 * mm
_LEAST_STACKED, _TALLEST_STACKED = 10.6 * mm, 13.2 * mm
_TALLER_ON_PAGES = 1.2
"""How much taller rows may get on several pages: they would leave a quarter of each empty."""
_NOTES_GAP, _IMPRINT_GAP = 2.6 * mm, 1.4 * mm
_LOG_GAP = 9 * mm
"""Between the notes and a trick log on the same page."""
_LOG_TITLE = 11.8 * mm
"""Height of the trick log's title and the line that explains it."""


class Layout(NamedTuple):
    """A protocol before it is drawn.

    Attributes:
        tables: the score table, one part a page.
        notes: under the first part.
        log: how the trick log flows.
        log_area: where its grids go: on pages of its own, or under the notes.
        log_apart: it has pages of its own.
    """

    sheet: Sheet
    tables: tuple[Table, ...]
    notes: tuple[Note, ...]
    log: trick_log.Flow
    log_area: Box
    log_apart: bool


def protocol_pdf(table: TableView, style: Style, occasion: Occasion) -> Finished:
    """Score sheet and trick log of a game as one PDF.

    Args:
        table: what everybody knows of the game; nothing else is printed.
        style: language, index letters, palette and paper.
        occasion: date, place and organiser; what isn't known is left to write in.
    """
    texts = style.texts
    plan = lay_out(table, style, occasion)
    sheet, log = plan.sheet, plan.log
    document = Document(
        Properties(
            title=f"{table.pack_mark} · {texts('file.protocol')}",
            language=style.language,
            subject=" · ".join(_game_line(table, texts)),
            author=occasion.organiser,
            facts=(("CardgenHeader", table.header), ("CardgenWords", table.words)),
        )
    )
    log_pages = len(log.pages) if plan.log_apart else 0
    count, log_title = len(plan.tables) + log_pages, texts("trick-log.title")
    for i, part in enumerate(plan.tables):
        head = _rounds(part.rounds, texts)
        page = document.page(sheet.width, sheet.height, f"rounds-{i + 1}", head)
        if i == 0:
            draw_header(page, sheet, texts(f"score.{table.rules.score}"), _ranks(table, style), _fields(style, occasion))
        else:
            draw_continued_header(page, sheet, head)
        part.draw(page)
        if i == 0:
            draw_notes(page, sheet, part.box.bottom + _NOTES_GAP, plan.notes)
            if not plan.log_apart:
                page.text(sheet.left, plan.log_area.y - 6.6 * mm, log_title, 15, BOLD)
                _draw_log(page, plan, 0, table, style)
            draw_imprint(page, sheet)
        draw_foot(page, sheet, len(document.pages), count)
    for i in range(log_pages):
        # The outline leads to the first page of the log.
        page = document.page(sheet.width, sheet.height, "" if i else "tricks", "" if i else log_title)
        draw_continued_header(page, sheet, log_title)
        _draw_log(page, plan, i, table, style)
        draw_foot(page, sheet, len(document.pages), count)
    return document.finish()


def _draw_log(page: Page, plan: Layout, index: int, table: TableView, style: Style) -> None:
    area = plan.log_area
    how = f"{style.texts('trick-log.how')} {style.texts('trick-log.sums')}"
    page.text(area.x, area.y - 2.4 * mm, how, 8, colour=GREY, room=area.w)
    placed = trick_log.place(plan.log.pages[index], area, plan.log)
    trick_log.draw_grids(page, placed, plan.log, table.names, style)


# -- layout


def lay_out(table: TableView, style: Style, occasion: Occasion) -> Layout:
    """Where everything goes."""
    sheet = _sheet(table, style, occasion)
    notes = _notes(table, style.texts)
    tables = _score_tables(table, style, sheet, notes)
    width, players = sheet.right - sheet.left, len(table.names)
    if len(tables) == 1:
        # A game of a few rounds: the log may find room under the notes.
        top = tables[0].box.bottom + _NOTES_GAP + notes_height(sheet, notes) + _LOG_GAP + _LOG_TITLE
        below = Box(sheet.left, top, width, sheet.bottom - _imprint(sheet) - top)
        log = trick_log.flow(table.rounds, players, below.w, below.h)
        if len(log.pages) == 1 and all(box.bottom <= below.bottom for _, box in trick_log.place(log.pages[0], below, log)):
            return Layout(sheet, tables, notes, log, below, log_apart=False)
    top = sheet.top + _LOG_TITLE
    area = Box(sheet.left, top, width, sheet.bottom - top)
    return Layout(sheet, tables, notes, trick_log.flow(table.rounds, players, area.w, area.h), area, log_apart=True)


def _imprint(sheet: Sheet) -> float:
    """Height that the small print takes, with the gap above it."""
    height = imprint_height(sheet)
    return height + _IMPRINT_GAP if height else 0.0


def _score_tables(table: TableView, style: Style, sheet: Sheet, notes: Sequence[Note]) -> tuple[Table, ...]:
    """The score table on as few pages as possible, with rows of one height."""
    texts, players, count = style.texts, len(table.names), len(table.rounds)
    stacked = players >= _STACKED_FROM
    names, labels, final = 7.4 * mm, (7 if stacked else 5.2) * mm, (8.5 if sheet.flat else 10.5) * mm
    least, row = (_LEAST_STACKED, _TALLEST_STACKED) if stacked else (_LEAST_ROW, _TALLEST_ROW)
    top = sheet.top + header_height(sheet)
    first = sheet.bottom - top - names - labels - _NOTES_GAP - notes_height(sheet, notes) - _imprint(sheet)
    later = sheet.bottom - sheet.top - CONTINUED_HEIGHT - names - labels

    def fitting(parts: Sequence[Sequence[RoundFacts]]) -> float:
        """The row height at which the parts fit on their pages."""
        rows = [len(part) + bool(i) for i, part in enumerate(parts)]
        rooms = [first, *[later] * (len(parts) - 1)]
        rooms[-1] -= final
        return min(row if len(parts) == 1 else row * _TALLER_ON_PAGES, *(room / number for room, number in zip(rooms, rows, strict=True)))

    splits = (_split(table.rounds, pages, grouped) for pages in range(1, count + 1) for grouped in (True, False))
    parts = next(parts for parts in splits if fitting(parts) >= least)
    heights = Heights(names, labels, fitting(parts), final)
    blocks = _blocks(table, style, stacked)
    return tuple(
        Table(
            sheet.left,
            sheet.top + CONTINUED_HEIGHT if i else top,
            sheet.right - sheet.left,
            part,
            blocks,
            heights,
            strong=[k for k, facts in enumerate(part) if facts.opens],
            carried=texts("protocol.carried") if i else "",
            final=texts("protocol.final") if i == len(parts) - 1 else "",
        )
        for i, part in enumerate(parts)
    )


def _split(rounds: Sequence[RoundFacts], pages: int, grouped: bool) -> list[Sequence[RoundFacts]]:
    """The rounds in parts of about the same length; grouped: a part begins only where a sheet draws a strong rule."""
    starts = [i for i, facts in enumerate(rounds) if facts.opens or not grouped]
    ideal = [len(rounds) * page / pages for page in range(1, pages)]
    cuts = sorted({_nearest(starts, wanted) for wanted in ideal} - {0}) if starts else []
    return [rounds[start:end] for start, end in pairwise([0, *cuts, len(rounds)])]


def _nearest(starts: Sequence[int], wanted: float) -> int:
    return min(starts, key=lambda start: abs(start - wanted))


# -- words


def _sheet(table: TableView, style: Style, occasion: Occasion) -> Sheet:
    texts, players = style.texts, len(table.names)
    width, height = paper_size(style.paper, players >= _FLAT_FROM)
    line = _game_line(table, texts)
    imprint = [
        texts("protocol.prepared", name=occasion.organiser) if occasion.organiser else "",
        texts(f"protocol.{table.seed_kind}") if table.seed_kind != "fresh" else "",
        texts("protocol.words", words=table.words.replace("=", ":\u00a0").replace("|", " · ")) if table.words else "",
    ]
    return Sheet(
        width=width,
        height=height,
        margin=(8 if players == 7 else 12) * mm,
        texts=texts,
        title=table.title or line[0],
        game=line[0],
        line=" · ".join(line if table.title else line[1:]),
        code="\u00a0".join(table.game_code[i : i + 4] for i in range(0, len(table.game_code), 4)),
        mark=table.pack_mark,
        imprint=" ".join(filter(None, imprint)).replace("*", "∗"),  # a star in a name isn't our mark for bold
    )


def _game_line(table: TableView, texts: Catalogue) -> list[str]:
    also = f"game.{table.game}-also"
    return [
        texts(f"game.{table.game}"),
        *([texts(also)] if texts.has(also) else []),
        texts.count("plural.players", len(table.names)),
        texts.count("plural.rounds", len(table.rounds)),
    ]


def _ranks(table: TableView, style: Style) -> str:
    return "\u00a0".join(label(rank, style.letters) for rank in table.rules.ranking)


def _fields(style: Style, occasion: Occasion) -> list[tuple[str, str]]:
    texts = style.texts
    day = texts.date(occasion.day) if occasion.day else ""
    return [(texts("protocol.date"), day), (texts("protocol.place"), occasion.place), (texts("protocol.scorer"), "")]


def _rounds(rounds: Sequence[RoundFacts], texts: Catalogue) -> str:
    first, last = rounds[0].number, rounds[-1].number
    return f"{texts('protocol.round')} {first}" if first == last else texts("protocol.rounds", first=first, last=last)


def _notes(table: TableView, texts: Catalogue) -> tuple[Note, ...]:
    """How to fill in, as the settings have it."""
    chosen = {
        "bidding": ("order", "hook" if table.rules.hook else "sum"),
        "playing": ("follow", table.rules.lead.value),
        "writing": ("order",),
    }
    notes = {head: [texts(f"protocol.{head}-{part}") for part in parts] for head, parts in chosen.items()}
    notes["writing"].insert(0, texts(f"protocol.example.{table.rules.score}"))
    notes["writing"].append(texts("protocol.aim"))
    return tuple(Note(texts(f"protocol.{head}"), " ".join(parts)) for head, parts in notes.items())


# -- columns


def _blocks(table: TableView, style: Style, stacked: bool) -> list[Block]:
    """What is known of a round, the sum of the bids, and the players; stacked: the bid over the tricks."""
    texts = style.texts
    facts = (
        Column(("round",), (_label(texts, "round"),), 7.5 * mm, _draw_number),
        Column(("cards",), (_label(texts, "cards"),), 9 * mm, _draw_cards),
        Column(("trump",), (_label(texts, "trump"),), 8.8 * mm, partial(_draw_trump, style)),
        Column(("begins",), (_label(texts, "begins"),), 9.6 * mm, _draw_leader),
    )
    sum_, over, sums_head = Label("Σ"), Label("±"), None
    if table.rules.hook:
        sums: tuple[Column, ...] = (Column(("sum",), (sum_,), 12.5 * mm, _draw_forbidden),)
    elif stacked:
        sums = (Column(("sum", "over"), (sum_, over), 8.5 * mm),)
    else:
        sums = (Column(("sum",), (sum_,), 6.4 * mm), Column(("over",), (over,), 6.4 * mm, joined=True))
    if not stacked:
        sums_head = partial(_draw_sums_head, texts("protocol.bids"))
    bid, tricks = _label(texts, "bid"), _label(texts, "tricks")
    if stacked:
        bids: tuple[Column, ...] = (Column(("bid", "tricks"), (bid, tricks), 8.6 * mm),)
    else:
        bids = (Column(("bid",), (bid,), 8 * mm), Column(("tricks",), (tricks,), 7.4 * mm))
    points = Column(("points",), (_label(texts, "points"),), (8.6 if stacked else 8) * mm)
    total = Column(("total",), (_label(texts, "total"),), (11.4 if stacked else 10.8) * mm, tinted=True)
    return [
        Block(facts, stretch=0.4),
        Block(sums, sums_head, stretch=0.4),
        *(Block((*bids, points, total), partial(_draw_name, seat, name), totals=True) for seat, name in enumerate(table.names)),
    ]


def _label(texts: Catalogue, key: str) -> Label:
    return Label(texts(f"protocol.{key}"), texts(f"protocol.{key}-short"))


def _draw_name(seat: int, name: str, page: Page, box: Box) -> None:
    name_head(page, box, seat, name)


def _draw_sums_head(text: str, page: Page, box: Box) -> None:
    page.centred(box, text, 8.5, BOLD, pad=0.6 * mm)


def _draw_number(page: Page, box: Box, facts: RoundFacts) -> None:
    page.centred(box, str(facts.number), 10, colour=GREY)


def _draw_cards(page: Page, box: Box, facts: RoundFacts) -> None:
    pile(page, box, facts.cards)


def _draw_trump(style: Style, page: Page, box: Box, facts: RoundFacts) -> None:
    if facts.trump is None:
        page.centred(box, style.texts("protocol.none"), 8, colour=GREY)
    else:
        suit_mark(page, box.cx, box.cy, facts.trump, min(4.9 * mm, box.h - 2.2 * mm), style)


def _draw_leader(page: Page, box: Box, facts: RoundFacts) -> None:
    if facts.leader is not None:
        seat_disc(page, box.cx, box.cy, facts.leader)


def _draw_forbidden(page: Page, box: Box, facts: RoundFacts) -> None:
    """Room for the sum on the left, on the right the one that isn't allowed."""
    page.text(box.right - 1.2 * mm, box.cy + 3, f"≠\u00a0{facts.cards}", 9, colour=GREY, align="right")
