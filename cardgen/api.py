"""What other programs may use: `cardgen.__all__`, shown in ``docs/api.md``.

Whatever the user can mend is raised as a `CardgenError`: its ``problem`` and its ``remedy`` are a
line each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from cardgen.check import Verified, verify_file, verify_pack
from cardgen.dealing import Deal
from cardgen.errors import InputError
from cardgen.games import HouseRules, find_game, read_house
from cardgen.orders import Order, find_seed, prepare
from cardgen.pack import Manifest, read_manifest
from cardgen.request import load_rules, read_game_code, read_seed_code
from cardgen.score import Entry, GameResult, played_with_real_cards, score_game


def deal(order: Order) -> Deal:
    """Deal a game without drawing it, about a hundred times as fast as `make_pack`.

    Args:
        order: as for `make_pack`.

    Returns:
        All rounds; ``rounds[i].hands`` are seats × cards, None for a seat that sits out.

    Raises:
        CardgenError: something in the order can't be.
    """
    return prepare(order).deal(find_seed(order), order.words)


def read_pack(folder: Path | str) -> Manifest:
    """What everybody may know of a pack: players, codes, rounds; no cards.

    Args:
        folder: the pack's, or its ``pack.json``.

    Raises:
        CardgenError: it can't be read, or isn't a pack.
    """
    return read_manifest(Path(folder))


def verify(
    place: Path | str, game_code: str, seed_code: str, password: str | None = None
) -> Verified:
    """Deal a game again and compare it with a player's file, or with all files of a pack.

    Args:
        place: a file, whatever it is called, or a pack's folder.
        game_code: as it was posted before the game.
        seed_code: as it was posted after the last round.
        password: of an encrypted file.

    Returns:
        ``matches``; where it is false, ``sentences`` say what differs, and ``unjudged`` names the
        files of which nothing can be said.

    Raises:
        CardgenError: a code is mistyped, or a file can't be read.
    """

    def ask(name: str) -> str:
        if password is None:
            raise InputError(f"{name} opens only with its password", "give its password")
        return password

    path, code, seed = Path(place), read_game_code(game_code), read_seed_code(seed_code)
    if path.is_dir():
        return verify_pack(path, seed, code, ask)
    return verify_file(path, seed, code, ask)


def read_house_rules(path: Path | str) -> HouseRules:
    """A game of one's own, from a TOML file; `Order` and `SheetOrder` take it as ``house``.

    Raises:
        CardgenError: the file can't be read, or its rules can't work.
    """
    return read_house(str(path), load_rules)


def score_table(
    game: str,
    players: Sequence[str],
    rounds: Sequence[Entry],
    settings: Mapping[str, str] | None = None,
    house: HouseRules | None = None,
) -> GameResult:
    """The points of a game, from bids and tricks.

    Args:
        game: its name; with house rules, that of the game they start from.
        players: names in seat order.
        rounds: those played, from the first one.
        settings: as typed; what isn't set is as usual, or as in the house rules.
        house: rules that the game is played by.

    Returns:
        ``rounds`` with their points, and the ``standing``, first place first.

    Raises:
        CardgenError: a round can't have been played so; names it.
    """
    played = played_with_real_cards(find_game(game), players, settings or {}, house)
    return score_game(played.rules, played.rounds, played.names, rounds)
