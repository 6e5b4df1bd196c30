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

from cardgen.errors import InputError

# of a file: a protocol has at most 60,000, and a program that fills it in adds some fonts
_MOST_BYTES = 5_000_000
_MOST_ENTRIES = 20_000
_MOST_SECONDS, _MOST_MEMORY = 10, 400_000_000


def read_saved_again(content: bytes) -> tuple[dict[str, str], dict[str, str]]:
    """What is typed, by the names of the fields, and the document information.

    Raises:
        InputError: that can't be read, or takes too much; the message goes on behind the name of
        the file.
    """
    if len(content) > _MOST_BYTES:
        raise InputError(
            f"is larger than {_MOST_BYTES // 1_000_000} MB",
            "take the file as it was sent, or save it again",
        )
    try:
        if (
            sys.platform == "emscripten"
        ):  # a page's worker has no processes; the page ends it when it takes too long
            said = _as_json(content)
        else:
            command = [sys.executable, "-c", "from cardgen.pack.saved_again import main; main()"]
            where = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            done = subprocess.run(
                command,
                input=content,
                capture_output=True,
                timeout=_MOST_SECONDS,
                env=where,
                check=True,
            )
            said = done.stdout.decode()
        fields, info = json.loads(said)
    except (subprocess.SubprocessError, OSError, ValueError, MemoryError, RecursionError):
        raise InputError(
            "can't be read", "save it again in the program that it comes from"
        ) from None
    return dict(fields), dict(info)


def main() -> None:
    """Read a file from standard input and write what it says as JSON: the process that
    `read_saved_again` starts.
    """
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
    except (
        ImportError,
        ValueError,
        OSError,
    ):  # Windows has no such limits; the time is kept all the same
        pass
    sys.stdout.write(_as_json(sys.stdin.buffer.read()))


def _as_json(content: bytes) -> str:
    """Fields and document information as JSON.  Raises ValueError: they can't be read."""
    import logging

    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    logging.disable()  # what pypdf finds odd in a file is nobody's business
    try:
        reader = PdfReader(io.BytesIO(content))
        found = reader.get_fields() or {}
        if len(found) > _MOST_ENTRIES:
            raise ValueError("too many fields")
        info = {
            str(key).removeprefix("/"): str(value) for key, value in (reader.metadata or {}).items()
        }
        fields = {str(name): _typed(field.get("/V")) for name, field in found.items()}
    except (
        PyPdfError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        OSError,
        RecursionError,
    ) as error:
        raise ValueError(str(error)) from None
    return json.dumps([fields, info])


def _typed(value: object) -> str:
    """What was typed into a field; empty where nothing is, also where a box isn't ticked."""
    if value is None or value == "/Off":
        return ""
    if hasattr(value, "get_data"):
        return str(value.get_data().decode("utf-8", "replace")).strip()
    return str(value).removeprefix("/").strip()
