"""The entry point of the command.  The command line is imported inside `main`, so that Ctrl-C gets
a line instead of a traceback even while modules are still being loaded.
"""

from __future__ import annotations

import gc
import sys


def main() -> None:
    gc.disable()  # a command is over before there is garbage worth collecting
    try:
        from cardgen.cli import main as run_command_line

        run_command_line()
    except KeyboardInterrupt:
        print("cardgen: interrupted", file=sys.stderr)
        sys.exit(130)  # `ExitCode.INTERRUPTED`, which may not be loaded yet
    finally:
        gc.freeze()  # else Python walks all that was loaded once more as it exits


if __name__ == "__main__":
    main()
