"""What beats what, shown in a leaflet: the ranks of a suit, and a trick told in words with its
cards below.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.cards import Card, Rank, Suit
from cardgen.games import Play
from cardgen.pages.layout import Block
from cardgen.pages.leaflet.blocks import Para
from cardgen.pages.leaflet.figures import Ranks, Trick
from cardgen.pages.leaflet.words import Words
from cardgen.pdf.draw import mm


def hearts(words: Words) -> Ranks:
    """All cards of a suit: courts above, numbers below, if there are some."""
    ranking = words.game.rules.ranking
    cards = tuple(Card(rank, Suit.HEARTS) for rank in ranking)
    high = ranking.index(Rank.JACK) + 1
    rows = (cards[:high], cards[high:]) if len(cards) > high + 2 else (cards,)
    return Ranks(rows, words.style.look, 14.5 * mm, ends=(words("beats.high"), words("beats.low")))


def trick(words: Words, cards: Sequence[Card], play: Play, trump: Suit | None) -> list[Block]:
    """A trick, led by the first player; who wins it is left to the rules."""
    names, led = [words.name(seat) for seat in range(len(cards))], cards[0].suit
    others = list(zip(names, cards, strict=True))[1:]
    following = [name for name, card in others if card.suit is led]
    away = [name for name, card in others if card.suit is not led and play.suit(card) is not trump]
    lead = words("beats.lead", name=names[0], card=words.card(cards[0]))
    sentences = [
        (
            f"{lead}, {words(f'beats.follow-{_number(following)}', **_some(words, following))}"
            if following
            else f"{lead}."
        )
    ]
    for name, card in others:
        if trump and play.suit(card) is trump:
            sentences.append(
                words("beats.trump", name=name, suit=words.suit(led), card=words.card(card))
            )
    if away and trump:
        values = {"suit": words.suit(led), "trump": words.suit(trump)} | _some(words, away)
        sentences.append(words(f"beats.void-{_number(away)}", **values))
    elif away:
        sentences.append(words("beats.void-bare-one", name=away[0], suit=words.suit(led)))
    won = play.winner(cards)
    partner = words("beats.partner", name=names[(won + 2) % 4]) if words.game.rules.partners else ""
    sentences.append(words("beats.won", name=names[won], partner=partner))
    return [
        Para(" ".join(sentences)),
        Trick(tuple(zip(words.everybody, cards, strict=False)), won, words.style.look),
    ]


def _number(names: Sequence[str]) -> str:
    return "one" if len(names) == 1 else "more"


def _some(words: Words, names: Sequence[str]) -> dict[str, str]:
    return {"name": names[0]} if len(names) == 1 else {"names": words.listed(names)}
