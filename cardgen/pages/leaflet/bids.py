"""The rules of a game in which everybody bids tricks, as blocks of a leaflet: which sentence of
``templates/rules.*.toml`` is true.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cardgen.cards import Card, Rank, Suit
from cardgen.games import Lead, Play, RoundFacts, Sight, TrumpFrom
from cardgen.pages.layout import Block
from cardgen.pages.leaflet.blocks import Head, Para, Step, aside, steps, title
from cardgen.pages.leaflet.figures import Stairs
from cardgen.pages.leaflet.points import paid
from cardgen.pages.leaflet.tricks import hearts, trick
from cardgen.pages.leaflet.words import Words


def sections(words: Words) -> list[tuple[str, list[Block]]]:
    """Titles, and what stands below them."""
    found = [
        (words.title, _first(words)),
        (words("page.round"), _round(words)),
        (words("page.beats"), _beats(words)),
        (words("page.points"), paid(words)),
        (words("page.more"), [*_ones(words), *_premium(words), *_nullo(words), *_specials(words)]),
    ]
    return [(title, blocks) for title, blocks in found if blocks]


def _regular(words: Words) -> tuple[RoundFacts, ...]:
    return tuple(facts for facts in words.game.rounds if not facts.special)


# -- aim and rounds


def _first(words: Words) -> list[Block]:
    rules, texts = words.game.rules, words.style.texts
    players = texts.count("plural.players", words.game.players)
    facts = words(
        "facts.alone",
        players=players,
        deck=texts.count("plural.cards", rules.deck).replace(" ", "\u00a0"),
    )
    aim = "aim.every-trick" if rules.score == "tricks-plus-ten" else "aim.exact"
    whole = _whole_deck(words)
    bare = words("trump.bare") if whole else ""
    return [
        title(words.subtitle, facts),
        Head(words("aim.title")),
        Para(words(aim)),
        Head(words.count("rounds", len(words.game.rounds))),
        Para(" ".join([_schedule(words), *_trump(words)])),
        Stairs(words.game.rounds, words.style, bare, whole),
    ]


def _whole_deck(words: Words) -> int:
    """Cards each in a round that deals the whole deck, where the trump would be turned up; 0 if
    there is none.
    """
    rules, players = words.game.rules, words.game.players
    if rules.trump is not TrumpFrom.TURN_UP:
        return 0
    playing = players - rules.dead_hand
    return next(
        (facts.cards for facts in words.game.rounds if facts.cards * playing == rules.deck), 0
    )


def _schedule(words: Words) -> str:
    rounds = _regular(words)
    counts = [facts.cards for facts in rounds]
    runs = [
        (size, len(list(run))) for size, run in groupby(counts)
    ]  # each size with how often it comes in a row
    sizes = [size for size, _ in runs]
    a = words.count("cards", sizes[0])
    sentences = []
    if len(counts) == 1:
        sentences.append(words("rounds.one", a=a))
    elif len(sizes) == 1:
        sentences.append(words("rounds.same", a=a))
    elif len(sizes) > 2 and all(times == runs[0][1] > 1 for _, times in runs):
        sentences.append(words("rounds.each", a=sizes[0], b=sizes[-1], n=runs[0][1]))
    else:
        sentences.append(_way(words, sizes, a))
        often = sorted({size for size, times in runs if times > 1})
        if often:
            sentences.append(words("rounds.repeat", sizes=words.listed(often), n=runs[0][1]))
    if len(rounds) < len(words.game.rounds):
        sentences.append(
            words("rounds.specials", a=words.count("cards", words.game.rounds[-1].cards))
        )
    return " ".join(sentences)


def _way(words: Words, sizes: Sequence[int], start: str) -> str:
    up = sizes[1] > sizes[0]
    turn = max(sizes) if up else min(sizes)
    goes_back = sizes[-1] != turn
    key = {
        (True, False): "up",
        (True, True): "up-down",
        (False, False): "down",
        (False, True): "down-up",
    }[up, goes_back]
    step = words(f"rounds.step-{min(2, abs(sizes[1] - sizes[0]))}")
    values = {"a": start, "b": turn, "step": step} | ({"c": sizes[-1]} if goes_back else {})
    return words(f"rounds.{key}", **values)


def _trump(words: Words) -> list[str]:
    match words.game.rules.trump:
        case TrumpFrom.ORDER:
            order = _order(words)
            if len(order) > 1:
                return [words("trump.order", order=", ".join(map(words.suit, order)))]
            return [
                (
                    words("trump.always", suit=words.suit(order[0]))
                    if order[0]
                    else words("trump.none")
                )
            ]
        case TrumpFrom.TURN_UP:
            whole = _whole_deck(words)
            return [
                words("trump.turn-up"),
                *([words("trump.turn-up-bare", sizes=whole)] if whole else []),
            ]
        case TrumpFrom.LOT:
            return [words("trump.lot")]
    return [words("trump.none")]


def _order(words: Words) -> list[Suit | None]:
    """The trumps in turn, each once."""
    return list(dict.fromkeys(facts.trump for facts in _regular(words)))


def _bare(words: Words) -> bool:
    """Whether no round has a trump."""
    rules = words.game.rules
    return rules.trump is TrumpFrom.NONE or (
        rules.trump is TrumpFrom.ORDER and _order(words) == [None]
    )


# -- a round


def _round(words: Words) -> list[Block]:
    rules, first = words.game.rules, words.game.rounds[0]
    deals, bare = rules.lead is Lead.ELDEST, _bare(words)
    sentences = [words("step.open-dealer" if deals else "step.open")]
    if deals:
        dealer = (
            words("step.dealer-lot")
            if first.dealer is None
            else words("step.dealer-set", first=words.seat(first.dealer))
        )
        sentences.append(f"{dealer} {words('step.dead')}" if rules.dead_hand else dealer)
        sentences.append(words("step.bid-eldest-dead" if rules.dead_hand else "step.bid-eldest"))
    else:
        sentences.append(words("step.bid-first"))
    if rules.hook:
        sentences.append(_hook(words))
    card = words.card(Card(Rank.TEN, Suit.HEARTS))
    if deals:
        sentences.append(words("step.play-eldest", card=card))
    else:
        sentences += [
            words(f"step.lead-{rules.lead.value}", first=words.seat(first.leader or 0)),
            words("step.follow", card=card),
        ]
    sentences.append(
        words(f"step.void-{'bare' if bare else 'must' if rules.must_trump else 'free'}")
    )
    sentences.append(words("step.win-bare" if bare else "step.win"))
    return steps(sentences)


def _hook(words: Words) -> str:
    """The forbidden bid, with an example that this game can have."""
    cards = min(5, max(facts.cards for facts in words.game.rounds))
    bid = cards - 1 if cards > 2 else 0
    return words("step.hook", cards=words.count("cards", cards), sum=bid, no=cards - bid)


# -- what beats what


def _beats(words: Words) -> list[Block]:
    ranking = words.game.rules.ranking
    out: list[Block] = [hearts(words)]
    if ranking.index(Rank.TEN) < ranking.index(Rank.KING):
        out.append(Para(words("beats.ten"), on_gold=True))
    if Rank.ONE in ranking:
        out.append(Para(words("beats.one"), on_gold=True))
    trump = None if _bare(words) else _example_trump(words)
    out.append(
        Head(
            words("beats.example", suit=words.suit(trump)) if trump else words("beats.example-bare")
        )
    )
    return [
        *out,
        *trick(
            words,
            _example_cards(words, trump),
            Play(ranking, trump, words.game.rules.must_trump),
            trump,
        ),
    ]


def _example_cards(words: Words, trump: Suit | None) -> list[Card]:
    """A card of everybody who plays."""
    rules = words.game.rules
    led = Suit.SPADES if trump is Suit.HEARTS else Suit.HEARTS
    third = next(
        suit for suit in (Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS) if suit not in (led, trump)
    )
    low, ranks = rules.ranking[-1], [rank for rank in rules.ranking if rank is not Rank.TEN]
    cards = [
        Card(Rank.TEN, led),
        Card(ranks[1], led),
        Card(low, trump) if trump else Card(Rank.ACE, third),
    ]
    cards += [
        Card(ranks[0], led),
        Card(ranks[-2], third),
        Card(ranks[3], led),
        Card(ranks[2], led),
        Card(ranks[3], third),
    ]
    count = words.game.players - rules.dead_hand
    return [cards[0], cards[2]] if count == 2 else cards[:count]


def _example_trump(words: Words) -> Suit:
    """Clubs, if they can be trump."""
    suits = (
        [suit for suit in _order(words) if suit]
        if words.game.rules.trump is TrumpFrom.ORDER
        else [Suit.CLUBS]
    )
    return Suit.CLUBS if Suit.CLUBS in suits else suits[0]


# -- what else this game has


def _ones(words: Words) -> list[Block]:
    """One-card rounds in which cards are sealed."""
    closed = [
        facts for facts in words.game.rounds if facts.sight is not Sight.OPEN and not facts.special
    ]
    if not closed:
        return []
    ones = [facts for facts in words.game.rounds if facts.cards == 1]
    title = (
        words("ones.title")
        if len(closed) == len(ones)
        else words("ones.title-some", rounds=words.ranges([f.number for f in closed]))
    )
    match closed[0].sight:
        case Sight.CHOICE:
            ways = [Step(words(f"ones.choice-{way}")) for way in ("normal", "blind", "forehead")]
            return [Head(title), Para(words("ones.choice")), *ways]
        case sight:
            key = "blind" if sight is Sight.BLIND else "forehead"
            return [Head(title), Para(words(f"ones.{key}")), Para(words(f"ones.{key}-how"))]


def _premium(words: Words) -> list[Block]:
    premium = words.game.rules.premium
    if premium is None:
        return []
    points, streak = words.count("points", premium.points), premium.streak
    sentences = [
        words("premium.pays", streak=streak, points=points, more=streak + 1, twice=2 * streak)
    ]
    if premium.penalty:
        sentences.append(words("premium.penalty", streak=streak, points=points))
    counting = [facts.number for facts in words.game.rounds if facts.counts]
    if len(counting) < len(words.game.rounds):
        sentences.append(words("premium.counts", first=counting[0], last=counting[-1]))
    if words.game.rules.dead_hand:
        sentences.append(words("premium.pause"))
    return [Head(words("premium.title", word=premium.word)), Para(" ".join(sentences))]


def _nullo(words: Words) -> list[Block]:
    before = words.game.rules.nullo_before
    return (
        [] if before is None else [Head(words("nullo.title")), Para(words("nullo.rule", n=before))]
    )


def _specials(words: Words) -> list[Block]:
    rounds = [facts for facts in words.game.rounds if facts.special]
    if not rounds:
        return []
    out: list[Block] = [
        Head(words("special.title")),
        Para(words("special.all", cards=words.count("cards", rounds[0].cards))),
    ]
    out += [Step(words(f"special.{facts.special}", n=facts.number)) for facts in rounds]
    free = [facts.number for facts in rounds if facts.forbidden_sum is None]
    if words.game.rules.hook and free:
        out.append(aside(words("special.no-hook", n=words.listed(free))))
    return out
