"""The caller's roles towards an order: issuer, agency, viewer."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from kit.core.principal import Principal

from orders_service.records.lifecycle import Actor, Facts, ItemStatus
from orders_service.records.rules import TICKETED
from orders_service.records.tables.booking import ItemTable, OrderTable

_BY_SLUG = {
    "cancel-airway-order": Actor.CANCELER,
    "create-update-advance-order": Actor.ADVANCER,
    "create-update-expense": Actor.SPENDER,
}
_BOOKS_FLIGHTS = frozenset({"create-order", "create-airway-order"})


def actors_of(issuer_user_uuid: UUID, by: Principal) -> frozenset[Actor]:
    """What the caller is to an order of this issuer; whoever reads it is at least a viewer."""
    actors = {Actor.VIEWER}
    if by.is_agency:
        actors |= {Actor.AGENCY, Actor.BOOKER, *_BY_SLUG.values()}
    if by.is_agency_manager:
        actors.add(Actor.ASSIGNER)
    if issuer_user_uuid == by.user_uuid:
        actors.add(Actor.ISSUER)
    if by.actions >= _BOOKS_FLIGHTS:
        actors.add(Actor.BOOKER)
    actors.update(actor for slug, actor in _BY_SLUG.items() if slug in by.actions)
    return frozenset(actors)


def facts_of(order: OrderTable, items: Sequence[ItemTable], *, by: Principal, now: datetime) -> Facts:
    """What the lifecycle looks at; an order issued in part cannot be canceled as if nothing were."""
    is_issuing = any(item.is_issuing or item.state in TICKETED for item in items)
    actors = actors_of(order.issuer_user_uuid, by)
    return Facts(
        actors,
        is_issuing=is_issuing,
        has_departed=has_departed(order.departs_at, now),
        has_price_change=any(item.state is ItemStatus.CHANGING for item in items),
        has_failed_cancel=any(item.state is ItemStatus.FAILED_CANCEL for item in items),
    )


def facts_of_item(facts: Facts, item: ItemTable, *, now: datetime) -> Facts:
    """The same for one item: its own flight may be gone while the trip goes on."""
    return replace(facts, has_departed=facts.has_departed or has_departed(item.departs_at, now))


def has_departed(departs_at: datetime | None, now: datetime) -> bool:
    """Whether the flight, of a trip its last one, is gone."""
    return departs_at is not None and departs_at <= now
