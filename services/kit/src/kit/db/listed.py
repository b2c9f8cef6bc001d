"""SELECTs of lists, compiled to SQL once per shape: one page, and the count of all rows."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from sqlalchemy import (
    Alias,
    BindParameter,
    Column,
    ColumnClause,
    Float,
    Integer,
    Join,
    Select,
    TableClause,
    Uuid,
    bindparam,
    func,
    literal_column,
    select,
)
from sqlalchemy.sql.visitors import iterate
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
        self._key = _key_of(statement)
        self._keys = _keys_of(statement, self._key) if self._key is not None else None
        self._pages: dict[tuple[int, bool], Prepared] = {}
        self._count: Prepared | None = None

    def page(self, limit: int, *, is_first: bool) -> Prepared:
        """A page, from the parameter `offset` on.

        The limit is part of its text: a plan made for any limit would look everything up for every row. A page of
        narrowed rows, or one behind the first, finds its keys before it looks up what it shows: else that would be
        looked up for every row before it too.
        """
        keys = None if is_first and self._is_whole else self._keys
        known = self._pages.get((limit, keys is not None))
        if known is None:
            wanted = _cut(self._statement, limit) if keys is None else self._of_keys(keys, limit)
            known = self._pages[limit, keys is not None] = self._compiled(wanted)
        return known

    def count(self) -> Prepared:
        """How many rows there are: a second count on the index, never a window."""
        if self._count is None:
            counted = self._statement if self._keys is None else self._keys
            self._count = self._compiled(select(func.count()).select_from(counted.order_by(None).subquery()))
        return self._count

    @property
    def _is_whole(self) -> bool:
        """Whether nothing narrows it but whose it is."""
        return len(self._statement._where_criteria) <= 1

    def _of_keys(self, keys: Select[Any], limit: int) -> Select[Any]:
        statement = self._statement
        found = select(*statement.selected_columns).select_from(*statement.get_final_froms())
        found = found.where(self._key.in_(_cut(keys, limit).correlate(None)))
        return found.order_by(*statement._order_by_clauses)

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


def _cut(statement: Select[Any], limit: int) -> Select[Any]:
    return statement.limit(literal_column(str(limit))).offset(bindparam("offset", 0, type_=Integer))


def _key_of(statement: Select[Any]) -> Any:
    """The primary key that the rows are ordered by last, which names each of them once; None when there is none.

    None also where rows are grouped, or come from more than tables joined by what they join on.
    """
    last = statement._order_by_clauses[-1] if statement._order_by_clauses else None
    if not isinstance(last, Column) or not last.primary_key or len(last.table.primary_key) != 1:
        return None
    froms = statement.get_final_froms()
    is_grouped = statement._group_by_clauses or statement._distinct or statement._having_criteria
    return last if len(froms) == 1 and _is_of_tables(froms[0]) and not is_grouped else None


def _is_of_tables(joined: Any) -> bool:
    if isinstance(joined, Join):
        return _is_of_tables(joined.left) and _is_of_tables(joined.right)
    return isinstance(joined, TableClause) or (isinstance(joined, Alias) and isinstance(joined.element, TableClause))


def _keys_of(statement: Select[Any], key: Any) -> Select[Any]:
    """The keys of its rows in their order, without what is joined only to be shown.

    PostgreSQL leaves such a join out too, but reads the column that it joins by, which no index holds.
    """
    asked = (*statement._where_criteria, *statement._order_by_clauses)
    tables = {part.table for clause in asked for part in iterate(clause) if isinstance(part, ColumnClause)}
    joined: Any = statement.get_final_froms()[0]
    while isinstance(joined, Join) and joined.isouter and not joined.full and joined.right not in tables:
        joined = joined.left
    found = select(key).select_from(joined)
    return found.where(*statement._where_criteria).order_by(*statement._order_by_clauses)


def _impl(of: TypeEngine[Any]) -> TypeEngine[Any]:
    return of.dialect_impl(DIALECT)


def _processors(statement: Select[Any]) -> dict[str, Process]:
    columns: Iterable[Any] = statement.selected_columns
    found = {
        column.key: _impl(column.type).result_processor(DIALECT, _FLOAT if isinstance(column.type, Float) else _NUMERIC)
        for column in columns
    }
    return {name: process for name, process in found.items() if process is not None}
