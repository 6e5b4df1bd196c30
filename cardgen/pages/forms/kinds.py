"""The sheets of the kinds of bidding."""

from __future__ import annotations

from cardgen.games import Bidding
from cardgen.pages.forms.form import Form, Room


def form_of(room: Room) -> Form | None:
    """The sheet of a kind of bidding; the others aren't even loaded.  None if its columns would
    get too narrow to write in.
    """
    match room.game.rules.bidding:
        case Bidding.EXACT:
            from cardgen.pages.forms.exact import exact_form as form
        case Bidding.NONE:
            from cardgen.pages.forms.sides import sides_form as form
        case Bidding.CONTRACT:
            from cardgen.pages.forms.contract import contract_form as form
    return form(room)
