"""Rounds that somebody else tells, as the referee does, added to the scores of a pack: what was noted by hand isn't lost to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.errors import FaultyEntries
from cardgen.score.kept import Kept, checked, keep
from cardgen.score.results import Entry


class Added(NamedTuple):
    """What became of the rounds.

    Attributes:
        rounds: that weren't noted, or ran, and are noted now.
        replaced: that were noted differently, and are as told now.
        differing: that are noted differently, and stay as they were noted.
        left: that can't be noted: one before them is missing, or they can't be scored.
    """

    rounds: tuple[int, ...]
    replaced: tuple[int, ...]
    differing: tuple[int, ...]
    left: tuple[int, ...]


def add_rounds(kept: Kept, told: Mapping[int, Entry], over: bool) -> Added:
    """Note rounds, those of before unharmed.

    Args:
        told: complete rounds, by their number.
        over: note those again that are noted differently.

    Raises:
        FileError: they can't be kept.
    """
    known = kept.entries
    differing = [number for number, entry in told.items() if number in known and not agrees(known[number], entry)]
    now, left = dict(known), []
    for number, entry in sorted(told.items()):
        if number in differing and not over:
            continue
        try:
            checked(kept, {**now, number: entry})
        except FaultyEntries:
            left.append(number)
        else:
            now[number] = entry
    new = [number for number, entry in now.items() if entry != known.get(number)]
    if new:
        keep(kept, now, max(new))
    return Added(
        rounds=tuple(sorted(set(new) - set(differing))),
        replaced=tuple(sorted(set(new) & set(differing))),
        differing=tuple(sorted(set(differing) - set(new) - set(left))),
        left=tuple(left),
    )


def agrees(noted: Entry, told: Entry) -> bool:
    """Whether a round is told as it is noted, as far as it is noted."""
    return noted == told or (noted.is_running and (noted.bids, noted.contract, noted.nullo) == (told.bids, told.contract, told.nullo))
