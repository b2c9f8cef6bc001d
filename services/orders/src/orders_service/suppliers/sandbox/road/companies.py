"""The bus companies of the market: where each drives, what it charges, which seats its buses have."""

from dataclasses import dataclass
from functools import cache

from orders_service.places.stations import BusStation
from orders_service.suppliers.road import SeatClass
from orders_service.suppliers.sandbox.roads import are_joined
from orders_service.suppliers.sandbox.seeds import uuid_of
from orders_service.suppliers.types import Provider


@dataclass(frozen=True, slots=True)
class Company:
    """`states`: where it stops, none for everywhere; `level`: its fares in percent of the market's.

    `cnpj`: stands in its BP-e. `by_night`: leaves in the evening only. `changes_at_km`: above so many kilometers one
    changes buses on the way.
    """

    slug: str
    name: str
    cnpj: str
    states: frozenset[str]
    level: int
    classes: tuple[SeatClass, ...]
    by_night: bool = False
    changes_at_km: int = 100_000

    def provider(self) -> Provider:
        """The company as it is searched and named."""
        return Provider(uuid_of("provider", "road", self.slug), self.slug, self.name)

    def drives(self, origin: BusStation, destination: BusStation) -> bool:
        """Whether its network has both stations and a road between them."""
        if not are_joined(origin.state, destination.state):
            return False
        return not self.states or {origin.state, destination.state} <= self.states


def _in(states: str) -> frozenset[str]:
    return frozenset(states.split())


C = SeatClass
DAY = (C.CONVENCIONAL, C.EXECUTIVO, C.SEMI_LEITO)
FAR = (C.EXECUTIVO, C.SEMI_LEITO, C.LEITO)
COMPANIES = (
    Company("serra", "Viação Serra", "11444777000161", _in("SP RJ MG ES"), 100, (*DAY, C.LEITO)),
    Company("litoral", "Expresso Litoral", "22555888000161", _in("SP RJ ES PR SC BA"), 104, FAR),
    Company("pampa", "Expresso Pampa", "33666999000161", _in("RS SC PR SP"), 97, (*DAY, C.LEITO)),
    Company("planalto", "Viação Planalto", "44777111000184", _in("DF GO TO MG SP MT MS BA"), 99, FAR),
    Company("sertao", "Expresso Sertão", "55888222000184", _in("BA SE AL PE PB RN CE PI MA SP RJ"), 94, DAY),
    Company("norte", "Viação Norte", "66999333000184", _in("PA MA TO RO AC MT AM RR PI"), 101, DAY),
    Company(
        "noturno",
        "Noturno Brasil",
        "77111444000129",
        _in("SP RJ MG PR SC RS DF GO ES"),
        118,
        (C.SEMI_LEITO, C.LEITO, C.LEITO_CAMA),
        by_night=True,
    ),
    Company("nacional", "Rodoviária Nacional", "88222555000129", frozenset(), 96, DAY, changes_at_km=1_500),
)


@cache
def companies() -> dict[str, Company]:
    """Every company by its slug."""
    return {company.slug: company for company in COMPANIES}
