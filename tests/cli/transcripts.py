"""Transcripts: what is typed, and what is answered, in ``transcripts/*.txt`` anywhere below tests.

    A line that isn't indented is a heading: it says what the commands below it show.

      $ cat > group.toml <<END
      > title = "Friday"
      > END
      $ cardgen pack corona -g group.toml
      what comes on stdout
      ! what comes on stderr
      [exit code, where it isn't 0]

A transcript begins in an empty folder, and ``cd`` starts from there. ``cardgen`` runs in this
process, from its entry on; ``text FILE…`` prints what PDF pages say; the rest, also before and
behind `` | ``, is for ``sh``. Lines with ``>`` go on with what is typed for ``sh``, and are the
stdin of ``cardgen``. ``NAME=value`` stands before a command as in a shell (``TERMINAL=1``: somebody
sits there), and ``*`` is filled in; nothing else is. Chance depends on what is typed alone, so that
answers repeat. ``server`` and ``mails`` are of `tests.mail.postman`. The version, today's date and
the folder's path are left out.

``pytest --update-golden tests/cli/transcripts`` writes the answers anew: look at the difference.
"""

from __future__ import annotations

import gc
import io
import os
import random
import re
import secrets
import shlex
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from difflib import unified_diff
from glob import glob
from pathlib import Path

import pytest
from pypdf import PdfReader

from cardgen import __version__
from cardgen.__main__ import main

ENVIRONMENT = {"LC_ALL": "C.UTF-8", "COLUMNS": "100", "TERM": "dumb"}
_TYPED = re.compile(r"^  \$ (.*)\n((?:  >.*\n)*)", re.M)
_OWN = re.compile(r"(?:(.*) \| )?((?:[A-Z_]+=\S* )*)((?:cardgen|text)(?: .*?)?)(?: \| (.*))?")


class _Stream(io.TextIOWrapper):
    def isatty(self) -> bool:
        return "TERMINAL" in os.environ


def run_here(words: list[str], stdin: bytes, chance: random.Random) -> tuple[int, bytes, bytes]:
    """Run ``cardgen`` or ``text`` in this process: exit code, stdout, stderr."""
    out, err = io.BytesIO(), io.BytesIO()
    on_term = signal.getsignal(signal.SIGTERM)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", words)
        patch.setattr(sys, "stdin", _Stream(io.BytesIO(stdin), "utf-8"))
        patch.setattr(sys, "stdout", _Stream(out, "utf-8", write_through=True))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, "utf-8", write_through=True))
        for name in ("disable", "freeze"):  # for a process that ends soon
            patch.setattr(gc, name, lambda: None)
        patch.setattr(secrets, "token_bytes", chance.randbytes)
        patch.setattr(secrets, "choice", chance.choice)
        try:
            code = 0
            if words[0] == "cardgen":
                main()
            else:
                pages = (page for path in words[1:] for page in PdfReader(path).pages)
                print(*(page.extract_text() for page in pages), sep="\n")
        except SystemExit as left:
            code = int(left.code or 0)
        except FileNotFoundError as missing:  # for ``text``
            print(missing, file=sys.stderr)
            code = 1
        finally:
            signal.signal(signal.SIGTERM, on_term)
        return code, out.getvalue(), err.getvalue()


def answers(typed: str, more: str, times: int) -> Iterator[str]:
    """What comes of a command, a line each."""
    code, out, err, shell = 0, b"", b"", typed + "\n" + more
    if own := _OWN.fullmatch(typed):
        before, variables, command, shell = own.groups()
        words = shlex.split(command)
        words = [path for word in words for path in ("*" in word and sorted(glob(word))) or [word]]
        stdin = subprocess.check_output(["sh", "-c", before]) if before else more.encode()
        with pytest.MonkeyPatch.context() as patch:
            for name, _, value in (word.partition("=") for word in variables.split()):
                patch.setenv(name, value)
            code, out, err = run_here(words, stdin, random.Random(f"{typed} {times}"))
    if shell:
        done = subprocess.run(["sh", "-c", shell], input=out, capture_output=True, check=False)
        code, out, err = code or done.returncode, done.stdout, err + done.stderr
    yield from out.decode().splitlines()
    yield from (f"! {line}" for line in err.decode().splitlines())
    yield from [f"[{code}]"] if code else ()


def replayed(transcript: str) -> Iterator[tuple[str, str]]:
    """Heading by heading: as it is written, and as it comes out now."""
    from tests.mail.postman import VARYING, Postman  # not for who runs no transcript

    times = Counter[str]()
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as home,
        pytest.MonkeyPatch.context() as patch,
        Postman() as postman,
    ):
        for name in {*os.environ, *ENVIRONMENT}:
            if name.startswith(("LC_", "LANG", "COLUMNS", "TERM", "CARDGEN")):
                patch.delenv(name, raising=False)
        for name, value in ENVIRONMENT.items():
            patch.setenv(name, value)
        patch.setenv("CARDGEN_HOME", home)
        patch.chdir(folder)
        mask = os.umask(0o022)
        left_out = {
            os.path.realpath(folder): "FOLDER",
            f"{datetime.now(UTC):%Y-%m-%d}": "TODAY",
            f"cardgen {__version__}": "cardgen VERSION",
        }
        for block in re.split(r"\n(?=\S)", transcript.strip() + "\n"):
            lines = [block.partition("\n")[0], ""]
            for typed, more in _TYPED.findall(block.rstrip() + "\n"):
                stdin = re.sub(r"^  > ?", "", more, flags=re.M)
                said = ""
                if typed.startswith("cd "):
                    os.chdir(*glob(os.path.join(folder, typed[3:])))
                elif typed in ("server", "mails"):
                    said = postman.answer(typed, stdin)
                else:
                    said = "\n".join(answers(typed, stdin, times[typed]))
                times[typed] += 1
                for real, instead in (left_out | postman.left_out).items():
                    said = said.replace(real, instead)
                for pattern, instead in VARYING.items():
                    said = re.sub(pattern, instead, said)
                lines += [f"  $ {typed}", *more.splitlines()]
                lines += [f"  {line}".rstrip() for line in said.splitlines()]
            yield block.strip(), "\n".join(lines).strip()
        os.umask(mask)


_QUICK = ("pack", "score")


class Transcript(pytest.File):
    """A file of commands and answers: one test."""

    def collect(self) -> Iterator[pytest.Item]:
        replay = _Replay.from_parent(self, name="transcript")
        if self.path.stem in _QUICK:
            replay.add_marker("quick")
        yield replay


class _Replay(pytest.Item):
    def runtest(self) -> None:
        blocks = list(replayed(self.path.read_text("utf-8")))
        if self.config.getoption("--update-golden"):
            self.path.write_text("\n\n".join(now for _, now in blocks) + "\n", "utf-8")
            return
        changed: list[str] = []
        for was, now in blocks:
            if was != now:
                changed.append(was.partition("\n")[0])
                lines = unified_diff(was.splitlines(), now.splitlines(), n=0, lineterm="")
                changed += [line for line in lines if line[0] != "@"][2:]
        if changed:
            pytest.fail("\n".join(changed), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.path.stem
