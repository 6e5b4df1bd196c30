"""What the sheet of a game is made of, by its kind of bidding, on a protocol and on a blank sheet
for play with real cards; its score table on as few pages as possible; and the sheets of a dealt
pack, which name it and print what is known of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import fsum
from typing import NamedTuple

from cardgen.cards import Rank
from cardgen.faces import label
from cardgen.games import PlannedGame, RoundFacts
from cardgen.pages.forms.frame import FormSheet, NoteColumns, continued
from cardgen.pages.forms.table import PRINTED, ColumnGroup, FormSizes, FormTable, RowHeights
from cardgen.pages.layout import Entry
from cardgen.pages.player import KIND, dealt_facts
from cardgen.pages.theme import PAPERS, Style
from cardgen.pdf.draw import Document, Printing, Properties, fonts, mm
from cardgen.text import Catalogue
from cardgen.views import Event, PublicView

# room for the name of house rules behind the game's, in type of the usual size
_LONGEST_HOUSE = 40 * mm
# how much taller rows may get on several pages: they would leave a quarter of each empty
TALLER_ON_PAGES = 1.2
_TALLER_ENDS = 1.5  # how much taller its first and last row may get where rows leave room
_UNGROUPED = 0.95  # what taller rows are worth where a part doesn't begin at a strong rule
_STACKED_FROM = 8  # players from whom on the bid of a protocol is above the tricks


class Form(NamedTuple):
    """The sheet of a kind of game."""

    groups: Sequence[ColumnGroup]  # columns of the table
    heights: RowHeights  # of its rows, those of rounds at their tallest
    least_row: float  # height below which a round's row gets too low to write in
    legend: Sequence[Entry] = ()  # marks in the table and what they mean
    line: Sequence[str] = ()  # what is played, behind the game's name
    course: str = ""  # how the number of cards goes; may be empty
    rule: str = ""  # how a round is scored; ``*words*`` are bold
    ranks: str = ""  # of a suit, high to low; empty where the notes tell
    # columns of notes; all in one where the sheet is to share them out
    notes: NoteColumns = ()
    final: str = ""  # label of the table's last row; empty for none
    announced: str = ""  # label of a row with a box to tick for each player; empty for none
    flat: bool = False  # on landscape pages
    margin: float = 12 * mm  # left and right
    # heights that are taken where that saves a page; there the notes may even move to the trick
    # log; None: never
    close: RowHeights | None = None


class FormLayout(NamedTuple):
    """One way to lay out the table of a game for a reader."""

    game: PlannedGame
    style: Style
    sizes: FormSizes
    width: float = 0  # of the table, in points
    # 0: every column by itself; 1: the bid over the tricks; 2: the points over the streak, too
    storeys: int = 0
    # where the cards decide the trump, suits to circle rather than a box to draw one in
    to_circle: bool = False
    # the rounds are dealt: trumps and cards turned up are printed.  The table shrinks to fit.
    dealt: bool = False

    @property
    def texts(self) -> Catalogue:
        return self.style.texts


def game_line(game: PlannedGame, form: Form, texts: Catalogue, size: float) -> list[str]:
    """The game, its house rules, how its rounds go, who plays how long.  size: of the type, for
    long names are shortened.
    """
    also = f"game.{game.name}-also"
    house = fonts.shorten(game.house, size, _LONGEST_HOUSE * size / 10.5)
    byname = texts(also) if texts.has(also) else form.course
    return [texts(f"game.{game.name}"), *filter(None, (house, byname)), *form.line]


def sheet_of(layout: FormLayout, form: Form, title: str, size: tuple[float, float]) -> FormSheet:
    """The paper of a game with what is around its tables.  title: of the evening; empty: the
    game's name.
    """
    name, *line = game_line(layout.game, form, layout.texts, layout.sizes.line)
    shown = " · ".join([name, *line] if title else line)
    return FormSheet(*size, layout.sizes, layout.texts, title or name, name, shown)


def short_ranks(ranks: Sequence[Rank], letters: str) -> str:
    """``A K Q … 2``"""
    shown = [label(rank, letters) for rank in ranks]
    return "\u00a0".join([*shown[:3], "…", shown[-1]])


def all_ranks(ranks: Sequence[Rank], letters: str) -> str:
    """High to low, in the reader's letters."""
    return "\u00a0".join(label(rank, letters) for rank in ranks)


# -- the score table on its pages

Parts = list[Sequence[RoundFacts]]  # the rounds of each page


def score_tables(
    sheet: FormSheet,
    rounds: Sequence[RoundFacts],
    form: Form,
    heights: RowHeights,
    header: float,
    below: float,
    under: float = 0,
    uneven: bool = False,
    begun: str = "",
) -> tuple[FormTable, ...]:
    """The parts of the score table, one a page, with rows of one height; none if not even a
    round a page has room.

    Args:
        heights: of the rows, those of rounds at their tallest.
        header: height of the first page's heading.
        below, under: room that stays free below the first part and below the last one.
        uneven: parts may be as long as their pages have room; else they are of about the same
            length.
        begun: label of the row for totals carried over from rounds that this table doesn't have;
            empty for none.
    """
    names, labels, tallest, final = heights
    carried = sheet.texts("protocol.carried")
    tops = sheet.top + header, sheet.top + continued(sheet, "").height
    first, later = (sheet.bottom - top - names - labels for top in tops)
    first = first - below - (sheet.sizes.announced_row if form.announced else 0.0)

    def rooms(pages: int) -> list[float]:
        """Heights that rows have on so many pages."""
        heights = [first, *[later] * (pages - 1)]
        heights[-1] -= final + under
        return heights

    def row_of(parts: Parts) -> float:
        """The row height at which the parts fit on their pages."""
        most = tallest if len(parts) == 1 else tallest * TALLER_ON_PAGES
        rows = (len(part) + bool(i or begun) for i, part in enumerate(parts))
        return min(most, *(room / n for room, n in zip(rooms(len(parts)), rows, strict=True)))

    def worth(parts: Parts) -> float:
        return row_of(parts) * (1 if all(part[0].opens for part in parts[1:]) else _UNGROUPED)

    # The fewest pages on which the rounds fit, and of the ways to part them the tallest rows.
    opening = [i for i, facts in enumerate(rounds) if facts.opens]  # there is a strong rule
    parts: Parts = []
    for pages in range(1, len(rounds) + 1):
        shares = [[1.0] * pages]
        if uneven:  # by the room of each page without the totals carried over
            shares.append(
                [max(room - form.least_row * bool(i), 0.01) for i, room in enumerate(rooms(pages))]
            )
        ways = [
            split(rounds, share, starts, [1.0] * len(rounds))
            for starts in (opening, range(len(rounds)))
            for share in shares
        ]
        fitting = [way for way in ways if len(way) <= pages and row_of(way) >= form.least_row]
        if fitting:
            parts = max(fitting, key=worth)
            break

    # What rows at their tallest leave goes to the names above them and the totals below.
    row = row_of(parts) if parts else 0.0
    if len(parts) == 1:
        spare = (rooms(1)[0] - row * (len(rounds) + bool(begun))) / 2
        names = min(names + spare, _TALLER_ENDS * names)
        final = min(final + spare, _TALLER_ENDS * final) if final else 0
    return tuple(
        FormTable(
            sheet.left,
            tops[bool(i)],
            sheet.room,
            part,
            form.groups,
            RowHeights(names, labels, row, final),
            carried=carried if i else begun,
            final=form.final if i == len(parts) - 1 else "",
            announced="" if i else form.announced,
            sizes=sheet.sizes,
        )
        for i, part in enumerate(parts)
    )


def split(
    rounds: Sequence[RoundFacts],
    shares: Sequence[float],
    starts: Sequence[int],
    weights: Sequence[float],
) -> Parts:
    """The rounds in parts of about these shares of all weights, one a round; starts: indices
    where a part may begin.
    """
    taken = [0.0, *accumulate(weights)]
    ideal = [taken[-1] * fsum(shares[:page]) / fsum(shares) for page in range(1, len(shares))]
    cuts = {min(starts, key=lambda start: abs(taken[start] - wanted)) for wanted in ideal if starts}
    return [rounds[start:end] for start, end in pairwise([0, *sorted(cuts - {0}), len(rounds)])]


# -- sheets of a dealt pack


def game_of(table: PublicView) -> PlannedGame:
    """The game as its sheet is made of."""
    names = table.names
    return PlannedGame(table.game, table.house, len(names), names, table.rules, table.rounds)


def dealt_sheet(table: PublicView, form: Form, style: Style, event: Event) -> FormSheet:
    """The paper of a pack, with all that is around its tables."""
    texts, (short, long) = style.texts, PAPERS[style.paper]
    layout = FormLayout(game_of(table), style, PRINTED._replace(margin=form.margin))
    sheet = sheet_of(layout, form, table.title, (long, short) if form.flat else (short, long))
    imprint = []
    if event.organiser:
        imprint.append(texts("protocol.prepared", name=event.organiser))
    if table.seed_kind != "fresh":
        imprint.append(texts(f"protocol.{table.seed_kind}"))
    if table.spoken:
        words = " · ".join(f"{name}:\u00a0{word}" for name, word in table.spoken)
        imprint.append(texts("protocol.words", words=words))
    if table.left_out:
        imprint.append(texts("protocol.without", names=", ".join(table.left_out)))
    if table.draw:
        imprint.append(texts("protocol.draw", draw=table.draw, drawn=table.drawn))
    if table.joint.instead_of:
        code = in_fours(table.joint.instead_of, "\u00a0")
        imprint.append(texts("protocol.instead", code=code))
    imprint = [text.replace("*", "∗") for text in imprint]  # a star in a name isn't bold
    if table.replaces:
        replaces = texts("protocol.replaces", mark=table.replaces, n=table.from_round)
        imprint.insert(0, f"*{replaces}*")
    return sheet._replace(
        code=in_fours(table.game_code, "\u00a0"),
        mark=table.pack_mark,
        imprint=" ".join(imprint),
        run_in=form.flat,  # landscape pages are short
    )


def in_fours(code: str, gap: str) -> str:
    """A game code as it is read aloud."""
    return gap.join(code[i : i + 4] for i in range(0, len(code), 4))


def dealt_document(
    table: PublicView, title: str, subject: Sequence[str], style: Style, event: Event, kind: str
) -> Document:
    """An empty file that says which pack it belongs to.  kind: of file, in a word of its
    document information.
    """
    facts = (*dealt_facts(table, style, event), (KIND, kind))
    title = f"{table.pack_mark} · {title}"
    document = Document(
        Properties(title, style.language, " · ".join(subject), event.organiser, facts)
    )
    document.printing = Printing.EITHER
    return document
