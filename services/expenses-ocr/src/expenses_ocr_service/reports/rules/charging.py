"""Which charge a report is approved under, when its expenses carry different ones (DOMAIN section 7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from kit.core.money import ZERO, brl


@dataclass(frozen=True, slots=True)
class ChargeKey:
    """What an amount is booked against."""

    cost_center_uuid: UUID
    branch_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None


@dataclass(frozen=True, slots=True)
class Charged:
    """An amount with its charge, since when, and how the charge is called."""

    charge: ChargeKey
    value: Decimal
    on_date: date
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Routing:
    """The charge that decides who approves; `explanation` is empty when there was nothing to choose."""

    charge: ChargeKey
    explanation: str | None


def route_by_largest_sum(amounts: Sequence[Charged]) -> Routing:
    """The charge with the largest sum; of equal sums the one of the earliest expense (day, then number)."""
    sums: dict[ChargeKey, Decimal] = {}
    for amount in sorted(amounts, key=lambda found: (found.on_date, found.number)):
        sums[amount.charge] = sums.get(amount.charge, ZERO) + amount.value
    largest = max(sums.values())
    charge = next(key for key, total in sums.items() if total == largest)
    if len(sums) == 1:
        return Routing(charge, None)
    name = next(amount.name for amount in amounts if amount.charge == charge)
    return Routing(charge, _explained(name, largest, list(sums.values())))


def _explained(name: str, largest: Decimal, sums: Sequence[Decimal]) -> str:
    why = "a maior soma" if sums.count(largest) == 1 else "soma empatada, despesa mais antiga"
    whole = sum(sums, ZERO)
    return f"Aprovação por {name}: {why} ({brl(largest)} de {brl(whole)}, em {len(sums)} apropriações)."
