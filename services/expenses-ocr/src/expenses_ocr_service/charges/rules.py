"""Named rules of a charge: what may be charged, and what is said of a field that may not (pure)."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from kit.core.refusals import CustomerBlocked, Errors

from expenses_ocr_service.references.schemas import Customer

UNKNOWN = "Opção inválida"


@dataclass(frozen=True, slots=True)
class WantedCharge:
    """The ids as sent."""

    cost_center_uuid: UUID
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    branch_uuid: UUID | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """What may be charged of what was asked for: name by uuid."""

    cost_centers: Mapping[UUID, str]
    branches: Mapping[UUID, str]


def charge_errors(wanted: WantedCharge, places: Places, *, at: str = "") -> Errors:
    """What is wrong with a charge, by field; `at` stands before each name ('0.').

    Projects and phases are not kept yet, so no id of one can be right (docs/decisions/0027).
    """
    wrong = {
        "cost_center_uuid": wanted.cost_center_uuid not in places.cost_centers,
        "branch_uuid": wanted.branch_uuid is not None and wanted.branch_uuid not in places.branches,
        "project_uuid": wanted.project_uuid is not None,
        "phase_uuid": wanted.phase_uuid is not None,
    }
    return {f"{at}{field}": [UNKNOWN] for field, is_wrong in wrong.items() if is_wrong}


def require_open(customer: Customer | None) -> Customer:
    """A customer that may start something new. Raises CustomerBlocked."""
    if customer is None or not customer.is_open:
        raise CustomerBlocked
    return customer
