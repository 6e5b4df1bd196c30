"""The only reader of ``templates/``, wherever the package is installed; mails and chat texts
filled in from them, strict about unknown names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from cardgen.errors import InputError

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def text_table(language: str, of: str = "text") -> dict[str, Any]:
    """The texts of ``templates/text.<language>.toml``.  of: the first word of another file of
    texts.
    """
    import tomllib  # loaded only where words are needed

    return tomllib.loads(template(f"{of}.{language}.toml"))


def spoken_words(language: str) -> dict[str, Any]:
    """The words of ``templates/spoken.<language>.toml``: what people type in a chat."""
    return text_table(language, "spoken")


def template(name: str) -> str:
    return template_bytes(name).decode("utf-8")


def template_bytes(name: str) -> bytes:
    # importlib.resources takes ten times as long to load, and a round is noted in a moment
    from pkgutil import get_data

    content = get_data("cardgen.templates", name)
    assert content is not None, "packages are read from disk or from an archive"
    return content


def render(name: str, /, **values: object) -> str:
    """A file of ``templates/``, filled in; values are escaped where its name ends with ``.html``.

    A name that the template uses and `values` lacks is a mistake of ours: jinja2.UndefinedError.
    """
    return _environment(name.endswith(".html")).get_template(name).render(values)


@cache
def _environment(escapes: bool) -> Environment:
    """Keeps the templates that it has read: a game has a message for each of its rounds."""
    # loaded only where words are made
    from jinja2 import Environment, FunctionLoader, StrictUndefined

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
