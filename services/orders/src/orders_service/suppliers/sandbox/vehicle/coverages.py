"""What a company answers for when the car is damaged or stolen, and what that costs."""

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from uuid import UUID

from kit.core.money import brl, cents

from orders_service.suppliers.sandbox.seeds import uuid_of
from orders_service.suppliers.sandbox.vehicle.companies import Company
from orders_service.suppliers.sandbox.vehicle.models import GROUP_TERMS
from orders_service.suppliers.vehicle import VehicleGroup


@cache
def _uuid(company: str, kind: str) -> UUID:
    return uuid_of("coverage", company, kind)


@dataclass(frozen=True, slots=True)
class CoverageKind:
    """`price`: BRL a day of a car of group C at the middle of the market; `text` may name {excess} and {half}."""

    slug: str
    type: str
    price: int
    text: str

    def uuid_at(self, company: Company) -> UUID:
        """The key of a company's coverage, the same for all of its cars."""
        return _uuid(company.slug, self.slug)

    def daily_price(self, company: Company, group: VehicleGroup) -> Decimal:
        """Whole BRL a day."""
        return cents(Decimal(round(self.price * company.level * GROUP_TERMS[group].coverage_percent / 10_000)))

    def description(self, group: VehicleGroup) -> str:
        """What is covered, and what the renter pays of a damage."""
        excess = GROUP_TERMS[group].excess
        return self.text.format(excess=brl(excess), half=brl(excess / 2))


COVERAGES = (
    CoverageKind(
        "basica",
        "Proteção básica",
        0,
        "Incluída na diária: roubo, furto e incêndio do carro, com participação de {excess}.",
    ),
    CoverageKind(
        "carro", "Carro", 32, "Roubo, furto, incêndio e colisão do carro, com participação de {half} por ocorrência."
    ),
    CoverageKind(
        "terceiros",
        "Carro e terceiros",
        51,
        "A proteção do carro, com participação de {half}, e danos a terceiros até R$ 100.000,00.",
    ),
    CoverageKind(
        "total", "Proteção total", 74, "Carro, vidros e pneus sem participação, e danos a terceiros até R$ 200.000,00."
    ),
)
"""The included one first; each covers more than the one before it."""


def coverages_of(company: Company) -> tuple[CoverageKind, ...]:
    """What a company sells."""
    return COVERAGES[: company.coverages]
