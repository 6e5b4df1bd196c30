"""What ``cardgen score`` prints: the rounds, then who stands where; as text, JSON or CSV."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from typing import Any

from cardgen import games, score
from cardgen.cli.terminal import left, right, shorten, width
from cardgen.text import Catalogue, catalogue, default_language, scores_catalogue, signed

_WIDTH, _LEAST_WIDTH = 100, 24
_GAP = " │ "
_LONGEST_DECLARER = 14
Cells = tuple[str, ...]


def as_template(game: score.Scored, language: str | None, written: str) -> bytes:
    """The table to fill in, as ``csv`` or ``xlsx``; in the language of the pack if no other one
    is asked for.
    """
    rows = score.template(
        game.played, language or game.language or default_language(), game.entries
    )
    if written == "xlsx":
        return score.write_book([score.Sheet(game.played.game, rows)])
    return score.for_spreadsheets(score.write_table(rows))


def write_result(scored: score.Scored, language: str, written: str) -> bytes:
    """The result as ``text``, ``message``, ``csv`` or ``json``."""
    played, result = scored.played, scored.result
    match written:
        case "csv":
            return score.for_spreadsheets(as_csv(played, result))
        case "json":
            return as_json(played, result).encode()
        case "message":
            text = score.chat_message(played, result, language, scored.title)
            return f"{text}\n\n{score.whatsapp_link(text)}\n".encode()
    return as_text(played, result, language).encode()


# -- as text


def as_text(played: score.PlayedGame, result: score.GameResult, language: str) -> str:
    """A table of the rounds, notes, and the standing; as wide as the terminal."""
    texts = scores_catalogue(language)
    house = f" ({played.house})" if played.house else ""
    game = catalogue(language)(f"game.{played.game}") + house
    parts = [texts("table.played", game=game, n=len(result.rounds), m=result.planned)]
    if result.rounds:
        parts += ["\n".join(_tables(played, result, texts)), *_notes(played, result, texts)]
    if result.running:
        parts.append(score.running_line(played, result, texts))
    parts.append("\n".join(_standing(result, texts)))
    return "\n\n".join(parts) + "\n"


def _tables(played: score.PlayedGame, result: score.GameResult, texts: Catalogue) -> list[str]:
    """The rounds, with as many players beside each other as there is room for."""
    first = _first_columns(played, result, texts)
    groups = _aligned([_cells(result, player, texts) for player in range(len(result.names))])
    content = width(groups[0][0])
    room = max(_LEAST_WIDTH, shutil.get_terminal_size((_WIDTH, 24)).columns) - width(first[0])
    beside = max(1, min(len(groups), room // (len(_GAP) + content)))
    blocks = -(-len(groups) // beside)
    beside = -(-len(groups) // blocks)
    columns = max(
        content, min(max(width(name) for name in result.names), room // beside - len(_GAP))
    )
    short = any(width(name) > columns for name in result.names)
    names = [f"{player} {name}" if short else name for player, name in enumerate(result.names, 1)]
    out = []
    for start in range(0, len(groups), beside):
        chosen = range(start, min(start + beside, len(groups)))
        head = [left(shorten(names[player], columns), columns) for player in chosen]
        body = [[left(line, columns) for line in groups[player]] for player in chosen]
        out += ["", _GAP.join([first[0], *head])] if start else [_GAP.join([first[0], *head])]
        out.append("─┼─".join(["─" * width(first[0]), *["─" * columns for _ in chosen]]))
        out += [_GAP.join(cells) for cells in zip(first[1:], *body, strict=True)]
    out = [line.rstrip() for line in out]
    exact = played.rules.bidding is games.Bidding.EXACT
    out += [
        "",
        texts("table.under", what=texts("table.bid-and-tricks" if exact else "table.tricks")),
    ]
    return out + (names if short else [])


def _first_columns(
    played: score.PlayedGame, result: score.GameResult, texts: Catalogue
) -> list[str]:
    """What stands before the players: its heading, then a line a round."""
    heads = [texts(f"table.{key}") for key in ("round", "cards", "trump")]
    if played.rules.bidding is games.Bidding.CONTRACT:
        contracts = [_contract(played, result, done, texts) for done in result.rounds]
        columns = max(width(texts("table.contract")), *map(width, contracts))
        return [f"{heads[0]} {left(texts('table.contract'), columns)}"] + [
            f"{done.facts.number:{width(heads[0])}} {left(text, columns)}"
            for done, text in zip(result.rounds, contracts, strict=True)
        ]
    signs = [_trump_sign(played, done, texts) for done in result.rounds]
    if not any(signs):
        heads.pop()
    rows = [
        (
            right(str(done.facts.number), width(heads[0])),
            right(str(done.facts.cards), width(heads[1])),
            *([sign] if len(heads) > 2 else []),
        )
        for done, sign in zip(result.rounds, signs, strict=True)
    ]
    last = max([width(heads[-1]), *(width(row[-1]) for row in rows)])
    return [" ".join([*row[:-1], left(row[-1], last)]) for row in [tuple(heads), *rows]]


def _trump_sign(played: score.PlayedGame, done: score.RoundResult, texts: Catalogue) -> str:
    if not played.trump_is_known(done.facts):
        return ""
    return done.facts.trump.sign if done.facts.trump else texts("table.none")


def _contract(
    played: score.PlayedGame, result: score.GameResult, done: score.RoundResult, texts: Catalogue
) -> str:
    """``Anna 4 uptown ♥, made``"""
    contract = done.entry.contract
    assert contract is not None
    return (
        f"{_contract_words(played, contract, texts)},"
        f" {texts('table.made' if score.is_made(result, done) else 'table.missed')}"
    )


def _contract_words(played: score.PlayedGame, contract: games.Contract, texts: Catalogue) -> str:
    return (
        f"{shorten(played.called[contract.declarer], _LONGEST_DECLARER)}"
        f" {score.contract_words(contract, texts.language)}"
    )


def _direction(contract: games.Contract) -> str:
    return "downtown" if contract.downtown else "uptown"


def _cells(result: score.GameResult, player: int, texts: Catalogue) -> list[Cells]:
    """What stands under a player, round by round: tricks, points, total."""
    starred = any(any(done.premiums) for done in result.rounds)
    rows: list[Cells] = []
    for done in result.rounds:
        points, tricks = done.points[player], done.entry.tricks[player]
        if points is None:
            made, scored = "–", texts("table.out")
        else:
            made = f"{done.entry.bids[player]}/{tricks}" if done.entry.bids else f"{tricks}"
            scored = signed(points)
        star = ("*" if done.premiums[player] else " ") if starred else ""
        rows.append((made, scored + star, score.minus(done.totals[player])))
    return rows


def _aligned(groups: Sequence[Sequence[Cells]]) -> list[list[str]]:
    """Players × rounds of cells → players × lines, all equally wide."""
    widths = [
        max(map(width, cells))
        for cells in zip(*(row for rows in groups for row in rows), strict=True)
    ]
    return [[" ".join(map(right, row, widths)) for row in rows] for rows in groups]


def _notes(played: score.PlayedGame, result: score.GameResult, texts: Catalogue) -> list[str]:
    """What the table only hints at, a paragraph each."""
    out = []
    rule = played.rules.premium
    if rule is not None:
        streaks = [
            texts(
                "table.premium-right" if points > 0 else "table.premium-wrong",
                n=done.facts.number,
                name=name,
                points=signed(points),
                streak=rule.streak,
            )
            for done in result.rounds
            for name, points in zip(result.names, done.premiums, strict=True)
            if points
        ]
        out += ["\n".join(streaks)] if streaks else []
    if result.nullo:
        out.append(
            "\n".join(_nullo_line(result, seat, number, texts) for seat, number in result.nullo)
        )
    return out


def _nullo_line(result: score.GameResult, seat: int, number: int, texts: Catalogue) -> str:
    total = result.rounds[-1].totals[seat]
    state = texts(
        "table.nullo-open"
        if not result.finished
        else "table.nullo-made"
        if total == 0
        else "table.nullo-missed"
    )
    return texts(
        "table.nullo", name=result.names[seat], n=number, points=score.minus(total), state=state
    )


def _standing(result: score.GameResult, texts: Catalogue) -> list[str]:
    columns = max(map(width, result.names))
    points = [score.minus(place.points) for place in result.standing]
    lines = [
        f"{place.place:3}  {left(result.names[place.player], columns)} "
        f" {right(text, max(map(width, points)))}"
        for place, text in zip(result.standing, points, strict=True)
    ]
    if result.start > 1 and result.rounds:
        return [
            texts("table.part", first=result.start, last=result.rounds[-1].facts.number),
            *lines,
        ]
    if not result.finished:
        number = result.rounds[-1].facts.number if result.rounds else 0
        return [texts("table.standing", n=number) if number else texts("table.before"), *lines]
    return [texts("table.final"), *lines, "", score.winners_sentence(result, texts)]


# -- for other programs


def as_json(played: score.PlayedGame, result: score.GameResult) -> str:
    """Everything as one JSON object.  Players and seats count from 0; where a list is by player,
    it is by side in a partnership game.
    """
    content = {
        "game": played.game,
        "house_rules": played.house,
        "names": list(played.names),
        "players": [
            {"name": name, "seats": list(seats)}
            for name, seats in zip(result.names, result.seats, strict=True)
        ],
        "rounds_planned": result.planned,
        "finished": result.finished,
        "rounds": [_round_as_json(played, done) for done in result.rounds],
        "nullo": [{"seat": seat, "before_round": number} for seat, number in result.nullo],
        "standing": [
            {
                "place": place.place,
                "player": place.player,
                "name": result.names[place.player],
                "points": place.points,
                "nullo": place.nullo,
            }
            for place in result.standing
        ],
        "winners": list(result.winners),
    }
    return json.dumps(content) + "\n"


def _round_as_json(played: score.PlayedGame, done: score.RoundResult) -> dict[str, Any]:
    facts, entry, contract = done.facts, done.entry, done.entry.contract
    return {
        "number": facts.number,
        "cards": facts.cards,
        "trump": _trump(played, done) or None,
        "dealer": facts.dealer,
        "contract": (
            None
            if contract is None
            else {
                "declarer": contract.declarer,
                "number": contract.number,
                "direction": _direction(contract),
                "trump": _trump(played, done),
            }
        ),
        "bids": list(entry.bids),
        "tricks": list(entry.tricks),
        "points": list(done.points),
        "premiums": list(done.premiums),
        "totals": list(done.totals),
        "streaks": list(done.streaks),
    }


def _trump(played: score.PlayedGame, done: score.RoundResult) -> str:
    """A letter, N for no trump; nothing if it isn't known."""
    if done.entry.contract is not None:
        return score.trump_letter(done.entry.contract.trump)
    return score.trump_letter(done.facts.trump) if played.trump_is_known(done.facts) else ""


_CSV_COLUMNS = ("round", "cards", "trump", "player", "bid", "tricks", "points", "premium", "total")
_CSV_CONTRACT = ("declarer", "number", "direction")


def as_csv(played: score.PlayedGame, result: score.GameResult) -> str:
    """A row for each round and player."""
    contract = _CSV_CONTRACT if played.rules.contract else ()
    rows: list[tuple[object, ...]] = [(*_CSV_COLUMNS, *contract)]
    for done in result.rounds:
        promise = done.entry.contract
        last = (
            ()
            if promise is None
            else (played.called[promise.declarer], promise.number, _direction(promise))
        )
        bids: Sequence[int | None] = done.entry.bids or [None] * len(result.names)
        columns = (result.names, bids, done.entry.tricks, done.points, done.premiums, done.totals)
        for cells in zip(*columns, strict=True):
            rows.append((done.facts.number, done.facts.cards, _trump(played, done), *cells, *last))
    return score.write_table(rows)
