"""Where things are in a pack, and which packs are in a folder."""

from __future__ import annotations

from pathlib import Path

MANIFEST = "pack.json"  # what everybody may know of the pack
# bids and tricks, as far as somebody noted them; public, and not there in a game not begun
SCORES = "scores.csv"
EVENING = "evening.json"  # of many tables: what everybody may know of them, beside their packs
ORGANISER = "organiser"  # the folder that stays with whoever dealt it
SEED = f"{ORGANISER}/seed.txt"
DEAL = f"{ORGANISER}/deal.json"
PLAYER_FILES = f"{ORGANISER}/files.json"
# how each player's file is drawn, and what covers say of the event: enough to draw one again
PRINT = f"{ORGANISER}/print.json"
ADDRESSES = f"{ORGANISER}/addresses.json"
PASSWORDS = f"{ORGANISER}/passwords.txt"  # of an encrypted pack: one password a player
SUPERSEDED = (  # says which pack took the place of this one, and from which round on
    f"{ORGANISER}/superseded.json"
)
REVEALED = f"{ORGANISER}/revealed.json"  # what was shown of the seed, and when
START = f"{ORGANISER}/start.json"  # of a joint deal that isn't dealt yet: all that was ordered
LEDGER = f"{ORGANISER}/mail-ledger.jsonl"  # what was sent to whom, one event a line
# says that the ledger must be there: without it nobody knows who has their file already
MAIL_BEGUN = f"{ORGANISER}/mail-begun.txt"


def find_packs(folder: Path) -> tuple[Path, ...]:
    """The packs in a folder, the newest first, by the time of their ``pack.json``; none where
    there is no such folder.
    """
    return _newest_first(folder, (MANIFEST,))


def find_all(folder: Path) -> tuple[Path, ...]:
    """The packs and the evenings of many tables in a folder, the newest first."""
    return _newest_first(folder, (MANIFEST, EVENING))


def _is_there(path: Path) -> bool:
    """Whether it is a file; none in a folder that may not be read, which says nothing about
    those beside it.
    """
    try:
        return path.is_file()
    except OSError:
        return False


def _newest_first(folder: Path, names: tuple[str, ...]) -> tuple[Path, ...]:
    try:
        places = [place for place in folder.iterdir() if not place.name.startswith(".")]
        found = [
            (place, place / name) for place in places for name in names if _is_there(place / name)
        ]
        newest = sorted(found, key=lambda one: (-one[1].stat().st_mtime_ns, one[0].name))
        return tuple(
            dict.fromkeys(place for place, _ in newest)
        )  # once, also where somebody put both files into one folder
    except OSError:
        return ()
