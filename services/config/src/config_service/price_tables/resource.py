"""Fees, markups and markdowns, declared."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from uuid import UUID

from contracts.commerce import FeeChanged, MarkdownChanged, MarkupChanged, PriceTableChanged
from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.agencies.queries import lock_agency
from config_service.price_tables.queries.users import customers_naming, is_named
from config_service.price_tables.rules import numbered, row_errors
from config_service.price_tables.schemas import PriceTable, PriceTableCreate, PriceTableUpdate
from config_service.price_tables.tables import FeeTable, MarkdownTable, MarkupTable, PriceTableRow
from config_service.providers.queries import sold_by
from config_service.resources.actions import change_row
from config_service.resources.declaration import Resource, managers_may
from config_service.shapes.rules import Kind

PriceTables = Resource[Any, PriceTable]
Prepare = Callable[[Mapping[str, Any], Any, UnitOfWork], Awaitable[Mapping[str, Any]]]


def _declared(table: type[PriceTableRow], fact: type[PriceTableChanged], name: str) -> PriceTables:
    """One kind of price table, as `name` calls it in Portuguese."""
    kind = fact.entity
    return Resource(
        table=table,
        create=PriceTableCreate,
        update=PriceTableUpdate,
        read=PriceTable,
        fact=fact,
        plural=f"{kind}s",
        kind=Kind(kind, name, "a", (), doubles={f"{kind}_name": ("name", "nome")}),
        may=managers_may("listing", "creating", "reading", "updating", "activating", "inactivating", "deleting"),
        used_by={f"customer_{kind}": "customer"},
        computed={"customers_count": customers_naming(columns_of(table).uuid, kind=kind)},
        prepare=_preparing(table),
        kept_active_by=_named_as(kind),
    )


def _preparing(table: type[PriceTableRow]) -> Prepare:
    async def prepare(given: Mapping[str, Any], row: Any, uow: UnitOfWork) -> Mapping[str, Any]:
        agency_uuid = given["agency_uuid"] if row is None else row.agency_uuid
        if given.get("default") and not (row and row.default):
            await _make_room(table, agency_uuid, uow=uow)
        if "rows" not in given:
            return given
        rows = numbered(given["rows"], row.rows if row else [])
        if errors := row_errors(rows, await sold_by(uow, agency_uuid, {one.provider_uuid for one in rows})):
            raise ValidationFailed(errors)
        return {**given, "rows": [one.model_dump(mode="json") for one in rows]}

    return prepare


def _named_as(kind: str) -> Callable[[Any, UnitOfWork], Awaitable[str | None]]:
    async def customer_of(row: Any, uow: UnitOfWork) -> str | None:
        return "customer" if await is_named(uow, row, kind=kind) else None

    return customer_of


async def _make_room(table: type[PriceTableRow], agency_uuid: UUID, *, uow: UnitOfWork) -> None:
    """An agency has one default table of a kind: the earlier one ends first; two heirs wait at the agency."""
    await lock_agency(uow, agency_uuid)
    columns = columns_of(table)
    mine = select(table).where(columns.agency_uuid == agency_uuid, columns["default"].is_(True))
    former = await uow.session.scalar(mine.with_for_update(), execution_options={"populate_existing": True})
    if former is not None:
        (of,) = (one for one in PRICE_TABLES if one.table is table)
        await change_row(of, former, {"default": False}, uow=uow)


FEES = _declared(FeeTable, FeeChanged, "Tabela de taxas")
MARKUPS = _declared(MarkupTable, MarkupChanged, "Tabela de markups")
MARKDOWNS = _declared(MarkdownTable, MarkdownChanged, "Tabela de markdowns")
PRICE_TABLES = (FEES, MARKUPS, MARKDOWNS)
