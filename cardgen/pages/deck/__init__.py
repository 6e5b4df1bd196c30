"""A deck of cards to print and cut out."""

from cardgen.pages.deck.alignment import alignment_pdf
from cardgen.pages.deck.deck import Backs, Cut, Deck, deck_pdf

__all__ = ["Backs", "Cut", "Deck", "alignment_pdf", "deck_pdf"]
