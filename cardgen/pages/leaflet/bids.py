"""The rules of a game in which everybody bids tricks, as blocks of a leaflet.  Which sentence is true is decided here; what
it says in each language stands in ``templates/rules.<language>.toml``.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.cards import Card, Rank, Suit
from cardgen.games import Lead, Play, RoundFacts, Sight, TrumpFrom
from cardgen.pages.layout import Block
from cardgen.pages.leaflet.blocks import Head, Note, Para, Step, aside, steps, title
from cardgen.pages.leaflet.figures import Ranks, Stairs, Trick
from cardgen.pages.leaflet.points import paid
from cardgen.pages.leaflet.words import Words
from cardgen.pdf.draw import mm

Section = tuple[str, list[Block]]  # a title, and what stands below it


def sections(words: Words) -> list[Section]:
    """All pages' worth of rules."""
    found = [
        (words.title, _first(words)),
        (words("page.round"), _round(words)),
        (words("page.beats"), _beats(words)),
        (words("page.points"), paid(words)),
        (words("page.more"), _more(words)),
    ]
    return [(title, blocks) for title, blocks in found if blocks]


def _regular(words: Words) -> tuple[RoundFacts, ...]:
    return tuple(facts for facts in words.game.rounds if not facts.special)


# -- aim and rounds


def _first(words: Words) -> list[Block]:
    rules, texts = words.game.rules, words.style.texts
    players = texts.count("plural.players", words.game.players)
    facts = words("facts.alone", players=players, deck=texts.count("plural.cards", rules.deck))
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
    """Cards each in a round that deals the whole deck, where the trump would be turned up; 0 if there is none."""
    rules, players = words.game.rules, words.game.players
    if rules.trump is not TrumpFrom.TURN_UP:
        return 0
    playing = players - rules.dead_hand
    return next((facts.cards for facts in words.game.rounds if facts.cards * playing == rules.deck), 0)


def _schedule(words: Words) -> str:
    """How the number of cards goes."""
    rounds = _regular(words)
    counts = [facts.cards for facts in rounds]
    runs = _runs(counts)
    sizes = [size for size, _ in runs]
    a = words.count("cards", sizes[0])
    said = []
    if len(counts) == 1:
        said.append(words("rounds.one", a=a))
    elif len(sizes) == 1:
        said.append(words("rounds.same", a=a))
    elif len(sizes) > 2 and all(times == runs[0][1] > 1 for _, times in runs):
        said.append(words("rounds.each", a=sizes[0], b=sizes[-1], n=runs[0][1]))
    else:
        said.append(_way(words, sizes, a))
        often = sorted({size for size, times in runs if times > 1})
        if often:
            said.append(words("rounds.repeat", sizes=words.listed(often), n=runs[0][1]))
    if len(rounds) < len(words.game.rounds):
        said.append(words("rounds.specials", a=words.count("cards", words.game.rounds[-1].cards)))
    return " ".join(said)


def _runs(counts: Sequence[int]) -> list[tuple[int, int]]:
    """Each size with how often it comes in a row."""
    out: list[tuple[int, int]] = []
    for size in counts:
        out.append((size, (out.pop()[1] if out and out[-1][0] == size else 0) + 1))
    return out


def _way(words: Words, sizes: Sequence[int], start: str) -> str:
    up = sizes[1] > sizes[0]
    turn = max(sizes) if up else min(sizes)
    goes_back = sizes[-1] != turn
    key = {(True, False): "up", (True, True): "up-down", (False, False): "down", (False, True): "down-up"}[up, goes_back]
    step = words(f"rounds.step-{min(2, abs(sizes[1] - sizes[0]))}")
    values = {"a": start, "b": turn, "step": step} | ({"c": sizes[-1]} if goes_back else {})
    return words(f"rounds.{key}", **values)


def _trump(words: Words) -> list[str]:
    """How the rounds come by their trumps."""
    match words.game.rules.trump:
        case TrumpFrom.ORDER:
            order = _order(words)
            if len(order) > 1:
                return [words("trump.order", order=", ".join(map(words.suit, order)))]
            return [words("trump.always", suit=words.suit(order[0])) if order[0] else words("trump.none")]
        case TrumpFrom.TURN_UP:
            whole = _whole_deck(words)
            return [words("trump.turn-up"), *([words("trump.turn-up-bare", sizes=whole)] if whole else [])]
        case TrumpFrom.LOT:
            return [words("trump.lot")]
    return [words("trump.none")]


def _order(words: Words) -> list[Suit | None]:
    """The trumps in turn, each once."""
    return list(dict.fromkeys(facts.trump for facts in _regular(words)))


def _bare(words: Words) -> bool:
    """Whether no round has a trump."""
    rules = words.game.rules
    return rules.trump is TrumpFrom.NONE or (rules.trump is TrumpFrom.ORDER and _order(words) == [None])


# -- a round


def _round(words: Words) -> list[Block]:
    rules, first = words.game.rules, words.game.rounds[0]
    deals, bare = rules.lead is Lead.ELDEST, _bare(words)
    said = [words("step.open-dealer" if deals else "step.open")]
    if deals:
        dealer = words("step.dealer-lot") if first.dealer is None else words("step.dealer-set", first=words.seat(first.dealer))
        said.append(f"{dealer} {words('step.dead')}" if rules.dead_hand else dealer)
        said.append(words("step.bid-eldest-dead" if rules.dead_hand else "step.bid-eldest"))
    else:
        said.append(words("step.bid-first"))
    if rules.hook:
        said.append(_hook(words))
    typed = words.card(Card(Rank.TEN, Suit.HEARTS))
    if deals:
        said.append(words("step.play-eldest", card=typed))
    else:
        said += [words(f"step.lead-{rules.lead.value}", first=words.seat(first.leader or 0)), words("step.follow", card=typed)]
    said.append(words(f"step.void-{'bare' if bare else 'must' if rules.must_trump else 'free'}"))
    said.append(words("step.win-bare" if bare else "step.win"))
    return [*steps(said)]


def _hook(words: Words) -> str:
    """The forbidden bid, with an example that this game can have."""
    cards = min(5, max(facts.cards for facts in words.game.rounds))
    bid = cards - 1 if cards > 2 else 0
    return words("step.hook", cards=words.count("cards", cards), sum=bid, no=cards - bid)


# -- what beats what


def _beats(words: Words) -> list[Block]:
    ranking, look = words.game.rules.ranking, words.style.look
    hearts = tuple(Card(rank, Suit.HEARTS) for rank in ranking)
    high = ranking.index(Rank.JACK) + 1
    rows = (hearts[:high], hearts[high:]) if len(hearts) > high + 2 else (hearts,)
    out: list[Block] = [Ranks(rows, look, 14.5 * mm, ends=(words("beats.high"), words("beats.low")))]
    if ranking.index(Rank.TEN) < ranking.index(Rank.KING):
        out.append(Note(words("beats.ten")))
    if Rank.ONE in ranking:
        out.append(Note(words("beats.one")))
    return [*out, *_trick(words)]


def _trick(words: Words) -> list[Block]:
    """A trick with a card of everybody who plays; who wins it is left to the rules."""
    rules, look = words.game.rules, words.style.look
    count = words.game.players - rules.dead_hand
    trump = None if _bare(words) else _example_trump(words)
    led = Suit.SPADES if trump is Suit.HEARTS else Suit.HEARTS
    third = next(suit for suit in (Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS) if suit not in (led, trump))
    low, ranks = rules.ranking[-1], [rank for rank in rules.ranking if rank is not Rank.TEN]
    cards = [Card(Rank.TEN, led), Card(ranks[1], led), Card(low, trump) if trump else Card(Rank.ACE, third)]
    cards += [Card(ranks[0], led), Card(ranks[-2], third), Card(ranks[3], led), Card(ranks[2], led), Card(ranks[3], third)]
    if count == 2:
        cards = [cards[0], cards[2]]
    cards = cards[:count]
    won = Play(rules.ranking, trump, rules.must_trump).winner(cards)
    names = [words.name(seat) for seat in range(count)]
    head = words("beats.example", suit=words.suit(trump)) if trump else words("beats.example-bare")
    plays = tuple((words.everybody[seat], card) for seat, card in enumerate(cards))
    return [Head(head), Para(_story(words, names, cards, trump, won)), Trick(plays, won, look)]


def _example_trump(words: Words) -> Suit:
    """Clubs, if they can be trump."""
    if words.game.rules.trump is TrumpFrom.ORDER:
        suits = [suit for suit in _order(words) if suit]
        return Suit.CLUBS if Suit.CLUBS in suits else suits[0]
    return Suit.CLUBS


def _story(words: Words, names: Sequence[str], cards: Sequence[Card], trump: Suit | None, won: int) -> str:
    """What happens in a trick, in the order of play, and whose it is."""
    led = cards[0].suit
    said = [words("beats.lead", name=names[0], card=words.card(cards[0]))]
    following = [name for name, card in zip(names[1:], cards[1:], strict=True) if card.suit is led]
    if following:
        said[0] += ", " + words(f"beats.follow-{'one' if len(following) == 1 else 'more'}", **_some(words, following))
    else:
        said[0] += "."
    away: list[str] = []
    for name, card in zip(names[1:], cards[1:], strict=True):
        if card.suit is trump:
            said.append(words("beats.trump", name=name, suit=words.suit(led), card=words.card(card)))
        elif card.suit is not led:
            away.append(name)
    if away and trump:
        values = {"suit": words.suit(led), "trump": words.suit(trump)} | _some(words, away)
        said.append(words(f"beats.void-{'one' if len(away) == 1 else 'more'}", **values))
    elif away:
        said.append(words("beats.void-bare-one", name=away[0], suit=words.suit(led)))
    return " ".join([*said, words("beats.won", name=names[won])])


def _some(words: Words, names: Sequence[str]) -> dict[str, str]:
    return {"name": names[0]} if len(names) == 1 else {"names": words.listed(names)}


# -- what else this game has


def _more(words: Words) -> list[Block]:
    return [*_ones(words), *_premium(words), *_nullo(words), *_specials(words)]


def _ones(words: Words) -> list[Block]:
    """One-card rounds in which cards are sealed."""
    closed = [facts for facts in words.game.rounds if facts.sight is not Sight.OPEN and not facts.special]
    if not closed:
        return []
    ones = [facts for facts in words.game.rounds if facts.cards == 1]
    title = words("ones.title") if len(closed) == len(ones) else words("ones.title-some", rounds=words.ranges([f.number for f in closed]))
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
    said = [words("premium.pays", streak=streak, points=points, more=streak + 1, twice=2 * streak)]
    if premium.penalty:
        said.append(words("premium.penalty", streak=streak, points=points))
    counting = [facts.number for facts in words.game.rounds if facts.counts]
    if len(counting) < len(words.game.rounds):
        said.append(words("premium.counts", first=counting[0], last=counting[-1]))
    return [Head(words("premium.title", word=premium.word)), Para(" ".join(said))]


def _nullo(words: Words) -> list[Block]:
    before = words.game.rules.nullo_before
    return [] if before is None else [Head(words("nullo.title")), Para(words("nullo.rule", n=before))]


def _specials(words: Words) -> list[Block]:
    rounds = [facts for facts in words.game.rounds if facts.special]
    if not rounds:
        return []
    out: list[Block] = [Head(words("special.title")), Para(words("special.all", cards=words.count("cards", rounds[0].cards)))]
    out += [Step(words(f"special.{facts.special}", n=facts.number)) for facts in rounds]
    free = [facts.number for facts in rounds if facts.forbidden_sum is None]
    if words.game.rules.hook and free:
        out.append(aside(words("special.no-hook", n=words.listed(free))))
    return out
