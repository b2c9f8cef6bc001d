"""The key of a rental holds all that is needed to price and book it again; nothing is stored between calls."""

from dataclasses import dataclass, replace
from datetime import datetime

from orders_service.places.stores import VehicleStore, stores_by_slug
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.vehicle.companies import Company, companies
from orders_service.suppliers.sandbox.vehicle.coverages import CoverageKind, coverages_of
from orders_service.suppliers.sandbox.vehicle.models import GROUP_TERMS, Model, models
from orders_service.suppliers.sandbox.vehicle.rates import days_of

GONE = "Este carro não está mais disponível"


@dataclass(frozen=True, slots=True)
class Sale:
    """One car for one rental with one coverage; times carry the offset of their place."""

    company: Company
    model: Model
    pickup_store: VehicleStore
    return_store: VehicleStore
    pickup_at: datetime
    return_at: datetime
    driver_age: int | None
    coverage: CoverageKind

    @property
    def days(self) -> int:
        return days_of(self.pickup_at, self.return_at)

    @property
    def min_age(self) -> int:
        return max(self.company.min_age, GROUP_TERMS[self.model.group].min_age)

    @property
    def key(self) -> str:
        """Readable back by `sale_of`; of the included coverage it is the key of the offer."""
        age = "" if self.driver_age is None else self.driver_age
        way = f"{self.pickup_store.slug}>{self.return_store.slug}"
        times = f"{_minute(self.pickup_at)}|{_minute(self.return_at)}"
        return f"{self.coverage.slug}|{self.model.slug}|{age}|{way}|{times}"

    def choices(self) -> "list[Sale]":
        """The same with each coverage of the company, the included one first."""
        return [replace(self, coverage=kind) for kind in coverages_of(self.company)]

    def is_offered(self) -> bool:
        """Whether the company rents it out at all: its fleet, its stores and their hours, the driver's age."""
        return (
            self.model in self.company.models()
            and self.company.takes_back(self.pickup_store, self.return_store)
            and self.pickup_at < self.return_at
            and self.pickup_store.is_open_at(self.pickup_at.time())
            and self.return_store.is_open_at(self.return_at.time())
            and self._may_drive()
        )

    def _may_drive(self) -> bool:
        oldest = self.company.max_age
        return self.driver_age is None or (
            self.min_age <= self.driver_age and (oldest is None or self.driver_age <= oldest)
        )


def _minute(at: datetime) -> str:
    """By the clock of its place, without the offset: the store knows its zone."""
    return at.isoformat()[:16]


def local_time(store: VehicleStore, wall: datetime) -> datetime:
    """A time by the clock of a store, with a fixed offset: arithmetic counts real minutes."""
    return datetime.fromisoformat(wall.replace(second=0, microsecond=0, tzinfo=store.zone).isoformat())


def sale_of(key: str) -> Sale:
    """The rental a key names. Raises SupplierRefused when the market has none such."""
    try:
        coverage, model, age, way, picked_up, returned = key.split("|")
        pickup_store, return_store = (stores_by_slug()[slug] for slug in way.split(">"))
        company = companies()[pickup_store.company_slug]
        sale = Sale(
            company=company,
            model=models()[model],
            pickup_store=pickup_store,
            return_store=return_store,
            pickup_at=local_time(pickup_store, datetime.fromisoformat(picked_up)),
            return_at=local_time(return_store, datetime.fromisoformat(returned)),
            driver_age=int(age) if age else None,
            coverage=next(kind for kind in coverages_of(company) if kind.slug == coverage),
        )
    except (ValueError, KeyError, StopIteration) as problem:
        raise SupplierRefused(GONE) from problem
    if not sale.is_offered():
        raise SupplierRefused(GONE)
    return sale
