"""Rounds in which cards stay closed, and the kitty: what to do, the numbers to tell, and the list to look cards up in.

The numbers are told in the chat, where all can read them, and mean a card to one player alone; see `cardgen.dealing.sealed`.
"""

from __future__ import annotations

from cardgen.pages.phone import closed_large as sealed_large
from cardgen.pages.phone import closed_usual as sealed_usual
from cardgen.pages.theme import Style
from cardgen.pdf.draw import Document
from cardgen.views import PlayerRound, PlayerView


def draw_sealed_round(document: Document, view: PlayerView, player_round: PlayerRound, style: Style, listed: str) -> None:
    """A round whose cards its player doesn't see before bidding, on one page or more; the first is the round's.

    Args:
        player_round: the round; neither an open one nor one that the player sits out.
        listed: anchor of the list page that has this round.
    """
    (sealed_large if style.large else sealed_usual).draw_round(document, view, player_round, style, listed)


def draw_kitty(document: Document, view: PlayerView, player_round: PlayerRound, style: Style, listed: str) -> None:
    """What to do about a round's kitty, as declarer or not, on one page or more; the first is `kitty_anchor`.

    Args:
        player_round: the round; it has a kitty.
        listed: anchor of the list page that has this round.
    """
    (sealed_large if style.large else sealed_usual).draw_kitty(document, view, player_round, style, listed)
