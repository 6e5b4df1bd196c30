"""The standing as a text for the chat, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from cardgen.errors import InputError
from cardgen.games import Bidding, Lead, bidding_order
from cardgen.names import apart
from cardgen.score.columns import contract_words, trump_word
from cardgen.score.noting import entry_cells
from cardgen.score.results import Entry, GameResult, PlayedGame, RoundResult
from cardgen.text import Catalogue, read_money, read_points, scores_catalogue, signed

if TYPE_CHECKING:
    from cardgen.score.kept import Scored

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_BETWEEN = " · "


def chat_message(
    played: PlayedGame, result: GameResult, language: str, heading: str, shown: int = 0
) -> str:
    """The standing, the round that was played last, and the next one.

    Args:
        heading: a line above, such as the title of the evening.
        shown: number of the round to tell of; 0: the last one.
    """
    texts = scores_catalogue(language)
    called = [apart(name) for name in played.called]
    blocks = [[*([apart(heading)] if heading else []), *standing_lines(result, language)]]

    # the round that was played last
    done = next(
        (done for done in result.rounds if done.facts.number == shown),
        result.rounds[-1] if result.rounds else None,
    )
    if done is not None:
        lines = [] if done.entry.contract is None else [contract_line(played, result, done, texts)]
        names = [apart(name) for name in result.names]
        points = [
            f"{name} {signed(made)}"
            for name, made in zip(names, done.points, strict=True)
            if made is not None
        ]
        lines.append(texts("message.last", n=done.facts.number, points=_BETWEEN.join(points)))
        for name, extra in zip(names, done.premiums, strict=True):
            if extra and played.rules.premium:
                key = "message.premium" if extra > 0 else "message.penalty"
                streak = played.rules.premium.streak
                lines.append(texts(key, name=name, streak=streak, points=signed(extra)))
        blocks.append(lines)

    # the one that is being played, or comes next
    if result.running:
        facts, entry = result.running
        bids = _bid_words(called, entry, texts)
        lines = [texts("message.bid", n=facts.number, m=len(played.rounds), bids=bids)]
        if entry.contract is None:
            total = sum(bid for bid in entry.bids if bid is not None)
            tricks = texts.count("plural.tricks", facts.cards)
            lines.append(texts("message.bids-make", n=total, tricks=tricks))
        blocks.append(lines)
    elif not result.finished:
        number = result.rounds[-1].facts.number + 1 if result.rounds else result.start
        facts = played.rounds[number - 1]
        parts = [texts("message.next", n=number), texts.count("plural.cards", facts.cards)]
        if not facts.unknown_trump and played.trump_is_known(facts):
            word = trump_word(facts.trump, texts.language)
            parts.append(f"{facts.trump.sign} {word}" if facts.trump else word)
        order = bidding_order(facts, len(played.called))
        if order:
            key = (
                "message.bids-first"
                if played.rules.bidding is Bidding.CONTRACT
                else "message.begins"
            )
            parts.append(texts(key, name=apart(played.called[order[0]])))
        elif played.rules.lead is Lead.WINNER and result.rounds:
            parts.append(texts("message.winner-begins"))
        blocks.append([_BETWEEN.join(parts)])
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def whatsapp_link(message: str) -> str:
    """Opens WhatsApp with a message, for whichever chat is chosen there."""
    return f"https://wa.me/?text={quote(message, safe='')}"


def standing_lines(result: GameResult, language: str) -> list[str]:
    """What the standing is of, then a line a player."""
    texts = scores_catalogue(language)
    head = state_line(result, texts)
    if not result.rounds:
        return [head]
    lines = [
        f"{medal(place.place)} {apart(result.names[place.player])} {minus(place.points)}"
        for place in result.standing
    ]
    return [head, *lines, *([winners_sentence(result, texts)] if result.finished else [])]


def state_line(result: GameResult, texts: Catalogue) -> str:
    """How far a game has come."""
    if not result.rounds:
        return texts("table.before")
    last = result.rounds[-1].facts.number
    if result.start > 1:
        return texts("message.part", first=result.start, last=last)
    if result.finished:
        return texts("message.final", rounds=texts.count("plural.rounds", len(result.rounds)))
    return texts("message.unfinished", n=last, m=result.planned)


def minus(number: int) -> str:
    """A number with a minus sign that is one."""
    return str(number).replace("-", "−")


def decimal(number: float, places: int, language: str) -> str:
    """``−1.50``, in German and Romanian ``−1,50``"""
    text = f"{number:.{places}f}".replace("-", "−")
    return text if language == "en" else text.replace(".", ",")


def percent(share: float, places: int, language: str) -> str:
    """``52.5%``, in German ``52,5 %``."""
    return decimal(100 * share, places, language) + ("\u00a0%" if language == "de" else "%")


def medal(place: int) -> str:
    """What comes before a name; a dash for a player without a place."""
    return _MEDALS.get(place, f"{place}." if place else "–")


def winners_sentence(result: GameResult, texts: Catalogue) -> str:
    """``Anna wins.``"""
    names = [apart(result.names[player]) for player in result.winners]
    nullo = any(place.nullo for place in result.standing)
    if len(names) == 1:
        side = len(result.seats[result.winners[0]]) > 1
        return texts(
            "table.wins-by-nullo" if nullo else "table.side-wins" if side else "table.wins",
            names=names[0],
        )
    return texts("table.win-together" if nullo else "table.tie", names=listed(names, texts))


def listed(names: Sequence[str], texts: Catalogue) -> str:
    """``Anna, Ben and Cem``"""
    return (
        names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {texts('table.and')} {names[-1]}"
    )


def contract_line(
    played: PlayedGame, result: GameResult, done: RoundResult, texts: Catalogue
) -> str:
    """``Anna 4 uptown hearts: made``"""
    words = _bid_words([apart(name) for name in played.called], done.entry, texts)
    return texts(
        "message.contract",
        contract=words,
        state=texts("table.made" if is_made(result, done) else "table.missed"),
    )


def _bid_words(
    names: Sequence[str], entry: Entry, texts: Catalogue, between: str = _BETWEEN
) -> str:
    """``Anna 1 · Ben 0``, ``Anna 4 uptown ♥``.  names: of all seats, as they are shown."""
    if entry.contract:
        return f"{names[entry.contract.declarer]} {contract_words(entry.contract, texts.language)}"
    return between.join(
        f"{name} {bid}" for name, bid in zip(names, entry.bids, strict=True) if bid is not None
    )


def is_made(result: GameResult, done: RoundResult) -> bool:
    """Whether the declarer's side kept its promise: then it has points, else it loses some."""
    contract = done.entry.contract
    return contract is not None and any(
        contract.declarer in seats and (points or 0) > 0
        for seats, points in zip(result.seats, done.points, strict=True)
    )


def running_line(played: PlayedGame, result: GameResult, texts: Catalogue) -> str:
    """The round that is being played, as it is bid; nothing between rounds."""
    if result.running is None:
        return ""
    facts, entry = result.running
    return texts(
        "table.running", n=facts.number, bids=_bid_words(played.called, entry, texts, ", ")
    )


def round_lines(
    played: PlayedGame, result: GameResult, done: RoundResult, language: str
) -> tuple[str, ...]:
    """What is shown of a round under its own message: tricks, and the standing after it."""
    texts = scores_catalogue(language)
    if done.entry.contract:
        first = contract_line(played, result, done, texts)
    else:
        made = zip(result.names, entry_cells(done.entry), done.entry.tricks, strict=True)
        tricks = _BETWEEN.join(
            f"{apart(name)} {cell}" for name, cell, taken in made if taken is not None
        )
        first = texts("message.tricks", tricks=tricks)
    order = sorted(range(len(result.names)), key=lambda player: -done.totals[player])
    totals = _BETWEEN.join(
        f"{apart(result.names[player])} {minus(done.totals[player])}" for player in order
    )
    return first, texts("message.totals", totals=totals)


class Payment(NamedTuple):
    """From one seat to another, from 0.  cents: how much."""

    payer: int
    payee: int
    cents: int


def balances(result: GameResult, stake: int) -> tuple[int, ...]:
    """What each seat gets, or below nothing: pays; all together nothing.

    Everybody settles with everybody the difference of their points; in a partnership game each with
    one opponent.  Whoever wins by a nullo has as many points as the best of the others.

    Args:
        stake: cents a point.
    """
    out = [0] * sum(map(len, result.seats))
    best = max(place.points for place in result.standing)
    totals = {place.player: best if place.nullo else place.points for place in result.standing}
    for player, seats in enumerate(result.seats):
        for seat in seats:
            out[seat] = stake * sum(totals[player] - totals[other] for other in totals)
    return tuple(out)


def overbids(result: GameResult) -> dict[int, int]:
    """How many contracts each declarer missed, by seat."""
    missed = [
        done.entry.contract.declarer
        for done in result.rounds
        if done.entry.contract and not is_made(result, done)
    ]
    return {seat: missed.count(seat) for seat in sorted(set(missed))}


def settle(amounts: Sequence[int]) -> tuple[Payment, ...]:
    """The fewest payments that settle amounts which make nothing together.

    So many people need one payment less than they are, and one less again for each group of them
    that is even in itself: the amounts are cut into as many such groups as can be.  At most a dozen
    people.
    """
    people = [seat for seat, amount in enumerate(amounts) if amount]
    sums = [0] * (1 << len(people))
    most = list(sums)  # even groups among these people
    for mask in range(1, len(sums)):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + amounts[people[low]]
        most[mask] = max(most[mask & ~(1 << i)] for i in range(len(people)) if mask >> i & 1) + (
            sums[mask] == 0
        )
    # Whoever can be taken away without loss belongs to the group that is even next.
    payments: list[Payment] = []
    group: list[int] = []
    mask = len(sums) - 1
    while mask or group:
        if group and sums[mask] == 0:
            # Payments of a group that is even in itself: each settles somebody for good.
            left = {seat: amounts[seat] for seat in group}
            out = []
            while any(left.values()):
                payer = min(left, key=lambda seat: (left[seat], seat))
                payee = max(left, key=lambda seat: (left[seat], -seat))
                cents = min(-left[payer], left[payee])
                out.append(Payment(payer, payee, cents))
                left[payer] += cents
                left[payee] -= cents
            payments += out
            group = []
            continue
        without = most[mask] - (sums[mask] == 0)
        i = next(
            i for i in range(len(people)) if mask >> i & 1 and most[mask & ~(1 << i)] == without
        )
        mask &= ~(1 << i)
        group.append(people[i])
    return tuple(sorted(payments))


def money(cents: int, language: str) -> str:
    """``1.25``, in German and Romanian ``1,25``."""
    return decimal(cents / 100, 2, language)


def read_stakes(
    scored: Scored, stake: str | None, fee: str | None
) -> tuple[int | None, int | None]:
    """Cents a point, and points that a missed contract costs, as typed; None where nothing is.

    Raises:
        InputError: they aren't an amount and a number, or the game has no contracts that could be
            missed.
    """
    if fee is not None and scored.played.rules.contract is None:
        raise InputError("--fee is for games with a contract", "leave it out")
    return None if stake is None else read_money(stake, "--stake"), (
        None if fee is None else read_points(fee, "--fee")
    )


def stake_lines(scored: Scored, stake: int, fee: int, language: str) -> list[str]:
    """Who pays whom, in words.  stake: in cents; fee: in points, paid to the bank."""
    texts = scores_catalogue(language)
    names = scored.played.called
    lines = [
        texts("results.pays", payer=names[payer], payee=names[payee], amount=money(cents, language))
        for payer, payee, cents in settle(balances(scored.result, stake))
    ]
    for seat, missed in overbids(scored.result).items() if fee * stake else ():
        amount = money(missed * fee * stake, language)
        lines.append(texts("results.bank", payer=names[seat], amount=amount, n=missed))
    if not lines:
        return [texts("results.nobody-pays")]
    return [texts("results.stakes", stake=money(stake, language)), *lines]
