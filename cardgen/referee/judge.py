"""A chat and a deal → what was played: tricks, scores, irregularities, and what has to be asked.

Names no card but those that somebody played or said.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, takewhile

from cardgen.cards import Card
from cardgen.dealing import Deal, in_fours
from cardgen.errors import FileError, InputError
from cardgen.games import (
    Call,
    Calls,
    Contract,
    Played,
    RoundFacts,
    Sight,
    Trick,
    bidding_order,
    honours_of,
)
from cardgen.referee.chat import ChatFile, ChatMessage, in_time
from cardgen.referee.ear import Ear, Saying
from cardgen.referee.histories import DOUBT, PROOF, Histories
from cardgen.referee.questions import Question, Said, open_question
from cardgen.referee.telling import Telling
from cardgen.referee.told import DealtRound, Fault, Move, Source
from cardgen.referee.words import MISSPELT, Word
from cardgen.score import Entry, GameResult, look_at_game

_LEAST_FIT, _LEAST_LOST, _SHORT, _BEHIND, _MOST_SAID = 4, 4, 60, 100, 500
_LONG, _ENOUGH_HELD = 400, 6
"""Messages that are heard in search of a game; cards of a hand that tell whose it is."""
_NOWHERE = Source(0, 0)
TALK = "talk"
"""The answer that a message says nothing of the game."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that the rules don't allow, and where it is said.

    Attributes:
        round, trick: from 1; trick 0: before the first card.
        seat: whom it is about, from 0.
        card: the one that was named.
        lying: what lay in the trick before it.
        held: cards that could have been played instead, as far as they were played later.
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
class JudgedRound:
    """A round as the chat tells it.

    Attributes:
        bids: by seat; None where nothing was said, or the seat sat out.
        contract: of a game with a declarer.
        tricks: those that are over.
        taken: tricks by seat, as far as they are known.
        complete: everything of it is known, and nothing could be read in another way.
        nullo: seats that announced one before it.
        sight: what the dealer of a one-card round chose.
        calls: for the contract, in turn.
        cards: all that were played, in order, as far as it is certain; early: those that were said
            before their turn.
        announced: numbers of closed cards: by whom, to whom if the message says it, and what.
        inferred: seat and card of those that aren't in the chat, and can have been no other.
        read: how it was read: line, writer, what was typed, whose it is, and what it says.
    """

    facts: RoundFacts
    bids: tuple[int | None, ...]
    contract: Contract | None
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    complete: bool
    nullo: tuple[int, ...] = ()
    sight: Sight | None = None
    calls: tuple[Call, ...] = ()
    cards: tuple[Played, ...] = ()
    early: tuple[Played, ...] = ()
    announced: tuple[tuple[int, int | None, str], ...] = ()
    inferred: tuple[Played, ...] = ()
    read: tuple[tuple[Source | None, int, int | Call | Card | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a referee says of a game.

    Attributes:
        rounds: those of which something was said, in order.
        irregularities: in the order of the chat.
        questions: what it leaves open, in that order.
        result: of the complete rounds from the first one on; None if there are none.
        turn: whose turn it is in the round that is being played; None if it is nobody's, or
            isn't known.
        entries: bids and tricks of the complete rounds, by their number; not of those that were
            played after the end of the game.
    """

    names: tuple[str, ...]
    rounds: tuple[JudgedRound, ...]
    irregularities: tuple[Irregularity, ...]
    questions: tuple[Question, ...]
    result: GameResult | None
    turn: int | None
    entries: Mapping[int, Entry]


def judge(
    deal: Deal,
    names: tuple[str, ...],
    chat: ChatFile,
    seats: Mapping[str, int],
    languages: tuple[str, ...] = (),
    answers: Mapping[int, str] | None = None,
) -> Judgement:
    """Follow a game through its chat.

    Args:
        deal: all cards.
        names: as they are shown, in seat order.
        seats: sender → seat, of those who play.
        languages: of the players.
        answers: line → what its message says, as somebody has answered.

    Raises:
        InputError: this isn't the chat of this game.
        FileError: the chat can't be read to its end, or has lost the signs of its suits.
    """
    try:
        waits = chat.has(in_fours(deal.keys.game_code))
        listener = _Listener(deal, names, languages, answers or {}, waits)
        listener.hear_all(chat, seats)
        if waits and not listener.fits:  # the game code may be in the last message alone
            waits = False
            listener = _Listener(deal, names, languages, answers or {})
            listener.hear_all(chat, seats)
        if learned := listener.learned():  # once more, with the table's own words
            listener = _Listener(deal, names, languages, answers or {}, waits, learned)
            listener.hear_all(chat, seats)
        judgement = listener.judgement()
    except InputError:
        _check_signs(chat, 0)
        raise
    read = [source for judged in judgement.rounds for source, _, _ in judged.read]
    unclear = sum(source is None or not source.clear for source in read)
    if 5 * unclear > len(read):
        _check_signs(chat, len(read) // 5)
    return judgement


def _check_signs(chat: ChatFile, understood: int) -> None:
    """Raises FileError if more cards have lost the sign of their suit than were understood: what
    is left says nothing.
    """
    lost = chat.lost_signs()
    if lost >= _LEAST_LOST and lost > understood:
        raise FileError(
            f"{chat.path} has lost the signs of its suits: {lost} lines have a question mark in"
            " their place",
            "export the chat again and leave the file as it is; or save it as UTF-8, not as “ANSI”"
            " or “Windows”",
        )


class _Listener:
    """Hears one message after another.

    Attributes:
        code: of the game, as it is posted before it.
    """

    def __init__(
        self,
        deal: Deal,
        names: tuple[str, ...],
        languages: tuple[str, ...],
        answers: Mapping[int, str],
        waits: bool = False,
        learned: tuple[Word, ...] = (),
    ) -> None:
        self._deal, self._names, self._answers = deal, names, answers
        self._dealt = tuple(DealtRound(dealt, deal) for dealt in deal.rounds)
        self._histories = Histories(self._dealt)
        self._hands = self._held(0)
        self._fitting = deque[tuple[int | None, frozenset[Card]]](maxlen=2 * _ENOUGH_HELD)
        self._ear = Ear(names, deal.deck, languages, learned)
        self.code = in_fours(deal.keys.game_code)
        self._coded, self._waits, self._behind = False, waits, 0
        self._recent: dict[int, Source] = {}
        self._perhaps: dict[tuple[int, int], Source] = {}  # round and seat → what may be its bid
        # By round: who says what, and whether it is before the first card.
        self._said: dict[int, deque[Said]] = {}

    def hear_all(self, chat: ChatFile, seats: Mapping[str, int]) -> None:
        """All messages; of many before the game only what is near to cards that fit."""
        waiting, heard = deque[ChatMessage](maxlen=_LONG), 0
        for message in in_time(self._begun(chat.messages())):
            waiting.append(message)
            if heard < _LONG or self._histories.settled or self._begins(message, seats):
                if heard >= _LONG and not self._histories.settled:
                    self._histories.forget()
                    self._fitting.clear()
                    heard = 0
                for one in waiting:
                    self.hear(one, seats.get(one.sender))
                heard += 1
                waiting.clear()

    def _begins(self, message: ChatMessage, seats: Mapping[str, int]) -> bool:
        """Whether it posts the code, or it and some before it name cards of who wrote them."""
        fitting, by = self._fitting, seats.get(message.sender)
        for saying in () if self._ear.says_nothing(message.text) else self._ear.hear(message.text):
            if saying.round:
                self._hands = self._held(saying.round)
            for cards in saying.cards:
                whose = {saying.subject, by, *saying.names} & self._hands.keys()
                fits = (seat for seat in whose if seat is not None and self._hands[seat] & cards)
                fitting.append((next(fits, None), cards))
        fit = {one for one in fitting if one[0] is not None}
        return self.code in message.text or len(fit) >= max(_LEAST_FIT, len(fitting) / 2)

    def _held(self, number: int) -> dict[int | None, frozenset[Card]]:
        """By seat: the cards of the first rounds from one on."""
        held: dict[int | None, frozenset[Card]] = {}
        for dealt in self._dealt:
            if dealt.facts.number >= number and len(held.get(dealt.seats[0], ())) < _ENOUGH_HELD:
                for seat, hand in dealt.hands.items():
                    held[seat] = held.get(seat, frozenset()) | hand
        return held

    def _begun(self, messages: Iterable[ChatMessage]) -> Iterator[ChatMessage]:
        """The messages of the game: from its code on, if that is waited for, to behind its end."""
        for message in messages:
            if self._behind > _BEHIND:
                return
            self._waits = self._waits and self.code not in message.text
            if not self._waits:
                yield message

    @property
    def fits(self) -> bool:
        """Whether some of the game was found."""
        return self._histories.best.fit >= _LEAST_FIT

    def learned(self) -> tuple[Word, ...]:
        """What the table's own words mean."""
        moves = [move for now in self._histories.best.rounds for move in now.moves]
        said = [(move.source or move.maybe, move.card) for move in moves]
        return self._ear.learn((source.text, card) for source, card in said if source and card)

    def hear(self, message: ChatMessage, seat: int | None) -> None:
        text, histories = message.text, self._histories
        if not self._coded and self.code in text:
            self._coded = True
            histories.restart()
            return
        if message.line in self._answers:
            text = self._answers[message.line]
            if text == TALK:
                return
        best = histories.best
        self._behind = self._behind + 1 if histories.is_last(best) and best.now.over else 0
        sayings = () if self._ear.says_nothing(text) else self._ear.hear(text)
        if seat is None and not any(
            one.round or one.subject is not None or one.names for one in sayings
        ):
            return
        line = " ".join(message.text.split())
        source = Source(
            message.at, message.line, seat, message.sender,
            line if len(line) <= _SHORT else f"{line[: _SHORT - 1]}…",
        )  # fmt: skip
        before = histories.best.now
        for saying in sayings:
            if saying.round:
                histories.announce(saying.round, self._recent, saying.lists)
                self._recent.clear()
                continue
            clear = len(sayings) == 1 and _is_clear(saying, seat)
            histories.hear(saying, source._replace(clear=clear), self._recent)
            now, whose = histories.best.now, seat if saying.subject is None else saying.subject
            said = self._said.setdefault(now.facts.number, deque(maxlen=_MOST_SAID))
            said.append(Said(whose, source, saying, not now.moves))
        if seat is not None:
            if histories.best.now is before:
                self._recent[seat] = source
                if before.bid_turn == seat and not before.moves:
                    self._perhaps[before.facts.number, seat] = source
            else:
                self._recent.pop(seat, None)

    # -- at the end

    def judgement(self) -> Judgement:
        histories = self._histories
        best = histories.best
        if not self._coded and not self.fits:
            raise InputError(
                "this isn't the chat of this game",
                "neither its game code nor cards that fit are in it; is it the right pack?",
            )
        rivals = self._rivals()
        self._beside = self._words()
        told = [now for now in best.rounds if now.said]
        rounds, questions, irregularities = [], list[Question](), list[Irregularity]()
        for now in told:
            others = rivals.get(now.facts.number, [])
            doubtful = next((
                other for apart, other in others
                if apart < (PROOF if now.infers else DOUBT) and _differs(now, other)
            ), None)  # fmt: skip
            said = self._said.get(now.facts.number, ())
            proofs = [
                {(f.fault, f.source.line) for f in _faults(other)}
                | {(note.fault, note.source.line) for note in other.notes}
                for _, other in others
            ]
            proved = [
                found
                for found in _faults(now)
                if self._usual(now, found)
                and all((found.fault, found.source.line) in proof for proof in proofs)
            ]
            irregularities += proved
            question = open_question(now, doubtful, said, self._perhaps, now is best.now)
            question = question or _unproved(now, proved)
            rounds.append(_judged(now, doubtful, certain=question is None))
            questions += [question] if question else []
        entries, result = self._scored(rounds)
        return Judgement(
            names=self._names,
            rounds=tuple(rounds),
            irregularities=tuple(
                sorted(
                    dict.fromkeys(irregularities),
                    key=lambda fault: (fault.round, fault.source.line),
                )
            ),
            questions=tuple(questions),
            result=result,
            turn=_turn(best.now),
            entries=entries,
        )

    def _words(self) -> tuple[Counter[str], Counter[str]]:
        """How often words stand beside cards that were played, and beside others.  Who names two
        in a row may put the first one right.
        """
        best = self._histories.best
        played = {move.source.line for now in best.rounds for move in now.moves if move.source}
        plays, talks = Counter[str](), Counter[str]()
        for said in self._said.values():
            last = None
            for seat, source, saying, _ in said:
                if saying.cards:
                    counts = plays if source.line in played else talks
                    if seat != last or counts is talks:
                        counts.update({*self._ear.around(source.text)})
                    last = seat
        return plays, talks

    def _usual(self, now: Telling, found: Irregularity) -> bool:
        """Whether the words beside a card are those that stand beside others that were played."""
        if not found.card:
            return True
        moves = [m for m in now.moves if m.seat == found.seat and m.source]
        own = [m.source for m in moves if m.source and m.source >= found.source]
        is_move = bool(own) and own[0] == found.source
        plays, talks = self._beside
        here = () if is_move else self._ear.around(found.source.text)
        for source in own[:1] if is_move else [found.source, *own[:1]]:
            words, played = {*self._ear.around(source.text)}, source in own
            if words and now.dealt.rules.contract:
                return False
            if len(words) > 2 * is_move and not all(
                plays[word] - played > 3 * (talks[word] - (word in here)) for word in words
            ):
                return False
        return True

    def _rivals(self) -> dict[int, list[tuple[float, Telling]]]:
        """By number, other tellings of a round that are nearly as likely."""
        best = self._histories.best
        found = {number: list(several) for number, several in best.rivals.items()}
        for rival in self._histories.all[1:]:
            apart = rival.weight - best.weight
            theirs = {one.facts.number: one for one in rival.rounds}
            for mine in best.rounds:
                yours = theirs.get(mine.facts.number)
                if apart < PROOF and yours is not mine:
                    blank = Telling.begin(mine.dealt, mine.leader)
                    found.setdefault(mine.facts.number, []).append((apart, yours or blank))
        return found

    def _scored(self, rounds: list[JudgedRound]) -> tuple[dict[int, Entry], GameResult | None]:
        """What counts of the complete rounds, by their number, and the result of those from the
        first one on.

        What was bid against the rules was played all the same, and counts.  What is announced too
        late or a second time doesn't, and neither does a round after the end of the game.
        """
        rules, facts = self._deal.rules, [dealt.facts for dealt in self._deal.rounds]
        entries, announced = dict[int, Entry](), set[int]()
        for judged in rounds:
            number = judged.facts.number
            in_time = judged.nullo if number <= (rules.nullo_before or 0) else ()
            nullo = tuple(seat for seat in in_time if seat not in announced)
            announced |= {*nullo}
            if judged.complete:
                entries[number] = self._entry(judged)._replace(nullo=nullo)
        first = facts[0].number
        while first in entries:
            played = [entries[n] for n in takewhile(entries.__contains__, count(first))]
            faults, result = look_at_game(rules, facts, self._names, played, entries)
            if not faults:
                return entries, result
            entries = {n: entry for n, entry in entries.items() if n < faults[0][0]}
        return entries, None

    def _entry(self, judged: JudgedRound) -> Entry:
        playing = [seat != judged.facts.sits_out for seat in range(len(self._names))]
        tricks = tuple(
            made if plays else None for made, plays in zip(judged.taken, playing, strict=True)
        )
        rules, facts = self._deal.rules, judged.facts
        dealt = next(one for one in self._deal.rounds if one.facts.number == facts.number)
        held = ((seat, card) for seat, cards in enumerate(dealt.hands) for card in cards or ())
        honours = honours_of(rules, facts.trump, held)
        return Entry.by_seat(rules, tricks, judged.bids, judged.contract, (), honours)


def _is_clear(saying: Saying, seat: int | None) -> bool:
    """Whether a message by itself says one thing, of its writer."""
    things = len(saying.cards) or len(saying.numbers) + bool(saying.tags & {"pass"})
    alone = saying.subject in (None, seat) and saying.names <= {seat}
    sure = saying.cost <= MISSPELT and not (saying.asks or saying.denied)
    sure = sure and not (saying.cards and (saying.suits or saying.ranks))  # which of them is it?
    return alone and sure and (things == 1 or bool(saying.ways or saying.sealed))


def _differs(now: Telling, other: Telling) -> bool:
    """Whether two tellings have other results; a bid that one of them didn't hear is no other."""
    bids = zip(now.bids, other.bids, strict=True)
    another = any(theirs and (mine and mine.what) != theirs.what for mine, theirs in bids)
    until = len(now.moves) if other.over else len(other.moves)  # or it has only heard less
    less = other.moves_known == now.moves_known[:until] and other.contract == now.contract
    return another or (not less and now.outcome[1:] != other.outcome[1:])


def _turn(now: Telling) -> int | None:
    """Whose turn it is: to bid, to call for the contract, to play."""
    if now.over:
        return None
    if not now.moves and now.bid_turn is not None:
        return now.bid_turn
    return now.turn


def _judged(now: Telling, doubtful: Telling | None, certain: bool) -> JudgedRound:
    """doubtful: another telling, as likely as this one; None if there is none."""
    until = len(now.moves)
    if doubtful is not None:
        until = next(
            (i for i, (one, other) in enumerate(zip(now.moves, doubtful.moves, strict=False))
             if (one.seat, one.cards) != (other.seat, other.cards)),
            min(len(now.moves), len(doubtful.moves)),
        )  # fmt: skip
    known = now.dealt.facts.forced_bid
    bids = tuple(bid.what if bid else None for bid in now.bids)
    if known is not None:
        bids = tuple(known if seat in now.dealt.seats else None for seat in range(len(now.bids)))
    exact = now.dealt.bids or known is not None
    said: list[tuple[Source | None, int, int | Call | Card | None]] = [
        (bid.source, seat, bid.what) for seat, bid in enumerate(now.bids) if bid
    ]
    order = bidding_order(now.facts, now.dealt.players)
    said += [(c.source, seat, c.what) for seat, c in zip(order, now.calls, strict=False)]
    said += [(move.source, move.seat, move.card) for move in now.moves]
    return JudgedRound(
        facts=now.facts,
        bids=tuple(n for n in bids if not isinstance(n, Call)) if exact else (),
        contract=now.contract,
        tricks=now.tricks,
        taken=tuple(now.takers.count(seat) for seat in range(now.dealt.players)),
        complete=now.complete and certain,
        nullo=now.nullo,
        sight=now.sight,
        calls=tuple(call.what for call in now.calls if isinstance(call.what, Call)),
        cards=tuple(Played(m.seat, m.card) for m in now.moves[:until] if m.card),
        early=tuple(Played(m.seat, m.card) for m in now.early if m.card),
        announced=now.numbers,
        inferred=tuple(Played(m.seat, m.card) for m in now.moves if m.card and not m.source),
        read=tuple(said),
    )


# -- what is wrong, and what is open


def _faults(now: Telling) -> list[Irregularity]:
    """What isn't as the rules want it, where the messages by themselves say so."""
    number, facts = now.facts.number, now.facts
    found = [
        Irregularity(n.fault, number, n.trick, n.seat, n.source, n.card, (), (), n.number, n.typed)
        for n in now.notes
        if (
            n.fault is not Fault.ANNOUNCED_EARLY
            or (not now.given_up and _bid_behind(now, n.source))
        )
        and (
            n.typed
            or (
                n.source.clear
                and not now.given_up
                and all(m.source for m in now.moves if m.seat == n.seat)
            )
        )
    ]

    # Bids: a message may come late, so only what is forbidden to the last one is proved.
    order = bidding_order(facts, now.dealt.players, now.leader)
    heard = [(bid.source, seat, bid.what) for seat, bid in enumerate(now.bids) if bid]
    if now.dealt.bids and len(heard) == len(order) and now.forbidden_sum_reached:
        last, seat, bid = max(heard, key=lambda one: one[0] or _NOWHERE)
        if last and _own(last, seat) and isinstance(bid, int) and all(one[0] for one in heard):
            found.append(Irregularity(Fault.FORBIDDEN_BID, number, 0, seat, last, number=bid))
    if now.dealt.rules.contract:
        calls = [call.what for call in now.calls if isinstance(call.what, Call)]
        for place, (seat, call) in enumerate(zip(order, now.calls, strict=False)):
            before_it = Calls(now.dealt.rules.contract, order, tuple(calls[:place]))
            wrong = isinstance(call.what, Call) and not before_it.may(call.what)
            if wrong and call.source and _own(call.source, seat):
                what = calls[place].number
                found.append(Irregularity(
                    Fault.BID_TOO_LOW, number, 0, seat, call.source, number=what
                ))  # fmt: skip

    # Cards, with all that was played later.
    players = len(now.dealt.seats)
    for place, move in enumerate(now.moves):
        if not (move.source and move.card and _own(move.source, move.seat)):
            continue
        trick = place // players
        first = trick * players
        lying = tuple(Played(m.seat, m.card) for m in now.moves[first:place] if m.card)
        fault, held = move.fault, tuple[Card, ...]()
        if fault is Fault.OUT_OF_TURN and not _was_early(now, move, place):
            fault = None
        seen = (call.source for call in now.calls), (m.source for m in now.moves[: first + players])
        if now.given_up or not all(map(all, seen)):
            continue  # a card that nobody saw may explain it
        if fault is None and len(lying) == place - first:
            fault, held = _not_followed(now, move, place, lying)
        if fault:
            found.append(Irregularity(
                fault, number, trick + 1, move.seat, move.source, move.card, lying, held
            ))  # fmt: skip
    follows = Counter((one.round, one.trick) for one in found if one.lying)
    return [one for one in found if not one.lying or follows[one.round, one.trick] < 2]


def _unproved(now: Telling, proved: list[Irregularity]) -> Question | None:
    """A card that counts although it can't have been played then, which nothing proves."""
    played = {move.source for move in now.moves if now.complete}
    for found in _faults(now):
        if found.source in played and found not in proved:
            return Question(found.round, found.seat, found.source, "card", found.card)
    return None


def _bid_behind(now: Telling, source: Source) -> bool:
    """Whether somebody bid or called behind a message; who wasn't heard may have before it."""
    said = [bid for bid in (*now.bids, *now.calls) if bid and bid.source]
    return any(bid.source and bid.source[:2] > source[:2] for bid in said)


def _own(source: Source, seat: int) -> bool:
    """Whether who plays has written it, and nothing else with it."""
    return source.clear and source.by == seat


def _was_early(now: Telling, move: Move, place: int) -> bool:
    """Whether a card was said before one that lay in its trick already."""
    first = place - place % len(now.dealt.seats)
    source = move.source
    return source is not None and any(
        other.source and other.source[:2] > source[:2] for other in now.moves[first:place]
    )


def _not_followed(
    now: Telling, move: Move, place: int, lying: tuple[Played, ...]
) -> tuple[Fault | None, tuple[Card, ...]]:
    """Whether a card should have been another one: its player has played one later that was
    possible here, or holds some that weren't played.
    """
    assert move.card
    later = {m.card for m in now.moves[place + 1 :] if m.seat == move.seat and m.card and m.source}
    gone = {m.card for m in now.moves[:place] if m.seat == move.seat and m.card}
    held = now.dealt.hands[move.seat] - gone
    if now.unseen(move.seat):  # of these only what was shown is sure
        held = frozenset(later) | {move.card}
    play = now.play
    before = [played.card for played in lying]
    legal = play.legal(tuple(held), before)
    if move.card in legal:
        return None, ()
    follows = any(play.suit(card) is play.suit_led(before) for card in legal)
    fault = Fault.NOT_FOLLOWED if follows else Fault.NOT_TRUMPED
    return fault, tuple(sorted((card for card in legal if card in later), key=str))
