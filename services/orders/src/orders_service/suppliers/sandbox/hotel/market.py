"""The sandbox as a supplier of hotel rooms."""

from datetime import timedelta

from kit.db.database import Database

from orders_service.suppliers.hotel import HotelOffer, HotelQuery
from orders_service.suppliers.sandbox.hotel.inventory import HOTELS
from orders_service.suppliers.sandbox.market import SLOW, SandboxMarket


class HotelMarket(SandboxMarket[HotelQuery, HotelOffer]):
    """A HotelSupplier."""

    def __init__(self, db: Database, *, slow: timedelta = SLOW) -> None:
        super().__init__(db, HOTELS, slow=slow)
