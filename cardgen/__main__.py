"""Where the command begins: loads the command line so that Ctrl-C is answered from the first
moment.
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
        sys.exit(130)
    finally:
        gc.freeze()  # nor is all that was loaded worth looking through once more at the end


if __name__ == "__main__":
    main()
