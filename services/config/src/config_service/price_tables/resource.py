"""Fees, markups and markdowns, declared."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from uuid import UUID

from contracts.config import FeeChanged, MarkdownChanged, MarkupChanged, PriceTableChanged
from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select

from config_service.agencies.tables import AgencyTable
from config_service.price_tables.rules import numbered, row_errors
from config_service.price_tables.schemas import PriceTable, PriceTableCreate, PriceTableUpdate
from config_service.price_tables.tables import FeeTable, MarkdownTable, MarkupTable, PriceTableRow
from config_service.providers.queries import sold_by
from config_service.records.tables.companies import CustomerTable
from config_service.resources.actions import change_row
from config_service.resources.declaration import Resource, managers_may
from config_service.shapes.rules import Kind

PriceTables = Resource[Any, PriceTable]
_CUSTOMER = columns_of(CustomerTable)


def _declared(table: type[PriceTableRow], fact: type[PriceTableChanged], name: str) -> PriceTables:
    """One kind of price table, as `name` calls it in Portuguese."""
    slug = fact.entity
    columns = columns_of(table)
    users = select(func.count()).where(_CUSTOMER[f"{slug}_uuid"] == columns.uuid).scalar_subquery()

    async def prepare(given: Mapping[str, Any], row: Any, uow: UnitOfWork) -> Mapping[str, Any]:
        agency_uuid = given["agency_uuid"] if row is None else row.agency_uuid
        if given.get("default") and not (row and row.default):
            await _make_room(declared, agency_uuid, uow=uow)
        if "rows" not in given:
            return given
        rows = numbered(given["rows"], row.rows if row else [])
        if errors := row_errors(rows, await sold_by(uow, agency_uuid, {one.provider_uuid for one in rows})):
            raise ValidationFailed(errors)
        return {**given, "rows": [one.model_dump(mode="json") for one in rows]}

    declared: PriceTables = Resource(
        table=table,
        create=PriceTableCreate,
        update=PriceTableUpdate,
        read=PriceTable,
        fact=fact,
        plural=f"{slug}s",
        kind=Kind(slug, name, "a", (), doubles={f"{slug}_name": ("name", "nome")}),
        may=managers_may("listing", "creating", "reading", "updating", "activating", "inactivating", "deleting"),
        used_by={f"customer_{slug}": "customer"},
        computed={"customers_count": users},
        prepare=prepare,
        kept_active_by=_named_by(slug),
    )
    return declared


def _named_by(slug: str) -> Callable[[Any, UnitOfWork], Awaitable[str | None]]:
    async def customer_of(row: Any, uow: UnitOfWork) -> str | None:
        named = select(_CUSTOMER.uuid).where(
            _CUSTOMER.agency_uuid == row.agency_uuid, _CUSTOMER[f"{slug}_uuid"] == row.uuid
        )
        return "customer" if await uow.session.scalar(named.limit(1)) else None

    return customer_of


async def _make_room(of: PriceTables, agency_uuid: UUID, *, uow: UnitOfWork) -> None:
    """An agency has one default table of a kind: the earlier one ends first; two heirs wait at the agency."""
    await uow.lock(AgencyTable, agency_uuid)
    columns = columns_of(of.table)
    mine = select(of.table).where(columns.agency_uuid == agency_uuid, columns["default"].is_(True))
    former = await uow.session.scalar(mine.with_for_update(), execution_options={"populate_existing": True})
    if former is not None:
        await change_row(of, former, {"default": False}, uow=uow)


FEES = _declared(FeeTable, FeeChanged, "Tabela de taxas")
MARKUPS = _declared(MarkupTable, MarkupChanged, "Tabela de markups")
MARKDOWNS = _declared(MarkdownTable, MarkdownChanged, "Tabela de markdowns")
PRICE_TABLES = (FEES, MARKUPS, MARKDOWNS)
