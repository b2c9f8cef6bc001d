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

from orders_service.search.policies import OfferFacts, PolicyRule, PolicySubject, evaluate_offer
from orders_service.search.queries.chosen import ChosenOffer, policies_of, subjects_of
from orders_service.search.shapes import checked_bags, clock_time, offer_shape, violation_shape
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
        "company": offer.flights[0].segments[0].airline,
        "flight_key": offer.flight_key,
        "family_fare": offer.family_fare,
        "cabin": offer.cabin.value,
        "is_international": offer.is_international,
        "with_baggage": offer.with_baggage,
        "refundable": offer.refundable,
        **flown_columns(offer),
        **priced_columns(offer, violations),
    }


def flown_columns(offer: AirOffer) -> dict[str, Any]:
    """The columns of times and places."""
    go, home = offer.flights[0], offer.flights[1:]
    return {
        "stops": max(flight.stops for flight in offer.flights),
        "duration": sum(flight.duration for flight in offer.flights),
        "longest": max(flight.duration for flight in offer.flights),
        "departs_at": go.departure.at,
        "arrives_at": offer.flights[-1].arrival.at,
        "lands_at": go.arrival.at,
        "departure_time": clock_time(go.departure.at),
        "arrival_time": clock_time(go.arrival.at),
        "origin_places": sorted({go.departure.iata, *(flight.arrival.iata for flight in home)}),
        "destination_places": sorted({go.arrival.iata, *(flight.departure.iata for flight in home)}),
    }


def priced_columns(offer: AirOffer, violations: list[dict[str, Any]]) -> dict[str, Any]:
    """The columns that follow the price."""
    return {
        "key": offer.key,
        "value": offer.value,
        "adult_value": offer.adult_value,
        "in_policy": not violations,
        "violations": violations,
        "offer": offer_shape(offer),
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
        "offer": offer_shape(offer),
        "updated_at": uow.clock.now(),
    }
    await uow.session.execute(update(table).where(table.c.key == offer.key).values(**columns))
