"""The protocol of a game, drawn anew with what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.preferences import Preferences, usual_preferences
from cardgen.referee.judge import JudgedRound, Judgement
from cardgen.views import Event, PlayedRound, PlayedTrick, PublicView

if TYPE_CHECKING:  # what draws is loaded when it is drawn
    from cardgen.pdf.draw import Finished
    from cardgen.score import RoundResult


def filled_protocol(judgement: Judgement, table: PublicView, preferences: Preferences) -> Finished:
    """Score sheet and trick log as one PDF.  preferences: of its reader; what isn't said is as
    usual.
    """
    from cardgen.pages.forms.protocol import protocol_pdf
    from cardgen.pages.theme import style_of

    scored = (
        {done.facts.number: done for done in judgement.result.rounds} if judgement.result else {}
    )
    played = tuple(_played(judged, scored.get(judged.facts.number)) for judged in judgement.rounds)
    return protocol_pdf(
        table, style_of(preferences.over(usual_preferences())), Event(), played=played
    )


def _played(judged: JudgedRound, done: RoundResult | None) -> PlayedRound:
    return PlayedRound(
        number=judged.facts.number,
        bids=judged.bids,
        made=done.entry.tricks if done else (None,) * len(judged.taken),
        points=done.points_with_premiums if done else (),
        totals=done.totals if done else (),
        contract=judged.contract,
        tricks=tuple(
            PlayedTrick(tuple((seat, card) for seat, card in trick.cards), trick.taker)
            for trick in judged.tricks
        ),
        taken=judged.taken,
    )
