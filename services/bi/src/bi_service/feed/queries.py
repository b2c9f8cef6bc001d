"""Rows of the feed in the order in which their transactions began to write, none before it is settled.

A row is given the id of the transaction that wrote it last (a trigger, migration 0016). Transactions end in another
order than they begin, so rows are shown only below the oldest id that is still at work (`pg_snapshot_xmin`, of the
statement's own snapshot): nothing below it can come to light later, so a cursor passes no row by and shows none twice.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.metadata import Table, columns_of
from kit.db.work import UnitOfWork
from sqlalchemy import BigInteger, ColumnElement, RowMapping, Select, Text, cast, func, select, tuple_

from bi_service.feed.rules import Cursor
from bi_service.feed.schemas import FeedAnswer, FeedEntity, FeedExpense, FeedExtraCost, FeedMeta, FeedOrderItem, FeedRow
from bi_service.records.tables import ExtraCostRecord
from bi_service.spending.tables import FACT, SpendFact

HORIZON = select(cast(cast(func.pg_snapshot_xmin(func.pg_current_snapshot()), Text), BigInteger)).scalar_subquery()


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """Where the rows of an entity stand, and how one is told."""

    table: type[Table]
    read: Callable[[RowMapping], FeedRow]
    only: tuple[ColumnElement[bool], ...] = ()


def _of_fact(row: RowMapping) -> dict[str, Any]:
    return {**row, "out_of_policy": row["broken"] != 0, "movement": row["kind"]}


def _order_item(row: RowMapping) -> FeedOrderItem:
    return FeedOrderItem.model_validate({**_of_fact(row), "item_uuid": row["source_uuid"]})


def _expense(row: RowMapping) -> FeedExpense:
    people = {"employee_uuid": row["issuer_uuid"], "employee_name": row["issuer_name"]}
    return FeedExpense.model_validate({**_of_fact(row), **people, "expense_uuid": row["source_uuid"]})


def _extra_cost(row: RowMapping) -> FeedExtraCost:
    return FeedExtraCost.model_validate(dict(row))


SOURCES: Mapping[FeedEntity, Source] = {
    FeedEntity.ORDER_ITEMS: Source(SpendFact, _order_item, only=(FACT.kind.in_(("issued", "canceled")),)),
    FeedEntity.EXPENSES: Source(SpendFact, _expense, only=(FACT.kind == "approved",)),
    FeedEntity.EXTRA_COSTS: Source(ExtraCostRecord, _extra_cost),
}


def settled_after(source: Source, customer_uuid: UUID, cursor: Cursor, *, limit: int) -> Select[Any]:
    """The next rows, and one more where there is one."""
    columns = columns_of(source.table)
    place = tuple_(columns.feed_xid, columns.uuid)
    conditions = (
        columns.customer_uuid == customer_uuid,
        *source.only,
        place > tuple_(cursor.xid, cursor.uuid),
        columns.feed_xid < HORIZON,
    )
    return select(*columns).where(*conditions).order_by(columns.feed_xid, columns.uuid).limit(limit + 1)


async def read_feed(
    uow: UnitOfWork, customer_uuid: UUID, entity: FeedEntity, *, after: Cursor, limit: int
) -> FeedAnswer:
    """Up to `limit` rows after the cursor; the cursor for the next call is never older than the one given."""
    source = SOURCES[entity]
    found = await uow.rows(settled_after(source, customer_uuid, after, limit=limit))
    shown = found[:limit]
    last = Cursor(shown[-1]["feed_xid"], shown[-1]["uuid"]) if shown else after
    meta = FeedMeta(next=str(last), has_more=len(found) > limit)
    return FeedAnswer(data=[source.read(row) for row in shown], meta=meta)
