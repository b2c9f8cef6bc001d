"""SELECTs of lists, compiled to SQL once per shape: one page, and the count of all rows."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from sqlalchemy import BindParameter, Float, Integer, Select, Uuid, bindparam, func, literal_column, select
from sqlalchemy.types import TypeEngine

from kit.db.prepared import DIALECT, Prepared

P = ParamSpec("P")
V = TypeVar("V")
Process = Callable[[Any], Any]

_REMEMBERED = 256
_VARIANTS = 64
_FLOAT, _NUMERIC = 701, 1700
"""PostgreSQL's numbers of the types: the processor of a numeric column asks which of them the driver reads."""


class Shape:
    """One select without its values. `is_plain`: it selects columns, which the driver reads; else entities."""

    def __init__(self, statement: Select[Any], binds: Sequence[BindParameter[Any]]) -> None:
        self._statement = statement
        self._at = {bind.key: at for at, bind in enumerate(binds)}
        self._to_driver = [_impl(bind.type).bind_processor(DIALECT) for bind in binds]
        self.is_plain = not any(isinstance(one["expr"], type) for one in statement.column_descriptions)
        self._from_driver = _processors(statement) if self.is_plain else {}
        self._pages: dict[int, Prepared] = {}
        self._count: Prepared | None = None

    def page(self, limit: int) -> Prepared:
        """A page, from the parameter `offset` on.

        The limit is part of its text: a plan made for any limit would look everything up for every row.
        """
        known = self._pages.get(limit)
        if known is None:
            cut = self._statement.limit(literal_column(str(limit))).offset(bindparam("offset", 0, type_=Integer))
            known = self._pages[limit] = self._compiled(cut)
        return known

    def count(self) -> Prepared:
        """How many rows there are: a second count on the index, never a window."""
        if self._count is None:
            self._count = self._compiled(select(func.count()).select_from(self._statement.order_by(None).subquery()))
        return self._count

    def values(self, binds: Sequence[BindParameter[Any]], named: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of one call, as the driver takes them; `binds` are those of a select of this shape."""
        found: dict[str, Any] = {}
        for at, (bind, process) in enumerate(zip(binds, self._to_driver, strict=True)):
            value = named.get(bind.key, bind.effective_value)
            if bind.expanding:
                members = enumerate(value or ())
                found |= {f"{at}.{nth}": process(one) if process else one for nth, one in members}
            else:
                found[str(at)] = process(value) if process else value
        return found

    def read(self, rows: Sequence[Any]) -> Sequence[Any]:
        """Rows of the driver with the values that SQLAlchemy would give."""
        if not self._from_driver:
            return rows
        return [{**row, **{name: read(row[name]) for name, read in self._from_driver.items()}} for row in rows]

    def _compiled(self, statement: Select[Any]) -> Prepared:
        compiled: Any = statement.compile(dialect=DIALECT, compile_kwargs={"render_postcompile": True})
        names: dict[str, str] = {}
        fixed: dict[str, Any] = {}
        for name, bind in compiled.binds.items():
            at = self._at.get(bind.key)
            label = name if at is None else str(at)
            if bind.expanding:
                names |= {f"{name}_{nth + 1}": f"{label}.{nth}" for nth in range(len(bind.effective_value or ()))}
            names[name] = label
            if at is None:
                fixed[label] = bind.effective_value
        return Prepared(str(compiled), tuple(names[name] for name in compiled.positiontup or ()), fixed)


@dataclass(frozen=True, slots=True)
class Listed:
    """A select as its shape and its parameters; `named` are the values of those that were left open."""

    shape: Shape
    binds: Sequence[BindParameter[Any]]
    named: Mapping[str, Any]

    def values(self) -> dict[str, Any]:
        """The parameters as the driver takes them."""
        return self.shape.values(self.binds, self.named)


_SHAPES: OrderedDict[Any, Shape] = OrderedDict()


def listed(statement: Select[Any], **named: Any) -> Listed | None:
    """A select by its shape; None where SQLAlchemy cannot compare it with others, or where it reads entities."""
    key = statement._generate_cache_key()
    if key is None:
        return None
    lengths = tuple(len(bind.effective_value or ()) for bind in key.bindparams if bind.expanding)
    shape = _known(_SHAPES, (key.key, lengths), lambda: Shape(statement, key.bindparams), most=_REMEMBERED)
    return Listed(shape, key.bindparams, named) if shape.is_plain else None


def written_once(write: Callable[P, Select[Any]]) -> Callable[P, Listed | Select[Any]]:
    """Remember the selects that a function writes, by its arguments: to write one takes longer than to read its rows.

    UUIDs among the arguments become parameters, so a list is written once for all customers. The function may pass
    them on into the select and compare them with None, nothing else.
    """
    known: OrderedDict[Any, Listed | None] = OrderedDict()

    @wraps(write)
    def fill(*given: P.args, **named: P.kwargs) -> Listed | Select[Any]:
        arguments: dict[Any, Any] = dict(enumerate(given))
        arguments.update(named)
        key = tuple((name, UUID if isinstance(value, UUID) else value) for name, value in arguments.items())

        def made() -> Listed | None:
            places: Any = (_opened(at, value) for at, value in enumerate(given))
            names: Any = {name: _opened(name, value) for name, value in named.items()}
            return listed(write(*places, **names))

        found = _known(known, key, made, most=_VARIANTS) if _has_hash(key) else None
        if found is None:
            return write(*given, **named)
        values = {_name(name): value for name, value in arguments.items() if isinstance(value, UUID)}
        return Listed(found.shape, found.binds, values)

    return fill


def _has_hash(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _name(argument: int | str) -> str:
    return f"given_{argument}"


def _opened(argument: int | str, value: Any) -> Any:
    return bindparam(_name(argument), None, type_=Uuid()) if isinstance(value, UUID) else value


def _known(remembered: OrderedDict[Any, V], key: Any, make: Callable[[], V], *, most: int) -> V:
    if key in remembered:
        remembered.move_to_end(key)
        return remembered[key]
    remembered[key] = found = make()
    if len(remembered) > most:
        remembered.popitem(last=False)
    return found


def _impl(of: TypeEngine[Any]) -> TypeEngine[Any]:
    return of.dialect_impl(DIALECT)


def _processors(statement: Select[Any]) -> dict[str, Process]:
    columns: Iterable[Any] = statement.selected_columns
    found = {
        column.key: _impl(column.type).result_processor(DIALECT, _FLOAT if isinstance(column.type, Float) else _NUMERIC)
        for column in columns
    }
    return {name: process for name, process in found.items() if process is not None}
