"""One round on a strip of paper: at the left what is played, then the hand, at the right boxes to write in.

A strip is about 190 × 49 mm; it adapts to boxes 180 to 200 mm wide and 42 to 60 mm high.  A round with closed cards
takes two strips, one below the other.
"""

from __future__ import annotations

from cardgen.games import RoundFacts, Sight
from cardgen.pages.sheet.strip_closed import draw_closed
from cardgen.pages.sheet.strip_frame import GAP, draw_notes, draw_open_hand, draw_stub, hand_box, notes_box, strip_units, stub_box
from cardgen.pages.sheet.strip_large import draw_large_strip
from cardgen.pages.theme import Style
from cardgen.pdf.draw import BOLD, Box, Page, mm
from cardgen.views import PlayerRound, PlayerView


def draw_strip(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style, gap: float = GAP, named: bool = True
) -> None:
    """A round in a box as high as `strip_height` says; what its reader may not see yet isn't drawn.

    gap: between two strips of one round; named: with the reader's name, which in large print is always there.
    """
    if style.large:
        draw_large_strip(page, box, view, player_round, style, gap)
        return
    units = strip_units(player_round)
    upper = box._replace(h=(box.h - (units - 1) * gap) / units)
    draw_stub(page, stub_box(upper), view, player_round.facts, style)
    middle = hand_box(upper)
    if player_round.facts.sits_out == view.seat:
        _draw_pause(page, middle, player_round.facts, style)
    elif player_round.hand is None or player_round.sealed:
        draw_closed(page, box, upper, view, player_round, style)
    else:
        draw_open_hand(page, middle, view, player_round, style)
    draw_notes(page, notes_box(upper), view, player_round.facts, style, named)


def _draw_pause(page: Page, box: Box, facts: RoundFacts, style: Style) -> None:
    texts = style.texts
    page.text(box.x, box.y + 12 * mm, texts("round.pause.title"), 20, BOLD, room=box.w)
    y = box.y + 20 * mm
    for key in ("says", "choose" if facts.sight is Sight.CHOICE else "can"):
        y = page.prose(box.x, y, box.w, texts(f"round.pause.{key}"), 12, 15) + 1.5 * mm
