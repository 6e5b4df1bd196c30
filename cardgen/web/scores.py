"""The scores of an evening: a game goes in and comes out as one line of text, which whoever calls
keeps and gives back.

Nothing is kept here.  What a game may be, what may be bid and what it comes to is asked of
`cardgen.score`, as on the command line.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any, NoReturn

from cardgen import frozen
from cardgen.dealing import in_fours
from cardgen.errors import CardgenError, InputError
from cardgen.games import (
    TRUMP_LETTERS,
    Bidding,
    Contract,
    Lead,
    RoundFacts,
    Seats,
    bidding_order,
    find_game,
    playing_seats,
)
from cardgen.names import check_different, clean_name
from cardgen.pack import Manifest, as_json, parse_manifest
from cardgen.pages.chart import COLOURS, DASHES
from cardgen.request import read_event
from cardgen.score import (
    Ask,
    Asking,
    Entries,
    Entry,
    GameResult,
    PlayedGame,
    Scored,
    chat_message,
    check_who_sits_out,
    look_at_entries,
    minus,
    played_from_pack,
    played_with_real_cards,
    results_report,
    template,
    trump_letter,
    winners_sentence,
    write_table,
)
from cardgen.text import catalogue, scores_catalogue

Answer = dict[str, Any]  # plain values, for a page

MOST_LINK = 20_000
"""Characters of a link; a long game with its pack has a quarter of them."""

MOST_TEXT = 100_000
"""Characters of a game as text, and of a ``pack.json``."""

_MOST_ANSWERS = 40
_NOT_ONE = (
    "this is no game whose scores can be shown",
    "take the link or the file as it was sent, whole",
)


@frozen
class KeptScores:
    """A game with the rounds that are noted; its text without them is `begun`."""

    begun: Mapping[str, Any]
    played: PlayedGame
    entries: Entries
    result: GameResult

    @property
    def manifest(self) -> Manifest | None:
        """Of its pack; None: it is played with real cards."""
        return _manifest(self.begun["pack"]) if "pack" in self.begun else None

    @property
    def kept(self) -> str:
        return _text(
            {
                **self.begun,
                "rounds": [
                    _written(entry)
                    for _, entry in sorted(self.entries.items())
                    if not entry.is_running
                ],
            }
        )

    def with_entries(self, entries: Entries, noted: Entries) -> KeptScores:
        """noted: as for `look_at_game`."""
        return KeptScores(self.begun, self.played, *look_at_entries(self.played, entries, noted))


# -- a game


def begin_scores(order: Mapping[str, Any]) -> Answer:
    """A game before its first round.

    Args:
        order: ``pack``, the text of a ``pack.json``; or ``game``, ``names`` in seat order,
            ``settings`` as typed and ``title``;
            ``dealer``: the seat, from 1, that deals first, where the lot decided; else 0.

    Returns:
        ``kept``, the game as text; or ``dealers``, names, where somebody has to say who deals
        first.

    Raises:
        CardgenError: anything in it that can't be.
    """
    if order.get("pack"):
        if len(order["pack"]) > MOST_TEXT:
            raise InputError(*_NOT_ONE)
        parse_manifest(order["pack"].encode())  # complains as the command line does
        begun: Answer = {"pack": json.loads(order["pack"])}
    else:
        begun = {
            key: order[key] for key in ("game", "names", "settings", "title") if order.get(key)
        }
        begun |= {"dealer": order["dealer"]} if order.get("dealer") else {}
        game = find_game(begun["game"])
        names = begun["names"]
        game.check_players(len(names))
        if game.deals_by_lot(
            game.settings(len(names), begun.get("settings", {}))
        ) and not order.get("dealer"):
            _played(begun | {"dealer": 1})
            return {"dealers": names}
    return {"kept": read_sheet(_text(begun)).kept}


def read_sheet(kept: str) -> KeptScores:
    """A game from its text.  Raises CardgenError: it is none, or its rounds can't have been
    played.
    """
    try:
        begun = json.loads(kept)
        rounds = begun.pop("rounds", [])
        played = _played(begun)
        entries = {number: _read(one, played) for number, one in enumerate(rounds, 1)}
    except CardgenError:
        raise
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        raise InputError(*_NOT_ONE) from None
    return KeptScores(begun, played, *look_at_entries(played, entries, entries))


def _played(begun: Mapping[str, Any]) -> PlayedGame:
    if "pack" in begun:
        if begun.keys() != {"pack"}:
            _refuse()
        return played_from_pack(_manifest(begun["pack"]))
    names = begun["names"]
    settings = begun.get("settings", {})
    dealer = begun.get("dealer", 0)
    texts = [begun["game"], begun.get("title", ""), *names, *settings, *settings.values()]
    if begun.keys() - {"game", "names", "settings", "title", "dealer"} or not all(
        isinstance(one, str) for one in texts
    ):
        _refuse()
    if type(dealer) is not int or not 0 <= dealer <= len(names):
        _refuse()
    read_event(begun.get("title", ""))
    cleaned = [clean_name(name) for name in names]
    check_different(cleaned)
    played = played_with_real_cards(
        find_game(begun["game"]), cleaned, settings, first_dealer=dealer - 1 if dealer else None
    )
    check_who_sits_out(played)
    return played


def _refuse() -> NoReturn:
    raise InputError(*_NOT_ONE)


def _manifest(pack: object) -> Manifest:
    """What is kept of a ``pack.json`` is shorter than the file, and is read as the file."""
    return parse_manifest(as_json(pack))


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _written(entry: Entry) -> list[Any]:
    contract = entry.contract
    terms = (
        [contract.declarer, contract.number, trump_letter(contract.trump), contract.downtown]
        if contract
        else []
    )
    honours = [list(entry.honours)] if entry.honours else []
    return [list(entry.bids), list(entry.tricks), terms, list(entry.nullo), *honours]


def _read(data: Any, played: PlayedGame) -> Entry:
    """A round as `_written` leaves it; of a shape that no game can have: ValueError."""
    bids, tricks, contract, nullo, *more = data
    honours = more[0] if more else [0, 0] if played.rules.honours else []
    players = len(played.rules.sides) or len(played.names)
    exact = played.rules.bidding is Bidding.EXACT
    if (
        len(tricks) != players
        or len(bids) != (players if exact else 0)
        or len(honours) != (players if played.rules.honours else 0)
        or any(type(one) not in (int, type(None)) for one in (*bids, *tricks, *honours))
    ):
        raise ValueError(data)
    if any(
        type(seat) is not int or not 0 <= seat < len(played.names)
        for seat in (*nullo, *contract[:1])
    ):
        raise ValueError(data)
    if bool(contract) != (played.rules.bidding is Bidding.CONTRACT) or (
        contract and not (type(contract[1]) is int and type(contract[3]) is bool)
    ):
        raise ValueError(data)
    named = (
        Contract(contract[0], contract[1], TRUMP_LETTERS[contract[2]], contract[3])
        if contract
        else None
    )
    return Entry(tuple(tricks), tuple(bids), named, tuple(nullo), tuple(honours))


# -- round by round


def score(kept: str, doing: Mapping[str, Any]) -> Answer:
    """A game with what is done to it, and the next question.

    Args:
        kept: the game.
        doing: ``language``; ``answers`` so far to the questions of one round; ``how``: ``next``,
            the round that comes next; ``mend`` the round ``number``, ``insert`` one before it, or
            leave it ``out``, or ``set`` numbers of it: ``cells``, each ``bids`` or ``tricks``, the
            player and the number; ``nullo``: seats that announce one before this round.

    Returns:
        ``kept``; ``code`` of its pack, or empty; ``question``, missing when the game is over; the
        standing, the lines of a chart, the rounds, and a message for the chat.

    Raises:
        CardgenError: that can't be; the game stays as it was.
    """
    sheet = read_sheet(kept)
    how = doing["how"]
    number = doing.get("number", 0)
    if how in ("mend", "insert", "out", "set") and number not in sheet.entries:
        _refuse()
    if how == "set":
        entry = sheet.entries[number]
        for kind, player, value in doing["cells"]:
            numbers = list(getattr(entry, kind))
            numbers[player] = int(value)
            setting: dict[str, Any] = {kind: tuple(numbers)}
            entry = entry._replace(**setting)
        sheet = sheet.with_entries({**sheet.entries, number: entry}, sheet.entries)
        return _view(_AskedRound(sheet), doing["language"])
    if how == "out":  # the rounds after it move up
        left = {at - (at > number): one for at, one in sheet.entries.items() if at != number}
        return _view(_AskedRound(sheet.with_entries(left, left)), doing["language"])
    asked = _AskedRound(sheet, number, how == "insert", tuple(doing.get("nullo", ())))
    for answer in doing["answers"][:_MOST_ANSWERS]:
        if asked.take(str(answer)):
            asked = _AskedRound(asked.asking.kept)
            break
    return _view(asked, doing["language"])


class _AskedRound:
    """The round that is asked for: the next one, or another one again."""

    def __init__(
        self, sheet: KeptScores, number: int = 0, insert: bool = False, nullo: Seats = ()
    ) -> None:
        self.before = sheet
        self.insert = insert
        self.nullo = nullo
        self.asking = Asking(sheet, self._note, number)
        self.answers: list[dict[str, str]] = []

    def take(self, answer: str) -> bool:
        """Whether a round was completed by an answer; the tricks that are left to one player
        alone are that player's.
        """
        done = self._answer(answer)
        while (
            not done
            and self.asking.question.ask is Ask.TRICKS
            and len(self.asking.question.allowed) == 1
        ):
            done = self._answer(str(self.asking.question.allowed[0]))
        return done

    def _answer(self, answer: str) -> bool:
        question = self.asking.question
        done = self.asking.answer(answer)
        self.answers.append({"ask": question.ask.value, "name": question.name, "answer": answer})
        return done

    def _note(self, sheet: KeptScores, number: int, entry: Entry | None) -> KeptScores:
        assert entry
        entries = self.before.entries
        if entry.is_running and number in entries:
            return sheet  # a round in the middle counts when it is whole
        entry = Entry(
            entry.tricks,
            entry.bids,
            entry.contract,
            self.nullo or (entries[number].nullo if number in entries and not self.insert else ()),
            entry.honours,
        )
        moved = {at + (self.insert and at >= number): one for at, one in entries.items()}
        return self.before.with_entries({**moved, number: entry}, moved)


# -- what the page shows


def _view(asked: _AskedRound, language: str) -> Answer:
    sheet: KeptScores = asked.asking.kept
    played = sheet.played
    result = sheet.result
    texts = scores_catalogue(language)
    last = result.rounds[-1] if result.rounds else None
    return {
        "kept": sheet.kept,
        "title": _title(sheet, language),
        "code": in_fours(sheet.manifest.table.game_code) if sheet.manifest else "",
        "names": list(played.called),
        "players": list(result.names),
        "rounds": len(played.rounds),
        "done": len(result.rounds),
        "over": asked.asking.is_over,
        "winner": winners_sentence(result, texts) if result.finished else "",
        "question": None if asked.asking.is_over else _question(asked),
        "standing": [
            {
                "place": place.place,
                "name": result.names[place.player],
                "points": minus(place.points),
                "last": (
                    _signed(
                        last.totals[place.player]
                        - (result.rounds[-2].totals[place.player] if len(result.rounds) > 1 else 0)
                    )
                    if last
                    else ""
                ),
                "player": place.player,
            }
            for place in result.standing
        ],
        "lines": [
            {
                "name": result.names[player],
                "totals": [0, *(done.totals[player] for done in result.rounds)],
                "colour": COLOURS[player % len(COLOURS)],
                "dash": list(DASHES[player % len(DASHES)]),
            }
            for player in (place.player for place in result.standing)
        ],
        "table": [
            _row(sheet, number)
            for number in sorted(sheet.entries)
            if not sheet.entries[number].is_running
        ],
        "message": chat_message(played, result, language, _title(sheet, language)),
        "nullo": played.rules.nullo_before or 0,
    }


def _title(sheet: KeptScores, language: str) -> str:
    if sheet.manifest:
        title = sheet.manifest.table.title_in(catalogue(language))
    else:
        title = read_event(sheet.begun.get("title", "")).title
    return title or sheet.played.house or catalogue(language)(f"game.{sheet.played.game}")


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else minus(number) if number else "±0"


def _question(asked: _AskedRound) -> Answer:
    question = asked.asking.question
    sheet = asked.asking.kept
    facts = question.facts
    played = sheet.played
    out: Answer = {
        "ask": question.ask.value,
        "name": question.name,
        "allowed": list(question.allowed),
        "forbidden": -1 if question.forbidden is None else question.forbidden,
        "left": question.left,
        "usual": question.usual,
        "number": facts.number,
        "cards": facts.cards,
        "trump": (
            trump_letter(facts.trump)
            if played.trump_is_known(facts) and not facts.unknown_trump
            else ""
        ),
        "dealer": "" if facts.dealer is None else played.called[facts.dealer],
        "said": asked.answers,
    }
    entry = sheet.entries.get(facts.number)
    if entry and entry.is_running and entry.contract:
        named = _written(entry)[2]
        out["contract"] = {
            "name": played.called[named[0]],
            "number": named[1],
            "trump": named[2],
            "downtown": named[3],
        }
    return out


def _row(sheet: KeptScores, number: int) -> Answer:
    """A round as it was played, with the answers that make it again."""
    entry = sheet.entries[number]
    played = sheet.played
    done = next(one for one in sheet.result.rounds if one.facts.number == number)
    trump = done.entry.contract.trump if done.entry.contract else done.facts.trump
    trump_is_known = bool(done.entry.contract) or played.trump_is_known(done.facts)
    return {
        "number": number,
        "cards": done.facts.cards,
        "trump": trump_letter(trump) if trump_is_known else "",
        "contract": _written(entry)[2],
        "bids": ["" if bid is None else str(bid) for bid in entry.bids],
        "tricks": ["" if made is None else str(made) for made in entry.tricks],
        "honours": list(map(str, entry.honours)),
        "points": [
            "" if made is None else _signed(made + extra)
            for made, extra in zip(done.points, done.premiums, strict=True)
        ],
        "totals": [minus(total) for total in done.totals],
        "answers": _answers(played, done.facts, entry),
    }


def _answers(played: PlayedGame, facts: RoundFacts, entry: Entry) -> list[str]:
    """What was said of a round before its tricks, as `score` takes it."""
    if entry.contract:
        contract = entry.contract
        way = "downtown" if contract.downtown else "uptown"
        return [f"{contract.declarer + 1} {contract.number} {way} {trump_letter(contract.trump)}"]
    if not entry.bids or facts.forced_bid is not None:
        return []
    count = len(played.names)
    nobody_knows = played.rules.lead is Lead.WINNER and facts.leader is None
    order = (
        range(count) if nobody_knows else bidding_order(facts, count) or playing_seats(facts, count)
    )
    return [*(["1"] if nobody_knows else []), *(str(entry.bids[seat]) for seat in order)]


# -- results


def scores_file(kept: str, language: str, kind: str) -> Answer:
    """The results as a page (``pdf``), or the bids and tricks as a table (``csv``) that
    ``cardgen score`` reads.
    """
    sheet = read_sheet(kept)
    scored = Scored(sheet.played, sheet.result, sheet.entries, language, _title(sheet, language))
    if kind == "pdf":
        content = results_report(scored, language).written(".pdf", "sheet", "a4")
    else:
        table = write_table(template(sheet.played, language, sheet.entries))
        content = table.encode("utf-8-sig")
    name = catalogue(language)("file.protocol").lower()
    return {"file": f"{name}-{sheet.played.game}.{kind}", "content": content}


def scores_link(kept: str) -> Answer:
    """A game as it is in a link: behind its ``#``, which no server sees."""
    packed = zlib.compress(read_sheet(kept).kept.encode(), 9)
    return {"link": base64.urlsafe_b64encode(packed).decode().rstrip("=")}


def read_link(text: str) -> Answer:
    """The game of a link.  Raises CardgenError: it is none, or is larger than any game."""
    if len(text) > MOST_LINK or not text.isascii():
        _refuse()
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(
            base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True), MOST_TEXT
        )
        if not unpacker.eof or unpacker.unused_data:
            _refuse()
        return {"kept": read_sheet(content.decode()).kept}
    except (ValueError, zlib.error):
        _refuse()
