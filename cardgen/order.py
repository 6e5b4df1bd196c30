"""What somebody asks for, as typed, → a checked and drawn pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardgen import shuffle
from cardgen.deal import deal
from cardgen.games.registry import find_game
from cardgen.names import Person
from cardgen.occasions import find_organiser, read_day, read_words
from cardgen.pack import Pack, draw_pack, encrypt_pack
from cardgen.seating import seat
from cardgen.texts import catalogue
from cardgen.wishes import Wishes, usual_wishes

if TYPE_CHECKING:  # only house rules and groups pay for reading TOML
    from cardgen.games.house import House
    from cardgen.groups import Group


@dataclass(frozen=True, slots=True)
class Order:
    """An order for a pack; texts as typed, None or empty where nothing was said.

    Attributes:
        players: ``Anna`` or ``Anna <anna@example.org>``, in seat order.
        number: of unnamed players, instead of `players`.
        group: who plays, instead of both; its title, date and place count where the order says none.
        wishes: of all players who have none of their own.
        settings: key → value.
        seed: a seed code or a practice text.
        day: ``YYYY-MM-DD``.
        organiser: a name, ``none``, or None for the first named player.
        house: house rules, which say the game as well.
        encrypt: each player's file opens only with a password.
    """

    game: str
    wishes: Wishes = field(default_factory=Wishes)
    players: Sequence[str] = ()
    number: int | None = None
    group: Group | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    seed: str | None = field(default=None, repr=False)
    title: str = ""
    day: str | None = None
    place: str = ""
    organiser: str | None = None
    house: House | None = None
    encrypt: bool = False


def fill(order: Order) -> Pack:
    """Check an order, deal it and draw it.  Nothing is written.

    Raises:
        UsageError: players are named, counted or grouped at the same time.
        InputError: anything in it that can't be, or encryption without what it needs.
    """
    if order.encrypt:
        from cardgen.encryption import check_available

        check_available()
    house, group = order.house, order.group
    game = house.game if house else find_game(order.game)
    common = (order.wishes.over(group.wishes) if group else order.wishes).over(usual_wishes())
    named, count = seat(game, order.players, order.number, group)
    texts = catalogue(common.language or "")
    people = named or tuple(Person(texts("player.unnamed", n=number)) for number in range(1, count + 1))
    title = read_words(order.title, "title") or (group.title if group else "")
    place = read_words(order.place, "place") or (group.place if group else "")
    day = read_day(order.day) if order.day is not None else group.day if group else None
    organiser = order.organiser if order.organiser is not None else group.organiser if group else None
    prepared = find_organiser(organiser, named)
    wishes = [member.wishes.over(common) for member in group.members] if group else [common] * count
    seed = shuffle.fresh_seed() if order.seed is None else shuffle.read_seed(order.seed)
    dealt = deal(
        game,
        players=[person.name for person in named] or [str(number) for number in range(1, count + 1)],
        seed=seed,
        given=order.settings,
        title=title,
        house=house.values(count, order.settings) if house else None,
    )
    from cardgen.pages.style import Occasion, style_of  # everything that draws is loaded after the checks

    styles = [style_of(one) for one in wishes]
    shared = [style_of(replace(common, language=language)) for language in dict.fromkeys(style.language for style in styles)]
    pack = draw_pack(dealt, people, styles, shared, Occasion(day, place, prepared), house.name if house else "")
    return encrypt_pack(pack) if order.encrypt else pack
