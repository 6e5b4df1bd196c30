"""Where things lie in a pack."""

from __future__ import annotations

MANIFEST = "pack.json"
"""What everybody may know of the pack."""

ORGANISER = "organiser"
"""The folder that stays with whoever dealt it."""

SEED = f"{ORGANISER}/seed.txt"
DEAL = f"{ORGANISER}/deal.json"
PLAYER_FILES = f"{ORGANISER}/files.json"
ADDRESSES = f"{ORGANISER}/addresses.json"
LEDGER = f"{ORGANISER}/mail-ledger.jsonl"
