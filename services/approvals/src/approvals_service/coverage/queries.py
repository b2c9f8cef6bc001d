"""What models cover: cost centers with their models, and the scopes that none covers."""

from collections.abc import Iterable
from typing import Any, NamedTuple
from uuid import UUID

from fastapi import Request
from kit.core.folding import like_pattern
from kit.http.pages import PageParams, PageResult, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, RowMapping, Select, any_, exists, func, or_, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from approvals_service.coverage.rules import Gap, Scope, Tie, find_gaps, find_ties, levels_without_approver
from approvals_service.coverage.schemas import (
    CostCenterCoverage,
    Coverage,
    LevelWithoutApprover,
    TiedScope,
    UncoveredScope,
)
from approvals_service.model_selection.queries import types_of
from approvals_service.models.kinds import ApprovalType, Candidate, ModelType
from approvals_service.models.queries import list_candidates
from approvals_service.models.tables import ApprovalModelTable
from approvals_service.people.queries import get_people
from approvals_service.people.shapes import Ref
from approvals_service.people.tables import PlaceCopy

_M: Any = ApprovalModelTable
_P: Any = PlaceCopy
_KINDS = {
    "cost_center": ApprovalType.COST_CENTER,
    "project": ApprovalType.PROJECT,
    "phase": ApprovalType.PHASE,
    "group": ApprovalType.CUSTOMER_EMPLOYEE_GROUP,
}
_BRANCH = "branch"


class CoverageQuestion(NamedTuple):
    """`approval_type` None: scopes of every kind; `without_uuid`: as if that model were inactive."""

    model_type: ModelType = ModelType.TRAVEL
    approval_type: ApprovalType | None = None
    without_uuid: UUID | None = None


def select_cost_centers(customer_uuid: UUID, *, name: str | None, uncovered: bool | None) -> Select[Any]:
    """The cost centers of a customer by name, each with the active models that cover it."""
    models = (
        select(func.coalesce(func.jsonb_agg(aggregate_order_by(_PAIR, _M.name_folded)), func.jsonb_build_array()))
        .where(_covers())
        .correlate(_P)
        .scalar_subquery()
    )
    columns = (_P.uuid, _P.name, _P.code.label("cost_center_code"), _P.active, models.label("approval_models"))
    found = select(*columns).where(_P.customer_uuid == customer_uuid, _P.kind == "cost_center", _P.deleted.is_(False))
    if name:
        found = found.where(_P.name_folded.like(like_pattern(name)))
    if uncovered is not None:
        is_covered = exists().where(_covers())
        found = found.where(~is_covered if uncovered else is_covered)
    return found.order_by(_P.name_folded, _P.uuid)


_PAIR = func.jsonb_build_object("uuid", _M.uuid, "name", _M.name, "model_type", _M.model_type)


def _covers() -> ColumnElement[bool]:
    covers: ColumnElement[bool] = (
        (_M.customer_uuid == _P.customer_uuid)
        & _M.is_active.is_(True)
        & (_M.approval_type == ApprovalType.COST_CENTER.value)
        & or_(_M.mark_all_cost_centers.is_(True), _P.uuid == any_(_M.cost_centers))
    )
    return covers


async def list_cost_centers(
    uow: UnitOfWork,
    customer_uuid: UUID,
    *,
    name: str | None,
    uncovered: bool | None,
    page: PageParams,
    request: Request,
) -> PageResult:
    """A page of cost centers with their models."""
    wanted = select_cost_centers(customer_uuid, name=name, uncovered=uncovered)
    return await paginate(uow, wanted, page=page, request=request)


def read_cost_center(row: RowMapping) -> CostCenterCoverage:
    """One row as JSON says it."""
    return CostCenterCoverage.model_validate(dict(row))


async def get_coverage(uow: UnitOfWork, customer_uuid: UUID, question: CoverageQuestion) -> Coverage:
    """The scopes that no model of a kind covers, and the levels of its models that nobody can decide."""
    saved = await list_candidates(uow, customer_uuid, types_of(question.model_type))
    candidates = [model for model in saved if model.uuid != question.without_uuid]
    places = await _list_places(uow, customer_uuid)
    branches = {row["uuid"]: Ref(uuid=row["uuid"], name=row["name"]) for row in places if row["kind"] == _BRANCH}
    scopes = [_scope(row) for row in places if row["kind"] != _BRANCH]
    gaps = [
        gap
        for gap in find_gaps(candidates, question.model_type, scopes=scopes, branches=branches)
        if _asked(gap.scope, question)
    ]
    asked = sum(1 for scope in scopes if _asked(scope, question))
    models = [model for model in candidates if model.model_type is question.model_type]
    return Coverage(
        total=asked,
        covered=asked - len({gap.scope.uuid for gap in gaps}),
        uncovered=[_uncovered(gap, branches) for gap in gaps],
        without_approver=await _without_approver(uow, customer_uuid, models),
        ties=_ties(candidates, question, scopes=scopes, branches=branches),
    )


def _ties(
    candidates: list[Candidate], question: CoverageQuestion, *, scopes: list[Scope], branches: dict[UUID, Ref]
) -> list[TiedScope]:
    asked = [scope for scope in scopes if _asked(scope, question)]
    return [_tied(tie, branches) for tie in find_ties(candidates, question.model_type, scopes=asked)]


def _tied(tie: Tie, branches: dict[UUID, Ref]) -> TiedScope:
    scope, branch = tie.scope, tie.branch_uuid
    return TiedScope(
        approval_type=scope.approval_type,
        uuid=scope.uuid,
        name=scope.name,
        branch=branches.get(branch) if branch else None,
        models=[Ref(uuid=model.uuid, name=model.name) for model in tie.models],
    )


async def _list_places(uow: UnitOfWork, customer_uuid: UUID) -> list[RowMapping]:
    statement = (
        select(_P.uuid, _P.name, _P.kind, _P.project_uuid)
        .where(_P.customer_uuid == customer_uuid, _P.active.is_(True), _P.deleted.is_(False))
        .order_by(_P.kind, _P.name_folded, _P.uuid)
    )
    return list(await uow.rows(statement))


def _scope(row: RowMapping) -> Scope:
    return Scope(_KINDS[row["kind"]], row["uuid"], row["name"], row["project_uuid"])


def _asked(scope: Scope, question: CoverageQuestion) -> bool:
    return question.approval_type in (None, scope.approval_type)


def _uncovered(gap: Gap, branches: dict[UUID, Ref]) -> UncoveredScope:
    branch = branches[gap.branch_uuid] if gap.branch_uuid else None
    scope = gap.scope
    return UncoveredScope(approval_type=scope.approval_type, uuid=scope.uuid, name=scope.name, branch=branch)


async def _without_approver(
    uow: UnitOfWork, customer_uuid: UUID, models: Iterable[Candidate]
) -> list[LevelWithoutApprover]:
    given = sorted(models, key=lambda model: (model.name, model.uuid))
    named = {person for model in given for level in model.levels for person, _ in level.approvers}
    people = await get_people(uow, customer_uuid, named)
    return [
        LevelWithoutApprover(model=Ref(uuid=model.uuid, name=model.name), level=level)
        for model, level in levels_without_approver(given, people.active())
    ]
