"""What the sheet of one kind of game is made of, on a protocol and on a blank sheet for play
with real cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Rank
from cardgen.faces import label
from cardgen.games import PlannedGame
from cardgen.pages.forms.frame import Note, Sheet
from cardgen.pages.forms.sizes import Cells
from cardgen.pages.forms.table import Group, Heights
from cardgen.pages.layout import Entry
from cardgen.pages.theme import Style
from cardgen.pdf.draw import fonts, mm
from cardgen.text import Catalogue

_LONGEST_HOUSE = (
    40 * mm
)  # room for the name of house rules behind the game's, in type of the usual size


class Form(NamedTuple):
    """The sheet of a kind of game."""

    groups: tuple[Group, ...]  # columns of the table
    heights: Heights  # of its rows, those of rounds at their tallest
    least_row: float  # height below which a round's row gets too low to write in
    legend: tuple[Entry, ...]  # marks in the table and what they mean
    line: tuple[str, ...] = ()  # what is played, behind the game's name
    course: str = ""  # how the number of cards goes; may be empty
    rule: str = ""  # how a round is scored; ``*words*`` are bold
    ranks: str = ""  # of a suit, high to low; empty where the notes tell
    notes: tuple[
        tuple[Note, ...], ...
    ] = ()  # columns of notes; all in one where the sheet is to share them out
    final: str = ""  # label of the table's last row; empty for none
    announced: str = ""  # label of a row with a box to tick for each player; empty for none
    flat: bool = False  # on landscape pages
    margin: float = 12 * mm  # left and right
    # heights that are taken where that saves a page; there the notes may even move to the trick
    # log; None: never
    close: Heights | None = None


class Room(NamedTuple):
    """One way to lay out the table of a game for a reader."""

    game: PlannedGame
    style: Style
    cells: Cells  # its sizes
    width: float = 0  # of the table, in points
    # 0: every column by itself; 1: the bid over the tricks; 2: the points over the streak, too
    storeys: int = 0
    to_circle: bool = (
        False  # where the cards decide the trump, suits to circle rather than a box to draw one in
    )
    generous: bool = False  # columns must get their usual widths, not only the least
    # the rounds are dealt: trumps and cards turned up are printed.  The table shrinks to fit.
    dealt: bool = False

    @property
    def texts(self) -> Catalogue:
        return self.style.texts


def game_line(game: PlannedGame, form: Form, texts: Catalogue, size: float) -> list[str]:
    """The game, its house rules, how its rounds go, who plays how long.  size: of the type, for
    long names are shortened.
    """
    also, house = (
        f"game.{game.name}-also",
        fonts.shorten(game.house, size, _LONGEST_HOUSE * size / 10.5),
    )
    byname = texts(also) if texts.has(also) else form.course
    return [texts(f"game.{game.name}"), *filter(None, (house, byname)), *form.line]


def sheet_of(room: Room, form: Form, title: str, size: tuple[float, float]) -> Sheet:
    """The paper of a game with what stands around its tables.  title: of the evening; empty: the
    game's name.
    """
    name, *line = game_line(room.game, form, room.texts, room.cells.type.line)
    return Sheet(
        *size,
        room.cells,
        room.texts,
        title=title or name,
        game=name,
        line=" · ".join([name, *line] if title else line),
    )


def short_ranks(ranks: Sequence[Rank], letters: str) -> str:
    """``A K Q … 2``"""
    shown = [label(rank, letters) for rank in ranks]
    return "\u00a0".join([*shown[:3], "…", shown[-1]])


def all_ranks(ranks: Sequence[Rank], letters: str) -> str:
    """High to low, in the reader's letters."""
    return "\u00a0".join(label(rank, letters) for rank in ranks)


def first_dealer(room: Room, to_enter: bool) -> tuple[str, ...]:
    """How the lot says who deals first: that player is entered, or sits on seat 1."""
    return (
        (room.texts(f"score-sheet.first-{'enter' if to_enter else 'seat'}"),)
        if room.game.dealer_by_lot
        else ()
    )
