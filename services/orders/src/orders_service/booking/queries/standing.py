"""The caller's roles towards an order: issuer, agency, viewer."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from kit.core.principal import Principal

from orders_service.products.registry import PRODUCTS, product_of
from orders_service.records.lifecycle import Actor, Facts, ItemStatus
from orders_service.records.rules import ASKED, TICKETED
from orders_service.records.tables.booking import ItemTable, OrderTable

_BY_SLUG = {
    "cancel-airway-order": Actor.CANCELER,
    "create-update-advance-order": Actor.ADVANCER,
    "create-update-expense": Actor.SPENDER,
    "done-airway-order": Actor.CLOSER,
}


def actors_of(issuer_user_uuid: UUID, by: Principal, bought: Iterable[str] = ()) -> frozenset[Actor]:
    """What the caller is to an order of this issuer; whoever reads it is at least a viewer.

    `bought`: kinds of what its suppliers issued. Some an issuer cancels without an action of their own.
    """
    actors = {Actor.VIEWER}
    if by.is_agency:
        actors |= {Actor.AGENCY, Actor.BOOKER, *_BY_SLUG.values()}
    if by.is_agency_manager:
        actors.add(Actor.ASSIGNER)
    if issuer_user_uuid == by.user_uuid:
        actors.add(Actor.ISSUER)
        if any(product_of(kind).cancel_action is None for kind in bought):
            actors.add(Actor.CANCELER)
    if any(_books(by, kind) for kind in PRODUCTS):
        actors.add(Actor.BOOKER)
    actors.update(actor for slug, actor in _BY_SLUG.items() if slug in by.actions)
    return frozenset(actors)


def _books(by: Principal, kind: str) -> bool:
    return by.actions >= {"create-order", product_of(kind).action}


def facts_of(order: OrderTable, items: Sequence[ItemTable], *, by: Principal, now: datetime) -> Facts:
    """What the lifecycle looks at; an order issued in part cannot be canceled as if nothing were."""
    is_issuing = any(item.is_issuing or item.state in TICKETED for item in items)
    bought = {item.kind for item in items if item.state in TICKETED}
    actors = actors_of(order.issuer_user_uuid, by, bought)
    return Facts(
        actors,
        is_issuing=is_issuing,
        has_departed=has_departed(order.departs_at, now),
        has_price_change=any(item.state is ItemStatus.CHANGING for item in items),
        has_failed_cancel=any(item.state is ItemStatus.FAILED_CANCEL for item in items),
        has_unchosen=any(item.state in ASKED for item in items),
    )


def facts_of_item(facts: Facts, item: ItemTable, *, by: Principal, now: datetime) -> Facts:
    """The same for one item: it may be gone while the trip goes on, and its product has actions of its own."""
    gone = facts.has_departed or has_departed(item.departs_at, now)
    is_quoted = product_of(item.kind).is_quoted
    return replace(facts, has_departed=gone, is_quoted=is_quoted, actors=_actors_of_item(facts.actors, item, by))


def _actors_of_item(actors: frozenset[Actor], item: ItemTable, by: Principal) -> frozenset[Actor]:
    """Cancelers and bookers of an order are not those of each of its products."""
    if by.is_agency:
        return actors
    own = set(actors - {Actor.BOOKER, Actor.CANCELER})
    if _books(by, item.kind):
        own.add(Actor.BOOKER)
    needed = product_of(item.kind).cancel_action
    if Actor.ISSUER in actors if needed is None else needed in by.actions:
        own.add(Actor.CANCELER)
    return frozenset(own)


def has_departed(departs_at: datetime | None, now: datetime) -> bool:
    """Whether the flight, of a trip its last one, is gone."""
    return departs_at is not None and departs_at <= now
