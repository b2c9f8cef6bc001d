"""What purchase policies judge of an offer, whatever is sold."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Protocol

from orders_service.suppliers.air import Cabin
from orders_service.suppliers.road import SeatClass
from orders_service.suppliers.vehicle import VehicleGroup


class Ranked(Protocol):
    """A class of seats or a group of cars: slug, place among the others (0 for the plainest), Portuguese name."""

    @property
    def value(self) -> str: ...

    @property
    def rank(self) -> int: ...

    @property
    def label(self) -> str: ...


CLASSES: Mapping[str, type[Cabin] | type[SeatClass] | type[VehicleGroup]] = {
    "cabin_class": Cabin,
    "seat_class": SeatClass,
    "vehicle_group": VehicleGroup,
}
"""Policy parameter → the classes it chooses among."""


@dataclass(frozen=True, slots=True)
class PolicyFacts:
    """`price`: what a maximum price is compared with, of one adult, one rental or one room for its stay; `value`: of
    everybody; `night`: of one room and night on average, of stays alone. All of them all in.

    `classes` and `counts` by the policy parameter that limits them: a rule about another parameter binds nobody.
    """

    price: Decimal
    value: Decimal
    starts_on: date
    is_international: bool = False
    night: Decimal | None = None
    classes: Mapping[str, Ranked] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
