"""What is heard of a round: from a chat, or as somebody types another player's move, and what is
said where it can't be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardgen.cards import Card, Suit
from cardgen.errors import InputError
from cardgen.games import Call, Contract, Played, Sight
from cardgen.names import name_key
from cardgen.players import words
from cardgen.players.spoken import Speech
from cardgen.players.table import Move, Step, Table

_MOST_CALLS = 6
SEPARATORS = re.compile(r"[\s:,]+")


@dataclass(frozen=True, slots=True)
class Heard:
    """What a chat says of a round; None and nothing where it doesn't.

    Attributes:
        bids: by seat.
        calls: for the contract, in turn.
        cards: in the order in which they were played; early: said before their turn.
        announced: numbers of closed cards: by whom, to whom if the message says it, and what.
        nullo: seats that announced one before the round.
    """

    sight: Sight | None = None
    bids: tuple[int | None, ...] = ()
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    cards: tuple[Played, ...] = ()
    early: tuple[Played, ...] = ()
    announced: tuple[tuple[int, int | None, str], ...] = ()
    nullo: tuple[int, ...] = ()


def find_speaker(line: str, names: Sequence[str], speech: Speech) -> tuple[int, str]:
    """Seat and the words behind its name.  Raises InputError if no name is there."""
    text = line.strip()
    for seat, name in sorted(enumerate(names), key=lambda one: -len(one[1])):
        if (
            name_key(text[: len(name)]) == name_key(name)
            and not text[len(name) : len(name) + 1].isalnum()
        ):
            return seat, text[len(name) :].strip(" :,")
    first, rest = (*SEPARATORS.split(text, maxsplit=1), "")[:2]
    near = [
        seat
        for seat, name in enumerate(names)
        if first and name_key(name).startswith(name_key(first))
    ]
    if len(near) != 1:
        raise InputError(speech.play("stand-in.who", text=text, names=", ".join(names)))
    return near[0], rest.strip(" :,")


def find_move(text: str, table: Table, possible: Iterable[Card], language: str) -> Move | None:
    """What is meant where somebody is to move, if it is allowed; None if nothing is.  possible:
    cards that they may hold.
    """
    move: Move | None
    match table.step:
        case Step.SIGHT:
            move = words.find_sight(text, language)
        case Step.BID:
            move = words.find_number(text)
        case Step.CALL:
            move = words.find_call(text, language)
        case Step.CONTRACT:
            move = words.find_contract(text, table.contracts(), language)
        case _:
            found = words.find_cards(text, possible, language)
            return found[0] if len(found) == 1 else None
    return move if move in table.options else None


def wanted(seat: int, table: Table, names: Sequence[str], speech: Speech) -> str:
    """What could be said instead."""
    if table.step is Step.SIGHT:
        return speech.play("ask.sight")
    if table.options:
        shown = table.options[:_MOST_CALLS] if table.step is Step.CALL else table.options
        return ", ".join(speech.move(table.step, one) for one in shown)
    return speech.play(
        "stand-in.card", example=f"{names[seat]} {speech.texts.suit(Suit.HEARTS)} 10"
    )
