"""What players do in their messages, and what a referee finds in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.games import CONTRACT_NUMBERS, PASS, Call, Played, Way
from cardgen.referee.wording import Meaning, Part, PartKind


class Fault(Enum):
    """What can go wrong at a table.

    Attributes:
        cost: how unlikely a table plays so; 0 is what the rules allow.
    """

    cost: float

    def __new__(cls, name: str, cost: float) -> Fault:
        fault = object.__new__(cls)
        fault._value_, fault.cost = name, cost
        return fault

    NOT_IN_HAND = "not-in-hand", 4.0
    TWICE = "twice", 4.0
    NOT_FOLLOWED = "not-followed", 3.0
    NOT_TRUMPED = "not-trumped", 3.0
    OUT_OF_TURN = "out-of-turn", 2.0
    WRONG_LEADER = "wrong-leader", 2.0
    MISSING_CARD = "missing-card", 3.0
    ROUND_NOT_FINISHED = "round-not-finished", 2.0
    FORBIDDEN_BID = "forbidden-bid", 1.0
    BID_OUT_OF_TURN = "bid-out-of-turn", 1.0
    BID_CHANGED = "bid-changed", 2.0
    BID_TOO_LOW = "bid-too-low", 1.0
    WRONG_NUMBER = "wrong-number", 0.5
    ANNOUNCED_EARLY = "told-early", 0.5


class Source(NamedTuple):
    """Where something is said.  line: of the file, from 1; at: as `ChatMessage` has it."""

    line: int
    at: int


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that the rules don't allow, and where it is said.

    Attributes:
        round, trick: from 1; trick 0: before the first card.
        seat: whose it is, from 0.
        card: the one that was named.
        lying: what lay in the trick before it.
        held: cards that could have been played instead; at the end only those that were played
            later.
        number: a bid.
        typed: a number of a closed card.
    """

    fault: Fault
    round: int
    trick: int
    seat: int
    source: Source
    card: Card | None = None
    lying: tuple[Played, ...] = ()
    held: tuple[Card, ...] = field(default=(), repr=False)
    number: int | None = None
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Unclear:
    """A message that may be a play, but could mean something else as well; it was not counted.

    Attributes:
        round: that was played then, as far as known.
        text: as it was typed, short.
    """

    round: int
    seat: int
    source: Source
    text: str


_TOGETHER = 180
"""Seconds between the halves of a card that somebody sends in two messages."""
_LINES_TOGETHER = 8
"""Lines between them, where the chat says no times."""
_SINGLE = (PartKind.NUMBER, PartKind.PASS, PartKind.SUIT, PartKind.RANK)
_AS_NUMBER = {Rank(str(n)): n for n in CONTRACT_NUMBERS}


class Does(Enum):
    """What an event is."""

    CARDS = "plays cards"
    BID = "bids"
    CALL = "calls for the contract"
    NAMES = "names what the bid left open"
    ANNOUNCES = "announces a number of a closed card"
    CHOOSES = "chooses how a one-card round is played"
    NULLO = "announces a nullo"
    ROUND = "announces a round"
    MUMBLES = "may be playing a card, but it isn't sure which, or whether"


class ChatEvent(NamedTuple):
    """Something that a player does.

    Attributes:
        seat: who, from 0; None where it doesn't matter.
        by: whose message it is.
        value: of `CARDS` one group of cards for each, of which one is meant; `BID` a number; `CALL`
            a call; `NAMES` way and suits;
            `ANNOUNCES` a number and for which seat, None where no name is given; `CHOOSES` a sight;
            `ROUND` its number.
        number: of `CARDS`, where the same words are a bid as long as bids are wanted.
    """

    does: Does
    seat: int | None
    by: int | None
    source: Source
    value: Any = None
    correction: bool = False
    number: int | None = None


class Understanding:
    """Makes events of what is said; remembers halves of cards."""

    def __init__(self, contracts: bool, deck: Iterable[Card]) -> None:
        self._contracts, self._deck = contracts, frozenset(deck)
        self._halves: dict[int, tuple[Part, Source]] = {}

    def events(self, meaning: Meaning, seat: int | None, source: Source) -> Iterator[ChatEvent]:
        """What a message of a player does; of somebody else (None) only announcements count."""
        if meaning.round:
            yield ChatEvent(Does.ROUND, None, seat, source, meaning.round)
        for part in meaning.parts:
            if part.kind is PartKind.SEALED:
                yield ChatEvent(
                    Does.ANNOUNCES,
                    seat,
                    seat,
                    source,
                    (part.value, part.to if part.to != seat else None),
                )
        if not meaning.sure and not meaning.titled:
            if seat is not None and meaning.of(PartKind.CARD):
                yield ChatEvent(Does.MUMBLES, seat, seat, source)
            return
        for subject, parts in _by_name(meaning, seat):
            if subject is not None:
                event = partial(
                    ChatEvent, seat=subject, by=seat, source=source, correction=meaning.correction
                )
                yield from self._of_player(parts, subject, source, event)

    def _of_player(
        self, parts: Sequence[Part], seat: int, source: Source, event: Callable[..., ChatEvent]
    ) -> Iterator[ChatEvent]:
        """event: makes one of what one player does in one message."""
        kinds = [part.kind for part in parts]
        half = self._halves.pop(seat, None)
        if PartKind.NULLO in kinds:
            yield event(Does.NULLO)
        for part in parts:
            if part.kind is PartKind.SIGHT:
                yield event(Does.CHOOSES, value=part.value)
        if self._contracts and (called := _contract(parts)):
            if called[0] is Does.NAMES and kinds == [PartKind.SUIT]:
                self._halves[seat] = parts[0], source
            yield event(called[0], value=called[1])
        elif PartKind.CARD in kinds:
            yield event(
                Does.CARDS, value=tuple(part.value for part in parts if part.kind is PartKind.CARD)
            )
        elif len(parts) == 1 and kinds[0] in _SINGLE:  # one word: a bid, or half a card
            part = parts[0]
            number = {PartKind.NUMBER: part.value, PartKind.PASS: 0}.get(part.kind)
            cards = self._joined(*half, part, source) if half else ()
            if cards:
                yield event(Does.CARDS, value=(cards,), number=number)
                return
            if part.kind in (PartKind.SUIT, PartKind.RANK):  # a number may have been a bid
                self._halves[seat] = part, source
            if number is not None:
                yield event(Does.BID, value=number)

    def _joined(self, one: Part, before: Source, other: Part, now: Source) -> tuple[Card, ...]:
        """The cards that a suit and a rank make, in whatever order they came; none if they are
        too far apart.
        """
        if before.at and now.at:
            near = 0 <= now.at - before.at <= _TOGETHER
        else:
            near = now.line - before.line <= _LINES_TOGETHER
        suit, rank = (one, other) if one.kind is PartKind.SUIT else (other, one)
        if not near or suit.kind is not PartKind.SUIT:
            return ()
        if rank.kind is PartKind.RANK:
            ranks = rank.value
        elif rank.kind is PartKind.NUMBER:
            ranks = {known for known in Rank if known.value == str(rank.value)}
        else:
            return ()
        cards = {Card(value, sign) for sign in suit.value for value in ranks}
        return tuple(sorted(cards & self._deck, key=str))


def _contract(parts: Sequence[Part]) -> tuple[Does, Any] | None:
    """A call, or what the declarer names; as an event has it."""
    ways = [part.value for part in parts if part.kind is PartKind.WAY]
    numbers = [part.value for part in parts if part.kind is PartKind.NUMBER]
    suits = [part.value for part in parts if part.kind is PartKind.SUIT]
    for part in parts:
        if part.kind is PartKind.CARD and ways and not numbers:  # “4 hearts uptown”
            numbers += sorted(
                {_AS_NUMBER[card.rank] for card in part.value if card.rank in _AS_NUMBER}
            )
            suits.append(frozenset(card.suit for card in part.value))
    kinds = {part.kind for part in parts}
    if kinds == {PartKind.PASS}:
        return Does.CALL, (PASS, frozenset[Suit]())
    if ways and len(numbers) == 1:
        no_trump = Way.NO_TRUMP in ways
        direction = next((way for way in ways if way is not Way.NO_TRUMP), None)
        call = Call(numbers[0], Way.NO_TRUMP if no_trump else direction)
        return Does.CALL, (
            call,
            suits[0] if suits else frozenset(),
            direction if no_trump else None,
        )
    if PartKind.CARD in kinds or numbers:
        return None
    if len(ways) == 1 or (len(suits) == 1 and kinds <= {PartKind.SUIT, PartKind.TRUMP}):
        return Does.NAMES, (ways[0] if ways else None, suits[0] if suits else frozenset())
    return None


def _by_name(meaning: Meaning, seat: int | None) -> Iterator[tuple[int | None, list[Part]]]:
    """The parts of a message for each player that it names; without names they are all its
    sender's.
    """
    names = meaning.of(PartKind.NAME)
    parts = [part for part in meaning.parts if part.kind is not PartKind.SEALED]
    if not names:
        if not meaning.titled:
            yield seat, parts
        return
    groups: list[tuple[int | None, list[Part]]] = []
    for part in parts:
        if part.kind is PartKind.NAME:
            groups.append((part.value, []))
        elif groups:
            groups[-1][1].append(part)
    if len(names) > 1 and not meaning.titled:
        for _, group in groups:
            if {part.kind for part in group} != {PartKind.CARD}:
                return  # a score, or something else about several people
    if parts[0].kind is PartKind.NAME:
        yield from groups
    else:
        yield seat, [part for part in parts if part.kind is not PartKind.NAME]
