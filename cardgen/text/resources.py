"""The only reader of ``templates/`` and ``fonts/``, wherever the package is installed."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


def font_bytes(name: str) -> bytes:
    """A font file of ``fonts/``, for example ``SourceSans3_400Regular.ttf``."""
    return files("cardgen.fonts").joinpath(name).read_bytes()


@cache
def text_table(language: str, of: str = "text") -> dict[str, Any]:
    """The texts of ``templates/text.<language>.toml``.

    Args:
        of: the first word of another file of texts.
    """
    return tomllib.loads(files("cardgen.templates").joinpath(f"{of}.{language}.toml").read_text("utf-8"))


def template(name: str) -> str:
    """The text of a file of ``templates/`` that isn't a catalogue."""
    return files("cardgen.templates").joinpath(name).read_text("utf-8")


def template_bytes(name: str) -> bytes:
    """A file of ``templates/`` that isn't text."""
    return files("cardgen.templates").joinpath(name).read_bytes()
