"""What a referee says, in the reader's language; the same as data, and as a filled protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardgen.cards import Card
from cardgen.faces import sign_and_rank
from cardgen.games import Played
from cardgen.preferences import Preferences, usual_preferences
from cardgen.referee.chat import written_time
from cardgen.referee.events import Irregularity, Source, Unclear
from cardgen.referee.judge import JudgedRound, Judgement
from cardgen.text import Catalogue, catalogue, referee_catalogue
from cardgen.views import Event, PlayedRound, PlayedTrick, PublicView

if TYPE_CHECKING:  # what draws is loaded when it is drawn
    from cardgen.pdf.draw import Finished


class Sentences:
    """Everything in one language.  names: as they are shown, in seat order."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self._texts: Catalogue = referee_catalogue(language)
        self._common = catalogue(language)
        self._names, self._language = names, language

    def game(self, game: str) -> str:
        """``Corona Whist``"""
        return self._common(f"game.{game}")

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
        """What happened, where, and what it is judged by."""
        place = self._texts(
            "place.trick" if found.trick else "place.round", round=found.round, trick=found.trick
        )
        sentence = self._texts(
            f"fault.{found.fault.value}",
            name=self._names[found.seat],
            card=self.card(found.card) if found.card else "",
            number=found.number,
            said=found.typed,
        )
        parts = [f"{place} ({self.source(found.source)}): {sentence}"]
        if found.lying and found.card:
            parts.append(self._texts("also.lying", cards=self.played(found.lying)))
        if found.held:
            parts.append(self._texts("also.held", cards=self.cards(found.held)))
        return " ".join(parts)

    def unclear(self, found: Unclear) -> str:
        place = self._texts("place.round", round=found.round)
        sentence = self._texts("say.unclear-line", name=self._names[found.seat], text=found.text)
        return f"{place} ({self.source(found.source)}): {sentence}"

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
                "line": fault.source.line,
                "time": written_time(fault.source.at),
                "card": fault.card.notation if fault.card else None,
                "number": fault.number,
                "said": fault.typed,
                "lying": [{"seat": seat, "card": card.notation} for seat, card in fault.lying],
                "held": [card.notation for card in fault.held],
            }
            for fault in judgement.irregularities
        ],
        "unclear": [
            {
                "round": message.round,
                "seat": message.seat,
                "line": message.source.line,
                "time": written_time(message.source.at),
                "text": message.text,
            }
            for message in judgement.unclear
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
        "unscored": judgement.unscored,
        "turn": judgement.turn,
    }


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
            )
        )
    style = style_of(preferences.over(usual_preferences()))
    return protocol_pdf(table, style, Event(), played=tuple(played))
