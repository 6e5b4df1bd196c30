"""Cards, bids and contracts in words: as people type them, in any of our languages, where the
reader's own goes first if a word means two things; as they are written for people, in one line of
text; and as they are heard in a chat.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

from cardgen import frozen
from cardgen.cards import BIG_JOKER, LITTLE_JOKER, SUIT_RANKS, Card, Cards, Rank, Suit
from cardgen.errors import InputError
from cardgen.faces import label, sign_and_rank
from cardgen.games import PASS, Call, Contract, Played, Seats, Sight, Way
from cardgen.names import find_name, name_key
from cardgen.players.choice import Chosen
from cardgen.players.table import Move, Step, Table
from cardgen.text import LANGUAGES, Catalogue, catalogue, play_catalogue, spoken_words

T = TypeVar("T")
_HOLLOW = dict(zip((Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES), "♧♢♡♤", strict=True))
_JOINING = re.compile(r"[\s\-_.,;:/]+")
WAYS = {Way.UPTOWN: "uptown", Way.DOWNTOWN: "downtown", Way.NO_TRUMP: "no-trump"}
SIGHT_WORDS = {Sight.OPEN: "open", Sight.BLIND: "blind", Sight.FOREHEAD: "forehead"}


def plain(text: str) -> str:
    """Small letters, without accents and blanks; signs of suits as they are."""
    small = unicodedata.normalize("NFKD", text.casefold().replace("\ufe0f", ""))
    return (
        _JOINING.sub("", "".join(c for c in small if unicodedata.category(c) not in ("Mn", "Cf")))
        or text.strip()
    )


def find_cards(text: str, among: Iterable[Card], language: str) -> Cards:
    """Which of some cards a text can mean: none, one, or several."""
    among = tuple(among)
    word = plain(text)
    for tongue in _tongues(language):
        meant = _cards(tongue).get(word, frozenset())
        found = tuple(card for card in among if card in meant)
        if found:
            return found
    return ()


def find_number(text: str) -> int | None:
    """A whole number, as figures or a word."""
    if re.fullmatch("[0-9]{1,3}", text.strip()):
        return int(text)
    return _numbers().get(plain(text))


def find_call(text: str, language: str) -> Call | None:
    """``4 up``, ``pass``."""
    word = plain(text)
    if _find(word, {PASS: "pass"}, language):
        return PASS
    for split in range(1, len(word)):
        number = find_number(word[:split])
        way = _find(word[split:], WAYS, language)
        if number is not None and way is not None:
            return Call(number, way)
    return None


def find_contract(text: str, allowed: Sequence[Contract], language: str) -> Contract | None:
    """Which of the contracts is meant: by its trump, or without one by its direction."""
    word = plain(text)
    for tongue in _tongues(language):
        for one in allowed:
            if one.trump and word in _suit_words(tongue)[one.trump]:
                return one
    way = _find(text, WAYS, language)
    return next(
        (
            one
            for one in allowed
            if one.trump is None and way in (Way.UPTOWN, Way.DOWNTOWN) and one.downtown == bool(way)
        ),
        None,
    )


def find_sight(text: str, language: str) -> Sight | None:
    return _find(text, SIGHT_WORDS, language)


def means_quit(text: str) -> bool:
    return any(plain(text) in _typed("words.quit", language) for language in LANGUAGES)


def find_yes(text: str, language: str) -> bool | None:
    """Whether a nullo is announced; None: that isn't said."""
    found = _find(text, {True: "yes", False: "no"}, language)
    return True if found is None and means_nullo(text) else found


def means_nullo(text: str) -> bool:
    return any(
        plain(text) in map(plain, spoken_words(language)["say"]["nullo"]) for language in LANGUAGES
    )


def _find(text: str, names: Mapping[T, str], language: str) -> T | None:
    """Which of some things is meant.  names: of the lists of words that may be typed for each."""
    word = plain(text)
    return next(
        (
            one
            for tongue in _tongues(language)
            for one, name in names.items()
            if word in _typed(f"words.{name}", tongue)
        ),
        None,
    )


def _tongues(language: str) -> tuple[str, ...]:
    return (language, *(other for other in LANGUAGES if other != language))


@cache
def _typed(key: str, language: str) -> frozenset[str]:
    return frozenset(map(plain, play_catalogue(language).lines(key)))


def _spoken(kind: str, key: str, language: str) -> frozenset[str]:
    """What is typed for a suit or a rank in a chat; here also what is short for it."""
    table = spoken_words(language)
    return frozenset(map(plain, (*table[kind].get(key, ()), *table[f"{kind}-short"].get(key, ()))))


@cache
def _numbers() -> dict[str, int]:
    return {
        plain(word): int(n)
        for language in LANGUAGES
        for n, words in spoken_words(language)["number"].items()
        for word in words
    }


@cache
def _suit_words(language: str) -> dict[Suit, frozenset[str]]:
    return {
        suit: _spoken("suit", suit.value, language) | {suit.sign, _HOLLOW[suit]} for suit in Suit
    }


@cache
def _cards(language: str) -> dict[str, frozenset[Card]]:
    """All ways to name a card: suit and rank in either order, and “10 of hearts”."""
    of = [plain(word) for word in spoken_words(language)["say"]["of"]]
    out: dict[str, frozenset[Card]] = {}
    numbers = {
        **spoken_words(language)["number"],
        "10": (*spoken_words(language)["number"]["10"], "t"),
    }
    for suit, suits in _suit_words(language).items():
        for rank in SUIT_RANKS:
            for named in {
                rank.value,
                *_spoken("rank", rank.value, language),
                *map(plain, numbers.get(rank.value, ())),
            }:
                for word in suits:
                    joined = [f"{named}{between}{word}" for between in of]
                    for typed in (word + named, named + word, *joined):
                        out[typed] = out.get(typed, frozenset()) | {Card(rank, suit)}
    for card, key, sign in ((BIG_JOKER, "big", "★"), (LITTLE_JOKER, "little", "☆")):
        for typed in (*_typed(f"words.{key}", language), sign, "joker"):
            out[typed] = out.get(typed, frozenset()) | {card}
    return out


def is_number_of_list(text: str) -> bool:
    """Whether a text looks like numbers of a sealed list: ``17-K 4-C``."""
    return bool(
        re.fullmatch(r"\s*[0-9]{1,2}\s*-\s*[A-Za-z]([\s,;]+[0-9]{1,2}\s*-\s*[A-Za-z])*\s*", text)
    )


def numbers_of_list(text: str) -> tuple[str, ...]:
    """``17-k, 4-C`` → ``17-K``, ``4-C``."""
    return tuple(
        f"{int(number)}-{letter.upper()}"
        for number, letter in re.findall(r"([0-9]{1,2})\s*-\s*([A-Za-z])", text)
    )


# -- written for people


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
        """``10 of hearts``: in a sentence, and to be posted where signs may be missing."""
        return self.texts.named(card)

    def call(self, call: Call) -> str:
        """``4 uptown``; a pass in its word."""
        return (
            self.play("pass") if call.way is None else f"{call.number} {self.play(WAYS[call.way])}"
        )

    def yes_or_no(self, nullo: bool) -> str:
        return self.play("nullo") if nullo else self.play("no-nullo")

    def sight(self, sight: Sight) -> str:
        """What a dealer says of a one-card round."""
        return self.play(f"sight.{SIGHT_WORDS[sight]}")

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

    def why(self, choice: Chosen[T], what: str) -> str:
        """A hint: what to do, and one sentence why."""
        return self.play(
            "hint.is", what=what, why=self.play(f"hint.{choice.reason}").format(**choice.numbers)
        )


# -- heard in a chat

_MOST_CALLS = 6
SEPARATORS = re.compile(r"[\s:,]+")


@frozen
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
    nullo: Seats = ()


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
    with suppress(InputError):
        if not first.isdigit():  # which is a bid
            return find_name(names, first), rest.strip(" :,")
    raise InputError(speech.play("stand-in.who", text=text, names=", ".join(names)))


def find_move(text: str, table: Table, possible: Iterable[Card], language: str) -> Move | None:
    """What is meant where somebody is to move, if it is allowed; None if nothing is.  possible:
    cards that they may hold.
    """
    move: Move | None
    match table.step:
        case Step.SIGHT:
            move = find_sight(text, language)
        case Step.BID:
            move = find_number(text)
        case Step.CALL:
            move = find_call(text, language)
        case Step.CONTRACT:
            move = find_contract(text, table.contracts(), language)
        case _:
            found = find_cards(text, possible, language)
            return found[0] if len(found) == 1 else None
    return move if move in table.options else None


def wanted(seat: int, table: Table, names: Sequence[str], speech: Speech) -> str:
    """What could be said instead."""
    if table.step is Step.SIGHT:
        return speech.play("ask.sight")
    if table.options:
        shown = table.options[:_MOST_CALLS] if table.step is Step.CALL else table.options
        return ", ".join(speech.move(table.step, one) for one in shown)
    example = speech.card_in_words(Card(Rank.TEN, Suit.HEARTS))
    return speech.play("stand-in.card", example=f"{names[seat]} {example}")
