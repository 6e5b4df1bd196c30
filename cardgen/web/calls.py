"""How a page calls."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cardgen.errors import CardgenError

_CALLS = {
    name: module
    for module, names in {
        "packs": ("plan", "deal", "verify", "sheet", "deck"),
        "joint": ("begin_joint", "open_joint", "deal_joint"),
        "own_file": ("open_file", "follow", "unseal"),
        "practice": ("practise", "play_on", "play_hint", "play_in"),
        "scores": ("begin_scores", "score", "scores_file", "scores_link", "read_link"),
    }.items()
    for name in names
}
"""Function → module, which is loaded when it is first called."""


def call(name: str, *arguments: Any) -> dict[str, Any]:
    """One of the functions of this package.

    Returns its ``result``; or, where the user can mend something, the ``problem`` and its ``remedy``, in English.
    Of an internal error only its kind is told, as ``mistake``: neither a card nor the seed may come out in its words.
    """
    try:
        return {"result": getattr(import_module(f"cardgen.web.{_CALLS[name]}"), name)(*arguments)}
    except CardgenError as error:
        return {"problem": error.problem, "remedy": error.remedy}
    except Exception as error:
        return {"mistake": type(error).__name__}
