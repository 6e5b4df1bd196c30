"""What somebody asks of a printed deck or of score sheets, as typed, → a checked and drawn file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from cardgen import frozen
from cardgen.cards import build_deck
from cardgen.errors import InputError, UsageError
from cardgen.games import Game, Settings, find_game, plan_game
from cardgen.names import Person, clean_name, quoted, shown_name
from cardgen.preferences import CARD_SIZES, Preferences
from cardgen.views import Event

if TYPE_CHECKING:  # everything that draws is loaded after the checks
    from cardgen.faces import Size
    from cardgen.games import HouseRules
    from cardgen.pages.forms.score_sheet import ScoreSheets
    from cardgen.pdf.draw import Finished
    from cardgen.request import Group

DECKS = ("52", "54")
# Values of `pages.deck.Backs`, known here without loading it; a test compares.
BACKS = ("duplex-long", "duplex-short", "fold", "none")
LEAST_SIDE, MOST_SIDE = 30, 120  # millimetres
NARROWEST, WIDEST = 0.5, 1.0  # width of a card as a share of its height
MOST_BLEED = MOST_OFFSET = 5  # millimetres; those of `pages.cut_grid`, likewise
_LENGTH = r"[0-9]{1,4}(?:[.,][0-9]{1,3})?"


@frozen
class GameDeck:
    """A game whose deck is wanted."""

    game: Game
    players: int
    settings: Settings
    house: str = ""  # name of the house rules


@frozen
class DeckOrder:
    """An order for a printed deck; texts as typed."""

    preferences: Preferences  # the reader's
    deck: str = "52"  # one of `DECKS`; doesn't count if there is a game
    game: GameDeck | None = None
    size: str = "poker"  # one of `CARD_SIZES`, or ``63x88mm``
    bleed: str | None = None  # millimetres
    backs: str = "duplex-long"  # one of `BACKS`
    offset: str | None = None  # ``X,Y`` in millimetres
    words: str | None = None  # lettered on the backs
    test_page: bool = False  # only the sheet that shows whether the sides meet


@frozen
class DrawnDeck:
    name: str  # what it is called if nobody says otherwise
    cards: int  # how many are on it
    file: Finished


def draw_deck(order: DeckOrder) -> DrawnDeck:
    """Check an order and draw it.  Nothing is written.

    Raises UsageError: options that don't go together; InputError: a size, bleed, offset or text
    that can't be.
    """
    duplex = order.backs.startswith("duplex")
    if order.test_page and not duplex:
        raise UsageError(
            "--test-page shows whether two sides of paper meet",
            "leave --backs out, or use --backs duplex-short",
        )
    if order.test_page and (
        order.game or order.deck != "52" or order.words is not None or order.bleed is not None
    ):
        raise UsageError(
            "--test-page prints no cards", "leave out --deck, --game, --back-text and --bleed"
        )
    if order.offset is not None and not duplex:
        raise UsageError(
            "--back-offset is for backs on the other side of the paper",
            "leave --backs out, or use --backs duplex-short",
        )
    for typed, name in (
        (order.words is not None, "--back-text"),
        (order.bleed is not None, "--bleed"),
    ):
        if typed and order.backs == "none":
            raise UsageError(f"{name} is for backs", "leave --backs none out")
    size = read_size(order.size)
    bleed = read_bleed(order.bleed)
    offset = read_offset(order.offset)
    words = "" if order.words is None else clean_name(order.words, "text on the backs")
    asked = order.game
    cards = (
        asked.game.deck(asked.players, asked.settings)
        if asked
        else build_deck(jokers=order.deck == "54")
    )
    from cardgen.pages.deck import Backs, Cut, Deck, alignment_pdf, deck_pdf
    from cardgen.pages.theme import style_of

    style = style_of(order.preferences.filled_in())
    cut = Cut(size, bleed, Backs(order.backs), offset, words)
    if order.test_page:
        return DrawnDeck(f"deck-test-{order.backs}-{style.paper}.pdf", 0, alignment_pdf(cut, style))
    deck = Deck(cards)
    name = str(len(cards))
    if asked:
        deck = Deck(cards, asked.house or style.texts(f"game.{asked.game.name}"), asked.players)
        name = f"{asked.game.name}-{asked.players}"
    colours = "" if style.palette.name == "two" else style.palette.name
    looks = (colours, "large" if style.large else "", "low-ink" if style.low_ink else "")
    parts = filter(None, ("deck", name, size.name, style.paper, style.language, *looks))
    return DrawnDeck(f"{'-'.join(parts)}.pdf", len(cards), deck_pdf(deck, cut, style))


def read_size(typed: str) -> Size:
    """The size of a card, to the tenth of a millimetre.  Raises InputError: it isn't a size, or
    none for playing cards.

    typed: a name, or width and height: ``63x88mm``, ``63.5 x 88.9``.
    """
    from cardgen.pages.theme import CARD_SIZES as KNOWN

    word = typed.strip().casefold()
    if word in CARD_SIZES:
        return KNOWN[word]
    found = re.fullmatch(rf"({_LENGTH})\s*(?:mm)?\s*[x×*]\s*({_LENGTH})\s*(?:mm)?", word)
    allowed = f"{', '.join(CARD_SIZES)}, or width and height: --size 63x88mm"
    if not found:
        raise InputError(f"the size {quoted(typed)} isn't a size of cards", allowed)
    width, height = (round(_number(length), 1) for length in found.groups())
    if not (LEAST_SIDE <= width <= MOST_SIDE and LEAST_SIDE <= height <= MOST_SIDE):
        raise InputError(
            f"cards can't be {width:g} × {height:g} mm", f"each side {LEAST_SIDE} to {MOST_SIDE} mm"
        )
    if not NARROWEST <= width / height <= WIDEST:
        raise InputError(
            f"cards can't be {width:g} × {height:g} mm",
            "upright: at most as wide as high, and at least half as wide",
        )
    from cardgen.faces import Size

    other = Size(f"{width:g}x{height:g}mm".replace(".", "-"), round(width * 10), round(height * 10))
    # Art is named by it.
    return next(
        (
            size
            for size in KNOWN.values()
            if (size.width, size.height) == (other.width, other.height)
        ),
        other,
    )


def read_bleed(typed: str | None) -> float:
    """Millimetres.  Raises InputError: not a number, or more than fits on the paper."""
    if typed is None:
        return 0.0
    if not re.fullmatch(rf"{_LENGTH}\s*(?:mm)?", typed.strip()):
        raise InputError(
            f"the bleed {quoted(typed)} isn't a length", "millimetres, for example --bleed 3"
        )
    bleed = _number(typed.strip().removesuffix("mm"))
    if bleed > MOST_BLEED:
        raise InputError(
            f"a bleed of {bleed:g} mm doesn't fit on the paper",
            f"at most {MOST_BLEED} mm, for example --bleed 3",
        )
    return bleed


def read_offset(typed: str | None) -> tuple[float, float]:
    """Millimetres to the right and down.  Raises InputError: not two numbers, or more than fits
    on the paper.
    """
    if typed is None:
        return 0.0, 0.0
    number = r"([+−-]?[0-9]{1,3}(?:\.[0-9]{1,3})?)\s*(?:mm)?"
    found = re.fullmatch(rf"{number}\s*[,;]\s*{number}", typed.strip())
    if not found:
        raise InputError(
            f"the offset {quoted(typed)} isn't X,Y",
            "millimetres to the right and down, for example --back-offset 0.4,-1",
        )
    x, y = (float(length.replace("−", "-")) for length in found.groups())
    if max(abs(x), abs(y)) > MOST_OFFSET:
        raise InputError(
            f"an offset of {x:g},{y:g} mm moves backs off the paper",
            f"at most {MOST_OFFSET} mm each way",
        )
    return x + 0.0, y + 0.0


def _number(text: str) -> float:
    return float(text.replace(",", "."))


# -- score sheets

MOST_COPIES = 500


@frozen
class SheetOrder:
    """An order for score sheets; texts as typed, empty where nothing was said."""

    game: str
    players: Sequence[str | Person] = ()  # in seat order
    number: int | None = None  # of unnamed players, instead of `players`
    group: Group | None = None  # who plays, instead of both; with its title, date and place
    settings: Mapping[str, str] = field(default_factory=dict)
    house: HouseRules | None = None  # house rules, which say the game as well
    preferences: Preferences = field(default_factory=Preferences)  # of who writes on it
    paper: str = ""  # may be A5 too, which players' files aren't printed on
    title: str = ""  # of the evening; empty: the game's name
    day: str | None = None  # ``YYYY-MM-DD``
    place: str = ""
    copies: int = 1
    two_up: bool = False  # two on a page, to cut apart


@frozen
class DrawnSheets:
    """Score sheets as one PDF."""

    game: Game
    people: tuple[Person, ...]  # in seat order; empty: nobody is named
    settings: Settings  # all of them
    dealers_left_open: bool  # players are named, but the lot picks who deals first
    language: str
    sheets: ScoreSheets


def draw_sheets(order: SheetOrder) -> DrawnSheets:
    """Check an order and draw it.

    Raises:
        InputError: something in it can't be, or there is no room to write in.
        UsageError: players are named, counted or grouped at the same time.
    """
    from cardgen.request import read_event, resolve_players  # loaded only for an order

    if not 1 <= order.copies <= MOST_COPIES:
        raise InputError(
            f"{order.copies} copies can't be printed",
            f"1 to {MOST_COPIES}",
            "copies/range",
            n=order.copies,
            most=MOST_COPIES,
        )
    house, group = order.house, order.group
    game = house.game if house else find_game(order.game)
    people, players = resolve_players(game, order.players, order.number, group)
    names = tuple(shown_name(person.name) for person in people)
    settings = game.settings(
        players, order.settings, house.values(players, order.settings) if house else None
    )
    # A drawn first dealer is “seat 1” where nobody is named.
    plan = plan_game(
        game, settings, players, names, house.name if house else "", lot=None if names else 0
    )
    event = read_event(order.title, order.day, order.place, group)

    from cardgen.pages.forms.score_sheet import score_sheet_pdf
    from cardgen.pages.theme import style_of

    preferences = order.preferences.over(group.preferences) if group else order.preferences
    style = style_of(preferences.filled_in())
    made = score_sheet_pdf(
        plan,
        style._replace(paper=order.paper or style.paper),
        Event(event.day, event.place),
        event.title,
        order.copies,
        order.two_up,
    )
    left_open = bool(names) and plan.dealer_by_lot
    return DrawnSheets(game, people, settings, left_open, style.language, made)
