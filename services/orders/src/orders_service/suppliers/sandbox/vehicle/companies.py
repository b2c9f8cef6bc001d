"""The rental companies of the market: which cars each has, what it charges, whom it lets drive and where to."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from uuid import UUID

from orders_service.places.stores import RENTAL_COMPANIES, VehicleStore, find_stores
from orders_service.suppliers.sandbox.roads import are_joined, driven_km
from orders_service.suppliers.sandbox.seeds import uuid_of
from orders_service.suppliers.sandbox.vehicle.models import MODELS, Model, models
from orders_service.suppliers.types import Provider


@dataclass(frozen=True, slots=True)
class Company:
    """`level`: its rates in percent of the market's; `young_fee`: BRL a day of drivers under 25.

    `free_until`: how long before the pick-up canceling is free. `one_way_km`: the farthest from the store of the
    pick-up that a car may be given back. `coverages`: how many it sells, the included one first.
    """

    slug: str
    prefix: str
    level: int
    fleet: tuple[str, ...]
    young_fee: int
    free_until: timedelta
    one_way_km: int
    min_age: int = 21
    max_age: int | None = None
    daily_kilometers: int | None = None
    coverages: int = 4

    @property
    def name(self) -> str:
        return RENTAL_COMPANIES[self.slug]

    def provider(self) -> Provider:
        """The company as it is searched and named."""
        return Provider(uuid_of("provider", "vehicle", self.slug), self.slug, self.name)

    def models(self) -> Sequence[Model]:
        """Its cars, the plainest first."""
        return [models()[slug] for slug in self.fleet]

    def takes_back(self, pickup: VehicleStore, at: VehicleStore) -> bool:
        """Whether a car of one of its stores may be given back at the other."""
        if {pickup.company_slug, at.company_slug} != {self.slug} or not are_joined(pickup.state, at.state):
            return False
        return pickup.city_uuid == at.city_uuid or driven_km(pickup, at) <= self.one_way_km

    def stores_of(self, place: UUID | str) -> list[VehicleStore]:
        """Its stores that a place of a query stands for."""
        return [store for store in find_stores(place) if store.company_slug == self.slug]


FAR = 100_000
_PLAIN = ("entrada", "hatch", "compacto", "compacto-turbo", "seda")
COMPANIES = (
    Company(
        slug="locadora-sul",
        prefix="LS",
        level=100,
        fleet=tuple(model.slug for model in MODELS if model.slug != "suv-luxo"),
        young_fee=18,
        free_until=timedelta(hours=24),
        one_way_km=FAR,
    ),
    Company(
        slug="via-livre",
        prefix="VL",
        level=112,
        fleet=tuple(model.slug for model in MODELS[2:]),
        young_fee=25,
        free_until=timedelta(hours=12),
        one_way_km=FAR,
    ),
    Company(
        slug="rota-certa",
        prefix="RC",
        level=95,
        fleet=(*_PLAIN, "seda-automatico", "suv-compacto", "minivan"),
        young_fee=16,
        free_until=timedelta(hours=24),
        one_way_km=1_500,
    ),
    Company(
        slug="mandacaru",
        prefix="MA",
        level=87,
        fleet=(*_PLAIN, "suv-compacto"),
        young_fee=12,
        free_until=timedelta(hours=48),
        one_way_km=600,
        min_age=19,
        max_age=75,
        daily_kilometers=300,
        coverages=3,
    ),
)


@cache
def companies() -> dict[str, Company]:
    """Every company by its slug."""
    return {company.slug: company for company in COMPANIES}
