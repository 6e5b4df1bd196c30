"""How to play over a chat, as words: the steps, and what holds besides."""

from __future__ import annotations

from cardgen.games import Bidding, Lead, Rules, TrumpFrom
from cardgen.pages.theme import Style
from cardgen.views import PublicView


def steps(style: Style, rules: Rules) -> list[str]:
    """How to play, in a few steps."""
    if rules.bidding is Bidding.EXACT:
        forced = rules.must_trump and rules.trump is not TrumpFrom.NONE
        return style.texts.lines("cover.steps-must-trump" if forced else "cover.steps")
    if rules.contract and not rules.contract.kitty:
        return style.texts.lines("cover.steps-contract-bare")
    return style.texts.lines(f"cover.steps-{rules.bidding.value}")


def hints(style: Style, table: PublicView, short: bool = False) -> list[str]:
    """What is under the steps; short: where there is little room."""
    rules, found = table.rules, []
    if any(facts.forbidden_sum is not None for facts in table.rounds):
        found.append("hook-dealer" if rules.lead is Lead.ELDEST and not rules.dead_hand else "hook")
    if rules.lead is Lead.DECLARER:
        found.append("declarer-leads")
    if rules.contract:
        special = {
            "low-beats-high": rules.contract.low_beats_high,
            "jokers-free": rules.contract.jokers_free,
            "training": rules.contract.training,
        }
        found += ["directions"]
        found += [key for key, is_on in special.items() if is_on]
    return [
        style.texts(f"cover.{key}")
        for key in (*found, *(["look-up"] if short else ["leaflet", "track"]))
    ]
