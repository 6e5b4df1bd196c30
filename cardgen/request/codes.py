"""Codes as somebody types them after the game: with or without hyphens and blanks, in small
letters, O for 0.
"""

from __future__ import annotations

from cardgen.dealing import shuffle
from cardgen.errors import InputError

_ROUND_KEY_LENGTH = 26


def read_game_code(typed: str) -> str:
    """The 24 characters of a game code.  Raises InputError if it can't be one."""
    return _read(
        typed,
        "game code",
        shuffle.GAME_CODE_LENGTH,
        "it stands on every cover and in the group chat",
    )


def read_round_key(typed: str) -> str:
    """The 26 characters of a round key.  Raises InputError if it can't be one."""
    return _read(
        typed, "round key", _ROUND_KEY_LENGTH, "it is what “cardgen reveal --round” prints"
    )


def read_seed_code(typed: str) -> shuffle.Seed:
    """The seed of a seed code.  Raises InputError: it can't be one, or has a typing error; the
    message doesn't repeat what was typed.
    """
    _read(
        typed,
        "seed code",
        shuffle.SEED_CODE_LENGTH,
        "it is what the organiser posts after the game",
    )
    return shuffle.read_seed(typed)


def _read(typed: str, what: str, length: int, where: str) -> str:
    code = shuffle.as_typed(typed)
    if not code:
        raise InputError(f"the {what} is empty", where)
    if any(character not in shuffle.ALPHABET for character in code):
        raise InputError(
            f"the {what} has a typing error: there is a sign in it that no code has",
            "only digits and letters, no U",
        )
    if len(code) != length:
        raise InputError(
            f"the {what} has a typing error: {len(code)} character{'s' * (len(code) != 1)}",
            f"a {what} has {length}; {where}",
        )
    return code
