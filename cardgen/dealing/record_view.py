"""A finished game → everything that was dealt in it, for the one paper that shows all hands.

Players' pages are drawn from `cardgen.dealing.view`, which has no such thing; only the hand
record's pages import this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.dealing.view import public_view
from cardgen.views import RecordView

if TYPE_CHECKING:  # pages import this module; they must not even load the dealer
    from cardgen.dealing.deal import Deal


def record_view(
    deal: Deal,
    names: Sequence[str],
    house: str = "",
    before: int | None = None,
    continued: str = "",
) -> RecordView:
    """All cards of a game.

    before: leave out this round and all later ones, which another pack was dealt for.  continued:
        that pack's mark.
    """
    played = tuple(r for r in deal.rounds if before is None or r.facts.number < before)
    table = public_view(deal, names, house)
    if len(played) < len(deal.rounds):
        table = table._replace(rounds=tuple(r.facts for r in played))
    return RecordView(table, played, continued)
