"""The standing as a text for the chat: as wide as a phone, with medals, what the last round did,
and who begins next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from cardgen.games import Bidding, Lead, RoundFacts, bidding_order
from cardgen.names import apart
from cardgen.score.played import PlayedGame
from cardgen.score.results import Entry, GameResult, RoundResult
from cardgen.score.tables import contract_words, trump_word
from cardgen.text import Catalogue, scores_catalogue, signed

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_BETWEEN = " · "


def chat_message(
    played: PlayedGame, result: GameResult, language: str, heading: str = "", shown: int = 0
) -> str:
    """The standing, the round that was played last, and the next one.

    Args:
        heading: a line above, such as the title of the evening.
        shown: number of the round to tell of; 0: the last one.
    """
    texts = scores_catalogue(language)
    blocks = [[*([apart(heading)] if heading else []), *standing_lines(result, language)]]
    done = next(
        (one for one in result.rounds if one.facts.number == shown),
        result.rounds[-1] if result.rounds else None,
    )
    if done is not None:
        blocks.append(list(_round_lines(played, result, done, texts)))
    if result.running is not None:
        blocks.append(list(_running_lines(played, *result.running, texts)))
    elif not result.finished:
        blocks.append([_next_line(played, result, texts)])
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def whatsapp_link(message: str) -> str:
    """Opens WhatsApp with a message, for whichever chat is chosen there."""
    return f"https://wa.me/?text={quote(message, safe='')}"


def standing_lines(result: GameResult, language: str) -> list[str]:
    """What the standing is of, then a line a player."""
    texts = scores_catalogue(language)
    head = state_line(result, texts)
    if not result.rounds:
        return [head]
    lines = [
        f"{medal(place.place)} {apart(result.names[place.player])} {minus(place.points)}"
        for place in result.standing
    ]
    return [head, *lines, *([winners_sentence(result, texts)] if result.finished else [])]


def state_line(result: GameResult, texts: Catalogue) -> str:
    """How far a game has come."""
    if not result.rounds:
        return texts("table.before")
    last = result.rounds[-1].facts.number
    if result.start > 1:
        return texts("message.part", first=result.start, last=last)
    if result.finished:
        return texts("message.final", rounds=texts.count("plural.rounds", len(result.rounds)))
    return texts("message.unfinished", n=last, m=result.planned)


def minus(number: int) -> str:
    """A number with a minus sign that is one."""
    return str(number).replace("-", "−")


def decimal(number: float, places: int, language: str) -> str:
    """``−1.50``, in German and Romanian ``−1,50``"""
    text = f"{number:.{places}f}".replace("-", "−")
    return text if language == "en" else text.replace(".", ",")


def medal(place: int) -> str:
    """What stands before a name; a dash where nobody has a place."""
    return _MEDALS.get(place, f"{place}." if place else "–")


def winners_sentence(result: GameResult, texts: Catalogue) -> str:
    """``Anna wins.``"""
    names = [apart(result.names[player]) for player in result.winners]
    nullo = any(place.nullo for place in result.standing)
    if len(names) == 1:
        side = len(result.seats[result.winners[0]]) > 1
        return texts(
            "table.wins-by-nullo" if nullo else "table.side-wins" if side else "table.wins",
            names=names[0],
        )
    return texts("table.win-together" if nullo else "table.tie", names=listed(names, texts))


def listed(names: Sequence[str], texts: Catalogue) -> str:
    """``Anna, Ben and Cem``"""
    return (
        names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {texts('table.and')} {names[-1]}"
    )


def contract_line(
    played: PlayedGame, result: GameResult, done: RoundResult, texts: Catalogue
) -> str:
    """``Anna 4 uptown hearts: made``"""
    words = _bid_words([apart(name) for name in played.called], done.entry, texts)
    return texts(
        "message.contract",
        contract=words,
        state=texts("table.made" if is_made(result, done) else "table.missed"),
    )


def _bid_words(
    names: Sequence[str], entry: Entry, texts: Catalogue, between: str = _BETWEEN
) -> str:
    """``Anna 1 · Ben 0``, ``Anna 4 uptown ♥``.  names: of all seats, as they are shown."""
    if entry.contract is not None:
        return f"{names[entry.contract.declarer]} {contract_words(entry.contract, texts.language)}"
    return between.join(
        f"{name} {bid}" for name, bid in zip(names, entry.bids, strict=True) if bid is not None
    )


def is_made(result: GameResult, done: RoundResult) -> bool:
    """Whether the declarer's side kept its promise: then it has points, else it loses some."""
    contract = done.entry.contract
    return contract is not None and any(
        contract.declarer in seats and (points or 0) > 0
        for seats, points in zip(result.seats, done.points, strict=True)
    )


def _round_lines(
    played: PlayedGame, result: GameResult, done: RoundResult, texts: Catalogue
) -> Iterator[str]:
    names = [apart(name) for name in result.names]
    if done.entry.contract is not None:
        yield contract_line(played, result, done, texts)
    points = (
        f"{name} {signed(made)}"
        for name, made in zip(names, done.points, strict=True)
        if made is not None
    )
    yield texts("message.last", n=done.facts.number, points=_BETWEEN.join(points))
    for name, extra in zip(names, done.premiums, strict=True):
        if extra and played.rules.premium:
            key = "message.premium" if extra > 0 else "message.penalty"
            yield texts(key, name=name, streak=played.rules.premium.streak, points=signed(extra))


def _running_lines(
    played: PlayedGame, facts: RoundFacts, entry: Entry, texts: Catalogue
) -> Iterator[str]:
    bids = _bid_words([apart(name) for name in played.called], entry, texts)
    yield texts("message.bid", n=facts.number, m=len(played.rounds), bids=bids)
    if entry.contract is None:
        total = sum(bid for bid in entry.bids if bid is not None)
        yield texts("message.bids-make", n=total, tricks=texts.count("plural.tricks", facts.cards))


def running_line(played: PlayedGame, result: GameResult, texts: Catalogue) -> str:
    """The round that is being played, as it is bid; nothing between rounds."""
    if result.running is None:
        return ""
    facts, entry = result.running
    return texts(
        "table.running", n=facts.number, bids=_bid_words(played.called, entry, texts, ", ")
    )


def _next_line(played: PlayedGame, result: GameResult, texts: Catalogue) -> str:
    number = result.rounds[-1].facts.number + 1 if result.rounds else result.start
    facts = played.rounds[number - 1]
    parts = [texts("message.next", n=number), texts.count("plural.cards", facts.cards)]
    if not facts.unknown_trump and played.trump_is_known(facts):
        word = trump_word(facts.trump, texts.language)
        parts.append(f"{facts.trump.sign} {word}" if facts.trump else word)
    order = bidding_order(facts, len(played.called))
    if order:
        key = "message.bids-first" if played.rules.bidding is Bidding.CONTRACT else "message.begins"
        parts.append(texts(key, name=apart(played.called[order[0]])))
    elif played.rules.lead is Lead.WINNER and result.rounds:
        parts.append(texts("message.winner-begins"))
    return _BETWEEN.join(parts)


def round_lines(
    played: PlayedGame, result: GameResult, number: int, language: str
) -> tuple[str, ...]:
    """What can be said of a round under its own message: tricks, and the standing after it;
    nothing if it wasn't played.
    """
    texts = scores_catalogue(language)
    done = next((one for one in result.rounds if one.facts.number == number), None)
    if done is None:
        return ()
    if done.entry.contract is not None:
        first = contract_line(played, result, done, texts)
    else:
        bids = [f"{bid}/" for bid in done.entry.bids] or [""] * len(result.names)
        made = zip(result.names, bids, done.entry.tricks, strict=True)
        tricks = _BETWEEN.join(
            f"{apart(name)} {bid}{taken}" for name, bid, taken in made if taken is not None
        )
        first = texts("message.tricks", tricks=tricks)
    order = sorted(range(len(result.names)), key=lambda player: -done.totals[player])
    totals = _BETWEEN.join(
        f"{apart(result.names[player])} {minus(done.totals[player])}" for player in order
    )
    return first, texts("message.totals", totals=totals)
