"""A pack's own deal, from its header and its seed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cardgen.dealing import Deal, deal_header, shuffle
from cardgen.errors import CheckError, InputError
from cardgen.files import read_limited
from cardgen.pack.formats import AS_WRITTEN, MOST_BYTES
from cardgen.pack.manifest import Manifest
from cardgen.pack.paths import SEED


def redealt(manifest: Manifest) -> Deal:
    """The deal of a pack, from its header and its seed.  Raises as `read_seed_note`, and
    CheckError: the seed is another deal's.
    """
    table = manifest.table
    dealt = deal_again(manifest, read_seed_note(manifest.folder / SEED))
    if (
        dealt.keys.game_code != table.game_code
        or tuple(r.facts for r in dealt.rounds) != table.rounds
    ):
        raise CheckError(
            f"{manifest.folder / SEED} isn't the seed of this pack's game code",
            "take the pack as cardgen wrote it",
        )
    return dealt


def deal_again(manifest: Manifest, seed: shuffle.Seed) -> Deal:
    """What header and words of a pack make of a seed; whether that is the pack's deal is for the
    caller to see.
    """
    table = manifest.table
    return deal_header(
        manifest.header, replace(seed, kind=shuffle.SeedKind(table.seed_kind)), table.words
    )


def read_seed_note(path: Path) -> shuffle.Seed:
    """The seed in the organiser's note.  Raises FileError: it can't be read; InputError: there
    isn't a seed code in it.
    """
    lines = read_limited(path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    codes = [
        line.strip() for line in lines if len(shuffle.as_typed(line)) == shuffle.SEED_CODE_LENGTH
    ]
    try:
        (seed,) = {shuffle.read_seed(code) for code in codes}
    except (ValueError, InputError):
        raise InputError(f"{path} has no seed code, or more than one", AS_WRITTEN) from None
    return seed
