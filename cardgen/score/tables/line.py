"""One round as somebody types it in a line: ``1/1 0/2 2/2 0/0``, ``Anna=1/1 Ben=0``, ``8 5``,
``B 4 uptown H / 9``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardgen.errors import CheckError, FaultyEntries, InputError
from cardgen.games import TRUMP_LETTERS, Bidding, Contract, RoundFacts, playing_seats
from cardgen.names import name_key, quoted
from cardgen.score.played import PlayedGame
from cardgen.score.results import Entry, players_of, side_name, with_the_rest
from cardgen.score.tables.columns import SIDES, find_seat
from cardgen.score.tables.entries import read_contract
from cardgen.score.tables.words import NULLO

_PAIR = r"(\d{0,3})(?:\s*([/:])\s*(\d{0,3}))?"
_NOBODY = ("-", "–", "—", "x")
"""Stand for somebody who sits out."""


def read_round(
    text: str, played: PlayedGame, facts: RoundFacts, before: Entry | None
) -> Entry | None:
    """A round from a line; None if the line is blank: then the round isn't played any more.

    Args:
        before: what was noted of the round; ``/2 /0 /1`` adds tricks to its bids.

    Raises:
        FaultyEntries: it can't be read.
    """
    text, nullo = _nullos(" ".join(text.split()), played)
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
            entry = Entry(with_the_rest(_side_tricks(text, played), facts, played.rules))
        case Bidding.CONTRACT:
            entry = _contract(text, played, facts, before)
    return entry._replace(nullo=nullo or (before.nullo if before else ()))


def _nullos(text: str, played: PlayedGame) -> tuple[str, tuple[int, ...]]:
    """The line without what it says of nullos: ``nullo Anna``, ``nullo 2 3`` at its end."""
    found = re.search(rf"(?:^|\s){NULLO}\s+(.*)$", text, re.I)
    if not found:
        return text, ()
    seats = [find_seat(one, played) for one in re.split(r"\s*[+,]\s*", found[1].strip()) if one]
    return text[: found.start()].strip(), tuple(seats)


# -- exact bids


def _exact(text: str, played: PlayedGame, facts: RoundFacts, before: Entry | None) -> Entry:
    count = len(played.names)
    blank = (None,) * count
    bids, tricks = list(before.bids if before else blank), list(before.tricks if before else blank)
    for seat, (bid, made) in (
        _by_name(text, played) if "=" in text else _by_seat(text, played, facts)
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
        bids, tricks = tokens[:at], tokens[at + 1 :]
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
    """``Anna=1/1 Ben Müller=0``"""
    names = "|".join(
        re.escape(name) for name in sorted({*played.names, *played.called}, key=len, reverse=True)
    )  # a name may hold a = itself
    pattern = re.compile(rf"\s*({names}|[^=]+?)\s*=\s*({_PAIR})(?=[\s,;]|$)[,;]?", re.ASCII)
    at, seen = 0, set()
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


def _find_side(text: str, played: PlayedGame) -> int:
    """The side, from 0, of its name, of one of its players, or of NS and EW."""
    sides = players_of(played.rules, played.names)
    for player, seats in enumerate(sides):
        if (
            name_key(text) == name_key(side_name(seats, played.names))
            or text.upper() == SIDES[player]
        ):
            return player
    seat = find_seat(text, played)
    return next(player for player, seats in enumerate(sides) if seat in seats)


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
