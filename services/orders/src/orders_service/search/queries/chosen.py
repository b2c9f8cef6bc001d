"""A selected offer, as booking needs it, with its policies for the travelers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.clock import local_day
from kit.core.metadata import table_of
from kit.core.money import ZERO
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, func, select

from orders_service.products.policy_facts import PolicyFacts
from orders_service.products.registry import product_of
from orders_service.products.shapes import Document
from orders_service.references.queries import get_employees
from orders_service.references.schemas import Employee
from orders_service.search.policies import PolicyRule, PolicySubject, Violation, evaluate_offer
from orders_service.search.queries.trips import trips_of
from orders_service.search.refusals import OfferExpired
from orders_service.search.shapes import parts_of
from orders_service.search.tables import PolicyValueCopy, SearchOfferTable, SearchTable
from orders_service.suppliers.types import ItemKind, PriceParts, Provider

_OFFER = table_of(SearchOfferTable)
_SEARCH = table_of(SearchTable)

NOBODY = UUID(int=0)


@dataclass(frozen=True, slots=True)
class ChosenOffer:
    """`key` buys it from the supplier. `passengers`: types of those who travel. `document`: the product's part of the
    offer, ready to be kept with the item; `kept`: all that its row keeps.
    `value`: zero where a consultant has yet to find it. `lowest_value`: the lowest of its stretch at that moment."""

    uuid: UUID
    search_uuid: UUID
    stretch_index: int
    product: ItemKind
    key: str
    provider: Provider
    passengers: tuple[str, ...]
    parts: PriceParts
    value: Decimal
    lowest_value: Decimal
    facts: PolicyFacts
    document: Document
    kept: Mapping[str, Any]
    departs_at: datetime
    expires_at: datetime
    travelers_uuids: tuple[UUID, ...]
    cost_center_uuid: UUID | None


async def take_offer(
    uow: UnitOfWork, offer_uuid: UUID, *, by: Principal, search_uuid: UUID | None = None
) -> ChosenOffer:
    """The offer its searcher chose, in the customer scope of `uow`; `search_uuid`: it must be that search's.

    A search that compares an order serves the agency too, which may change that order as its issuer may.

    Raises NotFound (absent, another customer's), Forbidden (another person's), OfferExpired (20 minutes).
    """
    row = await uow.row(_chosen_statement(offer_uuid))
    if row is None or search_uuid not in (None, row["search_uuid"]):
        raise NotFound
    if row["maker_uuid"] != by.user_uuid and not (by.is_agency and row["order_uuid"] is not None):
        raise Forbidden
    if row["expires_at"] <= uow.clock.now() or row["departs_at"] <= uow.clock.now():
        raise OfferExpired
    return chosen_of(row)


def _chosen_statement(offer_uuid: UUID) -> Any:
    other = _OFFER.alias()
    lowest = (
        select(func.min(other.c.value))
        .where(other.c.search_uuid == _OFFER.c.search_uuid, other.c.stretch_index == _OFFER.c.stretch_index)
        .scalar_subquery()
    )
    names = ("product", "maker_uuid", "order_uuid", "expires_at", "travelers_uuids", "cost_center_uuid")
    owner = [_SEARCH.c[name] for name in names]
    return (
        select(_OFFER, *owner, lowest.label("lowest_value"))
        .join(_SEARCH, _SEARCH.c.uuid == _OFFER.c.search_uuid)
        .where(_OFFER.c.uuid == offer_uuid)
    )


def chosen_of(row: RowMapping) -> ChosenOffer:
    """A stored offer with its search's owner, as a chosen one."""
    kept, product = row["offer"], product_of(row["product"])
    return ChosenOffer(
        uuid=row["uuid"],
        search_uuid=row["search_uuid"],
        stretch_index=row["stretch_index"],
        product=product.kind,
        key=row["key"],
        provider=_provider(kept["provider"]),
        passengers=tuple(product.passengers(kept[product.payload])),
        parts=parts_of(kept["parts"]),
        value=ZERO if row["value"] is None else row["value"],
        lowest_value=ZERO if row["lowest_value"] is None else row["lowest_value"],
        facts=product.kept_facts(row),
        document=kept[product.payload],
        kept=kept,
        departs_at=row["departs_at"],
        expires_at=row["expires_at"],
        travelers_uuids=tuple(UUID(uuid) for uuid in row["travelers_uuids"]),
        cost_center_uuid=row["cost_center_uuid"],
    )


def _provider(kept: dict[str, Any]) -> Provider:
    return Provider(UUID(kept["uuid"]), kept["slug"], kept["name"], kept["logo"])


async def policies_of(uow: UnitOfWork, product: ItemKind) -> list[PolicyRule]:
    """The customer's active purchase policies of a product."""
    copy = table_of(PolicyValueCopy)
    statement = select(copy).where(copy.c.product == product, copy.c.active, ~copy.c.deleted)
    return [
        PolicyRule(
            uuid=row["uuid"],
            parameter=row["policy_parameter"],
            type_value=row["type_value"],
            value=row["value"],
            tolerance=row["tolerance"],
            scope_type=row["scope_type"],
            scope_uuid=row["scope_uuid"],
            is_international=row["is_international"],
        )
        for row in await uow.rows(statement)
    ]


async def subjects_of(
    uow: UnitOfWork,
    travelers_uuids: Sequence[UUID],
    *,
    cost_center_uuid: UUID | None = None,
    order_uuid: UUID | None = None,
) -> list[PolicySubject]:
    """The travelers as policies see them, inactive ones left out; the trip's cost center, when given, is everybody's.
    When nobody of them is known: somebody for whom the rules for everyone (and of the cost center) hold.

    `order_uuid`: the trip itself, which is none of their other ones."""
    employees = await get_employees(uow, list(travelers_uuids))
    trips = await trips_of(uow, travelers_uuids, but=order_uuid)
    return _subjects_among(employees, travelers_uuids, cost_center_uuid, trips)


def _subjects_among(
    employees: Mapping[UUID, Employee],
    travelers_uuids: Sequence[UUID],
    cost_center_uuid: UUID | None,
    trips: Mapping[UUID, Mapping[str, int]],
) -> list[PolicySubject]:
    known = [
        PolicySubject(uuid, found.group_uuid, cost_center_uuid or found.cost_center_uuid, trips.get(uuid, {}))
        for uuid, found in employees.items()
        if found.active and uuid in travelers_uuids
    ]
    return known or [PolicySubject(NOBODY, None, cost_center_uuid)]


async def mark_offer(
    uow: UnitOfWork,
    chosen: ChosenOffer,
    *,
    travelers_uuids: Sequence[UUID],
    cost_center_uuid: UUID | None = None,
    order_uuid: UUID | None = None,
) -> tuple[Violation, ...]:
    """What the chosen offer breaks for those who will really travel; empty when in policy."""
    case = PolicyCase(chosen.product, chosen.facts, chosen.lowest_value, tuple(travelers_uuids))
    (violations,) = await judge(uow, [case], cost_center_uuid=cost_center_uuid, order_uuid=order_uuid)
    return violations


@dataclass(frozen=True, slots=True)
class PolicyCase:
    """What policies look at: an offer, the lowest value of its stretch, and who would travel."""

    product: ItemKind
    facts: PolicyFacts
    lowest_value: Decimal
    travelers_uuids: tuple[UUID, ...]


async def judge(
    uow: UnitOfWork, cases: Sequence[PolicyCase], *, cost_center_uuid: UUID | None, order_uuid: UUID | None = None
) -> list[tuple[Violation, ...]]:
    """What each case breaks today, in two statements and one more per product; empty when in policy. `order_uuid`: the
    order they stand in."""
    people = list({uuid for case in cases for uuid in case.travelers_uuids})
    employees, trips = await get_employees(uow, people), await trips_of(uow, people, but=order_uuid)
    today = local_day(uow.clock.now())
    rules = {product: await policies_of(uow, product) for product in {case.product for case in cases}}
    return [
        evaluate_offer(
            case.facts,
            rules=rules[case.product],
            subjects=_subjects_among(employees, case.travelers_uuids, cost_center_uuid, trips),
            today=today,
            lowest_value=case.lowest_value,
        )
        for case in cases
    ]
