"""Asking the sandbox for cars."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from orders_service.suppliers.sandbox.vehicle import inventory
from orders_service.suppliers.vehicle import VehicleOffer, VehicleQuery

NOW = datetime(2026, 11, 20, 15, tzinfo=UTC)
TODAY = NOW.date()
PICKUP = datetime(2026, 12, 1, 10)  # noqa: DTZ001 - by the clock of a place


def a_query(pickup: str = "REC", dropoff: str | None = None, *, days: int = 2, **more: object) -> VehicleQuery:
    query = VehicleQuery(pickup, PICKUP, PICKUP + timedelta(days=days), dropoff)
    return replace(query, **more)  # type: ignore[arg-type]


def offers_of(query: VehicleQuery, *, now: datetime = NOW) -> list[VehicleOffer]:
    return [offer for provider in inventory.providers(query) for offer in inventory.offers(query, provider, now)]


def by_car(query: VehicleQuery) -> dict[tuple[str, str, str], VehicleOffer]:
    return {(o.provider.slug, o.pickup_store.slug, o.vehicle.description): o for o in offers_of(query)}
