"""What a whole chat can mean: the likeliest histories of a game, told round by round.

Each message makes several histories of each; what comes after shows which of them was right.  What
stays open at the end isn't decided, but asked.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.games import Lead
from cardgen.referee.saying import Saying
from cardgen.referee.telling import Costed, Telling
from cardgen.referee.told import DealtRound, Recent, Source

_MOST, _FEW, _NEAR, _FAR = 16, 5, 3.5, 5.0
"""So many histories are kept: a few that are far less likely than the best, more that are not."""
DOUBT, PROOF, PROOF_IN_PLAY, PROOF_OF_A_PART = 1.15, 1.3, 2.9, 3.3
"""Histories that differ by less are equally likely; one that proves something has no rival within
the second, and neither has one that infers what nobody heard; while a round is played, so that what
comes may show that a line of it is lost, none within the third; where it is left without being
whole, none within the last."""
_UNANNOUNCED, _ANNOUNCED_LATE, _HEADED, _SKIPPED, _ELSEWHERE = 2.0, 1.5, 3.0, 3.0, 2.0
_WORTH, _ENOUGH, _SURE_START = 0.8, 12, 8
"""What a card that fits is worth, up to so many; with how many of them the game has begun."""
_START = 6.0
_LOST, _FITS, _ANEW, _MOST_SKIPPED = 9.0, 4.0, 1.0, 3
"""How much may be strange in a row until one of the next rounds may have begun where it became so,
how much of that is good again with what fits, and what each round costs that is left out."""
_STRANGE, _MOST_HEARD_AGAIN = 1.0, 60

Rivals = defaultdict[int, tuple[Costed, ...]]
"""By number, other tellings of rounds, with how much less likely they are."""


class History(NamedTuple):
    """One way to read a chat up to here.

    Attributes:
        now: the round that is played; done: those before it.
        cost: of all that is strange about it; fit: cards and numbers that are as they should be.
        fitted: its cost when something was last as it should be.
        rivals: of rounds that are over.
    """

    now: Telling
    place: int
    rivals: Rivals
    done: tuple[Telling, ...] = ()
    cost: float = 0.0
    fit: int = 0
    fitted: float = 0.0

    @property
    def rounds(self) -> tuple[Telling, ...]:
        return (*self.done, self.now)

    @property
    def weight(self) -> float:
        """How little it explains: small for a good one."""
        return self.cost - min(self.fit, _ENOUGH) * _WORTH

    def told(self, ways: Iterable[Costed]) -> list[History]:
        """After what can have happened."""
        heard = self.now.heard
        out = []
        for cost, now in ways:
            cost, fits = cost + self.cost, now.heard - heard
            fits_well = max(fits, now.bids != self.now.bids)
            fitted = min(cost, self.fitted + _FITS * fits_well) if fits_well > 0 else self.fitted
            out.append(self._replace(now=now, cost=cost, fit=self.fit + fits, fitted=fitted))
        return out

    def given_up(self, cost: float) -> History:
        """Where too much of its round is missing."""
        return self._replace(now=self.now._replace(given_up=True), cost=self.cost + cost)

    def beside(self, rival: History, rounds: Iterable[Telling], most: int | None = None) -> History:
        """It remembers which of some rounds a rival that is nearly as likely tells otherwise, or
        not at all.
        """
        apart = rival.weight - self.weight
        if apart >= PROOF_OF_A_PART:
            return self
        rivals, theirs = self.rivals.copy(), {one.facts.number: one for one in rival.rounds}
        for mine in rounds:
            number = mine.facts.number
            yours = theirs.get(number) or Telling.begin(mine.dealt, mine.leader)
            if yours is not mine:
                several = sorted((*rivals[number], (apart, yours)), key=lambda one: one[0])
                rivals[number] = tuple(several[:most])
        return self._replace(rivals=rivals)


class Histories:
    """All histories of a chat that are worth keeping, the likeliest first.

    Attributes:
        settled: the game has begun for sure.
    """

    def __init__(self, dealt: tuple[DealtRound, ...]) -> None:
        self._dealt = dealt
        self.all = [self._begin(0)]
        self.settled = False
        self._strange = deque[tuple[Saying, Source, Recent]](maxlen=_MOST_HEARD_AGAIN)

    @property
    def best(self) -> History:
        return self.all[0]

    def _begin(self, index: int, cost: float = 0.0) -> History:
        begun, before = Telling.begin(self._dealt[index]), map(Telling.begin, self._dealt[:index])
        return History(begun, index, Rivals(tuple), (*before,), cost=cost, fitted=cost)

    def is_last(self, history: History) -> bool:
        return history.place + 1 == len(self._dealt)

    def _next(self, history: History) -> History:
        """In the round that comes next."""
        dealt, before = self._dealt[history.place + 1], history.now
        wins = dealt.rules.lead is Lead.WINNER and not before.given_up
        now = Telling.begin(dealt, before.leads if wins else None)
        return history._replace(now=now, place=history.place + 1, done=history.rounds)

    def announce(self, saying: Saying, recent: Recent) -> int:
        """A message announces a round, of which this is the number; 0: there is none.

        Where it has only its cards and its trump, nobody can tell whether others are announced.
        """
        number, full, counted = saying.round, saying.lists, not saying.opens
        if saying.opens:
            cards, suits = saying.opens
            later = (one.facts for one in self._dealt[self.best.place + self.best.now.over :])
            number = next(
                (
                    one.number for one in later
                    if one.cards == cards and (one.trump in suits or not (one.trump or suits))
                ),
                0,
            )  # fmt: skip
        index = number - self._dealt[0].facts.number
        if not 0 <= index < len(self._dealt):
            return 0
        out = list[History]()
        for history in self.all:
            now = history.now
            ways = [(3.0 * full, now)]
            if history.place == index:
                in_turn = now.order and now.bids[now.order[0]]  # or of the round before
                late = _ANNOUNCED_LATE * (now.said and (counted or not in_turn))
                ways = [(late, now._replace(announced=now.announced or counted))]
            elif history.place < index:
                for after in map(self._next, history.told(now.finished(recent))):
                    while after.place < index:
                        after = self._next(after.given_up(_SKIPPED))
                    out.append(after._replace(now=after.now._replace(announced=counted)))
                skips = history.place + 1 < index
                stays = 0.0 if skips else _HEADED
                ways = [] if full or (now.over and not skips) else [(stays, now)]
            out += history.told(ways)
        if not self.settled and index:
            begun = self._begin(index, 0.75 * _START)
            out.append(begun._replace(now=begun.now._replace(announced=counted)))
        self._keep(out)
        return number

    def hear(self, saying: Saying, source: Source, recent: Recent) -> None:
        """Go on with a message, or a part of it."""
        before, later = [*self.all], self.best
        if not self.settled and later.weight > 0:
            fits = max(history.fit for history in before)  # what would have been mere chance
            before.append(self._begin(0, _START + fits * _WORTH))
        unsure = self.settled and not (later.now.over or later.now.announced)
        if unsure and later.cost - later.fitted > _LOST:
            for _ in range(_MOST_SKIPPED):
                if not self.is_last(later):
                    later = self._next(later.given_up(_ANEW))
                    tries = [later]
                    for one in self._strange:
                        told = (after for way in tries for after in way.told(way.now.hear(*one)))
                        tries = sorted(told, key=lambda history: history.weight)[:_FEW]
                    before += tries
            self._strange.clear()
        out, nearest = list[History](), self.best.weight + 99.0
        for history in sorted(before, key=lambda history: history.weight):
            now, most = history.now, nearest + _FAR - history.weight
            if most < 0:
                break
            out += history.told(now.hear(saying, source, recent, most))
            nearest = min(nearest, *(one.weight for one in out))
            may_end = now.over or (len(now.moves) > 1 and not now.announced)
            if may_end and not self.is_last(history):
                gone = _UNANNOUNCED * now.announced if now.over else _ELSEWHERE
                ways = ((cost + gone, after) for cost, after in now.finished(recent))
                for begun in map(self._next, history.told(ways)):
                    heard = begun.now.hear(saying, source, recent)
                    out += begun.told((cost, one) for cost, one in heard if one.said)
        self._keep(out)
        if self.best.cost - self.best.fitted < _STRANGE:
            self._strange.clear()
        else:
            self._strange.append((saying, source, {**recent}))

    def _keep(self, histories: list[History]) -> None:
        """The likeliest; of those that go on alike the best, which remembers the others."""
        histories.sort(key=lambda history: history.weight)
        nearest = histories[0].weight
        kept: dict[object, History] = {}
        for history in histories:
            if history.weight > nearest + (_NEAR if len(kept) >= _FEW else _FAR):
                break
            now = history.now
            key = (
                history.place, tuple(bid and bid.what for bid in now.bids), now.contract,
                now.moves_known, now.takers, now.given_up, now.leads, now.leader, now.early,
                now.sight, now.nullo, now.announced,
            )  # fmt: skip
            if best := kept.get(key):
                kept[key] = best.beside(history, best.done, 40)
            elif len(kept) < _MOST:
                kept[key] = history
        self.all = list(kept.values())
        self.settled |= self.best.fit >= _SURE_START

    def rivals(self) -> Rivals:
        """By number, other tellings of a round that are nearly as likely."""
        best = self.best
        for rival in self.all[1:]:
            best = best.beside(rival, best.rounds)
        return best.rivals
