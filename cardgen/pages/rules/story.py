"""The rules of a game as sections of blocks: which sentence of ``templates/rules*.toml`` is true.

A section is a title and the blocks below it.  There are three stories: everybody bids tricks, two
sides count tricks, two sides bid for the contract.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.faces import label
from cardgen.games import (
    BOOK,
    CONTRACT_NUMBERS,
    Bidding,
    Contract,
    ContractRules,
    Lead,
    Play,
    RoundFacts,
    Rules,
    Sight,
    TrumpFrom,
    bid_points,
    contract_points,
    downtown,
    play_of,
    side_points,
)
from cardgen.pages.layout import Block
from cardgen.pages.parts import said_rank
from cardgen.pages.rules.figures import (
    Aside,
    Head,
    Ladder,
    LeafletWords,
    Para,
    Payments,
    PointsLine,
    PointsTable,
    RankRows,
    RuleStep,
    Sides,
    Stairs,
    Title,
    TrickFigure,
    steps,
)
from cardgen.pdf.draw import mm
from cardgen.text import signed

Section = tuple[str, Sequence[Block]]

_BID_EXAMPLES = {
    1: "11 10 00 00",
    2: "11 01 00 00",
    3: "11 10 02 00",
    4: "11 10 02 11",
    5: "22 10 02 11",
    6: "22 21 02 11",
    7: "33 21 02 11",
}
"""Bid and tricks of each of four players in a round of so many cards: the bids never add up to the
cards.
"""
_MOST_EXPLAINED = 5  # players whose points are explained one by one
_ROUNDS_WON = (9, 5, 8, 7)  # tricks of the first side in the rounds of an example, out of thirteen
_SMALL = 12 * mm  # how much of the cards of a suit shows where four rows share a page
_CONTRACTS = ((4, "up", 10), (4, "down", 9), (3, "none", 9), (3, "none", 5))
"""Number, kind and tricks of the declarer's side in the example."""


def sections(words: LeafletWords) -> list[Section]:
    """All sections of a game's leaflet, in order."""
    rules, contract = words.rules, words.rules.contract
    regular = [round_ for round_ in words.rounds if not round_.special]
    order = list(dict.fromkeys(round_.trump for round_ in regular))  # the trumps in turn, once each
    trump = _example_trump(rules, order)
    told: list[Section] = [("", _first(words, trump is not None))]  # each with its title's key
    if rules.bidding is Bidding.EXACT:
        told += [
            ("aim.title", _bid_aim(words, regular, order)),
            ("page.round", _bid_round(words, trump)),
            ("page.beats", _bid_beats(words, trump)),
            ("page.points", _bid_points(words)),
            ("page.more", _bid_extras(words)),
        ]
    else:
        told.append(("aim.title", _sides_aim(words)))
        if contract is None:
            told += _whist_sections(words, order, trump)
        else:
            told += _contract_round(words, contract)
            told += _contract_beats(words, contract)
            told.append(("page.points", _contract_points(words, contract)))
    return [(words(key) if key else words.title, blocks) for key, blocks in told if blocks]


def _example_trump(rules: Rules, order: Sequence[Suit | None]) -> Suit | None:
    """The trump of examples; None: nobody can trump.  order: the trumps in turn."""
    if rules.trump is TrumpFrom.ORDER and Suit.CLUBS not in order:
        return next(filter(None, order), None)
    return None if rules.trump is TrumpFrom.NONE else Suit.CLUBS


def _first(words: LeafletWords, trump: bool) -> list[Block]:
    """What the game is, and what a trick is, for who never held cards: before any other rule."""
    void = "bare" if not trump else "must" if words.rules.must_trump else "free"
    says = ["turn", "lead", "follow", *["trump"] * trump, f"void-{void}"]
    says.append("win" if trump else "win-bare")
    return [
        Title(words.subtitle, words.facts("sides" if words.rules.partners else "alone")),
        Head(words("trick.title")),
        *steps([words(f"trick.{key}") for key in says]),
    ]


# -- everybody bids tricks


def _bid_aim(
    words: LeafletWords, regular: Sequence[RoundFacts], order: Sequence[Suit | None]
) -> list[Block]:
    """Aim, rounds and trump."""
    game, rules = words.game, words.rules
    aim = "aim.every-trick" if rules.score == "tricks-plus-ten" else "aim.exact"
    dealt = [round_.cards * (game.players - rules.dead_hand) for round_ in words.rounds]

    whole = 0  # cards each where the whole deck is dealt, and no card is left to turn up
    match rules.trump:
        case TrumpFrom.ORDER if len(order) > 1:
            says = [words("trump.order", order=", ".join(map(words.suit, order)))]
        case TrumpFrom.ORDER if order[0]:
            says = [words("trump.always", suit=words.suit(order[0]))]
        case TrumpFrom.TURN_UP:
            says = [words("trump.turn-up")]
            if rules.deck in dealt:
                whole = words.rounds[dealt.index(rules.deck)].cards
        case TrumpFrom.LOT:
            says = [words("trump.lot")]
        case _:
            says = [words("trump.none")]
    if min(dealt) < rules.deck:
        says.append(words("rounds.rest"))
    if whole:
        says.append(words("trump.turn-up-bare", sizes=whole))
    return [
        Para(words(aim)),
        Head(words.count("rounds", len(words.rounds))),
        Para(" ".join([*_schedule(words, regular), *says])),
        Stairs(words.rounds, words.style, words("trump.bare") if whole else "", whole),
    ]


def _schedule(words: LeafletWords, regular: Sequence[RoundFacts]) -> list[str]:
    """How many cards each round has."""
    runs = [(cards, len(list(run))) for cards, run in groupby(round_.cards for round_ in regular)]
    sizes, times = [size for size, _ in runs], runs[0][1]
    start = words.count("cards", sizes[0])
    sentences = []
    if len(regular) == 1:
        sentences.append(words("rounds.one", a=start))
    elif len(sizes) == 1:
        sentences.append(words("rounds.same", a=start))
    elif len(sizes) > 2 and all(count == times > 1 for _, count in runs):
        sentences.append(words("rounds.each", a=sizes[0], b=sizes[-1], n=times))
    else:
        up = sizes[1] > sizes[0]
        turn, last = max(sizes) if up else min(sizes), sizes[-1]
        way = ("up" if up else "down") if last == turn else "up-down" if up else "down-up"
        step = words(f"rounds.step-{min(2, abs(sizes[1] - sizes[0]))}")
        sentences.append(words(f"rounds.{way}", a=start, b=turn, c=last, step=step))
        where = []
        for size in sorted({size for size, count in runs if count > 1}):
            numbers = words.ranges([round_.number for round_ in regular if round_.cards == size])
            where.append(words("rounds.at", cards=words.count("cards", size), rounds=numbers))
        if where:
            sentences.append(words("rounds.repeat", where=words.listed(where), n=times))
    special = len(words.rounds) - len(regular)
    if special:
        cards = words.count("cards", words.rounds[-1].cards)
        sentences.append(words("rounds.special" if special == 1 else "rounds.specials", a=cards))
    return sentences


def _bid_round(words: LeafletWords, trump: Suit | None) -> list[Block]:
    """A round, step by step."""
    rules, bare = words.rules, "" if trump else "-bare"
    letters = _letters(words)
    if any(round_.sight is not Sight.OPEN for round_ in words.rounds):
        letters = f"{words('step.closed', more=words('page.more'))} {letters}"
    if rules.lead is Lead.ELDEST:
        lead, play = _play_steps(words, "eldest")
        dealer = _first_dealer(words)
        says = [
            f"{words(f'step.open-dealer{bare}')} {letters}",
            f"{dealer} {words('step.dead')}" if rules.dead_hand else dealer,
            words("step.bid-eldest-dead" if rules.dead_hand else "step.bid-eldest"),
        ]
        last = [lead, play]
    else:  # who leads bids first
        lead, play = _play_steps(words, rules.lead.value if len(words.rounds) > 1 else "once")
        says = [f"{words(f'step.open{bare}')} {letters}", lead, words("step.bid-first")]
        last = [play]
    if rules.hook:  # the forbidden bid, with an example that this game can have
        cards = min(5, max(round_.cards for round_ in words.rounds))
        bid = cards - 1 if cards > 2 else 0
        count = words.count("cards", cards)
        hook = words("step.hook", cards=count, sum=bid, no=cards - bid)
        runs = [list(run) for _, run in groupby(round_.cards for round_ in words.rounds)]
        if [1] * words.game.players in runs:
            hook += f" {words('step.hook-turns', cards=words.count('cards', 1))}"
        says.append(hook)
    return steps([*says, *last])


def _bid_beats(words: LeafletWords, trump: Suit | None) -> list[Block]:
    """The ranks, and a trick to which everybody who plays gives a card."""
    rules, ranking = words.rules, words.rules.ranking
    out: list[Block] = [_hearts(words)]
    if ranking.index(Rank.TEN) < ranking.index(Rank.KING):
        out.append(Para(words("beats.ten"), on_gold=True))
    if Rank.ONE in ranking:
        out.append(Para(words("beats.one"), on_gold=True))
    shown = f"beats.example{'' if trump else '-bare'}"
    out.append(Head(words(shown, suit=words.suit(trump))))

    led = Suit.SPADES if trump is Suit.HEARTS else Suit.HEARTS
    others = (suit for suit in (Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS) if suit not in (led, trump))
    third, ranks = next(others), [rank for rank in ranking if rank is not Rank.TEN]
    cards = [
        Card(Rank.TEN, led),
        Card(ranks[1], led),
        Card(ranking[-1], trump) if trump else Card(Rank.ACE, third),
        Card(ranks[0], led),
        Card(ranks[-2], third),
        Card(ranks[3], led),
        Card(ranks[2], led),
        Card(ranks[3], third),
    ]
    count = words.game.players - rules.dead_hand
    cards = [cards[0], cards[2]] if count == 2 else cards[:count]
    return [*out, *_trick(words, cards, Play(ranking, trump, rules.must_trump), trump)]


def example(players: int, cards: int) -> tuple[tuple[int, int], ...]:
    """Bids and tricks of a round of up to 7 cards for 2 to 8 players: the bids don't add up to
    the cards and the tricks do.
    """
    four = [(int(pair[0]), int(pair[1])) for pair in _BID_EXAMPLES[cards].split()]
    if players >= 4:
        return (*four, *((0, 0),) * (players - 4))
    # the first player makes the tricks of those who are missing
    made = sum(tricks for _, tricks in (four[0], *four[players:]))
    return ((made, made), *four[1:players])


def _bid_points(words: LeafletWords) -> list[Block]:
    """What a round pays, with an example reckoned out."""
    rules = words.rules
    cards = max(round_.cards for round_ in words.rounds if round_.cards <= max(_BID_EXAMPLES))
    playing = words.game.players - rules.dead_hand
    shown = example(playing, cards)
    lines = []
    for name, (bid, tricks) in zip(words.everybody, shown, strict=False):
        outcome = "made" if bid == tricks else "short" if tricks < bid else "over"
        why = words(f"points.{outcome}", tricks=words.count("tricks", abs(bid - tricks)))
        sum_ = reckoned(rules.score, bid, tricks, cards)
        if sum_:
            why += f": {sum_}"
        cells = (str(bid), str(tricks), signed(bid_points(rules, bid, tricks, cards)))
        lines.append(PointsLine(name, cells, why if playing <= _MOST_EXPLAINED else ""))

    dealt = words.count("cards", cards)
    total = " + ".join(str(tricks) for _, tricks in shown)
    total = f"{total}\u00a0=\u00a0{words.count('tricks', cards)}"
    check = words("points.check", sum=total, cards=dealt)
    if (0, 0) not in shown:
        zero = words.count("points", bid_points(rules, 0, 0, cards))
        check += " " + words("points.zero", points=zero)
    return [
        Payments(words.pays(rules.score)),
        Head(words("points.example", cards=dealt)),
        PointsTable(words.lines("points.head"), lines, (0.53, 0.75, 1)),
        Aside(check),
        Para(words("points.win", n=len(words.rounds))),
    ]


def reckoned(method: str, bid: int, tricks: int, cards: int) -> str:
    """How the points of a round come about, as a sum; empty where there is nothing to reckon."""
    made, missed = bid == tricks, abs(bid - tricks)
    steps_to = " + ".join(map(str, range(1, (bid if made else missed) + 1)))
    match method, made:
        case "standard", True:
            return f"5 + {tricks}"
        case "plus-cards", True:
            return f"{tricks} + {cards}"
        case "progressive", True:
            return f"5 + {steps_to}" if bid else "5"
        case "progressive", False:
            return f"−({steps_to})" if missed > 1 else ""
        case (("ten-plus" | "ten-minus"), True):
            return f"10 + {bid}"
        case "tricks-plus-ten", True:
            return f"{tricks} + 10"
        case "wizard", True:
            return f"20 + {bid} × 10"
        case "wizard", False:
            return f"−{missed} × 10"
    return ""


def _bid_extras(words: LeafletWords) -> list[Block]:
    """What else this game has; may be empty."""
    rules, rounds = words.rules, words.rounds
    out: list[Block] = []

    # one-card rounds in which cards are sealed
    closed = [round_ for round_ in rounds if round_.sight is not Sight.OPEN and not round_.special]
    if closed:
        heading = words("ones.title")
        if len(closed) != sum(round_.cards == 1 for round_ in rounds):
            numbers = words.ranges([round_.number for round_ in closed])
            heading = words("ones.title-some", rounds=numbers)
        out.append(Head(heading))
        if closed[0].sight is Sight.CHOICE:
            ways = [
                RuleStep(words(f"ones.choice-{way}")) for way in ("normal", "blind", "forehead")
            ]
            out += [Para(words("ones.choice")), *ways]
        else:
            sight = closed[0].sight.value
            out += [Para(words(f"ones.{sight}")), Para(words(f"ones.{sight}-how"))]

    premium = rules.premium
    if premium:
        points, streak = words.count("points", premium.points), premium.streak
        says = [
            words("premium.pays", streak=streak, points=points, more=streak + 1, twice=2 * streak)
        ]
        if premium.penalty:
            says.append(words("premium.penalty", streak=streak, points=points))
        counting = [round_.number for round_ in rounds if round_.counts]
        if len(counting) < len(rounds):
            says.append(words("premium.counts", first=counting[0], last=counting[-1]))
        if rules.dead_hand:
            says.append(words("premium.pause"))
        title = words("premium.title", points=points, streak=streak)
        out += [Head(title), Para(" ".join(says))]

    if rules.nullo_before is not None:
        rule, advice = words("nullo.rule", n=rules.nullo_before), words("nullo.advice")
        out += [Head(words("nullo.title")), Para(rule), Aside(advice)]

    special = [round_ for round_ in rounds if round_.special]
    if special:
        cards = words.count("cards", special[0].cards)
        title = words("special.title-one" if len(special) == 1 else "special.title")
        out += [Head(title), Para(words("special.all", cards=cards))]
        out += [RuleStep(words(f"special.{round_.special}", n=round_.number)) for round_ in special]
    return out


# -- two sides


def _sides_aim(words: LeafletWords) -> list[Block]:
    """Aim, sides and rounds."""
    rounds, contract, goal = words.rounds, words.rules.contract, words.rules.target or 0
    target = words.count("points", goal)
    values = {
        "cards": words.count("cards", rounds[0].cards),
        "target": target,
        "rounds": words.count("rounds", len(rounds)),
    }
    if contract is None:
        enough = len(rounds) >= 2 * goal - 1
        safe = words("rounds.race-safe" if enough else "rounds.race-short")
        played = f"{words('rounds.race', **values)} {safe}"
    elif contract.kitty:
        played = words("rounds.contract", kitty=contract.kitty, goal=goal, **values)
    else:
        played = words("rounds.contract-bare", goal=goal, **values)
    seats = [words.seat(i) for i in range(4)]
    names = words.everybody if words.game.names else [seat[0].upper() + seat[1:] for seat in seats]
    training = contract and contract.training
    return [
        Para(words("aim.contract" if contract else "aim.tricks", book=BOOK)),
        Sides(names, words.style),
        Head(words("rounds.title", target=target)),
        Para(played),
        *([Para(words("facts.training"), on_gold=True)] if training else []),
        *([] if contract else [Aside(words("aim.bridge"))]),
    ]


def _whist_trump(words: LeafletWords, order: Sequence[Suit | None]) -> str:
    """How a round comes by its trump.  order: the trumps in turn."""
    match words.rules.trump:
        case TrumpFrom.ORDER if len(order) > 1:
            return words("step.trump-order", order=", ".join(map(words.suit, order)))
        case TrumpFrom.ORDER if order[0]:
            return words("step.trump-always", suit=words.suit(order[0]))
        case TrumpFrom.DEALERS_SUIT:
            return words("step.turn-up-suit")
        case TrumpFrom.DEALERS_LAST:
            *some, last = (words(f"step.{rank}") for rank in ("ace", "king", "queen", "jack"))
            ranks = words("step.ranks", some=", ".join(some), last=last)
            return words("step.turn-up", ranks=ranks)
    return words("step.trump-none")


def _whist_sections(
    words: LeafletWords, order: Sequence[Suit | None], trump: Suit | None
) -> list[Section]:
    """What follows the first pages where the sides count tricks: Classic Whist."""
    rules, ranking = words.rules, words.rules.ranking

    # a round
    bare = "" if trump else "-bare"
    looks = f"{words('step.open-dealer-bare')} {_letters(words)}"
    dealing = [looks, _first_dealer(words), _whist_trump(words, order)]
    round_ = steps([*dealing, *_play_steps(words, "eldest")])

    # what beats what
    led = Suit.SPADES if trump is Suit.HEARTS else Suit.HEARTS
    ten, ace, king = (Card(rank, led) for rank in (Rank.TEN, *ranking[:2]))
    third = Card(ranking[-1], trump) if trump else Card(Rank.ACE, Suit.DIAMONDS)
    cards = (ten, king, third, ace)
    beats: list[Block] = [
        _hearts(words),
        Head(words(f"beats.example{bare}", suit=words.suit(trump))),
        *_trick(words, cards, Play(ranking, trump), trump),
    ]

    # points: a few rounds until a side has won
    target, all_ = rules.target or 0, words.rounds[0].cards
    totals, lines = [0, 0], []
    for number, tricks in enumerate(_ROUNDS_WON[: len(words.rounds)], 1):
        won = (tricks, all_ - tricks)
        points = [side_points(count) for count in won]
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        pairs = (won, points, totals)
        cells = tuple(f"{first}\u00a0:\u00a0{second}" for first, second in pairs)
        lines.append(PointsLine(words("points.round", n=number), cells))
        if max(totals) >= target:
            break
    first, second = (
        words("points.pair", first=words.name(a), second=words.name(b)) for a, b in rules.sides
    )
    win = words("points.win", target=words.count("points", target))
    if len(words.rounds) < 2 * target - 1:
        win += " " + words("points.win-rounds", n=len(words.rounds))
    least, most = (words.count("tricks", count) for count in (BOOK + 1, all_))
    few, many = (words.count("points", side_points(count)) for count in (BOOK + 1, all_))
    honours = rules.honours and trump
    scored = f"points.range{'-honours' if honours else ''}"
    rest = [Para(words("points.honours"))] if honours else []
    paid: list[Block] = [
        Payments(words.pays("honours" if honours else "side", book=BOOK)),
        Para(words(scored, least=least, few=few, all=most, many=many)),
        *rest,
        Head(words("points.example")),
        Para(f"{first}\u00a0: {second}"),
        PointsTable(words.lines("points.head"), lines, (0.55, 0.77, 1)),
        Para(win),
    ]
    return [("page.round", round_), ("page.beats", beats), ("page.points", paid)]


# -- a contract


def _contract_round(words: LeafletWords, contract: ContractRules) -> list[Section]:
    """Bids, kitty and play."""
    least, most = CONTRACT_NUMBERS[0], CONTRACT_NUMBERS[-1]
    up, down, none = (words(f"bid.{kind}") for kind in ("up", "down", "none"))
    groups = ((up,), (down,), (none,)) if contract.low_beats_high else ((up, down), (none,))
    bid = least + 1
    tricks = words.count("tricks", BOOK + bid)
    example = f"*{words('points.bid', number=bid, kind=up)}*"
    counts = words("bid.kitty") if contract.kitty and contract.discard_counts else ""
    first = [
        words("step.open-dealer-bare"),
        _first_dealer(words),
        words("bid.turn"),
        words("bid.what", least=least, most=most, example=example, tricks=tricks, kitty=counts),
        words("bid.beats-low" if contract.low_beats_high else "bid.beats"),
    ]
    last = steps([words("bid.declarer"), words("bid.passed", least=least)], len(first) + 1)
    bids = [*steps(first), Ladder((least, least + 1), groups), *last]

    told: list[Section] = [("page.bids", bids)]

    if contract.kitty:
        shown = "-shown" if contract.show_kitty else ""
        cards = words.count("cards", contract.kitty)
        says = [
            words(f"kitty.numbers{shown}", numbers=words.count("numbers", contract.kitty)),
            words(f"kitty.list{shown}") + " " + words("kitty.letter"),
            words("kitty.discard", cards=cards),
        ]
        every = words.rounds[0].cards + contract.discard_counts
        tricks = words.count("tricks", every)
        counts = "kitty.counts" if contract.discard_counts else "kitty.counts-not"
        what = Para(words(f"kitty.what{shown}", cards=cards))
        kitty = [what, *steps(says), Para(words(counts, tricks=tricks), on_gold=True)]
        told.append(("page.kitty", kitty))

    play = _play_steps(words, words.rules.lead.value)
    if contract.jokers:
        when = words(f"step.jokers-{'free' if contract.jokers_free else 'held'}")
        play += [words("step.jokers"), f"{words('step.jokers-bare')} {when}"]
    return [*told, ("page.play", steps(play))]


def _contract_beats(words: LeafletWords, contract: ContractRules) -> list[Section]:
    """What beats what, and a trick: where high cards win, and where low cards do."""
    rules, style = words.rules, words.style
    trump, plain = Suit.CLUBS, Suit.HEARTS
    jokers = (BIG_JOKER, LITTLE_JOKER) if contract.jokers else ()
    beats: list[Block] = []
    for way, ranking in (("up", rules.ranking), ("down", downtown(rules.ranking))):
        trumps = (*jokers, *(Card(rank, trump) for rank in ranking))
        plains = tuple(Card(rank, plain) for rank in ranking)
        beats += [
            Para(words(f"beats.{way}")),
            RankRows((trumps,), style, _SMALL, pictures=False, gold=True),
            RankRows((plains,), style, _SMALL, pictures=False),
        ]
    highest = " " + words("beats.jokers") if jokers else ""
    beats.append(Aside(f"{words('beats.both')}{highest} {_letters(words)}"))

    tricks: list[Block] = []
    for low in (False, True):
        bid = Contract(0, CONTRACT_NUMBERS[0], trump, downtown=low)
        play = play_of(rules, words.rounds[0], bid)
        joker = LITTLE_JOKER if contract.jokers else Card(play.ranking[-1], trump)
        third, last = (joker, Rank.KING) if low else (Card(Rank.KING, plain), Rank.ACE)
        cards = (Card(Rank.TEN, plain), Card(Rank.TWO, plain), third, Card(last, plain))
        way = "example-down" if low else "example-up"
        tricks.append(Head(words(f"beats.{way}", suit=words.suit(trump))))
        tricks += _trick(words, cards, play, trump)

    return [("page.beats", beats), ("page.trick", tricks)]


def _contract_points(words: LeafletWords, contract: ContractRules) -> list[Block]:
    target = words.rules.target or 0
    every = words.rounds[0].cards + contract.discard_counts  # tricks
    lines = []
    for number, kind, tricks in _CONTRACTS:
        double = contract.doubled and kind == "none"
        points = contract_points(number, tricks, every, double)
        outcome = "made" if tricks - BOOK >= number else "missed"
        key = f"points.{outcome}{'-double' if double else ''}"
        why = words(key, tricks=tricks, book=BOOK, need=BOOK + number)
        name = words("points.bid", number=number, kind=words(f"bid.{kind}"))
        cells = (str(tricks), signed(points[0]), signed(points[1]))
        lines.append(PointsLine(name, cells, why))
    discard = words("points.discard") if contract.kitty and contract.discard_counts else ""
    return [
        Payments(words.pays("contract", book=BOOK)),
        Para(words("points.doubled" if contract.doubled else "points.single")),
        Head(words("points.example")),
        PointsTable(words.lines("points.head-contract"), lines, (0.58, 0.77, 1)),
        Aside(words("points.declarer", discard=discard, all=every)),
        Para(words("points.win-contract", target=target, n=len(words.rounds))),
    ]


# -- what the stories share


def _first_dealer(words: LeafletWords) -> str:
    first = words.rounds[0].dealer
    if first is None:
        return words("step.dealer-lot")
    return words("step.dealer-set", first=words.seat(first))


def _play_steps(words: LeafletWords, lead: str) -> list[str]:
    """Who leads to the first trick, and how cards are played over a chat."""
    leader = words.seat(words.rounds[0].leader or 0)
    card = words.card(Card(Rank.TEN, Suit.HEARTS))
    return [words(f"step.lead-{lead}", first=leader), words("step.play", card=card)]


def _letters(words: LeafletWords) -> str:
    """What the letters in the corners mean."""
    style, courts = words.style, (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    named = [f"{label(rank, style.letters)} = {said_rank(style.texts, rank)}" for rank in courts]
    return f"{', '.join(named)}.".replace(" = ", "\u00a0=\u00a0")


def _hearts(words: LeafletWords) -> RankRows:
    """All cards of a suit: courts above, numbers below, if there are some."""
    ranking = words.rules.ranking
    cards = tuple(Card(rank, Suit.HEARTS) for rank in ranking)
    high = ranking.index(Rank.JACK) + 1
    rows = (cards[:high], cards[high:]) if len(cards) > high + 2 else (cards,)
    ends = (words("beats.high"), words("beats.low"))
    return RankRows(rows, words.style, 14.5 * mm, ends=ends)


def _trick(
    words: LeafletWords, cards: Sequence[Card], play: Play, trump: Suit | None
) -> list[Block]:
    """A trick, led by the first player, told in words with its cards below; who wins it is left
    to the rules.
    """
    names, led = [words.name(seat) for seat in range(len(cards))], cards[0].suit
    others, suits = list(zip(names, cards, strict=True))[1:], {"suit": words.suit(led)}

    def said(key: str, named: Sequence[str], **values: str) -> str:
        """A sentence about one player or several."""
        if len(named) == 1:
            return words(f"{key}-one", name=named[0], **values)
        return words(f"{key}-more", names=words.listed(named), **values)

    says = words("beats.lead", name=names[0], card=words.card(cards[0]))
    following = [name for name, card in others if card.suit is led]
    sentences = [f"{says}."]
    if following:
        sentences.append(said("beats.follow", following))
    for name, card in others:
        if trump and play.suit(card) is trump:
            sentences.append(words("beats.trump", name=name, card=words.card(card), **suits))
    away = [name for name, card in others if card.suit is not led and play.suit(card) is not trump]
    if away and trump:
        sentences.append(said("beats.void", away, trump=words.suit(trump), **suits))
    elif away:
        sentences.append(said("beats.void-bare", away[:1], **suits))
    won = play.winner(cards)
    partner = words("beats.partner", name=names[(won + 2) % 4]) if words.rules.partners else ""
    sentences.append(words("beats.won", name=names[won], partner=partner))
    plays = tuple(zip(words.everybody, cards, strict=False))
    return [Para(" ".join(sentences)), TrickFigure(plays, won, words.style)]
