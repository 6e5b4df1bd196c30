"""What a referee says, in the reader's language; the same as data, and as a filled protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardgen.cards import Card
from cardgen.faces import sign_and_rank
from cardgen.games import Call, Played, Way
from cardgen.preferences import Preferences, usual_preferences
from cardgen.referee.chat import written_time
from cardgen.referee.judge import Irregularity, JudgedRound, Judgement
from cardgen.referee.questions import Question
from cardgen.referee.told import Source
from cardgen.text import Catalogue, catalogue, referee_catalogue
from cardgen.views import Event, PlayedRound, PlayedTrick, PublicView

if TYPE_CHECKING:  # what draws is loaded when it is drawn
    from cardgen.pdf.draw import Finished


_WAYS = {Way.UPTOWN: "uptown", Way.DOWNTOWN: "downtown", Way.NO_TRUMP: "no trump"}


class Sentences:
    """Everything in one language.  names: as they are shown, in seat order."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self._texts: Catalogue = referee_catalogue(language)
        self._common = catalogue(language)
        self._names, self._language = names, language

    def game(self, game: str) -> str:
        """``Corona Whist``"""
        return self._common(f"game.{game}")

    def progress(self, complete: int, planned: int) -> str:
        """``3 of 30 rounds complete``"""
        rounds = self._common.count("plural.rounds", planned)
        return self.say("rounds", complete=complete, planned=rounds)

    def card(self, card: Card) -> str:
        """``♥10``"""
        return sign_and_rank(card, self._language)

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(map(self.card, cards))

    def played(self, lying: Iterable[Played]) -> str:
        """``Anna ♥10, Ben ♥7``"""
        return ", ".join(f"{self._names[seat]} {self.card(card)}" for seat, card in lying)

    def source(self, source: Source) -> str:
        """Line and time of a message."""
        if source.at:
            return self._texts("place.line-at", line=source.line, time=written_time(source.at))
        return self._texts("place.line", line=source.line)

    def irregularity(self, found: Irregularity) -> str:
        """Who wrote what where, what that says, and what it is judged by."""
        place = self._texts(
            "place.trick" if found.trick else "place.round", round=found.round, trick=found.trick
        )
        what = self._texts(
            f"fault.{found.fault.value}",
            name=self._names[found.seat],
            card=self.card(found.card) if found.card else "",
            number=found.number,
            said=found.typed,
        )
        source = found.source
        wrote = self._texts("say.wrote", writer=source.writer, text=source.text, what=what)
        parts = [f"{place} ({self.source(source)}): {wrote}"]
        if found.lying and found.card:
            parts.append(self._texts("also.lying", cards=self.played(found.lying)))
        if found.held:
            parts.append(self._texts("also.held", cards=self.cards(found.held)))
        return " ".join(parts)

    def asks(self, asked: Question) -> str:
        """``a bid of 0?``"""
        key = asked.wants if asked.guess is None else f"{asked.wants}-is"
        guess = self.answer(asked.guess)
        return self._texts(f"ask.{key}", name=self._names[asked.seat], guess=guess)

    def question(self, asked: Question) -> str:
        """``Round 3 (line 22): Ben: “ich sag mal nix” – a bid of 0?``"""
        place, what = self._texts("place.round", round=asked.round), self.asks(asked)
        if asked.source is None:
            return f"{place}: {what}"
        source = asked.source
        line = self._texts("say.line", writer=source.writer, text=source.text)
        return f"{place} ({self.source(source)}): {line} – {what}"

    def answer(self, meant: int | Card | Call | None) -> str:
        """What a message says, so that it can be typed."""
        if isinstance(meant, Card):
            return self.card(meant)
        if isinstance(meant, Call):
            return "pass" if meant.way is None else f"{meant.number} {_WAYS[meant.way]}"
        return "" if meant is None else str(meant)

    def explained(self, judged: JudgedRound) -> list[str]:
        """How a round was read, a line for each message that counts."""
        lines = []
        for source, seat, what in judged.read:
            meant = self.answer(what) or self.say("unknown")
            whose = f"{self._names[seat]} {meant}"
            if source is None:
                lines.append(f"       {whose} · {self.say('inferred')}")
            else:
                lines.append(f"{source.line:6} {source.writer}: “{source.text}” → {whose}")
        return lines

    def say(self, key: str, **values: object) -> str:
        return self._texts(f"say.{key}", **values)

    def round_lines(self, judged: JudgedRound) -> list[str]:
        """A round and its tricks, a line each."""
        facts = judged.facts
        trump = facts.trump if judged.contract is None else judged.contract.trump
        cards = self._common.count("plural.cards", facts.cards)
        head = [self._texts("place.round", round=facts.number)]
        head.append(
            self.say("cards", cards=cards, trump=trump.sign)
            if trump
            else f"{cards} · {self.say('no-trump')}"
        )
        if not judged.complete:
            head.append(self.say("incomplete"))
        lines = [" · ".join(head)]
        for number, trick in enumerate(judged.tricks, 1):
            taker = (
                self.say("nobody")
                if trick.taker is None
                else self.say("takes", name=self._names[trick.taker])
            )
            lines.append(f"{number:4}  {self.played(trick.cards)} → {taker}")
        return lines


def as_data(judgement: Judgement) -> dict[str, Any]:
    """A judgement as JSON has it: cards as in the files of a pack, seats from 0."""
    result = judgement.result
    return {
        "players": list(judgement.names),
        "rounds": [_round_data(judged) for judged in judgement.rounds],
        "irregularities": [
            {
                "kind": fault.fault.value,
                "round": fault.round,
                "trick": fault.trick,
                "seat": fault.seat,
                **_source_data(fault.source),
                "card": fault.card.notation if fault.card else None,
                "number": fault.number,
                "said": fault.typed,
                "lying": [{"seat": seat, "card": card.notation} for seat, card in fault.lying],
                "held": [card.notation for card in fault.held],
            }
            for fault in judgement.irregularities
        ],
        "questions": [
            {
                "round": asked.round,
                "seat": asked.seat,
                "wants": asked.wants,
                "guess": asked.guess.notation if isinstance(asked.guess, Card) else asked.guess,
                **_source_data(asked.source),
            }
            for asked in judgement.questions
        ],
        "scored_rounds": len(result.rounds) if result else 0,
        "totals": list(result.rounds[-1].totals) if result and result.rounds else [],
        "places": (
            [
                {"place": place.place, "player": place.player, "points": place.points}
                for place in result.standing
            ]
            if result
            else []
        ),
        "finished": bool(result and result.finished),
        "turn": judgement.turn,
    }


def _source_data(source: Source | None) -> dict[str, Any]:
    time = written_time(source.at) if source else ""
    line, writer, text = (source.line, source.writer, source.text) if source else (None, "", "")
    return {"line": line, "time": time, "writer": writer, "text": text}


def _round_data(judged: JudgedRound) -> dict[str, Any]:
    contract = judged.contract
    return {
        "round": judged.facts.number,
        "cards": judged.facts.cards,
        "trump": judged.facts.trump.value if judged.facts.trump else None,
        "complete": judged.complete,
        "bids": list(judged.bids),
        "contract": contract
        and {
            "declarer": contract.declarer,
            "number": contract.number,
            "trump": contract.trump.value if contract.trump else None,
            "downtown": contract.downtown,
        },
        "taken": list(judged.taken),
        "tricks": [
            {
                "taker": trick.taker,
                "cards": [{"seat": seat, "card": card.notation} for seat, card in trick.cards],
            }
            for trick in judged.tricks
        ],
        "nullo": list(judged.nullo),
        "inferred": [{"seat": seat, "card": card.notation} for seat, card in judged.inferred],
    }


def filled_protocol(judgement: Judgement, table: PublicView, preferences: Preferences) -> Finished:
    """Score sheet and trick log as one PDF.  preferences: of its reader; what isn't said is as
    usual.
    """
    from cardgen.pages.forms.protocol import protocol_pdf
    from cardgen.pages.theme import style_of

    scored = {}
    if judgement.result:
        scored = {done.facts.number: done for done in judgement.result.rounds}
    played = []
    for judged in judgement.rounds:
        done = scored.get(judged.facts.number)
        played.append(
            PlayedRound(
                number=judged.facts.number,
                bids=judged.bids,
                made=done.entry.tricks if done else (None,) * len(judged.taken),
                points=done.points_with_premiums if done else (),
                totals=done.totals if done else (),
                contract=judged.contract,
                tricks=tuple(PlayedTrick(trick.cards, trick.taker) for trick in judged.tricks),
                taken=judged.taken,
                honours=done.entry.honours if done else (),
            )
        )
    style = style_of(preferences.over(usual_preferences()))
    return protocol_pdf(table, style, Event(), played=tuple(played))
