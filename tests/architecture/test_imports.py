"""Which package may import which.  The wall between the hands is an import that isn't there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tests.turns import each, rows

ROOT = Path(__file__).parents[2]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "cardgen").rglob("*.py")
}
PACKAGES = {name for name, path in MODULES.items() if path.name == "__init__.py"}

NAMESPACES = {"cardgen", "cardgen.pages", "cardgen.pages.forms", "cardgen.pdf", "cardgen.cli"}
"""Packages that export nothing themselves: their modules are imported by name."""

AT_THE_ROOT = {"errors", "cards", "names", "files", "preferences", "views"}
"""Modules that everybody may import; but `files` only those who may touch a disk."""

MAY_IMPORT = dict(
    rows("""
    text        | -
    preferences | text
    games       | text
    views       | games
    dealing     | text games
    faces       | -
    pdf         | text faces
    pages       | text games faces pdf
    request     | text games dealing
    pack        | text games dealing faces pdf pages request
    score       | text games pdf pages request pack
    referee     | text games dealing faces pdf pages request pack score
    players     | text games faces
    check       | text games dealing faces pdf pages pack
    mail        | text dealing faces request pack check
    orders      | text games dealing faces pages pdf request pack check mail
    club        | text games dealing pdf pages request pack score orders
    web         | text games dealing faces pdf pages request pack score players check orders referee
    api         | games dealing pack request check score orders
    cli         | text games dealing faces pdf pages request pack score referee players check mail orders club
    """)
)
"""From the bottom up.  Who can't know a card can't show it, nor play after it: `pages` and
`players` don't import `dealing`.
"""

NO_DISK = ("text", "games", "dealing", "faces", "pdf", "pages", "players")
"""Pure: bytes in, bytes out.  They also run inside a web page."""


class Import(NamedTuple):
    """One name that a module imports.

    Attributes:
        of: the module that it names.
        typing: only for types.
    """

    of: str
    name: str
    typing: bool


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All of them, also those within others; what they are made of can't import."""
    for inner in ast.iter_child_nodes(tree):
        if isinstance(inner, ast.stmt | ast.excepthandler | ast.match_case):
            yield inner
            yield from statements(inner)


@cache
def imports(module: str) -> tuple[Import, ...]:
    """All imports of a module, also those inside functions."""
    nodes = list(statements(tree_of(module)))
    for_types: set[ast.AST] = set()
    for node in nodes:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for line in node.body:
                for_types |= {line, *statements(line)}
    found: list[Import] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [Import(alias.name, "", node in for_types) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports relatively"
            of = node.module or ""
            found += [Import(of, alias.name, node in for_types) for alias in node.names]
    return tuple(found)


def package(module: str) -> str:
    """The package that a module is in."""
    return module if module in PACKAGES else module.rpartition(".")[0]


def layer(module: str) -> str:
    """``cardgen.games.corona`` → ``games``; ``cardgen.errors`` → ``errors``."""
    return (module.split(".") + [""])[1]


def of_ours(module: str, types_too: bool = True) -> Iterator[tuple[str, str]]:
    """What a module imports of the project, as module and name; a module that is imported as a
    name counts as itself.
    """
    for found in imports(module):
        if found.of.split(".")[0] == "cardgen" and (types_too or not found.typing):
            inner = f"{found.of}.{found.name}"
            yield (inner, "") if inner in MODULES else (found.of, found.name)


@each("name", sorted({layer(module) for module in MODULES} - {"", "__main__"}))
def test_imports_point_one_way(name: str) -> None:
    allowed = {*MAY_IMPORT.get(name, "").split(), *AT_THE_ROOT, name, ""}
    if name in NO_DISK:
        allowed -= {"files"}
    for module in MODULES:
        if layer(module) == name:
            wrong = {of for of, _ in of_ours(module, types_too=False) if layer(of) not in allowed}
            assert not wrong, module
            if name in NO_DISK:
                assert "cardgen.files" not in dict(of_ours(module)), module


def test_no_imports_go_in_a_circle() -> None:
    """Neither of modules nor of packages; what is imported for types alone doesn't count."""

    def part(module: str) -> str:
        """The package below ``cardgen``; of `pages` and `pdf`, the one below it."""
        names = module.split(".")
        return ".".join(names[: 3 if names[1:2] in (["pages"], ["pdf"]) else 2])

    modules = {
        module: {of for of, _ in of_ours(module, types_too=False)} - {module, "cardgen"}
        for module in MODULES
    }
    packages: dict[str, set[str]] = {part(name): set() for name in PACKAGES}
    for module, others in modules.items():
        packages.setdefault(part(module), set()).update(set(map(part, others)) - {part(module)})
    for left in (modules, packages):
        while free := {name for name, others in left.items() if not others & left.keys()}:
            left = {name: others for name, others in left.items() if name not in free}
        assert not left, f"a circle among {sorted(left)}"


@each("name", sorted(PACKAGES - NAMESPACES | {"cardgen"}))
def test_a_package_exports_what_its_types_say(name: str) -> None:
    """Also where it loads that late; given a name that is a module's as well, it would give the
    module to whoever comes second.
    """
    module = import_module(name)
    typed = {found.name: found.of for found in imports(name) if found.typing}
    if "lazy_exports(" in MODULES[name].read_text("utf-8") and name != "cardgen":
        assert {*module.__all__} == typed.keys()
    for exported, home in typed.items():
        if home.startswith("cardgen"):
            assert getattr(module, exported) is getattr(import_module(home), exported)
            assert f"{name}.{exported}" not in MODULES


@each("name", sorted(PACKAGES - NAMESPACES))
def test_a_package_is_imported_as_a_whole(name: str) -> None:
    """Others don't import the modules in it."""
    inside = {module for module in MODULES if f"{module}.".startswith(f"{name}.")}
    for module in MODULES.keys() - inside:
        assert not {found.of for found in imports(module)} & inside - {name}, module


def test_mail_draws_nothing_that_it_sends() -> None:
    """It sends files of the pack as they are, once the check has drawn them again and compared."""
    makes_files = {"draw_pack", "draw_player", "draw_shared", "write_pack", "encrypt_pack"}
    taken = [found for module in MODULES if layer(module) == "mail" for found in of_ours(module)]
    assert not {name for _, name in taken} & makes_files
    assert not {layer(of) for of, _ in taken} & {"pdf", "pages"}


def test_only_the_hand_record_sees_all_hands() -> None:
    users = {
        module if layer(module) == "pages" else package(module)
        for module in MODULES
        for of, name in of_ours(module)
        if of == "cardgen.views" and name.startswith("Record")
    }
    assert users == {"cardgen.dealing", "cardgen.orders", "cardgen.pages.forms.record"}


LIBRARIES = dict(
    rows("""
    reportlab    | pdf.draw
    pypdf        | pack.saved_again
    cryptography | pdf.encrypt
    click        | cli
    babel        | text
    jinja2       | text
    tomllib      | text
    segno        | pack
    idna         | mail
    smtplib      | mail
    keyring      | mail
    random       | mail players
    secrets      | dealing pack pdf.encrypt
    PIL          | -
    pypdfium2    | pdf.picture
    openpyxl     | score
    openskill    | score
    socket       | mail
    subprocess   | cli.share pack.saved_again
    threading    | pack club
    distributed  | club.cluster
    """)
)
"""Who may use what.  `random` says how long a retry waits, and what a computer player imagines;
never a card that is dealt.  What a stranger's program saved is read in a process of its own.
"""


@each("library, places", LIBRARIES.items())
def test_a_library_has_its_place(library: str, places: str) -> None:
    for module in MODULES:
        if library in {found.of.split(".")[0] for found in imports(module)}:
            user = module.removeprefix("cardgen.")
            assert any(f"{user}.".startswith(f"{place}.") for place in places.split()), user


def test_templates_and_all_that_is_drawn_have_one_reader_each() -> None:
    """So they are found wherever the package is installed."""
    users = {
        module
        for module in MODULES
        if {"importlib.resources", "pkgutil"} & {found.of for found in imports(module)}
    }
    assert users == {"cardgen.text.resources", "cardgen.faces.drawings"}
