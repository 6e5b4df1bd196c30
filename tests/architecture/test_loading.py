"""What a command loads: nothing heavy to answer, nothing secret to draw."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(code: str) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


def loaded(imports: str) -> set[str]:
    """What is loaded once these are imported."""
    return {*run(f"import sys, {imports}; print(*sys.modules)").split()}


def test_drawing_loads_neither_the_dealer_nor_a_file_writer() -> None:
    """Click and reportlab bring some of these themselves; what counts is what comes on top."""
    base = loaded("click, reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts")
    more = loaded("cardgen.pages.player, cardgen.pages.forms.protocol") - base
    assert not more & set(
        """cardgen.dealing cardgen.pack cardgen.files secrets tempfile socket
        multiprocessing pypdf jinja2 reportlab.platypus""".split()
    )


HELP = """
import sys
from cardgen.cli import run
heavy = {'reportlab', 'PIL', 'pypdf', 'jinja2', 'segno', 'smtplib', 'ssl', 'babel', 'tomllib'}
heavy |= {'cardgen.dealing', 'cardgen.pages', 'cardgen.pdf'}
names = 'pack games score cards mail share verify reveal referee'.split()
calls = [['--version'], ['--help'], ['mail', 'send', '--help']]
for arguments in (*calls, *([name, '--help'] for name in names)):
    assert run(arguments) == 0, arguments
    if loaded := heavy & set(sys.modules):
        sys.exit(f'{arguments} loaded: {loaded}')
"""


def test_help_and_version_load_nothing_heavy() -> None:
    """One process asks for all of it, and looks after each: what came once stays."""
    run(HELP)


def test_no_imaging_library_is_loaded_and_the_real_one_still_can_be() -> None:
    assert "PIL" not in {name.split(".")[0] for name in loaded("cardgen.pages.phone.phone")}
    run("import cardgen.pages.phone.phone; from PIL import Image; Image.open")


PICKY = """
import sys, importlib.abc
class Picky(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        stand_in = sys.modules.get('PIL')
        if name == 'reportlab.lib.utils' and stand_in and not hasattr(stand_in, '__path__'):
            raise ImportError('wants more')
sys.meta_path.insert(0, Picky())
import cardgen.pages.phone.phone
sys.exit('PIL.Image' not in sys.modules)
"""


def test_a_reportlab_that_wants_more_of_its_imaging_library_gets_it() -> None:
    """Given a reportlab whose first import fails while PIL is a stand-in, it is loaded with the
    real PIL.
    """
    run(PICKY)
