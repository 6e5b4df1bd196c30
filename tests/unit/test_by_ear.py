"""Whoever only hears a file can play: what is said is what was dealt.

The scenes are those of `tests.golden.test_spoken`; nothing but the transcript is
looked at, and each thing is heard before it is needed.
"""

from __future__ import annotations

import re
from itertools import cycle
from typing import Any

import pytest

from cardgen.cards import Card
from cardgen.dealing.deal import Round
from cardgen.text.catalogue import LANGUAGES, catalogue
from tests.golden import net
from tests.golden.test_spoken import BLIND, CORONA, FOREHEAD, KITTY, NAMES, OH_HELL, of_player
from tests.spoken import pages_of, spoken

WORDS = {
    "de": {"A": "Ass", "K": "König", "Q": "Dame", "J": "Bube"},
    "en": {"A": "ace", "K": "king", "Q": "queen", "J": "jack"},
    "ro": {"A": "as", "K": "rege", "Q": "damă", "J": "valet"},
}
YOURS = {
    "de": "Deine Karten?: (.*)[.]",
    "en": "Your cards?: (.*)[.]",
    "ro": "(?:Cărțile tale|Cartea ta): (.*)[.]",
}
AMID = net.case("corona", 3, settings={"max": "5"})
"""In a fan of it the trump is between two suits of the other colour."""
LAYOUTS = ("phone", "sheet", "cards", "fold")


def said(card: Card, language: str) -> str:
    suit, rank = card.suit, card.rank.value
    if suit is None:
        return catalogue(language)(f"joker.{'big' if rank == 'B' else 'little'}")
    return f"{catalogue(language).suit(suit)} {WORDS[language].get(rank, rank)}"


def heard_cards(words: str) -> list[str]:
    """“Hearts 10, king; Spades 7” → each card with its suit."""
    out = []
    for group in words.split("; "):
        first, *others = group.split(", ")
        out += [first, *(f"{first.split()[0]} {rank}" for rank in others)]
    return out


def rounds_of(case: net.Case) -> tuple[Round, ...]:
    return net.dealt(case, NAMES[: case.players], "").rounds


def heard(case: net.Case, language: str, seat: int, **wishes: Any) -> list[str]:
    return pages_of(spoken(of_player(case, language, seat, **wishes)))


@pytest.mark.parametrize(
    ("language", "layout", "large"),
    [*zip(cycle(LANGUAGES), LAYOUTS * 2, (False,) * 4 + (True,) * 4, strict=False)],
)
def test_hand_and_trump_are_heard_as_they_were_dealt(
    language: str, layout: str, large: bool
) -> None:
    texts = catalogue(language)
    for case, seat in ((CORONA, 1), (OH_HELL, 2), (AMID, 2)):
        rounds = rounds_of(case)
        transcript = "\n".join(heard(case, language, seat, layout=layout, large=large))
        hands = re.findall(rf"(?m)^\[picture\] {YOURS[language]}$", transcript)
        assert len(hands) == len(rounds), "each hand is heard once"
        at = 0
        for dealt, words in zip(rounds, hands, strict=True):
            hand, facts = dealt.hands[seat], dealt.facts
            assert hand is not None
            told = heard_cards(words)
            assert sorted(told) == sorted(said(card, language) for card in hand)
            trumps = [said(card, language) for card in hand if card.suit is facts.trump]
            assert sorted(told[: len(trumps)]) == sorted(trumps), "trumps are heard first"
            here = transcript.index(words, at)
            before = transcript[at:here]
            for needed in (
                texts("round.title", n=facts.number),
                texts.count("plural.cards", facts.cards),
                texts("speech.trump", suit=texts.suit(facts.trump))
                if facts.trump
                else texts("speech.no-trump"),
                *([said(facts.turned_up, language)] if facts.turned_up else []),
            ):
                assert needed in before, f"round {facts.number}: “{needed}” before the hand"
            at = here


@pytest.mark.parametrize(
    ("language", "large"), [*zip(LANGUAGES, (False, True, False), strict=True)]
)
def test_foreheads_are_heard_with_their_names_and_never_ones_own(
    language: str, large: bool
) -> None:
    rounds = rounds_of(FOREHEAD)
    transcript = "\n".join(heard(FOREHEAD, language, 0, large=large))
    pictures = re.findall(r"(?m)^\[picture\] (.*)$", transcript)
    expected = [
        " ".join(f"{NAMES[seat]}: {said(dealt.hands[seat][0], language)}." for seat in (1, 2))  # type: ignore[index]
        for dealt in rounds
    ]
    texts = catalogue(language)
    expected = [texts("speech.others", cards=cards) for cards in expected]
    assert pictures == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_declarer_hears_what_to_do_before_the_list_and_nothing_twice(language: str) -> None:
    texts, partner = catalogue(language), NAMES[2]
    for large in (False, True):
        pages = heard(KITTY, language, 0, large=large)
        of_round = [page for page in pages if texts("round.title", n=1) in page]
        together = "\n".join(of_round)
        cards = texts.count("plural.cards", 6)
        counts = texts("sealed.kitty.counts", cards=cards).replace("*", "")
        check = texts("sealed.check")
        assert together.index(counts) <= together.index(check) < together.index("- 1-")
        for words in (partner, texts("speech.later")):
            assert len([page for page in pages if words in page and "[picture]" in page]) == 1
        assert texts("sealed.my-numbers") not in together, "that is for a pen"


@pytest.mark.parametrize(("language", "large"), [*zip(LANGUAGES, (True, False, True), strict=True)])
def test_what_others_post_is_found_in_ones_list(language: str, large: bool) -> None:
    """Everybody says the numbers that they hear; the others find their cards by them."""
    for case, cards in ((BLIND, "hand"), (KITTY, "kitty")):
        rounds = rounds_of(case)
        files = [
            "\n".join(heard(case, language, seat, large=large)) for seat in range(case.players)
        ]
        listed = [re.findall(r"(?m)^- (\d+-[A-Z]): (.*)$", file) for file in files]
        told = [
            re.findall(r"(?m)^(?:- )?(?:\S+ )?(\S+): ((?:\d+-[A-Z](?:, )?)+)$", file)
            for file in files
        ]
        size = len(listed[0]) // len(rounds)
        for i, dealt in enumerate(rounds):
            for seat, name in enumerate(NAMES[: case.players]):
                entries = dict(listed[seat][i * size : (i + 1) * size])
                numbers = [
                    number
                    for other in told
                    for to, all_ in other[i * len(other) // len(rounds) :][
                        : len(other) // len(rounds)
                    ]
                    if to == name
                    for number in all_.split(", ")
                ]
                right = dealt.hands[seat] if cards == "hand" else dealt.kitty
                assert sorted(entries[number] for number in numbers) == sorted(
                    said(card, language) for card in right or ()
                )
