"""A chat and a deal → what was played: tricks, scores, irregularities, and what has to be asked.

Names no card but those that somebody played or said.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count, takewhile

from cardgen.cards import Card
from cardgen.dealing import Deal, in_fours
from cardgen.errors import FileError, InputError
from cardgen.games import (
    Call,
    Contract,
    Played,
    RoundFacts,
    Sight,
    Trick,
    honours_of,
)
from cardgen.referee.chat import ChatFile, ChatMessage, in_time
from cardgen.referee.ear import Ear, Saying
from cardgen.referee.histories import DOUBT, PROOF, Histories, History
from cardgen.referee.questions import Question, Said, open_questions
from cardgen.referee.telling import Telling
from cardgen.referee.told import DealtRound, Fault, Irregularity, Source
from cardgen.referee.words import MISSPELT
from cardgen.score import Entry, GameResult, look_at_game

_LEAST_FIT, _LEAST_LOST, _SHORT, _BEHIND, _MOST_SAID = 4, 4, 60, 100, 500
_LONG, _ENOUGH_HELD, _STRANGE = 400, 6, 3.0
"""Messages that are heard in search of a game; cards of a hand that tell whose it is; how much may
be strange in a row in a round that is still followed."""
TALK = "talk"
"""The answer that a message says nothing of the game."""


@dataclass(frozen=True, slots=True)
class JudgedRound:
    """A round as the chat tells it.

    Attributes:
        bids: by seat; None where nothing was said, or the seat sat out.
        contract: of a game with a declarer.
        tricks: those that are over, with the cards that are known.
        taken: tricks by seat, as far as they are known.
        complete: everything of it is known, and nothing could be read in another way.
        nullo: seats that announced one before it.
        sight: what the dealer of a one-card round chose.
        calls: for the contract, in turn.
        cards: all that were played, in order, as far as it is certain; early: those that were said
            before their turn.
        announced: numbers of closed cards: by whom, to whom if the message says it, and what.
        inferred: seat and card of those that aren't in the chat, and can have been no other.
        read: how it was read: where, whose it is, and what it says.
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
    coded = chat.has(in_fours(deal.keys.game_code))

    ear = Ear(names, deal.deck, languages)

    def heard(coded: bool) -> _Listener:
        listener = _Listener(deal, names, ear, answers or {})
        listener.hear_all(chat, seats, coded)
        return listener

    listener = heard(coded)
    if coded and not listener.fits:  # the game code may be in the last message alone
        listener = max(listener, heard(False), key=lambda one: one.fits)
    events = [event for now in listener.best.rounds for event in now.events if event.is_told]
    unclear = sum(event.source is None or not event.source.clear for event in events)
    known = coded or listener.fits
    understood = len(events) // 5 if known else 0
    lost = chat.lost_signs() if unclear >= understood else 0
    if lost >= _LEAST_LOST and lost > understood:  # what is left of them says nothing
        raise FileError(
            f"{chat.path} has lost the signs of its suits: {lost} lines have a question mark in"
            " their place",
            "export the chat again and leave the file as it is; or save it as UTF-8, not as “ANSI”"
            " or “Windows”",
        )
    if not known:
        raise InputError(
            "this isn't the chat of this game",
            "neither its game code nor cards that fit are in it; is it the right pack?",
        )
    return listener.judgement()


class _Listener:
    """Hears one message after another.

    Args:
        answers: as `judge` has them.
    """

    def __init__(
        self, deal: Deal, names: tuple[str, ...], ear: Ear, answers: Mapping[int, str]
    ) -> None:
        self._deal, self._names, self._ear, self._answers = deal, names, ear, answers
        self._code = in_fours(deal.keys.game_code)
        self._histories = Histories(tuple(DealtRound(dealt, deal) for dealt in deal.rounds))
        self._recent: dict[int, Source] = {}
        # By round: by seat what may be its bid; who says what, and whether before the first card.
        self._perhaps: dict[int, dict[int, Source]] = {}
        self._said: dict[int, deque[Said]] = {}

    @property
    def best(self) -> History:
        return self._histories.best

    @property
    def fits(self) -> bool:
        """Whether some of the game was found."""
        return self.best.fit >= _LEAST_FIT

    def hear_all(self, chat: ChatFile, seats: Mapping[str, int], coded: bool) -> None:
        """All messages, behind the game's code if it is in the chat; of many before the game only
        what is near to cards of those who name them; nothing long behind its end.
        """
        held: dict[int, frozenset[Card]] = {}
        for hands in (DealtRound(dealt, self._deal).hands for dealt in self._deal.rounds):
            held |= {seat: held.get(seat, frozenset()) | hand for seat, hand in hands.items()
                     if len(held.get(seat, ())) < _ENOUGH_HELD}  # fmt: skip
        waiting, behind = deque[ChatMessage](maxlen=_LONG), 0
        fitting = deque[tuple[int, frozenset[Card]] | None](maxlen=2 * _ENOUGH_HELD)
        histories = self._histories
        for number, message in enumerate(in_time(chat.messages())):
            if coded and not histories.settled:
                histories.settled = self._code in message.text
                continue
            waiting.append(message)
            if not histories.settled and number >= _LONG:
                by = seats.get(message.sender)
                may_play = self._ear.names_suit(message.text)
                for saying in self._ear.hear(message.text) if may_play else ():
                    whose = {saying.subject, by, *saying.names}
                    for cards in saying.cards:
                        fits = (
                            (seat, cards) for seat in held if held[seat] & cards and seat in whose
                        )
                        fitting.append(next(fits, None))
                fit = {*fitting} - {None}
                if len(fit) < max(_LEAST_FIT, len(fitting) / 2):
                    continue
            for one in waiting:
                self.hear(one, seats.get(one.sender))
            waiting.clear()
            over = histories.is_last(histories.best) and histories.best.now.over
            behind = behind + 1 if over else 0
            if behind > _BEHIND:
                break

    def hear(self, message: ChatMessage, seat: int | None) -> None:
        histories, before = self._histories, self.best.now
        text = self._answers.get(message.line, message.text)
        sayings = () if text == TALK else self._ear.hear(text)
        about = any(one.round or one.subject is not None or one.names for one in sayings)
        if text == TALK or (seat is None and not about):
            return
        line = " ".join(message.text.split())
        line = line if len(line) <= _SHORT else f"{line[: _SHORT - 1]}…"
        source = Source(message.at, message.line, seat, message.sender, line)
        for saying in sayings:
            if saying.round:
                histories.announce(saying.round, self._recent, saying.lists)
                self._recent.clear()
                if not any(self.best.now.bids):  # what was said before it is no bid
                    self._said.pop(saying.round, None)
                    self._perhaps.pop(saying.round, None)
                continue
            clear = sum(not one.round for one in sayings) == 1 and _is_clear(saying, seat)
            histories.hear(saying, source._replace(clear=clear), self._recent)
            now, whose = self.best.now, seat if saying.subject is None else saying.subject
            said = self._said.setdefault(now.facts.number, deque(maxlen=_MOST_SAID))
            said.append(Said(whose, source, saying, not now.moves))
        if seat is not None and self.best.now is before:
            self._recent[seat] = source
            if before.bid_turn == seat and not before.moves:
                self._perhaps.setdefault(before.facts.number, {})[seat] = source
        elif seat is not None:
            self._recent.pop(seat, None)

    # -- at the end

    def judgement(self) -> Judgement:
        best, rivals, words = self.best, self._histories.rivals(), self._words()
        rounds, questions, irregularities = [], list[Question](), list[Irregularity]()
        followed = True
        for now in best.rounds:
            goes_on = now is best.now and best.cost - best.fitted < _STRANGE
            before, followed = followed, now.complete or goes_on
            if not now.said:
                continue
            number, faults, others = now.facts.number, _faults(now), rivals[now.facts.number]
            near = PROOF if any(not move.source for move in now.moves) else DOUBT
            doubtful = next(
                (other for apart, other in others if apart < near and _differs(now, other)), None
            )
            proofs = [
                {(found.fault, found.source.line) for found in (*_faults(other), *other.notes)}
                | {  # who named the only card that it can have been
                    (Fault.OUT_OF_TURN, move.maybe.line)
                    for move in other.moves
                    if move.card and move.maybe and not other.claim
                }
                for _, other in others
            ]
            proved = [
                found
                for found in faults
                if (now.announced or (before and followed))
                and self._usual(now, found, *words)
                and all((found.fault, found.source.line) in proof for proof in proofs)
            ]
            asked = [*open_questions(
                now, doubtful, self._said.get(number, ()), self._perhaps.get(number, {}),
                now is best.now,
            )]  # fmt: skip
            played = {move.source for move in now.moves if now.complete}
            asked += [
                Question(number, found.seat, found.source, "card", found.card)
                for found in faults  # counts, although it can't have been played, and isn't proved
                if found.source in played and found not in proved
            ]
            questions += asked[:1]
            open_bids = {one.seat for one in asked if one.wants == "bid"}
            irregularities += [
                found for found in proved
                if found.fault is not Fault.FORBIDDEN_BID or found.seat not in open_bids
            ]  # fmt: skip
            rounds.append(_judged(now, doubtful, certain=not asked))
        entries, result = self._scored(rounds)
        irregularities.sort(key=lambda found: (found.round, found.source.line))
        now = best.now
        bids = now.bid_turn is not None and not now.moves
        return Judgement(
            names=self._names,
            rounds=tuple(rounds),
            irregularities=tuple(dict.fromkeys(irregularities)),
            questions=tuple(questions),
            result=result,
            turn=None if now.over else now.bid_turn if bids else now.turn,
            entries=entries,
        )

    def _words(self) -> tuple[Counter[str], Counter[str]]:
        """How often words stand beside cards that were played, and beside others.  Who names two
        in a row may put the first one right.
        """
        played = {m.source.line for now in self.best.rounds for m in now.moves if m.source}
        plays, talks = Counter[str](), Counter[str]()
        for said in self._said.values():
            last = None
            for seat, source, saying, _ in said:
                counts = plays if source.line in played else talks
                if saying.cards and (seat != last or counts is talks):
                    counts.update({*self._ear.around(source.text)})
                last = seat if saying.cards else last
        return plays, talks

    def _usual(
        self, now: Telling, found: Irregularity, plays: Counter[str], talks: Counter[str]
    ) -> bool:
        """Whether the words beside a card are those that stand beside others that were played, or
        the table has gone by it.
        """
        if not found.card:
            return True
        moves = [m.source for m in now.moves if m.seat == found.seat and m.source]
        own = [source for source in moves if source >= found.source][:1]
        is_move = own == [found.source]
        if is_move and found.fault is not Fault.NOT_IN_HAND:
            return True
        here = () if is_move else self._ear.around(found.source.text)
        for source in own if is_move else [found.source, *own]:
            words, played = {*self._ear.around(source.text)}, source in own
            usual = (plays[word] - played > 3 * (talks[word] - (word in here)) for word in words)
            few = len(words) <= 2 * is_move
            if words and (now.dealt.rules.contract or not (few or all(usual))):
                return False
        return True

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
        rules, facts = self._deal.rules, judged.facts
        tricks = tuple(
            None if seat == facts.sits_out else made for seat, made in enumerate(judged.taken)
        )
        dealt = next(one for one in self._deal.rounds if one.facts.number == facts.number)
        held = ((seat, card) for seat, cards in enumerate(dealt.hands) for card in cards or ())
        honours = honours_of(rules, facts.trump, held)
        return Entry.by_seat(rules, tricks, judged.bids, judged.contract, (), honours)


def _is_clear(saying: Saying, seat: int | None) -> bool:
    """Whether a message by itself says one thing, of its writer."""
    things = len(saying.cards) or len(saying.numbers) + bool(saying.tags & {"pass"})
    alone = saying.subject in (None, seat) and saying.names <= {seat}
    sure = saying.cost < 2 * MISSPELT and not (saying.asks or saying.denied)
    loose = saying.ranks or any(not cost for _, cost in saying.numbers)
    sure = sure and not (saying.cards and loose)  # which of them is it?
    return alone and sure and (things == 1 or bool(saying.ways or saying.sealed))


def _differs(now: Telling, other: Telling) -> bool:
    """Whether two tellings have other results; a bid that one of them didn't hear is no other."""
    bids = zip(now.bids, other.bids, strict=True) if now.dealt.bids else ()
    another = any(theirs and (mine and mine.what) != theirs.what for mine, theirs in bids)
    until = len(now.moves) if other.over else len(other.moves)  # or it has only heard less
    less = other.moves_known == now.moves_known[:until]
    same = less or (Counter(now.takers), now.given_up) == (Counter(other.takers), other.given_up)
    return another or now.contract != other.contract or not same


def _judged(now: Telling, doubtful: Telling | None, certain: bool) -> JudgedRound:
    """doubtful: another telling, as likely as this one; None if there is none."""
    facts, players = now.facts, len(now.dealt.seats)
    pairs = zip(now.moves_known, (doubtful or now).moves_known, strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    known = [(move, Played(move.seat, move.card)) for move in now.moves if move.card]
    tricks = []
    for number, taker in enumerate(now.takers):
        trick = now.moves[number * players : (number + 1) * players]
        cards = (Played(move.seat, move.card) for move in trick if move.card)
        tricks.append(Trick(tuple(cards), taker))
    bids = [bid.what if bid and isinstance(bid.what, int) else None for bid in now.bids]
    if facts.forced_bid is not None:
        bids = [facts.forced_bid if seat in now.dealt.seats else None for seat in range(len(bids))]
    called = max((place for place, seat in enumerate(now.order, 1) if now.bids[seat]), default=0)
    contract = now.dealt.rules.contract
    return JudgedRound(
        facts=facts,
        bids=tuple(bids) if now.dealt.bids or facts.forced_bid is not None else (),
        contract=now.contract,
        tricks=tuple(tricks),
        taken=tuple(now.takers.count(seat) for seat in range(now.dealt.players)),
        complete=now.complete and certain,
        nullo=now.nullo,
        sight=now.sight,
        calls=now.calls(now.order[:called]).placed if contract else (),
        cards=tuple(card for move, card in known if move in now.moves[:alike]),
        early=tuple(Played(move.seat, move.card) for move in now.early if move.card),
        announced=now.numbers,
        inferred=tuple(card for move, card in known if not move.source),
        read=tuple((event.source, event.seat, event.what) for event in now.events if event.is_told),
    )


# -- what is wrong


def _faults(now: Telling) -> list[Irregularity]:
    """What isn't as the rules want it, where the messages by themselves say so."""
    if now.given_up:
        return [note for note in now.notes if note.fault is Fault.WRONG_NUMBER]
    number, found = now.facts.number, list[Irregularity]()
    said = [bid.source for bid in now.bids if bid and bid.source]
    deaf = {move.seat for move in now.moves if not move.source}
    for note in now.notes:
        if note.fault is Fault.ANNOUNCED_EARLY:  # who wasn't heard may have bid before it
            proved = any(source[:2] > note.source[:2] for source in said)
        else:
            sure = note.source.clear and note.seat not in deaf
            proved = bool(note.typed) or sure
        found += [note] if proved else []

    # Bids: a message may come late, so only what is forbidden to the last one is proved.
    contract, all_said = now.dealt.rules.contract, len(said) == len(now.dealt.seats)
    for seat, bid in enumerate(now.bids):
        last = contract or (all_said and bid and bid.source == now.last_said)
        if bid and bid.source and last and now.is_forbidden(seat) and bid.source.is_of(seat):
            what = bid.what.number if isinstance(bid.what, Call) else bid.what
            wrong = Fault.BID_TOO_LOW if contract else Fault.FORBIDDEN_BID
            found.append(Irregularity(wrong, number, 0, seat, bid.source, number=what))

    # Cards, with all that was played later; one that nobody saw may explain them.
    players, tricks = len(now.dealt.seats), Counter[int]()
    for place, move in enumerate(now.moves):
        first = place - place % players
        seen = all(one.source for one in now.moves[: first + players])
        card, source = move.card, move.source
        if not (card and source and source.is_of(move.seat) and seen):
            continue
        before, fault, held = now.moves[first:place], move.fault, tuple[Card, ...]()
        lying = tuple(Played(one.seat, one.card) for one in before if one.card)
        late = any(one.source and one.source[:2] > source[:2] for one in before)
        if fault is Fault.OUT_OF_TURN and not late:
            fault = None
        if fault is None and len(lying) == len(before):
            fault, held = _not_followed(now, place, card, [played.card for played in lying])
        if fault and (all_said or not contract):
            tricks[first] += bool(lying)
            trick = first // players + 1
            more = (move.seat, source, card, lying, held)
            found.append(Irregularity(fault, number, trick, *more))
    strange = sum(one.fault is Fault.NOT_IN_HAND for one in found) > 1  # rather another round's
    return [
        one for one in found
        if not (one.lying and tricks[(one.trick - 1) * players] > 1)
        and not (strange and one.fault is Fault.NOT_IN_HAND)
    ]  # fmt: skip


def _not_followed(
    now: Telling, place: int, card: Card, before: list[Card]
) -> tuple[Fault | None, tuple[Card, ...]]:
    """Whether a card should have been another one: its player has played one later that was
    possible here, or holds some that weren't played.
    """
    seat, play = now.moves[place].seat, now.play
    own = [(i, move) for i, move in enumerate(now.moves) if move.seat == seat]
    later = {
        one.card for i, one in own if i > place and one.card and one.source and one.source.clear
    }
    held = now.dealt.hands[seat] - {move.card for i, move in own if i < place}
    if now.unseen(seat):  # of these only what was shown is sure
        held = frozenset({*later, card})
    legal = play.legal(tuple(held), before)
    if card in legal:
        return None, ()
    follows = any(play.suit(one) is play.suit_led(before) for one in legal)
    fault = Fault.NOT_FOLLOWED if follows else Fault.NOT_TRUMPED
    return fault, tuple(sorted((one for one in legal if one in later), key=str))
