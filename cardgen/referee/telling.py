"""What can have happened with each message of a round: somebody bids, plays, corrects, announces,
or talks.

Costs are how unlikely each is; what comes later shows which of them was right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from cardgen.cards import Card, Suit
from cardgen.games import PASS, Call, Calls, Contract, Lead, Sight, Way, bidding_order
from cardgen.referee.ear import Saying
from cardgen.referee.told import UNHEARD_BID, Bid, Fault, Move, Note, Recent, Source, Told

_LATE, _EARLY, _WRONG_LEAD, _FOREIGN = 2.0, 2.2, 3.0, 3.0
_AGAIN, _PUT_RIGHT, _FOR_ANOTHER, _FORBIDDEN, _LATE_BID = 1.5, 0.2, 2.0, 1.0, 1.8
_BY_THE_WAY = 0.25
"""What is left of a message's strength where nothing of it is wanted of its writer."""
_MEANT = 2.8
"""How unlikely it is that whose turn it is chats of a card that it holds."""
_TOGETHER = 180
"""Seconds between the halves of a card that somebody sends in two messages."""


@dataclass(frozen=True, slots=True)
class Telling(Told):
    """A round so far, and what a message makes of it."""

    def hear(
        self, saying: Saying, source: Source, recent: Recent, most: float = 99.0
    ) -> list[Costed]:
        """All that can have happened with a message, or with the part of it about one player.

        Args:
            most: what may be left out costs more.
        """
        out = list[Costed]()
        writer = source.by
        subject = saying.subject if saying.subject is not None else writer
        if saying.sealed and writer is not None:  # “Ben: 17-K” is for Ben, or from Ben
            told = {number for number, _ in saying.sealed}
            tellers = (writer, *(() if subject is None else (subject,)), *saying.names)
            fits = [one for one in tellers if self._tells(one, told, saying.subject)] or [
                one for one in tellers if {(one, n) for n in told} <= self.dealt.elsewhere
            ]
            teller = fits[0] if fits else writer
            to = None if teller == saying.subject else saying.subject
            saying = saying._replace(sealed=tuple((n, to) for n, _ in saying.sealed))
            subject = teller
        another = subject != writer and not saying.sealed
        whose = {} if subject is None else {subject: 0.3 * another}
        for named in saying.names if saying.subject is None else ():
            whose.setdefault(named, 0.8)
        for seat, cost in whose.items():
            if seat not in self.dealt.seats:
                continue
            cost += 0.3 * (seat == writer and bool(saying.names))
            ways = chain(
                self._bid(seat, saying, source), self._call(seat, saying, source),
                self._plays(seat, saying, source, recent, most),
                self._others(seat, saying, source),
            )  # fmt: skip
            out += ((cost + more, after) for more, after in ways)
        turn = self.turn
        if turn is not None and turn not in whose and saying.cards and not self.over:
            own = self.left(writer) if writer is not None else frozenset[Card]()
            cost = 0.1 if self._is_forehead else _FOR_ANOTHER
            for more, cards in saying.card_costs(self.left(turn) - own, None):
                if len(saying.cards) == 1:
                    out += (
                        (cost + more + worse, after)
                        for worse, after in self.played(turn, cards, source)
                    )
        out.append((self._talk(whose, saying), self._noted(subject, saying, source)))
        return out

    def _tells(self, seat: int, told: set[str], to: int | None) -> bool:
        """Whether a seat has to tell some numbers, and to whom."""
        whom = (None, seat, *((to,) if to is not None else range(self.dealt.players)))
        return told <= {number for one, hearer, number in self.dealt.numbers
                        if one == seat and (hearer in whom or to == seat)}  # fmt: skip

    @property
    def _is_forehead(self) -> bool:
        return self.facts.sight is Sight.FOREHEAD or (
            self.facts.sight is Sight.CHOICE and self.sight in (None, Sight.FOREHEAD)
        )

    def _talk(self, whose: Iterable[int], saying: Saying) -> float:
        """How unlikely it is that a message only chats."""
        worst = 0.0
        for seat in whose:
            if seat not in self.dealt.seats:
                continue
            turn, begun = self.bid_turn, bool(self.moves or self.early)
            cost = 0.0
            if not begun and seat in self.missing_bids:
                cost = saying.bid_strength * (1.0 if turn in (seat, None) else 0.6)
            elif not begun and self.dealt.bids and not self.over:
                old = self.bids[seat]
                same = any(old and bid == old.what for _, bid in saying.bid_costs())
                clear = saying.surely
                last = old and old.source is self.last_said
                again = 1.0 if clear else 0.85 if last else 0.5
                cost = saying.bid_strength * (0.1 if same else again)
                cost = max(cost, 2.0) if clear and saying.numbers and not same else cost
            elif not begun and turn == seat:
                called = saying.ways or saying.tags & {"pass", "out"}
                cost = max(0.9 * saying.bid_strength, 3.0 * bool(called) - 0.4 * saying.others)
            else:
                cost = _BY_THE_WAY * saying.bid_strength
            if saying.cards or saying.suits or saying.ranks or (self.moves and saying.numbers):
                held = self.left(seat) if not self.over else frozenset[Card]()
                mine = any(held & cards for cards in saying.cards) or not saying.cards
                on_turn = self.turn in (seat, None) and not self.over
                wanted = 1.0 if mine and on_turn else 0.6 if mine and saying.cards else 0.3
                sure = _MEANT * bool(mine and on_turn and saying.cards and not saying.asks)
                cost = max(cost, sure, wanted * saying.card_strength)
            if (saying.sealed and self.facts.is_sealed) or "nullo" in saying.tags:
                cost = max(cost, 1.0 if self.over else 3.0)
            worst = max(worst, cost)
        return worst

    def _noted(self, seat: int | None, saying: Saying, source: Source) -> Telling:
        """With what is wrong with a message that nevertheless plays nothing."""
        if seat is None or self.turn != seat or len(saying.cards) != 1 or not source.clear:
            return self
        card, *more = saying.cards[0]
        own = [move.cards for move in self.moves if move.seat == seat]
        if self.over or more or card in self.left(seat) or (own and card in own[-1]):
            return self
        fault = Fault.TWICE if any(card in cards for cards in own) else Fault.NOT_IN_HAND
        note = Note(fault, seat, source, len(self.takers) + 1, card)
        return replace(self, notes=(*self.notes, note))

    def _unnoted(self, seat: int) -> Telling:
        """Without the last note of a seat, which it puts right with its next card."""
        note = self.notes[-1] if self.notes else None
        if note is None or note.seat != seat or not note.card:
            return self
        gone = (m.source for m in self.moves if m.seat == seat and m.source)
        return (
            self
            if max(gone, default=note.source) > note.source
            else replace(self, notes=self.notes[:-1])
        )

    # -- before the cards

    def _bid(self, seat: int, saying: Saying, source: Source) -> Iterator[Costed]:
        if not self.dealt.bids or self.over:
            return
        late = bool(self.moves or self.early)
        if late and (self.bids[seat] or len(self.moves) >= len(self.dealt.seats)):
            return
        for cost, number in saying.bid_costs():
            if number > self.facts.cards:
                continue
            old, turn = self.bids[seat], self.bid_turn
            after = replace(self, bids=_put(self.bids, seat, Bid(number, source)))
            if late:
                yield cost + _LATE_BID, after
            elif old is None:
                cost += 0.6 * (turn not in (seat, None)) * (not saying.lists)
                forbidden = after.forbidden_sum_reached and self.missing_bids == (seat,)
                yield cost + _FORBIDDEN * forbidden, after
            elif old.what == number:
                yield 0.05, self
            else:
                if saying.surely:
                    yield cost + _PUT_RIGHT, after
                else:
                    note = Note(Fault.BID_CHANGED, seat, source, number=number)
                    behind = saying.may_correct and old.source is not self.last_said
                    notes = () if saying.may_correct else (note,)
                    yield cost + _AGAIN + behind, replace(after, notes=(*after.notes, *notes))

    @property
    def last_said(self) -> Source | None:
        """The bid before which none was said later."""
        return max((bid.source for bid in self.bids if bid and bid.source), default=None)

    @property
    def forbidden_sum_reached(self) -> bool:
        """Whether the bids add up to what they mustn't."""
        said = [bid.what for bid in self.bids if bid]
        return sum(n for n in said if isinstance(n, int)) == self.facts.forbidden_sum

    def _call(self, seat: int, saying: Saying, source: Source) -> Iterator[Costed]:
        """A call for the contract, and what its winner names."""
        rules = self.dealt.rules.contract
        if rules is None or self.over or self.moves:
            return
        order = bidding_order(self.facts, self.dealt.players)
        numbers = [(number, cost) for number, cost in saying.numbers if number in range(3, 8)]
        calls = [(cost, Call(number, way)) for number, cost in numbers for way in saying.ways]
        if numbers and not saying.ways and not saying.cards:
            calls = [
                (1.5 + way + cost, Call(number, way)) for number, cost in numbers for way in Way
            ]
        nothing = any(number == 0 for number, _ in saying.numbers)
        without = not numbers and (nothing or saying.ways == (Way.NO_TRUMP,))  # “ohne mich”
        passes = bool(saying.tags & {"pass", "out"})
        if passes or without:
            calls.append((0.0 if passes else 0.6, PASS))
        worse = saying.around
        place = order.index(seat)
        for cost, call in calls:
            if place == len(self.calls):
                may = Calls(rules, order, tuple(c.what for c in self.calls)).may(call)  # type: ignore[misc]
                after = replace(self, calls=(*self.calls, Bid(call, source)))
                cost += worse + (0 if may else 2.0)
                yield from ((cost + more, one) for more, one in after._naming(saying, seat))
            elif place < len(self.calls) and self.calls[place].what != call:
                after = replace(
                    self, calls=_put(self.calls, place, Bid(call, source)), contract=None
                )
                yield cost + worse + (_PUT_RIGHT if saying.corrects else _AGAIN + 0.5), after
            elif place > len(self.calls):  # those before said nothing that was heard
                skipped = tuple(Bid(PASS, None) for _ in range(place - len(self.calls)))
                after = replace(self, calls=(*self.calls, *skipped, Bid(call, source)))
                yield cost + worse + 1.3 * len(skipped), after
        for missing, won in self._declared(seat) if not calls or saying.suits else ():
            for more, after in won._naming(saying, seat, alone=True):
                if after is not won:
                    again = self.contract is not None and not saying.corrects
                    yield missing + worse + more + _AGAIN * again, after

    def _declared(self, seat: int) -> Iterator[Costed]:
        """Where a seat has won the bidding: with what was heard, or with the least call that can
        have won.
        """
        rules = self.dealt.rules.contract
        order = bidding_order(self.facts, self.dealt.players)
        missing = len(order) - len(self.calls)
        full = replace(self, calls=(*self.calls, *[Bid(PASS, None)] * missing))
        if full.won and full.won[0] == seat:
            yield UNHEARD_BID * missing, full
        elif rules and not full.calls[place := order.index(seat)].source:
            placed = tuple(call.what for call in full.calls[:place])
            for way in Way:
                calls = (Call(number, way) for number in range(3, 8))
                call = next(filter(Calls(rules, order, placed).may, calls), PASS)  # type: ignore[arg-type]
                after = replace(full, calls=_put(full.calls, place, Bid(call, None)))
                if after.won and after.won[0] == seat:
                    yield UNHEARD_BID * (missing or 1), after

    def _naming(self, saying: Saying, seat: int, alone: bool = False) -> Iterator[Costed]:
        """What the winner of the bidding plays for, as far as a message says it."""
        won = self.won
        if won is None or won[0] != seat:
            yield 0.0, self
            return
        call = won[1]
        found = False
        if call.way is Way.NO_TRUMP:
            for way in saying.ways:
                if way is not Way.NO_TRUMP:
                    found = True
                    yield 0.0, self._playing(Contract(seat, call.number, None, bool(way)))
        else:
            suits = [*saying.suits, *({card.suit for card in cards} for cards in saying.cards)]
            for suit in dict.fromkeys(suit for several in suits for suit in several if suit):
                found = True
                cost = 0.5 * (len(suits) - 1) + 1.0 * bool(saying.cards and alone)
                down = call.way is Way.DOWNTOWN
                yield cost, self._playing(Contract(seat, call.number, suit, down))
        if not found:
            yield 0.0, self

    def _playing(self, contract: Contract) -> Telling:
        declares = self.dealt.rules.lead is Lead.DECLARER
        leads = contract.declarer if declares else self.leader
        return replace(self, contract=contract, leads=leads)

    def contracts(self) -> list[Costed]:
        """What may be played for where nobody has said it."""
        if self.dealt.rules.contract is None or self.contract:
            return [(0.0, self)]
        heard = [call for call in self.calls if call.source and call.what != PASS]
        return [
            (cost + 3.0, full._playing(contract))
            for seat in self.dealt.seats
            for cost, full in self._declared(seat)
            if heard and full.won
            for contract in full.won[1].contracts(seat)
        ]

    def _others(self, seat: int, saying: Saying, source: Source) -> Iterator[Costed]:
        """Numbers of closed cards, a dealer's choice, a nullo, a claim of the rest."""
        if self.over or len(saying.cards) == 1:
            return
        if saying.sealed and self.facts.is_sealed:
            after = self
            for number, to in saying.sealed:
                after = after._told(seat, number, to, source)
            wrong = len(after.notes) > len(self.notes) or after.numbers == self.numbers
            yield saying.around * 0.2 + 1.0 * wrong, after
            told = {number for number, _ in saying.sealed}
            hearers = {to for one, to, n in self.dealt.numbers if one == seat and n in told}
            if self.dealt.rules.contract and len(hearers) == 1 and not self.won:  # who won it
                yield from self._declared(*hearers)
        chooses = self.facts.sight is Sight.CHOICE and seat == self.facts.dealer
        if saying.sight and chooses and not self.moves:
            yield saying.around, replace(self, sight=saying.sight)
        if "nullo" in saying.tags and self.dealt.rules.nullo_before and seat not in self.nullo:
            yield saying.around, replace(self, nullo=(*self.nullo, seat))
        if self.turn == seat and self.takers and not self.lying:
            shown = frozenset(card for cards in saying.cards for card in cards)
            if "claim" in saying.tags:
                yield 0.3, self._claimed(seat, saying, source)
            elif len(shown) > 1 and shown == self.left(seat):  # laid open, without a word
                yield 0.0, self._claimed(seat, saying, source)

    def _claimed(self, seat: int, saying: Saying, source: Source) -> Telling:
        out, said = replace(self, claim=source), list(saying.cards)
        while not out.over:
            turn = out.turn
            assert turn is not None
            named = turn == seat and said and said.pop(0) & out.left(turn)
            move = Move(turn, named or out.left(turn), source if named else None, maybe=source)
            out = replace(out, moves=(*out.moves, move))
            if len(out.lying) == len(self.dealt.seats):
                out = replace(out, takers=(*out.takers, seat), leads=seat)
        return out._filled()

    def _told(self, seat: int, number: str, to: int | None, source: Source) -> Telling:
        """After a number of a closed card.  to: None: the message doesn't say for whom."""
        whom = range(self.dealt.players) if to is None else (to,)
        out = replace(self, numbers=(*self.numbers, (seat, to, number)))
        if (seat, number) in self.dealt.elsewhere:
            return self  # of another round
        if self.dealt.numbers.isdisjoint((seat, hearer, number) for hearer in whom):
            note = Note(Fault.WRONG_NUMBER, seat, source, typed=number)
            return replace(self, notes=(*self.notes, note))
        waits = bool(self.dealt.rules.contract) and self.bid_turn is not None
        blind = Sight.BLIND in (self.facts.sight, self.sight)
        if waits or (blind and self.missing_bids):
            note = Note(Fault.ANNOUNCED_EARLY, seat, source, typed=number)
            return replace(out, notes=(*out.notes, note))
        return out

    # -- cards in a message

    def _plays(
        self, seat: int, saying: Saying, source: Source, recent: Recent, most: float
    ) -> Iterator[Costed]:
        """What a message plays, puts right or says before its turn."""
        trump = self.contract.trump if self.contract else self.facts.trump
        own = [move for move in self.moves if move.seat == seat]
        if own:
            yield from self._put_right(seat, own[-1], saying, source, trump, most)
        if self.over:
            return
        # A suit beside a card may be half of another one, which wasn't heard.
        recent = {**recent, seat: source} if saying.cards and saying.suits else recent
        for opened, begun in self.contracts():
            held = begun.left(seat) - {
                card for move in begun.early if move.seat == seat for card in move.cards
            }
            for cost, cards in saying.card_costs(held, trump):
                ready = begun._unnoted(seat) if saying.corrects else begun
                for more, after in ready._placed(seat, cards, source, recent, most - cost):
                    yield opened + cost + more, after
            several = [cards & held for cards in saying.cards]
            if len(several) > 1 and all(several) and len({*several}) == len(several):
                early = tuple(Move(seat, cards, source) for cards in several[1:])
                waits = replace(begun, early=(*begun.early, *early))
                for more, after in waits._placed(seat, several[0], source, recent, most):
                    every = 0.7 * (frozenset[Card]().union(*several) == held)  # rather a claim
                    yield opened + saying.around + 0.3 + every + more, after
            foreign = saying.cards[0] if len(saying.cards) == 1 else frozenset[Card]()
            if len(foreign) == 1 and source.clear and not foreign & held and most >= _FOREIGN:
                (card,) = foreign
                fault = Fault.TWICE if any(m.card == card for m in own) else Fault.NOT_IN_HAND
                if fault is Fault.NOT_IN_HAND and begun.turn == seat:
                    for after in begun.add(Move(seat, foreign, source, fault)):
                        for later in after.with_early():
                            yield opened + _FOREIGN, later

    def _placed(
        self, seat: int, cards: frozenset[Card], source: Source, recent: Recent, most: float
    ) -> Iterator[Costed]:
        """A card of a seat, in turn or not: those before it weren't heard, or it waits."""
        if self.turn in (seat, None):
            yield from self.played(seat, cards, source)
            if seat not in recent and cards & self.legal(seat, self.lying):
                return
        elif most >= _EARLY:
            early = Move(seat, cards, source, Fault.OUT_OF_TURN)
            yield _EARLY, replace(self, early=(*self.early, early))
        if self.turn != seat and not self.lying and self.takers and most >= _WRONG_LEAD:
            wrong = replace(self, leads=seat)
            for after in wrong.add(Move(seat, cards, source, Fault.WRONG_LEADER)):
                yield from ((_WRONG_LEAD, later) for later in after.with_early())
        ways = [(0.0 if self.moves else UNHEARD_BID * len(self.missing_bids), self)]
        for _ in self.dealt.seats:
            ways = [
                (cost + more, later)
                for cost, before in ways
                for more, after in before.unheard(recent)
                if cost + more < most
                for later in after.with_early()
            ]
            for cost, before in ways:
                if before.turn == seat and not before.over and cards & before.left(seat):
                    for more, after in before.played(seat, cards & before.left(seat), source):
                        yield cost + more, after
            ways = [(cost, one) for cost, one in ways if one.turn != seat and not one.over]

    def _put_right(  # noqa: C901, the ways to put a card right, one by one
        self,
        seat: int,
        last: Move,
        saying: Saying,
        source: Source,
        trump: Suit | None,
        most: float,
    ) -> Iterator[Costed]:
        """The last card of a seat once more, the other half of it, or another one instead."""
        if any(cards & last.cards for cards in saying.cards) and not saying.denied:
            after = self
            if not last.card:
                narrowed = next(cards for cards in saying.cards if cards & last.cards)
                for after in self.again(seat, narrowed & last.cards, source):
                    yield (0.1 if last.source else _LATE), after
            elif last.source:
                yield 0.1 + 0.5 * (self.turn == seat), after
        near = last.source and (
            source.at - last.source.at <= _TOGETHER
            if source.at and last.source.at
            else source.line - last.source.line <= 8
        )
        if near and not last.card and not saying.cards:  # half a card
            for cost, cards in saying.card_costs(last.cards, None):
                if cards < last.cards or cards == last.cards:
                    for after in self.again(seat, cards & last.cards, source):
                        yield min(cost, 0.3), after
        if most < _PUT_RIGHT:
            return
        ready = self._unnoted(seat) if saying.corrects else self
        gone = _PUT_RIGHT if saying.corrects else _AGAIN
        for cost, cards in saying.card_costs(self.left(seat), trump):
            if cost + gone > most:
                continue
            for after in ready.again(seat, cards, source):
                yield cost + gone, after


Costed = tuple[float, Telling]


def _put(things: tuple[Bid | None, ...], place: int, new: Bid) -> tuple[Bid, ...]:
    return (*things[:place], new, *things[place + 1 :])  # type: ignore[arg-type]
