"""Asks the person at the keyboard until the answer can be played; a hint for “?”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from cardgen.cards import Card
from cardgen.cli.play.screen import Screen
from cardgen.cli.terminal import can_ask, read_line
from cardgen.games import Call, Contract, Sight
from cardgen.players import (
    Chosen,
    Move,
    Seat,
    Speech,
    Step,
    Table,
    choose_bid,
    choose_call,
    choose_card,
    choose_contract,
    choose_discard,
    choose_sight,
    words,
)
from cardgen.score import minus

T = TypeVar("T")
_MOST_SHOWN = 40


class Stopped(Exception):
    """Whoever plays wants to stop, or nothing more can be read."""


class Refused(Exception):
    """An answer that can't be; its text says why, and what can."""


class Asking:
    def __init__(self, speech: Speech, screen: Screen) -> None:
        self._speech, self._screen = speech, screen
        self._say = speech.play

    def move(self, seat: Seat | None, table: Table) -> Move:
        """What the player does.  seat: None of a dealer who sits out."""
        if table.step is Step.SIGHT or seat is None:
            return self._sight()
        ask: dict[Step, Callable[[Seat, Table], Move]] = {
            Step.BID: self._bid,
            Step.CALL: self._call,
            Step.CONTRACT: self._contract,
            Step.DISCARD: self._discard,
            Step.CARD: self._card,
        }
        return ask[table.step](seat, table)

    def nullo(self, points: int, hint: Chosen[bool]) -> bool:
        """Whether the player announces a nullo."""

        def read(text: str) -> bool:
            return self._understood(
                words.find_yes(text, self._speech.language), "no.nullo", text=text
            )

        self._screen.say(self._say("play.nullo-how"))
        return self._ask(
            self._say("ask.nullo", points=minus(points)), read, lambda: hint, self._speech.yes_or_no
        )

    def _sight(self) -> Sight:
        def read(text: str) -> Sight:
            return self._understood(
                words.find_sight(text, self._speech.language), "no.sight", text=text
            )

        return self._ask(self._say("ask.sight"), read, choose_sight, self._speech.sight)

    def _discard(self, seat: Seat, table: Table) -> tuple[Card, ...]:
        hand, wanted = self._screen.sorted(seat.dealt or (), table), len(seat.opened)

        def read(text: str) -> tuple[Card, ...]:
            parts = text.replace(",", " ").split()
            cards = tuple(dict.fromkeys(self._find(part, hand) for part in parts))
            if len(cards) != wanted:
                raise Refused(self._say("no.discard", n=len(cards), m=wanted))
            return cards

        click.echo(self._screen.numbered(hand))
        question = self._say("ask.discard", cards=self._speech.texts.count("plural.cards", wanted))
        return self._ask(
            question,
            read,
            lambda: choose_discard(seat, table),
            lambda cards: self._speech.cards(self._screen.sorted(cards, table)),
        )

    # -- each kind of answer

    def _bid(self, seat: Seat, table: Table) -> int:
        assert table.bids is not None
        allowed, most = table.bids.allowed(seat.seat), table.facts.cards
        forbidden = table.bids.forbidden(seat.seat)
        shown = forbidden is not None and 0 <= forbidden <= most

        def read(text: str) -> int:
            found = words.find_number(text)
            if found is None or not 0 <= found <= most:
                raise Refused(self._say("no.number", text=text, n=most))
            if found not in allowed:
                raise Refused(self._say("no.hook", n=found, sum=table.facts.forbidden_sum))
            return found

        question = (
            self._say("ask.bid-but", most=most, n=forbidden)
            if shown
            else self._say("ask.bid", most=most)
        )
        return self._ask(question, read, lambda: choose_bid(seat, table), str)

    def _call(self, seat: Seat, table: Table) -> Call:
        assert table.calls is not None
        allowed = table.calls.allowed()

        def read(text: str) -> Call:
            found = self._understood(
                words.find_call(text, self._speech.language), "no.call", text=text
            )
            if found not in allowed:
                raise Refused(
                    self._say(
                        "no.call-low", text=text, calls=_few(list(map(self._speech.call, allowed)))
                    )
                )
            return found

        return self._ask(
            self._say("ask.call"), read, lambda: choose_call(seat, table), self._speech.call
        )

    def _contract(self, seat: Seat, table: Table) -> Contract:
        allowed = table.contracts()

        def read(text: str) -> Contract:
            possible = ", ".join(map(self._speech.contract, allowed))
            return self._understood(
                words.find_contract(text, allowed, self._speech.language),
                "no.contract",
                text=text,
                contracts=possible,
            )

        question = self._say("ask.contract" if allowed[0].trump else "ask.contract-way")
        return self._ask(
            question, read, lambda: choose_contract(seat, table), self._speech.contract
        )

    def _card(self, seat: Seat, table: Table) -> Card:
        assert table.tricks is not None
        hand = self._screen.sorted(seat.held(table), table)
        legal = table.tricks.legal(hand)
        if len(hand) == 1:
            return hand[0]  # nothing to ask

        def read(text: str) -> Card:
            found = self._find(text, hand, legal)
            if found not in legal:
                raise Refused(self._not_legal(found, legal, table))
            return found

        click.echo(self._screen.numbered(hand, legal))
        return self._ask(
            self._say("ask.card"), read, lambda: choose_card(seat, table), self._speech.card
        )

    def _not_legal(self, card: Card, legal: Sequence[Card], table: Table) -> str:
        assert table.tricks is not None
        led = table.tricks.play.suit_led([one.card for one in table.tricks.lying])
        assert led is not None
        follows = any(table.tricks.play.suit(one) is led for one in legal)
        return self._say(
            "no.suit" if follows else "no.trump",
            card=self._speech.card(card),
            suit=self._speech.trump(led),
        )

    def _find(self, text: str, hand: Sequence[Card], likely: Sequence[Card] = ()) -> Card:
        """The card of a hand that is meant, by its number or its name.  likely: go first where a
        name means several.  Raises Refused.
        """
        if text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= len(hand):
            return hand[int(text[:4]) - 1]
        found = words.find_cards(text, likely, self._speech.language) or words.find_cards(
            text, hand, self._speech.language
        )
        if len(found) > 1:
            raise Refused(
                self._say("no.several", text=text, cards=", ".join(map(self._speech.card, found)))
            )
        if not found:
            raise Refused(
                self._say("no.card", text=text, n=len(hand), card=self._speech.card(hand[0]))
            )
        return found[0]

    # -- asking

    def _understood(self, found: T | None, otherwise: str, **values: str) -> T:
        """What was found in an answer.  Raises Refused if nothing was.  otherwise: the text that
        says what can be.
        """
        if found is None:
            raise Refused(self._say(otherwise, **values))
        return found

    def _ask(
        self,
        question: str,
        read: Callable[[str], T],
        hint: Callable[[], Chosen[T]],
        shown: Callable[[T], str],
    ) -> T:
        while True:
            text = _line(f"{question} > ")
            if not text:
                continue
            if text == "?":
                choice = hint()
                self._screen.say(self._speech.why(choice, shown(choice.value)))
                continue
            if words.means_quit(text):
                raise Stopped
            try:
                return read(text)
            except Refused as no:
                self._screen.say(str(no))


def _line(prompt: str) -> str:
    """What was typed.  Raises Stopped at the end of input."""
    click.echo(prompt, nl=False)
    typed = read_line("�")
    if typed is None:
        raise Stopped
    text = typed[:_MOST_SHOWN]
    if not can_ask():  # a pipe shows nobody what it typed
        click.echo(text)
    return text


def _few(parts: Sequence[str]) -> str:
    return ", ".join(parts[:6]) + (", …" if len(parts) > 6 else "")
