"""Where things are in a pack."""

from __future__ import annotations

MANIFEST = "pack.json"  # what everybody may know of the pack
SCORES = "scores.csv"  # bids and tricks, as far as somebody noted them; public, and not there in a game not begun
EVENING = "evening.json"  # of many tables: what everybody may know of them, beside their packs
ORGANISER = "organiser"  # the folder that stays with whoever dealt it
SEED = f"{ORGANISER}/seed.txt"
DEAL = f"{ORGANISER}/deal.json"
PLAYER_FILES = f"{ORGANISER}/files.json"
PRINT = f"{ORGANISER}/print.json"  # how each player's file is drawn, and what covers say of the event: enough to draw one again
ADDRESSES = f"{ORGANISER}/addresses.json"
PASSWORDS = f"{ORGANISER}/passwords.txt"  # of an encrypted pack: one password a player
SUPERSEDED = f"{ORGANISER}/superseded.json"  # says which pack took the place of this one, and from which round on
REVEALED = f"{ORGANISER}/revealed.json"  # what was shown of the seed, and when
START = f"{ORGANISER}/start.json"  # of a joint deal that isn't dealt yet: all that was ordered
LEDGER = f"{ORGANISER}/mail-ledger.jsonl"  # what was sent to whom, one event a line
MAIL_BEGUN = f"{ORGANISER}/mail-begun.txt"  # says that the ledger must be there: without it nobody knows who has their file already
