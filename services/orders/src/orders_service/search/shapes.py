"""Maps a supplier's offer to its stored and its JSON shape; (A) fields are stored and not shown."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.money import text_of

from orders_service.products.declaration import Product
from orders_service.products.policy_facts import CLASSES, PolicyFacts
from orders_service.search.policies import Parameter, Violation
from orders_service.suppliers.types import Offered, PriceParts

Shape = dict[str, Any]
"""JSON as the API shows it."""

AGENCY_PARTS = ("provider_value", "du", "fee", "markup", "markdown", "provider_fees")
CUSTOMER_PARTS = ("boarding_tax", "seats_value", "baggage_value", "unflown_value")
ALL_PARTS = AGENCY_PARTS + CUSTOMER_PARTS
KEPT_AS: Mapping[str, str] = {
    Parameter.CABIN_CLASS: "cabin",
    Parameter.SEAT_CLASS: "seat_class",
    Parameter.VEHICLE_GROUP: "vehicle_group",
    Parameter.MAX_BAGS: "checked_bags",
    Parameter.HOTEL_STARS: "hotel_stars",
    Parameter.MAX_ROOMS: "rooms",
    Parameter.MAX_NIGHTS: "nights",
}
"""Policy parameter → the name its fact has among those kept with an item."""


def parts_shape(parts: PriceParts) -> Shape:
    """Every part, as stored."""
    return {name: text_of(getattr(parts, name)) for name in ALL_PARTS}


def parts_of(shape: Mapping[str, str]) -> PriceParts:
    """Stored parts back as amounts; the release before this one stored no credit."""
    return PriceParts(**{name: Decimal(shape.get(name, "0.00")) for name in ALL_PARTS})


def told_parts(shape: Mapping[str, str], *, to_agency: bool) -> Shape:
    """DOMAIN section 3: the customer sees the sum, the agency the parts."""
    hidden = () if to_agency else AGENCY_PARTS
    return {name: None if name in hidden else shape.get(name, "0.00") for name in ALL_PARTS}


def violation_shape(violation: Violation) -> Shape:
    """ViolatedPolicy of the API."""
    return {
        "policy_value_uuid": str(violation.policy_value_uuid),
        "policy_parameter": violation.policy_parameter,
        "type_value": violation.type_value,
        "value": violation.value,
        "message": violation.message,
    }


def violation_from(shape: Mapping[str, str]) -> Violation:
    """A stored violation."""
    return Violation(
        UUID(shape["policy_value_uuid"]),
        shape["policy_parameter"],
        shape["type_value"],
        shape["value"],
        shape["message"],
    )


def facts_shape(facts: PolicyFacts, *, lowest_value: Decimal) -> Shape:
    """What policies judge of an offer, kept with its item."""
    return {
        "adult_value": text_of(facts.price),
        "value": text_of(facts.value),
        "departs_on": facts.starts_on.isoformat(),
        "is_international": facts.is_international,
        **({} if facts.night is None else {"night_value": text_of(facts.night)}),
        **{KEPT_AS[parameter]: chosen.value for parameter, chosen in facts.classes.items()},
        **{KEPT_AS[parameter]: count for parameter, count in facts.counts.items()},
        "lowest_value": text_of(lowest_value),
    }


def facts_from(shape: Mapping[str, Any]) -> tuple[PolicyFacts, Decimal]:
    """The kept facts, and the lowest value of the stretch when the offer was chosen."""
    kept = {parameter: shape[name] for parameter, name in KEPT_AS.items() if name in shape}
    facts = PolicyFacts(
        price=Decimal(shape["adult_value"]),
        value=Decimal(shape["value"]),
        starts_on=date.fromisoformat(shape["departs_on"]),
        is_international=shape["is_international"],
        night=Decimal(shape["night_value"]) if "night_value" in shape else None,
        classes={parameter: CLASSES[parameter](slug) for parameter, slug in kept.items() if parameter in CLASSES},
        counts={parameter: count for parameter, count in kept.items() if parameter not in CLASSES},
    )
    return facts, Decimal(shape["lowest_value"])


def offer_shape(offer: Offered, product: Product) -> Shape:
    """What a stored offer keeps besides its columns."""
    return {
        "provider": {
            "uuid": str(offer.provider.uuid),
            "name": offer.provider.name,
            "slug": offer.provider.slug,
            "logo": offer.provider.logo,
        },
        "parts": parts_shape(offer.parts),
        **product.offer_extras(offer),
        product.payload: product.offer_document(offer),
    }
