"""A stored offer as JSON: with the current ceiling, without what the caller may not see."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.money import text_of
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, func, select

from orders_service.products.registry import product_of
from orders_service.products.shapes import Document
from orders_service.search.lowest import lowest_violations
from orders_service.search.queries.conditions import OFFER
from orders_service.search.queries.read_search import find_search
from orders_service.search.shapes import told_parts, violation_shape

_NO_PRODUCT = dict.fromkeys(("airway", "road", "hotel", "vehicle"))


def offer_read(
    row: Mapping[Any, Any],
    *,
    search: Mapping[Any, Any],
    lowest: Decimal | None,
    to_agency: bool,
    document: Document | None = None,
) -> dict[str, Any]:
    """Offer of the API as JSON, of a stored row or of one kept elsewhere with the same names; with the document as
    lists show it unless another is given."""
    kept, product = row["offer"], product_of(search["product"])
    broken = [*row["violations"], *_lowest(row, search, lowest)]
    return {
        "uuid": row["uuid"],
        "search_uuid": row["search_uuid"],
        "product": search["product"],
        "stretch_index": row["stretch_index"],
        "provider": kept["provider"],
        "value": text_of(row["value"]),
        "parts": told_parts(kept["parts"], to_agency=to_agency),
        "expires_at": search["expires_at"],
        "cheapest": row["value"] == lowest,
        "policy": {"in_policy": not broken, "violated_policies": broken},
        **_NO_PRODUCT,
        product.payload: product.listed(kept[product.payload]) if document is None else document,
    }


def _lowest(row: Mapping[Any, Any], search: Mapping[Any, Any], lowest: Decimal | None) -> list[dict[str, Any]]:
    found = lowest_violations(
        search["lowest_rules"], value=row["value"], is_international=row["is_international"], lowest_value=lowest
    )
    return [violation_shape(violation) for violation in found]


async def read_offer(uow: UnitOfWork, search_uuid: UUID, offer_uuid: UUID, *, by: Principal) -> dict[str, Any]:
    """An offer with all that its product tells of one, beside the others of its flight, cheapest first."""
    search = await find_search(uow, search_uuid, by=by)
    product, rows = product_of(search["product"]), await _same_flights(uow, offer_uuid)
    asked = next(row for row in rows if row["uuid"] == offer_uuid)
    stretch = (OFFER.c.search_uuid == search_uuid, OFFER.c.stretch_index == asked["stretch_index"])
    lowest = await uow.session.scalar(select(func.min(OFFER.c.value)).where(*stretch))

    def read(row: RowMapping, document: Document) -> dict[str, Any]:
        return offer_read(row, search=search, lowest=lowest, to_agency=by.is_agency, document=document)

    kept = {row["uuid"]: row["offer"][product.payload] for row in rows}
    group = [read(row, kept[row["uuid"]]) for row in rows]
    return read(asked, product.detailed(kept[offer_uuid], group))


async def _same_flights(uow: UnitOfWork, offer_uuid: UUID) -> Sequence[RowMapping]:
    other = OFFER.alias()
    same = (other.c.search_uuid, other.c.stretch_index, other.c.flight_key)
    asked = (OFFER.c.search_uuid, OFFER.c.stretch_index, OFFER.c.flight_key)
    statement = (
        select(OFFER)
        .join(other, (same[0] == asked[0]) & (same[1] == asked[1]) & (same[2] == asked[2]))
        .where(other.c.uuid == offer_uuid)
        .order_by(OFFER.c.value, OFFER.c.uuid)
    )
    return await uow.rows(statement)
