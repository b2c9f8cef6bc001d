"""The columns of the export, by entity: their names are those of the data feed, their types Parquet's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any
from uuid import UUID

from kit.core.metadata import columns_of
from sqlalchemy import Column, ColumnElement, FromClause, Select, Text, cast, select

from bi_service.records.tables import ExtraCostRecord
from bi_service.spending.rules import next_month
from bi_service.spending.tables import FACT

if TYPE_CHECKING:
    import pyarrow as pa


class Kind(StrEnum):
    """`uuid` is a text: readers without a type of that name compare it as it is."""

    UUID = "uuid"
    TEXT = "text"
    INTEGER = "integer"
    TRUTH = "truth"
    MONEY = "money"
    DAY = "day"
    INSTANT = "instant"
    WAYS = "ways"


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """An entity of the export. `columns`: name, type and what is read, in the order of the file."""

    entity: str
    columns: Sequence[tuple[str, Kind, ColumnElement[Any]]]
    customer: Column[Any]
    booked_on: Column[Any]
    feed_xid: Column[Any]
    order: Sequence[ColumnElement[Any]]
    only: tuple[ColumnElement[bool], ...] = ()

    @property
    def types(self) -> Mapping[str, str]:
        """What each column is, by its name."""
        return {name: kind.value for name, kind, _ in self.columns}

    @property
    def table(self) -> FromClause:
        table: FromClause = self.customer.table
        return table

    def rows(self, customer_uuid: UUID, month: date) -> Select[Any]:
        """A customer's rows of a month, in order."""
        shown = [(cast(read, Text) if kind is Kind.UUID else read).label(name) for name, kind, read in self.columns]
        days = (self.booked_on >= month, self.booked_on < next_month(month))
        found = select(*shown).where(self.customer == customer_uuid, *self.only, *days)
        return found.order_by(*self.order)


_F, _C = FACT, columns_of(ExtraCostRecord)
_CHARGED = tuple(
    (name, Kind.UUID, _F[name]) for name in ("branch_uuid", "cost_center_uuid", "project_uuid", "phase_uuid")
)
_BROKEN = ("out_of_policy", Kind.TRUTH, _F.broken != 0)
_BOOKED = (("booked_at", Kind.INSTANT, _F.booked_at), ("booked_on", Kind.DAY, _F.booked_on))
_PLACES: dict[str, Any] = {
    "customer": _F.customer_uuid,
    "booked_on": _F.booked_on,
    "feed_xid": _F.feed_xid,
    "order": (_F.booked_at, _F.uuid),
}

ORDER_ITEMS = Source(
    "order_items",
    (
        ("uuid", Kind.UUID, _F.uuid),
        ("customer_uuid", Kind.UUID, _F.customer_uuid),
        ("item_uuid", Kind.UUID, _F.source_uuid),
        ("movement", Kind.TEXT, _F.kind),
        ("order_uuid", Kind.UUID, _F.order_uuid),
        ("order_number", Kind.INTEGER, _F.order_number),
        ("item", Kind.TEXT, _F["item"]),
        ("provider", Kind.TEXT, _F.provider),
        ("value", Kind.MONEY, _F.value),
        _BROKEN,
        *_BOOKED,
        ("departs_on", Kind.DAY, _F.departs_on),
        ("issuer_uuid", Kind.UUID, _F.issuer_uuid),
        ("issuer_name", Kind.TEXT, _F.issuer_name),
        *_CHARGED,
        ("routes", Kind.WAYS, _F.routes),
    ),
    **_PLACES,
    only=(_F.kind.in_(("issued", "canceled")),),
)
EXPENSES = Source(
    "expenses",
    (
        ("uuid", Kind.UUID, _F.uuid),
        ("customer_uuid", Kind.UUID, _F.customer_uuid),
        ("expense_uuid", Kind.UUID, _F.source_uuid),
        *((name, Kind.UUID, _F[name]) for name in ("report_uuid", "order_uuid", "expense_type_uuid")),
        ("expense_type_name", Kind.TEXT, _F.expense_type_name),
        ("expense_category_uuid", Kind.UUID, _F.expense_category_uuid),
        ("expense_category_name", Kind.TEXT, _F.expense_category_name),
        ("value", Kind.MONEY, _F.value),
        _BROKEN,
        ("spent_on", Kind.DAY, _F.spent_on),
        *_BOOKED,
        ("employee_uuid", Kind.UUID, _F.issuer_uuid),
        ("employee_name", Kind.TEXT, _F.issuer_name),
        *_CHARGED,
    ),
    **_PLACES,
    only=(_F.kind == "approved",),
)
EXTRA_COSTS = Source(
    "extra_costs",
    (
        ("uuid", Kind.UUID, _C.uuid),
        ("customer_uuid", Kind.UUID, _C.customer_uuid),
        ("version", Kind.INTEGER, _C.version),
        ("order_uuid", Kind.UUID, _C.order_uuid),
        ("order_number", Kind.INTEGER, _C.order_number),
        ("category", Kind.TEXT, _C.category),
        ("service_type", Kind.TEXT, _C.service_type),
        ("traveler_uuid", Kind.UUID, _C.traveler_uuid),
        ("value", Kind.MONEY, _C.value),
        *((name, Kind.DAY, _C[name]) for name in ("booked_on", "start_date", "end_date")),
        ("exported_at", Kind.INSTANT, _C.exported_at),
    ),
    customer=_C.customer_uuid,
    booked_on=_C.booked_on,
    feed_xid=_C.feed_xid,
    order=(_C.booked_on, _C.uuid),
    only=(_C.deleted.is_(False),),
)
FACTS = (ORDER_ITEMS, EXPENSES)
"""Rows that keep their month for ever."""
SOURCES = (*FACTS, EXTRA_COSTS)


@cache
def schema_of(source: Source) -> "pa.Schema":
    """The Parquet schema; pyarrow is imported by who exports, not by every start of the service."""
    import pyarrow as pa

    way = pa.struct([(name, pa.string()) for name in ("departure", "arrival", "departure_at")])
    kinds: Mapping[Kind, pa.DataType] = {
        Kind.UUID: pa.string(),
        Kind.TEXT: pa.string(),
        Kind.INTEGER: pa.int64(),
        Kind.TRUTH: pa.bool_(),
        Kind.MONEY: pa.decimal128(20, 2),
        Kind.DAY: pa.date32(),
        Kind.INSTANT: pa.timestamp("us", tz="UTC"),
        Kind.WAYS: pa.list_(way),
    }
    return pa.schema([(name, kinds[kind]) for name, kind, _ in source.columns])
