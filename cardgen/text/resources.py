"""The only reader of ``templates/``, wherever the package is installed; mails and chat texts
filled in from them, strict about unknown names.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from cardgen.errors import InputError

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def text_table(language: str, of: str) -> dict[str, Any]:
    """The texts of ``templates/<of>.<language>.toml``."""
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


# -- TOML

MOST_BYTES = 64 * 1024
_MOST_LINE = 1000  # characters in a line: the parser takes very long over a very long key


def read_toml(file: str, content: bytes, what: str, example: str) -> dict[str, Any]:
    """The table in a file; one byte more than `MOST_BYTES` is enough to refuse it.

    file: its path as it is shown.  what, example: for the remedy, such as “house rules are a few
        lines of TOML”.
    Raises InputError: too large, no UTF-8, or no TOML.
    """
    if len(content) > MOST_BYTES:
        raise InputError(f"{file} is larger than {MOST_BYTES // 1024} KB", what)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(f"{file}, line {line}: no valid UTF-8", "save it as UTF-8 text") from None
    for number, written_line in enumerate(text.splitlines(), 1):
        if len(written_line) > _MOST_LINE:
            raise InputError(f"{file}, line {number}: longer than {_MOST_LINE} characters", what)
    import tomllib  # only whoever has such a file pays for it

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError(f"{file}: lists or tables too deep in each other", example) from None
    except ValueError as error:  # bad TOML, and numbers of thousands of digits
        # The parser's message, with the line in front and nothing unprintable of the file in it.
        found = re.fullmatch(
            r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(error), re.S
        )
        if not found:
            raise InputError(f"{file}: no valid TOML", example) from None
        at = found[2] or str(max(1, len(text.rstrip().splitlines())))
        problem = next(
            (words for pattern, words in _IN_PLAIN_WORDS if re.match(pattern, found[1])),
            found[1][0].lower() + found[1][1:],
        )
        raise InputError(
            f"{file}, line {at}: no valid TOML: {plain(problem, 70)}", example
        ) from None


_IN_PLAIN_WORDS = (
    (
        r"Cannot overwrite a value|Cannot declare|Cannot mutate|Duplicate inline table key",
        "this stands in the file twice",
    ),
    (r"Illegal character '\\n'|Unterminated string", "a quotation mark is opened and not closed"),
)
"""What the parser says only to programmers."""


@contextlib.contextmanager
def located(where: str) -> Iterator[None]:
    """Whatever is wrong in here is said with its place in front."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{where}: {error.problem}", error.remedy) from None


def text_of(table: Mapping[str, Any], key: str) -> str:
    """The text of a key; empty if it isn't there.  Raises InputError if it is something else."""
    value = table.get(key, "")
    if not isinstance(value, str):
        raise InputError(f"{key} = {written(value)} isn't text", f'text in quotes: {key} = "…"')
    return value


def written(value: object) -> str:
    """A value as the file has it, on one line, and short."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{plain(value, 40)}"'
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return plain(f"[{', '.join(map(written, value))}]", 60)
    if isinstance(value, (dict, list)):
        return "{…}" if isinstance(value, dict) else "[…]"
    return (
        plain(str(value), 40)
        if not isinstance(value, int) or abs(value) < 10**40
        else "a number of many digits"
    )


def plain(text: str, most: int) -> str:
    shown = "".join(c if c.isprintable() else " " for c in text)
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"
