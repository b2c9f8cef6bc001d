"""Rules of a charge: what may be charged, and the message for a field that may not (pure)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from kit.core.refusals import CustomerBlocked, Errors

from expenses_ocr_service.charges.refusals import PhaseOutOfPeriod
from expenses_ocr_service.references.schemas import Customer

UNKNOWN = "Opção inválida"
PROJECT_REQUIRED = "Selecione o projeto"


@dataclass(frozen=True, slots=True)
class WantedCharge:
    """The ids as sent."""

    cost_center_uuid: UUID
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    branch_uuid: UUID | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase that may be charged with its project; `lasts`: it has begun and not ended."""

    name: str
    project_uuid: UUID
    project_name: str
    lasts: bool


@dataclass(frozen=True, slots=True)
class Places:
    """What may be charged of what was asked for: name by uuid; `needs_project`: the company demands one."""

    cost_centers: Mapping[UUID, str]
    branches: Mapping[UUID, str]
    projects: Mapping[UUID, str] = field(default_factory=dict)
    phases: Mapping[UUID, Phase] = field(default_factory=dict)
    needs_project: bool = False


def charge_errors(wanted: WantedCharge, places: Places, *, at: str = "") -> Errors:
    """What is wrong with a charge, by field; `at` stands before each name ('0.').

    A phase belongs to the project named beside it, and names it where nothing else does.
    """
    phase = places.phases.get(wanted.phase_uuid) if wanted.phase_uuid else None
    wrong = {
        "cost_center_uuid": wanted.cost_center_uuid not in places.cost_centers,
        "branch_uuid": wanted.branch_uuid is not None and wanted.branch_uuid not in places.branches,
        "project_uuid": wanted.project_uuid is not None and wanted.project_uuid not in places.projects,
        "phase_uuid": wanted.phase_uuid is not None
        and (phase is None or wanted.project_uuid not in {None, phase.project_uuid}),
    }
    errors: Errors = {f"{at}{name}": [UNKNOWN] for name, is_wrong in wrong.items() if is_wrong}
    if places.needs_project and wanted.project_uuid is None and wanted.phase_uuid is None:
        errors[f"{at}project_uuid"] = [PROJECT_REQUIRED]
    return errors


def require_lasting(wanted: WantedCharge, places: Places) -> None:
    """Raise PhaseOutOfPeriod for a phase that has not begun or has ended."""
    if wanted.phase_uuid and not places.phases[wanted.phase_uuid].lasts:
        raise PhaseOutOfPeriod


def require_open(customer: Customer | None) -> Customer:
    """A customer that may start something new. Raises CustomerBlocked."""
    if customer is None or not customer.is_open:
        raise CustomerBlocked
    return customer
