"""One round alone, opened by its round key: its hands, for people to compare with their pages.

A round key deals its round.  Whether it is the key that the game code fixed shows only with the
seed code.
"""

from __future__ import annotations

from pathlib import Path

from cardgen.check.judge import AskPassword, describe, open_any
from cardgen.check.verify import open_manifest
from cardgen.dealing import Round, deal_round
from cardgen.errors import InputError
from cardgen.games import RoundFacts
from cardgen.names import Names
from cardgen.pdf.container import NotOurs


def open_round(place: Path, number: int, key: str, ask: AskPassword) -> tuple[Round, Names]:
    """Deal one round of a game again.

    Args:
        place: the pack's folder, or a player's file.
        number: of the round.
        key: its key, 26 characters.
        ask: for the password of an encrypted file.

    Returns:
        The round, and who plays, by seat.

    Raises:
        FileError: something can't be read.
        InputError: there is no such round.
        NotOurs, OtherFormat: it can't be read what is played.
        CheckError: the pack is damaged.
    """
    facts: dict[int, RoundFacts]
    if place.is_dir():
        manifest = open_manifest(place)
        table = manifest.table
        names = table.names
        game = manifest.game
        settings = table.settings
        facts = {one.number: one for one in table.rounds}
    else:
        file, problem = open_any(place, ask)
        how = describe(file)
        names = how.names
        game = how.header.game
        settings = how.header.settings
        start = how.header.replaced
        dealer = game.first_dealer(settings)
        before = start.from_round - 1 if start else 0
        if game.deals_by_lot(settings):
            # The lot isn't in the round's key; the file says what came out.
            try:
                dealer = range(len(names))[file.hand()["rounds"][0]["dealer"]]  # type: ignore[index]
            except (TypeError, LookupError):
                raise NotOurs(
                    problem or f"{file.name} doesn't say who dealt first",
                    "take the file as it was sent, or the pack's folder",
                ) from None
            dealer = (dealer - before) % len(names)
        facts = {one.number: one for one in game.plan(len(names), settings, dealer)[before:]}
    if number not in facts:
        raise InputError(
            f"there is no round {number}", f"the rounds are {min(facts)} to {max(facts)}"
        )
    deck = game.deck(len(names), settings)
    return deal_round(facts[number]._replace(turned_up=None), deck, len(names), key), names
