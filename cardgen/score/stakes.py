"""Small coins: who pays whom after a game.  Words and numbers only; nothing is paid here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.errors import InputError
from cardgen.score.asked import Scored
from cardgen.score.message import decimal
from cardgen.score.results import GameResult
from cardgen.text import read_money, scores_catalogue


class Payment(NamedTuple):
    """From one seat to another, from 0.  cents: how much."""

    payer: int
    payee: int
    cents: int


def balances(result: GameResult, stake: int, fee: int = 0) -> tuple[int, ...]:
    """What each seat gets, or below nothing: pays; all together nothing.

    Everybody settles with everybody the difference of their points; in a partnership game each with
    one opponent.

    Args:
        stake: cents a point.
        fee: cents that each partner pays for a contract that was missed.
    """
    count = sum(map(len, result.seats))
    out = [0] * count
    totals = {place.player: place.points for place in result.standing}
    overbid = [0] * len(result.seats)
    for done in result.rounds:
        contract = done.entry.contract
        if contract is not None:
            side = next(
                player for player, seats in enumerate(result.seats) if contract.declarer in seats
            )
            overbid[side] += (done.points[side] or 0) <= 0
    for player, seats in enumerate(result.seats):
        won = sum(
            (totals[player] - totals[other]) * stake + (overbid[other] - overbid[player]) * fee
            for other in totals
        )
        for seat in seats:
            out[seat] = won
    return tuple(out)


def settle(amounts: Sequence[int]) -> tuple[Payment, ...]:
    """The fewest payments that settle amounts which make nothing together.

    So many people need one payment less than they are, and one less again for each group of them
    that is even in itself: the amounts are cut into as many such groups as can be.  At most a dozen
    people.
    """
    open_ = [seat for seat, amount in enumerate(amounts) if amount]
    sums = [0] * (1 << len(open_))
    most = [0] * (1 << len(open_))  # even groups among these people
    for mask in range(1, 1 << len(open_)):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + amounts[open_[low]]
        most[mask] = max(most[mask & ~(1 << i)] for i in range(len(open_)) if mask >> i & 1) + (
            sums[mask] == 0
        )
    payments: list[Payment] = []
    mask, group = (1 << len(open_)) - 1, 0
    while mask:  # whoever is taken away without loss belongs to the group that is even next
        i = next(
            i
            for i in range(len(open_))
            if mask >> i & 1 and most[mask & ~(1 << i)] + (sums[mask] == 0) == most[mask]
        )
        if sums[mask] == 0:
            payments += _within([open_[i] for i in range(len(open_)) if group >> i & 1], amounts)
            group = 0
        mask, group = mask & ~(1 << i), group | 1 << i
    payments += _within([open_[i] for i in range(len(open_)) if group >> i & 1], amounts)
    return tuple(sorted(payments))


def _within(seats: Sequence[int], amounts: Sequence[int]) -> list[Payment]:
    """Payments of a group that is even in itself: each settles somebody for good."""
    left = {seat: amounts[seat] for seat in seats}
    out = []
    while any(left.values()):
        payer, payee = (
            min(left, key=lambda seat: (left[seat], seat)),
            max(left, key=lambda seat: (left[seat], -seat)),
        )
        cents = min(-left[payer], left[payee])
        out.append(Payment(payer, payee, cents))
        left[payer] += cents
        left[payee] -= cents
    return out


def money(cents: int, language: str) -> str:
    """``1.25``, in German and Romanian ``1,25``."""
    return decimal(cents / 100, 2, language)


def read_stakes(
    scored: Scored, stake: str | None, fee: str | None
) -> tuple[int | None, int | None]:
    """Cents a point, and those of a missed contract, as typed; None where nothing is.

    Raises:
        InputError: they aren't amounts, or the game has no contracts that could be missed.
    """
    if fee is not None and scored.played.rules.contract is None:
        raise InputError("--fee is for games with a contract", "leave it out")
    return None if stake is None else read_money(stake, "--stake"), (
        None if fee is None else read_money(fee, "--fee")
    )


def stake_lines(scored: Scored, stake: int, fee: int, language: str) -> list[str]:
    """Who pays whom, in words.  stake, fee: in cents."""
    texts, names = scores_catalogue(language), scored.played.called
    payments = settle(balances(scored.result, stake, fee))
    lines = [texts("results.stakes", stake=money(stake, language))]
    lines += [
        texts(
            "results.pays",
            payer=names[one.payer],
            payee=names[one.payee],
            amount=money(one.cents, language),
        )
        for one in payments
    ]
    return lines if payments else [texts("results.nobody-pays")]
