"""Finished files as tests want them, by a few words; each is dealt, drawn and read once.

A game is told in words: its name, how many play, then settings (``romanian 7 one-card=choice``),
and ``from=5`` where it was dealt anew from that round on.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from pypdf import PdfReader

from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.shuffle import Occasion, Replaced, practice_seed
from cardgen.dealing.view import player_view, public_view
from cardgen.faces.palette import PALETTES
from cardgen.games.game import PlannedGame, plan_game
from cardgen.games.registry import GAMES
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import CARD_SIZES, Layout, Style
from cardgen.pdf.draw.document import Finished
from cardgen.views import Event, PlayerView, PublicView
from tests.drawn import Page, drawn
from tests.page_text import labels_of, text_at, texts_of
from tests.people import NAMES, joint_of

OLD, MARK = "1AEF5KEWXNEZ53RD59C169GG", "PBVV"
"""Game code and mark of the pack that one dealt anew replaces."""


class Told(NamedTuple):
    """A game in words.  first: the round from which it was dealt anew; 0: it is a whole game."""

    name: str
    players: int
    settings: dict[str, str]
    first: int


def told(game: str) -> Told:
    name, players, *given = game.split()
    settings = dict(pair.split("=") for pair in given)
    return Told(name, int(players), settings, int(settings.pop("from", 0)))


@lru_cache(maxsize=64)
def dealt(
    game: str,
    names: tuple[str, ...] = NAMES,
    title: str = "",
    words: str = "",
    seed: str = "scenes",
) -> Deal:
    name, players, settings, first = told(game)
    names = names[:players]
    return deal(
        GAMES[name],
        names,
        practice_seed(seed),
        settings,
        Occasion(
            title,
            Replaced(OLD, MARK, first) if first else None,
            joint=joint_of(names, words),
        ),
        words,
    )


def table_of(
    game: str, names: tuple[str, ...] = NAMES, title: str = "Spielabend", house: str = ""
) -> PublicView:
    return public_view(dealt(game, names, title), names[: told(game).players], house)


@cache
def planned(game: str, names: tuple[str, ...] = (), house: str = "") -> PlannedGame:
    """A game that isn't dealt; without names its first dealer is open."""
    name, players, given, _ = told(game)
    settings = GAMES[name].settings(players, given)
    return plan_game(GAMES[name], settings, players, names[:players], house, None if names else 0)


def style(language: str = "de", **wishes: object) -> Style:
    """wishes: layout, palette and card_size by their names, letters, and what `Style` has."""
    named = {
        "layout": Layout(wishes.pop("layout", "phone")),
        "palette": PALETTES[str(wishes.pop("palette", "two"))],
        "card_size": CARD_SIZES[str(wishes.pop("card_size", "poker"))],
        "letters": wishes.pop("letters", language),
    }
    return Style(language, **named, **wishes)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Scene:
    """One player's file."""

    view: PlayerView
    style: Style
    event: Event

    @cached_property
    def file(self) -> Finished:
        return player_pdf(self.view, self.style, self.event)

    @cached_property
    def pages(self) -> list[Page]:
        return drawn(self.file)

    @cached_property
    def texts(self) -> list[str]:
        """Of each page, line by line."""
        return texts_of(self.file.content)

    @cached_property
    def reader(self) -> PdfReader:
        return PdfReader(io.BytesIO(self.file.content))

    @cached_property
    def labels(self) -> list[str]:
        """What viewers show in place of page numbers."""
        return labels_of(self.file.content)

    def place(self, number: int) -> int:
        """The index of a round's page, the first if it has several."""
        return self.labels.index(self.style.texts("round.title", n=number))

    def text(self, number: int) -> str:
        """What a round's first page says."""
        return text_at(self.file.content, self.place(number))

    def of_round(self, number: int) -> str:
        """All that is said of a round, on whatever pages it is."""
        text = "\n".join(
            text_at(self.file.content, i)
            for i, numbers in enumerate(self.file.rounds)
            if number in numbers
        )
        if self.style.layout is not Layout.SHEET:
            return text
        texts, last = self.style.texts, self.view.table.planned
        heading = f"(?:{texts('round.title', n='')})?([0-9]+) {texts('round.of', n=last)}"
        _, *parts = re.split(f"(?m)^{heading}".replace("\u00a0", " "), text)
        return parts[parts.index(str(number)) + 1].partition("\n5 cm")[0]

    @property
    def front(self) -> list[str]:
        """The texts of all pages before the first round's."""
        first = next(i for i, rounds in enumerate(self.file.rounds) if rounds)
        return texts_of(self.file.content, 0, first)


@lru_cache(maxsize=48)
def scene(
    game: str,
    language: str = "de",
    *,
    seat: int = 1,
    names: tuple[str, ...] = NAMES,
    title: str = "",
    house: str = "",
    words: str = "",
    event: Event = Event(),  # noqa: B008  # a value
    **wishes: object,
) -> Scene:
    """A player's file; wishes as in `style`."""
    view = player_view(dealt(game, names, title, words), seat, names[: told(game).players], house)
    return Scene(view, style(language, **wishes), event)


def flat(text: str) -> str:
    """Words with single blanks, without marks of bold type."""
    return " ".join(text.replace("*", "").split())
