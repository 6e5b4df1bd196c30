"""What ``cardgen score`` prints: the rounds, then who stands where; as text, JSON or CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from cardgen.cli.terminal import counted, left, right, shorten, width
from cardgen.games import Bidding, Contract
from cardgen.score import GameResult, PlayedGame, RoundResult, trump_letter
from cardgen.text import signed

_WIDTH = 100
_GAP = " │ "
_LONGEST_DECLARER = 14
Cells = tuple[str, ...]


# -- as text


def as_text(played: PlayedGame, result: GameResult) -> str:
    house = f" ({played.house})" if played.house else ""
    parts = [f"{played.game}{house}: {len(result.rounds)} of {result.planned} rounds played"]
    if result.rounds:
        parts += ["\n".join(_tables(played, result)), *_notes(played, result)]
    parts.append("\n".join(_standing(result)))
    return "\n\n".join(parts) + "\n"


def _tables(played: PlayedGame, result: GameResult) -> list[str]:
    """The rounds, with as many players beside each other as there is room for."""
    first = _first_columns(played, result)
    groups = _aligned([_cells(result, player) for player in range(len(result.names))])
    content = width(groups[0][0])
    room = _WIDTH - width(first[0])
    beside = max(1, min(len(groups), room // (len(_GAP) + content)))
    blocks = -(-len(groups) // beside)
    beside = -(-len(groups) // blocks)
    columns = max(content, min(max(width(name) for name in result.names), room // beside - len(_GAP)))
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
    exact = played.rules.bidding is Bidding.EXACT
    out += ["", f"Under each name: {'bid/tricks' if exact else 'tricks'}, points of the round, total."]
    return out + (names if short else [])


def _first_columns(played: PlayedGame, result: GameResult) -> list[str]:
    """What stands before the players: its heading, then a line a round."""
    if played.rules.bidding is Bidding.CONTRACT:
        contracts = [_contract(played, result, done) for done in result.rounds]
        columns = max(map(width, contracts))
        return [left("Round Contract", 6 + columns)] + [
            f"{done.facts.number:5} {left(text, columns)}" for done, text in zip(result.rounds, contracts, strict=True)
        ]
    signs = [_trump_sign(played, done) for done in result.rounds]
    known = any(signs)
    return ["Round Cards" + (" Trump" if known else "")] + [
        f"{done.facts.number:5} {done.facts.cards:5}" + (f" {left(sign, 5)}" if known else "")
        for done, sign in zip(result.rounds, signs, strict=True)
    ]


def _trump_sign(played: PlayedGame, done: RoundResult) -> str:
    if not played.trump_is_known(done.facts):
        return ""
    return done.facts.trump.sign if done.facts.trump else "none"


def _contract(played: PlayedGame, result: GameResult, done: RoundResult) -> str:
    """``Anna 4 uptown ♥, made``"""
    contract = done.entry.contract
    assert contract is not None
    trump = contract.trump.sign if contract.trump else "no trump"
    name = shorten(played.names[contract.declarer], _LONGEST_DECLARER)
    return f"{name} {contract.number} {_direction(contract)} {trump}, {'made' if _is_made(result, done) else 'missed'}"


def _is_made(result: GameResult, done: RoundResult) -> bool:
    """Whether the declarer's side kept its promise: then it has points, else it loses some."""
    contract = done.entry.contract
    return contract is not None and any(
        contract.declarer in seats and (points or 0) > 0 for seats, points in zip(result.seats, done.points, strict=True)
    )


def _direction(contract: Contract) -> str:
    return "downtown" if contract.downtown else "uptown"


def _cells(result: GameResult, player: int) -> list[Cells]:
    """What stands under a player, round by round: tricks, points, total."""
    starred = any(any(done.premiums) for done in result.rounds)
    rows: list[Cells] = []
    for done in result.rounds:
        points, tricks = done.points[player], done.entry.tricks[player]
        if points is None:
            made, scored = "–", "out"
        else:
            made = f"{done.entry.bids[player]}/{tricks}" if done.entry.bids else f"{tricks}"
            scored = signed(points)
        star = ("*" if done.premiums[player] else " ") if starred else ""
        rows.append((made, scored + star, _minus(done.totals[player])))
    return rows


def _aligned(groups: Sequence[Sequence[Cells]]) -> list[list[str]]:
    """Players × rounds of cells → players × lines, all equally wide."""
    widths = [max(map(width, cells)) for cells in zip(*(row for rows in groups for row in rows), strict=True)]
    return [[" ".join(map(right, row, widths)) for row in rows] for rows in groups]


def _notes(played: PlayedGame, result: GameResult) -> list[str]:
    """What the table only hints at, a paragraph each."""
    out = []
    rule = played.rules.premium
    if rule is not None:
        streaks = [
            f"* Round {done.facts.number}: {name} {signed(points)}, {rule.streak} {'right' if points > 0 else 'wrong'} bids in a row"
            for done in result.rounds
            for name, points in zip(result.names, done.premiums, strict=True)
            if points
        ]
        out += ["\n".join(streaks)] if streaks else []
    if result.nullo:
        out.append("\n".join(_nullo_line(result, seat, number) for seat, number in result.nullo))
    return out


def _nullo_line(result: GameResult, seat: int, number: int) -> str:
    total = result.rounds[-1].totals[seat]
    state = "still open" if not result.finished else "made" if total == 0 else "missed"
    return f"Nullo: {result.names[seat]}, announced before round {number}, at {_minus(total)} points: {state}"


def _standing(result: GameResult) -> list[str]:
    columns = max(map(width, result.names))
    points = [_minus(place.points) for place in result.standing]
    lines = [
        f"{place.place:3}  {left(result.names[place.player], columns)}  {right(text, max(map(width, points)))}"
        for place, text in zip(result.standing, points, strict=True)
    ]
    if result.rounds and result.rounds[0].facts.number > 1:
        played = f"rounds {result.rounds[0].facts.number} to {result.rounds[-1].facts.number} alone"
        return [f"Points of {played}: for the standing, put the earlier rounds above them in the table", *lines]
    if not result.finished:
        return [f"Standing after {counted(len(result.rounds), 'round')}", *lines]
    return ["Final standing", *lines, "", _winners(result)]


def _winners(result: GameResult) -> str:
    names = [result.names[player] for player in result.winners]
    by_nullo = " by a nullo" if any(place.nullo for place in result.standing) else ""
    if len(names) == 1:
        return f"{names[0]} {'win' if len(result.seats[result.winners[0]]) > 1 else 'wins'}{by_nullo}."
    return f"{', '.join(names[:-1])} and {names[-1]} {f'win together{by_nullo}' if by_nullo else 'share the first place'}."


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


# -- for other programs


def as_json(played: PlayedGame, result: GameResult) -> str:
    """Everything as one JSON object.  Players and seats count from 0; where a list is by player, it is by side in a partnership game."""
    content = {
        "game": played.game,
        "house_rules": played.house,
        "names": list(played.names),
        "players": [{"name": name, "seats": list(seats)} for name, seats in zip(result.names, result.seats, strict=True)],
        "rounds_planned": result.planned,
        "finished": result.finished,
        "rounds": [_round_as_json(played, done) for done in result.rounds],
        "nullo": [{"seat": seat, "before_round": number} for seat, number in result.nullo],
        "standing": [
            {"place": place.place, "player": place.player, "name": result.names[place.player], "points": place.points, "nullo": place.nullo}
            for place in result.standing
        ],
        "winners": list(result.winners),
    }
    return json.dumps(content) + "\n"


def _round_as_json(played: PlayedGame, done: RoundResult) -> dict[str, Any]:
    facts, entry, contract = done.facts, done.entry, done.entry.contract
    return {
        "number": facts.number,
        "cards": facts.cards,
        "trump": _trump(played, done) or None,
        "dealer": facts.dealer,
        "contract": None
        if contract is None
        else {"declarer": contract.declarer, "number": contract.number, "direction": _direction(contract), "trump": _trump(played, done)},
        "bids": list(entry.bids),
        "tricks": list(entry.tricks),
        "points": list(done.points),
        "premiums": list(done.premiums),
        "totals": list(done.totals),
        "streaks": list(done.streaks),
    }


def _trump(played: PlayedGame, done: RoundResult) -> str:
    """A letter, N for no trump; nothing if it isn't known."""
    if done.entry.contract is not None:
        return trump_letter(done.entry.contract.trump)
    return trump_letter(done.facts.trump) if played.trump_is_known(done.facts) else ""


_CSV_COLUMNS = ("round", "cards", "trump", "player", "bid", "tricks", "points", "premium", "total")
_CSV_CONTRACT = ("declarer", "number", "direction")


def _no_formula(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠")) else name


def as_csv(played: PlayedGame, result: GameResult) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_CSV_COLUMNS + (_CSV_CONTRACT if played.rules.contract else ()))
    for done in result.rounds:
        contract = done.entry.contract
        last = () if contract is None else (_no_formula(played.names[contract.declarer]), contract.number, _direction(contract))
        bids: Sequence[int | None] = done.entry.bids or [None] * len(result.names)
        columns = (tuple(map(_no_formula, result.names)), bids, done.entry.tricks, done.points, done.premiums, done.totals)
        for cells in zip(*columns, strict=True):
            writer.writerow((done.facts.number, done.facts.cards, _trump(played, done), *cells, *last))
    return out.getvalue()
