"""What a whole chat can mean: the likeliest histories of a game, told round by round.

Each message makes several histories of each; what comes after shows which of them was right.  What
stays open at the end isn't decided, but asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cardgen.games import Lead
from cardgen.referee.ear import Saying
from cardgen.referee.telling import Telling
from cardgen.referee.told import DealtRound, Recent, Source

_MOST, _FEW, _NEAR, _FAR = 20, 6, 4.0, 8.0
"""So many histories are kept: a few that are far less likely than the best, more that are not."""
DOUBT, PROOF = 1.15, 1.3
"""Histories that differ by less are equally likely; one that proves something has no rival within
the second, and neither has one that infers what nobody heard."""
_UNANNOUNCED, _ANNOUNCED_LATE, _SKIPPED, _ELSEWHERE = 2.0, 1.5, 3.0, 2.0
_WORTH, _ENOUGH, SURE_START = 0.8, 12, 8
"""What a card that fits is worth, up to so many; with how many of them the game has begun."""
_START = 6.0


@dataclass(frozen=True, slots=True)
class History:
    """One way to read a chat up to here.

    Attributes:
        now: the round that is played; done: those before it.
        cost: of all that is strange about it; fit: cards and numbers that are as they should be.
        rivals: by number, other tellings of rounds that are over, with how much less likely.
    """

    now: Telling
    index: int
    done: tuple[Telling, ...] = ()
    cost: float = 0.0
    fit: int = 0
    rivals: dict[int, tuple[tuple[float, Telling], ...]] = field(default_factory=dict)

    @property
    def rounds(self) -> tuple[Telling, ...]:
        return (*self.done, self.now)

    @property
    def weight(self) -> float:
        """How little it explains: small for a good one."""
        return self.cost - min(self.fit, _ENOUGH) * _WORTH

    def told(self, cost: float, now: Telling) -> History:
        heard = sum(move.source is not None for move in now.moves[len(self.now.moves) :])
        heard += len(now.numbers) - len(self.now.numbers)
        return replace(self, now=now, cost=self.cost + cost, fit=self.fit + heard)


class Histories:
    """All histories of a chat that are worth keeping, the likeliest first."""

    def __init__(self, dealt: tuple[DealtRound, ...]) -> None:
        self._dealt = dealt
        self.all = [self._begin(0)]
        self.settled = False

    @property
    def best(self) -> History:
        return self.all[0]

    def _begin(self, index: int, cost: float = 0.0, announced: bool = False) -> History:
        dealt = self._dealt[index]
        return History(Telling.begin(dealt, dealt.facts.leader, announced), index, cost=cost)

    def restart(self) -> None:
        """The game begins here: its code is posted."""
        if self.best.fit < SURE_START:
            self.all, self.settled = [self._begin(0)], True

    def forget(self) -> None:
        """What was heard is nothing of the game."""
        self.all = [self._begin(0)]

    def is_last(self, history: History) -> bool:
        return history.index + 1 == len(self._dealt)

    def next(self, history: History, announced: bool = False) -> History:
        """In the round that comes next."""
        dealt = self._dealt[history.index + 1]
        leader = dealt.facts.leader
        if leader is None and dealt.rules.lead is Lead.WINNER and not history.now.given_up:
            leader = history.now.takers[-1] if history.now.takers else None
        return replace(
            history, now=Telling.begin(dealt, leader, announced), index=history.index + 1,
            done=(*history.done, history.now),
        )  # fmt: skip

    def announce(self, number: int, recent: Recent, full: bool) -> None:
        """A message announces a round.  full: it says of how many, so nothing else is meant."""
        index = number - self._dealt[0].facts.number
        if not 0 <= index < len(self._dealt):
            return
        out = list[History]()
        for history in self.all:
            if history.index == index:
                late = 0.0 if history.now.untouched else _ANNOUNCED_LATE
                now = replace(history.now, announced=True)
                out.append(replace(history, now=now, cost=history.cost + late))
            elif history.index < index and (full or history.index + 1 == index):
                for cost, now in history.now.finished(recent):
                    after = history.told(cost, now)
                    while after.index + 1 < index:
                        after = self.next(after).told(
                            _SKIPPED, replace(self.next(after).now, given_up=True)
                        )
                    out.append(self.next(after, announced=True))
                if not full and not history.now.over:
                    out.append(replace(history, cost=history.cost + 1.5))
            else:
                out.append(replace(history, cost=history.cost + full * 3.0))
        if self.best.fit < SURE_START and index and not self.settled:
            out.append(self._begin(index, _START / 2, announced=True))
        self._keep(out)

    def hear(self, saying: Saying, source: Source, recent: Recent) -> None:
        """Go on with a message, or a part of it."""
        before = self.all
        if not self.settled and self.best.weight > 0:
            fits = max(history.fit for history in before)  # what would have been mere chance
            before = [*before, self._begin(0, _START + fits * _WORTH)]
        out = list[History]()
        nearest = before[0].weight + 99.0
        for history in sorted(before, key=lambda history: history.weight):
            most = nearest + _FAR - history.weight
            if most < 0:
                break
            out += (
                history.told(cost, now)
                for cost, now in history.now.hear(saying, source, recent, most)
            )
            nearest = min(nearest, *(one.weight for one in out))
            if self.is_last(history):
                continue
            if history.now.over:
                ways, worse = [(0.0, history.now)], _UNANNOUNCED * history.now.announced
            elif len(history.now.moves) > 1 and not history.now.announced:
                ways, worse = history.now.finished(recent), _ELSEWHERE
            else:
                continue
            for more, now in ways:
                begun = self.next(history.told(more + worse, now))
                out += (
                    begun.told(cost, after)
                    for cost, after in begun.now.hear(saying, source, recent)
                    if not after.untouched or after.said
                )
        self._keep(out)

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
                history.index, tuple(bid and bid.what for bid in now.bids), now.contract,
                now.moves_known,
                now.takers, now.given_up, now.turn, now.leader, now.early, now.sight, now.nullo,
                now.calls, len(now.notes), now.announced,
            )  # fmt: skip
            best = kept.get(key)
            if best is None:
                if len(kept) < _MOST:
                    kept[key] = history
                continue
            apart = history.weight - best.weight
            if apart < PROOF and best.done != history.done:
                theirs = {one.facts.number: one for one in history.done}
                rivals = dict(best.rivals)
                for mine in best.done:
                    number = mine.facts.number
                    yours = theirs.get(number)
                    if yours is not None and yours is not mine:
                        rivals[number] = (*rivals.get(number, ()), (apart, yours))[:12]
                kept[key] = replace(best, rivals=rivals)
        self.all = list(kept.values())
        self.settled = self.settled or self.best.fit >= SURE_START
