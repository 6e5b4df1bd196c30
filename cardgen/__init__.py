"""Deal a whole game of whist in advance and print one file for each player."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

__version__ = "0.1.0"


def door(package: str, **rooms: str) -> tuple[Callable[[str], object], list[str]]:
    """The ``__getattr__`` and the ``__all__`` of a package whose modules are loaded only when
    something is wanted of them.

    Args:
        package: its name.
        rooms: module → the names that it gives to others, separated by blanks.  None of them is a
            module's name.
    """
    homes = {name: module for module, names in rooms.items() for name in names.split()}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return find, list(homes)
