"""Use cases of approval models."""

from typing import Any
from uuid import UUID

from contracts.approvals import ApprovalModelChanged
from kit.core.folding import fold
from kit.core.ids import new_uuid
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, Forbidden, ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select
from sqlmodel import col

from approvals_service.models.kinds import ApprovalType, Candidate, ModelType
from approvals_service.models.queries import TARGETS, list_candidates
from approvals_service.models.refusals import AmbiguousApprovalModel
from approvals_service.models.rules import (
    UNKNOWN_OPTION,
    Errors,
    Known,
    ModelDraft,
    form_errors,
    same_reach,
    unknown_errors,
)
from approvals_service.models.schemas import ApprovalModelCreate, LevelInput
from approvals_service.models.tables import ApprovalModelTable
from approvals_service.people.queries import get_people, list_known_places

_SAVING = func.hashtextextended


async def create_model(customer_uuid: UUID, given: ApprovalModelCreate, *, by: Principal, uow: UnitOfWork) -> UUID:
    """Somebody who may configure adds a model; from then on it takes part in the choice.

    Raises ValidationFailed, AlreadyExists (name), AmbiguousApprovalModel.
    """
    draft = draft_of(given)
    refuse_form(given, draft, customer_uuid=customer_uuid, by=by)
    agency_uuid = by.agency_uuid
    if agency_uuid is None:
        raise Forbidden
    await _one_at_a_time(customer_uuid, uow)
    saved = await list_candidates(uow, customer_uuid, (draft.model_type, ModelType.BROKEN_POLICY))
    await _refuse_unknown(customer_uuid, draft, saved, uow)
    await _refuse_taken_name(customer_uuid, given.name, uow)
    _refuse_same_reach(draft, saved)
    model = _model_of(given, draft, by)
    model.customer_uuid, model.agency_uuid = customer_uuid, agency_uuid
    uow.add(model)
    await uow.flush()
    uow.publish(_changed(model))
    uow.audit(
        action="approval_model.created",
        entity="approval_model",
        entity_uuid=model.uuid,
        description=f"Modelo de aprovação {model.name} criado",
    )
    uow.live(entity="settings", entity_uuid=model.uuid, actions=("view-approval-model",), agency_uuid=agency_uuid)
    return model.uuid


def draft_of(given: ApprovalModelCreate) -> ModelDraft:
    """What was sent, as the rules see it; a mark-all flag makes its list ignored."""
    marks = frozenset(scope for scope, (_, flag) in TARGETS.items() if getattr(given, flag))
    is_broken = given.model_type is ModelType.BROKEN_POLICY

    def named(scope: ApprovalType, uuids: list[UUID]) -> frozenset[UUID]:
        return frozenset() if is_broken or scope in marks else frozenset(uuids)

    approver_groups = [] if given.mark_all_group_approvers or is_broken else given.approvers_group
    return ModelDraft(
        model_type=given.model_type,
        approval_type=None if is_broken else given.approval_type,
        all_branches=given.all_branches,
        branch_uuid=None if given.all_branches else given.branch_uuid,
        cost_centers=named(ApprovalType.COST_CENTER, given.cost_centers),
        projects=named(ApprovalType.PROJECT, given.projects),
        phases=named(ApprovalType.PHASE, given.phases),
        groups=named(ApprovalType.CUSTOMER_EMPLOYEE_GROUP, given.customer_employee_groups),
        approver_groups=frozenset(approver_groups),
        marks_all=frozenset() if is_broken else marks,
        marks_all_approver_groups=given.mark_all_group_approvers,
        levels=tuple(tuple(approver.uuid for approver in level.approvers) for level in given.levels),
        out_policy_uuid=None if is_broken else given.out_policy_approval_model_uuid,
    )


def refuse_form(given: ApprovalModelCreate, draft: ModelDraft, *, customer_uuid: UUID, by: Principal) -> None:
    """What can be said without looking anything up; raises ValidationFailed."""
    errors: Errors = form_errors(draft)
    claimed = (
        ("customer_uuid", given.customer_uuid, customer_uuid),
        ("customer_employee_uuid", given.customer_employee_uuid, by.employee_uuid),
        ("agency_employee_uuid", given.agency_employee_uuid, by.user_uuid if by.is_agency else None),
    )
    errors |= {name: [UNKNOWN_OPTION] for name, sent, true in claimed if sent is not None and sent != true}
    if errors:
        raise ValidationFailed(errors)


async def _one_at_a_time(customer_uuid: UUID, uow: UnitOfWork) -> None:
    """Two models of one customer are never judged against the same past."""
    key = _SAVING(f"approval_model:{customer_uuid}", 0)
    await uow.session.execute(select(func.pg_advisory_xact_lock(key)))


async def _refuse_unknown(customer_uuid: UUID, draft: ModelDraft, saved: list[Candidate], uow: UnitOfWork) -> None:
    approvers = {person for level in draft.levels for person in level}
    people = await get_people(uow, customer_uuid, approvers)
    places = {*draft.cost_centers, *draft.projects, *draft.phases, *draft.groups, *draft.approver_groups}
    if draft.branch_uuid:
        places.add(draft.branch_uuid)
    broken = (model.uuid for model in saved if model.model_type is ModelType.BROKEN_POLICY)
    active = people.active()
    known = Known(
        places=await list_known_places(uow, customer_uuid, places) if places else {},
        employees={p.uuid: p.group.uuid if p.group else None for p in people.people.values() if p.uuid in active},
        broken_policy_models=frozenset(broken),
    )
    if errors := unknown_errors(draft, known):
        raise ValidationFailed(errors)


async def _refuse_taken_name(customer_uuid: UUID, name: str, uow: UnitOfWork) -> None:
    statement = select(col(ApprovalModelTable.uuid)).where(
        col(ApprovalModelTable.customer_uuid) == customer_uuid,
        col(ApprovalModelTable.name_folded) == fold(name),
    )
    if await uow.row(statement):
        raise AlreadyExists("name", "nome")


def _refuse_same_reach(draft: ModelDraft, saved: list[Candidate]) -> None:
    same = [(other.uuid, other.name) for other in saved if same_reach(draft, other)]
    if same:
        raise AmbiguousApprovalModel(same)


def _model_of(given: ApprovalModelCreate, draft: ModelDraft, by: Principal) -> ApprovalModelTable:
    flags: dict[str, Any] = {flag: scope in draft.marks_all for scope, (_, flag) in TARGETS.items()}
    return ApprovalModelTable(
        name=given.name,
        name_folded=fold(given.name),
        model_type=draft.model_type.value,
        approval_type=draft.approval_type.value if draft.approval_type else None,
        branch_uuid=draft.branch_uuid,
        apply_expense=given.apply_expense,
        out_policy_approval_model_uuid=draft.out_policy_uuid,
        mark_all_group_approvers=draft.marks_all_approver_groups,
        cost_centers=sorted(draft.cost_centers),
        projects=sorted(draft.projects),
        phases=sorted(draft.phases),
        groups=sorted(draft.groups),
        approver_groups=sorted(draft.approver_groups),
        approvers=[person for level in draft.levels for person in level],
        levels=[_level_of(place, level) for place, level in enumerate(given.levels, 1)],
        customer_employee_uuid=by.employee_uuid,
        agency_employee_uuid=by.user_uuid if by.is_agency else None,
        **flags,
    )


def _level_of(number: int, level: LevelInput) -> dict[str, Any]:
    return {
        "level": number,
        "require_all": level.require_all,
        "min_value": str(level.min_value) if level.min_value is not None else None,
        "max_value": str(level.max_value) if level.max_value is not None else None,
        "approvers": [
            {
                "uuid": str(new_uuid()),
                "approver_uuid": str(approver.uuid),
                "order": order,
                "self_approver": approver.self_approver,
                "is_active": True,
            }
            for order, approver in enumerate(level.approvers, 1)
        ],
    }


def _changed(model: ApprovalModelTable) -> ApprovalModelChanged:
    return ApprovalModelChanged(
        uuid=model.uuid,
        customer_uuid=model.customer_uuid,
        version=model.version,
        name=model.name,
        model_type=model.model_type,
        approval_type=model.approval_type,
        is_active=model.is_active,
        cost_centers=tuple(model.cost_centers),
        mark_all_cost_centers=model.mark_all_cost_centers,
        projects=tuple(model.projects),
        mark_all_projects=model.mark_all_projects,
        phases=tuple(model.phases),
        mark_all_phases=model.mark_all_phases,
        groups=tuple(model.groups),
        mark_all_groups=model.mark_all_groups,
    )
