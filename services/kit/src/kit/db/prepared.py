"""SELECTs compiled to SQL once per shape and executed by the driver: compiling took half the time of a list."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import CompoundSelect, Select
from sqlalchemy.dialects.postgresql import asyncpg

DIALECT: Any = asyncpg.dialect()  # type: ignore[no-untyped-call]
_REMEMBERED = 512


@dataclass(frozen=True, slots=True)
class Prepared:
    """SQL for the driver and the names of its parameters in their order; `fixed` holds the ones it knows."""

    sql: str
    names: tuple[str, ...]
    fixed: Mapping[str, Any]

    def arguments(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        """The parameters in the driver's order. Raises KeyError for one that nobody gave."""
        return tuple([values[name] if name in values else self.fixed[name] for name in self.names])


def prepare(statement: Select[Any] | CompoundSelect[Any]) -> Prepared:
    """Compile a statement whose varying values are named bind parameters without a value."""
    compiled: Any = statement.compile(dialect=DIALECT)
    fixed = {name: value for name, value in compiled.params.items() if value is not None}
    return Prepared(str(compiled), tuple(compiled.positiontup or ()), fixed)


class Shapes:
    """The prepared statements of one list, by which filters are set; the oldest is forgotten first."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, Prepared] = OrderedDict()

    def of(self, shape: Hashable, write: Callable[[], Select[Any]]) -> Prepared:
        """The statement of a shape, written when it is asked for the first time."""
        known = self._known.get(shape)
        if known is None:
            known = self._known[shape] = prepare(write())
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return known
