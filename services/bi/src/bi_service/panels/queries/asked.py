"""Questions to the database, compiled once per shape: what a filter is set to is a parameter of the statement.

To write and compile the statements of a dashboard took several times as long as to execute them.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from kit.core.clock import day_bounds
from kit.db.prepared import Shapes
from kit.db.work import UnitOfWork
from sqlalchemy import ARRAY, ColumnElement, Date, DateTime, Select, Text, Uuid, any_, bindparam, or_

from bi_service.panels.filters import Filters
from bi_service.panels.periods import Period, grain_of, last_day
from bi_service.spending.rules import Dimension

CUSTOMER: ColumnElement[UUID] = bindparam("customer", type_=Uuid())
_SHAPES = Shapes()


async def ask(
    uow: UnitOfWork,
    customer_uuid: UUID,
    filters: Filters,
    *,
    write: Callable[[], Select[Any]],
    of: tuple[Hashable, ...],
    **more: Any,
) -> Sequence[Any]:
    """The rows of a statement, written when a question of its shape is asked for the first time.

    `of`: what besides the filters decides how it is written; `more`: values of parameters of its own.
    """
    question = _SHAPES.of((*of, *_shape_of(filters)), write)
    return await uow.fetch(question, {"customer": customer_uuid, **_values_of(filters), **more})


def _shape_of(filters: Filters) -> tuple[Hashable, ...]:
    period = filters.period
    parts = (bool(period.whole_months()), len(period.edges()), grain_of(period))
    return (frozenset(filters.keys), bool(filters.items), *parts)


def _spans(filters: Filters) -> list[Period]:
    return [filters.period, *filters.period.edges()]


def _values_of(filters: Filters) -> Mapping[str, Any]:
    values: dict[str, Any] = {"items": sorted(map(str, filters.items))}
    for dimension, keys in filters.keys.items():
        values[f"{dimension}_keys"] = sorted(keys)
    for place, span in enumerate(_spans(filters)):
        values |= {f"start_{place}": span.start, f"end_{place}": span.end}
    values["since"], values["before"] = day_bounds(filters.period.start, filters.period.end)
    if whole := filters.period.whole_months():
        values |= {"first_month": whole[0], "last_month": last_day(whole[-1])}
    return values


def _day(name: str) -> ColumnElement[date]:
    return bindparam(name, type_=Date())


def within(day: ColumnElement[Any], filters: Filters, periods: Sequence[Period]) -> ColumnElement[bool]:
    """Whether a day is in one of these parts of the period, or in the period itself."""
    places = [_spans(filters).index(period) for period in periods]
    return or_(*(day.between(_day(f"start_{place}"), _day(f"end_{place}")) for place in places))


def in_period(instant: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether an instant is of one of the period's days.

    For the newest facts: asked by their days, PostgreSQL reads and sorts all of them once it plans for any parameters.
    """
    since, before = (bindparam(name, type_=DateTime(timezone=True)) for name in ("since", "before"))
    return (instant >= since) & (instant < before)


def in_whole_months(month: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether the first day of a month is of a month that lies inside the period."""
    return month.between(_day("first_month"), _day("last_month"))


def of_items(item: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether it is one of the products asked for."""
    return item == any_(bindparam("items", type_=ARRAY(Text)))


def of_keys(key: ColumnElement[Any], dimension: Dimension) -> ColumnElement[bool]:
    """Whether it is one of the keys of a dimension asked for."""
    return key == any_(uuids(f"{dimension}_keys"))


def uuids(name: str) -> Any:
    """A parameter that holds a list of uuids."""
    return bindparam(name, type_=ARRAY(Uuid))
