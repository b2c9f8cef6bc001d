"""Resolves charges from the copies, many at a time."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, String, Uuid, literal, null, or_, select, true, union_all

from expenses_ocr_service.charges.rules import Phase, Places, WantedCharge, charge_errors, require_lasting, require_open
from expenses_ocr_service.references.queries import get_customer
from expenses_ocr_service.references.schemas import Customer
from expenses_ocr_service.references.tables import BranchCopy, CostCenterCopy, PhaseCopy, ProjectCopy, SettingCopy

_CENTER = columns_of(CostCenterCopy)
_BRANCH = columns_of(BranchCopy)
_PROJECT = columns_of(ProjectCopy)
_PHASE = columns_of(PhaseCopy)
_SETTING = columns_of(SettingCopy)
MANDATORY_PROJECT = "mandatory_project"


@dataclass(frozen=True, slots=True)
class ChargeNames:
    """A charge that may be used, with its names as they are today."""

    cost_center_uuid: UUID
    cost_center_name: str
    branch_uuid: UUID | None = None
    branch_name: str | None = None
    project_uuid: UUID | None = None
    project_name: str | None = None
    phase_uuid: UUID | None = None
    phase_name: str | None = None


async def open_customer(uow: UnitOfWork, customer_uuid: UUID) -> Customer:
    """The customer, if it may start something new. Raises CustomerBlocked."""
    return require_open(await get_customer(uow, customer_uuid))


async def get_places(uow: UnitOfWork, wanted: Sequence[WantedCharge], *, customer_uuid: UUID) -> Places:
    """What may be charged of all that these name, and whether a project is demanded, in one statement."""
    found = await uow.rows(
        union_all(
            _usable("cost_center", _CENTER, {charge.cost_center_uuid for charge in wanted}),
            _usable("branch", _BRANCH, {charge.branch_uuid for charge in wanted if charge.branch_uuid}),
            _usable("project", _PROJECT, {charge.project_uuid for charge in wanted if charge.project_uuid}),
            _usable_phases({charge.phase_uuid for charge in wanted if charge.phase_uuid}, now=uow.clock.now()),
            _demanded(customer_uuid),
        )
    )

    def named(kind: str) -> dict[UUID, str]:
        return {row["uuid"]: row["name"] for row in found if row["kind"] == kind}

    is_demanded = "true" in named(MANDATORY_PROJECT).values()
    return Places(named("cost_center"), named("branch"), named("project"), _phases(found), is_demanded)


def _no_phase() -> tuple[Any, ...]:
    """The columns that only phases fill."""
    nothing = (null().cast(Uuid).label("project_uuid"), null().cast(String).label("project_name"))
    return (*nothing, true().label("lasts"))


def _demanded(customer_uuid: UUID) -> Select[Any]:
    found = select(literal(MANDATORY_PROJECT).label("kind"), _SETTING.uuid, _SETTING.value.label("name"), *_no_phase())
    return found.where(_SETTING.customer_uuid == customer_uuid, _SETTING.slug == MANDATORY_PROJECT, ~_SETTING.deleted)


def _usable(kind: str, copy: Any, uuids: Collection[UUID]) -> Select[Any]:
    found = select(literal(kind).label("kind"), copy.uuid, copy.name, *_no_phase())
    return found.where(copy.uuid.in_(uuids), copy.active, ~copy.deleted)


def _usable_phases(uuids: Collection[UUID], *, now: datetime) -> Select[Any]:
    lasts = (_PHASE.start_at <= now) & or_(_PHASE.end_at.is_(None), _PHASE.end_at >= now)
    return (
        select(
            literal("phase").label("kind"),
            *(_PHASE.uuid, _PHASE.name, _PHASE.project_uuid, _PROJECT.name.label("project_name"), lasts.label("lasts")),
        )
        .join(ProjectCopy, _PROJECT.uuid == _PHASE.project_uuid)
        .where(_PHASE.uuid.in_(uuids), _PHASE.active, ~_PHASE.deleted, _PROJECT.active, ~_PROJECT.deleted)
    )


def _phases(found: Sequence[RowMapping]) -> dict[UUID, Phase]:
    return {
        row["uuid"]: Phase(row["name"], row["project_uuid"], row["project_name"], row["lasts"])
        for row in found
        if row["kind"] == "phase"
    }


async def find_charge(uow: UnitOfWork, wanted: WantedCharge, *, customer_uuid: UUID) -> ChargeNames:
    """One charge with its names. Raises ValidationFailed, by field, for what may not be charged, PhaseOutOfPeriod."""
    places = await get_places(uow, [wanted], customer_uuid=customer_uuid)
    errors = charge_errors(wanted, places)
    if errors:
        raise ValidationFailed(errors)
    require_lasting(wanted, places)
    return named_charge(wanted, places)


def named_charge(wanted: WantedCharge, places: Places) -> ChargeNames:
    """A charge without errors, with its names; a phase brings its project along."""
    branch, project = wanted.branch_uuid, wanted.project_uuid
    phase = places.phases[wanted.phase_uuid] if wanted.phase_uuid else None
    return ChargeNames(
        cost_center_uuid=wanted.cost_center_uuid,
        cost_center_name=places.cost_centers[wanted.cost_center_uuid],
        branch_uuid=branch,
        branch_name=places.branches[branch] if branch else None,
        project_uuid=phase.project_uuid if phase else project,
        project_name=phase.project_name if phase else (places.projects[project] if project else None),
        phase_uuid=wanted.phase_uuid,
        phase_name=phase.name if phase else None,
    )
