"""A round noted by hand: typed as a line, or asked for question by question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from typing import Generic, Protocol, TypeVar

from cardgen import frozen
from cardgen.errors import CardgenError, CheckError, FaultyEntries, InputError
from cardgen.games import (
    HONOURS,
    TRUMP_LETTERS,
    Bidding,
    Contract,
    Lead,
    RoundFacts,
    Seats,
    bidding_order,
    playing_seats,
)
from cardgen.names import quoted
from cardgen.score.columns import (
    NULLO,
    SIDES,
    contract_text,
    find_heading,
    find_player,
    find_seat,
    trump_letter,
)
from cardgen.score.entries import Entries, read_contract
from cardgen.score.results import (
    ColumnKind,
    Entry,
    GameResult,
    PlayedGame,
    all_tricks,
    players_of,
    side_name,
    with_the_rest,
)

_PAIR = r"(\d{0,3})(?:\s*([/:]|(?<=\d)[-–](?=\d))\s*(\d{0,3}))?"
_NAMED = re.compile(r"(?!x\b)[^\W\d_]|.*=")
"""How a line that names players begins."""
_HONOURS, _CLAIMS = "honours", ("0", *map(str, HONOURS.values()))
_NOBODY = ("-", "–", "—", "x")
"""In place of a bid: the player sits out."""


def read_round(
    text: str, played: PlayedGame, facts: RoundFacts, before: Entry | None
) -> Entry | None:
    """A round from a line; None if the line is blank: then the round isn't played any more.

    Args:
        before: what was noted of the round; ``/2 /0 /1`` adds tricks to its bids.

    Raises:
        FaultyEntries: it can't be read.
    """
    text = " ".join(text.split())
    nullo, text = _nullo(text, played)
    if not text:
        if not nullo:
            return None
        if before is None:
            raise InputError(
                "a nullo is announced for a round that nothing else is known of",
                "say the bids with it: “1 0 2 nullo Anna”",
            )
        return before._replace(nullo=nullo)
    match played.rules.bidding:
        case Bidding.EXACT:
            entry = _exact(text, played, facts, before)
        case Bidding.NONE:
            text, honours = _honours(text, played)
            tricks = with_the_rest(_side_tricks(text, played), facts, played.rules)
            entry = Entry(tricks, honours=honours)
        case Bidding.CONTRACT:
            entry = _contract(text, played, facts, before)
    return entry._replace(nullo=nullo or (before.nullo if before else ()))


def entry_cells(entry: Entry) -> list[str]:
    """Bid and tricks of each player: ``1/1``; a dash where nobody plays; ``9+4`` with honours."""
    bids = entry.bids or (None,) * len(entry.tricks)
    claims = entry.honours or (None,) * len(entry.tricks)
    return [
        ("/".join(str(one) for one in pair if one is not None) or "–")
        + (f"+{claimed}" if claimed else "")
        for *pair, claimed in zip(bids, entry.tricks, claims, strict=True)
    ]


def entry_line(played: PlayedGame, entry: Entry | None) -> str:
    """A round as it is typed: ``1/1 0/0``; a dash where nobody plays, or nothing is noted."""
    if entry is None:
        return "–"
    contract = entry.contract
    if contract:
        made = entry.tricks[
            next(
                side for side, seats in enumerate(played.rules.sides) if contract.declarer in seats
            )
        ]
        terms = contract_text(contract.number, contract.downtown, trump_letter(contract.trump))
        line = f"{played.called[contract.declarer]} {terms}"
        line += "" if made is None else f" / {made}"
    else:
        line = " ".join(entry_cells(entry._replace(honours=())))
        for side, points in enumerate(entry.honours):
            line += f" {_HONOURS} {SIDES[side]} {points}" if points else ""
    nullo = " + ".join(played.called[seat] for seat in entry.nullo)
    return f"{line} {NULLO} {nullo}" if nullo else line


def _nullo(text: str, played: PlayedGame) -> tuple[Seats, str]:
    """Who announces one, ``nullo Anna + Ben`` anywhere in a line; and the line without it."""
    said = re.search(rf"(?:^|\s){NULLO}(?:\s+|$)", text, re.I)
    if not said:
        return (), text
    seats: list[int] = []
    rest = text[said.end() :]
    while True:
        # The longest name that somebody has; what comes behind it are bids.
        ends = [found.start() for found in re.finditer(r"\s*(?:[\s+,]|$)", rest)]
        for end in reversed(ends):
            with suppress(InputError):
                seats.append(find_seat(rest[:end], played))
                break
        else:
            who = " ".join(rest.split()[:1])
            raise InputError(
                f"{quoted(who)} behind “{NULLO}” isn't a player"
                if who
                else f"nobody is named behind “{NULLO}”",
                f"{NULLO} {played.names[0]}, or {' + '.join(played.names[:2])}",
            )
        following = re.match(r"\s*[+,]\s*", rest[end:])
        if not following:
            return tuple(seats), f"{text[: said.start()]} {rest[end:]}".strip()
        rest = rest[end + following.end() :]


# -- exact bids


def _exact(text: str, played: PlayedGame, facts: RoundFacts, before: Entry | None) -> Entry:
    count = len(played.names)
    blank = (None,) * count
    bids = list(before.bids if before else blank)
    tricks = list(before.tricks if before else blank)
    for seat, (bid, made) in (
        _by_name(text, played) if _NAMED.match(text) else _by_seat(text, played, facts)
    ):
        if bid is not None:
            bids[seat] = bid
        if bid is not None or made is not None:
            tricks[seat] = made
    for seat in playing_seats(facts, count):
        bids[seat] = facts.forced_bid if bids[seat] is None else bids[seat]
    return Entry(tuple(tricks), tuple(bids))


Pair = tuple[int | None, int | None]


def _by_seat(text: str, played: PlayedGame, facts: RoundFacts) -> Iterator[tuple[int, Pair]]:
    tokens = [token for token in re.split(r"[\s,;]+", text) if token]
    if "/" in tokens:  # all bids / all tricks
        at = tokens.index("/")
        bids = tokens[:at]
        tricks = tokens[at + 1 :]
        if len(bids) == len(tricks):
            tokens = [f"{bid}/{made}" for bid, made in zip(bids, tricks, strict=True)]
    seats: Sequence[int] = range(len(played.names))
    if len(tokens) == len(seats) - 1 and facts.sits_out is not None:
        seats = playing_seats(facts, len(seats))
    if len(tokens) != len(seats):
        entered = "1 entry" if len(tokens) == 1 else f"{len(tokens)} entries"
        example = " ".join(["1/1", *["0/0"] * (len(played.names) - 1)])
        raise InputError(
            f"{entered} for {len(seats)} players", f"one each, in seat order: {example}"
        )
    faults = []
    for seat, token in zip(seats, tokens, strict=True):
        if token in _NOBODY and seat == facts.sits_out:
            continue
        pair = _pair(token)
        if pair is None:
            faults.append(
                CheckError(
                    f"{quoted(token)} of {played.names[seat]} isn't a bid",
                    "bid/tricks such as 1/1, or a bid alone",
                )
            )
        else:
            yield seat, pair
    if faults:
        raise FaultyEntries(faults)


def _pair(token: str) -> Pair | None:
    found = re.fullmatch(_PAIR, token, re.ASCII)
    if not found or not (found[1] or found[3]):
        return None
    return (int(found[1]) if found[1] else None, int(found[3]) if found[3] else None)


def _by_name(text: str, played: PlayedGame) -> Iterator[tuple[int, Pair]]:
    """``Anna=1/1 Ben Müller=0``, ``Anna 1/1 Ben Müller 0``"""
    # A name may hold a = itself.
    names = "|".join(
        re.escape(name) for name in sorted({*played.names, *played.called}, key=len, reverse=True)
    )
    pattern = re.compile(
        rf"\s*({names}|[^=]+?)(?:\s*[=:]\s*|\s(?=[\d/]))({_PAIR})(?=[\s,;]|$)[,;]?", re.ASCII
    )
    at = 0
    seen = set()
    while at < len(text.rstrip()):
        found = pattern.match(text, at)
        pair = _pair(re.sub(r"\s", "", found[2])) if found else None
        if found is None or pair is None:
            raise InputError(
                f"{quoted(text[at:].strip())} can't be read",
                "NAME=BID/TRICKS, for example Anna=1/1",
            )
        seat = find_seat(found[1], played)
        if seat in seen:
            raise InputError(f"{played.names[seat]} is named twice", "each player once")
        seen.add(seat)
        yield seat, pair
        at = found.end()


# -- two sides


def _side_tricks(text: str, played: PlayedGame) -> tuple[int | None, ...]:
    """``8 5``, ``8/5``, ``Anna=8``: of one side alone, the other has the rest."""
    tricks: list[int | None] = [None, None]
    if "=" in text:
        name, _, made = text.rpartition("=")
        if not re.fullmatch(r"\s*[0-9]{1,3}\s*", made) or not name.strip():
            raise InputError(
                f"{quoted(text)} can't be read",
                "one side's tricks, for example Anna=8: the other side has the rest",
            )
        tricks[_find_side(name.strip(), played)] = int(made)
    else:
        numbers = re.split(r"[\s/:,;–-]+", text)
        if len(numbers) != 2 or not all(re.fullmatch("[0-9]{1,3}", number) for number in numbers):
            sides = " and ".join(
                side_name(seats, played.names) for seats in players_of(played.rules, played.names)
            )
            raise InputError(
                f"{quoted(text)} can't be read", f"the tricks of {sides}, for example 8 5"
            )
        tricks = [int(number) for number in numbers]
    return tuple(tricks)


def _honours(text: str, played: PlayedGame) -> tuple[str, tuple[int, ...]]:
    """``9/4 honours NS 4`` without its end, and what both sides claim; nobody is named: nothing."""
    words = text.split()
    said = [at for at, word in enumerate(words) if find_heading(word) is ColumnKind.HONOURS]
    if not played.rules.honours:
        if said:
            remedy = "it is set with -s honours=on; leave them out"
            raise InputError("this game is played without honours", remedy)
        return text, ()
    if not said:
        return text, (0, 0)
    tricks, claim = (" ".join(some) for some in (words[: said[0]], words[said[0] + 1 :]))
    name, _, points = claim.rpartition(" ")
    side = _find_side(name.rstrip("= "), played) if name and points in _CLAIMS else None
    if side is None:
        remedy = "who held them, and 4 for all four or 2 for three: “9/4 honours NS 4”"
        raise InputError(f"the honours {quoted(claim)} can't be read", remedy)
    return tricks, (0, int(points)) if side else (int(points), 0)


def _find_side(name: str, played: PlayedGame) -> int:
    """A side by its name, by NS and EW, or by one of its players."""
    side = find_player(name, played)
    if side is not None:
        return side
    seat = find_seat(name, played)
    return next(side for side, seats in enumerate(played.rules.sides) if seat in seats)


def _contract(text: str, played: PlayedGame, facts: RoundFacts, before: Entry | None) -> Entry:
    """``B 4 uptown H / 9``: declarer, number, direction, trump, and the tricks of the declarer's
    side; or ``/ 9`` alone.
    """
    bid, slash, made = text.partition("/")
    example = "for example “Anna 4 uptown H / 9”, without “/ 9” while the round runs"
    contract = before.contract if before else None
    if bid.strip():
        found = re.fullmatch(r"(.*?)\s+(\d{1,2}\b.*)", bid.strip(), re.ASCII)
        terms = read_contract(found[2]) if found else None
        if found is None or terms is None:
            raise InputError(f"{quoted(bid.strip())} isn't a contract", example)
        number, downtown, letter = terms
        contract = Contract(find_seat(found[1], played), number, TRUMP_LETTERS[letter], downtown)
    if contract is None:
        raise InputError("the contract isn't known yet", example)
    tricks: list[int | None] = [None, None]
    if slash:
        if not re.fullmatch(r"\s*[0-9]{1,3}\s*", made):
            raise InputError(f"{quoted(made.strip())} isn't a number of tricks", example)
        side = next(
            player for player, seats in enumerate(played.rules.sides) if contract.declarer in seats
        )
        tricks[side] = int(made)
    return Entry(with_the_rest(tricks, facts, played.rules), contract=contract)


class Ask(Enum):
    """What is asked for."""

    BEGINS = "begins"
    BID = "bid"
    TRICKS = "tricks"
    HONOURS = "honours"
    CONTRACT = "contract"


@frozen
class ScoreQuestion:
    """What is asked for next.

    Attributes:
        facts: of the round.
        name: of the player or side that it is about; empty where it is about the round.
        allowed: numbers that can be; empty where the answer is a text or a player.
        forbidden: a bid that would be possible but for the hook.
        left: tricks not given out yet; of bids: what all together make so far.
        usual: taken where nothing is typed.
    """

    ask: Ask
    facts: RoundFacts
    name: str = ""
    allowed: tuple[int, ...] = ()
    forbidden: int | None = None
    left: int = 0
    usual: str = ""


class Noted(Protocol):
    """A game as far as it is noted, wherever that is kept."""

    @property
    def played(self) -> PlayedGame: ...

    @property
    def entries(self) -> Entries: ...

    @property
    def result(self) -> GameResult: ...


KeptT = TypeVar("KeptT", bound=Noted)


class Asking(Generic[KeptT]):
    """A game that is being noted.

    Attributes:
        kept: as far as it is noted.
    """

    def __init__(
        self, kept: KeptT, note: Callable[[KeptT, int, Entry | None], KeptT], number: int = 0
    ) -> None:
        """Ask for the next round.

        Args:
            note: keeps a round, and gives the game with it.
            number: of the round that is asked for instead, from its beginning.
        """
        self.kept = kept
        self._note = note
        self._first: int | None = None  # who begins, in a round in which that is asked
        self._bids: list[int] = []  # in the order of `_bidders`
        self._taken: list[int] = []  # in the order of `_takers`
        self._honours: list[int] = []  # of one side, of the other, as far as they are asked for
        self._contract: Contract | None = None
        self._redo = number
        if kept.result.running and not number:
            self._reopen(*kept.result.running)

    @property
    def is_over(self) -> bool:
        return self.kept.result.finished and not self._redo

    @property
    def _facts(self) -> RoundFacts:
        result = self.kept.result
        rounds = self.kept.played.rounds
        number = self._redo or (
            result.rounds[-1].facts.number + 1 if result.rounds else result.start
        )
        return rounds[number - 1]

    # -- the course of a round: who begins, bids, tricks

    @property
    def _asks_beginner(self) -> bool:
        facts = self._facts
        rules = self.kept.played.rules
        return rules.lead is Lead.WINNER and facts.leader is None and rules.bidding is Bidding.EXACT

    def _bidders(self) -> Seats:
        played = self.kept.played
        facts = self._facts
        if played.rules.bidding is not Bidding.EXACT or facts.forced_bid is not None:
            return ()
        if self._asks_beginner:
            count = len(played.names)
            return tuple(((self._first or 0) + i) % count for i in range(count))
        return bidding_order(facts, len(played.names)) or playing_seats(facts, len(played.names))

    def _takers(self) -> Sequence[int]:
        played = self.kept.played
        if played.rules.bidding is Bidding.EXACT:
            return playing_seats(self._facts, len(played.names))
        return (0,)

    @property
    def question(self) -> ScoreQuestion:
        """The next one.  Must not be asked for when the game is over."""
        played = self.kept.played
        facts = self._facts
        if played.rules.bidding is Bidding.CONTRACT and self._contract is None:
            return ScoreQuestion(Ask.CONTRACT, facts)
        if self._asks_beginner and self._first is None:
            return ScoreQuestion(Ask.BEGINS, facts, usual="1")

        # A bid: the last one must not make the bids add up to the tricks where the hook is on.
        bidders = self._bidders()
        bids = self._bids
        if len(bids) < len(bidders):
            so_far = sum(bids)
            forbidden = None
            if facts.forbidden_sum is not None and len(bids) == len(bidders) - 1:
                last = facts.forbidden_sum - so_far
                entry = self.kept.entries.get(facts.number)  # nobody noticed, and it was played so
                stands = entry and [entry.bids[seat] for seat in bidders] == [*bids, last]
                forbidden = last if last in range(facts.cards + 1) and not stands else None
            allowed = tuple(number for number in range(facts.cards + 1) if number != forbidden)
            name = played.called[bidders[len(bids)]]
            usual = str(allowed[0]) if len(allowed) == 1 else ""
            return ScoreQuestion(Ask.BID, facts, name, allowed, forbidden, so_far, usual)

        if self._asks_honours:
            name = side_name(played.rules.sides[len(self._honours)], played.called)
            claims = tuple(sorted(map(int, _CLAIMS)))
            return ScoreQuestion(Ask.HONOURS, facts, name, claims, usual="0")

        # Tricks: the last player has what is left; the others usually what they bid.
        takers = self._takers()
        taken = self._taken
        left = all_tricks(facts, played.rules) - sum(taken)
        exact = played.rules.bidding is Bidding.EXACT
        last = exact and len(taken) == len(takers) - 1
        allowed = (left,) if last else tuple(range(left + 1))
        tricks = left if len(allowed) == 1 else self._bid_of(takers[len(taken)]) if exact else None
        seats = players_of(played.rules, played.names)[takers[len(taken)] if exact else self._side]
        return ScoreQuestion(
            Ask.TRICKS,
            facts,
            side_name(seats, played.called),
            allowed,
            left=left,
            usual=str(tricks) if tricks in allowed else "",
        )

    @property
    def _asks_honours(self) -> bool:
        """Whether the tricks are said and it may be that a side has honours."""
        can_be = self.kept.played.rules.honours and not self._facts.has_no_trump
        left = len(self._honours) < 2 and not any(self._honours)
        return bool(can_be and left and self._taken)

    @property
    def _side(self) -> int:
        """Of two, whose tricks are asked for."""
        sides = self.kept.played.rules.sides
        return int(self._contract is not None and self._contract.declarer not in sides[0])

    def _bid_of(self, seat: int) -> int | None:
        bids = dict(zip(self._bidders(), self._bids, strict=False))
        return bids.get(seat, self._facts.forced_bid)

    # -- answers

    def answer(self, text: str) -> bool:
        """Take an answer; whether a round was completed by it.

        Raises:
            CardgenError: it can't be; the question stays.
        """
        question = self.question
        text = text.strip() or question.usual
        if question.ask is Ask.CONTRACT:
            entry = read_round(text, self.kept.played, question.facts, None)
            if entry is None:
                raise InputError("the contract is missing", "for example Ben 4 uptown H")
            self._contract = entry.contract
            self.kept = self._note(
                self.kept, question.facts.number, entry._replace(tricks=(None, None))
            )
            return False
        if question.ask is Ask.BEGINS:
            self._first = find_seat(text, self.kept.played)
            return False
        if not (text.isascii() and text.isdigit()) or int(text) not in question.allowed:
            if text.isdigit() and question.forbidden == int(text):
                raise InputError(
                    f"{text} is forbidden", "the bids mustn't make the number of cards"
                )
            raise InputError(
                f"“{text}” can't be" if text else "nothing is typed", _numbers(question.allowed)
            )
        is_bid = question.ask is Ask.BID
        typed, asked = (self._bids, self._bidders()) if is_bid else (self._taken, self._takers())
        if question.ask is Ask.HONOURS:
            typed = self._honours
        typed.append(int(text))
        complete = len(self._bids if is_bid else self._taken) == len(asked)
        complete = complete and not (not is_bid and self._asks_honours)
        if complete:
            try:
                self.kept = self._note(self.kept, question.facts.number, self._entry())
            except CardgenError:
                typed.pop()
                raise
        if not complete or is_bid:
            return False
        self._first = None
        self._bids = []
        self._taken = []
        self._honours = []
        self._contract, self._redo = None, 0
        return True

    def _entry(self) -> Entry:
        played = self.kept.played
        taken = self._taken
        if played.rules.bidding is not Bidding.EXACT:
            sides = (None, taken[0]) if self._side else (taken[0], None)
            won = with_the_rest(sides, self._facts, played.rules)
            honours = (*self._honours, 0, 0)[:2] if played.rules.honours else ()
            return Entry(won, contract=self._contract, honours=honours)
        before = self.kept.entries.get(self._facts.number)
        tricks = dict(zip(self._takers(), taken, strict=False))
        bids = {seat: self._bid_of(seat) for seat in self._takers()}
        seats = range(len(played.names))
        return Entry(
            tuple(map(tricks.get, seats)),
            tuple(map(bids.get, seats)),
            nullo=before.nullo if before else (),
        )

    def back(self) -> bool:
        """Take the last answer back, also into the round before; False if there is nothing to
        take back.
        """
        if self._honours or self._taken or self._bids:
            (self._honours or self._taken or self._bids).pop()
        elif self._first is not None:
            self._first = None
        elif self._contract is not None:
            self._contract = None
        elif self.kept.result.rounds:
            done = self.kept.result.rounds[-1]
            self._redo = done.facts.number
            self._reopen(done.facts, done.entry)
        else:
            return False
        return True

    def _reopen(self, facts: RoundFacts, entry: Entry) -> None:
        """Ask for the tricks of a round again, its bids as they are."""
        self._redo = facts.number
        if entry.contract:
            self._contract = entry.contract
            return
        if self._asks_beginner and entry.bids:
            self._first = 0
        self._bids = [entry.bids[seat] or 0 for seat in self._bidders()]


def _numbers(allowed: Sequence[int]) -> str:
    if len(allowed) == 1:
        return f"only {allowed[0]} is left"
    gaps = [number for number in range(allowed[0], allowed[-1] + 1) if number not in allowed]
    without = f" without {' and '.join(map(str, gaps))}" if gaps else ""
    return f"a number from {allowed[0]} to {allowed[-1]}{without}"
