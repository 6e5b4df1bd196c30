"""Mails and chat texts from templates, and the organiser's own subject line; strict about
unknown names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardgen.errors import InputError
from cardgen.text.resources import template

if TYPE_CHECKING:
    from jinja2 import Environment


def render(name: str, /, **values: object) -> str:
    """A file of ``templates/``, filled in; values are escaped where its name ends with ``.html``.

    A name that the template uses and `values` lacks is a mistake of ours: jinja2.UndefinedError.
    """
    return _environment(name.endswith(".html")).get_template(name).render(values)


@cache
def _environment(escapes: bool) -> Environment:
    """Keeps the templates that it has read: a game has a message for each of its rounds."""
    from jinja2 import (
        Environment,
        FunctionLoader,
        StrictUndefined,
    )  # loaded only where words are made

    return Environment(
        loader=FunctionLoader(template),
        undefined=StrictUndefined,
        autoescape=escapes,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


_FILLS_IN = {
    "Output",
    "TemplateData",
    "Name",
    "Const",
    "If",
    "CondExpr",
    "Compare",
    "Operand",
    "Not",
    "And",
    "Or",
}
"""What a line of somebody else's may do: whatever calculates could take hours, or all memory."""


def render_line(source: str, what: str, /, **values: object) -> str:
    """A line of text that somebody else wrote, such as a subject, filled in; source: with ``{{
    title }}`` and other names of `values`.

    Raises InputError: no template, an unknown name, or it does more than fill in values.
    """
    from jinja2 import StrictUndefined, TemplateError, UndefinedError
    from jinja2.nodes import Node
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
    known = ", ".join(f"{{{{ {name} }}}}" for name in values)
    try:
        if any(
            type(node).__name__ not in _FILLS_IN
            for node in environment.parse(source).find_all(Node)
        ):
            raise InputError(f"{what} does more than fill in values", f"known: {known}")
        return environment.from_string(source).render(values)
    except UndefinedError as error:
        raise InputError(f"{what}: {error.message}", f"known: {known}") from None
    except (
        TemplateError,
        ArithmeticError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
    ) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise InputError(f"{what} can't be filled in: {reason}", f"known: {known}") from None
