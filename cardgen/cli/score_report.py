"""What ``cardgen score`` prints: the rounds, then who stands where; as text, JSON or CSV."""

from __future__ import annotations

import json
from typing import Any

from cardgen import games, score
from cardgen.cli.terminal import left, right, screen, shorten, width, wrapped
from cardgen.text import Catalogue, catalogue, default_language, scores_catalogue, signed

_LEAST_WIDTH = 24
_GAP = " │ "
_LONGEST_DECLARER = 14


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
    rounds = texts.count("plural.rounds", result.planned)
    parts = [texts("table.played", game=game, n=len(result.rounds), rounds=rounds)]
    if result.rounds:
        parts += ["\n".join(_tables(played, result, texts)), *_notes(played, result, texts)]
    if result.running:
        parts.append(score.running_line(played, result, texts))
    parts.append("\n".join(_standing(result, texts)))
    return "\n\n".join(parts) + "\n"


def _tables(played: score.PlayedGame, result: score.GameResult, texts: Catalogue) -> list[str]:
    """The rounds, with as many players beside each other as there is room for."""
    first, groups = _first_columns(played, result, texts), _player_columns(result, texts)

    # how many players go beside each other, and how wide each of them is
    content = width(groups[0][0])
    room = max(_LEAST_WIDTH, screen()) - width(first[0])
    beside = max(1, min(len(groups), room // (len(_GAP) + content)))
    beside = -(-len(groups) // -(-len(groups) // beside))  # as many in each table
    columns = max(content, min(max(map(width, result.names)), room // beside - len(_GAP)))
    short = any(width(name) > columns for name in result.names)
    names = [f"{player} {name}" if short else name for player, name in enumerate(result.names, 1)]

    lines: list[str] = []
    for start in range(0, len(groups), beside):
        players = range(start, min(start + beside, len(groups)))
        cells = [[shorten(names[player], columns), *groups[player]] for player in players]
        filled = [[left(cell, columns) for cell in column] for column in cells]
        head, *body = [_GAP.join(row) for row in zip(first, *filled, strict=True)]
        rule = "─┼─".join("─" * wide for wide in [width(first[0]), *[columns] * len(players)])
        lines += [*([""] if start else []), head, rule, *body]
    what = "bid-and-tricks" if played.rules.bidding is games.Bidding.EXACT else "tricks"
    under = texts("table.under", what=texts(f"table.{what}"))
    return [*(line.rstrip() for line in lines), "", wrapped(under), *(names if short else [])]


def _first_columns(
    played: score.PlayedGame, result: score.GameResult, texts: Catalogue
) -> list[str]:
    """What is before the players: its heading, then a line a round."""
    number, cards, trump = (texts(f"table.{key}") for key in ("round", "cards", "trump"))
    if played.rules.bidding is games.Bidding.CONTRACT:
        rows = [(number, texts("table.contract"))]
        for done in result.rounds:
            contract = done.entry.contract
            assert contract is not None
            who = shorten(played.called[contract.declarer], _LONGEST_DECLARER)
            state = texts("table.made" if score.is_made(result, done) else "table.missed")
            words = f"{who} {score.contract_words(contract, texts.language)}, {state}"
            rows.append((f"{done.facts.number:{width(number)}}", words))
        columns = max(width(words) for _, words in rows)
        return [f"{number} {left(words, columns)}" for number, words in rows]
    signs = [
        (
            ""
            if not played.trump_is_known(done.facts)
            else done.facts.trump.sign
            if done.facts.trump
            else texts("table.none")
        )
        for done in result.rounds
    ]
    heads = [number, cards, *([trump] if any(signs) else [])]
    body = [
        [
            right(str(done.facts.number), width(number)),
            right(str(done.facts.cards), width(cards)),
            *([sign] if any(signs) else []),
        ]
        for done, sign in zip(result.rounds, signs, strict=True)
    ]
    last = max(width(row[-1]) for row in [heads, *body])
    return [" ".join([*row[:-1], left(row[-1], last)]) for row in [heads, *body]]


def _player_columns(result: score.GameResult, texts: Catalogue) -> list[list[str]]:
    """Players × rounds: tricks, points and total of each, all equally wide."""
    starred = any(any(done.premiums) for done in result.rounds)
    columns = []
    for player in range(len(result.names)):
        cells = []
        for done in result.rounds:
            points = done.points[player]
            if points is None:
                made, scored = "–", texts("table.out")
            else:
                made = score.entry_cells(done.entry)[player]
                scored = signed(points)
            star = ("*" if done.premiums[player] else " ") if starred else ""
            cells.append((made, scored + star, score.minus(done.totals[player])))
        columns.append(cells)
    all_rows = [row for cells in columns for row in cells]
    widths = [max(map(width, cells)) for cells in zip(*all_rows, strict=True)]
    return [[" ".join(map(right, row, widths)) for row in cells] for cells in columns]


def _notes(played: score.PlayedGame, result: score.GameResult, texts: Catalogue) -> list[str]:
    """What the table only hints at, a paragraph each: premiums, and nullos."""
    rule, streaks, nullos = played.rules.premium, [], []
    for done in result.rounds:
        for name, points in zip(result.names, done.premiums, strict=True):
            if points and rule is not None:
                text = "table.premium-right" if points > 0 else "table.premium-wrong"
                streaks.append(
                    texts(
                        text,
                        n=done.facts.number,
                        name=name,
                        points=signed(points),
                        streak=rule.streak,
                    )
                )
    for seat, number in result.nullo:
        total = result.rounds[-1].totals[seat]
        state = "open" if not result.finished else "missed" if total else "made"
        nullos.append(
            texts(
                "table.nullo",
                name=result.names[seat],
                n=number,
                points=score.minus(total),
                state=texts(f"table.nullo-{state}"),
            )
        )
    return ["\n".join(lines) for lines in (streaks, nullos) if lines]


def _standing(result: score.GameResult, texts: Catalogue) -> list[str]:
    columns = max(map(width, result.names))
    points = [score.minus(place.points) for place in result.standing]
    widest = max(map(width, points))
    columns = min(columns, max(8, screen() - widest - 7))
    lines = [
        f"{place.place:3}  {left(shorten(result.names[place.player], columns), columns)}"
        f"  {right(text, widest)}"
        for place, text in zip(result.standing, points, strict=True)
    ]
    last = result.rounds[-1].facts.number if result.rounds else 0
    if result.start > 1 and last:
        return [texts("table.part", first=result.start, last=last), *lines]
    if not result.finished:
        return [texts("table.standing", n=last) if last else texts("table.before"), *lines]
    return [texts("table.final"), *lines, "", wrapped(score.winners_sentence(result, texts))]


# -- for other programs


def as_json(played: score.PlayedGame, result: score.GameResult) -> str:
    """Everything as one JSON object.  Players and seats count from 0; where a list is by player,
    it is by side in a partnership game.
    """
    content = {
        "game": played.game,
        "house_rules": played.house,
        "names": played.names,
        "players": [
            {"name": name, "seats": seats}
            for name, seats in zip(result.names, result.seats, strict=True)
        ],
        "rounds_planned": result.planned,
        "finished": result.finished,
        "rounds": [_round_data(played, done) for done in result.rounds],
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
        "winners": result.winners,
    }
    return json.dumps(content) + "\n"


def _round_data(played: score.PlayedGame, done: score.RoundResult) -> dict[str, Any]:
    """All of a round.  Trumps are a letter, N for none; null where it isn't known."""
    facts, entry, contract = done.facts, done.entry, done.entry.contract
    if contract is not None:
        trump = score.trump_letter(contract.trump)
    else:
        trump = score.trump_letter(facts.trump) if played.trump_is_known(facts) else ""
    return {
        "number": facts.number,
        "cards": facts.cards,
        "trump": trump or None,
        "dealer": facts.dealer,
        "contract": contract
        and {
            "declarer": contract.declarer,
            "number": contract.number,
            "direction": "downtown" if contract.downtown else "uptown",
            "trump": trump,
        },
        "bids": entry.bids,
        "tricks": entry.tricks,
        **({"honours": entry.honours} if entry.honours else {}),
        "points": done.points,
        "premiums": done.premiums,
        "totals": done.totals,
        "streaks": done.streaks,
    }


_CSV_COLUMNS = ("round", "cards", "trump", "player", "bid", "tricks", "points", "premium", "total")
_CSV_CONTRACT = ("declarer", "number", "direction")


def as_csv(played: score.PlayedGame, result: score.GameResult) -> str:
    """A row for each round and player."""
    rows = [[*_CSV_COLUMNS, *(_CSV_CONTRACT if played.rules.contract else ())]]
    for data in (_round_data(played, done) for done in result.rounds):
        contract = data["contract"] or {}
        last = [contract[key] for key in _CSV_CONTRACT if contract]
        if last:
            last[0] = played.called[last[0]]
        bids = data["bids"] or [None] * len(result.names)
        columns = (data[key] for key in ("tricks", "points", "premiums", "totals"))
        for cells in zip(result.names, bids, *columns, strict=True):
            rows.append([data["number"], data["cards"], data["trump"] or "", *cells, *last])
    return score.write_table(rows)
