"""Rented cars as offers: their columns, their document (VehicleOffer of the API as JSON), the chosen coverage."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.money import text_of

from orders_service.places.schemas import VehicleStoreRead
from orders_service.products.policy_facts import PolicyFacts
from orders_service.suppliers.types import PriceParts
from orders_service.suppliers.vehicle import Coverage, Vehicle, VehicleGroup, VehicleOffer

Shape = dict[str, Any]


def document_of_offer(offer: VehicleOffer) -> Shape:
    """Everything that only rented cars have."""
    return {
        "vehicle": vehicle_shape(offer.vehicle),
        "detail": {
            "address": offer.pickup_store.address,
            "dead_line": offer.dead_line.astimezone(UTC).isoformat(),
            "min_age": offer.min_age,
            "max_age": offer.max_age,
            "rental_policy": offer.rental_policy,
            "deposit": text_of(offer.deposit),
            "daily_kilometers": offer.daily_kilometers,
        },
        "coverages": [coverage_shape(coverage) for coverage in offer.coverages],
        "pickup_store": VehicleStoreRead.of(offer.pickup_store).model_dump(mode="json"),
        "return_store": VehicleStoreRead.of(offer.return_store).model_dump(mode="json"),
        "pickup_at": offer.pickup_at.isoformat(),
        "return_at": offer.return_at.isoformat(),
        "days": offer.days,
        "daily_amount": text_of(offer.daily_amount),
        "return_fee": text_of(offer.return_fee),
    }


def vehicle_shape(vehicle: Vehicle) -> Shape:
    """Vehicle of the API; `group_name` is what people read for the group."""
    return {
        "description": vehicle.description,
        "group": vehicle.group.value,
        "group_name": vehicle.group.label,
        "image": vehicle.image,
        "doors": vehicle.doors,
        "air_conditioning": vehicle.air_conditioning,
        "transmission": vehicle.transmission.value,
        "bags": vehicle.bags,
        "seats": vehicle.seats,
    }


def coverage_shape(coverage: Coverage) -> Shape:
    """Coverage of the API."""
    return {
        "id": str(coverage.uuid),
        "type": coverage.type,
        "price": text_of(coverage.price),
        "description": coverage.description,
        "total_price": text_of(coverage.total_price),
    }


def extras_of_offer(offer: VehicleOffer) -> Shape:
    """What is kept beside the document: the key that buys each coverage."""
    return {"coverage_keys": {str(coverage.uuid): coverage.key for coverage in offer.coverages}}


def columns_of_offer(offer: VehicleOffer) -> Shape:
    """The columns by which cars are filtered and sorted, but for those of every product."""
    minutes = round((offer.return_at - offer.pickup_at).total_seconds() / 60)
    return {
        "company": offer.provider.slug,
        "flight_key": offer.key,
        "is_international": False,
        "stops": 0,
        "duration": minutes,
        "longest": minutes,
        "departs_at": offer.pickup_at,
        "arrives_at": offer.return_at,
        "lands_at": offer.return_at,
        "departure_time": offer.pickup_at.isoformat()[11:16],
        "arrival_time": offer.return_at.isoformat()[11:16],
        "origin_places": [str(offer.pickup_store.uuid)],
        "destination_places": [str(offer.return_store.uuid)],
        "attributes": {
            "vehicle_group": offer.vehicle.group.value,
            "transmission": offer.vehicle.transmission.value,
            "air_conditioning": offer.vehicle.air_conditioning,
        },
    }


def policy_facts_of(offer: VehicleOffer) -> PolicyFacts:
    """A car as policies see it: the price is that of the rental."""
    return PolicyFacts(
        price=offer.value,
        value=offer.value,
        starts_on=offer.pickup_at.date(),
        classes={"vehicle_group": offer.vehicle.group},
    )


def kept_policy_facts(row: Mapping[Any, Any]) -> PolicyFacts:
    """The same of a stored offer."""
    document = row["offer"]["vehicle"]
    return PolicyFacts(
        price=row["value"],
        value=row["value"],
        starts_on=datetime.fromisoformat(document["pickup_at"]).date(),
        classes={"vehicle_group": VehicleGroup(document["vehicle"]["group"])},
    )


class UnknownCoverage(LookupError):
    """The offer has no such coverage."""


@dataclass(frozen=True, slots=True)
class ChosenRental:
    """What is bought of an offer: `document` has `coverage`, the one that was chosen, in place of `coverages`."""

    key: str
    parts: PriceParts
    facts: PolicyFacts
    document: Shape


def choose_coverage(
    kept: Mapping[str, Any], uuid: UUID | None, *, parts: PriceParts, facts: PolicyFacts
) -> ChosenRental:
    """The offer with one of its coverages, the first when none is named: its key, its price, what policies judge of it.

    `kept`: what the row of an offer keeps, its document and the keys beside it. The agency's own parts, such as a fee,
    stay as they are. Raises UnknownCoverage.
    """
    offers = kept["vehicle"]["coverages"]
    included, chosen = offers[0], offers[0] if uuid is None else _coverage_named(offers, str(uuid))
    more = Decimal(chosen["total_price"]) - Decimal(included["total_price"])
    document = {name: value for name, value in kept["vehicle"].items() if name != "coverages"}
    return ChosenRental(
        key=kept["coverage_keys"][chosen["id"]],
        parts=replace(parts, provider_value=parts.provider_value + more),
        facts=replace(facts, price=facts.price + more, value=facts.value + more),
        document={**document, "coverage": chosen},
    )


def _coverage_named(coverages: list[Shape], uuid: str) -> Shape:
    for coverage in coverages:
        if coverage["id"] == uuid:
            return coverage
    raise UnknownCoverage(uuid)
