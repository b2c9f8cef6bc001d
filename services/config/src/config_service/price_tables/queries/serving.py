"""Which price table serves a customer, and which ones it may name."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.price_tables.resource import PRICE_TABLES, PriceTables
from config_service.price_tables.schemas import PriceTable
from config_service.records.queries import load_customer
from config_service.resources.queries import read_row


async def get_serving(of: PriceTables, customer_uuid: UUID, *, uow: UnitOfWork) -> PriceTable | None:
    """The active table that a customer names, else the agency's active default, else none. Raises NotFound."""
    customer = await load_customer(uow, customer_uuid)
    named = getattr(customer, f"{of.singular}_uuid")
    await uow.enter_agency(customer.agency_uuid)
    columns = columns_of(of.table)
    mine = select(of.table).where(columns.agency_uuid == customer.agency_uuid, columns.active.is_(True))
    wanted = columns["default"].is_(True) if named is None else columns.uuid == named
    row = await uow.session.scalar(mine.where(wanted))
    return None if row is None else await read_row(of, row, {}, uow=uow)


async def require_named_tables(
    given: Mapping[str, Any], agency_uuid: UUID, *, uow: UnitOfWork, until_committed: bool
) -> None:
    """A customer names active tables of its agency. Raises ValidationFailed.

    `given`: fields of a customer; when one of them names a table, the unit of work stands in the agency's scope after.
    `until_committed`: they stay active so long.
    """
    errors: dict[str, list[str]] = {}
    for of in PRICE_TABLES:
        field = f"{of.singular}_uuid"
        if given.get(field) is None:
            continue
        await uow.enter_agency(agency_uuid)
        columns = columns_of(of.table)
        mine = (columns.uuid == given[field], columns.agency_uuid == agency_uuid, columns.active.is_(True))
        found = select(columns.uuid).where(*mine)
        if await uow.session.scalar(found.with_for_update(read=True) if until_committed else found) is None:
            errors[field] = ["Opção inválida"]
    if errors:
        raise ValidationFailed(errors)
