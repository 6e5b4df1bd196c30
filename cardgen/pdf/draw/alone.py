"""reportlab, loaded apart from the user and before anything else does.

A ``~/.reportlab_settings``, a ``reportlab_settings`` module or ``RL_…`` variables must neither
change a byte of a file nor stop us.  Nor is PIL loaded, its imaging library: no page has a picture,
and PIL would be a tenth of the time that a pack takes.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from types import ModuleType


def _load_reportlab_alone() -> None:
    # Another program in this process has loaded it, for its own ends.
    if "reportlab.rl_config" in sys.modules:
        return
    variables = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("RL_")}
    try:
        with _standing_in(ModuleType("reportlab_settings")):
            _load_without_pictures()
    finally:
        os.environ.update(variables)


def _load_without_pictures() -> None:
    pictures = ModuleType("PIL")
    vars(pictures)["Image"] = ModuleType("PIL.Image")
    try:
        with _standing_in(pictures):
            import reportlab.rl_config  # it reads its settings and looks for PIL when it is loaded
    except ImportError:  # a reportlab that wants more of PIL than its name
        import reportlab.rl_config  # noqa: F401


@contextlib.contextmanager
def _standing_in(module: ModuleType) -> Iterator[None]:
    """An empty module that is found first, if none of its name is loaded; then the real one can
    be again.
    """
    name = module.__name__
    if name in sys.modules:
        yield
        return
    sys.modules[name] = module
    try:
        yield
    finally:
        del sys.modules[name]


_load_reportlab_alone()
