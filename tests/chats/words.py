"""How people of three languages write in a chat: ``words.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import SimpleNamespace

words = SimpleNamespace(**tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")))
