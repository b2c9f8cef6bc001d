"""A supplier's offer as the row we keep: columns to filter by, its shape, its policy mark."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.core.metadata import table_of
from kit.http.uow import UnitOfWork
from sqlalchemy import update

from orders_service.products.declaration import Product
from orders_service.products.registry import product_of
from orders_service.search.policies import PolicyRule, PolicySubject, evaluate_offer
from orders_service.search.queries.chosen import ChosenOffer, policies_of, subjects_of
from orders_service.search.shapes import offer_shape, violation_shape
from orders_service.search.tables import SearchOfferTable
from orders_service.suppliers.types import Offered


def violations_of(
    offer: Offered, product: Product, *, rules: Sequence[PolicyRule], subjects: Sequence[PolicySubject], today: date
) -> list[dict[str, Any]]:
    """What the offer breaks, the lowest-fare rule apart."""
    broken = evaluate_offer(product.policy_facts(offer), rules=rules, subjects=subjects, today=today)
    return [violation_shape(violation) for violation in broken]


def row_of(
    offer: Offered,
    product: Product,
    *,
    search_uuid: UUID,
    customer_uuid: UUID,
    violations: list[dict[str, Any]],
    now: datetime,
) -> dict[str, Any]:
    """The columns of a new offer."""
    return {
        "uuid": new_uuid(),
        "created_at": now,
        "updated_at": now,
        "customer_uuid": customer_uuid,
        "search_uuid": search_uuid,
        "stretch_index": offer.stretch_index,
        "provider": offer.provider.slug,
        "key": offer.key,
        **product.offer_columns(offer),
        **_priced_columns(offer, product),
        **_marked_columns(violations),
    }


def _priced_columns(offer: Offered, product: Product) -> dict[str, Any]:
    """The columns that follow the price."""
    price = None if offer.value is None else product.policy_facts(offer).price
    return {"value": offer.value, "adult_value": price, "offer": offer_shape(offer, product)}


def _marked_columns(violations: list[dict[str, Any]]) -> dict[str, Any]:
    return {"in_policy": not violations, "violations": violations}


async def reprice_row(uow: UnitOfWork, chosen: ChosenOffer, offer: Offered) -> None:
    """Keep the new price of an offer, and what it breaks now."""
    today, product = local_day(uow.clock.now()), product_of(chosen.product)
    subjects = await subjects_of(uow, chosen.travelers_uuids, cost_center_uuid=chosen.cost_center_uuid)
    rules = await policies_of(uow, chosen.product)
    violations = violations_of(offer, product, rules=rules, subjects=subjects, today=today)
    table = table_of(SearchOfferTable)
    columns = {**_priced_columns(offer, product), **_marked_columns(violations), "updated_at": uow.clock.now()}
    await uow.session.execute(update(table).where(table.c.uuid == chosen.uuid).values(**columns))


async def store_price_of_key(uow: UnitOfWork, offer: Offered, product: Product) -> None:
    """Keep the new price of an offer wherever the customer's searches hold it; booking judges its policies anew."""
    table = table_of(SearchOfferTable)
    columns = {**_priced_columns(offer, product), "updated_at": uow.clock.now()}
    await uow.session.execute(update(table).where(table.c.key == offer.key).values(**columns))
