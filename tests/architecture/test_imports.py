"""Who may know whom.  The wall between the hands is an import that isn't there."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "cardgen"
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in PACKAGE.rglob("*.py")}

# From the bottom up: a module may import its own layer and those before it.
LAYERS = (
    {"errors", "languages", "numbers", "pack_paths", "toml_text"},
    {"files"},
    {"cards", "resources"},
    {"shuffle", "games", "faces", "texts", "names", "wishes"},
    {"occasions"},
    {"groups"},
    {"seating"},
    {"header", "sealed"},
    {"deal"},
    {"view", "record_view"},
    {"manifest"},
    {"played", "organiser_files"},
    {"reader", "reader_content", "reader_file", "reader_fonts", "reader_scene", "reader_tokens", "reading", "typed_codes", "wording"},
    {"chat"},
    {"mail"},
    {"tables"},
    {"entries"},
    {"pages"},
    {"encryption", "encrypted_again"},
    {"pack"},
    {"audit_drawn", "pack_folder"},
    {"order", "decks"},
    {"joint", "redeal", "reprint"},
    {"audit_cards", "audit_differences", "audit_files", "audit_secrets"},
    {"audit", "record", "verify", "verify_files", "verify_round"},
    {"cli", "__main__", "entry"},
)


@cache
def imports(path: Path, also_for_types: bool = True) -> frozenset[str]:
    """Every module that a file names in an import, also inside functions."""
    found: set[str] = set()
    tree = ast.parse(path.read_text("utf-8"))
    skipped = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and not also_for_types
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" if f"{node.module}.{alias.name}" in MODULES else node.module for alias in node.names}
    return frozenset(found)


def part(module: str) -> str:
    """``cardgen.games.corona`` → ``games``; the package itself has none."""
    return (module.split(".") + ["", ""])[1]


def layer(name: str) -> int:
    return next(i for i, names in enumerate(LAYERS) if name in names)


@pytest.mark.parametrize("module", [name for name in MODULES if part(name)])
def test_imports_point_one_way(module: str) -> None:
    for imported in imports(MODULES[module], also_for_types=False):
        if imported.startswith("cardgen.") and part(imported) != part(module):
            assert layer(part(imported)) <= layer(part(module)), f"{module} imports {imported}"


READERS = {"mail", "reader", "reading", "organiser_files", "chat", "wording"}
DRAWERS = {"pages", "faces", "view", "record_view", "texts", "resources"}


@pytest.mark.parametrize("module", [name for name in MODULES if part(name) in READERS])
def test_what_reads_a_pack_neither_deals_nor_draws(module: str) -> None:
    """A test run of mail and the real one must show the same cards."""
    forbidden = {"deal", "sealed", "pages", "pack", "pack_folder", "encryption", "order", "reprint", "decks", "cli"}
    assert not {part(name) for name in imports(MODULES[module], also_for_types=False) if name.startswith("cardgen.")} & forbidden


@pytest.mark.parametrize("module", [name for name in MODULES if part(name) in DRAWERS])
def test_pages_cant_reach_the_dealer(module: str) -> None:
    forbidden = {"deal", "shuffle", "pack", "order", "cli"} | ({"sealed"} if part(module) != "view" else set())
    assert not {part(name) for name in imports(MODULES[module], also_for_types=False) if name.startswith("cardgen.")} & forbidden


def test_only_the_hand_record_sees_all_hands() -> None:
    users = {module for module, path in MODULES.items() if "cardgen.dealing.record_view" in imports(path)}
    record = {"cardgen.pages.forms.record.record", "cardgen.pages.forms.record.table", "cardgen.pages.forms.record.large"}
    assert users == {"cardgen.orders.record", *record}
    assert {module for module, path in MODULES.items() if imports(path) & record} <= {"cardgen.orders.record", *record}


def test_drawing_loads_neither_the_dealer_nor_a_file_writer() -> None:
    code = (
        "import sys, cardgen.pages.phone.phone, cardgen.pages.forms.protocol.protocol;"
        "bad = {'cardgen.dealing.deal', 'cardgen.dealing.sealed', 'cardgen.dealing.shuffle',"
        " 'cardgen.pack.build', 'secrets', 'tempfile', 'socket', 'multiprocessing', 'pypdf', 'jinja2',"
        " 'reportlab.platypus'} & set(sys.modules);"
        "sys.exit(str(bad) if bad else 0)"
    )
    # reportlab and click bring a few of these themselves; what counts is what comes on top
    base = "import sys, click, reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts; print(' '.join(sys.modules))"
    known = set(subprocess.run([sys.executable, "-c", base], capture_output=True, text=True, check=True).stdout.split())
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    extra = {name.strip(" '{}\n") for name in done.stderr.split(",")} - known - {""}
    assert not extra, extra


@pytest.mark.parametrize(
    ("library", "allowed"),
    [
        ("reportlab", {"pages"}),
        ("click", {"cli"}),
        ("babel", {"texts"}),
        ("secrets", {"encryption", "files", "shuffle", "pack_folder"}),
        ("random", {"mail"}),  # how long a retry waits; never a card
        ("PIL", set()),
        ("pypdf", {"reader", "reader_file", "encryption", "encrypted_again"}),
        ("jinja2", {"wording"}),
        ("segno", {"chat"}),
        ("idna", {"mail"}),
        ("smtplib", {"mail"}),
        ("keyring", {"mail"}),
    ],
)
def test_a_library_has_its_place(library: str, allowed: set[str]) -> None:
    users = {part(module) for module, path in MODULES.items() if library in {name.split(".")[0] for name in imports(path)}}
    assert users <= allowed


def test_few_modules_know_reportlab() -> None:
    users = {module for module, path in MODULES.items() if any(name.startswith("reportlab") for name in imports(path))}
    assert users == {"cardgen.pages", "cardgen.pdf.draw.document", "cardgen.pdf.draw.fonts"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["pack", "--help"],
        ["games", "--help"],
        ["score", "--help"],
        ["cards", "--help"],
        ["mail", "--help"],
        ["mail", "send", "--help"],
        ["share", "--help"],
        ["verify", "--help"],
        ["reveal", "--help"],
        ["record", "--help"],
    ],
)
def test_help_and_version_load_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom cardgen.cli import run\n"
        f"assert run({arguments!r}) == 0\n"
        "heavy = {'reportlab', 'PIL', 'pypdf', 'jinja2', 'segno', 'smtplib', 'ssl', 'babel', 'tomllib', 'cardgen.dealing.deal', 'cardgen.pages'}\n"
        "heavy &= set(sys.modules)\n"
        "sys.exit(f'loaded: {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_nothing_reads_beside_resources() -> None:
    """Templates and fonts have one reader, so they are found wherever the package is installed."""
    users = {module for module, path in MODULES.items() if "importlib.resources" in imports(path)}
    assert users == {"cardgen.text.resources"}


def test_no_imaging_library_is_loaded_and_the_real_one_still_can_be() -> None:
    code = (
        "import sys, cardgen.pages.phone.phone; loaded = [name for name in sys.modules if name.split('.')[0] == 'PIL'];"
        "from PIL import Image; sys.exit(f'{loaded}' if loaded or not hasattr(Image, 'open') else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_a_reportlab_that_wants_more_of_its_imaging_library_gets_it() -> None:
    """Given a reportlab whose first import fails while PIL is a stand-in, it is loaded with the real PIL."""
    code = (
        "import sys, importlib.abc\n"
        "class Picky(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'reportlab.lib.utils' and not hasattr(sys.modules.get('PIL'), '__path__') and 'PIL' in sys.modules:\n"
        "            raise ImportError('wants more')\n"
        "sys.meta_path.insert(0, Picky())\n"
        "import cardgen.pages.phone.phone\n"
        "sys.exit('PIL.Image' not in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
