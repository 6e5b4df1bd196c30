"""``cardgen verify``: after the game, deal it again from the seed code and compare."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli import options
from cardgen.errors import UsageError

_HELP = """Deal the game again from the seed code that was posted after it, and say whether everything matches.

\b
Examples:
  cardgen verify output/corona-PBVV --seed-code 7H2K-…
  cardgen verify --file 1-Anna.pdf --code 1AEF-… --seed-code 7H2K-…
  cardgen verify output/corona-PBVV --round 7 --round-key 4QX9-…
"""


@click.command(help=_HELP, context_settings={"max_content_width": 100})
@click.argument("pack", required=False, type=click.Path(path_type=Path, readable=False))
@click.option(
    "--file", "file", type=click.Path(path_type=Path, readable=False), help="Your own file, where you have no pack: --file 1-Anna.pdf."
)
@click.option("--code", metavar="CODE", help="The game code as it was posted before the game: --code 1AEF-5KEW-…")
@click.option(
    "--seed-code", metavar="CODE", help="The seed code as it was posted after the game: --seed-code 7H2K-…; the organiser's pack has it."
)
@click.option("--round", "number", type=options.NUMBER, metavar="N", help="Only that round, with its own key: --round 7 --round-key 4QX9-…")
@click.option("--round-key", metavar="KEY", help="What “cardgen reveal --round 7” prints: --round-key 4QX9-…")
@click.option("--password", metavar="PASSWORD", help="Of an encrypted file, asked for otherwise: --password 7K3M….")
@options.as_json
@options.quiet
def command(
    pack: Path | None,
    file: Path | None,
    code: str | None,
    seed_code: str | None,
    number: int | None,
    round_key: str | None,
    password: str | None,
    as_json: bool,
    quiet: bool,
) -> None:
    if pack is not None and pack.suffix.casefold() == ".pdf" and file is None:
        pack, file = None, pack
    _check_options(pack, file, code, seed_code, number, round_key)
    from cardgen.cli import verify_request

    request = verify_request.read(pack, file, code, seed_code, password)
    if number is not None and round_key is not None:
        verify_request.check_round(request, number, round_key, as_json, quiet)
    else:
        verify_request.check_all(request, as_json, quiet)


def _check_options(
    pack: Path | None, file: Path | None, code: str | None, seed_code: str | None, number: int | None, round_key: str | None
) -> None:
    """Raises UsageError for options that don't go together."""
    if pack is None and file is None:
        raise UsageError("say what is to be checked", "the pack's folder, or your own file: --file 1-Anna.pdf")
    if pack is not None and file is not None:
        raise UsageError("a pack and --file exclude each other", "name the pack, or your own file")
    if (number is None) is not (round_key is None):
        raise UsageError("--round and --round-key belong together", "--round 7 --round-key 4QX9-…, or neither for the whole game")
    if file is not None and number is None and (code is None or seed_code is None):
        missing = (
            "--code, the game code posted before the game" if code is None else "--seed-code, which the organiser posts after the game"
        )
        raise UsageError(f"a file alone needs {missing}", "cardgen verify --file 1-Anna.pdf --code … --seed-code …")
