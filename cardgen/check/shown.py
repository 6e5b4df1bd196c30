"""What a player's file shows, in words and in drawings, and never what it says of itself: the one place that tells.

`audit`, `verify` of a pack, a file or a round, and `mail` ask here whose cards are in a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardgen.check.cards import MISSING, NO_OTHERS, check_drawn, rounds_not_drawn
from cardgen.check.finding import Finding
from cardgen.check.hands import Reader, fits, wrong_rounds
from cardgen.check.read_hands import Reading, ReadRound, read_hands
from cardgen.dealing import Deal
from cardgen.errors import CheckError
from cardgen.games import RoundFacts
from cardgen.pdf.read import FoundFile, lines_of
from cardgen.views import PlayerRound


@dataclass(frozen=True)
class ShownHands:
    """The hands in a file.  name: of the file, for findings."""

    name: str
    found: FoundFile
    reader: Reader
    reading: Reading

    @classmethod
    def read(cls, name: str, found: FoundFile, reader: Reader, first: int, last: int) -> ShownHands:
        """Read the rounds from `first` to `last`, the game's last one.

        Raises:
            CheckError: its text makes no sense; names no card.
        """
        pages = [lines_of(page.scene) for page in found.pages]
        if len(found.labels) == len(pages):  # a hand may be drawn before its heading; the label of its page is above both
            pages = [f"{label.partition(' · ')[0]}\n{text}" for label, text in zip(found.labels, pages, strict=True)]
        return cls(name, found, reader, read_hands(pages, reader.language, reader.letters, last, first))

    @property
    def rounds(self) -> tuple[ReadRound, ...]:
        """As its words tell them."""
        return self.reading.rounds

    @cached_property
    def not_drawn(self) -> frozenset[int]:
        """Numbers of the rounds whose cards aren't drawn as words tell them; only of a file into all of whose drawings somebody looked."""
        return rounds_not_drawn(self.rounds, self.found.pages, self.reader)

    def is_round(self, player_round: PlayerRound, names: Sequence[str], edition: int) -> bool:
        """Whether a round is in it as its reader may know it, in words and in drawings.  Other arguments as in `fits`."""
        number = player_round.facts.number
        read = next(one for one in self.rounds if one.number == number)
        return number not in self.not_drawn and fits(read, player_round, names, edition)

    def wrong(self, deal: Deal, seat: int, names: Sequence[str]) -> Iterator[Finding]:
        """What its player may not know, or what is wrong, in words or where drawings show other cards than words tell."""
        yield from (Finding(self.name, words, 0, (number,)) for number, words in wrong_rounds(self.rounds, deal, seat, names))
        rounds = {read.page: (read.number,) for read in self.rounds}
        for page, words in check_drawn(self.found.pages, self.reading, self.reader, frozenset(one.facts.turned_up for one in deal.rounds)):
            yield Finding(self.name, words, page, rounds.get(page, ()) if words == NO_OTHERS else ())

    def missing(self) -> Iterator[Finding]:
        """Cards that words tell and no drawing shows."""
        yield from (Finding(self.name, MISSING, read.page, (read.number,)) for read in self.rounds if read.number in self.not_drawn)

    def others_cards(self, seat: int, names: Sequence[str], dealt: Sequence[Mapping[str, Any]], facts: Sequence[RoundFacts]) -> str:
        """What it shows that wasn't dealt to that player, in words that follow its name; or nothing.

        Args:
            dealt: the rounds with all hands, as the organiser keeps them.
            facts: what everybody knows of them.

        Raises:
            CheckError: the organiser's list can't be compared.
        """
        for read, row, public in zip(self.rounds, dealt, facts, strict=True):
            hands = row.get("hands")
            if not isinstance(hands, list) or len(hands) != len(names):
                raise CheckError("can't be compared with the organiser's list of hands", "take the pack as cardgen wrote it")
            own = hands[seat]
            if read.hand is not None and {card.notation for card in read.hand} != set(own or ()):
                return f"shows other cards than were dealt to {names[seat]} in round {read.number}"
            if read.hand is None and own and not (public.is_sealed or read.others):
                return f"shows no hand in round {read.number}"
            others = [set(hand or ()) for other, hand in enumerate(hands) if other != seat]
            if any({card.notation for card in cards} not in others for _, cards in read.others):
                return f"shows cards in round {read.number} that {names[seat]} mustn't see"
        return ""
