"""How much there is to read: tokens of each package, which may only become fewer, and the longest
functions and modules.

    python -m tools.house            compare with tools/house.json; exit code 1 if something grew
    python -m tools.house --lower    note what became fewer

Tokens are names, operators, numbers and strings, without docstrings and comments: lines can be
packed, tokens can't.
"""

from __future__ import annotations

import ast
import io
import json
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CEILINGS = Path(__file__).with_suffix(".json")
MOST_OF_A_FUNCTION, MOST_OF_A_MODULE = 80, 700
"""Lines: a page, a command or a check is told in one function, docstring and signature apart, and a
module is a chapter."""

_COUNTED = {tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.STRING}


def tokens_of(source: str) -> int:
    """How many tokens a module has."""
    counted = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in _COUNTED or tokenize.tok_name[token.type].startswith("FSTRING"):
            counted += not (
                token.type == tokenize.STRING and token.string.startswith(('"""', "'''"))
            )
    return counted


def too_long(path: Path, source: str) -> Iterator[str]:
    """Functions and modules over their limit, a line each."""
    name = path.relative_to(ROOT)
    if (lines := len(source.splitlines())) > MOST_OF_A_MODULE:
        yield f"{name}: {lines} lines, at most {MOST_OF_A_MODULE}"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.end_lineno:
            body = node.body[1:] if ast.get_docstring(node) else node.body
            lines = node.end_lineno - body[0].lineno + 1 if body else 0
            if lines > MOST_OF_A_FUNCTION:
                yield (
                    f"{name}:{node.lineno}: {node.name} has {lines} lines, at most"
                    f" {MOST_OF_A_FUNCTION}"
                )


def main(arguments: list[str]) -> int:
    """Compare, or note what became fewer; returns the exit code."""
    found, wrong = Counter[str](), list[str]()
    for folder in ("cardgen", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source, parts = path.read_text("utf-8"), path.relative_to(ROOT).parts
            found["/".join(parts[:2]) if len(parts) > 2 else f"{folder}/."] += tokens_of(source)
            wrong += too_long(path, source) if folder == "cardgen" else ()
    ceilings = json.loads(CEILINGS.read_text("utf-8")) if CEILINGS.exists() else {}
    for name, tokens in found.items():
        if tokens > ceilings.get(name, tokens):
            wrong.append(
                f"{name}: {tokens} tokens, {tokens - ceilings[name]} more than before: what can go"
                " instead?"
            )
    if "--lower" in arguments:
        lower = {
            name: min(tokens, ceilings.get(name, tokens)) for name, tokens in sorted(found.items())
        }
        CEILINGS.write_text(json.dumps(lower, indent=1) + "\n", "utf-8")
    print(
        "\n".join(wrong)
        if wrong
        else f"cardgen has {sum(n for k, n in found.items() if k.startswith('cardgen'))} tokens"
    )
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
