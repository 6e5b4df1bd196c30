"""Practice on a page: one game at a time, which is in memory alone.

Hands and the seed stay here: the page is told what the person who plays may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgen.cards import Card, sort_hand
from cardgen.dealing import Deal, deal, player_view, shuffle
from cardgen.errors import InputError
from cardgen.faces import PALETTES, Look, face, symbols
from cardgen.games import Bidding, Sight, find_game
from cardgen.names import Names
from cardgen.players import Level, Match, Speech, Step, Table, choose_move
from cardgen.score import Entry, GameResult, entry_cells, minus, score_game, trump_letter
from cardgen.text import signed

Answer = dict[str, Any]  # plain values, for a page


class _Played:
    """A game that is practised.

    Attributes:
        match: who knows what, and how far the round has come.
        speech: of the reader's language, which may change.
        places: of the rounds that are played, among all that were dealt.
        entries: what was played of them.
    """

    def __init__(self, dealt: Deal, speech: Speech, level: Level, places: Sequence[int]) -> None:
        self.deal = dealt
        self.speech = speech
        views = [player_view(dealt, seat, dealt.players) for seat in range(len(dealt.players))]
        self.match = Match(views, level=level)
        self.places = places
        self.entries = list[Entry]()
        self.match.begin(places[0])

    @property
    def table(self) -> Table:
        return self.match.table

    @property
    def is_yours(self) -> bool:
        return self.table.turn == self.match.you

    @property
    def names(self) -> Names:
        return (self.speech.play("you"), *self.deal.players[1:])

    @property
    def result(self) -> GameResult | None:
        """After the round that was played last; None until it is over."""
        if self.table.step is not Step.OVER:
            return None
        facts = [self.deal.rounds[place].facts for place in self.places]
        return score_game(self.deal.rules, facts, self.names, self.entries)

    def goes_on(self, result: GameResult) -> bool:
        return not result.finished and len(self.entries) < len(self.places)


_playing: list[_Played] = []


def practise(order: Mapping[str, Any]) -> Answer:
    """Deal a game of practice; what was practised before is forgotten.

    Args:
        order: ``game``, ``players``, how many; ``settings`` as typed; ``level``, ``easy`` or
            ``good``; ``cards`` of the only round to play, the first that has so many, or 0 for the
            whole game; ``language``; ``seed``, for the same cards again.

    Returns:
        As `play_on`, and ``faces``: the cards as symbols of an SVG; ``words``: how each is called.

    Raises:
        InputError: anything in it that can't be.
    """
    speech = Speech(order["language"])
    game = find_game(order["game"])
    players = order["players"]
    game.check_players(players)
    settings = game.settings(players, order.get("settings", {})).as_text()
    names = (speech.play("you"), *speech.play.lines("names")[: players - 1])
    seed = shuffle.read_seed(order["seed"]) if order.get("seed") else shuffle.fresh_seed()
    dealt = deal(game, names, seed, settings)
    sizes = [one.facts.cards for one in dealt.rounds]
    if order["cards"] and order["cards"] not in sizes:
        raise InputError(
            f"no round of {game.name} has {order['cards']} cards",
            f"allowed: {', '.join(map(str, sorted({*sizes})))}",
        )
    places = (sizes.index(order["cards"]),) if order["cards"] else range(len(sizes))
    _playing[:] = [_Played(dealt, speech, Level(order["level"]), places)]
    return play_in(speech.language)


def play_in(language: str) -> Answer:
    """All as it is now, in another language.  Returns as `practise`."""
    played = _current()
    played.speech = speech = Speech(language)
    deck = played.deal.game.deck(len(played.names), played.deal.settings)
    look = Look(PALETTES["two"], language, large=True)
    return _view() | {
        "faces": "".join(symbols({f"play-{card.notation}": face(card, look) for card in deck})),
        "words": {card.notation: speech.card_in_words(card) for card in deck},
    }


def play_on(answer: Any = None) -> Answer:
    """One step: yours, if it is your turn, else that of a computer player; after a round, the next
    one.

    Args:
        answer: the ``value`` of one of the ``options``, a card, or the cards to lay away; None
            where nothing is asked.

    Returns:
        ``step``: what is asked next, of the seat ``turn``: ``sight``, ``bid``, ``call``,
        ``contract``, ``discard``, ``card``, or
        ``over`` after a round; ``yours``: whether of you.  ``options`` as value and label;
        ``forbidden`` by the hook, or −1;
        ``hand`` and what is ``legal`` of it; ``said``, ``lying`` and ``last``: what everybody heard
        and saw; ``tally``; ``points`` and ``standing`` after a round.

    Raises:
        InputError: nothing is played, or the answer isn't allowed.
    """
    played = _current()
    result = played.result
    if result is not None:
        if not played.goes_on(result):
            raise InputError("the game is over", "begin another one")
        played.match.begin(played.places[len(played.entries)])
    elif played.is_yours:
        # what the answer means; what isn't offered: None, or holds one
        step = played.table.step
        you = played.match.yours
        meant: Any
        if you is None or step not in (Step.CARD, Step.DISCARD):
            said = played.speech.move
            meant = next(
                (value for value in played.table.options if said(step, value) == answer), None
            )
        else:
            named = {card.notation: card for card in you.dealt or ()}
            if step is Step.CARD:
                meant = named.get(str(answer))
            else:
                meant = tuple(named.get(str(card)) for card in answer or ())
        try:
            played.match.take(meant)
        except ValueError:
            raise InputError("this can't be played now", "take one of what is offered") from None
    else:
        played.match.go_on()
    table = played.table
    if table.step is Step.OVER:
        bids = table.bids.placed if table.bids else ()
        made, honours = table.made(), table.honours()
        played.entries.append(
            Entry.by_seat(table.rules, made, bids, table.contract, honours=honours)
        )
    return _view()


def play_hint() -> Answer:
    """What a good player would do, and why, in one line.  Raises InputError: it isn't your turn."""
    played = _current()
    if not played.is_yours:
        raise InputError("it isn't your turn", "wait for the others")
    choice = choose_move(played.match.yours, played.table)
    step = played.table.step
    what = (
        ", ".join(map(played.speech.card_in_words, choice.value))
        if step is Step.DISCARD
        else played.speech.move(step, choice.value)
    )
    return {"hint": played.speech.why(choice, what)}


def _current() -> _Played:
    if not _playing:
        raise InputError("nothing is played", "begin a game")
    return _playing[0]


# -- what the page shows


def _view() -> Answer:
    played = _current()
    speech = played.speech
    table = played.table
    facts = table.facts
    step = table.step
    you = played.match.yours
    asked = you if played.is_yours else None
    trump = table.contract.trump if table.contract else facts.trump

    def row(cards: Iterable[Card]) -> list[str]:
        return [card.notation for card in sort_hand(cards, table.rules.ranking, trump)]

    # What everybody heard and saw.
    heard: list[Answer] = []
    if table.bids and table.rules.bidding is Bidding.EXACT:
        heard = [
            {"seat": seat, "text": str(table.bids.placed[seat])}
            for seat in table.bids.order or table.playing
            if table.bids.placed[seat] is not None
        ]
    elif table.calls:
        calls = zip(table.calls.order, table.calls.placed, strict=False)
        heard = [{"seat": seat, "text": speech.call(call)} for seat, call in calls]
    tricks = table.tricks
    last = tricks.done[-1] if tricks and tricks.done else None
    seen = () if you is None or you.dealt is None else you.held(table)
    others = you.page.others if you and tricks is None else ()
    bids = table.bids if asked and step is Step.BID else None
    shown = {
        "names": list(played.names),
        "number": facts.number,
        "rounds": len(played.deal.rounds),
        "cards": facts.cards,
        "trump": "" if facts.unknown_trump and not table.contract else trump_letter(trump),
        "turned": facts.turned_up.notation if facts.turned_up else "",
        "dealer": _or_none(facts.dealer),
        "step": step.value,
        "turn": _or_none(table.turn),
        "yours": played.is_yours,
        "options": [speech.move(step, value) for value in table.options] if played.is_yours else [],
        "forbidden": _or_none(bids.forbidden(played.match.you) if bids else None),
        "contract": speech.contract(table.contract) if table.contract else "",
        "declarer": _or_none(table.declarer),
        "plays": you is not None,
        "sight": "" if table.sight is Sight.OPEN else table.sight.value,
        "hand": row(seen),
        "legal": (
            [card.notation for card in asked.legal(table)] if asked and step is Step.CARD else []
        ),
        "others": [{"name": played.names[seat], "cards": row(cards)} for seat, cards in others],
        "discard": len(asked.opened) if asked and step is Step.DISCARD else 0,
        "kitty": row(you.kitty) if you and step is Step.DISCARD else [],
        "said": heard,
        "seats": list(table.playing),
        "made": [tricks.made(seat) if tricks else 0 for seat in range(len(played.names))],
        "lying": [[one.seat, one.card.notation] for one in tricks.lying] if tricks else [],
        "last": [[one.seat, one.card.notation] for one in last.cards] if last else [],
        "taker": _or_none(last.taker if last else None),
        "sides": [list(side) for side in table.rules.sides],
    }
    if result := played.result:
        shown |= {"points": _points(result), "goes_on": played.goes_on(result)}
        shown["standing"] = [
            {
                "place": place.place,
                "name": result.names[place.player],
                "points": minus(place.points),
            }
            for place in result.standing
        ]
    return shown


def _or_none(number: int | None) -> int:
    """A page has −1 where there is no seat and no number."""
    return -1 if number is None else number


def _points(result: GameResult) -> list[dict[str, str]]:
    """The round that was played last, by player or side."""
    done = result.rounds[-1]
    rows = []
    for player, (name, cell) in enumerate(zip(result.names, entry_cells(done.entry), strict=True)):
        points = done.points[player]
        made = "–" if points is None else cell
        scored = "–" if points is None else signed(points + done.premiums[player])
        rows.append(
            {"name": name, "made": made, "points": scored, "total": minus(done.totals[player])}
        )
    return rows
