"""The rules of a game in which two sides play, as blocks of a leaflet: which sentence of
``templates/rules-sides.*.toml`` is true.
"""

from __future__ import annotations

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.games import (
    BOOK,
    CONTRACT_NUMBERS,
    Contract,
    ContractRules,
    Lead,
    Play,
    contract_points,
    downtown,
    play_of,
    side_points,
)
from cardgen.pages.layout import Block
from cardgen.pages.leaflet import figures
from cardgen.pages.leaflet.blocks import Head, Para, aside, steps, title
from cardgen.pages.leaflet.figures import Ranks
from cardgen.pages.leaflet.tables import Line, Payments, Table, ladder
from cardgen.pages.leaflet.tricks import hearts, trick
from cardgen.pages.leaflet.words import Words
from cardgen.pdf.draw import mm
from cardgen.text import signed

_ROUNDS_WON = (9, 5, 8, 7)  # tricks of the first side in the rounds of an example, out of thirteen
_SMALL = 12 * mm  # how much of the cards of a suit shows where four rows stand on a page
_CONTRACTS = ((4, "up", 10), (4, "down", 9), (3, "none", 9), (3, "none", 5))
"""Number, kind and tricks of the declarer's side in the example."""


def sections(words: Words) -> list[tuple[str, list[Block]]]:
    """Titles, and what stands below them."""
    contract = words.game.rules.contract
    first = (words.title, _first(words))
    if contract is None:
        return [
            first,
            (words("page.round"), _round(words)),
            (words("page.beats"), _beats(words)),
            (words("page.points"), _points(words)),
        ]
    return [
        first,
        (words("page.bids"), _bids(words, contract)),
        *([(words("page.kitty"), _kitty(words, contract))] if contract.kitty else []),
        (words("page.play"), _play(words, contract)),
        (words("page.beats"), _two_ways(words, contract)),
        (words("page.trick"), [*_two_tricks(words, contract), *_special(words, contract)]),
        (words("page.points"), _contract_points(words, contract)),
    ]


def _first(words: Words) -> list[Block]:
    game, texts, contract = words.game, words.style.texts, words.game.rules.contract
    target = words.count("points", game.rules.target or 0)
    rounds = words.count("rounds", len(game.rounds))
    facts = words(
        "facts.sides",
        players=texts.count("plural.players", game.players),
        deck=texts.count("plural.cards", game.rules.deck).replace(" ", "\u00a0"),
    )
    cards = words.count("cards", game.rounds[0].cards)
    if contract is None:
        enough = len(game.rounds) >= 2 * (game.rules.target or 0) - 1
        safe = words("rounds.race-safe" if enough else "rounds.race-short")
        sentences = [words("rounds.race", cards=cards, target=target, rounds=rounds), safe]
    elif contract.kitty:
        sentences = [
            words(
                "rounds.contract", cards=cards, kitty=contract.kitty, target=target, rounds=rounds
            )
        ]
    else:
        sentences = [words("rounds.contract-bare", cards=cards, target=target, rounds=rounds)]
    return [
        title(words.subtitle, facts),
        Head(words("aim.title")),
        Para(words("aim.contract" if contract else "aim.tricks", book=BOOK)),
        figures.sides(
            tuple(
                words.everybody[i] if words.game.names else _head(words.seat(i)) for i in range(4)
            ),
            words.style,
        ),
        Head(words("rounds.title", target=target)),
        Para(" ".join(sentences)),
        *([Para(words("facts.training"), on_gold=True)] if contract and contract.training else []),
    ]


def _dealer(words: Words) -> list[str]:
    first = words.game.rounds[0].dealer
    return [
        words("step.open"),
        (
            words("step.dealer-lot")
            if first is None
            else words("step.dealer-set", first=words.seat(first))
        ),
    ]


def _play_steps(words: Words, lead: str) -> list[str]:
    """How a trick goes.  lead: key of who leads."""
    card = words.card(Card(Rank.TEN, Suit.HEARTS))
    return [words(lead, card=card), words("step.void"), words("step.win")]


# -- Classic Whist


def _round(words: Words) -> list[Block]:
    *some, last = (words(f"step.{rank}") for rank in ("ace", "king", "queen", "jack"))
    turn_up = words("step.turn-up", ranks=words("step.ranks", some=", ".join(some), last=last))
    return steps([*_dealer(words), turn_up, *_play_steps(words, "step.play-eldest")])


def _beats(words: Words) -> list[Block]:
    ranking, trump = words.game.rules.ranking, Suit.CLUBS
    ten, ace, king = (Card(rank, Suit.HEARTS) for rank in (Rank.TEN, *ranking[:2]))
    head = Head(words("beats.example", suit=words.suit(trump)))
    return [
        hearts(words),
        head,
        *trick(words, (ten, king, Card(ranking[-1], trump), ace), Play(ranking, trump), trump),
    ]


def _points(words: Words) -> list[Block]:
    rules = words.game.rules
    target, cards = rules.target or 0, words.game.rounds[0].cards
    totals, lines = [0, 0], []
    for number, tricks in enumerate(_ROUNDS_WON[: len(words.game.rounds)], 1):
        points = [side_points(tricks), side_points(cards - tricks)]
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        cells = (_against(tricks, cards - tricks), _against(*points), _against(*totals))
        lines.append(Line(words("points.round", n=number), cells))
        if max(totals) >= target:
            break
    pairs = [
        words("points.pair", first=words.name(a), second=words.name(b)) for a, b in rules.sides
    ]
    pays = tuple((left.format(book=BOOK), right) for left, right in words.pays("side"))
    win = [words("points.win", target=words.count("points", target))]
    if len(words.game.rounds) < 2 * target - 1:
        win.append(words("points.win-rounds", n=len(words.game.rounds)))
    least, most = (words.count("tricks", tricks) for tricks in (BOOK + 1, cards))
    few, many = (words.count("points", side_points(tricks)) for tricks in (BOOK + 1, cards))
    span = words("points.range", least=least, few=few, all=most, many=many)
    return [
        Payments(pays),
        Para(span),
        Head(words("points.example")),
        Para(_against(*pairs)),
        Table(tuple(words.lines("points.head")), tuple(lines), (0.55, 0.77, 1)),
        Para(" ".join(win)),
    ]


def _against(first: object, second: object) -> str:
    """``9 : 4``"""
    return f"{first}\u00a0: {second}" if isinstance(first, str) else f"{first}\u00a0:\u00a0{second}"


# -- Bid Whist


def _bids(words: Words, contract: ContractRules) -> list[Block]:
    least, most = CONTRACT_NUMBERS[0], CONTRACT_NUMBERS[-1]
    example = least + 1
    up, down, none = (words(f"bid.{key}") for key in ("up", "down", "none"))
    groups = ((up,), (down,), (none,)) if contract.low_beats_high else ((up, down), (none,))
    tricks = words.count("tricks", BOOK + example)
    first = [
        *_dealer(words),
        words("bid.turn"),
        words("bid.what", least=least, most=most, example=f"*{example}*", tricks=tricks),
        words("bid.beats"),
    ]
    last = [words("bid.passed", least=least), words("bid.declarer")]
    return [*steps(first), ladder((least, least + 1), groups), *steps(last, len(first) + 1)]


def _kitty(words: Words, contract: ContractRules) -> list[Block]:
    shown = "-shown" if contract.show_kitty else ""
    cards = words.count("cards", contract.kitty)
    sentences = [
        words(f"kitty.numbers{shown}", numbers=words.count("numbers", contract.kitty)),
        words(f"kitty.list{shown}") + " " + words("kitty.letter"),
        words("kitty.discard", cards=cards),
    ]
    tricks = words.count("tricks", _all_tricks(words, contract))
    counts = Para(
        words("kitty.counts" if contract.discard_counts else "kitty.counts-not", tricks=tricks),
        on_gold=True,
    )
    return [Para(words(f"kitty.what{shown}", cards=cards)), *steps(sentences), counts]


def _all_tricks(words: Words, contract: ContractRules) -> int:
    return words.game.rounds[0].cards + contract.discard_counts


def _play(words: Words, contract: ContractRules) -> list[Block]:
    lead = "step.play-declarer" if words.game.rules.lead is Lead.DECLARER else "step.play-eldest"
    sentences = _play_steps(words, lead)
    if contract.jokers:
        sentences.append(words("step.jokers"))
        sentences.append(
            words("step.jokers-bare")
            + " "
            + words("step.jokers-free" if contract.jokers_free else "step.jokers-held")
        )
    return steps(sentences)


def _head(label: str) -> str:
    """As it stands alone: “Locul 1”."""
    return label[0].upper() + label[1:]


def _two_ways(words: Words, contract: ContractRules) -> list[Block]:
    rules, look = words.game.rules, words.style.look
    jokers = (BIG_JOKER, LITTLE_JOKER) if contract.jokers else ()
    trump, plain = Suit.CLUBS, Suit.HEARTS
    out: list[Block] = []
    for way, ranking in (("up", rules.ranking), ("down", downtown(rules.ranking))):
        out += [
            Para(words(f"beats.{way}")),
            Ranks(
                ((*jokers, *(Card(rank, trump) for rank in ranking)),),
                look,
                _SMALL,
                pictures=False,
                gold=True,
            ),
            Ranks((tuple(Card(rank, plain) for rank in ranking),), look, _SMALL, pictures=False),
        ]
    out.append(aside(" ".join([words("beats.gold"), *([words("beats.stars")] if jokers else [])])))
    return out


def _two_tricks(words: Words, contract: ContractRules) -> list[Block]:
    """A trick in which high cards win, and one in which low cards do."""
    trump, plain = Suit.CLUBS, Suit.HEARTS
    out: list[Block] = []
    for low in (False, True):
        play = play_of(
            words.game.rules,
            words.game.rounds[0],
            Contract(0, CONTRACT_NUMBERS[0], trump, downtown=low),
        )
        joker = LITTLE_JOKER if contract.jokers else Card(play.ranking[-1], trump)
        third, last = (joker, Rank.KING) if low else (Card(Rank.KING, plain), Rank.ACE)
        cards = (Card(Rank.TEN, plain), Card(Rank.TWO, plain), third, Card(last, plain))
        way = "example-down" if low else "example-up"
        out += [
            Head(words(f"beats.{way}", suit=words.suit(trump))),
            *trick(words, cards, play, trump),
        ]
    return out


def _contract_points(words: Words, contract: ContractRules) -> list[Block]:
    target, every = words.game.rules.target or 0, _all_tricks(words, contract)
    pays = tuple(
        (left.format(book=BOOK), right.format(book=BOOK)) for left, right in words.pays("contract")
    )
    lines = []
    for number, kind, tricks in _CONTRACTS:
        double = contract.doubled and kind == "none"
        points = contract_points(number, tricks, every, double)
        outcome = "made" if tricks - BOOK >= number else "missed"
        why = words(
            f"points.{outcome}{'-double' if double else ''}",
            tricks=tricks,
            book=BOOK,
            need=BOOK + number,
        )
        name = words("points.bid", number=number, kind=words(f"bid.{kind}"))
        lines.append(Line(name, (str(tricks), signed(points[0]), signed(points[1])), why))
    discard = words("points.discard") if contract.kitty and contract.discard_counts else ""
    return [
        Payments(pays),
        Para(words("points.doubled" if contract.doubled else "points.single")),
        Head(words("points.example")),
        Table(tuple(words.lines("points.head-contract")), tuple(lines), (0.58, 0.77, 1)),
        aside(words("points.declarer", discard=discard, all=every)),
        Para(words("points.win-contract", target=target, n=len(words.game.rounds))),
    ]


def _special(words: Words, contract: ContractRules) -> list[Block]:
    """The special rules that are on, by name: what they change is in its place."""
    on = {
        "declarer-leads": words.game.rules.lead is Lead.DECLARER,
        "jokers-free": contract.jokers_free,
        "low-beats-high": contract.low_beats_high,
        "no-jokers": not contract.jokers,
        "single-no-trump": not contract.doubled,
        "small-kitty": not contract.discard_counts,
        "show-kitty": contract.show_kitty,
        "training": contract.training,
    }
    sentences = [f"*{words(f'special.{key}')}*" for key, is_on in on.items() if is_on]
    return [Head(words("special.title")), Para(" · ".join(sentences))] if sentences else []
