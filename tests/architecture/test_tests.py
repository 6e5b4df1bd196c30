"""How tests look at pages, at finished ones, through `tests.drawn`; how they take turns; and
that mistakes can still be made.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.turns import turns
from tools.breakages import place_of, read_breakages

TESTS = Path(__file__).parents[1]
DRAWING = ("cardgen.pages", "cardgen.faces", "cardgen.pdf")


def imported(tree: ast.Module) -> dict[str, str]:
    """Names in a module → what they are imported as, dotted."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {
                alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names
            }
        elif isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
    return found


def patched(source: str) -> Iterator[str]:
    """What a module puts something else in the place of, dotted."""
    tree = ast.parse(source if "setattr" in source else "")
    names = imported(tree)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "setattr"
            and node.args
        ):
            target = node.args[0]
            if isinstance(target, ast.Constant):
                yield str(target.value)
            else:
                root, _, rest = ast.unparse(target).partition(".")
                yield f"{names.get(root, root)}.{rest}"


def test_a_patch_is_seen() -> None:
    assert list(
        patched("from cardgen.pdf.draw.page import Page\nmonkeypatch.setattr(Page, '_show', noted)")
    ) == ["cardgen.pdf.draw.page.Page."]
    assert list(
        patched("import cardgen.pages.hand.rack as rack\npatch.setattr(rack, 'tile', noted)")
    ) == ["cardgen.pages.hand.rack."]
    assert list(patched("monkeypatch.setattr('cardgen.pages.hand.rack.tile', noted)")) == [
        "cardgen.pages.hand.rack.tile"
    ]


def test_no_test_patches_what_draws() -> None:
    found = {
        path.name: name
        for path in TESTS.rglob("*.py")
        for name in patched(path.read_text("utf-8"))
        if name.startswith(DRAWING)
    }
    assert not found


def test_turns_name_every_value_and_few_pairs_twice() -> None:
    chosen = turns(range(9), "abc", "xy")
    assert [{case[i] for case in chosen} for i in range(3)] == [set(range(9)), {0, 1, 2}, {0, 1}]
    assert len(chosen) == 9
    assert len({case[1:] for case in chosen}) == 6


def test_every_small_mistake_can_be_made() -> None:
    """A list of mistakes in code that is gone says nothing of the tests."""
    breakages = read_breakages()
    assert len(breakages) >= 50
    for breakage in breakages:
        assert place_of(breakage, TESTS.parent).suffix == ".py"
