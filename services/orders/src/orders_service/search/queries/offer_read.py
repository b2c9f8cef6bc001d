"""A stored offer as JSON: with the current ceiling, without what the caller may not see."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.money import text_of
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, func, select

from orders_service.search.lowest import lowest_violations
from orders_service.search.queries.conditions import OFFER
from orders_service.search.queries.read_search import find_search
from orders_service.search.shapes import told_airway, told_parts, violation_shape


def offer_read(
    row: Mapping[Any, Any],
    *,
    search: Mapping[Any, Any],
    lowest: Decimal | None,
    to_agency: bool,
    details: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Offer of the API as JSON, of a stored row or of one kept elsewhere with the same names."""
    kept = row["offer"]
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
        "airway": told_airway(kept["airway"], **(details or {})),
        "road": None,
        "hotel": None,
        "vehicle": None,
    }


def _lowest(row: Mapping[Any, Any], search: Mapping[Any, Any], lowest: Decimal | None) -> list[dict[str, Any]]:
    found = lowest_violations(
        search["lowest_rules"], value=row["value"], is_international=row["is_international"], lowest_value=lowest
    )
    return [violation_shape(violation) for violation in found]


async def read_offer(uow: UnitOfWork, search_uuid: UUID, offer_uuid: UUID, *, by: Principal) -> dict[str, Any]:
    """An offer with its fare rules and the same flights in their other fares, cheapest first."""
    search = await find_search(uow, search_uuid, by=by)
    rows = await _same_flights(uow, offer_uuid)
    asked = next(row for row in rows if row["uuid"] == offer_uuid)
    stretch = (OFFER.c.search_uuid == search_uuid, OFFER.c.stretch_index == asked["stretch_index"])
    lowest = await uow.session.scalar(select(func.min(OFFER.c.value)).where(*stretch))
    families = [
        offer_read(row, search=search, lowest=lowest, to_agency=by.is_agency, details=_rules(row)) for row in rows
    ]
    details = {**_rules(asked), "families": families}
    return offer_read(asked, search=search, lowest=lowest, to_agency=by.is_agency, details=details)


def _rules(row: RowMapping) -> dict[str, Any]:
    return {"fare_rules": row["offer"]["airway"]["fare_rules"]}


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
