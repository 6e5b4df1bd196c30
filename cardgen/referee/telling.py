"""One round as far as a chat tells it, and what can have happened with each message of it: somebody
bids, plays, corrects, announces, or talks.

A card that wasn't heard is a set of those that it can have been, and what is heard makes the set
smaller.  Costs are how unlikely each is; what comes later shows which of them was right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, product
from math import prod
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.games import (
    PASS,
    Call,
    Calls,
    Contract,
    Lead,
    Play,
    RoundFacts,
    Sight,
    bidding_order,
    play_of,
)
from cardgen.referee.bidding import (
    AGAIN,
    PUT_RIGHT,
    UNHEARD_BID,
    bidding_talk,
    bids,
    calls,
    contracts,
    declared,
)
from cardgen.referee.saying import SOMEBODY, Saying
from cardgen.referee.told import (
    Bid,
    DealtRound,
    Fault,
    Move,
    Recent,
    RoundStep,
    Source,
)

_UNHEARD, _UNHEARD_BESIDE_TALK = 3.0, 1.6
"""How unlikely it is that a card isn't in the chat; and where its player wrote something then."""
_ILLEGAL = 3.0
_MOST_COMBINED, _MOST_UNHEARD = 1_500, 1
_NO_CARDS: frozenset[Card] = frozenset()
_LATE, _EARLY, _WRONG_LEAD, _FOREIGN = 2.0, 2.4, 2.2, 3.0
_FOR_ANOTHER, _FOR_BOTH = 2.0, 1.4
_BY_THE_WAY = 0.25
"""What is left of a message's strength where nothing of it is wanted of its writer."""
_MEANT = 2.8
"""How unlikely it is that whose turn it is chats of a card that it holds."""
_TOGETHER = 8
"""Lines between the halves of a card that somebody sends in two messages."""


class Telling(NamedTuple):
    """A round so far.

    Attributes:
        leader: of its first trick; None: nobody can tell.
        announced: a message has announced it.
        bids: by seat, or calls for the contract.
        contract: as far as it is known.
        moves: in the order of play; takers: of the tricks that are over.
        leads: who leads to the next trick.
        early: cards that wait for their turn.
        sight: what the dealer chose; nullo: seats that announced one.
        numbers: of closed cards: by whom, to whom if the message says it, and what.
        claim: of all the tricks that were left.
        given_up: too much of it is missing.
    """

    dealt: DealtRound
    leader: int | None
    announced: bool = False
    bids: tuple[Bid | None, ...] = ()
    contract: Contract | None = None
    moves: tuple[Move, ...] = ()
    takers: tuple[int, ...] = ()
    leads: int | None = None
    early: tuple[Move, ...] = ()
    sight: Sight | None = None
    nullo: tuple[int, ...] = ()
    numbers: tuple[tuple[int, int | None, str], ...] = ()
    claim: Source | None = None
    given_up: bool = False

    @classmethod
    def begin(cls, dealt: DealtRound, leader: int | None = None) -> Telling:
        """Before the first bid.  leader: where the round before decides who leads."""
        leader = dealt.facts.leader if leader is None else leader
        return cls(dealt, leader, bids=(None,) * dealt.players, leads=leader)

    # -- what can be asked

    @property
    def facts(self) -> RoundFacts:
        return self.dealt.facts

    @property
    def lying(self) -> tuple[Move, ...]:
        """The trick on the table."""
        return self.moves[len(self.takers) * self.dealt.per_trick :]

    @property
    def over(self) -> bool:
        return self.given_up or len(self.takers) == self.facts.cards

    @property
    def turn(self) -> int | None:
        """Whose card is wanted; None if nobody can tell."""
        lying = self.lying
        return self.dealt.after(lying[-1].seat) if lying else self.leads

    @property
    def order(self) -> tuple[int, ...]:
        """In which it is bid; empty if nobody can tell."""
        return bidding_order(self.facts, self.dealt.players, self.leader)

    @property
    def missing_bids(self) -> tuple[int, ...]:
        wants = self.dealt.bids or self.dealt.rules.contract
        return tuple(seat for seat in self.dealt.seats if wants and self.bids[seat] is None)

    @property
    def bid_turn(self) -> int | None:
        """Whose bid or call is wanted; None: nobody's, or nobody can tell."""
        missing = self.missing_bids
        return next((seat for seat in self.order if seat in missing), None)

    @property
    def said(self) -> bool:
        """Whether anything of it was said."""
        heard = self.moves, self.early, self.sight, self.nullo, self.numbers
        return any((*self.bids, *heard))

    @property
    def heard(self) -> int:
        """How many cards and numbers of it were heard."""
        return len(self.numbers) + sum(move.source is not None for move in self.moves)

    @property
    def heard_bids(self) -> list[tuple[int, int | Call, Source]]:
        """Whose, what, and where."""
        bids = ((seat, bid) for seat, bid in enumerate(self.bids) if bid)
        return [(seat, bid.what, bid.source) for seat, bid in bids if bid.source]

    @property
    def last_said(self) -> Source | None:
        """The bid before which none was said later."""
        return max((source for *_, source in self.heard_bids), default=None)

    def is_forbidden(self, seat: int) -> bool:
        """Whether the bid of a seat is none that it may say."""
        bid = self.bids[seat]
        if bid and isinstance(bid.what, Call):
            return not self.calls(self.order.index(seat)).may(bid.what)
        said = [bid.what for bid in self.bids if bid and isinstance(bid.what, int)]
        return not self.missing_bids and sum(said) == self.facts.forbidden_sum

    def must_change(self, seat: int) -> bool:
        """Whether a seat was the last to bid, and what it mustn't."""
        return self.is_forbidden(seat) and (not self.order or self.order[-1] == seat)

    def calls(self, many: int | None = None) -> Calls:
        """Those for the contract, of the first so many in turn; who wasn't heard has passed."""
        rules, said = self.dealt.rules.contract, (self.bids[seat] for seat in self.order[:many])
        assert rules
        return Calls(rules, self.order, tuple(bid.what if bid else PASS for bid in said))  # type: ignore[misc]

    @property
    def won(self) -> tuple[int, Call] | None:
        """Who has won the bidding for the contract, with which call."""
        return self.calls().won if self.dealt.rules.contract else None

    @property
    def unheard_call(self) -> int | None:
        """Whose call has won the bidding without having been heard."""
        won = self.won
        return won[0] if won and all(seat != won[0] for seat, *_ in self.heard_bids) else None

    @property
    def steps(self) -> list[RoundStep]:
        """The bids by seat, then the cards in turn."""
        bids = (
            RoundStep("bid", seat, *(bid or (None, None))[:2]) for seat, bid in enumerate(self.bids)
        )
        cards = (RoundStep("card", m.seat, m.card, m.source, m.maybe) for m in self.moves)
        return [*bids, *cards]

    @property
    def moves_known(self) -> tuple[tuple[int, frozenset[Card]], ...]:
        return tuple(move[:2] for move in self.moves)

    @property
    def complete(self) -> bool:
        """Whether all that counts is known."""
        lacks = self.missing_bids if self.dealt.bids else self.unheard_call is not None
        if not self.over or self.given_up or lacks:
            return False
        if self.disputed:
            return False
        unheard = sum(not (m.source or (m.maybe and m.maybe == self.claim)) for m in self.moves)
        doubtful = {Fault.NOT_IN_HAND, Fault.WRONG_LEADER}  # rather misheard than played so
        odd = any(move.fault in doubtful for move in self.moves)
        return unheard <= (0 if odd else _MOST_UNHEARD)

    @property
    def disputed(self) -> list[Move]:
        """Cards that their players didn't hold, and by which nobody has gone: those of the last
        trick, if another one would be taken by somebody else, and those behind which another one
        led than who took the trick with them.
        """
        disputed, players = list[Move](), self.dealt.per_trick
        for place, move in enumerate(self.moves):
            if move.fault is not Fault.NOT_IN_HAND:
                continue
            end = place - place % players + players
            if end < len(self.moves):
                doubt = self.moves[end].fault is Fault.WRONG_LEADER
            else:
                trick = self.moves[end - players :]
                cards = (self.left(one.seat) if one is move else one.cards for one in trick)
                takers = {trick[self.play.winner(lying)].seat for lying in product(*cards)}
                doubt = end > len(self.moves) or takers != {self.takers[-1]}
            disputed += [move] * doubt
        return disputed

    @property
    def play(self) -> Play:
        return play_of(self.dealt.rules, self.facts, self.contract)

    def of(self, seat: int | None) -> list[Move]:
        """The cards of a seat."""
        return [move for move in self.moves if move.seat == seat]

    def left(self, seat: int) -> frozenset[Card]:
        """What a seat may still hold."""
        hand = self.dealt.hands.get(seat, _NO_CARDS)
        if self.contract and self.contract.declarer == seat:
            hand |= self.dealt.kitty
        return hand.difference(move.card for move in self.of(seat))

    def unseen(self, seat: int) -> int:
        """How many cards of a seat may be gone without having been seen."""
        kitty = self.contract and self.contract.declarer == seat and self.dealt.kitty
        return sum(not move.card for move in self.of(seat)) + len(kitty or ())

    def legal(self, seat: int) -> frozenset[Card]:
        """What a seat may play to the trick; all that it holds where nobody can be sure."""
        left = self.left(seat)
        before = [move.card for move in self.lying if move.card]
        legal = frozenset(self.play.legal(tuple(left), before))
        sure = len(before) == len(self.lying) and len(legal) > self.unseen(seat)
        return legal if sure else left

    # -- a message

    def hear(
        self, saying: Saying, source: Source, recent: Recent, most: float = 99.0
    ) -> list[Costed]:
        """All that can have happened with a message, or with the part of it about one player.

        Args:
            most: what may be left out costs more.
        """
        writer, subject, whose = source.by, saying.subject, dict[int | None, float]()
        if subject is None:
            last = self.last_said  # “Ben: 3” · “no, 1”
            theirs = (seat for seat, _, at in self.heard_bids if at is last and at.by == writer)
            subject, whose = writer, dict.fromkeys((*saying.names, *theirs), 0.8)
        elif subject == SOMEBODY:
            subject, whose = None, {seat: 0.3 for seat in self.missing_bids if seat != writer}
        cost = 0.3 * (subject != writer)
        if saying.sealed and writer is not None:
            subject, cost = self.teller(writer, saying), 0.0
        whose[subject] = cost
        out, talk = list[Costed](), 0.0
        for seat, cost in whose.items():
            if seat not in self.dealt.seats:
                continue
            about = 1.0 if seat == subject or saying.cards else 0.4
            talk = max(talk, about * self._talk(seat, saying))
            cost += 0.3 * (seat == writer and bool(saying.names))
            call = calls if self.dealt.rules.contract else bids
            said = () if self.over else call(self, seat, saying, source)
            plays = self._plays(seat, saying, source, recent, most)
            others = self._others(seat, saying, source)
            out += ((cost + more, after) for more, after in chain(said, plays, others))
        turn = self.turn
        if turn is not None and turn not in whose and len(saying.cards) == 1 and not self.over:
            own = self.left(writer) if writer is not None else _NO_CARDS
            shown = self.facts.sight in (Sight.FOREHEAD, Sight.CHOICE)
            forehead = shown and self.sight in (None, Sight.FOREHEAD)
            for cost, cards in saying.card_costs(self.left(turn) - own, None):
                cost += 0.1 if forehead else _FOR_ANOTHER
                out += self._played(cost, turn, cards, source)
        if len(saying.cards) == 2 and writer in self.dealt.seats:
            out += self._plays_for_both(writer, saying, source)
        out.append((talk, self))
        return out

    def teller(self, writer: int, saying: Saying) -> int:
        """Who tells numbers of closed cards: “Ben: 17-K” is for Ben, or from Ben."""
        fits = (
            teller
            for known in (self.dealt.hearers, self.dealt.elsewhere)
            for teller in (writer, saying.subject, *saying.names)
            if teller is not None and all((teller, number) in known for number in saying.sealed)
        )
        return next(fits, writer)

    def _plays_for_both(self, writer: int, saying: Saying, source: Source) -> Iterator[Costed]:
        """“Hers is ♠10, and from me ♠Q”: two cards in a row, one of who wrote it."""
        for cards in (saying.cards, saying.cards[::-1]):
            ways = [(_FOR_BOTH + saying.around_cards, self)]
            turns = set[int | None]()
            for one in cards:
                turns.add(turn := ways[0][1].turn)
                ways = [
                    way for cost, now in ways if turn is not None and not now.over
                    if (named := one & now.left(turn))
                    for way in now._played(cost, turn, named, source)
                ]  # fmt: skip
                if not ways:
                    break
            else:
                yield from ways if writer in turns and len(turns) == 2 else ()

    def _talk(self, seat: int, saying: Saying) -> float:
        """How unlikely it is that a message about a seat only chats."""
        bidding = not (self.moves or self.early or self.over)
        cost = bidding_talk(self, seat, saying) if bidding else _BY_THE_WAY * saying.bid_strength
        if saying.cards or saying.suits or saying.ranks or (self.moves and saying.numbers):
            held = _NO_CARDS if self.over else self.left(seat)
            held |= _NO_CARDS.union(*(m.cards for m in self.of(seat)[-1:] if not m.source))
            mine = any(held & cards for cards in saying.cards)
            on_turn = self.turn in (seat, None) and not self.over
            wanted = on_turn and (mine or not saying.cards)
            share = 1.0 if wanted else 0.6 if mine else 0.3
            meant = on_turn and mine and not saying.asks
            cost = max(cost, _MEANT * meant, share * saying.card_strength)
        if (saying.sealed and self.facts.is_sealed) or "nullo" in saying.tags:
            cost = max(cost, 1.0 if self.over else 3.0)
        return cost

    # -- before the cards

    def with_bid(
        self, seat: int, what: int | Call, source: Source | None, before: Bid | None = None
    ) -> Telling:
        bids = (*self.bids[:seat], Bid(what, source, before), *self.bids[seat + 1 :])
        return self._replace(bids=bids, contract=None)

    def playing(self, contract: Contract) -> Telling:
        declares = self.dealt.rules.lead is Lead.DECLARER
        leads = contract.declarer if declares else self.leader
        return self._replace(contract=contract, leads=leads)

    # -- beside the cards

    def _others(self, seat: int, saying: Saying, source: Source) -> Iterator[Costed]:
        """Numbers of closed cards, a dealer's choice, a nullo, a claim of the rest."""
        one = len(saying.cards) == 1
        if self.over or (one and "claim" not in saying.tags):
            return
        if saying.sealed and self.facts.is_sealed:
            yield from self._announced(seat, saying, source)
        chooses = self.facts.sight is Sight.CHOICE and seat == self.facts.dealer
        if saying.sight and chooses and not self.moves:
            yield saying.around, self._replace(sight=saying.sight)
        if "nullo" in saying.tags and self.dealt.rules.nullo_before and seat not in self.nullo:
            yield saying.around, self._replace(nullo=(*self.nullo, seat))
        if self.turn == seat and self.takers and not self.lying:
            shown = _NO_CARDS.union(*saying.cards)
            laid_open = len(shown) > 1 and shown == self.left(seat)
            if laid_open or "claim" in saying.tags:
                yield 0.3 * (not laid_open) + 0.7 * one, self._claimed(seat, saying, source)

    def _announced(self, seat: int, saying: Saying, source: Source) -> Iterator[Costed]:
        """Numbers of closed cards."""
        contract, every, numbers = self.dealt.rules.contract, set[int](), self.numbers
        to = saying.subject if saying.subject != seat else None  # None: it doesn't say for whom
        for number in saying.sealed:
            hearers = self.dealt.hearers.get((seat, number), set())
            every |= hearers
            if hearers and to in (None, *hearers):
                numbers = (*numbers, (seat, to, number))
        wrong = numbers == self.numbers or (contract and self.missing_bids)
        yield saying.around * 0.2 + bool(wrong), self._replace(numbers=numbers)
        if contract and len(every) == 1 and not self.won:  # who won it
            yield from declared(self, *every)

    def _claimed(self, seat: int, saying: Saying, source: Source) -> Telling:
        out, said = self._replace(claim=source), list(saying.cards)
        while not out.over and (turn := out.turn) is not None:
            left = out.left(turn)
            named = turn == seat and said and said.pop(0) & left
            move = Move(turn, named or left, source if named else None, maybe=source)
            out = out._replace(moves=(*out.moves, move))
            if len(out.lying) == self.dealt.per_trick:
                out = out._replace(takers=(*out.takers, seat), leads=seat)
        return next(iter(out._settled(*self.dealt.seats)), out)

    # -- cards in a message

    def _plays(
        self, seat: int, saying: Saying, source: Source, recent: Recent, most: float
    ) -> Iterator[Costed]:
        """What a message plays, puts right or says before its turn."""
        own = self.of(seat)
        if own:
            yield from self._put_right(seat, own[-1], saying, source, most)
        if self.over:
            return
        # A suit beside a card may be half of another one, which wasn't heard.
        recent = {**recent, seat: source} if saying.cards and saying.suits else recent
        named = clear_card(saying, source)
        for opened, begun in contracts(self):
            early = (move.cards for move in begun.early if move.seat == seat)
            held = begun.left(seat).difference(*early)
            ways = [
                (opened + cost, begun, cards, most - cost)
                for cost, cards in saying.card_costs(held, self.play.trump)
            ]
            several = [cards & held for cards in saying.cards]
            if len(several) > 1 and all(several):
                waiting = (Move(seat, cards, source) for cards in several[1:])
                waits = begun._replace(early=(*begun.early, *waiting))
                ways.append((opened + saying.around_cards + 0.2, waits, several[0], most))
            for cost, ready, cards, rest in ways:
                placed = ready._placed(seat, cards, source, recent, rest)
                yield from ((cost + more, after) for more, after in placed)
            misses = named and not named & held and all(named != move.cards for move in own)
            if misses and begun.turn == seat and most >= _FOREIGN:
                foreign = Move(seat, named, source, Fault.NOT_IN_HAND)
                yield from begun._in_turn(opened + _FOREIGN, foreign)

    def _placed(
        self, seat: int, cards: frozenset[Card], source: Source, recent: Recent, most: float
    ) -> Iterator[Costed]:
        """A card of a seat, in turn or not: those before it weren't heard, or it waits."""
        if self.turn in (seat, None):
            yield from self._played(0.0, seat, cards, source)
            leads_next = len(self.lying) == self.dealt.per_trick - 1  # if that one wasn't heard
            if seat not in recent and cards & self.legal(seat) and not leads_next:
                return
        else:
            if most >= _EARLY:
                early = Move(seat, cards, source, Fault.OUT_OF_TURN)
                # Before those that stand behind it in its message.
                waits = sorted((early, *self.early), key=lambda one: one.source is source)
                yield _EARLY, self._replace(early=tuple(waits))
            if not self.lying and most >= _WRONG_LEAD and (self.takers or source.by == seat):
                wrong = Move(seat, cards, source, Fault.WRONG_LEADER)
                cost = _WRONG_LEAD + self._unheard_bids
                yield from self._replace(leads=seat)._in_turn(cost, wrong)
        ways = [(0.0, self)]
        for _ in self.dealt.seats:
            ways = [
                way
                for cost, before in ways
                for more, move in before._unheard(recent)
                if cost + more < most
                for way in before._in_turn(cost + more, move)
                if not way[1].over
            ]
            for cost, before in ways:
                if before.turn == seat:
                    yield from before._played(cost, seat, cards & before.left(seat), source)
            ways = [way for way in ways if way[1].turn != seat]

    def _put_right(
        self, seat: int, last: Move, saying: Saying, source: Source, most: float
    ) -> Iterator[Costed]:
        """The last card of a seat once more, the other half of it, or another one instead."""
        said = () if saying.denies else saying.cards
        same = next((cards & last.cards for cards in said if cards & last.cards), None)
        early = last.fault is Fault.OUT_OF_TURN
        if early and not said:  # “the seven now”
            same = next((cards for _, cards in saying.card_costs(last.cards, None)), None)
        if same and not last.card:
            yield from self._again(0.1 if last.source else _LATE, seat, same, source)
        elif same and last.source:
            again = last._replace(fault=None, source=source) if early else last  # now in turn
            moves = tuple(again if move is last else move for move in self.moves)
            yield 0.1 + 0.5 * (self.turn == seat), self._replace(moves=moves)
        near = last.source and source.line - last.source.line <= _TOGETHER
        if near and not last.card and not saying.cards:  # half a card
            for cost, cards in saying.card_costs(last.cards, None):
                yield from self._again(min(cost, 0.3), seat, cards, source)
        gone_by = last is not self.moves[-1]
        gone = (
            PUT_RIGHT + gone_by if saying.corrects else AGAIN + bool(saying.others) + 1.5 * gone_by
        )
        # Without a word that takes it back it may be one of another trick.
        source = source._replace(clear=source.clear and saying.corrects)
        place = self.moves.index(last)
        takers = self.takers[: place // self.dealt.per_trick]
        legal = self._replace(moves=self.moves[:place], takers=takers).legal(seat)  # instead
        ways = [saying]
        if saying.corrects and not saying.cards:  # “♣4”, “sorry, the 5”
            ways.append(saying._replace(cards=(last.cards,), suits=()))
        left = self.left(seat)
        for cost, cards in chain(*(way.card_costs(left, self.play.trump) for way in ways)):
            cost += _ILLEGAL * (cards.isdisjoint(legal) and not saying.corrects)
            if cost + gone <= most:
                yield from self._again(cost + gone, seat, cards, source)

    # -- cards

    def _played(
        self, cost: float, seat: int, cards: frozenset[Card], source: Source
    ) -> Iterator[Costed]:
        """Whose turn it is plays one of some cards."""
        legal = cards & self.legal(seat)
        worse = (0.0 if legal else _ILLEGAL) + self._unheard_bids
        begun = self if self.moves else self._replace(leads=seat)
        return begun._in_turn(cost + worse, Move(seat, legal or cards, source))

    @property
    def _unheard_bids(self) -> float:
        """What it costs that the first card comes before some bids."""
        return 0.0 if self.moves else UNHEARD_BID * len(self.missing_bids)

    def _unheard(self, recent: Recent) -> Iterator[tuple[float, Move]]:
        """What whose turn it is has played where it isn't in the chat."""
        seat = self.turn
        if seat is not None and (cards := self.legal(seat)):
            maybe = recent.get(seat)
            cost = self._unheard_bids + (_UNHEARD_BESIDE_TALK if maybe else _UNHEARD)
            yield cost, Move(seat, cards, None, maybe=maybe)

    def _again(
        self, cost: float, seat: int, cards: frozenset[Card], source: Source
    ) -> list[Costed]:
        """A seat's card of the last trick was another one: what came after it is as it was."""
        done = (len(self.moves) - 1) // self.dealt.per_trick
        first = done * self.dealt.per_trick
        trick, takers = self.moves[first:], self.takers[:done]
        last = next((move for move in trick if move.seat == seat), None)
        if last is None:
            return []
        begun = self._replace(moves=self.moves[:first], takers=takers, leads=trick[0].seat)
        out = [begun]
        for move in trick:
            if move is last:
                move = move._replace(cards=cards, source=source, fault=None)
            out = [after for one in out for after in one.add(move)]
        return [(cost, after) for after in out]

    def _in_turn(self, cost: float, move: Move) -> Iterator[Costed]:
        """After a card, and those that waited for it."""
        for after in self.add(move):
            waits = next((one for one in after.early if one.seat == after.turn), None)
            if waits is None or after.over:
                yield cost, after
            elif cards := waits.cards & after.left(waits.seat):
                early = tuple(one for one in after.early if one is not waits)
                waits = waits._replace(cards=cards)
                yield from after._replace(early=early)._in_turn(cost, waits)

    def add(self, move: Move) -> list[Telling]:
        """After the card of whose turn it is: one telling for each seat that may take the trick."""
        lying, moves = (*self.lying, move), (*self.moves, move)
        if len(lying) < self.dealt.per_trick:
            return self._replace(moves=moves)._settled(move.seat)
        play, wins = self.play, defaultdict[int, list[tuple[Card, ...]]](list)
        if prod(len(one.cards) for one in lying) <= _MOST_COMBINED:
            for cards in product(*(one.cards for one in lying)):
                wins[lying[play.winner(cards)].seat].append(cards)
        out = list[Telling]()
        for taker in sorted(wins) or self.dealt.seats:  # sets are walked in any order
            known = zip(lying, zip(*wins[taker], strict=True), strict=False)
            trick = [one._replace(cards=frozenset(cards)) for one, cards in known] or lying
            moves = (*moves[: -len(lying)], *trick)
            after = self._replace(moves=moves, takers=(*self.takers, taker), leads=taker)
            out += after._settled(*self.dealt.seats)
        return out

    def _settled(self, *seats: int) -> list[Telling]:
        """No card is played twice by the same seat, and in the end all of a hand is gone; nothing
        if that can't be.
        """
        moves = self.moves
        for seat in seats:
            own = [move.cards for move in moves if move.seat == seat]
            known = _NO_CARDS.union(*(cards for cards in own if len(cards) == 1))
            hidden = sum(len(cards) > 1 for cards in own)
            if not all(own) or len(known) + hidden < len(own):
                return []
            if hidden:
                last = self.left(seat) if hidden == 1 and self.over else ()
                moves = tuple(
                    move if move.seat != seat or move.card
                    else move._replace(cards=last if len(last) == 1 else move.cards - known)
                    for move in moves
                )  # fmt: skip
        return [self] if moves == self.moves else self._replace(moves=moves)._settled(*seats)

    def finished(self, recent: Recent) -> list[Costed]:
        """When the next round is announced: what is missing was played elsewhere."""
        if self.over:
            return [(0.0, self)]
        missing = self.facts.cards * self.dealt.per_trick - len(self.moves)
        out = [(0.0, self)] if self.moves and missing <= self.dealt.per_trick else []
        for _ in range(missing):
            out = [
                (cost + more, after)
                for cost, one in out
                for more, move in one._unheard(recent)
                if cost + more < 9
                for after in one.add(move)
            ][:40]
        return [*out, (3.0 + min(4, missing) * 0.7, self._replace(given_up=True))]


Costed = tuple[float, Telling]


def clear_card(saying: Saying, source: Source) -> frozenset[Card]:
    """The one card that a message clearly says; empty where it doesn't."""
    sure = source.clear and not saying.is_loose and len(saying.cards) == 1
    return saying.cards[0] if sure and len(saying.cards[0]) == 1 else _NO_CARDS
