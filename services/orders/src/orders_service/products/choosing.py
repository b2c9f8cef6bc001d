"""What a person chooses of an offer when they put it into an order, and what is bought then."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from orders_service.products.policy_facts import PolicyFacts
from orders_service.products.shapes import Document
from orders_service.suppliers.types import PriceParts


@dataclass(frozen=True, slots=True)
class Choice:
    """Fields of POST and PUT items that some products alone have; None where nothing was said.

    `extra_bags`: the most that one traveler buys beside those of the fare."""

    travelers_uuids: Sequence[UUID]
    coverage_uuid: UUID | None = None
    conductor_uuid: UUID | None = None
    room_uuid: UUID | None = None
    extra_bags: int = 0


@dataclass(frozen=True, slots=True)
class Purchase:
    """What is bought: its key, its price, what policies judge of it, and the document that the item keeps."""

    key: str
    parts: PriceParts
    facts: PolicyFacts
    document: Document


def as_offered(offered: Purchase, _kept: Mapping[str, Any], _choice: Choice) -> Purchase:
    """Of a product that leaves nothing to choose."""
    return offered


def as_bought(document: Document, _choice: Choice) -> Document:
    """The document of an item of which nothing may be chosen anew."""
    return document


def everybody(passengers: Sequence[object]) -> range:
    """How many travelers an offer is for that was searched for so many."""
    return range(len(passengers), len(passengers) + 1)
