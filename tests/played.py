"""Random games, played to their end or so far, for the tests of every way to enter one."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.games.registry import GAMES
from tests import second_scorer
from tests.packs import manifest_of, write_manifest

KINDS = (
    ("corona", 2, ""), ("corona", 4, "score=wizard"), ("corona", 8, "hook=on lead=rotate"),
    ("romanian", 3, "premium=5/5 penalty=on"),
    ("romanian", 4, "score=progressive nullo=start"), ("romanian", 7, "premium=10/5"),
    ("romanian", 5, "special=null8,eight8 score=plus-cards"),
    ("ohhell", 6, ""), ("stiche-raten", 3, "score=ten-minus"),
    ("elevator", 4, "score=tricks-plus-ten"), ("whist", 4, ""),
    ("bidwhist", 4, ""), ("bidwhist", 4, "single-no-trump=on small-kitty=on"),
    ("whist", 4, "honours=on trump=HCDSN target=9"),
)  # fmt: skip
NAMES = ("Anna", "Ștefan", "=1+1a", "Łukasz Müller", "李小龙", "Ben, der Zweite", "Zoë", "O'Neil")


class PlayedGame:
    """A pack's public folder, and what is played of it.

    Attributes:
        folder: with a ``pack.json``.
        rounds: as `second_scorer.Round`, with ``number``, ``trump`` and ``sits_out``.
        totals: after each round, as the second scorer counts.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = random.Random(seed)
        self.game, count, given = KINDS[seed % len(KINDS)]
        self.names = list(self.random.sample(NAMES, count))
        made = deal(
            GAMES[self.game],
            self.names,
            practice_seed(f"scores {seed}"),
            dict(pair.split("=") for pair in given.split()),
        )
        manifest = manifest_of(made, self.names)
        self.folder = folder
        folder.mkdir(parents=True)
        (folder / "organiser").mkdir()
        write_manifest(folder, manifest)
        self.view = manifest.table
        self.settings: dict[str, str] = {**made.settings.as_text()}
        self.rounds: list[dict[str, Any]] = []
        self.counts: list[bool] = []
        wanted = self.random.choice([3, 5, len(self.view.rounds)])
        for facts in self.view.rounds[:wanted]:
            self.rounds.append(self._round(facts))
            self.counts.append(facts.counts)
            if second_scorer.is_over(self.game, self.settings, self.totals[-1]):
                break

    @property
    def totals(self) -> list[list[int]]:
        return second_scorer.totals(self.game, self.settings, self.rounds, self.counts)

    def _round(self, facts: Any) -> dict[str, Any]:
        rnd, count = self.random, len(self.names)
        one: dict[str, Any] = {
            "number": facts.number,
            "cards": facts.cards,
            "sits_out": facts.sits_out,
        }
        if self.game in ("whist", "bidwhist"):
            total = 13 if self.game == "whist" or facts.cards == 13 else facts.cards + 1
            first = rnd.randint(1, total - 1)
            one["tricks"] = [first, total - first]
            if self.settings.get("honours") == "on":
                held = rnd.choice([[2, 2], [3, 1], [1, 3], [4, 0], [0, 4]])
                one["held"] = held if facts.trump else [0, 0]
            if self.game == "bidwhist":
                one["contract"] = (
                    rnd.randrange(4),
                    rnd.randint(3, 7),
                    rnd.choice(["uptown", "downtown"]),
                    rnd.choice("CDHSN"),
                )
            return one
        playing = [seat for seat in range(count) if seat != facts.sits_out]
        tricks = dict.fromkeys(playing, 0)
        for _ in range(facts.cards):
            tricks[rnd.choice(playing)] += 1
        bids = dict(tricks)
        while facts.forced_bid is None and (
            sum(bids.values()) == facts.forbidden_sum or rnd.random() < 0.5
        ):
            bids[rnd.choice(playing)] = rnd.randint(0, facts.cards)
        if facts.forced_bid is not None:
            bids = dict.fromkeys(playing, facts.forced_bid)
        one["tricks"] = [tricks.get(seat) for seat in range(count)]
        one["bids"] = [bids.get(seat) for seat in range(count)]
        return one
