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

from orders_service.products.air import AIR
from orders_service.products.air_offer import checked_bags
from orders_service.search.policies import OfferFacts, PolicyRule, PolicySubject, evaluate_offer
from orders_service.search.queries.chosen import ChosenOffer, policies_of, subjects_of
from orders_service.search.shapes import offer_shape, violation_shape
from orders_service.search.tables import SearchOfferTable
from orders_service.suppliers.air import AirOffer


def facts_of(offer: AirOffer) -> OfferFacts:
    """An offer as policies see it."""
    return OfferFacts(
        adult_value=offer.adult_value,
        value=offer.value,
        cabin=offer.cabin,
        departs_on=offer.flights[0].departure.at.date(),
        is_international=offer.is_international,
        checked_bags=checked_bags(offer),
    )


def violations_of(
    offer: AirOffer, *, rules: Sequence[PolicyRule], subjects: Sequence[PolicySubject], today: date
) -> list[dict[str, Any]]:
    """What the offer breaks, the lowest-fare rule apart."""
    broken = evaluate_offer(facts_of(offer), rules=rules, subjects=subjects, today=today)
    return [violation_shape(violation) for violation in broken]


def row_of(
    offer: AirOffer, *, search_uuid: UUID, customer_uuid: UUID, violations: list[dict[str, Any]], now: datetime
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
        **AIR.offer_columns(offer),
        **priced_columns(offer, violations),
    }


def priced_columns(offer: AirOffer, violations: list[dict[str, Any]]) -> dict[str, Any]:
    """The columns that follow the price."""
    return {
        "key": offer.key,
        "value": offer.value,
        "adult_value": offer.adult_value,
        "in_policy": not violations,
        "violations": violations,
        "offer": offer_shape(offer, AIR),
    }


async def reprice_row(uow: UnitOfWork, chosen: ChosenOffer, offer: AirOffer) -> None:
    """Keep the new price of an offer, and what it breaks now."""
    today = local_day(uow.clock.now())
    subjects = await subjects_of(uow, chosen.travelers_uuids, cost_center_uuid=chosen.cost_center_uuid)
    violations = violations_of(offer, rules=await policies_of(uow, chosen.product), subjects=subjects, today=today)
    table = table_of(SearchOfferTable)
    columns = {**priced_columns(offer, violations), "updated_at": uow.clock.now()}
    await uow.session.execute(update(table).where(table.c.uuid == chosen.uuid).values(**columns))


async def store_price_of_key(uow: UnitOfWork, offer: AirOffer) -> None:
    """Keep the new price of an offer wherever the customer's searches hold it; booking judges its policies anew."""
    table = table_of(SearchOfferTable)
    columns = {
        "value": offer.value,
        "adult_value": offer.adult_value,
        "offer": offer_shape(offer, AIR),
        "updated_at": uow.clock.now(),
    }
    await uow.session.execute(update(table).where(table.c.key == offer.key).values(**columns))
