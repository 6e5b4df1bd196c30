"""What somebody asks for, as typed, → a checked and drawn pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from cardgen import frozen
from cardgen.check import check_pack
from cardgen.dealing import Deal, Header, deal_header, new_header, shuffle
from cardgen.games import Game, find_game
from cardgen.names import Names, Person, clean_text, shown_name
from cardgen.pack import Pack, PackStyles, draw_pack, encrypt_pack
from cardgen.preferences import Preferences
from cardgen.request import MOST_TITLE, read_event, resolve_organiser, resolve_players
from cardgen.text import Naming, catalogue
from cardgen.views import SEPARATE, AtTable, Event, Joint

if TYPE_CHECKING:
    from cardgen.games import HouseRules
    from cardgen.request import Group


@frozen
class Order:
    """An order for a pack; texts as typed, None or empty where nothing was said."""

    game: str
    # Of all players who have none of their own.
    preferences: Preferences = field(default_factory=Preferences)
    players: Sequence[str] = ()  # ``Anna`` or ``Anna <anna@example.org>``, in seat order
    number: int | None = None  # of unnamed players, instead of `players`
    # who plays, instead of both; its title, date and place count where the order says none
    group: Group | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    # A seed code or a practice text; one of many tables gets its own.
    seed: str | shuffle.Seed | None = field(default=None, repr=False)
    title: str = ""
    day: str | None = None  # ``YYYY-MM-DD``
    place: str = ""
    organiser: str | None = None  # a name, ``none``, or None for the first named player
    house: HouseRules | None = None  # house rules, which say the game as well
    encrypt: bool = False  # each player's file opens only with a password
    draw: str = ""  # a public draw that was announced for an evening of many tables; or empty
    words: str = ""  # what came out in it, as it is hashed
    at: AtTable | None = None  # for which table of an evening of many; None: a game by itself
    language: str = ""  # short for preferences that say nothing else


@frozen
class Prepared:
    """An order that was checked, with all that it left open filled in; only the seed is missing."""

    game: Game
    people: tuple[Person, ...]  # in seat order, with the names to show
    players: Names  # names as they are in the header
    settings: Mapping[str, str]  # all of them
    preferences: tuple[Preferences, ...]  # of each player, by seat
    # For protocol and rules, one for each edition that somebody reads, the pack's own among them.
    shared: tuple[Preferences, ...]
    title: str
    event: Event  # what covers say of it
    house: str  # name of the house rules, or empty
    encrypt: bool
    joint: Joint = SEPARATE
    at: AtTable | None = None  # for which table of an evening of many; None: a game by itself

    @property
    def named(self) -> bool:
        """Whether the players have names of their own."""
        return self.players == tuple(person.name for person in self.people)

    def header(self, replaced: shuffle.Replaced | None = None) -> Header:
        """What the game code fixes beside the seed."""
        return new_header(
            self.game,
            self.players,
            self.settings,
            shuffle.Occasion(self.title, replaced, self.at, self.joint),
        )

    def deal(
        self, seed: shuffle.Seed, words: str = "", replaced: shuffle.Replaced | None = None
    ) -> Deal:
        return deal_header(self.header(replaced), seed, words)


def make_pack(order: Order, on_step: Callable[[str], None] = lambda step: None) -> Pack:
    """Check an order, deal it and draw it.  Nothing is written.  Raises as `prepare`.

    on_step: told of each step before it is done: a player's name, ``protocol``, ``rules``,
        ``check``.
    """
    prepared = prepare(order)
    return draw(prepared, prepared.deal(find_seed(order), order.words), on_step)


def find_seed(order: Order) -> shuffle.Seed:
    """The one that an order says, else a fresh one.  Raises InputError if it says none that can
    be.
    """
    if isinstance(order.seed, shuffle.Seed):
        return order.seed
    return shuffle.fresh_seed() if order.seed is None else shuffle.read_seed(order.seed)


def prepare(order: Order) -> Prepared:
    """Check an order.

    Raises UsageError: players are named, counted or grouped at the same time.
    Raises InputError: anything in it that can't be, or encryption without what it needs.
    """
    if order.encrypt:
        check_encryption()
    house = order.house
    group = order.group
    game = house.game if house else find_game(order.game)
    common = order.preferences.over(Preferences(language=order.language or None))
    common = (common.over(group.preferences) if group else common).filled_in()
    named, count = resolve_players(game, order.players, order.number, group)
    texts = catalogue(common.language or "")
    people = named or tuple(
        Person(texts("player.unnamed", n=number)) for number in range(1, count + 1)
    )
    event = read_event(order.title, order.day, order.place, group)
    organiser = (
        order.organiser if order.organiser is not None else group.organiser if group else None
    )
    preferences = (
        tuple(member.preferences.over(common) for member in group.members)
        if group
        else (common,) * count
    )
    editions = {one.edition for one in preferences}
    shared = tuple(
        replace(common, language=language, large=large)
        for language in dict.fromkeys(one.language for one in preferences)
        for large in (False, True)
        if (language, large) in {*editions, common.edition}
    )
    return Prepared(
        game=game,
        people=people,
        players=tuple(person.name for person in named)
        or tuple(str(number) for number in range(1, count + 1)),
        settings=game.settings(
            count, order.settings, house.values(count, order.settings) if house else None
        ).as_text(),
        preferences=preferences,
        shared=shared,
        title=event.title,
        event=Event(
            event.day,
            event.place,
            resolve_organiser(organiser, named),
            page=group.page if group else "",
        ),
        house=house.name if house else "",
        encrypt=order.encrypt,
        joint=Joint(draw=order.draw),
        at=order.at,
    )


def check_encryption() -> None:
    """Raises InputError if nothing is installed that encrypts."""
    from cardgen.pdf.encrypt import check_available

    check_available()


def draw(
    prepared: Prepared, dealt: Deal, on_step: Callable[[str], None] = lambda step: None
) -> Pack:
    """All files of the pack of a deal.  Raises CheckError if they don't fit it: then cardgen
    made a mistake.
    """
    from cardgen.pages.theme import style_of  # everything that draws is loaded after the checks

    styles = PackStyles(
        list(map(style_of, prepared.preferences)), list(map(style_of, prepared.shared))
    )
    event = prepared.event
    # else whose cards have other letters stays their own wish
    if len({one.language for one in styles.shared}) > 1:
        noted = (Naming(one.language, one.letters).noted for one in styles.players)
        event = event._replace(languages=tuple(dict.fromkeys(noted)))
    drawn = draw_pack(dealt, prepared.people, styles, event, prepared.house, on_step)
    on_step("check")
    pack = check_pack(drawn)
    return encrypt_pack(pack) if prepared.encrypt else pack


def printed_otherwise(texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Those of the texts that look otherwise on paper, and how; nothing where nothing of them can
    be printed.

    ``Jörg 🙂`` → ``Jörg``, ``김연아`` → ``Gim Yeon A``.
    """
    typed = [
        clean_text(text, "text", MOST_TITLE) for text in dict.fromkeys(texts) if not text.isascii()
    ]
    if not typed:
        return ()
    from cardgen.pdf.draw import fonts  # few texts have letters that no font of ours has

    pairs = [(text, " ".join(fonts.drawable(shown_name(text)).split())) for text in typed]
    return tuple((text, printed) for text, printed in pairs if printed != text)
