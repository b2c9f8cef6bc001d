"""The sandbox as a supplier of bus tickets."""

from datetime import timedelta

from kit.db.database import Database

from orders_service.suppliers.road import RoadOffer, RoadQuery
from orders_service.suppliers.sandbox.market import SLOW, SandboxMarket
from orders_service.suppliers.sandbox.road.inventory import BUSES


class RoadMarket(SandboxMarket[RoadQuery, RoadOffer]):
    """A RoadSupplier."""

    def __init__(self, db: Database, *, slow: timedelta = SLOW) -> None:
        super().__init__(db, BUSES, slow=slow)
