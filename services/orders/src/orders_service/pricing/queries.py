"""Which price tables serve a customer."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from contracts.prices import PriceRow
from kit.core.metadata import columns_of
from kit.db.access_copies import CustomerCopy
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, and_, case, or_, select

from orders_service.pricing.rules import AgencyPrices
from orders_service.pricing.tables import CustomerPricesCopy, PriceTableCopy, PriceTableKind
from orders_service.products.declaration import Product

_TABLE = columns_of(PriceTableCopy)
_CUSTOMER = columns_of(CustomerCopy)
_CHOSEN = columns_of(CustomerPricesCopy)
_NAMED = case(*((_TABLE.kind == kind.value, _CHOSEN[f"{kind}_uuid"]) for kind in PriceTableKind))
"""The table of its kind that was chosen for the customer."""


def _serving(customer_uuid: UUID) -> Select[Any]:
    return (
        select(_TABLE.kind, _TABLE.rows)
        .select_from(CustomerCopy)
        .outerjoin(CustomerPricesCopy, _CHOSEN.uuid == _CUSTOMER.uuid)
        .join(PriceTableCopy, and_(_TABLE.agency_uuid == _CUSTOMER.agency_uuid, _TABLE.active, ~_TABLE.deleted))
        .where(
            _CUSTOMER.uuid == customer_uuid,
            or_(_TABLE.uuid == _NAMED, and_(_NAMED.is_(None), _TABLE.is_default)),
        )
    )


async def prices_of(uow: UnitOfWork, customer_uuid: UUID, product: Product) -> AgencyPrices:
    """The tables that a customer was given, else its agency's default ones, in one statement; in its scope."""
    found = await uow.rows(_serving(customer_uuid))
    return AgencyPrices(product, {PriceTableKind(row["kind"]): _rows(row["rows"], product) for row in found})


def _rows(rows: Sequence[dict[str, Any]], product: Product) -> tuple[PriceRow, ...]:
    return tuple(PriceRow.model_validate(row) for row in rows if row["service_type"] == product.kind)
