"""What a referee says, in the reader's language; the same as data, and as a filled protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardgen.cards import Card, Suit
from cardgen.faces import sign_and_rank
from cardgen.games import Call, Contract, Played, Trick
from cardgen.preferences import Preferences, usual_preferences
from cardgen.referee.chat import written_time
from cardgen.referee.judge import JudgedRound, Judgement
from cardgen.referee.questions import Question
from cardgen.referee.told import Irregularity, Source
from cardgen.text import catalogue, referee_catalogue
from cardgen.views import Event, PlayedRound, PlayedTrick, PublicView

if TYPE_CHECKING:  # what draws is loaded when it is drawn
    from cardgen.pdf.draw import Finished


class Sentences:
    """Everything in one language.  names: as they are shown, in seat order."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self._texts = referee_catalogue(language)
        self._common = catalogue(language)
        self._names = names

    def progress(self, judgement: Judgement, planned: int) -> str:
        """``3 of 30 rounds complete``"""
        complete = sum(judged.complete for judged in judgement.rounds)
        rounds = self._common.count("plural.rounds", planned)
        return self.say("rounds", complete=complete, planned=rounds)

    def card(self, card: Card) -> str:
        """``♥10``"""
        return sign_and_rank(card, self._texts.language)

    def played(self, lying: Iterable[Played]) -> str:
        """``Anna ♥10, Ben ♥7``"""
        return ", ".join(f"{self._names[seat]} {self.card(card)}" for seat, card in lying)

    def source(self, source: Source) -> str:
        """Line and time of a message."""
        key = "place.line-at" if source.at else "place.line"
        return self._texts(key, line=source.line, time=written_time(source.at))

    def irregularity(self, found: Irregularity) -> str:
        """Who wrote what where, what that says, and what it is judged by."""
        what = self._texts(
            f"fault.{found.fault.value}",
            name=self._names[found.seat],
            card=self.answer(found.card),
            number=found.number,
            said=found.typed,
        )
        key, source = "place.trick" if found.trick else "place.round", found.source
        place = self._texts(key, round=found.round, trick=found.trick)
        wrote = self.say("wrote", what=what, **source._asdict())
        sentences = f"{place} ({self.source(source)}): {wrote}"
        if found.lying:
            sentences += " " + self._texts("also.lying", cards=self.played(found.lying))
        if found.held:
            held = " ".join(map(self.card, found.held))
            sentences += " " + self._texts("also.held", cards=held)
        return sentences

    def asks(self, asked: Question) -> str:
        """``a bid of 0?``"""
        guess = self.answer(asked.guess)
        key = f"ask.{asked.wants}-is" if guess else f"ask.{asked.wants}"
        return self._texts(key, name=self._names[asked.seat], guess=guess)

    def question(self, asked: Question) -> str:
        """``Round 3 (line 22): Ben: “ich sag mal nix” – a bid of 0?``"""
        place, what = self._texts("place.round", round=asked.round), self.asks(asked)
        if source := asked.source:
            line = self.say("line", **source._asdict())
            return f"{place} ({self.source(source)}): {line} – {what}"
        return f"{place}: {what}"

    def answer(self, meant: int | Card | Call | None) -> str:
        """What a message says, so that it can be typed."""
        if isinstance(meant, Card):
            return self.card(meant)
        if isinstance(meant, Call):
            if meant.way is None:
                return "pass"
            return f"{meant.number} {meant.way.name.replace('_', ' ').lower()}"
        return "" if meant is None else str(meant)

    def whose(self, asked: Question) -> str:
        """What an answer begins with: the player's name, where another one has written."""
        writer = asked.source.by if asked.source else None
        return "" if writer in (None, asked.seat) else f"{self._names[asked.seat]}: "

    def explained(self, judged: JudgedRound) -> list[str]:
        """How a round was read, a line for each message that counts."""
        lines = []
        for _, seat, what, source, _ in judged.read:
            whose = f"{self._names[seat]} {self.answer(what) or self.say('unknown')}"
            lines.append(
                f"{source.line:6} {source.writer}: “{source.text}” → {whose}"
                if source
                else f"       {whose} · {self.say('inferred')}"
            )
        return lines

    def say(self, key: str, **values: object) -> str:
        return self._texts(f"say.{key}", **values)

    def round_lines(self, judged: JudgedRound) -> list[str]:
        """A round and its tricks, a line each."""
        trump = (judged.contract or judged.facts).trump
        cards = self._common.count("plural.cards", judged.facts.cards)
        if trump:
            cards = self.say("cards", cards=cards, trump=trump.sign)
        else:
            cards += f" · {self.say('no-trump')}"
        end = "" if judged.complete else f" · {self.say('incomplete')}"
        lines = [f"{self._texts('place.round', round=judged.facts.number)} · {cards}{end}"]
        for number, trick in enumerate(judged.tricks, 1):
            assert trick.taker is not None  # of a judged round only those that are over
            takes = self.say("takes", name=self._names[trick.taker])
            lines.append(f"{number:4}  {self.played(trick.cards)} → {takes}")
        return lines


def as_data(judgement: Judgement) -> dict[str, Any]:
    """A judgement as JSON has it: cards as in the files of a pack, seats from 0."""
    result = judgement.result
    scored = result.rounds if result else ()
    return {
        "players": judgement.names,
        "rounds": [
            {
                "round": judged.facts.number,
                **_fields(judged.facts, "cards trump"),
                **_fields(judged, "complete bids contract taken tricks nullo inferred"),
            }
            for judged in judgement.rounds
        ],
        "irregularities": [
            {
                "kind": fault.fault.value,
                **_fields(fault, "round trick seat"),
                **_plain(fault.source),
                **_fields(fault, "card number"),
                "said": fault.typed,
                **_fields(fault, "lying held"),
            }
            for fault in judgement.irregularities
        ],
        "questions": [
            _fields(asked, "round seat wants guess") | _plain(asked.source or Source(0, 0))
            for asked in judgement.questions
        ],
        "scored_rounds": len(scored),
        "totals": scored[-1].totals if scored else [],
        "places": [
            _fields(place, "place player points") for place in (result.standing if result else ())
        ],
        "finished": bool(result and result.finished),
        "turn": judgement.turn,
    }


def _fields(facts: Any, names: str) -> dict[str, Any]:
    return {name: _plain(getattr(facts, name)) for name in names.split()}


def _plain(value: Any) -> Any:
    match value:
        case Card():
            return value.notation
        case Suit():
            return value.value
        case Source():
            time = written_time(value.at)
            return {"line": value.line or None, "time": time, **_fields(value, "writer text")}
        case Trick():
            return _fields(value, "taker cards")
        case Contract() | Played():
            return _fields(value, " ".join(value._fields))
        case tuple():
            return [*map(_plain, value)]
    return value


def filled_protocol(judgement: Judgement, table: PublicView, preferences: Preferences) -> Finished:
    """Score sheet and trick log as one PDF.  preferences: of its reader; what isn't said is as
    usual.
    """
    from cardgen.pages.forms.protocol import protocol_pdf
    from cardgen.pages.theme import style_of

    scored = judgement.result.rounds if judgement.result else ()
    results = {done.facts.number: done for done in scored}
    played = []
    for judged in judgement.rounds:
        one = PlayedRound(
            judged.facts.number,
            judged.bids,
            made=(None,) * len(judged.taken),
            points=(),
            totals=(),
            contract=judged.contract,
            tricks=tuple(PlayedTrick(trick.cards, trick.taker) for trick in judged.tricks),
            taken=judged.taken,
        )
        if done := results.get(one.number):
            one = one._replace(
                made=done.entry.tricks,
                points=done.points_with_premiums,
                totals=done.totals,
                honours=done.entry.honours,
            )
        played.append(one)
    style = style_of(preferences.over(usual_preferences()))
    return protocol_pdf(table, style, Event(), played=tuple(played))
