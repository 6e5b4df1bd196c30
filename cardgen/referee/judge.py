"""A chat and a deal → what was played: tricks, scores, irregularities, and what has to be asked.

Names no card but those that somebody played or said.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping
from itertools import count, islice, takewhile
from typing import NamedTuple

from cardgen.cards import Card, Rank
from cardgen.dealing import Deal, in_fours
from cardgen.errors import FileError, InputError
from cardgen.games import Bidding, Bids, Trick, honours_of
from cardgen.referee.chat import ChatFile, ChatMessage, in_time
from cardgen.referee.ear import Ear
from cardgen.referee.faults import beside_play, faults_of, known_cards
from cardgen.referee.histories import DOUBT, PROOF, PROOF_IN_PLAY, PROOF_OF_A_PART, Histories
from cardgen.referee.questions import Objection, Question, Said, Written, open_questions
from cardgen.referee.saying import Saying
from cardgen.referee.telling import Telling, clear_card
from cardgen.referee.told import DealtRound, Fault, Irregularity, Source
from cardgen.referee.words import MISSPELT
from cardgen.score import Entry, GameResult, look_at_game

_LEAST_FIT, _FEW_LOST, _SHORT, _BEHIND = 4, 3, 60, 100
_LONG, _ENOUGH_HELD, _STRANGE = 400, 6, 3.0
"""Messages that are heard in search of a game; cards of a hand that tell whose it is; how much may
be strange in a row in a round that is still followed."""
_IN_A_ROW = re.compile(
    r"(?is)^(?!.*\b(?:erst|gleich|vorher|nachher|before|first|later|dup[aă]|[iî]nainte|vine)\b)"
    r".*\b(?:und|and|[sș]i|dann|then|apoi)\b"
)
"""Two cards in the order in which they are played; not “gleich ♦10, jetzt erst ♠K”."""
TALK = "talk"
"""The answer that a message says nothing of the game."""


class JudgedRound:
    """A round as the chat tells it.

    Args:
        now: what it is read from.
        doubtful: another telling, as likely as this one; None if there is none.
        certain: nothing of it has to be asked.

    Attributes:
        bids: by seat; None where nothing was said, or the seat sat out; empty in a game without.
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
        read: how it was read: all bids and cards of which it is known that they were.
        entry: its bids and tricks as they are written down; a nullo is no part of it yet.
    """

    def __init__(self, now: Telling, doubtful: Telling | None, certain: bool) -> None:
        dealt, order = now.dealt, [*now.order]
        self.facts, self.contract, self.sight = now.facts, now.contract, now.sight
        self.nullo, self.announced = now.nullo, now.numbers
        self.complete = now.complete and certain
        forced = Bids.begin(now.facts, dealt.players, None).placed
        bids = (
            bid.what if bid and isinstance(bid.what, int) else given
            for bid, given in zip(now.bids, forced, strict=True)
        )
        self.bids = tuple(bids) if dealt.rules.bidding is Bidding.EXACT else ()
        while order and not now.bids[order[-1]]:  # nobody knows yet whether they have passed
            order.pop()
        self.calls = now.calls(len(order)).placed if dealt.rules.contract else ()

        moves, players = iter(now.moves), len(dealt.seats)
        self.tricks = tuple(Trick(known_cards(islice(moves, players)), who) for who in now.takers)
        pairs = zip(now.moves, (doubtful or now).moves, strict=False)
        alike = takewhile(lambda pair: pair[0][:2] == pair[1][:2], pairs)
        self.cards = known_cards(move for move, _ in alike)
        self.early = known_cards(now.early)
        self.inferred = known_cards(move for move in now.moves if not move.source)
        self.read = [step for step in now.steps if step.is_told]

        self.taken = tuple(map(now.takers.count, range(dealt.players)))
        made = [n if seat in dealt.seats else None for seat, n in enumerate(self.taken)]
        held = ((seat, card) for seat, hand in dealt.hands.items() for card in hand)
        honours = honours_of(dealt.rules, now.facts.trump, held)
        self.entry = Entry.by_seat(dealt.rules, made, self.bids, self.contract, (), honours)


class Judgement(NamedTuple):
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
    code = in_fours(deal.keys.game_code)
    coded, ear = chat.has(code), Ear(names, deal.deck, languages, seats)

    def heard(begins: str) -> _Listener:
        rounds = tuple(DealtRound(dealt, deal) for dealt in deal.rounds)
        listener = _Listener(deal, names, ear, Histories(rounds), defaultdict(Written))
        listener.hear(chat, seats, answers or {}, begins)
        return listener

    listener = heard(code if coded else "")
    if coded and not listener.fits:  # the game code may be in the last message alone
        listener = max(listener, heard(""), key=lambda one: one.fits)
    steps = [step for now in listener.histories.best.rounds for step in now.steps if step.is_told]
    unclear = sum(not (step.source and step.source.clear) for step in steps)
    known = coded or listener.fits
    understood = len(steps) // 5 if known else 0
    lost = chat.lost_signs() if unclear >= understood else 0
    if lost > max(_FEW_LOST, understood):  # what is left of them says nothing
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


class _Listener(NamedTuple):
    """Hears a chat, and says at its end what it was.

    Attributes:
        histories: what it can mean, as far as it was heard.
        written: by round.
    """

    deal: Deal
    names: tuple[str, ...]
    ear: Ear
    histories: Histories
    written: defaultdict[int, Written]

    @property
    def fits(self) -> bool:
        """Whether some of the game was found."""
        return self.histories.best.fit >= _LEAST_FIT

    def hear(  # noqa: C901, what is near to the game, and what it may say
        self, chat: ChatFile, seats: Mapping[str, int], answers: Mapping[int, str], begins: str
    ) -> None:
        """All messages; of many before the game only what is near to cards of those who name them,
        nothing long behind its end.

        Args:
            answers: as `judge` has them.
            begins: a text of the message that the game begins behind; empty: nobody knows it.
        """
        held = defaultdict[int, set[Card]](set)
        for dealt in self.deal.rounds:
            for place, hand in enumerate(dealt.hands):
                if hand and len(held[place]) < _ENOUGH_HELD:
                    held[place].update(hand)
        waiting, fitting = deque[ChatMessage](maxlen=_LONG), deque[object](maxlen=2 * _ENOUGH_HELD)
        histories, recent = self.histories, dict[int, Source]()
        who_asks, behind, last = "", 0, 0
        for nth, latest in enumerate(in_time(chat.messages())):
            if begins and not histories.settled:
                histories.settled = begins in latest.text
                continue
            waiting.append(latest)

            if not histories.settled and nth >= _LONG:
                fitting += self._held_by_who_names_them(latest, seats, held)
                if len({*fitting} - {None}) < max(_LEAST_FIT, len(fitting) / 2):
                    continue

            # What can it say?
            for message in waiting:
                before, seat = histories.best.now, seats.get(message.sender)
                asks, objects, protests = self.ear.asks_or_objects(message.text)
                asked = who_asks not in ("", message.sender)
                who_asks = message.sender if asks else ""
                text = answers.get(message.line, message.text)
                sayings = self.ear.hear(text)
                closed = any(one.sealed for one in sayings)  # “Anna: 6-C”
                objects |= protests or any(one.cards for one in sayings)
                if objects and not closed:
                    already = (one.said_ranks for one in sayings if "already" in one.tags)
                    ranks = frozenset[Rank]().union(*already)
                    self.written[before.facts.number].objections.append(
                        Objection(message.at, message.line, message.sender, ranks, protests, last)
                    )
                last = message.line
                about = any(one.heads or one.subject is not None or one.names for one in sayings)
                if text == TALK or (seat is None and not about):
                    continue
                line = " ".join(message.text.split())
                line = line if len(line) <= _SHORT else f"{line[: _SHORT - 1]}…"
                source = Source(
                    message.at, message.line, seat, message.sender, line,
                    edited=message.edited, answers=asked,
                )  # fmt: skip
                named = False
                for saying in sayings:
                    if saying.heads:
                        if number := histories.announce(saying, recent):
                            recent.clear()
                            if not any(histories.best.now.bids):  # what was said before is no bid
                                self.written.pop(number, None)
                            self.written[number].headed = message.at, message.line
                        continue
                    alone = sum(not one.heads for one in sayings) == 1 and not message.edited
                    things = alone and _things(saying, seat, histories.best.now)
                    in_a_row = things == 2 and _IN_A_ROW.search(text) is not None
                    sure = source._replace(clear=things == 1, in_a_row=in_a_row)
                    histories.hear(saying, sure, recent)
                    whom = seat if saying.subject is None else saying.subject
                    written = self.written[histories.best.now.facts.number]
                    written.said.append(Said(whom, sure, saying))
                    named |= before.turn == seat and bool(clear_card(saying, sure))
                if seat is None:
                    continue
                recent.pop(seat, None)
                written, bidding = self.written[before.facts.number], not before.moves
                written.wrote |= {seat} if bidding else set()
                if histories.best.now is before and not named:
                    recent[seat] = source
                    if bidding and (before.bid_turn == seat or before.must_change(seat)):
                        written.perhaps[seat] = source
            waiting.clear()

            over = histories.is_last(histories.best) and histories.best.now.over
            behind = behind + 1 if over else 0
            if behind > _BEHIND:
                break

    def _held_by_who_names_them(
        self, message: ChatMessage, seats: Mapping[str, int], held: Mapping[int, set[Card]]
    ) -> Iterator[object]:
        """Each card that a message names, if it is held by its writer or by whom it is about: near
        the game most are.
        """
        for saying in self.ear.hear(message.text) if self.ear.names_suit(message.text) else ():
            whose = {saying.subject, seats.get(message.sender), *saying.names}
            for cards in saying.cards:
                fits = ((one, cards) for one in held if held[one] & cards and one in whose)
                yield next(fits, None)

    # -- at the end

    def judgement(self) -> Judgement:
        best, rivals, words = self.histories.best, self.histories.rivals(), self._words()
        rounds, questions = list[JudgedRound](), list[Question]()
        irregularities = list[Irregularity]()
        followed, last = True, best.now.facts.number
        # A bid may begin a round, and what ends the last one may look like a bid of the next.
        begins = {at.line: now.facts.number for now in best.rounds for *_, at in now.heard_bids}
        ends = {now.facts.number: now.moves[-1].source for now in best.done if now.moves}
        for number, written in [*self.written.items()]:
            end = ends.get(number)
            for one in [*written.said]:
                own = begins.get(one.source.line, min(number, last))
                behind = own == number and end and end[:2] < one.source[:2]
                if (own := own + bool(behind)) != number:
                    self.written[own].said.append(one)
        for now in best.rounds:
            goes_on = now is best.now and best.cost - best.fitted < _STRANGE
            heard = now.over and all(move.source for move in now.moves)
            if not now.said:
                followed = not rounds
                if now is not best.now:
                    questions.append(Question(now.facts.number, now.dealt.seats[0], None, "round"))
                continue
            before, followed = followed, now.complete or goes_on or heard
            number, others = now.facts.number, rivals[now.facts.number]
            written = self.written[number]
            beside = beside_play(now, written)
            faults = faults_of(now, beside)
            sources = [move.source for move in now.moves]
            near = DOUBT if all(sources) else PROOF
            nearly = (
                PROOF if now.complete else PROOF_IN_PLAY if now is best.now else PROOF_OF_A_PART
            )
            doubtful = next(
                (other for apart, other in others if apart < near and _differs(now, other)), None
            )
            proofs = [
                {
                    _charge(one)
                    for notes in [beside_play(other, written)]
                    for one in (*faults_of(other, notes), *notes)
                    if one.noticed is not False
                }
                | {  # who named the only card that it can have been
                    (True, move.maybe.line)
                    for move in other.moves
                    if move.card and move.maybe and not other.claim
                }
                for apart, other in others
                if apart < nearly
            ]
            proved = [
                found for found in faults
                if now.announced or (before and followed)
                if self._usual(now, found, words)
                if all(_charge(found) in proof for proof in proofs)
            ]  # fmt: skip
            asked = [
                *open_questions(now, doubtful, written, now is best.now, beside),
                *(
                    Question(number, found.seat, found.source, "card", found.card)
                    for found in faults  # not proved, but counts and can't have been played
                    if now.complete and found.source in sources and found not in proved
                ),
            ]
            questions += asked[:1]
            open_bid = any(one.wants == "bid" for one in asked)  # then nobody knows their sum
            irregularities += sorted(
                (one for one in proved if not (open_bid and one.fault is Fault.FORBIDDEN_BID)),
                key=lambda found: found.source.line,
            )
            rounds.append(JudgedRound(now, doubtful, certain=not asked))
        entries, result = self._scored(rounds)
        now = best.now
        turn = now.turn if now.moves or now.bid_turn is None else now.bid_turn
        return Judgement(
            self.names, tuple(rounds), tuple(dict.fromkeys(irregularities)), tuple(questions),
            result, None if now.over else turn, entries,
        )  # fmt: skip

    def _words(self) -> Counter[str]:
        """How often words stand beside cards that were played, less three times how often beside
        others.  Who names two in a row may put the first one right.
        """
        lines = {m.source.line for now in self.histories.best.rounds for m in now.moves if m.source}
        words = Counter[str]()
        for written in self.written.values():
            last = None
            for seat, source, saying in written.said:
                played = source.line in lines
                if saying.cards and not (played and seat == last):
                    for word in {*self.ear.around(source.text)}:
                        words[word] += 1 if played else -3
                last = seat if saying.cards else last
        return words

    def _usual(self, now: Telling, found: Irregularity, words: Counter[str]) -> bool:
        """Whether the words beside a card are those that stand beside others that were played, or
        the table has gone by it.
        """
        played = [move.source for move in now.moves]
        early = found.fault in (Fault.OUT_OF_TURN, Fault.WRONG_LEADER)
        # Who says the same card again in its turn has taken it back, or only talked of it.
        back = found.noticed or any(
            early and one.seat == found.seat and one.source > found.source
            and {found.card} in one.saying.cards for one in self.written[found.round].said
        )  # fmt: skip
        own = [
            move.source for move in now.moves
            if move.seat == found.seat and move.source and move.source >= found.source
        ][: not back]  # fmt: skip
        is_move = own == [found.source]
        if early:
            _, _, claims = self.ear.asks_or_objects(found.source.text)  # “das ist meiner! ♠7”
            certain = claims or not back
        else:
            certain = is_move and found.fault is not Fault.NOT_IN_HAND
        if certain or not found.card:
            return True
        around = {at: {*self.ear.around(at.text)} for at in (found.source, *own)}
        for source, beside in around.items():
            itself = [(1 if at in played else -3, around[at]) for at in {found.source, source}]
            usual = all(words[w] > sum(more for more, here in itself if w in here) for w in beside)
            few = is_move and len(beside) <= 1
            if beside and (now.dealt.rules.contract or not (few or usual)):
                return False
        return True

    def _scored(self, rounds: list[JudgedRound]) -> tuple[dict[int, Entry], GameResult | None]:
        """What counts of the complete rounds, by their number, and the result of those from the
        first one on.

        What was bid against the rules was played all the same, and counts.  What is announced too
        late or a second time doesn't, and neither does a round after the end of the game.
        """
        rules, facts = self.deal.rules, [dealt.facts for dealt in self.deal.rounds]
        entries, announced = dict[int, Entry](), set[int]()
        for judged in rounds:
            number = judged.facts.number
            in_time = number <= (rules.nullo_before or 0)
            nullo = tuple(seat for seat in judged.nullo if in_time and seat not in announced)
            announced.update(judged.nullo)
            if judged.complete:
                entries[number] = judged.entry._replace(nullo=nullo)
        first = facts[0].number
        while first in entries:
            played = [entries[n] for n in takewhile(entries.__contains__, count(first))]
            faults, result = look_at_game(rules, facts, self.names, played, entries)
            if not faults:
                return entries, result
            entries = {n: entry for n, entry in entries.items() if n < faults[0][0]}
        return entries, None


def _things(saying: Saying, seat: int | None, now: Telling) -> int:
    """How many things a message by itself says, of its writer; 0: nobody can tell for sure."""
    own = now.of(seat) if saying.others > 1 else []  # “my ace won, so now ♣10”
    talked_of = {move.card.rank.value for move in own if move.card}
    none = {0} if "pass" in saying.tags else set[int]()
    things = len(saying.cards) or len(saying.bid_numbers | none)  # “koan, nix, null” is one
    lone = [str(number) for number, cost, beside in saying.numbers if not (cost or beside)]
    lone += (rank.value for ranks in saying.ranks for rank in ranks)
    loose = not talked_of.issuperset(lone)
    sure = (
        saying.subject in (None, seat)
        and saying.names <= {seat}
        and saying.cost < 2 * MISSPELT
        and not (saying.asks or saying.denies)
        and not (saying.cards and loose)  # which of them is it?
    )
    if not sure:
        return 0
    return 1 if saying.ways or saying.sealed else things


def _charge(found: Irregularity) -> tuple[object, int]:
    """What is the same for all who prove it: to lead and to play before one's turn are."""
    too_early = found.fault in (Fault.OUT_OF_TURN, Fault.WRONG_LEADER)
    return too_early or found.fault, found.source.line


def _differs(now: Telling, other: Telling) -> bool:
    """Whether two tellings have other results; a bid that one of them didn't hear is no other."""
    bids = zip(now.bids, other.bids, strict=True) if now.dealt.bids else ()
    another = any(theirs and (mine and mine.what) != theirs.what for mine, theirs in bids)
    until = None if other.over else len(other.moves)  # or it has only heard less
    less = other.moves_known == now.moves_known[:until]
    same = less or (Counter(now.takers), now.given_up) == (Counter(other.takers), other.given_up)
    return another or now.contract != other.contract or not same
