"""The market of a process: which supplier of flights serves, the same for routes and for the worker's tasks."""

from datetime import timedelta
from typing import Annotated
from weakref import WeakKeyDictionary

from fastapi import Depends, Request
from kit.db.database import Database
from kit.http.authentication import service_context_of

from orders_service.suppliers.guard import DEADLINE, GuardedSupplier
from orders_service.suppliers.protocol import AirSupplier
from orders_service.suppliers.sandbox.market import SandboxMarket

_MARKETS: WeakKeyDictionary[Database, AirSupplier] = WeakKeyDictionary()


def air_market(db: Database) -> AirSupplier:
    """The supplier of flights beside a database; its deadline is the setting `supplier_deadline_seconds`, when set."""
    if db not in _MARKETS:
        seconds = getattr(db.settings, "supplier_deadline_seconds", DEADLINE.total_seconds())
        use_market(db, SandboxMarket(db), deadline=timedelta(seconds=seconds))
    return _MARKETS[db]


def use_market(
    db: Database,
    supplier: AirSupplier,
    *,
    deadline: timedelta = DEADLINE,
    search_deadline: timedelta = DEADLINE,
) -> None:
    """Put another supplier in its place, guarded; a search may take longer than a call somebody waits for."""
    _MARKETS[db] = GuardedSupplier(supplier, deadline=deadline, search_deadline=search_deadline)


async def supplier_of_request(request: Request) -> AirSupplier:
    """The market of the process that answers."""
    return air_market(service_context_of(request).db)


AirSupplierDep = Annotated[AirSupplier, Depends(supplier_of_request)]
