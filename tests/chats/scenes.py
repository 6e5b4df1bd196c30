"""Scenes written by hand: all that people write between the last card of a round and the first one of
the next, while they bid.  Each is put into an evening that is told plainly.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from cardgen.dealing.deal import Round
from cardgen.referee import Judgement
from cardgen.referee.judge import JudgedRound
from tests.chats.cases import judged, written
from tests.chats.evening import Post, SimulatedTable, Truth
from tests.chats.exports import send

LANGUAGES = ("de", "en", "ro")
_ROUND = re.compile(r"(?i)\b(?:runde|round|runda|rnd) (\d{1,2})\b|\b(\d{1,2})\. runde")


@cache
def scenes(language: str) -> list[dict[str, Any]]:
    """Players in the order in which they bid, cards of the round, whether there is a forbidden bid,
    what was bid in the end, and who wrote what.
    """
    file = Path(__file__).with_suffix("") / f"{language}.toml"
    found: list[dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))["scene"]
    return found


class SceneTable(SimulatedTable):
    """Plays up to the round of a scene.  seed: of the deal."""

    def __init__(self, scene: dict[str, Any], language: str, seed: int, names: list[str]) -> None:
        self.scene, cards = scene, scene["cards"]
        most, hook = max(2, cards), "on" if scene["hook"] else "off"
        self.number = cards if cards > 1 else 2 * most - 1
        self.everybody = names
        case = f"elevator {len(names)} max={most} step=1 hook={hook}"
        super().__init__(case, language, seed, announced=False, most=self.number)
        self.writer.styles = ["sign"] * len(names)

    @property
    def order(self) -> list[str]:
        """Of the bids of its round."""
        dealer = self.deal.rounds[self.number - 1].facts.dealer
        first = (dealer or 0) + 1
        return [*self.names[first:], *self.names[:first]]

    def bids(self, round_: Round, order: Sequence[int], truth: Truth) -> None:
        if round_.facts.number != self.number:
            super().bids(round_, order, truth)
            return
        seats = dict(zip(self.scene["players"], order, strict=True))
        for seat, bid in zip(order, self.scene["bids"], strict=True):
            truth.bids[seat] = bid
        told = [text for _, text in self.scene["posts"]]
        said = [int(a or b) for text in told for a, b in _ROUND.findall(text)]
        later = self.number - max(said, default=self.number)

        def renumbered(found: re.Match[str]) -> str:
            number = found[1] or found[2]
            return found[0].replace(number, str(max(1, int(number) + later)))

        for who, text in self.scene["posts"]:
            said_here = _ROUND.sub(renumbered, text)
            seat = seats.get(who)
            self.posts.append(Post(seat, said_here, round=self.number - 1, sender=who))


def told_scene(language: str, number: int, folder: Path) -> tuple[JudgedRound, Judgement, Truth]:
    """How its round is heard, all that is said of the evening, and what is true of the round."""
    scene = scenes(language)[number]
    names: list[str] = scene["players"]
    turned = [names[turn:] + names[:turn] for turn in range(len(names))]
    table = next(
        table
        for seed in count(number, 1000)
        for order in turned
        if (table := SceneTable(scene, language, seed, order)).order == names
    )
    evening = table.evening()
    sent = send(evening, random.Random(number))
    judgement = judged(written(evening, "android-de", sent, number, folder))
    (round_,) = (one for one in judgement.rounds if one.facts.number == table.number)
    return round_, judgement, evening.truth[-1]
