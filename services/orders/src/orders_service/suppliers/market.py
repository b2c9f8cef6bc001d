"""The suppliers of a process, one per product, the same for routes and for the worker's tasks."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Annotated, Any
from weakref import WeakKeyDictionary

from fastapi import Depends, Request
from kit.db.database import Database
from kit.http.authentication import service_context_of

from orders_service.suppliers.accounts.logins import logins_of
from orders_service.suppliers.guard import DEADLINE, GuardedSupplier
from orders_service.suppliers.protocol import Supplier
from orders_service.suppliers.sandbox.air.market import AirMarket
from orders_service.suppliers.sandbox.hotel.market import HotelMarket
from orders_service.suppliers.sandbox.offline.market import OfflineMarket
from orders_service.suppliers.sandbox.road.market import RoadMarket
from orders_service.suppliers.sandbox.vehicle.market import VehicleMarket
from orders_service.suppliers.types import ItemKind

AnySupplier = Supplier[Any, Any]
"""A supplier of a product that is known only when the call is made."""
SANDBOXES: Mapping[ItemKind, Callable[[Database], AnySupplier]] = {
    ItemKind.AIRWAY: AirMarket,
    ItemKind.ROAD: RoadMarket,
    ItemKind.VEHICLE: VehicleMarket,
    ItemKind.HOTEL: HotelMarket,
    ItemKind.OFFLINE_HOTEL: OfflineMarket,
}
"""What is sold, and the sandbox that sells it."""


class Markets:
    """Product → its supplier, guarded; the deadline is the setting `supplier_deadline_seconds`, when set."""

    def __init__(self, db: Database) -> None:
        seconds = getattr(db.settings, "supplier_deadline_seconds", DEADLINE.total_seconds())
        self._suppliers: dict[ItemKind, AnySupplier] = {}
        for product, sandbox in SANDBOXES.items():
            self.use(product, sandbox(db), deadline=timedelta(seconds=seconds))

    def of(self, product: str) -> AnySupplier:
        """The supplier of a product that is sold. Raises KeyError for any other."""
        return self._suppliers[ItemKind(product)]

    def use(
        self,
        product: ItemKind,
        supplier: AnySupplier,
        *,
        deadline: timedelta = DEADLINE,
        search_deadline: timedelta = DEADLINE,
    ) -> None:
        """Put another supplier in its place, guarded; a search may take longer than a call somebody waits for."""
        self._suppliers[product] = GuardedSupplier(supplier, deadline=deadline, search_deadline=search_deadline)

    def put_back(self, product: ItemKind, supplier: AnySupplier) -> None:
        """The supplier of before, which is guarded already."""
        self._suppliers[product] = supplier


_MARKETS: WeakKeyDictionary[Database, Markets] = WeakKeyDictionary()


def markets_of(db: Database) -> Markets:
    """The suppliers beside a database."""
    if db not in _MARKETS:
        _MARKETS[db] = Markets(db)
    return _MARKETS[db]


async def markets_of_request(request: Request) -> Markets:
    """The suppliers of the process that answers."""
    context = service_context_of(request)
    logins_of(context.db).ask_through(context.calls)
    return markets_of(context.db)


MarketsDep = Annotated[Markets, Depends(markets_of_request)]
