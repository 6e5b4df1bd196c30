"""The system's clipboard, by whichever program this system has for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from cardgen.errors import InputError


def copy(text: str) -> None:
    """Put a text into the clipboard.  Raises InputError if nothing here can."""
    program = _program()
    if program is None:
        wanted = "wl-clipboard" if os.environ.get("WAYLAND_DISPLAY") else "xclip"
        remedy = (
            "leave --copy out, mark the text and copy"
            f" it{f'; or install {wanted}' if _has_desktop() else ''}"
        )
        raise InputError("there is no clipboard that could be reached from here", remedy)
    windows = program[0].startswith("clip")  # it takes no other Unicode
    content = text.encode("utf-16") if windows else text.encode()
    try:
        done = subprocess.run(
            program,
            input=content,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        done = None
    if done is None or done.returncode:
        raise InputError(
            f"{program[0]} couldn't reach the clipboard",
            "leave --copy out, mark the text and copy it",
        )


def _has_desktop() -> bool:
    return bool(os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY"))


def _program() -> list[str] | None:
    """What puts its input into the clipboard; None: nothing that is here."""
    candidates = (
        [["clip"]]
        if os.name == "nt"
        else [["pbcopy"]]
        if sys.platform == "darwin"
        else [["termux-clipboard-set"]]
    )
    if os.environ.get("WAYLAND_DISPLAY"):
        candidates.append(["wl-copy"])
    if os.environ.get("DISPLAY"):
        candidates += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    if os.environ.get("WSL_DISTRO_NAME"):
        candidates.append(["clip.exe"])
    return next((candidate for candidate in candidates if shutil.which(candidate[0])), None)
