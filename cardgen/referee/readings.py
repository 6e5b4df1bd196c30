"""The readings of a chat: all that it can mean, the likeliest first.

Where a message fits the rules there is one reading.  Where it doesn't, there are several: the card
was too early, another one is missing, somebody leads who shouldn't.  What comes after shows which
of them was right; what stays open at the end isn't decided.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardgen.cards import Card
from cardgen.games import Call, Lead, Sight
from cardgen.referee.events import ChatEvent, Does, Fault, Source
from cardgen.referee.round_reading import DealtRound, RoundReading

_MOST_READINGS, _MOST_UNSETTLED, _FAR = 24, 8, 9.0
"""So many readings are kept, and none that is so much less likely than the best."""
_IGNORED, _UNCLEAR, _ABANDONED, _NEVERMIND, _NO_CONTRACT = 1.0, 2.0, 0.5, 0.3, 6.0
_SURE_START = 8
"""With so many cards that fitted it isn't considered any more that the game begins only now."""
_START_COST = 1.0
_WORTH, _ENOUGH = 0.4, 30
"""What a card that fits is worth against costs, up to so many."""
DOUBT = 1.0
"""Readings whose costs differ by less are equally likely."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a chat up to here.

    Attributes:
        dealt: all rounds.
        index: of the round that is played, from 0.
        now: that round.
        done: the rounds before it, from the one that the chat begins with.
        past: cost of all that isn't in `now`.
        fit: cards that were played as they should be.
    """

    dealt: tuple[DealtRound, ...]
    index: int
    now: RoundReading
    done: tuple[RoundReading, ...] = ()
    past: float = 0.0
    fit: int = 0

    @classmethod
    def begin(cls, dealt: tuple[DealtRound, ...], index: int = 0, cost: float = 0.0) -> Reading:
        return cls(
            dealt, index, RoundReading.begin(dealt[index], dealt[index].facts.leader), past=cost
        )

    @property
    def cost(self) -> float:
        return self.past + self.now.cost

    @property
    def rounds(self) -> tuple[RoundReading, ...]:
        return (*self.done, self.now)

    @property
    def is_last(self) -> bool:
        return self.index + 1 == len(self.dealt)

    def next(self) -> Reading:
        """In the round that comes next."""
        dealt = self.dealt[self.index + 1]
        leader = dealt.facts.leader
        if (
            leader is None
            and dealt.rules.lead is Lead.WINNER
            and self.now.tricks
            and self.now.tricks.done
        ):
            leader = self.now.tricks.done[-1].taker
        return replace(
            self,
            index=self.index + 1,
            now=RoundReading.begin(dealt, leader),
            done=(*self.done, self.now),
            past=self.past + self.now.cost,
        )

    def abandon(self, source: Source, announced: bool = False) -> Reading:
        """In the next round, though this one isn't over."""
        seat = self.now.turn if self.now.turn is not None else self.now.dealt.playing[0]
        now = self.now.faulted(Fault.ROUND_NOT_FINISHED, seat, source)
        missing = 0.0 if announced else float(min(4, self.now.missing_tricks))
        return replace(self, now=now, past=self.past + missing).next()

    def paying(self, cost: float) -> Reading:
        return replace(self, past=self.past + cost)

    def with_now(self, now: RoundReading, fit: int = 0) -> Reading:
        return replace(self, now=now, fit=self.fit + fit)

    # -- events

    def after(self, event: ChatEvent) -> list[Reading]:
        """What it can mean after an event."""
        match event.does:
            case Does.CARDS:
                return self._cards(event)
            case Does.BID:
                return self._bid(event)
            case Does.CALL:
                return self._call(event)
            case Does.NAMES:
                return self._names(event)
            case Does.ANNOUNCES:
                return self._announces(event)
            case Does.CHOOSES:
                reading = self._moved_on()
                now = reading.now
                chooses = now.facts.sight is Sight.CHOICE and event.seat == now.facts.dealer
                if not chooses or now.begun:
                    return [self]
                return [reading.with_now(replace(now, sight=event.value))]
            case Does.NULLO:
                reading = self._moved_on()
                now = reading.now
                no_nullo = now.dealt.rules.nullo_before is None
                if event.seat is None or event.seat in now.nullo or no_nullo:
                    return [self]
                return [reading.with_now(replace(now, nullo=(*now.nullo, event.seat)))]
            case Does.ROUND:
                return self._round(event)
            case Does.MUMBLES:
                return [self._mumbled(event.seat)]

    def _mumbled(self, seat: int | None) -> Reading:
        """The last that a seat said of a card didn't count, so a correction is of that."""
        if seat is None or seat in self.now.mumbled:
            return self
        return self.with_now(replace(self.now, mumbled=self.now.mumbled | {seat}))

    def _moved_on(self) -> Reading:
        """In the next round if this one is over."""
        return self.next() if self.now.over and not self.is_last else self

    def _round(self, event: ChatEvent) -> list[Reading]:
        if event.value != self.now.facts.number + 1 or self.is_last:
            return [self]
        if self.now.over:
            return [self.next()]
        if self.now.untouched:
            return [self]
        return [self.abandon(event.source, announced=True), self.paying(_ABANDONED)]

    # -- bids

    def _bid(self, event: ChatEvent) -> list[Reading]:
        if self.now.over:
            return [self] if self.is_last else self.next()._bid(event)
        now, seat, number = self.now, event.seat, event.value
        if (
            now.bids is None
            or seat is None
            or seat not in now.dealt.playing
            or now.facts.forced_bid is not None
        ):
            return [self]
        old = now.bids.placed[seat]
        if now.begun:
            out = [self]
            if old is None and number <= now.facts.cards:
                out = [self.with_now(now.bid(seat, number, event.source, late=True))]
            if not self.is_last and number <= self.dealt[self.index + 1].facts.cards:
                out += self.abandon(event.source)._bid(event)
            return out
        if number > now.facts.cards:
            return [self.paying(_NEVERMIND)]
        if old is None:
            return [self.with_now(now.bid(seat, number, event.source))]
        if old == number:
            return [self]
        if event.correction:
            return [self.with_now(now.bid_again(seat, number, event.source))]
        return [self.with_now(now.faulted(Fault.BID_CHANGED, seat, event.source, number=number))]

    def _call(self, event: ChatEvent) -> list[Reading]:
        if self.now.over:
            return [self] if self.is_last else self.next()._call(event)
        now, seat = self.now, event.seat
        if now.calls is None or seat is None:
            return [self]
        call, suits, *directions = event.value
        if now.begun:
            ignored = self.paying(_NEVERMIND)
            if call.is_pass or self.is_last:
                return [ignored]
            return [ignored, *self.abandon(event.source)._call(event)]
        already = dict(zip(now.calls.order, now.calls.placed, strict=False)) | dict(now.early_calls)
        if seat not in already:
            now = now.call(seat, call, event.source)
        elif event.correction:
            now = _recalled(now, seat, call)
        elif already[seat] != call:
            now = now.faulted(Fault.BID_CHANGED, seat, event.source, number=call.number)
        reading = self.with_now(now)
        if now.declarer == seat and (suits or any(directions)):
            return [reading.with_now(now.named(directions[0], suit)) for suit in suits or [None]]
        return [reading]

    def _names(self, event: ChatEvent) -> list[Reading]:
        now, (way, suits) = self.now, event.value
        if (
            now.calls is None
            or now.begun
            or now.declarer is None
            or now.declarer not in (event.seat, event.by)
        ):
            return [self]
        if now.contract is not None and not event.correction:
            return [self]
        return [self.with_now(now.named(way, suit)) for suit in sorted(suits, key=str) or [None]]

    # -- numbers of closed cards

    def _announces(self, event: ChatEvent) -> list[Reading]:
        reading = self._moved_on()
        if (
            event.seat is None
            or not reading.now.facts.is_sealed
            or event.seat not in reading.now.dealt.playing
        ):
            return [self]
        number, to = event.value
        return [reading.with_now(reading.now.announced(event.seat, number, to, event.source))]

    # -- cards

    def _cards(self, event: ChatEvent) -> list[Reading]:
        wants_bid = self._moved_on().now
        if (
            event.number is not None
            and wants_bid.bids
            and event.seat in wants_bid.bids.missing
            and not wants_bid.begun
        ):
            return self._bid(event._replace(value=event.number))
        out = [self]
        for place, alternatives in enumerate(event.value):
            out = [
                after for reading in out for after in reading._card(event, alternatives, place > 0)
            ]
        return out

    def _card(self, event: ChatEvent, alternatives: tuple[Card, ...], more: bool) -> list[Reading]:
        """One card of a message.  more: not its first one."""
        now = self.now
        seat = self._player(event, alternatives)
        if seat is None:
            return [self]
        if event.correction and not more and seat not in now.mumbled:
            unsaid = now.unsaid(seat)
            if unsaid is not None:
                return self.with_now(unsaid)._card(
                    event._replace(correction=False), alternatives, more
                )
            mended = self._correct(seat, alternatives, event.source)
            if mended:
                return mended
        last = now.last_move(seat)
        if (
            last
            and last.card in alternatives
            and (now.turn != seat or event.source.line == last.source.line + 1)
        ):
            once_more = [self._mumbled(seat) if now.turn == seat else self]
            return [*once_more, *self._not_once_more(event, alternatives, seat, more)]
        if any(move.seat == seat and move.card in alternatives for move in now.early):
            return [self]
        right = self._put_right(seat, alternatives, event.source) if not more else []
        if right and now.turn != seat:
            return right
        if now.over:
            return [self] if self.is_last else self.next()._card(event, alternatives, more)
        if seat not in now.dealt.playing:
            return [self]
        if now.calls is not None and now.tricks is None and not now.begun:
            # Nobody has said for what they are played: only that they were is known.
            closed = self.paying(_NO_CONTRACT)
            return [closed.with_now(now.play(seat, alternatives[0], event.source))]
        cards = [card for card in alternatives if card in now.left(seat)] or list(alternatives)
        if len(cards) > 1 and cards[0] not in now.left(seat):
            return [self.paying(_UNCLEAR)._mumbled(seat)]
        closed = self.with_now(now.bids_closed())
        return [
            *right,
            *(after for card in cards for after in closed._placed(seat, card, event.source, more)),
        ]

    def _not_once_more(
        self, event: ChatEvent, alternatives: tuple[Card, ...], seat: int, more: bool
    ) -> list[Reading]:
        """What sounds like the last card again may be another one, or one of the next round."""
        now = self.now
        if now.over:
            again = not self.is_last and any(
                card in self.dealt[self.index + 1].hands.get(seat, ()) for card in alternatives
            )
            return self.next()._card(event, alternatives, more) if again else []
        others = tuple(card for card in alternatives if card in now.left(seat))
        return self._card(event, others, more) if others else []

    def _player(self, event: ChatEvent, cards: tuple[Card, ...]) -> int | None:
        """Whose card it is: the named one's, the sender's, or in a forehead round that of whose
        turn it is.
        """
        # What is put right was said in this round, even if it is over.
        now = self.now if event.correction else self._moved_on().now
        seats = [event.seat, event.by]
        if now.facts.sight is Sight.FOREHEAD or (
            now.facts.sight is Sight.CHOICE and now.sight in (None, Sight.FOREHEAD)
        ):
            seats.append(now.turn)
        held = [
            seat
            for seat in seats
            if seat is not None and any(card in now.left(seat) for card in cards)
        ]
        return held[0] if held else event.seat

    def _correct(self, seat: int, cards: tuple[Card, ...], source: Source) -> list[Reading]:
        """A card takes the place of the one before it, if that is still in the trick or in the
        last one.
        """
        now = self.now
        waiting = next((move for move in reversed(now.early) if move.seat == seat), None)
        left = [card for card in cards if card in now.left(seat)] or list(cards[:1])
        if waiting is not None:
            early = tuple(
                move._replace(card=left[0], source=source) if move is waiting else move
                for move in now.early
            )
            return [self.with_now(replace(now, early=early))]
        place = next(
            (i for i in range(len(now.moves) - 1, -1, -1) if now.moves[i].seat == seat), None
        )
        if place is None or now.tricks is None:
            return []
        oldest = len(now.tricks.done) - (not now.tricks.lying or now.turn == seat)
        if now.moves[place].trick < oldest:
            return []
        return [self.with_now(now.changed(place, card, source, blameless=True)) for card in left]

    def _placed(self, seat: int, card: Card, source: Source, more: bool) -> list[Reading]:
        now = self.now
        held = card in now.left(seat)
        if now.tricks is None:
            return [self.with_now(now.play(seat, card, source)).paying(0 if held else _IGNORED)]
        if now.turn in (None, seat):
            played = self.with_now(now.play(seat, card, source), int(held))
            if held:
                return [played]
            in_vain = self._said_in_vain(seat, card, source).paying(_IGNORED)
            return [played, in_vain, *self._in_next(seat, card, source)]
        if not held:
            return [self._said_in_vain(seat, card, source), *self._in_next(seat, card, source)]
        out = [self.with_now(now.held_back(seat, card, source, more))]
        if more:
            return out
        before = now.skipped(seat, source) if now.tricks.lying else now
        out.append(self.with_now(before.play(seat, card, source), 1))
        return [*out, *self._in_next(seat, card, source)]

    def _said_in_vain(self, seat: int, card: Card, source: Source) -> Reading:
        """A card was said that couldn't be played, and wasn't."""
        fault = (
            Fault.TWICE if any(move.card == card for move in self.now.moves) else Fault.NOT_IN_HAND
        )
        return self.with_now(self.now.faulted(fault, seat, source, card))._mumbled(seat)

    def _put_right(self, seat: int, cards: tuple[Card, ...], source: Source) -> list[Reading]:
        """Who has just played what couldn't be played, plays something else."""
        now, last = self.now, self.now.last_move(seat)
        if last is None or last.fault is None or now.moves[-1] is not last:
            return []
        at = len(now.moves) - 1
        return [
            self.with_now(now.changed(at, card, source, blameless=False))
            for card in cards
            if card in now.left(seat)
        ]

    def _in_next(self, seat: int, card: Card, source: Source) -> list[Reading]:
        """This round was never finished, and the card is one of the next."""
        if self.is_last or card not in self.dealt[self.index + 1].hands.get(seat, ()):
            return []
        return self.abandon(source)._placed(seat, card, source, False)


def _recalled(now: RoundReading, seat: int, call: Call) -> RoundReading:
    """A call is corrected; what was named for it has to be named again."""
    assert now.calls is not None
    placed = list(now.calls.placed)
    place = now.calls.order.index(seat)
    if place >= len(placed):
        early = ((other, call if other == seat else held) for other, held in now.early_calls)
        return replace(now, early_calls=tuple(early))
    placed[place] = call
    return replace(
        now, calls=replace(now.calls, placed=tuple(placed)), suit=None, direction=None, tricks=None
    )


class Readings:
    """All readings of a chat, the likeliest first.

    Attributes:
        crowded: numbers of rounds that could be read in more ways than were kept.
    """

    def __init__(self, dealt: tuple[DealtRound, ...]) -> None:
        self._dealt = dealt
        self._all = [Reading.begin(dealt)]
        self._settled = False
        self.crowded: set[int] = set()

    @property
    def best(self) -> Reading:
        return self._all[0]

    @property
    def all(self) -> tuple[Reading, ...]:
        return tuple(self._all)

    def restart(self) -> None:
        """The game begins here: its code is posted."""
        if self.best.fit < _SURE_START:
            self._all, self._settled = [Reading.begin(self._dealt)], True

    def take(self, event: ChatEvent) -> None:
        """Go on with an event."""
        before = self._all
        if not self._settled and self.best.cost > 0:
            before = [*before, Reading.begin(self._dealt, cost=_START_COST)]
        index = event.value - self._dealt[0].facts.number if event.does is Does.ROUND else 0
        if self.best.fit < _SURE_START and 0 < index < len(self._dealt):
            before = [*before, Reading.begin(self._dealt, index, 2 * _START_COST)]
        after = [meant for reading in before for meant in reading.after(event)]
        self._all = after if len(after) == 1 else _likeliest(after)
        most = _MOST_READINGS if self._settled else _MOST_UNSETTLED
        if self._settled:
            self.crowded |= {
                left_out.now.facts.number
                for left_out in self._all[most:]
                if weight(left_out) < weight(self.best) + DOUBT
            }
        del self._all[most:]
        self._settled = self._settled or self.best.fit >= _SURE_START


def _likeliest(readings: Iterable[Reading]) -> list[Reading]:
    """The readings that are worth keeping; of those with the same outcome only the best, unless
    it is hardly better.
    """
    kept: dict[object, list[Reading]] = {}
    for reading in readings:
        now = reading.now
        key = reading.index, now.outcome, now.turn, now.early, now.early_calls
        same = kept.setdefault(key, [])
        if all(other.done != reading.done or other.cost > reading.cost for other in same):
            same[:] = [
                other
                for other in same
                if other.done != reading.done and other.cost < reading.cost + DOUBT
            ]
            if all(reading.cost < other.cost + DOUBT for other in same):
                same.append(reading)
    ordered = sorted((reading for same in kept.values() for reading in same), key=weight)
    limit = weight(ordered[0]) + _FAR
    return [reading for reading in ordered if weight(reading) <= limit]


def weight(reading: Reading) -> float:
    """How little a reading explains: small for a good one."""
    return reading.cost - min(reading.fit, _ENOUGH) * _WORTH
