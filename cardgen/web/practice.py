"""Practice on a page: one game at a time, which is in memory alone.

Hands and the seed stay here: the page is told what the person who plays may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgen.cards import Card
from cardgen.errors import InputError
from cardgen.faces import PALETTES, Look, face, symbols
from cardgen.games import Bidding, Sight, find_game
from cardgen.players import Level, Seat, Speech, Step
from cardgen.practice import YOU, Practice
from cardgen.score import GameResult, minus, trump_letter
from cardgen.text import signed

_SIGHTS = (Sight.OPEN, Sight.BLIND, Sight.FOREHEAD)


class _Played:
    """A game that is practised."""

    def __init__(self, game: Practice, speech: Speech) -> None:
        self.game, self.speech = game, speech
        self.result: GameResult | None = None
        """After the round that was played last, until the next one begins."""


_playing: list[_Played] = []


def practise(order: Mapping[str, Any]) -> dict[str, Any]:
    """Deal a game of practice; what was practised before is forgotten.

    Args:
        order: ``game``, ``players``, how many; ``settings`` as typed; ``level``, ``easy`` or ``good``; ``cards`` of the only round
            to play, the first that has so many, or 0 for the whole game; ``language``; ``seed``, for the same cards again.

    Returns:
        As `play_on`, and ``faces``: the cards as symbols of an SVG; ``words``: how each is called.

    Raises:
        InputError: anything in it that can't be.
    """
    from cardgen.dealing import deal, shuffle

    speech, game, players = Speech(order["language"]), find_game(order["game"]), order["players"]
    game.check_players(players)
    settings = game.settings(players, order.get("settings", {})).as_text()
    names = (speech.play("you"), *speech.play.lines("names")[: players - 1])
    seed = shuffle.read_seed(order["seed"]) if order.get("seed") else shuffle.fresh_seed()
    dealt = deal(game, names, seed, settings)
    sizes = [one.facts.cards for one in dealt.rounds]
    if order["cards"] and order["cards"] not in sizes:
        raise InputError(f"no round of {game.name} has {order['cards']} cards", f"allowed: {', '.join(map(str, sorted({*sizes})))}")
    chosen = sizes.index(order["cards"]) if order["cards"] else None
    _playing[:] = [_Played(Practice(dealt, names, Level(order["level"]), chosen), speech)]
    deck = game.deck(players, dealt.settings)
    look = Look(PALETTES["two"], speech.language, large=True)
    return _told() | {
        "faces": "".join(symbols({f"play-{card.notation}": face(card, look) for card in deck})),
        "words": {card.notation: speech.card_in_words(card) for card in deck},
    }


def play_on(answer: Any = None) -> dict[str, Any]:
    """One step: yours, if it is your turn, else that of a computer player; after a round, the next one.

    Args:
        answer: the ``value`` of one of the ``options``, a card, or the cards to lay away; None where nothing is asked.

    Returns:
        ``step``: what is asked next, of the seat ``turn``: ``sight``, ``bid``, ``call``, ``contract``, ``discard``, ``card``, or
        ``over`` after a round; ``yours``: whether of you.  ``options`` as value and label; ``forbidden`` by the hook, or −1;
        ``hand`` and what is ``legal`` of it; ``said``, ``lying`` and ``last``: what everybody heard and saw; ``tally``; ``points``
        and ``standing`` after a round.

    Raises:
        InputError: nothing is played, or the answer isn't allowed.
    """
    played = _current()
    game = played.game
    if played.result is not None:
        if not _goes_on(played):
            raise InputError("the game is over", "begin another one")
        played.result = None
        game.begin()
    elif game.is_yours:
        game.answer(_answer(game, played.speech, answer))
    else:
        game.go_on()
    if game.table.step is Step.OVER:
        played.result = game.finish()
    return _told()


def play_hint() -> dict[str, Any]:
    """What a good player would do, and why, in one line.  Raises InputError: it isn't your turn."""
    played = _current()
    if not played.game.is_yours:
        raise InputError("it isn't your turn", "wait for the others")
    choice, step = played.game.hint(), played.game.table.step
    return {"hint": played.speech.why(choice, _label(played.speech, step, choice.value))}


def _current() -> _Played:
    if not _playing:
        raise InputError("nothing is played", "begin a game")
    return _playing[0]


def _goes_on(played: _Played) -> bool:
    return played.result is None or not (played.result.finished or played.game.played == len(played.game.rounds))


# -- what may be answered


def _options(game: Practice) -> Sequence[Any]:
    """What may be said where it isn't a card."""
    table = game.table
    match table.step:
        case Step.SIGHT:
            return _SIGHTS
        case Step.BID:
            return table.bids.allowed(YOU) if table.bids else ()
        case Step.CALL:
            return table.calls.allowed() if table.calls else ()
        case Step.CONTRACT:
            return table.contracts()
    return ()


def _label(speech: Speech, step: Step, value: Any) -> str:
    match step:
        case Step.SIGHT:
            return speech.sight(value)
        case Step.CALL:
            return speech.call(value)
        case Step.CONTRACT:
            return speech.contract(value)
        case Step.DISCARD:
            return ", ".join(map(speech.card_in_words, value))
        case Step.CARD:
            return speech.card_in_words(value)
    return str(value)


def _answer(game: Practice, speech: Speech, said: Any) -> Any:
    """What an answer means.  Raises InputError: it isn't allowed."""
    step, you = game.table.step, game.you
    found: Any = None
    if step in (Step.CARD, Step.DISCARD) and you is not None:
        allowed = _legal(game, you) if step is Step.CARD else you.dealt or ()
        named = {card.notation: card for card in allowed}
        if step is Step.CARD:
            found = named.get(said)
        elif isinstance(said, Iterable) and len({*said} & {*named}) == len(you.told) == len(tuple(said)):
            found = tuple(named[name] for name in said)
    else:
        found = next((value for value in _options(game) if _label(speech, step, value) == said), None)
    if found is None:
        raise InputError("this can't be played now", "take one of what is offered")
    return found


def _legal(game: Practice, you: Seat) -> tuple[Card, ...]:
    assert game.table.tricks is not None
    return game.table.tricks.legal(you.held(game.table))


# -- what is told


def _told() -> dict[str, Any]:
    played = _current()
    game, speech, table = played.game, played.speech, played.game.table
    facts, result, step = game.round.facts, played.result, table.step
    trump = table.contract.trump if table.contract else facts.trump
    known = table.contract is not None or not facts.unknown_trump
    forbidden = table.bids.forbidden(YOU) if game.is_yours and step is Step.BID and table.bids else None
    offered = [_label(speech, step, value) for value in _options(game)] if game.is_yours else []
    return {
        "names": list(game.names),
        "number": facts.number,
        "rounds": len(game.deal.rounds),
        "cards": facts.cards,
        "trump": trump_letter(trump) if known else "",
        "turned": facts.turned_up.notation if facts.turned_up else "",
        "dealer": -1 if facts.dealer is None else facts.dealer,
        "step": step.value,
        "turn": -1 if table.turn is None else table.turn,
        "yours": game.is_yours,
        "options": offered,
        "forbidden": -1 if forbidden is None else forbidden,
        "contract": speech.contract(table.contract) if table.contract else "",
        "declarer": -1 if table.declarer is None else table.declarer,
        **_cards(game, speech),
        **_table(game, speech),
        **({"points": _points(result), "standing": _standing(result), "goes_on": _goes_on(played)} if result else {}),
    }


def _cards(game: Practice, speech: Speech) -> dict[str, Any]:
    """What you see of the cards."""
    you, table = game.you, game.table
    trump = table.contract.trump if table.contract else game.round.facts.trump

    def row(cards: Iterable[Card]) -> list[str]:
        return [card.notation for card in speech.sorted(cards, game.deal.rules, trump)]

    seen = () if you is None or you.dealt is None else you.held(table)
    is_card = game.is_yours and table.step is Step.CARD and you is not None
    others = you.page.others if you is not None and table.tricks is None else ()
    return {
        "plays": you is not None,
        "sight": "" if table.sight is Sight.OPEN else table.sight.value,
        "hand": row(seen),
        "legal": [card.notation for card in _legal(game, you)] if is_card and you else [],
        "others": [{"name": game.names[seat], "cards": row(cards)} for seat, cards in others],
        "discard": len(you.told) if you and game.is_yours and table.step is Step.DISCARD else 0,
        "kitty": row(you.kitty) if you and table.step is Step.DISCARD else [],
    }


def _table(game: Practice, speech: Speech) -> dict[str, Any]:
    """What everybody heard and saw."""
    table, tricks = game.table, game.table.tricks
    said: list[dict[str, Any]] = []
    if table.bids is not None and table.rules.bidding is Bidding.EXACT:
        order = table.bids.order or table.playing
        said = [{"seat": seat, "text": str(table.bids.said[seat])} for seat in order if table.bids.said[seat] is not None]
    elif table.calls is not None:
        said = [{"seat": seat, "text": speech.call(call)} for seat, call in zip(table.calls.order, table.calls.said, strict=False)]
    last = tricks.done[-1] if tricks and tricks.done else None
    return {
        "said": said,
        "seats": list(table.playing),
        "made": [tricks.made(seat) if tricks else 0 for seat in range(len(game.names))],
        "lying": [[one.seat, one.card.notation] for one in tricks.lying] if tricks else [],
        "last": [[one.seat, one.card.notation] for one in last.cards] if last else [],
        "taker": -1 if last is None or last.taker is None else last.taker,
        "sides": [list(side) for side in table.rules.sides],
    }


def _points(result: GameResult) -> list[dict[str, str]]:
    """The round that was played last, by player or side."""
    done, exact = result.rounds[-1], bool(result.rounds[-1].entry.bids)
    rows = []
    for player, name in enumerate(result.names):
        points, taken = done.points[player], done.entry.tricks[player]
        made = "–" if points is None else f"{done.entry.bids[player]}/{taken}" if exact else str(taken)
        scored = "–" if points is None else signed(points + done.premiums[player])
        rows.append({"name": name, "made": made, "points": scored, "total": minus(done.totals[player])})
    return rows


def _standing(result: GameResult) -> list[dict[str, Any]]:
    return [{"place": place.place, "name": result.names[place.player], "points": minus(place.points)} for place in result.standing]
