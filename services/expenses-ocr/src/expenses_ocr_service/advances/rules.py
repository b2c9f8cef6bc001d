"""Named rules and arithmetic of an advance (pure)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from kit.core.refusals import Errors

IN_THE_PAST = "A data não pode estar no passado"


def title_of(reason: str, date_of_need: date) -> str:
    """One line an approver understands: 'Alimentação, até 30/11/2026'."""
    return f"{reason}, até {date_of_need:%d/%m/%Y}"


TRIP_LABELS = {
    "done": "Finalizado",
    "canceling": "Em cancelamento",
    "failed_cancel": "Falha no cancelamento",
    "canceled": "Cancelado",
    "disapproved": "Rejeitado",
    "rejected": "Rejeitado",
    "expired_time": "Expirado",
    "finished": "Finalizado",
}
"""How a trip is called that no advance can be asked for any more; orders says which those are."""


def trip_label(status: str) -> str:
    """The Portuguese word for an order's status."""
    return TRIP_LABELS.get(status, status)


def day_errors(date_of_need: date, *, today: date, at: str = "") -> Errors:
    """Money is asked for before it is spent."""
    return {f"{at}date_of_need": [IN_THE_PAST]} if date_of_need < today else {}


class Judgeable(Protocol):
    """What of an advance approvers look at."""

    value: Decimal
    date_of_need: date
    employee_uuid: UUID
    cost_center_uuid: UUID
    project_uuid: UUID | None
    phase_uuid: UUID | None


@dataclass(frozen=True, slots=True)
class Judged:
    """A change of any of it asks the approvers anew (DOMAIN section 6); another payee is another request too."""

    value: Decimal
    date_of_need: date
    employee_uuid: UUID
    charge: tuple[UUID, UUID | None, UUID | None]


def judged(advance: Judgeable) -> Judged:
    """What approvers look at, now."""
    charge = (advance.cost_center_uuid, advance.project_uuid, advance.phase_uuid)
    return Judged(advance.value, advance.date_of_need, advance.employee_uuid, charge)
