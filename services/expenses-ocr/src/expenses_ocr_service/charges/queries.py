"""Resolves charges from the copies, many at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import literal, select, union_all

from expenses_ocr_service.charges.rules import Places, WantedCharge, charge_errors, require_open
from expenses_ocr_service.references.queries import get_customer
from expenses_ocr_service.references.schemas import Customer
from expenses_ocr_service.references.tables import BranchCopy, CostCenterCopy

_CENTER = columns_of(CostCenterCopy)
_BRANCH = columns_of(BranchCopy)


@dataclass(frozen=True, slots=True)
class ChargeNames:
    """A charge that may be used, with its names as they are today."""

    cost_center_uuid: UUID
    cost_center_name: str
    branch_uuid: UUID | None = None
    branch_name: str | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None


async def open_customer(uow: UnitOfWork, customer_uuid: UUID) -> Customer:
    """The customer, if it may start something new. Raises CustomerBlocked."""
    return require_open(await get_customer(uow, customer_uuid))


async def get_places(uow: UnitOfWork, wanted: Sequence[WantedCharge]) -> Places:
    """The cost centers and branches among these that may be charged, in one statement."""
    centers = {charge.cost_center_uuid for charge in wanted}
    branches = {charge.branch_uuid for charge in wanted if charge.branch_uuid}
    found = await uow.rows(
        union_all(
            select(literal("cost_center").label("kind"), _CENTER.uuid, _CENTER.name).where(
                _CENTER.uuid.in_(centers), _CENTER.active, ~_CENTER.deleted
            ),
            select(literal("branch").label("kind"), _BRANCH.uuid, _BRANCH.name).where(
                _BRANCH.uuid.in_(branches), _BRANCH.active, ~_BRANCH.deleted
            ),
        )
    )
    named = {kind: {row["uuid"]: row["name"] for row in found if row["kind"] == kind} for kind in _KINDS}
    return Places(cost_centers=named["cost_center"], branches=named["branch"])


_KINDS = ("cost_center", "branch")


async def find_charge(uow: UnitOfWork, wanted: WantedCharge) -> ChargeNames:
    """One charge with its names. Raises ValidationFailed, by field, for what may not be charged."""
    places = await get_places(uow, [wanted])
    errors = charge_errors(wanted, places)
    if errors:
        raise ValidationFailed(errors)
    return named_charge(wanted, places)


def named_charge(wanted: WantedCharge, places: Places) -> ChargeNames:
    """A charge without errors, with its names."""
    branch = wanted.branch_uuid
    return ChargeNames(
        cost_center_uuid=wanted.cost_center_uuid,
        cost_center_name=places.cost_centers[wanted.cost_center_uuid],
        branch_uuid=branch,
        branch_name=places.branches[branch] if branch else None,
        project_uuid=wanted.project_uuid,
        phase_uuid=wanted.phase_uuid,
    )
