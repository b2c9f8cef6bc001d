"""Cost centers as they are read: branches and approval models come in the same statement."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.refusals import NotFound, ValidationFailed
from kit.db.listed import written_once
from kit.http.uow import UnitOfWork
from sqlalchemy import ARRAY, ColumnElement, RowMapping, Select, String, any_, bindparam, exists, or_, select

from config_service.approval_models.queries import COST_CENTERS, NOT_FILLED, Filled, approval_models, covers_in_phase
from config_service.branches.tables import BranchTable
from config_service.cost_centers.schemas import CostCenter, CostCenterState
from config_service.cost_centers.tables import CostCenterBranchTable, CostCenterTable, IssuedChargeTable
from config_service.shapes.queries import narrowed, refs

_T: Any = CostCenterTable
_LINK: Any = CostCenterBranchTable


@dataclass(frozen=True, slots=True)
class CostCenterFilter:
    """`models` says whether approval_models is filled; it drops no row."""

    name: str | None = None
    state: CostCenterState = CostCenterState.ALL
    phase: UUID | None = None
    has_issued_order: bool | None = None
    headquarters_only: bool = False
    branches_uuids: tuple[UUID, ...] = ()
    models: Filled = NOT_FILLED


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


def _select(models: Filled) -> Select[Any]:
    return select(*_COLUMNS, _branches(), approval_models(COST_CENTERS, _T, models))


@written_once
def select_cost_centers(customer_uuid: UUID, wanted: CostCenterFilter) -> Select[Any]:
    """The cost centers of a customer by name."""
    found = _select(wanted.models).where(_T.customer_uuid == customer_uuid)
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
    if wanted.phase is not None:
        found.append(exists().where(covers_in_phase(_T, wanted.phase)))
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
    row = await uow.row(
        select(*_COLUMNS, _branches(), approval_models(COST_CENTERS, _T, Filled(wanted=True))).where(
            _T.uuid == cost_center_uuid
        )
    )
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


async def list_cost_center_keys(uow: UnitOfWork, customer_uuid: UUID) -> Sequence[RowMapping]:
    """What people name a customer's cost centers by: uuid, name, cost_center_code."""
    return await uow.rows(select(_T.uuid, _T.name, _T.cost_center_code).where(_T.customer_uuid == customer_uuid))


async def list_codes_in_use(uow: UnitOfWork, customer_uuid: UUID, codes: Iterable[str]) -> frozenset[str]:
    """Those of some codes that cost centers of a customer have."""
    listed = bindparam("codes", sorted(set(codes)), type_=ARRAY(String))
    found = select(_T.cost_center_code).where(_T.customer_uuid == customer_uuid, _T.cost_center_code == any_(listed))
    return frozenset((await uow.session.scalars(found)).all())


async def list_branches_of(uow: UnitOfWork, cost_center_uuid: UUID) -> list[UUID]:
    """The branches a cost center serves, in the order of their uuid."""
    found = select(_LINK.branch_uuid).where(_LINK.cost_center_uuid == cost_center_uuid).order_by(_LINK.branch_uuid)
    return list((await uow.session.scalars(found)).all())
