"""What a source takes of its charges, and what changes on the lines when it takes something else (pure)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from contracts.asking import Charge
from kit.core.money import ZERO, text_of

from config_service.budget_lines.kinds import ChargeType, EntryKind, EntrySource

HELD = "held"
COLUMNS = (*(kind.value for kind in EntryKind), HELD)


class Outcome(StrEnum):
    ALLOW = "allow"
    WARN = "warn"
    BLOCK = "block"


@dataclass(frozen=True, slots=True, kw_only=True)
class Consumption:
    """What an order or an expense takes of the budgets of its charge on a day."""

    customer_uuid: UUID
    agency_uuid: UUID
    source: EntrySource
    source_uuid: UUID
    number: int | None
    description: str
    charge: Charge
    on_date: date
    values: Mapping[EntryKind, Decimal]
    occurred_at: datetime

    def entries(self) -> Iterator[dict[str, Any]]:
        """One row per charge and kind; nothing is no row."""
        for charge_type, charge_uuid in charges_of(self.charge):
            for kind, value in self.values.items():
                if value > ZERO:
                    yield self._entry(charge_type, charge_uuid, kind=kind, value=value)

    def _entry(self, charge_type: ChargeType, charge_uuid: UUID, *, kind: EntryKind, value: Decimal) -> dict[str, Any]:
        return {
            "uuid": uuid5(NAMESPACE_OID, f"{self.source_uuid} {charge_uuid} {kind}"),
            "customer_uuid": self.customer_uuid,
            "agency_uuid": self.agency_uuid,
            "source": self.source.value,
            "source_uuid": self.source_uuid,
            "kind": kind.value,
            "charge_type": charge_type.value,
            "charge_uuid": charge_uuid,
            "on_date": self.on_date,
            "value": value,
            "number": self.number,
            "description": self.description,
            "occurred_at": self.occurred_at,
        }


def charges_of(charge: Charge) -> Iterator[tuple[ChargeType, UUID]]:
    """The charges that are named."""
    for charge_type in ChargeType:
        uuid = getattr(charge, f"{charge_type}_uuid")
        if uuid is not None:
            yield charge_type, uuid


def order_consumption(told: Any) -> Consumption:
    """What an order takes, from its event or the copy of it, whose fields have the same names."""
    return Consumption(
        customer_uuid=told.customer_uuid,
        agency_uuid=told.agency_uuid,
        source=EntrySource.ORDER,
        source_uuid=told.uuid,
        number=told.number,
        description=told.title,
        charge=Charge(**{name: getattr(told, name) for name in Charge.model_fields}),
        on_date=told.on_date,
        values={kind: getattr(told, kind.value) for kind in EntryKind},
        occurred_at=told.changed_at,
    )


@dataclass(frozen=True, slots=True)
class Step:
    """What is added to one column of the lines of a charge that hold on a day."""

    charge_uuid: UUID
    on_date: date
    column: str
    value: Decimal


def steps_of(entries: Iterable[Any], *, sign: int) -> Iterator[Step]:
    """Entries put on the lines (1) or taken off them (-1)."""
    for entry in entries:
        yield Step(entry["charge_uuid"], entry["on_date"], entry["kind"], sign * entry["value"])


def steps_of_hold(hold: Any, *, sign: int) -> Iterator[Step]:
    """A hold put on the lines (1) or taken off them (-1)."""
    for charge_uuid in hold["charges_uuids"]:
        yield Step(charge_uuid, hold["on_date"], HELD, sign * hold["value"])


def summed(steps: Iterable[Step]) -> list[dict[str, str]]:
    """Per charge and day what is added to each column, as JSON; what comes to nothing is left out."""
    sums: dict[tuple[UUID, date], dict[str, Decimal]] = {}
    for step in steps:
        columns = sums.setdefault((step.charge_uuid, step.on_date), dict.fromkeys(COLUMNS, ZERO))
        columns[step.column] += step.value
    return [
        {"charge_uuid": str(charge), "on_date": str(day), **{name: text_of(value) for name, value in columns.items()}}
        for (charge, day), columns in sorted(sums.items())
        if any(columns.values())
    ]


def outcome_of(*, is_exceeded: bool, enforcement: str) -> Outcome:
    """What the customer's setting makes of a budget that is exceeded."""
    if not is_exceeded:
        return Outcome.ALLOW
    return Outcome.BLOCK if enforcement == "block" else Outcome.WARN
