"""What there is to say about a game with its settings, as lines to read and as fields for
scripts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import Any

from cardgen.cards import Card, Rank, Suit
from cardgen.cli.terminal import rounds_named, time_over_chat
from cardgen.games import (
    EXAMPLE_CARDS,
    Bidding,
    ContractRules,
    Lead,
    RoundFacts,
    Rules,
    Sight,
    TrumpFrom,
    chat_minutes,
    scoring_examples,
)
from cardgen.text import catalogue, signed

Line = tuple[str, str]  # a label and a text
_SIGHTS = {
    Sight.FOREHEAD: "you see everybody's card but your own",
    Sight.BLIND: "you bid before you look",
    Sight.CHOICE: "the dealer says: normal, forehead or blind",
}
_SPECIALS = {"blind8": "bid before you look", "null8": "all must bid 0", "eight8": "all must bid 8"}
_CONTRACT_WORDS = (
    ("low_beats_high", "downtown beats uptown of the same number"),
    ("jokers_free", "without trump a joker may be played at any time"),
    ("show_kitty", "everybody sees the kitty before it is taken up"),
    ("training", "a friendly"),
)


def time_needed(players: int, rules: Rules, rounds: Sequence[RoundFacts]) -> str:
    """``about 1½ hours over a chat``"""
    return time_over_chat(
        chat_minutes([facts.cards for facts in rounds], players - rules.dead_hand)
    )


def lines(
    players: int, rules: Rules, deck: Sequence[Card], rounds: Sequence[RoundFacts]
) -> Iterator[Line]:
    """Everything about the rounds and how they are played and scored.  rounds: as planned, maybe
    without dealers.
    """
    yield "deck", _deck(deck, rules.ranking)
    yield "rounds", f"{len(rounds)}: {_schedule([facts.cards for facts in rounds])} cards"
    yield "time", time_needed(players, rules, rounds)
    yield from _dealers(rules, rounds)
    yield "lead", _lead(rules, rounds)
    yield "trump", _trump(players, rules, len(deck), rounds)
    yield "bidding", _bidding(rules)
    yield (
        "void",
        (
            "who can't follow suit must trump"
            if rules.must_trump
            else "who can't follow suit plays anything"
        ),
    )
    if rules.contract:
        yield "kitty", _kitty(rules.contract)
    yield from _closed(rounds)
    yield from _specials(rounds)
    yield from _scoring(rules)
    if rules.premium:
        minus = ", and as many wrong ones cost the same" if rules.premium.penalty else ""
        counting = rounds_named([facts.number for facts in rounds if facts.counts])
        yield (
            "premium",
            (
                f"{rules.premium.points} points for {rules.premium.streak} right bids in a"
                f" row{minus}; counted in {counting}"
            ),
        )
    if rules.nullo_before:
        yield (
            "nullo",
            (
                f"announced before round {rules.nullo_before} is dealt at the latest; who then ends"
                " with exactly 0 points wins the game"
            ),
        )
    if rules.target:
        points = "1 point" if rules.target == 1 else f"{rules.target} points"
        below = f" or {rules.target} below nothing" if rules.target_below else ""
        yield "end", f"a side at {points}{below} ends the game; else the last round does"


def fields(rules: Rules, deck: Sequence[Card], rounds: Sequence[RoundFacts]) -> dict[str, Any]:
    """The same for scripts; seats from 0, suits and ranks as in ``pack.json``."""
    return {
        "deck": len(deck),
        "rules": {"sides": rules.sides, **_plain(rules._asdict())},
        "rounds": [_plain(facts._asdict() | {"turned_up": None}) for facts in rounds],
        "examples": scoring_examples(rules),
    }


def _plain(value: Any) -> Any:
    """A record's dictionary with plain values in it."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


# -- deck and rounds


def _deck(deck: Sequence[Card], ranking: Sequence[Rank]) -> str:
    jokers = "; a big and a little joker" if any(card.is_joker for card in deck) else ""
    return f"{len(deck)} cards, high to low {' '.join(rank.value for rank in ranking)}{jokers}"


def _schedule(cards: Sequence[int]) -> str:
    """``1 (4×) 2 3 4 … 1 (4×)``: three and more rounds of one size are counted."""
    out: list[str] = []
    for size, run in groupby(cards):
        times = len(list(run))
        out += [f"{size} ({times}×)"] if times > 2 else [str(size)] * times
    return " ".join(out)


def _dealers(rules: Rules, rounds: Sequence[RoundFacts]) -> Iterator[Line]:
    if rules.lead in (Lead.WINNER, Lead.ROTATE):
        return
    first = rounds[0].dealer
    dealer = "the first by lot" if first is None else f"player {first + 1} first"
    yield (
        "dealer",
        f"{dealer}, then the turn passes left{'; the dealer sits out' if rules.dead_hand else ''}",
    )


def _lead(rules: Rules, rounds: Sequence[RoundFacts]) -> str:
    match rules.lead:
        case Lead.WINNER:
            return (
                f"player {(rounds[0].leader or 0) + 1} in round 1, then whoever took the last trick"
                " of the round before"
            )
        case Lead.ROTATE:
            return f"each player in turn, from player {(rounds[0].leader or 0) + 1}"
        case Lead.ELDEST:
            return "the player left of the dealer"
        case Lead.DECLARER:
            return "the declarer"


def _trump(players: int, rules: Rules, deck: int, rounds: Sequence[RoundFacts]) -> str:
    match rules.trump:
        case TrumpFrom.ORDER:
            order = _period([facts.trump for facts in rounds])
            return f"{' '.join(map(_sign, order))} in turn" if len(order) > 1 else _sign(order[0])
        case TrumpFrom.TURN_UP:
            playing = players - rules.dead_hand
            all_dealt = {
                facts.cards
                for facts in rounds
                if facts.trump_from is TrumpFrom.TURN_UP and facts.cards * playing == deck
            }
            none_left = (
                f"; no card is left in rounds of {' and '.join(map(str, sorted(all_dealt)))}: no"
                " trump"
                if all_dealt
                else ""
            )
            return f"the next card after the hands is turned up{none_left}"
        case TrumpFrom.LOT:
            return "by lot each round: ♣ ♦ ♥ ♠ or no trump"
        case TrumpFrom.NONE:
            return "none"
        case TrumpFrom.DEALERS_LAST:
            return "the dealer's own last card is turned up; an ace or court card: no trump"
        case TrumpFrom.CONTRACT:
            return "the declarer names it, or plays without"


def _period(trumps: Sequence[Suit | None]) -> Sequence[Suit | None]:
    """The trumps up to where they begin again."""
    return next(
        trumps[:n]
        for n in range(1, len(trumps) + 1)
        if all(t == trumps[i % n] for i, t in enumerate(trumps))
    )


def _sign(trump: Suit | None) -> str:
    return trump.sign if trump else "none"


def _closed(rounds: Sequence[RoundFacts]) -> Iterator[Line]:
    """Rounds in which players don't see their own cards; special deals have lines of their own."""
    for sight, meaning in _SIGHTS.items():
        numbers = [facts.number for facts in rounds if facts.sight is sight and not facts.special]
        if numbers:
            yield "one card", f"{rounds_named(numbers)} ({sight.value}): {meaning}"


def _specials(rounds: Sequence[RoundFacts]) -> Iterator[Line]:
    for facts in rounds:
        if facts.special:
            yield (
                "special",
                (
                    f"round {facts.number} ({facts.special}): {facts.cards} cards, no trump;"
                    f" {_SPECIALS[facts.special]}"
                ),
            )


# -- bidding and scoring


def _bidding(rules: Rules) -> str:
    match rules.bidding:
        case Bidding.EXACT:
            hook = (
                "; the last to bid may not make the bids add up to the cards" if rules.hook else ""
            )
            return f"each for themselves, exactly so many tricks{hook}"
        case Bidding.NONE:
            return "none; players 1 and 3 against 2 and 4"
        case Bidding.CONTRACT:
            return (
                "one turn each: pass, or 3 to 7 uptown, downtown or no trump; players 1 and 3"
                " against 2 and 4"
            )


def _kitty(contract: ContractRules) -> str:
    words = [
        (
            f"{contract.kitty} cards for the declarer, who lays as many away"
            if contract.kitty
            else "none"
        )
    ]
    if contract.kitty:
        words.append(
            "the discard counts as one trick"
            if contract.discard_counts
            else "the discard is no trick"
        )
    words += [text for name, text in _CONTRACT_WORDS if getattr(contract, name)]
    return "; ".join(words)


def _scoring(rules: Rules) -> Iterator[Line]:
    match rules.bidding:
        case Bidding.EXACT:
            yield "scoring", catalogue("en")(f"score.{rules.score}")
            for bid, made in groupby(scoring_examples(rules), key=itemgetter("bid")):
                shown = " · ".join(
                    f"took {example['tricks']}: {signed(example['points'])}" for example in made
                )
                yield "", f"with {EXAMPLE_CARDS} cards, bid {bid}: {shown}"
        case Bidding.NONE:
            yield "scoring", "a side's tricks above six are its points"
            yield (
                "",
                " · ".join(
                    f"{example['tricks']} tricks: {signed(example['points'])}"
                    for example in scoring_examples(rules)
                ),
            )
        case Bidding.CONTRACT:
            twice = (
                "; rounds without trump count double"
                if rules.contract and rules.contract.doubled
                else ""
            )
            yield (
                "scoring",
                (
                    "a side's tricks above six are its points; a declarer's side below its number"
                    f" loses the number{twice}"
                ),
            )
            for example in scoring_examples(rules):
                kind, others = (
                    "no trump" if example["no_trump"] else "uptown",
                    signed(example["others"]),
                )
                yield (
                    "",
                    (
                        f"{example['number']} {kind}, {example['tricks']} tricks:"
                        f" {signed(example['points'])}, the other side {others}"
                    ),
                )
