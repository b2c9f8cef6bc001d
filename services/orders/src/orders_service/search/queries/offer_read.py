"""A stored offer as JSON: with the current ceiling, without what the caller may not see."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.clock import local_day
from kit.core.money import text_of
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, func, select

from orders_service.products.declaration import Mark, Product, unmarked
from orders_service.products.policy_facts import PolicyFacts
from orders_service.products.registry import product_of
from orders_service.products.shapes import Document
from orders_service.search.lowest import lowest_violations
from orders_service.search.policies import evaluate_offer
from orders_service.search.queries.chosen import policies_of, subjects_of
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
    mark: Mark | None = None,
) -> dict[str, Any]:
    """Offer of the API as JSON, of a stored row or of one kept elsewhere with the same names; with the document as
    lists show it unless another is given. `mark`: of each choice, where that of the offer is not theirs."""
    kept, product = row["offer"], product_of(search["product"])
    policy = policy_mark([*row["violations"], *_lowest(row, search, lowest)])
    shown = product.listed(kept[product.payload]) if document is None else document
    return {
        "uuid": row["uuid"],
        "search_uuid": row["search_uuid"],
        "product": search["product"],
        "stretch_index": row["stretch_index"],
        "provider": kept["provider"],
        "value": None if row["value"] is None else text_of(row["value"]),
        "parts": told_parts(kept["parts"], to_agency=to_agency),
        "expires_at": search["expires_at"],
        "cheapest": row["value"] is not None and row["value"] == lowest,
        "policy": policy,
        **_NO_PRODUCT,
        product.payload: product.marked(shown, mark or (lambda _: policy)),
    }


def policy_mark(broken: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """PolicyMark of the API."""
    return {"in_policy": not broken, "violated_policies": list(broken)}


def _lowest(row: Mapping[Any, Any], search: Mapping[Any, Any], lowest: Decimal | None) -> list[dict[str, Any]]:
    if row["value"] is None:
        return []
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

    mark = None if product.marked is unmarked else await _mark_of(uow, search, product)

    def read(row: RowMapping, document: Document) -> dict[str, Any]:
        return offer_read(row, search=search, lowest=lowest, to_agency=by.is_agency, document=document, mark=mark)

    kept = {row["uuid"]: row["offer"][product.payload] for row in rows}
    group = [read(row, kept[row["uuid"]]) for row in rows]
    return read(asked, product.detailed(kept[offer_uuid], group))


async def _mark_of(uow: UnitOfWork, search: RowMapping, product: Product) -> Mark:
    """What the policies of the search's travelers say today."""
    travelers = [UUID(uuid) for uuid in search["travelers_uuids"]]
    subjects = await subjects_of(uow, travelers, cost_center_uuid=search["cost_center_uuid"])
    rules, today = await policies_of(uow, product.kind), local_day(uow.clock.now())

    def mark(facts: PolicyFacts) -> dict[str, Any]:
        broken = evaluate_offer(facts, rules=rules, subjects=subjects, today=today)
        return policy_mark([violation_shape(violation) for violation in broken])

    return mark


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
