"""The customers that name a price table."""

from typing import Any

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, func, select

from config_service.records.tables.companies import CustomerTable

_CUSTOMER = columns_of(CustomerTable)


def customers_naming(table_uuid: ColumnElement[Any], *, kind: str) -> ColumnElement[int]:
    """How many customers name the table of an outer select; `kind`: fee, markup or markdown."""
    return select(func.count()).where(_CUSTOMER[f"{kind}_uuid"] == table_uuid).scalar_subquery()


async def is_named(uow: UnitOfWork, row: Any, *, kind: str) -> bool:
    """Whether a customer of the agency names a table."""
    named = select(_CUSTOMER.uuid).where(
        _CUSTOMER.agency_uuid == row.agency_uuid, _CUSTOMER[f"{kind}_uuid"] == row.uuid
    )
    return await uow.session.scalar(named.limit(1)) is not None
