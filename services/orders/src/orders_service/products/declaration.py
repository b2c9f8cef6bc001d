"""What a product declares, so that search, orders and vouchers read offers and items of every kind alike."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from orders_service.products.charging import Charge, SaleFacts
from orders_service.products.choosing import Choice, Purchase
from orders_service.products.criteria import Criteria
from orders_service.products.facets import Facet
from orders_service.products.policy_facts import PolicyFacts
from orders_service.products.shapes import Document
from orders_service.products.terms import CancellationTerms, Issued
from orders_service.suppliers.types import ItemKind

Mark = Callable[[PolicyFacts], dict[str, Any]]
"""What policies say of something: PolicyMark of the API."""


def unmarked(document: Document, _mark: Mark) -> Document:
    """Of a product whose choices policies do not tell apart."""
    return document


@dataclass(frozen=True, slots=True)
class Way:
    """One direction of an item; `starts_at` and `ends_at` are ISO texts by the clocks of their places.

    `origin` and `destination` are codes, `carrier` is who takes one there, `number` that of the first leg.
    """

    origin: str
    origin_city: str
    destination: str
    destination_city: str
    starts_at: str
    ends_at: str
    carrier: str
    number: str
    stops: int


@dataclass(frozen=True, slots=True)
class ItemSummary:
    """The columns by which lists, titles and searches show an item; the days are local to their places."""

    description: str
    origin: str
    origin_city: str
    destination: str
    destination_city: str
    starts_on: date
    ends_on: date


@dataclass(frozen=True, slots=True)
class Product:
    """`criteria`: what a search of it is asked. `payload`: the field of an offer that holds its document.
    `foreign_fields`: what POST and PUT items have for other products only. `action`: the permission to book it.
    `cancel_action`: the permission to cancel what is issued, beside being its issuer; None where that is enough.
    `facets`: what its offers are narrowed by. `chooses_seats`: whether travelers may say where they sit.
    `lasts`: it is used from its first to its last day, so that a search of it names both. `is_quoted`: a consultant
    finds, prices and issues it; it costs nothing before one of their options was chosen.

    offer_columns   supplier's offer → the columns of its row that filters and sorts read
    offer_document  supplier's offer → its document
    offer_extras    supplier's offer → what its row keeps beside the document
    listed          document of an offer → the same as lists show it
    detailed        document of an offer, the offers of its group as read → the same with its details
    marked          document of an offer, policy facts → policy mark: the document with a mark on each of its choices
    sale            supplier's offer → what an agency's price tables look at besides its price
    charged         supplier's offer, what the agency makes of a price → the offer as the customer sees it
    policy_facts    offer → what policies judge of it
    kept_facts      the row of an offer → the same
    party           document of an offer → how many travelers it may take
    bought          the offer, what its row keeps, what was chosen → what is bought. Raises ValidationFailed
    changed         document of an item, what is chosen anew → its document. Raises ValidationFailed
    summary         document, name of the provider → the columns that lists read
    columns         document, travelers in their order → the item's columns that keep the document
    document        an item's columns → the document that they keep
    ways            document → its directions in the order of travel
    passengers      document → types of those who travel
    ends_at         document → when its last way ends, with the zone of its place
    search_keys     document → origin and destination by which it is searched anew
    terms           what was bought, now → what canceling it means
    """

    kind: ItemKind
    criteria: Criteria
    payload: str
    foreign_fields: tuple[str, ...]
    action: str
    cancel_action: str | None
    facets: tuple[Facet, ...]
    chooses_seats: bool
    offer_columns: Callable[[Any], dict[str, Any]]
    offer_document: Callable[[Any], dict[str, Any]]
    offer_extras: Callable[[Any], dict[str, Any]]
    listed: Callable[[Document], Document]
    detailed: Callable[[Document, Sequence[Document]], Document]
    sale: Callable[[Any], SaleFacts]
    charged: Callable[[Any, Charge], Any]
    policy_facts: Callable[[Any], PolicyFacts]
    kept_facts: Callable[[Mapping[Any, Any]], PolicyFacts]
    party: Callable[[Document], range]
    bought: Callable[[Purchase, Mapping[str, Any], Choice], Purchase]
    changed: Callable[[Document, Choice], Document]
    summary: Callable[[Document, str], ItemSummary]
    columns: Callable[[Document, Sequence[UUID]], dict[str, Any]]
    document: Callable[[Any], Document]
    ways: Callable[[Document], list[Way]]
    passengers: Callable[[Document], list[str]]
    ends_at: Callable[[Document], datetime]
    search_keys: Callable[[Document], tuple[str, str]]
    terms: Callable[[Issued, datetime], CancellationTerms]
    marked: Callable[[Document, Mark], Document] = unmarked
    lasts: bool = False
    is_quoted: bool = False
