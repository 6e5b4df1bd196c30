"""What a message says → what it can mean in a game: events, each by one player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.games import CONTRACT_NUMBERS, PASS, Call, Way
from cardgen.referee.findings import Source
from cardgen.referee.words import Kind, Meaning, Part

_TOGETHER = 180
"""Seconds between the halves of a card that somebody sends in two messages."""
_LINES_TOGETHER = 8
"""Lines between them, where the chat says no times."""
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


class Event(NamedTuple):
    """Something that a player does.

    Attributes:
        seat: who, from 0; None where it doesn't matter.
        by: whose message it is.
        value: of `CARDS` one group of cards for each, of which one is meant; `BID` a number; `CALL`
            a call; `NAMES` way and suits;
            `ANNOUNCES` a number and for which seat, None where nobody is named; `CHOOSES` a sight;
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

    def events(self, meaning: Meaning, seat: int | None, source: Source) -> Iterator[Event]:
        """What a message of a player does; of somebody else (None) only announcements count."""
        if meaning.round:
            yield Event(Does.ROUND, None, seat, source, meaning.round)
        for part in meaning.parts:
            if part.kind is Kind.SEALED:
                yield Event(
                    Does.ANNOUNCES,
                    seat,
                    seat,
                    source,
                    (part.value, part.to if part.to != seat else None),
                )
        if not meaning.sure and not meaning.titled:
            if seat is not None and meaning.of(Kind.CARD):
                yield Event(Does.MUMBLES, seat, seat, source)
            return
        for subject, parts in _by_name(meaning, seat):
            if subject is not None:
                event = partial(
                    Event, seat=subject, by=seat, source=source, correction=meaning.correction
                )
                yield from self._of_player(parts, subject, source, event)

    def _of_player(
        self, parts: Sequence[Part], seat: int, source: Source, event: Callable[..., Event]
    ) -> Iterator[Event]:
        """event: makes one of what one player does in one message."""
        kinds = [part.kind for part in parts]
        half = self._halves.pop(seat, None)
        if Kind.NULLO in kinds:
            yield event(Does.NULLO)
        for part in parts:
            if part.kind is Kind.SIGHT:
                yield event(Does.CHOOSES, value=part.value)
        if self._contracts and (called := _contract(parts)):
            if called[0] is Does.NAMES and kinds == [Kind.SUIT]:
                self._halves[seat] = parts[0], source
            yield event(called[0], value=called[1])
        elif Kind.CARD in kinds:
            yield event(
                Does.CARDS, value=tuple(part.value for part in parts if part.kind is Kind.CARD)
            )
        elif kinds in (
            [Kind.NUMBER],
            [Kind.PASS],
            [Kind.SUIT],
            [Kind.RANK],
        ):  # one word: a bid, or half a card
            part = parts[0]
            number = (
                part.value if part.kind is Kind.NUMBER else 0 if part.kind is Kind.PASS else None
            )
            if half and _near(half[1], source) and (cards := self._joined(half[0], part)):
                yield event(Does.CARDS, value=(cards,), number=number)
                return
            if part.kind in (Kind.SUIT, Kind.RANK):  # a number may have been a bid
                self._halves[seat] = part, source
            if number is not None:
                yield event(Does.BID, value=number)

    def _joined(self, one: Part, other: Part) -> tuple[Card, ...]:
        """The cards that a suit and a rank make, in whatever order they came."""
        if one.kind is not Kind.SUIT:
            one, other = other, one
        if one.kind is not Kind.SUIT or other.kind not in (Kind.RANK, Kind.NUMBER):
            return ()
        ranks = (
            other.value
            if other.kind is Kind.RANK
            else {rank for rank in Rank if rank.value == str(other.value)}
        )
        cards = {Card(rank, suit) for suit in one.value for rank in ranks}
        return tuple(sorted(cards & self._deck, key=str))


def _contract(parts: Sequence[Part]) -> tuple[Does, Any] | None:
    """A call, or what the declarer names; as an event has it."""
    ways = [part.value for part in parts if part.kind is Kind.WAY]
    numbers = [part.value for part in parts if part.kind is Kind.NUMBER]
    suits = [part.value for part in parts if part.kind is Kind.SUIT]
    for part in parts:
        if part.kind is Kind.CARD and ways and not numbers:  # “4 hearts uptown”
            numbers += sorted(
                {_AS_NUMBER[card.rank] for card in part.value if card.rank in _AS_NUMBER}
            )
            suits.append(frozenset(card.suit for card in part.value))
    kinds = {part.kind for part in parts}
    if kinds == {Kind.PASS}:
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
    if Kind.CARD in kinds or numbers:
        return None
    if len(ways) == 1 or (len(suits) == 1 and kinds <= {Kind.SUIT, Kind.TRUMP}):
        return Does.NAMES, (ways[0] if ways else None, suits[0] if suits else frozenset())
    return None


def _near(before: Source, now: Source) -> bool:
    if before.at and now.at:
        return 0 <= now.at - before.at <= _TOGETHER
    return now.line - before.line <= _LINES_TOGETHER


def _by_name(meaning: Meaning, seat: int | None) -> Iterator[tuple[int | None, list[Part]]]:
    """The parts of a message for each player that it names; those of its own sender where it
    names nobody.
    """
    names = meaning.of(Kind.NAME)
    parts = [part for part in meaning.parts if part.kind is not Kind.SEALED]
    if not names:
        if not meaning.titled:
            yield seat, parts
        return
    if (
        len(names) > 1
        and not meaning.titled
        and not all(_speaks_of_cards(group) for _, group in _groups(parts))
    ):
        return  # a score, or something else about several people
    if parts[0].kind is not Kind.NAME:
        yield seat, [part for part in parts if part.kind is not Kind.NAME]
        return
    yield from _groups(parts)


def _groups(parts: Sequence[Part]) -> list[tuple[int | None, list[Part]]]:
    groups: list[tuple[int | None, list[Part]]] = []
    for part in parts:
        if part.kind is Kind.NAME:
            groups.append((part.value, []))
        elif groups:
            groups[-1][1].append(part)
    return groups


def _speaks_of_cards(parts: Sequence[Part]) -> bool:
    return bool(parts) and all(part.kind is Kind.CARD for part in parts)
