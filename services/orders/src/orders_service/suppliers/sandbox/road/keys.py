"""The key of a bus offer holds all that is needed to price and book it again; nothing is stored between calls."""

from dataclasses import dataclass

from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.road import SeatClass
from orders_service.suppliers.sandbox.road.timetable import Bus, find_bus

GONE = "Este ônibus não está mais disponível"


@dataclass(frozen=True, slots=True)
class Sale:
    """Seats of one class in one bus."""

    bus: Bus
    seat_class: SeatClass
    stretch_index: int
    passengers: int

    @property
    def bus_key(self) -> str:
        """The same whatever the class."""
        return f"{self.bus.company}|{self.bus.key}"

    @property
    def key(self) -> str:
        """Readable back by `sale_of`."""
        return f"{self.seat_class}|{self.stretch_index}|{self.passengers}|{self.bus_key}"


def sale_of(key: str) -> Sale:
    """The sale a key names. Raises SupplierRefused when the market has no such bus or class."""
    try:
        seat_class, index, passengers, slug, text = key.split("|")
        bus = find_bus(slug, text)
        if bus is None or SeatClass(seat_class) not in bus.classes:
            raise SupplierRefused(GONE)
        return Sale(bus, SeatClass(seat_class), int(index), int(passengers))
    except (ValueError, KeyError) as problem:
        raise SupplierRefused(GONE) from problem
