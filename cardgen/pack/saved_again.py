"""What another program saved: the fields of a protocol that was filled in, and what a file says of
itself.

pypdf reads it, in a process of its own, which ends when it takes too long or too much memory:
    nothing is known of such a file, and nothing is judged by what is read here.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

from cardgen.errors import InputError

# of a file: a protocol has at most 60,000, and a program that fills it in adds some fonts
_MOST_BYTES = 5_000_000  # a protocol has at most 60,000; a program that fills it in adds fonts
_MOST_ENTRIES = 5_000
_MOST_TEXT = 300_000  # characters of an entry
_MOST_SAID = 4_000_000  # bytes of all that is said
_SECONDS, _MEMORY = 4, 300_000_000


def read_saved_again(content: bytes, fields: bool = True) -> tuple[dict[str, str], dict[str, str]]:
    """What is typed, by the names of the fields, and the document information.

    Args:
        fields: whether they are wanted; else only the document information is looked at.

    Raises:
        InputError: that can't be read, or takes too much; the message goes on behind the name of
            the file.
    """
    if len(content) > _MOST_BYTES:
        remedy = "take the file as it was sent, or save it again"
        raise InputError(f"is larger than {_MOST_BYTES // 1_000_000} MB", remedy)
    try:
        if sys.platform == "emscripten":  # a worker has no processes; the page ends it in time
            said = _as_json(content, fields)
        else:
            # Never what is in the current folder: a stranger's pypdf.py may be beside the file.
            here = os.getcwd()
            own = str(Path(__file__).resolve().parents[2])
            paths = [path for path in sys.path if os.path.isabs(path) and path != here]
            done = subprocess.run(
                [sys.executable, "-P", "-c", _PROGRAM, "fields" if fields else "info"],
                input=content,
                capture_output=True,
                timeout=2 * _SECONDS,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(dict.fromkeys([own, *paths]))},
                check=True,
            )
            if len(done.stdout) > _MOST_SAID:
                raise ValueError("it says too much")
            said = done.stdout.decode()
        typed, info = json.loads(said)
    except (subprocess.SubprocessError, OSError, ValueError, MemoryError, RecursionError):
        remedy = "save it again in the program that it comes from"
        raise InputError("can't be read", remedy) from None
    return dict(typed), dict(info)


_PROGRAM = "from cardgen.pack.saved_again import main; main()"


def main() -> None:
    """Read a file from standard input and write what it says as JSON, for `read_saved_again`."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
    except (ImportError, ValueError, OSError):  # Windows has no such limits; the time is kept
        pass
    sys.stdout.write(_as_json(sys.stdin.buffer.read(), sys.argv[1:] == ["fields"]))


def _as_json(content: bytes, fields: bool) -> str:
    """Fields and document information as JSON.  Raises ValueError: they can't be read."""
    import logging

    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    logging.disable()  # what pypdf finds odd in a file is nobody's business
    try:
        reader = PdfReader(io.BytesIO(content))
        found = (reader.get_fields() or {}) if fields else {}
        info = {
            str(key).removeprefix("/"): str(text) for key, text in (reader.metadata or {}).items()
        }
        if max(len(found), len(info)) > _MOST_ENTRIES:
            raise ValueError("too many entries")
        typed = {str(name): _typed(field.get("/V")) for name, field in found.items()}
    except (PyPdfError, KeyError, TypeError, AttributeError, IndexError, OSError) as error:
        raise ValueError(str(error)) from None
    if any(len(text) > _MOST_TEXT for text in (*typed.values(), *info.values())):
        raise ValueError("too long a text")
    return json.dumps([typed, info])


def _typed(value: object) -> str:
    """What was typed into a field; empty where nothing is, also where a box isn't ticked."""
    if value is None or value == "/Off":
        return ""
    if hasattr(value, "get_data"):
        return str(value.get_data().decode("utf-8", "replace")).strip()
    return str(value).removeprefix("/").strip()
