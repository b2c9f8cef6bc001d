"""Rented cars as offers: their columns, their document (VehicleOffer of the API as JSON), the chosen coverage."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.money import cents, text_of
from kit.core.refusals import Errors, ValidationFailed

from orders_service.places.schemas import VehicleStoreRead
from orders_service.products.charging import Charge, SaleFacts
from orders_service.products.choosing import Choice, Purchase
from orders_service.products.facets import Facet, FacetKind
from orders_service.products.policy_facts import PolicyFacts
from orders_service.products.shapes import Document
from orders_service.suppliers.types import PriceParts
from orders_service.suppliers.vehicle import (
    TRANSMISSION_LABELS,
    VEHICLE_GROUP_NAMES,
    Coverage,
    Transmission,
    Vehicle,
    VehicleGroup,
    VehicleOffer,
)

Shape = dict[str, Any]


def document_of_offer(offer: VehicleOffer) -> Shape:
    """Everything that only rented cars have."""
    return {
        "vehicle": vehicle_shape(offer.vehicle),
        "detail": {
            "address": offer.pickup_store.address,
            "dead_line": f"{offer.dead_line.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
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
        "group_name": VEHICLE_GROUP_NAMES[vehicle.group],
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
    """What is kept beside the document: the key that buys each coverage, and the parts of its price."""
    return {
        "coverage_keys": {str(coverage.uuid): coverage.key for coverage in offer.coverages},
        "coverage_parts": {str(coverage.uuid): _parts_shape(coverage, offer) for coverage in offer.coverages},
    }


COVERAGE_PARTS = ("provider_value", "fee", "markup", "markdown")
"""The parts in which the coverages of a rental differ."""


def _parts_shape(coverage: Coverage, offer: VehicleOffer) -> Shape:
    parts = coverage.parts or _supplier_parts(coverage, offer)
    return {name: text_of(getattr(parts, name)) for name in COVERAGE_PARTS}


def _supplier_parts(coverage: Coverage, offer: VehicleOffer) -> PriceParts:
    """The rental with a coverage, as its supplier sells it."""
    more = coverage.total_price - offer.coverages[0].total_price
    return replace(offer.parts, provider_value=offer.parts.provider_value + more)


def sale_of(offer: VehicleOffer) -> SaleFacts:
    """One rental, whoever travels in the car."""
    return SaleFacts(travelers=1)


def charged_offer(offer: VehicleOffer, charge: Charge) -> VehicleOffer:
    """Each coverage with what the agency makes of its rental; a day costs its share, the way back as it was."""
    all_parts = [charge(_supplier_parts(coverage, offer)) for coverage in offer.coverages]
    first, extra = all_parts[0], [parts.total - all_parts[0].total for parts in all_parts]
    coverages = tuple(
        replace(coverage, parts=parts, total_price=parts.total, price=cents(more / offer.days))
        for coverage, parts, more in zip(offer.coverages, all_parts, extra, strict=True)
    )
    daily = offer.daily_amount + cents((first.total - offer.parts.total) / offer.days)
    return replace(offer, parts=first, coverages=coverages, daily_amount=daily)


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


UNKNOWN_COVERAGE = "Cobertura não encontrada nesta oferta"
NO_CONDUCTOR = "Informe o condutor"
STRANGE_CONDUCTOR = "O condutor deve ser um dos viajantes"
OTHER_COVERAGE = "A cobertura faz parte da reserva; refaça a busca"


def bought_of(offered: Purchase, kept: Mapping[str, Any], choice: Choice) -> Purchase:
    """The rental with one of its coverages, the included one when none is named, and who drives.

    `kept`: what the row of the offer keeps. Raises ValidationFailed.
    """
    coverages = offered.document["coverages"]
    coverage = _named(coverages, choice.coverage_uuid)
    errors = _conductor_errors(choice.conductor_uuid, choice.travelers_uuids)
    if coverage is None:
        errors["coverage_uuid"] = [UNKNOWN_COVERAGE]
    if coverage is None or errors:
        raise ValidationFailed(errors)
    more = Decimal(coverage["total_price"]) - Decimal(coverages[0]["total_price"])
    document = {name: value for name, value in offered.document.items() if name != "coverages"}
    return Purchase(
        key=kept["coverage_keys"][coverage["id"]],
        parts=_parts_of(coverage, offered, kept, more=more),
        facts=replace(offered.facts, price=offered.facts.price + more, value=offered.facts.value + more),
        document={**document, "coverage": coverage, "conductor_uuid": str(choice.conductor_uuid)},
    )


def _parts_of(coverage: Shape, offered: Purchase, kept: Mapping[str, Any], *, more: Decimal) -> PriceParts:
    """An offer that the release before this one stored has no agency's parts."""
    known = kept.get("coverage_parts", {}).get(coverage["id"])
    if known is None:
        return replace(offered.parts, provider_value=offered.parts.provider_value + more)
    return replace(offered.parts, **{name: Decimal(text) for name, text in known.items()})


def _named(coverages: Sequence[Shape], uuid: UUID | None) -> Shape | None:
    if uuid is None:
        return coverages[0]
    return next((coverage for coverage in coverages if coverage["id"] == str(uuid)), None)


def _conductor_errors(conductor: UUID | None, travelers: Sequence[UUID]) -> Errors:
    if conductor is None:
        return {"conductor_uuid": [NO_CONDUCTOR]}
    return {} if conductor in travelers else {"conductor_uuid": [STRANGE_CONDUCTOR]}


def changed_document(document: Document, choice: Choice) -> Document:
    """Another traveler drives; what is reserved stays. Raises ValidationFailed."""
    errors: Errors = {}
    if choice.conductor_uuid is not None:
        errors = _conductor_errors(choice.conductor_uuid, choice.travelers_uuids)
    if choice.coverage_uuid is not None and str(choice.coverage_uuid) != document["coverage"]["id"]:
        errors["coverage_uuid"] = [OTHER_COVERAGE]
    if errors:
        raise ValidationFailed(errors)
    return {**document, "conductor_uuid": str(choice.conductor_uuid or document["conductor_uuid"])}


def party_of(document: Document) -> range:
    """As many as there are seats may travel in a car."""
    return range(1, document["vehicle"]["seats"] + 1)


def told_whole(document: Document) -> Document:
    """Lists show all of a car."""
    return document


def detailed_offer(document: Document, _others: Sequence[Document]) -> Document:
    """A car is told whole."""
    return document


VEHICLE_FACETS = (
    Facet("vehicle_groups", "vehicle_group", label=lambda slug: VehicleGroup(slug).label),
    Facet("transmission", "transmission", label=lambda slug: TRANSMISSION_LABELS[Transmission(slug)]),
    Facet("air_conditioning", "air_conditioning", FacetKind.SWITCH),
)
