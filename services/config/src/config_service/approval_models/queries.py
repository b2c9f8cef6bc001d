"""Which models cover a row of a list, in the list's own statement."""

from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, any_, func, literal, or_, select
from sqlalchemy.dialects.postgresql import JSONB

from config_service.approval_models.tables import ApprovalModelCopy
from config_service.shapes.queries import refs

_MODEL: Any = ApprovalModelCopy


class ModelType(StrEnum):
    TRAVEL = "travel"
    ADVANCE = "advance"
    EXPENSE_REPORT = "expense_report"
    BROKEN_POLICY = "broken_policy"


class Scope(NamedTuple):
    """`approval_type` of the models that cover this kind of row, and the columns that name it."""

    approval_type: str
    targets: Any
    mark_all: Any


COST_CENTERS = Scope("cost_center", _MODEL.cost_centers, _MODEL.mark_all_cost_centers)
PROJECTS = Scope("project", _MODEL.projects, _MODEL.mark_all_projects)
PHASES = Scope("phase", _MODEL.phases, _MODEL.mark_all_phases)
GROUPS = Scope("customer_employee_group", _MODEL.groups, _MODEL.mark_all_groups)


class Filled(NamedTuple):
    """Whether `approval_models` is filled, and with models of one kind only."""

    wanted: bool
    model_type: ModelType | None = None


NOT_FILLED = Filled(wanted=False)


def covers(scope: Scope, table: Any) -> ColumnElement[bool]:
    """The active models of the row's customer whose scope holds the row."""
    covered: ColumnElement[bool] = _names(scope, table) & (_MODEL.approval_type == scope.approval_type)
    return covered


def covers_in_phase(table: Any, phase_uuid: UUID) -> ColumnElement[bool]:
    """The active models that name the cost center, and the phase or no phase (API section 7)."""
    names_none = func.cardinality(PHASES.targets) == 0
    in_phase = or_(PHASES.mark_all.is_(True), names_none, literal(phase_uuid) == any_(PHASES.targets))
    return _names(COST_CENTERS, table) & in_phase


def _names(scope: Scope, table: Any) -> ColumnElement[bool]:
    """The active models of the row's customer that name the row, or all of its kind."""
    found: ColumnElement[bool] = (
        (_MODEL.customer_uuid == table.customer_uuid)
        & _MODEL.deleted.is_(False)
        & _MODEL.is_active.is_(True)
        & or_(scope.mark_all.is_(True), table.uuid == any_(scope.targets))
    )
    return found


def approval_models(scope: Scope, table: Any, filled: Filled) -> ColumnElement[Any]:
    """`[{uuid, name}]` of the models that cover the row; empty unless wanted."""
    if not filled.wanted:
        return literal([], JSONB).label("approval_models")
    found = select(refs(_MODEL.uuid, _MODEL.name)).where(covers(scope, table)).correlate(table)
    if filled.model_type is not None:
        found = found.where(_MODEL.model_type == filled.model_type.value)
    return found.scalar_subquery().label("approval_models")


async def models_filled(
    *,
    with_approval_model: bool = False,
    with_approval_models: bool = False,
    model_type: ModelType | None = None,
) -> Filled:
    """The query parameters that fill `approval_models`; both spellings are the specification's."""
    return Filled(with_approval_model or with_approval_models, model_type)


async def names_cost_center(uow: UnitOfWork, customer_uuid: UUID, cost_center_uuid: UUID) -> bool:
    """Whether a model of the customer, active or not, names the cost center itself."""
    found = select(_MODEL.uuid).where(
        _MODEL.customer_uuid == customer_uuid,
        _MODEL.deleted.is_(False),
        _MODEL.approval_type == COST_CENTERS.approval_type,
        literal(cost_center_uuid) == any_(_MODEL.cost_centers),
    )
    return await uow.session.scalar(found.limit(1)) is not None
