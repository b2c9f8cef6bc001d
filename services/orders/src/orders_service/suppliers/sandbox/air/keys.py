"""The key of an offer holds all that is needed to price and book it again; nothing is stored between calls."""

from dataclasses import dataclass

from orders_service.suppliers.air import Passengers
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.air.carriers import Carrier, Family, carriers
from orders_service.suppliers.sandbox.air.itineraries import Itinerary
from orders_service.suppliers.sandbox.air.timetable import find_flight

GONE = "Este voo não está mais disponível"


@dataclass(frozen=True, slots=True)
class Sale:
    """What is sold: one direction, or a flight out and a flight back. `one_of_many`: a stretch of several."""

    carrier: Carrier
    family: Family
    stretch_index: int
    one_of_many: bool
    passengers: Passengers
    directions: tuple[Itinerary, ...]

    @property
    def flight_key(self) -> str:
        """The same whatever the fare family."""
        flown = "~".join("+".join(flight.key for flight in itinerary) for itinerary in self.directions)
        return f"{self.carrier.slug}|{flown}"

    @property
    def key(self) -> str:
        """Readable back by `sale_of`."""
        people = self.passengers
        counts = f"{people.adults}.{people.children}.{people.infants}"
        many = "m" if self.one_of_many else "s"
        return f"{self.family.name}|{self.stretch_index}|{many}|{counts}|{self.flight_key}"


def sale_of(key: str) -> Sale:
    """The sale a key names. Raises SupplierRefused when the market has no such flight or fare."""
    try:
        family_name, index, many, counts, slug, flown = key.split("|")
        carrier = carriers()[slug]
        family = next(family for family in carrier.families if family.name == family_name)
        adults, children, infants = map(int, counts.split("."))
        directions = tuple(_itinerary(slug, part) for part in flown.split("~"))
    except (ValueError, KeyError, StopIteration) as problem:
        raise SupplierRefused(GONE) from problem
    return Sale(carrier, family, int(index), many == "m", Passengers(adults, children, infants), directions)


def _itinerary(slug: str, text: str) -> Itinerary:
    flights = [find_flight(slug, part) for part in text.split("+")]
    if None in flights:
        raise SupplierRefused(GONE)
    return tuple(flight for flight in flights if flight is not None)
