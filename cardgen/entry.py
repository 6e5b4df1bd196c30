"""Where the installed command begins: loads the command line so that Ctrl-C is answered from the first moment."""

from __future__ import annotations

import sys


def main() -> None:
    try:
        from cardgen.cli import main as run_command_line
    except KeyboardInterrupt:
        print("cardgen: interrupted", file=sys.stderr)
        sys.exit(130)
    run_command_line()
