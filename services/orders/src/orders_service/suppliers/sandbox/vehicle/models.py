"""The cars that the market rents out, by group."""

from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from orders_service.suppliers.sandbox.vehicle.drawings import Body, picture_of
from orders_service.suppliers.vehicle import Transmission, Vehicle, VehicleGroup

_COLOURS = {
    VehicleGroup.A: "#d9534f",
    VehicleGroup.B: "#e08e2b",
    VehicleGroup.C: "#3b7dd8",
    VehicleGroup.D: "#5f6b7a",
    VehicleGroup.E: "#4f7f93",
    VehicleGroup.F: "#3a7d44",
    VehicleGroup.G: "#7a5ba8",
    VehicleGroup.H: "#a5823f",
}


@dataclass(frozen=True, slots=True)
class Model:
    """`percent`: its rate in percent of its group's. Bags are suitcases in the boot, seats include the driver's."""

    slug: str
    group: VehicleGroup
    description: str
    body: Body
    doors: int
    air_conditioning: bool
    transmission: Transmission
    bags: int
    seats: int
    percent: int = 100

    def vehicle(self) -> Vehicle:
        """The car as an offer shows it."""
        return Vehicle(
            description=self.description,
            group=self.group,
            image=picture_of(self.body, _COLOURS[self.group]),
            doors=self.doors,
            air_conditioning=self.air_conditioning,
            transmission=self.transmission,
            bags=self.bags,
            seats=self.seats,
        )


G, B = VehicleGroup, Body
MANUAL, AUTOMATIC = Transmission.MANUAL, Transmission.AUTOMATIC
MODELS = (
    Model("entrada", G.A, "Hatch de entrada 1.0", B.HATCH, 3, False, MANUAL, 1, 4),
    Model("hatch", G.B, "Hatch compacto 1.0", B.HATCH, 5, False, MANUAL, 2, 5),
    Model("compacto", G.C, "Compacto 1.0", B.HATCH, 5, True, MANUAL, 2, 5),
    Model("compacto-turbo", G.C, "Compacto 1.0 turbo", B.HATCH, 5, True, AUTOMATIC, 2, 5, 113),
    Model("seda", G.D, "Sedã 1.6", B.SEDAN, 4, True, MANUAL, 3, 5),
    Model("seda-automatico", G.E, "Sedã 2.0", B.SEDAN, 4, True, AUTOMATIC, 3, 5),
    Model("seda-hibrido", G.E, "Sedã híbrido 1.8", B.SEDAN, 4, True, AUTOMATIC, 2, 5, 114),
    Model("suv-compacto", G.F, "SUV compacto 1.0 turbo", B.SUV, 5, True, AUTOMATIC, 3, 5),
    Model("suv-medio", G.F, "SUV médio 2.0 4x4", B.SUV, 5, True, AUTOMATIC, 4, 5, 124),
    Model("minivan", G.G, "Minivan 1.8 de 7 lugares", B.MINIVAN, 5, True, AUTOMATIC, 3, 7),
    Model("van", G.G, "Van 2.3 de 9 lugares", B.VAN, 4, True, MANUAL, 6, 9, 127),
    Model("executivo", G.H, "Sedã executivo 2.0 turbo", B.SEDAN, 4, True, AUTOMATIC, 3, 5),
    Model("suv-luxo", G.H, "SUV de luxo 3.0", B.SUV, 5, True, AUTOMATIC, 4, 5, 135),
)
"""Nine seats are the most that a driver of category B may drive (CTB, article 143)."""


@dataclass(frozen=True, slots=True)
class GroupTerms:
    """`rate`: BRL of a day at the middle of the market; `excess`: BRL that the renter pays of a damage; `deposit`: BRL.

    `coverage_percent`: what coverages cost, in percent of those of group C. `min_age`: of the driver.
    """

    rate: Decimal
    deposit: Decimal
    excess: Decimal
    coverage_percent: int
    min_age: int = 18


GROUP_TERMS = {
    VehicleGroup.A: GroupTerms(Decimal(89), Decimal(700), Decimal(3_000), 85),
    VehicleGroup.B: GroupTerms(Decimal(99), Decimal(700), Decimal(3_200), 90),
    VehicleGroup.C: GroupTerms(Decimal(118), Decimal(900), Decimal(3_800), 100),
    VehicleGroup.D: GroupTerms(Decimal(149), Decimal(1_000), Decimal(4_500), 112),
    VehicleGroup.E: GroupTerms(Decimal(184), Decimal(1_200), Decimal(5_200), 122),
    VehicleGroup.F: GroupTerms(Decimal(239), Decimal(1_800), Decimal(7_000), 145),
    VehicleGroup.G: GroupTerms(Decimal(298), Decimal(2_500), Decimal(8_500), 165, min_age=25),
    VehicleGroup.H: GroupTerms(Decimal(389), Decimal(4_000), Decimal(12_000), 210, min_age=25),
}


@cache
def models() -> dict[str, Model]:
    """Every model by the name that keys of offers hold."""
    return {model.slug: model for model in MODELS}
