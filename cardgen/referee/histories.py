"""What a whole chat can mean: the likeliest histories of a game, told round by round.

Each message makes several histories of each; what comes after shows which of them was right.  What
stays open at the end isn't decided, but asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.games import Lead
from cardgen.referee.ear import Saying
from cardgen.referee.telling import Costed, Telling
from cardgen.referee.told import DealtRound, Recent, Source

_MOST, _FEW, _NEAR, _FAR = 16, 5, 3.5, 5.0
"""So many histories are kept: a few that are far less likely than the best, more that are not."""
DOUBT, PROOF = 1.15, 1.3
"""Histories that differ by less are equally likely; one that proves something has no rival within
the second, and neither has one that infers what nobody heard."""
_UNANNOUNCED, _ANNOUNCED_LATE, _SKIPPED, _ELSEWHERE = 2.0, 1.5, 3.0, 2.0
_WORTH, _ENOUGH, _SURE_START = 0.8, 12, 8
"""What a card that fits is worth, up to so many; with how many of them the game has begun."""
_START = 6.0
_LOST, _ANEW, _MOST_SKIPPED = 9.0, 1.0, 3
"""How much may be strange in a row until one of the next rounds may begin with any message, and
what each costs that is left out."""

Rivals = dict[int, tuple[tuple[float, Telling], ...]]
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

    def told(self, ways: Iterable[Costed], more: float = 0.0) -> list[History]:
        """After what can have happened.  more: what it costs beside that."""
        heard = sum(move.source is not None for move in self.now.moves) + len(self.now.numbers)
        out = []
        for cost, now in ways:
            fits = len(now.numbers) + sum(move.source is not None for move in now.moves) - heard
            cost += self.cost + more
            fitted = cost if fits > 0 or now.bids != self.now.bids else self.fitted
            out.append(self._replace(now=now, cost=cost, fit=self.fit + fits, fitted=fitted))
        return out


class Histories:
    """All histories of a chat that are worth keeping, the likeliest first.

    Attributes:
        settled: the game has begun for sure.
    """

    def __init__(self, dealt: tuple[DealtRound, ...]) -> None:
        self._dealt = dealt
        self.all = [self._begin(0)]
        self.settled = False

    @property
    def best(self) -> History:
        return self.all[0]

    def _begin(self, index: int, cost: float = 0.0, announced: bool = False) -> History:
        dealt = self._dealt[index]
        begun = Telling.begin(dealt, dealt.facts.leader, announced)
        return History(begun, index, {}, cost=cost, fitted=cost)

    def is_last(self, history: History) -> bool:
        return history.place + 1 == len(self._dealt)

    def _next(self, history: History, announced: bool = False) -> History:
        """In the round that comes next."""
        dealt, before = self._dealt[history.place + 1], history.now
        leader = dealt.facts.leader
        if leader is None and dealt.rules.lead is Lead.WINNER and not before.given_up:
            leader = before.takers[-1] if before.takers else None
        now, done = Telling.begin(dealt, leader, announced), (*history.done, before)
        return history._replace(now=now, place=history.place + 1, done=done)

    def announce(self, number: int, recent: Recent, full: bool) -> None:
        """A message announces a round.  full: it says of how many, so nothing else is meant."""
        index = number - self._dealt[0].facts.number
        if not 0 <= index < len(self._dealt):
            return
        out = list[History]()
        for history in self.all:
            now = history.now
            if history.place == index:
                anew = Telling.begin(now.dealt, now.leader, announced=True)
                bids = any(now.bids) and not (now.moves or now.early)
                late = _ANNOUNCED_LATE * (now != anew._replace(announced=now.announced))
                out += history.told([(late + bids * full, now._replace(announced=True))])
                out += history.told([(0.0, anew)] if bids and full else [])
            elif history.place < index and (full or history.place + 1 == index):
                for after in history.told(now.finished(recent)):
                    while after.place + 1 < index:
                        after = self._next(after)
                        after = after.told([(_SKIPPED, after.now._replace(given_up=True))])[0]
                    out.append(self._next(after, announced=True))
                if not full and not now.over:
                    out += history.told([(1.5, now)])
            else:
                out += history.told([(3.0 * full, now)])
        if not self.settled and index:
            out.append(self._begin(index, _START / 2, announced=True))
        self._keep(out)

    def hear(self, saying: Saying, source: Source, recent: Recent) -> None:
        """Go on with a message, or a part of it."""
        before = self.all
        if not self.settled and self.best.weight > 0:
            fits = max(history.fit for history in before)  # what would have been mere chance
            before = [*before, self._begin(0, _START + fits * _WORTH)]
        later, now = self.best, self.best.now
        unsure = self.settled and not (now.over or now.announced)
        if unsure and later.cost - later.fitted > _LOST:
            for _ in range(_MOST_SKIPPED):
                if not self.is_last(later):
                    given_up = later.now._replace(given_up=True)
                    later = self._next(later._replace(now=given_up, cost=later.cost + _ANEW))
                    before = [*before, later]
        out, nearest = list[History](), before[0].weight + 99.0
        for history in sorted(before, key=lambda history: history.weight):
            now, most = history.now, nearest + _FAR - history.weight
            if most < 0:
                break
            out += history.told(now.hear(saying, source, recent, most))
            nearest = min(nearest, *(one.weight for one in out))
            ways = list[Costed]()
            if now.over:
                ways = [(_UNANNOUNCED * now.announced, now)]
            elif len(now.moves) > 1 and not now.announced:
                ways = [(cost + _ELSEWHERE, after) for cost, after in now.finished(recent)]
            for after in history.told(ways if not self.is_last(history) else ()):
                begun = self._next(after)
                heard = begun.now.hear(saying, source, recent)
                out += begun.told((cost, one) for cost, one in heard if one.said)
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
                history.place, tuple(bid and bid.what for bid in now.bids), now.contract,
                now.moves_known, now.takers, now.given_up, now.leads, now.leader, now.early,
                now.sight, now.nullo, len(now.notes), now.announced,
            )  # fmt: skip
            best = kept.get(key)
            if best is None and len(kept) < _MOST:
                kept[key] = history
            elif best and history.weight - best.weight < PROOF:
                rivals = dict(best.rivals)
                for number, found in _apart(best, history, best.done):
                    rivals[number] = (*rivals.get(number, ()), found)[:12]
                kept[key] = best._replace(rivals=rivals)
        self.all = list(kept.values())
        self.settled = self.settled or self.best.fit >= _SURE_START

    def rivals(self) -> dict[int, list[tuple[float, Telling]]]:
        """By number, other tellings of a round that are nearly as likely."""
        found = defaultdict[int, list[tuple[float, Telling]]](list)
        for number, several in self.best.rivals.items():
            found[number] += several
        for rival in self.all[1:]:
            if rival.weight - self.best.weight < PROOF:
                for number, other in _apart(self.best, rival, self.best.rounds):
                    found[number].append(other)
        return found


def _apart(
    best: History, rival: History, rounds: Iterable[Telling]
) -> Iterable[tuple[int, tuple[float, Telling]]]:
    """Rounds that a rival tells otherwise, or not at all, by number."""
    theirs = {one.facts.number: one for one in rival.rounds}
    for mine in rounds:
        number = mine.facts.number
        if (yours := theirs.get(number)) is not mine:
            blank = Telling.begin(mine.dealt, mine.leader)
            yield number, (rival.weight - best.weight, yours or blank)
