"""Tables dealt side by side, by processes of this machine or by workers of a Dask cluster: the same bytes whoever deals them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardgen.orders import Order
from cardgen.pack import PackFile


@dataclass(frozen=True, slots=True)
class TableOrder:
    """What is to be dealt for one table.  Its `repr` says the number and nothing else.

    Attributes:
        number: of the table (and set); no other of an evening has it.
        order: with its seed in it.
    """

    number: int
    order: Order = field(repr=False)


@dataclass(frozen=True, slots=True)
class DealtTable:
    """A finished pack, ready to be written."""

    number: int
    folder: str = field(repr=False)  # its usual name, as `pack` would call it
    game_code: str = field(repr=False)
    pack_mark: str = field(repr=False)
    files: tuple[PackFile, ...] = field(repr=False)  # without what only drawing knows: style and traces


def deal_tables(orders: Iterable[TableOrder], workers: int | None = None, scheduler: str | None = None) -> Iterator[DealtTable]:
    """Deal tables, and give each back as soon as it is finished: each once, in whatever order.

    Only a few are under way or waiting at any time, however many there are: `orders` is read, and results are held, bit by bit.

    Args:
        workers: processes on this machine; None: one for each core; 1 deals in this one.
        scheduler: ``tcp://host:8786`` or ``tls://…`` of a Dask cluster, which deals instead.

    Raises:
        CardgenError: a table's order can't be dealt (“table 7: …”, with the exit code of what was wrong), workers are lost again and
            again, or the scheduler is.  What was given back until then is whole.
        InputError: there is no such scheduler, its workers have another cardgen, or `distributed` isn't installed.
    """
    raise NotImplementedError
