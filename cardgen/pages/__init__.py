"""How a page looks.

Loading this package loads reportlab apart from the user: a ``~/.reportlab_settings``, a ``reportlab_settings`` module or
``RL_…`` variables must neither change a byte of a file nor stop us.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType


def _load_reportlab_alone() -> None:
    if "reportlab.rl_config" in sys.modules:  # another program in this process has loaded it, for its own ends
        return
    variables = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("RL_")}
    sys.modules["reportlab_settings"] = ModuleType("reportlab_settings")  # found first, and empty
    try:
        import reportlab.rl_config  # noqa: F401  # it reads its settings when it is loaded
    finally:
        del sys.modules["reportlab_settings"]
        os.environ.update(variables)


_load_reportlab_alone()
