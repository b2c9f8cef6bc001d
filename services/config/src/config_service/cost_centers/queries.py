"""Cost centers as they are read: branches and approval models come in the same statement."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.refusals import NotFound, ValidationFailed
from kit.db.listed import written_once
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, RowMapping, Select, any_, exists, literal, or_, select
from sqlalchemy.dialects.postgresql import JSONB

from config_service.branches.tables import BranchTable
from config_service.cost_centers.schemas import CostCenter, CostCenterState, ModelType
from config_service.cost_centers.tables import (
    ApprovalModelCopy,
    CostCenterBranchTable,
    CostCenterTable,
    IssuedChargeTable,
)
from config_service.shapes.queries import narrowed, refs

_T: Any = CostCenterTable
_LINK: Any = CostCenterBranchTable
_MODEL: Any = ApprovalModelCopy


@dataclass(frozen=True, slots=True)
class CostCenterFilter:
    """`with_models` fills approval_models, `model_type` narrows what is filled; neither drops a row."""

    name: str | None = None
    state: CostCenterState = CostCenterState.ALL
    phase: UUID | None = None
    has_issued_order: bool | None = None
    headquarters_only: bool = False
    branches_uuids: tuple[UUID, ...] = ()
    with_models: bool = False
    model_type: ModelType | None = None


_COLUMNS = (
    _T.uuid,
    _T.name,
    _T.cost_center_code,
    _T.customer_uuid,
    _T.active,
    _T.belongs_to_headquarters,
    _T.mark_all_branches,
    _T.created_at,
    _T.updated_at,
    _T.version,
)
_ACTIVE = {CostCenterState.ACTIVE: True, CostCenterState.INACTIVE: False, CostCenterState.ALL: None}


def _branches() -> ColumnElement[Any]:
    found = (
        select(refs(BranchTable.uuid, BranchTable.name))
        .join(_LINK, (_LINK.customer_uuid == BranchTable.customer_uuid) & (_LINK.branch_uuid == BranchTable.uuid))
        .where(_LINK.customer_uuid == _T.customer_uuid, _LINK.cost_center_uuid == _T.uuid)
        .correlate(_T)
    )
    return found.scalar_subquery().label("branches")


def _covers() -> ColumnElement[bool]:
    """The living models whose scope holds this cost center."""
    covers: ColumnElement[bool] = (
        (_MODEL.customer_uuid == _T.customer_uuid)
        & _MODEL.deleted.is_(False)
        & _MODEL.is_active.is_(True)
        & (_MODEL.approval_type == "cost_center")
        & or_(_MODEL.mark_all_cost_centers.is_(True), _T.uuid == any_(_MODEL.cost_centers))
    )
    return covers


def _models(model_type: ModelType | None) -> ColumnElement[Any]:
    found = select(refs(_MODEL.uuid, _MODEL.name)).where(_covers()).correlate(_T)
    if model_type is not None:
        found = found.where(_MODEL.model_type == model_type.value)
    return found.scalar_subquery().label("approval_models")


def _filled(wanted: CostCenterFilter) -> ColumnElement[Any]:
    return _models(wanted.model_type) if wanted.with_models else literal([], JSONB).label("approval_models")


@written_once
def select_cost_centers(customer_uuid: UUID, wanted: CostCenterFilter) -> Select[Any]:
    """The cost centers of a customer by name."""
    found: Select[Any] = select(*_COLUMNS, _branches(), _filled(wanted)).where(_T.customer_uuid == customer_uuid)
    found = narrowed(found, name=(_T.name_folded, wanted.name), flag=(_T.active, _ACTIVE[wanted.state]))
    for condition in _conditions(wanted):
        found = found.where(condition)
    return found.order_by(_T.name_folded, _T.uuid)


def _conditions(wanted: CostCenterFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.headquarters_only:
        found.append(_T.belongs_to_headquarters.is_(True))
    if wanted.has_issued_order is not None:
        issued = _has_issued_order()
        found.append(issued if wanted.has_issued_order else ~issued)
    if wanted.branches_uuids:
        found.append(or_(_T.mark_all_branches.is_(True), _serves(wanted.branches_uuids)))
    if wanted.phase is not None:  # no model names a phase yet, and one that names none serves every phase
        found.append(exists().where(_covers()))
    return found


def _has_issued_order() -> Any:
    charge = IssuedChargeTable
    return exists().where(charge.customer_uuid == _T.customer_uuid, charge.cost_center_uuid == _T.uuid)


def _serves(branches_uuids: tuple[UUID, ...]) -> Any:
    return exists().where(
        _LINK.customer_uuid == _T.customer_uuid,
        _LINK.cost_center_uuid == _T.uuid,
        _LINK.branch_uuid.in_(branches_uuids),
    )


def read_cost_center(row: RowMapping) -> CostCenter:
    """One row as JSON says it; credit waits for budgets."""
    return CostCenter(**row, credit=None)


async def get_cost_center(cost_center_uuid: UUID, *, uow: UnitOfWork) -> CostCenter:
    """One cost center with its models. Raises NotFound."""
    row = await uow.row(select(*_COLUMNS, _branches(), _models(None)).where(_T.uuid == cost_center_uuid))
    if row is None:
        raise NotFound
    return read_cost_center(row)


async def require_cost_center(uow: UnitOfWork, customer_uuid: UUID, cost_center_uuid: UUID | None) -> None:
    """Refuse a cost center that is not the customer's. Raises ValidationFailed."""
    if cost_center_uuid is None:
        return
    mine = select(_T.uuid).where(_T.customer_uuid == customer_uuid, _T.uuid == cost_center_uuid)
    if await uow.session.scalar(mine) is None:
        raise ValidationFailed({"cost_center_uuid": ["Opção inválida"]})
