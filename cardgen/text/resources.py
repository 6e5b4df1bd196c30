"""The only reader of ``templates/``, wherever the package is installed."""

from __future__ import annotations

from functools import cache
from typing import Any


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
    from pkgutil import (
        get_data,
    )  # importlib.resources takes ten times as long to load, and a round is noted in a moment

    content = get_data("cardgen.templates", name)
    assert content is not None, "packages are read from disk or from an archive"
    return content
