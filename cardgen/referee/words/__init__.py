"""A message → the cards, bids and signals that it says."""

from cardgen.referee.words.chatter import is_chatter
from cardgen.referee.words.meaning import NOTHING, Kind, Meaning, Part
from cardgen.referee.words.wording import MOST_CHARACTERS, Wording, worth_a_look

__all__ = [
    "MOST_CHARACTERS",
    "NOTHING",
    "Kind",
    "Meaning",
    "Part",
    "Wording",
    "is_chatter",
    "worth_a_look",
]
