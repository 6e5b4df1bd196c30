"""What a game declares: its name, its limits, its settings, its rounds; and what games have in
common: schedules, dealers, trumps, the usual deck.

A game is one `Game` object in a module of its own; `cardgen.games.registry` finds it by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.cards import Card, Cards, Rank, Suit, build_deck
from cardgen.errors import InputError, UnknownName
from cardgen.games.rules import Bidding, Lead, RoundFacts, Rules, Seats, TrumpFrom
from cardgen.games.settings import (
    LOT,
    TRUMP_LETTERS,
    FirstDealer,
    Setting,
    Settings,
    Value,
    write_value,
)
from cardgen.names import Names

_MOST_SHOWN = 60  # characters of a value that a message repeats


class Game(NamedTuple):
    """The declaration of a game.

    plan: the rounds, for the seat (from 0) that deals first; None: the lot isn't drawn, or nobody
        deals.
    idle: each setting that has no effect, though it isn't its default, and what takes that away.
    """

    name: str  # as typed; ASCII
    players: range  # how many can play
    usual_players: int  # how many are dealt for if nobody says
    table: tuple[
        Setting, ...
        # its settings, in the order in which they are listed; those that only some numbers of
        # players
        # have, too
    ]
    deck: Callable[
        [int, Settings], Cards
    ]  # cards for this number of players, in the order of card numbers
    # Cards dealt to each player, round by round.
    schedule: Callable[[int, Settings], tuple[int, ...]]
    plan: Callable[[int, Settings, int | None], tuple[RoundFacts, ...]]
    rules: Callable[
        [int, Settings], Rules
    ]  # what the settings mean for pages, scoring and trick rules
    # raises InputError if settings exclude each other
    check: Callable[[int, Settings], None] = lambda players, settings: None
    idle: Callable[[Settings], tuple[tuple[str, str], ...]] = lambda settings: ()

    @property
    def who_can_play(self) -> str:
        """``3 to 7 can play``"""
        first = self.players[0]
        last = self.players[-1]
        return f"{first} to {last} can play" if first < last else f"{first} can play"

    def check_players(self, players: int) -> None:
        """Raises InputError if so many can't play."""
        if players not in self.players:
            count = "1 player" if players == 1 else f"{players} players"
            raise InputError(f"{self.name} can't be played by {count}", self.who_can_play)

    def table_for(self, players: int) -> tuple[Setting, ...]:
        """The settings that so many players have."""
        return tuple(
            setting
            for setting in self.table
            if not setting.only_with or players in setting.only_with
        )

    def find_setting(self, key: str, players: int) -> Setting:
        """The setting of this key.  Raises InputError: there is none of that key, or not for so
        many players.
        """
        by_key = {setting.key: setting for setting in self.table}
        if key not in by_key:
            raise UnknownName(
                f"setting of {self.name}", key, [setting.key for setting in self.table_for(players)]
            )
        if by_key[key] not in self.table_for(players):
            wanted = " or ".join(map(str, by_key[key].only_with))
            raise InputError(
                f"{key} can't be set for {self.name} with {players} players",
                f"it is for {wanted} players",
            )
        return by_key[key]

    def settings(
        self,
        players: int,
        given: Mapping[str, str] | None = None,
        house: Mapping[str, Value] | None = None,
    ) -> Settings:
        """All settings: those given, as typed, then those of house rules, checked already, then the
        defaults.

        Raises InputError: unknown key, a value that isn't allowed, or values that exclude each
        other; names key, value and what is allowed.
        """
        values: dict[str, Value] = dict(house or {})
        for key, text in (given or {}).items():
            setting = self.find_setting(key, players)
            value = setting.kind.read(text.strip(), players)
            if value is None:
                shown = text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
                raise InputError(
                    f"{key}={shown} can't be set for {self.name}",
                    f"allowed: {setting.kind.allowed(players)}",
                    f"setting/allowed-{setting.kind.name}",
                    setting=key,
                    text=shown,
                    game=self.name,
                    players=players,
                    **setting.kind.limits(players),
                )
            values[key] = value
        return self.complete(players, values)

    def complete(self, players: int, values: Mapping[str, Value]) -> Settings:
        """All settings: those that are given, and the defaults of the others.  Raises
        InputError: they exclude each other.
        """
        done: dict[str, Value] = {}
        for setting in self.table_for(players):
            value = values.get(setting.key)
            done[setting.key] = (
                setting.default_for(players, Settings(done)) if value is None else value
            )
        settings = Settings(done)
        self.check(players, settings)
        return settings

    def in_header(self, players: int, settings: Settings) -> dict[str, str]:
        """The settings that stand in a header: all but those that were added later and are at
        their default.
        """
        before: dict[str, Value] = {}
        written: dict[str, str] = {}
        for setting in self.table_for(players):
            value = settings[setting.key]
            if not setting.added or value != setting.default_for(players, Settings(before)):
                written[setting.key] = write_value(value)
            before[setting.key] = value
        return written

    def first_dealer(self, settings: Settings) -> int | None:
        """The seat, from 0, that is set to deal first; None: by lot, or nobody deals."""
        dealer = settings.get("first-dealer", LOT)
        return None if dealer == LOT else int(dealer) - 1

    def deals_by_lot(self, settings: Settings) -> bool:
        """Whether the lot says who deals first."""
        return settings.get("first-dealer") == LOT


# -- the usual deck, and whose turn it is

USUAL_DECK = build_deck()
FIRST_DEALER = Setting("first-dealer", FirstDealer(), LOT)


def usual_deck(players: int, settings: Settings) -> Cards:
    """The 52 cards, for however many, whatever is set."""
    return USUAL_DECK


def most_cards(players: int) -> int:
    """How many of them each can have."""
    return len(USUAL_DECK) // players


def passed_left(
    rounds: Iterable[RoundFacts], players: int, first: int | None, lead: Lead = Lead.ELDEST
) -> tuple[RoundFacts, ...]:
    """The rounds with their dealers, the turn passing left, and their leaders, of which only the
    eldest can be told beforehand.

    first: the seat, from 0, that deals round 1; None: not drawn yet.
    """
    if first is None:
        return tuple(rounds)
    out = []
    for facts in rounds:
        dealer = (first + facts.number - 1) % players
        eldest = (dealer + 1) % players
        out.append(facts._replace(dealer=dealer, leader=eldest if lead is Lead.ELDEST else None))
    return tuple(out)


def opens_turn(number: int, players: int) -> bool:
    """Whether a new turn of dealers begins with this round (from 1)."""
    return number > 1 and (number - 1) % players == 0


def playing_seats(facts: RoundFacts, players: int) -> Seats:
    """Seats that get cards, from 0, in seat order."""
    return tuple(seat for seat in range(players) if seat != facts.sits_out)


def turns_from(first: int, facts: RoundFacts, players: int) -> Seats:
    """The seats that play, clockwise from one of them; from the next one, if that sits out."""
    playing = playing_seats(facts, players)
    return tuple(
        seat for seat in ((first + i) % players for i in range(players)) if seat in playing
    )


def bidding_order(facts: RoundFacts, players: int, leader: int | None = None) -> Seats:
    """The playing seats in the order in which they bid: from the eldest, or from who leads; empty
    if nobody can tell yet.

    leader: who leads where the round before decides that.
    """
    leads = facts.leader if leader is None else leader
    first = leads if facts.dealer is None else facts.dealer + 1
    return () if first is None else turns_from(first, facts, players)


# -- schedules


def through(turns: tuple[int, ...], step: int = 1, repeat: int = 1) -> tuple[int, ...]:
    """From turning point to turning point, such as ``(1, 8, 1)``, by `step`; each of them
    `repeat` times, every size between once.
    """
    turns = tuple(size for i, size in enumerate(turns) if i == 0 or size != turns[i - 1])
    out = [turns[0]] * repeat
    for start, end in pairwise(turns):
        way = step if end > start else -step
        out += [*range(start + way, end, way), *[end] * repeat]
    return tuple(out)


def each_in_turn(most: int, times: int) -> tuple[int, ...]:
    """Every size from 1 to `most`, each so many times."""
    return tuple(size for size in range(1, most + 1) for _ in range(times))


def opens_series(schedule: tuple[int, ...]) -> tuple[bool, ...]:
    """Where a sheet draws a strong rule: before and behind every run of rounds of one size, and
    between two such runs.
    """
    runs = [
        (i > 0 and size == schedule[i - 1]) or (i + 1 < len(schedule) and size == schedule[i + 1])
        for i, size in enumerate(schedule)
    ]
    return tuple(
        i > 0 and (runs[i] != runs[i - 1] or (runs[i] and size != schedule[i - 1]))
        for i, size in enumerate(schedule)
    )


def chat_minutes(sizes: Sequence[int], players: int) -> int:
    """About how long rounds of these sizes take over a chat, in minutes, rounded as people say it.

    An estimate: ten seconds a card and a bid, and for each round half a minute of looking and
    writing down.
    """
    seconds = sum(sizes) * players * 10 + len(sizes) * (players * 10 + 30)
    step = 5 if seconds < 900 else 15 if seconds < 3600 else 30
    return max(step, round(seconds / 60 / step) * step)


def table_minutes(game: PlannedGame) -> tuple[int, int]:
    """About how long all rounds take at a table, in minutes: at least and at most.

    An estimate, for people who know the game: two to four seconds a card, three to six a bid, and
    half a minute to a minute a round for shuffling, dealing and counting.  It makes 30 to 60 for
    Romanian Whist, as the card portal says that is one of our sources (and 15 to 30 online, where
    a program deals and counts).
    """
    rules, sizes = game.rules, [facts.cards for facts in game.rounds]
    players, bids = game.players - rules.dead_hand, rules.bidding is not Bidding.NONE
    seconds = sum(sizes) * players * 2 + len(sizes) * (players * 3 * bids + 30)
    step = 5 if seconds < 3600 else 30
    least, most = (max(step, round(time / 60 / step) * step) for time in (seconds, 2 * seconds))
    return least, most


# -- trumps

# What a lot can name, in the order of its numbers: ♣ ♦ ♥ ♠, no trump.
LOTS: tuple[Suit | None, ...] = (*Suit, None)


def rotating(order: str, number: int) -> Suit | None:
    """The trump of round `number` (from 1) when the letters of `order` take turns; None for no
    trump.
    """
    return TRUMP_LETTERS[order[(number - 1) % len(order)]]


def of_turned_up(card: Card | None, kind: TrumpFrom) -> Suit | None:
    """The trump that a turned-up card makes, its suit; None where no card was left, or where an
    ace or a court card means no trump.
    """
    if card is None:
        return None
    high = card.rank.is_court or card.rank is Rank.ACE
    return None if high and kind is TrumpFrom.DEALERS_LAST else card.suit


# -- a game before a card is dealt


class PlannedGame(NamedTuple):
    name: str  # of the game
    house: str  # name of the house rules, or empty
    players: int  # how many
    names: Names  # as they are shown, in seat order; empty: nobody is named yet
    rules: Rules  # what the settings mean
    rounds: tuple[
        RoundFacts, ...
    ]  # as planned, without anything that only a lot or the cards decide
    # the lot says who deals first; the rounds may call that player seat 1
    dealer_by_lot: bool = False


def plan_game(
    game: Game,
    settings: Settings,
    players: int,
    names: Sequence[str] = (),
    house: str = "",
    lot: int | None = None,
) -> PlannedGame:
    """The game as it is planned for so many players.

    lot: seat, from 0, that the rounds show as the first dealer where the lot picks one; None: they
        leave it open.
    """
    by_lot = game.deals_by_lot(settings)
    rounds = game.plan(players, settings, lot if by_lot else game.first_dealer(settings))
    return PlannedGame(
        game.name, house, players, tuple(names), game.rules(players, settings), rounds, by_lot
    )
