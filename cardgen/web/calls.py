"""How a page calls."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cardgen.errors import CardgenError


def call(name: str, *arguments: Any) -> dict[str, Any]:
    """One of the functions that this package's door gives; its module is loaded when it is first
    called.

    Returns its ``result``; or, where the user can mend something, the ``problem`` and its
    ``remedy``, in English. Of an internal error only its kind is told, as ``mistake``: neither a
    card nor the seed may come out in its words.
    """
    door = import_module("cardgen.web")
    try:
        if name not in door.__all__:
            raise KeyError(name)
        return {"result": getattr(door, name)(*arguments)}
    except CardgenError as error:
        return {"problem": error.problem, "remedy": error.remedy}
    except Exception as error:
        return {"mistake": type(error).__name__}
