"""The sandbox as a supplier of rented cars."""

from datetime import timedelta

from kit.db.database import Database

from orders_service.suppliers.sandbox.market import SLOW, SandboxMarket
from orders_service.suppliers.sandbox.vehicle.inventory import CARS
from orders_service.suppliers.vehicle import VehicleOffer, VehicleQuery


class VehicleMarket(SandboxMarket[VehicleQuery, VehicleOffer]):
    """A VehicleSupplier."""

    def __init__(self, db: Database, *, slow: timedelta = SLOW) -> None:
        super().__init__(db, CARS, slow=slow)
