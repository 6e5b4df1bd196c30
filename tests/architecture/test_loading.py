"""What a command loads: nothing heavy to answer, nothing secret to draw."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_drawing_loads_neither_the_dealer_nor_a_file_writer() -> None:
    code = (
        "import sys, cardgen.pages.player, cardgen.pages.forms.protocol;bad = {'cardgen.dealing',"
        " 'cardgen.pack', 'cardgen.files', 'secrets', 'tempfile', 'socket', 'multiprocessing',"
        " 'pypdf', 'jinja2', 'reportlab.platypus'} & set(sys.modules);sys.exit(str(bad) if bad"
        " else 0)"
    )
    # reportlab and click bring a few of these themselves; what counts is what comes on top
    base = (
        "import sys, click, reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts; print('"
        " '.join(sys.modules))"
    )
    known = set(
        subprocess.run(
            [sys.executable, "-c", base], capture_output=True, text=True, check=True
        ).stdout.split()
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    extra = {name.strip(" '{}\n") for name in done.stderr.split(",")} - known - {""}
    assert not extra, extra


HELP = (
    ["--version"],
    ["--help"],
    *(
        [command, "--help"]
        for command in (
            "pack",
            "games",
            "score",
            "cards",
            "mail",
            "share",
            "verify",
            "reveal",
            "record",
            "referee",
        )
    ),
    ["mail", "send", "--help"],
)


def test_help_and_version_load_nothing_heavy() -> None:
    """One process asks for all of it, and looks after each: what came once stays."""
    code = (
        "import sys\nfrom cardgen.cli import run\nheavy = {'reportlab', 'PIL', 'pypdf', 'jinja2',"
        " 'segno', 'smtplib', 'ssl', 'babel', 'tomllib'}\nheavy |= {'cardgen.dealing',"
        f" 'cardgen.pages', 'cardgen.pdf'}}\nfor arguments in {HELP!r}:\n    assert run(arguments)"
        " == 0, arguments\n    if loaded := heavy & set(sys.modules):\n       "
        " sys.exit(f'{arguments} loaded: {loaded}')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_imaging_library_is_loaded_and_the_real_one_still_can_be() -> None:
    code = (
        "import sys, cardgen.pages.phone.phone; loaded = [name for name in sys.modules if"
        " name.split('.')[0] == 'PIL'];from PIL import Image; sys.exit(f'{loaded}' if loaded or not"
        " hasattr(Image, 'open') else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr


def test_a_reportlab_that_wants_more_of_its_imaging_library_gets_it() -> None:
    """Given a reportlab whose first import fails while PIL is a stand-in, it is loaded with the
    real PIL.
    """
    code = (
        "import sys, importlib.abc\nclass Picky(importlib.abc.MetaPathFinder):\n    def"
        " find_spec(self, name, path=None, target=None):\n        if name == 'reportlab.lib.utils'"
        " and not hasattr(sys.modules.get('PIL'), '__path__') and 'PIL' in sys.modules:\n          "
        "  raise ImportError('wants more')\nsys.meta_path.insert(0, Picky())\nimport"
        " cardgen.pages.phone.phone\nsys.exit('PIL.Image' not in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
