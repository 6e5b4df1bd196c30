"""Where things lie in a pack."""

from __future__ import annotations

MANIFEST = "pack.json"
"""What everybody may know of the pack."""

SCORES = "scores.csv"
"""Bids and tricks, as far as somebody noted them; public, and not there in a game not begun."""

ORGANISER = "organiser"
"""The folder that stays with whoever dealt it."""

SEED = f"{ORGANISER}/seed.txt"
DEAL = f"{ORGANISER}/deal.json"
PLAYER_FILES = f"{ORGANISER}/files.json"
PRINT = f"{ORGANISER}/print.json"
"""How each player's file is drawn, and what covers say of the evening: enough to draw one again."""

ADDRESSES = f"{ORGANISER}/addresses.json"
PASSWORDS = f"{ORGANISER}/passwords.txt"
"""Of an encrypted pack: one password a player."""

SUPERSEDED = f"{ORGANISER}/superseded.json"
"""Says which pack took the place of this one, and from which round on."""

START = f"{ORGANISER}/start.json"
"""Of a joint deal that isn't dealt yet: all that was ordered."""

LEDGER = f"{ORGANISER}/mail-ledger.jsonl"
"""What was sent to whom, one event a line."""

MAIL_BEGUN = f"{ORGANISER}/mail-begun.txt"
"""Says that the ledger must be there: without it nobody knows who has their file already."""
