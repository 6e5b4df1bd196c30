"""What is typed behind ``cardgen pack``: a whole pack, the start of a joint deal, or what goes on with one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from cardgen.cli import options
from cardgen.errors import UsageError
from cardgen.preferences import Preferences

if TYPE_CHECKING:  # loaded after the checks
    from cardgen.orders import Order

_WITH_START = ("start", "words", "out", "force", "as_json", "quiet")
"""Options that go with ``--continue``: the start has all the others in it."""


@dataclass(frozen=True, slots=True)
class Request:
    """The options of ``cardgen pack``, as typed."""

    game: str | None
    players: tuple[str, ...]
    number: int | None
    group: str | None
    settings: tuple[str, ...]
    rules: str | None
    seed: str | None = field(repr=False)
    title: str
    day: str | None
    place: str
    organiser: str | None
    out: str
    encrypt: bool
    joint: bool
    start: str | None
    words: tuple[str, ...]
    force: bool
    as_json: bool
    quiet: bool
    preferences: Preferences


def carry_out(said: Request, context: click.Context) -> None:
    """Do what was asked.

    Raises:
        UsageError: options that don't go together.
        CardgenError: whatever can't be.
    """
    if said.start is not None:
        if said.start.startswith("--"):  # the next option was taken for the folder
            raise UsageError(
                "--continue doesn't say which start", "name its folder: --continue output/corona-start-1AEF --word Ben=umbrella"
            )
        _check_alone(context)
        _go_on(said, said.start, given_out=_is_typed(context, "out"))
        return
    if said.words:
        raise UsageError("--word goes with --continue", "name the start: --continue output/corona-start-1AEF --word Ben=umbrella")
    if said.joint:
        _begin(said)
    else:
        _pack(said)


def _pack(said: Request) -> None:
    from cardgen.cli import reports
    from cardgen.orders import make_pack
    from cardgen.pack import write_pack

    order = _order(said)
    folder = options.read_folder(said.out)
    pack = make_pack(order)
    if not said.quiet:
        options.warn_of_idle_preferences(
            said.preferences, [file.style.as_preferences() for file in pack.files if file.style and file.seat is not None]
        )
    reports.report_pack(pack, write_pack(pack, folder, said.force), said.as_json, said.quiet)


def _begin(said: Request) -> None:
    from cardgen.cli import joint_reports
    from cardgen.orders import joint

    order = _order(said)
    folder = options.read_folder(said.out)
    found = joint.start(order)
    if not said.quiet:
        options.warn_of_idle_preferences(said.preferences, found.order.preferences)
    joint_reports.report_start(found, joint.write(found, folder, said.force), said.as_json, said.quiet)


def _go_on(said: Request, start: str, given_out: bool) -> None:
    from cardgen.cli import joint_reports
    from cardgen.orders import joint

    place = options.named_file(start, "--continue output/corona-start-1AEF")
    dealt = joint.deal_start(place, said.words, options.read_folder(said.out) if given_out else None, said.force)
    joint_reports.report_dealt(dealt, place, said.as_json, said.quiet)


def _order(said: Request) -> Order:
    from cardgen.orders import Order

    found, house = options.find_game_and_house(said.game, said.rules)
    return Order(
        found.name, said.preferences, said.players, said.number, options.find_group(said.group), options.read_settings(said.settings),
        said.seed, said.title, said.day, said.place, said.organiser, house, said.encrypt,
    )  # fmt: skip


def _is_typed(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _check_alone(context: click.Context) -> None:
    """Raises UsageError if something is said that the start has in it already."""
    for parameter in context.command.params:
        if parameter.name and parameter.name not in _WITH_START and _is_typed(context, parameter.name):
            typed = parameter.opts[-1] if isinstance(parameter, click.Option) else parameter.name.upper()
            raise UsageError(
                f"{typed} can't go with --continue", "the order stands in the start: only --word, -o, --force, --json and -q can"
            )
