"""How tests look at pages: at finished ones, through `tests.drawn`; they put nothing in the place of what draws."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
DRAWING = ("cardgen.pages", "cardgen.faces")


def imported(tree: ast.Module) -> dict[str, str]:
    """Names in a module → what they are imported as, dotted."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
    return found


def patched(source: str) -> Iterator[str]:
    """What a module puts something else in the place of, dotted."""
    tree = ast.parse(source)
    names = imported(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setattr" and node.args:
            target = node.args[0]
            if isinstance(target, ast.Constant):
                yield str(target.value)
            else:
                root, _, rest = ast.unparse(target).partition(".")
                yield f"{names.get(root, root)}.{rest}"


def test_a_patch_is_seen() -> None:
    assert list(patched("from cardgen.pages.surface import Page\nmonkeypatch.setattr(Page, '_show', noted)")) == [
        "cardgen.pages.surface.Page."
    ]
    assert list(patched("import cardgen.pages.rack as rack\npatch.setattr(rack, 'tile', noted)")) == ["cardgen.pages.rack."]
    assert list(patched("monkeypatch.setattr('cardgen.pages.rack.tile', noted)")) == ["cardgen.pages.rack.tile"]


@pytest.mark.quick
def test_no_test_patches_what_draws() -> None:
    found = {path.name: name for path in TESTS.rglob("*.py") for name in patched(path.read_text("utf-8")) if name.startswith(DRAWING)}
    assert not found
