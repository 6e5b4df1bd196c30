"""What a refusal says."""

from __future__ import annotations

import json
from collections.abc import Sequence


def error_said(lines: str, code: int, arguments: Sequence[str]) -> str:
    """What a command that was refused has on stdout: nothing, or with ``--json`` what stderr
    says, as its one object.
    """
    said = [line.removeprefix("cardgen: ") for line in lines.splitlines()]
    return (
        json.dumps({"error": {"code": code, "lines": said}}) + "\n" if "--json" in arguments else ""
    )
