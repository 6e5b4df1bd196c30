"""What a mail to a player may say."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Words:
    """What templates and subjects may say, in the reader's language; nothing of anybody's cards."""

    name: str  # the reader's
    title: str  # of the evening, else the game's name
    game: str  # its name
    game_code: str  # in fours, joined by ``-``; the same for everybody
    pack_mark: str  # four letters; the same for everybody
    rounds: int  # how many there are in the whole game
    at_most: bool  # whether the game may end before the last one
    players: tuple[str, ...]  # all names, by seat
    organiser: str  # who prepared the pack; empty if nobody said so
    day: str  # the date, written out; empty if nobody said so
    place: str  # empty if nobody said so
    file: str  # name of the attached file
    encrypted: bool  # whether it opens only with a password
    # how a card is announced, in the reader's letters: ``♥ 10`` or ``♥ D``; never one of the
    # reader's cards
    card: str
    replaces: str = ""  # mark of the pack that this one takes the place of, or empty
    from_round: int = 1  # the first round in the file
    protocol: str = ""  # name of the attached protocol, or empty
    rules: str = ""  # name of the attached rules, or empty

    def as_values(self) -> dict[str, object]:
        return {field.name: getattr(self, field.name) for field in fields(self)}
