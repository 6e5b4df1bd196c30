"""What can have happened with each message of a round: somebody bids, plays, corrects, announces,
or talks.

Costs are how unlikely each is; what comes later shows which of them was right.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from cardgen.cards import Card, Suit
from cardgen.games import PASS, Call, Contract, Lead, Sight, Way
from cardgen.referee.ear import Saying
from cardgen.referee.told import UNHEARD_BID, Bid, Fault, Move, Recent, Source, Told

_LATE, _EARLY, _WRONG_LEAD, _FOREIGN = 2.0, 2.2, 2.5, 3.0
_AGAIN, _PUT_RIGHT, _FOR_ANOTHER, _FORBIDDEN, _LATE_BID = 1.5, 0.2, 2.0, 1.0, 1.8
_BY_THE_WAY = 0.25
"""What is left of a message's strength where nothing of it is wanted of its writer."""
_MEANT = 2.8
"""How unlikely it is that whose turn it is chats of a card that it holds."""
_TOGETHER = 180
"""Seconds between the halves of a card that somebody sends in two messages."""


class Telling(Told):
    """A round so far, and what a message makes of it."""

    __slots__ = ()

    def hear(
        self, saying: Saying, source: Source, recent: Recent, most: float = 99.0
    ) -> list[Costed]:
        """All that can have happened with a message, or with the part of it about one player.

        Args:
            most: what may be left out costs more.
        """
        writer, subject = source.by, saying.subject
        subject = writer if subject is None else subject
        whose = {} if subject is None else {subject: 0.3 * (subject != writer)}
        if saying.sealed and writer is not None:  # “Ben: 17-K” is for Ben, or from Ben
            subject = self._teller(saying, writer)
            whose = {subject: 0.0}
        if saying.subject is None:
            whose = dict.fromkeys(saying.names, 0.8) | whose
        out, talk = list[Costed](), 0.0
        for seat in [*whose]:
            if seat not in self.dealt.seats:
                continue
            talk = max(talk, self._talk(seat, saying))
            cost = whose[seat] + 0.3 * (seat == writer and bool(saying.names))
            ways = chain(
                self._bids(seat, saying, source), self._plays(seat, saying, source, recent, most),
                self._others(seat, saying, source),
            )  # fmt: skip
            out += ((cost + more, after) for more, after in ways)
        turn = self.turn
        if turn is not None and turn not in whose and len(saying.cards) == 1 and not self.over:
            own = self.left(writer) if writer is not None else frozenset[Card]()
            sights = (self.facts.sight, self.sight or Sight.FOREHEAD)
            forehead = sights in ((Sight.FOREHEAD,) * 2, (Sight.CHOICE, Sight.FOREHEAD))
            cost = 0.1 if forehead else _FOR_ANOTHER
            for more, cards in saying.card_costs(self.left(turn) - own, None):
                out += ((cost + more + worse, after)
                        for worse, after in self.played(turn, cards, source))  # fmt: skip
        out.append((talk, self._noted(subject, saying, source)))
        return out

    def _talk(self, seat: int, saying: Saying) -> float:
        """How unlikely it is that a message about a seat only chats."""
        begun, on_turn = bool(self.moves or self.early or self.over), self.turn in (seat, None)
        old, cost = self.bids[seat], _BY_THE_WAY * saying.bid_strength
        if self.dealt.rules.contract and not begun and self.bid_turn == seat:
            calls = bool(saying.ways or saying.tags & {"pass", "out"})
            cost = max(0.9 * saying.bid_strength, 3.0 * calls - 0.4 * saying.others)
        elif self.dealt.bids and not begun and old is None:
            cost = saying.bid_strength * (1.0 if self.bid_turn in (seat, None) else 0.6)
        elif self.dealt.bids and not begun and old:
            same = any(bid == old.what for _, bid in saying.bid_costs())
            again = 1.0 if saying.surely else 0.85 if old.source is self.last_said else 0.5
            cost = saying.bid_strength * (0.1 if same else again)
            cost = max(cost, 2.0 * (saying.surely and bool(saying.numbers) and not same))
            cost = max(cost, 2.5 * (saying.corrects and not same and self.is_forbidden(seat)))
        if saying.cards or saying.suits or saying.ranks or (self.moves and saying.numbers):
            held = self.left(seat) if not self.over else frozenset[Card]()
            mine = any(held & cards for cards in saying.cards) or not saying.cards
            wanted = mine and on_turn and not self.over
            sure = _MEANT * bool(wanted and saying.cards and not saying.asks)
            share = 1.0 if wanted else 0.6 if mine and saying.cards else 0.3
            cost = max(cost, sure, share * saying.card_strength)
        if (saying.sealed and self.facts.is_sealed) or "nullo" in saying.tags:
            cost = max(cost, 1.0 if self.over else 3.0)
        return cost

    def _noted(self, seat: int | None, saying: Saying, source: Source) -> Telling:
        """With what is wrong with a message that nevertheless plays nothing."""
        if seat is None or self.turn != seat or len(saying.cards) != 1 or not source.clear:
            return self
        card, *more = saying.cards[0]
        own = [move for move in self.moves if move.seat == seat]
        if self.over or more or card in self.left(seat) or (own and card in own[-1].cards):
            return self
        before = [move.source for move in own if card in move.cards]
        bidding = self.missing_bids and not self.moves
        told = any(card in move.cards for move in self.moves[-len(self.dealt.seats) :])
        if saying.is_loose or bidding or (told and not before):  # another one's, said again
            return self
        if not all(one and one.clear for one in before):
            return self  # that may have been another one
        fault = Fault.TWICE if before else Fault.NOT_IN_HAND
        return self.noted(fault, seat, source, len(self.takers) + 1, card=card)

    def _unnoted(self, seat: int) -> Telling:
        """Without the last note of a seat, which it puts right with its next card."""
        note = self.notes[-1] if self.notes else None
        if note is None or note.seat != seat or not note.card:
            return self
        gone = (move.source for move in self.moves if move.seat == seat and move.source)
        played = any(source > note.source for source in gone)
        return self if played else self._replace(notes=self.notes[:-1])

    # -- before the cards

    def _bids(self, seat: int, saying: Saying, source: Source) -> Iterator[Costed]:
        """A bid, or a call for the contract and what its winner names."""
        late, contract = bool(self.moves or self.early), self.dealt.rules.contract
        many = contract or self.bids[seat] or len(self.moves) >= len(self.dealt.seats)
        if self.over or not (self.dealt.bids or contract) or (late and many):
            return
        said = [*(self._calls(saying) if contract else saying.bid_costs())]
        last = self.last_said
        for cost, what in said:
            old, bids = self.bids[seat], _put(self.bids, seat, Bid(what, source))
            after = self._replace(bids=bids, contract=None)
            if isinstance(what, int) and what > self.facts.cards:
                continue
            if late:
                yield cost + _LATE_BID, after
            elif old is None:
                cost += 0.6 * (self.bid_turn not in (seat, None)) * (not saying.lists)
                cost += _FORBIDDEN * after.is_forbidden(seat)
                yield from ((cost + more, one) for more, one in after._naming(saying, seat))
            elif old.what == what:
                yield 0.05, self
            elif saying.surely or (saying.corrects and (contract or self.is_forbidden(seat))):
                yield cost + _PUT_RIGHT, after
            elif (
                saying.may_correct or contract
                or old.source is last  # nobody has gone by it
                or not (old.source and old.source.is_of(seat))
            ):  # fmt: skip
                yield cost + _AGAIN + (contract is None and old.source is not last), after
            else:
                number = what if isinstance(what, int) else None
                yield cost + _AGAIN, after.noted(Fault.BID_CHANGED, seat, source, number=number)
        for missing, won in self._declared(seat) if contract and (not said or saying.suits) else ():
            for more, after in won._naming(saying, seat, alone=True):
                if after is not won:
                    again = _AGAIN * (self.contract is not None and not saying.corrects)
                    yield missing + saying.around + more + again, after

    @property
    def last_said(self) -> Source | None:
        """The bid before which none was said later."""
        return max((bid.source for bid in self.bids if bid and bid.source), default=None)

    def is_forbidden(self, seat: int) -> bool:
        """Whether the bid of a seat is none that it may say."""
        bid = self.bids[seat]
        if self.dealt.rules.contract and bid and isinstance(bid.what, Call):
            return not self.calls(self.order[: self.order.index(seat)]).may(bid.what)
        said = [bid.what for bid in self.bids if bid and isinstance(bid.what, int)]
        return not self.missing_bids and sum(said) == self.facts.forbidden_sum

    def _calls(self, saying: Saying) -> Iterator[tuple[float, Call]]:
        """Which calls for the contract a message says, and how badly."""
        numbers = [(number, cost) for number, cost in saying.numbers if number in range(3, 8)]
        if saying.ways or not saying.cards:
            for number, cost in numbers:
                for way in saying.ways or Way:
                    unsaid = 0 if saying.ways else 1.5 + way
                    yield saying.around + cost + unsaid, Call(number, way)
        nothing = any(number == 0 for number, _ in saying.numbers)
        if saying.tags & {"pass", "out"}:
            yield saying.around, PASS
        elif not numbers and (nothing or saying.ways == (Way.NO_TRUMP,)):  # “ohne mich”
            yield saying.around + 0.6, PASS

    def _declared(self, seat: int) -> Iterator[Costed]:
        """Where a seat has won the bidding: with what was heard, or with the least call that can
        have won.
        """
        missing = self.missing_bids
        bids = tuple(bid or Bid(PASS, None) for bid in self.bids)
        full = self._replace(bids=bids)
        if full.won and full.won[0] == seat:
            yield UNHEARD_BID * len(missing), full
        elif not bids[seat].source:
            before = self.calls(self.order[: self.order.index(seat)])
            for way in Way:
                call = next(filter(before.may, (Call(number, way) for number in range(3, 8))), PASS)
                after = full._replace(bids=_put(bids, seat, Bid(call, None)))
                if after.won and after.won[0] == seat:
                    yield UNHEARD_BID * (len(missing) or 1), after

    def _naming(self, saying: Saying, seat: int, alone: bool = False) -> Iterator[Costed]:
        """What the winner of the bidding plays for, as far as a message says it."""
        won = None if self.missing_bids else self.won
        found = list[Costed]()
        if won and won[0] == seat and won[1].way is Way.NO_TRUMP:
            ways = [way for way in saying.ways if way is not Way.NO_TRUMP]
            found = [(0.0, self._playing(Contract(seat, won[1].number, None, bool(way))))
                     for way in ways]  # fmt: skip
        elif won and won[0] == seat:
            suits = [*saying.suits, *({card.suit for card in cards} for cards in saying.cards)]
            cost = 0.5 * (len(suits) - 1) + 1.0 * bool(saying.cards and alone)
            down = won[1].way is Way.DOWNTOWN
            for suit in dict.fromkeys(suit for several in suits for suit in several if suit):
                found.append((cost, self._playing(Contract(seat, won[1].number, suit, down))))
        yield from found or [(0.0, self)]

    def _playing(self, contract: Contract) -> Telling:
        declares = self.dealt.rules.lead is Lead.DECLARER
        leads = contract.declarer if declares else self.leader
        return self._replace(contract=contract, leads=leads)

    def contracts(self) -> list[Costed]:
        """What may be played for where nobody has said it."""
        if self.dealt.rules.contract is None or self.contract:
            return [(0.0, self)]
        heard = any(bid and bid.source and bid.what != PASS for bid in self.bids)
        return [
            (cost + 3.0, full._playing(contract))
            for seat in self.dealt.seats if heard
            for cost, full in self._declared(seat) if full.won
            for contract in full.won[1].contracts(seat)
        ]  # fmt: skip

    # -- beside the cards

    def _others(self, seat: int, saying: Saying, source: Source) -> Iterator[Costed]:
        """Numbers of closed cards, a dealer's choice, a nullo, a claim of the rest."""
        if self.over or len(saying.cards) == 1:
            return
        if saying.sealed and self.facts.is_sealed:
            after, to = self, saying.subject if saying.subject != seat else None
            for number in saying.sealed:
                after = after._told(seat, number, to, source, number in saying.like_cards)
            wrong = len(after.notes) > len(self.notes) or after.numbers == self.numbers
            yield saying.around * 0.2 + 1.0 * wrong, after
            hearers = {
                to for one, to, n in self.dealt.numbers if one == seat and n in saying.sealed
            }
            if self.dealt.rules.contract and len(hearers) == 1 and not self.won:  # who won it
                yield from self._declared(*hearers)
        chooses = self.facts.sight is Sight.CHOICE and seat == self.facts.dealer
        if saying.sight and chooses and not self.moves:
            yield saying.around, self._replace(sight=saying.sight)
        if "nullo" in saying.tags and self.dealt.rules.nullo_before and seat not in self.nullo:
            yield saying.around, self._replace(nullo=(*self.nullo, seat))
        if self.turn == seat and self.takers and not self.lying:
            shown = frozenset[Card]().union(*saying.cards)
            laid_open = len(shown) > 1 and shown == self.left(seat)
            if laid_open or "claim" in saying.tags:
                yield 0.3 * (not laid_open), self._claimed(seat, saying, source)

    def _claimed(self, seat: int, saying: Saying, source: Source) -> Telling:
        out, said = self._replace(claim=source), list(saying.cards)
        while not out.over and (turn := out.turn) is not None:
            named = turn == seat and said and said.pop(0) & out.left(turn)
            move = Move(turn, named or out.left(turn), source if named else None, maybe=source)
            out = out._replace(moves=(*out.moves, move))
            if len(out.lying) == len(self.dealt.seats):
                out = out._replace(takers=(*out.takers, seat), leads=seat)
        return next(iter(out._settled(*self.dealt.seats)), out)

    def _teller(self, saying: Saying, writer: int) -> int:
        """Who tells numbers of closed cards: whose they are, here or in another round."""
        here = {(seat, number) for seat, _, number in self.dealt.numbers}
        tellers = [writer, *([] if saying.subject is None else [saying.subject]), *saying.names]
        ways = ((known, seat) for known in (here, self.dealt.elsewhere) for seat in tellers)
        fits = (seat for known, seat in ways if {(seat, n) for n in saying.sealed} <= known)
        return next(fits, writer)

    def _told(
        self, seat: int, number: str, to: int | None, source: Source, perhaps: bool
    ) -> Telling:
        """After a number of a closed card.  to: None: the message doesn't say for whom; perhaps:
        it may be none, but a card: “5-h”.
        """
        hearers = {hearer for one, hearer, n in self.dealt.numbers if (one, n) == (seat, number)}
        if not hearers and (perhaps or (seat, number) in self.dealt.elsewhere):
            return self
        if not hearers or (to is not None and to not in hearers):
            return self.noted(Fault.WRONG_NUMBER, seat, source, typed=number)
        out = self._replace(numbers=(*self.numbers, (seat, to, number)))
        waits = bool(self.dealt.rules.contract) and self.bid_turn is not None
        if waits or (Sight.BLIND in (self.facts.sight, self.sight) and self.missing_bids):
            return out.noted(Fault.ANNOUNCED_EARLY, seat, source, typed=number)
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
            early = (move.cards for move in begun.early if move.seat == seat)
            held = begun.left(seat).difference(*early)
            for cost, cards in saying.card_costs(held, trump):
                ready = begun._unnoted(seat) if saying.corrects else begun
                for more, after in ready._placed(seat, cards, source, recent, most - cost):
                    yield opened + cost + more, after
            several = [cards & held for cards in saying.cards]
            if len(several) > 1 and all(several) and len({*several}) == len(several):
                waiting = tuple(Move(seat, cards, source) for cards in several[1:])
                waits = begun._replace(early=(*begun.early, *waiting))
                for more, after in waits._placed(seat, several[0], source, recent, most):
                    every = 0.7 * (frozenset[Card]().union(*several) == held)  # rather a claim
                    yield opened + saying.around + 0.3 + every + more, after
            (foreign,) = saying.cards if len(saying.cards) == 1 else (frozenset[Card](),)
            sure = source.clear and not saying.is_loose
            misses = len(foreign) == 1 and sure and not foreign & held
            twice = any(move.cards == foreign for move in own)
            if misses and not twice and begun.turn == seat and most >= _FOREIGN:
                for after in begun.placed(Move(seat, foreign, source, Fault.NOT_IN_HAND)):
                    yield opened + _FOREIGN, after

    def _placed(
        self, seat: int, cards: frozenset[Card], source: Source, recent: Recent, most: float
    ) -> Iterator[Costed]:
        """A card of a seat, in turn or not: those before it weren't heard, or it waits."""
        if self.turn in (seat, None):
            yield from self.played(seat, cards, source)
            if seat not in recent and cards & self.legal(seat):
                return
        elif most >= _EARLY:
            early = Move(seat, cards, source, Fault.OUT_OF_TURN)
            same = [one for one in self.early if one.source is source]  # behind it in its message
            others = [one for one in self.early if one.source is not source]
            yield _EARLY, self._replace(early=(*others, early, *same))
        if self.turn != seat and not self.lying and self.takers and most >= _WRONG_LEAD:
            wrong = Move(seat, cards, source, Fault.WRONG_LEADER)
            yield from ((_WRONG_LEAD, after) for after in self._replace(leads=seat).placed(wrong))
        ways = [(0.0 if self.moves else UNHEARD_BID * len(self.missing_bids), self)]
        for _ in self.dealt.seats:
            ways = [
                (cost + more, later)
                for cost, before in ways
                for more, after in before.unheard(recent)
                if cost + more < most
                for later in after.waited()
            ]
            for cost, before in ways:
                if before.turn == seat and not before.over and cards & before.left(seat):
                    for more, after in before.played(seat, cards & before.left(seat), source):
                        yield cost + more, after
            ways = [(cost, one) for cost, one in ways if one.turn != seat and not one.over]

    def _put_right(
        self,
        seat: int,
        last: Move,
        saying: Saying,
        source: Source,
        trump: Suit | None,
        most: float,
    ) -> Iterator[Costed]:
        """The last card of a seat once more, the other half of it, or another one instead."""
        same = next((cards for cards in saying.cards if cards & last.cards), None)
        if same and not saying.denied and not last.card:
            cost = 0.1 if last.source else _LATE
            yield from ((cost, one) for one in self.again(seat, same & last.cards, source))
        elif same and not saying.denied and last.source:
            yield 0.1 + 0.5 * (self.turn == seat), self
        near = last.source and (
            source.at - last.source.at <= _TOGETHER
            if source.at and last.source.at
            else source.line - last.source.line <= 8
        )
        if near and not last.card and not saying.cards:  # half a card
            for cost, cards in saying.card_costs(last.cards, None):
                half = self.again(seat, cards & last.cards, source)
                yield from ((min(cost, 0.3), after) for after in half)
        ready = self._unnoted(seat) if saying.corrects else self
        gone = _PUT_RIGHT if saying.corrects else _AGAIN
        for cost, cards in saying.card_costs(self.left(seat), trump) if most >= gone else ():
            if cost + gone <= most:
                yield from ((cost + gone, after) for after in ready.again(seat, cards, source))


Costed = tuple[float, Telling]


def _put(things: tuple[Bid | None, ...], place: int, new: Bid) -> tuple[Bid | None, ...]:
    return (*things[:place], new, *things[place + 1 :])
