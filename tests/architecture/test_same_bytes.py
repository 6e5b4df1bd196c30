"""Equal arguments give equal bytes under every Python, on every machine.

Three things that a Python is free to decide must not reach a page: how `sum` rounds floats
(differently since 3.12), in which order a set is run through, and what the machine says of itself.
Floats are added with `math.fsum`, which is exact.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from test_imports import MODULES, imports, of_ours, tree_of

from tests.turns import each

DRAWN = tuple(name for name in MODULES if name.split(".")[1:2] in (["pages"], ["faces"]))


@cache
def leading_to_bytes() -> tuple[str, ...]:
    """The modules that draw, and all that they load."""
    found, waiting = set(DRAWN), list(DRAWN)
    while waiting:
        new = {of for of, _ in of_ours(waiting.pop(), types_too=False)} - found
        found |= new
        waiting += new
    return tuple(sorted(found))


def faults(found: Iterator[ast.AST]) -> list[str]:
    return [f"line {getattr(node, 'lineno', '?')}: {ast.unparse(node)}" for node in found]


# -- sums


def whole(node: ast.AST) -> bool:
    """Whether it can be seen that an expression is a whole number."""
    match node:
        case ast.Constant(value=int()) | ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call(func=ast.Name(id="len" | "bool")):
            return True
        case ast.Call(func=ast.Name(id="min" | "max"), args=args):
            return all(map(whole, args))
        case ast.BinOp(left=left, right=right, op=ast.Add() | ast.Sub() | ast.Mult()):
            return whole(left) and whole(right)
    return False


def counts(call: ast.Call) -> bool:
    """Whether a sum counts something: ``sum(1 for …)``, ``sum(map(len, …))``."""
    match call.args[0]:
        case ast.GeneratorExp(elt=part) | ast.ListComp(elt=part):
            return whole(part)
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="len" | "bool"), *_]):
            return True
    return False


def knows_floats(tree: ast.Module) -> bool:
    return any(
        (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Name) and node.id in ("float", "mm"))
        for node in ast.walk(tree)
    )


WHOLE = {"sum(sizes)", "sum((tricks for _, tricks in (four[0], *four[players:])))"}
"""Sums of whole numbers that don't look it."""


def uncertain_sums(tree: ast.Module) -> Iterator[ast.AST]:
    for call in _calls(tree):
        if (
            isinstance(call.func, ast.Name)
            and call.func.id == "sum"
            and not counts(call)
            and ast.unparse(call) not in WHOLE
        ):
            yield call


@each("module", leading_to_bytes)
def test_floats_are_added_exactly(module: str) -> None:
    """A module without a float may add its whole numbers as it likes; the pages are full of
    floats that come from elsewhere.
    """
    tree = tree_of(module)
    if module in DRAWN or knows_floats(tree):
        assert not faults(uncertain_sums(tree)), "math.fsum for lengths; sum only to count"


# -- sets

SETS = ("set", "frozenset")
_UNORDERED = ("any", "all", "len", "bool", "isinstance", *SETS)
"""What gives the same for every order."""


def set_names(tree: ast.AST) -> frozenset[str]:
    """Names of variables, attributes and functions that hold or give a set somewhere in this
    module.
    """
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                found |= {
                    named(target)
                    for target, value in zip(targets, values, strict=False)
                    if makes_set(value)
                }
            case ast.Assign(targets=targets, value=value) if makes_set(value):
                found |= set(map(named, targets))
            case ast.AnnAssign(target=target, annotation=kind) if says_set(kind):
                found.add(named(target))
            case ast.arg(arg=name, annotation=ast.AST() as kind) if says_set(kind):
                found.add(name)
            case ast.FunctionDef(name=name, returns=ast.AST() as kind) if says_set(kind):
                found.add(name)
    return frozenset(found - {""})


@cache
def shared_set_names() -> frozenset[str]:
    """Names by which other modules get a set: fields of classes, and functions."""
    outer = [node for module in leading_to_bytes() for node in tree_of(module).body]
    fields = [
        node
        for one in outer
        if isinstance(one, ast.ClassDef)
        for node in one.body
        if isinstance(node, ast.AnnAssign)
    ]
    functions = [node for node in outer if isinstance(node, ast.FunctionDef)]
    return frozenset(
        {named(field.target) for field in fields if says_set(field.annotation)}
        | {
            function.name
            for function in functions
            if function.returns and says_set(function.returns)
        }
    )


def named(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def says_set(annotation: ast.AST) -> bool:
    kind = re.split(r"[\[ ]", ast.unparse(annotation).strip("'"))[0]
    return kind in (*SETS, "AbstractSet", "Set", "MutableSet")


def makes_set(node: ast.AST, known: frozenset[str] = frozenset()) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.BinOp(
            op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), left=left, right=right
        ):
            return makes_set(left, known) or makes_set(right, known)
        case ast.IfExp(body=body, orelse=orelse):
            return makes_set(body, known) or makes_set(orelse, known)
        case ast.Call(
            func=ast.Attribute(
                attr="union" | "intersection" | "difference" | "symmetric_difference"
            )
        ):
            return True
        case ast.Call(func=func):
            return named(func) in SETS or named(func) in known
        case ast.Name() | ast.Attribute():
            return named(node) in known
    return False


def runs_in_order(tree: ast.Module, known: frozenset[str]) -> Iterator[ast.AST]:
    """Where the order of a set decides something: loops, lists, joined texts, whatever takes its
    items one by one.
    """
    indifferent = {
        id(argument) for call in _calls(tree) if _any_order(call) for argument in call.args
    }
    for node in ast.walk(tree):
        match node:
            case ast.For(iter=run) | ast.Starred(value=run) | ast.YieldFrom(value=run):
                if makes_set(run, known):
                    yield run
            case (
                ast.ListComp(generators=parts)
                | ast.GeneratorExp(generators=parts)
                | ast.DictComp(generators=parts)
            ):
                if id(node) not in indifferent and any(
                    makes_set(part.iter, known) for part in parts
                ):
                    yield node
            case ast.Assign(targets=[ast.Tuple() | ast.List()], value=value) if makes_set(
                value, known
            ):
                yield node
            case ast.Call(func=ast.Attribute(attr="pop", value=held), args=[]) if makes_set(
                held, known
            ):
                yield node
            case ast.Call(func=func, args=args) if _takes_items(func) and not _any_order(node):
                if any(makes_set(argument, known) for argument in args):
                    yield node


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _any_order(call: ast.Call) -> bool:
    """A sort by a key leaves items of equal key in the order in which they came."""
    return named(call.func) in _UNORDERED or (
        named(call.func) in ("sorted", "min", "max") and not call.keywords
    )


_FUNCTIONS = """list tuple iter next enumerate zip map filter reversed sum fsum sorted min max
    reduce accumulate chain combinations pairwise product""".split()
_METHODS = ("join", "fromkeys", "extend")


def _takes_items(func: ast.AST) -> bool:
    return named(func) in (_METHODS if isinstance(func, ast.Attribute) else _FUNCTIONS)


@each("module", leading_to_bytes)
def test_no_order_comes_from_a_set(module: str) -> None:
    assert not faults(
        runs_in_order(tree_of(module), set_names(tree_of(module)) | shared_set_names())
    ), "a tuple, dict.fromkeys or sorted, without a key, has an order"


# -- the machine

MACHINE = {"locale", "platform", "random", "secrets", "socket", "statistics", "time", "uuid"}
ASKS = {
    (
        "cardgen.text.catalogue",
        "locale",
    ),  # for a command's user; what is drawn is told its language
    ("cardgen.dealing.shuffle", "secrets"),  # for a fresh seed; what is drawn is told its cards
}
CLOCK = {"now", "today", "utcnow", "fromtimestamp"}


@each("module", leading_to_bytes)
def test_what_is_drawn_asks_nothing_of_the_machine(module: str) -> None:
    loaded = {found.of.split(".")[0] for found in imports(module)}
    assert not {name for name in loaded & MACHINE if (module, name) not in ASKS}
    assert not [
        call.lineno
        for call in _calls(tree_of(module))
        if named(call.func) in CLOCK or ast.unparse(call.func) == "hash"
    ]


# -- the rules themselves


@each(
    "source, found",
    """
    sum(widths)                                         | yes
    sum(cell.width for cell in cells)                   | yes
    sum(1 for card in cards)                            | no
    sum(len(row) + (not row) for row in rows)           | no
    sum(map(len, rows))                                 | no
    fsum(widths)                                        | no
    """,
)
def test_sums_that_are_noticed(source: str, found: str) -> None:
    assert any(uncertain_sums(ast.parse(source))) is (found == "yes")


@each(
    "source, found",
    """
    for y in {ys[0], ys[1]}: draw(y)                    | yes
    for y in seen: draw(y)                              | yes
    for y in self.seen - {0}: draw(y)                   | yes
    first = [card for card in set(cards)]               | yes
    ', '.join({name for name in names})                 | yes
    sorted(set(cards), key=place)                       | yes
    [*seen]                                             | yes
    first, last = {a, b}                                | yes
    seen.pop()                                          | yes
    sorted(set(sizes))                                  | no
    all(card in hand for card in seen)                  | no
    {size for size in seen}                             | no
    y in seen and len(seen) > 1 and seen <= {1, 2}      | no
    for y in dict.fromkeys(ys): draw(y)                 | no
    """,
)
def test_sets_that_are_noticed(source: str, found: str) -> None:
    assert any(runs_in_order(ast.parse(source), frozenset({"seen"}))) is (found == "yes")
