"""Cards, bids and contracts as they are written for people, in one line of text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from cardgen.cards import Card, Rank, Suit
from cardgen.faces import label, sign_and_rank
from cardgen.games import Call, Contract, Sight
from cardgen.players.choice import Choice
from cardgen.players.table import Step
from cardgen.players.words import SIGHTS, WAYS
from cardgen.text import Catalogue, catalogue, play_catalogue

T = TypeVar("T")


class Speech:
    """Words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts: Catalogue = catalogue(language)
        self.play: Catalogue = play_catalogue(language)

    def card(self, card: Card) -> str:
        """``♥10``; ``★``."""
        return sign_and_rank(card, self.language)

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(map(self.card, cards))

    def ranks(self, ranking: Iterable[Rank]) -> str:
        """High to low: ``A 10 K D``."""
        return " ".join(label(rank, self.language) for rank in ranking)

    def card_in_words(self, card: Card) -> str:
        """``Herz 10``: to be posted where signs may be missing."""
        return self.texts.card(card, label(card.rank, self.language))

    def call(self, call: Call) -> str:
        """``4 uptown``; a pass in its word."""
        return (
            self.play("pass") if call.way is None else f"{call.number} {self.play(WAYS[call.way])}"
        )

    def yes_or_no(self, nullo: bool) -> str:
        return self.play("nullo") if nullo else self.play("no-nullo")

    def sight(self, sight: Sight) -> str:
        """What a dealer says of a one-card round."""
        return self.play.lines(f"words.{SIGHTS[sight]}")[0]

    def contract(self, contract: Contract) -> str:
        """``4 uptown ♥``"""
        way = self.play("downtown" if contract.downtown else "uptown")
        trump = contract.trump.sign if contract.trump else self.play("no-trump")
        return f"{contract.number} {way} {trump}"

    def move(self, step: Step, move: Any) -> str:
        """What a player does, as it is posted."""
        match step:
            case Step.SIGHT:
                return self.sight(move)
            case Step.CALL:
                return self.call(move)
            case Step.CONTRACT:
                return self.contract(move)
            case Step.DISCARD:
                return self.play(
                    "stand-in.discarded", cards=self.texts.count("plural.cards", len(move))
                )
            case Step.CARD:
                return self.card_in_words(move)
        return str(move)

    def trump(self, suit: Suit | None) -> str:
        return f"{suit.sign} {self.texts.suit(suit)}" if suit else self.play("no-trump")

    def why(self, choice: Choice[T], what: str) -> str:
        """A hint: what to do, and one sentence why."""
        return self.play(
            "hint.is", what=what, why=self.play(f"hint.{choice.reason}").format(**choice.numbers)
        )
