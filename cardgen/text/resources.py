"""The only reader of ``templates/``, wherever the package is installed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any


@cache
def text_table(language: str, of: str = "text") -> dict[str, Any]:
    """The texts of ``templates/text.<language>.toml``.

    Args:
        of: the first word of another file of texts.
    """
    import tomllib  # loaded only where words are needed

    return tomllib.loads(files("cardgen.templates").joinpath(f"{of}.{language}.toml").read_text("utf-8"))


def template(name: str) -> str:
    """The text of a file of ``templates/`` that isn't a catalogue."""
    return files("cardgen.templates").joinpath(name).read_text("utf-8")


def template_bytes(name: str) -> bytes:
    """A file of ``templates/`` that isn't text."""
    return files("cardgen.templates").joinpath(name).read_bytes()
