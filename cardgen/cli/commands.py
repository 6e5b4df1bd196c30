"""What all commands have in common: options in sections, nothing typed twice, whole words with
two dashes.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

import click

from cardgen.errors import UsageError

Function = TypeVar("Function", bound=Callable[..., Any])


_WIDEST_OPTION = 30  # columns that names of options take; a longer one has a line of its own


MORE_HELP = "cardgen.more-help"


class Rare(click.Option):
    """An option that the help tells of only with ``--more-help``."""

    def get_help_record(self, context: click.Context) -> tuple[str, str] | None:
        return super().get_help_record(context) if context.meta.get(MORE_HELP) else None


def _help_more(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        context.meta[MORE_HELP] = True
        click.echo(context.get_help())
        context.exit()


class Command(click.Command):
    """sections: the first option of each → its heading in the help."""

    def __init__(
        self, *args: Any, sections: Mapping[str, str] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.sections = sections or {}
        if any(isinstance(parameter, Rare) for parameter in self.params):
            more = click.Option(
                ["--more-help"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_help_more,
                help="Show all options, also those that few need.",
            )
            self.params.append(more)

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        if not context.resilient_parsing:  # else the shell asks what could come next
            # For messages that suggest a line.
            context.meta["cardgen.typed"] = [
                *context.command_path.split()[1:],
                *args,
            ]
            if any(len(word) > 3 and word[0] == "-" and word[1].isalpha() for word in args):
                _check_dashes(self, args)
            self._check_once(context, args)
        # “- 1/1 0/0”, where the first player sits out, is no option.
        args = [f" {word}" if word.startswith("- ") else word for word in args]
        return super().parse_args(context, args)

    def _check_once(self, context: click.Context, args: list[str]) -> None:
        """Raises UsageError if an option of one value is given twice: it would be unclear which one
        counts.

        Other mistakes are left to the parser.
        """
        lenient = self.context_class(
            self, info_name=self.name, parent=context.parent, resilient_parsing=True
        )
        try:
            _, _, order = self.make_parser(lenient).parse_args(list(args))
        except click.UsageError:
            return
        for parameter in order:
            if (
                isinstance(parameter, click.Option)
                and order.count(parameter) > 1
                and not (parameter.multiple or parameter.count)
                and (parameter.secondary_opts or not parameter.is_flag)
            ):
                names = "/".join((*parameter.opts, *parameter.secondary_opts))
                raise UsageError(f"{names} is given twice", "give it once")

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        if not self.sections:
            super().format_options(context, formatter)
            return
        rows: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(context):
            title = self.sections.get(parameter.name or "", next(reversed(rows), "Options"))
            row = parameter.get_help_record(context)
            if row and isinstance(parameter, click.Option):
                rows.setdefault(title, []).append(row)
        widest = min(
            _WIDEST_OPTION, max(len(name) for section in rows.values() for name, _ in section)
        )
        for title, section in rows.items():
            with formatter.section(title):
                formatter.write_dl(
                    [(f"{name:{widest}}", help) for name, help in section], col_max=_WIDEST_OPTION
                )


def _check_dashes(command: click.Command, args: Sequence[str]) -> None:
    """Raises UsageError: a whole option with one dash, ``-lang de``."""
    options = [option for option in command.params if isinstance(option, click.Option)]
    known = {"--help", *(name for one in options for name in (*one.opts, *one.secondary_opts))}
    takes = {name for option in options if not option.is_flag for name in option.opts}
    from cardgen.cli.words import meant_option  # loaded only to complain

    for before, word in zip(("", *args), args, strict=False):
        if word == "--":
            return
        typed = f"-{word}".partition("=")[0].casefold()
        meant = meant_option(typed, known)
        if len(word) > 3 and word[0] == "-" != word[1] and before not in takes and meant:
            raise UsageError(
                f"{word[:40]} has one dash, and a whole word takes two", f"did you mean {meant}?"
            )


class _CommandGroup(click.Group):
    command_class = Command


def command(help: str, **more: Any) -> Callable[[Callable[..., Any]], Command]:
    return click.command(cls=Command, help=help, **more)


def group(help: str) -> click.Group:
    """A command that has others below it; by itself it shows its help."""

    @click.group(cls=_CommandGroup, help=help, invoke_without_command=True)
    @click.pass_context
    def group(context: click.Context) -> None:
        if context.invoked_subcommand is None:
            click.echo(context.get_help())

    return group


def gathered(
    into: str, read: Callable[..., Any], **options: Callable[[Function], Function]
) -> Callable[[Function], Function]:
    """Options that a command gets as one value.  into: the name of its parameter; read: makes the
    value from those of the options, by name.
    """

    def decorate(function: Function) -> Function:
        @functools.wraps(function)
        def with_one(*context: click.Context, **values: Any) -> Any:
            value = read(**{name: values.pop(name) for name in options})
            return function(*context, **{into: value}, **values)

        return functools.reduce(
            lambda decorated, option: option(decorated),
            reversed(options.values()),
            cast(Function, with_one),
        )

    return decorate
