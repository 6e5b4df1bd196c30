"""An evening whose cards the page deals as well, with its chat."""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.chats.evening import ToldEvening
from tests.chats.exports import EXPORTS, send
from tests.chats.planted import PlantedTable

STRANGER = "+49 170 1234567"
"""Under which Cem writes."""


class DealtEvening(NamedTuple):
    """An evening: seven rounds for three; in the fifth a bid that may be two or three, in the sixth
    one that says nothing, and before them a card that isn't its player's.

    Attributes:
        order: as `cardgen.web.deal` takes it.
    """

    evening: ToldEvening
    order: dict[str, object]

    def chat(self, posts: int | None = None) -> bytes:
        """As WhatsApp exports it.  posts: so many of them."""
        evening = self.evening
        evening = ToldEvening(evening.deal, "en", evening.names, evening.posts[:posts])
        text = EXPORTS["android-de"][1](send(evening, random.Random(1)), "en").decode()
        return text.replace(" - Cem:", f" - {STRANGER}:").encode()


def dealt_evening() -> DealtEvening:
    evening = PlantedTable("not-in-hand", 1, "corona 3 max=4", "en", 1).evening()
    for number, text in ((4, "two or three"), (5, "🤷 same as always")):
        next(
            post for post in evening.posts if post.bid is not None and post.round == number
        ).text = text
    players = [{"name": name, "language": "en"} for name in evening.names]
    order = {"game": "corona", "players": players, "settings": {"max": "4"}}
    return DealtEvening(evening, {**order, "seed": "evening corona 1"})
