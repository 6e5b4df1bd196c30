"""Who may enter whom, and by which door.  The wall between the hands is an import that isn't
there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tests.turns import each

ROOT = Path(__file__).parents[2]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "cardgen").rglob("*.py")
}
PACKAGES = {name for name, path in MODULES.items() if path.name == "__init__.py"}

CORRIDORS = {"cardgen", "cardgen.pages", "cardgen.pages.forms", "cardgen.pdf", "cardgen.cli"}
"""Packages that give nothing themselves: their rooms are entered by name."""

GROUND = {"errors", "cards", "names", "files", "preferences", "views"}
"""The modules at the root, which everybody may know; but `files` only those who may touch a
disk.
"""

# From the bottom up: a package may enter those of its line, and the modules on the ground.
MAY_ENTER = {
    "text": set(),
    "preferences": {"text"},
    "games": {"text"},
    "views": {"games"},
    "dealing": {"text", "games"},
    "faces": set(),
    "pdf": {"faces"},
    "pages": {"text", "games", "faces", "pdf"},  # no dealing: who can't know a card can't show it
    "request": {"text", "games", "dealing"},
    "pack": {"text", "games", "dealing", "faces", "pdf", "pages", "request"},
    "score": {"text", "games", "pdf", "pages", "request", "pack"},
    "referee": {"text", "games", "dealing", "faces", "pdf", "pages", "request", "pack", "score"},
    "players": {"text", "games", "faces"},  # no dealing: who can't know a card can't play after it
    "check": {"text", "games", "dealing", "faces", "pdf", "pages", "pack"},
    "mail": {"text", "dealing", "faces", "request", "pack", "check"},  # which draws a file again
    "orders": {
        "text",
        "games",
        "dealing",
        "faces",
        "pages",
        "pdf",
        "request",
        "pack",
        "check",
        "mail",
    },
    "club": {"text", "games", "dealing", "pdf", "pages", "request", "pack", "score", "orders"},
    # Nobody enters it: a page does.
    "web": {
        "text",
        "games",
        "dealing",
        "faces",
        "pdf",
        "pages",
        "request",
        "pack",
        "score",
        "players",
        "check",
        "orders",
    },
    # For other programs; nobody enters it.
    "api": {"games", "dealing", "pack", "request", "check", "score", "orders"},
    "cli": {
        "text",
        "games",
        "dealing",
        "faces",
        "pdf",
        "pages",
        "request",
        "pack",
        "score",
        "referee",
        "players",
        "check",
        "mail",
        "orders",
        "club",
    },
}
NO_DISK = {"text", "games", "dealing", "faces", "pdf", "pages", "players"}
"""Pure: bytes in, bytes out.  They also run inside a web page."""


class Import(NamedTuple):
    """One name that a module imports.  of: the module that it names; typing: only for types."""

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
    for_types = {
        id(inner)
        for node in nodes
        if isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
        for line in node.body
        for inner in (line, *statements(line))
    }
    found: list[Import] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [Import(alias.name, "", id(node) in for_types) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, f"{module} imports relatively"
            found += [
                Import(node.module, alias.name, id(node) in for_types) for alias in node.names
            ]
    return tuple(found)


def asked_of(module: str, name: str) -> set[str]:
    """What a module asks of a name, as in ``pack.read_manifest``."""
    nodes = (
        node
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    )
    return {node.attr for node in nodes if ast.unparse(node.value) == name}


def package(module: str) -> str:
    """The package that a module is in."""
    return module if module in PACKAGES else module.rpartition(".")[0]


def hall(module: str) -> str:
    """The package that a module is in; folders within one count with it, but those of a corridor
    for themselves.
    """
    names = module.split(".")
    end = 2 if names[1:2] not in (["pages"], ["pdf"]) else 3
    return ".".join(names[:end]) if len(names) > 1 else module


def wing(module: str) -> str:
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


def test_the_house_is_small_enough_to_survey() -> None:
    at_the_root = {name for name in MODULES if name.count(".") == 1} - PACKAGES
    assert at_the_root == {f"cardgen.{name}" for name in GROUND | {"__main__", "api"}}
    assert {name for name in PACKAGES if name.count(".") == 1} == {
        f"cardgen.{name}" for name in MAY_ENTER.keys() - GROUND - {"api"}
    }


@each("name", sorted(MAY_ENTER.keys() | GROUND))
def test_imports_point_one_way(name: str) -> None:
    wrong = {
        f"{module} → {of}"
        for module in MODULES
        if wing(module) == name
        for of, _ in of_ours(module, types_too=False)
        if wing(of) not in MAY_ENTER.get(name, set()) | GROUND | {name, ""}
    }
    assert not wrong
    if name in NO_DISK:
        assert not {
            module
            for module in MODULES
            if wing(module) == name
            for of, _ in of_ours(module)
            if of == "cardgen.files"
        }


def test_nobody_walks_in_a_circle() -> None:
    """Neither modules nor packages import each other in a loop; what is imported for types alone
    doesn't count.
    """
    rooms = {
        module: {of for of, _ in of_ours(module, types_too=False)} - {module, "cardgen"}
        for module in MODULES
    }
    halls: dict[str, set[str]] = {hall(name): set() for name in PACKAGES}
    for module, others in rooms.items():
        halls.setdefault(hall(module), set()).update({hall(of) for of in others} - {hall(module)})
    for graph in (rooms, halls):
        left = dict(graph)
        while free := {name for name, others in left.items() if not others & left.keys()}:
            left = {name: others for name, others in left.items() if name not in free}
        assert not left, f"a circle among {sorted(left)}"


@each("name", sorted(PACKAGES - CORRIDORS))
def test_a_package_is_entered_by_its_door(name: str) -> None:
    given = set(getattr(import_module(name), "__all__", ()))  # none: nobody enters
    missing = {each for each in given if not hasattr(import_module(name), each)}
    assert not missing, "given, but not there"
    wrong, wanted = set(), set()
    for module in MODULES:
        if package(module) == name or package(module).startswith(f"{name}."):
            continue
        for found in imports(module):
            if found.of == name:
                wanted.add(found.name)
            elif f"{found.of}.{found.name}" == name:
                wanted |= asked_of(module, found.name)
            elif package(found.of) == name and found.of not in PACKAGES:
                wrong.add(f"{module} enters {found.of}")
    assert not wrong
    assert wanted <= given, "wanted, but not given"


@each(
    "name",
    sorted(name for name in PACKAGES if " = lazy_exports(" in MODULES[name].read_text("utf-8")),
)
def test_a_door_that_opens_late_gives_what_it_says(name: str) -> None:
    """Given names that are modules' names as well, the door would give the module to whoever
    comes second.
    """
    calls = [
        node
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "lazy_exports"
    ]
    opened = {
        (room.arg, each)
        for call in calls
        for room in call.keywords
        for each in ast.literal_eval(room.value).split()
    }
    typed = {(found.of.rpartition(".")[2], found.name) for found in imports(name) if found.typing}
    assert opened == typed
    assert {each for _, each in opened} == set(import_module(name).__all__)
    assert not {each for _, each in opened if f"{name}.{each}" in MODULES}


MAKES_FILES = {"draw_pack", "draw_player", "draw_shared", "write_pack", "encrypt_pack"}


def test_mail_draws_nothing_that_it_sends() -> None:
    """It sends files of the pack as they are, once the check has drawn them again and compared."""
    taken = {
        (of, name) for module in MODULES if wing(module) == "mail" for of, name in of_ours(module)
    }
    assert not {name for of, name in taken if of == "cardgen.pack"} & MAKES_FILES
    assert not {of for of, _ in taken if of.startswith(("cardgen.pdf", "cardgen.pages"))}


def test_only_the_hand_record_sees_all_hands() -> None:
    users = {
        module if wing(module) == "pages" else package(module)
        for module in MODULES
        for of, each in of_ours(module)
        if of == "cardgen.views" and each.startswith("Record")
    }
    assert users == {"cardgen.dealing", "cardgen.orders", "cardgen.pages.forms.record"}


LIBRARIES = {
    "reportlab": {"pdf.draw"},
    "pypdf": {"pack.saved_again"},
    "cryptography": {"pdf.encrypt"},
    "click": {"cli"},
    "babel": {"text"},
    "jinja2": {"text"},
    "tomllib": {"text"},
    "segno": {"pack"},
    "idna": {"mail"},
    "smtplib": {"mail"},
    "keyring": {"mail"},
    # How long a retry waits, and what a computer player imagines; never a card that is dealt.
    "random": {
        "mail",
        "players",
    },
    "secrets": {"dealing", "pack", "pdf.encrypt"},
    "PIL": set(),
    "pypdfium2": {"pdf.picture"},
    "openpyxl": {"score"},
    "openskill": {"score"},
    "socket": {"mail"},
    "subprocess": {
        "cli.share",  # the system's own program takes a message
        "pack.saved_again",  # what a stranger's program saved is read apart from all else
    },
    "threading": {"pack", "club"},  # where others may work at the same time, one draws
    "distributed": {"club.cluster"},
}


@each("library", LIBRARIES)
def test_a_library_has_its_place(library: str) -> None:
    users = {
        module.removeprefix("cardgen.")
        for module in MODULES
        if library in {found.of.split(".")[0] for found in imports(module)}
    }
    strangers = {
        user
        for user in users
        if not any(user == place or user.startswith(f"{place}.") for place in LIBRARIES[library])
    }
    assert not strangers


def test_templates_and_all_that_is_drawn_have_one_reader_each() -> None:
    """So they are found wherever the package is installed."""
    users = {
        module
        for module in MODULES
        if {"importlib.resources", "pkgutil"} & {found.of for found in imports(module)}
    }
    assert users == {"cardgen.text.resources", "cardgen.faces.drawings"}
