"""Where the installed command begins: loads the command line so that Ctrl-C is answered from the first moment."""

from __future__ import annotations

import sys


def main() -> None:
    try:
        from cardgen.cli import main as run_command_line
    except KeyboardInterrupt:
        sys.exit("cardgen: interrupted")
    run_command_line()
