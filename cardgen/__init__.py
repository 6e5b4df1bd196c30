"""Deal a whole game of whist in advance and print one file for each player.

`__all__` is the public API (``docs/api.md``); what isn't in it is private.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

__version__ = "1.0.0"

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(record: type[_T]) -> type[_T]:
    """A class that only holds values: a dataclass that can't be changed, without a dictionary.

    What compares, hashes and shows it isn't compiled for each class at every start, as a dataclass
    does: that took a twentieth of a small pack's time.
    """
    made: Any = dataclass(frozen=True, slots=True, eq=False, repr=False)(record)
    values = attrgetter(*(each.name for each in fields(made) if each.compare))
    shown = [each.name for each in fields(made) if each.repr]

    def equal(self: object, other: object) -> bool:
        alike = other.__class__ is self.__class__
        return values(self) == values(other) if alike else NotImplemented

    def key(self: object) -> int:
        return values(self).__hash__()

    def text(self: object) -> str:
        said = ", ".join([f"{name}={getattr(self, name)!r}" for name in shown])
        return f"{made.__qualname__}({said})"

    for name, method in (("__eq__", equal), ("__hash__", key), ("__repr__", text)):
        if name not in record.__dict__:  # some say themselves what they show
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def lazy_exports(package: str, **modules: str) -> tuple[Callable[[str], object], list[str]]:
    """The ``__getattr__`` and the ``__all__`` of a package whose modules are loaded only when
    one of their names is used.

    Args:
        package: its name.
        modules: module → the names that it exports, separated by blanks.  None of them is a
            module's name.
    """
    homes = {name: module for module, names in modules.items() for name in names.split()}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return find, list(homes)


if TYPE_CHECKING:
    # Under its own name: so others' type checkers see that it is meant for them.
    from cardgen.api import deal as deal
    from cardgen.api import read_house_rules as read_house_rules
    from cardgen.api import read_pack as read_pack
    from cardgen.api import score_table as score_table
    from cardgen.api import verify as verify
    from cardgen.check import audit_pack as audit_pack
    from cardgen.dealing import player_view as player_view
    from cardgen.errors import CardgenError as CardgenError
    from cardgen.orders import DeckOrder as DeckOrder
    from cardgen.orders import Order as Order
    from cardgen.orders import SheetOrder as SheetOrder
    from cardgen.orders import draw_deck as draw_deck
    from cardgen.orders import draw_sheets as draw_sheets
    from cardgen.orders import make_pack as make_pack
    from cardgen.pack import write_pack as write_pack
    from cardgen.preferences import Preferences as Preferences
    from cardgen.score import Entry as Entry
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        api="deal read_house_rules read_pack score_table verify",
        check="audit_pack",
        dealing="player_view",
        errors="CardgenError",
        orders="DeckOrder Order SheetOrder draw_deck draw_sheets make_pack",
        pack="write_pack",
        preferences="Preferences",
        score="Entry",
    )
