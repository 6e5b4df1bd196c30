"""What a mail to a player may say."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Words:
    """What templates and subjects may say, in the reader's language; nothing of anybody's cards.

    Attributes:
        name: the reader's.
        title: of the evening, else the game's name.
        game: its name.
        game_code: in fours, joined by ``-``; the same for everybody.
        pack_mark: four letters; the same for everybody.
        rounds: how many there are in the whole game.
        replaces: mark of the pack that this one takes the place of, or empty.
        from_round: the first round in the file.
        at_most: whether the game may end before the last one.
        players: all names, by seat.
        organiser: who prepared the pack; empty if nobody said so.
        day: the date, written out; empty if nobody said so.
        place: empty if nobody said so.
        file: name of the attached file.
        encrypted: whether it opens only with a password.
        card: how a card is announced, in the reader's letters: ``♥ 10`` or ``♥ D``; never one of the reader's cards.
    """

    name: str
    title: str
    game: str
    game_code: str
    pack_mark: str
    rounds: int
    at_most: bool
    players: tuple[str, ...]
    organiser: str
    day: str
    place: str
    file: str
    encrypted: bool
    card: str
    replaces: str = ""
    from_round: int = 1

    def as_values(self) -> dict[str, object]:
        """What `wording.render` takes, by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}
