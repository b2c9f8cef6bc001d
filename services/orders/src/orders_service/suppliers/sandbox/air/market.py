"""The sandbox as a supplier of flights."""

from datetime import timedelta

from kit.db.database import Database

from orders_service.suppliers.air import AirOffer, AirQuery
from orders_service.suppliers.sandbox.air.inventory import FLIGHTS
from orders_service.suppliers.sandbox.market import SLOW, SandboxMarket


class AirMarket(SandboxMarket[AirQuery, AirOffer]):
    """An AirSupplier."""

    def __init__(self, db: Database, *, slow: timedelta = SLOW) -> None:
        super().__init__(db, FLIGHTS, slow=slow)
